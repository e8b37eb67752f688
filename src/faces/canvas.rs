//! Tables drawn with characters in fixed columns (spec 4; a card has 33 columns and 11 lines).

mod cell;
mod list;

pub use list::list;

use cell::{CellDifference, Pen, difference, drawing, renew_values};
use sorcery_games::table::{Banner, Row};
use sorcery_games::words::harmless;
use sorcery_games::{Placed, Table};
use sorcery_ui::text::columns;
use std::fmt;

pub const CARD_WIDTH: usize = 33;
pub const CARD_HEIGHT: usize = 11;
/// Maximum number of drawn rows kept for reuse. Enough for a board, both hands and the tables shown by a few recent
/// commands.
pub const REMEMBERED: usize = 32;

/// Lines that are as wide as a card. Shorter lines are cut from them.
const HEAVY: &str = "━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━";
const LIGHT: &str = "─────────────────────────────────";
const DOUBLE: &str = "═════════════════════════════════";
const HYPHENS: &str = "---------------------------------";

/// The characters of a drawing style: Unicode characters for boxes, or only `|` and `-`.
#[derive(Debug, PartialEq, Eq)]
pub struct BoxCharacters {
    unicode: bool,
}

/// The default style, which draws boxes with Unicode characters.
pub static FANCY: BoxCharacters = BoxCharacters { unicode: true };

/// A style that draws boxes with ASCII characters.
pub static SIMPLE: BoxCharacters = BoxCharacters { unicode: false };

impl BoxCharacters {
    /// Returns a vertical line, or a character where a line meets one: `fancy`, or `|` in ASCII.
    fn side(&self, fancy: &'static str) -> &'static str {
        if self.unicode { fancy } else { "|" }
    }

    /// Returns a character of a horizontal line, or a corner of the frame or of an inner box: `fancy`, or `-` in ASCII.
    fn level(&self, fancy: &'static str) -> &'static str {
        if self.unicode { fancy } else { "-" }
    }

    /// Returns the first `columns` columns of the line `fancy`, or as many hyphens in ASCII.
    fn line(&self, fancy: &'static str, columns: usize) -> &'static str {
        let line = if self.unicode { fancy } else { HYPHENS };
        &line[..line.len() / CARD_WIDTH * columns]
    }
}

/// Draws tables. Reuses recently drawn rows, because consecutive boards differ only in a few places.
#[derive(Debug)]
pub struct Canvas {
    style: &'static BoxCharacters,
    /// Draws the lines that replace others in `rows`. Its buffers are used again.
    pen: Pen,
    rows: Vec<DrawnRow>,
    /// The index of the cached row to replace next.
    oldest: usize,
    /// The top and bottom lines of the last frame that was drawn, and its width.
    frame: (usize, [String; 2]),
    /// The last banner (a picture made of characters) that was drawn, with its width and its text.
    banner: Option<(&'static Banner, usize, String)>,
}

impl Canvas {
    pub fn width(table: &Table) -> usize {
        table.rows.iter().map(row_width).max().unwrap_or(0) + if table.framed { 2 } else { 0 }
    }

    /// Returns `true` if the table describes a pile, because many of their cards have long texts, or if it is a single card
    /// without room for its whole text.
    pub fn needs_list(table: &Table) -> bool {
        let mut cells = table.cells();
        let (first, second) = (cells.next().and_then(Placed::face), cells.next());
        first.is_some_and(|face| face.is_pile || second.is_none() && cell::cuts_text(face))
    }

    /// Creates a canvas that draws in this style.
    pub fn new(style: &'static BoxCharacters) -> Self {
        Canvas { style, pen: Pen::new(style), rows: Vec::new(), oldest: 0, frame: (0, frame(style, 0)), banner: None }
    }

    /// Appends the drawn table to `out`, with a line feed after each line. Replaces control characters.
    pub fn draw(&mut self, table: &Table, out: &mut impl fmt::Write) {
        // Writing to a text never fails.
        let mut put = |text: &str| _ = out.write_str(text);
        let width = table.rows.iter().map(row_width).max().unwrap_or(0);
        if table.framed {
            if self.frame.0 != width {
                self.frame = (width, frame(self.style, width));
            }
            put(&self.frame.1[0]);
        }
        for (number, row) in table.rows.iter().enumerate() {
            match row {
                Row::Banner(banner) => put(self.banner(banner, width)),
                Row::Cells(label, cells) if cells.is_empty() => {
                    let mut empty = String::from("(");
                    label.write(&mut empty);
                    empty.push_str(": empty)\n");
                    put(&harmless(&empty));
                }
                Row::Cells(_, cells) => put(self.row((number, table.framed), cells)),
            }
        }
        if table.framed {
            put(&self.frame.1[1]);
        }
    }

    /// Returns a table row as text. If the row was drawn before, redraws only the parts that have changed.
    fn row(&mut self, place: (usize, bool), cells: &[Placed]) -> &str {
        let at = match self.rows.iter().position(|row| row.is_at(place, cells)) {
            Some(at) => {
                self.rows[at].update(cells, &mut self.pen);
                at
            }
            None => self.remember(DrawnRow::new(place, cells, self.style)),
        };
        &self.rows[at].text
    }

    /// Stores a row, replacing the oldest row if necessary, and returns its index.
    fn remember(&mut self, row: DrawnRow) -> usize {
        if self.rows.len() < REMEMBERED {
            self.rows.push(row);
            return self.rows.len() - 1;
        }
        let at = self.oldest;
        self.rows[at] = row;
        self.oldest = (at + 1) % REMEMBERED;
        at
    }

    /// Returns a banner (a picture made of characters) as text, between two horizontal lines.
    fn banner(&mut self, banner: &'static Banner, width: usize) -> &str {
        let style = self.style;
        let known = self.banner.take().filter(|&(known, wide, _)| std::ptr::eq(known, banner) && wide == width);
        &self.banner.insert(known.unwrap_or_else(|| (banner, width, picture(banner, width, style)))).2
    }
}

/// A drawn row that redraws only the cells that have changed.
///
/// A script of 20,000 commands with 10,000 boards takes 0.02 s. If it redrew each changed cell
/// completely, it would take 0.10 s.
#[derive(Debug)]
struct DrawnRow {
    /// Index of the row in its table, and whether the table has a frame. The row can be drawn again if these and the
    /// anchors of the cells are the same.
    place: (usize, bool),
    cells: Vec<Placed>,
    /// The start and the length of each line of each cell in the text, in bytes.
    lines: Vec<[(usize, usize); CARD_HEIGHT]>,
    /// The drawn row, with a line feed after each line.
    text: String,
}

impl DrawnRow {
    fn new(place: (usize, bool), cells: &[Placed], style: &'static BoxCharacters) -> Self {
        let drawings: Vec<_> = cells.iter().map(|placed| drawing(&placed.cell, style)).collect();
        let [first, between, last] = borders(place.1, style);
        let (mut text, mut lines) = (String::new(), vec![[(0, 0); CARD_HEIGHT]; cells.len()]);
        for line in 0..CARD_HEIGHT {
            text.push_str(if line == 0 { first } else { between });
            for (drawing, lines) in drawings.iter().zip(&mut lines) {
                lines[line] = (text.len(), drawing[line].len());
                text.push_str(&drawing[line]);
            }
        }
        text.push_str(last);
        DrawnRow { place, cells: cells.to_vec(), lines, text }
    }

    /// Returns `true` if this stored row can be updated to show these cells, instead of drawing a new row.
    fn is_at(&self, place: (usize, bool), cells: &[Placed]) -> bool {
        let anchors = || self.cells.iter().map(|placed| placed.anchor);
        self.place == place && self.cells.len() == cells.len() && anchors().eq(cells.iter().map(|placed| placed.anchor))
    }

    /// Redraws the cells that have changed.
    fn update(&mut self, cells: &[Placed], pen: &mut Pen) {
        for (i, Placed { cell, .. }) in cells.iter().enumerate() {
            let known = &mut self.cells[i].cell;
            match difference(known, cell) {
                CellDifference::None => {}
                CellDifference::Values => {
                    let line = renew_values(known, cell, pen);
                    self.replace(i, line, &pen.line);
                }
                CellDifference::Whole => {
                    *known = cell.clone();
                    drawing(cell, pen.style).iter().enumerate().for_each(|(line, text)| self.replace(i, line, text));
                }
            }
        }
    }

    fn replace(&mut self, cell: usize, line: usize, text: &str) {
        let (from, length) = self.lines[cell][line];
        self.text.replace_range(from..from + length, text);
        if text.len() != length {
            self.lines[cell][line].1 = text.len();
            let later = self.lines.iter_mut().flatten().filter(|(start, _)| *start > from);
            later.for_each(|(start, _)| *start = *start + text.len() - length);
        }
    }
}

/// Returns the text before the first line of a table row, between two of its lines, and after its last line: parts of
/// the frame, or line feeds if the table has no frame.
fn borders(framed: bool, style: &BoxCharacters) -> [&'static str; 3] {
    match (framed, style.unicode) {
        (true, true) => ["║", "║\n║", "║\n"],
        (true, false) => ["|", "|\n|", "|\n"],
        (false, _) => ["", "\n", "\n"],
    }
}

fn picture(banner: &Banner, width: usize, style: &BoxCharacters) -> String {
    let (lines, indent) = match style.unicode {
        true => (banner.fancy, banner.indents.1),
        false => (banner.simple, banner.indents.0),
    };
    let side = style.side("║");
    let border = rule(style, ["╠", "╣"].map(|tee| style.side(tee)), width);
    let mut out = border.clone();
    for text in lines {
        let before = if text.is_empty() { 0 } else { indent };
        out.push_str(side);
        out.push_str(&" ".repeat(before));
        out.push_str(text);
        out.push_str(&" ".repeat(width.saturating_sub(before + columns(text))));
        out.push_str(side);
        out.push('\n');
    }
    out + &border
}

/// Returns the top and bottom lines of a frame.
fn frame(style: &BoxCharacters, width: usize) -> [String; 2] {
    [["╔", "╗"], ["╚", "╝"]].map(|corners| rule(style, corners.map(|corner| style.level(corner)), width))
}

/// Returns a horizontal line that is `width` columns wide, between the characters `left` and `right`.
fn rule(style: &BoxCharacters, [left, right]: [&str; 2], width: usize) -> String {
    let line = style.line(DOUBLE, CARD_WIDTH).repeat(width / CARD_WIDTH);
    format!("{left}{line}{}{right}\n", style.line(DOUBLE, width % CARD_WIDTH))
}

fn row_width(row: &Row) -> usize {
    row.cells().len() * CARD_WIDTH
}
