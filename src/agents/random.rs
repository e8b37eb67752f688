//! Any legal action, all equally likely.

use super::{Agent, Progress};
use crate::engine::{Game, Rng};
use crate::games::View;

/// Plays at random.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// An agent that draws its actions from this generator.
    pub fn new(rng: Rng) -> Self {
        Random { rng }
    }
}

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, _view: View<'_, G>, legal: &[G::Action], _progress: &Progress) -> G::Action {
        legal[self.rng.below(legal.len())]
    }
}
