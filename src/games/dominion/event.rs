//! The events of a game.

use super::card::{Card, Zone};
use super::settings::MOST_SEATS;
use super::state::Dominion;
use crate::engine::{Events, Log, Seat, SeatSet};

/// An event of the game. `seat` is the player who acts or owns the card.
///
/// Some cards are hidden. Only the owner sees a card that is drawn, or that is set aside or put on a deck
/// without being `open`. A passed card is also visible to the player who gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The text module describes the variants.
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
    GameOver(FinalScore),
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalScore {
    /// The seats that won.
    pub winners: SeatSet,
    /// The points of each seat, or `None` for unused seats.
    pub points: [Option<i16>; MOST_SEATS],
}

/// A receiver of events: either a log, or a simulation, which only needs the ends of turns.
///
/// The rules are generic over this trait, so the code compiled for simulations never checks whether events are logged.
pub(super) trait Observer: Events<Event> {
    /// Returns the log, or `None` if events aren't logged.
    fn log(&mut self) -> Option<&mut Log<Event>>;

    /// Reports that a turn is about to end.
    fn turn_ends(&mut self, game: &Dominion);

    /// Calls `to` with the log, or with a log that is switched off if events aren't logged. Functions that are called
    /// this way are compiled only once.
    #[inline(always)]
    fn lend<T>(&mut self, to: impl FnOnce(&mut Log<Event>) -> T) -> T {
        match self.log() {
            Some(log) => to(log),
            None => to(&mut Log::off()),
        }
    }
}

impl Observer for Log<Event> {
    #[inline(always)]
    fn log(&mut self) -> Option<&mut Log<Event>> {
        self.is_on().then_some(self)
    }

    #[inline(always)]
    fn turn_ends(&mut self, game: &Dominion) {
        self.push(|| Event::TurnEnds(game.turn_end()));
    }
}

impl<F: FnMut(&Dominion)> Events<Event> for F {
    #[inline(always)]
    fn push(&mut self, _event: impl FnOnce() -> Event) {}
}

impl<F: FnMut(&Dominion)> Observer for F {
    #[inline(always)]
    fn log(&mut self) -> Option<&mut Log<Event>> {
        None
    }

    #[inline(always)]
    fn turn_ends(&mut self, game: &Dominion) {
        self(game);
    }
}

/// Statistics of a turn, collected at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnEnd {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// The player's turn number, counted from 1.
    pub turn: u8,
    /// All coins that the player got in the turn, including those spent.
    pub money: u16,
    /// Coins left at the end of the turn.
    pub coins: u16,
    /// Buys left at the end of the turn.
    pub buys: u16,
    /// Actions left at the end of the turn.
    pub actions: u16,
    /// Action cards left in hand at the end of the turn.
    pub unplayed: u16,
    /// Number of cards seen in the turn: the hand and the cards drawn.
    pub seen: u16,
    /// Points of all cards that the player owns.
    pub points: i32,
    /// Number of cards that the player owns.
    pub cards: u16,
    /// Coins that the player's Treasures give if each is played once.
    pub treasure: u16,
    /// Number of Curses that the player owns.
    pub curses: u8,
}
