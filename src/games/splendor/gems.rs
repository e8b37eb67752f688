//! Gems, and gem counts packed into one machine word.

use crate::Tint;
use crate::engine::bytes;
use crate::words::counted;
use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A kind of gem, in the order that the course project uses (COMP 11 at Tufts).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Gem {
    /// Diamond, drawn as a white stone.
    White,
    /// Ruby, drawn as a red stone.
    Red,
    /// Onyx. The boxed game prints it black.
    Pink,
    /// Sapphire, drawn as a blue stone.
    Blue,
    /// Emerald, drawn as a green stone.
    Green,
    /// The wildcard, which replaces any other gem in payments.
    Gold,
}

impl Gem {
    /// All kinds of gems, including gold.
    pub const ALL: [Gem; 6] = [Gem::White, Gem::Red, Gem::Pink, Gem::Blue, Gem::Green, Gem::Gold];
    /// The kinds that appear in prices and discounts: all except gold.
    pub const COLOURS: [Gem; 5] = [Gem::White, Gem::Red, Gem::Pink, Gem::Blue, Gem::Green];

    /// Returns the gem's name in commands and data files.
    pub fn word(self) -> &'static str {
        KINDS[self as usize].0
    }

    /// Returns the first letter of the gem's name.
    pub(super) fn letter(self) -> &'static str {
        &self.word()[..1]
    }

    /// Parses a gem from its name, ignoring case. `black` and `onyx` mean pink (ruling 16).
    pub fn from_word(word: &str) -> Option<Gem> {
        if word.eq_ignore_ascii_case("black") || word.eq_ignore_ascii_case("onyx") {
            return Some(Gem::Pink);
        }
        Gem::ALL.into_iter().find(|gem| gem.word().eq_ignore_ascii_case(word))
    }

    /// Returns the gem's colour class for display.
    pub fn tint(self) -> Tint {
        KINDS[self as usize].2
    }

    /// Returns the gem's name as a card title.
    pub(super) fn title(self) -> &'static str {
        KINDS[self as usize].1
    }
}

/// The name of each kind of gem, its title on cards, and its colour class.
const KINDS: [(&str, &str, Tint); 6] = [
    ("white", "White", Tint::White),
    ("red", "Red", Tint::Red),
    ("pink", "Pink", Tint::Pink),
    ("blue", "Blue", Tint::Blue),
    ("green", "Green", Tint::Green),
    ("gold", "Gold", Tint::Gold),
];

impl fmt::Display for Gem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of gem colours, which never includes gold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colours(u8);

impl Colours {
    /// The empty set.
    pub const NONE: Colours = Colours(0);
    const ALL: Colours = Colours(0b1_1111);

    /// Creates the set in which bit `i` represents colour `i`.
    pub(super) const fn from_bits(bits: u8) -> Self {
        Colours(bits)
    }

    /// Returns the set as bits, white being the lowest.
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// Returns this set with `colour` added.
    #[must_use]
    pub fn with(self, colour: Gem) -> Self {
        debug_assert!(colour != Gem::Gold, "gold isn't a colour");
        Colours(self.0 | 1 << colour as u8)
    }

    /// Returns `true` if `colour` is in the set.
    pub fn contains(self, colour: Gem) -> bool {
        self.0 & 1 << colour as u8 != 0
    }

    /// Returns the number of colours in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the colours of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Gem> {
        Gem::COLOURS.into_iter().filter(move |&colour| self.contains(colour))
    }

    /// Returns one gem of each colour in the set.
    pub fn one_each(self) -> Gems {
        self.iter().fold(Gems::NONE, |gems, colour| gems + Gems::only(colour, 1))
    }
}

/// The number of gems of each kind, below 128 each.
///
/// One machine word holds one byte per kind, so that a single operation compares, adds or subtracts a
/// complete price. With an array of counts, random games take 3.5 times as many instructions, and the
/// rollouts of a search 1.75 times as many. Without inlining, rollouts take a fifth more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gems(u64);

const COLOUR_BYTES: u64 = 0x0000_00ff_ffff_ffff;

impl Gems {
    /// No gems of any kind.
    pub const NONE: Gems = Gems(0);

    /// Creates gems from counts in the order of [`Gem::ALL`].
    pub const fn of(counts: [u8; 6]) -> Self {
        let [a, b, c, d, e, f] = counts;
        Gems(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
    }

    /// Creates `n` gems of one kind.
    pub const fn only(gem: Gem, n: u8) -> Self {
        Gems((n as u64) << (8 * gem as u32))
    }

    /// Returns the number of gems of one kind.
    pub const fn count(self, gem: Gem) -> u8 {
        (self.0 >> (8 * gem as u32)) as u8
    }

    /// Returns the counts in the order of [`Gem::ALL`].
    pub fn counts(self) -> [u8; 6] {
        let [white, red, pink, blue, green, gold, ..] = self.0.to_le_bytes();
        [white, red, pink, blue, green, gold]
    }

    /// Returns the total number of gems.
    pub const fn total(self) -> u8 {
        bytes::sum(self.0)
    }

    /// Returns `true` if there are no gems.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns the same gems without gold.
    pub const fn without_gold(self) -> Self {
        Gems(self.0 & COLOUR_BYTES)
    }

    /// Subtracts `have`, and returns the gems left of each kind. The result is 0 for kinds of which `have` has more.
    pub const fn beyond(self, have: Gems) -> Self {
        Gems(bytes::beyond(self.0, have.0))
    }

    /// Returns `true` if there are at least as many gems of each kind as in `other`.
    pub const fn covers(self, other: Gems) -> bool {
        bytes::at_least(self.0, other.0) == u8::MAX
    }

    /// Returns the colours with at least `n` gems (1 to 127).
    pub const fn at_least(self, n: u8) -> Colours {
        Colours(bytes::at_least(self.0, n as u64 * bytes::ONES) & Colours::ALL.0)
    }

    /// Formats the gems in short form: `3w 1r`, `2g 1 gold`.
    pub fn in_brief(self) -> String {
        let brief = |(gem, n): (Gem, u8)| match gem {
            Gem::Gold => format!("{n} gold"),
            colour => format!("{n}{}", colour.letter()),
        };
        self.iter().map(brief).collect::<Vec<_>>().join(" ")
    }

    /// Returns the kinds with at least one gem, and their counts.
    pub fn iter(self) -> impl Iterator<Item = (Gem, u8)> {
        Gem::ALL.into_iter().map(move |gem| (gem, self.count(gem))).filter(|&(_, n)| n > 0)
    }
}

impl Add for Gems {
    type Output = Gems;
    fn add(self, other: Gems) -> Gems {
        Gems(self.0 + other.0)
    }
}

impl Sub for Gems {
    type Output = Gems;
    /// Subtracts `other`. There must be enough gems of each kind.
    fn sub(self, other: Gems) -> Gems {
        debug_assert!(self.covers(other), "cannot subtract {other} from {self}");
        Gems(self.0 - other.0)
    }
}

impl AddAssign for Gems {
    fn add_assign(&mut self, other: Gems) {
        *self = *self + other;
    }
}

impl SubAssign for Gems {
    fn sub_assign(&mut self, other: Gems) {
        *self = *self - other;
    }
}

impl fmt::Display for Gems {
    /// Writes `2 red, 1 gold`, or `nothing` if there are no gems.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("nothing");
        }
        for (i, (gem, n)) in self.iter().enumerate() {
            write!(f, "{}{n} {gem}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// The gems that a player lacks for a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortfall {
    /// The lacking gems of each colour.
    pub lacking: Gems,
    /// The player's gold, which replaces any of them.
    pub gold: u8,
}

impl Shortfall {
    /// Returns the number of gems that are missing after using all gold.
    pub fn missing(self) -> u8 {
        self.lacking.total().saturating_sub(self.gold)
    }
}

impl fmt::Display for Shortfall {
    /// Writes `2 red`, or `1 gem (2 red minus 1 gold)` if there is gold.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.gold {
            0 => write!(f, "{}", self.lacking),
            gold => {
                let missing = counted(self.missing().into(), "gem");
                write!(f, "{missing} ({} minus {gold} gold)", self.lacking)
            }
        }
    }
}
