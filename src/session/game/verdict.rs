//! Judging a recorded match: what each turn's mistakes cost, and the better actions.

use crate::game::hint::in_words;
use crate::game::search::percent;
use crate::{Advice, Match, SearchRequest};
use serde::{Deserialize, Serialize};
use sorcery_agents::{Budget, Flag};
use sorcery_games::engine::Seat;
use sorcery_games::narration::{gerund, past};
use sorcery_games::words::counted;
use sorcery_games::{Audience, LinkedText, Listener, Names};

/// Default search budget for judging an action.
pub const JUDGING: Budget = Budget::Iterations(4_000);
/// Minimum loss of win probability for an action to be reported. Two searches must find at least this loss.
const NOTABLE: f64 = 0.05;
/// Minimum loss of win probability, in percentage points, for an action to count as a mistake.
const MISTAKE: f64 = 10.0;
/// Maximum number of turning points in a report: the turns with the costliest mistakes.
const TOLD: usize = 3;
/// Two more searches check an action that seems to lower the win probability. Each of them has this many times the
/// usual number of iterations.
const CAREFUL: u32 = 4;
/// Explains the win probabilities in a review of a game of several players.
pub const CHANCES: &str = "Players know different cards, so win probabilities may not add up to 100 %.";
/// Maximum number of actions in the description of a better turn.
const STEPS: usize = 3;

/// The judgement of how well a turn was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The turn number shown to players.
    pub turn: u32,
    /// The seat to move in the turn. Serialized as a number, counted from 1.
    #[serde(with = "numbered")]
    pub seat: Seat,
    /// Whether the turn belongs to the only person in the match. Also `true` if there isn't exactly one person.
    pub own: bool,
    /// The number of actions before the turn.
    pub action: usize,
    /// The win probability before the turn, with best play.
    pub chance: f64,
    /// The total loss of win probability in the turn.
    pub lost: f64,
    /// The worst action of the turn, if its loss of win probability is large enough to be reported.
    pub slip: Option<Slip>,
}

/// An action that was worse than the best one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Slip {
    /// The number of actions in the match before the worse action.
    pub action: usize,
    /// The action that the player chose, as a player types it.
    pub played: String,
    /// The better action, as a player types it.
    pub better: String,
    /// The action that the player chose, in words: `You attacked Potion Seller with your Air Elemental`.
    pub did: String,
    /// The better turn as an instruction: `play Banish on Fire Elemental, then attack Linus with your Air Elemental`.
    pub instead: String,
    /// The reasons for the better turn, as parts of a sentence.
    pub why: String,
    /// The kind of the mistake: `attacked before playing`.
    pub cause: String,
    /// The win probability after the better action.
    pub from: f64,
    /// The win probability after the action that the player chose. If the two searches that confirmed the slip disagree
    /// about the loss, the smaller loss counts.
    pub to: f64,
    /// Number of times that the player has found a better action for this mistake in an exercise.
    #[serde(default)]
    pub solved: u32,
}

/// Describes a mistake in a turn in which the player could have won.
const MISSED_WIN: &str = "missed a win";
/// Describes a mistake that lets the opponent win in the next turn.
const LET_WIN: &str = "allowed a win next turn";

/// Serializes a seat as its number, counted from 1.
mod numbered {
    use serde::{Deserialize, Deserializer, Serializer};
    use sorcery_games::engine::Seat;

    pub fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(seat.0.saturating_add(1))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        u8::deserialize(from).map(|number| Seat(number.saturating_sub(1)))
    }
}

impl Slip {
    /// Returns the loss of win probability that the action caused.
    pub fn cost(&self) -> f64 {
        self.from - self.to
    }

    /// Returns the loss in percentage points, going by the rounded percentages that players see.
    pub fn points(&self) -> f64 {
        (100.0 * self.from).round() - (100.0 * self.to).round()
    }

    /// Returns `true` if the loss is large enough for a mistake.
    pub fn is_mistake(&self) -> bool {
        self.points() >= MISTAKE
    }

    /// Describes the action, its cost and the better action.
    pub fn in_words(&self) -> String {
        let (from, to) = (100.0 * self.from, percent(self.to));
        format!("{}: {from:.0} → {to}. Better: {}.", self.did, self.instead)
    }
}

impl Verdict {
    /// Returns the mistake of the turn, if there is one.
    pub fn mistake(&self) -> Option<&Slip> {
        self.slip.as_ref().filter(|slip| slip.is_mistake())
    }

    /// Returns the verdict as a line of text.
    pub fn in_words(&self, names: &Names) -> String {
        let summary = self.summary(names);
        self.slip.as_ref().map_or(summary.clone(), |slip| format!("{summary} {}", slip.in_words()))
    }

    /// Returns the verdict as a line of text, without describing the worst action.
    pub fn summary(&self, names: &Names) -> String {
        let text = format!("Turn {}, {}, win probability {}: ", self.turn, names.of(self.seat), percent(self.chance));
        match &self.slip {
            // At such a low win probability, no loss is large enough to be reported, so "well played" would be
            // unfounded.
            None if self.chance < NOTABLE => text + "already lost.",
            None => text + "well played.",
            // The description of the worst action follows. Other actions of the turn were worse than the best, too.
            Some(slip) if (100.0 * self.lost).round() > slip.points() => {
                format!("{text}lost {} in total.", percent(self.lost))
            }
            Some(_) => format!("{text}lost {}.", percent(self.lost)),
        }
    }
}

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

/// Returns an explanation and the verdicts as lines of text, then the turning points and a summary for each player.
pub fn report(verdicts: &[Verdict], names: &Names) -> String {
    let about = if names.len() > 1 { CHANCES } else { "A win probability counts only what you know." };
    let mut text = format!("{about}\n");
    let again = |(at, one): (usize, &Verdict)| verdicts[..at].iter().any(|v| (v.turn, v.seat) == (one.turn, one.seat));
    if verdicts.iter().enumerate().any(again) {
        text += "A turn is listed again after another player's decision in it.\n";
    }
    verdicts.iter().for_each(|verdict| text += &(verdict.in_words(names) + "\n"));
    let mut turning: Vec<_> =
        verdicts.iter().filter_map(|verdict| Some((verdict.mistake()?.cost(), verdict))).collect();
    turning.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    turning.truncate(TOLD);
    turning.sort_by_key(|(_, verdict)| verdict.action);
    let turns: Vec<String> = turning.iter().map(|(_, verdict)| verdict.turn.to_string()).collect();
    if let Some((last, others)) = turns.split_last() {
        let others = others.join(", ");
        text += &match others.is_empty() {
            true => format!("Turning point: turn {last}.\n"),
            false => format!("Turning points: turns {others} and {last}.\n"),
        };
    } else {
        text += &format!("No turn lost {MISTAKE} % or more: small losses and luck made the difference.\n");
    }
    for seat in Seat::all(names.len()) {
        let Some(loss) = average_loss(verdicts, seat) else { continue };
        let mistakes = verdicts.iter().filter(|verdict| verdict.seat == seat && verdict.mistake().is_some()).count();
        let (name, mistakes) = (names.of(seat), counted(mistakes, "mistake"));
        text += &format!("{name}: {mistakes}, {:.1} % win probability lost per turn.\n", 100.0 * loss);
    }
    text
}

/// Returns the average loss of win probability in a turn of this seat, or `None` if it had no turn.
pub fn average_loss(verdicts: &[Verdict], seat: Seat) -> Option<f64> {
    let own = || verdicts.iter().filter(|verdict| verdict.seat == seat);
    // A turn has several verdicts if another player makes a decision in it.
    let mut turns: Vec<u32> = own().map(|verdict| verdict.turn).collect();
    turns.dedup();
    (!turns.is_empty()).then(|| own().map(|verdict| verdict.lost).sum::<f64>() / turns.len() as f64)
}

/// Returns the kind of a mistake, given the action and the better one, each as a phrase and as a command. The phrase for
/// the action is in the past tense. `in_plan` says whether the better turn contains the same action later.
pub fn cause((did, played): (&LinkedText, &str), (better, command): (&LinkedText, &str), in_plan: bool) -> String {
    // Without a phrase, name the words of the commands.
    if !did.is_phrase() || !better.is_phrase() {
        let [played, command] = [played, command].map(|line| line.split(' ').next().unwrap_or_default());
        return match played == command {
            true => format!("made the wrong choice with `{played}`"),
            false => format!("chose `{played}` instead of `{command}`"),
        };
    }
    let (verb, other) = (past(did.verb), gerund(better.verb));
    let what = match (did.verb, did.first_card(), better.first_card()) {
        _ if did.verb != better.verb && in_plan => return format!("{verb} before {other}"),
        _ if did.verb != better.verb => return format!("{verb} instead of {other}"),
        _ if in_plan => return format!("{verb} in the wrong order"),
        ("attack", ..) => "target",
        ("choose", ..) => "option",
        ("take", ..) => "gems",
        ("pay", ..) => "price",
        (_, None, Some(_)) => return did.text.clone(),
        (_, did, better) if did == better => "target",
        _ => "card",
    };
    format!("{verb} the wrong {what}")
}
