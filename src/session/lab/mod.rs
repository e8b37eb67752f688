//! The lab: experiments with strategies for Dominion.
//!
//! - `duel` plays tournaments of strategies. `matrix` is a tournament of all pairs, and `trial` tests one strategy.
//! - `figures` are statistics per turn, and `explain` shows which lines of a strategy make its decisions.
//! - `tuning` improves the buy lists of a strategy, and `coach` finds the best strategies for a kingdom.

pub mod coach;
pub mod duel;
pub mod explain;
pub mod figures;
pub mod matrix;
pub mod trial;
pub mod tuning;
