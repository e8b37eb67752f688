//! `sorcery arena`: agents play each other; `sorcery arena merge`: results are put together.

use super::players::processors;
use super::{Failure, files};
use crate::agents::Level;
use crate::games::words::quoted;
use crate::games::{DeckFile, Decks, Error};
use crate::session::arena::{Contests, Entrant, Shard, Tally, json_lines, merge, table};
use crate::session::roster::{self, Listed};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The largest kit that is read, in bytes.
const KIT_LIMIT: usize = 1 << 20;
/// The largest file of results that is read, in bytes.
const RESULTS_LIMIT: usize = 1 << 26;

/// Who plays what, and how often.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct ArenaArgs {
    #[command(subcommand)]
    verb: Option<ArenaVerb>,
    /// The game
    #[arg(long, default_value = "sorcery", value_name = "NAME")]
    game: String,
    /// An agent: novice, apprentice, adept, master, random, greedy, turn or search:ITERATIONS
    #[arg(long, value_name = "AGENT")]
    a: Option<Level>,
    /// Its opponent
    #[arg(long, value_name = "AGENT")]
    b: Option<Level>,
    /// Several agents: everybody plays everybody
    #[arg(long, value_name = "AGENTS", value_delimiter = ',', num_args = 1..)]
    agents: Vec<Level>,
    /// What the players bring along (for Sorcery decks): files, or names of built-in ones
    #[arg(long, value_name = "FILES", value_delimiter = ',', num_args = 1..)]
    decks: Vec<PathBuf>,
    /// Let each deck play against each other one, instead of both sides having the same
    #[arg(long, requires = "decks")]
    cross: bool,
    /// Games of each pairing, half of them with seats swapped
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// The seed of the whole contest
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// How many games are played at the same time [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print lines of JSON, which `arena merge` can put together
    #[arg(long)]
    json: bool,
    /// Play only a part, like 1/4, and print lines of JSON
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

#[derive(Subcommand, Debug)]
enum ArenaVerb {
    /// Put the results of several runs together
    Merge {
        /// Files that `arena --json` or `--shard` wrote
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print lines of JSON
        #[arg(long)]
        json: bool,
    },
}

pub(super) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    match &args.verb {
        Some(ArenaVerb::Merge { files, json }) => put_together(files, *json),
        None => hold(args),
    }
}

fn put_together(paths: &[PathBuf], json: bool) -> Result<(), Failure> {
    let mut read = Vec::new();
    for path in paths {
        read.push((path.to_string_lossy().into_owned(), files::read_text("results", path, RESULTS_LIMIT)?));
    }
    let tallies = merge(&read).map_err(|Error(what)| Failure::file(what))?;
    print(&tallies, json)
}

fn print(tallies: &[Tally], json: bool) -> Result<(), Failure> {
    let text = if json { json_lines(tallies) } else { table(tallies) };
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}

/// Holds the contest that the arguments ask for.
fn hold(args: &ArenaArgs) -> Result<(), Failure> {
    let game = roster::find(&args.game).map_err(|Error(what)| Failure::usage(what))?;
    let contests = contests(args, game)?;
    let threads = args.threads.unwrap_or_else(processors);
    let stop = interruptible()?;
    let bar = progress(contests.len(game.seats), "games");
    let tallies =
        (game.contest)(&contests, threads, &stop, &|| bar.inc(1)).map_err(|Error(what)| Failure::file(what))?;
    bar.finish_and_clear();
    print(&tallies, args.json || args.shard.is_some())
}

fn contests(args: &ArenaArgs, game: &Listed) -> Result<Contests, Failure> {
    let mut levels: Vec<Level> = Vec::new();
    for level in [args.a, args.b].into_iter().flatten().chain(args.agents.iter().copied()) {
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    if args.a.is_some() && args.a == args.b && !args.cross {
        return Err(Failure::usage("--a and --b are the same agent"));
    }
    let needed = if game.seats == 1 || args.cross { 1 } else { 2 };
    if levels.len() < needed {
        return Err(Failure::usage("name the agents: --a AGENT --b AGENT, or --agents AGENT,AGENT,…"));
    }
    let kits = kits(game, &args.decks)?;
    let entrants = levels.iter().flat_map(|&level| match args.cross {
        true => (0..kits.len()).map(|kit| Entrant { level, kit: Some(kit) }).collect(),
        false => vec![Entrant { level, kit: None }],
    });
    let shard = args.shard.unwrap_or_default();
    Ok(Contests { entrants: entrants.collect(), kits, games: args.games, seed: args.seed, shard })
}

/// What the players bring along: files first, then what is built in.
pub(super) fn kits(game: &Listed, named: &[PathBuf]) -> Result<Vec<DeckFile>, Failure> {
    let Some(decks) = game.decks else {
        return match named {
            [] => Ok(Vec::new()),
            _ => Err(Failure::usage(format!("in {} players bring nothing along: leave --decks out", game.name))),
        };
    };
    if named.is_empty() {
        return Ok(decks.named(None).into_iter().collect());
    }
    named.iter().map(|path| kit(decks, path)).collect()
}

fn kit(decks: &Decks, path: &Path) -> Result<DeckFile, Failure> {
    let name = path.to_string_lossy().into_owned();
    if !path.exists() {
        return decks.named(Some(&name)).ok_or_else(|| {
            Failure::file(format!("there is no {} {}: neither a file nor built in", decks.what, quoted(&name)))
        });
    }
    Ok(DeckFile { text: files::read(decks.what, path, KIT_LIMIT)?, name })
}

/// A flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
pub(super) fn interruptible() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGINT, 130, Arc::clone(&stop))?;
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
    Ok(stop)
}

/// A progress bar over so many of something, on standard error when that is a terminal.
pub(super) fn progress(length: usize, what: &str) -> ProgressBar {
    let target = match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let style =
        ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {what}, {{elapsed}} so far, {{eta}} left"));
    let bar = ProgressBar::with_draw_target(Some(length as u64), target);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
