//! A first game by steps: what a game says about itself to somebody who has never played it. Plain
//! data; the shell plays it through on the real table.

use super::Anchor;

/// A first game by steps. The first seat learns; computer players have all others.
#[derive(Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Where it begins, in the position notation: a position in which every step can be done.
    pub position: &'static str,
    /// Its steps.
    pub steps: &'static [Step],
}

/// A step of a lesson.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What there is to know, and why it is so, in a few sentences. A name in braces stands for the
    /// key that does it: `{undo}`, `{end_turn}`.
    pub why: &'static str,
    /// What is to be done.
    pub task: Task,
}

/// What is to be done in a step.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// It is only read; this is what it is about.
    Read(Anchor),
    /// Any action of this kind is carried out.
    Act {
        /// What to do, in a few words.
        what: &'static str,
        /// The first word of the action's line.
        verb: &'static str,
        /// What the thing is called that is pointed at first; empty where that does not matter.
        thing: &'static str,
    },
}
