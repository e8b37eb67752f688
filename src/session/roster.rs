//! The games that the program knows: the one place where a game is registered.

use crate::engine::Game;
use crate::games::sorcery::Sorcery;
use crate::games::{Contest, Present, Thinker};

/// Something to be done with one game, whichever it is.
pub trait Errand {
    /// What comes of it.
    type Outcome;

    /// Does it with the game `G`.
    fn run<G: Present + Thinker + Contest>(self) -> Self::Outcome;
}

macro_rules! roster {
    ($($game:ty),+ $(,)?) => {
        /// The names of all games, as on the command line.
        pub const NAMES: &[&str] = &[$(<$game as Game>::NAME),+];

        /// Sends an errand to the game of a name; `None` when there is no such game.
        pub fn send<E: Errand>(name: &str, errand: E) -> Option<E::Outcome> {
            $(
                if name == <$game as Game>::NAME {
                    return Some(errand.run::<$game>());
                }
            )+
            None
        }
    };
}

roster! {
    Sorcery,
}
