//! The command line: arguments in, an exit status out.
//!
//! Exit statuses: 0 when the game is over or was quit, 1 when a file is bad, 2 when the arguments
//! are.

mod arena;
mod bench;
mod files;
mod play;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The flags that the specification spells with a single dash (5.2).
const SINGLE_DASH: [&str; 5] = ["deck1", "deck2", "init", "testing", "graphics"];

/// Four card games at one terminal table.
#[derive(Parser, Debug)]
#[command(
    name = "sorcery",
    version,
    max_term_width = 100,
    after_help = "-deck1, -deck2, -init, -testing and -graphics may also be spelt with a single dash.\n\
                  Without a command, Sorcery itself is played; commands come from standard input."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Verb>,

    #[command(flatten)]
    table: TableArgs,
}

/// How a game of Sorcery is begun and shown.
#[derive(clap::Args, Debug, Clone)]
pub(crate) struct TableArgs {
    /// Player 1's deck: a file with one card name a line, or the name of a built-in deck
    #[arg(long, value_name = "FILE")]
    deck1: Option<PathBuf>,
    /// Player 2's deck
    #[arg(long, value_name = "FILE")]
    deck2: Option<PathBuf>,
    /// Take the first lines of input, names included, from a file
    #[arg(long, value_name = "FILE")]
    init: Option<PathBuf>,
    /// Testing mode: nothing is shuffled, magic is forgiven, `draw` and `discard` work
    #[arg(long)]
    testing: bool,
    /// Show the game in a window, too
    #[arg(long)]
    graphics: bool,
    /// Repeat the game with this seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Which cards decks may have
    #[arg(long, value_enum, default_value = "base", value_name = "SET")]
    cards: Cards,
    /// Go on from a position that the command `position` printed
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
    /// Plain text even on a terminal
    #[arg(long)]
    plain: bool,
    /// When plain text shows the board: at the start of each turn, or only when asked
    #[arg(long, value_enum, default_value = "turns", value_name = "WHEN")]
    board: BoardArg,
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Cards {
    /// The 22 cards of the specification
    Base,
    /// These and the Circle
    All,
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum BoardArg {
    Turns,
    Asked,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Measure how many random games a second the rules can play
    Bench(bench::BenchArgs),
    /// Let agents play each other, many games
    Arena(arena::ArenaArgs),
}

/// Why the program ends early: what to say, and the exit status.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    status: u8,
}

impl Failure {
    /// A file that cannot be used.
    fn file(message: impl Into<String>) -> Self {
        Failure { message: message.into(), status: 1 }
    }

    /// Arguments that make no sense.
    fn usage(message: impl Into<String>) -> Self {
        Failure { message: message.into(), status: 2 }
    }
}

impl From<io::Error> for Failure {
    /// Whoever read our output has gone: there is nobody left to tell.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure { message: String::new(), status: 0 },
            _ => Failure::file(format!("input or output failed: {error}")),
        }
    }
}

/// Runs the program with the process's arguments.
pub fn main() -> ExitCode {
    let args = match Args::try_parse_from(normalised(std::env::args_os())) {
        Ok(args) => args,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let result = match args.command {
        None => play::sorcery(&args.table),
        Some(Verb::Bench(bench)) => bench::run(&bench),
        Some(Verb::Arena(arena)) => arena::run(&arena),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.message.is_empty() {
                let _ = writeln!(io::stderr(), "sorcery: {}", failure.message);
            }
            ExitCode::from(failure.status)
        }
    }
}

/// The arguments with the specification's single-dash flags given their second dash.
fn normalised(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut options = true;
    args.enumerate()
        .map(|(i, arg)| {
            options &= arg != "--";
            let Some(text) = arg.to_str().filter(|_| i > 0 && options) else { return arg };
            let Some(name) = text.strip_prefix('-') else { return arg };
            let flag = name.split('=').next().unwrap_or(name);
            if SINGLE_DASH.contains(&flag) { format!("-{text}").into() } else { arg }
        })
        .collect()
}

/// The definition of the command line, for tests and manuals.
pub fn definition() -> clap::Command {
    Args::command()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(args: &[&str]) -> Vec<String> {
        let all = std::iter::once("sorcery").chain(args.iter().copied()).map(OsString::from);
        normalised(all).into_iter().skip(1).map(|arg| arg.into_string().unwrap()).collect()
    }

    #[test]
    fn only_the_five_flags_of_the_specification_get_a_second_dash() {
        assert_eq!(normal(&["-deck1", "a", "-testing"]), ["--deck1", "a", "--testing"]);
        assert_eq!(normal(&["-deck2=b", "--init", "c"]), ["--deck2=b", "--init", "c"]);
        assert_eq!(normal(&["-dec", "-h"]), ["-dec", "-h"]);
        assert_eq!(normal(&["--", "-testing"]), ["--", "-testing"]);
    }

    #[test]
    fn the_definition_is_sound() {
        definition().debug_assert();
    }
}
