//! The draw deck: a few cards whose order is known, perhaps some whose order is fixed but
//! hidden, and below them an undecided rest.

use super::bag::Bag;
use super::card::Card;
use crate::engine::Rng;
use std::fmt;

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
    use super::super::card::{Colour, Symbol};
    use super::*;
    use crate::engine::Stream;

    const SUN: Card = Card::location(Colour::Red, Symbol::Sun);
    const MOON: Card = Card::location(Colour::Blue, Symbol::Moon);
    const DOOR: Card = Card::door(Colour::Green);

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
