//! The end of games that computers would play for ever: the draw rule of tournaments, and of every
//! match in which nobody but computer players takes part.

use crate::games::{Contest, Heuristics};

/// A game in which nothing has changed for so many turns is a draw.
const QUIET_TURNS: u32 = 20;
/// A game of so many turns is a draw.
const TURN_LIMIT: u32 = 500;
/// The same in actions, for games that do not count turns.
const ACTION_LIMIT: u32 = 50_000;

/// Watches over the length of a game.
#[derive(Clone, Debug)]
pub struct Referee {
    turn: u32,
    progress: u64,
    /// The turn in which the progress last changed.
    changed: u32,
    looks: u32,
}

impl Referee {
    /// The referee of a game that begins, or goes on, here.
    pub fn new<G: Contest + Heuristics>(game: &G) -> Self {
        Referee { turn: game.turn_number(), progress: game.progress(), changed: game.turn_number(), looks: 0 }
    }

    /// Why the game is a draw now, if it is: to be called with the first position, and with that after
    /// each action.
    pub fn draw<G: Contest + Heuristics>(&mut self, game: &G) -> Option<String> {
        self.looks += 1;
        if game.turn_number() != self.turn {
            self.turn = game.turn_number();
            let progress = game.progress();
            if progress != self.progress {
                (self.progress, self.changed) = (progress, self.turn);
            }
        }
        if self.turn.saturating_sub(self.changed) >= QUIET_TURNS {
            Some(format!("Nothing has changed for {QUIET_TURNS} turns: the game is a draw."))
        } else if self.turn > TURN_LIMIT {
            Some(format!("It goes on after {TURN_LIMIT} turns: the game is a draw."))
        } else {
            (self.looks > ACTION_LIMIT).then(|| format!("It goes on after {ACTION_LIMIT} actions: the game is a draw."))
        }
    }
}
