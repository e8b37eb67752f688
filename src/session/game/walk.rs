//! Replaying a part of a match, action by action.

use super::History;
use super::position::{AnyAction, Position};
use std::ops::Range;

/// A replay of a match from one position to a later one, action by action.
pub(crate) struct Walk<'a> {
    /// The position that the replay has reached, with the events of its last step.
    pub position: Box<dyn Position>,
    /// Number of actions in the match before the position that the replay has reached.
    pub done: usize,
    /// The actions of the match, up to the end of the replay.
    actions: &'a [AnyAction],
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
        for action in &self.actions[done..action] {
            position.apply(action);
        }
        position
    }
}

impl Walk<'_> {
    /// Returns the next action of the replay, or `None` at its end.
    pub fn next(&self) -> Option<&AnyAction> {
        self.actions.get(self.done)
    }

    /// Returns the next action of the replay as a player types it, or `None` at its end.
    pub fn next_line(&self) -> Option<String> {
        Some(self.position.spell(self.next()?))
    }

    /// Carries out the next action of the replay. Returns `false` at its end.
    pub fn step(&mut self) -> bool {
        let Some(action) = self.actions.get(self.done) else { return false };
        self.position.listen();
        self.position.apply(action);
        self.done += 1;
        true
    }
}
