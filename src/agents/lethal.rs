//! Finding a win within one's own turn.

use super::Progress;
use super::greedy::turn_ended;
use crate::engine::{Log, Rng, Seat, Status};
use crate::games::{Heuristics, View};
use std::collections::HashSet;

/// In how many further worlds a line must win to be believed.
const WITNESSES: usize = 4;
/// The longest line, in actions.
const LONGEST: usize = 60;

/// A line of actions with which the seat of the view wins before its turn ends, whatever it
/// cannot see, or `None` when none was found among about `limit` positions.
pub fn winning_line<G: Heuristics>(
    view: View<'_, G>,
    limit: u64,
    rng: &mut Rng,
    progress: &Progress,
) -> Option<Vec<G::Action>> {
    let seat = view.seat();
    let world = view.imagine(rng);
    let mut search = LethalSearch { seat, seen: HashSet::new(), left: limit, line: Vec::new(), progress };
    let found = search.win(&world);
    progress.add_positions(limit - search.left);
    let line = found.then_some(search.line)?;
    (0..WITNESSES).all(|_| wins(view.imagine(rng), &line, seat)).then_some(line)
}

/// Whether a line is legal from here and wins at its end.
fn wins<G: Heuristics>(mut world: G, line: &[G::Action], seat: Seat) -> bool {
    for &action in line {
        if world.check(action).is_err() {
            return false;
        }
        world.apply(action, &mut Log::off());
    }
    has_won(&world, seat)
}

fn has_won<G: Heuristics>(world: &G, seat: Seat) -> bool {
    matches!(world.status(), Status::Over(outcome) if outcome.payoff(seat) >= 1.0)
}

struct LethalSearch<'a, G: Heuristics> {
    seat: Seat,
    seen: HashSet<u64>,
    left: u64,
    line: Vec<G::Action>,
    progress: &'a Progress,
}

impl<G: Heuristics> LethalSearch<'_, G> {
    /// Depth first, likely actions first. On success `line` holds the actions.
    fn win(&mut self, world: &G) -> bool {
        let mut legal = Vec::new();
        world.legal_actions(&mut legal);
        let mut weights = Vec::new();
        world.weigh(&legal, &mut weights);
        let mut ordered: Vec<(f32, G::Action)> = weights.into_iter().zip(legal).collect();
        ordered.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut tried = HashSet::new();
        for (_, action) in ordered {
            if self.left == 0 || self.progress.stopped() {
                return false;
            }
            if !tried.insert(world.action_key(action)) {
                continue;
            }
            self.left -= 1;
            let mut after = world.clone();
            after.apply(action, &mut Log::off());
            if has_won(&after, self.seat) {
                self.line.push(action);
                return true;
            }
            if turn_ended(world, &after, self.seat) {
                continue;
            }
            let known = after.fingerprint(self.seat).is_some_and(|print| !self.seen.insert(print));
            if known || self.line.len() + 1 >= LONGEST {
                continue;
            }
            self.line.push(action);
            if self.win(&after) {
                return true;
            }
            self.line.pop();
        }
        false
    }
}
