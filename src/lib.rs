//! Four card games at one terminal table.
//!
//! The map, in the direction of dependencies (each layer may use those to its left only):
//!
//! ```text
//! engine ← games ← agents ← session ← shell ← faces ← cli
//! ```
//!
//! * [`engine`]: the contract of a game's rules ([`engine::Game`]), seats, chance, containers.
//! * [`games`]: the rules, words and tables of each game, behind the wall of [`games::View`].

pub mod engine;
pub mod games;
