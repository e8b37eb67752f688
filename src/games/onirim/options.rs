//! What a game of Onirim can be set up with: when the deck has run out.

use super::state::{DeckOut, Setup};
use crate::games::words::{Error, quoted};
use crate::games::{Choice, Line, Tint};

const DECK: &str = "deck-out";

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

/// The options and their values.
pub(super) fn choices() -> Vec<Choice> {
    let values = DeckOut::ALL.map(|rule| (rule.name().to_string(), rule.name().to_string()));
    vec![Choice { name: DECK.into(), values: values.to_vec() }]
}

/// The set-up that the values mean; what is not named is the default.
pub(super) fn setup(chosen: &[(String, String)]) -> Result<Setup, Error> {
    let mut setup = Setup::default();
    for (name, value) in chosen {
        if name != DECK {
            return Err(Error(format!("Onirim has no option `{}`", quoted(name))));
        }
        let wrong = || Error(format!("{DECK} is `refill` or `strict`, not `{}`", quoted(value)));
        setup.deck_out = DeckOut::named(value).ok_or_else(wrong)?;
    }
    Ok(setup)
}

/// The values of a set-up.
pub(super) fn chosen(setup: &Setup) -> Vec<(String, String)> {
    vec![(DECK.into(), setup.deck_out.name().into())]
}

/// What a setting means.
pub(super) fn preview(value: &str) -> Vec<Line> {
    let text = match DeckOut::named(value) {
        Some(DeckOut::Refill) => "Lost when a card must be drawn and none is there.",
        Some(DeckOut::Strict) => "Lost as soon as the deck is empty, even with a full hand.",
        None => return Vec::new(),
    };
    vec![vec![(text.into(), Tint::Plain)]]
}
