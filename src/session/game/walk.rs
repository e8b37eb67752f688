//! Replaying a part of a match, action by action.

use super::History;
use super::position::{Action, Position};
use std::ops::Range;

/// A replay from one position of a match to a later one.
pub(crate) struct Walk<'a> {
    /// The current position, with the events of the last step.
    pub position: Box<dyn Position>,
    /// Number of actions before the current position.
    pub done: usize,
    /// All actions up to the end of the replay.
    actions: &'a [Action],
}

impl History {
    /// Returns a replay of the recorded actions in this range.
    pub fn walk(&self, actions: Range<usize>) -> Walk<'_> {
        let mut position = self.position_after(actions.start);
        position.listen();
        Walk { position, done: actions.start, actions: &self.actions[..actions.end] }
    }

    /// Returns the position after the first `action` recorded actions.
    pub(super) fn position_after(&self, action: usize) -> Box<dyn Position> {
        let (position, done) = self.snapshots.before(action);
        let mut position = position.clone();
        self.actions[done..action].iter().for_each(|action| position.apply(action));
        position
    }
}

impl Walk<'_> {
    /// Returns the next action, or `None` at the end.
    pub fn next(&self) -> Option<&Action> {
        self.actions.get(self.done)
    }

    /// Returns the next action as a player types it, or `None` at the end.
    pub fn next_line(&self) -> Option<String> {
        Some(self.position.spell(self.next()?))
    }

    /// Carries out the next action. Returns `false` at the end.
    pub fn step(&mut self) -> bool {
        let next = self.actions.get(self.done);
        if let Some(action) = next {
            self.position.listen();
            self.position.apply(action);
            self.done += 1;
        }
        next.is_some()
    }
}
