//! The determinizations of a search tree.

use sorcery_games::engine::Rng;
use sorcery_games::{Heuristics, View};

/// Maximum number of iterations for each determinization in a long search.
const PER_WORLD: u32 = 1_500;

/// The determinizations of one position that a tree uses in turn, if the game limits their number.
///
/// Each new card leads to a new node. With a new determinization in each iteration, most nodes of Splendor get only one
/// visit. `docs/development/strength.md` states the gain.
pub(super) struct Worlds<G> {
    known: Vec<G>,
    /// Number of calls of [`next`](Worlds::next).
    used: u32,
}

impl<G> Default for Worlds<G> {
    fn default() -> Self {
        Worlds { known: Vec::new(), used: 0 }
    }
}

impl<G: Heuristics> Worlds<G> {
    /// Returns the determinization for the next iteration.
    pub fn next(&mut self, view: View<'_, G>, rng: &mut Rng) -> G {
        let Some(least) = G::WORLDS else { return view.imagine(rng) };
        let wanted = least.max(self.used / PER_WORLD) as usize;
        self.used += 1;
        if self.known.len() < wanted {
            self.known.push(view.imagine(rng));
        }
        let turn = self.used as usize % self.known.len();
        self.known[turn].clone()
    }
}
