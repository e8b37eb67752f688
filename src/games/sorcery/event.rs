//! What happens in a game: small values, from which words, animations and statistics are made.

use super::card::{CardId, Targets, When};
use super::state::{BOARD_SIZE, Target};
use crate::engine::Seat;
use std::fmt;

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

/// Why an action cannot be carried out, and what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // Each is explained by its words.
pub enum Illegal {
    #[error("The game is over.")]
    Over,
    #[error("`{0}` works in testing mode only: start the game with -testing.")]
    NotTesting(&'static str),
    #[error("There is no card {} in your hand: {}.", .place + 1, choice(.held, "it"))]
    NoSuchCard { place: u8, held: usize },
    #[error("{} no minion {}: {}.", if *.mine { "You have".into() } else { format!("Player {} has", .seat.number()) }, .place + 1, choice(.there, "that board"))]
    NoSuchMinion { seat: Seat, mine: bool, place: u8, there: usize },
    #[error("{} has {}.", .card.card().name, if *.just_came { "just come into play: it can act from your next turn on" } else { "no action left this turn" })]
    NoAction { card: CardId, just_came: bool },
    #[error("{} {}.", .card.card().name, if *.silenced { "is silenced: it cannot use its ability" } else { "has no ability to use" })]
    NoAbility { card: CardId, silenced: bool },
    #[error("Not enough magic: {}{} costs {cost}, you have {magic}.", .card.card().name, if *.ability { "'s ability" } else { "" })]
    NotEnoughMagic { card: CardId, ability: bool, cost: i32, magic: i32 },
    #[error("There is no room: you have {BOARD_SIZE} minions already.")]
    BoardFull,
    #[error(fmt = target_missing)]
    TargetMissing { card: CardId, targets: Targets, has_ability: bool },
    #[error("{} needs a {} as its target, and there is none that it could take.", .card.card().name, if *.targets == Targets::Minion { "minion" } else { "minion or ritual" })]
    NoTargetThere { card: CardId, targets: Targets },
    #[error("{} takes no target.", .card.card().name)]
    NoTargetTaken { card: CardId },
    #[error("Player {} has no ritual.", .seat.number())]
    NoRitualThere { seat: Seat },
    #[error("{} works on a minion, not on a ritual.", .card.card().name)]
    MinionsOnly { card: CardId },
    #[error("{} cannot be returned: its owner's hand is full.", .card.card().name)]
    OwnersHandFull { card: CardId },
    #[error("{} has no enchantment.", .card.card().name)]
    NotEnchanted { card: CardId },
    #[error("You have no ritual.")]
    NoRitual,
    #[error("Your graveyard is empty.")]
    EmptyGraveyard,
    #[error("{} is yours already: choose an opponent's minion.", .card.card().name)]
    OwnMinion { card: CardId },
    #[error("Your opponent has no card to discard.")]
    NothingToDiscard,
    #[error("Your deck is empty.")]
    EmptyDeck,
    #[error("Your hand is full: no card can be drawn.")]
    HandFull,
}

/// What can be chosen from places of which `there` are taken.
fn choice(there: &usize, whole: &str) -> String {
    if *there == 0 { format!("{whole} is empty") } else { format!("choose from 1 to {there}") }
}

fn target_missing(card: &CardId, targets: &Targets, ability: &bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (verb, name) = (if *ability { "use" } else { "play" }, card.card().name);
    let (what, or) = if *targets == Targets::MinionOrRitual { (" or a ritual", " or `r`") } else { ("", "") };
    write!(
        f,
        "{name} needs a target, a minion{what}: `{verb} i p t` with player p (1 or 2) and minion t (1 to {BOARD_SIZE}){or}."
    )
}
