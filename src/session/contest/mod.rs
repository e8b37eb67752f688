//! Tournaments, duels, trials and tuning, with statistics of their results.

pub mod arena;
pub mod bench;
#[doc(hidden)]
pub mod coach;
#[doc(hidden)]
pub mod contender;
pub mod decisions;
#[doc(hidden)]
pub mod duel;
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod figures;
#[doc(hidden)]
pub mod matrix;
#[doc(hidden)]
pub mod purchases;
#[doc(hidden)]
pub mod results;
pub mod sprt;
pub mod tournament;
#[doc(hidden)]
pub mod trial;
#[doc(hidden)]
pub mod tuning;
