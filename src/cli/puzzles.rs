//! `sorcery puzzles`: positions with a task for one turn, one after the other.

use super::args::{MANY, TableArgs, game, number, without};
use super::failure::Failure;
use super::files;
use super::progress::{interruptible, progress};
#[cfg(feature = "tui")]
use super::screen::{self, Start};
use super::text::Text;
use clap::Args;
use sorcery_session::game::puzzle::Attempt;
use sorcery_session::{GameInfo, roster};

#[derive(Args, Debug)]
#[command(mut_args(without(&["position"], &[])))]
pub(super) struct PuzzlesArgs {
    /// The game
    #[arg(default_value = "sorcery", value_parser = game())]
    game: &'static GameInfo,
    /// Instead print so many new ones, found in games of the computer against itself from --seed on
    #[arg(long, value_name = "N", value_parser = number::<usize>(MANY))]
    make: Option<usize>,
    #[command(flatten)]
    table: TableArgs,
}

pub(super) fn run(args: &PuzzlesArgs) -> Result<(), Failure> {
    let table = &args.table;
    let game = args.game;
    if let Some(wanted) = args.make {
        return make(game, table.seed.unwrap_or(1), wanted);
    }
    let puzzles = roster::puzzles(game.name);
    if puzzles.is_empty() {
        return Err(Failure::usage(format!("{} has no puzzles", game.name)));
    }
    #[cfg(feature = "tui")]
    if super::play::full_screen(table) {
        return screen::run(table, sorcery_agents::Pace::Usual, Start::Puzzle(game.name));
    }
    let Text { mut face, storage, .. } = Text::open(table, super::play::script(table)?)?;
    let mut streak = storage.as_ref().map(|storage| storage.streak(game.name)).unwrap_or_default();
    loop {
        let Some(puzzle) = streak.choose(&puzzles) else { return Ok(()) };
        face.say(&format!("Puzzle {} of {}: {}", puzzle.number, puzzles.len(), puzzle.task()));
        let mut session = roster::open(puzzle.header(None))?;
        session.news(None, &mut String::new());
        face.play_until(&mut session, &|session| puzzle.attempt(session) != Attempt::Open)?;
        let attempt = puzzle.attempt(&session);
        if attempt == Attempt::Open {
            return Ok(());
        }
        streak.count(attempt);
        face.say(&streak.in_words(attempt));
        if let Some(storage) = &storage {
            storage.save_streak(game.name, streak)?;
        }
    }
}

fn make(game: &GameInfo, seed: u64, wanted: usize) -> Result<(), Failure> {
    let stop = interruptible()?;
    let bar = progress(Some(wanted as u64), "puzzles");
    let (mut found, mut seed) = (0, seed);
    while found < wanted && !stop.is_raised() {
        let text = (game.find_puzzles)(seed)?;
        // One of each game, so that they differ.
        if let Some(first) = text.split("# ").nth(1) {
            files::print(&format!("# {first}"))?;
            found += 1;
            bar.inc(1);
        }
        seed += 1;
    }
    bar.finish_and_clear();
    Ok(())
}
