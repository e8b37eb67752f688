//! Four card games at one terminal table.
//!
//! The map, in the direction of dependencies (each layer may use those to its left only):
//!
//! ```text
//! engine ← games ← agents ← session ← ui ← faces ← cli
//! ```
//!
//! * [`engine`]: the contract of a game's rules ([`engine::Game`]), seats, chance, containers.
//!   A state is one plain value; it never calls anybody, it says whose decision is due and waits.
//! * [`games`]: the rules, words and tables of each game, behind the wall of [`games::View`]:
//!   nothing outside `games` can look at what a seat does not see. Cards are rows of data.
//! * [`agents`]: programs that decide for a seat, seeing only its view: computer players, and the
//!   players of Dominion's strategy language.
//! * [`session`]: one match with its types erased ([`session::Session`]): lines in, tables and
//!   sentences out; and many games at once.
//! * [`faces`]: each draws tables and passes lines on: so far [`faces::plain`], plain text, for
//!   which [`faces::canvas`] draws tables with characters.
//! * [`cli`]: arguments in, an exit status out.
//!
//! The line is the one wire format of actions: scripts, saved games and tests are lists of lines.

pub mod agents;
#[doc(hidden)]
pub mod cli;
pub mod engine;
#[doc(hidden)]
pub mod faces;
pub mod games;
pub mod session;
#[doc(hidden)]
pub mod ui;
