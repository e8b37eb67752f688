//! Programs that decide for a seat.
//!
//! An [`Agent`] sees a [`View`] and nothing else. Whatever it wants to look ahead at it must
//! imagine ([`View::imagine`]), so it cannot know more than a person in its seat: two positions
//! that differ only in what is hidden get the same answer from the same agent.
//!
//! * [`level`]: the names under which players meet them, from any legal action upwards.
//! * `turn`: agents that look no further than their own turn; [`search`]: what may follow, in many
//!   imagined worlds.
//! * [`strategy`]: Dominion's strategy language, and its players.
//! * [`progress`]: watching an agent think, and cutting it short.

pub mod level;
pub mod progress;
pub mod search;
pub mod strategy;
mod turn;

pub use level::{Level, Pace};
pub use progress::{Flag, Progress};
pub use search::{Budget, Search, analyse};
pub use turn::{rare_win, wins};

use crate::engine::Game;
use crate::games::View;
use std::time::Duration;

/// Whoever decides for a seat.
pub trait Agent<G: Game>: Send {
    /// Chooses one of the `legal` actions, of which there is at least one. `progress` tells others
    /// how far the thought has come, and may ask for an answer at once.
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action;

    /// Thinks ahead while somebody else decides, until it is told to stop; whoever keeps nothing for the
    /// next decision does nothing.
    fn ponder(&mut self, _view: View<'_, G>, _progress: &Progress) {}

    /// What the agent thought when it last chose, if it can say.
    fn opinion(&self) -> Option<&Analysis<G::Action>> {
        None
    }
}

impl<G: Game> dyn Agent<G> + '_ {
    /// Chooses among all that can be done; `legal` saves an allocation.
    pub fn act(&mut self, view: View<'_, G>, legal: &mut Vec<G::Action>) -> G::Action {
        legal.clear();
        view.legal_actions(legal);
        self.choose(view, legal, &Progress::new())
    }
}

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
    /// What is expected after that, up to the end of the seat's next turn, in one imagined world.
    pub reply: Vec<A>,
}

impl<A> Analysis<A> {
    /// The chance of winning with the best action; `None` when nothing was considered.
    pub fn chance(&self) -> Option<f64> {
        self.options.first().map(|option| option.chance)
    }
}
