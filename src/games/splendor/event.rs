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

/// Why an action cannot be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Each is explained by its words (`text`).
pub enum Illegal {
    Over,
    NotNow(Phase),
    NotAsked,
    OfficialOnly,
    GoldTaken,
    Colours(u8, u8),
    NoGem(Gem),
    NotFour(Gem, u8),
    NoCard(Place),
    NoDeck(Level),
    HandFull,
    NotReserved(u8),
    CannotAfford(Gems, u8),
    NotOwned(Gem),
    NoNoble(u8),
    NotImpressed(Gems),
    GoldRange(u8, u8),
    CanMove,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Illegal::Over => write!(f, "The game is over."),
            Illegal::NotNow(Phase::GiveBack) => {
                write!(f, "First give gems back until you have ten: name one, `white` for instance.")
            }
            Illegal::NotNow(Phase::Noble) => write!(f, "First choose the noble who joins you, `noble 1` for instance."),
            Illegal::NotNow(Phase::Pay(payment)) => {
                write!(f, "First say how much gold you pay for {}, `gold 1` for instance.", payment.colour)
            }
            Illegal::NotNow(Phase::Move | Phase::Over) => write!(f, "That cannot be done now."),
            Illegal::NotAsked => write!(f, "Nobody asked for that now: it is time for a move."),
            Illegal::OfficialOnly => write!(f, "Only the official rules have that: start with `--rules official`."),
            Illegal::GoldTaken => {
                write!(f, "Gold gems are not taken like others: one comes with each card that you reserve.")
            }
            Illegal::Colours(_, 0) => write!(f, "No gem of any colour is left on the table."),
            Illegal::Colours(given, 3) => write!(f, "Take three different colours, not {given}."),
            Illegal::Colours(given, 1) => {
                write!(f, "Only 1 of the colours is left on the table: take exactly this one, not {given}.")
            }
            Illegal::Colours(given, needed) => {
                write!(f, "Only {needed} of the colours are left on the table: take exactly these, not {given}.")
            }
            Illegal::NoGem(gem) => write!(f, "There is no {gem} gem left on the table."),
            Illegal::NotFour(gem, left) => {
                write!(
                    f,
                    "Two of one colour can be taken only while all 4 are on the table; of {gem} there are {left}."
                )
            }
            Illegal::NoCard(place) => {
                write!(f, "No card lies at {place}: the deck of {} is empty.", place.level().word())
            }
            Illegal::NoDeck(level) => write!(f, "The deck of {} is empty.", level.word()),
            Illegal::HandFull => {
                write!(f, "Your reserve is full (3 cards): buy one of them first, with `br 1` for instance.")
            }
            Illegal::NotReserved(0) => write!(f, "You have no card in reserve."),
            Illegal::NotReserved(1) => write!(f, "You have only 1 card in reserve."),
            Illegal::NotReserved(have) => write!(f, "You have only {have} cards in reserve."),
            Illegal::CannotAfford(lacking, 0) => write!(f, "You cannot afford that card: you lack {lacking}."),
            Illegal::CannotAfford(lacking, gold) => {
                write!(f, "You cannot afford that card: you lack {lacking} and have only {gold} gold.")
            }
            Illegal::NotOwned(gem) => write!(f, "You have no {gem} gem to give back."),
            Illegal::NoNoble(place) => write!(f, "There is no noble {} on the board.", place + 1),
            Illegal::NotImpressed(wanted) => write!(f, "That noble still wants discounts: {wanted}."),
            Illegal::GoldRange(least, most) => write!(f, "Pay from {least} to {most} gold here."),
            Illegal::CanMove => write!(f, "You can still do something: passing is only for those who cannot."),
        }
    }
}
