//! Tunes a deck by playing games against given decks. The final results come from games that weren't used for the search.

use crate::GameInfo;
use crate::contest::arena::{Arena, Entrant};
use crate::contest::contender::Contender;
use crate::contest::crosstable::percent;
use crate::contest::results::MatchRecord;
use crate::statistics::Share;
use sorcery_agents::Flag;
use sorcery_agents::tuner::{Effort, SearchSpace, Tuner};
use sorcery_games::engine::{Rng, Stream};
use sorcery_games::{DeckFile, Error};
use std::cell::{Cell, RefCell};

/// The result of a deck search.
#[derive(Clone, Debug)]
pub struct TunedDeck {
    pub best: Vec<usize>,
    pub steps: u64,
    /// Number of steps that improved the deck.
    pub kept: u64,
    /// Seed for the final games, which aren't used for the search.
    pub fresh: u64,
}

/// Default effort of a deck search.
pub const DECK_EFFORT: Effort = Effort { games: 150, steps: 30, tries: 6, drafts: 2 };
/// Number of random decks at the start of a search.
const FIRST_DECKS: usize = 27;
/// Maximum number of cards that one step of the search replaces in a deck.
const MOST_EXCHANGES: usize = 4;

/// The settings for tuning a deck. Decks are represented by the number of copies of each card in the pool.
#[derive(Clone, Debug)]
pub struct DeckTuning<'a> {
    pub game: &'a GameInfo,
    /// The decks to beat.
    pub against: Vec<DeckFile>,
    pub cards: Counts,
    /// Names of the cards to choose from.
    pub pool: Vec<&'static str>,
    /// The player of both decks.
    pub player: Contender,
    pub seed: u64,
    pub threads: usize,
}

/// The rules for building a deck.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// Number of different cards that a deck can contain.
    pub pool: usize,
    pub size: usize,
    /// Maximum number of copies of a card.
    pub copies: usize,
}

impl Counts {
    /// Returns a random deck that follows these rules, as the number of copies of each card.
    fn drawn(self, rng: &mut Rng) -> Vec<usize> {
        let mut counts = vec![0; self.pool];
        let mut left = self.size;
        while left > 0 {
            let card = rng.below(self.pool);
            if counts[card] < self.copies {
                counts[card] += 1;
                left -= 1;
            }
        }
        counts
    }
}

impl SearchSpace for Counts {
    type Draft = Vec<usize>;

    /// Returns a copy of a deck, given as the number of copies of each card, with up to `MOST_EXCHANGES` cards
    /// replaced.
    fn changed(&self, counts: &Vec<usize>, rng: &mut Rng) -> Vec<usize> {
        let mut counts = counts.clone();
        for _ in 0..1 + rng.below(MOST_EXCHANGES) {
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
}

impl DeckTuning<'_> {
    /// Searches for a better deck until all steps are done or `stop` is raised. Calls `done` with the number of
    /// finished steps.
    pub fn search(&self, effort: Effort, stop: &Flag, done: &dyn Fn(u64)) -> Result<TunedDeck, Error> {
        let Counts { pool, size, copies } = self.cards;
        if size == 0 || pool * copies < size {
            return Err(Error(format!("{pool} cards with at most {copies} of each can't fill a deck of {size}")));
        }
        let mut rng = Rng::new(self.seed, Stream::Playout);
        let (failed, steps) = (RefCell::new(None), Cell::new(0));
        let score = |counts: &Vec<usize>, games, seed| match self.games(counts, games, seed, stop) {
            Ok(records) => records.iter().map(MatchRecord::share).sum::<Share>().value(),
            Err(error) => {
                failed.replace(Some(error));
                0.0
            }
        };
        let tuner = Tuner {
            space: self.cards,
            score: &score,
            stopped: &|| stop.is_raised() || failed.borrow().is_some(),
            report: &|progress| {
                steps.set(progress.steps);
                done(progress.steps);
            },
        };
        let starts = (0..FIRST_DECKS).map(|_| self.cards.drawn(&mut rng)).collect();
        let (best, kept) = tuner.search(starts, effort, &mut rng);
        if let Some(error) = failed.take() {
            return Err(error);
        }
        Ok(TunedDeck { best: best[0].clone(), steps: steps.get(), kept, fresh: rng.long() })
    }

    /// Returns the deck in the format of a deck file.
    pub fn deck(&self, counts: &[usize]) -> DeckFile {
        let cards = self.pool.iter().zip(counts);
        let text: String = cards.map(|(name, &count)| format!("{name}\n").repeat(count)).collect();
        DeckFile { name: "the tuned deck".into(), text: text.into_bytes() }
    }

    /// Plays `games` games against each opposing deck and returns the results in the order of `against`.
    pub fn games(&self, counts: &[usize], games: u64, seed: u64, stop: &Flag) -> Result<Vec<MatchRecord>, Error> {
        let mut records = Vec::new();
        // Play each deck separately: decks with the same name are different opponents.
        for opponent in &self.against {
            let arena = Arena {
                entrants: (0..2).map(|deck| Entrant { contender: self.player.clone(), deck: Some(deck) }).collect(),
                matches: vec![vec![0, 1]],
                decks: vec![self.deck(counts), opponent.clone()],
                games: games.try_into().unwrap_or(u32::MAX),
                seed,
                mirrored: true,
                ..Arena::default()
            };
            records.extend((self.game.contest)(&arena, self.threads, stop, &|| {})?);
        }
        Ok(records)
    }

    /// Returns the report as lines of text. The caller can add them to the deck file as comments.
    pub fn report(&self, found: &TunedDeck, against: &[MatchRecord]) -> String {
        let mut text = format!(
            "{} cards, tuned with {} (seed {}): {} steps, {} improvements\n",
            self.cards.size,
            self.player.player(),
            self.seed,
            found.steps,
            found.kept
        );
        let mut line = |name: &str, share: Share| {
            let figure = match share.trials {
                0 => "no new games".to_string(),
                games => format!("{} in {games} new games", percent(share)),
            };
            text.push_str(&format!("against {name}: {figure}\n"));
        };
        for (opponent, record) in self.against.iter().zip(against) {
            line(&opponent.name, record.share());
        }
        if self.against.len() > 1 {
            line("all opponents", against.iter().map(MatchRecord::share).sum());
        }
        let mut failed = Vec::new();
        against.iter().flat_map(|record| record.failed.clone()).for_each(|one| one.add_to(&mut failed));
        text + &failed.iter().map(|failed| failed.in_words() + "\n").collect::<String>()
    }
}
