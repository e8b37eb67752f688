//! At most five cards in order: a hand, or what a prophecy shows.

use super::card::{Card, Colour};
use super::state::FIVE;
use crate::engine::Pile;
use std::fmt;

/// At most five cards in order, one byte each in a single word (the highest byte says how many bits they take), so
/// that taking one out and looking for kinds among them needs no loop.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

/// The lowest bit of every place for a card.
const ONES: u64 = 0x01_0101_0101;
/// The highest bit of every place for a card.
const HIGHS: u64 = ONES << 7;
/// The bits of a card, and those of its symbol.
const ALL_BITS: u64 = 0x1f;
const SYMBOL_BITS: u64 = 0x1c;
/// One card, in the count of bits.
const COUNT: u64 = 8 << 56;

impl Hand {
    /// How many cards there are.
    #[inline]
    pub fn len(self) -> usize {
        (self.0 / COUNT) as usize
    }

    /// How many bits the cards take.
    #[inline]
    fn bits(self) -> u64 {
        self.0 >> 56
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 < COUNT
    }

    /// Whether no card more finds a place.
    #[inline]
    pub fn is_full(self) -> bool {
        self.len() == FIVE
    }

    /// The card in a place.
    #[inline]
    pub fn get(self, place: usize) -> Option<Card> {
        (place < self.len()).then(|| self.at(place))
    }

    #[inline]
    fn at(self, place: usize) -> Card {
        Card::from_index(usize::from((self.0 >> (8 * place)) as u8))
    }

    /// Puts a card at the end.
    ///
    /// # Panics
    /// In debug builds, when there are five already.
    #[inline]
    pub fn push(&mut self, card: Card) {
        debug_assert!(!self.is_full());
        self.0 = (self.0 | (card.index() as u64) << self.bits()) + COUNT;
    }

    /// Takes the card in a place out; later ones move up.
    ///
    /// # Panics
    /// In debug builds, when there is none.
    #[inline]
    pub fn remove(&mut self, place: usize) -> Card {
        debug_assert!(place < self.len());
        let card = self.at(place);
        let below = (1 << (8 * place)) - 1;
        let count = self.0 & !(COUNT - 1);
        let cards = self.0 ^ count;
        self.0 = (cards & below) | ((cards >> 8) & !below) | (count - COUNT);
        card
    }

    /// Takes the last card out.
    #[inline]
    pub fn pop(&mut self) -> Option<Card> {
        self.len().checked_sub(1).map(|last| self.remove(last))
    }

    /// Moves the card in place `from` to the earlier place `to`; those between move up by one.
    ///
    /// # Panics
    /// In debug builds, when there is no card in place `from`.
    #[inline]
    pub fn bring_forward(&mut self, from: usize, to: usize) {
        let card = self.remove(from).index() as u64;
        let below = (1 << (8 * to)) - 1;
        let count = self.0 & !(COUNT - 1);
        let cards = self.0 ^ count;
        self.0 = (cards & below) | card << (8 * to) | (cards & !below) << 8 | (count + COUNT);
    }

    /// The cards after the first `n`.
    #[inline]
    pub fn without_first(self, n: usize) -> Hand {
        let n = n.min(self.len());
        let cards = self.0 & (COUNT - 1);
        Hand((cards >> (8 * n)) | ((self.len() - n) as u64 * COUNT))
    }

    /// The cards in order.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Card> + DoubleEndedIterator + Clone {
        (0..self.len()).map(move |place| self.at(place))
    }

    /// The cards in order, as a list.
    pub fn list(self) -> Pile<Card, FIVE> {
        self.iter().collect()
    }

    /// The places of the cards for which `mask`ed bits equal those of `like`: the highest bit of
    /// the byte of each such place is set.
    #[inline]
    fn places(self, mask: u64, like: Card) -> Places {
        let there = HIGHS & ((1 << self.bits()) - 1);
        let differs = ((self.0 ^ (like.index() as u64 * ONES)) & (mask * ONES)) | HIGHS;
        Places(!(differs - ONES) & there)
    }

    /// The places of all cards.
    #[inline]
    pub fn all(self) -> Places {
        self.places(0, Card::default())
    }

    /// The places of a card.
    #[inline]
    pub fn places_of(self, card: Card) -> Places {
        self.places(ALL_BITS, card)
    }

    /// The places of the cards with the symbol of `card`, a location.
    #[inline]
    pub fn places_of_symbol(self, card: Card) -> Places {
        self.places(SYMBOL_BITS, card)
    }

    /// The places of the keys.
    #[inline]
    pub fn keys(self) -> Places {
        self.places(SYMBOL_BITS, Card::key(Colour::Red))
    }

    /// The places of the doors.
    #[inline]
    pub fn doors(self) -> Places {
        self.places(SYMBOL_BITS, Card::door(Colour::Red))
    }

    /// How many of a card there are.
    #[inline]
    pub fn count(self, card: Card) -> usize {
        self.places_of(card).len()
    }

    /// Whether a card is there.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        !self.places_of(card).is_empty()
    }

    /// The first place of a card.
    #[inline]
    pub fn position(self, card: Card) -> Option<u8> {
        self.places_of(card).first()
    }
}

impl FromIterator<Card> for Hand {
    /// Keeps the first five cards.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Hand::default();
        for card in cards.into_iter().take(FIVE) {
            hand.push(card);
        }
        hand
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A set of places in a [`Hand`], in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places(u64);

impl Places {
    /// How many places there are.
    #[inline]
    pub fn len(self) -> usize {
        ((self.0 >> 7).wrapping_mul(ONES) >> 32 & 0xff) as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of them.
    #[inline]
    pub fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| (self.0.trailing_zeros() / 8) as u8)
    }

    /// The `n`-th of them, counted from zero.
    #[inline]
    pub fn nth(self, n: usize) -> Option<u8> {
        // In the byte of each place, the high bit stays unless more than `n` are counted by then.
        let counted = (self.0 >> 7).wrapping_mul(ONES);
        let passed = ((n as u64 * ONES) | HIGHS).wrapping_sub(counted & (HIGHS - ONES));
        Places(!passed & HIGHS).first()
    }

    /// The places that are not in `other`.
    #[inline]
    pub fn without(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }
}

impl Iterator for Places {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let place = self.first();
        self.0 &= self.0.wrapping_sub(1);
        place
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::Symbol;
    use super::*;
    use crate::engine::{Rng, Stream};

    /// Everything a hand can do, against a plain list.
    #[test]
    fn a_hand_behaves_like_a_list() {
        let mut rng = Rng::new(8, Stream::Deal);
        let (mut hand, mut list) = (Hand::default(), Vec::new());
        for _ in 0..20_000 {
            if list.len() < FIVE && rng.below(2) == 0 {
                let card = Card::from_index(rng.below(Card::KINDS));
                hand.push(card);
                list.push(card);
            } else if rng.below(4) == 0 {
                assert_eq!(hand.pop(), list.pop());
            } else if !list.is_empty() {
                let place = rng.below(list.len());
                let to = rng.below(place + 1);
                hand.bring_forward(place, to);
                list[to..=place].rotate_right(1);
                let place = rng.below(list.len());
                assert_eq!(hand.remove(place), list.remove(place));
            }
            assert_eq!(hand.list()[..], list[..]);
            assert_eq!(
                (hand.len(), hand.is_empty(), hand.is_full()),
                (list.len(), list.is_empty(), list.len() == FIVE)
            );
            assert_eq!(hand.get(list.len()), None);
            for n in 0..=FIVE {
                assert_eq!(hand.without_first(n).list()[..], list[n.min(list.len())..]);
            }
            assert_eq!(hand.all().collect::<Vec<_>>(), (0..list.len() as u8).collect::<Vec<_>>());
            for card in Card::all() {
                let places: Vec<u8> = (0..).zip(&list).filter(|&(_, &c)| c == card).map(|(i, _)| i).collect();
                assert_eq!(hand.places_of(card).collect::<Vec<_>>(), places);
                assert_eq!((hand.count(card), hand.contains(card)), (places.len(), !places.is_empty()));
                assert_eq!(hand.position(card), places.first().copied());
            }
        }
    }

    #[test]
    fn symbols_and_keys_are_found_among_locations() {
        let card = Card::location;
        let cards = [
            card(Colour::Brown, Symbol::Key),
            card(Colour::Red, Symbol::Sun),
            card(Colour::Green, Symbol::Moon),
            card(Colour::Blue, Symbol::Sun),
        ];
        let hand: Hand = cards.into_iter().collect();
        assert_eq!(hand.keys().collect::<Vec<_>>(), [0]);
        let suns = hand.places_of_symbol(card(Colour::Green, Symbol::Sun));
        assert_eq!(suns.collect::<Vec<_>>(), [1, 3]);
        let others = hand.all().without(suns);
        assert_eq!((others.len(), others.nth(0), others.nth(1), others.nth(2)), (2, Some(0), Some(2), None));
    }
}
