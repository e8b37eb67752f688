//! What happens in a game.

use super::card::Card;
use super::op::Zone;
use crate::engine::Seat;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn begins.
    TurnBegins {
        /// Whose.
        seat: Seat,
        /// The player's own count, from 1.
        turn: u8,
    },
    /// A card is played.
    Played {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// Whether it is a repetition (Throne Room).
        again: bool,
    },
    /// A card is drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// The card, which only its owner sees.
        card: Card,
    },
    /// A discard pile becomes a new deck.
    Shuffled {
        /// Whose.
        seat: Seat,
    },
    /// The coins of the Treasures are counted.
    Money {
        /// Whose.
        seat: Seat,
        /// All coins now.
        coins: u16,
    },
    /// A card is bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// What it cost.
        price: u8,
    },
    /// A card is gained.
    Gained {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// Where it went.
        to: Zone,
    },
    /// A card is trashed.
    Trashed {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card is discarded.
    Discarded {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card is put on its owner's deck.
    TopDecked {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
        /// Whether the others see it.
        open: bool,
    },
    /// A card is set aside, to be looked at by its owner.
    SetAside {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
        /// Whether the others see it.
        open: bool,
    },
    /// A card in hand is shown.
    Revealed {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card is passed to another player.
    Passed {
        /// From.
        from: Seat,
        /// To.
        to: Seat,
        /// The card, which only these two see.
        card: Card,
    },
    /// A card is named.
    Named {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// One of several things is chosen.
    Chose {
        /// By whom.
        seat: Seat,
        /// The card that offered them.
        card: Card,
        /// Which, counted from 0 in the order of the card.
        option: u8,
    },
    /// A card in hand averts or changes something.
    Reacted {
        /// By whom.
        seat: Seat,
        /// The card that is shown.
        card: Card,
    },
    /// A gained card goes back for a Silver.
    Exchanged {
        /// By whom.
        seat: Seat,
        /// The card that went back.
        card: Card,
    },
    /// A turn is over; what was not used.
    TurnEnds(TurnEnd),
    /// The game is over.
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
