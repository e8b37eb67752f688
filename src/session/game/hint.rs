//! Advice in words: hints, and lists of the best actions.

use crate::Advice;
use crate::game::narrator::{Assessed, first_reasons};
use crate::game::search::percent;
use sorcery_agents::{DESPERATE, EQUAL_CHANCE};
use sorcery_games::Reason;
use sorcery_games::words::capitalised;
use std::fmt;

/// A hint. Its display is prose of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint(Vec<Vec<HintSentence>>);

impl Hint {
    /// Returns the hint as prose or, for the list layout, with one fact per line.
    pub fn text(&self, is_list: bool) -> String {
        if is_list { self.facts() } else { self.to_string() }
    }

    /// Returns the hint as lines for screen readers, each with one fact: an action, a reason or a command.
    pub fn facts(&self) -> String {
        self.0.iter().flatten().flat_map(|sentence| &sentence.facts).map(|fact| format!("{fact}\n")).collect()
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prose =
            |line: &Vec<HintSentence>| line.iter().map(|sentence| &*sentence.prose).collect::<Vec<_>>().join(" ");
        self.0.iter().try_for_each(|line| writeln!(f, "{}", prose(line)))
    }
}

/// A sentence of a hint, in two forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintSentence {
    /// The sentence as prose.
    pub prose: String,
    /// The facts of the sentence for screen readers, each as a short sentence.
    pub facts: Vec<String>,
}

/// Maximum number of actions in the description of a turn.
const LONGEST: usize = 8;

/// The connection of a clause with the one before it: the words in prose, and those at the beginning of a fact.
type Link = [&'static str; 2];

/// Connects actions of a plan.
const THEN: Link = [", then ", "then "];
/// Connects reasons.
const ALSO: Link = ["; ", ""];
/// Connects costs with reasons.
const BUT: Link = [", but ", "but "];
/// Connects costs with each other.
const AND: Link = [" and ", "and "];

impl HintSentence {
    /// Joins clauses after a label. Adds the command to type, if there is one, and words before it.
    fn joined(label: &str, clauses: &[(Link, String)], command: Option<(&str, &str)>) -> Self {
        let mut prose = prose(label, clauses);
        let fact = |(n, ([_, begin], clause)): (usize, &(Link, String))| {
            capitalised(&format!("{}{clause}.", if n == 0 { label } else { begin }))
        };
        let mut facts: Vec<String> = clauses.iter().enumerate().map(fact).collect();
        if let Some((words, line)) = command {
            prose.push_str(&format!(" ({words}`{line}`)"));
            facts.push(format!("{}`{line}`.", if words.is_empty() { "Command: " } else { "Begin with " }));
        }
        HintSentence { prose: prose + ".", facts }
    }

    fn new(text: impl Into<String>) -> Self {
        HintSentence::joined("", &[(ALSO, text.into())], None)
    }

    /// Returns sentences of the log after a label.
    fn told(label: &str, sentences: &[String]) -> Vec<Self> {
        let label = |n| if n == 0 { label } else { "" };
        let told = sentences.iter().enumerate().map(|(n, text)| format!("{}{text}", label(n)));
        told.map(|text| HintSentence { facts: vec![text.clone()], prose: text }).collect()
    }

    /// Returns a sentence with reasons: `Why: it kills Ogre; it leaves you 1 magic, but it costs you 2 life.` If there are
    /// only costs, returns `Cost: it costs you 2 life.` Returns `None` if there are neither.
    pub fn why(reasons: &[Reason]) -> Option<Self> {
        let reasons = &major(reasons);
        let label = if reasons.iter().all(|reason| reason.is_cost) { "Cost: " } else { "Why: " };
        (!reasons.is_empty()).then(|| HintSentence::joined(label, &clauses(reasons), None))
    }

    /// Recommends an action after a label.
    fn action(label: &str, option: &Assessed) -> Self {
        match option.action.text.is_empty() {
            true => HintSentence::new(format!("{label}`{}`", option.line)),
            false => HintSentence::joined(label, &[(THEN, option.action.text.clone())], Some(("", &option.line))),
        }
    }

    /// Recommends all actions of a turn after a label. Contains the command only for the first one, because later
    /// commands may depend on the position.
    fn plan(label: &str, option: &Assessed) -> Self {
        let line = &option.line;
        // A turn that doesn't win may be too long to read.
        let hidden = option.plan.len().checked_sub(LONGEST).filter(|&hidden| hidden > 0 && !option.wins);
        let shown = if hidden.is_some() { LONGEST - 1 } else { option.plan.len() };
        let more = hidden.map(|hidden| (THEN, format!("{} more actions", hidden + 1)));
        let plan = option.plan.iter().take(shown).map(|action| (THEN, action.clone())).chain(more);
        match (option.then.is_empty(), option.action.text.is_empty()) {
            (true, _) => HintSentence::action(label, option),
            (false, true) => {
                let first = (THEN, format!("`{line}`"));
                HintSentence::joined(label, &[first].into_iter().chain(plan).collect::<Vec<_>>(), None)
            }
            (false, false) => HintSentence::joined(label, &plan.collect::<Vec<_>>(), Some(("begin with ", line))),
        }
    }
}

/// Returns the reasons that are worth reading: without the minor ones, unless there are no others.
fn major(reasons: &[Reason]) -> Vec<&Reason> {
    let has_major = reasons.iter().any(|reason| !reason.is_minor);
    reasons.iter().filter(|reason| !(has_major && reason.is_minor)).collect()
}

/// Returns reasons and then costs as clauses, each with its connection to the previous one.
fn clauses(reasons: &[&Reason]) -> Vec<(Link, String)> {
    let (costs, benefits): (Vec<&Reason>, Vec<&Reason>) = reasons.iter().partition(|reason| reason.is_cost);
    let costs = costs.iter().enumerate().map(|(n, cost)| (if n == 0 { BUT } else { AND }, cost.to_string()));
    benefits.iter().map(|reason| (ALSO, reason.to_string())).chain(costs).collect()
}

/// Returns reasons and then costs in words, or an empty string if there are no reasons.
pub(crate) fn in_words(reasons: &[Reason]) -> String {
    let reasons = &major(reasons);
    if reasons.iter().all(|reason| reason.is_cost) { String::new() } else { prose("", &clauses(reasons)) }
}

/// Joins clauses after a label.
fn prose(label: &str, clauses: &[(Link, String)]) -> String {
    let clause =
        |(n, ([between, _], clause)): (usize, &(Link, String))| [if n == 0 { label } else { between }, clause].concat();
    clauses.iter().enumerate().map(clause).collect()
}

impl Advice {
    /// Returns a hint: the best action and its reasons, the next best action, and the expected result and reply. In a
    /// [lost](Advice::is_lost) game, no plan would help, so the hint names only one action.
    pub fn hint(&self) -> Hint {
        let Some(best) = self.options.first() else {
            return Hint(vec![vec![HintSentence::new(format!("Try `{}`", self.line))]]);
        };
        let ends_early = |option: &Assessed| option.ends && !best.ends;
        // The same actions in another order, or after another action, don't count as an alternative.
        let has = |plan: &Assessed, of: &Assessed| !of.action.text.is_empty() && plan.plan.contains(&of.action.text);
        // A clearly worse turn that leaves out some of the best turn's actions does count.
        let is_shorter = |option: &Assessed| {
            best.chance - option.chance > EQUAL_CHANCE
                && (2..best.plan.len()).contains(&option.plan.len())
                && option.plan.last() == best.plan.last()
                && option.plan.iter().all(|action| best.plan.contains(action))
        };
        let is_new = |option: &Assessed| !has(best, option) && !has(option, best);
        let is_other = |option: &Assessed| ends_early(option) || is_shorter(option) || is_new(option);
        // In a nearly lost position, the probabilities are too close together to compare actions.
        let mut others = if best.chance < DESPERATE { Vec::new() } else { self.ranked(usize::MAX) };
        others.retain(|option| !std::ptr::eq(*option, best));
        let at = others.iter().position(|option| is_other(option));
        let second = at.map(|at| others[at]);
        let next_best = if at > Some(0) { "next best different plan" } else { "next best action" };
        // After few visits, the second action can have a higher value than the recommended one.
        let is_even = second.is_some_and(|second| best.chance - second.chance <= EQUAL_CHANCE);
        // If no action is worth taking, the next best one isn't worth naming.
        let rest = second.filter(|second| best.ends && !second.ends && !is_even);
        // In a nearly won position, even a useless action is as good.
        let second = second.filter(|_| rest.is_none() && !(is_even && best.chance > 1.0 - DESPERATE));
        // Of the actions that are about as good as ending the turn, only those with a benefit are worth naming.
        let has_benefit = |option: &Assessed| option.why.iter().any(|reason| !reason.is_cost);
        let second = second.filter(|second| !best.ends || has_benefit(second));
        // A separate sentence of the hint gives the win probability of ending the turn.
        let second = second.filter(|second| is_even || !ends_early(second));
        let named = if self.is_lost { HintSentence::action } else { HintSentence::plan };
        let mut lines = vec![vec![named("Try: ", best)]];
        if best.wins {
            lines.push(vec![HintSentence::new("This wins the game now")]);
        } else if self.is_lost {
            lines.push(vec![HintSentence::new("The game is almost certainly lost, whatever you do")]);
        } else {
            let (why, is_alike) = why(best, second, is_even, next_best);
            lines.push(why);
            let expected = HintSentence::new(format!("Win probability: {}", percent(best.chance)));
            let second = second.map(|second| {
                let chance = percent(second.chance);
                // After few visits, the value is uncertain. A higher number would contradict the recommendation.
                let is_higher = second.chance > best.chance;
                let label = match is_even {
                    _ if chance == percent(best.chance) => "equally good",
                    true if is_higher => "about equally good",
                    true => "almost as good",
                    false => next_best.trim_end_matches(" action"),
                };
                let label = capitalised(label) + if is_alike { " for the same reason" } else { "" };
                // The reasons compare whole turns, unless the actions are about as good.
                let named = if is_even { HintSentence::action } else { HintSentence::plan };
                if is_higher || chance == percent(best.chance) {
                    return named(&format!("{label}: "), second);
                }
                // In a list, the win probability has its own line.
                let mut facts = named(&format!("{label}: "), second).facts;
                facts.push(format!("Win probability with it: {chance}."));
                HintSentence { facts, ..named(&format!("{label}, {chance}: "), second) }
            });
            let at_most = |rest: &Assessed| format!("Any other action: at most {}", percent(rest.chance));
            let second = second.or(rest.map(|rest| HintSentence::new(at_most(rest))));
            lines.push([expected].into_iter().chain(second).collect());
            let idle = self.idle().filter(|idle| best.chance - idle.chance > EQUAL_CHANCE);
            let ended =
                idle.map(|idle| HintSentence::new(format!("If you end your turn now: {}", percent(idle.chance))));
            let reply = idle.map_or(&best.reply, |idle| &idle.reply);
            let is_told = idle.is_some() && *reply == best.reply;
            let reply = if is_told { Vec::new() } else { HintSentence::told("Then expect: ", reply) };
            lines.push(ended.into_iter().chain(reply).collect());
        }
        lines.retain(|line| !line.is_empty());
        Hint(lines)
    }

    /// Returns the actions that are about as good as the recommended one, which comes first.
    pub fn good_lines(&self) -> Vec<&str> {
        let best = self.options.first().map_or(0.0, |best| best.chance);
        let good = self.ranked(usize::MAX).into_iter().filter(|option| best - option.chance <= EQUAL_CHANCE);
        let others = good.map(|option| &*option.line).filter(|line| *line != self.line);
        [&*self.line].into_iter().chain(others).collect()
    }

    /// Returns the `most` best actions with their win probabilities, the rest of the turn, and the reasons.
    pub fn list(&self, most: usize) -> String {
        let mut text = String::new();
        let mut shown = self.ranked(most);
        shown.sort_by_key(|option| std::cmp::Reverse((100.0 * option.chance).round() as u32));
        for option in &shown {
            let plan = option.plan.join("\n       then ");
            let colon = if plan.is_empty() { "" } else { ": " };
            text.push_str(&format!("{:>5}  {}{colon}{plan}\n", percent(option.chance), option.line));
            text.extend(HintSentence::why(&option.why).map(|why| format!("       {}\n", why.prose)));
        }
        // The search recommends a frequently visited action, even if another one has a higher value.
        if let (Some(first), Some(Assessed { line, .. })) = (shown.first(), self.options.first())
            && first.line != *line
        {
            let tried = format!("The search tried `{}` less often, so its number is less certain.", first.line);
            text.push_str(&format!("Recommended: `{line}`. {tried}\n"));
        }
        // Without a search, there is nothing to count: only one action is legal, or the game computes the probabilities.
        if self.positions > 0 {
            text.push_str(&format!("{} positions in {:.1} s\n", self.positions, self.time.as_secs_f64()));
        }
        text
    }
}

/// Returns sentences with the reasons for the best action, compared with the second best. Also returns `true` if the
/// second is as good for the same reasons.
fn why(best: &Assessed, second: Option<&Assessed>, is_even: bool, next_best: &str) -> (Vec<HintSentence>, bool) {
    let others = second.map_or(&[][..], |second| &second.why);
    let is_alike = is_even && !best.why.is_empty() && best.why.iter().all(|reason| others.contains(reason));
    let (why, needs_contrast) = chosen(&best.why, others, second.is_some() && !is_even);
    let reasons = HintSentence::why(&why).into_iter().collect();
    let contrast = second.filter(|_| needs_contrast);
    let contrast = contrast.map_or(Vec::new(), |second| contrast_with(second, best, is_cost(&why), next_best));
    let said = if is_cost(&why) { [contrast, reasons] } else { [reasons, contrast] };
    (said.concat(), is_alike)
}

fn is_cost(reasons: &[Reason]) -> bool {
    reasons.iter().all(|reason| reason.is_cost)
}

/// Chooses reasons for the best action; those that don't apply to the second best come first. `compares` allows
/// comparisons with it. Also returns `true` if no benefit distinguishes the best action, so that it needs a contrast.
fn chosen(best: &[Reason], others: &[Reason], compares: bool) -> (Vec<Reason>, bool) {
    // A reason with another value can be better or worse, so a comparison replaces it.
    let is_compared = |reason: &&Reason| compares && others.iter().any(|other| other.is_like(reason));
    let (shared, own): (Vec<Reason>, Vec<Reason>) = best.iter().cloned().partition(|reason| others.contains(reason));
    let own = own.into_iter().map(|reason| if compares { reason.telling_apart() } else { reason });
    let (minor, own): (Vec<Reason>, Vec<Reason>) = own.partition(|reason| reason.is_minor && !is_compared(&reason));
    let mut why: Vec<Reason> = own.iter().filter(|reason| !is_compared(reason)).cloned().collect();
    if compares && is_cost(&why) {
        let better = |reason: &Reason| others.iter().find_map(|other| reason.contrast(other));
        let better: Vec<(bool, Reason)> =
            own.iter().filter_map(|reason| Some((reason.is_minor, better(reason)?))).collect();
        // If only minor values are better, say first what the action does.
        if !better.is_empty() && better.iter().all(|(is_minor, _)| *is_minor) {
            why.extend(own.iter().filter(|reason| !reason.is_minor && !reason.is_cost).cloned());
        }
        why.extend(better.into_iter().map(|(_, reason)| reason));
    }
    // A minor benefit still tells the actions apart.
    if compares && is_cost(&why) {
        let benefits = minor.iter().filter(|reason| !reason.is_cost).cloned();
        why.extend(benefits.map(Reason::major));
    }
    let needs_contrast = compares && is_cost(&why);
    why.extend(shared.into_iter().chain(minor));
    (first_reasons(major(&why).into_iter().cloned()), needs_contrast)
}

/// Returns a disadvantage of the second best action, its expected course, or an advantage of the best plan. Without these,
/// says that the best action wins more often if it has no other reason: `only_costs` says that all its reasons are costs.
fn contrast_with(second: &Assessed, best: &Assessed, only_costs: bool, next_best: &str) -> Vec<HintSentence> {
    let label = |text: &str| if only_costs { format!("Why: {text}") } else { capitalised(text) };
    let worse = second.why.iter().find(|reason| reason.is_cost && !best.why.contains(reason));
    let text = match worse.map(|worse| worse.of(&format!("the {next_best}")).ok_or(worse)) {
        Some(Ok(worse)) => format!("{worse}, and wins less often"),
        Some(Err(worse)) => format!("with the {next_best}, {worse}, and you win less often"),
        None if !second.reply.is_empty() && second.reply != best.reply => {
            return HintSentence::told(&label(&format!("after the {next_best}, expect: ")), &second.reply);
        }
        None => match best.plan.iter().find(|action| !second.plan.contains(action)) {
            Some(action) if best.plan.len() > 1 && !second.plan.is_empty() => {
                format!("it lets you {action}, and the plan with the {next_best} doesn't")
            }
            _ if !only_costs => return Vec::new(),
            _ => format!("it wins more often in the search than the {next_best}"),
        },
    };
    vec![HintSentence::new(label(&text))]
}
