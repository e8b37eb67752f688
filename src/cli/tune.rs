//! `sorcery tune deck`: searches for a deck that beats others.

use super::arena;
use super::args::Cards;
use super::failure::Failure;
use super::files;
use super::progress::{interruptible, progress};
use super::values::{MANY, SEED, THREADS, contestant, deck, number};
use crate::agents::Flag;
use crate::engine::{Rng, Stream};
use crate::games::words::printable;
use crate::session::processors;
use crate::session::tuning::DeckTuning;
use crate::session::{Player, roster};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct TuneArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Search for a deck of Sorcery that beats others, by its counts of cards
    Deck(DeckArgs),
}

#[derive(Args, Debug)]
struct DeckArgs {
    /// The decks to beat: files, or names of built-in ones
    #[arg(long, required = true, value_name = "DECKS", value_delimiter = ',', num_args = 1.., hide_possible_values = true, value_parser = deck())]
    against: Vec<PathBuf>,
    /// Cards in the deck
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = number::<u16>(1..=200))]
    size: u16,
    /// How often the same card may be in it
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = number::<u16>(1..=200))]
    copies: u16,
    /// Which cards it may have
    #[arg(long, value_enum, default_value = "base", value_name = "SET")]
    cards: Cards,
    /// Who plays, on both sides
    #[arg(long, alias = "agent", default_value = "greedy", value_name = "WHO", hide_possible_values = true, value_parser = contestant())]
    player: Player,
    /// How many exchanges of cards are tried
    #[arg(long, default_value_t = 300, value_name = "N", value_parser = number::<u32>(MANY))]
    steps: u32,
    /// Games of each exchange against each deck
    #[arg(long, default_value_t = 60, value_name = "N", value_parser = number::<u32>(2..=*MANY.end()))]
    games: u32,
    /// Games of the final figure against each deck
    #[arg(long, default_value_t = 1_000, value_name = "N", value_parser = number::<u32>(2..=*MANY.end()))]
    final_games: u32,
    /// The seed of the search
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: u64,
    /// How many games are played at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: Option<usize>,
    /// Write the deck here instead of to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &TuneArgs) -> Result<(), Failure> {
    let What::Deck(args) = &args.what;
    let game = roster::find("sorcery")?;
    let tuning = DeckTuning {
        game,
        against: arena::decks(game, &args.against)?,
        size: args.size.into(),
        copies: args.copies.into(),
        pool: game.decks.map_or(Vec::new(), |decks| (decks.pool)(args.cards == Cards::All)),
        player: args.player.clone(),
        steps: args.steps.into(),
        seed: args.seed,
        threads: args.threads.unwrap_or_else(processors),
    };
    let (stop, never) = (interruptible()?, Flag::default());
    let bar = progress(Some(tuning.steps), "steps");
    let mut rng = Rng::new(args.seed, Stream::Playout);
    let first = tuning.first(&mut rng)?;
    let found = tuning.search(first, args.games.into(), &mut rng, &stop, &|| bar.inc(1))?;
    let against = tuning.games(&found.best, args.final_games.into(), found.fresh, &never)?;
    bar.finish_and_clear();
    let report: String = tuning.report(&found, &against).lines().map(|line| printable(line) + "\n").collect();
    let mut file: String = report.lines().map(|line| format!("# {line}\n")).collect();
    file.push_str(&String::from_utf8_lossy(&tuning.deck(&found.best).text));
    let Some(path) = &args.out else { return files::print(&file) };
    files::write(path, &file)?;
    files::print(&report)
}
