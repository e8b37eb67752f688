//! Dominion for agents: play-outs to the end, and contests with the supply of all cards.

use super::state::Dominion;
use crate::engine::Game;
use crate::games::{Contest, Heuristics};

impl Heuristics for Dominion {}

impl Contest for Dominion {
    const SEATS: usize = 2;

    /// Games end by themselves after so many rounds: every turn counts as progress.
    fn progress(&self) -> u64 {
        self.turn_number().into()
    }
}
