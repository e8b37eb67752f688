//! Cards without order: counts of each kind.

use super::card::Card;
use super::hand::Hand;
use std::fmt;

/// A multiset of cards: the discard pile, or what the deck holds.
///
/// The sixteen coloured kinds are sixteen bytes of two integers, so that adding bags is adding
/// integers and counting all cards is a multiplication. No byte can overflow: all cards together
/// are fewer than 128.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bag {
    halves: [u64; 2],
    nightmares: u8,
}

/// The lowest bit of every byte.
const ONES: u64 = u64::MAX / 255;
/// The half in which a coloured card is counted, and by how many bits its byte is shifted.
#[inline]
fn place(card: Card) -> (usize, usize) {
    (card.index() / 8, card.index() % 8 * 8)
}

impl Bag {
    /// All cards of the game.
    pub(super) const fn of_all() -> Bag {
        let mut bag = Bag { halves: [0; 2], nightmares: Card::NIGHTMARE.copies() };
        let mut index = 0;
        while index < 16 {
            bag.halves[index / 8] |= (Card::from_index(index).copies() as u64) << (index % 8 * 8);
            index += 1;
        }
        bag
    }

    /// How many of `card` there are.
    #[inline]
    pub fn count(&self, card: Card) -> u8 {
        if card == Card::NIGHTMARE {
            return self.nightmares;
        }
        let (half, shift) = place(card);
        (self.halves[half] >> shift) as u8
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        let coloured: u64 = self.halves.iter().map(|&half| half.wrapping_mul(ONES) >> 56).sum();
        coloured as usize + usize::from(self.nightmares)
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.halves[0] | self.halves[1] | u64::from(self.nightmares) == 0
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.add_many(card, 1);
    }

    /// Puts coloured cards in, no nightmares.
    #[inline]
    pub(super) fn add_coloured(&mut self, cards: Hand) {
        for card in cards.iter() {
            debug_assert!(card != Card::NIGHTMARE);
            let (half, shift) = place(card);
            self.halves[half & 1] += 1 << shift;
        }
    }

    /// Puts `n` equal cards in.
    #[inline]
    pub fn add_many(&mut self, card: Card, n: u8) {
        if card == Card::NIGHTMARE {
            self.nightmares += n;
        } else {
            let (half, shift) = place(card);
            self.halves[half] += u64::from(n) << shift;
        }
    }

    /// Puts all cards of another bag in.
    #[inline]
    pub fn add_all(&mut self, other: Bag) {
        self.halves[0] += other.halves[0];
        self.halves[1] += other.halves[1];
        self.nightmares += other.nightmares;
    }

    /// Takes a card out; says whether there was one.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        if there && card == Card::NIGHTMARE {
            self.nightmares -= 1;
        } else if there {
            let (half, shift) = place(card);
            self.halves[half] -= 1 << shift;
        }
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
