//! The command line: arguments in, an exit status out.
//!
//! Exit statuses: 0 when the game is over or was quit, 1 when a file is bad, 2 when the arguments
//! are.

// No part of the library for others: it is public for the program and the tests only.
#![allow(missing_docs)]

mod arena;
mod bench;
mod dominion;
mod files;
mod keep;
mod onirim;
mod play;
mod players;
mod screen;
mod splendor;
mod text;
mod tune;

use crate::games::words::printable;
use clap::{Args as _, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Four card games at one terminal table.
#[derive(Parser, Debug)]
#[command(
    name = "sorcery",
    version,
    max_term_width = 100,
    after_help = "Options may also be spelt with a single dash: -deck1, -testing.\n\
                  Without a command, Sorcery itself is played; commands come from standard input."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Verb>,

    #[command(flatten)]
    sorcery: SorceryArgs,
}

/// How a game of Sorcery is begun.
#[derive(clap::Args, Debug, Clone)]
pub(crate) struct SorceryArgs {
    /// Player 1's deck: a file with one card name a line, or the name of a built-in deck
    #[arg(long, value_name = "FILE")]
    deck1: Option<PathBuf>,
    /// Player 2's deck
    #[arg(long, value_name = "FILE")]
    deck2: Option<PathBuf>,
    /// Testing mode: nothing is shuffled, magic is forgiven, `draw` and `discard` work
    #[arg(long)]
    testing: bool,
    /// Which cards decks may have
    #[arg(long, value_enum, default_value = "base", value_name = "SET")]
    cards: Cards,
    #[command(flatten)]
    players: players::PlayersArgs,
    #[command(flatten)]
    table: TableArgs,
}

/// How a game of any kind is begun and shown.
#[derive(clap::Args, Debug, Clone)]
pub(crate) struct TableArgs {
    /// Take the first lines of input, names included, from a file
    #[arg(long, value_name = "FILE")]
    init: Option<PathBuf>,
    /// Show the game in a window, too
    #[arg(long)]
    graphics: bool,
    /// Repeat the game with this seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Go on from a position that the command `position` printed
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
    /// Plain text even on a terminal
    #[arg(long)]
    plain: bool,
    /// The theme of the full screen
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// How many colours to use
    #[arg(long, value_name = "DEPTH", value_parser = ["true", "256", "16", "none"])]
    color: Option<String>,
    /// The set of keys
    #[arg(long, value_name = "SET", value_parser = ["arrows", "vi"])]
    keys: Option<String>,
    /// Nothing moves
    #[arg(long)]
    no_animation: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
    /// No curtain between two people at one keyboard
    #[arg(long)]
    open_hands: bool,
    /// Keep games in this folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Panic as soon as the full screen is up, to see what becomes of the terminal
    #[arg(long, hide = true)]
    crash: bool,
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
    /// Search for something better by playing many games
    Tune(tune::TuneArgs),
    /// Look at a saved game; in plain text, print it
    Replay {
        /// The saved game
        file: PathBuf,
        /// Print what each turn gave away instead
        #[arg(long)]
        judge: bool,
        /// How long each action is thought about, to judge it
        #[arg(long, requires = "judge", value_name = "SECONDS", value_parser = players::seconds)]
        think: Option<std::time::Duration>,
    },
    /// Play Splendor, or the course's own program of it
    Splendor(splendor::SplendorArgs),
    /// Play Onirim, alone
    Onirim(onirim::OnirimArgs),
    /// The laboratory of Dominion: strategies against each other
    #[command(subcommand)]
    Dominion(dominion::DominionVerb),
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
    let args = match understood(&normalised(std::env::args_os())) {
        Ok(args) => args,
        Err(error) => {
            report(&error);
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let result = match args.command {
        None => play::sorcery(&args.sorcery),
        Some(Verb::Bench(bench)) => bench::run(&bench),
        Some(Verb::Arena(arena)) => arena::run(&arena),
        Some(Verb::Tune(tune)) => tune::run(&tune),
        Some(Verb::Replay { file, judge: false, .. }) => play::replay(&args.sorcery.table, &file),
        Some(Verb::Replay { file, judge: true, think }) => play::judge(&args.sorcery.table, &file, think),
        Some(Verb::Splendor(args)) => splendor::run(&args),
        Some(Verb::Onirim(onirim)) => onirim::run(&onirim),
        Some(Verb::Dominion(verb)) => dominion::main(&verb),
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

/// The arguments, understood. Describing all subcommands to clap takes longer than beginning a game,
/// so the arguments are first read as a game's alone. Whatever else they are, and whatever is wrong
/// with them, the whole definition has to say.
fn understood(args: &[OsString]) -> Result<Args, clap::Error> {
    match game_alone(args) {
        Some(sorcery) => Ok(Args { command: None, sorcery }),
        None => Args::try_parse_from(args),
    }
}

fn game_alone(args: &[OsString]) -> Option<SorceryArgs> {
    if args.get(1).is_some_and(|first| !first.as_encoded_bytes().starts_with(b"-")) {
        return None;
    }
    let definition = SorceryArgs::augment_args(clap::Command::new("sorcery"));
    SorceryArgs::from_arg_matches(&definition.try_get_matches_from(args).ok()?).ok()
}

/// Prints what clap has to say, with its colours, unless an argument that it repeats could command
/// the terminal.
fn report(error: &clap::Error) {
    let plain = error.render().to_string();
    let strange = |argument: OsString| argument.to_string_lossy() != printable(&argument.to_string_lossy());
    if std::env::args_os().any(strange) {
        let lines: Vec<String> = plain.lines().map(printable).collect();
        let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
    } else {
        let _ = error.print();
    }
}

/// The arguments with a second dash for flags that have one only, as the specification spells
/// them (5.2). Misspelt ones get it too, so that the error can name the whole word.
fn normalised(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut options = true;
    args.enumerate()
        .map(|(i, arg)| {
            options &= arg != "--";
            let Some(text) = arg.to_str().filter(|_| i > 0 && options) else { return arg };
            let Some(name) = text.strip_prefix('-') else { return arg };
            let flag = name.split('=').next().unwrap_or(name);
            let long = flag.len() > 1 && flag.starts_with(|c: char| c.is_ascii_alphabetic());
            if long { format!("-{text}").into() } else { arg }
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
    fn flags_of_one_dash_get_a_second_one() {
        assert_eq!(normal(&["-deck1", "a", "-testing"]), ["--deck1", "a", "--testing"]);
        assert_eq!(normal(&["-deck2=b", "--init", "c", "-tesing"]), ["--deck2=b", "--init", "c", "--tesing"]);
        assert_eq!(normal(&["-h", "-", "-5", "-17"]), ["-h", "-", "-5", "-17"]);
        assert_eq!(normal(&["--", "-testing"]), ["--", "-testing"]);
    }

    /// What is read as a game's alone is what the whole definition reads; the rest is left to it.
    #[test]
    fn a_game_alone_is_understood_like_any_arguments() {
        let all = |args: &str| normalised(std::iter::once("sorcery").chain(args.split(' ')).map(OsString::from));
        for args in
            ["-testing", "-seed 5 -deck1 a -deck2=b --ascii --board asked", "-init splendor -cards all -p1 greedy"]
        {
            let whole = Args::try_parse_from(all(args)).unwrap();
            assert_eq!(format!("{:?}", game_alone(&all(args)).unwrap()), format!("{:?}", whole.sorcery), "{args}");
            assert!(whole.command.is_none());
        }
        let none = "-h;--version;splendor;-seed 5 splendor;-tesing;-seed;-seed x;-board never;-- a;help";
        assert!(none.split(';').all(|args| game_alone(&all(args)).is_none()));
        assert!(matches!(understood(&all("-seed 5 splendor")), Ok(Args { command: Some(Verb::Splendor(_)), .. })));
    }

    #[test]
    fn the_definition_is_sound() {
        definition().debug_assert();
    }
}
