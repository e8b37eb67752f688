//! Whoever decides: programs that play. People do it by way of the shell.

pub mod strategy;

use crate::engine::Game;
use crate::games::View;

/// Chooses one of the legal actions from what a seat may see.
pub trait Agent<G: Game>: Send {
    /// The choice; `legal` holds every legal action and is never empty.
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> G::Action;
}
