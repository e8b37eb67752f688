//! What a seat may know of a game, for bots: the questions that a position answers.

use super::card::CardId;
use super::state::{Corpse, Held, RitualInPlay, Sorcery};
use crate::View;
use crate::engine::Seat;

/// A minion in play, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinionView {
    /// Its card.
    pub card: CardId,
    /// Current attack.
    pub attack: i32,
    /// Current defence.
    pub defence: i32,
    /// How often it may still act this turn.
    pub actions: u8,
    /// The enchantments on it, oldest first.
    pub enchantments: Vec<CardId>,
}

impl<'a> View<'a, Sorcery> {
    /// Whose turn it is.
    pub fn active(self) -> Seat {
        self.state.active
    }

    /// The number of the turn, counted from 1; each player's turn counts.
    pub fn turn_number(self) -> u32 {
        self.state.turn
    }

    /// The life of a player.
    pub fn life(self, seat: Seat) -> i32 {
        self.state.side(seat).life
    }

    /// The magic that a player can spend.
    pub fn magic(self, seat: Seat) -> i32 {
        self.state.side(seat).magic
    }

    /// A player's minions, oldest first: in the order in which actions name their places.
    pub fn minions(self, seat: Seat) -> impl ExactSizeIterator<Item = MinionView> + 'a {
        self.state.side(seat).board.iter().map(move |minion| MinionView {
            card: minion.card,
            attack: minion.attack,
            defence: minion.defence,
            actions: minion.actions,
            enchantments: self.state.enchantments(minion).map(|enchantment| enchantment.card).collect(),
        })
    }

    /// A player's ritual.
    pub fn ritual(self, seat: Seat) -> Option<RitualInPlay> {
        self.state.side(seat).ritual
    }

    /// A player's dead minions, the last one to die at the end.
    pub fn graveyard(self, seat: Seat) -> impl Iterator<Item = Corpse> + 'a {
        self.state.side(seat).graveyard.iter().copied()
    }

    /// The seat's own hand, oldest first: in the order in which actions name its places.
    pub fn hand(self) -> &'a [Held] {
        &self.state.side(self.seat).hand
    }

    /// The cards in a player's hand that the seat knows: all of its own, and those of the opponent
    /// that it has seen go there.
    pub fn known_hand(self, seat: Seat) -> impl Iterator<Item = Held> + 'a {
        let own = seat == self.seat;
        self.state.side(seat).hand.iter().copied().filter(move |held| own || held.known)
    }

    /// How many cards a player holds.
    pub fn hand_size(self, seat: Seat) -> usize {
        self.state.side(seat).hand.len()
    }

    /// How many cards a player can still draw.
    pub fn deck_size(self, seat: Seat) -> usize {
        self.state.side(seat).deck.len()
    }

    /// What a card in the seat's own hand costs now.
    pub fn cost(self, card: CardId) -> i32 {
        self.state.cost(self.seat, card)
    }
}
