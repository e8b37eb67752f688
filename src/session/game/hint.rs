//! Advice in words: hints, and lists of the best actions.

use crate::Advice;
use crate::game::narrator::{Assessed, REASONS};
use crate::game::search::{EQUAL, percent};
use sorcery_games::Reason;
use sorcery_games::words::capitalised;
use std::fmt;

/// A hint. Its display is prose of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint(Vec<Vec<Sentence>>);

impl Hint {
    /// Returns the hint as lines for screen readers, each with one fact: an action, a reason or a command.
    pub fn facts(&self) -> String {
        self.0.iter().flatten().flat_map(|sentence| &sentence.facts).map(|fact| format!("{fact}\n")).collect()
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prose = |line: &Vec<Sentence>| line.iter().map(|sentence| &*sentence.prose).collect::<Vec<_>>().join(" ");
        self.0.iter().try_for_each(|line| writeln!(f, "{}", prose(line)))
    }
}

/// A sentence of a hint, in two forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence as prose.
    pub prose: String,
    /// The facts of the sentence for screen readers. Each is a sentence of its own.
    pub facts: Vec<String>,
}

/// The connection of a clause with the one before it: the words in prose, and those at the beginning of a fact.
type Link = [&'static str; 2];

/// Connects actions of a plan.
const THEN: Link = [", then ", "then "];
/// Connects reasons.
const ALSO: Link = ["; ", ""];

impl Sentence {
    /// Joins clauses after a label. Adds the command to type, if there is one, and words before it.
    fn joined(label: &str, clauses: &[String], [between, begin]: Link, command: Option<(&str, &str)>) -> Self {
        let mut prose = format!("{label}{}", clauses.join(between));
        let fact = |(n, clause)| if n == 0 { format!("{label}{clause}.") } else { format!("{begin}{clause}.") };
        let mut facts: Vec<String> = clauses.iter().enumerate().map(fact).map(|fact| capitalised(&fact)).collect();
        if let Some((words, line)) = command {
            prose.push_str(&format!(" ({words}`{line}`)"));
            facts.push(format!("Command: `{line}`."));
        }
        Sentence { prose: prose + ".", facts }
    }

    fn new(text: impl Into<String>) -> Self {
        Sentence::joined("", &[text.into()], ALSO, None)
    }

    /// Returns sentences of the log after a label.
    fn told(label: &str, sentences: &[String]) -> Vec<Self> {
        let label = |n| if n == 0 { label } else { "" };
        let told = sentences.iter().enumerate().map(|(n, text)| format!("{}{text}", label(n)));
        told.map(|text| Sentence { facts: vec![text.clone()], prose: text }).collect()
    }

    /// Returns a sentence with reasons: `Why: it kills Ogre; it leaves you 1 magic.` Returns `None` if there are none.
    pub fn why(reasons: &[Reason]) -> Option<Self> {
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        (!reasons.is_empty()).then(|| Sentence::joined("Why: ", &reasons, ALSO, None))
    }

    /// Recommends an action after a label.
    fn action(label: &str, option: &Assessed) -> Self {
        match option.action.is_empty() {
            true => Sentence::new(format!("{label}`{}`", option.line)),
            false => Sentence::joined(label, std::slice::from_ref(&option.action), THEN, Some(("", &option.line))),
        }
    }

    /// Recommends all actions of a turn. Contains the command only for the first one, because later commands may depend
    /// on the position.
    fn plan(option: &Assessed) -> Self {
        let (label, line) = ("Try: ", &option.line);
        match (option.then.is_empty(), option.action.is_empty()) {
            (true, _) => Sentence::action(label, option),
            (false, true) => Sentence::joined(label, &[&[format!("`{line}`")], &*option.plan].concat(), THEN, None),
            (false, false) => Sentence::joined(label, &option.plan, THEN, Some(("begin with ", line))),
        }
    }
}

/// Returns reasons as clauses of a sentence.
pub(crate) fn in_words(reasons: &[Reason]) -> String {
    reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl Advice {
    /// Returns a hint: the best action and its reasons, the next best action, and the expected result and reply.
    pub fn hint(&self) -> Hint {
        let Some(best) = self.options.first() else {
            return Hint(vec![vec![Sentence::new(format!("Try `{}`", self.line))]]);
        };
        // The same actions in another order don't count as an alternative.
        let is_other = |option: &&Assessed| option.action.is_empty() || !best.plan.contains(&option.action);
        let second = self.options.iter().skip(1).filter(|option| option.tries > 0).find(is_other);
        // After few visits, the second action can have a higher value than the recommended one.
        let is_even = second.is_some_and(|second| best.chance - second.chance <= EQUAL);
        let (why, is_alike) = why(best, second, is_even);
        let mut lines = vec![vec![Sentence::plan(best)], why];
        if best.wins {
            lines.push(vec![Sentence::new("This wins the game now")]);
        } else {
            let rank = match (is_even, is_alike) {
                (true, true) => "Equally good for the same reason: ".into(),
                (true, false) => "Equally good: ".into(),
                (false, _) => second.map_or(String::new(), |second| format!("Next best, {}: ", percent(second.chance))),
            };
            let expected = Sentence::new(format!("Expected wins: {}", percent(best.chance)));
            lines.push([expected].into_iter().chain(second.map(|second| Sentence::action(&rank, second))).collect());
            let idle = self.idle().filter(|idle| best.chance - idle.chance > EQUAL);
            let ended = idle.map(|idle| Sentence::new(format!("If you end your turn now: {}", percent(idle.chance))));
            let reply = idle.map_or(&best.reply, |idle| &idle.reply);
            let is_told = idle.is_some() && *reply == best.reply;
            let reply = if is_told { Vec::new() } else { Sentence::told("Then expect: ", reply) };
            lines.push(ended.into_iter().chain(reply).collect());
        }
        lines.retain(|line| !line.is_empty());
        Hint(lines)
    }

    /// Returns the `most` best actions with their win probabilities, the rest of the turn, and the reasons.
    pub fn list(&self, most: usize) -> String {
        let mut text = String::new();
        for option in self.ranked(most) {
            let plan = option.plan.join("\n       then ");
            let colon = if plan.is_empty() { "" } else { ": " };
            text.push_str(&format!("{:>5}  {}{colon}{plan}\n", percent(option.chance), option.line));
            text.extend(Sentence::why(&option.why).map(|why| format!("       {}\n", why.prose)));
        }
        text.push_str(&format!("{} positions in {:.1} s\n", self.positions, self.time.as_secs_f64()));
        text
    }
}

/// Returns sentences with the reasons for the best action, compared with the second best. Also returns `true` if the
/// second is as good for the same reasons.
fn why(best: &Assessed, second: Option<&Assessed>, is_even: bool) -> (Vec<Sentence>, bool) {
    let others = second.map_or(&[][..], |second| &second.why);
    // A reason with another value can be better or worse, so a comparison replaces it.
    let is_compared = |reason: &&Reason| !is_even && others.iter().any(|other| other.is_like(reason));
    let (shared, own): (Vec<&Reason>, Vec<&Reason>) = best.why.iter().partition(|reason| others.contains(reason));
    let is_alike = is_even && !best.why.is_empty() && own.is_empty();
    // Put the reasons that don't apply to the next best action first.
    let mut why: Vec<Reason> = own.iter().copied().filter(|reason| !is_compared(reason)).cloned().collect();
    let rival = second.filter(|_| why.is_empty() && !is_even);
    if rival.is_some() {
        why.extend(own.iter().filter_map(|reason| others.iter().find_map(|other| reason.contrast(other))));
    }
    let rival = rival.filter(|_| why.is_empty() && !best.wins);
    why.extend(shared.into_iter().cloned());
    why.truncate(REASONS);
    let mut said: Vec<Sentence> = Sentence::why(&why).into_iter().collect();
    let Some(rival) = rival else { return (said, is_alike) };
    // If all reasons also apply to the next best action, give its disadvantages.
    let label = |text: &str| if why.is_empty() { format!("Why: {text}") } else { capitalised(text) };
    let worse = others.iter().find(|reason| !best.why.contains(reason));
    let text = match worse.map(|worse| worse.of("the next best move").ok_or(worse)) {
        Some(Ok(worse)) => format!("{worse}, and wins less often"),
        Some(Err(worse)) => format!("with the next best move, {worse}, but you win less often"),
        None if !rival.reply.is_empty() && rival.reply != best.reply => {
            said.extend(Sentence::told(&label("after the next best move, expect: "), &rival.reply));
            return (said, is_alike);
        }
        None => match best.plan.iter().find(|action| !rival.plan.contains(action)) {
            Some(action) if best.plan.len() > 1 && !rival.plan.is_empty() => {
                format!("it lets you {action}, and the plan with the next best move doesn't")
            }
            _ => "it wins more often in the search than the next best move".to_string(),
        },
    };
    said.push(Sentence::new(label(&text)));
    (said, is_alike)
}
