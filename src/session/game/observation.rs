//! Views of a match: the position as a seat sees it, the log, and the history of the game.

use sorcery_games::engine::{Seat, Status};
use sorcery_games::{Decision, LinkedText, Move, Table, Touch};

/// Everything that a seat, or everybody, can see of the current position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The seat to move, or how the game ended.
    pub status: Status,
    /// The number of the turn.
    pub turn: u32,
    /// The whole table, as the seat sees it.
    pub table: Table,
    /// All legal actions of the seat. Empty if another seat is to move.
    pub moves: Vec<Move>,
    /// The decision of the seat. Empty if another seat is to move.
    pub decision: Decision,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The number of the action that caused the event in this log line, or 0 for events before the first action.
    pub action: usize,
    /// Depth of the event in a chain of consequences; 0 for the action itself.
    pub depth: u8,
    /// The sentence about the event, or the chat message.
    pub told: LinkedText,
    /// The effect of the event on a card, a pile or a player.
    pub touch: Option<Touch>,
    /// Whether a turn begins with this event.
    pub begins_turn: bool,
    /// Whether this is a message at a shared table rather than an event.
    pub chat: bool,
}

/// A seat's greatest single [feat](sorcery_games::Statistic) in a game, such as the most damage by one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The seat that achieved the feat.
    pub seat: Seat,
    /// The name of the feat, such as `damage`.
    pub name: &'static str,
    /// The amount of the feat, such as points of damage.
    pub amount: i32,
    /// Whether the phrase about the action already contains the amount.
    pub is_told: bool,
    /// The turn in which the feat happened, numbered as shown to players.
    pub turn: u32,
    /// The number of the action that achieved the feat, counted from 1.
    pub action: usize,
}

/// The history of a game: statistics, actions and turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The values of each seat after each turn, such as life: by name, then by turn, then by seat.
    pub measures: Vec<(&'static str, Vec<Vec<i32>>)>,
    /// The statistics of the game, such as damage dealt: by name, then by seat.
    pub statistics: Vec<(&'static str, Vec<i32>)>,
    /// The greatest single feat of each seat that has one, such as the most damage by one action.
    pub bests: Vec<Best>,
    /// The number of the current turn, as shown to players.
    pub turn: u32,
    /// Number of actions in the game so far.
    pub actions: usize,
    /// The recorded actions as players type them, including undone actions.
    pub lines: Vec<String>,
    /// The number of actions before each turn.
    pub beginnings: Vec<usize>,
    /// The seat that moves first in each turn, or `None` if the game is over.
    pub whose: Vec<Option<Seat>>,
    /// The number of each turn, as shown to players.
    pub numbers: Vec<u32>,
}
