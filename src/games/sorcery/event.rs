//! The events of a game of Sorcery. Text, animations and statistics are derived from them.

use super::card::{CardId, Requirements, Targets, When};
use super::state::{BOARD_SIZE, Target};
use crate::engine::Seat;
use crate::words::choose_from;
use std::fmt;

/// An event and its depth in a chain of consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The depth in the chain of consequences: 0 for a player's action, and 1 more for each trigger or effect that led
    /// to the event.
    pub depth: u8,
    /// The kind of event and its details.
    pub what: EventKind,
}

/// A minion at the time of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The minion's controller.
    pub seat: Seat,
    /// The minion's place on the board.
    pub slot: u8,
    /// The minion's card.
    pub card: CardId,
    /// The number that identifies the minion among all minions in the game.
    pub serial: u32,
    /// Whether the opponent of the controller has a minion with the same card or, when it dies, a dead one.
    pub is_twin: bool,
}

/// A minion or a ritual at the time of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A minion in play.
    Minion(Actor),
    /// A player's ritual.
    Ritual(Seat, CardId),
}

/// The reason why a player drew no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDraw {
    HandFull,
    DeckEmpty,
}

/// A kind of event.
///
/// In `Played`, `place` is the place of the minion or ritual, or else the target of the card. `Entered` is for minions
/// that were summoned, resurrected or copied, but not for those that were played. In `Triggered`, the `subject` is the
/// minion whose event triggered the `source`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are clear, and the fields repeat in many variants.
pub enum EventKind {
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

impl EventKind {
    /// Returns the minion that acts or is affected in this event, if there is one.
    pub fn minion(self) -> Option<Actor> {
        match self {
            EventKind::Used { minion, .. }
            | EventKind::Entered { minion, .. }
            | EventKind::Damaged { minion, .. }
            | EventKind::Changed { minion, .. }
            | EventKind::Died { minion }
            | EventKind::Returned { minion }
            | EventKind::Stolen { minion, .. }
            | EventKind::Enchanted { minion, .. }
            | EventKind::Disenchanted { minion, .. }
            | EventKind::Attacked { attacker: minion, .. }
            | EventKind::Triggered { source: Thing::Minion(minion), .. } => Some(minion),
            _ => None,
        }
    }

    /// Returns the place on the table where the event happens, for user interfaces that show it there.
    pub fn place(self) -> Option<Target> {
        if let Some(minion) = self.minion() {
            return Some(Target::Minion(minion.seat, minion.slot));
        }
        match self {
            EventKind::Triggered { source: Thing::Ritual(seat, _), .. }
            | EventKind::RitualGone { seat, .. }
            | EventKind::Charged { seat, .. } => Some(Target::Ritual(seat)),
            EventKind::Played { place, .. } => place,
            _ => None,
        }
    }
}

/// The reason why an action is illegal, and a legal alternative if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The error messages describe the variants.
pub enum Illegal {
    #[error("The game is over.")]
    Over,
    #[error("`{0}` works in testing mode only: start the game with -testing.")]
    NotTesting(&'static str),
    #[error("There is no card {} in your hand: {}.", .place + 1, choice(.held, "it is empty, so `end` your turn"))]
    NoSuchCard { place: u8, held: usize },
    #[error("{} no minion {}: {}.", if *.mine { "You have".into() } else { format!("Player {} has", .seat.number()) }, .place + 1, choice(.there, if *.mine { "play a minion first" } else { "choose another target" }))]
    NoSuchMinion { seat: Seat, mine: bool, place: u8, there: usize },
    #[error("{} {}.", .card.card().name, if *.just_came { "joined you this turn: it can act on your next turn" } else { "has no action left: it can act again on your next turn" })]
    NoAction { card: CardId, just_came: bool },
    #[error("{} {}: {}.", .card.card().name,
        if *.silenced { "is silenced and cannot use its ability" } else { "has no ability" },
        if *.can_act { "attack with it instead" } else { "choose a minion with an ability" })]
    NoAbility { card: CardId, silenced: bool, can_act: bool },
    #[error("Not enough magic: {}{} costs {cost}, you have {magic}.", .card.card().name, if *.ability { "'s ability" } else { "" })]
    NotEnoughMagic { card: CardId, ability: bool, cost: i32, magic: i32 },
    #[error("There is no room: you already have {BOARD_SIZE} minions. Wait until one leaves play.")]
    BoardFull,
    #[error(fmt = target_missing)]
    TargetMissing { card: CardId, targets: Targets, has_ability: bool },
    #[error("{} has no target: wait until {} is in play.", .card.card().name, suitable(*.card, *.targets))]
    NoTargetThere { card: CardId, targets: Targets },
    #[error("{} takes no target: leave out the target.", .card.card().name)]
    NoTargetTaken { card: CardId },
    #[error("{} no ritual: choose another target.", if *.mine { "You have".into() } else { format!("Player {} has", .seat.number()) })]
    NoRitualThere { seat: Seat, mine: bool },
    #[error("{} works on a minion, not on a ritual: choose a minion.", .card.card().name)]
    MinionsOnly { card: CardId },
    #[error("{} cannot return to its owner's full hand: choose another minion.", .card.card().name)]
    OwnersHandFull { card: CardId },
    #[error("{} has no enchantment: choose an enchanted minion.", .card.card().name)]
    NotEnchanted { card: CardId },
    #[error("You have no ritual: play one first.")]
    NoRitual,
    #[error("Your graveyard is empty: wait until one of your minions dies.")]
    EmptyGraveyard,
    #[error("{} is already yours: choose an opponent's minion.", .card.card().name)]
    OwnMinion { card: CardId },
    #[error("Your opponent has no card to discard: play another card.")]
    NothingToDiscard,
    #[error("Your deck is empty: play another card.")]
    EmptyDeck,
    #[error("Your hand is full: play a card before you draw.")]
    HandFull,
}

/// Returns the advice after an invalid number: to choose from 1 to `there`, or `instead` if there is nothing to choose.
fn choice(there: &usize, instead: &str) -> String {
    if *there == 0 { instead.into() } else { choose_from(1, *there) }
}

/// Returns the kind of target that a card needs, for an error.
fn suitable(card: CardId, targets: Targets) -> &'static str {
    match targets {
        Targets::MinionOrRitual => "a minion or ritual",
        _ if card.card().requires.contains(Requirements::ENCHANTED) => "an enchanted minion",
        _ if card.card().requires.contains(Requirements::FOE) => "an opponent's minion",
        _ => "a minion",
    }
}

fn target_missing(card: &CardId, targets: &Targets, ability: &bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (verb, name) = (if *ability { "use" } else { "play" }, card.card().name);
    let ritual = if *targets == Targets::MinionOrRitual { " (`r`: ritual)" } else { "" };
    write!(f, "{name} needs a target: `{verb} i p t` with player p and minion t{ritual}.")
}
