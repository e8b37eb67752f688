//! How a caller watches a decision and cancels work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A flag that cancels work. Clones share the same flag.
#[derive(Clone, Debug, Default)]
pub struct Flag(Arc<AtomicBool>);

impl Flag {
    /// Raises the flag. All work that holds a clone of it then stops.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the flag was raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns `true` if both are clones of the same flag.
    pub fn is(&self, other: &Flag) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The progress of one decision, shared by the agent and its caller. Clones share the same state.
#[derive(Clone, Debug)]
pub struct Progress(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    begun: Instant,
    stop: Flag,
    positions: AtomicU64,
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

impl Progress {
    /// Starts measuring the progress of a decision. The decision begins now.
    pub fn new() -> Self {
        Progress::until(Flag::default())
    }

    /// Like [`new`](Progress::new), but asks the agent for an immediate decision when `stop` is raised. Several
    /// decisions can share this flag.
    pub fn until(stop: Flag) -> Self {
        Progress(Arc::new(Shared { begun: Instant::now(), stop, positions: AtomicU64::default() }))
    }

    /// Returns `true` if both measure the progress of the same decision.
    pub fn is_of(&self, other: &Progress) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Asks the agent for an immediate decision. The agent then returns the best action that it has found so far.
    pub fn stop(&self) {
        self.0.stop.raise();
    }

    /// Returns `true` if the caller wants an immediate decision.
    pub fn stopped(&self) -> bool {
        self.0.stop.is_raised()
    }

    /// Returns the time since the decision started.
    pub fn elapsed(&self) -> Duration {
        self.0.begun.elapsed()
    }

    /// Returns the number of positions evaluated so far.
    pub fn positions(&self) -> u64 {
        self.0.positions.load(Ordering::Relaxed)
    }

    /// Adds `more` to the number of positions evaluated.
    pub fn add_positions(&self, more: u64) {
        self.0.positions.fetch_add(more, Ordering::Relaxed);
    }
}
