//! `sorcery bench GAME`: random games a second; for Dominion, games between two strategies.

use super::failure::Failure;
use super::{files, play};
use crate::engine::BySeat;
use crate::games::dominion::Dominion;
use crate::games::onirim::{self, Onirim};
use crate::games::sorcery::{Setup, Sorcery};
use crate::games::splendor::Splendor;
use crate::session::bench::{Report, random_games};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct BenchArgs {
    /// The game whose rules to measure
    game: Name,
    /// How many games
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    games: u64,
    /// The first game's seed; each further one's is one more
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Dominion: the two strategies that play, files or built-in names [default: big-money smithy]
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    strategies: Vec<PathBuf>,
    /// Dominion: chance plays, as in the other games
    #[arg(long, conflicts_with = "strategies")]
    random: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Debug, Clone, Copy)]
enum Name {
    Sorcery,
    Splendor,
    Onirim,
    Dominion,
}

pub(super) fn run(args: &BenchArgs) -> Result<(), Failure> {
    if (args.random || !args.strategies.is_empty()) && !matches!(args.game, Name::Dominion) {
        return Err(Failure::usage(
            "only Dominion is played by strategies: the other games are always played at random",
        ));
    }
    let report = match args.game {
        Name::Sorcery => sorcery(args)?,
        Name::Splendor => random_games::<Splendor>(&Default::default(), args.games, args.seed),
        Name::Onirim => random_games::<Onirim>(&onirim::Setup::default(), args.games, args.seed),
        Name::Dominion if args.random => random_games::<Dominion>(&Default::default(), args.games, args.seed),
        Name::Dominion => super::dominion::bench(&args.strategies, args.games, args.seed)?,
    };
    let text = if args.json { files::json(&report) } else { report.to_string() };
    files::print(&(text + "\n"))
}

/// Both players with the built-in deck of all 22 cards.
fn sorcery(args: &BenchArgs) -> Result<Report, Failure> {
    let deck = play::built_in_deck("all")?;
    let setup = Setup { decks: BySeat([deck.clone(), deck]), testing: false };
    Ok(random_games::<Sorcery>(&setup, args.games, args.seed))
}
