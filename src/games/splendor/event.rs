//! What a player can do, what happens, and why something cannot be done.

use super::cards::{Card, Level, Noble};
use super::gems::{Colours, Gem, Gems};
use super::state::{Phase, Place};
use crate::engine::{Outcome, Seat};
use std::fmt;

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// One gem of each of these colours: three, or all that are left when fewer are.
    Take(Colours),
    /// Two gems of one colour, of which all four must be there.
    TakeTwo(Gem),
    /// An open card into the reserve, with a gold gem if there is one.
    Reserve(Place),
    /// The top card of a deck into the reserve, unseen by the other (official rules).
    ReserveUnseen(Level),
    /// An open card.
    Buy(Place),
    /// A card of one's own reserve, by index.
    BuyReserved(u8),
    /// Nothing: only when nothing else can be done.
    Pass,
    /// A gem back to the table, when there are more than ten.
    GiveBack(Gem),
    /// The noble at an index of the board joins (official rules).
    Welcome(u8),
    /// How much gold to pay for the colour that is asked about (official rules).
    PayGold(u8),
}

/// Something that happened. Cards and nobles are carried whole, so that an event can be told
/// without the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Each is explained by its words (`text`).
pub enum Event {
    TurnStarted(Seat, u16),
    Took(Seat, Gems),
    Reserved { seat: Seat, card: Card, unseen: bool, gold: bool },
    Bought { seat: Seat, card: Card, paid: Gems, reserved: bool },
    Dealt(Place, Card),
    RanOut(Level),
    GaveBack(Seat, Gem),
    Joined(Seat, Noble),
    Passed(Seat),
    LastTurn(Seat),
    Ended { outcome: Outcome, points: [u8; 2], cards: [u8; 2] },
}

/// Why an action cannot be carried out, and what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // Each is explained by its words.
pub enum Illegal {
    #[error("The game is over.")]
    Over,
    #[error(fmt = not_now)]
    NotNow(Phase),
    #[error("Nobody asked for that now: it is time for a move.")]
    NotAsked,
    #[error("Only the official rules have that: start with `--rules official`.")]
    OfficialOnly,
    #[error("Gold gems are not taken like others: one comes with each card that you reserve.")]
    GoldTaken,
    #[error(fmt = colours)]
    Colours(u8, u8),
    #[error("There is no {0} gem left on the table.")]
    NoGem(Gem),
    #[error("Two of one colour can be taken only while all 4 are on the table; of {0} there are {1}.")]
    NotFour(Gem, u8),
    #[error("No card lies at {0}: the deck of {level} is empty.", level = .0.level().word())]
    NoCard(Place),
    #[error("The deck of {} is empty.", .0.word())]
    NoDeck(Level),
    #[error("Your reserve is full (3 cards): buy one of them first, with `br 1` for instance.")]
    HandFull,
    #[error("You have {} in reserve.", match .0 { 0 => "no card".into(), 1 => "only 1 card".into(), have => format!("only {have} cards") })]
    NotReserved(u8),
    #[error("You cannot afford that card: you lack {0}{gold}.", gold = match .1 { 0 => String::new(), gold => format!(" and have only {gold} gold") })]
    CannotAfford(Gems, u8),
    #[error("You have no {0} gem to give back.")]
    NotOwned(Gem),
    #[error("There is no noble {} on the board.", .0 + 1)]
    NoNoble(u8),
    #[error("That noble still wants discounts: {0}.")]
    NotImpressed(Gems),
    #[error("Pay from {0} to {1} gold here.")]
    GoldRange(u8, u8),
    #[error("You can still do something: passing is only for those who cannot.")]
    CanMove,
}

fn not_now(phase: &Phase, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match phase {
        Phase::GiveBack => f.write_str("First give gems back until you have ten: name one, `white` for instance."),
        Phase::Noble => f.write_str("First choose the noble who joins you, `noble 1` for instance."),
        Phase::Pay(payment) => {
            write!(f, "First say how much gold you pay for {}, `gold 1` for instance.", payment.colour)
        }
        Phase::Move | Phase::Over => f.write_str("That cannot be done now."),
    }
}

fn colours(given: &u8, needed: &u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match needed {
        0 => f.write_str("No gem of any colour is left on the table."),
        1 => write!(f, "Only 1 of the colours is left on the table: take exactly this one, not {given}."),
        3 => write!(f, "Take three different colours, not {given}."),
        _ => write!(f, "Only {needed} of the colours are left on the table: take exactly these, not {given}."),
    }
}
