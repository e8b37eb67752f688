//! Judging a recorded match: the cost of each turn's mistakes.

use crate::game::search::percent;
use crate::{Advice, Match, Question};
use sorcery_agents::{Budget, Flag};
use sorcery_games::Names;
use sorcery_games::engine::Seat;

/// Default budget for each action.
pub const JUDGING: Budget = Budget::Iterations(4_000);
/// Minimum loss of win probability that is reported.
const NOTABLE: f64 = 0.03;
/// Minimum loss of win probability for a turning point, and the maximum number of turning points in a report.
const TURNING: f64 = 0.12;
const TOLD: usize = 3;

/// The verdict on a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The turn, as counted by [`Match::turn`].
    pub turn: u32,
    /// The number of the turn as players count it.
    pub shown_turn: u32,
    /// The seat to move in the turn.
    pub seat: Seat,
    /// The win probability before the turn, with the best play.
    pub chance: f64,
    /// The loss of win probability by all actions of the turn.
    pub lost: f64,
    /// The worst action of the turn.
    pub worst: Option<Slip>,
}

/// A mistake.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // The names say it.
pub struct Slip {
    pub played: String,
    pub better: String,
    /// The win probability after the better action.
    pub from: f64,
    /// The win probability after the played action.
    pub to: f64,
}

impl Slip {
    fn cost(&self) -> f64 {
        self.from - self.to
    }
}

impl Verdict {
    /// Returns the verdict as a line of text.
    pub fn in_words(&self, names: &Names) -> String {
        let text = format!("Turn {}, {}, {} to win: ", self.shown_turn, names.of(self.seat), percent(self.chance));
        match &self.worst {
            // Every action keeps such a chance, so that it says nothing about the player.
            None if self.chance < NOTABLE => text + "already lost.",
            None => text + "well played.",
            Some(slip @ Slip { played, better, .. }) => {
                let (lost, cost) = (percent(self.lost), percent(slip.cost()));
                format!("{text}lost {lost}. `{played}` cost {cost}; `{better}` was better.")
            }
        }
    }
}

/// Returns the loss of win probability by an action, or `None` if the search didn't try it.
fn loss_of(advice: &Advice, line: &str) -> Option<f64> {
    let best = advice.options.first()?;
    let played = advice.options.iter().find(|option| option.line == line && option.tries > 0)?;
    Some((best.chance - played.chance).max(0.0))
}

/// Judges a match from its first action to its last recorded one, with a budget for each action. Calls `done` with
/// the verdicts so far after each action. Ends early if `stop` is raised. The match stays at its current position.
pub fn judge(
    session: &mut Match,
    budget: Budget,
    threads: usize,
    stop: &Flag,
    done: &dyn Fn(&[Verdict]),
) -> Vec<Verdict> {
    let (here, _) = session.place();
    let mut verdicts: Vec<Verdict> = Vec::new();
    // The verdict on the turn without its last action.
    let mut before: Option<Verdict> = None;
    for (action, line) in session.story().lines.into_iter().enumerate() {
        if stop.is_raised() {
            break;
        }
        session.look_at(action);
        let Some(seat) = session.status().awaited() else { break };
        let Some(thought) = session.think(Question::Analysis(budget), threads, None) else { break };
        let advice = thought.think();
        let (turn, chance) = (session.turn(), advice.options.first().map_or(0.0, |best| best.chance));
        if verdicts.last().is_none_or(|last| (last.turn, last.seat) != (turn, seat)) {
            verdicts.push(Verdict { turn, shown_turn: session.shown_turn(), seat, chance, lost: 0.0, worst: None });
            before = None;
        }
        // If another action of the turn also wins, the turn cost nothing.
        if let (Some(verdict), Some(before)) = (verdicts.last_mut(), before.take())
            && advice.options.first().is_some_and(|best| best.wins)
        {
            *verdict = before;
        }
        before = verdicts.last().cloned();
        if let (Some(verdict), Some(lost)) = (verdicts.last_mut(), loss_of(&advice, &line)) {
            verdict.lost += lost;
            if lost >= NOTABLE && verdict.worst.as_ref().is_none_or(|worst| lost > worst.cost()) {
                verdict.worst = Some(Slip { played: line, better: advice.line, from: chance, to: chance - lost });
            }
        }
        done(&verdicts);
    }
    session.look_at(here);
    verdicts
}

/// Returns the verdicts as lines of text, followed by the turning points.
pub fn report(verdicts: &[Verdict], names: &Names) -> String {
    let mut text: String = verdicts.iter().map(|verdict| verdict.in_words(names) + "\n").collect();
    let slips = verdicts.iter().filter_map(|verdict| Some((verdict, verdict.worst.as_ref()?)));
    let mut turning: Vec<_> = slips.filter(|(_, slip)| slip.cost() >= TURNING).collect();
    turning.sort_by(|(_, a), (_, b)| b.cost().total_cmp(&a.cost()));
    turning.truncate(TOLD);
    turning.sort_by_key(|(verdict, _)| verdict.turn);
    for (verdict, Slip { played, better, from, to }) in turning {
        text += &format!(
            "Turning point: with `{played}` in turn {}, {} went from {} to {}; `{better}` would have kept it.\n",
            verdict.shown_turn,
            names.of(verdict.seat),
            percent(*from),
            percent(*to),
        );
    }
    text
}
