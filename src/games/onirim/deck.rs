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
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Draws the top card; chance decides which it is where the order is open.
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
    pub fn put_back(&mut self, card: Card) {
        self.push(card);
        self.known += 1;
    }

    /// Makes the whole order open; says whether the player has lost knowledge by that.
    pub fn shuffle(&mut self) -> bool {
        self.open = self.len;
        std::mem::take(&mut self.known) > 0
    }

    /// Shuffles cards in together with everything that is left; says whether the player has lost
    /// knowledge by that.
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
