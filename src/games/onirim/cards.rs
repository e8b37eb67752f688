//! The 76 cards of Onirim: suns, moons, keys and doors in four colours, and nightmares (spec 2.3, 3.2).

use std::fmt;

/// A colour. Brown is called yellow on the original program's screen (ruling 17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Red, with 16 locations.
    Red,
    /// Blue, with 15 locations.
    Blue,
    /// Green, with 14 locations.
    Green,
    /// Brown, with 13 locations.
    Brown,
}

impl Colour {
    /// All colours, in the order of the spec.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Brown];

    /// Returns the index of the colour in an array.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The symbol of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// Six to nine cards per colour, the most frequent symbol.
    Sun,
    /// Four cards per colour.
    Moon,
    /// Three cards per colour. Discarding a key by choice starts a prophecy.
    Key,
}

impl Symbol {
    /// All symbols, from the most frequent to the rarest.
    pub const ALL: [Symbol; 3] = [Symbol::Sun, Symbol::Moon, Symbol::Key];
}

/// The kind of a card, for pattern matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A location card, which a player can hold and play.
    Location(Colour, Symbol),
    /// A door, which opens with a key or a run of three cards.
    Door(Colour),
    /// A nightmare. A player who draws one must pay for it.
    Nightmare,
}

/// A kind of card. Equal cards are interchangeable. Only the original program's save file numbers them
/// separately.
///
/// The value is 4 · (0 sun, 1 moon, 2 key, 3 door) + colour, or 16 for the nightmare. Therefore locations are
/// the values below 12.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

/// The number in [`Card`] that stands for the first door.
const DOORS: u8 = 12;

impl Card {
    /// The nightmare, the only card without a colour.
    pub const NIGHTMARE: Card = Card(16);
    /// Number of different cards.
    pub const KINDS: usize = 17;
    /// Number of cards in the game.
    pub const TOTAL: usize = 76;

    /// Returns the location with this colour and symbol.
    pub const fn location(colour: Colour, symbol: Symbol) -> Card {
        Card(4 * symbol as u8 + colour as u8)
    }

    /// Returns the key of a colour.
    pub const fn key(colour: Colour) -> Card {
        Card::location(colour, Symbol::Key)
    }

    /// Returns the door of a colour.
    pub const fn door(colour: Colour) -> Card {
        Card(DOORS + colour as u8)
    }

    /// Returns the card with this index among all kinds of cards.
    pub(super) const fn from_index(index: usize) -> Card {
        debug_assert!(index < Card::KINDS);
        Card(index as u8)
    }

    /// Returns the index of this card among all kinds of cards, from 0 to 16.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns every kind of card once.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Card::KINDS).map(Card::from_index)
    }

    /// Returns the kind of the card.
    pub fn kind(self) -> Kind {
        let colour = self.own_colour();
        match Symbol::ALL.get(usize::from(self.0 / 4)) {
            Some(&symbol) => Kind::Location(colour, symbol),
            None if self.is_door() => Kind::Door(colour),
            None => Kind::Nightmare,
        }
    }

    /// Returns `true` if the card is a location, which can be in the hand.
    pub fn is_location(self) -> bool {
        self.0 < DOORS
    }

    /// Returns `true` if the card is a key.
    pub fn is_key(self) -> bool {
        self.0 / 4 == Symbol::Key as u8
    }

    /// Returns `true` if the card is a door.
    pub fn is_door(self) -> bool {
        self.0 / 4 == DOORS / 4
    }

    /// Returns `true` if both cards are locations with the same symbol, so neither can be played right after the other.
    pub fn same_symbol(self, other: Card) -> bool {
        self.0 / 4 == other.0 / 4
    }

    /// Returns `true` if both cards have the same colour. The result is meaningless for nightmares.
    pub fn same_colour(self, other: Card) -> bool {
        (self.0 ^ other.0) & 3 == 0
    }

    /// Returns the colour of a door or location. The card must not be a nightmare.
    pub(super) fn own_colour(self) -> Colour {
        Colour::ALL[usize::from(self.0 % 4)]
    }

    /// Returns the colour of the card, or `None` for a nightmare.
    pub fn colour(self) -> Option<Colour> {
        match self.kind() {
            Kind::Location(colour, _) | Kind::Door(colour) => Some(colour),
            Kind::Nightmare => None,
        }
    }

    /// Returns the number of copies of the card in the game.
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
    /// Returns the colour's name.
    pub fn name(self) -> &'static str {
        ["red", "blue", "green", "brown"][self.index()]
    }

    /// Parses a colour from its name or the beginning of it, ignoring case. `yellow` means brown, and `b` means blue.
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
    /// Returns the symbol's name.
    pub fn name(self) -> &'static str {
        ["sun", "moon", "key"][self as usize]
    }
}

impl Card {
    /// Returns the card's name.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; Card::KINDS] = [
            "red sun", "blue sun", "green sun", "brown sun", "red moon", "blue moon", "green moon", "brown moon",
            "red key", "blue key", "green key", "brown key", "red door", "blue door", "green door", "brown door",
            "nightmare",
        ];
        NAMES[self.index()]
    }

    /// Parses a card from its name, ignoring case: `red sun`, `Yellow-Key`.
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
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Formats a list of cards by name: `red sun, blue key`.
pub(super) fn list(cards: &[Card]) -> String {
    let names: Vec<&str> = cards.iter().map(|card| card.name()).collect();
    names.join(", ")
}
