//! Dominion for agents: play-outs to the end, and contests with the supply of all cards.

use super::setup::Setup;
use super::state::Dominion;
use crate::engine::Game;
use crate::games::{Contest, DeckFile, Error, Heuristics};

impl Heuristics for Dominion {
    const EFFORT: [u32; 2] = [60, 400];
}

impl Contest for Dominion {
    const SEATS: usize = 2;

    fn setup_with(_kits: &[&DeckFile]) -> Result<Setup, Error> {
        Ok(Setup::default())
    }

    /// Games end by themselves after so many rounds: every turn counts as progress.
    fn progress(&self) -> u64 {
        self.turn_number().into()
    }
}
