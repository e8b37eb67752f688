//! Watching an agent think, and cutting it short.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// One thought, shared by the agent that has it and by those who wait for it. Clones are the same
/// watch.
#[derive(Debug)]
pub struct Watch<A> {
    shared: Arc<Shared<A>>,
}

#[derive(Debug)]
struct Shared<A> {
    begun: Instant,
    stop: AtomicBool,
    positions: AtomicU64,
    best: Mutex<Option<(Vec<A>, f64)>>,
}

impl<A> Clone for Watch<A> {
    fn clone(&self) -> Self {
        Watch { shared: Arc::clone(&self.shared) }
    }
}

impl<A> Default for Watch<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Watch<A> {
    /// A thought that begins now.
    pub fn new() -> Self {
        let shared = Shared {
            begun: Instant::now(),
            stop: AtomicBool::new(false),
            positions: AtomicU64::new(0),
            best: Mutex::new(None),
        };
        Watch { shared: Arc::new(shared) }
    }

    /// Asks for an answer at once. The agent gives the best one it has.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Whether an answer is wanted at once.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// How long the thought has taken so far.
    pub fn elapsed(&self) -> Duration {
        self.shared.begun.elapsed()
    }

    /// How many positions have been looked at.
    pub fn positions(&self) -> u64 {
        self.shared.positions.load(Ordering::Relaxed)
    }

    /// The agent has looked at so many positions more.
    pub fn add_positions(&self, more: u64) {
        self.shared.positions.fetch_add(more, Ordering::Relaxed);
    }
}

impl<A: Clone> Watch<A> {
    /// The best line so far, and the chance of winning that it is given.
    pub fn best(&self) -> Option<(Vec<A>, f64)> {
        self.shared.best.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The agent thinks best of this line now.
    pub fn set_best(&self, line: Vec<A>, chance: f64) {
        *self.shared.best.lock().unwrap_or_else(PoisonError::into_inner) = Some((line, chance));
    }
}
