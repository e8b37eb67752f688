//! One match as its faces see it, and what is done with many games at once.
//!
//! [`Session`] is the only place where a game's types are erased: below it everything is
//! generic over the game, above it nothing knows which game is played.

pub mod arena;
pub mod bench;
mod game;
pub mod roster;
pub mod statistics;

pub use game::Match;

use crate::engine::{Seat, Status};
use crate::games::{Complaint, Form, Names, Table};

/// Commands that every game understands beside its own.
pub const COMMON_FORMS: &[Form] = &[
    Form::new("help", "", "Display this message."),
    Form::new("quit", "", "End the game."),
    Form::hidden("position", "", "Print the complete position, for --position."),
];

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// An action was carried out; [`Session::news`] says what happened.
    Played,
    /// A question was answered with a table.
    Shown(Table),
    /// A question was answered in words: whole lines.
    Said(String),
    /// The match is to end.
    Quit,
    /// The line was blank.
    Nothing,
}

/// One match, whatever the game.
pub trait Session: Send {
    /// Understands and carries out one line for the awaited seat.
    ///
    /// # Errors
    /// What was wrong with the line. The position has not changed then.
    fn submit(&mut self, line: &str) -> Result<Reply, Complaint>;

    /// Who must decide, or how the game ended.
    fn status(&self) -> Status;

    /// The names of the players.
    fn names(&self) -> &Names;

    /// Counts the turns: changes whenever a new one begins.
    fn turn(&self) -> u32;

    /// What plain text shows when a turn begins.
    fn overview(&self) -> Table;

    /// Appends what happened since the last call, in words, one line each, indented by its depth;
    /// hidden things are named to `to` only.
    fn news(&mut self, to: Option<Seat>, out: &mut String);
}
