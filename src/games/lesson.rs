//! What a game says about itself to somebody who learns it: its rules in a few pages, and a first game by
//! steps. Plain data; the steps are played through on the real table.

use super::Anchor;
use super::emblem::Emblem;

/// The rules of a game, in pages.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    /// A page begins with its title behind `= `; paragraphs have an empty line between them.
    pub text: &'static str,
    /// The drawing beside each page.
    pub emblems: &'static [Emblem],
}

/// A page of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// What it is about, in a word or two.
    pub title: &'static str,
    /// A drawing beside it.
    pub emblem: Emblem,
    /// The text, each paragraph in one line.
    pub paragraphs: Vec<String>,
}

impl Rulebook {
    /// Its pages.
    pub fn chapters(&self) -> impl ExactSizeIterator<Item = Chapter> {
        let pages: Vec<&str> = self.text.trim_start_matches("= ").split("\n= ").collect();
        pages.into_iter().enumerate().map(|(i, page)| {
            let (title, text) = page.split_once('\n').unwrap_or_default();
            let paragraphs = text.trim().split("\n\n").map(|lines| lines.replace('\n', " ")).collect();
            Chapter { title, emblem: self.emblems.get(i).copied().unwrap_or_default(), paragraphs }
        })
    }
}

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
