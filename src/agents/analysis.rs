//! What an agent thought: chances for each action it considered.

use super::{Agent, Budget, Progress, Search};
use crate::games::{Heuristics, View};
use std::time::Duration;

/// What an agent thought of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<A> {
    /// The actions, the chosen one first, then those that were looked at most.
    pub options: Vec<Appraisal<A>>,
    /// How many positions were looked at.
    pub positions: u64,
    /// How long it took.
    pub time: Duration,
}

/// What an agent thought of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal<A> {
    /// The action.
    pub action: A,
    /// The chance of winning after it, from 0 to 1; what is shared with others counts in part.
    pub chance: f64,
    /// How often it was tried in the search: more tries, surer chance.
    pub tries: u32,
    /// The action and what the same seat would do next, as far as that was thought through.
    pub line: Vec<A>,
    /// What the others are expected to do after that, as far as it does not depend on what the seat
    /// cannot see.
    pub reply: Vec<A>,
}

impl<A> Analysis<A> {
    /// The chance of winning with the best action; `None` when nothing was considered.
    pub fn chance(&self) -> Option<f64> {
        self.options.first().map(|option| option.chance)
    }
}

/// Looks at a position for the seat of the view, which must be awaited: what each action is worth.
/// `None` when the game is over.
pub fn analyse<G: Heuristics>(
    view: View<'_, G>,
    budget: Budget,
    seed: u64,
    progress: &Progress,
) -> Option<Analysis<G::Action>> {
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    if legal.is_empty() {
        return None;
    }
    let mut search = Search::<G>::new(budget, seed).thorough();
    search.choose(view, &legal, progress);
    search.opinion().cloned()
}
