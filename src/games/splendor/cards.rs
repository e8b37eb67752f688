//! Cards, nobles, decks, and the sets of cards and nobles for a game.

use super::bits::Ranked;
use super::gems::{Gem, Gems};
use crate::engine::Rng;
use crate::threads::locked;
use crate::words::counted;
use std::fmt;
use std::ops::Deref;
use std::sync::Mutex;

/// A level of cards, which has a row on the board and a deck. The cheapest level comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum CardLevel {
    /// The bottom row of the board.
    Mines,
    /// The middle row of the board.
    Transport,
    /// The top row of the board.
    Vendors,
}

impl CardLevel {
    /// All levels, the cheapest first.
    pub const ALL: [CardLevel; 3] = [CardLevel::Mines, CardLevel::Transport, CardLevel::Vendors];

    /// Returns the number of cards of this level in a set.
    pub const fn cards(self) -> usize {
        [40, 30, 20][self as usize]
    }

    /// Returns the index of the first card of this level in a set.
    pub const fn base(self) -> usize {
        [0, 40, 70][self as usize]
    }

    /// Returns the level's letter in commands and data files.
    pub fn letter(self) -> char {
        ['m', 't', 'v'][self as usize]
    }

    /// Returns the level's name.
    pub fn word(self) -> &'static str {
        ["Mines", "Transport", "Vendors"][self as usize]
    }

    /// Returns the name of a single card of the level.
    pub fn singular(self) -> &'static str {
        ["mine", "transport", "vendor"][self as usize]
    }

    /// Parses a level from its letter or its name, ignoring case.
    pub fn from_word(word: &str) -> Option<CardLevel> {
        CardLevel::ALL.into_iter().find(|level| {
            word.len() == 1 && word.eq_ignore_ascii_case(&level.word()[..1])
                || word.eq_ignore_ascii_case(level.word())
                || word.eq_ignore_ascii_case(level.singular())
        })
    }
}

/// The printed values of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card {
    /// The level of the card.
    pub level: CardLevel,
    /// The colour of the discount that the card gives.
    pub bonus: Gem,
    /// The card's prestige points, from 0 to 9.
    pub points: u8,
    /// The card's price, which never includes gold.
    pub cost: Gems,
}

impl Card {
    /// Returns the card's name: `blue mine`.
    pub fn name(&self) -> String {
        name(self.bonus, self.level)
    }

    /// Returns the points and the price in parentheses: `(1 point, costs 4 red)`.
    pub fn details(&self) -> String {
        let points = match self.points {
            0 => String::new(),
            n => counted(n.into(), "point") + ", ",
        };
        format!("({points}costs {})", self.cost)
    }

    /// Returns the points, the discount and the level in words: `3-point blue transport`, or `blue mine` for a card
    /// without points.
    pub fn title(&self) -> String {
        let points = if self.points > 0 { format!("{}-point ", self.points) } else { String::new() };
        points + &self.name()
    }
}

/// Returns the name of the cards of a level that give a discount in this colour: `blue mine`.
fn name(bonus: Gem, level: CardLevel) -> String {
    format!("{bonus} {}", level.singular())
}

/// Returns the names of all kinds of gems and cards.
pub(super) fn names() -> Vec<String> {
    let cards = Gem::COLOURS.into_iter().flat_map(|gem| CardLevel::ALL.map(|level| name(gem, level)));
    cards.chain(Gem::ALL.map(|gem| gem.word().into())).collect()
}

/// A noble, who joins the first player to have the required discounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Noble {
    /// The noble's prestige points.
    pub points: u8,
    /// The discounts that the noble requires.
    pub wants: Gems,
}

impl fmt::Display for Noble {
    /// Writes the noble in words: `the noble who asks for 3 red, 3 blue, 3 green`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the noble who asks for {}", self.wants)
    }
}

/// Number of nobles in a [`CardList`].
pub const NOBLES: usize = 10;
/// Number of cards in a set.
pub const CARDS: usize = 90;

/// The index of a card in its set: mines first, then transport, then vendors.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(u8);

impl CardId {
    /// Creates the ID of the card with this index in the set.
    pub(super) const fn at(index: usize) -> CardId {
        assert!(index < CARDS, "a set has 90 cards");
        CardId(index as u8)
    }

    /// Returns the card's index in the set.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the card's level.
    pub fn level(self) -> CardLevel {
        match self.0 {
            0..40 => CardLevel::Mines,
            40..70 => CardLevel::Transport,
            _ => CardLevel::Vendors,
        }
    }

    /// Returns the bit that represents the card in a [`Bag`] of its level.
    pub(super) fn bit(self) -> u32 {
        (self.index() - self.level().base()) as u32
    }
}

impl fmt::Display for CardId {
    /// Writes the level's letter and the number within the level: `m7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level().letter(), self.bit() + 1)
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cards of one level, where bit `i` represents card `i` of the level.
///
/// Shuffled decks have no order, because a random card is chosen at the moment of drawing. Unshuffled decks need none
/// either: they are dealt from the end of the data file, so the next card is the remaining one that comes last in the
/// file. Therefore a deck is a single word, and two decks with the same cards are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bag(u64);

impl Bag {
    /// Creates a bag with all cards of a level.
    pub const fn full(level: CardLevel) -> Self {
        Bag((1 << level.cards()) - 1)
    }

    /// Returns the number of cards left in the bag.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if no cards are left in the bag.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the card is in the bag.
    pub fn contains(self, card: CardId) -> bool {
        self.0 & 1 << card.bit() != 0
    }

    /// Puts a card into the bag.
    pub fn put(&mut self, card: CardId) {
        self.0 |= 1 << card.bit();
    }

    /// Removes a card, and returns `true` if it was in the bag.
    pub fn take(&mut self, card: CardId) -> bool {
        let there = self.contains(card);
        self.0 &= !(1 << card.bit());
        there
    }

    /// Draws the remaining card that comes last in the data file.
    pub fn draw_last(&mut self, level: CardLevel) -> Option<CardId> {
        let bit = 63u32.checked_sub(self.0.leading_zeros())?;
        Some(self.draw(level, bit))
    }

    /// Draws a random card from the bag.
    pub fn draw_any(&mut self, level: CardLevel, rng: &mut Rng) -> Option<CardId> {
        let ranked = Ranked::of(self.0);
        match ranked.count() {
            0 => None,
            count => Some(self.draw(level, ranked.nth(rng.below(count)))),
        }
    }

    fn draw(&mut self, level: CardLevel, bit: u32) -> CardId {
        self.0 &= !(1 << bit);
        CardId::at(level.base() + bit as usize)
    }

    /// Returns the cards left in the bag, in the order of the card set.
    pub fn cards(self, level: CardLevel) -> impl Iterator<Item = CardId> {
        (0..level.cards()).map(move |i| CardId::at(level.base() + i)).filter(move |&card| self.contains(card))
    }
}

/// A set of 90 cards and 10 nobles, in the order of their data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardList {
    /// The cards: 40 mines, 30 transport, 20 vendors.
    pub cards: [Card; CARDS],
    /// The nobles of the set.
    pub nobles: [Noble; NOBLES],
}

/// A card set that is never freed, with equal sets stored only once.
///
/// Positions refer to their cards by a plain pointer. Therefore copying a position is cheap, and threads
/// share no reference count.
#[derive(Clone, Copy)]
pub struct Cards(pub(super) &'static CardList);

static KEPT: Mutex<Vec<&'static CardList>> = Mutex::new(Vec::new());

impl Cards {
    /// Stores a set until the program ends. If an equal set is stored already, returns that one.
    pub fn keep(set: CardList) -> Cards {
        let mut kept = locked(&KEPT);
        if let Some(known) = kept.iter().find(|known| ***known == set) {
            return Cards(known);
        }
        let new: &'static CardList = Box::leak(Box::new(set));
        kept.push(new);
        Cards(new)
    }

    /// Returns the card with this ID.
    pub fn card(self, id: CardId) -> &'static Card {
        &self.0.cards[id.index()]
    }
}

impl CardList {
    /// Returns the index of the first card with these values.
    pub fn index_of(&self, card: &Card) -> Option<usize> {
        self.cards.iter().position(|other| other == card)
    }
}

impl Deref for Cards {
    type Target = CardList;
    fn deref(&self) -> &CardList {
        self.0
    }
}

impl PartialEq for Cards {
    /// Compares addresses, since equal sets are stored only once.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Cards {}
