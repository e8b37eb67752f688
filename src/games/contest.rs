//! The decks that players bring to a game.

use super::CardFace;

/// A file that a player brings to a contest, such as a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile {
    /// The name in reports: the file name or the name of a built-in deck.
    pub name: String,
    /// The content of the file.
    pub text: Vec<u8>,
}

impl DeckFile {
    /// Returns the card that a line of a deck file names, or `None` for an empty line or a comment. The first line may
    /// begin with a byte order mark.
    pub fn card_name(line: &str) -> Option<&str> {
        let name = line.trim_start_matches('\u{feff}').trim();
        (!name.is_empty() && !name.starts_with('#')).then_some(name)
    }
}

/// The decks of a game in which each player brings a deck.
#[derive(Debug)]
pub struct Decks {
    /// Name and content of each built-in deck. The first one is the default.
    pub built_in: &'static [(&'static str, &'static str)],
    /// Number of cards that a player draws from the deck before the first turn.
    pub hand: usize,
    /// Returns the names of the cards that a deck may contain: the standard cards, or all cards if `all` is `true`.
    pub pool: fn(all: bool) -> Vec<&'static str>,
    /// Returns all cards of the game, as printed.
    pub catalogue: fn() -> Vec<CardFace>,
    /// Returns the number of cards of each cost in a deck. The argument is the deck in the form of a setting's value.
    pub curve: fn(&str) -> Vec<(String, usize)>,
}

impl Decks {
    /// Returns the built-in deck with this name, or the default deck if `name` is `None`.
    pub fn named(&self, name: Option<&str>) -> Option<DeckFile> {
        let mut decks = self.built_in.iter();
        let found = match name {
            None => decks.next(),
            Some(name) => decks.find(|(deck, _)| *deck == name),
        };
        found.map(|(name, text)| DeckFile { name: name.to_string(), text: text.as_bytes().to_vec() })
    }
}
