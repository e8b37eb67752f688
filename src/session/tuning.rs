//! Searching for a better buy list: small changes, kept when they win more.
//!
//! Every step tries changes of the best file so far in games with the same shuffles, so that
//! luck is the same for both. Each step has shuffles of its own, so that no file can win by
//! fitting one set of them; the final figures come from games that no step has seen.

use super::duel::{Duel, First, Watched};
use super::statistics::Share;
use crate::agents::strategy::Program;
use crate::agents::strategy::syntax::{Condition, Entry, File, Notes, Place};
use crate::engine::{Rng, Stream};
use crate::games::dominion::{Card, CardSet, Setup};
use std::sync::Arc;

/// A limit larger than this is no limit worth trying.
const MOST_COPIES: u16 = 10;

/// How long and how carefully to search.
#[derive(Clone, Debug)]
pub struct Search {
    /// How the games are set up.
    pub setup: Setup,
    /// The strategies to beat, all of them equally.
    pub against: Vec<Arc<Program>>,
    /// How many steps.
    pub steps: u64,
    /// Changes tried in each step.
    pub tries: usize,
    /// Games of each file against each opponent, in each step.
    pub games: u64,
    /// Games against each opponent for the final figures.
    pub final_games: u64,
    /// Cards that may be put into the lists beside those that are there.
    pub cards: CardSet,
    /// All luck comes from this.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The best file.
    pub file: File,
    /// How the file that it began with does, in fresh games.
    pub before: Share,
    /// How the best file does, in the same fresh games.
    pub after: Share,
    /// How many changes were kept.
    pub kept: u64,
}

impl Search {
    /// Searches from `file`. `progress` is told after each step; when it says false, the search
    /// ends early.
    pub fn run(&self, file: &File, progress: &mut dyn FnMut(u64, Share) -> bool) -> Tuned {
        let mut rng = Rng::new(self.seed, Stream::Agent(0));
        let (mut best, mut kept) = (file.clone(), 0);
        for step in 0..self.steps {
            let seed = rng.fork().place().0;
            let mut score = self.score(&best, self.games, seed);
            let base = best.clone();
            for _ in 0..self.tries {
                let mut changed = base.clone();
                for _ in 0..1 + rng.below(2) {
                    self.change(&mut changed, &mut rng);
                }
                if changed == base {
                    continue;
                }
                // A first look with a quarter of the games saves the rest for promising ones.
                let look = self.score(&changed, self.games.div_ceil(4), seed);
                if look.value() + 2.0 * look.precision() < score.value() {
                    continue;
                }
                let found = self.score(&changed, self.games, seed);
                if found.value() > score.value() {
                    (best, score) = (changed, found);
                }
            }
            if best != base {
                // What looked better must be better again, with other shuffles.
                let again = rng.fork().place().0;
                if self.score(&best, self.games, again).value() > self.score(&base, self.games, again).value() {
                    kept += 1;
                } else {
                    best = base;
                }
            }
            if !progress(step + 1, score) {
                break;
            }
        }
        let fresh = rng.fork().place().0;
        Tuned {
            before: self.score(file, self.final_games, fresh),
            after: self.score(&best, self.final_games, fresh),
            file: best,
            kept,
        }
    }

    /// A file's share of the games against all opponents; ties count half.
    fn score(&self, file: &File, games: u64, seed: u64) -> Share {
        let program = Arc::new(Program::compile(file));
        let mut sum = Share { successes: 0.0, trials: 0 };
        for opponent in &self.against {
            let programs = vec![program.clone(), opponent.clone()];
            let duel = Duel { setup: self.setup, programs, first: First::Alternate, mirrored: true, seed };
            let (tally, _) = duel.play(0..games, self.threads, &Watched::default(), &|_| true);
            let share = tally.score(0);
            sum.successes += share.successes;
            sum.trials += share.trials;
        }
        sum
    }

    /// Changes one thing.
    fn change(&self, file: &mut File, rng: &mut Rng) {
        if file.lists.is_empty() {
            return;
        }
        let list = rng.below(file.lists.len());
        let size = file.lists[list].entries.len();
        match rng.below(6) {
            0 if size > 1 => {
                let (from, to) = (rng.below(size), rng.below(size));
                let entry = file.lists[list].entries.remove(from);
                file.lists[list].entries.insert(to, entry);
            }
            1 if size > 0 => {
                let entry = &mut file.lists[list].entries[rng.below(size)];
                entry.limit = match entry.limit {
                    None => Some(1 + rng.below(4) as u16),
                    Some(n) if n >= MOST_COPIES || rng.chance(0.15) => None,
                    Some(n) if n > 1 && rng.chance(0.5) => Some(n - 1),
                    Some(n) => Some(n + 1),
                };
            }
            2 if size > 1 => {
                file.lists[list].entries.remove(rng.below(size));
            }
            3 => {
                let cards: Vec<Card> = self.cards.iter().collect();
                if !cards.is_empty() {
                    let card = cards[rng.below(cards.len())];
                    let limit = if rng.chance(0.7) { Some(1 + rng.below(3) as u16) } else { None };
                    let entry = Entry { place: Place::default(), notes: Notes::default(), card, limit, guard: None };
                    let at = rng.below(size + 1);
                    file.lists[list].entries.insert(at, entry);
                }
            }
            _ => {
                let mut numbers = Vec::new();
                for list in &mut file.lists {
                    let guards = list.guard.iter_mut().chain(list.entries.iter_mut().filter_map(|e| e.guard.as_mut()));
                    for guard in guards {
                        numbers_of(&mut guard.condition, &mut numbers);
                    }
                }
                if !numbers.is_empty() {
                    let pick = rng.below(numbers.len());
                    let number = &mut *numbers[pick];
                    let step = 1 + rng.below(2) as u16;
                    *number = if rng.chance(0.5) { *number + step } else { number.saturating_sub(step).max(1) };
                }
            }
        }
    }
}

/// The numbers in a condition.
fn numbers_of<'a>(condition: &'a mut Condition, out: &mut Vec<&'a mut u16>) {
    match condition {
        Condition::AllOf(inner) | Condition::AnyOf(inner) => {
            inner.iter_mut().for_each(|condition| numbers_of(condition, out));
        }
        Condition::Not(inner) => numbers_of(inner, out),
        Condition::Test(test) if test.what.arguments() != crate::agents::strategy::names::Arguments::Cards => {
            out.push(&mut test.number);
        }
        Condition::Test(_) => {}
    }
}
