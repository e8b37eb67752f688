//! Tournaments of agents, in any game.
//!
//! Games are played in pairs with the same seed and the seats swapped, so that both sides get the
//! same shuffles.

use super::bot::{Bot, Fault, Forfeit, NoAnswer};
use super::players::Player;
use super::protocol::{self, Request, ToPlayer};
use super::referee::Referee;
use super::results::{Failed, Record};
use super::tournament::{Board, DIGESTED, Fixture, MOST_PLAYERS, Played, Shard, Tournament};
use crate::agents::strategy::{Program, Strategist};
use crate::agents::{Agent, Pace, Progress};
use crate::engine::{Digest, Game, Log, Outcome, Seat, SeatSet, Status};
use crate::games::dominion::Dominion;
use crate::games::words::quoted;
use crate::games::{Contest, DeckFile, Error, Heuristics, Names, Present, View};
use std::any::Any;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Whoever takes part: a computer player or a program, and what it brings along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who plays: no person.
    pub player: Player,
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
    /// How long a program may take for each decision.
    pub time: Duration,
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
    /// What is wrong with a deck, or that a program cannot be started.
    pub fn play<G: Contest + Heuristics + Present>(
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
        self.try_programs(G::NAME, stop)?;
        let strategies = self.strategies(G::NAME)?;
        let table = || Table::<G> {
            arena: self,
            setups: &setups,
            strategies: &strategies,
            stop,
            bots: HashMap::new(),
            failed: Vec::new(),
        };
        let (tallies, tables) = tournament.play(threads, table, &|_| {
            done();
            !stop.load(Ordering::Relaxed)
        });
        let failures: Vec<Failure> = tables.into_iter().flat_map(|table| table.failed).collect();
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
            let mut record = Record::new(tally, self.heading::<G>(&self.matches[place], version));
            for failure in failures.iter().filter(|failure| (failure.place, failure.version) == (place, version)) {
                record.add_failure(Failed::once(&self.name(failure.entrant), &failure.forfeit));
            }
            match records.iter_mut().find(|known| known.same_match(&record)) {
                Some(known) => known.add_counts(&record),
                None => records.push(record),
            }
        }
        Ok(records)
    }

    /// Starts each program once, so that one that cannot play at all is not taken for a weak one.
    fn try_programs(&self, game: &str, stop: &AtomicBool) -> Result<(), Error> {
        for entrant in &self.entrants {
            let Player::Program(command) = &entrant.player else { continue };
            let tried = Bot::new(&command.line, game).wants(&|| stop.load(Ordering::Relaxed));
            if let Err(NoAnswer::Forfeit(Forfeit { what, .. })) = tried {
                return Err(Error(format!("{}: {what}", quoted(&command.line))));
            }
        }
        Ok(())
    }

    /// How the strategies of Dominion among the entrants play.
    fn strategies(&self, game: &str) -> Result<Vec<Option<Arc<Program>>>, Error> {
        let of = |entrant: &Entrant| match &entrant.player {
            Player::Strategy(strategy) => {
                let program = strategy.program().filter(|_| game == Dominion::NAME).map(Some);
                program.ok_or_else(|| Error(format!("the strategy {} cannot play {game}", quoted(&strategy.name))))
            }
            _ => Ok(None),
        };
        self.entrants.iter().map(of).collect()
    }

    /// What an entrant is called in results.
    fn name(&self, entrant: usize) -> String {
        let Entrant { player, deck } = &self.entrants[entrant];
        deck.map_or_else(|| player.to_string(), |deck| format!("{player} {}", self.decks[deck].name))
    }

    /// A record of nothing for a match: what it says beside the counts.
    fn heading<G: Contest>(&self, players: &[usize], version: usize) -> Record {
        let name = |&player: &usize| self.name(player);
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

/// A game that a program lost because it failed.
struct Failure {
    /// The match, and in which version.
    place: usize,
    version: usize,
    entrant: usize,
    forfeit: Forfeit,
}

/// Where they play.
struct Table<'a, G: Contest> {
    arena: &'a Arena,
    /// By version and match, and by who begins.
    setups: &'a [Vec<G::Setup>],
    /// By entrant.
    strategies: &'a [Option<Arc<Program>>],
    stop: &'a AtomicBool,
    /// The programs of this table by their entrants: each plays game after game.
    bots: HashMap<usize, Box<Bot>>,
    failed: Vec<Failure>,
}

/// Who decides for a seat in one game.
enum Decider<G: Contest> {
    Agent(Box<dyn Agent<G>>),
    Strategy(Box<Strategist>),
    /// A program, and up to which event it was told what happened.
    Bot(Box<Bot>, usize),
}

impl<G: Contest + Heuristics + Present> Board for Table<'_, G> {
    fn play(&mut self, fixture: &Fixture<'_>) -> Option<Played> {
        let n = fixture.players.len();
        let setup = &self.setups[fixture.version * self.arena.matches.len() + fixture.place][fixture.first];
        let mut deciders: Vec<Decider<G>> = Seat::all(n).map(|seat| self.decider(fixture, seat, setup)).collect();
        let told = deciders.iter().any(|decider| matches!(decider, Decider::Bot(..)));
        let mut log = if told { Log::default() } else { Log::off() };
        let mut game = G::start(setup, fixture.seed, &mut log);
        let mut referee = Referee::new(&game);
        let names = Names::new(vec![""; n]);
        let (mut legal, mut actions) = (Vec::new(), 0);
        let mut why = None;
        let nobody = Outcome { winners: SeatSet::NONE };
        // None when it is called off.
        let outcome = loop {
            let seat = match game.status() {
                Status::Over(outcome) => break Some(outcome),
                Status::Awaiting(seat) => seat,
            };
            if self.stop.load(Ordering::Relaxed) {
                break None;
            }
            actions += 1;
            if let Some(drawn) = referee.draw(&game) {
                why = Some(drawn);
                break Some(nobody);
            }
            legal.clear();
            game.legal_actions(&mut legal);
            let view = View::new(&game, seat);
            let action = match &mut deciders[seat.index()] {
                Decider::Agent(agent) => agent.choose(view, &legal, &Progress::new()),
                Decider::Strategy(strategist) => follow(strategist, &game, seat).unwrap_or(legal[0]),
                Decider::Bot(bot, known) => {
                    match ask(bot, view, game.turn_number(), &names, &legal, &log[*known..], self) {
                        Ok(action) => {
                            *known = log.len();
                            action
                        }
                        Err(NoAnswer::CalledOff) => break None,
                        Err(NoAnswer::Forfeit(forfeit)) => {
                            why = Some(format!("{} forfeits: {}", names.of(seat), forfeit.what));
                            let (place, version, entrant) =
                                (fixture.place, fixture.version, fixture.seated()[seat.index()]);
                            self.failed.push(Failure { place, version, entrant, forfeit });
                            break Some(Outcome { winners: SeatSet::all_but(seat, n) });
                        }
                    }
                }
            };
            game.apply(action, &mut log);
        };
        for (seat, decider) in Seat::all(n).zip(deciders) {
            let Decider::Bot(mut bot, known) = decider else { continue };
            let log = protocol::log_of::<G>(&log[known..], &names, seat);
            let winners = protocol::winners(outcome.unwrap_or(nobody));
            bot.over(&ToPlayer::Over { winners, log, why: why.clone() });
            self.bots.insert(fixture.seated()[seat.index()], bot);
        }
        Some(Played { outcome: outcome?, turns: game.turn_number(), actions, points: [0; MOST_PLAYERS] })
    }
}

impl<G: Contest + Heuristics + Present> Table<'_, G> {
    /// Who decides for a seat: a new agent, or the program that played here before.
    fn decider(&mut self, fixture: &Fixture<'_>, seat: Seat, setup: &G::Setup) -> Decider<G> {
        let (n, entrant) = (fixture.players.len(), fixture.seated()[seat.index()]);
        if let Some(program) = &self.strategies[entrant] {
            return Decider::Strategy(Box::new(Strategist::new(program.clone())));
        }
        match &self.arena.entrants[entrant].player {
            Player::Computer(level) => {
                let seed = Digest::of([self.arena.seed, fixture.group, 1 + u64::from(seat.0)]);
                Decider::Agent(level.agent(seed, 1, Pace::Exact))
            }
            other => {
                let command = if let Player::Program(command) = other { &*command.line } else { "" };
                let mut bot = self.bots.remove(&entrant).unwrap_or_else(|| Box::new(Bot::new(command, G::NAME)));
                let names = Names::new(vec![""; n]);
                bot.begin(ToPlayer::Game {
                    seat: seat.number(),
                    names: Seat::all(n).map(|seat| names.of(seat).to_string()).collect(),
                    settings: G::chosen(setup).into_iter().collect(),
                });
                Decider::Bot(bot, 0)
            }
        }
    }
}

/// What a strategy does in a game, which is one of Dominion.
fn follow<G: Contest>(strategist: &mut Strategist, game: &G, seat: Seat) -> Option<G::Action> {
    let game = (game as &dyn Any).downcast_ref::<Dominion>()?;
    let action = strategist.decide(View::new(game, seat)).0;
    (&action as &dyn Any).downcast_ref().copied()
}

/// Asks a program for an action.
fn ask<G: Contest + Heuristics + Present>(
    bot: &mut Bot,
    view: View<'_, G>,
    turn: u32,
    names: &Names,
    legal: &[G::Action],
    events: &[G::Event],
    table: &Table<'_, G>,
) -> Result<G::Action, NoAnswer> {
    let called_off = || table.stop.load(Ordering::Relaxed);
    let wants = bot.wants(&called_off)?;
    let request = Request { turn, ..Request::of(view, names, legal, events, &wants) };
    let line = bot.choose(request, table.arena.time, &called_off)?;
    let spelt = |action: &&G::Action| G::spell(view, **action) == line;
    let unknown = || NoAnswer::Forfeit(Forfeit { fault: Fault::Illegal, what: line.clone() });
    legal.iter().find(spelt).copied().ok_or_else(unknown)
}
