//! Draws one cell of a table as eleven lines of characters.

use super::{BoxCharacters, CARD_HEIGHT, CARD_WIDTH, HEAVY, LIGHT};
use sorcery_games::table::{PanelLine, words_of};
use sorcery_games::words::harmless;
use sorcery_games::{CardFace, Cell, Figure, Label, Panel, SeatFace};
use sorcery_ui::text::{columns, cut, wrap_full, wrapped};
use std::borrow::Cow;

const SPACES: &str = "                                 ";
/// Number of columns inside a card's borders (`INSIDE`), and inside its margins (`WITHIN`).
const INSIDE: usize = CARD_WIDTH - 2;
const WITHIN: usize = CARD_WIDTH - 4;
/// Width of a box in a corner of a card (columns).
const BOX: usize = 5;
/// Width, in columns, of the gap between two boxes at the same edge of a card.
const GAP: usize = INSIDE - 2 * (BOX + 1);

/// Maximum number of lines of a panel below its title.
const PANEL_LINES: usize = CARD_HEIGHT - 4;

/// Returns the width and the number of the lines for the rules text of a card.
fn room_for_text(face: &CardFace) -> (usize, usize) {
    let width = if face.tag.is_some() { INSIDE - BOX - 3 } else { WITHIN };
    (width, if face.feet == [None, None] { 5 } else { 3 })
}

/// Returns `true` if a card has no room for its whole rules text.
pub(super) fn cuts_text(face: &CardFace) -> bool {
    let (width, height) = room_for_text(face);
    wrapped(&face.body.to_string(), width).len() > height
}

/// Returns the lines of a drawn cell. Replaces control characters.
pub(super) fn drawing(cell: &Cell, style: &'static BoxCharacters) -> Vec<String> {
    let mut pen = Pen::new(style);
    match cell {
        Cell::Gap => (0..CARD_HEIGHT).for_each(|_| pen.spaces(CARD_WIDTH).end()),
        Cell::Slot(_) => pen.boxed(|_| None),
        Cell::Card(face) => pen.card(face),
        Cell::Back(label, count) => pen.back(label, *count),
        Cell::Seat(face) => pen.seat(face),
        Cell::Panel(panel) => pen.panel(panel),
    }
    for line in &mut pen.lines {
        if let Cow::Owned(safe) = harmless(line) {
            *line = safe;
        }
    }
    pen.lines
}

/// Copies the values, such as attack or life, from `other` into `cell`. The cells must be equal except for these
/// values. Writes the line that shows them as the current line of `pen`, and returns its index.
pub(super) fn renew_values(cell: &mut Cell, other: &Cell, pen: &mut Pen) -> usize {
    pen.line.clear();
    match (cell, other) {
        (Cell::Card(face), Cell::Card(other)) => {
            face.feet.clone_from(&other.feet);
            pen.foot_values(face);
            CARD_HEIGHT - 2
        }
        (Cell::Seat(face), Cell::Seat(other)) => {
            face.values = other.values;
            pen.values(face);
            if face.values_on_top { 1 } else { CARD_HEIGHT - 2 }
        }
        _ => unreachable!("only cells with values can differ in their values alone"),
    }
}

/// How the drawings of two cells differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellDifference {
    /// The drawings are equal. Plain text doesn't show colours, marks or which player is to move.
    None,
    /// Only values differ between the two drawings: the values at the foot of a card, or those of a player.
    Values,
    /// The drawings differ in other ways, so the whole cell must be redrawn.
    Whole,
}

pub(super) fn difference(a: &Cell, b: &Cell) -> CellDifference {
    let (same, values) = match (a, b) {
        (Cell::Gap, Cell::Gap) | (Cell::Slot(_), Cell::Slot(_)) => (true, false),
        (Cell::Card(a), Cell::Card(b)) if above_feet(a, b) => {
            let both = |face: &CardFace| face.feet.iter().all(Option::is_some);
            (a.feet.iter().zip(&b.feet).all(|(a, b)| figures(a, b)), both(a) && both(b))
        }
        (Cell::Back(a, count), Cell::Back(b, other)) => (a == b && count == other, false),
        (Cell::Seat(a), Cell::Seat(b)) if a.values_on_top == b.values_on_top && a.name == b.name => {
            (a.values.iter().zip(&b.values).all(|((_, a), (_, b))| a == b), true)
        }
        (Cell::Panel(a), Cell::Panel(b)) => {
            let labels = |line: &PanelLine| line.pieces.iter().map(|(label, _)| label.clone()).collect::<Vec<_>>();
            (a.title == b.title && a.lines.iter().map(labels).eq(b.lines.iter().map(labels)), false)
        }
        _ => (false, false),
    };
    match (same, values) {
        (true, _) => CellDifference::None,
        (false, true) => CellDifference::Values,
        (false, false) => CellDifference::Whole,
    }
}

fn above_feet(a: &CardFace, b: &CardFace) -> bool {
    a.name == b.name && a.cost.label == b.cost.label && a.band == b.band && figures(&a.tag, &b.tag) && a.body == b.body
}

fn figures(a: &Option<Figure>, b: &Option<Figure>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.label == b.label,
        (None, None) => true,
        _ => false,
    }
}

/// A function that writes text into a fixed number of columns.
type Put = for<'a> fn(&'a mut Pen, &str, usize) -> &'a mut Pen;

/// A pen that draws a cell line by line.
#[derive(Debug)]
pub(super) struct Pen {
    pub style: &'static BoxCharacters,
    /// The finished lines. The current one is in `line`.
    lines: Vec<String>,
    pub line: String,
    /// A buffer for the text of labels.
    word: String,
}

impl Pen {
    pub fn new(style: &'static BoxCharacters) -> Self {
        Pen { style, lines: Vec::new(), line: String::new(), word: String::new() }
    }

    fn put(&mut self, text: &str) -> &mut Self {
        if self.line.is_empty() {
            self.line.reserve(3 * CARD_WIDTH);
        }
        self.line.push_str(text);
        self
    }

    fn end(&mut self) {
        self.lines.push(std::mem::take(&mut self.line));
    }

    /// Writes a vertical line, or a character at the side of a card.
    fn side(&mut self, fancy: &'static str) -> &mut Self {
        self.put(self.style.side(fancy))
    }

    /// Writes a character of a horizontal line, or a corner of an inner box.
    fn level(&mut self, fancy: &'static str) -> &mut Self {
        self.put(self.style.level(fancy))
    }

    fn spaces(&mut self, columns: usize) -> &mut Self {
        self.put(&SPACES[..columns])
    }

    fn heavy(&mut self, columns: usize) -> &mut Self {
        self.put(self.style.line(HEAVY, columns))
    }

    fn light(&mut self, columns: usize) -> &mut Self {
        self.put(self.style.line(LIGHT, columns))
    }

    /// Writes text left-aligned into `width` columns, and cuts off the end of longer text.
    fn left(&mut self, text: &str, width: usize) -> &mut Self {
        let shown = cut(text, width);
        self.put(shown).spaces(width - columns(shown))
    }

    /// Writes text right-aligned into `width` columns, and cuts off the end of longer text.
    fn right(&mut self, text: &str, width: usize) -> &mut Self {
        let shown = cut(text, width);
        self.spaces(width - columns(shown)).put(shown)
    }

    /// Writes a number right-aligned into `width` columns. Cuts off the leading digits of a longer number.
    fn tail(&mut self, number: &str, width: usize) -> &mut Self {
        let skipped = number.chars().count().saturating_sub(width);
        let from = number.char_indices().nth(skipped).map_or(number.len(), |(at, _)| at);
        self.right(&number[from..], width)
    }

    /// Writes a label into `width` columns with the function `put`, for example `Pen::left`.
    fn label(&mut self, put: Put, label: &Label, width: usize) -> &mut Self {
        let mut word = std::mem::take(&mut self.word);
        word.clear();
        label.write(&mut word);
        put(self, &word, width);
        self.word = word;
        self
    }

    /// Writes a line of a card: its left border, the text inside the margins, and its right border.
    fn within(&mut self, put: Put, text: &str) {
        put(self.side("┃").put(" "), text, WITHIN).put(" ").side("┃").end();
    }

    fn blank(&mut self) {
        self.side("┃").spaces(INSIDE).side("┃").end();
    }

    fn top(&mut self) {
        self.side("┏").heavy(INSIDE).side("┓").end();
    }

    fn bottom(&mut self) {
        self.side("┗").heavy(INSIDE).side("┛").end();
    }

    /// Draws a card with its border. `text` returns the text of the line with the given index, or `None` for a blank one.
    fn boxed(&mut self, text: impl Fn(usize) -> Option<String>) {
        self.top();
        for i in 1..CARD_HEIGHT - 1 {
            match text(i) {
                Some(text) => self.within(Pen::left, &text),
                None => self.blank(),
            }
        }
        self.bottom();
    }

    fn card(&mut self, face: &CardFace) {
        let name = INSIDE - BOX - 1;
        self.side("┏").heavy(name).level("┯").heavy(BOX).side("┓").end();
        self.side("┃").put(" ").label(Pen::left, &face.name, name - 2).put(" ").side("│");
        self.put(" ").label(Pen::right, &face.cost.label, BOX - 2).put(" ").side("┃").end();
        self.side("┠").light(name).level("┴").light(BOX).side("┨").end();
        self.within(Pen::right, face.band);
        self.body(face);
        self.feet(face);
    }

    /// Draws the lower part of a card above its foot: the rules text, next to the boxed cost of the card's ability if it
    /// has one.
    fn body(&mut self, face: &CardFace) {
        let beside = INSIDE - BOX - 1;
        let (width, height) = room_for_text(face);
        match &face.tag {
            None => self.side("┠").light(INSIDE).side("┨").end(),
            Some(_) => self.side("┠").light(BOX).level("┬").light(beside).side("┨").end(),
        }
        let mut body = String::new();
        face.body.write(&mut body);
        for (i, line) in wrap_full(&body, width, height).iter().enumerate() {
            match (&face.tag, i) {
                (None, _) => self.side("┃"),
                (Some(tag), 0) => self.side("┃").put(" ").label(Pen::left, &tag.label, BOX - 2).put(" ").side("│"),
                (Some(_), 1) => self.side("┠").light(BOX).level("┘"),
                (Some(_), _) => self.side("┃").spaces(BOX + 1),
            };
            self.put(" ").left(line, width).put(" ").side("┃").end();
        }
    }

    /// Draws the boxed values at the foot of a card.
    fn feet(&mut self, face: &CardFace) {
        let [first, second] = &face.feet;
        if face.feet == [None, None] {
            return self.bottom();
        }
        match first {
            Some(_) => self.side("┠").light(BOX).level("┐").spaces(GAP),
            None => self.side("┃").spaces(BOX + 1 + GAP),
        };
        match second {
            Some(_) => self.level("┌").light(BOX).side("┨").end(),
            None => self.spaces(BOX + 1).side("┃").end(),
        }
        self.foot_values(face);
        self.end();
        match first {
            Some(_) => self.side("┗").heavy(BOX).level("┷").heavy(GAP),
            None => self.side("┗").heavy(BOX + 1 + GAP),
        };
        match second {
            Some(_) => self.level("┷").heavy(BOX).side("┛").end(),
            None => self.heavy(BOX + 1).side("┛").end(),
        }
    }

    /// Draws the line that contains the values at the foot of a card, except for its end.
    fn foot_values(&mut self, face: &CardFace) {
        let [first, second] = &face.feet;
        match first {
            Some(foot) => self.side("┃").put(" ").label(Pen::left, &foot.label, BOX - 1).side("│").spaces(GAP),
            None => self.side("┃").spaces(BOX + 1 + GAP),
        };
        match second {
            Some(foot) => self.side("│").label(Pen::tail, &foot.label, BOX - 1).put(" ").side("┃"),
            None => self.spaces(BOX + 1).side("┃"),
        };
    }

    /// Draws a player, with two boxed values at one edge and the name at the opposite edge. The name is cut at 13
    /// columns (ruling 49).
    fn seat(&mut self, face: &SeatFace) {
        if face.values_on_top {
            self.side("┏").heavy(BOX).level("┯").heavy(GAP).level("┯").heavy(BOX).side("┓").end();
            self.values(face);
            self.end();
            self.side("┠").light(BOX).level("┘").spaces(GAP).level("└").light(BOX).side("┨").end();
            (3..7).for_each(|_| self.blank());
            self.name(face, 10);
            (8..10).for_each(|_| self.blank());
            self.bottom();
        } else {
            self.top();
            (1..3).for_each(|_| self.blank());
            self.name(face, 9);
            (4..8).for_each(|_| self.blank());
            self.side("┠").light(BOX).level("┐").spaces(GAP).level("┌").light(BOX).side("┨").end();
            self.values(face);
            self.end();
            self.side("┗").heavy(BOX).level("┷").heavy(GAP).level("┷").heavy(BOX).side("┛").end();
        }
    }

    /// Draws the line that contains a player's values, except for its end.
    fn values(&mut self, face: &SeatFace) {
        let [life, magic] = face.values.map(|(_, value)| Label::Number(value));
        self.side("┃").label(Pen::tail, &life, BOX - 1).put(" ").side("│").spaces(GAP).side("│");
        self.put(" ").label(Pen::left, &magic, BOX - 1).side("┃");
    }

    /// Draws a player's name, centred in thirteen columns that follow `before` blank columns.
    fn name(&mut self, face: &SeatFace, before: usize) {
        const NAME: usize = 13;
        let shown = cut(&face.name, NAME);
        let lead = ((NAME.saturating_sub(columns(&face.name))) / 2).saturating_sub(1);
        self.side("┃").spaces(before + lead).left(shown, NAME - lead);
        self.spaces(INSIDE - before - NAME).side("┃").end();
    }

    fn back(&mut self, label: &Label, count: u16) {
        let text = format!("{label} ({count})");
        let lead = WITHIN.saturating_sub(columns(&text)) / 2;
        self.boxed(|line| (line == CARD_HEIGHT / 2).then(|| format!("{}{text}", &SPACES[..lead])));
    }

    /// Draws a panel. Wraps long lines as far as there are free lines below.
    fn panel(&mut self, panel: &Panel) {
        let mut free = PANEL_LINES.saturating_sub(panel.lines.len());
        let mut lines = Vec::new();
        for line in &panel.lines {
            let text = words_of(&line.pieces);
            if columns(&text) <= WITHIN || free == 0 {
                lines.push(text);
            } else {
                let needed = wrapped(&text, WITHIN).len();
                let wrapped = wrap_full(&text, WITHIN, needed.min(free + 1));
                free -= wrapped.len() - 1;
                lines.extend(wrapped);
            }
        }
        self.boxed(|line| match line {
            1 => Some(panel.title.to_string()),
            _ => lines.get(line.checked_sub(3)?).cloned(),
        });
    }
}
