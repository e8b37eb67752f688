//! What cards and colours are called, and why an action is refused.

use super::card::{Card, Colour, Kind, Symbol};
use super::state::{Illegal, Phase};
use std::fmt;

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
            "red sun",
            "blue sun",
            "green sun",
            "brown sun",
            "red moon",
            "blue moon",
            "green moon",
            "brown moon",
            "red key",
            "blue key",
            "green key",
            "brown key",
            "red door",
            "blue door",
            "green door",
            "brown door",
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
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why an action was refused, and what would do.
impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Illegal::Over => f.write_str("The game is over."),
            Illegal::NotAsked(phase) => f.write_str(asked(phase)),
            Illegal::NoSuchCard(0) => f.write_str("Your hand is empty."),
            Illegal::NoSuchCard(n) => write!(f, "You have no such card: your hand is numbered from 1 to {n}."),
            Illegal::NoSuchShown(n) => {
                write!(f, "No such card is left in the prophecy: they are numbered from 1 to {n}.")
            }
            Illegal::SameSymbol(card) => {
                let Kind::Location(_, symbol) = card.kind() else {
                    return f.write_str("Only locations can be played.");
                };
                let name = symbol.name();
                let [a, b] = match symbol {
                    Symbol::Sun => ["moon", "key"],
                    Symbol::Moon => ["sun", "key"],
                    Symbol::Key => ["sun", "moon"],
                };
                write!(f, "The {card} cannot follow a {name}: play a {a} or a {b}, or discard.")
            }
            Illegal::DoorShown => f.write_str("A door cannot be discarded while the prophecy shows another card."),
            Illegal::NotAKey(card) => write!(f, "The {card} is no key."),
            Illegal::NoDoor(colour) => write!(f, "You have no {} door to give back.", colour.name()),
            Illegal::DeckEmpty => f.write_str("The deck is empty: nothing can be paid from it."),
            Illegal::HandEmpty => f.write_str("Your hand is empty: there is nothing to throw."),
        }
    }
}

/// What is asked, and how it is answered.
fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Turn => "It is your turn: `play` or `discard` a card of your hand.",
        Phase::Foresee => "The prophecy waits: `discard` one of the cards it shows.",
        Phase::Arrange => "The prophecy waits: say which card comes `next`, or leave the `rest` as it lies.",
        Phase::Door(_) => "A door waits: `open` it with its key, or `keep` the key.",
        Phase::Nightmare => "The nightmare waits to be paid: `key`, `door`, `five` or `throw`.",
        Phase::Won | Phase::Lost(_) => "The game is over.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_found_by_its_name_and_by_the_originals() {
        for card in Card::all() {
            assert_eq!(Card::named(card.name()), Some(card));
            assert_eq!(Card::named(&card.name().to_uppercase().replace(' ', "-")), Some(card));
        }
        assert_eq!(Card::named("Yellow-Key"), Some(Card::key(Colour::Brown)));
        for nonsense in ["", "-", "red", "door", "red red", "red sun sun", "pink sun", "nightmare sun", "é sun"] {
            assert_eq!(Card::named(nonsense), None, "{nonsense:?}");
        }
    }

    #[test]
    fn colours_can_be_shortened() {
        let named = |word| Colour::named(word);
        assert_eq!(named("Y"), Some(Colour::Brown));
        assert_eq!([named("b"), named("br")], [Some(Colour::Blue), Some(Colour::Brown)]);
        assert_eq!(
            [named("R"), named("g"), named("GREEN")],
            [Some(Colour::Red), Some(Colour::Green), Some(Colour::Green)]
        );
        assert_eq!([named(""), named("reds"), named("x")], [None; 3]);
    }
}
