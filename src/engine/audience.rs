//! Who hears of what happens in a game.

/// Whoever wants to know what happens; `E` is what a game calls an event.
pub trait Audience<E> {
    /// Hears of something that happened; `event` is called to describe it.
    fn hear(&mut self, event: impl FnOnce() -> E);

    /// Whether anybody is there: what only events need is not looked for otherwise.
    #[inline]
    fn listens(&self) -> bool {
        true
    }
}

impl<E> Audience<E> for Vec<E> {
    // An event is put together where it is kept.
    #[inline(always)]
    fn hear(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Nobody: what happens is not even described.
#[derive(Debug)]
pub struct Nobody;

impl<E> Audience<E> for Nobody {
    #[inline]
    fn hear(&mut self, _event: impl FnOnce() -> E) {}

    #[inline]
    fn listens(&self) -> bool {
        false
    }
}
