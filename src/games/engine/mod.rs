//! The parts that all card games share: the [`Game`] trait, seats, random numbers and containers.
//!
//! This module depends only on `std` and the random number generator. It contains no text, no screens and no
//! particular game.
//!
//! Games don't shuffle decks in advance. Instead, they pick a random card when a card is drawn. Every remaining card is
//! equally likely to come next, so the result is the same as with a shuffle. Setting up a deck is cheap this way, and
//! there is no hidden order that a search or a user interface could read by mistake.

pub mod bytes;
pub mod digest;
pub mod log;
pub mod pile;
pub mod rng;
pub mod seat;

pub use digest::Digest;
pub use log::Log;
pub(crate) use log::{Events, NoLog};
pub use pile::Pile;
pub use rng::{Rng, Stream};
pub use seat::{BySeat, Seat, SeatSet};

use std::fmt::{Debug, Display};
use std::hash::Hash;

/// The rules of one game. A value of the implementing type is the complete state of play.
///
/// A state never calls the code that uses it. When a decision is due, [`status`](Game::status) returns the seat that
/// must decide, and the caller passes the choice to [`apply`](Game::apply). States are plain values: search and undo
/// work on clones of them.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The game's name on the command line and in saved games.
    const NAME: &'static str;
    /// The validated decks and settings of a game. The default is a standard game.
    type Setup: Clone + Debug + Default + Send + Sync;
    /// A choice that a seat can make. Actions are small values.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    /// An event of the game, such as a card drawn. Events are small values without strings.
    type Event: Copy + Debug + Send + Sync;
    /// The reason why an action is illegal, worded for players.
    type Illegal: Display + Debug;

    /// Starts a game and returns the position in which the first decision is due.
    ///
    /// Appends the events before that decision, such as the first draw, to `log`. Equal arguments give equal
    /// games.
    fn start(setup: &Self::Setup, seed: u64, log: &mut Log<Self::Event>) -> Self;

    /// Returns the number of seats in this game.
    fn seats(&self) -> usize;

    /// Returns the seat that must decide, or the outcome if the game is over.
    fn status(&self) -> Status;

    /// Returns the number of the current turn, counted from 1. It changes whenever a turn begins.
    fn turn_number(&self) -> u32;

    /// Checks that `action` is legal now.
    ///
    /// # Errors
    /// Returns the reason why the action is illegal. Once the game is over, every action is illegal.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Appends every legal action to `out`, each once and in a fixed order.
    ///
    /// There is at least one while a seat must decide, and none when the game is over.
    fn legal_actions(&self, out: &mut Vec<Self::Action>);

    /// Carries out a legal action and appends its events to `log`.
    ///
    /// Rollouts and search pass a log that is switched off.
    ///
    /// # Panics
    /// May panic if [`check`](Game::check) rejects the action.
    fn apply(&mut self, action: Self::Action, log: &mut Log<Self::Event>);

    /// Returns the position after a legal action.
    ///
    /// # Panics
    /// May panic if [`check`](Game::check) rejects the action.
    #[inline]
    fn after(&self, action: Self::Action) -> Self {
        let mut after = self.clone();
        after.apply(action, &mut Log::off());
        after
    }

    /// Replaces all information that is hidden from `seat` with random guesses consistent with its knowledge.
    ///
    /// The result is one determinization of the position. It also replaces the random number generator of the
    /// state.
    fn resample(&mut self, seat: Seat, rng: &mut Rng);

    /// Returns a legal action chosen uniformly at random, or `None` when the game is over.
    ///
    /// `scratch` is a buffer that saves an allocation. Override this method if a game can choose an action
    /// without listing all of them.
    fn random_action(&self, rng: &mut Rng, scratch: &mut Vec<Self::Action>) -> Option<Self::Action> {
        scratch.clear();
        self.legal_actions(scratch);
        if scratch.is_empty() { None } else { Some(scratch[rng.below(scratch.len())]) }
    }
}

/// Whether the game waits for a decision or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// This seat must choose an action.
    Awaiting(Seat),
    /// The game is over.
    Over(Outcome),
}

impl Status {
    /// Returns the seat that must choose an action, or `None` if the game is over.
    pub fn awaited(self) -> Option<Seat> {
        match self {
            Status::Awaiting(seat) => Some(seat),
            Status::Over(_) => None,
        }
    }

    /// Returns the winners, or no seats if the game isn't over.
    pub fn winners(self) -> SeatSet {
        match self {
            Status::Over(outcome) => outcome.winners,
            Status::Awaiting(_) => SeatSet::NONE,
        }
    }

    /// Returns `true` if the game is over and `seat` is the only winner.
    pub fn is_won_by(self, seat: Seat) -> bool {
        matches!(self, Status::Over(outcome) if outcome.payoff(seat) >= 1.0)
    }
}

/// The result of a finished game.
///
/// In a tie, there are several winners. In a lost solo game, there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The seats that won.
    pub winners: SeatSet,
}

impl Outcome {
    /// Creates the outcome in which `seat` is the only winner.
    pub fn won_by(seat: Seat) -> Self {
        Outcome { winners: SeatSet::only(seat) }
    }

    /// Returns the outcome's value for `seat`, from 0 (lost) to 1 (won). A win shared by *n* seats is worth 1/*n*.
    pub fn payoff(self, seat: Seat) -> f64 {
        if self.winners.contains(seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }
}

/// Returns `value` as a `B` if `A` and `B` are the same type, otherwise `None`. Lets code that is generic over games
/// use one game's types.
pub fn same<A: 'static, B: 'static>(value: A) -> Option<B> {
    (&mut Some(value) as &mut dyn std::any::Any).downcast_mut::<Option<B>>()?.take()
}
