//! Contests of many games, for all games. The [lab](crate::lab) has those that exist only for Dominion.
//!
//! - `contender` is a player, and plays single games. `tournament` schedules games on several threads and counts results.
//! - `arena` is the tournament of computer players and programs. `results` and `decisions` write its files, `merge` merges
//!   results, `crosstable` formats scores, and `sprt` ends the tournament early.
//! - `bench`, `purchases` and `deck_tuning` measure the speed of the rules, the cards, and decks.

pub mod arena;
pub mod bench;
#[doc(hidden)]
pub mod contender;
#[doc(hidden)]
pub mod crosstable;
pub mod decisions;
#[doc(hidden)]
pub mod deck_tuning;
#[doc(hidden)]
pub mod merge;
#[doc(hidden)]
pub mod purchases;
#[doc(hidden)]
pub mod results;
pub mod sprt;
pub mod tournament;
