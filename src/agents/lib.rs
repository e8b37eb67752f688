//! Agents: programs that choose actions for a seat.
//!
//! An [`Agent`] only sees a [`View`]. To look ahead, it needs determinizations of the hidden information
//! ([`View::imagine`]), so it can't know more than a human in its seat. If two positions differ only in
//! information hidden from the seat, the same agent chooses the same action in both.
//!
//! - [`level`]: the levels that players choose from, and agents for testing.
//! - `turn`: agents that only plan their own turn; [`search`]: tree search over determinizations.
//! - [`strategy`]: Dominion's strategy language, and the agents that play strategies.

pub mod level;
mod progress;
mod sampler;
pub mod search;
pub mod strategy;
#[doc(hidden)]
pub mod tuner;
mod turn;

pub use level::{Level, Pace, analyse, analyse_roughly};
pub use progress::{Flag, Progress};
#[doc(hidden)]
pub use search::DESPERATE;
pub use search::{Budget, EQUAL_CHANCE, Search};
pub use turn::{WinningTurn, least_in_turn, winning_turn, wins};

use sorcery_games::View;
use sorcery_games::engine::Game;

/// A program that chooses actions for a seat.
pub trait Agent<G: Game>: Send {
    /// Chooses one of the `legal` actions, of which there must be at least one.
    ///
    /// While it thinks, the agent reports its progress to `progress`. The caller can use `progress` to ask for an
    /// immediate decision.
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action;

    /// Thinks during another player's decision, until `progress` asks it to stop. The default does nothing.
    fn ponder(&mut self, _view: View<'_, G>, _progress: &Progress) {}

    /// Before each decision, tells the agent for how many turns the game has made no progress. The default ignores
    /// this.
    fn set_quiet_turns(&mut self, _turns: u32) {}

    /// Returns the agent's evaluations of the legal actions in its last decision, starting with the chosen action.
    /// Empty if the agent doesn't evaluate actions.
    fn opinion(&self) -> &[Appraisal<G::Action>] {
        &[]
    }
}

impl<G: Game> dyn Agent<G> + '_ {
    /// Chooses one of the legal actions. `legal` is a buffer that can be reused to avoid allocations.
    pub fn act(&mut self, view: View<'_, G>, legal: &mut Vec<G::Action>) -> G::Action {
        legal.clear();
        view.legal_actions(legal);
        self.choose(view, legal, &Progress::new())
    }
}

/// Returns the mean of these values, or 0 if there are none.
fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}

/// An agent's evaluation of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal<A> {
    /// The evaluated action.
    pub action: A,
    /// The estimated probability of winning after the action, from 0 to 1. A shared win counts as a fraction.
    pub chance: f64,
    /// Number of times that the search visited the action. With more visits, `chance` is more reliable.
    pub tries: u32,
    /// The evaluated action, followed by the actions that the search expects the same seat to take until its turn ends.
    pub line: Vec<A>,
    /// The actions that the search expects after `line`, up to the end of the seat's next turn. They come from one
    /// determinization: a guess of the hidden cards.
    pub reply: Vec<A>,
}

impl<A: Copy> Appraisal<A> {
    /// Returns the appraisal of a sequence of actions that wins the game this turn.
    pub(crate) fn of_win(line: Vec<A>) -> Self {
        Appraisal { action: line[0], chance: 1.0, tries: 1, line, reply: Vec::new() }
    }
}
