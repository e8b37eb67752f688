//! The determinizations of a search tree.

use super::SearchParameters;
use sorcery_games::engine::Rng;
use sorcery_games::{Heuristics, View};

/// Minimum number of determinizations that a tree with a network reuses.
const LEAST: u32 = 4;
/// Number of iterations per reused determinization, once a tree needs more than `LEAST` of them.
const PER_WORLD: u32 = 1_500;

/// The determinizations of one position that a tree uses again and again, if it evaluates positions with a network.
///
/// In each new determinization, other cards lead to other nodes. If every iteration used a new one, most nodes of
/// Splendor would get only one visit. If all iterations used the same ones, the search would count on cards that it
/// can't know. So every second iteration uses a new determinization. `docs/development/strength.md` states the gain.
pub(super) struct Worlds<G> {
    reused: bool,
    known: Vec<G>,
    /// Number of calls to [`next`](Worlds::next).
    used: u32,
}

impl<G: Heuristics> Worlds<G> {
    pub fn new(parameters: SearchParameters<'_>) -> Self {
        Worlds { reused: parameters.network.is_some(), known: Vec::new(), used: 0 }
    }

    /// Returns the determinization for the next iteration.
    pub fn next(&mut self, view: View<'_, G>, rng: &mut Rng) -> G {
        self.used += 1;
        if !self.reused || self.used.is_multiple_of(2) {
            return view.imagine(rng);
        }
        let wanted = LEAST.max(self.used / PER_WORLD) as usize;
        if self.known.len() < wanted {
            self.known.push(view.imagine(rng));
        }
        let turn = self.used as usize / 2 % self.known.len();
        self.known[turn].clone()
    }
}
