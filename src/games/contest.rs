//! The interface of games in which agents can play contests of many games.

use super::{CardFace, Error};
use crate::engine::Game;

/// A file that a player brings to a contest, such as a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile {
    /// The name in reports: the file name or the name of a built-in deck.
    pub name: String,
    /// The content of the file.
    pub text: Vec<u8>,
}

/// The decks of a game in which each player brings a deck.
#[derive(Debug)]
pub struct Decks {
    /// Name and content of each built-in deck. The first one is the default.
    pub built_in: &'static [(&'static str, &'static str)],
    /// Returns the card names that decks may list, one per line: the standard cards, or all cards if `all` is
    /// `true`.
    pub pool: fn(all: bool) -> Vec<&'static str>,
    /// Returns all these cards as printed.
    pub catalogue: fn() -> Vec<CardFace>,
    /// Returns the number of cards of each cost in a deck, given as the value of a setting.
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

/// A game in which contests are possible.
pub trait Contest: Game {
    /// The number of seats in a contest.
    const SEATS: usize;

    /// The decks that players can bring, or `None` if the game has no decks.
    const DECKS: Option<&'static Decks> = None;

    /// Returns the setup in which each seat plays its deck.
    ///
    /// # Errors
    /// Returns the errors in the decks, with their lines.
    fn setup_with(_decks: &[&DeckFile]) -> Result<Self::Setup, Error> {
        Ok(Self::Setup::default())
    }

    /// Returns a hash of everything that counts as progress. A contest game in which it stays the same for
    /// twenty turns is a draw.
    fn progress(&self) -> u64;
}
