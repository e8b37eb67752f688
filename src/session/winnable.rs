//! Searches a lost game of Onirim for the last moment from which it could be won. The file `src/games/onirim/solve.rs`
//! explains the solver.

use crate::Match;
use sorcery_agents::Flag;
use sorcery_games::View;
use sorcery_games::engine::Seat;
use sorcery_games::onirim::{Onirim, Phase, Solution};

/// Maximum number of positions in the search of a whole deal. Of 100,000 deals, each needed at most 268,470 positions.
pub const POSITIONS: usize = 300_000;
/// Maximum number of positions in each search from a later moment of the game. This many positions take about a second.
const LATER: usize = 20_000;

/// The answer to whether a lost game could be won.
#[derive(Clone, Debug)]
pub enum Winnable {
    /// The game could be won.
    Yes(Box<Ending>),
    /// The game was lost from the start.
    No,
    /// The search stopped before it knew the answer.
    Unknown,
}

/// A version of the lost game that ends with a win.
#[derive(Debug)]
pub struct Ending {
    /// The won match, after its last action.
    pub session: Match,
    /// Number of actions of the lost game before the actions that win instead.
    pub kept: usize,
    /// The turn in which the winning actions begin.
    pub turn: u32,
}

impl Clone for Ending {
    fn clone(&self) -> Self {
        Ending { session: self.session.fork(), ..*self }
    }
}

/// Returns `true` if the match is a lost game of Onirim.
pub fn is_lost(session: &Match) -> bool {
    session.position_of::<Onirim>().is_some_and(|game| matches!(game.phase(), Phase::Lost(_)))
}

/// Searches for actions that win instead of the lost game, from as late a moment of that game as possible. Stops if the
/// search from the start of the game reaches `most` positions, or when `stop` is raised. Also returns the number of
/// positions in the search from the start.
///
/// A game that can be won from one moment can be won from each earlier one, so bisection finds the last such moment. A
/// position whose search takes too long counts as lost, so the true last moment can be later.
pub fn winnable(session: &Match, most: usize, stop: &Flag) -> (Winnable, usize) {
    let mut session = session.fork();
    let (mut kept, mut lost) = (0, session.done());
    let (mut line, positions) = match solve(&mut session, 0, most, stop) {
        (Solution::Won(line), positions) => (line, positions),
        (Solution::Lost, positions) => return (Winnable::No, positions),
        (Solution::Unknown, positions) => return (Winnable::Unknown, positions),
    };
    while lost > kept + 1 {
        let middle = kept.midpoint(lost);
        match solve(&mut session, middle, LATER, stop).0 {
            Solution::Won(found) => (kept, line) = (middle, found),
            Solution::Lost | Solution::Unknown => lost = middle,
        }
    }
    session.look_at(kept);
    let turn = session.shown_turn();
    for action in line {
        let spelt = session.position_of::<Onirim>().map(|game| View::new(game, Seat::ONE).spell(action));
        let played = spelt.is_some_and(|line| session.submit(&line).is_ok());
        debug_assert!(played, "the solver chose an illegal action: {action:?}");
    }
    (Winnable::Yes(Box::new(Ending { session, kept, turn })), positions)
}

/// Searches for actions that win from the position after `action` actions, in at most `most` positions. Also returns
/// the number of positions searched.
fn solve(session: &mut Match, action: usize, most: usize, stop: &Flag) -> (Solution, usize) {
    session.look_at(action);
    let game = session.position_of::<Onirim>();
    game.map_or((Solution::Unknown, 0), |game| game.solve(most, &|| stop.is_raised()))
}
