//! The queries that bots can make about a position, limited to the information that a seat has.

use super::card::CardId;
use super::state::{Corpse, Held, RitualInPlay, Sorcery};
use crate::View;
use crate::engine::Seat;

/// The public values of a minion in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinionView {
    /// The minion's card.
    pub card: CardId,
    /// The minion's current attack.
    pub attack: i32,
    /// The minion's current defence.
    pub defence: i32,
    /// Number of actions that the minion has left this turn.
    pub actions: u8,
    /// The enchantments on the minion, oldest first.
    pub enchantments: Vec<CardId>,
}

impl<'a> View<'a, Sorcery> {
    /// Returns the seat whose turn it is.
    pub fn active(self) -> Seat {
        self.state.active
    }

    /// Returns the turn number, counted from 1. Both players' turns count.
    pub fn turn_number(self) -> u32 {
        self.state.turn
    }

    /// Returns a player's life.
    pub fn life(self, seat: Seat) -> i32 {
        self.state.side(seat).life
    }

    /// Returns a player's magic.
    pub fn magic(self, seat: Seat) -> i32 {
        self.state.side(seat).magic
    }

    /// Returns a player's minions, oldest first. Actions refer to them by their index in this list.
    pub fn minions(self, seat: Seat) -> impl ExactSizeIterator<Item = MinionView> + 'a {
        self.state.side(seat).board.iter().map(move |minion| MinionView {
            card: minion.card,
            attack: minion.attack,
            defence: minion.defence,
            actions: minion.actions,
            enchantments: self.state.enchantments(minion).map(|enchantment| enchantment.card).collect(),
        })
    }

    /// Returns a player's ritual.
    pub fn ritual(self, seat: Seat) -> Option<RitualInPlay> {
        self.state.side(seat).ritual
    }

    /// Returns a player's dead minions in the order of their deaths.
    pub fn graveyard(self, seat: Seat) -> impl Iterator<Item = Corpse> + 'a {
        self.state.side(seat).graveyard.iter().copied()
    }

    /// Returns the seat's own hand, oldest card first. Actions refer to cards by their index in this list.
    pub fn hand(self) -> &'a [Held] {
        if self.public { &[] } else { &self.state.side(self.seat).hand }
    }

    /// Returns the cards in a player's hand that the seat knows: all cards in its own hand, and the opponent's
    /// cards that it saw returning to the hand.
    pub fn known_hand(self, seat: Seat) -> impl Iterator<Item = Held> + 'a {
        let own = self.viewer() == Some(seat);
        self.state.side(seat).hand.iter().copied().filter(move |held| own || held.known)
    }

    /// Returns the number of cards in a player's hand.
    pub fn hand_size(self, seat: Seat) -> usize {
        self.state.side(seat).hand.len()
    }

    /// Returns the number of cards left in a player's deck.
    pub fn deck_size(self, seat: Seat) -> usize {
        self.state.side(seat).deck.len()
    }

    /// Returns the current cost of a card in the seat's own hand.
    pub fn cost(self, card: CardId) -> i32 {
        self.state.cost(self.seat, card)
    }
}
