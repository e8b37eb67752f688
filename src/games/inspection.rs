//! The description of an item on the table.

use crate::Tint;
use crate::label::{Label, Line, plain, words_of};
use crate::words::{in_full_stop, with_commas};

/// The description of an item on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// The description of the item, line by line.
    pub lines: Vec<DescriptionLine>,
    /// The reason why the seat to move can't use the item now, if there is one.
    pub why_not: Option<String>,
    /// The index of the described card among the cards that players buy, or `None` if the item isn't such a card or the
    /// viewer can't see it.
    pub card: Option<usize>,
}

/// Maximum length of a text that fits on a card in plain text (characters).
const CARD_TEXT: usize = 130;

impl Inspection {
    /// Returns the description as running text without the name, in parts that fit on one card each.
    pub fn in_parts(&self) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        let lines = self.lines.iter().filter(|line| line.subject != Subject::Name);
        for sentence in lines.map(DescriptionLine::words).chain(self.why_not.clone()) {
            let sentence = in_full_stop(&sentence);
            match parts.last_mut().filter(|part| part.len() + sentence.len() < CARD_TEXT) {
                Some(part) => *part += &format!(" {sentence}"),
                None => parts.push(sentence),
            }
        }
        parts
    }
}

/// The subject of a line in a description. Screens that show the same elsewhere leave out the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// The name of the item.
    Name,
    /// Values that the item shows, such as the cost of a card.
    Values,
    /// The text of a card.
    Text,
    /// The reason in [`Inspection::why_not`].
    Reason,
    /// Anything else.
    #[default]
    Other,
}

/// A line of a description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DescriptionLine {
    /// The line on a screen.
    pub line: Line,
    /// The facts in the line, for screen readers and running text. A heading before them ends in a colon. Empty if the
    /// line is a single fact; a single empty fact if it has none, like the headings of a table.
    pub facts: Vec<String>,
    /// The subject of the line.
    pub subject: Subject,
}

impl DescriptionLine {
    /// Creates a line of several values, such as `Cards: 6 in the deck, 5 in hand`. The heading `Cards:` is optional.
    pub fn values(heading: &str, values: impl IntoIterator<Item = String>) -> Self {
        let heading = Some(heading).filter(|heading| !heading.is_empty()).map(String::from);
        let facts: Vec<String> = heading.into_iter().chain(values).collect();
        DescriptionLine { line: plain(with_commas(&facts)), facts, subject: Subject::Other }
    }

    /// Creates a line with the name of the item.
    pub fn name(name: impl Into<Label>, tint: Tint) -> Self {
        DescriptionLine::from(vec![(name.into(), tint)]).about(Subject::Name)
    }

    /// Sets the subject of the line.
    pub fn about(self, subject: Subject) -> Self {
        DescriptionLine { subject, ..self }
    }

    /// Returns the line as running text. In a line with columns, the facts name the columns.
    pub fn words(&self) -> String {
        let text = words_of(&self.line);
        if text.trim().contains("  ") { with_commas(&self.facts) } else { text }
    }
}

impl From<Line> for DescriptionLine {
    /// Creates a line that is a single fact.
    fn from(line: Line) -> Self {
        DescriptionLine { line, ..DescriptionLine::default() }
    }
}

/// Creates a line of plain text that is a single fact.
pub fn described(text: impl Into<Label>) -> DescriptionLine {
    plain(text).into()
}

/// Returns a line with the names of several cards and a heading before them, or `None` if there are no names.
pub fn name_list(heading: &str, names: impl Iterator<Item = (Label, Tint)>) -> Option<DescriptionLine> {
    let mut line = Line::new();
    for name in names {
        line.push((Label::Text(if line.is_empty() { heading.into() } else { ", ".into() }), Tint::Plain));
        line.push(name);
    }
    line.push(line.last().map(|_| (Label::Text(".".into()), Tint::Plain))?);
    Some(line.into())
}
