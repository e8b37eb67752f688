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
    #[inline]
    pub fn len(&self) -> usize {
        self.settled.len() + self.bag.len()
    }

    /// Whether no card is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Draws the top card; chance decides which it is where the order is open.
    #[inline]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stream;

    #[test]
    fn a_settled_deck_gives_its_first_card_first() {
        let mut rng = Rng::new(1, Stream::Deal);
        let mut deck = Deck::settled(&[1, 2, 3]);
        assert_eq!([deck.draw(&mut rng), deck.draw(&mut rng)], [Some(1), Some(2)]);
        assert_eq!(deck.known_top().collect::<Vec<_>>(), [3]);
    }

    /// Drawing from a bag is as fair as shuffling first: every card comes to every place equally
    /// often.
    #[test]
    fn drawing_late_is_as_fair_as_shuffling_first() {
        let mut rng = Rng::new(5, Stream::Deal);
        let mut third = [0u32; 5];
        for _ in 0..50_000 {
            let mut deck = Deck::shuffled(&[0usize, 1, 2, 3, 4]);
            (0..2).for_each(|_| _ = deck.draw(&mut rng));
            third[deck.draw(&mut rng).unwrap()] += 1;
        }
        let chi: f64 = third.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 18.5, "{third:?} has chi-squared {chi} (4 degrees of freedom)");
    }
}
