//! Tournaments in the lab of Dominion: between strategies hundreds of thousands of games a second, played
//! silently in the same memory; where computer players or programs take part, as fast as they decide.

use crate::contest::contender::{Contender, Decider, Sitting};
use crate::contest::figures::Figures;
use crate::contest::results::Failed;
use crate::contest::statistics::Moments;
use crate::contest::tournament::{Board, Fixture, MOST_PLAYERS, Played, Tally, Tournament};
use crate::program::bot::USUAL_TIME;
use sorcery_agents::Flag;
use sorcery_agents::strategy::{Reason, Strategist};
use sorcery_games::dominion::{Action, Dominion, Event, Setup};
use sorcery_games::engine::{Game, Outcome, Seat, Status};
use sorcery_games::{Names, View};
use std::collections::HashMap;
use std::ops::Range;

/// What is watched beside the results; nothing costs nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watched {
    pub figures: Option<Figures>,
    /// By strategy, how often each reason decided.
    pub reasons: Option<Vec<HashMap<Reason, u64>>>,
    pub rival: Rival,
    /// Games that programs lost because they failed.
    pub failed: Vec<Failed>,
}

/// How somebody did who played every game once more in the place of a strategy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rival {
    pub tally: Tally,
    /// What the strategy had of each game more than the rival, in [`WHOLE`]s.
    pub difference: Moments,
}

impl Rival {
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
    pub fn figures(strategies: usize) -> Self {
        Watched { figures: Some(Figures::new(strategies)), ..Watched::default() }
    }

    pub fn reasons(strategies: usize) -> Self {
        Watched { reasons: Some(vec![HashMap::new(); strategies]), ..Watched::default() }
    }

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
        other.failed.iter().for_each(|failed| failed.clone().add_to(&mut self.failed));
    }
}

#[derive(Clone, Debug)]
pub struct Duel {
    pub setup: Setup,
    /// Who takes part: the tournament's matches name them by their places here.
    pub contenders: Vec<Contender>,
    pub tournament: Tournament,
    /// Who plays every game once more in the place of its first player, with the same shuffles.
    pub rival: Option<usize>,
    pub stop: Flag,
}

impl Duel {
    /// So many games between all of these, at one table.
    pub fn new(setup: Setup, contenders: Vec<Contender>, games: u64, seed: u64) -> Self {
        let everybody = (0..contenders.len()).collect();
        Duel {
            setup,
            contenders,
            tournament: Tournament::new(vec![everybody], games, seed),
            rival: None,
            stop: Flag::default(),
        }
    }

    /// Whether strategies are among themselves.
    pub fn is_quick(&self) -> bool {
        self.contenders.iter().all(|contender| contender.strategy().is_some())
    }

    /// Plays on so many threads; see [`Tournament::play`]. Returns what each match brought, and what was
    /// watched, by contender.
    pub fn play(&self, threads: usize, watch: &Watched, progress: &(dyn Fn(u64) + Sync)) -> (Vec<Tally>, Watched) {
        let mut tournament = self.tournament.clone();
        if !self.is_quick() {
            tournament.chunk = 1;
        }
        let goes_on = |games| {
            progress(games);
            !self.stop.is_raised()
        };
        let (tallies, tables) = tournament.play(threads, || Table::new(self, watch), &goes_on);
        let mut watched = watch.clone();
        tables.iter().for_each(|table| watched.merge(&table.watched));
        (tallies.into_iter().flatten().collect(), watched)
    }

    /// Those of these games, by number, that the first match's first player loses.
    pub fn lost(&self, numbers: Range<u64>) -> impl Iterator<Item = u64> + '_ {
        let mut table = Table::new(self, &Watched::default());
        numbers.take_while(|_| !self.stop.is_raised()).filter(move |&number| {
            let fixture = self.tournament.fixture(0, number);
            let n = fixture.players.len();
            table.play(&fixture).is_some_and(|played| part(played.outcome, seat_of_first(&fixture, n), n) == 0)
        })
    }
}

/// One table at which games are played one after the other, in the same memory.
struct Table<'d> {
    duel: &'d Duel,
    fresh: Dominion,
    game: Dominion,
    /// Everybody, where strategies are among themselves.
    strategists: Vec<Strategist>,
    /// Everybody, else.
    players: Vec<Decider<Dominion>>,
    watched: Watched,
}

impl<'d> Table<'d> {
    fn new(duel: &'d Duel, watch: &Watched) -> Self {
        let fresh = Dominion::undealt(&duel.setup);
        let (mut strategists, mut players) = (Vec::new(), Vec::new());
        if duel.is_quick() {
            let programs = duel.contenders.iter().filter_map(Contender::strategy).map(|entrant| &entrant.program);
            strategists.extend(programs.cloned().map(Strategist::new));
        } else {
            players.extend(duel.contenders.iter().map(Contender::sit_down));
        }
        Table { duel, game: fresh.clone(), fresh, strategists, players, watched: watch.clone() }
    }

    /// Plays a game between strategies, by seat. With and without anything to watch it is compiled apart.
    fn quick<const WATCHED: bool>(&mut self, fixture: &Fixture<'_>, seated: &[usize]) -> Played {
        let Table { fresh, game, strategists, watched, .. } = self;
        game.restart(fresh, fixture.seed);
        for &player in seated {
            strategists[player].forget();
        }
        let mut reasons = watched.reasons.as_mut().filter(|_| WATCHED);
        let mut figures = watched.figures.as_mut().filter(|_| WATCHED);
        let mut actions = 0;
        let outcome = loop {
            let seat = match game.status() {
                Status::Awaiting(seat) => seat,
                Status::Over(outcome) => break outcome,
            };
            let player = seated[seat.index()];
            actions += 1;
            let view = View::new(game, seat);
            let (action, reason) = strategists[player].decide(view);
            if let Some(reasons) = &mut reasons {
                *reasons[player].entry(reason).or_default() += 1;
            }
            if let (Some(figures), Action::Buy(card)) = (&mut figures, action) {
                figures.bought(player, view.turn_number(), card);
            }
            game.simulate(action, |game| {
                if let Some(figures) = &mut figures {
                    let end = game.turn_end();
                    figures.turn(seated[end.seat.index()], &end);
                }
            });
        };
        played(game, seated, actions, outcome, figures)
    }

    /// Plays a game in which not only strategies decide; `None` when it is called off.
    fn slow(&mut self, fixture: &Fixture<'_>, seated: &[usize], watch: bool) -> Option<Played> {
        let Table { duel, players, watched, .. } = self;
        let mut figures = watched.figures.as_mut().filter(|_| watch);
        let at = Sitting {
            setup: &duel.setup,
            seed: fixture.seed,
            luck: &[fixture.seed],
            names: &Names::new(vec![""; seated.len()]),
            time: USUAL_TIME,
            stop: &duel.stop,
            refereed: true,
        };
        let ended = at.play(players, seated, |game, _, seat, action, _| {
            if let (Some(figures), Action::Buy(card)) = (&mut figures, action) {
                figures.bought(seated[seat.index()], View::new(game, seat).turn_number(), card);
            }
        })?;
        for event in ended.log.iter() {
            if let (Some(figures), Event::TurnEnds(end)) = (&mut figures, event) {
                figures.turn(seated[end.seat.index()], end);
            }
        }
        if let Some((seat, forfeit)) = ended.failed {
            let name = duel.contenders[seated[seat.index()]].name();
            Failed::once(&name, &forfeit).add_to(&mut watched.failed);
        }
        Some(played(&ended.game, seated, ended.actions, ended.outcome, figures))
    }

    fn one<const WATCHED: bool>(&mut self, fixture: &Fixture<'_>, seated: &[usize]) -> Option<Played> {
        if self.players.is_empty() {
            return Some(self.quick::<WATCHED>(fixture, seated));
        }
        self.slow(fixture, seated, WATCHED)
    }
}

fn played(game: &Dominion, seated: &[usize], actions: u64, outcome: Outcome, figures: Option<&mut Figures>) -> Played {
    let one = View::new(game, Seat::ONE);
    let mut points = [0; MOST_PLAYERS];
    for seat in Seat::all(seated.len()) {
        points[seat.index()] = one.points(seat);
    }
    let rounds = one.turn_number().into();
    if let Some(figures) = figures {
        figures.end(rounds, outcome, seated.iter().copied().zip(points));
    }
    Played { outcome, turns: rounds, actions, points }
}

impl Board for Table<'_> {
    fn play(&mut self, fixture: &Fixture<'_>) -> Option<Played> {
        let n = fixture.players.len();
        let mut seated = fixture.seated();
        let watched = self.watched.figures.is_some() || self.watched.reasons.is_some();
        let one = if watched { Table::one::<true> } else { Table::one::<false> };
        let played = one(self, fixture, &seated[..n])?;
        if let Some(rival) = self.duel.rival {
            let seat = seat_of_first(fixture, n);
            seated[seat.index()] = rival;
            let again = self.one::<false>(fixture, &seated[..n])?;
            let own = |played: &Played| part(played.outcome, seat, n);
            self.watched.rival.difference.add(own(&played) - own(&again));
            self.watched.rival.tally.count(fixture, &again);
        }
        Some(played)
    }
}
