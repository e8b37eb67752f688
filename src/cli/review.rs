//! `sorcery review`: turns the player's mistakes into exercises, and shows the record of finished games.

use super::args::ShowArgs;
use super::failure::Failure;
use super::launch::{Start, script};
use super::progress::interruptible;
use super::puzzles::practise;
use super::text::Text;
use super::values::file;
use super::{files, play, replay};
use clap::Args;
use sorcery_agents::{Flag, Pace};
use sorcery_games::words::{counted, path_in_full};
use sorcery_session::exercise::Exercise;
use sorcery_session::game::judge::Judge;
use sorcery_session::game::verdict::Verdict;
use sorcery_session::mistake::Mistake;
use sorcery_session::processors;
use sorcery_ui::storage::{Storage, Unsolved, standings};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const NO_GAMES: &str = "There are no finished games yet.\n";

#[derive(Args, Debug)]
pub(super) struct ReviewArgs {
    /// Finished game [default: all of them]
    #[arg(hide_possible_values = true, value_parser = file())]
    file: Option<PathBuf>,
    /// Print the mistakes, grouped by cause
    #[arg(long, conflicts_with = "record")]
    list: bool,
    /// Print wins, streaks and trends
    #[arg(long, conflicts_with = "file")]
    record: bool,
    /// Read the first lines of input from a file
    #[arg(long, value_name = "FILE")]
    init: Option<PathBuf>,
    #[command(flatten)]
    show: ShowArgs,
}

pub(super) fn run(args: ReviewArgs) -> Result<(), Failure> {
    let show = args.show.show(Pace::Usual);
    let storage = files::storage(show.screen.data.as_deref())?;
    if args.record {
        return record(&storage);
    }
    if args.file.is_none() && !args.list && show.full_screen {
        return play::open(Start::Mistakes(Vec::new()), show);
    }
    let stop = interruptible()?;
    let mistakes = match &args.file {
        Some(path) => mistakes_in(&storage, path, &stop)?,
        None => all_mistakes(&storage, &stop)?,
    };
    if args.list {
        return list(&mistakes, none(&storage));
    }
    let exercises = match &args.file {
        Some(path) => {
            let verdicts: Vec<Verdict> = mistakes.into_iter().map(|mistake| mistake.verdict).collect();
            // Count solutions only if the verdicts are saved, because the counts are stored with them.
            Mistake::all(&storage.read(path)?, &verdicts, storage.review(path).is_some().then_some(path))
        }
        None => {
            let pair = |mistake: &Unsolved| Some((mistake.path.clone(), mistake.verdict.mistake()?.action));
            storage.exercises(&mistakes.iter().filter_map(pair).collect::<Vec<_>>())
        }
    };
    if show.full_screen && !exercises.is_empty() {
        return play::open(Start::Mistakes(exercises), show);
    }
    let Some(exercise) = Exercise::mistakes(exercises) else { return files::print(none(&storage)) };
    let script = args.init.as_deref().map(script).transpose()?.unwrap_or_default();
    practise(exercise, Text::open(&show, script)?.face, Some(&storage))
}

/// Returns the message that there are no mistakes.
fn none(storage: &Storage) -> &'static str {
    if storage.record().is_empty() { NO_GAMES } else { "There are no mistakes that cost 10 % or more.\n" }
}

/// Judges a finished game. Saves the verdicts if the game is in the folder of finished games.
fn verdicts(storage: &Storage, path: &Path, stop: &Flag) -> Result<Vec<Verdict>, Failure> {
    if let Some(verdicts) = storage.review(path) {
        return Ok(verdicts);
    }
    let mut session = storage.read(path)?;
    if session.status().awaited().is_some() {
        return Err(Failure::file(format!("{}: the game isn't over", path_in_full(path))));
    }
    let verdicts = replay::judged(&mut session, Judge { threads: processors(), ..Judge::default() }, stop);
    Failure::if_stopped(stop, format!("{}: interrupted while judging the game", path_in_full(path)))?;
    storage.save_review(path, &verdicts)?;
    Ok(verdicts)
}

fn mistakes_in(storage: &Storage, path: &Path, stop: &Flag) -> Result<Vec<Unsolved>, Failure> {
    let own = verdicts(storage, path, stop)?.into_iter().filter(|verdict| verdict.own && verdict.mistake().is_some());
    Ok(own.map(|verdict| Unsolved { path: path.into(), title: String::new(), verdict }).collect())
}

/// Judges all games that haven't been judged yet, and returns the mistakes in all games. If a game can't be read,
/// prints the error and continues with the others.
fn all_mistakes(storage: &Storage, stop: &Flag) -> Result<Vec<Unsolved>, Failure> {
    let (mistakes, unjudged) = storage.mistakes();
    if unjudged.is_empty() {
        return Ok(mistakes);
    }
    for path in unjudged {
        match verdicts(storage, &path, stop) {
            Err(failure) if stop.is_raised() => return Err(failure),
            Err(failure) => files::warn(&failure.to_string()),
            Ok(_) => {}
        }
    }
    Ok(storage.mistakes().0)
}

/// Prints the mistakes by cause, starting with the cause that cost the most. If there are none, prints `none`.
fn list(mistakes: &[Unsolved], none: &str) -> Result<(), Failure> {
    let mut out = String::new();
    for (cause, group) in Unsolved::groups(mistakes) {
        let _ = writeln!(out, "{cause} ({}):", counted(group.len(), "mistake"));
        for mistake in group {
            let Some(slip) = mistake.verdict.mistake() else { continue };
            let game = if mistake.title.is_empty() { String::new() } else { format!("{}, ", mistake.title) };
            let _ = writeln!(out, "  {game}turn {}: {}", mistake.verdict.turn, slip.in_words());
        }
    }
    files::print(if out.is_empty() { none } else { &out })
}

fn record(storage: &Storage) -> Result<(), Failure> {
    let played = storage.record();
    let mut out = String::new();
    for standing in standings(&played) {
        let _ = writeln!(out, "{}: {}", standing.title, standing.details().join("; "));
    }
    files::print(if out.is_empty() { NO_GAMES } else { &out })
}
