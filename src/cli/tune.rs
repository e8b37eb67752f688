//! `sorcery tune`: searches for a better deck or buy list by playing many games.

use super::contests::decks;
use super::failure::Failure;
use super::progress::{interruptible, progress};
use super::values::{MANY, SEED, THREADS, card_set, contestant, deck, number, seconds, seed_or_random};
use super::{dominion, files};
use clap::{Args, Subcommand};
use sorcery_agents::Flag;
use sorcery_agents::tuner::Effort;
use sorcery_games::sorcery::Edition;
use sorcery_games::words::printable;
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::deck_tuning::{Counts, DECK_EFFORT, DeckTuning};
use sorcery_session::{Player, processors, roster};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub(super) struct TuneArgs {
    #[command(subcommand)]
    verb: TuneVerb,
}

#[derive(Subcommand, Debug)]
enum TuneVerb {
    /// Search for a deck that beats other decks
    #[command(alias = "deck")]
    Sorcery(TuneSorceryArgs),
    /// Search for buy lists that beat other strategies
    Dominion(dominion::TuneArgs),
}

#[derive(Args, Debug)]
struct TuneSorceryArgs {
    /// Decks to beat: files or built-in decks
    #[arg(long, required = true, value_name = "DECKS", value_delimiter = ',', num_args = 1.., hide_possible_values = true, value_parser = deck())]
    against: Vec<PathBuf>,
    /// Number of cards in the deck
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = number::<u16>(1..=200))]
    size: u16,
    /// Maximum number of copies of a card
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = number::<u16>(1..=200))]
    copies: u16,
    /// Cards to choose from: base or all
    #[arg(long, default_value = "base", value_name = "SET", hide_possible_values = true, value_parser = card_set())]
    cards: Edition,
    /// Computer player that plays both decks
    #[arg(long, alias = "agent", default_value = "greedy", value_name = "PLAYER", hide_possible_values = true, value_parser = contestant())]
    player: Player,
    /// The player's thinking time per decision
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// Number of search steps
    #[arg(long, default_value_t = DECK_EFFORT.steps, value_name = "N", value_parser = number::<u64>(MANY))]
    steps: u64,
    /// Number of card swaps to try in each search step
    #[arg(long, default_value_t = DECK_EFFORT.tries, value_name = "N", value_parser = number::<usize>(MANY))]
    tries: usize,
    /// Number of games against each deck for testing a card swap
    #[arg(long, default_value_t = DECK_EFFORT.games, value_name = "N", value_parser = number::<u64>(2..=u64::from(*MANY.end())))]
    games: u64,
    /// Number of new games against each deck for the final results
    #[arg(long, default_value_t = 1_000, value_name = "N", value_parser = number::<u32>(2..=*MANY.end()))]
    final_games: u32,
    /// Seed for the search [default: 1, or random with program:COMMAND]
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// Number of games to play in parallel [default: one per processor]
    #[arg(long, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: Option<usize>,
    /// Write the deck to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &TuneArgs) -> Result<(), Failure> {
    match &args.verb {
        TuneVerb::Sorcery(args) => sorcery(args),
        TuneVerb::Dominion(args) => dominion::tune(args),
    }
}

fn sorcery(args: &TuneSorceryArgs) -> Result<(), Failure> {
    let game = roster::find("sorcery")?;
    let is_program = matches!(args.player, Player::Program(_));
    let pool = game.decks.map_or(Vec::new(), |decks| (decks.pool)(args.cards == Edition::Circle));
    let (stop, never) = (interruptible()?, Flag::default());
    let tuning = DeckTuning {
        game,
        against: decks(game, &args.against)?,
        cards: Counts { pool: pool.len(), size: args.size.into(), copies: args.copies.into() },
        pool,
        player: Contender::ready(&args.player, game.name, args.think, &stop)?,
        seed: seed_or_random(args.seed, is_program),
        threads: args.threads.unwrap_or_else(processors),
    };
    let bar = progress(Some(args.steps), "steps");
    let effort = Effort { games: args.games, steps: args.steps, tries: args.tries, ..DECK_EFFORT };
    let found = tuning.search(effort, &stop, &|steps| bar.set_position(steps))?;
    // After Ctrl-C, the final games are still played, unless a slow program would delay them.
    let flag = if is_program { &stop } else { &never };
    let against = tuning.games(&found.best, args.final_games.into(), found.fresh, flag)?;
    bar.finish_and_clear();
    let report: String = tuning.report(&found, &against).lines().map(|line| printable(line) + "\n").collect();
    let mut file: String = report.lines().map(|line| format!("# {line}\n")).collect();
    file.push_str(&String::from_utf8_lossy(&tuning.deck(&found.best).text));
    match &args.out {
        None => files::print(&file)?,
        Some(path) => {
            files::write(path, &file)?;
            files::print(&report)?;
        }
    }
    Failure::if_stopped(&stop, "stopped before the end of the search")
}
