//! Tournaments of strategies in Dominion: hundreds of thousands of games a second, played silently
//! in the same memory.

use super::figures::Figures;
use super::statistics::Moments;
use super::tournament::{Board, Fixture, MOST_PLAYERS, Played, Tally, Tournament};
use crate::agents::strategy::{Program, Reason, Strategist};
use crate::engine::{Game, Outcome, Seat, Status};
use crate::games::View;
use crate::games::dominion::{Action, Dominion, Setup};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// What is watched beside the results; nothing costs nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watched {
    /// What the games were like.
    pub figures: Option<Figures>,
    /// By strategy, how often each reason decided.
    pub reasons: Option<Vec<HashMap<Reason, u64>>>,
    /// What [`Duel::rival`] did.
    pub rival: Rival,
}

/// How somebody did who played every game once more in the place of a strategy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rival {
    /// The games with the rival.
    pub tally: Tally,
    /// What the strategy had of each game more than the rival, in [`WHOLE`]s.
    pub difference: Moments,
}

impl Rival {
    /// Adds other games.
    pub fn merge(&mut self, other: &Rival) {
        self.tally.merge(&other.tally);
        self.difference.merge(&other.difference);
    }

    /// How much more of a game the strategy had than the rival, from -1 to 1, and half the width of the
    /// interval of 95 %.
    pub fn gain(&self) -> (f64, f64) {
        let whole = WHOLE as f64;
        (self.difference.mean() / whole, self.difference.precision() / whole)
    }
}

/// The parts that a game is divided into where it is shared by two, three or four winners.
pub const WHOLE: i64 = 12;

/// Where the first player of a match sits, among so many.
fn seat_of_first(fixture: &Fixture<'_>, seats: usize) -> Seat {
    Seat(((seats - fixture.first) % seats) as u8)
}

/// A player's part of a game.
fn part(outcome: Outcome, seat: Seat, seats: usize) -> i64 {
    match (outcome.winners.contains(seat), outcome.winners.len()) {
        (_, 0) => WHOLE / seats as i64,
        (true, shared) => WHOLE / shared as i64,
        (false, _) => 0,
    }
}

impl Watched {
    /// Watches what the games are like.
    pub fn figures(strategies: usize) -> Self {
        Watched { figures: Some(Figures::new(strategies)), ..Watched::default() }
    }

    /// Watches why things are decided.
    pub fn reasons(strategies: usize) -> Self {
        Watched { reasons: Some(vec![HashMap::new(); strategies]), ..Watched::default() }
    }

    /// Adds what another has seen.
    pub fn merge(&mut self, other: &Watched) {
        if let (Some(mine), Some(theirs)) = (&mut self.figures, &other.figures) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.reasons.iter_mut().flatten().zip(other.reasons.iter().flatten()) {
            for (reason, n) in theirs {
                *mine.entry(*reason).or_default() += n;
            }
        }
        self.rival.merge(&other.rival);
    }
}

/// Strategies that play against each other.
#[derive(Clone, Debug)]
pub struct Duel {
    /// How the games are set up.
    pub setup: Setup,
    /// Who takes part: the tournament's matches name them by their places here.
    pub programs: Vec<Arc<Program>>,
    /// Who meets whom, and how often.
    pub tournament: Tournament,
    /// Who plays every game once more in the place of its first player, with the same shuffles.
    pub rival: Option<usize>,
}

impl Duel {
    /// So many games between all of these, at one table.
    pub fn new(setup: Setup, programs: Vec<Arc<Program>>, games: u64, seed: u64) -> Self {
        let everybody = (0..programs.len()).collect();
        Duel { setup, programs, tournament: Tournament::new(vec![everybody], games, seed), rival: None }
    }

    /// Plays on so many threads; see [`Tournament::play`]. Returns what each match brought, and what
    /// was watched, by strategy.
    pub fn play(
        &self,
        threads: usize,
        watch: &Watched,
        progress: &(dyn Fn(u64) -> bool + Sync),
    ) -> (Vec<Tally>, Watched) {
        let (tallies, tables) = self.tournament.play(threads, || Table::new(self, watch), progress);
        let mut watched = watch.clone();
        tables.iter().for_each(|table| watched.merge(&table.watched));
        (tallies.into_iter().flatten().collect(), watched)
    }

    /// Those of these games, by number, that the first match's first player loses.
    pub fn lost(&self, numbers: Range<u64>) -> impl Iterator<Item = u64> + '_ {
        let mut table = Table::new(self, &Watched::default());
        numbers.filter(move |&number| {
            let fixture = self.tournament.fixture(0, number);
            let n = fixture.players.len();
            table.play(&fixture).is_some_and(|played| part(played.outcome, seat_of_first(&fixture, n), n) == 0)
        })
    }
}

/// One table at which games are played one after the other, in the same memory.
struct Table {
    fresh: Dominion,
    game: Dominion,
    players: Vec<Strategist>,
    watched: Watched,
    rival: Option<usize>,
}

impl Table {
    fn new(duel: &Duel, watch: &Watched) -> Self {
        let fresh = Dominion::undealt(&duel.setup);
        let players = duel.programs.iter().map(|program| Strategist::new(program.clone())).collect();
        let watched = watch.clone();
        Table { game: fresh.clone(), fresh, players, watched, rival: duel.rival }
    }

    /// Plays a game with these strategies by seat. With and without anything to watch it is compiled
    /// apart.
    fn one<const WATCHED: bool>(&mut self, fixture: &Fixture<'_>, strategies: &[usize]) -> Played {
        let Table { fresh, game, players, watched, .. } = self;
        game.restart(fresh, fixture.seed);
        for &player in strategies {
            players[player].forget();
        }
        let mut reasons = watched.reasons.as_mut().filter(|_| WATCHED);
        let mut figures = watched.figures.as_mut().filter(|_| WATCHED);
        let mut actions = 0;
        let outcome = loop {
            let seat = match game.status() {
                Status::Awaiting(seat) => seat,
                Status::Over(outcome) => break outcome,
            };
            let strategy = strategies[seat.index()];
            actions += 1;
            let view = View::new(game, seat);
            let (action, reason) = players[strategy].decide(view);
            if let Some(reasons) = &mut reasons {
                *reasons[strategy].entry(reason).or_default() += 1;
            }
            if let (Some(figures), Action::Buy(card)) = (&mut figures, action) {
                figures.bought(strategy, view.turn_number(), card);
            }
            game.simulate(action, |game| {
                if let Some(figures) = &mut figures {
                    let end = game.turn_end();
                    figures.turn(strategies[end.seat.index()], &end);
                }
            });
        };
        let one = View::new(game, Seat::ONE);
        let mut points = [0; MOST_PLAYERS];
        for seat in Seat::all(strategies.len()) {
            points[seat.index()] = one.points(seat);
        }
        let rounds = one.turn_number().into();
        if let Some(figures) = figures {
            figures.end(rounds, outcome, strategies.iter().copied().zip(points));
        }
        Played { outcome, turns: rounds, actions, points }
    }
}

impl Board for Table {
    fn play(&mut self, fixture: &Fixture<'_>) -> Option<Played> {
        let n = fixture.players.len();
        let mut seated = fixture.seated();
        let watched = self.watched.figures.is_some() || self.watched.reasons.is_some();
        let one = if watched { Table::one::<true> } else { Table::one::<false> };
        let played = one(self, fixture, &seated[..n]);
        if let Some(rival) = self.rival {
            let seat = seat_of_first(fixture, n);
            seated[seat.index()] = rival;
            let again = self.one::<false>(fixture, &seated[..n]);
            let own = |played: &Played| part(played.outcome, seat, n);
            self.watched.rival.difference.add(own(&played) - own(&again));
            self.watched.rival.tally.count(fixture, &again);
        }
        Some(played)
    }
}
