//! What all card games share: the contract of a game's rules, seats, chance and containers.
//!
//! This layer depends on nothing but `std` and the random generator. It knows no words, no
//! screens and no particular game.

pub mod deck;
pub mod digest;
pub mod input;
pub mod log;
pub mod pile;
pub mod rng;
pub mod seat;
pub mod threads;

pub use deck::Deck;
pub use digest::Digest;
pub use log::Log;
pub use pile::Pile;
pub use rng::{Rng, Stream};
pub use seat::{BySeat, Seat, SeatSet};

use std::fmt::{Debug, Display};
use std::hash::Hash;

/// The rules of one game. A value of the implementing type is the complete state of play.
///
/// A state never calls anybody: when a decision is due, [`status`](Game::status) names the seat
/// that must decide and the state waits for [`apply`](Game::apply). States are plain values:
/// cloning one is how search looks ahead and how undo remembers.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The name on the command line and in saved games.
    const NAME: &'static str;
    /// Decks and options: parsed, and already known to be valid; the usual ones by default.
    type Setup: Clone + Debug + Default + Send + Sync;
    /// What a seat may choose: a small value.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    /// Something that happened: small, and without strings.
    type Event: Copy + Debug + Send + Sync;
    /// Why an action cannot be carried out, in the words of this game.
    type Illegal: Display + Debug;

    /// The position in which the first decision is due. What happens before it (a first draw, a
    /// first turn's beginning) is appended to `log`. Equal arguments give equal games.
    fn start(setup: &Self::Setup, seed: u64, log: &mut Log<Self::Event>) -> Self;

    /// How many seats this game is played with.
    fn seats(&self) -> usize;

    /// Who must decide, or how the game ended.
    fn status(&self) -> Status;

    /// The number of the turn, the first being 1: changes whenever a new one begins.
    fn turn_number(&self) -> u32;

    /// Whether `action` may be carried out now.
    ///
    /// # Errors
    /// The reason why not. Once the game is over, every action is refused.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Appends every legal action, each once, in a fixed order: never none while a seat is
    /// awaited, always none when the game is over.
    fn legal_actions(&self, out: &mut Vec<Self::Action>);

    /// Carries out an action that [`check`](Game::check) accepts, appending what happened to `log`: play-outs and search give
    /// one that is off.
    ///
    /// # Panics
    /// May panic on any other action.
    fn apply(&mut self, action: Self::Action, log: &mut Log<Self::Event>);

    /// Imagines anew everything that `seat` cannot see, the generator of the state included: one
    /// determinization of what that seat knows.
    fn resample(&mut self, seat: Seat, rng: &mut Rng);

    /// One legal action, all equally likely; `None` when the game is over. `scratch` saves an
    /// allocation. A game that can draw one without listing all of them should say how.
    fn random_action(&self, rng: &mut Rng, scratch: &mut Vec<Self::Action>) -> Option<Self::Action> {
        scratch.clear();
        self.legal_actions(scratch);
        if scratch.is_empty() { None } else { Some(scratch[rng.below(scratch.len())]) }
    }
}

/// Whether a game waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// This seat must choose an action.
    Awaiting(Seat),
    /// No action is left.
    Over(Outcome),
}

impl Status {
    /// The seat that must choose, if the game still goes on.
    pub fn awaited(self) -> Option<Seat> {
        match self {
            Status::Awaiting(seat) => Some(seat),
            Status::Over(_) => None,
        }
    }
}

/// The result of a finished game: who won. Several winners share a tie; in a solo game nobody
/// wins when the game itself does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The seats that won.
    pub winners: SeatSet,
}

impl Outcome {
    /// One seat won.
    pub fn won_by(seat: Seat) -> Self {
        Outcome { winners: SeatSet::only(seat) }
    }

    /// The outcome as a number for `seat`, from 0 (lost) to 1 (won); a win shared by n is 1/n.
    pub fn payoff(self, seat: Seat) -> f64 {
        if self.winners.contains(seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }
}

/// Returns `value` as a `B` if `A` and `B` are the same type, otherwise `None`. Lets code that is generic over games use
/// one game's types.
pub fn same<A: 'static, B: 'static>(value: A) -> Option<B> {
    (&mut Some(value) as &mut dyn std::any::Any).downcast_mut::<Option<B>>()?.take()
}
