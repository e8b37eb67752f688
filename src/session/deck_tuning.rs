//! Tuning a deck: a search over the counts of its cards, judged by games.
//!
//! Each step exchanges a few cards and lets the old and the new deck play the same games against
//! every opposing deck; the better one stays. Every step has games of its own, so that no deck
//! profits for long from luck. At the end the decks that held out longest meet once more, and the
//! winner's strength is measured in games that took no part in choosing it.

use super::arena::percent;
use super::arena::{Contests, Entrant, Shard, Tally};
use super::roster::Listed;
use super::statistics::Share;
use crate::agents::Level;
use crate::engine::{Digest, Rng, Stream};
use crate::games::{DeckFile, Error};
use std::sync::atomic::{AtomicBool, Ordering};

/// How many decks come to the final selection.
const FINALISTS: usize = 4;

/// What is to be tuned, and how.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The decks to beat.
    pub against: Vec<DeckFile>,
    /// Cards in the deck.
    pub size: usize,
    /// How often the same card may be in it.
    pub copies: usize,
    /// The names of the cards to choose from.
    pub pool: Vec<&'static str>,
    /// Who plays, on both sides.
    pub level: Level,
    /// How many exchanges are tried.
    pub steps: u32,
    /// Games of each exchange against each deck.
    pub games: u32,
    /// Games of the final figure against each deck.
    pub final_games: u32,
    /// The seed of everything.
    pub seed: u64,
}

/// What came of a tuning.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// How many of each card of the pool.
    pub counts: Vec<usize>,
    /// Games of the final figure against each deck, in order.
    pub against: Vec<Tally>,
    /// How many exchanges were tried, and how many kept.
    pub tried: u32,
    /// How many of them were kept.
    pub kept: u32,
}

/// A deck, and for how many steps it has held out.
#[derive(Clone, Debug)]
struct Candidate {
    counts: Vec<usize>,
    held: u32,
}

impl Tuning {
    /// Searches until all steps are done or `stop` is raised, then measures. `done` is called
    /// after each step.
    ///
    /// # Errors
    /// When a deck to beat makes no sense, or the pool cannot fill a deck.
    pub fn run(&self, game: &Listed, threads: usize, stop: &AtomicBool, done: &dyn Fn()) -> Result<Tuned, Error> {
        if self.size == 0 || self.pool.len() * self.copies < self.size {
            return Err(Error(format!(
                "{} cards with at most {} of each make no deck of {}",
                self.pool.len(),
                self.copies,
                self.size
            )));
        }
        let trials = Trials { tuning: self, game, threads, stop };
        let mut rng = Rng::new(self.seed, Stream::Playout);
        let mut now = Candidate { counts: self.first(&mut rng), held: 0 };
        let mut past: Vec<Candidate> = Vec::new();
        let (mut tried, mut kept) = (0, 0);
        for step in 0..self.steps {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let other = self.exchanged(&now.counts, step, &mut rng);
            let seed = self.stage(1, step);
            let mine = trials.score(&now.counts, self.games, seed)?;
            let theirs = trials.score(&other, self.games, seed)?;
            tried += 1;
            if theirs > mine {
                kept += 1;
                past.push(std::mem::replace(&mut now, Candidate { counts: other, held: 0 }));
            } else {
                now.held += 1;
            }
            done();
        }
        past.push(now);
        // Whoever interrupts the search still wants to know what it found.
        let trials = Trials { stop: &AtomicBool::new(false), ..trials };
        let counts = trials.best_of(past)?;
        let against = trials.tallies(&counts, self.final_games, self.stage(3, 0))?;
        Ok(Tuned { counts, against, tried, kept })
    }

    /// A seed for each part of the work.
    fn stage(&self, stage: u64, step: u32) -> u64 {
        Digest::of([self.seed, stage << 32 | u64::from(step)])
    }

    /// A deck of cards drawn from the pool.
    fn first(&self, rng: &mut Rng) -> Vec<usize> {
        let mut counts = vec![0; self.pool.len()];
        let mut left = self.size;
        while left > 0 {
            let card = rng.below(self.pool.len());
            if counts[card] < self.copies {
                counts[card] += 1;
                left -= 1;
            }
        }
        counts
    }

    /// A deck with a few cards exchanged: more at the beginning than at the end.
    fn exchanged(&self, counts: &[usize], step: u32, rng: &mut Rng) -> Vec<usize> {
        let most = if step * 3 < self.steps { 4 } else { 2 };
        let mut counts = counts.to_vec();
        for _ in 0..1 + rng.below(most) {
            let there: Vec<usize> = (0..counts.len()).filter(|&card| counts[card] > 0).collect();
            let gone = there[rng.below(there.len())];
            let room: Vec<usize> =
                (0..counts.len()).filter(|&card| card != gone && counts[card] < self.copies).collect();
            if let Some(&come) = room.get(rng.below(room.len().max(1))) {
                counts[gone] -= 1;
                counts[come] += 1;
            }
        }
        counts
    }

    /// The deck as a file would have it.
    pub fn kit(&self, counts: &[usize]) -> DeckFile {
        let mut text = String::new();
        for (name, &count) in self.pool.iter().zip(counts) {
            for _ in 0..count {
                text.push_str(name);
                text.push('\n');
            }
        }
        DeckFile { name: "the tuned deck".into(), text: text.into_bytes() }
    }

    /// The report, each line of which can stand in a deck file as a comment.
    pub fn report(&self, tuned: &Tuned) -> String {
        let mut text = format!(
            "{} cards, tuned with {} (seed {}): {} exchanges tried, {} kept\n",
            self.size, self.level, self.seed, tuned.tried, tuned.kept
        );
        let mut line = |name: &str, share: Share| {
            text.push_str(&format!("against {name}: {}, of {} fresh games\n", percent(share), share.trials));
        };
        let mut sum = Share { successes: 0.0, trials: 0 };
        for (opponent, tally) in self.against.iter().zip(&tuned.against) {
            let share = tally.share();
            line(&opponent.name, share);
            sum.successes += share.successes;
            sum.trials += share.trials;
        }
        if self.against.len() > 1 {
            line("all of them", sum);
        }
        text
    }
}

/// Games that decks are judged by.
struct Trials<'a> {
    tuning: &'a Tuning,
    game: &'a Listed,
    threads: usize,
    stop: &'a AtomicBool,
}

impl Trials<'_> {
    /// So many games of a deck against each opposing one.
    fn tallies(&self, counts: &[usize], games: u32, seed: u64) -> Result<Vec<Tally>, Error> {
        let entrant = |kit| Entrant { level: self.tuning.level, kit: Some(kit) };
        let mut all = Vec::new();
        for opponent in &self.tuning.against {
            let contests = Contests {
                entrants: vec![entrant(0), entrant(1)],
                kits: vec![self.tuning.kit(counts), opponent.clone()],
                games,
                seed,
                shard: Shard::default(),
            };
            all.extend((self.game.contest)(&contests, self.threads, self.stop, &|| {})?);
        }
        Ok(all)
    }

    /// What a deck scores on average, from 0 to 1.
    fn score(&self, counts: &[usize], games: u32, seed: u64) -> Result<f64, Error> {
        let tallies = self.tallies(counts, games, seed)?;
        let played: u64 = tallies.iter().map(|tally| tally.played).sum();
        Ok(tallies.iter().map(Tally::score).sum::<f64>() / played.max(1) as f64)
    }

    /// The best of those that held out longest, the last one among them, in fresh games.
    fn best_of(&self, mut decks: Vec<Candidate>) -> Result<Vec<usize>, Error> {
        if let Some(last) = decks.last_mut() {
            last.held = u32::MAX;
        }
        decks.sort_by_key(|deck| std::cmp::Reverse(deck.held));
        let mut best: Option<(f64, Vec<usize>)> = None;
        for deck in decks.into_iter().take(FINALISTS) {
            let score = self.score(&deck.counts, self.tuning.games * 4, self.tuning.stage(2, 0))?;
            if best.as_ref().is_none_or(|(most, _)| score > *most) {
                best = Some((score, deck.counts));
            }
        }
        Ok(best.map(|(_, counts)| counts).unwrap_or_default())
    }
}
