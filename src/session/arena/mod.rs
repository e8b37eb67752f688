//! Contests: many games between agents, on several threads.
//!
//! Games are played in pairs with the same seed and the seats swapped, so that both sides get the
//! same shuffles. Each game depends only on the contest's seed and its own number: the result is
//! the same for any number of threads, and a contest can be split into shards.

mod report;
mod tally;

pub use report::{json_lines, percent, table};
pub use tally::{Shard, Tally, merge};

use crate::agents::{Agent, Level, Pace, Progress};
use crate::engine::{Digest, Log, Outcome, Seat, SeatSet, Status};
use crate::games::{Contest, DeckFile, Error, Heuristics, View};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A contest in which nothing has changed for so many turns is a draw.
const QUIET_TURNS: u32 = 20;
/// A contest of so many turns is a draw.
const TURN_LIMIT: u32 = 500;
/// The same in actions, for games that do not count turns.
const ACTION_LIMIT: u32 = 50_000;

/// Whoever takes part: an agent, and what it brings along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// How it plays.
    pub level: Level,
    /// Its kit by its place in the list; `None` when both sides of a game get the same kit, one
    /// after the other.
    pub kit: Option<usize>,
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Contests {
    /// Who takes part: everybody meets everybody once, a solo game is played by each.
    pub entrants: Vec<Entrant>,
    /// What can be brought along; empty for a game without kits.
    pub kits: Vec<DeckFile>,
    /// Games of each pairing.
    pub games: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Which part is to be played.
    pub shard: Shard,
}

/// One game of a contest.
#[derive(Clone, Copy, Debug)]
struct Fixture {
    a: usize,
    /// The same as `a` in a solo game.
    b: usize,
    number: u32,
    kits: (usize, usize),
}

/// How a game of a contest ended.
#[derive(Clone, Copy, Debug)]
struct Played {
    /// What `a` scored: 1, ½ or 0.
    score: f64,
    drawn: bool,
    /// Whether the first seat won.
    first: bool,
    turns: u32,
    actions: u32,
}

impl Contests {
    /// All pairings, as places in the list of entrants.
    fn pairings(&self, seats: usize) -> Vec<(usize, usize)> {
        let n = self.entrants.len();
        if seats == 1 {
            return (0..n).map(|i| (i, i)).collect();
        }
        (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect()
    }

    /// The games of this shard, the pairings taking turns, so that a contest which is cut short
    /// has played about as much of each.
    fn fixtures(&self, seats: usize) -> Vec<Fixture> {
        let pairings = self.pairings(seats);
        let kits = self.kits.len().max(1);
        let Shard { part, parts } = self.shard;
        let mut fixtures = Vec::new();
        for number in (0..self.games).filter(|number| (number / 2) % parts == part) {
            let shared = (number / 2) as usize % kits;
            for &(a, b) in &pairings {
                let kit = |entrant: usize| self.entrants[entrant].kit.unwrap_or(shared);
                fixtures.push(Fixture { a, b, number, kits: (kit(a), kit(b)) });
            }
        }
        fixtures
    }

    /// How many games this shard has.
    pub fn len(&self, seats: usize) -> usize {
        self.fixtures(seats).len()
    }

    /// Plays on so many threads, calling `done` after each game, until `stop` is set. Returns what
    /// was played by then, a tally for each pairing and kit.
    ///
    /// # Errors
    /// What is wrong with a kit.
    pub fn play<G: Contest + Heuristics>(
        &self,
        threads: usize,
        stop: &AtomicBool,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Tally>, Error> {
        let fixtures = self.fixtures(G::SEATS);
        for fixture in &fixtures {
            self.setup::<G>(fixture)?;
        }
        let next = AtomicUsize::new(0);
        let results: Mutex<Vec<Option<Played>>> = Mutex::new(vec![None; fixtures.len()]);
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, 256).min(fixtures.len().max(1)) {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(fixture) = fixtures.get(place) else { return };
                        let Ok(setup) = self.setup::<G>(fixture) else { return };
                        let Some(played) = self.play_one::<G>(fixture, &setup, stop) else { return };
                        results.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(played);
                        done();
                    }
                });
            }
        });
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut tallies: Vec<Tally> = Vec::new();
        for (fixture, played) in fixtures.iter().zip(results) {
            let Some(played) = played else { continue };
            let blank = self.blank::<G>(fixture);
            let place = tallies.iter().position(|tally| tally.same_contest(&blank)).unwrap_or_else(|| {
                tallies.push(blank);
                tallies.len() - 1
            });
            tallies[place].count(&played);
        }
        Ok(tallies)
    }

    /// Which seat `a` takes: the first in even games.
    fn seat_of_a(fixture: &Fixture) -> Seat {
        Seat((fixture.number % 2) as u8)
    }

    fn setup<G: Contest>(&self, fixture: &Fixture) -> Result<G::Setup, Error> {
        let mut seats: Vec<&DeckFile> =
            [fixture.kits.0, fixture.kits.1].iter().filter_map(|&k| self.kits.get(k)).collect();
        if Self::seat_of_a(fixture) == Seat::TWO {
            seats.reverse();
        }
        G::setup_with(&seats)
    }

    /// A tally of nothing for the contest that a fixture belongs to.
    fn blank<G: Contest>(&self, fixture: &Fixture) -> Tally {
        let name = |entrant: usize, kit: usize| {
            let entrant = &self.entrants[entrant];
            match entrant.kit {
                Some(_) => format!("{} {}", entrant.level, self.kits[kit].name),
                None => entrant.level.to_string(),
            }
        };
        let shared = self.entrants[fixture.a].kit.is_none();
        Tally {
            game: G::NAME.to_string(),
            seed: self.seed,
            games: self.games,
            shards: vec![self.shard],
            a: name(fixture.a, fixture.kits.0),
            b: (fixture.a != fixture.b).then(|| name(fixture.b, fixture.kits.1)),
            kit: self.kits.get(fixture.kits.0).filter(|_| shared).map(|kit| kit.name.clone()),
            ..Tally::default()
        }
    }

    /// Plays one game; `None` when it was cut short.
    fn play_one<G: Contest + Heuristics>(
        &self,
        fixture: &Fixture,
        setup: &G::Setup,
        stop: &AtomicBool,
    ) -> Option<Played> {
        let mut digest = Digest::default();
        digest.add(self.seed);
        digest.add(u64::from(fixture.number / if G::SEATS == 1 { 1 } else { 2 }));
        let seed = digest.value();
        let mine = if G::SEATS == 1 { Seat::ONE } else { Self::seat_of_a(fixture) };
        let mut agents: Vec<Box<dyn Agent<G>>> = Vec::new();
        for seat in Seat::all(G::SEATS) {
            let entrant = if seat == mine { fixture.a } else { fixture.b };
            let mut digest = digest;
            digest.add(1 + u64::from(seat.0));
            agents.push(self.entrants[entrant].level.agent(digest.value(), 1, Pace::Exact));
        }
        let mut game = G::start(setup, seed, &mut Log::off());
        let mut referee = Referee::new(&game);
        let mut legal = Vec::new();
        let outcome = loop {
            let seat = match game.status() {
                Status::Over(outcome) => break outcome,
                Status::Awaiting(seat) => seat,
            };
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if referee.calls_it_a_draw(&game) {
                break Outcome { winners: SeatSet::NONE };
            }
            legal.clear();
            game.legal_actions(&mut legal);
            let action = agents[seat.index()].choose(View::new(&game, seat), &legal, &Progress::new());
            game.apply(action, &mut Log::off());
        };
        let drawn = G::SEATS > 1 && outcome.winners.len() != 1;
        Some(Played {
            score: if drawn { 0.5 } else { outcome.payoff(mine) },
            drawn,
            first: outcome.payoff(Seat::ONE) >= 1.0,
            turns: game.turn_number(),
            actions: referee.actions,
        })
    }
}

/// Watches over the length of a game.
struct Referee {
    turn: u32,
    progress: u64,
    /// The turn in which the progress last changed.
    changed: u32,
    actions: u32,
}

impl Referee {
    fn new<G: Contest + Heuristics>(game: &G) -> Self {
        Referee { turn: game.turn_number(), progress: game.progress(), changed: game.turn_number(), actions: 0 }
    }

    /// Looks at the position before each action.
    fn calls_it_a_draw<G: Contest + Heuristics>(&mut self, game: &G) -> bool {
        self.actions += 1;
        if game.turn_number() != self.turn {
            self.turn = game.turn_number();
            let progress = game.progress();
            if progress != self.progress {
                (self.progress, self.changed) = (progress, self.turn);
            }
        }
        self.turn > TURN_LIMIT || self.turn - self.changed >= QUIET_TURNS || self.actions > ACTION_LIMIT
    }
}
