//! The command line: parses the arguments, runs the command and returns the exit status.
//!
//! The exit status is 0 if the game ended or the user left it, 1 if a file is invalid, and 2 if the arguments are
//! invalid. After a signal, it is 128 plus the number of the signal, for example 130 after Ctrl-C. After a panic, it is
//! 101.

// Public only for the program and the tests.
#![allow(missing_docs)]

mod args;
mod bench;
mod cards;
mod config;
mod contests;
mod dominion;
mod engine;
mod failure;
mod files;
mod launch;
mod manual;
#[cfg(feature = "screens")]
mod model;
mod onirim;
mod play;
mod progress;
mod puzzles;
mod replay;
mod review;
#[cfg(feature = "tui")]
mod screen;
#[cfg(feature = "tui")]
mod share;
#[cfg(all(unix, feature = "tui"))]
mod shared;
#[cfg(all(unix, feature = "tui"))]
mod socket;
mod sorcery;
mod splendor;
mod strategies;
mod text;
mod tips;
#[cfg(feature = "train")]
mod train;
mod tune;
mod values;

use args::{BeginArgs, PlayersArgs, ShowArgs};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use color_eyre::config::{HookBuilder, Theme};
use failure::Failure;
use sorcery::SorceryArgs;
use sorcery_games::words::{path_in_full, printable};
use sorcery_session::game::journal;
use sorcery_ui::storage::Folders;
use sorcery_ui::storage::disk::write_atomically;
use std::ffi::OsString;
use std::io::{self, Write};
use std::panic::PanicHookInfo;
#[cfg(all(unix, feature = "tui"))]
use std::path::Path;
use std::process::ExitCode;

/// Card games for the terminal: Sorcery, Splendor, Onirim and Dominion
#[derive(Parser, Debug)]
#[command(
    name = "sorcery",
    bin_name = "sorcery",
    version,
    max_term_width = 100,
    override_usage = "sorcery [COMMAND] [OPTIONS]",
    args_conflicts_with_subcommands = true,
    mut_args(shorten),
    after_help = "Without a command, opens the lobby or, with an option, a game of Sorcery.",
    after_long_help = "Without a command, the lobby opens. With a game option, or if the input isn't a terminal, \
                       you play Sorcery. Options also work with one dash: -deck1, -testing."
)]
struct Args {
    #[command(subcommand)]
    command: Option<Commands>,

    #[command(flatten)]
    sorcery: SorceryArgs,
}

#[derive(Subcommand, Debug)]
enum Commands {
    /// Play Sorcery
    #[command(name = "sorcery", visible_alias = "play")]
    Sorcery(Box<SorceryArgs>),
    /// Play Splendor
    Splendor(Box<splendor::SplendorArgs>),
    /// Play Onirim, a solitaire game
    Onirim(Box<onirim::OnirimArgs>),
    /// Play Dominion, write strategies in its lab, and simulate games
    Dominion(Box<dominion::DominionArgs>),
    /// Solve puzzles: find the winning or best turn
    Puzzles(puzzles::PuzzlesArgs),
    /// List saved games; show, judge or export one
    Replay(replay::ReplayArgs),
    /// Retry your mistakes in finished games; print your record
    Review(review::ReviewArgs),
    /// Open a table for players at other terminals
    #[cfg(all(unix, feature = "tui"))]
    Host(shared::HostArgs),
    /// Take a seat at an open table
    #[cfg(all(unix, feature = "tui"))]
    Join(shared::JoinArgs),
    /// Watch the game at an open table
    #[cfg(all(unix, feature = "tui"))]
    Watch(shared::PlaceArgs),
    /// Play many games between computer players
    Arena(contests::ArenaArgs),
    /// Search for a better deck or buy list
    Tune(tune::TuneArgs),
    /// Let another program ask a computer player for its moves
    Engine(engine::EngineArgs),
    /// Measure how fast the program can simulate games
    Bench(bench::BenchArgs),
    /// Train a neural network by self-play
    #[cfg(feature = "train")]
    Train(train::TrainArgs),
    /// Print the rules of a game
    Rules(manual::RulesArgs),
    /// Print or edit the settings
    Config(config::ConfigArgs),
    /// Print the key bindings of all screens
    Keys,
    /// Print a completion script for a shell
    Completions {
        /// Shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man(manual::ManualArgs),
}

/// Hides an option of Sorcery from `sorcery -h` if it is rarely needed, so that the help fits on the screen.
/// `sorcery play -h` lists all options.
fn shorten(option: Arg) -> Arg {
    let is_short = ["cards", "deck2", "think", "position", "init", "board", "data"].contains(&option.get_id().as_str());
    if is_short { option.hide_short_help(true) } else { option }
}

/// Stands in for the full screen in builds without it: reports an error.
#[cfg(not(feature = "tui"))]
mod screen {
    pub(super) fn run(_: super::launch::Start, _: super::args::Show) -> Result<(), super::Failure> {
        Err(super::Failure::usage("this build has no full-screen mode"))
    }
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    // Without this, a signal while the full screen is open would leave the terminal unusable.
    #[cfg(all(unix, feature = "tui"))]
    if io::IsTerminal::is_terminal(&io::stdout()) {
        sorcery_faces::tui::guard_signals();
    }
    let (panics, errors) = HookBuilder::default().theme(Theme::new()).display_env_section(false).into_hooks();
    let _ = errors.install();
    // The full screen adds its own hook, which restores the terminal before this hook reports the panic.
    std::panic::set_hook(Box::new(move |panic| report_panic(panic, &panics.panic_report(panic).to_string())));
    // Without a handler for this signal, a file that reaches the system's size limit would end the program. With a
    // handler, writing returns an error.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    let args = match parse(std::env::args_os()) {
        Ok(Ok(args)) => args,
        Ok(Err(help)) => {
            let _ = help.print();
            return ExitCode::from(if help.use_stderr() { 2 } else { 0 });
        }
        Err(message) => {
            files::warn(&message);
            return ExitCode::from(2);
        }
    };
    let result = run(args);
    sorcery_session::program::bot::end_all();
    let Err(failure) = result else { return ExitCode::SUCCESS };
    let message = failure.to_string();
    if !message.is_empty() {
        files::warn(&message);
    }
    ExitCode::from(failure.status)
}

/// Reports a panic in two lines. The first line names the problem. The second line names the files that contain the
/// saved game and the details.
fn report_panic(panic: &PanicHookInfo<'_>, details: &str) {
    let text = panic.payload().downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.payload().downcast_ref().cloned()).unwrap_or_default();
    let saved = journal::kept().map(|path| format!("The game is saved: {}. ", path_in_full(&path)));
    let file = Folders::of_user(None, None).map(|folders| folders.data().join("crash.txt"));
    let kept = file.and_then(|file| write_atomically(&file, details).map(|()| path_in_full(&file)));
    let found = kept.unwrap_or_else(|_| format!("\n{details}"));
    let saved = saved.unwrap_or_default();
    let _ = writeln!(io::stderr(), "sorcery crashed: {}\n{saved}The details are in {found}", printable(&text));
}

fn run(args: Args) -> Result<(), Failure> {
    match args.command {
        None => sorcery::lobby(args.sorcery),
        Some(Commands::Sorcery(args)) => sorcery::run(*args),
        Some(Commands::Splendor(args)) => splendor::run(*args),
        Some(Commands::Onirim(args)) => onirim::run(*args),
        Some(Commands::Dominion(args)) => dominion::run(*args),
        Some(Commands::Puzzles(args)) => puzzles::run(args),
        Some(Commands::Replay(args)) => replay::run(args),
        Some(Commands::Review(args)) => review::run(args),
        #[cfg(all(unix, feature = "tui"))]
        Some(Commands::Host(args)) => shared::host(args),
        #[cfg(all(unix, feature = "tui"))]
        Some(Commands::Join(args)) => shared::join(args),
        #[cfg(all(unix, feature = "tui"))]
        Some(Commands::Watch(args)) => shared::watch(args),
        Some(Commands::Arena(args)) => contests::arena(&args),
        Some(Commands::Tune(args)) => tune::run(&args),
        Some(Commands::Engine(args)) => engine::run(&args),
        Some(Commands::Bench(args)) => bench::run(&args),
        #[cfg(feature = "train")]
        Some(Commands::Train(args)) => train::run(&args),
        Some(Commands::Rules(args)) => manual::rules(&args),
        Some(Commands::Config(args)) => config::config(&args),
        Some(Commands::Keys) => config::keys(),
        Some(Commands::Completions { shell }) => manual::completions(shell),
        Some(Commands::Man(args)) => manual::manual(&args),
    }
}

/// Parses the arguments, the first of which is the name of the program. Returns the parsed arguments, the help that the
/// user asked for, or a message about the first invalid argument.
fn parse(args: impl Iterator<Item = OsString>) -> Result<Result<Args, clap::Error>, String> {
    let mut command = Args::command();
    let args = normalised(args, &command);
    let matches = command.try_get_matches_from_mut(&args);
    if let Ok(matches) = &matches {
        ignored_options(&command, matches).iter().for_each(|warning| files::warn(warning));
    }
    match matches.and_then(|matches| Args::from_arg_matches(&matches)) {
        Err(error) if error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Err(tips::message(&error, &command, &args))
        }
        parsed => Ok(parsed),
    }
}

/// Returns a warning for each option that has no effect, because a file determines the whole set-up.
fn ignored_options(mut command: &Command, mut matches: &ArgMatches) -> Vec<String> {
    while let Some((name, inner)) = matches.subcommand() {
        (command, matches) = (command.find_subcommand(name).unwrap_or(command), inner);
    }
    let is_given = |arg: &&Arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
    let given: Vec<&Arg> = command.get_arguments().filter(is_given).collect();
    let has = |id| given.iter().any(|arg| arg.get_id() == id);
    let show = ShowArgs::augment_args(Command::new(""));
    let (file, effective) = if has("course_data") {
        ("a DATAFILE", show)
    } else if has("position") {
        let players = PlayersArgs::augment_args(show).args([Arg::new("p3"), Arg::new("p4")]);
        ("--position", BeginArgs::augment_args(players))
    } else {
        return Vec::new();
    };
    let has_effect = |arg: &&&Arg| effective.get_arguments().any(|known| known.get_id() == arg.get_id());
    let ignored = given.iter().filter(|arg| !has_effect(arg)).filter_map(|arg| arg.get_long());
    ignored.map(|option| format!("--{option} has no effect with {file}")).collect()
}

/// Returns the error message for invalid arguments. For tests.
pub fn parse_error(args: &[&str]) -> Option<String> {
    parse(args.iter().map(OsString::from)).err()
}

/// Returns the error message for a failed connection to the table at `path`. For tests.
#[cfg(all(unix, feature = "tui"))]
pub fn connection_error(path: &Path, kind: io::ErrorKind) -> String {
    socket::not_open(path, &kind.into()).to_string()
}

/// Rewrites the arguments for clap:
///
/// * Flags with one dash, as in the specification (5.2), get a second dash. This includes misspelt flags, so that the
///   error can show the whole word.
/// * A negative number is joined to the flag before it, so that the error can name the valid numbers.
/// * Flags such as `--graphics` move to the end, so that they work before and after a command.
pub fn normalised(args: impl Iterator<Item = OsString>, command: &Command) -> Vec<OsString> {
    let is_flag = |word: &str| {
        let mut flags = command.get_arguments().filter(|arg| matches!(arg.get_action(), ArgAction::SetTrue));
        flags.any(|arg| arg.get_long().is_some_and(|long| word == long))
    };
    let (mut all, mut flags): (Vec<OsString>, Vec<OsString>) = (Vec::new(), Vec::new());
    let mut args = args.peekable();
    while let Some(arg) = args.next_if(|arg| arg != "--") {
        let flag = arg.to_str().filter(|_| !all.is_empty()).and_then(|text| text.strip_prefix('-'));
        match (flag.map(|flag| (flag, flag.split('=').next().unwrap_or(flag))), all.last_mut()) {
            (Some((flag, _)), _) if is_flag(flag.trim_start_matches('-')) => {
                flags.push(format!("--{}", flag.trim_start_matches('-')).into());
            }
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
    all.into_iter().chain(flags).chain(args).collect()
}

/// Returns the definition of the command line.
pub fn definition() -> clap::Command {
    Args::command()
}
