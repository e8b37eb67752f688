//! What a player can do, and what can be aimed at.

use crate::engine::Seat;
use std::fmt;

/// What a spell, an enchantment or an ability is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// A minion, by its place on its side's board.
    Minion(Seat, u8),
    /// A player's ritual.
    Ritual(Seat),
}

/// What the player in turn may choose (spec 5.1). Places are counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Play a card from hand (5.1.7).
    Play(u8, Option<Target>),
    /// Let a minion attack an opposing minion, or the opponent (5.1.6).
    Attack(u8, Option<u8>),
    /// Let a minion use its ability (5.1.8).
    Use(u8, Option<Target>),
    /// End the turn (5.1.2).
    End,
    /// Draw a card; testing mode only (5.1.4).
    Draw,
    /// Throw a card away; testing mode only (5.1.5).
    Discard(u8),
}

/// As it is typed: `2 3` or `1 r`.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Minion(seat, slot) => write!(f, "{} {}", seat.number(), slot + 1),
            Target::Ritual(seat) => write!(f, "{} r", seat.number()),
        }
    }
}
