//! What the player may know of a game, for bots: the questions that a position answers.

use super::cards::{Card, Colour};
use super::deck::Bag;
use super::state::{Onirim, Phase};
use crate::View;

impl<'a> View<'a, Onirim> {
    /// What is asked.
    pub fn phase(self) -> Phase {
        self.state.phase()
    }

    /// The number of the turn, counted from 1.
    pub fn turn_number(self) -> u8 {
        self.state.turn()
    }

    /// The hand, in the places by which actions name its cards.
    pub fn hand(self) -> &'a [Card] {
        self.state.hand()
    }

    /// How many doors of a colour are open.
    pub fn doors(self, colour: Colour) -> u8 {
        self.state.doors(colour)
    }

    /// How many doors are open in all.
    pub fn doors_open(self) -> u8 {
        self.state.doors_open()
    }

    /// All locations played, the oldest first.
    pub fn labyrinth(self) -> &'a [Card] {
        self.state.labyrinth()
    }

    /// The colour of the current series and how many cards it has.
    pub fn run(self) -> Option<(Colour, u8)> {
        self.state.run()
    }

    /// The discard pile.
    pub fn discards(self) -> &'a Bag {
        self.state.discards()
    }

    /// Doors and nightmares set aside until the end of the turn.
    pub fn limbo(self) -> &'a [Card] {
        self.state.limbo()
    }

    /// How many cards the deck has.
    pub fn deck_size(self) -> usize {
        self.state.deck().len()
    }

    /// The cards of the deck, whatever their order: they are those that lie nowhere else.
    pub fn deck_contents(self) -> Bag {
        self.state.deck().contents()
    }

    /// The cards on top of the deck that a prophecy has shown, the next one first.
    pub fn known_next(self) -> impl ExactSizeIterator<Item = Card> + 'a {
        self.state.deck().known()
    }

    /// The cards of a prophecy that wait for a decision.
    pub fn prophecy(self) -> &'a [Card] {
        self.state.shown()
    }
}
