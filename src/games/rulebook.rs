//! The rules of a game in a few pages, for people who learn it.

use super::emblem::Emblem;
use super::table::{Line, plain};

/// A page of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// What it is about, in a word or two.
    pub title: &'static str,
    /// A drawing beside it.
    pub emblem: Emblem,
    /// The text, a line for each paragraph.
    pub text: &'static str,
}

impl Chapter {
    /// The text with an empty line between paragraphs.
    pub fn lines(&self) -> Vec<Line> {
        self.text.lines().flat_map(|text| [plain(text), Line::new()]).collect()
    }
}
