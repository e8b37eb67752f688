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
use sorcery_faces::plain::Plain;
use sorcery_games::text_buffer::TextBuffer;
use sorcery_games::words::either;
use sorcery_session::exercise::{Exercise, Series};
use sorcery_session::{GameInfo, processors, roster};
use sorcery_ui::storage::Storage;
use std::io::{Stdin, Stdout};
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
    let Text { face, storage, .. } = Text::open(show, script)?;
    let practice = storage.as_ref().map(|storage| storage.practice(game.name)).unwrap_or_default();
    let first = practice.choose(&roster::puzzles(game.name));
    first.map_or(Ok(()), |first| practise(Exercise::puzzle(first, practice), face, storage.as_ref()))
}

/// Lets the player do one exercise after another in plain text.
pub(super) fn practise(
    mut exercise: Exercise,
    mut face: Plain<Stdin, Stdout>,
    storage: Option<&Storage>,
) -> Result<(), Failure> {
    let mut goes_on = true;
    while goes_on {
        let title = match &exercise.series {
            Series::Puzzles(puzzle, _) => {
                format!("Puzzle {} of {}:", puzzle.number, roster::puzzles(puzzle.game).len())
            }
            Series::Mistakes(_) => exercise.title() + ".",
        };
        face.say(&format!("{title} {} (`hint`, `show`, `next`)", exercise.task()));
        let mut session = exercise.open(None)?;
        session.news(None, &mut TextBuffer::default());
        face.attempt(&mut session, &mut exercise)?;
        if session.done() > 0
            && let Some(job) = exercise.search(processors())
        {
            exercise.rate(&job.handle(), &job.think());
        }
        goes_on = match exercise.finish(&session) {
            Some(answer) => {
                face.say([answer.text, answer.why].join("\n").trim_end());
                !answer.is_good || exercise.advance(&session)
            }
            None => exercise.is_over(&session) && exercise.advance(&session),
        };
        if let (Some(storage), Some(progress)) = (storage, exercise.progress()) {
            storage.save_progress(&progress)?;
        }
    }
    if let Series::Mistakes(mistakes) = &exercise.series
        && let Some(summary) = mistakes.summary()
    {
        face.say(&summary);
    }
    Ok(face.flush()?)
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
