//! Tournaments in the Dominion lab.
//!
//! Games between strategies reuse memory, and hundreds of thousands of them can be played per second. Games with
//! computer players or programs take as long as the players' decisions.

use crate::contest::contender::{Contender, Driver, SingleGame};
use crate::contest::results::Failed;
use crate::contest::tournament::{Fixture, GameResult, MOST_PLAYERS, MatchTally, Tournament, WHOLE, part};
use crate::lab::figures::Figures;
use crate::player::CompiledStrategy;
use crate::statistics::{Moments, Share};
use sorcery_agents::Flag;
use sorcery_agents::strategy::{DecisionSource, File, Strategist};
use sorcery_games::dominion::{Action, Dominion, Event, Setup};
use sorcery_games::engine::{Game, Outcome, Seat, Status};
use sorcery_games::{Names, View};
use std::collections::HashMap;
use std::ops::Range;

/// Data collected during a tournament besides the results. A field that is `None` isn't collected, which saves time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collected {
    pub figures: Option<Figures>,
    /// For each strategy and each line of its file, the decisions that the line made, and the games in which it made
    /// any.
    pub reasons: Option<Vec<HashMap<DecisionSource, Fired>>>,
    pub baseline: Baseline,
    /// Games that programs lost because they failed.
    pub failed: Vec<Failed>,
}

/// Results of a baseline: a player that replays every game in a strategy's seat, with the same shuffles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Baseline {
    pub tally: MatchTally,
    /// Difference between the strategy's and the baseline's share of the victory in each game, in units of 1/[`WHOLE`].
    pub difference: Moments,
}

/// The decisions that one line of a strategy file made, and the games in which it made any.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fired {
    pub decisions: u64,
    /// Value of `decisions` before the current game, to tell whether this line made a decision in that game.
    before: u64,
    /// Number of games in which this line of the strategy made a decision.
    games: u64,
    /// Sum of the strategy's shares of the victory in these games, in units of 1/[`WHOLE`].
    score: i64,
}

impl Fired {
    /// Returns the strategy's score in the games in which this line made a decision.
    pub fn score(&self) -> Share {
        Share { successes: self.score as f64 / WHOLE as f64, trials: self.games }
    }

    fn merge(&mut self, other: &Fired) {
        self.decisions += other.decisions;
        self.games += other.games;
        self.score += other.score;
    }
}

impl Baseline {
    pub fn merge(&mut self, other: &Baseline) {
        self.tally.merge(&other.tally);
        self.difference.merge(&other.difference);
    }

    /// Returns the mean difference between the strategy's and the baseline's share of the victory (-1 to 1), and half
    /// the width of its 95 % interval.
    pub fn gain(&self) -> (f64, f64) {
        let whole = WHOLE as f64;
        (self.difference.mean() / whole, self.difference.precision() / whole)
    }
}

/// Returns the seat in which the first player of a match plays this game.
fn seat_of_first(fixture: &Fixture<'_>, seats: usize) -> Seat {
    Seat(((seats - fixture.first) % seats) as u8)
}

impl Collected {
    pub fn figures(strategies: usize) -> Self {
        Collected { figures: Some(Figures::new(strategies)), ..Collected::default() }
    }

    pub fn reasons(strategies: usize) -> Self {
        Collected { reasons: Some(vec![HashMap::new(); strategies]), ..Collected::default() }
    }

    pub fn merge(&mut self, other: &Collected) {
        if let (Some(mine), Some(theirs)) = (&mut self.figures, &other.figures) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.reasons.iter_mut().flatten().zip(other.reasons.iter().flatten()) {
            for (reason, fired) in theirs {
                mine.entry(*reason).or_default().merge(fired);
            }
        }
        self.baseline.merge(&other.baseline);
        other.failed.iter().for_each(|failed| failed.clone().add_to(&mut self.failed));
    }
}

#[derive(Clone, Debug)]
pub struct Duel {
    pub setup: Setup,
    /// The players. The tournament's matches refer to them by index.
    pub contenders: Vec<Contender>,
    pub tournament: Tournament,
    /// Index of the baseline, which replays every game in the first player's seat with the same shuffles.
    pub baseline: Option<usize>,
    pub stop: Flag,
}

impl Duel {
    /// Creates a duel of `games` games between all contenders at one table.
    pub fn new(setup: Setup, contenders: Vec<Contender>, games: u64, seed: u64) -> Self {
        let everybody = (0..contenders.len()).collect();
        Duel {
            setup,
            contenders,
            tournament: Tournament::new(vec![everybody], games, seed),
            baseline: None,
            stop: Flag::default(),
        }
    }

    /// Creates duels of `games` mirrored games each, between a strategy and each of its rivals.
    pub fn against(setup: Setup, strategy: &File, rivals: &[Contender], games: u64, seed: u64) -> Self {
        let own = CompiledStrategy::of("", "", strategy.clone()).into();
        let contenders: Vec<Contender> = [own].into_iter().chain(rivals.iter().cloned()).collect();
        let matches = (1..contenders.len()).map(|rival| vec![0, rival]).collect();
        let tournament = Tournament { mirrored: true, ..Tournament::new(matches, games, seed) };
        Duel { tournament, ..Duel::new(setup, contenders, games, seed) }
    }

    /// Plays all games of a tournament that [`against`](Duel::against) has created. Returns the strategy's share of the
    /// wins in all games, and the games that a program lost by an error.
    pub fn first_share(&self, threads: usize) -> (Share, Vec<Failed>) {
        let (tallies, collected) = self.play(threads, &Collected::default(), &|_| ());
        (tallies.iter().map(|tally| tally.score(0)).sum(), collected.failed)
    }

    /// Returns `true` if all contenders are strategies.
    pub fn is_quick(&self) -> bool {
        self.contenders.iter().all(|contender| contender.strategy().is_some())
    }

    /// Plays the tournament on `threads` threads; see [`Tournament::play`]. Returns the results of each match and the
    /// data collected during the tournament.
    pub fn play(
        &self,
        threads: usize,
        watch: &Collected,
        progress: &(dyn Fn(u64) + Sync),
    ) -> (Vec<MatchTally>, Collected) {
        let mut tournament = self.tournament.clone();
        if !self.is_quick() {
            tournament.chunk = 1;
        }
        let goes_on = |games| {
            progress(games);
            !self.stop.is_raised()
        };
        let (tallies, workers) = tournament.play(threads, || Worker::new(self, watch), Worker::play, &goes_on);
        let mut collected = watch.clone();
        workers.iter().for_each(|worker| collected.merge(&worker.collected));
        (tallies.into_iter().flatten().collect(), collected)
    }

    /// Returns the numbers of the games that the first player of the first match loses.
    pub fn lost(&self, numbers: Range<u64>) -> impl Iterator<Item = u64> + '_ {
        let mut worker = Worker::new(self, &Collected::default());
        numbers.take_while(|_| !self.stop.is_raised()).filter(move |&number| {
            let fixture = self.tournament.fixture(0, number);
            let n = fixture.players.len();
            worker.play(&fixture).is_some_and(|played| part(played.outcome, seat_of_first(&fixture, n), n) == 0)
        })
    }
}

/// Plays games on one thread, and reuses the same memory for each game.
struct Worker<'d> {
    duel: &'d Duel,
    fresh: Dominion,
    game: Dominion,
    /// All contenders if all of them are strategies, otherwise empty.
    strategists: Vec<Strategist>,
    /// All contenders if some of them aren't strategies, otherwise empty.
    players: Vec<Driver<Dominion>>,
    collected: Collected,
}

impl<'d> Worker<'d> {
    fn new(duel: &'d Duel, watch: &Collected) -> Self {
        let fresh = Dominion::undealt(&duel.setup);
        let (mut strategists, mut players) = (Vec::new(), Vec::new());
        if duel.is_quick() {
            let programs = duel.contenders.iter().filter_map(Contender::strategy).map(|strategy| &strategy.program);
            strategists.extend(programs.cloned().map(Strategist::new));
        } else {
            players.extend(duel.contenders.iter().map(Contender::sit_down));
        }
        Worker { duel, game: fresh.clone(), fresh, strategists, players, collected: watch.clone() }
    }

    /// Plays a game between strategies. `WATCHED` tells whether to collect data. It is a constant, so that games
    /// without collected data don't pay for the checks.
    fn quick<const WATCHED: bool>(&mut self, fixture: &Fixture<'_>, seated: &[usize]) -> GameResult {
        let Worker { fresh, game, strategists, collected, .. } = self;
        game.restart(fresh, fixture.seed);
        for &player in seated {
            strategists[player].forget();
        }
        let mut reasons = collected.reasons.as_mut().filter(|_| WATCHED);
        let mut figures = collected.figures.as_mut().filter(|_| WATCHED);
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
                reasons[player].entry(reason).or_default().decisions += 1;
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
        for (seat, &player) in Seat::all(seated.len()).zip(seated) {
            for fired in reasons.iter_mut().flat_map(|reasons| reasons[player].values_mut()) {
                if std::mem::replace(&mut fired.before, fired.decisions) < fired.decisions {
                    fired.games += 1;
                    fired.score += part(outcome, seat, seated.len());
                }
            }
        }
        played(game, seated, actions, outcome, figures)
    }

    /// Plays a game with computer players or programs. Returns `None` if it is cancelled.
    fn slow(&mut self, fixture: &Fixture<'_>, seated: &[usize], watch: bool) -> Option<GameResult> {
        let Worker { duel, players, collected, .. } = self;
        let mut figures = collected.figures.as_mut().filter(|_| watch);
        let at = SingleGame {
            setup: &duel.setup,
            seed: fixture.seed,
            agent_seeds: &[fixture.seed],
            names: &Names::new(vec![""; seated.len()]),
            stop: &duel.stop,
            refereed: true,
        };
        let ended = at.play(players, seated, |game, _, seat, decision| {
            if let (Some(figures), Action::Buy(card)) = (&mut figures, decision.action) {
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
            Failed::once(&name, &forfeit).add_to(&mut collected.failed);
        }
        Some(played(&ended.game, seated, ended.actions, ended.outcome, figures))
    }

    /// Plays a game, and again with the baseline if there is one. Returns `None` if it is cancelled.
    fn play(&mut self, fixture: &Fixture<'_>) -> Option<GameResult> {
        let n = fixture.players.len();
        let mut seated = fixture.seated();
        let watched = self.collected.figures.is_some() || self.collected.reasons.is_some();
        let one = if watched { Worker::one::<true> } else { Worker::one::<false> };
        let played = one(self, fixture, &seated[..n])?;
        if let Some(baseline) = self.duel.baseline {
            let seat = seat_of_first(fixture, n);
            seated[seat.index()] = baseline;
            let again = self.one::<false>(fixture, &seated[..n])?;
            let own = |played: &GameResult| part(played.outcome, seat, n);
            self.collected.baseline.difference.add(own(&played) - own(&again));
            self.collected.baseline.tally.count(fixture, &again);
        }
        Some(played)
    }

    fn one<const WATCHED: bool>(&mut self, fixture: &Fixture<'_>, seated: &[usize]) -> Option<GameResult> {
        if self.players.is_empty() {
            return Some(self.quick::<WATCHED>(fixture, seated));
        }
        self.slow(fixture, seated, WATCHED)
    }
}

fn played(
    game: &Dominion,
    seated: &[usize],
    actions: u64,
    outcome: Outcome,
    figures: Option<&mut Figures>,
) -> GameResult {
    let one = View::new(game, Seat::ONE);
    let mut points = [0; MOST_PLAYERS];
    for seat in Seat::all(seated.len()) {
        points[seat.index()] = one.points(seat);
    }
    let rounds = one.turn_number().into();
    if let Some(figures) = figures {
        figures.end(rounds, outcome, seated.iter().copied().zip(points));
    }
    GameResult { outcome, turns: rounds, actions, points }
}
