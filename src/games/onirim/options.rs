//! The settings of Onirim. The only one decides when an empty deck loses the game.

use super::state::Setup;
use crate::Setting;
use crate::setting::{either, words};
use crate::table::plain;

pub(super) const SETTINGS: &[Setting<Setup>] = &[Setting {
    name: "deck-out",
    about: "when the deck runs out",
    seat: None,
    write: |setup| if setup.strict { "strict" } else { "refill" }.into(),
    read: |setup, value| either("deck-out", value, "refill", "strict").map(|refill| setup.strict = !refill),
    choices: |_| words(&["refill", "strict"]),
    preview: |value| match value {
        "refill" => vec![plain("You lose when you must draw a card and the deck is empty.")],
        "strict" => vec![plain("You lose as soon as the deck is empty, even with a full hand.")],
        _ => Vec::new(),
    },
}];
