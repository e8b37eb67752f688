//! The 76 cards: four colours of suns, moons, keys and doors, and the nightmares (spec 2.3, 3.2);
//! what they are called, and how they are drawn.

use crate::emblem::{Emblem, GOLD, Ink, fill, line};
use Ink::{Dark, Light, Own};
use std::fmt;

/// A colour. The text says brown where the original's screen says yellow (ruling 17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Sixteen chambers.
    Red,
    /// Fifteen chambers.
    Blue,
    /// Fourteen chambers.
    Green,
    /// Thirteen chambers.
    Brown,
}

impl Colour {
    /// All colours, in the order of the spec.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Brown];

    /// The index of this colour in an array.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The symbol of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// The most frequent one.
    Sun,
    /// Four in each colour.
    Moon,
    /// Three in each colour; discarded by choice, it brings a prophecy.
    Key,
}

impl Symbol {
    /// All symbols, from the most frequent to the rarest.
    pub const ALL: [Symbol; 3] = [Symbol::Sun, Symbol::Moon, Symbol::Key];
}

/// What a card is, for those who want to match on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A chamber that can be held and played.
    Location(Colour, Symbol),
    /// A door.
    Door(Colour),
    /// A nightmare.
    Nightmare,
}

/// A card. Cards that look alike are alike: only the original's save file tells them apart.
///
/// The value is 4 × (0 sun, 1 moon, 2 key, 3 door) + colour; 16 is the nightmare. So locations are
/// the values below 12.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

/// The value of the first door.
const DOORS: u8 = 12;

impl Card {
    /// A nightmare.
    pub const NIGHTMARE: Card = Card(16);
    /// How many different cards there are.
    pub const KINDS: usize = 17;
    /// How many cards there are.
    pub const TOTAL: usize = 76;

    /// A location.
    pub const fn location(colour: Colour, symbol: Symbol) -> Card {
        Card(4 * symbol as u8 + colour as u8)
    }

    /// The key of a colour.
    pub const fn key(colour: Colour) -> Card {
        Card::location(colour, Symbol::Key)
    }

    /// The door of a colour.
    pub const fn door(colour: Colour) -> Card {
        Card(DOORS + colour as u8)
    }

    /// The card with this place in the order of all kinds.
    pub(super) const fn from_index(index: usize) -> Card {
        debug_assert!(index < Card::KINDS);
        Card(index as u8)
    }

    /// The place of this card in the order of all kinds: 0 to 16.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Every kind of card once.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Card::KINDS).map(Card::from_index)
    }

    /// What the card is.
    pub fn kind(self) -> Kind {
        let colour = self.own_colour();
        match Symbol::ALL.get(usize::from(self.0 / 4)) {
            Some(&symbol) => Kind::Location(colour, symbol),
            None if self.is_door() => Kind::Door(colour),
            None => Kind::Nightmare,
        }
    }

    /// Whether it can be held in hand.
    pub fn is_location(self) -> bool {
        self.0 < DOORS
    }

    /// Whether it is a key.
    pub fn is_key(self) -> bool {
        self.0 / 4 == Symbol::Key as u8
    }

    /// Whether it is a door.
    pub fn is_door(self) -> bool {
        self.0 / 4 == DOORS / 4
    }

    /// Whether both are locations with the same symbol, so that neither may follow the other.
    pub fn same_symbol(self, other: Card) -> bool {
        self.0 / 4 == other.0 / 4
    }

    /// Whether both have the same colour (nightmares have none, and are never asked).
    pub fn same_colour(self, other: Card) -> bool {
        (self.0 ^ other.0) & 3 == 0
    }

    /// The colour of a door or location; nightmares have none, and are not asked.
    pub(super) fn own_colour(self) -> Colour {
        Colour::ALL[usize::from(self.0 % 4)]
    }

    /// The colour, if it has one.
    pub fn colour(self) -> Option<Colour> {
        match self.kind() {
            Kind::Location(colour, _) | Kind::Door(colour) => Some(colour),
            Kind::Nightmare => None,
        }
    }

    /// How many of this card there are.
    pub const fn copies(self) -> u8 {
        const NIGHTMARES: u8 = 10;
        match (self.0 / 4, self.0 % 4) {
            (0, colour) => 9 - colour,
            (1, _) => 4,
            (2, _) => 3,
            (3, _) => 2,
            _ => NIGHTMARES,
        }
    }
}

impl Colour {
    /// The colour's name.
    pub fn name(self) -> &'static str {
        ["red", "blue", "green", "brown"][self.index()]
    }

    /// The colour that a word means: its name, its first letters or `yellow` for brown.
    pub fn named(word: &str) -> Option<Colour> {
        let word = word.to_ascii_lowercase();
        let brown = (!word.is_empty() && "yellow".starts_with(&word)).then_some(Colour::Brown);
        let begins = |c: &Colour| word.len() <= c.name().len() && c.name().starts_with(&word);
        let mut found = Colour::ALL.into_iter().filter(begins);
        match (found.next(), found.next()) {
            (Some(colour), None) => Some(colour),
            (Some(_), Some(_)) if word == "b" => Some(Colour::Blue),
            _ => brown,
        }
    }
}

impl Symbol {
    /// The symbol's name.
    pub fn name(self) -> &'static str {
        ["sun", "moon", "key"][self as usize]
    }
}

impl Card {
    /// The card's name.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; Card::KINDS] = [
            "red sun", "blue sun", "green sun", "brown sun", "red moon", "blue moon", "green moon", "brown moon",
            "red key", "blue key", "green key", "brown key", "red door", "blue door", "green door", "brown door",
            "nightmare",
        ];
        NAMES[self.index()]
    }

    /// The card that some words name, in any case: `red sun`, `Yellow-Key`.
    pub fn named(text: &str) -> Option<Card> {
        let mut words = text.split(|c: char| c.is_whitespace() || c == '-').filter(|word| !word.is_empty());
        let (first, second) = (words.next()?, words.next());
        if words.next().is_some() {
            return None;
        }
        let Some(second) = second else {
            return first.eq_ignore_ascii_case("nightmare").then_some(Card::NIGHTMARE);
        };
        let colour = Colour::named(first)?;
        if second.eq_ignore_ascii_case("door") {
            return Some(Card::door(colour));
        }
        let symbol = Symbol::ALL.into_iter().find(|symbol| second.eq_ignore_ascii_case(symbol.name()))?;
        Some(Card::location(colour, symbol))
    }

    pub(super) fn emblem(self) -> Emblem {
        match self.kind() {
            Kind::Location(_, Symbol::Sun) => SUN,
            Kind::Location(_, Symbol::Moon) => MOON,
            Kind::Location(_, Symbol::Key) => KEY,
            Kind::Door(_) => DOOR,
            Kind::Nightmare => NIGHTMARE,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

pub(super) const SUN: Emblem = &[
    line(
        Own,
        8,
        "M50 2 L50 18 M50 82 L50 98 M2 50 L18 50 M82 50 L98 50 M16 16 L28 28 M72 72 L84 84 M84 16 L72 28 M28 72 L16 84",
    ),
    fill(Own, "O 50 50 26"),
    line(Light, 4, "O 50 50 18"),
];
pub(super) const MOON: Emblem = &[
    fill(Own, "M62 6 C30 4 12 30 16 56 C20 84 48 98 74 88 C52 82 40 66 40 46 C40 28 48 14 62 6 Z"),
    fill(Light, "M74 26 L78 38 L90 42 L78 46 L74 58 L70 46 L58 42 L70 38 Z"),
];
pub(super) const KEY: Emblem = &[
    line(Own, 11, "O 50 24 18"),
    line(Own, 11, "M50 42 L50 94 M50 88 L70 88 M50 70 L66 70"),
    line(Light, 3, "M50 46 L50 90"),
];
pub(super) const DOOR: Emblem = &[
    fill(Own, "M18 96 L18 42 C18 -6 82 -6 82 42 L82 96 Z"),
    fill(Dark, "M27 96 L27 44 C27 8 73 8 73 44 L73 96 Z"),
    fill(Own, "M32 92 L32 46 C32 18 68 18 68 46 L68 92 Z"),
    line(Dark, 3, "M50 24 L50 92"),
    fill(Light, "O 58 58 5"),
];
pub(super) const CLOSED_DOOR: Emblem = &[
    fill(Dark, "M12 98 L12 42 C12 -10 88 -10 88 42 L88 98 Z"),
    line(Own, 5, "M18 96 L18 42 C18 -4 82 -4 82 42 L82 96"),
    line(Own, 3, "M50 12 L50 94"),
    fill(Own, "O 60 58 5"),
];
pub(super) const OPEN_DOOR: Emblem = &[
    fill(Own, "M12 98 L12 42 C12 -10 88 -10 88 42 L88 98 Z"),
    fill(Light, "M24 98 L24 44 C24 6 76 6 76 44 L76 98 Z"),
    fill(GOLD, "O 50 46 12"),
    fill(Own, "M24 98 L24 44 C24 30 30 20 38 16 L38 98 Z"),
];
pub(super) const NIGHTMARE: Emblem = &[
    fill(Own, "M50 6 C20 6 10 34 12 58 L10 94 L24 80 L36 94 L50 80 L64 94 L76 80 L90 94 L88 58 C90 34 80 6 50 6 Z"),
    fill(Dark, "M26 40 L46 52 C42 64 28 60 26 40 Z"),
    fill(Dark, "M74 40 L54 52 C58 64 72 60 74 40 Z"),
    fill(GOLD, "O 37 52 3"),
    fill(GOLD, "O 63 52 3"),
];
