//! Planning the whole of one's own turn.

use super::greedy::{turn_ended, value};
use super::{Agent, Progress};
use crate::engine::{Log, Rng, Seat};
use crate::games::{Heuristics, View};
use std::collections::HashSet;

/// How many positions of each length of plan are followed further.
const BEAM: usize = 60;
/// The longest plan, in actions.
const LONGEST: usize = 40;

/// Searches all plans for its turn, as far as the beam reaches, and follows the one after which
/// the position at the end of the turn is judged best. Equal positions count once.
#[derive(Clone, Debug)]
pub struct Turn {
    rng: Rng,
    beam: usize,
}

impl Turn {
    /// An agent with the usual beam.
    pub fn new(rng: Rng) -> Self {
        Turn { rng, beam: BEAM }
    }
}

impl<G: Heuristics> Agent<G> for Turn {
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action {
        let mut thought = self.rng.fork();
        if legal.len() == 1 {
            return legal[0];
        }
        let mut beam = Beam { seat: view.seat(), seen: HashSet::new(), best: None, progress };
        let mut level = vec![Plan { world: view.imagine(&mut thought), first: None, hope: 0.0 }];
        for _ in 0..LONGEST {
            level = beam.deepen(&level, self.beam);
            if level.is_empty() || progress.stopped() || beam.best.is_some_and(|(worth, _)| worth >= 1.0) {
                break;
            }
        }
        // A turn that never ended within the longest plan: begin with the most hopeful one.
        let unfinished = level.first().and_then(|plan| plan.first);
        beam.best.map(|(_, action)| action).or(unfinished).unwrap_or(legal[0])
    }
}

/// A part of a turn.
struct Plan<G: Heuristics> {
    world: G,
    first: Option<G::Action>,
    hope: f64,
}

struct Beam<'a, G: Heuristics> {
    seat: Seat,
    seen: HashSet<u64>,
    /// What the best complete plan is worth, and its first action.
    best: Option<(f64, G::Action)>,
    progress: &'a Progress,
}

impl<G: Heuristics> Beam<'_, G> {
    /// All plans that are one action longer; the most hopeful ones of those that go on.
    fn deepen(&mut self, level: &[Plan<G>], width: usize) -> Vec<Plan<G>> {
        let mut next = Vec::new();
        let mut legal = Vec::new();
        for plan in level {
            legal.clear();
            plan.world.legal_actions(&mut legal);
            for &action in &legal {
                let mut world = plan.world.clone();
                world.apply(action, &mut Log::off());
                self.progress.add_positions(1);
                let first = plan.first.unwrap_or(action);
                let hope = value(&world, self.seat);
                if turn_ended(&plan.world, &world, self.seat) {
                    if self.best.is_none_or(|(most, _)| hope > most) {
                        self.best = Some((hope, first));
                    }
                } else if world.fingerprint(self.seat).is_none_or(|print| self.seen.insert(print)) {
                    next.push(Plan { world, first: Some(first), hope });
                }
            }
        }
        next.sort_by(|a, b| b.hope.total_cmp(&a.hope));
        next.truncate(width);
        next
    }
}
