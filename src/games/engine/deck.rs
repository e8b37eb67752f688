//! A draw pile whose hidden order is decided card by card as it is drawn.

use super::Rng;

/// A draw pile: a top part in known order, above a bag of cards in undecided order.
///
/// Starting a game does not shuffle the deck. Instead, [`draw`](Deck::draw) picks a random card from the bag.
/// Every remaining card is equally likely to come next, so the result is the same as with a shuffle. Setting
/// up a deck is cheap this way, and there is no hidden order that a search or a user interface could read by
/// mistake. A deck that must not be shuffled has all its cards in the known part.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Deck<T> {
    /// Cards in known order, the top card last.
    settled: Vec<T>,
    /// Cards whose order isn't decided yet.
    bag: Vec<T>,
}

impl<T: Copy> Deck<T> {
    /// Creates a deck from the known cards `top` (the top card first), above the undecided cards `bag`.
    pub fn from_parts(top: &[T], bag: &[T]) -> Self {
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
    pub fn draw(&mut self, rng: &mut Rng) -> Option<T> {
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
    pub fn known_top(&self) -> impl ExactSizeIterator<Item = T> + '_ {
        self.settled.iter().rev().copied()
    }

    /// Returns the cards in undecided order. The order of the slice has no meaning.
    pub fn bag(&self) -> &[T] {
        &self.bag
    }

    /// Returns all cards left, in no meaningful order.
    pub fn cards(&self) -> impl Iterator<Item = T> + '_ {
        self.settled.iter().chain(&self.bag).copied()
    }
}
