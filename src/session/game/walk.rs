//! A match played again, action by action.

use super::History;
use super::position::{Action, Position};
use std::ops::Range;

/// Goes from one position of a match to a later one.
pub(crate) struct Walk<'a> {
    /// Where it is, with the events of the last step.
    pub position: Box<dyn Position>,
    /// After how many actions.
    pub done: usize,
    /// All actions up to where it ends.
    actions: &'a [Action],
}

impl History {
    /// Plays the recorded actions with these numbers again.
    pub fn walk(&self, actions: Range<usize>) -> Walk<'_> {
        let mut position = self.position_after(actions.start);
        position.listen();
        Walk { position, done: actions.start, actions: &self.actions[..actions.end] }
    }

    /// The position after so many of the recorded actions.
    pub(super) fn position_after(&self, action: usize) -> Box<dyn Position> {
        let (position, done) = self.snapshots.before(action);
        let mut position = position.clone();
        self.actions[done..action].iter().for_each(|action| position.apply(action));
        position
    }
}

impl Walk<'_> {
    /// The action that comes next; `None` at the end.
    pub fn next(&self) -> Option<&Action> {
        self.actions.get(self.done)
    }

    /// Its line.
    pub fn next_line(&self) -> Option<String> {
        Some(self.position.spell(self.next()?))
    }

    /// Carries it out; `false` at the end.
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
