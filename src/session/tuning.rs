//! Tuning: a search for something that wins more, by small changes that are kept when they do.
//!
//! The old and the new play the same games, so that luck is the same for both. Each step has games
//! of its own, so that nothing profits for long from luck; the final figures come from games that
//! took no part in choosing. What is tuned is a deck, or the buy lists of a strategy.

use super::arena::{Arena, Entrant};
use super::bot;
use super::contender::Contender;
use super::duel::{Duel, Watched};
use super::players::{self, Player};
use super::results::{Record, percent};
use super::roster::Listed;
use super::statistics::Share;
use super::tournament::{Shard, Tournament};
use super::trial::give_way;
use crate::agents::Flag;
use crate::agents::strategy::print;
use crate::agents::strategy::syntax::File;
use crate::agents::strategy::tuner::{Effort, Standing, Tuner, Variety};
use crate::engine::{Digest, Rng, Stream};
use crate::games::dominion::{CardSet, Setup};
use crate::games::{DeckFile, Error};
use std::sync::atomic::Ordering;

/// What a search for a better deck found, as the counts of its cards.
#[derive(Clone, Debug)]
pub struct Found {
    pub best: Vec<usize>,
    pub steps: u64,
    /// In how many of them a change was kept.
    pub kept: u64,
    /// The seed of games that took no part in choosing it.
    pub fresh: u64,
}

/// How many of the decks that held out longest meet in the end.
const FINALISTS: usize = 4;

/// A deck to be tuned, as the counts of its cards.
#[derive(Clone, Debug)]
pub struct DeckTuning<'a> {
    pub game: &'a Listed,
    /// The decks to beat.
    pub against: Vec<DeckFile>,
    pub size: usize,
    /// How often the same card may be in it.
    pub copies: usize,
    /// The names of the cards to choose from.
    pub pool: Vec<&'static str>,
    /// Who plays, on both sides.
    pub player: Player,
    /// How many exchanges are tried.
    pub steps: u64,
    pub seed: u64,
    pub threads: usize,
}

impl DeckTuning<'_> {
    /// A deck of cards drawn from the pool.
    pub fn first(&self, rng: &mut Rng) -> Result<Vec<usize>, Error> {
        let Self { pool, copies, size, .. } = self;
        if *size == 0 || pool.len() * copies < *size {
            let cards = pool.len();
            return Err(Error(format!("{cards} cards with at most {copies} of each make no deck of {size}")));
        }
        let mut counts = vec![0; pool.len()];
        let mut left = *size;
        while left > 0 {
            let card = rng.below(pool.len());
            if counts[card] < *copies {
                counts[card] += 1;
                left -= 1;
            }
        }
        Ok(counts)
    }

    /// Searches from `first` until all steps are done or `stop` is raised, each in so many games against
    /// each deck. `done` is called after each step.
    pub fn search(
        &self,
        first: Vec<usize>,
        games: u64,
        rng: &mut Rng,
        stop: &Flag,
        done: &dyn Fn(),
    ) -> Result<Found, Error> {
        let (mut best, mut held, mut past) = (first, 0, Vec::new());
        let mut steps = 0;
        while steps < self.steps && !stop.load(Ordering::Relaxed) {
            let seed = self.part(1, steps);
            let changed = self.changed(&best, steps, rng);
            let better =
                changed != best && self.share(&best, games, seed, stop)? < self.share(&changed, games, seed, stop)?;
            if stop.load(Ordering::Relaxed) {
                // What was not compared in whole is not taken.
                break;
            }
            steps += 1;
            if better {
                past.push((std::mem::replace(&mut best, changed), std::mem::take(&mut held)));
            } else {
                held += 1;
            }
            done();
        }
        let kept = past.len() as u64;
        past.push((best, u64::MAX));
        Ok(Found { best: self.choice(past, games * 4)?, steps, kept, fresh: self.part(3, 0) })
    }

    /// A few cards are exchanged: more at the beginning than at the end.
    fn changed(&self, counts: &[usize], step: u64, rng: &mut Rng) -> Vec<usize> {
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

    /// The best of those that held out longest, the last one among them, in fresh games. Whoever
    /// interrupts the search still wants to know what it found.
    fn choice(&self, mut past: Vec<(Vec<usize>, u64)>, games: u64) -> Result<Vec<usize>, Error> {
        past.sort_by_key(|(_, held)| std::cmp::Reverse(*held));
        past.truncate(FINALISTS);
        let (seed, never) = (self.part(2, 0), Flag::default());
        let mut best = (0.0, Vec::new());
        for (deck, _) in past {
            let share = self.share(&deck, games, seed, &never)?;
            if best.1.is_empty() || share > best.0 {
                best = (share, deck);
            }
        }
        Ok(best.1)
    }

    fn part(&self, part: u64, step: u64) -> u64 {
        Digest::of([self.seed, part << 32 | step])
    }

    fn share(&self, counts: &[usize], games: u64, seed: u64, stop: &Flag) -> Result<f64, Error> {
        Ok(self.games(counts, games, seed, stop)?.iter().map(Record::share).sum::<Share>().value())
    }

    /// The deck as a file would have it.
    pub fn deck(&self, counts: &[usize]) -> DeckFile {
        let cards = self.pool.iter().zip(counts);
        let text: String = cards.map(|(name, &count)| format!("{name}\n").repeat(count)).collect();
        DeckFile { name: "the tuned deck".into(), text: text.into_bytes() }
    }

    /// So many games against each opposing deck: what was counted, in their order.
    pub fn games(&self, counts: &[usize], games: u64, seed: u64, stop: &Flag) -> Result<Vec<Record>, Error> {
        let mut records = Vec::new();
        // Each by itself: decks of the same name are different opponents.
        for opponent in &self.against {
            let arena = Arena {
                entrants: (0..2).map(|deck| Entrant { player: self.player.clone(), deck: Some(deck) }).collect(),
                matches: vec![vec![0, 1]],
                decks: vec![self.deck(counts), opponent.clone()],
                games: games.try_into().unwrap_or(u32::MAX),
                seed,
                shard: Shard::default(),
                time: bot::USUAL_TIME,
            };
            records.extend((self.game.contest)(&arena, self.threads, stop, &|| {})?);
        }
        Ok(records)
    }

    /// The report, each line of which can stand in a deck file as a comment.
    pub fn report(&self, found: &Found, against: &[Record]) -> String {
        let mut text = format!(
            "{} cards, tuned with {} (seed {}): {} exchanges tried, {} kept\n",
            self.size, self.player, self.seed, found.steps, found.kept
        );
        let mut line = |name: &str, share: Share| {
            text.push_str(&format!("against {name}: {}, of {} fresh games\n", percent(share), share.trials));
        };
        for (opponent, record) in self.against.iter().zip(against) {
            line(&opponent.name, record.share());
        }
        if self.against.len() > 1 {
            line("all of them", against.iter().map(Record::share).sum());
        }
        text
    }
}

/// The buy lists and options of a strategy, to be tuned.
#[derive(Clone, Debug)]
pub struct ListTuning {
    pub setup: Setup,
    /// Whom to beat, all of them equally.
    pub against: Vec<Contender>,
    /// Cards that may be put into the lists beside those that are there.
    pub cards: CardSet,
    pub threads: usize,
}

/// How a search for better lists is going, for who looks on.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    pub text: String,
    /// Its share of the games that chose it.
    pub share: f64,
    /// How many steps are done, and of how many.
    pub steps: (u64, u64),
    /// At the end, the shares of what it began with and of this, of games that took no part in choosing.
    pub fresh: Option<[Share; 2]>,
}

/// Fresh games for the figures at the end of a search that is looked at.
const FRESH_GAMES: u64 = 10_000;

impl ListTuning {
    /// Searches from a file until all steps are done or `stop` is raised: the best strategy, and in how
    /// many steps a change was kept. `report` is told how it goes.
    pub fn search(
        &self,
        first: File,
        effort: Effort,
        rng: &mut Rng,
        stop: &Flag,
        report: &dyn Fn(Standing<'_>),
    ) -> (File, u64) {
        let tuner = Tuner {
            variety: Variety { cards: self.cards },
            score: &|file, games, seed| self.score(file, games, seed, stop).value(),
            stopped: &|| stop.load(Ordering::Relaxed),
            report,
        };
        let (best, kept) = tuner.search(vec![first.clone()], effort, rng);
        (best.into_iter().next().unwrap_or(first), kept)
    }

    /// The same with the usual effort, for who looks on; whoever raises `stop` has been told the best.
    pub fn improve(&self, first: &File, stop: &Flag, tell: &dyn Fn(Tuned)) {
        give_way();
        let effort = Effort::default();
        let tuned = |best: &File, share, steps, fresh| {
            tell(Tuned { text: print(best), share, steps: (steps, effort.steps), fresh });
        };
        let mut rng = Rng::new(Rng::fresh_seed(), Stream::Agent(0));
        let report = |standing: Standing<'_>| tuned(standing.best, standing.share, standing.steps, None);
        let (best, _) = self.search(first.clone(), effort, &mut rng, stop, &report);
        let fresh = self.both(first, &best, FRESH_GAMES, &mut rng, stop);
        if !stop.load(Ordering::Relaxed) {
            tuned(&best, fresh[1].value(), effort.steps, Some(fresh));
        }
    }

    /// What two files score in the same fresh games.
    pub fn both(&self, one: &File, other: &File, games: u64, rng: &mut Rng, stop: &Flag) -> [Share; 2] {
        let fresh = rng.long();
        [one, other].map(|file| self.score(file, games, fresh, stop))
    }

    /// A file's share of so many games against each opponent; ties count half.
    pub fn score(&self, file: &File, games: u64, seed: u64, stop: &Flag) -> Share {
        let mut contenders = vec![players::Entrant::of("", "", file.clone()).into()];
        contenders.extend(self.against.iter().cloned());
        let matches = (1..contenders.len()).map(|opponent| vec![0, opponent]).collect();
        let tournament = Tournament { mirrored: true, ..Tournament::new(matches, games, seed) };
        let duel = Duel { setup: self.setup, contenders, tournament, rival: None, stop: stop.clone() };
        let (tallies, _) = duel.play(self.threads, &Watched::default(), &|_| ());
        tallies.iter().map(|tally| tally.score(0)).sum()
    }
}
