//! `sorcery bench GAME`: measures how many games are played per second. Players act at random or, in Dominion, follow
//! two strategies.

use super::failure::Failure;
use super::files;
use super::values::{MANY, SEED, game, number, strategy};
use clap::Args;
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::Game;
use sorcery_session::GameInfo;
use sorcery_session::json;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct BenchArgs {
    /// Game
    #[arg(value_parser = game())]
    game: &'static GameInfo,
    /// Number of games
    #[arg(long, default_value_t = 100_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    /// Seed of the first game; later games use S+1, S+2, and so on
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = number::<u64>(SEED))]
    seed: u64,
    /// Dominion: the strategies to play with [default: big-money smithy]
    #[arg(long, num_args = 2, value_names = ["A", "B"], hide_possible_values = true, value_parser = strategy())]
    strategies: Vec<PathBuf>,
    /// Dominion: play random moves, as in the other games
    #[arg(long, conflicts_with = "strategies")]
    random: bool,
    /// Print the results as one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let strategies = args.game.name == Dominion::NAME;
    if (args.random || !args.strategies.is_empty()) && !strategies {
        return Err(Failure::usage("only Dominion has strategies; remove --strategies and --random"));
    }
    let report = match strategies && !args.random {
        true => super::dominion::bench(&args.strategies, args.games, args.seed)?,
        false => (args.game.bench)(args.games, args.seed)?,
    };
    files::print(&if args.json { json::line(&report) } else { format!("{report}\n") })
}
