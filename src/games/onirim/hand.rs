//! At most five cards in order: a hand, or what a prophecy shows.

use super::card::Card;
use crate::engine::Pile;
use std::fmt;

/// How many cards are in a full hand, and how many a prophecy shows.
pub const FIVE: usize = 5;

/// At most five cards in order.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Hand(Pile<Card, FIVE>);

impl Hand {
    /// How many cards there are.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is no card.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether no card more finds a place.
    pub fn is_full(self) -> bool {
        self.0.is_full()
    }

    /// The card in a place.
    pub fn get(self, place: usize) -> Option<Card> {
        self.0.get(place).copied()
    }

    /// Puts a card at the end.
    ///
    /// # Panics
    /// In debug builds, when there are five already.
    pub fn push(&mut self, card: Card) {
        let pushed = self.0.push(card);
        debug_assert!(pushed.is_ok());
    }

    /// Takes the card in a place out; later ones move up.
    ///
    /// # Panics
    /// When there is none.
    pub fn remove(&mut self, place: usize) -> Card {
        self.0.remove(place)
    }

    /// Moves the card in place `from` to the earlier place `to`; those between move up by one.
    ///
    /// # Panics
    /// When there is no card in place `from`.
    pub fn bring_forward(&mut self, from: usize, to: usize) {
        self.0[to..=from].rotate_right(1);
    }

    /// The cards after the first `n`.
    pub fn without_first(self, n: usize) -> Hand {
        self.iter().skip(n).collect()
    }

    /// The cards in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Card> + DoubleEndedIterator + Clone {
        (0..self.len()).map(move |place| self.0[place])
    }

    /// The cards in order, as a list.
    pub fn list(self) -> Pile<Card, FIVE> {
        self.0
    }

    /// The places of the cards that are like this.
    pub fn places(self, like: impl Fn(Card) -> bool) -> Places {
        Places(self.0.iter().enumerate().fold(0, |places, (place, &card)| places | u8::from(like(card)) << place))
    }

    /// The places of all cards.
    pub fn all(self) -> Places {
        self.places(|_| true)
    }

    /// The places of the keys.
    pub fn keys(self) -> Places {
        self.places(Card::is_key)
    }

    /// How many of a card there are.
    pub fn count(self, card: Card) -> usize {
        self.iter().filter(|&held| held == card).count()
    }

    /// Whether a card is there.
    pub fn contains(self, card: Card) -> bool {
        self.0.contains(&card)
    }

    /// The first place of a card.
    pub fn position(self, card: Card) -> Option<u8> {
        self.places(|held| held == card).next()
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

/// A set of places in a [`Hand`], as bits; it gives them in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places(u8);

impl Places {
    /// How many places there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Places {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let place = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            place
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::{Colour, Symbol};
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
                assert_eq!(hand.places(|held| held == card).collect::<Vec<_>>(), places);
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
        let sun = card(Colour::Green, Symbol::Sun);
        let suns = hand.places(|held| held.same_symbol(sun));
        assert_eq!((suns.len(), suns.collect::<Vec<_>>()), (2, vec![1, 3]));
    }
}
