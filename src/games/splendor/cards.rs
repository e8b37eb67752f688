//! Cards, nobles, decks, and the sets of them that a game is played with.

use super::gems::{Gem, Gems};
use crate::engine::Rng;
use crate::engine::threads::locked;
use std::fmt;
use std::ops::Deref;
use std::sync::Mutex;

/// A row of the board with its deck, cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// The bottom row.
    Mines,
    /// The middle row.
    Transport,
    /// The top row.
    Vendors,
}

impl Level {
    /// All rows, cheapest first.
    pub const ALL: [Level; 3] = [Level::Mines, Level::Transport, Level::Vendors];

    /// How many cards of this level a set has.
    pub const fn cards(self) -> usize {
        [40, 30, 20][self as usize]
    }

    /// The index of the first card of this level in a set.
    pub const fn base(self) -> usize {
        [0, 40, 70][self as usize]
    }

    /// The letter in commands and data files.
    pub fn letter(self) -> char {
        ['m', 't', 'v'][self as usize]
    }

    /// The row's name.
    pub fn word(self) -> &'static str {
        ["Mines", "Transport", "Vendors"][self as usize]
    }

    /// What one card of the row is called.
    pub fn singular(self) -> &'static str {
        ["mine", "transport", "vendor"][self as usize]
    }

    /// The row that a word means: its letter or its name, in any case.
    pub fn from_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| {
            word.len() == 1 && word.eq_ignore_ascii_case(&level.word()[..1])
                || word.eq_ignore_ascii_case(level.word())
                || word.eq_ignore_ascii_case(level.singular())
        })
    }
}

/// What is printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card {
    /// Its row.
    pub level: Level,
    /// The colour of the discount that it gives.
    pub bonus: Gem,
    /// Prestige points, 0 to 9.
    pub points: u8,
    /// What it costs; never gold.
    pub cost: Gems,
}

impl fmt::Display for Card {
    /// `a blue mine (1 point, costs 4 red)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} {} (", self.bonus, self.level.singular())?;
        if self.points > 0 {
            write!(f, "{} point{}, ", self.points, if self.points == 1 { "" } else { "s" })?;
        }
        write!(f, "costs {})", self.cost)
    }
}

/// A noble: joins whoever has the discounts that she asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Noble {
    /// Prestige points.
    pub points: u8,
    /// The discounts that she asks for.
    pub wants: Gems,
}

impl fmt::Display for Noble {
    /// `the noble who asks for 3 red, 3 blue, 3 green`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the noble who asks for {}", self.wants)
    }
}

/// How many nobles a set has.
pub const NOBLES: usize = 10;
/// How many cards a set has.
pub const CARDS: usize = 90;

/// A card's number in its set: mines first, then transport, then vendors.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(u8);

impl CardId {
    /// The card at an index of the set.
    pub(super) const fn at(index: usize) -> CardId {
        assert!(index < CARDS, "a set has 90 cards");
        CardId(index as u8)
    }

    /// The index in the set.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row to which the card belongs.
    pub fn level(self) -> Level {
        match self.0 {
            0..40 => Level::Mines,
            40..70 => Level::Transport,
            _ => Level::Vendors,
        }
    }

    /// The bit that stands for the card in its deck.
    pub(super) fn bit(self) -> u32 {
        (self.index() - self.level().base()) as u32
    }
}

impl fmt::Display for CardId {
    /// The row's letter and the place among its cards: `m7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level().letter(), self.bit() + 1)
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cards of one level: bit `i` stands for the card `i` of the level.
///
/// As with [`crate::engine::Deck`] no hidden order exists: chance chooses at the moment when a
/// card is turned up. The course's decks, dealt from the end of the data file, need no order
/// either: the next card is the highest one that is left. So a deck is one word, and decks with
/// equal cards compare equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bag(u64);

impl Bag {
    pub const fn full(level: Level) -> Self {
        Bag((1 << level.cards()) - 1)
    }

    /// How many cards are left.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is left.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn contains(self, card: CardId) -> bool {
        self.0 & 1 << card.bit() != 0
    }

    pub fn put(&mut self, card: CardId) {
        self.0 |= 1 << card.bit();
    }

    /// Takes a card out, wherever it lies; whether it was there.
    pub fn take(&mut self, card: CardId) -> bool {
        let there = self.contains(card);
        self.0 &= !(1 << card.bit());
        there
    }

    /// Turns up the last card of the data file that is left.
    pub fn draw_last(&mut self, level: Level) -> Option<CardId> {
        let bit = 63u32.checked_sub(self.0.leading_zeros())?;
        Some(self.draw(level, bit))
    }

    /// Turns up a random card.
    pub fn draw_any(&mut self, level: Level, rng: &mut Rng) -> Option<CardId> {
        match self.len() {
            0 => None,
            len => Some(self.draw(level, nth_bit(self.0, rng.below(len)))),
        }
    }

    fn draw(&mut self, level: Level, bit: u32) -> CardId {
        self.0 &= !(1 << bit);
        CardId::at(level.base() + bit as usize)
    }

    /// The cards that are left, in the order of the set.
    pub fn cards(self, level: Level) -> impl Iterator<Item = CardId> {
        (0..level.cards()).map(move |i| CardId::at(level.base() + i)).filter(move |&card| self.contains(card))
    }
}

/// 90 cards and 10 nobles, in the order of their data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet {
    /// The cards: 40 mines, 30 transport, 20 vendors.
    pub cards: [Card; CARDS],
    /// The nobles.
    pub nobles: [Noble; NOBLES],
}

/// A set of cards that is kept for the life of the program, each different one once: a position
/// refers to its cards by a plain pointer, so that copying positions costs nothing and threads
/// share no counter.
#[derive(Clone, Copy)]
pub struct Cards(&'static CardSet);

static KEPT: Mutex<Vec<&'static CardSet>> = Mutex::new(Vec::new());

impl Cards {
    /// Keeps a set.
    pub fn keep(set: CardSet) -> Cards {
        let mut kept = locked(&KEPT);
        if let Some(known) = kept.iter().find(|known| ***known == set) {
            return Cards(known);
        }
        let new: &'static CardSet = Box::leak(Box::new(set));
        kept.push(new);
        Cards(new)
    }

    /// The set itself, for the life of the program.
    pub fn set(self) -> &'static CardSet {
        self.0
    }

    /// The card with a number.
    pub fn card(self, id: CardId) -> &'static Card {
        &self.0.cards[id.index()]
    }
}

impl Deref for Cards {
    type Target = CardSet;
    fn deref(&self) -> &CardSet {
        self.0
    }
}

impl PartialEq for Cards {
    /// Equal sets are kept once, so the place decides.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Cards {}

/// The place of the set bit with this rank, the lowest first.
pub(super) fn nth_bit(mut bits: u64, rank: usize) -> u32 {
    for _ in 0..rank {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stream;

    #[test]
    fn the_last_card_of_the_file_comes_first() {
        let mut bag = Bag::full(Level::Transport);
        let drawn: Vec<String> =
            (0..3).filter_map(|_| bag.draw_last(Level::Transport)).map(|card| card.to_string()).collect();
        assert_eq!(drawn, ["t30", "t29", "t28"]);
        assert_eq!(bag.len(), 27);
    }

    /// Every card comes third equally often.
    #[test]
    fn a_bag_gives_every_card_the_same_chance() {
        let mut rng = Rng::new(3, Stream::Deal);
        let mut third = [0u32; 20];
        for _ in 0..40_000 {
            let mut bag = Bag::full(Level::Vendors);
            bag.draw_any(Level::Vendors, &mut rng);
            bag.draw_any(Level::Vendors, &mut rng);
            third[bag.draw_any(Level::Vendors, &mut rng).unwrap().bit() as usize] += 1;
            assert_eq!(bag.len(), 17);
        }
        let chi: f64 = third.iter().map(|&c| (f64::from(c) - 2000.0).powi(2) / 2000.0).sum();
        // 43.8 is passed once in a thousand seeds with 19 degrees of freedom.
        assert!(chi < 43.8, "{third:?} has chi-squared {chi}");
    }

    #[test]
    fn an_empty_deck_gives_nothing() {
        let mut bag = Bag::full(Level::Vendors);
        let mut rng = Rng::new(4, Stream::Deal);
        let mut drawn: Vec<CardId> = std::iter::from_fn(|| bag.draw_any(Level::Vendors, &mut rng)).collect();
        drawn.sort_unstable();
        assert_eq!(drawn, Bag::full(Level::Vendors).cards(Level::Vendors).collect::<Vec<_>>());
        assert_eq!(bag.draw_last(Level::Vendors), None);
    }
}
