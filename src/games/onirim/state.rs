//! The complete state of a game of Onirim, its actions and its events.

use super::cards::{Card, Colour, Kind, Symbol};
use super::deck::{Bag, Deck};
use super::hand::Hand;
use crate::engine::{Pile, Rng};
use crate::words::choose_from;
use std::fmt;

/// Number of doors of each colour.
pub const DOORS_PER_COLOUR: u8 = 2;
/// Number of open doors that a player needs to win.
pub const DOORS_TO_WIN: u8 = 8;
/// Number of cards of one colour that open a door if the player plays them in a row.
pub const RUN_LENGTH: u8 = 3;
/// Maximum number of cards in limbo: all doors and nightmares.
pub const LIMBO: usize = 18;
pub const LOCATIONS: usize = 58;

/// The settings of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Whether the game is also lost if the deck is empty after the refill, even if cards are in limbo (ruling 1).
    /// Otherwise, it is lost only when a card must be drawn from an empty deck.
    pub strict: bool,
}

/// The reason why a game was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// The player lost because the deck ran out of cards.
    DeckOut,
    /// The player lost because a prophecy showed only doors, so one had to be discarded (ruling 6).
    DoorDiscarded,
}

/// The kind of decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Step 1: the player plays or discards a card.
    Turn,
    /// The player chooses which card of a prophecy to discard.
    Foresee,
    /// The player chooses which card of a prophecy comes next.
    Arrange,
    /// The player drew a door of this colour, and can open it with the key in the hand.
    Door(Colour),
    /// The player drew a nightmare, and chooses how to pay.
    Nightmare,
    /// The game is won: all doors are open.
    Won,
    /// The game is lost.
    Lost(Loss),
}

/// An action of the player. Cards are identified by their position in the hand or the prophecy, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Play the card at this position in the hand.
    Play(u8),
    /// Discard the card at this position in the hand. A key starts a prophecy.
    Discard(u8),
    /// Discard the card at this position in the prophecy.
    Drop(u8),
    /// Place this card of the prophecy next in the deck, below the cards already placed.
    Next(u8),
    /// Put the remaining cards of the prophecy back in their present order.
    Rest,
    /// Open the door that was just drawn, by discarding its key.
    Open,
    /// Keep the key, so that the door goes to limbo.
    Keep,
    /// Resolve the nightmare by discarding the key at this position in the hand.
    PayKey(u8),
    /// Resolve the nightmare by giving up an open door of this colour.
    PayDoor(Colour),
    /// Resolve the nightmare by discarding the top five cards of the deck.
    PayDeck,
    /// Resolve the nightmare by discarding the entire hand.
    PayHand,
}

/// An event of the game. The numbers are:
///
/// - `Played`: the length of the run;
/// - `Unlocked`, `Opened`: the number of open doors of the colour;
/// - `Placed`: the card's place in the deck;
/// - `LimboShuffled`: the number of cards in limbo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The text module describes the variants.
pub enum Event {
    Drawn(Card),
    Played(Card, u8),
    Unlocked(Colour, u8),
    BothOpen(Colour),
    Discarded(Card),
    Prophecy(Hand),
    Dropped(Card),
    Placed(Card, u8),
    PutBack(Hand),
    DoorDrawn(Colour),
    Opened(Colour, u8),
    ToLimbo(Card),
    NightmareDrawn,
    PaidKey(Card),
    PaidDoor(Colour),
    PaidDeck(Hand),
    PaidHand(Hand),
    LimboShuffled(u8),
    Forgotten,
    Won,
    Lost(Loss),
}

/// The reason why an action is illegal, and a legal alternative if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The error messages describe the variants.
pub enum Illegal {
    #[error("The game is over.")]
    Over,
    #[error("{}", asked(*.0))]
    NotAsked(Phase),
    #[error("{}.", match .0 { 0 => "Your hand is empty".into(), n => format!("There is no such card in your hand: {}", choose_from(1, (*n).into())) })]
    NoSuchCard(u8),
    #[error("There is no such card in the prophecy: {}.", choose_from(1, (*.0).into()))]
    NoSuchShown(u8),
    #[error(fmt = same_symbol)]
    SameSymbol(Card),
    #[error("You can't discard a door while the prophecy shows other cards: choose another.")]
    DoorShown,
    #[error("The {0} is not a key: choose a key.")]
    NotAKey(Card),
    #[error("You have no open {} door to return: pay another way.", .0.name())]
    NoDoor(Colour),
    #[error("The deck is empty: pay another way.")]
    DeckEmpty,
    #[error("Your hand is empty: pay another way.")]
    HandEmpty,
}

fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Turn => "There is no question to answer: `play` or `discard` a card from your hand.",
        Phase::Foresee => "Answer the prophecy first: `discard` one of its cards.",
        Phase::Arrange => "Answer the prophecy first: `next` chooses a card, `rest` keeps their order.",
        Phase::Door(_) => "Decide about the door first: `open` it with its key, or `keep` the key.",
        Phase::Nightmare => "Pay for the nightmare first: `key`, `door`, `five` or `throw`.",
        Phase::Won | Phase::Lost(_) => "The game is over.",
    }
}

fn same_symbol(card: &Card, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Kind::Location(_, symbol) = card.kind() else {
        return f.write_str("Only locations can be played.");
    };
    let [a, b] = match symbol {
        Symbol::Sun => ["moon", "key"],
        Symbol::Moon => ["sun", "key"],
        Symbol::Key => ["sun", "moon"],
    };
    write!(f, "The {card} cannot follow a {}: play a {a} or a {b}, or discard.", symbol.name())
}

/// A game of Onirim: the complete state of play.
#[derive(Clone, Debug, PartialEq)]
pub struct Onirim {
    pub(super) rng: Rng,
    pub(super) deck: Deck,
    pub(super) limbo: Pile<Card, LIMBO>,
    pub(super) discards: Bag,
    pub(super) hand: Hand,
    /// The cards of a prophecy: first those already placed, then the others.
    pub(super) shown: Hand,
    /// Number of prophecy cards that have already been placed.
    pub(super) placed: u8,
    /// Position of the last card in its run, from 1 to 3, or 0 before the first card.
    pub(super) run: u8,
    /// Number of open doors, by colour.
    pub(super) doors: [u8; 4],
    pub(super) phase: Phase,
    pub(super) strict: bool,
    /// The turn number, counted from 1.
    pub(super) turn: u8,
    /// The last card in the labyrinth, or a nightmare before the first card.
    pub(super) last: Card,
    /// All cards in the labyrinth, oldest first.
    pub(super) labyrinth: Pile<Card, LOCATIONS>,
}

impl Onirim {
    /// Returns the hand. Actions refer to cards by their index in it.
    pub fn hand(&self) -> &[Card] {
        &self.hand
    }

    /// Returns the number of open doors of a colour.
    pub fn doors(&self, colour: Colour) -> u8 {
        self.doors[colour.index()]
    }

    /// Returns the total number of open doors.
    pub fn doors_open(&self) -> u8 {
        self.doors.iter().sum()
    }

    /// Returns the kind of decision that is due.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the colour and length of the current run. A run of three cards is complete.
    pub fn run(&self) -> Option<(Colour, u8)> {
        Some((self.labyrinth.last()?.colour()?, self.run))
    }

    /// Returns all cards in the labyrinth, oldest first.
    pub fn labyrinth(&self) -> &[Card] {
        &self.labyrinth
    }

    /// Returns the draw deck.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Returns the doors and nightmares that are set aside until the end of the turn.
    pub fn limbo(&self) -> &[Card] {
        &self.limbo
    }

    /// Returns the discard pile.
    pub fn discards(&self) -> &Bag {
        &self.discards
    }

    /// Returns the prophecy cards that have already been placed in the deck, the next one first.
    pub fn placed(&self) -> &[Card] {
        &self.shown[..usize::from(self.placed)]
    }

    /// Returns the prophecy cards that still need a decision.
    pub fn shown(&self) -> &[Card] {
        &self.shown[usize::from(self.placed)..]
    }

    /// Replaces the labyrinth. The current run follows from the consecutive cards of one colour at its end,
    /// counted in threes (ruling 11).
    pub(super) fn set_labyrinth(&mut self, cards: &[Card]) {
        self.labyrinth = cards.iter().copied().collect();
        let Some(&last) = cards.last() else { return };
        let row = cards.iter().rev().take_while(|card| card.same_colour(last)).count();
        self.run = ((row - 1) % usize::from(RUN_LENGTH)) as u8 + 1;
        self.last = last;
    }

    /// Returns the turn number, counted from 1.
    pub fn turn(&self) -> u8 {
        self.turn
    }
}
