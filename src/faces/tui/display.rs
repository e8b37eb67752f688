//! A terminal's screen as it is and as it is to be, and the bytes that make the one the other.
//!
//! This stands where ratatui's terminal and its crossterm backend would: on the table of
//! `benches/screen.rs` the cursor goes from one card to the next at 120 by 40 in 500 to 540 bytes,
//! where those write 1,250 and 600 are asked for. A full frame at 200 by 60 takes 0.31 ms of
//! processor time, where 0.4 are asked for. (2026-11-22)

use crate::games::words::harmless;
use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::io::{self, Write};
use std::ops::Range;

/// The beginning and the end of an update that a terminal shows whole.
const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";
/// Back to the terminal's own looks, and nothing is on the screen.
const CLEAR: &str = "\x1b[m\x1b[2J";
/// Flags with what switches them on and off.
const FLAGS: [(Modifier, &str, &str); 5] = [
    (Modifier::BOLD, "1", "22"),
    (Modifier::DIM, "2", "22"),
    (Modifier::ITALIC, "3", "23"),
    (Modifier::UNDERLINED, "4", "24"),
    (Modifier::REVERSED, "7", "27"),
];
/// The first colours of every terminal, by number.
#[rustfmt::skip]
const NAMED: [Color; 16] = [
    Color::Black, Color::Red, Color::Green, Color::Yellow, Color::Blue, Color::Magenta, Color::Cyan, Color::Gray,
    Color::DarkGray, Color::LightRed, Color::LightGreen, Color::LightYellow, Color::LightBlue, Color::LightMagenta,
    Color::LightCyan, Color::White,
];
/// Fewer unchanged letters than this are written again: to skip them takes as many bytes.
const GAP: usize = 4;

#[derive(Debug)]
pub struct Display<W> {
    out: W,
    /// What is on the screen, and whether that is known.
    shown: Buffer,
    known: bool,
    /// Where the next frame is drawn: blank until then.
    wanted: Buffer,
    /// How the terminal draws at the moment, and where its cursor is when that is sure.
    pen: Pen,
    at: Option<Position>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Pen {
    fg: Color,
    bg: Color,
    flags: Modifier,
}

/// Letters of the same looks beside each other: cells of a picture.
struct Run {
    pen: Pen,
    at: Position,
    cells: Range<usize>,
}

impl<W: Write> Display<W> {
    pub fn new(out: W) -> Self {
        let (shown, wanted) = (Buffer::default(), Buffer::default());
        Display { out, shown, known: false, wanted, pen: Pen::default(), at: None }
    }

    /// What it writes to.
    pub fn output(&mut self) -> &mut W {
        &mut self.out
    }

    pub fn forget(&mut self) {
        self.known = false;
    }

    /// Draws a frame of this size: what differs from the one before is written, all at once.
    pub fn draw(&mut self, size: Size, render: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        let mut text = BEGIN.to_string();
        // Of a frame that could not be written nothing is known.
        if !std::mem::take(&mut self.known) || self.shown.area.as_size() != size {
            text.push_str(CLEAR);
            (self.pen, self.at) = (Pen::default(), None);
            for picture in [&mut self.shown, &mut self.wanted] {
                picture.resize(size.into());
                picture.reset();
            }
        }
        render(&mut self.wanted);
        let mut runs = changes(&self.shown, &self.wanted);
        // Runs of the same looks come after each other: looks take more bytes than ways.
        let mut pens = vec![self.pen];
        runs.sort_by_cached_key(|run| {
            pens.iter().position(|pen| *pen == run.pen).unwrap_or_else(|| {
                pens.push(run.pen);
                pens.len() - 1
            })
        });
        for Run { pen, at, cells } in runs {
            pen.take(self.pen, &mut text);
            go(self.at, at, &mut text);
            let (mut end, mut sure) = (at, true);
            for cell in &self.wanted.content[cells] {
                sure = is_narrow(cell);
                if sure {
                    text.push_str(cell.symbol());
                } else {
                    // Not every terminal clears all the cells of a wide letter.
                    if columns(cell) > 1 {
                        text.push_str(&" ".repeat(columns(cell)));
                        go(None, end, &mut text);
                    }
                    text.push_str(&harmless(cell.symbol()));
                }
                end.x += 1;
            }
            // Behind the last column, and behind what may be wide, nobody knows where it is.
            self.at = (sure && end.x < size.width).then_some(end);
            self.pen = pen;
        }
        text.push_str(END);
        std::mem::swap(&mut self.shown, &mut self.wanted);
        self.wanted.reset();
        self.out.write_all(text.as_bytes())?;
        self.out.flush()?;
        self.known = true;
        Ok(())
    }
}

/// The cells of a picture that differ from those shown.
fn changes(shown: &Buffer, wanted: &Buffer) -> Vec<Run> {
    let width = usize::from(wanted.area.width).max(1);
    let mut runs: Vec<Run> = Vec::new();
    // Up to which cell a wide letter reaches, and up to which one that was there before and is not
    // any more: a terminal may have cleared the whole of it.
    let (mut covered, mut stale) = (0, 0);
    for (i, (cell, old)) in wanted.content.iter().zip(&shown.content).enumerate() {
        let changed = i < stale || cell != old;
        if changed {
            stale = stale.max(i + columns(old));
        }
        if i < covered {
            continue;
        }
        covered = i + columns(cell);
        if !changed {
            continue;
        }
        let at = Position { x: (i % width) as u16, y: (i / width) as u16 };
        if let Some(last) = runs.last_mut().filter(|last| last.at.y == at.y && last.cells.end + GAP > i) {
            let (before, since) = (&wanted.content[last.cells.end - 1..i], &wanted.content[last.cells.end..=i]);
            if since.iter().all(|cell| last.pen.suits(cell)) && before.iter().all(is_narrow) {
                last.cells.end = i + 1;
                continue;
            }
        }
        let pen = Pen { fg: cell.fg, bg: cell.bg, flags: cell.modifier };
        runs.push(Run { pen, at, cells: i..i + 1 });
    }
    runs
}

impl Pen {
    /// Whether a cell drawn with this pen looks as it should: of a blank one only the ground is seen.
    fn suits(self, cell: &Cell) -> bool {
        let seen = Modifier::REVERSED | Modifier::UNDERLINED;
        let blank = || cell.symbol() == " " && !(self.flags | cell.modifier).intersects(seen);
        self.bg == cell.bg && ((self.fg == cell.fg && self.flags == cell.modifier) || blank())
    }

    /// Says what makes a terminal that draws with another pen take up this one.
    fn take(self, from: Pen, out: &mut String) {
        let mut codes: Vec<String> = Vec::new();
        let mut kept = from.flags;
        for (_, _, off) in FLAGS.iter().filter(|(flag, ..)| (from.flags - self.flags).contains(*flag)) {
            codes.push(off.to_string());
            // The same code switches off what shares it.
            FLAGS.iter().filter(|(.., other)| other == off).for_each(|(flag, ..)| kept.remove(*flag));
        }
        let missing = FLAGS.iter().filter(|(flag, ..)| (self.flags - kept).contains(*flag));
        codes.extend(missing.map(|(_, on, _)| on.to_string()));
        codes.extend((self.fg != from.fg).then(|| colour(self.fg, 30)));
        codes.extend((self.bg != from.bg).then(|| colour(self.bg, 40)));
        if !codes.is_empty() {
            *out += &format!("\x1b[{}m", codes.join(";"));
        }
    }
}

/// The codes for a colour: from 30 as the letters' own, from 40 as what is behind them.
fn colour(colour: Color, base: u8) -> String {
    match colour {
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        Color::Indexed(n) => format!("{};5;{n}", base + 8),
        Color::Reset => format!("{}", base + 9),
        named => format!("{};5;{}", base + 8, NAMED.iter().position(|known| *known == named).unwrap_or(0)),
    }
}

/// Makes the cursor go to a cell, by steps from another if it is known where it is and that is short.
fn go(from: Option<Position>, to: Position, out: &mut String) {
    let whole = format!("\x1b[{};{}H", to.y + 1, to.x + 1);
    let mut steps = String::new();
    if let Some(from) = from {
        let (down, up) = (to.y.saturating_sub(from.y), from.y.saturating_sub(to.y));
        let (right, left) = (to.x.saturating_sub(from.x), from.x.saturating_sub(to.x));
        // Line feeds keep their column in raw mode.
        for (n, few, step, letter) in
            [(down, 3, "\n", 'B'), (up, 1, "\x1bM", 'A'), (right, 0, "", 'C'), (left, 3, "\x08", 'D')]
        {
            match n {
                _ if n <= few => steps += &step.repeat(n.into()),
                1 => steps += &format!("\x1b[{letter}"),
                n => steps += &format!("\x1b[{n}{letter}"),
            }
        }
    }
    *out += if from.is_some() && steps.len() < whole.len() { &steps } else { &whole };
}

/// How many columns the letter of a cell takes.
fn columns(cell: &Cell) -> usize {
    if is_narrow(cell) { 1 } else { cell.cell_width().max(1).into() }
}

/// Whether every terminal moves on by one cell after its letter: after plain ones, and after the
/// lines of boxes and blocks, U+2500 to U+259F.
fn is_narrow(cell: &Cell) -> bool {
    matches!(cell.symbol().as_bytes(), [b' '..=b'~'] | [0xe2, 0x94..=0x95, _] | [0xe2, 0x96, ..=0x9f])
}
