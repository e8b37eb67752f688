//! What cards lie in: a hand, where their order counts; a bag, where it does not; and the draw deck:
//! a few cards whose order is known, perhaps some whose order is fixed but hidden, and below them an
//! undecided rest.

use super::cards::Card;
use crate::engine::{Pile, Rng};
use std::fmt;

/// How many cards are in a full hand, and how many a prophecy shows.
pub const FIVE: usize = 5;

/// At most five cards in order: a hand, or what a prophecy shows.
pub type Hand = Pile<Card, FIVE>;

/// A multiset of cards, by the counts of each kind: the discard pile, or what the deck holds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bag([u8; Card::KINDS]);

impl Bag {
    /// All 76 cards.
    pub fn everything() -> Self {
        Bag(std::array::from_fn(|index| Card::from_index(index).copies()))
    }

    /// How many of `card` there are.
    #[inline]
    pub fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.add_many(card, 1);
    }

    /// Puts `n` equal cards in.
    #[inline]
    pub fn add_many(&mut self, card: Card, n: u8) {
        self.0[card.index()] += n;
    }

    /// Takes a card out; says whether there was one.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        self.0[card.index()] -= u8::from(there);
        there
    }

    /// The kinds that are there, each with its count.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::all().map(|card| (card, self.count(card))).filter(|&(_, n)| n > 0)
    }

    /// How many keys there are.
    #[inline]
    pub fn keys(&self) -> u8 {
        self.iter().filter(|(card, _)| card.is_key()).map(|(_, n)| n).sum()
    }

    /// How many doors there are.
    #[inline]
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

/// The draw deck.
///
/// Like [`engine::Deck`](crate::engine::Deck) it decides its order only when a card is drawn.
/// Unlike that it is a plain copy of bytes, and a fixed order need not be known to the player:
/// that is how a deck of the original's save file keeps its order without telling it.
#[derive(Clone, Copy)]
pub struct Deck {
    /// First the cards whose order is open, then those in fixed order, the top one last.
    cards: [Card; Card::TOTAL],
    len: u8,
    /// How many cards from the bottom have no order yet.
    open: u8,
    /// How many cards from the top the player has seen.
    known: u8,
}

impl Deck {
    /// All cards, shuffled.
    #[inline]
    pub fn full() -> Self {
        const FULL: Deck = Deck {
            cards: {
                let mut cards = [Card::NIGHTMARE; Card::TOTAL];
                let (mut index, mut next) = (0, 0);
                while index < Card::KINDS {
                    let card = Card::from_index(index);
                    let end = next + card.copies() as usize;
                    while next < end {
                        cards[next] = card;
                        next += 1;
                    }
                    index += 1;
                }
                cards
            },
            len: Card::TOTAL as u8,
            open: Card::TOTAL as u8,
            known: 0,
        };
        FULL
    }

    /// A deck with a top in fixed order, its first card first, of which the player knows the
    /// first `known`, above a rest whose order is open. Cards beyond the 76th are left out.
    pub fn from_parts(top: &[Card], known: usize, rest: &[Card]) -> Self {
        let mut deck = Deck { cards: [Card::default(); Card::TOTAL], len: 0, open: 0, known: 0 };
        for &card in rest.iter().chain(top.iter().rev()).take(Card::TOTAL) {
            deck.push(card);
        }
        deck.open = rest.len().min(deck.len()) as u8;
        deck.known = known.min(top.len()).min(deck.fixed().len()) as u8;
        deck
    }

    /// How many cards are left.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether no card is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Draws the top card; chance decides which it is where the order is open.
    #[inline]
    pub fn draw(&mut self, rng: &mut Rng) -> Option<Card> {
        let last = self.len.checked_sub(1)?;
        let mut card = self.cards[usize::from(last)];
        if self.open == self.len {
            let pick = rng.below(usize::from(self.len));
            card = std::mem::replace(&mut self.cards[pick], card);
            self.open = last;
        } else {
            self.known = self.known.saturating_sub(1);
        }
        self.len = last;
        Some(card)
    }

    /// Puts a card on top that the player has seen.
    #[inline]
    pub fn put_back(&mut self, card: Card) {
        self.push(card);
        self.known += 1;
    }

    /// Makes the whole order open; says whether the player has lost knowledge by that.
    #[inline]
    pub fn shuffle(&mut self) -> bool {
        self.open = self.len;
        std::mem::take(&mut self.known) > 0
    }

    /// Shuffles cards in together with everything that is left; says whether the player has lost
    /// knowledge by that.
    #[inline]
    pub fn shuffle_in(&mut self, cards: &[Card]) -> bool {
        for &card in cards {
            self.push(card);
        }
        self.shuffle()
    }

    /// Takes a card out of the part whose order is open (after a [`shuffle`](Deck::shuffle), that
    /// is the whole deck); says whether it was there.
    pub fn take(&mut self, card: Card) -> bool {
        let open = usize::from(self.open);
        let Some(i) = self.cards[..open].iter().position(|&c| c == card) else { return false };
        self.cards.swap(i, open - 1);
        self.cards.copy_within(open..usize::from(self.len), open - 1);
        self.open -= 1;
        self.len -= 1;
        true
    }

    /// Opens the order of all cards that the player has not seen.
    #[inline]
    pub fn forget_hidden(&mut self) {
        self.open = self.len - self.known;
    }

    /// The cards on top that the player knows, the top one first.
    pub fn known(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.fixed().iter().rev().take(usize::from(self.known)).copied()
    }

    /// The cards below those whose order is fixed, but which the player has not seen.
    pub(super) fn hidden(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.fixed().iter().rev().skip(usize::from(self.known)).copied()
    }

    /// The cards whose order is open; their order here means nothing, except that draws to come
    /// depend on it.
    pub(super) fn open(&self) -> &[Card] {
        &self.cards[..usize::from(self.open)]
    }

    /// All cards without their order: what the player can work out.
    pub fn contents(&self) -> Bag {
        self.cards[..self.len()].iter().copied().collect()
    }

    #[inline]
    fn push(&mut self, card: Card) {
        self.cards[self.len()] = card;
        self.len += 1;
    }

    fn fixed(&self) -> &[Card] {
        &self.cards[usize::from(self.open)..self.len()]
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        (self.open(), self.fixed(), self.known) == (other.open(), other.fixed(), other.known)
    }
}

impl Eq for Deck {}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<Card> = self.known().collect();
        let hidden: Vec<Card> = self.hidden().collect();
        f.debug_struct("Deck").field("known", &known).field("hidden", &hidden).field("open", &self.open()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::cards::{Colour, Symbol};
    use super::*;
    use crate::engine::Stream;

    const SUN: Card = Card::location(Colour::Red, Symbol::Sun);
    const MOON: Card = Card::location(Colour::Blue, Symbol::Moon);
    const DOOR: Card = Card::door(Colour::Green);

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

    #[test]
    fn cards_put_back_are_drawn_first_and_known_until_the_shuffle() {
        let mut rng = Rng::new(1, Stream::Deal);
        let mut deck = Deck::from_parts(&[], 0, &[DOOR; 3]);
        deck.put_back(SUN);
        deck.put_back(MOON);
        assert_eq!(deck.known().collect::<Vec<_>>(), [MOON, SUN]);
        assert_eq!(deck.draw(&mut rng), Some(MOON));
        assert_eq!(deck.known().collect::<Vec<_>>(), [SUN]);
        assert!(deck.shuffle_in(&[MOON]));
        assert_eq!((deck.known().len(), deck.len()), (0, 5));
        assert!(!deck.shuffle(), "nothing was known any more");
    }

    #[test]
    fn a_hidden_order_holds_but_is_not_known() {
        let mut rng = Rng::new(1, Stream::Deal);
        let mut deck = Deck::from_parts(&[SUN, MOON, DOOR], 1, &[]);
        assert_eq!(deck.known().collect::<Vec<_>>(), [SUN]);
        assert_eq!(deck.hidden().collect::<Vec<_>>(), [MOON, DOOR]);
        let contents = deck.contents();
        let mut imagined = deck;
        imagined.forget_hidden();
        assert_eq!(imagined, Deck::from_parts(&[SUN], 1, &[DOOR, MOON]));
        assert_eq!(imagined.contents(), contents);
        let drawn = [deck.draw(&mut rng), deck.draw(&mut rng), deck.draw(&mut rng), deck.draw(&mut rng)];
        assert_eq!(drawn, [Some(SUN), Some(MOON), Some(DOOR), None]);
        assert!(deck.is_empty());
    }

    #[test]
    fn after_a_shuffle_any_card_can_be_taken() {
        let mut deck = Deck::from_parts(&[SUN, DOOR], 1, &[]);
        assert!(!deck.take(DOOR), "its place is fixed");
        assert!(deck.shuffle());
        assert!(deck.take(DOOR) && !deck.take(DOOR));
        assert_eq!(deck, Deck::from_parts(&[], 0, &[SUN]));
    }

    #[test]
    fn taking_a_card_keeps_the_fixed_order_above_it() {
        let mut rng = Rng::new(1, Stream::Deal);
        let mut deck = Deck::from_parts(&[SUN, MOON], 2, &[DOOR, SUN]);
        assert!(deck.take(DOOR));
        let drawn = [deck.draw(&mut rng), deck.draw(&mut rng), deck.draw(&mut rng), deck.draw(&mut rng)];
        assert_eq!(drawn, [Some(SUN), Some(MOON), Some(SUN), None]);
    }

    /// Drawing late is as fair as shuffling first, with cards shuffled in on the way.
    #[test]
    fn every_card_is_equally_likely_to_be_drawn() {
        let mut rng = Rng::new(6, Stream::Deal);
        let mut counts = [0u32; Card::KINDS];
        for _ in 0..76_000 {
            let mut deck = Deck::full();
            let first = deck.draw(&mut rng).unwrap();
            deck.shuffle_in(&[first]);
            counts[deck.draw(&mut rng).unwrap().index()] += 1;
        }
        let expected = |card: Card| 1000.0 * f64::from(card.copies());
        let chi: f64 = Card::all().map(|c| (f64::from(counts[c.index()]) - expected(c)).powi(2) / expected(c)).sum();
        // 16 degrees of freedom: passed once in a thousand seeds.
        assert!(chi < 39.3, "{counts:?} has chi-squared {chi}");
    }
}
