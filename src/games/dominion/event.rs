//! What happens in a game.

use super::card::{Card, Zone};
use crate::engine::Seat;

/// Something that happened. `seat` is who did it, or whose the card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The fields are what their names say.
pub enum Event {
    /// A turn begins: the player's own count, from 1.
    TurnBegins {
        seat: Seat,
        turn: u8,
    },
    /// A card is played; again, when it is a repetition (Throne Room).
    Played {
        seat: Seat,
        card: Card,
        again: bool,
    },
    /// A card is drawn, which only its owner sees.
    Drew {
        seat: Seat,
        card: Card,
    },
    /// A discard pile becomes a new deck.
    Shuffled {
        seat: Seat,
    },
    /// The coins of the Treasures are counted: all coins now.
    Money {
        seat: Seat,
        coins: u16,
    },
    /// A card is bought.
    Bought {
        seat: Seat,
        card: Card,
        price: u8,
    },
    /// A card is gained to a place.
    Gained {
        seat: Seat,
        card: Card,
        to: Zone,
    },
    /// A card is trashed.
    Trashed {
        seat: Seat,
        card: Card,
    },
    /// A card is discarded.
    Discarded {
        seat: Seat,
        card: Card,
    },
    /// A card is put on its owner's deck; the others see it if it is open.
    TopDecked {
        seat: Seat,
        card: Card,
        open: bool,
    },
    /// A card is set aside, to be looked at by its owner; the others see it if it is open.
    SetAside {
        seat: Seat,
        card: Card,
        open: bool,
    },
    /// A card in hand is shown.
    Revealed {
        seat: Seat,
        card: Card,
    },
    /// A card is passed to another player; only these two see it.
    Passed {
        from: Seat,
        to: Seat,
        card: Card,
    },
    /// A card is named.
    Named {
        seat: Seat,
        card: Card,
    },
    /// One of several things that a card offers is chosen, counted from 0 in the order of the card.
    Chose {
        seat: Seat,
        card: Card,
        option: u8,
    },
    /// A card in hand averts or changes something.
    Reacted {
        seat: Seat,
        card: Card,
    },
    /// A gained card goes back for a Silver.
    Exchanged {
        seat: Seat,
        card: Card,
    },
    /// A turn is over; what was not used.
    TurnEnds(TurnEnd),
    GameOver,
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
