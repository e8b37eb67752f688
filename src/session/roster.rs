//! The built-in games.

use crate::game::journal::{self, Header};
use crate::game::puzzle::Puzzle;
use crate::{GameInfo, Match};
use sorcery_games::dominion::Dominion;
use sorcery_games::onirim::Onirim;
use sorcery_games::sorcery::Sorcery;
use sorcery_games::splendor::Splendor;
use sorcery_games::{Error, Tint, words};

/// All games, in the order in which the lobby shows them. If this were a constant, each crate that uses it would compile
/// the code of all games again.
pub static ROSTER: &[GameInfo] = &[
    GameInfo::of::<Sorcery>(),
    GameInfo::of::<Splendor>(),
    GameInfo::of::<Onirim>(),
    GameInfo { lab: true, ..GameInfo::of::<Dominion>() },
];

/// Returns the game with this name.
///
/// # Errors
/// Returns an error that suggests the closest name.
pub fn find(name: &str) -> Result<&'static GameInfo, Error> {
    ROSTER.iter().find(|listed| listed.name == name).ok_or_else(|| {
        let known: Vec<&str> = ROSTER.iter().map(|listed| listed.name).collect();
        let hint = words::hint_or(name, known.iter().copied(), &format!(": choose {}", words::either(&known)));
        Error(format!("no game `{}`{hint}", words::quoted(name)))
    })
}

/// Returns the puzzles of the game with this name.
pub fn puzzles(name: &str) -> Vec<Puzzle> {
    find(name).map_or(Vec::new(), GameInfo::puzzles)
}

/// Opens a match of a puzzle for a player with this name, who gets the seat to move. The computer gets the other seat.
pub fn open_puzzle(puzzle: &Puzzle, name: Option<&str>) -> Result<Match, Error> {
    find(puzzle.game)?.open_puzzle(puzzle, name)
}

/// Returns the title of the game with this name.
pub fn title(name: &str) -> &'static str {
    find(name).map_or("", |listed| listed.title)
}

/// Returns the colour of the game with this name.
pub fn tint(name: &str) -> Tint {
    find(name).map_or(Tint::Plain, |listed| listed.tint)
}

/// Reverses the order of the players, with their names and the settings of their seats, such as decks.
pub fn swap_seats(header: &mut Header) {
    header.names.reverse();
    header.players.reverse();
    let Ok(listed) = find(&header.game) else { return };
    let settings = (listed.options)(&[]);
    let of_a_seat = |name: &str| settings.iter().any(|setting| setting.name == name && setting.seat.is_some());
    let own: Vec<usize> = (0..header.chosen.len()).filter(|&i| of_a_seat(&header.chosen[i].0)).collect();
    let values: Vec<String> = own.iter().rev().map(|&i| header.chosen[i].1.clone()).collect();
    for (i, value) in own.into_iter().zip(values) {
        header.chosen[i].1 = value;
    }
}

/// Starts a game.
///
/// # Errors
/// Returns an error if there is no such game or if its settings are invalid.
pub fn open(header: Header) -> Result<Match, Error> {
    find(&header.game)?.open(header)
}

/// Restores a match from its journal.
///
/// # Errors
/// Returns an error if the text isn't a journal, or contains an illegal action.
pub fn replay(text: &str) -> Result<Match, Error> {
    recover(text)?.undamaged()
}

/// Restores a match from its journal, up to the first damaged line ([`Match::damage`]).
///
/// # Errors
/// Returns an error if the header or the first line after it is damaged.
pub fn recover(text: &str) -> Result<Match, Error> {
    let record = journal::read(text)?;
    find(&record.header.game)?.recover(record)
}
