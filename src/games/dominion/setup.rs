//! How a game is set up: players, piles, and what everybody begins with.

use super::card::{BASIC, CARDS, Card, CardSet, KINGDOM, Kinds};
use std::fmt;

/// The most players at a table.
pub const MOST_SEATS: usize = 4;

/// How a game is set up: always possible to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    seats: u8,
    kingdom: Option<CardSet>,
}

impl Setup {
    /// Two to four players with the supply of all cards, as the strategy language assumes.
    ///
    /// # Errors
    /// When the number of players is another.
    pub fn all_cards(seats: usize) -> Result<Self, SetupFault> {
        if !(2..=MOST_SEATS).contains(&seats) {
            return Err(SetupFault::Seats(seats));
        }
        Ok(Setup { seats: seats as u8, kingdom: None })
    }

    /// Two to four players and a kingdom of ten. With the Shepherd in it, a Pasture takes the
    /// place of one starting Copper of each player.
    ///
    /// # Errors
    /// When the number of players or of kingdom cards is another, or a card has no place in a
    /// kingdom.
    pub fn kingdom(seats: usize, kingdom: CardSet) -> Result<Self, SetupFault> {
        let setup = Self::all_cards(seats)?;
        if let Some(card) = kingdom.without(KINGDOM).first() {
            return Err(SetupFault::NotKingdom(card));
        }
        if kingdom.len() != 10 {
            return Err(SetupFault::NotTen(kingdom.len()));
        }
        Ok(Setup { kingdom: Some(kingdom), ..setup })
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The cards that have a pile.
    pub fn piles(&self) -> CardSet {
        BASIC.or(self.kingdom.unwrap_or(KINGDOM))
    }

    /// All cards of a game, wherever they are.
    pub(super) fn all(&self) -> [u8; CARDS] {
        let mut total = [0; CARDS];
        for card in self.piles().iter() {
            total[card as usize] = pile_size(card, self.seats);
        }
        for (card, n) in self.deal() {
            total[card as usize] += n * self.seats;
        }
        total
    }

    /// What each player begins with.
    pub(super) fn deal(&self) -> [(Card, u8); 3] {
        let pasture = u8::from(self.with_pasture());
        [(Card::Copper, 7 - pasture), (Card::Pasture, pasture), (Card::Estate, 3)]
    }

    pub(super) fn kingdom_cards(&self) -> Option<CardSet> {
        self.kingdom
    }

    fn with_pasture(&self) -> bool {
        self.kingdom.is_some_and(|kingdom| kingdom.contains(Card::Shepherd))
    }
}

impl Default for Setup {
    fn default() -> Self {
        Setup { seats: 2, kingdom: None }
    }
}

/// Why a game cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// Not two to four players.
    Seats(usize),
    /// A card that belongs to every supply, or to none.
    NotKingdom(Card),
    /// Not ten different kingdom cards.
    NotTen(usize),
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::Seats(n) => write!(f, "Dominion is played by 2 to {MOST_SEATS} players, not {n}"),
            SetupFault::NotKingdom(card) => write!(f, "{} is no kingdom card", card.name()),
            SetupFault::NotTen(n) => write!(f, "a kingdom is made of 10 different cards, not {n}"),
        }
    }
}

impl std::error::Error for SetupFault {}

/// The size of a pile when `seats` play, before the game.
pub(super) fn pile_size(card: Card, seats: u8) -> u8 {
    match card {
        Card::Copper => 60 - 7 * seats,
        Card::Silver => 40,
        Card::Gold => 30,
        Card::Curse => 10 * (seats - 1),
        _ if card.is(Kinds::VICTORY) => {
            if seats == 2 {
                8
            } else {
                12
            }
        }
        _ => 10,
    }
}
