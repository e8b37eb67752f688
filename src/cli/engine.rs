//! `sorcery engine`: our computer players for other people's contests and tools.

use super::args::{SEED, THREADS, computer, game, number, seconds};
use super::failure::Failure;
use clap::Args;
use sorcery_agents::{Level, Pace};
use sorcery_session::GameInfo;
use sorcery_session::program::engine::Engine;
use std::io;
use std::time::Duration;

#[derive(Args, Debug)]
pub(super) struct EngineArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = game())]
    game: &'static GameInfo,
    /// How well it plays
    #[arg(long, default_value = "master", value_name = "LEVEL", hide_possible_values = true, value_parser = computer())]
    level: Level,
    /// How long a level that searches thinks about each decision, instead of two seconds at most
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// The seed of its chance
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: u64,
    /// On how many threads it thinks
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: usize,
}

pub(super) fn run(args: &EngineArgs) -> Result<(), Failure> {
    let game = args.game;
    let pace = args.think.map_or(Pace::Usual, Pace::Timed);
    let engine = Engine { game, level: args.level, pace, seed: args.seed, threads: args.threads };
    Ok(engine.serve(io::BufReader::new(io::stdin()), io::stdout().lock())?)
}
