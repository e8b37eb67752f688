//! Reasons for an action, as clauses that other code can join and compare.

use crate::words::listed;
use std::fmt;

/// A reason for an action: a clause such as *it leaves you 1 magic*, which addresses the player as *you*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Whether the action is the subject of the clause, and not in `words`.
    by_action: bool,
    /// The words before and after the value. Without a value, the second text is empty.
    words: [String; 2],
    value: Option<Value>,
    /// The words about the other value if the clause compares two: *you have 6 points instead of 3*.
    other: Option<String>,
    less_is_better: bool,
    /// Whether the clause names a disadvantage of the action.
    pub is_cost: bool,
    /// Whether the clause is worth reading only without another reason.
    pub is_minor: bool,
    /// Whether the clause is false unless no other action is better, such as *the other options help less*.
    pub is_only_of_best: bool,
}

impl Reason {
    /// Creates a reason from a clause, or from the words before its value.
    pub fn new(clause: impl Into<String>) -> Self {
        let words = [clause.into(), String::new()];
        let [by_action, less_is_better, is_cost, is_minor, is_only_of_best] = [false; 5];
        Reason { by_action, words, value: None, other: None, less_is_better, is_cost, is_minor, is_only_of_best }
    }

    /// Creates a reason whose subject is the action: `kills Ogre` becomes *it kills Ogre*.
    pub fn it(predicate: impl Into<String>) -> Self {
        Reason { by_action: true, ..Reason::new(predicate) }
    }

    /// Adds a value and the words after it.
    #[must_use]
    pub fn value(self, value: impl Into<Value>, after: impl Into<String>) -> Self {
        let [before, _] = self.words;
        Reason { words: [before, after.into()], value: Some(value.into()), ..self }
    }

    /// Compares the value with another one, such as the one before the action.
    #[must_use]
    pub fn instead_of(self, other: impl Into<Value>) -> Self {
        Reason { other: Some(format!(" instead of {:#}", other.into())), ..self }
    }

    /// Declares that the clause names a disadvantage of the action.
    #[must_use]
    pub fn cost(self) -> Self {
        Reason { is_cost: true, ..self }
    }

    /// Declares that the clause is worth reading only without another reason.
    #[must_use]
    pub fn minor(self) -> Self {
        Reason { is_minor: true, ..self }
    }

    /// Declares that the clause is worth reading beside other reasons.
    #[must_use]
    pub fn major(self) -> Self {
        Reason { is_minor: false, ..self }
    }

    /// Declares that the clause is false unless no other action is better.
    #[must_use]
    pub fn only_of_best(self) -> Self {
        Reason { is_only_of_best: true, ..self }
    }

    /// Declares that a lower value is better for the player.
    #[must_use]
    pub fn less_is_better(self) -> Self {
        Reason { less_is_better: true, ..self }
    }

    /// Returns `true` if both reasons have values and differ only in them.
    pub fn is_like(&self, other: &Reason) -> bool {
        self.value.is_some() && other.value.is_some() && self.words == other.words && self.by_action == other.by_action
    }

    /// Returns this reason as one that is worth reading beside others if it is a fact without a value, because such a fact
    /// can tell two actions apart.
    #[must_use]
    pub fn telling_apart(self) -> Self {
        Reason { is_minor: self.is_minor && self.value.is_some(), ..self }
    }

    /// Compares this reason with a like one for another action: *it leaves you 1 magic (next best: 0)*. The result is an
    /// advantage of this action. Returns `None` if the reasons aren't alike, or if this action's value isn't better.
    pub fn contrast(&self, other: &Reason) -> Option<Reason> {
        let (own, theirs) = (self.value.as_ref()?, other.value.as_ref()?);
        let gain = own.amount() - theirs.amount();
        let is_better = if self.less_is_better { gain < 0 } else { gain > 0 };
        let other_value = Some(format!(" (next best: {theirs:#})"));
        let compared = || Reason { is_cost: false, is_minor: false, other: other_value, ..self.clone() };
        (self.is_like(other) && is_better).then(compared)
    }

    /// Joins reasons to one, so that a hint always names all of them. Words with which several of them begin appear only
    /// once: *it gives 1 Action and $2*. A single reason keeps its value.
    pub(crate) fn together(reasons: Vec<Reason>) -> Option<Reason> {
        if reasons.len() < 2 {
            return reasons.into_iter().next();
        }
        let mut clauses: Vec<(&str, Vec<String>)> = Vec::new();
        for reason in &reasons {
            let before = reason.words[0].as_str();
            match clauses.iter_mut().find(|(words, _)| *words == before) {
                Some((_, ends)) => ends.push(reason.end()),
                None => clauses.push((before, vec![reason.end()])),
            }
        }
        let clauses: Vec<_> = clauses.iter().map(|(before, ends)| format!("{before}{}", listed(ends))).collect();
        Some(Reason { by_action: reasons[0].by_action, ..Reason::new(clauses.join(" and ")) })
    }

    /// Returns the end of the clause: the value and the words after it.
    fn end(&self) -> String {
        let value = self.value.as_ref().map(ToString::to_string).unwrap_or_default();
        format!("{value}{}{}", self.words[1], self.other.as_deref().unwrap_or_default())
    }

    /// Returns the clause for an action with this name. Returns `None` if the action isn't the subject.
    pub fn of(&self, action: &str) -> Option<String> {
        self.by_action.then(|| format!("{action} {self:#}"))
    }
}

/// Writes the clause. In the alternate form, leaves out the action as the subject.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = if self.by_action && !f.alternate() { "it " } else { "" };
        write!(f, "{subject}{}{}", self.words[0], self.end())
    }
}

/// A value in a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A number of items, with the word for one item: `2 gems`.
    Count(i32, &'static str),
    /// A number of coins: `$2`.
    Coins(i32),
    /// An average number of coins, in hundredths: `$0.91`.
    Cents(i32),
    /// The attack and defence of a minion: `2/3`.
    Minion(i32, i32),
}

impl Value {
    fn amount(&self) -> i32 {
        match *self {
            Value::Number(n) | Value::Count(n, _) | Value::Coins(n) | Value::Cents(n) => n,
            Value::Minion(attack, defence) => attack + defence,
        }
    }
}

/// Writes the value. In the alternate form, leaves out the word for the items.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Count(n, one) if !f.alternate() => write!(f, "{n} {one}{}", if n == 1 { "" } else { "s" }),
            Value::Number(n) | Value::Count(n, _) => write!(f, "{n}"),
            Value::Coins(coins) => write!(f, "${coins}"),
            Value::Cents(cents) => write!(f, "${}.{:02}", cents / 100, cents % 100),
            Value::Minion(attack, defence) => write!(f, "{attack}/{defence}"),
        }
    }
}

impl<N: Into<i32>> From<N> for Value {
    fn from(n: N) -> Self {
        Value::Number(n.into())
    }
}
