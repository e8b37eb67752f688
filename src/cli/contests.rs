//! Contests: `sorcery arena` plays games between players, `sorcery arena merge` combines results.

use super::args::{Contestants, MANY, SEED, THREADS, contestant, contestants, deck, file, game};
use super::args::{number, seconds, seed_or_chance};
use super::failure::Failure;
use super::files;
use super::progress::{interruptible, progress};
use super::strategies::load;
use clap::{Args, Subcommand};
use sorcery_games::DeckFile;
use sorcery_games::words::{counted, quoted};
use sorcery_session::GameInfo;
use sorcery_session::contest::arena::{Arena, Entrant};
use sorcery_session::contest::results::{Merged, Record, json_lines, merge, table};
use sorcery_session::contest::tournament::{Shard, everybody};
use sorcery_session::program::bot::USUAL_TIME;
use sorcery_session::{Player, Strategy, processors};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

/// The largest file of results that is read, in bytes.
const RESULTS_LIMIT: usize = 1 << 26;

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct ArenaArgs {
    #[command(subcommand)]
    verb: Option<ArenaVerb>,
    /// The game
    #[arg(long, default_value = "sorcery", value_name = "NAME", value_parser = game())]
    game: &'static GameInfo,
    /// A player: novice, apprentice, adept, master, random, greedy, turn, search:ITERATIONS,
    /// network:ITERATIONS, a program of your own, program:CMD, or in Dominion strategy:NAME or strategy:FILE
    #[arg(long, value_name = "WHO", hide_possible_values = true, value_parser = contestant())]
    a: Option<Player>,
    /// Its opponent
    #[arg(long, value_name = "WHO", hide_possible_values = true, value_parser = contestant())]
    b: Option<Player>,
    /// Several players, everybody against everybody
    #[arg(long = "players", alias = "agents", conflicts_with_all = ["a", "b"], value_name = "WHO", num_args = 1.., hide_possible_values = true, value_parser = contestants())]
    agents: Vec<Contestants>,
    /// How long a program may take for each decision [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// What the players bring along (for Sorcery decks): files, or names of built-in ones
    #[arg(long, value_name = "DECKS", value_delimiter = ',', num_args = 1.., hide_possible_values = true, value_parser = deck())]
    decks: Vec<PathBuf>,
    /// Let each deck play against each other one, instead of both sides having the same
    #[arg(long, requires = "decks")]
    cross: bool,
    /// Games of each pairing, half of them with seats swapped
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = number::<u32>(MANY))]
    games: u32,
    /// The seed of the whole contest [default: 1; where programs play, which could know it, by chance]
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// How many games are played at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = number::<usize>(THREADS))]
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
        #[arg(required = true, hide_possible_values = true, value_parser = file())]
        files: Vec<PathBuf>,
        /// Put together what is there, even if shards or games of them are missing
        #[arg(long)]
        partial: bool,
        /// Print lines of JSON
        #[arg(long)]
        json: bool,
    },
}

pub(super) fn arena(args: &ArenaArgs) -> Result<(), Failure> {
    match &args.verb {
        Some(ArenaVerb::Merge { files, partial, json }) => put_together(files, *partial, *json),
        None => hold(args),
    }
}

fn put_together(paths: &[PathBuf], partial: bool, json: bool) -> Result<(), Failure> {
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

fn hold(args: &ArenaArgs) -> Result<(), Failure> {
    let game = args.game;
    let arena = set_up(args, game)?;
    let idle: Vec<_> = arena.idle_decks().iter().map(|deck| quoted(&deck.name)).collect();
    if !idle.is_empty() {
        let games = counted(args.games as usize, "game");
        writeln!(io::stderr(), "sorcery: {games} a pairing are too few for all decks: {} not played", idle.join(", "))?;
    }
    let stop = interruptible()?;
    let bar = progress(Some(arena.games()), "games");
    let threads = args.threads.unwrap_or_else(processors);
    let records = (game.contest)(&arena, threads, &stop, &|| bar.inc(1))?;
    bar.finish_and_clear();
    print(&records, &[], args.json || args.shard.is_some())
}

fn set_up(args: &ArenaArgs, game: &GameInfo) -> Result<Arena, Failure> {
    let mut players: Vec<Player> = Vec::new();
    let several = args.agents.iter().flat_map(|several| &several.0);
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
        let two = "two different players are needed: --a WHO --b WHO, or --players WHO,WHO,…";
        return Err(Failure::usage(if needed == 1 { "a player is needed: --a WHO" } else { two }));
    }
    let decks = decks(game, &args.decks)?;
    let entrant = |player: &Player, deck| Entrant { player: player.clone(), deck };
    let own = |player| (0..decks.len()).map(move |deck| entrant(player, Some(deck)));
    let entrants: Vec<Entrant> = match args.cross {
        true => players.iter().flat_map(own).collect(),
        false => players.iter().map(|player| entrant(player, None)).collect(),
    };
    let matches = everybody(entrants.len(), game.seats);
    // The parts of a contest have one seed.
    let guarded = args.shard.is_none() && players.iter().any(|player| matches!(player, Player::Program(_)));
    let seed = seed_or_chance(args.seed, guarded);
    let shard = args.shard.unwrap_or_default();
    let time = args.think.unwrap_or(USUAL_TIME);
    Ok(Arena { entrants, matches, decks, games: args.games, seed, shard, time })
}

/// Reads the named decks; a file takes precedence over a built-in deck of the same name.
pub(super) fn decks(game: &GameInfo, named: &[PathBuf]) -> Result<Vec<DeckFile>, Failure> {
    let Some(decks) = game.decks else {
        return match named {
            [] => Ok(Vec::new()),
            _ => Err(Failure::usage(format!("in {} players bring nothing along: leave --decks out", game.name))),
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
