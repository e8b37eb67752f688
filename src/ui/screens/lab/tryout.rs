//! The trial of a strategy: opponents, number of games and results so far.

use crate::app::{LabSettings, LabTable, StopOnDrop, Task};
use crate::frame::Odds;
use crate::theme::Role;
use sorcery_agents::Flag;
use sorcery_games::Error;
use sorcery_games::dominion::{ALL, MOST_SEATS, Setup, deck, kingdom};
use sorcery_games::engine::Rng;
use sorcery_games::words::counted;
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::results::Failed;
use sorcery_session::contest::tournament::First;
use sorcery_session::lab::figures::Figures;
use sorcery_session::lab::trial::{Pairing, Trial, TrialResult};
use sorcery_session::statistics::Share;
use std::time::Duration;

/// A trial of the edited strategy starts when the user has stopped typing for this long.
const PAUSE: Duration = Duration::from_millis(60);
/// Number of games against each opponent in a trial.
const GAMES: u64 = 10_000;
/// Number of games against each opponent in a trial, if any opponent needs time to search.
const SLOW_GAMES: u64 = 400;
/// Factor by which the number of games grows if the user asks for more.
const MORE: u64 = 10;
/// Maximum number of games, however often the user asks for more.
const MOST_GAMES: u64 = 100_000_000;

/// The games that try out a strategy: their settings, state and results.
#[derive(Debug, Default)]
pub(super) struct Tryout {
    pub opponents: Vec<Contender>,
    /// Index of the opponent shown in charts and games.
    pub watched: usize,
    pub table: LabTable,
    pub seed: u64,
    /// Offset of the seeds for trials against programs, which could recognise the usual seeds.
    seed_offset: u64,
    /// The current or last trial and its results.
    pub trial: Option<Trial>,
    findings: TrialResult,
    /// Whether the results belong to an earlier version of the strategy.
    stale: bool,
    /// Cancels the running games when dropped.
    running: Option<StopOnDrop>,
    /// Whether the games of a trial should start.
    wanted: bool,
    /// Time left until the games of a trial start.
    pause: Option<Duration>,
}

impl Tryout {
    pub fn new(settings: LabSettings) -> Self {
        Tryout {
            opponents: settings.opponents,
            table: settings.table,
            seed: 1,
            seed_offset: Rng::fresh_seed(),
            stale: true,
            ..Tryout::default()
        }
    }

    /// Changes the rules of the games and discards the results so far, which were played with other rules.
    ///
    /// # Errors
    /// Changes nothing if games can't have these rules, for example if the starting deck can't give the opening hands.
    pub fn set(&mut self, change: impl FnOnce(&mut LabTable)) -> Result<(), Error> {
        let mut table = self.table.clone();
        change(&mut table);
        rules(&table, 2)?;
        self.table = table;
        self.forget();
        Ok(())
    }

    /// Returns the set-up for games of the strategy `own`.
    pub fn setup(&self, own: Option<&Contender>) -> Setup {
        let by_hand = self.opponents.iter().chain(own).any(Contender::orders_treasures);
        let seats = if self.is_one_table() { 1 + self.opponents.len() } else { 2 };
        let bought = Contender::all_bought(self.opponents.iter().chain(own));
        rules(&self.table, seats).unwrap_or_default().serving(bought).with_treasures_by_hand(by_hand)
    }

    /// Returns `true` if the games have three or four players.
    pub fn is_one_table(&self) -> bool {
        self.table.one_table && (2..MOST_SEATS).contains(&self.opponents.len())
    }

    pub fn stop(&mut self) {
        self.wanted = false;
        self.running = None;
    }

    /// Discards the results because they belong to another strategy, other opponents or other rules.
    pub fn forget(&mut self) {
        self.findings = TrialResult::default();
        self.changed();
    }

    /// Restarts the trial after a pause, because the strategy's text has changed.
    pub fn changed(&mut self) {
        self.stop();
        self.trial = None;
        self.stale = true;
        self.pause = Some(PAUSE);
    }

    /// Continues an incomplete trial, for example after a game against the strategy.
    pub fn resume(&mut self) {
        self.wanted |=
            self.running.is_none() && self.trial.as_ref().is_some_and(|trial| self.findings.games < trial.games);
    }

    /// Restarts the trial with different shuffles.
    pub fn shuffle(&mut self) {
        self.seed += 1;
        self.forget();
    }

    /// Returns `true` if no opponent needs time to search.
    fn is_quick(&self) -> bool {
        self.opponents.iter().all(|opponent| opponent.strategy().is_some())
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some() || self.wanted
    }

    /// Returns the time until the games of the trial start, or `None` if none are due.
    pub fn moves_in(&self) -> Option<Duration> {
        self.pause
    }

    /// Counts down the pause before the games of a trial start. Returns `true` when the pause is over.
    pub fn is_due(&mut self, milliseconds: u64) -> bool {
        self.pause = self.pause.map(|left| left.saturating_sub(Duration::from_millis(milliseconds)));
        self.pause == Some(Duration::ZERO)
    }

    /// Starts a trial of `strategy`, compared with `before` in the same games. Does nothing if `strategy` is `None`,
    /// which means that it has errors, or if there are no opponents.
    pub fn begin(&mut self, strategy: Option<&Contender>, before: Option<Contender>) {
        self.pause = None;
        let Some(strategy) = strategy.filter(|_| !self.opponents.is_empty()) else { return };
        self.findings = TrialResult::default();
        self.trial = Some(self.trial_of(strategy, before));
        self.wanted = true;
    }

    /// Returns a trial of the strategy `own`, compared with `before` in the same games.
    pub fn trial_of(&self, own: &Contender, before: Option<Contender>) -> Trial {
        let guarded = self.opponents.iter().any(|opponent| matches!(opponent, Contender::Program(_)));
        Trial {
            setup: self.setup(Some(own)),
            own: own.clone(),
            before,
            opponents: self.opponents.clone(),
            one_table: self.is_one_table(),
            first: self.table.first,
            seed: if guarded { self.seed.wrapping_add(self.seed_offset) } else { self.seed },
            games: if self.is_quick() { GAMES } else { SLOW_GAMES },
            threads: sorcery_session::processors(),
        }
    }

    /// Plays more games, or stops the running ones.
    pub fn toggle(&mut self) {
        if self.is_running() {
            return self.stop();
        }
        if let Some(trial) = &mut self.trial {
            if self.findings.games >= trial.games {
                trial.games = (trial.games * MORE).min(MOST_GAMES);
            }
            // Start no games if [`MOST_GAMES`] have been played.
            self.wanted = self.findings.games < trial.games;
        }
    }

    pub fn task(&mut self) -> Option<Task> {
        let trial = self.trial.clone().filter(|_| std::mem::take(&mut self.wanted))?;
        let flag = self.running.insert(StopOnDrop::default()).start()?;
        Some(Task::Try(Box::new(trial), Box::new(self.findings.clone()), flag))
    }

    pub fn receive(&mut self, flag: &Flag, found: &TrialResult) {
        if self.running.as_ref().is_some_and(|own| own.is(flag)) {
            self.stale = false;
            if found.done {
                self.running = None;
            }
            self.findings.clone_from(found);
        }
    }

    /// Returns the results shown in charts: those against the watched opponent or, if all opponents play at one table,
    /// those of all games.
    fn pairing(&self) -> Option<&Pairing> {
        self.findings.pairings.get(if self.is_one_table() { 0 } else { self.watched })
    }

    /// Returns the figures of [`pairing`](Tryout::pairing) and the number of games.
    pub fn figures(&self) -> Option<(&Figures, u64)> {
        self.pairing().and_then(|pairing| Some((pairing.collected.figures.as_ref()?, pairing.tally.games)))
    }

    /// Describes the opponents, the first player and the kingdom.
    pub fn setting(&self) -> String {
        let against = match self.opponents.as_slice() {
            [only] => only.name(),
            several => counted(several.len(), "opponent"),
        };
        let first = self.first("they go first");
        let table = self.is_one_table().then(|| "one table".to_string());
        let parts = [Some(format!("vs. {against}")), table, Some(first.into())];
        parts.into_iter().flatten().chain(self.start()).collect::<Vec<_>>().join(" · ")
    }

    /// Describes who goes first. `other` is the description if the opponent does.
    fn first(&self, other: &'static str) -> &'static str {
        match self.table.first {
            First::Alternate => "starting player alternates",
            First::Always(0) => "you go first",
            First::Always(_) => other,
        }
    }

    /// Describes the starting decks and the kingdom.
    fn start(&self) -> impl Iterator<Item = String> {
        let opening = self.table.opening.map(|opening| opening.to_string());
        let start = (!self.table.start.is_empty()).then(|| "own start deck".to_string());
        [opening, start, Some(self.table.kingdom.0.clone())].into_iter().flatten()
    }

    /// Describes the settings of the matrix, in which every player meets every other in two-player games.
    pub fn matrix_setting(&self) -> String {
        let first = self.first("you go second");
        let others = self.table.first != First::Alternate && self.opponents.len() > 1;
        let first = format!("{first}{}", if others { ", other pairs alternate" } else { "" });
        ["two players".to_string(), first].into_iter().chain(self.start()).collect::<Vec<_>>().join(" · ")
    }

    /// Returns the cards of the kingdom as text, or an empty string if all cards are available.
    pub fn kingdom_cards(&self) -> String {
        if self.table.kingdom.1 == ALL { String::new() } else { self.table.kingdom.1.clone() }
    }

    pub fn odds(&self) -> Vec<Odds> {
        let odds = |label: &str, share: Share, role, count: Option<u64>| Odds {
            label: label.into(),
            share: share.value(),
            interval: if share.trials > 0 { share.interval() } else { (0.0, 0.0) },
            role,
            figures: match share.trials {
                0 => String::new(),
                _ => format!("{:4.1} % ±{:.1}", 100.0 * share.value(), 100.0 * share.precision()),
            },
            count: count.filter(|_| share.trials > 0).map_or(String::new(), |count| count.to_string()),
            chosen: false,
        };
        let none = sorcery_session::contest::tournament::MatchTally::default();
        let tally = |i: usize| self.findings.pairings.get(i).map_or(&none, |pairing| &pairing.tally);
        if self.is_one_table() {
            let tally = tally(0);
            let ties = Share { successes: tally.ties() as f64, trials: tally.games };
            let names = ["you".to_string()].into_iter().chain(self.opponents.iter().map(Contender::name));
            let won = names
                .enumerate()
                .map(|(who, name)| odds(&name, tally.won(who), Role::Chart(who as u8), Some(tally.wins[who])));
            return won.chain([odds("ties", ties, Role::Border, Some(tally.ties()))]).collect();
        }
        if self.opponents.len() == 1 {
            let tally = tally(0);
            let ties = Share { successes: tally.ties() as f64, trials: tally.games };
            return vec![
                odds("you win", tally.won(0), Role::Chart(0), Some(tally.wins[0])),
                odds("ties", ties, Role::Border, Some(tally.ties())),
                odds("they win", tally.won(1), Role::Chart(1), Some(tally.wins[1])),
            ];
        }
        let row = |(i, opponent): (usize, &Contender)| Odds {
            chosen: i == self.watched,
            ..odds(&opponent.name(), tally(i).score(0), Role::Chart(0), None)
        };
        self.opponents.iter().enumerate().map(row).collect()
    }

    /// Describes the state of the trial: the number of games, their speed and whether the results are up to date.
    /// `errors` is the number of errors in the strategy.
    pub fn state(&self, errors: usize) -> String {
        let found = &self.findings;
        let each =
            if self.opponents.len() > 1 && !self.is_one_table() { " each (score: ties count as half)" } else { "" };
        let (speed, few) = (found.speed(), if found.speed() < 10.0 { 1 } else { 0 });
        let games = format!("{}{each}, {speed:.few$} a second", counted(found.games as usize, "game"));
        match (errors, found.games) {
            (1.., 0) => "no games: fix the errors".into(),
            (1.., _) => format!("{games}, last valid version"),
            (0, 0) if self.pause.is_some() || self.is_running() => "starting games".into(),
            (0, 0) => "no games yet".into(),
            _ if self.stale => format!("{games}, previous version"),
            _ if self.is_running() => format!("{games}; running"),
            _ => games,
        }
    }

    /// Lists failed programs and cards that the kingdom lacks.
    pub fn remarks(&self, own: Option<&Contender>) -> Vec<String> {
        let setup = self.setup(own);
        let others = self.opponents.iter().filter_map(|other| other.lacks(&setup, &other.name()));
        let failed = self.findings.pairings.iter().flat_map(|pairing| &pairing.collected.failed).map(Failed::in_words);
        failed.chain(own.and_then(|own| own.lacks(&setup, "this"))).chain(others).collect()
    }

    /// Describes how much better the strategy does than the baseline or, if there is none, than its saved version, in
    /// games with the same shuffles.
    pub fn before(&self) -> Option<(String, Role)> {
        let baseline = &self.pairing()?.collected.baseline;
        let (gain, precision) = if baseline.tally.games > 0 { baseline.gain() } else { return None };
        let role = if gain > precision {
            Role::Gain
        } else if gain < -precision {
            Role::Loss
        } else {
            Role::Dim
        };
        let name = self.table.baseline.as_ref().map_or("saved version".to_string(), Contender::name);
        let against = match self.opponents.get(self.watched) {
            Some(opponent) if self.opponents.len() > 1 && !self.is_one_table() => {
                format!(" against {}", opponent.name())
            }
            _ => String::new(),
        };
        let (gain, half) = (100.0 * gain, 100.0 * precision);
        Some((format!("compared with {name}{against}: {gain:+.1} % ±{half:.1}, same shuffles"), role))
    }
}

/// Returns the set-up of games with these rules.
fn rules(table: &LabTable, seats: usize) -> Result<Setup, Error> {
    let setup = Setup::new(seats, kingdom(&table.kingdom.1)?)?;
    setup.with_start(&deck(&table.start)?)?.with_opening(table.opening)
}
