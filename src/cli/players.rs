//! Who plays: people, and computer players of a level.

use crate::agents::Pace;
use crate::session::{Player, Players};
use clap::Args;
use std::time::Duration;

/// Who plays, and how long computer players think.
#[derive(Args, Debug, Clone)]
pub(crate) struct PlayersArgs {
    /// Who plays the first seat: human, novice, apprentice, adept, master; or, for experiments,
    /// random, greedy, turn, search:ITERATIONS
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    p1: Player,
    /// Who plays the second seat
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    p2: Player,
    /// How long adept and master think about each decision, instead of two seconds at most
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
}

impl PlayersArgs {
    /// The players, thinking on all processors. Where nobody thinks, these are not counted: it
    /// would take a good part of what the program needs to start.
    pub(super) fn players(&self) -> Players {
        let pace = self.think.map_or(Pace::Usual, Pace::Timed);
        let seated = |threads: usize| Players::new(vec![self.p1.clone(), self.p2.clone()], pace, threads);
        let players = seated(1);
        if players.any_computer() { seated(processors()) } else { players }
    }
}

/// A time of at most an hour.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(n) if (0.001..=3_600.0).contains(&n) => Ok(Duration::from_secs_f64(n)),
        _ => Err("expected a number of seconds from 0.001 to 3600".to_string()),
    }
}

/// How many threads are worth starting.
pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
