//! What happens in a game.

use super::card::{Card, Zone};
use super::options::MOST_SEATS;
use super::state::Dominion;
use crate::engine::{Log, Seat, SeatSet};

/// Something that happened. `seat` is who did it, or whose the card is. A card that is drawn, and one
/// that is set aside or put on a deck without being `open`, is seen by its owner only; one that is
/// passed also by who gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Each is explained by its words (`text`).
pub enum Event {
    TurnStarted { seat: Seat, turn: u8 },
    Played { seat: Seat, card: Card, again: bool },
    Drew { seat: Seat, card: Card },
    Shuffled { seat: Seat },
    Money { seat: Seat, coins: u16 },
    Bought { seat: Seat, card: Card, price: u8 },
    Gained { seat: Seat, card: Card, to: Zone },
    Trashed { seat: Seat, card: Card },
    Discarded { seat: Seat, card: Card },
    TopDecked { seat: Seat, card: Card, open: bool },
    SetAside { seat: Seat, card: Card, open: bool },
    Revealed { seat: Seat, card: Card },
    Passed { from: Seat, to: Seat, card: Card },
    Named { seat: Seat, card: Card },
    Chose { seat: Seat, card: Card, option: u8 },
    Reacted { seat: Seat, card: Card },
    Exchanged { seat: Seat, card: Card },
    TurnEnds(TurnEnd),
    GameOver(Score),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Who won.
    pub winners: SeatSet,
    /// The points of each seat that is taken.
    pub points: [Option<i16>; MOST_SEATS],
}

/// Whom a game tells what happens: a log, or a simulation, which is interested in the ends of turns
/// only. What is compiled for a simulation never asks whether events are kept.
pub(super) trait Listener {
    /// The log, where events are kept.
    fn log(&mut self) -> Option<&mut Log<Event>>;

    /// A turn is about to end.
    fn turn_ends(&mut self, game: &Dominion);

    /// Tells something; `event` is called only where it is kept.
    #[inline(always)]
    fn hear(&mut self, event: impl FnOnce() -> Event) {
        if let Some(log) = self.log() {
            log.push(event);
        }
    }

    /// Calls what is compiled only once.
    #[inline(always)]
    fn lend<T>(&mut self, to: impl FnOnce(&mut Log<Event>) -> T) -> T {
        match self.log() {
            Some(log) => to(log),
            None => to(&mut Log::off()),
        }
    }
}

impl Listener for Log<Event> {
    #[inline(always)]
    fn log(&mut self) -> Option<&mut Log<Event>> {
        self.is_on().then_some(self)
    }

    #[inline(always)]
    fn turn_ends(&mut self, game: &Dominion) {
        self.push(|| Event::TurnEnds(game.turn_end()));
    }
}

impl<F: FnMut(&Dominion)> Listener for F {
    #[inline(always)]
    fn log(&mut self) -> Option<&mut Log<Event>> {
        None
    }

    #[inline(always)]
    fn turn_ends(&mut self, game: &Dominion) {
        self(game);
    }
}

/// What the end of a turn tells statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnEnd {
    /// Whose turn.
    pub seat: Seat,
    /// The player's own count, from 1.
    pub turn: u8,
    /// All coins that the turn brought, spent or not.
    pub money: u16,
    /// Coins left.
    pub coins: u16,
    /// Buys left.
    pub buys: u16,
    /// Actions left.
    pub actions: u16,
    /// Action cards left in hand.
    pub unplayed: u16,
    /// Cards seen: the hand and what was drawn.
    pub seen: u16,
    /// Points in the deck.
    pub points: i32,
    /// Cards in the deck.
    pub cards: u16,
    /// Coins in the deck: what its Treasures give when played once.
    pub treasure: u16,
    /// Curses in the deck.
    pub curses: u8,
}
