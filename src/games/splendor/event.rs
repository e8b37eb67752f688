//! Actions, events, and the reasons why an action is illegal.

use super::cards::{Card, CardLevel, Noble};
use super::gems::{Colours, Gem, Gems, Shortfall};
use super::state::{Phase, Place};
use crate::engine::{Outcome, Seat};
use crate::words::counted;
use std::fmt;

/// An action of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Take one gem of each of these colours: three, or all colours that are left if there are fewer.
    Take(Colours),
    /// Take two gems of one colour. All four gems of the colour must be on the table.
    TakeTwo(Gem),
    /// Reserve a face-up card, and take a gold gem if there is one.
    Reserve(Place),
    /// Reserve the top card of a deck, hidden from the opponent (official rules).
    ReserveUnseen(CardLevel),
    /// Buy a face-up card.
    Buy(Place),
    /// Buy a card from the player's own reserve, by index.
    BuyReserved(u8),
    /// Pass, which is legal only if there is no other legal action.
    Pass,
    /// Return a gem to the table while the player has more than ten.
    GiveBack(Gem),
    /// Choose the noble who joins, by the noble's index on the board (official rules).
    Welcome(u8),
    /// Pay this much gold instead of gems of the payment's current colour (official rules).
    PayGold(u8),
}

/// An event of the game.
///
/// Events contain complete cards and nobles, so that they can be described without the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The text module describes the variants.
pub enum Event {
    TurnStarted(Seat, u16),
    Took(Seat, Gems),
    Reserved { seat: Seat, card: Card, index: u8, unseen: bool, gold: bool },
    Bought { seat: Seat, card: Card, paid: Gems, reserved: bool },
    Dealt(Place, Card),
    RanOut(CardLevel),
    GaveBack(Seat, Gem),
    Joined(Seat, Noble),
    Passed(Seat),
    LastTurn(Seat),
    Ended { outcome: Outcome, points: [u8; 2], cards: [u8; 2] },
}

/// The reason why an action is illegal, and a legal alternative if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The error messages describe the variants.
pub enum Illegal {
    #[error("The game is over.")]
    Over,
    #[error(fmt = not_now)]
    NotNow(Phase),
    #[error("You can't do that now: take gems, buy or reserve.")]
    NotAsked,
    #[error("Reserving from a deck needs the official rules: start with `--rules official`.")]
    OfficialOnly,
    #[error("You can't take gold gems: you get one with each card that you reserve.")]
    GoldTaken,
    #[error(fmt = colours)]
    Colours(u8, u8),
    #[error("There are no {0} gems left on the table: take another colour.")]
    NoGem(Gem),
    #[error("To take two {0} gems, all 4 must be on the table: only {1} left.")]
    NotFour(Gem, u8),
    #[error("There is no card at {0}: the deck of {level} is empty.", level = .0.level().word())]
    NoCard(Place),
    #[error("The deck of {} is empty: choose another deck.", .0.word())]
    NoDeck(CardLevel),
    #[error("Your reserve is full (3 cards): buy one of them first, for example `br 1`.")]
    HandFull,
    #[error("{}", match .0 { 0 => "You have no cards in reserve: reserve one first.".into(), have => format!("You have only {} in reserve: choose a lower number.", counted(usize::from(*have), "card")) })]
    NotReserved(u8),
    #[error("You lack {0}: take gems.")]
    CannotAfford(Shortfall),
    #[error("You have no {0} gem to give back: name another colour.")]
    NotOwned(Gem),
    #[error("There is no noble {} on the board: choose another.", .0 + 1)]
    NoNoble(u8),
    #[error("That noble requires more discounts: {0}.")]
    NotImpressed(Gems),
    #[error("Pay between {0} and {1} gold.")]
    GoldRange(u8, u8),
    #[error("You can't pass while you have another move: take gems, buy or reserve.")]
    CanMove,
}

fn not_now(phase: &Phase, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match phase {
        Phase::GiveBack => f.write_str("First give gems back until you have ten: name one, for example `white`."),
        Phase::Noble => f.write_str("First choose which noble joins you, for example `noble 1`."),
        Phase::Pay(payment) => {
            write!(f, "First say how much gold to pay for {}, for example `gold 1`.", payment.colour)
        }
        Phase::Move | Phase::Over => f.write_str("You can't do that now."),
    }
}

fn colours(given: &u8, needed: &u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match needed {
        0 => f.write_str("There are no coloured gems left on the table."),
        1 => write!(f, "Only one colour is left on the table: take just that one, not {given}."),
        3 if *given == 1 => f.write_str("Take three different colours, or two gems of one colour."),
        3 => write!(f, "Take three different colours, not {given}."),
        _ => write!(f, "Only {needed} colours are left on the table: take exactly those, not {given}."),
    }
}
