//! The games of the house: where their types meet the rest of the program.

use super::journal::{self, Header};
use super::{Match, Session};
use crate::games::dominion::Dominion;
use crate::games::onirim::Onirim;
use crate::games::sorcery::Sorcery;
use crate::games::splendor::Splendor;
use crate::games::{Choice, Complaint, Line, Present, words};

/// A game of the house, types erased.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// The name on the command line and in saved games.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub tagline: &'static str,
    /// How many people play it.
    pub seats: usize,
    /// What can be chosen for a new game.
    pub options: fn(&[(String, String)]) -> Vec<Choice>,
    /// The preview of a chosen value.
    pub preview: fn(&str, &str) -> Vec<Line>,
    /// The cards that decks are made of.
    pub catalogue: fn() -> Vec<(&'static str, Vec<Line>)>,
    open: fn(Header) -> Result<Box<dyn Session>, Complaint>,
    replay: fn(journal::Record) -> Result<Box<dyn Session>, Complaint>,
}

const fn listed<G: Present>(tagline: &'static str, seats: usize) -> Listed {
    Listed {
        name: G::NAME,
        title: G::TITLE,
        tagline,
        seats,
        options: G::options,
        preview: G::preview_option,
        catalogue: G::catalogue,
        open: |header| Ok(Box::new(Match::<G>::open(header)?)),
        replay: |record| Ok(Box::new(Match::<G>::replay(record)?)),
    }
}

/// All games, in the order of the lobby.
pub const ROSTER: &[Listed] = &[
    listed::<Sorcery>("a duel of minions, spells and rituals", 2),
    listed::<Splendor>("gems, cards and nobles: the first to 15 points", 2),
    listed::<Onirim>("alone through the labyrinth: eight doors before the deck runs out", 1),
    listed::<Dominion>("build a deck, card by card", 2),
];

/// The game of a name.
///
/// # Errors
/// When there is none, with the nearest one.
pub fn find(name: &str) -> Result<&'static Listed, Complaint> {
    ROSTER.iter().find(|listed| listed.name == name).ok_or_else(|| {
        let hint = words::nearest(name, ROSTER.iter().map(|listed| listed.name));
        let hint = hint.map_or(String::new(), |name| format!("; did you mean `{name}`?"));
        Complaint(format!("there is no game `{}`{hint}", words::quoted(name)))
    })
}

/// Begins a game.
///
/// # Errors
/// When there is no such game, or its set-up makes no sense.
pub fn open(header: Header) -> Result<Box<dyn Session>, Complaint> {
    (find(&header.game)?.open)(header)
}

/// Plays a journal back to its last line.
///
/// # Errors
/// When the text is no journal, or a line of it cannot be played.
pub fn replay(text: &str) -> Result<Box<dyn Session>, Complaint> {
    let record = journal::read(text)?;
    (find(&record.header.game)?.replay)(record)
}
