//! Matches of any game, as all front ends see them, and contests of many games.
//!
//! A [`Match`] is the same type for all games: only its position knows the types of one game. Code for a single game is
//! generic or knows that game, for example the lab for Dominion strategies and the save files of Onirim.
//!
//! - [`GameInfo`] and [`roster`] describe the games and open matches. [`game`] has the parts of a match: position, journal,
//!   undo, searches, hints, judgements and puzzles. [`exercise`], [`mistake`], [`ruling`] and [`winnable`] use matches.
//! - [`player`] is a player in a seat, and [`players`] makes the decisions of those who aren't people. [`program`]
//!   communicates with external programs. [`room`] is a shared table.
//! - [`contest`] plays many games, and [`lab`] tests strategies for Dominion.

pub mod contest;
pub mod exercise;
pub mod game;
mod info;
pub mod json;
#[doc(hidden)]
pub mod lab;
mod r#match;
pub mod mistake;
pub mod player;
pub mod players;
pub mod program;
#[doc(hidden)]
pub mod room;
pub mod roster;
pub mod ruling;
pub mod statistics;
#[cfg(feature = "train")]
#[doc(hidden)]
pub mod training;
pub mod winnable;

pub use game::commands::{LISTED, NOT_YOUR_TURN};
pub use game::hint::{Hint, HintSentence};
pub use game::journal::{Damage, Header, Journal};
pub use game::lines::{Asker, Common, Meaning, Moved, Reply, Undo};
pub use game::observation::{Best, LogLine, Observation, Story};
pub use game::search::{ADVICE, Advice, AgentState, SearchHandle, SearchJob, SearchRequest};
pub use info::GameInfo;
pub(crate) use r#match::Access;
pub use r#match::Match;
pub use player::{NamedStrategy, Player, ProgramCommand};
pub use players::Players;
pub use sorcery_games::Move;
pub use sorcery_games::threads::processors;
