//! What happens in a game: small values, from which words, animations and statistics are made.

use super::card::{CardId, When};
use super::state::Target;
use crate::engine::Seat;

/// Something that happened, and how deep in a chain of consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// 0 for what a player did; one more for each trigger or effect that led here.
    pub depth: u8,
    /// What it was.
    pub what: What,
}

/// A minion as it was when something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Whose it was.
    pub seat: Seat,
    /// Its place on the board.
    pub slot: u8,
    /// Its card.
    pub card: CardId,
    /// Which minion it is, among all that ever came.
    pub serial: u32,
}

/// Something in play as it was when something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A minion.
    Minion(Actor),
    /// A player's ritual.
    Ritual(Seat, CardId),
}

/// Why no card was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDraw {
    HandFull,
    DeckEmpty,
}

/// One kind of happening. A card is played to a `place`: what it becomes, or what it is aimed at. A
/// minion that entered was not played, but summoned, resurrected or copied. An ability of a `source` is
/// triggered because of a `subject`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it; fields repeat from variant to variant.
pub enum What {
    TurnStarted { seat: Seat, turn: u32 },
    TurnEnded { seat: Seat },
    MagicGained { seat: Seat, amount: i32, now: i32 },
    Drawn { seat: Seat, card: CardId },
    NotDrawn { seat: Seat, why: NoDraw },
    Discarded { seat: Seat, card: CardId },
    Played { seat: Seat, card: CardId, target: Option<Thing>, place: Option<Target> },
    Used { minion: Actor, target: Option<Thing> },
    Attacked { attacker: Actor, defender: Option<Actor> },
    Triggered { source: Thing, when: When, subject: Option<Actor> },
    Entered { minion: Actor, stats: (i32, i32) },
    Damaged { minion: Actor, amount: i32, prevented: i32, stats: (i32, i32) },
    Changed { minion: Actor, by: (i32, i32), stats: (i32, i32) },
    Died { minion: Actor },
    Returned { minion: Actor },
    Stolen { minion: Actor, by: Seat },
    Enchanted { minion: Actor, card: CardId, stats: (i32, i32) },
    Disenchanted { minion: Actor, card: CardId, stats: (i32, i32) },
    RitualGone { seat: Seat, card: CardId, replaced: bool },
    Charged { seat: Seat, card: CardId, by: i32, now: i32 },
    LifeLost { seat: Seat, amount: i32, now: i32 },
    Won { seat: Seat },
}

impl What {
    /// The minion it happened to, or that did it.
    pub fn minion(self) -> Option<Actor> {
        match self {
            What::Used { minion, .. }
            | What::Entered { minion, .. }
            | What::Damaged { minion, .. }
            | What::Changed { minion, .. }
            | What::Died { minion }
            | What::Returned { minion }
            | What::Stolen { minion, .. }
            | What::Enchanted { minion, .. }
            | What::Disenchanted { minion, .. }
            | What::Attacked { attacker: minion, .. }
            | What::Triggered { source: Thing::Minion(minion), .. } => Some(minion),
            _ => None,
        }
    }

    /// Where on the table it happened, for those who show it there.
    pub fn place(self) -> Option<Target> {
        if let Some(minion) = self.minion() {
            return Some(Target::Minion(minion.seat, minion.slot));
        }
        match self {
            What::Triggered { source: Thing::Ritual(seat, _), .. }
            | What::RitualGone { seat, .. }
            | What::Charged { seat, .. } => Some(Target::Ritual(seat)),
            What::Played { place, .. } => place,
            _ => None,
        }
    }
}
