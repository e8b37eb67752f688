//! The queries that bots can make about a position, limited to the information that the player has.

use super::cards::{Card, Colour};
use super::deck::Bag;
use super::state::{Onirim, Phase};
use crate::View;

impl<'a> View<'a, Onirim> {
    /// Returns the kind of decision that is due.
    pub fn phase(self) -> Phase {
        self.state.phase()
    }

    /// Returns the turn number, counted from 1.
    pub fn turn_number(self) -> u8 {
        self.state.turn()
    }

    /// Returns the hand. Actions refer to cards by their index in it.
    pub fn hand(self) -> &'a [Card] {
        self.state.hand()
    }

    /// Returns the number of open doors of a colour.
    pub fn doors(self, colour: Colour) -> u8 {
        self.state.doors(colour)
    }

    /// Returns the total number of open doors.
    pub fn doors_open(self) -> u8 {
        self.state.doors_open()
    }

    /// Returns all cards in the labyrinth, oldest first.
    pub fn labyrinth(self) -> &'a [Card] {
        self.state.labyrinth()
    }

    /// Returns the colour and length of the current run.
    pub fn run(self) -> Option<(Colour, u8)> {
        self.state.run()
    }

    /// Returns the discard pile.
    pub fn discards(self) -> &'a Bag {
        self.state.discards()
    }

    /// Returns the doors and nightmares that are set aside until the end of the turn.
    pub fn limbo(self) -> &'a [Card] {
        self.state.limbo()
    }

    /// Returns the number of cards in the deck.
    pub fn deck_size(self) -> usize {
        self.state.deck().len()
    }

    /// Returns the cards in the deck, without their order. The player can deduce them, since all other cards are
    /// visible.
    pub fn deck_contents(self) -> Bag {
        self.state.deck().contents()
    }

    /// Returns the known cards on top of the deck, the next one first. A prophecy has shown them.
    pub fn known_next(self) -> impl ExactSizeIterator<Item = Card> + 'a {
        self.state.deck().known()
    }

    /// Returns the cards revealed by a prophecy that still need a decision.
    pub fn prophecy(self) -> &'a [Card] {
        self.state.shown()
    }
}
