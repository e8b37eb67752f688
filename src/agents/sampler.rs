//! An agent that rates all legal actions by equally many short rollouts.

use super::search::roll_out;
use super::{Agent, Appraisal, Progress};
use sorcery_games::engine::{Log, Rng, Stream};
use sorcery_games::heuristics::prospect;
use sorcery_games::{Heuristics, View};

/// Total number of actions in all rollouts for a decision. This many actions take about 5 ms in Sorcery.
const ROLLED_OUT: usize = 12_000;
/// Maximum number of actions in a rollout. A turn can be endless if a player's magic may be negative.
const LONGEST: usize = 100;
/// Length of a rollout, in turns.
const TURNS: u32 = 4;

/// Rates each action by the mean evaluation after short rollouts. All actions get the same random positions and random
/// numbers.
///
/// A tree search finds the best action at least as well, but it tries a poor card too seldom to tell the card's best
/// target.
#[derive(Debug)]
pub(crate) struct Sampler<A> {
    opinion: Vec<Appraisal<A>>,
}

impl<A> Sampler<A> {
    pub fn new() -> Self {
        Sampler { opinion: Vec::new() }
    }
}

impl<G: Heuristics> Agent<G> for Sampler<G::Action> {
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], _progress: &Progress) -> G::Action {
        let (mut sums, mut scratch, mut played, mut number) = (vec![0.0; legal.len()], Vec::new(), 0, 0);
        while played < ROLLED_OUT {
            let imagined = view.imagine(&mut Rng::new(number, Stream::Playout));
            for (sum, &action) in sums.iter_mut().zip(legal) {
                let mut world = imagined.clone();
                let last = world.turn_number().saturating_add(TURNS);
                world.apply(action, &mut Log::off());
                let rng = &mut Rng::new(number, Stream::Agent(0));
                played += 1 + roll_out(&mut world, last, LONGEST, rng, &mut scratch);
                *sum += prospect(&world, view.seat(), G::evaluate);
            }
            number += 1;
        }
        let appraise = |(&action, sum): (&G::Action, f64)| Appraisal {
            action,
            chance: sum / number as f64,
            tries: number as u32,
            line: vec![action],
            reply: Vec::new(),
        };
        self.opinion = legal.iter().zip(sums).map(appraise).collect();
        self.opinion.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        self.opinion[0].action
    }

    fn opinion(&self) -> &[Appraisal<G::Action>] {
        &self.opinion
    }
}
