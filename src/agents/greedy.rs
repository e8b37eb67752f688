//! One step of foresight.

use super::{Agent, Progress};
use crate::engine::{Log, Rng, Seat, Status};
use crate::games::{Heuristics, View};

/// In how many imagined worlds an action is tried.
const WORLDS: usize = 3;

/// Chooses the action after which the position is judged best. An action that does not end the
/// turn must be an improvement: otherwise the best of those that end it is chosen.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
    /// How often it plays at random instead, from 0 to 1.
    lapses: f64,
}

impl Greedy {
    /// An agent that is always awake.
    pub fn new(rng: Rng) -> Self {
        Greedy { rng, lapses: 0.0 }
    }

    /// An agent that plays at random with probability `lapses`.
    pub fn absent_minded(rng: Rng, lapses: f64) -> Self {
        Greedy { rng, lapses }
    }
}

impl<G: Heuristics> Agent<G> for Greedy {
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action {
        let seat = view.seat();
        let lapse = self.rng.chance(self.lapses);
        let mut thought = self.rng.fork();
        if legal.len() == 1 || lapse {
            return legal[thought.below(legal.len())];
        }
        let worlds: Vec<G> = (0..WORLDS).map(|_| view.imagine(&mut thought)).collect();
        let now = mean(&worlds, |world| value(world, seat));
        let mut best: Option<(f64, G::Action)> = None;
        let mut last: Option<(f64, G::Action)> = None;
        for &action in legal {
            let mut ends = false;
            let worth = mean(&worlds, |world| {
                let mut after = world.clone();
                after.apply(action, &mut Log::off());
                ends = turn_ended(world, &after, seat);
                value(&after, seat)
            });
            progress.add_positions(WORLDS as u64);
            let place = if ends { &mut last } else { &mut best };
            if place.is_none_or(|(most, _)| worth > most) {
                *place = Some((worth, action));
            }
        }
        match (best, last) {
            (Some((worth, action)), Some(_)) if worth > now => action,
            (Some((worth, action)), Some((end, _))) if end > now && worth > end => action,
            (_, Some((_, action))) | (Some((_, action)), None) => action,
            (None, None) => legal[0],
        }
    }
}

fn mean<G>(worlds: &[G], mut value: impl FnMut(&G) -> f64) -> f64 {
    worlds.iter().map(&mut value).sum::<f64>() / worlds.len() as f64
}

/// What a position is worth to a seat: its share of the win, or its chance of it.
pub(super) fn value<G: Heuristics>(position: &G, seat: Seat) -> f64 {
    match position.status() {
        Status::Over(outcome) => outcome.payoff(seat),
        Status::Awaiting(_) => position.evaluate(seat),
    }
}

/// Whether an action that led from `before` to `after` ended the turn of `seat`.
pub(super) fn turn_ended<G: Heuristics>(before: &G, after: &G, seat: Seat) -> bool {
    after.status() != Status::Awaiting(seat) || after.turn_number() != before.turn_number()
}
