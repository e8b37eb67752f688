//! A match played again, action by action.

use super::Match;
use sorcery_games::engine::{Log, Seat};
use sorcery_games::{Tabletop, View};
use std::ops::Range;

/// Goes from one position of a match to a later one.
pub(crate) struct Walk<'a, G: Tabletop> {
    /// Where it is.
    pub position: G,
    /// After how many actions.
    pub done: usize,
    /// What the last step did.
    pub events: Log<G::Event>,
    /// All actions up to where it ends.
    actions: &'a [G::Action],
}

impl<G: Tabletop> Match<G> {
    /// Plays the recorded actions with these numbers again.
    pub(crate) fn walk(&self, actions: Range<usize>) -> Walk<'_, G> {
        let (position, done) = self.snapshots.before(actions.start);
        let before = &self.actions[..actions.start];
        let mut walk = Walk { position: position.clone(), done, events: Log::off(), actions: before };
        while walk.step() {}
        Walk { events: Log::default(), actions: &self.actions[..actions.end], ..walk }
    }

    /// The position after so many of the recorded actions.
    pub(super) fn position_after(&self, action: usize) -> G {
        self.walk(action..action).position
    }
}

impl<G: Tabletop> Walk<'_, G> {
    /// The action that comes next; `None` at the end.
    pub fn next(&self) -> Option<G::Action> {
        self.actions.get(self.done).copied()
    }

    /// Its line.
    pub fn next_line(&self) -> Option<String> {
        let seat = self.position.status().awaited().unwrap_or(Seat::ONE);
        Some(View::new(&self.position, seat).spell(self.next()?))
    }

    /// Carries it out; `false` at the end.
    pub fn step(&mut self) -> bool {
        let next = self.next();
        if let Some(action) = next {
            self.events.clear();
            self.position.apply(action, &mut self.events);
            self.done += 1;
        }
        next.is_some()
    }
}
