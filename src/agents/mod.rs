//! Programs that decide for a seat.
//!
//! An [`Agent`] sees a [`View`] and nothing else. Whatever it wants to look ahead at it must
//! imagine ([`View::imagine`]), so it cannot know more than a person in its seat: two positions
//! that differ only in what is hidden get the same answer from the same agent.
//!
//! * [`random`]: any legal action.
//! * [`greedy`]: the action after which the position is judged best.
//! * [`turn`]: plans the whole of its own turn; [`lethal`]: finds a win in it if there is one.
//! * [`search`]: looks at what may follow in many imagined worlds.
//! * [`strategy`]: Dominion's strategy language, and its players.
//! * [`level`]: the names under which players meet them.
//! * [`progress`]: watching an agent think, and cutting it short; [`analysis`]: what it thought.

pub mod analysis;
pub mod greedy;
pub mod lethal;
pub mod level;
pub mod progress;
pub mod random;
pub mod search;
pub mod strategy;
pub mod turn;

pub use analysis::{Analysis, Appraisal};
pub use level::{Level, Pace};
pub use progress::Progress;
pub use search::{Budget, Search};

use crate::engine::Game;
use crate::games::View;

/// Whoever decides for a seat.
pub trait Agent<G: Game>: Send {
    /// Chooses one of the `legal` actions, of which there is at least one. `progress` tells others
    /// how far the thought has come, and may ask for an answer at once.
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action;

    /// What the agent thought when it last chose, if it can say.
    fn opinion(&self) -> Option<&Analysis<G::Action>> {
        None
    }
}
