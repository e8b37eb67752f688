//! `sorcery bench GAME`: random games a second; for Dominion, games between two strategies.

use super::args::{MANY, SEED, game, number, strategy};
use super::failure::Failure;
use super::files;
use clap::Args;
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::Game;
use sorcery_session::GameInfo;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct BenchArgs {
    /// The game whose rules to measure
    #[arg(value_parser = game())]
    game: &'static GameInfo,
    /// How many games
    #[arg(long, default_value_t = 100_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    /// The first game's seed; each further one's is one more
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = number::<u64>(SEED))]
    seed: u64,
    /// Dominion: the two strategies that play, files or built-in names [default: big-money smithy]
    #[arg(long, num_args = 2, value_names = ["A", "B"], hide_possible_values = true, value_parser = strategy())]
    strategies: Vec<PathBuf>,
    /// Dominion: chance plays, as in the other games
    #[arg(long, conflicts_with = "strategies")]
    random: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let strategies = args.game.name == Dominion::NAME;
    if (args.random || !args.strategies.is_empty()) && !strategies {
        return Err(Failure::usage(
            "only Dominion is played by strategies: the other games are always played at random",
        ));
    }
    let report = match strategies && !args.random {
        true => super::dominion::bench(&args.strategies, args.games, args.seed)?,
        false => (args.game.bench)(args.games, args.seed)?,
    };
    files::print(&if args.json { files::json(&report) } else { format!("{report}\n") })
}
