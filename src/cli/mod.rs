//! The command line: arguments in, an exit status out.
//!
//! Exit statuses: 0 when the game is over or was quit, 1 when a file is bad, 2 when the arguments
//! are; 130 after Ctrl-C and 128 more than the number of another signal; 101 after a panic.

// No part of the library for others: it is public for the program and the tests only.
#![allow(missing_docs)]

mod args;
mod bench;
mod contests;
mod dominion;
mod engine;
mod failure;
mod files;
mod manual;
#[cfg(feature = "screens")]
mod model;
mod onirim;
mod play;
mod progress;
mod puzzles;
mod replay;
#[cfg(feature = "tui")]
mod screen;
#[cfg(feature = "tui")]
mod share;
mod splendor;
mod strategies;
#[cfg(all(unix, feature = "tui"))]
mod table;
mod text;
#[cfg(feature = "train")]
mod train;
mod tune;

use args::SorceryArgs;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use color_eyre::config::{HookBuilder, Theme};
use sorcery_games::words::printable;
use sorcery_session::{game::journal, roster};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Card games at one terminal table.
#[derive(Parser, Debug)]
#[command(
    name = "sorcery",
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true,
    after_help = "Long options may also be spelt with a single dash: -deck1, -testing.\n\
                  Without a command the lobby opens; with options of a game, or where the input is no terminal, \
                  Sorcery is played."
)]
struct Args {
    #[command(subcommand)]
    command: Option<Verb>,

    #[command(flatten)]
    sorcery: SorceryArgs,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Measure how many random games a second the rules can play
    Bench(bench::BenchArgs),
    /// Let players play many games against each other
    Arena(contests::ArenaArgs),
    /// Let a computer player speak the protocol of programs, for contests and tools of others
    Engine(engine::EngineArgs),
    /// Search for a better deck or buy list by playing many games
    Tune(tune::TuneArgs),
    /// Make a game's network from games against itself
    #[cfg(feature = "train")]
    Train(train::TrainArgs),
    /// Open a table and take its first seat, for others at terminals of their own
    #[cfg(all(unix, feature = "tui"))]
    Host(table::HostArgs),
    /// Take the other seat at a table that is open
    #[cfg(all(unix, feature = "tui"))]
    Join(table::JoinArgs),
    /// Look on at a table that is open, without seeing any hand
    #[cfg(all(unix, feature = "tui"))]
    Watch(table::PlaceArgs),
    /// Look at a saved game, print it, judge it, or show it to others; or list them all
    Replay(replay::ReplayArgs),
    /// Solve puzzles: positions of Sorcery or Splendor with a task for one turn
    Puzzles(puzzles::PuzzlesArgs),
    /// Play Sorcery; without a command, options of Sorcery can be given as well
    #[command(name = "sorcery", visible_alias = "play")]
    Sorcery(Box<SorceryArgs>),
    /// Play Splendor; or be the program of the course (Tufts COMP 11) that it comes from
    Splendor(splendor::SplendorArgs),
    /// Play Onirim, alone
    Onirim(onirim::OnirimArgs),
    /// The Dominion lab: strategies against each other
    Dominion(dominion::DominionArgs),
    /// Print the rules of a game
    Rules(manual::RulesArgs),
    /// Print what a shell needs to complete these arguments
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man(manual::ManualArgs),
}

/// Runs the program with the process's arguments.
pub fn main() -> ExitCode {
    // Reports of panics; the full screen gives the terminal back before it lets one speak. Where the
    // hooks are set already, by whoever calls this, they stay.
    let theme = if io::stderr().is_terminal() { Theme::dark() } else { Theme::new() };
    let _ = HookBuilder::default().theme(theme).display_env_section(false).install();
    let report_panic = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        report_panic(panic);
        if let Some(path) = journal::kept() {
            let _ = writeln!(io::stderr(), "The game is saved: {}", path.display());
        }
    }));
    // A file that may not grow any more is a full disk: that is said, and nobody dies of it.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    let args = match Args::try_parse_from(normalised(std::env::args_os())) {
        Ok(args) => args,
        Err(mut error) => {
            point_to_game(&mut error);
            report(&error);
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let result = match args.command {
        None => play::sorcery(&args.sorcery),
        Some(Verb::Sorcery(args)) => play::of_sorcery(&args),
        Some(Verb::Bench(bench)) => bench::run(&bench),
        Some(Verb::Arena(arena)) => contests::arena(&arena),
        Some(Verb::Engine(engine)) => engine::run(&engine),
        Some(Verb::Tune(tune)) => tune::run(&tune),
        #[cfg(feature = "train")]
        Some(Verb::Train(train)) => train::run(&train),
        #[cfg(all(unix, feature = "tui"))]
        Some(Verb::Host(host)) => table::host(&host),
        #[cfg(all(unix, feature = "tui"))]
        Some(Verb::Join(join)) => table::join(&join),
        #[cfg(all(unix, feature = "tui"))]
        Some(Verb::Watch(place)) => table::watch(&place),
        Some(Verb::Replay(args)) => replay::run(&args),
        Some(Verb::Puzzles(puzzles)) => puzzles::run(&puzzles),
        Some(Verb::Splendor(args)) => splendor::run(&args),
        Some(Verb::Onirim(onirim)) => onirim::run(&onirim),
        Some(Verb::Dominion(args)) => dominion::main(&args),
        Some(Verb::Rules(rules)) => manual::rules(&rules),
        Some(Verb::Completions { shell }) => manual::completions(shell),
        Some(Verb::Man(args)) => manual::manual(&args),
    };
    sorcery_session::program::bot::end_all();
    let Err(failure) = result else { return ExitCode::SUCCESS };
    let message = failure.to_string();
    if !message.is_empty() {
        let _ = writeln!(io::stderr(), "sorcery: {message}");
    }
    ExitCode::from(failure.status)
}

/// Says how a game is played whose name stands where none is expected, as in `sorcery play splendor`.
fn point_to_game(error: &mut clap::Error) {
    let game = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::UnknownArgument => roster::find(word).ok(),
        _ => None,
    };
    if let Some(listed) = game {
        let tip = format!("`sorcery {}` plays {}", listed.name, listed.title);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
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
/// them (5.2). Misspelt ones get it too, so that the error can name the whole word. A negative number
/// goes with the flag before it, so that the error can say which numbers are right.
fn normalised(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut options = true;
    let mut all: Vec<OsString> = Vec::new();
    for arg in args {
        options &= arg != "--";
        let flag = arg.to_str().filter(|_| options && !all.is_empty()).and_then(|text| text.strip_prefix('-'));
        match (flag.map(|flag| (flag, flag.split('=').next().unwrap_or(flag))), all.last_mut()) {
            (Some((flag, name)), _) if name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                all.push(format!("--{flag}").into());
            }
            (Some((flag, _)), Some(before))
                if flag.parse::<f64>().is_ok()
                    && before.to_str().is_some_and(|b| b.starts_with("--") && !b.contains('=')) =>
            {
                before.push(format!("=-{flag}"));
            }
            _ => all.push(arg),
        }
    }
    all
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
        assert_eq!(normal(&["-seed", "-5", "--think", "-.5"]), ["--seed=-5", "--think=-.5"]);
    }

    #[test]
    fn the_definition_is_sound() {
        definition().debug_assert();
    }
}
