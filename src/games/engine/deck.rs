//! A deck whose order is decided only when somebody looks.

use super::Rng;

/// A draw pile: a settled top, and below it a bag whose order is not decided yet.
///
/// A reader expects a shuffle at the start of a game and finds none: a card from the bag is
/// chosen at the moment it is drawn. That is the same lottery (each remaining card is equally
/// likely to come next), it costs nothing to set up, and no hidden order exists that a search or
/// a face could look at. A deck that must not be shuffled is settled from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Deck<T> {
    /// Cards whose order is known, the top one last.
    settled: Vec<T>,
    /// Cards whose order is open.
    bag: Vec<T>,
}

impl<T: Copy> Deck<T> {
    /// A shuffled deck of `cards`.
    pub fn shuffled(cards: &[T]) -> Self {
        Deck { settled: Vec::new(), bag: cards.to_vec() }
    }

    /// A deck in the order given, the first card on top.
    pub fn settled(cards: &[T]) -> Self {
        Deck { settled: cards.iter().rev().copied().collect(), bag: Vec::new() }
    }

    /// A deck with a known top (its first card first) above an undecided rest.
    pub fn from_parts(top: &[T], bag: &[T]) -> Self {
        Deck { settled: top.iter().rev().copied().collect(), bag: bag.to_vec() }
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        self.settled.len() + self.bag.len()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Draws the top card; chance decides which it is where the order is open.
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

    /// The cards whose order is known, the top one first.
    pub fn known_top(&self) -> impl ExactSizeIterator<Item = T> + '_ {
        self.settled.iter().rev().copied()
    }

    /// The cards whose order is open, in no meaningful order.
    pub fn bag(&self) -> &[T] {
        &self.bag
    }

    /// All cards, in no meaningful order.
    pub fn cards(&self) -> impl Iterator<Item = T> + '_ {
        self.settled.iter().chain(&self.bag).copied()
    }
}
