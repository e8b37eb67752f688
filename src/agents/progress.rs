//! Watching an agent think, and cutting it short.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Raised when nobody waits any more; clones are the same flag.
pub type Flag = Arc<AtomicBool>;

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
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// Whether an answer is wanted at once.
    pub fn stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
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
