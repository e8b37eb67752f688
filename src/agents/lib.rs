//! Programs that decide for a seat, watched while they think.
//!
//! An [`Agent`] sees a [`View`] and nothing else. Whatever it wants to look ahead at it must
//! imagine ([`View::imagine`]), so it cannot know more than a person in its seat: two positions
//! that differ only in what is hidden get the same answer from the same agent.
//!
//! * [`level`]: the names under which players meet them, from any legal action upwards.
//! * `turn`: agents that look no further than their own turn; [`search`]: what may follow, in many
//!   imagined worlds.
//! * [`strategy`]: Dominion's strategy language, and its players.

pub mod level;
pub mod search;
pub mod strategy;
#[doc(hidden)]
pub mod tuner;
mod turn;

pub use level::{Level, Pace};
pub use search::{Budget, Search, analyse};
pub use turn::{rare_win, wins};

use sorcery_games::View;
use sorcery_games::engine::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Whoever decides for a seat.
pub trait Agent<G: Game>: Send {
    /// Chooses one of the `legal` actions, of which there is at least one. `progress` tells others
    /// how far the thought has come, and may ask for an answer at once.
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action;

    /// Thinks ahead while somebody else decides, until it is told to stop; whoever keeps nothing for the
    /// next decision does nothing.
    fn ponder(&mut self, _view: View<'_, G>, _progress: &Progress) {}

    /// What the agent thought of the actions when it last chose, the chosen one first, then those that were
    /// looked at most; nothing if it cannot say.
    fn opinion(&self) -> &[Appraisal<G::Action>] {
        &[]
    }
}

impl<G: Game> dyn Agent<G> + '_ {
    /// Chooses among all that can be done; `legal` saves an allocation.
    pub fn act(&mut self, view: View<'_, G>, legal: &mut Vec<G::Action>) -> G::Action {
        legal.clear();
        view.legal_actions(legal);
        self.choose(view, legal, &Progress::new())
    }
}

/// What an agent thought of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal<A> {
    /// The action.
    pub action: A,
    /// The chance of winning after it, from 0 to 1; what is shared with others counts in part.
    pub chance: f64,
    /// How often it was tried in the search: more tries, surer chance.
    pub tries: u32,
    /// The action and what the same seat would do next, as far as that was thought through.
    pub line: Vec<A>,
    /// What is expected after that, up to the end of the seat's next turn, in one imagined world.
    pub reply: Vec<A>,
}

/// Raised when nobody waits any more; clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Flag(pub(crate) Arc<AtomicBool>);

impl Flag {
    /// Raises it.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether both are the same flag.
    pub fn is(&self, other: &Flag) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// One thought, shared by the agent that has it and by those who wait for it: clones are the same
/// thought.
#[derive(Clone, Debug)]
pub struct Progress(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    begun: Instant,
    stop: Flag,
    positions: AtomicU64,
    /// The place of the best action, counted from 1; 0 when there is none yet.
    best: AtomicU32,
    /// Its chance, as bits.
    chance: AtomicU32,
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

impl Progress {
    /// A thought that begins now.
    pub fn new() -> Self {
        Progress::until(Flag::default())
    }

    /// A thought that begins now and may be one of many that a flag ends.
    pub fn until(stop: Flag) -> Self {
        Progress(Arc::new(Shared {
            begun: Instant::now(),
            stop,
            positions: AtomicU64::default(),
            best: AtomicU32::default(),
            chance: AtomicU32::default(),
        }))
    }

    /// Whether both are the same thought.
    pub fn is_of(&self, other: &Progress) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Asks for an answer at once. The agent gives the best one it has.
    pub fn stop(&self) {
        self.0.stop.raise();
    }

    /// Whether an answer is wanted at once.
    pub fn stopped(&self) -> bool {
        self.0.stop.is_raised()
    }

    /// How long the thought has taken so far.
    pub fn elapsed(&self) -> Duration {
        self.0.begun.elapsed()
    }

    /// How many positions have been looked at.
    pub fn positions(&self) -> u64 {
        self.0.positions.load(Ordering::Relaxed)
    }

    /// The agent has looked at so many positions more.
    pub fn add_positions(&self, more: u64) {
        self.0.positions.fetch_add(more, Ordering::Relaxed);
    }

    /// The action that seems best so far, by its place among the legal ones, and the chance of
    /// winning with it; `None` as long as nothing can be said.
    pub fn best(&self) -> Option<(usize, f32)> {
        let place = self.0.best.load(Ordering::Relaxed).checked_sub(1)?;
        Some((place as usize, f32::from_bits(self.0.chance.load(Ordering::Relaxed))))
    }

    /// The agent now thinks best of the legal action at this place.
    pub fn set_best(&self, place: usize, chance: f32) {
        self.0.chance.store(chance.to_bits(), Ordering::Relaxed);
        self.0.best.store(place as u32 + 1, Ordering::Relaxed);
    }
}
