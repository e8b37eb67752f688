//! The rule that ends games as ties if only computers play. Without this rule, some of these games would never end.

use sorcery_games::Tabletop;

/// Number of turns without progress after which a game ends in a tie.
const QUIET_TURNS: u32 = 20;
/// Number of turns after which a game ends in a tie.
const TURN_LIMIT: u32 = 500;
/// Number of actions after which a game counts as tied, if the game doesn't count turns.
const ACTION_LIMIT: u32 = 50_000;

/// Ends games that computers would play forever as ties: in tournaments, and in every match without a human player.
#[derive(Clone, Debug)]
pub struct Referee {
    turn: u32,
    progress: u64,
    /// The last turn in which the game made progress.
    changed: u32,
    /// Number of positions that the referee has seen so far.
    looks: u32,
}

impl Referee {
    /// Creates the referee of a game that starts or continues in this position.
    pub fn new<G: Tabletop>(game: &G) -> Self {
        Referee::at(game.turn_number(), (G::ABOUT.progress)(game))
    }

    /// Creates the referee of a game that starts or continues in this turn. `progress` is the hash of everything that
    /// counts as progress in the position.
    pub(crate) fn at(turn: u32, progress: u64) -> Self {
        Referee { turn, progress, changed: turn, looks: 0 }
    }

    /// Returns the number of turns without progress. `progress` is the hash of the current position's progress.
    pub(crate) fn quiet_turns(&self, progress: u64) -> u32 {
        if progress == self.progress { self.turn.saturating_sub(self.changed) } else { 0 }
    }

    /// Returns the reason why the game is tied now, or `None`. Call this with the first position and with the
    /// position after each action.
    pub fn draw<G: Tabletop>(&mut self, game: &G) -> Option<String> {
        self.draw_at(game.turn_number(), || (G::ABOUT.progress)(game))
    }

    /// Like [`draw`](Referee::draw), given the turn number of the position and the hash of its progress.
    pub(crate) fn draw_at(&mut self, turn: u32, progress: impl FnOnce() -> u64) -> Option<String> {
        self.looks += 1;
        if turn != self.turn {
            self.turn = turn;
            let progress = progress();
            if progress != self.progress {
                (self.progress, self.changed) = (progress, turn);
            }
        }
        if turn.saturating_sub(self.changed) >= QUIET_TURNS {
            Some(format!("The game is a draw: nothing has changed for {QUIET_TURNS} turns."))
        } else if turn > TURN_LIMIT {
            Some(format!("The game is a draw after {TURN_LIMIT} turns."))
        } else {
            (self.looks > ACTION_LIMIT).then(|| format!("The game is a draw after {ACTION_LIMIT} actions."))
        }
    }
}
