//! Trials of a strategy: games against opponents, with intermediate results while they are played, and transcripts of
//! single games that explain the strategy's decisions.

use crate::contest::contender::{Contender, Driver, EndedGame, SingleGame};
use crate::contest::tournament::{First, MatchTally, Tournament};
use crate::lab::duel::{Collected, Duel};
use crate::lab::explain::{Explained, explained};
use crate::lab::matrix::Matrix;
use crate::program::bot::{Forfeit, NoAnswer};
use sorcery_agents::Flag;
use sorcery_agents::strategy::{DecisionSource, causes};
use sorcery_games::dominion::{Action, Dominion, Event, Setup};
use sorcery_games::engine::{Outcome, Seat};
use sorcery_games::threads::in_batches;
use sorcery_games::{EventMeta, LinkedText, Listener, Names, Tabletop, View, tell_first};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Minimum number of games per opponent in a batch, and the size of the first batch. `SLOW_GAMES` applies if a computer
/// player or a program takes part.
const FIRST_GAMES: u64 = 256;
const SLOW_GAMES: u64 = 2;
/// Maximum number of games to play in search of one that the strategy lost.
const LOOKED_THROUGH: u64 = 2_000;
/// Increment of the Linux nice value for the threads that play games. A higher value means a lower priority.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Lowers the priority of this thread and of threads it starts, so that the editor stays responsive.
pub fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICE);
}

#[derive(Clone, Debug)]
pub struct Trial {
    pub setup: Setup,
    pub own: Contender,
    /// The strategy with which the tested one is compared, in the same games: the saved version of the tested strategy,
    /// or one that the user chose.
    pub before: Option<Contender>,
    pub opponents: Vec<Contender>,
    /// Whether all opponents sit at one table, instead of playing against the strategy one at a time.
    pub one_table: bool,
    /// The rule that assigns the first seat. The tested strategy is player 0.
    pub first: First,
    pub seed: u64,
    /// Number of games per opponent.
    pub games: u64,
    pub threads: usize,
}

/// Intermediate or final results of a trial.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrialResult {
    /// Results against each opponent, or a single entry if all opponents sit at one table.
    pub pairings: Vec<Pairing>,
    /// Number of games played against each opponent.
    pub games: u64,
    pub time: Duration,
    pub done: bool,
}

/// Results against one opponent, or against all at one table; the tested strategy is player 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    pub tally: MatchTally,
    /// The figures, the results of [`Trial::before`], and the games that a program lost by an error.
    pub collected: Collected,
}

/// The transcript of a game of a trial.
#[derive(Clone, Debug)]
pub struct SampleGame {
    /// Number of the game, starting at 0.
    pub number: u64,
    pub own: Seat,
    pub names: Names,
    pub transcript: SampleTranscript,
}

impl TrialResult {
    /// Returns the speed in games per second, over all opponents.
    pub fn speed(&self) -> f64 {
        let games = |pairing: &Pairing| pairing.tally.games + pairing.collected.baseline.tally.games;
        let games: u64 = self.pairings.iter().map(games).sum();
        games as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

impl Trial {
    /// Returns the opponents who take part in the same games: all of them at one table, otherwise only the one with
    /// this index.
    fn against(&self, opponent: usize) -> &[Contender] {
        if self.one_table { &self.opponents } else { &self.opponents[opponent..=opponent] }
    }

    fn duel(&self, opponent: usize, stop: &Flag) -> Duel {
        let mut contenders = vec![self.own.clone()];
        contenders.extend_from_slice(self.against(opponent));
        let baseline = self.before.as_ref().map(|_| contenders.len());
        let everybody = (0..contenders.len()).collect();
        contenders.extend(self.before.clone());
        let mut tournament = Tournament::new(vec![everybody], 0, self.seed);
        tournament.first = self.first;
        // Small chunks make the games stop soon after `stop` is raised.
        tournament.chunk = 64;
        Duel { setup: self.setup, contenders, tournament, baseline, stop: stop.clone() }
    }

    /// Plays games against an opponent. Returns statistics about the decisions of each line of the strategy, and the
    /// share of the games that the strategy won. Returns `None` if `stop` is raised, or if a player isn't a strategy.
    pub fn explain(&self, opponent: usize, games: u64, stop: &Flag) -> Option<(Vec<Explained>, f64)> {
        give_way();
        let mut duel = Duel { baseline: None, ..self.duel(opponent, stop) };
        duel.tournament.games = 0..games;
        let strategy = self.own.strategy().filter(|_| duel.is_quick())?;
        let (tallies, collected) = duel.play(self.threads, &Collected::reasons(duel.contenders.len()), &|_| ());
        let fired = collected.reasons.as_ref().and_then(|reasons| reasons.first())?;
        (!stop.is_raised()).then(|| (explained(strategy, fired, tallies[0].games), tallies[0].score(0).value()))
    }

    /// Plays two-player games between all pairs of the strategy and its opponents. The field `first` applies only to
    /// the strategy's games; in the others, the first seat alternates. `games[0]` is the number of games per pair if
    /// all players are strategies, otherwise `games[1]`. Returns `None` if `stop` is raised.
    pub fn matrix(&self, games: [u64; 2], stop: &Flag) -> Option<Matrix> {
        give_way();
        let contenders = [&self.own].into_iter().chain(&self.opponents).cloned().collect();
        let mut others = Matrix::duel(self.setup.for_two(), contenders, 0, self.seed);
        others.tournament.games = 0..games[usize::from(!others.is_quick())];
        others.stop = stop.clone();
        let mut own = others.clone();
        own.tournament.first = self.first;
        own.tournament.matches.retain(|players| players.contains(&0));
        others.tournament.matches.retain(|players| !players.contains(&0));
        let mut matrix = Matrix::play(&own, self.threads, &|_| ());
        matrix.merge(Matrix::play(&others, self.threads, &|_| ()));
        (!stop.is_raised()).then_some(matrix)
    }

    /// Plays a game against an opponent and returns its transcript. With `lost`, plays the first game, from game
    /// `number` on, that the tested strategy loses. Many strategies have the name of a card, so the transcript calls the
    /// tested one `your strategy` and others, for example, `strategy smithy`.
    ///
    /// # Errors
    /// Returns a message if there is no such game or a program fails, or `None` if `stop` is raised.
    pub fn tell(&self, opponent: usize, number: u64, lost: bool, stop: &Flag) -> Result<SampleGame, Option<String>> {
        give_way();
        let duel = self.duel(opponent, stop);
        let number = if lost { duel.lost(number..number + LOOKED_THROUGH).next() } else { Some(number) };
        let none = || (!stop.is_raised()).then(|| format!("No losses in the next {LOOKED_THROUGH} games."));
        let number = number.ok_or_else(none)?;
        let fixture = duel.tournament.fixture(0, number);
        let seats = fixture.players.len();
        let seated = &fixture.seated()[..seats];
        let called = |who: &usize| match &duel.contenders[*who] {
            _ if *who == 0 => "your strategy".to_string(),
            Contender::Strategy(strategy) => format!("strategy {}", strategy.name),
            other => other.name(),
        };
        let names = Names::new(seated.iter().map(called));
        let first = seated.iter().position(|who| *who == 0).unwrap_or(0);
        let seated: Vec<&Contender> = seated.iter().map(|who| &duel.contenders[*who]).collect();
        let transcript = SampleTranscript::play(&self.setup, &seated, fixture.seed, &names, stop);
        let transcript = transcript.map_err(|no| match no {
            NoAnswer::Forfeit(forfeit) => Some(format!("{}.", forfeit.what)),
            NoAnswer::CalledOff => None,
        })?;
        Ok(SampleGame { number, own: Seat(first as u8), names, transcript })
    }

    /// Continues the trial from the results so far and calls `tell` after each batch of games.
    pub fn run(&self, mut found: TrialResult, stop: &Flag, tell: &dyn Fn(&TrialResult)) {
        give_way();
        let (before, begin) = (found.time, Instant::now());
        let pairings = if self.one_table { 1 } else { self.opponents.len() };
        let mut duels: Vec<Duel> = (0..pairings).map(|opponent| self.duel(opponent, stop)).collect();
        found.pairings.resize_with(duels.len(), || Pairing {
            tally: MatchTally::default(),
            collected: Collected::figures(1 + self.against(0).len() + usize::from(self.before.is_some())),
        });
        let least = if duels.iter().all(Duel::is_quick) { FIRST_GAMES } else { SLOW_GAMES };
        found.done = false;
        in_batches(found.games..self.games, least, |batch| {
            let mut more = Vec::new();
            for duel in &mut duels {
                duel.tournament.games = batch.clone();
                let watch = Collected::figures(duel.contenders.len());
                let (mut tallies, collected) = duel.play(self.threads, &watch, &|_| ());
                if stop.is_raised() {
                    return false;
                }
                more.push((tallies.swap_remove(0), collected));
            }
            for (pairing, (tally, collected)) in found.pairings.iter_mut().zip(more) {
                pairing.tally.merge(&tally);
                pairing.collected.merge(&collected);
            }
            found.games = batch.end;
            found.time = before + begin.elapsed();
            found.done = batch.end == self.games;
            tell(&found);
            true
        });
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleLine {
    pub seat: Seat,
    /// The text of a transcript line, which reports a decision or an event.
    pub text: String,
    /// For a line that reports a decision: the player, and the reason if known.
    pub decided: Option<(Seat, Option<String>)>,
    /// Depth of the event in a chain of effects, for the indentation of the line.
    pub depth: u8,
    pub begins_turn: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleTranscript {
    pub lines: Vec<SampleLine>,
    /// The last line of the transcript: the winner and the reason.
    pub ending: String,
    pub outcome: Outcome,
}

impl SampleTranscript {
    /// Plays a game and returns its transcript. `seated` contains the contenders in the order of their seats.
    pub fn play(
        setup: &Setup,
        seated: &[&Contender],
        seed: u64,
        names: &Names,
        stop: &Flag,
    ) -> Result<SampleTranscript, NoAnswer> {
        let told = |contender: &&Contender| -> HashMap<DecisionSource, String> {
            let causes = contender.strategy().map_or(Vec::new(), |strategy| causes(&strategy.text, &strategy.file));
            causes.iter().map(|cause| (cause.reason, cause.told())).collect()
        };
        let why: Vec<_> = seated.iter().map(told).collect();
        let at = SingleGame { setup, seed, agent_seeds: &[seed], names, stop, refereed: false };
        let mut players: Vec<Driver<Dominion>> = seated.iter().map(|contender| contender.sit_down()).collect();
        let seats: Vec<usize> = (0..seated.len()).collect();
        let (mut lines, mut heard, mut turn) = (Vec::new(), 0, Seat::ONE);
        let ended = at.play(&mut players, &seats, |game, events, seat, decision| {
            heard += add_lines(&mut lines, &events[heard..], turn, names);
            let view = View::new(game, seat);
            turn = view.active();
            let text = match decision.action {
                Action::Done => "done".to_string(),
                action => view.spell(action),
            };
            let told = decision.reason.map(|reason| match reason {
                DecisionSource::NothingToBuy => "nothing on the buy lists is affordable".to_string(),
                DecisionSource::NothingToPlay => "nothing in the play orders can be played".to_string(),
                _ => why[seat.index()].get(&reason).cloned().unwrap_or("the default".to_string()),
            });
            lines.push(SampleLine { seat: turn, text, decided: Some((seat, told)), depth: 1, begins_turn: false });
        });
        let EndedGame { log, outcome, failed, .. } = ended.ok_or(NoAnswer::CalledOff)?;
        if let Some((seat, forfeit)) = failed {
            let what = format!("{} forfeits: {}", names.of(seat), forfeit.what);
            return Err(NoAnswer::Forfeit(Forfeit { what, ..forfeit }));
        }
        add_lines(&mut lines, &log[heard..], turn, names);
        // The last line reports the end of the game, so it becomes the ending.
        let ending = lines.pop().map_or(String::new(), |line| line.text);
        Ok(SampleTranscript { lines, ending, outcome })
    }
}

/// Appends events as lines, each as seen by the affected player. Returns the number of events.
fn add_lines(lines: &mut Vec<SampleLine>, events: &[Event], turn: Seat, names: &Names) -> usize {
    let mut rest = events;
    let mut seat = turn;
    while let Some(&first) = rest.first() {
        let sees = match first {
            Event::Drew { seat, .. } | Event::TopDecked { seat, .. } | Event::SetAside { seat, .. } => Some(seat),
            Event::Passed { from, .. } => Some(from),
            _ => None,
        };
        if let Event::TurnStarted { seat: next, .. } = first {
            seat = next;
        }
        let (LinkedText { text, .. }, told) = tell_first::<Dominion>(rest, Listener::new(names, sees.into()));
        if !text.is_empty() {
            let EventMeta { depth, begins_turn, .. } = Dominion::meta(&first);
            lines.push(SampleLine { seat, text, decided: None, depth, begins_turn });
        }
        rest = &rest[told..];
    }
    events.len()
}
