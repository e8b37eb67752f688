//! Tournaments of computer players and programs in any game.
//!
//! Games are played in pairs with the same seed and swapped seats, so both players get the same shuffles.

use crate::contest::contender::{Contender, Driver, SingleGame};
use crate::contest::decisions::{DecisionLog, Trace};
use crate::contest::results::{Failed, MatchRecord};
use crate::contest::tournament::{DIGESTED, Fixture, GameResult, MOST_PLAYERS, MatchTally, Shard, Tournament};
use sorcery_agents::Flag;
use sorcery_games::engine::Digest;
use sorcery_games::setting::{Named, change};
use sorcery_games::{DeckFile, Error, Names, Tabletop};
use std::sync::Arc;
use std::time::Duration;

/// A contender with its deck.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // The field names are enough.
pub struct Entrant {
    pub contender: Contender,
    /// Index of the contender's deck in [`Arena::decks`]. `None` if both players of a game share a deck; each pair of
    /// games then uses the next deck.
    pub deck: Option<usize>,
}

/// A tournament to play.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)] // The field names are enough.
pub struct Arena {
    pub entrants: Vec<Entrant>,
    /// The entrants of each match, as indexes into `entrants`. See [`everybody`](super::tournament::everybody).
    pub matches: Vec<Vec<usize>>,
    /// Decks to choose from; empty if the game has no decks.
    pub decks: Vec<DeckFile>,
    /// Settings of the game that differ from the default.
    pub settings: Vec<Named>,
    /// Number of games per match.
    pub games: u32,
    pub seed: u64,
    pub shard: Shard,
    /// Whether the two games of a pair have the same shuffles, with the seats swapped.
    pub mirrored: bool,
    /// Thinking time per decision. By default, computer players run the usual number of search iterations for their
    /// level, and programs have ten seconds.
    pub think: Option<Duration>,
    /// The results so far if an interrupted tournament is resumed, otherwise empty.
    pub before: Vec<MatchRecord>,
    /// The log that records every decision, if there is one.
    pub decisions: Option<Arc<DecisionLog>>,
}

impl Arena {
    fn tournament(&self) -> Tournament {
        let shared = self.entrants.iter().any(|entrant| entrant.deck.is_none());
        let versions = if shared { self.decks.len().max(1) } else { 1 };
        let tournament = Tournament::new(self.matches.clone(), self.games.into(), self.seed);
        let rest = self.before.iter().find_map(|record| record.rest.clone()).unwrap_or_default();
        Tournament {
            shard: self.shard,
            mirrored: self.mirrored,
            versions,
            seeding: DIGESTED,
            chunk: 1,
            rest,
            ..tournament
        }
    }

    /// Returns the number of games to play, including those of `before`.
    pub fn games(&self) -> u64 {
        self.tournament().total()
    }

    /// Returns the shared decks that are never played because each match has too few games.
    pub fn idle_decks(&self) -> &[DeckFile] {
        let versions = self.tournament().versions;
        // Each pair of games uses the next deck.
        let played = if versions > 1 { self.games.div_ceil(2) as usize } else { versions };
        self.decks.get(played..versions).unwrap_or_default()
    }

    /// Plays the tournament on `threads` threads and calls `done` after each game.
    ///
    /// Returns one record per match and deck. If `stop` is raised, the records contain the games finished by then.
    pub fn play<G: Tabletop>(
        &self,
        threads: usize,
        stop: &Flag,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<MatchRecord>, Error> {
        let tournament = self.tournament();
        let setups = self.setups::<G>(tournament.versions)?;
        self.check_earlier::<G>(&tournament)?;
        let worker = || Worker::<G> {
            arena: self,
            setups: &setups,
            stop,
            players: self.entrants.iter().map(|entrant| entrant.contender.sit_down()).collect(),
            failed: Vec::new(),
            cancelled: Vec::new(),
        };
        let (tallies, workers) = tournament.play(threads, worker, Worker::play, &|_| {
            done();
            !stop.is_raised()
        });
        let cancelled: Vec<u64> = workers.iter().flat_map(|worker| worker.cancelled.iter().copied()).collect();
        let failures: Vec<_> = workers.into_iter().flat_map(|worker| worker.failed).collect();
        let mut records = self.records::<G>(tournament.versions, &tallies, &failures);
        let begun = cancelled.len() as u64 + tallies.iter().flatten().map(|tally| tally.games).sum::<u64>();
        let rest = tournament.rest.after(begun, &cancelled);
        let over = rest.cancelled.is_empty() && rest.from == tournament.total();
        for record in &mut records {
            record.rest = (!over).then(|| rest.clone());
            record.decks = (!over || self.shard.parts > 1).then(|| self.fingerprint());
        }
        Ok(records)
    }

    /// Returns the setups of the games, as a [`Worker`] needs them.
    fn setups<G: Tabletop>(&self, versions: usize) -> Result<Vec<Vec<G::Setup>>, Error> {
        let matches = (0..versions).flat_map(|version| self.matches.iter().map(move |players| (version, players)));
        let setups = matches.map(|(version, players)| {
            (0..players.len()).map(|first| self.setup::<G>(players, first, version)).collect()
        });
        setups.collect()
    }

    /// Checks that the earlier results belong to this tournament.
    fn check_earlier<G: Tabletop>(&self, tournament: &Tournament) -> Result<(), Error> {
        let places = self.matches.iter().flat_map(|players| (0..tournament.versions).map(move |v| (players, v)));
        let headings: Vec<MatchRecord> = places.map(|(players, v)| self.heading::<G>(players, v)).collect();
        let is_known = |record: &MatchRecord| headings.iter().any(|heading| heading.continues(record));
        let (rest, total) = (&tournament.rest, tournament.total());
        let played: u64 = self.before.iter().fold(0, |sum, record| sum.saturating_add(record.played));
        let sound = rest.ended() == played && rest.from <= total && rest.cancelled.iter().all(|&game| game < rest.from);
        match sound && self.before.iter().all(is_known) {
            true => Ok(()),
            false => Err(Error::new("these results are from a match with other options; use the same options")),
        }
    }

    /// Adds the results of the new games to the earlier ones. `tallies` and `failures` are for each match and version.
    fn records<G: Tabletop>(
        &self,
        versions: usize,
        tallies: &[Vec<MatchTally>],
        failures: &[((usize, usize), Failed)],
    ) -> Vec<MatchRecord> {
        let mut records: Vec<MatchRecord> =
            self.before.iter().map(|record| MatchRecord { rest: None, ..record.clone() }).collect();
        // List the decks in the order in which this shard plays them.
        let first = self.shard.part as usize % versions;
        let next =
            |version: &usize| Some((version + self.shard.parts as usize) % versions).filter(|next| *next != first);
        let order = std::iter::successors(Some(first), next);
        for (version, place) in order.flat_map(|v| (0..self.matches.len()).map(move |m| (v, m))) {
            let tally = &tallies[place][version];
            if tally.games == 0 {
                continue;
            }
            let mut record = MatchRecord::new(tally, self.heading::<G>(&self.matches[place], version));
            for (_, failed) in failures.iter().filter(|(game, _)| *game == (place, version)) {
                failed.clone().add_to(&mut record.failed);
            }
            match records.iter_mut().find(|known| known.same_match(&record)) {
                Some(known) => known.add_counts(&record),
                None => records.push(record),
            }
        }
        records
    }

    /// Checks that all entrants can play this game; see [`Contender::check`].
    pub fn check(&self, game: &str, stop: &Flag) -> Result<(), Error> {
        self.entrants.iter().try_for_each(|entrant| entrant.contender.check(game, stop))
    }

    /// Returns the name of an entrant in the results: the player and the deck.
    pub fn name(&self, entrant: usize) -> String {
        let Entrant { contender, deck } = &self.entrants[entrant];
        let player = contender.player();
        deck.map_or_else(|| player.to_string(), |deck| format!("{player} {}", self.decks[deck].name))
    }

    /// Returns the record of a match before its first game, with the names and settings, and with all counts at 0.
    fn heading<G: Tabletop>(&self, players: &[usize], version: usize) -> MatchRecord {
        let name = |&player: &usize| self.name(player);
        let shared = players.iter().any(|&player| self.entrants[player].deck.is_none());
        MatchRecord {
            game: G::NAME.to_string(),
            seed: self.seed,
            games: self.games,
            shards: vec![self.shard],
            a: players.first().map(name).unwrap_or_default(),
            b: players.get(1).map(name),
            kit: self.decks.get(version).filter(|_| shared).map(|deck| deck.name.clone()),
            decks: Some(self.fingerprint()),
            ..MatchRecord::default()
        }
    }

    /// Returns the setup of a game in which the player at index `first` of the match has the first seat.
    fn setup<G: Tabletop>(&self, players: &[usize], first: usize, version: usize) -> Result<G::Setup, Error> {
        let deck = |seat: usize| {
            let player = players[(seat + first) % players.len()];
            self.decks.get(self.entrants[player].deck.unwrap_or(version))
        };
        let decks: Vec<&DeckFile> = (0..players.len()).filter_map(deck).collect();
        let mut setup = (G::ABOUT.setup_with)(&decks)?;
        change::<G>(&mut setup, &self.settings)?;
        Ok(setup)
    }

    /// Returns a hash of the decks' contents and the settings, which prevents merging shards of different tournaments.
    fn fingerprint(&self) -> u64 {
        use std::hash::Hasher;
        let mut digest = Digest::default();
        let settings = self.settings.iter().flat_map(|(name, value)| [name.as_bytes(), value.as_bytes()]);
        for text in self.decks.iter().map(|deck| &*deck.text).chain(settings) {
            digest.add(text.len() as u64);
            digest.write(text);
        }
        digest.value()
    }
}

/// Plays games of the tournament on one thread.
struct Worker<'a, G: Tabletop> {
    arena: &'a Arena,
    /// The setups of the games: a list for each shared deck and match, with one setup for each player who can have the
    /// first seat.
    setups: &'a [Vec<G::Setup>],
    stop: &'a Flag,
    /// The drivers that make the entrants' decisions, in the order of the entrants.
    players: Vec<Driver<G>>,
    /// Games that a program lost because it failed, each with the index of its match and its version.
    failed: Vec<((usize, usize), Failed)>,
    /// Cancelled games, by their position in the order of play.
    cancelled: Vec<u64>,
}

impl<G: Tabletop> Worker<'_, G> {
    /// Plays a game. Returns `None` if it is cancelled.
    fn play(&mut self, fixture: &Fixture<'_>) -> Option<GameResult> {
        let (n, seated) = (fixture.players.len(), fixture.seated());
        let at = SingleGame {
            setup: &self.setups[fixture.version * self.arena.matches.len() + fixture.place][fixture.first],
            seed: fixture.seed,
            agent_seeds: &[self.arena.seed, fixture.group],
            names: &Names::new(vec![""; n]),
            stop: self.stop,
            refereed: true,
        };
        let decisions = self.arena.decisions.as_deref();
        let mut trace = decisions.map(|_| Trace::new(at.names, self.arena.think));
        let ended = at.play(&mut self.players, &seated[..n], |game, events, seat, decision| {
            if let Some(trace) = &mut trace {
                trace.add(game, events, seat, decision);
            }
        });
        let Some(ended) = ended else {
            self.cancelled.push(fixture.order);
            return None;
        };
        if let (Some(decisions), Some(trace)) = (decisions, trace) {
            let players = seated[..n].iter().map(|&entrant| self.arena.name(entrant)).collect();
            let number = fixture.number * self.arena.matches.len() as u64 + fixture.place as u64;
            if !decisions.add(fixture.order, trace.lines::<G>(number, players, &ended)) {
                self.stop.raise();
            }
        }
        let drawn = ended.failed.is_none() && ended.game.status().awaited().is_some();
        if let Some((seat, forfeit)) = ended.failed {
            let failed = Failed::once(&self.arena.name(seated[seat.index()]), &forfeit);
            self.failed.push(((fixture.place, fixture.version), failed));
        }
        // If the referee declared the game tied, count that as one more action.
        let actions = ended.actions + u64::from(drawn);
        let turns = ended.game.turn_number();
        Some(GameResult { outcome: ended.outcome, turns, actions, points: [0; MOST_PLAYERS] })
    }
}
