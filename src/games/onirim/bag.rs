//! Cards without order: counts of each kind.

use super::card::Card;
use std::fmt;

/// A multiset of cards: the discard pile, or what the deck holds.
///
/// The seventeen kinds are bytes of three integers, so that adding bags is adding integers and
/// counting all cards is multiplying. No byte can overflow: all cards together are fewer than
/// 128.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bag {
    words: [u64; 3],
}

/// The lowest bit of every byte.
const ONES: u64 = u64::MAX / 255;

/// The word in which a card is counted, and by how many bits its byte is shifted.
#[inline]
fn place(card: Card) -> (usize, usize) {
    (card.index() / 8, card.index() % 8 * 8)
}

impl Bag {
    /// How many of `card` there are.
    #[inline]
    pub fn count(&self, card: Card) -> u8 {
        let (word, shift) = place(card);
        (self.words[word] >> shift) as u8
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.wrapping_mul(ONES) >> 56).sum::<u64>() as usize
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words == [0; 3]
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.add_many(card, 1);
    }

    /// Puts `n` equal cards in.
    #[inline]
    pub fn add_many(&mut self, card: Card, n: u8) {
        let (word, shift) = place(card);
        self.words[word] += u64::from(n) << shift;
    }

    /// Puts all cards of another bag in.
    #[inline]
    pub fn add_all(&mut self, other: Bag) {
        for (word, more) in self.words.iter_mut().zip(other.words) {
            *word += more;
        }
    }

    /// Takes a card out; says whether there was one.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        let (word, shift) = place(card);
        self.words[word] -= u64::from(there) << shift;
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
            let mut twice = bag;
            twice.add_all(bag);
            assert!(twice.iter().all(|(card, n)| n == 2 * counts[card.index()]));
        }
    }
}
