//! Standoffs: positions in which both players end turn after turn, because the first to act is at a disadvantage.
//!
//! A search expects that the opponent will act soon, so waiting looks good to both players, and the game ends in a tie.
//! The longer nothing has changed, the less a search values another turn without an action.

use sorcery_games::Heuristics;

/// Number of turns without progress after which waiting begins to lose value.
const PATIENCE: u32 = 2;
/// Number of turns without progress after which waiting is worth only as much as a tied game. In contests, a game is
/// tied after 20 such turns.
const STANDOFF: f32 = 16.0;
/// The value of a tied game. It is below one half, so that two equal players don't both wait for a tie.
const DRAW: f32 = 0.2;

/// A standoff at the root of a search: the action that continues it, and how to adjust the value of this action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standoff {
    /// The key of the action that ends the turn, and so continues the standoff.
    waits: u64,
    /// How far the value of waiting moves towards the value of a tied game, from 0 (not at all) to 1 (completely).
    weight: f32,
}

impl Standoff {
    /// Returns the standoff in this position after `quiet` turns without progress. Returns `None` if `quiet` is less
    /// than [`PATIENCE`], or if no legal action merely waits for the opponent.
    pub fn new<G: Heuristics>(world: &G, legal: &[G::Action], quiet: u32) -> Option<Self> {
        let waits = G::WAITING.filter(|waits| quiet >= PATIENCE && legal.contains(waits))?;
        Some(Standoff { waits: world.action_key(waits), weight: (quiet as f32 / STANDOFF).min(1.0) })
    }

    /// Returns `true` if the action with this key continues the standoff.
    pub fn waits(self, key: u64) -> bool {
        key == self.waits
    }

    /// Returns the adjusted value of the action with this key: `worth`, moved towards the value of a tied game if the
    /// action continues the standoff.
    pub fn adjusted(self, key: u64, worth: f32) -> f32 {
        if self.waits(key) { worth + (DRAW - worth) * self.weight } else { worth }
    }
}
