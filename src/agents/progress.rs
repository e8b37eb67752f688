//! Watching an agent think, and cutting it short.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// One thought, shared by the agent that has it and by those who wait for it: clones are the same
/// thought.
#[derive(Clone, Debug)]
pub struct Progress {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    begun: Instant,
    stop: AtomicBool,
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
        let shared = Shared {
            begun: Instant::now(),
            stop: AtomicBool::new(false),
            positions: AtomicU64::new(0),
            best: AtomicU32::new(0),
            chance: AtomicU32::new(0),
        };
        Progress { shared: Arc::new(shared) }
    }

    /// Whether both are the same thought.
    pub fn is_of(&self, other: &Progress) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }

    /// Asks for an answer at once. The agent gives the best one it has.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Whether an answer is wanted at once.
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

    /// The action that seems best so far, by its place among the legal ones, and the chance of
    /// winning with it; `None` as long as nothing can be said.
    pub fn best(&self) -> Option<(usize, f32)> {
        let place = self.shared.best.load(Ordering::Relaxed).checked_sub(1)?;
        Some((place as usize, f32::from_bits(self.shared.chance.load(Ordering::Relaxed))))
    }

    /// The agent now thinks best of the legal action at this place.
    pub fn set_best(&self, place: usize, chance: f32) {
        self.shared.chance.store(chance.to_bits(), Ordering::Relaxed);
        self.shared.best.store(place as u32 + 1, Ordering::Relaxed);
    }
}
