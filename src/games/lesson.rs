//! Material for beginners: the rules, split into pages, and a tutorial that the player plays step by step at the real
//! table.

use super::Anchor;
use super::emblem::Emblem;

/// The rules of a game, split into pages.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    /// The text of all pages of the rules. A page starts with `= ` and its title, and empty lines separate paragraphs.
    pub text: &'static str,
    /// The drawing for each page of the rules.
    pub emblems: &'static [Emblem],
}

/// A page of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The title of the page.
    pub title: &'static str,
    /// The drawing beside the title of the page.
    pub emblem: Emblem,
    /// The paragraphs of the page, without line breaks.
    pub paragraphs: Vec<String>,
}

impl Rulebook {
    /// Splits the rules into pages.
    pub fn chapters(&self) -> impl ExactSizeIterator<Item = Chapter> {
        let pages: Vec<&str> = self.text.trim_start_matches("= ").split("\n= ").collect();
        pages.into_iter().enumerate().map(|(i, page)| {
            let (title, text) = page.split_once('\n').unwrap_or_default();
            let paragraphs = text.trim().split("\n\n").map(|lines| lines.replace('\n', " ")).collect();
            Chapter { title, emblem: self.emblems.get(i).copied().unwrap_or_default(), paragraphs }
        })
    }
}

/// A tutorial. The learner has the first seat, and computer players have the others.
#[derive(Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The starting position as text. The player can carry out all steps in order from there.
    pub position: &'static str,
    /// The steps of the tutorial, in order.
    pub steps: &'static [LessonStep],
}

/// A step of a lesson.
#[derive(Debug, PartialEq, Eq)]
pub struct LessonStep {
    /// The subject of the tutorial step, in a few words.
    pub title: &'static str,
    /// The explanation of the step, in at most two lines of 78 columns. A name in braces, such as `{undo}` or
    /// `{end_turn}`, stands for the key of that command.
    pub why: &'static str,
    /// The instruction for the player, in a few words.
    pub what: &'static str,
    /// The task that the player must complete to finish the tutorial step.
    pub task: LessonTask,
}

/// The task of a step. The step ends when the player completes it.
#[derive(Debug, PartialEq, Eq)]
pub enum LessonTask {
    /// The player must move the cursor to this item.
    Find(Anchor),
    /// The player must play an action with this verb and this item.
    Act {
        /// The first word of the action's command, or an empty string if any action will do.
        verb: &'static str,
        /// The name of the item to select first, or an empty string if any item will do.
        thing: &'static str,
    },
}
