//! The containers for many cards: an unordered bag, and the draw deck.

use super::cards::{Card, Colour};
use crate::engine::Rng;
use std::fmt;

/// A multiset of cards, stored as the number of each kind. Used for the discard pile and the content of the
/// deck.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bag([u8; Card::KINDS]);

impl Bag {
    /// Creates a bag with all 76 cards.
    pub fn everything() -> Self {
        Bag(std::array::from_fn(|index| Card::from_index(index).copies()))
    }

    /// Returns the number of copies of `card`.
    pub fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    /// Returns the total number of cards.
    pub fn len(&self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }

    /// Returns `true` if there are no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a card.
    pub fn add(&mut self, card: Card) {
        self.add_many(card, 1);
    }

    /// Adds `n` copies of a card.
    pub fn add_many(&mut self, card: Card, n: u8) {
        self.0[card.index()] += n;
    }

    /// Removes a card. Returns `true` if the bag contained it.
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        self.0[card.index()] -= u8::from(there);
        there
    }

    /// Returns each kind of card in the bag, with its number of copies.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::all().map(|card| (card, self.count(card))).filter(|&(_, n)| n > 0)
    }

    /// Returns the number of keys in the bag.
    pub fn keys(&self) -> u8 {
        self.iter().filter(|(card, _)| card.is_key()).map(|(_, n)| n).sum()
    }

    /// Returns the number of cards of this colour in the bag.
    pub fn of_colour(&self, colour: Colour) -> u8 {
        self.iter().filter(|(card, _)| card.colour() == Some(colour)).map(|(_, n)| n).sum()
    }

    /// Returns the number of doors in the bag.
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

/// The draw deck: cards that the player knows, then cards in a fixed but unknown order, and below them cards
/// in undecided order.
///
/// It needs no allocation, and the player need not know the cards in fixed order. The deck of an original save file,
/// for example, keeps its order while the player doesn't know it.
#[derive(Clone, Copy)]
pub struct Deck {
    /// The cards in undecided order, then those in fixed order with the top card last.
    cards: [Card; Card::TOTAL],
    len: u8,
    /// Number of cards in undecided order, at the bottom.
    open: u8,
    /// Number of cards on top that the player knows.
    known: u8,
}

impl Deck {
    /// Creates a shuffled deck of all cards.
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

    /// Creates a deck from cards in fixed order (the top card first) above cards in undecided order.
    ///
    /// The player knows the first `known` cards. Ignores cards beyond the 76th.
    pub fn from_parts(top: &[Card], known: usize, rest: &[Card]) -> Self {
        let mut deck = Deck { cards: [Card::default(); Card::TOTAL], len: 0, open: 0, known: 0 };
        for &card in rest.iter().chain(top.iter().rev()).take(Card::TOTAL) {
            deck.push(card);
        }
        deck.open = rest.len().min(deck.len()) as u8;
        deck.known = known.min(top.len()).min(deck.fixed().len()) as u8;
        deck
    }

    /// Returns the number of cards left.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns `true` if no cards are left.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Draws the top card, or a random card if the order is undecided.
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

    /// Puts a card on top of the deck. The player knows this card.
    pub fn put_back(&mut self, card: Card) {
        self.push(card);
        self.known += 1;
    }

    /// Shuffles the deck. Returns `true` if the player knew the top card before.
    pub fn shuffle(&mut self) -> bool {
        self.open = self.len;
        std::mem::take(&mut self.known) > 0
    }

    /// Shuffles these cards into the deck. Returns `true` if the player knew the top card before.
    pub fn shuffle_in(&mut self, cards: &[Card]) -> bool {
        for &card in cards {
            self.push(card);
        }
        self.shuffle()
    }

    /// Removes a card from the part in undecided order, which is the entire deck after a
    /// [`shuffle`](Deck::shuffle). Returns `true` if the card was there.
    pub fn take(&mut self, card: Card) -> bool {
        let open = usize::from(self.open);
        let Some(i) = self.cards[..open].iter().position(|&c| c == card) else { return false };
        self.cards.swap(i, open - 1);
        self.cards.copy_within(open..usize::from(self.len), open - 1);
        self.open -= 1;
        self.len -= 1;
        true
    }

    /// Makes the order of all cards undecided, except for the cards that the player knows.
    pub fn forget_hidden(&mut self) {
        self.open = self.len - self.known;
    }

    /// Returns the cards on top that the player knows, the top card first.
    pub fn known(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.fixed().iter().rev().take(usize::from(self.known)).copied()
    }

    /// Returns the cards whose order is fixed but unknown to the player, the top card first.
    pub(super) fn hidden(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.fixed().iter().rev().skip(usize::from(self.known)).copied()
    }

    /// Returns the cards in undecided order. The order of the slice only affects which card a random draw
    /// selects.
    pub(super) fn open(&self) -> &[Card] {
        &self.cards[..usize::from(self.open)]
    }

    /// Returns the cards of the deck without their order. The player can always deduce them, since all other cards are
    /// visible.
    pub fn contents(&self) -> Bag {
        self.cards[..self.len()].iter().copied().collect()
    }

    fn push(&mut self, card: Card) {
        self.cards[self.len()] = card;
        self.len += 1;
    }

    /// Returns the cards in fixed order, the top card last.
    pub(super) fn fixed(&self) -> &[Card] {
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
