//! The settings of Onirim. The only one decides when an empty deck loses the game.

use super::state::{DeckOut, Setup};
use crate::Setting;
use crate::setting::{either, words};
use crate::table::plain;

impl DeckOut {
    const ALL: [DeckOut; 2] = [DeckOut::Refill, DeckOut::Strict];

    /// Returns the name of this rule, as players write it in the settings of a game.
    pub fn name(self) -> &'static str {
        match self {
            DeckOut::Refill => "refill",
            DeckOut::Strict => "strict",
        }
    }

    /// Returns the rule with this name, as players write it in the settings of a game.
    pub fn named(word: &str) -> Option<DeckOut> {
        DeckOut::ALL.into_iter().find(|rule| rule.name() == word)
    }
}

pub(super) const SETTINGS: &[Setting<Setup>] = &[Setting {
    name: "deck-out",
    about: "when the deck runs out",
    seat: None,
    write: |setup| setup.deck_out.name().into(),
    read: |setup, value| {
        let [refill, strict] = DeckOut::ALL;
        let refills = either("deck-out", value, refill.name(), strict.name())?;
        setup.deck_out = if refills { refill } else { strict };
        Ok(())
    },
    choices: |_| words(&DeckOut::ALL.map(DeckOut::name)),
    preview: |value| {
        let text = match DeckOut::named(value) {
            Some(DeckOut::Refill) => "You lose when you must draw a card and the deck is empty.",
            Some(DeckOut::Strict) => "You lose as soon as the deck is empty, even with a full hand.",
            None => return Vec::new(),
        };
        vec![plain(text)]
    },
}];
