//! A ratatui backend that writes few bytes, for terminals far away.
//!
//! Where crossterm's own backend says both colours of a cell whenever one differs and begins every
//! frame with nothing known, this one remembers what the terminal was told last, says only what
//! differs, and goes from one changed cell to the next by the shortest way, cells of the same looks
//! after each other. A frame leaves in one write between the marks of a synchronised update.

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::cell::Cell;
use std::io::{self, Write};

/// Begins an update that a terminal shows whole.
const BEGIN: &[u8] = b"\x1b[?2026h";
/// Ends it.
const END: &[u8] = b"\x1b[?2026l";

/// Flags with what switches them on and off.
const FLAGS: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// What the terminal was told last about the looks of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    flags: Modifier,
}

impl Pen {
    /// Whether a blank looks the same with this pen as with that of a cell.
    fn paints_blank_like(self, cell: &buffer::Cell) -> bool {
        let seen = Modifier::REVERSED | Modifier::UNDERLINED | Modifier::CROSSED_OUT;
        self.bg == cell.bg && !(self.flags | cell.modifier).intersects(seen)
    }
}

/// How many of the runs to come are looked at for the nearest.
const NEAR: usize = 24;
/// The most runs for which a short way through all of them is looked for.
const ORDERED: usize = 200;

/// How a terminal draws that was told nothing.
const FRESH: Pen = Pen { fg: Color::Reset, bg: Color::Reset, flags: Modifier::empty() };

/// Letters of the same looks beside each other.
#[derive(Debug)]
struct Run {
    pen: Pen,
    from: Position,
    /// Where they end among the letters of the frame.
    text: std::ops::Range<usize>,
    /// The cell after the last, when every terminal agrees on it.
    to: Option<Position>,
}

/// The backend.
#[derive(Debug)]
pub struct Lean<W: Write> {
    /// Asks the terminal what has to be asked.
    inner: CrosstermBackend<W>,
    /// How many columns it had when its size was last asked for.
    columns: Cell<u16>,
    /// The frame being written.
    frame: Vec<u8>,
    pen: Pen,
    /// Where the terminal's cursor is, when that is sure.
    at: Option<Position>,
    cursor_shown: Option<bool>,
}

impl<W: Write> Lean<W> {
    /// A backend for a terminal of which nothing is known but how many columns it has.
    pub fn new(writer: W, columns: u16) -> Self {
        let inner = CrosstermBackend::new(writer);
        Lean { inner, columns: columns.into(), frame: b"\x1b[m".to_vec(), pen: FRESH, at: None, cursor_shown: None }
    }

    /// Writes the runs, those of the same looks after each other: looks take more words than ways. The
    /// runs of a whole picture lie side by side already, and stay so.
    fn write_runs(&mut self, mut runs: Vec<Run>, letters: &[u8]) {
        if runs.len() > ORDERED {
            for run in &runs {
                self.take(run.pen);
                self.write_run(run, letters);
            }
            return;
        }
        let mut pens = vec![self.pen];
        let mut order = |pen: Pen| -> usize {
            let known = pens.iter().position(|known| *known == pen);
            known.unwrap_or_else(|| {
                pens.push(pen);
                pens.len() - 1
            })
        };
        runs.sort_by_cached_key(|run| order(run.pen));
        for same in runs.chunk_by_mut(|a, b| a.pen == b.pen) {
            self.take(same[0].pen);
            for next in 0..same.len() {
                // The nearest comes first, among not too many.
                let near = &same[next..same.len().min(next + NEAR)];
                let nearest = near.iter().enumerate().min_by_key(|(_, run)| self.distance(run.from));
                let skipped = nearest.map_or(0, |(i, _)| i);
                same[next..=next + skipped].rotate_right(1);
                self.write_run(&same[next], letters);
            }
        }
    }

    fn write_run(&mut self, run: &Run, letters: &[u8]) {
        self.go(run.from);
        self.frame.extend_from_slice(&letters[run.text.clone()]);
        self.at = run.to;
    }

    /// How far it is to a cell, in bytes.
    fn distance(&self, to: Position) -> usize {
        let whole = 4 + digits(to.x + 1) + digits(to.y + 1);
        self.at.map_or(whole, |from| whole.min(Step::of(from, to).bytes()))
    }

    /// Goes to a cell by the shortest way.
    fn go(&mut self, to: Position) {
        if self.at == Some(to) {
            return;
        }
        let whole = 4 + digits(to.x + 1) + digits(to.y + 1);
        match self.at.map(|from| Step::of(from, to)).filter(|step| step.bytes() < whole) {
            Some(step) => step.write(&mut self.frame),
            None => {
                self.frame.extend_from_slice(b"\x1b[");
                number(&mut self.frame, to.y + 1);
                self.frame.push(b';');
                number(&mut self.frame, to.x + 1);
                self.frame.push(b'H');
            }
        }
        self.at = Some(to);
    }

    /// Takes up the looks of a cell.
    fn take(&mut self, pen: Pen) {
        if pen == self.pen {
            return;
        }
        self.frame.extend_from_slice(b"\x1b[");
        if pen != FRESH {
            let mut kept = self.pen.flags;
            for (flag, _, off) in FLAGS {
                if kept.contains(flag) && !pen.flags.contains(flag) {
                    self.code(off);
                    // The same word switches off what shares it.
                    kept = FLAGS.iter().filter(|(.., o)| *o == off).fold(kept, |kept, (flag, ..)| kept - *flag);
                }
            }
            for (flag, on, _) in FLAGS {
                if pen.flags.contains(flag) && !kept.contains(flag) {
                    self.code(on);
                }
            }
            if pen.fg != self.pen.fg {
                self.colour(pen.fg, 30);
            }
            if pen.bg != self.pen.bg {
                self.colour(pen.bg, 40);
            }
            // A mark stands behind every code.
            self.frame.pop();
        }
        self.frame.push(b'm');
        self.pen = pen;
    }

    fn code(&mut self, code: u8) {
        number(&mut self.frame, code.into());
        self.frame.push(b';');
    }

    /// The codes for a colour: from 30 as the letters' own, from 40 as what is behind them.
    fn colour(&mut self, colour: Color, base: u8) {
        let named = match colour {
            Color::Reset => return self.code(base + 9),
            Color::Rgb(r, g, b) => return [base + 8, 2, r, g, b].into_iter().for_each(|code| self.code(code)),
            Color::Indexed(n @ 16..) => return [base + 8, 5, n].into_iter().for_each(|code| self.code(code)),
            Color::Indexed(n) => n,
            Color::Black => 0,
            Color::Red => 1,
            Color::Green => 2,
            Color::Yellow => 3,
            Color::Blue => 4,
            Color::Magenta => 5,
            Color::Cyan => 6,
            Color::Gray => 7,
            Color::DarkGray => 8,
            Color::LightRed => 9,
            Color::LightGreen => 10,
            Color::LightYellow => 11,
            Color::LightBlue => 12,
            Color::LightMagenta => 13,
            Color::LightCyan => 14,
            Color::White => 15,
        };
        self.code(if named < 8 { base + named } else { base + 60 + named - 8 });
    }

    fn show(&mut self, shown: bool) {
        if self.cursor_shown != Some(shown) {
            self.frame.extend_from_slice(if shown { b"\x1b[?25h" } else { b"\x1b[?25l" });
            self.cursor_shown = Some(shown);
        }
    }
}

/// How many digits a number has.
fn digits(n: u16) -> usize {
    match n {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        1000..10000 => 4,
        _ => 5,
    }
}

/// Appends a number.
fn number(out: &mut Vec<u8>, n: u16) {
    let digit = |power: u16| b'0' + (n / power % 10) as u8;
    match n {
        0..10 => out.push(digit(1)),
        10..100 => out.extend_from_slice(&[digit(10), digit(1)]),
        100..1000 => out.extend_from_slice(&[digit(100), digit(10), digit(1)]),
        _ => {
            number(out, n / 1000);
            out.extend_from_slice(&[digit(100), digit(10), digit(1)]);
        }
    }
}

/// A way from one cell to another in steps.
#[derive(Clone, Copy, Debug)]
struct Step {
    down: u16,
    up: u16,
    left: u16,
    right: u16,
}

impl Step {
    fn of(from: Position, to: Position) -> Self {
        Step {
            down: to.y.saturating_sub(from.y),
            up: from.y.saturating_sub(to.y),
            left: from.x.saturating_sub(to.x),
            right: to.x.saturating_sub(from.x),
        }
    }

    /// Whether so many steps down are line feeds. These keep their column in raw mode, though not
    /// on every other system.
    fn feeds(self) -> bool {
        cfg!(unix) && self.down < 4
    }

    fn bytes(self) -> usize {
        let moves = |n: u16| match n {
            0 => 0,
            1 => 3,
            n => 3 + digits(n),
        };
        let down = if self.feeds() { self.down.into() } else { moves(self.down) };
        let left = if self.left < 4 { self.left.into() } else { moves(self.left) };
        down + left + moves(self.up) + moves(self.right)
    }

    fn write(self, out: &mut Vec<u8>) {
        let mut moves = |n: u16, single: Option<u8>, letter: u8| match (n, single) {
            (0, _) => {}
            (n, Some(byte)) => out.extend(std::iter::repeat_n(byte, n.into())),
            (n, None) => {
                out.extend_from_slice(b"\x1b[");
                if n > 1 {
                    number(out, n);
                }
                out.push(letter);
            }
        };
        moves(self.down, self.feeds().then_some(b'\n'), b'B');
        moves(self.up, None, b'A');
        moves(self.left, (self.left < 4).then_some(8), b'D');
        moves(self.right, None, b'C');
    }
}

/// Whether it is one of the lines of boxes, U+2500 to U+257F: every terminal moves on by one cell
/// after these, as it does after plain letters.
fn is_line(symbol: &[u8]) -> bool {
    matches!(symbol, [0xe2, 0x94..=0x95, _])
}

impl<W: Write> Backend for Lean<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a buffer::Cell)>,
    {
        let mut letters: Vec<u8> = Vec::new();
        let mut runs: Vec<Run> = Vec::new();
        // The looks of the run that grows, and the cell that goes on with it.
        let mut pen = FRESH;
        let mut next = None;
        let width = self.columns.get();
        for (x, y, cell) in content {
            let symbol = cell.symbol().as_bytes();
            let same = cell.fg == pen.fg && cell.bg == pen.bg && cell.modifier == pen.flags;
            let from = Position { x, y };
            if next != Some(from) || !(same || (symbol == b" " && pen.paints_blank_like(cell))) {
                let begin = letters.len();
                if let Some(last) = runs.last_mut() {
                    (last.text.end, last.to) = (begin, next);
                }
                pen = Pen { fg: cell.fg, bg: cell.bg, flags: cell.modifier };
                runs.push(Run { pen, from, text: begin..begin, to: None });
            }
            // Behind the last column, and behind what may be wide, nobody knows where it is.
            let sure = match symbol {
                // Nearly all letters.
                &[byte] => {
                    letters.push(byte);
                    matches!(byte, b' '..=b'~')
                }
                _ => {
                    letters.extend_from_slice(symbol);
                    is_line(symbol)
                }
            };
            next = (sure && x + 1 < width).then_some(Position { x: x + 1, y });
        }
        if let Some(last) = runs.last_mut() {
            (last.text.end, last.to) = (letters.len(), next);
        }
        self.write_runs(runs, &letters);
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.show(false);
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.show(true);
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.inner.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.go(position.into());
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        // What is cleared takes the colour that is written on at the moment.
        self.take(FRESH);
        self.frame.extend_from_slice(match region {
            ClearType::All => b"\x1b[2J",
            ClearType::AfterCursor => b"\x1b[J",
            ClearType::BeforeCursor => b"\x1b[1J",
            ClearType::CurrentLine => b"\x1b[2K",
            ClearType::UntilNewLine => b"\x1b[K",
        });
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        let size = self.inner.size()?;
        self.columns.set(size.width);
        Ok(size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.inner.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.frame.splice(0..0, BEGIN.iter().copied());
        self.frame.extend_from_slice(END);
        let written = self.inner.write_all(&self.frame);
        self.frame.clear();
        written?;
        Write::flush(&mut self.inner)
    }
}
