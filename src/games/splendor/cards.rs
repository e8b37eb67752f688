//! Cards, nobles, and the sets of them that a game is played with.

use super::data;
use super::gems::{Gem, Gems};
use std::fmt;
use std::num::NonZeroU8;
use std::ops::Deref;
use std::sync::{Mutex, OnceLock, PoisonError};

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(NonZeroU8);

impl CardId {
    /// The card at an index of the set.
    #[inline]
    pub(super) const fn at(index: usize) -> CardId {
        assert!(index < CARDS, "a set has 90 cards");
        match NonZeroU8::new(index as u8 + 1) {
            Some(n) => CardId(n),
            None => unreachable!(),
        }
    }

    /// The index in the set.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The row to which the card belongs.
    pub fn level(self) -> Level {
        if self.index() >= Level::Vendors.base() {
            Level::Vendors
        } else if self.index() >= Level::Transport.base() {
            Level::Transport
        } else {
            Level::Mines
        }
    }

    /// The bit that stands for the card in its deck.
    pub(super) fn bit(self) -> u32 {
        (self.index() - self.level().base()) as u32
    }
}

impl Default for CardId {
    /// The first card.
    fn default() -> Self {
        CardId::at(0)
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

/// 90 cards and 10 nobles, in the order of their data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet {
    /// The cards: 40 mines, 30 transport, 20 vendors.
    pub cards: [Card; CARDS],
    /// The nobles.
    pub nobles: [Noble; NOBLES],
}

impl CardSet {
    /// How many cards and nobles differ from the official ones, whatever their order.
    pub fn departures(&self) -> usize {
        let official = Cards::official();
        missing(&self.cards, &official.cards) + missing(&self.nobles, &official.nobles)
    }
}

/// How many of `all` are not in `known`, each counting once.
fn missing<T: PartialEq + Copy>(all: &[T], known: &[T]) -> usize {
    let mut rest = known.to_vec();
    for item in all {
        if let Some(i) = rest.iter().position(|other| other == item) {
            rest.swap_remove(i);
        }
    }
    rest.len()
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
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.iter().find(|known| ***known == set) {
            return Cards(known);
        }
        let new: &'static CardSet = Box::leak(Box::new(set));
        kept.push(new);
        Cards(new)
    }

    /// The official cards and nobles (rules/splendor 2.2).
    pub fn official() -> Cards {
        static OFFICIAL: OnceLock<Cards> = OnceLock::new();
        *OFFICIAL.get_or_init(|| {
            let text = include_str!("../../../decks/splendor.cards");
            Cards::keep(data::parse(text.as_bytes()).expect("a test reads the built-in cards"))
        })
    }

    /// The set itself, for the life of the program.
    #[inline]
    pub fn set(self) -> &'static CardSet {
        self.0
    }

    /// The card with a number.
    #[inline]
    pub fn card(self, id: CardId) -> &'static Card {
        &self.0.cards[id.index()]
    }
}

impl Deref for Cards {
    type Target = CardSet;
    #[inline]
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

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if *self == Cards::official() { "official" } else { "own" };
        write!(f, "Cards({kind})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums of rules/splendor 2.1: per level the cards per colour, the total cost per colour,
    /// all points.
    #[test]
    fn the_built_in_cards_have_the_official_sums() {
        let set = Cards::official();
        for (level, per_color, cost, points) in
            [(Level::Mines, 8, 33, 5), (Level::Transport, 6, 41, 55), (Level::Vendors, 4, 43, 80)]
        {
            let cards: Vec<&Card> = set.cards.iter().filter(|card| card.level == level).collect();
            assert_eq!(cards.len(), level.cards());
            for color in Gem::COLORS {
                assert_eq!(cards.iter().filter(|card| card.bonus == color).count(), per_color, "{level:?} {color}");
                let total: u32 = cards.iter().map(|card| u32::from(card.cost.count(color))).sum();
                assert_eq!(total, cost, "{level:?} {color}");
            }
            assert_eq!(cards.iter().map(|card| u32::from(card.points)).sum::<u32>(), points, "{level:?}");
        }
    }

    /// Each shape of a price occurs once a colour (rules/splendor 2.1, last column).
    #[test]
    fn the_built_in_prices_have_the_official_shapes() {
        type Shape = (Level, &'static [u8], u8);
        const SHAPES: [Shape; 18] = [
            (Level::Mines, &[3], 0),
            (Level::Mines, &[2, 1], 0),
            (Level::Mines, &[2, 2], 0),
            (Level::Mines, &[1, 1, 1, 1], 0),
            (Level::Mines, &[2, 1, 1, 1], 0),
            (Level::Mines, &[2, 2, 1], 0),
            (Level::Mines, &[3, 1, 1], 0),
            (Level::Mines, &[4], 1),
            (Level::Transport, &[3, 2, 2], 1),
            (Level::Transport, &[3, 3, 2], 1),
            (Level::Transport, &[4, 2, 1], 2),
            (Level::Transport, &[5], 2),
            (Level::Transport, &[5, 3], 2),
            (Level::Transport, &[6], 3),
            (Level::Vendors, &[5, 3, 3, 3], 3),
            (Level::Vendors, &[6, 3, 3], 4),
            (Level::Vendors, &[7], 4),
            (Level::Vendors, &[7, 3], 5),
        ];
        for (level, shape, points) in SHAPES {
            let mut colors: Vec<Gem> = Cards::official()
                .cards
                .iter()
                .filter(|card| {
                    let mut prices: Vec<u8> = card.cost.iter().map(|(_, n)| n).collect();
                    prices.sort_unstable_by(|a, b| b.cmp(a));
                    card.level == level && card.points == points && prices == shape
                })
                .map(|card| card.bonus)
                .collect();
            colors.sort_unstable();
            assert_eq!(colors, Gem::COLORS, "{level:?} {shape:?}");
        }
    }

    #[test]
    fn every_color_is_asked_for_seventeen_times_by_the_nobles() {
        let set = Cards::official();
        for color in Gem::COLORS {
            assert_eq!(set.nobles.iter().map(|noble| noble.wants.count(color)).sum::<u8>(), 17);
        }
        let of_three = set.nobles.iter().filter(|noble| noble.wants.total() == 9).count();
        assert_eq!((of_three, set.nobles.len() - of_three), (5, 5));
        assert!(set.nobles.iter().all(|noble| noble.points == 3));
    }

    #[test]
    fn a_set_is_kept_once() {
        let mut other = (*Cards::official()).clone();
        other.cards.swap(0, 1);
        let (a, b) = (Cards::keep(other.clone()), Cards::keep(other.clone()));
        assert_eq!(a, b);
        assert_ne!(a, Cards::official());
        assert_eq!(other.departures(), 0);
        other.cards[0].points = 9;
        assert_eq!(other.departures(), 1);
    }
}
