//! The queries that bots can make about a position, limited to the information that a seat has.

use super::cards::{Card, CardLevel, Noble};
use super::gems::Gems;
use super::state::{Phase, Place, Setup, Splendor};
use crate::View;
use crate::engine::Seat;

/// A reserved card as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    /// A card that this seat knows: its own card, or one that was face up when the opponent reserved it.
    Known(&'static Card),
    /// A card that the opponent reserved face down. Only its level is known.
    Unseen(CardLevel),
}

impl<'a> View<'a, Splendor> {
    /// Returns the settings for a new game with the same cards and rules, and with random decks.
    pub fn setup(self) -> Setup {
        let nobles = self.nobles().next().is_some() || Seat::all(2).any(|seat| self.joined(seat).next().is_some());
        Setup { cards: self.state.cards, nobles, official: self.state.official, shuffled: true }
    }

    /// Returns the seat whose turn it is.
    pub fn active(self) -> Seat {
        self.state.active()
    }

    /// Returns the number of finished turns.
    pub fn turns(self) -> u16 {
        self.state.turns
    }

    /// Returns the kind of decision that is due.
    pub fn phase(self) -> Phase {
        self.state.phase()
    }

    /// Returns the gems on the table.
    pub fn bank(self) -> Gems {
        self.state.bank()
    }

    /// Returns a player's gems, including gold.
    pub fn gems(self, seat: Seat) -> Gems {
        self.state.player(seat).gems
    }

    /// Returns a player's discounts: one for each bought card, in the card's colour.
    pub fn discounts(self, seat: Seat) -> Gems {
        self.state.player(seat).discounts
    }

    /// Returns a player's prestige points.
    pub fn points(self, seat: Seat) -> u8 {
        self.state.player(seat).points
    }

    /// Returns the card at a place on the board.
    pub fn card_at(self, place: Place) -> Option<&'static Card> {
        self.state.card_at(place)
    }

    /// Returns the number of cards left in the deck of a level.
    pub fn deck_size(self, level: CardLevel) -> usize {
        self.state.deck_len(level)
    }

    /// Returns a player's reserved cards, oldest first. Actions refer to them by their index in this list.
    pub fn reserved(self, seat: Seat) -> impl Iterator<Item = Reserved> + 'a {
        let player = self.state.player(seat);
        (0..player.reserved.len()).filter_map(move |index| {
            let card = self.state.reserved(seat, index)?;
            let hidden = self.viewer() != Some(seat) && self.state.is_face_down(seat, index);
            Some(if hidden { Reserved::Unseen(card.level) } else { Reserved::Known(card) })
        })
    }

    /// Returns the nobles who are still on the board.
    pub fn nobles(self) -> impl Iterator<Item = &'static Noble> + 'a {
        self.state.nobles_left()
    }

    /// Returns the nobles who have joined a player.
    pub fn joined(self, seat: Seat) -> impl Iterator<Item = &'a Noble> + 'a {
        let nobles = self.state.player(seat).nobles();
        nobles.map(move |noble| &self.state.cards.nobles[usize::from(noble)])
    }

    /// Returns `true` if a player can pay a price with gems, discounts and gold.
    pub fn can_pay(self, seat: Seat, price: Gems) -> bool {
        self.state.player(seat).can_pay(price)
    }
}
