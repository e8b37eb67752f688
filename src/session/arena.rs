//! Tournaments of agents, in any game.
//!
//! Games are played in pairs with the same seed and the seats swapped, so that both sides get the
//! same shuffles.

use super::referee::Referee;
use super::results::Record;
use super::tournament::{Board, DIGESTED, Fixture, MOST_PLAYERS, Played, Shard, Tournament};
use crate::agents::{Agent, Level, Pace, Progress};
use crate::engine::{Digest, Log, Outcome, Seat, SeatSet, Status};
use crate::games::{Contest, DeckFile, Error, Heuristics, View};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whoever takes part: an agent, and what it brings along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// How it plays.
    pub level: Level,
    /// Its deck by its place in the list; `None` when both sides of a game get the same deck, one
    /// after the other.
    pub deck: Option<usize>,
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Arena {
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Who meets whom, by their places in that list: see
    /// [`everybody`](super::tournament::everybody).
    pub matches: Vec<Vec<usize>>,
    /// What can be brought along; empty for a game without decks.
    pub decks: Vec<DeckFile>,
    /// Games of each match.
    pub games: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Which part is to be played.
    pub shard: Shard,
}

impl Arena {
    fn tournament(&self) -> Tournament {
        let shared = self.entrants.iter().any(|entrant| entrant.deck.is_none());
        let versions = if shared { self.decks.len().max(1) } else { 1 };
        let tournament = Tournament::new(self.matches.clone(), self.games.into(), self.seed);
        Tournament { shard: self.shard, mirrored: true, versions, luck: DIGESTED, chunk: 1, ..tournament }
    }

    /// How many games are to be played.
    pub fn games(&self) -> u64 {
        self.tournament().total()
    }

    /// Plays on so many threads, calling `done` after each game, until `stop` is set. Returns what
    /// was played by then, a record for each match and deck.
    ///
    /// # Errors
    /// What is wrong with a deck.
    pub fn play<G: Contest + Heuristics>(
        &self,
        threads: usize,
        stop: &AtomicBool,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Record>, Error> {
        let tournament = self.tournament();
        let mut setups = Vec::new();
        for version in 0..tournament.versions {
            for players in &self.matches {
                setups.push(
                    (0..players.len())
                        .map(|first| self.setup::<G>(players, first, version))
                        .collect::<Result<_, _>>()?,
                );
            }
        }
        let table = || Table::<G> { arena: self, setups: &setups, stop };
        let (tallies, _) = tournament.play(threads, table, &|_| {
            done();
            !stop.load(Ordering::Relaxed)
        });
        let mut records: Vec<Record> = Vec::new();
        // In the order in which the shard's games come to the versions.
        let mut versions = Vec::new();
        for step in 0..tournament.versions {
            let version = (self.shard.part as usize + self.shard.parts as usize * step) % tournament.versions;
            if !versions.contains(&version) {
                versions.push(version);
            }
        }
        for (version, place) in versions.iter().flat_map(|&v| (0..self.matches.len()).map(move |m| (v, m))) {
            let tally = &tallies[place][version];
            if tally.games == 0 {
                continue;
            }
            let record = Record::new(tally, self.heading::<G>(&self.matches[place], version));
            match records.iter_mut().find(|known| known.same_match(&record)) {
                Some(known) => known.add_counts(&record),
                None => records.push(record),
            }
        }
        Ok(records)
    }

    /// A record of nothing for a match: what it says beside the counts.
    fn heading<G: Contest>(&self, players: &[usize], version: usize) -> Record {
        let name = |&player: &usize| {
            let Entrant { level, deck } = &self.entrants[player];
            deck.map_or_else(|| level.to_string(), |deck| format!("{level} {}", self.decks[deck].name))
        };
        let shared = players.iter().any(|&player| self.entrants[player].deck.is_none());
        Record {
            game: G::NAME.to_string(),
            seed: self.seed,
            games: self.games,
            shards: vec![self.shard],
            a: players.first().map(name).unwrap_or_default(),
            b: players.get(1).map(name),
            kit: self.decks.get(version).filter(|_| shared).map(|deck| deck.name.clone()),
            decks: (self.shard.parts > 1).then(|| fingerprint(&self.decks)),
            ..Record::default()
        }
    }

    /// The set-up of a game whose first seat this player of a match has.
    fn setup<G: Contest>(&self, players: &[usize], first: usize, version: usize) -> Result<G::Setup, Error> {
        let deck = |seat: usize| {
            let player = players[(seat + first) % players.len()];
            self.decks.get(self.entrants[player].deck.unwrap_or(version))
        };
        let decks: Vec<&DeckFile> = (0..players.len()).filter_map(deck).collect();
        G::setup_with(&decks)
    }
}

/// What the decks say, so that parts of a tournament are not put together with those of another.
fn fingerprint(decks: &[DeckFile]) -> u64 {
    use std::hash::Hasher;
    let mut digest = Digest::default();
    for deck in decks {
        digest.add(deck.text.len() as u64);
        digest.write(&deck.text);
    }
    digest.value()
}

/// Where agents play.
struct Table<'a, G: Contest> {
    arena: &'a Arena,
    /// By version and match, and by who begins.
    setups: &'a [Vec<G::Setup>],
    stop: &'a AtomicBool,
}

impl<G: Contest + Heuristics> Board for Table<'_, G> {
    fn play(&mut self, fixture: &Fixture<'_>) -> Option<Played> {
        let n = fixture.players.len();
        let setup = &self.setups[fixture.version * self.arena.matches.len() + fixture.place][fixture.first];
        let agent = |seat: Seat| -> Box<dyn Agent<G>> {
            let player = fixture.players[(seat.index() + fixture.first) % n];
            let seed = Digest::of([self.arena.seed, fixture.group, 1 + u64::from(seat.0)]);
            self.arena.entrants[player].level.agent(seed, 1, Pace::Exact)
        };
        let mut agents: Vec<_> = Seat::all(n).map(agent).collect();
        let mut game = G::start(setup, fixture.seed, &mut Log::off());
        let mut referee = Referee::new(&game);
        let (mut legal, mut actions) = (Vec::new(), 0);
        let outcome = loop {
            let seat = match game.status() {
                Status::Over(outcome) => break outcome,
                Status::Awaiting(seat) => seat,
            };
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            actions += 1;
            if referee.draw(&game).is_some() {
                break Outcome { winners: SeatSet::NONE };
            }
            legal.clear();
            game.legal_actions(&mut legal);
            let action = agents[seat.index()].choose(View::new(&game, seat), &legal, &Progress::new());
            game.apply(action, &mut Log::off());
        };
        Some(Played { outcome, turns: game.turn_number(), actions, points: [0; MOST_PLAYERS] })
    }
}
