//! Onirim for agents: the learnt policy as judgement, and contests of one.

use super::policy::Policy;
use super::state::{Action, Onirim, Setup};
use crate::engine::{Digest, Rng, Seat};
use crate::games::{Complaint, Contest, Kit, Thinker};

/// How much heavier an action weighs that wins for certain than one that loses for certain, as a
/// power of e.
const SHARPNESS: f32 = 12.0;

impl Thinker for Onirim {
    const HORIZON: u32 = 0;

    fn turn_number(&self) -> u32 {
        Onirim::turn(self).into()
    }

    fn evaluate(&self, _seat: Seat) -> f64 {
        Policy::learnt().choose(self).map_or(0.5, |best| f64::from(best.value))
    }

    fn weight(&self, action: Action) -> f32 {
        let mut value = 0.0;
        Policy::learnt().weigh(self, |choice| {
            if choice.action == action {
                value = choice.value;
            }
        });
        (SHARPNESS * value).exp()
    }

    fn playout_action(&self, _rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<Action> {
        Policy::learnt().choose(self).map(|best| best.action)
    }
}

impl Contest for Onirim {
    const SEATS: usize = 1;

    fn setup_with(_kits: &[&Kit]) -> Result<Setup, Complaint> {
        Ok(Setup::default())
    }

    fn landmark(&self) -> u64 {
        let mut digest = Digest::default();
        digest.add(Onirim::turn(self).into());
        digest.value()
    }
}
