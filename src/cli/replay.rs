//! `sorcery replay`: lists saved games, and shows, prints, judges or exports one.

use super::args::{Show, ShowArgs};
use super::failure::Failure;
use super::launch::Start;
use super::progress::{interruptible, progress};
#[cfg(feature = "tui")]
use super::share::ShareArgs;
use super::tips::OR_ALL;
use super::values::{MANY, SEED, computer, file, number, seconds};
use super::{files, play, text};
use clap::Args;
use sorcery_agents::{Budget, Flag, Level, Pace};
use sorcery_games::Error;
use sorcery_games::engine::Status;
use sorcery_games::words::path_in_full;
use sorcery_session::game::judge::{JUDGING, Judge};
use sorcery_session::game::verdict::{Slip, Verdict, report};
use sorcery_session::game::whatif::{DEALS, LEVEL, WhatIf};
use sorcery_session::json;
use sorcery_session::{Match, processors};
use sorcery_ui::storage::Storage;
use sorcery_ui::storage::saved::Saved;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Maximum time for the deals of `replay --compare` if `--deals` isn't given.
const LONGEST: Duration = Duration::from_secs(60);

#[derive(Args, Debug)]
pub(super) struct ReplayArgs {
    /// Saved game [default: list all]
    ///
    /// With --judge, --compare, --cast or --svg, the default is the newest finished game.
    #[arg(id = OR_ALL, value_name = "FILE", hide_possible_values = true, value_parser = file())]
    file: Option<PathBuf>,
    /// Print how much win probability each turn cost
    #[arg(long)]
    judge: bool,
    /// Print the verdicts of --judge as JSON, one line per turn
    #[arg(long, requires = "judge")]
    json: bool,
    /// Thinking time per action for --judge
    #[arg(long, requires = "judge", value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// Seed for the --judge searches
    #[arg(long, hide = true, requires = "judge", default_value_t = 0, value_parser = number::<u64>(SEED))]
    judge_seed: u64,
    #[command(flatten)]
    compare: CompareArgs,
    #[cfg(feature = "tui")]
    #[command(flatten)]
    share: ShareArgs,
    #[command(flatten)]
    show: ShowArgs,
}

pub(super) fn run(args: ReplayArgs) -> Result<(), Failure> {
    let show = args.show.show(Pace::Usual);
    let (file, storage) = (args.file, files::storage(show.screen.data.as_deref())?);
    #[cfg(feature = "tui")]
    if args.share.any()? {
        return args.share.run(&show, &storage, &or_newest(file, &storage)?);
    }
    if args.judge {
        let judge =
            Judge { budget: args.think.map_or(JUDGING, Budget::Time), threads: processors(), seed: args.judge_seed };
        let session = judgeable(&show, &storage, &or_newest(file, &storage)?)?;
        return print_verdicts(session, judge, args.json);
    }
    if let Some(action) = args.compare.compare {
        let path = or_newest(file, &storage)?;
        let saved = storage.review(&path).into_iter().flatten().filter_map(|verdict| verdict.slip);
        return args.compare.print(action, judgeable(&show, &storage, &path)?, saved.collect());
    }
    let start = match file {
        Some(path) => Start::Replay(Box::new(files::saved_game(&storage, &path)?), path),
        None => Start::Replays,
    };
    match &start {
        _ if show.full_screen => play::open(start, show),
        Start::Replay(session, _) => Ok(text::print(&show, session)?),
        _ => list(&storage),
    }
}

/// Returns `file`, or the newest finished game if it is `None`.
fn or_newest(file: Option<PathBuf>, storage: &Storage) -> Result<PathBuf, Failure> {
    if let Some(file) = file {
        return Ok(file);
    }
    let library = storage.library();
    let kind = if library.games.is_empty() { "game" } else { "finished game" };
    let none = || none_in(kind, storage.folders().data());
    library.replays.first().map(|saved| saved.path.clone()).ok_or_else(none)
}

fn none_in(kind: &str, folder: &Path) -> Failure {
    Failure::file(format!("there is no {kind} in {} yet; give the path of a saved game", path_in_full(folder)))
}

fn list(storage: &Storage) -> Result<(), Failure> {
    let library = storage.library();
    let mut out = String::new();
    let mut rows = |title: &str, games: &[Saved]| {
        if !games.is_empty() {
            let _ = writeln!(out, "{title}, newest first:");
        }
        for saved in games {
            let _ = writeln!(out, "  {}, {}: {}", saved.title, saved.progress(), path_in_full(&saved.path));
        }
    };
    rows("Finished", &library.replays);
    rows("Unfinished", &library.games);
    if out.is_empty() {
        return Err(none_in("game", storage.folders().data()));
    }
    files::print(&(out + "To see one of them, run `sorcery replay FILE`.\n"))
}

/// Opens a saved game for the judge. Fails if the verdicts could reveal hidden cards of a running game.
fn judgeable(show: &Show, storage: &Storage, path: &Path) -> Result<Match, Failure> {
    let session = files::saved_game(storage, path)?;
    if matches!(session.status(), Status::Awaiting(_)) && !show.screen.open_hands && !session.header().is_testing() {
        let why = "the game isn't over, and judging it would reveal hidden cards; to judge it anyway, add --open-hands";
        return Err(Failure::file(format!("{}: {why}", path_in_full(path))));
    }
    Ok(session)
}

#[derive(Args, Debug)]
struct CompareArgs {
    /// Compare two moves in the position after N actions, on the same deals
    #[arg(long, value_name = "N", conflicts_with = "judge", value_parser = number::<usize>(0..=u64::MAX))]
    compare: Option<usize>,
    /// Moves to compare, as in "attack 1; end" [default: the one played and the judge's best]
    #[arg(long, requires = "compare", value_name = "MOVES")]
    moves: Option<String>,
    /// Computer player that plays each deal of --compare to the end
    #[arg(long, requires = "compare", default_value_t = LEVEL, value_name = "LEVEL", hide_possible_values = true,
        value_parser = computer())]
    level: Level,
    /// Number of deals for --compare [default: 2000, but at most a minute]
    #[arg(long, requires = "compare", value_name = "N", value_parser = number::<u64>(MANY))]
    deals: Option<u64>,
}

impl CompareArgs {
    /// Compares two moves in the position after the given number of actions of a saved game, and prints the result.
    /// `saved` contains the slips in the saved verdicts on the game.
    fn print(&self, action: usize, mut session: Match, saved: Vec<Slip>) -> Result<(), Failure> {
        let (done, ahead) = session.place();
        let last = done + ahead;
        if action > last {
            return Err(Failure::usage(format!("--compare {action}: this game has positions 0 to {last}")));
        }
        session.look_at(action);
        let is_incomplete =
            |moves: &str| moves.matches(';').count() > 1 || moves.split(';').any(|it| it.trim().is_empty());
        if self.moves.as_deref().is_some_and(is_incomplete) {
            return Err(Failure::usage("--moves: write one move, or two with `;` between them"));
        }
        let given = match self.moves.as_deref().map(|moves| moves.split_once(';').ok_or(moves)) {
            None => [None, saved.iter().find(|slip| slip.action == action).map(|slip| slip.better.as_str())],
            Some(Ok((a, b))) => [Some(a.trim()), Some(b.trim())],
            // If only one move is given, compare it with the move that was played.
            Some(Err(b)) => [None, Some(b.trim())],
        };
        let whatif = WhatIf::new(&session, given, self.level, processors());
        let whatif = whatif.map_err(|Error(why)| Failure::usage(format!("--compare {action}: {why}")))?;
        let [a, b] = whatif.lines();
        if session.key(a) == session.key(b) {
            return Err(Failure::usage(format!(
                "--compare {action}: both moves are `{a}`; name another one with --moves"
            )));
        }
        let (stop, deals) = (interruptible()?, self.deals.unwrap_or(DEALS));
        let bar = progress(Some(deals), "deals");
        let longest = self.deals.is_none().then_some(LONGEST);
        let found =
            whatif.run(0..deals, longest, processors(), &stop, &|found| bar.set_position(found.deals.len() as u64));
        bar.finish_and_clear();
        let names = session.names();
        let who = session.status().awaited().map_or("", |seat| names.of(seat));
        let place = format!("Turn {}, {who} to move, action {action} of {last}\n", session.shown_turn());
        files::print(&(place + &found.report()))?;
        Failure::if_stopped(&stop, format!("stopped after {} of {deals} deals", found.deals.len()))
    }
}

/// Judges a game and shows the progress.
pub(super) fn judged(session: &mut Match, judge: Judge, stop: &Flag) -> Vec<Verdict> {
    let (done, ahead) = session.place();
    let bar = progress(Some((done + ahead) as u64), "actions");
    let verdicts = judge.judge(session, stop, &|_| bar.inc(1));
    bar.finish_and_clear();
    verdicts
}

/// Prints how much win probability the player lost in each turn of a game.
fn print_verdicts(mut session: Match, judge: Judge, json: bool) -> Result<(), Failure> {
    let stop = interruptible()?;
    let verdicts = judged(&mut session, judge, &stop);
    let names = session.names().addressing(session.header().only_person(), "You");
    let report = match json {
        true => json::lines(&verdicts),
        false if verdicts.is_empty() && !stop.is_raised() => "There are no actions to judge.\n".into(),
        false => report(&verdicts, &names),
    };
    files::print(&report)?;
    Failure::if_stopped(&stop, "stopped before all actions were judged")
}
