//! An optimiser for drafts, such as decks or a strategy's buy lists. It searches for drafts that win more games.
//!
//! The search starts from many drafts, and from variants of them with one more element, so that its result depends less
//! on luck. A race with an increasing number of games selects a few drafts, and many small random changes then improve
//! each of them.
//!
//! All drafts in a comparison play games with the same seed, so that luck affects them equally. Each comparison uses a
//! new seed, so that no draft benefits from luck for long.

use sorcery_games::engine::Rng;

/// The first comparison of drafts plays the full number of games divided by this.
const GLANCE: u64 = 8;
/// After each round of a race, the number of drafts is divided by this and the number of games is multiplied by it.
const STRICT: usize = 3;
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Number of games to play with each draft (such as a deck) in a precise comparison.
    pub games: u64,
    /// Number of steps in the whole search. Each step tries to improve one draft, such as a deck.
    pub steps: u64,
    /// Number of changes tried in each step.
    pub tries: usize,
    /// Number of drafts, such as decks, that the search selects at the start and then improves.
    pub drafts: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { games: 2_000, steps: 40, tries: 12, drafts: 3 }
    }
}

/// The kind of draft to optimise, and the changes that are possible.
pub trait SearchSpace {
    /// The type of a draft, such as a deck.
    type Draft: Clone + PartialEq;

    /// Returns the draft with a small random change.
    fn changed(&self, draft: &Self::Draft, rng: &mut Rng) -> Self::Draft;

    /// Returns variants of the draft, each with one additional element.
    fn grown(&self, _draft: &Self::Draft) -> Vec<Self::Draft> {
        Vec::new()
    }

    /// Returns variants of the draft, each without one of its elements. At the end, the search uses them to remove
    /// elements that don't help.
    fn shrunk(&self, _draft: &Self::Draft) -> Vec<Self::Draft> {
        Vec::new()
    }
}

/// The state of a running search.
#[derive(Clone, Copy, Debug)]
pub struct TuningProgress<'d, D> {
    pub best: &'d D,
    /// The share of games that the best draft won in its last comparison, from 0 to 1.
    pub share: f64,
    pub steps: u64,
}

pub struct Tuner<'t, V: SearchSpace> {
    pub space: V,
    /// Returns the share of games that a draft wins, from 0 to 1, given the number of games and a seed.
    pub score: &'t dyn Fn(&V::Draft, u64, u64) -> f64,
    pub stopped: &'t dyn Fn() -> bool,
    /// Called whenever the state of the search changes.
    pub report: &'t dyn Fn(TuningProgress<'_, V::Draft>),
}

impl<V: SearchSpace> Tuner<'_, V> {
    /// Optimises the drafts in `starts`, of which there must be at least one. Returns the resulting drafts with the
    /// best first, and the number of steps that kept a change.
    pub fn search(&self, starts: Vec<V::Draft>, effort: Effort, rng: &mut Rng) -> (Vec<V::Draft>, u64) {
        let mut drafts = self.race(starts, effort, rng, 0);
        // Add up to two elements to each draft, because an element may only help together with a second one.
        for _ in 0..2 {
            let grown: Vec<V::Draft> = drafts.iter().flat_map(|draft| self.space.grown(draft)).collect();
            drafts.extend(grown);
            drafts = self.race(drafts, effort, rng, 0);
        }
        let (mut steps, mut kept) = (0, 0);
        let share = effort.steps.div_ceil(drafts.len().max(1) as u64);
        let firsts = drafts.clone();
        let mut scores = vec![0.0; drafts.len()];
        for i in 0..drafts.len() {
            for _ in 0..share.min(effort.steps - steps) {
                let (changed, score) = self.step(&mut drafts[i], effort, rng);
                if (self.stopped)() {
                    break;
                }
                scores[i] = score;
                kept += u64::from(changed);
                steps += 1;
                let best = (0..=i).max_by(|&a, &b| scores[a].total_cmp(&scores[b])).unwrap_or(i);
                (self.report)(TuningProgress { best: &drafts[best], share: scores[best], steps });
            }
        }
        // `max_by` returns the last of equal drafts. In reverse order, that is the first draft, which is the best if
        // the search was stopped before any step.
        let best = (0..drafts.len()).rev().max_by(|&a, &b| scores[a].total_cmp(&scores[b])).unwrap_or(0);
        drafts.swap(0, best);
        drafts.extend(firsts);
        let close = Effort { games: effort.games * 4, ..effort };
        let mut best = self.race(drafts, close, rng, steps);
        if let Some(first) = best.first_mut() {
            self.prune(first, close, rng);
        }
        (best, kept)
    }

    /// Returns the drafts that win most often, best first. All drafts play a few games, and the better ones then play
    /// more.
    fn race(&self, mut drafts: Vec<V::Draft>, effort: Effort, rng: &mut Rng, steps: u64) -> Vec<V::Draft> {
        let (mut games, keep) = (effort.games.div_ceil(GLANCE), effort.drafts);
        loop {
            let seed = rng.long();
            let scores: Vec<f64> = drafts.iter().map(|draft| (self.score)(draft, games, seed)).collect();
            // If the search was stopped, the scores may be based on too few games, so the drafts keep their order.
            if (self.stopped)() {
                drafts.truncate(keep);
                return drafts;
            }
            let mut scored: Vec<(f64, V::Draft)> = scores.into_iter().zip(drafts).collect();
            scored.sort_by(|a, b| b.0.total_cmp(&a.0));
            let last = games >= effort.games && scored.len() <= keep;
            scored.truncate(scored.len().div_ceil(STRICT).max(keep));
            if let Some((share, best)) = scored.first() {
                (self.report)(TuningProgress { best, share: *share, steps });
            }
            drafts = scored.into_iter().map(|(_, draft)| draft).collect();
            if last || drafts.is_empty() {
                return drafts;
            }
            games = (games * STRICT as u64).min(effort.games);
        }
    }

    /// Tries some changes, and keeps the best one if it also wins more often in games with another seed. Returns
    /// whether it kept a change, and the score of the resulting draft.
    fn step(&self, draft: &mut V::Draft, effort: Effort, rng: &mut Rng) -> (bool, f64) {
        let seed = rng.long();
        let base = (self.score)(draft, effort.games, seed);
        let glance = effort.games.div_ceil(GLANCE / 2);
        let mut best: Option<(f64, V::Draft)> = None;
        for _ in 0..effort.tries {
            let changed = self.space.changed(draft, rng);
            if changed == *draft {
                continue;
            }
            // Give up on a change that is worse by more than twice the standard error for this small number of games.
            if (self.score)(&changed, glance, seed) + 1.0 / (glance as f64).sqrt() < base {
                continue;
            }
            let share = (self.score)(&changed, effort.games, seed);
            if share > best.as_ref().map_or(base, |(most, _)| *most) {
                best = Some((share, changed));
            }
        }
        let again = rng.long();
        let better = |changed: &V::Draft| {
            !(self.stopped)() && (self.score)(changed, effort.games, again) > (self.score)(draft, effort.games, again)
        };
        match best.filter(|(_, changed)| better(changed)) {
            Some((share, changed)) => {
                *draft = changed;
                (true, share)
            }
            None => (false, base),
        }
    }

    /// Removes elements as long as the draft wins at least as often without them.
    pub fn prune(&self, draft: &mut V::Draft, effort: Effort, rng: &mut Rng) {
        let seed = rng.long();
        let base = (self.score)(draft, effort.games, seed);
        while !(self.stopped)() {
            let shorter = self.space.shrunk(draft);
            let Some(less) = shorter.into_iter().find(|less| (self.score)(less, effort.games, seed) >= base) else {
                return;
            };
            *draft = less;
        }
    }
}
