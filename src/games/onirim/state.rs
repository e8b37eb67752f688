//! What a game of Onirim consists of: the piles, the question that is open, actions and events.

use super::cards::{Card, Colour, Kind, Symbol};
use super::deck::{Bag, Deck, Hand};
use crate::engine::{Pile, Rng};
use std::fmt;

/// How many doors there are of one colour.
pub const DOORS_PER_COLOUR: u8 = 2;
/// How many doors win the game.
pub const DOORS_TO_WIN: u8 = 8;
/// How many cards of one colour in a row open a door.
pub const RUN_LENGTH: u8 = 3;
/// How many cards can lie in limbo: all doors and nightmares.
pub const LIMBO: usize = 18;
pub const LOCATIONS: usize = 58;

/// When the game is lost because the deck runs out (ruling 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeckOut {
    /// When a card must be drawn and none is there.
    #[default]
    Refill,
    /// As soon as the deck is empty once the hand is full: limbo does not help.
    Strict,
}

/// The options of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// When the deck has run out.
    pub deck_out: DeckOut,
}

/// How a game was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// The deck ran out.
    DeckOut,
    /// A prophecy showed nothing but doors, and one had to be discarded (ruling 6).
    DoorDiscarded,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Step 1: play or discard a card.
    Turn,
    /// A prophecy: which of the cards shown is discarded?
    Foresee,
    /// A prophecy: which of the remaining cards comes next?
    Arrange,
    /// A door of this colour was drawn, and its key is in hand: open it?
    Door(Colour),
    /// A nightmare was drawn: how is it paid?
    Nightmare,
    /// All doors are open.
    Won,
    /// No more chance.
    Lost(Loss),
}

/// What the player may choose. Places are counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Play this hand card to the labyrinth.
    Play(u8),
    /// Discard this hand card; a key brings a prophecy.
    Discard(u8),
    /// Discard this card of a prophecy.
    Drop(u8),
    /// Let this card of a prophecy be the next one of the deck.
    Next(u8),
    /// Put the rest of a prophecy back in the order in which it lies.
    Rest,
    /// Open the door that was drawn with its key.
    Open,
    /// Keep the key; the door goes to limbo.
    Keep,
    /// Pay the nightmare with the key in this place of the hand.
    PayKey(u8),
    /// Pay the nightmare with an open door of this colour.
    PayDoor(Colour),
    /// Pay the nightmare with the top five cards of the deck.
    PayDeck,
    /// Pay the nightmare with the whole hand.
    PayHand,
}

/// Something that happened. A number says how many cards of its colour in a row a card played is, how
/// many doors of its colour are open with one, in which place of the deck a card was put, and how many
/// cards were in limbo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Each is explained by its words (`text`).
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

/// Why an action cannot be carried out, and what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // Each is explained by its words.
pub enum Illegal {
    #[error("The game is over.")]
    Over,
    #[error("{}", asked(*.0))]
    NotAsked(Phase),
    #[error("{}.", match .0 { 0 => "Your hand is empty".into(), n => format!("You have no such card: your hand is numbered from 1 to {n}") })]
    NoSuchCard(u8),
    #[error("No such card is left in the prophecy: they are numbered from 1 to {0}.")]
    NoSuchShown(u8),
    #[error(fmt = same_symbol)]
    SameSymbol(Card),
    #[error("A door cannot be discarded while the prophecy shows another card.")]
    DoorShown,
    #[error("The {0} is no key.")]
    NotAKey(Card),
    #[error("You have no {} door to give back.", .0.name())]
    NoDoor(Colour),
    #[error("The deck is empty: nothing can be paid from it.")]
    DeckEmpty,
    #[error("Your hand is empty: there is nothing to throw.")]
    HandEmpty,
}

fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Turn => "It is your turn: `play` or `discard` a card of your hand.",
        Phase::Foresee => "The prophecy waits: `discard` one of the cards it shows.",
        Phase::Arrange => "The prophecy waits: say which card comes `next`, or leave the `rest` as it lies.",
        Phase::Door(_) => "A door waits: `open` it with its key, or `keep` the key.",
        Phase::Nightmare => "The nightmare waits to be paid: `key`, `door`, `five` or `throw`.",
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

/// A game of Onirim.
#[derive(Clone, Debug, PartialEq)]
pub struct Onirim {
    pub(super) rng: Rng,
    pub(super) deck: Deck,
    pub(super) limbo: Pile<Card, LIMBO>,
    pub(super) discards: Bag,
    pub(super) hand: Hand,
    /// The cards of a prophecy: first those already put in their place, then the others.
    pub(super) shown: Hand,
    /// How many cards of a prophecy have their place already.
    pub(super) placed: u8,
    /// The place of the last labyrinth card in a series of its colour: 1 to 3, 0 before the
    /// first card.
    pub(super) run: u8,
    /// How many doors are open, by colour.
    pub(super) doors: [u8; 4],
    pub(super) phase: Phase,
    pub(super) rule: DeckOut,
    /// The number of the turn, counted from 1.
    pub(super) turn: u8,
    /// The last card of the labyrinth, a nightmare before the first.
    pub(super) last: Card,
    /// All locations played, the oldest first.
    pub(super) labyrinth: Pile<Card, LOCATIONS>,
}

impl Onirim {
    /// The hand, in the places by which its cards are called.
    pub fn hand(&self) -> &[Card] {
        &self.hand
    }

    /// How many doors of a colour are open.
    pub fn doors(&self, colour: Colour) -> u8 {
        self.doors[colour.index()]
    }

    /// How many doors are open in all.
    pub fn doors_open(&self) -> u8 {
        self.doors.iter().sum()
    }

    /// What is asked.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The colour of the current series and how many cards it has (1 to 3; 3 has opened a door).
    pub fn run(&self) -> Option<(Colour, u8)> {
        Some((self.labyrinth.last()?.colour()?, self.run))
    }

    /// All locations played, the oldest first.
    pub fn labyrinth(&self) -> &[Card] {
        &self.labyrinth
    }

    /// The draw deck.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Doors and nightmares set aside until the end of the turn.
    pub fn limbo(&self) -> &[Card] {
        &self.limbo
    }

    /// The discard pile.
    pub fn discards(&self) -> &Bag {
        &self.discards
    }

    /// The cards of a prophecy that have their place in the deck already, the next one first.
    pub fn placed(&self) -> &[Card] {
        &self.shown[..usize::from(self.placed)]
    }

    /// The cards of a prophecy that wait for a decision.
    pub fn shown(&self) -> &[Card] {
        &self.shown[usize::from(self.placed)..]
    }

    /// Lays out a whole labyrinth. The series at its end are consecutive cards of one colour,
    /// counted in threes (ruling 11).
    pub(super) fn set_labyrinth(&mut self, cards: &[Card]) {
        self.labyrinth = cards.iter().copied().collect();
        let Some(&last) = cards.last() else { return };
        let row = cards.iter().rev().take_while(|card| card.same_colour(last)).count();
        self.run = ((row - 1) % usize::from(RUN_LENGTH)) as u8 + 1;
        self.last = last;
    }

    /// The number of the turn, counted from 1.
    pub fn turn(&self) -> u8 {
        self.turn
    }
}
