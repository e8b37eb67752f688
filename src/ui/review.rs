//! The review of a match on its result screen and in the replay viewer: verdicts, and the curve of the win probability.

use crate::app::{Msg, StopOnDrop, Task};
use crate::chart::{Chart, Legend, Series, WinCurve};
use sorcery_games::engine::{Seat, Status};
use sorcery_session::Match;
use sorcery_session::game::verdict::{Slip, Verdict};
use sorcery_session::mistake::Mistake;
use std::path::PathBuf;

/// The judge's verdicts on the turns of a match so far. Dropping this stops the judge.
#[derive(Debug, Default)]
pub(crate) struct Review {
    stop: StopOnDrop,
    /// Whether the judge has finished the whole match.
    pub whole: bool,
    /// Whether to open the mistakes as exercises once the judge has finished.
    pub retries: bool,
    pub verdicts: Vec<Verdict>,
}

/// The message to a user who wants to retry the mistakes before the judge has finished.
pub(crate) const JUDGING: &str = "Still judging the game. Your mistakes will appear when this is done.";

/// The message about a game in which nobody has acted.
pub(crate) const NOTHING: &str = "There are no actions to judge.";

/// Returns the seat whose win probability a review shows: that of the only human player, otherwise the first seat.
pub(crate) fn reader(session: &Match) -> Seat {
    session.header().only_person().unwrap_or(Seat::ONE)
}

impl Review {
    /// Returns a complete review with these verdicts.
    pub fn of(verdicts: Vec<Verdict>) -> Self {
        Review { verdicts, whole: true, ..Review::default() }
    }

    /// Returns the task that judges a match, or `None` if it has been started already or isn't needed.
    pub fn task(&mut self, session: &Match) -> Option<Task> {
        let flag = self.stop.start().filter(|_| !self.whole)?;
        Some(Task::Judge(session.fork(), flag))
    }

    /// Stores the verdicts if `msg` comes from this review's task. Returns `false` for any other message.
    pub fn receive(&mut self, msg: &Msg) -> bool {
        let Msg::Judged(of, verdicts, whole) = msg else { return false };
        let own = self.stop.is(of);
        if own {
            self.verdicts.clone_from(verdicts);
            self.whole = *whole;
        }
        own
    }

    /// Returns the mistakes as exercises, once, if the user has asked for them and the whole match has been judged.
    pub fn exercises(&mut self, session: &Match, path: Option<&PathBuf>) -> Option<Vec<Mistake>> {
        (self.whole && std::mem::take(&mut self.retries)).then(|| Mistake::all(session, &self.verdicts, path))
    }

    /// Returns the verdict on the turn that was in progress after `action` actions, or `None` if that turn hasn't been
    /// judged yet.
    pub fn verdict(&self, action: usize) -> Option<&Verdict> {
        let (last, judged) = self.verdicts.split_last()?;
        // The last verdict isn't final until the judge has finished the whole match.
        match last.action <= action {
            true => self.whole.then_some(last),
            false => judged.iter().rfind(|verdict| verdict.action <= action),
        }
    }

    /// Returns the mistakes of all players.
    pub fn mistakes(&self) -> impl Iterator<Item = (&Verdict, &Slip)> {
        self.verdicts.iter().filter_map(|verdict| Some((verdict, verdict.mistake()?)))
    }

    /// Returns the verdicts on the turns of the player whose win probability a review shows. The other verdicts come from
    /// the opponents' view. Players know different cards, so these win probabilities don't add up to 100 %.
    fn own(&self, session: &Match) -> impl Iterator<Item = &Verdict> {
        let seat = reader(session);
        self.verdicts.iter().filter(move |verdict| verdict.seat == seat)
    }

    /// Returns the curve of the win probability for the replay viewer. For a finished match, `end` is its number of
    /// actions and the payoff of the seat whose win probability the curve shows.
    pub fn curve(&self, session: &Match, end: Option<(usize, f64)>) -> WinCurve {
        let mut steps: Vec<(usize, f64)> = Vec::new();
        for verdict in self.own(session) {
            let slip = verdict.slip.iter().flat_map(|slip| [(slip.action, slip.from), (slip.action + 1, slip.to)]);
            for step in [(verdict.action, verdict.chance)].into_iter().chain(slip) {
                steps.retain(|(earlier, _)| *earlier != step.0);
                steps.push(step);
            }
        }
        if let Some(end) = end.filter(|_| self.whole) {
            steps.retain(|(earlier, _)| *earlier < end.0);
            steps.push(end);
        }
        WinCurve { steps, mistakes: self.mistakes().map(|(_, slip)| slip.action).collect() }
    }

    /// Returns the chart of the win probability by turn, or `None` until the whole match has been judged.
    pub fn chart(&self, session: &Match, name: &str) -> Option<Chart> {
        let first = self.verdicts.first().filter(|_| self.whole)?;
        let mut values: Vec<f64> = Vec::new();
        for verdict in self.own(session) {
            // The player may also have to decide something in an opponent's turn, which can have the same number.
            let (at, chance) = ((verdict.turn - first.turn) as usize, 100.0 * verdict.chance);
            if values.len() <= at {
                values.resize(at, values.last().copied().unwrap_or(chance));
                values.push(chance);
            }
        }
        let last = values.last().copied().unwrap_or(50.0);
        values.resize(self.verdicts.last().map_or(0, |end| (end.turn - first.turn) as usize + 1), last);
        if let Status::Over(outcome) = session.status() {
            values.push(100.0 * outcome.payoff(reader(session)));
        }
        Some(Chart {
            title: "win probability by turn (%)".into(),
            x_label: "turn".into(),
            // A verdict gives the win probability before its turn, so the chart shows it at the previous turn.
            from: first.turn as i32 - 1,
            series: vec![Series { name: name.into(), values, ..Series::default() }],
            flags: self.mistakes().filter(|(verdict, _)| verdict.own).map(|(verdict, _)| verdict.turn as i32).collect(),
            high: 100.0,
            legend: Legend::of_players(session.names().len()),
            ..Chart::default()
        })
    }
}
