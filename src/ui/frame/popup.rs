//! The dialogs in front of a screen.

use super::PromptView;
use crate::areas::Recorded;
use sorcery_games::table::plain_lines;
use sorcery_games::words::capitalised;
use sorcery_games::{Anchor, Line, Table};

#[derive(Clone, Debug, PartialEq)]
pub enum Popup {
    Document(Document),
    Choice(MultipleChoice),
}

/// A question with a few answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MultipleChoice {
    pub title: String,
    /// An explanation above the answers. A dialog that has one doesn't cover the table's cursor.
    pub text: Vec<Line>,
    pub items: Vec<String>,
    /// The effect of each answer, in the order of the answers. Empty if effects aren't shown.
    pub effects: Vec<String>,
    pub cursor: usize,
    /// The numbers of the answers, in the order of the answers.
    pub numbers: Vec<usize>,
    /// The number of the answer that the last digits selected; otherwise 0.
    pub number: usize,
    /// The index of the answer that the last click selected.
    pub clicked: Option<usize>,
    /// The card on the table that the question is about. A click on it chooses the answer at the cursor.
    pub subject: Option<Anchor>,
}

/// A text or a table in a dialog, scrolled by a number of lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    pub title: String,
    pub content: DocumentContent,
    pub scroll: usize,
    /// The height of a page and the maximum scroll position, once the dialog has been drawn.
    pub extent: Recorded<Option<(usize, usize)>>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum DocumentContent {
    Text(Vec<Line>),
    /// The help, with the filter that the user typed.
    Help(Vec<Section>, PromptView),
    /// A table, such as the cards in a pile.
    Table(Table),
}

/// A section of the help: terms and their explanations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub title: String,
    pub entries: Vec<(String, String)>,
}

impl Section {
    pub fn new(title: impl Into<String>, entries: impl IntoIterator<Item = (String, impl Into<String>)>) -> Self {
        let entries = entries.into_iter().map(|(term, text)| (term, text.into())).collect();
        Section { title: title.into(), entries }
    }
}

/// Returns the numbers of `n` choices: 1, 2, 3 and so on. `preselected` is the index of the choice that is selected
/// already, and the digit that selected the card to which the choices belong. This choice gets that digit as its number,
/// so that the same digit confirms it. No other number begins with the digit.
pub fn choice_numbers(n: usize, preselected: Option<(usize, usize)>) -> Vec<usize> {
    let leading = |number: usize| std::iter::successors(Some(number), |n| (*n > 9).then_some(n / 10)).last();
    let digit = preselected.map(|(_, digit)| digit);
    let mut others = (1..).filter(|number| digit.is_none() || leading(*number) != digit);
    let at = |i| preselected.filter(|(at, _)| *at == i).map(|(_, digit)| digit);
    (0..n).filter_map(|i| at(i).or_else(|| others.next())).collect()
}

impl MultipleChoice {
    pub fn new(title: impl Into<String>, text: Vec<Line>, items: Vec<String>) -> Self {
        let numbers = choice_numbers(items.len(), None);
        MultipleChoice { title: title.into(), text, items, numbers, ..MultipleChoice::default() }
    }
}

impl Popup {
    /// Creates a dialog that asks a question, below an explanation.
    pub fn choice(title: impl Into<String>, text: Vec<Line>, items: Vec<String>) -> Popup {
        Popup::Choice(MultipleChoice::new(title, text, items))
    }

    /// Gives the answer at the cursor the number `digit`, so that the digit that opened the dialog also chooses this
    /// answer.
    pub fn opened_by(&mut self, digit: usize) {
        if let Popup::Choice(choice) = self {
            choice.numbers = choice_numbers(choice.items.len(), Some((choice.cursor, digit)));
            choice.number = digit;
        }
    }

    fn document(title: impl Into<String>, content: DocumentContent) -> Popup {
        Popup::Document(Document { title: title.into(), content, scroll: 0, extent: Recorded::default() })
    }

    /// Creates a dialog that shows text.
    pub fn text(title: impl Into<String>, lines: Vec<Line>) -> Popup {
        Popup::document(title, DocumentContent::Text(lines))
    }

    /// Creates the help dialog, with an empty filter.
    pub fn help(title: impl Into<String>, sections: Vec<Section>) -> Popup {
        Popup::document(title, DocumentContent::Help(sections, PromptView::filter(String::new())))
    }

    /// Creates a dialog that shows a table as the answer to `question`.
    pub fn table(question: &str, table: Table) -> Popup {
        Popup::document(question.trim(), DocumentContent::Table(table))
    }

    /// Creates a dialog that shows text as the answer to `question`.
    pub fn answer(question: &str, answer: &str) -> Popup {
        Popup::text(question.trim(), plain_lines(answer))
    }

    /// Creates a dialog that shows an error as a sentence. Errors themselves begin in lower case and have no full stop.
    pub fn error(title: &str, error: &str) -> Popup {
        let end = if error.ends_with('?') { "" } else { "." };
        Popup::answer(title, &format!("{}{end}", capitalised(error)))
    }
}
