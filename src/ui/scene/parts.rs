//! The parts of a place on the table, and their positions in units.
//!
//! The first column of a place is for marks, such as the cursor. Front ends draw each part inside its area and make no
//! layout decisions.

use super::{Rect, signs};
use crate::text::{columns, factor, wrap_words};
use crate::theme::Role;
use sorcery_games::emblem::Emblem;
use sorcery_games::table::{CardFace, Chip, Figure, Tint, Trend};
use std::ops::Div;

/// Minimum number of words in shortened text. If fewer fit, the card shows no text at all.
const FEWEST_WORDS: usize = 2;

/// How text is aligned in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Centre,
    Right,
}

impl Align {
    /// Returns the offset of text in an area that is wider than the text by `spare`.
    pub fn offset<T: From<u8> + Div<Output = T>>(self, spare: T) -> T {
        match self {
            Align::Left => 0.into(),
            Align::Centre => spare / 2.into(),
            Align::Right => spare,
        }
    }
}

/// A part of a place on the table, such as a card's name. Its area is relative to the place.
#[derive(Clone, Debug, PartialEq)]
pub struct Part<'f> {
    pub area: Rect,
    pub what: PartKind<'f>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PartKind<'f> {
    /// The background of a card's title.
    Bar(Tint),
    /// The background of the line of values at the bottom of a card.
    Foot,
    /// One line of text from the name of a card or a player.
    Name(String, Role),
    Text(Vec<String>, Role, Align),
    /// One or more of a player's values with their names, such as `life 9`. Each value is drawn in its own colour.
    Values(String, Role),
    Cost(&'f Figure),
    /// A number at the bottom of a card: the text to draw, then the number with its colour and trend.
    Value(String, &'f Figure, Align),
    /// A part of a price. The flag tells whether the part fills its line.
    Chip(&'f Chip, bool),
    /// The parts of a price, one below the other, in a window.
    Price(&'f [Chip]),
    /// Pictures side by side.
    Pictures(Vec<Emblem>),
    /// An attached card: its kind, drawing and name.
    Attached(Tint, Emblem, String),
    /// The number that selects a target.
    Target(u8),
    /// A note about a change in one or more lines: a preview, or the last change.
    Remark(Vec<String>),
    /// The main value of a player, such as the life total, in large digits or as text after its emblem.
    Large(String, Emblem, Role),
    /// A gauge, and the fraction of it that is filled, from 0 to 1.
    Gauge(f32, Role),
    /// A number of points, each drawn as a dot or a small picture.
    Dots(u16, Emblem, Role),
}

impl Part<'_> {
    /// Returns the first column of the part's text in line `y`, and the column after its end. Centred text, such as
    /// marks, counts only if `marks` is set.
    pub(super) fn extent(&self, y: u16, marks: bool) -> Option<(u16, u16)> {
        let Rect { x, width, .. } = self.area;
        let line = usize::from(y.checked_sub(self.area.y).filter(|line| *line < self.area.height)?);
        let (text, align) = match &self.what {
            PartKind::Foot | PartKind::Pictures(_) | PartKind::Remark(_) => return None,
            PartKind::Text(_, _, Align::Centre) if !marks => return None,
            PartKind::Text(lines, _, align) => (lines.get(line)?, *align),
            PartKind::Name(text, _) | PartKind::Values(text, _) => (text, Align::Left),
            PartKind::Value(text, _, align) => (text, *align),
            _ => return Some((x, x + width)),
        };
        let wide = (columns(text) as u16).min(width);
        let x = x + align.offset(width - wide);
        (wide > 0).then_some((x, x + wide))
    }
}

/// The layout of a place on the table, such as a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardLayout<'f> {
    pub parts: Vec<Part<'f>>,
    /// Minimum height of a picture, in lines, or 0 if the front end draws no pictures.
    pub(super) picture: u16,
    pub(super) fit: TextFit,
}

/// How the text of a card is fitted into its area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextFit {
    /// The card shows its whole text or none of it.
    #[default]
    Whole,
    /// The card may show only the beginning of its text.
    Cut,
    /// The front end can draw smaller letters. The card may show only the beginning of its text.
    Scaled,
}

impl<'f> CardLayout<'f> {
    pub(super) fn fits_picture(&self, height: u16) -> bool {
        self.picture > 0 && height >= self.picture
    }

    pub(super) fn put(&mut self, area: Rect, what: PartKind<'f>) {
        if !area.is_empty() {
            self.parts.push(Part { area, what });
        }
    }

    /// Returns the widest gap between pieces of text in a line. Drawings count only if they are beside the text. Unless
    /// `marks` is set, the marks in the middle of the line don't count.
    pub(super) fn gap(&self, line: Rect, marks: bool) -> Rect {
        let is_beside = |area: Rect| area.x == 1 && area.width < line.width / 2 && area.intersects(line);
        let extent = |part: &Part<'_>| match &part.what {
            PartKind::Pictures(_) if is_beside(part.area) => Some((part.area.x, part.area.right())),
            _ => part.extent(line.y, marks),
        };
        let mut taken: Vec<(u16, u16)> = self.parts.iter().filter_map(extent).collect();
        taken.extend([(line.x, line.x), (line.right() + 1, line.right() + 1)]);
        taken.sort_unstable();
        let mut from = line.x;
        let mut widest = (0, 0);
        for (begin, end) in taken {
            // Leave a blank beside each piece of text.
            widest = widest.max((begin.saturating_sub(from + 1), from));
            from = from.max(end + 1);
        }
        Rect { x: widest.1, width: widest.0, ..line }
    }

    pub(super) fn text(&mut self, area: Rect, text: impl Into<String>, role: Role, align: Align) {
        self.put(area, PartKind::Text(vec![text.into()], role, align));
    }
}

pub(super) fn row(area: Rect, n: u16) -> Rect {
    Rect { y: area.y + n, height: 1.min(area.height.saturating_sub(n)), ..area }
}

/// Returns the values at the bottom of a card as one text, such as `2/4` for a minion.
pub fn feet_text(face: &CardFace) -> String {
    let feet: Vec<String> = face.feet.iter().flatten().map(figure_text).collect();
    feet.join(if face.tint == Tint::Minion { "/" } else { " " })
}

/// Returns the text of a value, with an arrow if it differs from the printed value.
pub fn figure_text(figure: &Figure) -> String {
    let arrow = match figure.trend {
        Trend::Less => signs::LESS.0,
        Trend::Same => "",
        Trend::More => signs::MORE.0,
    };
    factor(&figure.label.to_string(), "×") + arrow
}

/// Returns the text of one colour of a price: the count and the colour's first letter.
pub fn chip_text(chip: &Chip) -> String {
    format!("{}{}", chip.count, &chip.name[..1])
}

/// Returns a square for each item of a tally, hollow if it is missing.
pub(super) fn pips(face: &CardFace) -> String {
    let Some(tally) = face.tally else { return String::new() };
    let pip = |n| if n < tally.have { signs::OPEN.0 } else { signs::CLOSED.0 };
    (0..tally.of).map(pip).collect::<Vec<_>>().join(" ")
}

/// Returns the beginning of text that doesn't fit, or nothing if fewer than [`FEWEST_WORDS`] words would be left.
pub(super) fn shortened(text: &str, width: usize, height: usize) -> Vec<String> {
    let lines = wrap_words(text, width, height);
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    if words.count() < FEWEST_WORDS { Vec::new() } else { lines }
}
