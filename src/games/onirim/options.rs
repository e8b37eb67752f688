//! What a game of Onirim can be set up with: when the deck has run out.

use super::state::{DeckOut, Setup};
use crate::Setting;
use crate::setting::{either, words};
use crate::table::plain;

impl DeckOut {
    const ALL: [DeckOut; 2] = [DeckOut::Refill, DeckOut::Strict];

    /// The setting's name.
    pub fn name(self) -> &'static str {
        match self {
            DeckOut::Refill => "refill",
            DeckOut::Strict => "strict",
        }
    }

    /// The setting of a name.
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
            Some(DeckOut::Refill) => "Lost when a card must be drawn and none is there.",
            Some(DeckOut::Strict) => "Lost as soon as the deck is empty, even with a full hand.",
            None => return Vec::new(),
        };
        vec![plain(text)]
    },
}];
