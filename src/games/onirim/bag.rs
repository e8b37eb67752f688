//! Cards without order: counts of each kind.

use super::card::Card;
use std::fmt;

/// A multiset of cards, by the counts of each kind: the discard pile, or what the deck holds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bag([u8; Card::KINDS]);

impl Bag {
    /// How many of `card` there are.
    pub fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts a card in.
    pub fn add(&mut self, card: Card) {
        self.add_many(card, 1);
    }

    /// Puts `n` equal cards in.
    pub fn add_many(&mut self, card: Card, n: u8) {
        self.0[card.index()] += n;
    }

    /// Takes a card out; says whether there was one.
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        self.0[card.index()] -= u8::from(there);
        there
    }

    /// The kinds that are there, each with its count.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::all().map(|card| (card, self.count(card))).filter(|&(_, n)| n > 0)
    }

    /// How many keys there are.
    pub fn keys(&self) -> u8 {
        self.iter().filter(|(card, _)| card.is_key()).map(|(_, n)| n).sum()
    }

    /// How many doors there are.
    pub fn doors(&self) -> u8 {
        self.iter().filter(|(card, _)| card.is_door()).map(|(_, n)| n).sum()
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Bag::default();
        for card in cards {
            bag.add(card);
        }
        bag
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rng, Stream};

    #[test]
    fn a_bag_counts_like_a_list_of_counters() {
        let mut rng = Rng::new(3, Stream::Deal);
        let (mut bag, mut counts) = (Bag::default(), [0u8; Card::KINDS]);
        for _ in 0..20_000 {
            let card = Card::from_index(rng.below(Card::KINDS));
            if rng.below(2) == 0 && bag.len() < Card::TOTAL {
                bag.add(card);
                counts[card.index()] += 1;
            } else {
                assert_eq!(bag.remove(card), counts[card.index()] > 0);
                counts[card.index()] = counts[card.index()].saturating_sub(1);
            }
            assert_eq!(Card::all().map(|card| bag.count(card)).collect::<Vec<_>>(), counts);
            assert_eq!(bag.len(), counts.iter().map(|&n| usize::from(n)).sum::<usize>());
            assert_eq!(bag.is_empty(), counts == [0; Card::KINDS]);
        }
    }
}
