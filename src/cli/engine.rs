//! `sorcery engine`: runs a computer player that speaks the protocol for programs, so that other tools and contests can
//! use it.

use super::failure::Failure;
use super::values::{SEED, THREADS, computer, game, number, seconds};
use clap::Args;
use sorcery_agents::{Level, Pace};
use sorcery_session::GameInfo;
use sorcery_session::program::engine::Engine;
use std::io;
use std::time::Duration;

#[derive(Args, Debug)]
pub(super) struct EngineArgs {
    /// Game
    #[arg(value_name = "GAME", value_parser = game())]
    game: &'static GameInfo,
    /// Level: novice, apprentice, adept or master
    #[arg(long, default_value = "master", value_name = "LEVEL", hide_possible_values = true, value_parser = computer())]
    level: Level,
    /// Thinking time per decision [default: up to 2 s]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// Seed for the player's random choices
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: u64,
    /// Number of threads for the player's search
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: usize,
}

pub(super) fn run(args: &EngineArgs) -> Result<(), Failure> {
    let game = args.game;
    let pace = args.think.map_or(Pace::Usual, Pace::Timed);
    let engine = Engine { game, level: args.level, pace, seed: args.seed, threads: args.threads };
    Ok(engine.serve(io::BufReader::new(io::stdin()), io::stdout().lock())?)
}
