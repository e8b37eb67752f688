//! `sorcery puzzles`: positions to solve in one turn.

use super::args::{Show, ShowArgs};
use super::failure::Failure;
use super::launch::{Start, script};
use super::progress::{interruptible, progress};
use super::text::Text;
use super::values::{MANY, SEED, game, number};
use super::{files, play};
use clap::Args;
use sorcery_agents::Pace;
use sorcery_games::text_buffer::TextBuffer;
use sorcery_games::words::either;
use sorcery_games::{Form, help_text};
use sorcery_session::game::puzzle::Attempt;
use sorcery_session::{GameInfo, Match, roster};
use std::cell::Cell;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct PuzzlesArgs {
    /// Game
    #[arg(default_value = "sorcery", value_parser = game())]
    game: &'static GameInfo,
    /// Find N new puzzles in games that the computer plays against itself
    #[arg(long, value_name = "N", value_parser = number::<usize>(MANY))]
    make: Option<usize>,
    /// Seed of the first game that --make searches
    #[arg(long, value_name = "N", requires = "make", default_value_t = 1, value_parser = number::<u64>(SEED))]
    seed: u64,
    /// List the puzzles with their difficulty and your results
    #[arg(long, conflicts_with = "make")]
    list: bool,
    /// Read the first lines of input from a file
    #[arg(long, value_name = "FILE")]
    init: Option<PathBuf>,
    #[command(flatten)]
    show: ShowArgs,
}

pub(super) fn run(args: PuzzlesArgs) -> Result<(), Failure> {
    if let Some(count) = args.make {
        return make(args.game, args.seed, count);
    }
    let script = args.init.as_deref().map(script).transpose()?.unwrap_or_default();
    let show = args.show.show(Pace::Usual);
    if args.list {
        return list(args.game, &show);
    }
    match show.full_screen {
        true => play::open(Start::Puzzles(args.game), show),
        false => solve(args.game, script, &show),
    }
}

/// Prints a table of the puzzles, one per line.
fn list(game: &GameInfo, show: &Show) -> Result<(), Failure> {
    let practice = files::storage(show.screen.data.as_deref())?.practice(game.name);
    let puzzles = roster::puzzles(game.name);
    let mut out = format!("{} puzzles, from * (easy) to ***** (hard)\n\n", game.title);
    let mut row = |number: &str, grade: &str, task: &str, result: &str| {
        out += format!("{number:>3}  {grade:10}  {task:26}  {result}").trim_end();
        out.push('\n');
    };
    row("#", "difficulty", "task", "result");
    for puzzle in &puzzles {
        row(&puzzle.number.to_string(), &puzzle.stars(), puzzle.task(), practice.standing(puzzle).in_words());
    }
    let others = roster::ROSTER.iter().map(|other| other.name).filter(|name| *name != game.name).collect::<Vec<_>>();
    let others = format!("For {}: `sorcery puzzles GAME --list`", either(&others));
    files::print(&format!("{out}\n{}\n{others}\n", practice.summary(&puzzles)))
}

/// Shows one puzzle after another in plain text.
fn solve(game: &GameInfo, script: Vec<u8>, show: &Show) -> Result<(), Failure> {
    let puzzles = roster::puzzles(game.name);
    let Text { mut face, storage, .. } = Text::open(show, script)?;
    face.practises = true;
    let mut practice = storage.as_ref().map(|storage| storage.practice(game.name)).unwrap_or_default();
    let mut next = practice.choose(&puzzles);
    while let Some(puzzle) = next {
        face.say(&format!("Puzzle {} of {}: {}", puzzle.number, puzzles.len(), puzzle.task()));
        let mut session = roster::open_puzzle(&puzzle, None)?;
        session.news(None, &mut TextBuffer::default());
        let (mut shown, skipped) = (false, Cell::new(false));
        let mut answer = |session: &Match, line: &str| {
            shown |= line == "show";
            skipped.set(line == "next");
            match line {
                "help" => Some(practice_help(session, "Show the solution.", "Skip this puzzle.")),
                "hint" => Some(puzzle.clue(session)),
                "show" => Some(puzzle.solution_in_words(session)),
                "next" => Some(String::new()),
                _ => None,
            }
        };
        let ends = |session: &Match| skipped.get() || puzzle.attempt(session) != Attempt::Open;
        face.play_until(&mut session, &ends, &mut answer)?;
        let attempt = puzzle.attempt(&session);
        if shown {
            practice.give_up(&puzzle);
        }
        practice.count(&puzzle, attempt);
        match attempt {
            Attempt::Solved => {
                let text = [practice.in_words(attempt), puzzle.reasons_in_words(&session)].join("\n");
                face.say(text.trim_end());
                next = practice.choose(&puzzles);
            }
            Attempt::Failed => face.say("Not solved. Try again, or type `hint`, `show` or `next`."),
            Attempt::Open if skipped.get() => {
                practice.leave(&puzzle);
                next = practice.choose(&puzzles);
            }
            Attempt::Open => next = None,
        }
        if let Some(storage) = &storage {
            storage.save_practice(game.name, &practice)?;
        }
    }
    Ok(())
}

/// Returns the help for a position to practise on: the commands of the game, and those of the practice with these
/// effects.
pub(super) fn practice_help(session: &Match, show: &'static str, next: &'static str) -> String {
    let mut forms = session.forms();
    forms.iter_mut().filter(|form| form.verb == "hint").for_each(|form| form.help = "Give a clue.");
    forms.extend([Form::new("show", "", show), Form::new("next", "", next)]);
    help_text(&forms).trim_end().into()
}

/// Prints new puzzles with different ideas, at most one from each simulated game.
fn make(game: &GameInfo, mut seed: u64, count: usize) -> Result<(), Failure> {
    let stop = interruptible()?;
    let bar = progress(Some(count as u64), "puzzles");
    let mut ideas = game.ideas(game.puzzles).collect();
    let mut found = 0;
    while found < count && !stop.is_raised() {
        if let Some(text) = game.new_puzzle(seed, &mut ideas, &stop)? {
            files::print(text)?;
            found += 1;
            bar.inc(1);
        }
        seed = seed.wrapping_add(1);
    }
    bar.finish_and_clear();
    Failure::if_stopped(&stop, format!("stopped after {found} of {count} puzzles"))
}
