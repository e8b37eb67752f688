//! Tournaments of strategies in Dominion: hundreds of thousands of games a second, played silently
//! in the same memory.

use super::statistics::Moments;
use super::tournament::{Board, Fixture, MOST_PLAYERS, Played, Tally, Tournament};
use crate::agents::strategy::{Program, Reason, Strategist};
use crate::engine::{BySeat, Game, Log, Seat, Status};
use crate::games::View;
use crate::games::dominion::{Dominion, Event, MOST_SEATS, Setup, TurnEnd};
use std::collections::HashMap;
use std::sync::Arc;

/// A quantity of a turn: its name, and its value at the end of one.
pub type TurnColumn = (&'static str, fn(&TurnEnd) -> i64);

/// The quantities of a turn that are averaged.
pub const TURN_COLUMNS: [TurnColumn; 10] = [
    ("money", |end| end.money.into()),
    ("cards_seen", |end| end.seen.into()),
    ("score", |end| end.points.into()),
    ("deck_cards", |end| end.cards.into()),
    ("deck_money", |end| end.treasure.into()),
    ("curses", |end| end.curses.into()),
    ("unplayed_actions", |end| end.unplayed.into()),
    ("unused_buys", |end| end.buys.into()),
    ("unused_money", |end| end.coins.into()),
    ("unused_actions", |end| end.actions.into()),
];

/// What is watched beside the results; nothing costs nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watched {
    /// By strategy and turn, the moments of each of [`TURN_COLUMNS`].
    pub turns: Option<Vec<Vec<[Moments; TURN_COLUMNS.len()]>>>,
    /// By strategy, how often each reason decided.
    pub reasons: Option<Vec<HashMap<Reason, u64>>>,
}

impl Watched {
    /// Watches what turns bring.
    pub fn turns(strategies: usize) -> Self {
        Watched { turns: Some(vec![Vec::new(); strategies]), reasons: None }
    }

    /// Watches why things are decided.
    pub fn reasons(strategies: usize) -> Self {
        Watched { turns: None, reasons: Some(vec![HashMap::new(); strategies]) }
    }

    fn turn(&mut self, strategy: usize, end: &TurnEnd) {
        if let Some(turns) = &mut self.turns {
            let rows = &mut turns[strategy];
            let turn = end.turn as usize;
            if rows.len() < turn {
                rows.resize(turn, Default::default());
            }
            for (moments, (_, value)) in rows[turn - 1].iter_mut().zip(TURN_COLUMNS) {
                moments.add(value(end));
            }
        }
    }

    /// Adds what another has seen.
    pub fn merge(&mut self, other: &Watched) {
        for (mine, theirs) in self.turns.iter_mut().flatten().zip(other.turns.iter().flatten()) {
            if mine.len() < theirs.len() {
                mine.resize(theirs.len(), Default::default());
            }
            for (mine, theirs) in mine.iter_mut().flatten().zip(theirs.iter().flatten()) {
                mine.merge(theirs);
            }
        }
        for (mine, theirs) in self.reasons.iter_mut().flatten().zip(other.reasons.iter().flatten()) {
            for (reason, n) in theirs {
                *mine.entry(*reason).or_default() += n;
            }
        }
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
}

impl Duel {
    /// So many games between all of these, at one table.
    pub fn new(setup: Setup, programs: Vec<Arc<Program>>, games: u64, seed: u64) -> Self {
        let everybody = (0..programs.len()).collect();
        Duel { setup, programs, tournament: Tournament::new(vec![everybody], games, seed) }
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
}

/// One table at which games are played one after the other, in the same memory.
struct Table {
    fresh: Dominion,
    game: Dominion,
    players: Vec<Strategist>,
    log: Log<Event>,
    watched: Watched,
}

impl Table {
    fn new(duel: &Duel, watch: &Watched) -> Self {
        let fresh = Dominion::undealt(&duel.setup);
        let players = duel.programs.iter().map(|program| Strategist::new(program.clone())).collect();
        Table { game: fresh.clone(), fresh, players, log: Log::default(), watched: watch.clone() }
    }
}

impl Board for Table {
    fn play(&mut self, fixture: &Fixture<'_>) -> Option<Played> {
        let n = fixture.players.len();
        self.game.restart(&self.fresh, fixture.seed);
        let strategies: BySeat<usize, MOST_SEATS> =
            BySeat(std::array::from_fn(|seat| fixture.players[(seat + fixture.first) % n]));
        for &player in fixture.players {
            self.players[player].forget();
        }
        let (mut actions, mut off) = (0, Log::off());
        let outcome = loop {
            let seat = match self.game.status() {
                Status::Awaiting(seat) => seat,
                Status::Over(outcome) => break outcome,
            };
            let strategy = strategies[seat];
            actions += 1;
            let (action, reason) = self.players[strategy].decide(View::new(&self.game, seat));
            if let Some(reasons) = &mut self.watched.reasons {
                *reasons[strategy].entry(reason).or_default() += 1;
            }
            if self.watched.turns.is_none() {
                self.game.apply(action, &mut off);
                continue;
            }
            self.log.clear();
            self.game.apply(action, &mut self.log);
            for event in &self.log {
                if let Event::TurnEnds(end) = event {
                    self.watched.turn(strategies[end.seat], end);
                }
            }
        };
        let one = View::new(&self.game, Seat::ONE);
        let mut points = [0; MOST_PLAYERS];
        for seat in Seat::all(n) {
            points[seat.index()] = one.points(seat);
        }
        Some(Played { outcome, turns: one.turn_number().into(), actions, points })
    }
}
