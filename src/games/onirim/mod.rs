//! Onirim, the solo game (law: the text of `onirim.txt`).
//!
//! The map: `cards` what the 76 cards are; `deck` what they lie in; `state` piles, questions,
//! actions and events; `rules` what may be done; `effects` what comes of it; `text` how it is said;
//! `table` how it lies on the table, and what is said about each thing; `options` what a game is set up
//! with; `position` and `store` how it is written down; `eval` how a player with a plan plays, and
//! `network` what that player judges by.
//!
//! # Rulings
//!
//! The text leaves the following open (numbers as in the collection of questions that the tests
//! are named after).
//!
//! 1. The deck has run out when a card must be drawn and none is there. With
//!    [`DeckOut::Strict`] the game is also lost as soon as the deck is empty once the hand is
//!    full; cards in limbo do not help. (After limbo is shuffled in the deck cannot be empty: a
//!    door that is not open is always in it. So a strict rule has to look before.)
//! 2. The eighth door wins at once, whatever the deck holds.
//! 3. Five cards of the deck for a nightmare: locations are discarded, doors and nightmares among
//!    them go to limbo.
//! 4. With fewer than five cards, those are taken; with none this payment is not offered. Limbo
//!    comes back only at the end of the turn, so that a refill before it may lose.
//! 5. A key discarded with an empty deck brings no prophecy; the refill then loses.
//! 6. A prophecy may discard a door only where it shows nothing but doors; that loses the game.
//! 7. A door drawn with its key in hand is asked about; no other key and no other card opens it.
//! 8. A door opened by three cards is searched for, and the deck is shuffled: what a prophecy
//!    showed is forgotten. So does limbo at the end of a turn.
//! 9. Three cards of a colour whose doors are both open do nothing, and shuffle nothing.
//! 10. A door that is not open is in the deck when a card is played: limbo is empty then.
//! 11. Series are counted in threes: six cards in a row open two doors. The symbol rule looks at
//!     the last card all the same.
//! 12. A series that another colour breaks begins anew.
//! 13. Throwing the hand throws what is left of it.
//! 14. An empty hand cannot be thrown.
//! 15. A nightmare goes to the discard pile once it is paid.
//! 16. Doors and nightmares met while drawing a new hand go to limbo and have no effect.
//! 17. The fourth colour is brown; `yellow` is understood.
//! 18. A turn is exactly one card played or discarded; there is no passing.
//! 19. Solo only.
//!
//! Ours besides: a prophecy is answered card by card (one to discard, then the next one of the
//! deck, until no two different cards are left to order); a nightmare drawn as the very last card
//! by a player with no hand and no door loses, since nothing is left to pay with or to draw.

mod cards;
mod deck;
mod effects;
mod eval;
mod options;
mod position;
mod reasons;
mod rules;
mod state;
pub mod store;
mod table;
mod text;
pub mod view;

pub use cards::{Card, Colour, Kind, Symbol};
pub use deck::{Bag, Deck, Hand};
pub use eval::{Choice, Outlook, SHAPE, learnt};
pub use state::{Action, DeckOut, Event, Illegal, Loss, Onirim, Phase, Setup};
pub use table::Query;

use crate::emblem::Emblem;
use crate::{Names, Present, Rulebook, Setting};

impl Present for Onirim {
    const TITLE: &'static str = "Onirim";
    const EMBLEM: Emblem = cards::MOON;
    const RULEBOOK: Rulebook = Rulebook {
        text: include_str!("rules.txt"),
        emblems: &[
            cards::OPEN_DOOR,
            cards::SUN,
            cards::MOON,
            cards::KEY,
            cards::DOOR,
            cards::NIGHTMARE,
            cards::OPEN_DOOR,
            cards::KEY,
        ],
    };
    const SETTINGS: &'static [Setting<Setup>] = options::SETTINGS;

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let deck = self.deck.contents();
        vec![
            ("doors open", vec![self.doors_open().into()]),
            ("deck", vec![self.deck.len() as i32]),
            ("nightmares left", vec![deck.count(Card::NIGHTMARE).into()]),
        ]
    }

    fn ending(&self, _names: &Names) -> String {
        match self.phase {
            Phase::Won => "All eight doors are open.".into(),
            Phase::Lost(Loss::DeckOut) => "The deck has run out: the hand cannot be refilled.".into(),
            Phase::Lost(Loss::DoorDiscarded) => "A door is gone for ever.".into(),
            _ => String::new(),
        }
    }
}
