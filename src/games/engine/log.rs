//! What happened in a game, in order.

/// The events of a game, appended as they happen; `E` is what the game calls an event. A log that
/// is off keeps nothing: play-outs and simulations do not pay for what nobody reads.
#[derive(Clone, Debug, PartialEq)]
pub struct Log<E> {
    on: bool,
    events: Vec<E>,
}

impl<E> Log<E> {
    /// A log that keeps nothing.
    pub const fn off() -> Self {
        Log { on: false, events: Vec::new() }
    }

    /// Whether events are kept: what only they need is not worked out otherwise.
    #[inline(always)]
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// Appends an event; `event` is called only where it is kept.
    #[inline(always)]
    pub fn push(&mut self, event: impl FnOnce() -> E) {
        if self.is_on() {
            self.events.push(event());
        }
    }

    /// Forgets all events but the first so many.
    pub fn truncate(&mut self, kept: usize) {
        self.events.truncate(kept);
    }

    /// Forgets all events.
    pub fn clear(&mut self) {
        self.truncate(0);
    }

    /// The events kept since the last call.
    pub fn take(&mut self) -> Vec<E> {
        std::mem::take(&mut self.events)
    }
}

impl<E> Default for Log<E> {
    /// A log that is on, and empty.
    fn default() -> Self {
        Log { on: true, events: Vec::new() }
    }
}

impl<E> std::ops::Deref for Log<E> {
    type Target = [E];

    fn deref(&self) -> &[E] {
        &self.events
    }
}

impl<'a, E> IntoIterator for &'a Log<E> {
    type Item = &'a E;
    type IntoIter = std::slice::Iter<'a, E>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
