//! A draw pile, as [`engine`](crate::engine) describes it.

use super::card::CardId;
use crate::engine::Rng;

/// A draw pile: a top part in known order, above a bag of cards in undecided order. A deck that must not be shuffled has
/// all its cards in the known part.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Deck {
    /// Cards in known order, the top card last.
    settled: Vec<CardId>,
    /// Cards whose order isn't decided yet.
    bag: Vec<CardId>,
}

impl Deck {
    /// Creates a deck from the known cards `top` (the top card first), above the undecided cards `bag`.
    pub fn from_parts(top: &[CardId], bag: &[CardId]) -> Self {
        Deck { settled: top.iter().rev().copied().collect(), bag: bag.to_vec() }
    }

    /// Returns the number of cards left.
    pub fn len(&self) -> usize {
        self.settled.len() + self.bag.len()
    }

    /// Returns `true` if no cards are left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Draws the top card, or a random card from the bag if the order is undecided.
    pub fn draw(&mut self, rng: &mut Rng) -> Option<CardId> {
        if let Some(card) = self.settled.pop() {
            return Some(card);
        }
        if self.bag.is_empty() {
            return None;
        }
        let pick = rng.below(self.bag.len());
        Some(self.bag.swap_remove(pick))
    }

    /// Returns the cards in known order, the top card first.
    pub fn known_top(&self) -> impl ExactSizeIterator<Item = CardId> + '_ {
        self.settled.iter().rev().copied()
    }

    /// Returns the cards in undecided order. The order of the slice has no meaning.
    pub fn bag(&self) -> &[CardId] {
        &self.bag
    }

    /// Returns all cards left, in no meaningful order.
    pub fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.settled.iter().chain(&self.bag).copied()
    }
}
