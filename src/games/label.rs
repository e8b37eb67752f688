//! Short texts for the items of a game table, and lines of such texts. A table has many of them, so the common ones need
//! no allocation.

use super::Anchor;
use super::engine::Seat;
use super::tint::Tint;
use super::words::push_number;
use std::fmt;
use std::sync::Arc;

/// A short text that needs no allocation if it is a fixed word or a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Label {
    /// No text.
    #[default]
    Empty,
    /// A fixed word.
    Word(&'static str),
    /// A number, written in decimal.
    Number(i32),
    /// A shared text, such as a player's name.
    Shared(Arc<str>),
    /// Any other text.
    Text(String),
    /// The name of a card.
    Card(Box<NamedCard>),
}

/// The name of a card in a line of text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedCard {
    /// The whole name.
    pub name: String,
    /// The part of the name in this line.
    pub shown: String,
    /// The card.
    pub card: CardRef,
}

/// A card that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardRef {
    /// The player who has the card.
    pub seat: Seat,
    /// The number that identifies the card among all items on the table, or 0 if it has none.
    pub thing: u32,
    /// The place of the card, if it is known.
    pub place: Option<Anchor>,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text() {
            Ok(text) => f.pad(text),
            Err(number) => fmt::Display::fmt(&number, f),
        }
    }
}

impl Label {
    /// Returns the text, or the number.
    fn text(&self) -> Result<&str, i32> {
        Ok(match self {
            Label::Empty => "",
            Label::Number(number) => return Err(*number),
            Label::Word(word) => word,
            Label::Shared(text) => text,
            Label::Text(text) => text,
            Label::Card(card) => &card.shown,
        })
    }

    /// Appends the text to `out`.
    pub fn write(&self, out: &mut String) {
        match self.text() {
            Ok(text) => out.push_str(text),
            Err(number) => push_number(out, number),
        }
    }

    /// Creates the name of a card.
    pub fn card(name: impl Into<String>, card: CardRef) -> Self {
        let name = name.into();
        Label::Card(Box::new(NamedCard { shown: name.clone(), name, card }))
    }

    /// Returns `true` if the label is this text. A number is never equal to a text.
    pub fn is(&self, text: &str) -> bool {
        self.text() == Ok(text)
    }

    /// Returns `true` if there is no text.
    pub fn is_empty(&self) -> bool {
        matches!(self, Label::Empty)
    }
}

impl From<&'static str> for Label {
    fn from(word: &'static str) -> Self {
        if word.is_empty() { Label::Empty } else { Label::Word(word) }
    }
}

impl From<i32> for Label {
    fn from(n: i32) -> Self {
        Label::Number(n)
    }
}

impl From<String> for Label {
    fn from(text: String) -> Self {
        Label::Text(text)
    }
}

impl From<Arc<str>> for Label {
    fn from(text: Arc<str>) -> Self {
        Label::Shared(text)
    }
}

/// A line of text in pieces, each with its colour class.
pub type Line = Vec<(Label, Tint)>;

/// Returns the text of a line, without the colour classes.
pub fn words_of(line: &[(Label, Tint)]) -> String {
    let mut words = String::new();
    line.iter().for_each(|(label, _)| label.write(&mut words));
    words
}

/// Creates a line of plain text.
pub fn plain(text: impl Into<Label>) -> Line {
    vec![(text.into(), Tint::Plain)]
}

/// Splits plain text into lines.
pub fn plain_lines(text: &str) -> Vec<Line> {
    text.lines().map(|line| plain(line.to_string())).collect()
}
