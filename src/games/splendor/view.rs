//! What a seat may know of a game, for bots: the questions that a position answers.

use super::cards::{Card, Level, Noble};
use super::gems::Gems;
use super::state::{Phase, Place, Splendor};
use crate::View;
use crate::engine::Seat;

/// A reserved card, as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    /// One that lay open, or the seat's own.
    Known(&'static Card),
    /// One that the other player took unseen: only its back is known.
    Unseen(Level),
}

impl<'a> View<'a, Splendor> {
    /// Whose turn it is.
    pub fn active(self) -> Seat {
        self.state.active()
    }

    /// How many turns are finished.
    pub fn turns(self) -> u16 {
        self.state.turns
    }

    /// What is being decided.
    pub fn phase(self) -> Phase {
        self.state.phase()
    }

    /// The gems that nobody has.
    pub fn bank(self) -> Gems {
        self.state.bank()
    }

    /// A player's gems, gold among them.
    pub fn gems(self, seat: Seat) -> Gems {
        self.state.player(seat).gems
    }

    /// A player's discounts: one for each bought card, in the card's colour.
    pub fn discounts(self, seat: Seat) -> Gems {
        self.state.player(seat).discounts
    }

    /// A player's prestige points.
    pub fn points(self, seat: Seat) -> u8 {
        self.state.player(seat).points
    }

    /// The card that lies at a place of the board.
    pub fn card_at(self, place: Place) -> Option<&'static Card> {
        self.state.card_at(place)
    }

    /// How many cards of a level are left in its deck.
    pub fn deck_size(self, level: Level) -> usize {
        self.state.deck_len(level)
    }

    /// The cards that a player has reserved, oldest first: in the order in which actions name them.
    pub fn reserved(self, seat: Seat) -> impl Iterator<Item = Reserved> + 'a {
        let player = self.state.player(seat);
        (0..player.reserved.len()).filter_map(move |index| {
            let card = self.state.reserved(seat, index)?;
            let hidden = seat != self.seat && self.state.is_face_down(seat, index);
            Some(if hidden { Reserved::Unseen(card.level) } else { Reserved::Known(card) })
        })
    }

    /// The nobles who have not joined anybody.
    pub fn nobles(self) -> impl Iterator<Item = &'static Noble> + 'a {
        self.state.nobles_left()
    }

    /// The nobles who have joined a player.
    pub fn joined(self, seat: Seat) -> impl Iterator<Item = &'a Noble> + 'a {
        let nobles = self.state.player(seat).nobles();
        nobles.map(move |noble| &self.state.cards.nobles[usize::from(noble)])
    }

    /// Whether a player can pay a price with gems, discounts and gold.
    pub fn can_pay(self, seat: Seat, price: Gems) -> bool {
        self.state.player(seat).can_pay(price)
    }
}
