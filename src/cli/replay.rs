//! `sorcery replay`: a saved game is looked at, printed, judged or shown to others; those that there
//! are.

use super::args::{TableArgs, file, seconds, without};
use super::failure::Failure;
use super::files;
use super::progress::{interruptible, progress};
use super::text;
use clap::Args;
use sorcery_agents::Budget;
use sorcery_games::engine::Status;
use sorcery_games::words::path_in_full;
use sorcery_session::{game::verdict, processors};
use sorcery_ui::storage::saved::Saved;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
#[cfg(feature = "tui")]
use {
    super::play::full_screen,
    super::screen::{self, Start},
    super::share::ShareArgs,
    sorcery_agents::Pace,
};

#[derive(Args, Debug)]
#[command(mut_args(without(&["init", "seed", "position"], &["board"])))]
pub(super) struct ReplayArgs {
    /// The saved game; without it they are listed, and what else is asked for is done with the newest
    /// that is over
    #[arg(hide_possible_values = true, value_parser = file())]
    file: Option<PathBuf>,
    /// Print what each turn gave away instead
    #[arg(long)]
    judge: bool,
    /// How long each action is thought about, to judge it
    #[arg(long, requires = "judge", value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    #[cfg(feature = "tui")]
    #[command(flatten)]
    share: ShareArgs,
    #[command(flatten)]
    table: TableArgs,
}

pub(super) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let table = &args.table;
    #[cfg(feature = "tui")]
    if args.share.any() {
        return args.share.run(table, &args.file()?);
    }
    if args.judge {
        return judge(table, &args.file()?, args.think);
    }
    let Some(path) = &args.file else { return list(table) };
    let session = files::storage(table.data.as_deref())?.read(path)?;
    #[cfg(feature = "tui")]
    if full_screen(table) {
        return screen::run(table, Pace::Usual, Start::Replay(session, path.clone()));
    }
    Ok(text::print(table, &session)?)
}

impl ReplayArgs {
    /// The game that is named, or else the newest that is over.
    fn file(&self) -> Result<PathBuf, Failure> {
        if let Some(file) = &self.file {
            return Ok(file.clone());
        }
        let storage = files::storage(self.table.data.as_deref())?;
        let library = storage.library();
        let kind = if library.games.is_empty() { "game" } else { "game that is over" };
        let none = || Failure::file(none_in(kind, storage.folders().data()));
        library.replays.first().map(|saved| saved.path.clone()).ok_or_else(none)
    }
}

fn none_in(kind: &str, folder: &Path) -> String {
    format!("no {kind} is saved in {} yet: name a file", path_in_full(folder))
}

/// All saved games: on a terminal those that are over, to be looked at.
fn list(args: &TableArgs) -> Result<(), Failure> {
    #[cfg(feature = "tui")]
    if full_screen(args) {
        return screen::run(args, Pace::Usual, Start::Replays);
    }
    let storage = files::storage(args.data.as_deref())?;
    let library = storage.library();
    let mut out = String::new();
    let mut rows = |title: &str, games: &[Saved]| {
        if !games.is_empty() {
            let _ = writeln!(out, "{title}, the newest first:");
        }
        for saved in games {
            let _ = writeln!(out, "  {}, {}: {}", saved.title, saved.progress(), path_in_full(&saved.path));
        }
    };
    rows("Finished", &library.replays);
    rows("Unfinished", &library.games);
    if out.is_empty() {
        return Err(Failure::file(none_in("game", storage.folders().data())));
    }
    files::print(&(out + "`sorcery replay FILE` shows one of them.\n"))
}

/// Prints what each turn of a saved game gave away.
fn judge(args: &TableArgs, path: &Path, think: Option<Duration>) -> Result<(), Failure> {
    let mut session = files::storage(args.data.as_deref())?.read(path)?;
    if matches!(session.status(), Status::Awaiting(_)) && !args.open_hands && !session.header().is_testing() {
        let why =
            "this game is not over, and a judgement tells what is hidden; with --open-hands it is judged all the same";
        return Err(Failure::file(format!("{}: {why}", path_in_full(path))));
    }
    let (done, ahead) = session.place();
    let budget = think.map_or(verdict::JUDGING, Budget::Time);
    let stop = interruptible()?;
    let bar = progress(Some((done + ahead) as u64), "actions");
    let verdicts = verdict::judge(&mut session, budget, processors(), &stop, &|_| bar.inc(1));
    bar.finish_and_clear();
    files::print(&verdict::report(&verdicts, session.names()))
}
