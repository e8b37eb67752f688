//! What a game needs in order to be played many times, agent against agent.

use super::Error;
use crate::engine::Game;

/// A text that a player brings along: a deck, say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile {
    /// What it is called in reports: a file's name, or that of something built in.
    pub name: String,
    /// What the file says.
    pub text: Vec<u8>,
}

/// A game that contests can be held in.
pub trait Contest: Game {
    /// What players bring along, as in `--decks`; `None` when they bring nothing.
    const KIT: Option<&'static str> = None;

    /// The built-in kit of a name; the first one when no name is given.
    fn built_in(_name: Option<&str>) -> Option<DeckFile> {
        None
    }

    /// The names of the cards that kits are made of, a line each in their files: the usual ones, or
    /// all there are.
    fn pool(_all: bool) -> Vec<&'static str> {
        Vec::new()
    }

    /// How the game is begun when each seat brings its kit. A game without kits ignores them.
    ///
    /// # Errors
    /// What is wrong with a kit, and where.
    fn setup_with(kits: &[&DeckFile]) -> Result<Self::Setup, Error>;

    /// How many seats a contest is held with.
    const SEATS: usize;

    /// A fingerprint of what counts as progress. A contest in which it stays the same for twenty
    /// turns is a draw.
    fn progress(&self) -> u64;
}
