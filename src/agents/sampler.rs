//! An agent that rates all legal actions by equally many short rollouts.

use super::search::{EQUAL_CHANCE, roll_out};
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
/// Maximum difference between the values of actions of which the policy chooses the best one. Rollouts can't tell them
/// apart, especially in a won position.
const TIE: f64 = 0.005;

/// Rates each action by the mean evaluation after short rollouts. All actions get the same random positions and random
/// numbers.
///
/// A [poor](Heuristics::is_poor) action loses [`EQUAL_CHANCE`]: a smaller lead over the other actions can be noise.
#[derive(Debug)]
pub(crate) struct Sampler<A> {
    pub opinion: Vec<Appraisal<A>>,
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
        let (imagined, mut weights) = (view.imagine(&mut Rng::new(0, Stream::Playout)), Vec::new());
        imagined.weigh(legal, &mut weights);
        let handicap = |action| if imagined.is_poor(action) { EQUAL_CHANCE } else { 0.0 };
        let appraise = |(&action, sum): (&G::Action, f64)| Appraisal {
            action,
            chance: sum / number as f64 - handicap(action),
            tries: number as u32,
            line: vec![action],
            reply: Vec::new(),
        };
        let mut rated: Vec<_> = legal.iter().zip(sums).map(appraise).zip(weights).collect();
        rated.sort_by(|(a, _), (b, _)| b.chance.total_cmp(&a.chance));
        let ties = rated.partition_point(|(option, _)| option.chance >= rated[0].0.chance - TIE);
        rated[..ties].sort_by(|(_, a), (_, b)| b.total_cmp(a));
        self.opinion = rated.into_iter().map(|(option, _)| option).collect();
        self.opinion[0].action
    }

    fn opinion(&self) -> &[Appraisal<G::Action>] {
        &self.opinion
    }
}
