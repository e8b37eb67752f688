//! Tunes buy lists and options by playing games against given opponents. The final results come from games that weren't
//! used for the search.

use crate::contest::contender::Contender;
use crate::contest::results::Failed;
use crate::lab::duel::Duel;
use crate::statistics::Share;
use sorcery_agents::Flag;
use sorcery_agents::strategy::changes::{remove_dead_lines, remove_stale_comments};
use sorcery_agents::strategy::lists::Lists;
use sorcery_agents::strategy::print;
use sorcery_agents::strategy::syntax::{File, Guard};
use sorcery_agents::tuner::{Effort, Tuner, TuningProgress};
use sorcery_games::dominion::{CardSet, Setup};
use sorcery_games::engine::{Rng, Stream};

/// The settings for tuning the buy lists and options of a strategy.
#[derive(Clone, Debug)]
pub struct ListTuning {
    pub setup: Setup,
    /// The opponents, all with equal weight.
    pub against: Vec<Contender>,
    /// Cards that the search may add to the buy lists.
    pub cards: CardSet,
    pub threads: usize,
}

/// Progress of a search for a better strategy, for display.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    pub text: String,
    /// The share of the search's games that the strategy won.
    pub share: f64,
    /// Number of finished steps of the search, and their total number.
    pub steps: (u64, u64),
    /// After the search: the shares of the games that the original and the tuned strategy won, in games that weren't
    /// used for the search.
    pub fresh: Option<[Share; 2]>,
    /// A report on the results, to show instead of the strategy.
    pub report: Option<String>,
}

/// Returns `true` if the 95 % interval of `after` lies above that of `before`, or if `after` has no games because the
/// user stopped the search.
pub fn is_clear_gain(before: Share, after: Share) -> bool {
    after.trials == 0 || after.interval().0 > before.interval().1
}

/// Number of games per opponent for the final result. These games aren't used for the search.
const FRESH_GAMES: u64 = 10_000;

/// Returns the conditions of all lists and strategies.
fn guards(file: &mut File) -> Vec<&mut Option<Guard>> {
    let lists = file.lists.iter_mut().map(|list| &mut list.guard);
    lists.chain(file.strategies.iter_mut().map(|strategy| &mut strategy.guard)).collect()
}

impl ListTuning {
    /// Searches for a better strategy, starting from `first`, until all steps are done or `stop` is raised. Calls
    /// `report` with the progress. Returns the best strategy.
    pub fn search(
        &self,
        first: File,
        effort: Effort,
        rng: &mut Rng,
        stop: &Flag,
        report: &dyn Fn(TuningProgress<'_, File>),
    ) -> File {
        let tuner = Tuner {
            space: Lists { cards: self.cards },
            score: &|file, games, seed| self.score(file, games, seed, stop).0.value(),
            stopped: &|| stop.is_raised(),
            report,
        };
        tuner.search(vec![first.clone()], effort, rng).0.into_iter().next().unwrap_or(first)
    }

    /// Searches with the default effort, and calls `tell` with the progress and the final result. If `stop` is raised,
    /// there is no final result.
    pub fn improve(&self, first: &File, stop: &Flag, tell: &dyn Fn(Tuned)) {
        let effort = Effort::default();
        let tuned = |best: &File, share, steps, fresh| {
            let mut best = best.clone();
            remove_dead_lines(&mut best, first);
            tell(Tuned { text: print(&best), share, steps: (steps, effort.steps), fresh, report: None });
        };
        let mut rng = Rng::new(Rng::fresh_seed(), Stream::Agent(0));
        let report = |progress: TuningProgress<'_, File>| tuned(progress.best, progress.share, progress.steps, None);
        let best = self.search(first.clone(), effort, &mut rng, stop, &report);
        let (file, scores) = self.settle(first, best, FRESH_GAMES, &mut rng, stop);
        let fresh = scores.map(|(share, _)| share);
        if !stop.is_raised() {
            tuned(&file, fresh[1].value(), effort.steps, Some(fresh));
        }
    }

    /// Compares a tuned file with the original in games that weren't used for the search. Returns the tuned file
    /// without the comments and lines that no longer match and without changes of conditions that have no effect, or the
    /// original if there is no clear gain. Also returns the results of both; see [`score`](ListTuning::score).
    pub fn settle(
        &self,
        first: &File,
        tuned: File,
        games: u64,
        rng: &mut Rng,
        stop: &Flag,
    ) -> (File, [(Share, Vec<Failed>); 2]) {
        let fresh = rng.long();
        let scores = [first, &tuned].map(|file| self.score(file, games, fresh, stop));
        if !is_clear_gain(scores[0].0, scores[1].0) {
            return (first.clone(), scores);
        }
        let mut file = tuned;
        Self::restore_conditions(&mut file, first, &|file| self.score(file, games, fresh, stop).0 == scores[1].0);
        remove_stale_comments(&mut file, first);
        remove_dead_lines(&mut file, first);
        (file, scores)
    }

    /// Restores the conditions of lists and strategies whose change has no effect. `is_same` returns `true` if a file has
    /// the same results as the tuned one.
    fn restore_conditions(tuned: &mut File, first: &File, is_same: &dyn Fn(&File) -> bool) {
        for (i, guard) in guards(&mut first.clone()).into_iter().enumerate() {
            let mut restored = tuned.clone();
            if let Some(changed) = guards(&mut restored).into_iter().nth(i) {
                changed.clone_from(guard);
            }
            if restored != *tuned && is_same(&restored) {
                *tuned = restored;
            }
        }
    }

    /// Plays `games` games against each opponent. Returns the share of the games that the strategy in `file` won (a tie
    /// counts as half a win), and the games that a program lost by an error, for example by answering too late.
    pub fn score(&self, file: &File, games: u64, seed: u64, stop: &Flag) -> (Share, Vec<Failed>) {
        let duel = Duel { stop: stop.clone(), ..Duel::against(self.setup, file, &self.against, games, seed) };
        duel.first_share(self.threads)
    }
}
