//! The settings of Onirim. The only one decides when an empty deck loses the game.

use super::state::Setup;
use crate::Setting;
use crate::setting::either;

pub(super) const SETTINGS: &[Setting<Setup>] = &[either!("deck-out", "when the deck runs out", strict {
    "refill" = false: ["You lose when you must draw a card and the deck is empty."],
    "strict" = true: ["You lose as soon as the deck is empty, even with a full hand."],
})];
