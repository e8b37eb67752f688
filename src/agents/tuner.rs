//! A search for something that wins more: a strategy's buy lists, a deck. It begins in many places, so that
//! where it ends depends little on luck: drafts as they are, and each with a little more; a race with more
//! and more games leaves a few, which are then changed a little again and again.
//!
//! Whatever is compared plays the same games, so that luck is the same for all. Each comparison has
//! games of its own, so that nothing profits for long from luck.

use sorcery_games::engine::Rng;

/// The first look at a draft has this part of the games of a close one.
const GLANCE: u64 = 8;
/// Of each round of a race one draft of so many goes on.
const STRICT: usize = 3;
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Games of a close look at a draft.
    pub games: u64,
    /// How many steps all drafts together are changed.
    pub steps: u64,
    /// Changes tried in each step.
    pub tries: usize,
    /// How many drafts are left by a race.
    pub drafts: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { games: 2_000, steps: 40, tries: 12, drafts: 3 }
    }
}

/// What is searched for, and how it may be changed.
pub trait Variety {
    /// What is tried.
    type Draft: Clone + PartialEq;

    /// The draft with a small change by chance.
    fn changed(&self, draft: &Self::Draft, rng: &mut Rng) -> Self::Draft;

    /// Drafts with a little more.
    fn grown(&self, _draft: &Self::Draft) -> Vec<Self::Draft> {
        Vec::new()
    }

    /// Drafts with a little less: what wins nothing is left out in the end.
    fn shrunk(&self, _draft: &Self::Draft) -> Vec<Self::Draft> {
        Vec::new()
    }
}

/// How a search is going.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'d, D> {
    pub best: &'d D,
    /// Its share of the games that chose it, from 0 to 1.
    pub share: f64,
    pub steps: u64,
    /// In how many of them a change was kept.
    pub kept: u64,
}

pub struct Tuner<'t, V: Variety> {
    pub variety: V,
    /// The share of games that a draft wins, from 0 to 1: in so many games, with a seed.
    pub score: &'t dyn Fn(&V::Draft, u64, u64) -> f64,
    pub stopped: &'t dyn Fn() -> bool,
    /// Is told how it is going, whenever there is something new.
    pub report: &'t dyn Fn(Standing<'_, V::Draft>),
}

impl<V: Variety> Tuner<'_, V> {
    /// Searches from these drafts, at least one; gives what it found, the best first, and in how many steps
    /// a change was kept.
    pub fn search(&self, starts: Vec<V::Draft>, effort: Effort, rng: &mut Rng) -> (Vec<V::Draft>, u64) {
        let mut drafts = self.race(starts, effort, rng, (0, 0));
        // A second card goes with the first.
        for _ in 0..2 {
            let grown: Vec<V::Draft> = drafts.iter().flat_map(|draft| self.variety.grown(draft)).collect();
            drafts.extend(grown);
            drafts = self.race(drafts, effort, rng, (0, 0));
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
                (self.report)(Standing { best: &drafts[best], share: scores[best], steps, kept });
            }
        }
        // Where the search is cut short, the first is what it found.
        let best = (0..drafts.len()).rev().max_by(|&a, &b| scores[a].total_cmp(&scores[b])).unwrap_or(0);
        drafts.swap(0, best);
        drafts.extend(firsts);
        let close = Effort { games: effort.games * 4, ..effort };
        let mut best = self.race(drafts, close, rng, (steps, kept));
        if let Some(first) = best.first_mut() {
            self.prune(first, close, rng);
        }
        (best, kept)
    }

    /// The drafts that win most, the best first. All look at few games, the better ones at more.
    fn race(&self, mut drafts: Vec<V::Draft>, effort: Effort, rng: &mut Rng, done: (u64, u64)) -> Vec<V::Draft> {
        let (mut games, keep) = (effort.games.div_ceil(GLANCE), effort.drafts);
        loop {
            let seed = rng.long();
            let scores: Vec<f64> = drafts.iter().map(|draft| (self.score)(draft, games, seed)).collect();
            // What was not compared in whole is not taken.
            if (self.stopped)() {
                drafts.truncate(keep);
                return drafts;
            }
            let mut scored: Vec<(f64, V::Draft)> = scores.into_iter().zip(drafts).collect();
            scored.sort_by(|a, b| b.0.total_cmp(&a.0));
            let last = games >= effort.games && scored.len() <= keep;
            scored.truncate(scored.len().div_ceil(STRICT).max(keep));
            if let Some((share, best)) = scored.first() {
                (self.report)(Standing { best, share: *share, steps: done.0, kept: done.1 });
            }
            drafts = scored.into_iter().map(|(_, draft)| draft).collect();
            if last || drafts.is_empty() {
                return drafts;
            }
            games = (games * STRICT as u64).min(effort.games);
        }
    }

    /// Tries some changes, and keeps the best one if it wins more in other games, too. Whether one was
    /// kept, and what the draft scores.
    fn step(&self, draft: &mut V::Draft, effort: Effort, rng: &mut Rng) -> (bool, f64) {
        let seed = rng.long();
        let base = (self.score)(draft, effort.games, seed);
        let glance = effort.games.div_ceil(GLANCE / 2);
        let mut best: Option<(f64, V::Draft)> = None;
        for _ in 0..effort.tries {
            let changed = self.variety.changed(draft, rng);
            if changed == *draft {
                continue;
            }
            // Twice the error of so few games.
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

    /// Leaves out whatever can be left out.
    fn prune(&self, draft: &mut V::Draft, effort: Effort, rng: &mut Rng) {
        let seed = rng.long();
        let base = (self.score)(draft, effort.games, seed);
        while !(self.stopped)() {
            let shorter = self.variety.shrunk(draft);
            let Some(less) = shorter.into_iter().find(|less| (self.score)(less, effort.games, seed) >= base) else {
                return;
            };
            *draft = less;
        }
    }
}
