//! Positions as text: every card, every script under way, and the state of chance.
//!
//! ```text
//! dominion position 1
//! players Ann | Bob
//! kingdom all
//! trash Copper*2
//! turn seat 1 phase buy actions 1 buys 1 coins 4
//! seat 1 turns 3
//! hand Estate
//! play Copper*4
//! bag Copper*3 Estate*2
//! random 4182 32 15
//! seat 2 turns 2
//! …
//! ```
//!
//! What is left out is empty or zero; without a line `supply` the piles hold what is left.

mod read;
mod write;

use super::op::Zone;
use super::state::Phase;

const PHASES: [(Phase, &str); 5] = [
    (Phase::Action, "action"),
    (Phase::Treasure, "treasure"),
    (Phase::Buy, "buy"),
    (Phase::CleanUp, "clean-up"),
    (Phase::Over, "over"),
];

const ZONES: [(Zone, &str); 5] = [
    (Zone::Hand, "hand"),
    (Zone::Discard, "discard"),
    (Zone::Deck, "deck"),
    (Zone::Play, "play"),
    (Zone::Aside, "aside"),
];

fn word_of<T: PartialEq>(table: &[(T, &'static str)], wanted: &T) -> &'static str {
    table.iter().find(|(value, _)| value == wanted).map_or("", |(_, word)| word)
}
