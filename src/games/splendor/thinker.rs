//! Splendor for agents: judgement, and contests without anything brought along.

use super::action::Action;
use super::policy;
use super::state::{Setup, Splendor};
use crate::engine::{Digest, Rng, Seat};
use crate::games::{Complaint, Contest, Kit, Thinker};

impl Thinker for Splendor {
    const HORIZON: u32 = 4;

    fn turn_number(&self) -> u32 {
        self.turns().into()
    }

    fn evaluate(&self, seat: Seat) -> f64 {
        policy::evaluate(self, seat)
    }

    fn playout_action(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<Action> {
        policy::playout_action(self, rng)
    }
}

impl Contest for Splendor {
    const SEATS: usize = 2;

    fn setup_with(_kits: &[&Kit]) -> Result<Setup, Complaint> {
        Ok(Setup::default())
    }

    fn landmark(&self) -> u64 {
        let mut digest = Digest::default();
        for seat in Seat::all(2) {
            let player = self.player(seat);
            digest.add(u64::from(player.points) << 8 | u64::from(player.cards()));
        }
        digest.value()
    }
}
