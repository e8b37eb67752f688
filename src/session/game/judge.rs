//! Judges a recorded match: searches each position for a better action than the one that the player chose.

use crate::game::cause::{LET_WIN, MISSED_WIN, cause};
use crate::game::hint::in_words;
use crate::game::verdict::{NOTABLE, Slip, Verdict};
use crate::{Advice, Match, SearchRequest};
use sorcery_agents::{Budget, Flag};
use sorcery_games::{Audience, Listener};

/// Default search budget for judging an action.
pub const JUDGING: Budget = Budget::Iterations(4_000);
/// Two more searches check an action that seems to lower the win probability. Each of them has this many times the
/// usual number of iterations.
const CAREFUL: u32 = 4;
/// Maximum number of actions in the description of a better turn.
const STEPS: usize = 3;

/// Returns the win probability of the best action, and by how much the action `line` falls short of it. Returns `None`
/// if the search didn't try `line`. The match must be at the position that the advice is for.
pub fn chances(session: &Match, advice: &Advice, line: &str) -> Option<(f64, f64)> {
    let best = advice.options.first()?;
    let key = session.key(line)?;
    let played = advice.options.iter().find(|option| session.key(&option.line) == Some(key) && option.tries > 0)?;
    Some((best.chance, (best.chance - played.chance).max(0.0)))
}

/// Judges single actions of a match with searches.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// The budget of the first search for each action.
    pub budget: Budget,
    /// The number of threads that each search uses.
    pub threads: usize,
    /// The seed for the searches.
    pub seed: u64,
}

impl Default for Judge {
    fn default() -> Self {
        Judge { budget: JUDGING, threads: 1, seed: 0 }
    }
}

impl Judge {
    /// Returns the search request that rates each legal action. Round 0 uses the budget as it is; later rounds have
    /// more iterations and other seeds.
    fn request(&self, round: u64) -> SearchRequest {
        let budget = match self.budget {
            Budget::Iterations(n) if round > 0 => Budget::Iterations(n.saturating_mul(CAREFUL)),
            budget => budget,
        };
        SearchRequest::Analysis { budget, seed: self.seed.wrapping_mul(3).wrapping_add(round) }
    }

    fn assess(&self, session: &Match, round: u64) -> Option<Advice> {
        Some(session.think(self.request(round), self.threads, None)?.think())
    }

    /// Returns the legal actions as commands, the best one first. Leaves out actions that the search didn't try. If
    /// the action `played` is a slip, the best one is the better action that a verdict names.
    pub(crate) fn best(&self, session: &Match, played: Option<&str>) -> Vec<String> {
        let advice = self.assess(session, 0).unwrap_or_default();
        let better = played.and_then(|line| self.slip(session, &advice, line)).map(|slip| slip.better);
        better.into_iter().chain(advice.ranked(usize::MAX).into_iter().map(|option| option.line.clone())).collect()
    }

    /// Returns the search request that rates the possible answers to an exercise.
    pub fn answers(&self) -> SearchRequest {
        self.request(1)
    }

    /// Returns a slip if `line` loses win probability in this first search and in two more searches of the position.
    fn slip(&self, session: &Match, advice: &Advice, line: &str) -> Option<Slip> {
        chances(session, advice, line).filter(|(_, lost)| *lost >= NOTABLE)?;
        let first = self.assess(session, 1)?;
        let (one, one_lost) = chances(session, &first, line)?;
        if one_lost < NOTABLE {
            return None;
        }
        let second = self.assess(session, 2)?;
        let (two, two_lost) = chances(session, &second, line)?;
        let (best, lost) = ((one + two) / 2.0, one_lost.min(two_lost));
        if lost < NOTABLE {
            return None;
        }
        let option = first.options.first()?;
        let lines = [option.line.clone()].into_iter().chain(option.then.clone()).collect::<Vec<_>>();
        let who = session.status().awaited()?;
        // In a solo game, the sentences always address the player.
        let you = session.header().only_person() == Some(who) || session.names().len() == 1;
        let told = |lines: &[String], past| {
            let to = if you { Audience::You(who) } else { Audience::Seat(who) };
            session.phrases(lines, Listener::new(session.names(), to).phrases(who, past))
        };
        let one = |line: &str, past| told(&[line.into()], past).into_iter().next().unwrap_or_default();
        let subject = if you { "You" } else { session.names().of(who) };
        let (did, better) = (one(line, true), one(&option.line, false));
        // Earlier actions of the plan can change the numbers in a command, so compare the descriptions instead.
        let same = one(line, false).text;
        let in_plan = told(&lines, false).iter().skip(1).any(|later| later.text == same);
        let plan: Vec<String> =
            told(&lines[..lines.len().min(STEPS)], false).into_iter().map(|step| step.text).collect();
        let goes_on = || {
            let mut after = session.fork();
            after.submit(&option.line).is_ok() && after.status().awaited() == Some(who)
        };
        let ends = first.options.iter().any(|other| other.line == line && other.ends) && goes_on();
        let cause = match (option.wins, ends) {
            (true, _) => MISSED_WIN.into(),
            (_, true) => "ended the turn too early".into(),
            _ => cause((&did, line), (&better, &option.line), in_plan),
        };
        let did = format!("{subject} {}{}", if did.is_phrase() { "" } else { "chose " }, did.text);
        Some(Slip {
            action: session.done(),
            played: line.into(),
            better: option.line.clone(),
            did,
            instead: plan.join(", then "),
            why: in_words(&option.why),
            cause,
            from: best,
            to: best - lost,
            solved: 0,
        })
    }

    /// Judges a match from its first action to its last recorded one. Calls `done` with the verdicts so far after each
    /// action. Ends early if `stop` is raised. The match stays at its current position.
    pub fn judge(&self, session: &mut Match, stop: &Flag, done: &dyn Fn(&[Verdict])) -> Vec<Verdict> {
        let here = session.done();
        let mut verdicts: Vec<Verdict> = Vec::new();
        let (mut turn, mut suspect): (_, Option<Slip>) = (None, None);
        for (action, line) in session.story().lines.into_iter().enumerate() {
            if stop.is_raised() {
                break;
            }
            session.look_at(action);
            let Some(seat) = session.status().awaited() else { break };
            let Some(advice) = self.assess(session, 0) else { break };
            let chance = advice.options.first().map_or(0.0, |best| best.chance);
            let now = Some((session.turn(), seat));
            let begins = std::mem::replace(&mut turn, now) != now;
            let other = verdicts.last().is_some_and(|last| last.seat != seat);
            if let Some(slip) =
                suspect.as_mut().filter(|_| other && advice.options.first().is_some_and(|best| best.wins))
                && slip.cause != MISSED_WIN
            {
                slip.cause = LET_WIN.into();
            }
            // If the next search in the same turn finds no loss of win probability, the action was no mistake.
            add(&mut verdicts, suspect.take().filter(|slip| begins || slip.from - chance >= NOTABLE));
            if begins {
                let (turn, own) = (session.shown_turn(), session.header().only_person().is_none_or(|own| own == seat));
                verdicts.push(Verdict { turn, seat, own, action, chance, lost: 0.0, slip: None });
            }
            suspect = self.slip(session, &advice, &line);
            done(&verdicts);
        }
        add(&mut verdicts, suspect);
        session.look_at(here);
        verdicts
    }
}

/// Adds the loss of `slip` to the last verdict, which keeps only its worst slip. Does nothing for `None`.
fn add(verdicts: &mut [Verdict], slip: Option<Slip>) {
    if let (Some(verdict), Some(slip)) = (verdicts.last_mut(), slip) {
        // Count whole percent, so that the loss agrees with the win probabilities that players see.
        verdict.lost += slip.points() / 100.0;
        if slip.action == verdict.action {
            // The searches that confirmed the slip evaluated this position more thoroughly.
            verdict.chance = slip.from;
        }
        if verdict.slip.as_ref().is_none_or(|worst| slip.cost() > worst.cost()) {
            verdict.slip = Some(slip);
        }
    }
}
