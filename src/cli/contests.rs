//! `sorcery arena` plays games between computer players, and `sorcery arena merge` combines results.

use super::failure::Failure;
use super::files;
use super::progress::{interruptible, progress};
use super::strategies::load;
use super::values::{Contestants, MANY, SEED, THREADS, contestant, contestants, deck, file, game};
use super::values::{number, seconds, seed_or_random};
use clap::{Args, Subcommand};
use sorcery_games::DeckFile;
use sorcery_games::words::{counted, quoted};
use sorcery_session::GameInfo;
use sorcery_session::contest::arena::{Arena, Participant};
use sorcery_session::contest::results::{Merged, Record, json_lines, merge, table};
use sorcery_session::contest::tournament::{Shard, everybody};
use sorcery_session::{Player, Strategy, processors};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

/// Maximum size of a file of results, in bytes.
const RESULTS_LIMIT: usize = 1 << 26;

const PLAYERS: &str = "\
Players:
  novice, apprentice, adept, master  the levels of the game
  program:COMMAND                    a program of your own, see docs/protocol.md
  strategy:NAME, strategy:FILE       Dominion: a strategy
For experiments, in any command that takes a player:
  random                             any legal action
  greedy                             looks one action ahead
  turn                               the best whole turn
  search:N                           a tree search with N iterations per decision
  network:N                          the same with the game's neural network, if it has one";

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, after_long_help = PLAYERS)]
pub(super) struct ArenaArgs {
    #[command(subcommand)]
    verb: Option<ArenaVerb>,
    /// Game
    #[arg(long, default_value = "sorcery", value_name = "NAME", value_parser = game())]
    game: &'static GameInfo,
    /// First player: a level or program:COMMAND (for others, see --help)
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = contestant())]
    a: Option<Player>,
    /// Second player
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = contestant())]
    b: Option<Player>,
    /// Several players, each against every other
    #[arg(long = "players", alias = "agents", conflicts_with_all = ["a", "b"], value_name = "PLAYERS", num_args = 1.., hide_possible_values = true, value_parser = contestants())]
    players: Vec<Contestants>,
    /// Thinking time per decision [default: programs 10]
    ///
    /// By default, computer players that search do a fixed number of iterations, so that the results depend only on
    /// the seed. With this option, they depend on the machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// Sorcery: decks to play with, files or built-in decks
    #[arg(long, value_name = "DECKS", value_delimiter = ',', num_args = 1.., hide_possible_values = true, value_parser = deck())]
    decks: Vec<PathBuf>,
    /// Play each deck against every other, not only against itself
    #[arg(long, requires = "decks")]
    cross: bool,
    /// Games per pair of players, half of them with swapped seats
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = number::<u32>(MANY))]
    games: u32,
    /// Seed of all games [default: 1, or random if a program plays]
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// Number of games played in parallel [default: one per processor]
    #[arg(long, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: Option<usize>,
    /// Print JSON lines, which `arena merge` can combine
    #[arg(long)]
    json: bool,
    /// Play part I of N, for example 1/4, and print JSON lines
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

#[derive(Subcommand, Debug)]
enum ArenaVerb {
    /// Combine the results of several runs
    Merge {
        /// Output files of `arena` with --json or --shard
        #[arg(required = true, hide_possible_values = true, value_parser = file())]
        files: Vec<PathBuf>,
        /// Accept missing shards and games
        #[arg(long)]
        partial: bool,
        /// Print JSON lines
        #[arg(long)]
        json: bool,
    },
}

/// Plays games, or combines results.
pub(super) fn arena(args: &ArenaArgs) -> Result<(), Failure> {
    match &args.verb {
        Some(ArenaVerb::Merge { files, partial, json }) => combine(files, *partial, *json),
        None => compete(args),
    }
}

fn combine(paths: &[PathBuf], partial: bool, json: bool) -> Result<(), Failure> {
    let mut read = Vec::new();
    for path in paths {
        read.push((path.to_string_lossy().into_owned(), files::read_text("results", path, RESULTS_LIMIT)?));
    }
    let Merged { records, gaps } = merge(&read, partial)?;
    print(&records, &gaps, json)
}

fn print(records: &[Record], gaps: &[String], json: bool) -> Result<(), Failure> {
    files::print(&if json { json_lines(records) } else { table(records, gaps) })
}

fn compete(args: &ArenaArgs) -> Result<(), Failure> {
    let game = args.game;
    let arena = set_up(args, game)?;
    let idle: Vec<_> = arena.idle_decks().iter().map(|deck| quoted(&deck.name)).collect();
    if !idle.is_empty() {
        let games = counted(args.games as usize, "game");
        writeln!(io::stderr(), "sorcery: {games} per pair are too few for all decks; not played: {}", idle.join(", "))?;
    }
    let stop = interruptible()?;
    let bar = progress(Some(arena.games()), "games");
    let threads = args.threads.unwrap_or_else(processors);
    let records = (game.contest)(&arena, threads, &stop, &|| bar.inc(1))?;
    bar.finish_and_clear();
    print(&records, &[], args.json || args.shard.is_some())
}

/// Checks the players and decks, and returns the games to play.
fn set_up(args: &ArenaArgs, game: &GameInfo) -> Result<Arena, Failure> {
    let mut players: Vec<Player> = Vec::new();
    let several = args.players.iter().flat_map(|several| &several.0);
    for player in [&args.a, &args.b].into_iter().flatten().chain(several) {
        let player = match player {
            Player::Strategy(named) => {
                let text = load(&[PathBuf::from(&named.name)])?.remove(0).text;
                Player::Strategy(Strategy { name: named.name.clone(), text })
            }
            other => other.clone(),
        };
        if !players.contains(&player) {
            players.push(player);
        }
    }
    let needed = if game.seats == 1 || args.cross { 1 } else { 2 };
    if players.len() < needed {
        let two = "name two different players: --a PLAYER --b PLAYER, or --players PLAYER,PLAYER";
        return Err(Failure::usage(if needed == 1 { "name a player: --a PLAYER" } else { two }));
    }
    let decks = decks(game, &args.decks)?;
    let entrant = |player: &Player, deck| Participant { player: player.clone(), deck };
    let own = |player| (0..decks.len()).map(move |deck| entrant(player, Some(deck)));
    let entrants: Vec<Participant> = match args.cross {
        true => players.iter().flat_map(own).collect(),
        false => players.iter().map(|player| entrant(player, None)).collect(),
    };
    let matches = everybody(entrants.len(), game.seats);
    // All shards need the same seed.
    let guarded = args.shard.is_none() && players.iter().any(|player| matches!(player, Player::Program(_)));
    let seed = seed_or_random(args.seed, guarded);
    let shard = args.shard.unwrap_or_default();
    Ok(Arena { entrants, matches, decks, games: args.games, seed, shard, think: args.think })
}

/// Reads the named decks; a file takes precedence over a built-in deck of the same name.
pub(super) fn decks(game: &GameInfo, named: &[PathBuf]) -> Result<Vec<DeckFile>, Failure> {
    let Some(decks) = game.decks else {
        return match named {
            [] => Ok(Vec::new()),
            _ => Err(Failure::usage(format!("{} has no decks; remove --decks", game.name))),
        };
    };
    if named.is_empty() {
        return Ok(decks.named(None).into_iter().collect());
    }
    let deck = |named: &PathBuf| {
        let (_, text) = files::deck(decks.built_in, named)?;
        Ok(DeckFile { name: named.to_string_lossy().into_owned(), text })
    };
    named.iter().map(deck).collect()
}
