//! The games that a strategy is tried in: against whom, how many, and what came of them so far.

use crate::app::msg::{StopOnDrop, Task};
use crate::app::screen::LabSettings;
use crate::frame::Odds;
use crate::theme::Role;
use sorcery_agents::Flag;
use sorcery_games::dominion::{Setup, kingdom};
use sorcery_games::engine::Rng;
use sorcery_games::words::counted;
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::results::Failed;
use sorcery_session::contest::statistics::Share;
use sorcery_session::contest::tournament::First;
use sorcery_session::contest::trial::{Findings, Pairing, Trial};
use std::time::Duration;

/// How long nothing is typed before games begin.
const PAUSE: Duration = Duration::from_millis(60);
/// How many games are played at first, where somebody thinks, and how many times as many when more are
/// wanted.
const GAMES: u64 = 10_000;
const SLOW_GAMES: u64 = 400;
const MORE: u64 = 10;
const MOST_GAMES: u64 = 100_000_000;

/// How a strategy is tried.
#[derive(Debug)]
pub(super) struct Tryout {
    pub opponents: Vec<Contender>,
    /// The opponent that charts and games are about.
    pub watched: usize,
    pub first: First,
    /// The kingdom, in words and as it is written.
    pub kingdom: (String, String),
    pub seed: u64,
    /// From which number seeds are counted where programs play, which could know the usual ones.
    chance: u64,
    /// What is being tried, or was tried last, and what came of it.
    pub trial: Option<Trial>,
    findings: Findings,
    /// The findings are those of an earlier text.
    stale: bool,
    /// Raised when nobody waits for the games any more that are being played.
    running: Option<StopOnDrop>,
    /// Games that are still to begin.
    wanted: bool,
    /// What is left of the pause before games begin.
    pause: Option<Duration>,
}

impl Tryout {
    pub fn new(habits: LabSettings) -> Self {
        Tryout {
            opponents: habits.opponents,
            watched: 0,
            first: habits.first,
            kingdom: habits.kingdom,
            seed: 1,
            chance: Rng::fresh_seed(),
            trial: None,
            findings: Findings::default(),
            stale: true,
            running: None,
            wanted: false,
            pause: None,
        }
    }

    /// How games of a strategy are set up.
    pub fn setup(&self, own: Option<&Contender>) -> Setup {
        let cards = kingdom(&self.kingdom.1).unwrap_or_default();
        let by_hand = self.opponents.iter().chain(own).any(Contender::orders_treasures);
        Setup::new(2, cards).unwrap_or_default().with_treasures_by_hand(by_hand)
    }

    fn stop(&mut self) {
        self.wanted = false;
        self.running = None;
    }

    /// What was found is about something else.
    pub fn forget(&mut self) {
        self.findings = Findings::default();
        self.changed();
    }

    /// Something is otherwise: games begin anew after a pause.
    pub fn changed(&mut self) {
        self.stop();
        self.trial = None;
        self.stale = true;
        self.pause = Some(PAUSE);
    }

    /// The same on other shuffles.
    pub fn shuffle(&mut self) {
        self.seed += 1;
        self.changed();
    }

    /// Whether nobody thinks long.
    fn is_quick(&self) -> bool {
        self.opponents.iter().all(|opponent| opponent.strategy().is_some())
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some() || self.wanted
    }

    /// How long until games begin.
    pub fn moves_in(&self) -> Option<Duration> {
        self.pause
    }

    /// Time passes; whether the pause is over by that.
    pub fn is_due(&mut self, milliseconds: u64) -> bool {
        self.pause = self.pause.map(|left| left.saturating_sub(Duration::from_millis(milliseconds)));
        self.pause == Some(Duration::ZERO)
    }

    /// The pause is over: begins to play. `None` for a strategy with errors in it.
    pub fn begin(&mut self, strategy: Option<&Contender>, before: Option<Contender>) {
        self.pause = None;
        let Some(strategy) = strategy.filter(|_| !self.opponents.is_empty()) else { return };
        self.findings = Findings::default();
        let guarded = self.opponents.iter().any(|opponent| matches!(opponent, Contender::Program(_)));
        self.trial = Some(Trial {
            setup: self.setup(Some(strategy)),
            own: strategy.clone(),
            before,
            opponents: self.opponents.clone(),
            first: self.first,
            seed: if guarded { self.seed.wrapping_add(self.chance) } else { self.seed },
            games: if self.is_quick() { GAMES } else { SLOW_GAMES },
            threads: sorcery_session::processors(),
        });
        self.wanted = true;
    }

    /// More games; while they are played, stops.
    pub fn toggle(&mut self) {
        if self.is_running() {
            return self.stop();
        }
        if let Some(trial) = &mut self.trial {
            if self.findings.games >= trial.games {
                trial.games = (trial.games * MORE).min(MOST_GAMES);
            }
            // There is an end to it.
            self.wanted = self.findings.games < trial.games;
        }
    }

    pub fn task(&mut self) -> Option<Task> {
        let trial = self.trial.clone().filter(|_| std::mem::take(&mut self.wanted))?;
        let flag = self.running.insert(StopOnDrop::default()).shared();
        Some(Task::Try(Box::new(trial), Box::new(self.findings.clone()), flag))
    }

    pub fn hear(&mut self, flag: &Flag, found: &Findings) {
        if self.running.as_ref().is_some_and(|own| own.is(flag)) {
            self.stale = false;
            if found.done {
                self.running = None;
            }
            self.findings.clone_from(found);
        }
    }

    /// The games that charts and samples are about.
    pub fn pairing(&self) -> Option<&Pairing> {
        self.findings.pairings.get(self.watched)
    }

    /// Against whom, who begins, with which cards.
    pub fn setting(&self) -> String {
        let against = match self.opponents.as_slice() {
            [only] => only.name(),
            several => counted(several.len(), "opponent"),
        };
        let first = match self.first {
            First::Alternate => "in turn",
            First::Always(0) => "you begin",
            First::Always(_) => "they begin",
        };
        format!("against {against} · {first} · {}", self.kingdom.0)
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
        let none = sorcery_session::contest::tournament::Tally::default();
        let tally = |i: usize| self.findings.pairings.get(i).map_or(&none, |pairing| &pairing.tally);
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

    /// How many games, how fast, and what is the matter with them.
    pub fn state(&self, errors: usize) -> String {
        let found = &self.findings;
        let each = if self.opponents.len() > 1 { " each, ties half" } else { "" };
        let (speed, few) = (found.speed(), if found.speed() < 10.0 { 1 } else { 0 });
        let games = format!("{}{each}, {speed:.few$} a second", counted(found.games as usize, "game"));
        match (errors, found.games) {
            (1.., 0) => "no games: there are errors".into(),
            (1.., _) => format!("{games}; before the errors"),
            (0, 0) if self.pause.is_some() || self.is_running() => "games begin".into(),
            (0, 0) => "no games yet".into(),
            _ if self.stale => format!("{games}; of the text before"),
            _ if self.is_running() => format!("{games}, playing on"),
            _ => games,
        }
    }

    /// Programs that failed, and cards that are wanted and not there.
    pub fn remarks(&self, own: Option<&Contender>) -> Vec<String> {
        let setup = self.setup(own);
        let others = self.opponents.iter().filter_map(|other| other.lacks(&setup, &other.name()));
        let failed = self.findings.pairings.iter().flat_map(|pairing| &pairing.failed).map(Failed::in_words);
        failed.chain(own.and_then(|own| own.lacks(&setup, "this"))).chain(others).collect()
    }

    /// How the text does against what was saved, on the same shuffles.
    pub fn before(&self) -> Option<(String, Role)> {
        let (gain, precision) = self.pairing()?.before.as_ref()?.gain();
        let role = if gain > precision {
            Role::Gain
        } else if gain < -precision {
            Role::Loss
        } else {
            Role::Dim
        };
        Some((format!("to the saved text {:+.1} % ±{:.1}", 100.0 * gain, 100.0 * precision), role))
    }
}
