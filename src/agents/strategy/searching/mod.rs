//! The search for better strategies: kinds of strategies, drafts to start from, and random changes to them. The
//! [`Tuner`](crate::tuner::Tuner) plays games to decide which changes to keep.
//!
//! - [`kind`]: kinds of strategies; `drafts`: simple strategies of each kind.
//! - [`lists`]: changes to buy lists; [`plays`]: changes to whole strategies. Both use `answers` and `conditions`.
//! - [`changes`]: what the search changed.

mod answers;
#[doc(hidden)]
pub mod changes;
mod conditions;
mod drafts;
#[doc(hidden)]
pub mod kind;
#[doc(hidden)]
pub mod lists;
#[doc(hidden)]
pub mod plays;
