//! A terminal's screen as it is and as it is to be, and the few bytes that make the one the other.
//!
//! This stands where ratatui's terminal and crossterm's backend would. Those measure every letter of
//! both pictures, which takes nearly as long as all the rest, and say both colours of a cell
//! whenever one differs. Here a frame leaves in one write between the marks of a synchronised update.

use super::pen::Pen;
use super::runs::{Runs, columns};
use super::way;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use std::io::{self, Write};

/// Begins an update that a terminal shows whole.
const BEGIN: &[u8] = b"\x1b[?2026h";
/// Ends it.
const END: &[u8] = b"\x1b[?2026l";
/// Back to the terminal's own looks, and nothing is on the screen.
const CLEAR: &[u8] = b"\x1b[m\x1b[2J";

/// A terminal's screen.
#[derive(Debug)]
pub struct Display<W> {
    out: W,
    /// What is on the screen, and whether that is known.
    shown: Buffer,
    known: bool,
    /// Where the next frame is drawn: blank until then.
    wanted: Buffer,
    runs: Runs,
    /// How the terminal draws at the moment, and where its cursor is when that is sure.
    pen: Pen,
    at: Option<Position>,
    /// The frame being written.
    frame: Vec<u8>,
}

impl<W: Write> Display<W> {
    /// A screen of which nothing is known.
    pub fn new(out: W) -> Self {
        Display {
            out,
            shown: Buffer::default(),
            known: false,
            wanted: Buffer::default(),
            runs: Runs::default(),
            pen: Pen::FRESH,
            at: None,
            frame: Vec::new(),
        }
    }

    /// Forgets what is on the screen, so that the next frame is drawn whole.
    pub fn forget(&mut self) {
        self.known = false;
    }

    /// Draws a frame of this size: what differs from the one before is written, all at once.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn draw(&mut self, size: Size, render: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        let area = Rect::from((Position::ORIGIN, size));
        self.frame.clear();
        self.frame.extend_from_slice(BEGIN);
        // Of a frame that could not be written nothing is known.
        let known = std::mem::take(&mut self.known) && self.shown.area == area;
        if !known {
            self.frame.extend_from_slice(CLEAR);
            (self.pen, self.at) = (Pen::FRESH, None);
            self.shown.resize(area);
            self.wanted.resize(area);
        }
        render(&mut self.wanted);
        self.runs.clear();
        match known {
            true => compare(|i| &self.shown.content[i], &self.wanted, &mut self.runs),
            false => compare(|_| &Cell::EMPTY, &self.wanted, &mut self.runs),
        }
        self.runs.order(self.pen, self.at);
        for (run, letters) in self.runs.iter() {
            run.pen.take(self.pen, &mut self.frame);
            way::go(self.at, run.from, &mut self.frame);
            self.frame.extend_from_slice(letters);
            (self.pen, self.at) = (run.pen, run.to);
        }
        self.frame.extend_from_slice(END);
        std::mem::swap(&mut self.shown, &mut self.wanted);
        self.wanted.reset();
        self.out.write_all(&self.frame)?;
        self.out.flush()?;
        self.known = true;
        Ok(())
    }
}

/// Finds the cells of a picture that differ from those shown.
fn compare<'a>(shown: impl Fn(usize) -> &'a Cell, wanted: &Buffer, runs: &mut Runs) {
    let width = usize::from(wanted.area.width).max(1);
    for (y, row) in wanted.content.chunks(width).enumerate() {
        // Up to which column a wide letter reaches, and up to which one that was there before and is
        // not any more: a terminal may have cleared the whole of it.
        let (mut covered, mut stale) = (0, 0);
        // Where the cells that are to be drawn begin.
        let mut begin = None;
        let mut draw = |from: usize, to: usize| {
            runs.add(Position { x: from as u16, y: y as u16 }, &row[from..to], to == width);
        };
        for (x, cell) in row.iter().enumerate() {
            let before = shown(y * width + x);
            let changed = x < stale || !alike(cell, before);
            if changed {
                stale = stale.max(x + columns(before));
            }
            let seen = x >= covered;
            if seen {
                covered = x + columns(cell);
            }
            if changed && seen {
                begin = begin.or(Some(x));
            } else if let Some(from) = begin.take() {
                draw(from, x);
            }
        }
        if let Some(from) = begin {
            draw(from, width);
        }
    }
}

/// Whether two cells look the same.
fn alike(a: &Cell, b: &Cell) -> bool {
    let same = match (a.symbol().as_bytes(), b.symbol().as_bytes()) {
        ([a], [b]) => a == b,
        (a, b) => a == b,
    };
    same && a.fg == b.fg && a.bg == b.bg && a.modifier == b.modifier
}
