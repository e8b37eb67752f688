//! What a game needs in order to be played many times, agent against agent.

use super::{CardFace, Error};
use crate::engine::Game;

/// A text that a player brings along: a deck, say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile {
    /// What it is called in reports: a file's name, or that of something built in.
    pub name: String,
    /// What the file says.
    pub text: Vec<u8>,
}

/// The decks that players bring along, for games in which they do.
#[derive(Debug)]
pub struct Decks {
    /// Those that are part of the program, by name and content; the first one is the usual one.
    pub built_in: &'static [(&'static str, &'static str)],
    /// The names of the cards that they are made of, a line each in their files: the usual ones, or
    /// all there are.
    pub pool: fn(all: bool) -> Vec<&'static str>,
    /// All these cards as they are printed.
    pub catalogue: fn() -> Vec<CardFace>,
    /// How many cards of a deck, given as the value of a setting, have which cost.
    pub curve: fn(&str) -> Vec<(String, usize)>,
}

impl Decks {
    /// The built-in deck of a name; the usual one when no name is given.
    pub fn named(&self, name: Option<&str>) -> Option<DeckFile> {
        let mut decks = self.built_in.iter();
        let found = match name {
            None => decks.next(),
            Some(name) => decks.find(|(deck, _)| *deck == name),
        };
        found.map(|(name, text)| DeckFile { name: name.to_string(), text: text.as_bytes().to_vec() })
    }
}

/// A game that contests can be held in.
pub trait Contest: Game {
    /// How many seats a contest is held with.
    const SEATS: usize;

    /// What players bring along; `None` when they bring nothing.
    const DECKS: Option<&'static Decks> = None;

    /// How the game is begun when each seat brings its deck.
    ///
    /// # Errors
    /// What is wrong with a deck, and where.
    fn setup_with(_decks: &[&DeckFile]) -> Result<Self::Setup, Error> {
        Ok(Self::Setup::default())
    }

    /// A fingerprint of what counts as progress. A contest in which it stays the same for twenty
    /// turns is a draw.
    fn progress(&self) -> u64;
}
