//! Splendor for two.
pub mod action;
pub mod bag;
mod bits;
mod bytes;
pub mod cards;
mod choices;
pub mod classic;
pub mod data;
mod frame;
pub mod gems;
mod layout;
mod position;
mod prices;
mod rules;
pub mod state;
mod words;

pub use action::{Action, Event, Illegal};
pub use cards::{Card, CardId, CardSet, Cards, Level, Noble};
pub use gems::{Colors, Gem, Gems};
pub use state::{Phase, Place, Player, Rules, Setup, Source, Splendor};
pub use words::Query;
