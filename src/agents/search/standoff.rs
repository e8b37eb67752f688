//! Standoffs: positions in which both players end turn after turn, because the first to act is at a disadvantage.
//!
//! A search expects that the opponent will act soon, so waiting looks good to both players, and the game ends in a
//! draw. The longer nothing has changed, the less a search values another turn without an action.

use sorcery_games::Heuristics;

/// The number of turns without progress before waiting loses value.
const PATIENCE: u32 = 2;
/// The number of turns without progress after which waiting is worth a draw. Contests declare a draw after 20.
const STANDOFF: f32 = 16.0;
/// The value of a draw. It is below one half, so that two equal players don't both wait for a draw.
const DRAW: f32 = 0.2;

/// A standoff at the root of a search: the action that would continue it, and how much less that action is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standoff {
    /// The key of the action that ends the turn, and so continues the standoff.
    waits: u64,
    /// The weight of a draw in the value of waiting, from 0 to 1.
    weight: f32,
}

impl Standoff {
    /// Returns the standoff in this position after `quiet` turns without progress. Returns `None` if `quiet` is less
    /// than [`PATIENCE`], or if no legal action only ends the turn.
    pub fn new<G: Heuristics>(world: &G, legal: &[G::Action], quiet: u32) -> Option<Self> {
        let waits = *legal.iter().find(|&&action| world.is_waiting(action)).filter(|_| quiet >= PATIENCE)?;
        Some(Standoff { waits: world.action_key(waits), weight: (quiet as f32 / STANDOFF).min(1.0) })
    }

    /// Returns the adjusted value of the action with this key. If the action continues the standoff, that is a mix of
    /// `worth` and the value of a draw, otherwise `worth`.
    pub fn adjusted(self, key: u64, worth: f32) -> f32 {
        if key == self.waits { worth + (DRAW - worth) * self.weight } else { worth }
    }
}
