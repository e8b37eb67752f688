//! A terminal's screen as it is and as it is to be, and the bytes that make the one the other.
//!
//! This stands where ratatui's terminal and its crossterm backend would: on a crowded table at 120 by 40 the
//! cursor goes from one target to the next in 400 to 600 bytes, where those write 1,250 and 600 are asked
//! for. A full frame at 200 by 60 takes 0.36 to 0.4 ms on a quiet machine (`benches/screen.rs`), where 0.4 are
//! asked for. (2026-11-23)

use super::sixel::Overlay;
use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier};
use sorcery_games::words::harmless;
use sorcery_ui::scene::blocks::{QUARTERS, inked};
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
/// Fewer unchanged letters than this are written again: to skip them takes as many bytes.
const GAP: usize = 4;
/// From so many on, blanks are erased instead of written.
const ERASED: usize = 6;

/// Stands for what is in no frame.
const GONE: &str = "\u{fffd}";

/// Where the ground begins in a pen's number.
const GROUND: u32 = 38;

#[derive(Debug)]
pub struct Display<W> {
    out: W,
    /// What is on the screen, and whether that is known.
    shown: Buffer,
    known: bool,
    /// Where the next frame is drawn: blank until then.
    wanted: Buffer,
    /// What lies over the cells.
    overlays: Vec<Overlay>,
    /// How the terminal draws at the moment, and where its cursor is when that is sure.
    pen: Pen,
    at: Option<Position>,
    /// The row it is in, if that is known.
    row: Option<u16>,
    /// Whether it leaves the ground of the pen where it erases letters.
    erases: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Pen {
    fg: Color,
    bg: Color,
    flags: Modifier,
}

/// How cells are drawn, and whether nothing but their ground is seen.
#[derive(Clone, Copy, Debug)]
struct Looks {
    pen: Pen,
    is_blank: bool,
}

/// Letters of the same looks beside each other: cells of a picture.
struct Run {
    looks: Looks,
    at: Position,
    cells: Range<usize>,
}

impl<W: Write> Display<W> {
    pub fn new(out: W) -> Self {
        let (shown, wanted) = (Buffer::default(), Buffer::default());
        Display {
            out,
            shown,
            known: false,
            wanted,
            overlays: Vec::new(),
            pen: Pen::default(),
            at: None,
            row: None,
            erases: false,
        }
    }

    /// Many blanks are erased, for a terminal that does so with the ground of what is written.
    pub fn erasing(self) -> Self {
        Display { erases: true, ..self }
    }

    pub fn output(&mut self) -> &mut W {
        &mut self.out
    }

    pub fn forget(&mut self) {
        self.known = false;
    }

    /// Writes something that draws nothing.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    /// Draws a frame of this size: what differs from the one before is written, all at once.
    pub fn draw(&mut self, size: Size, render: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.draw_with(size, |buf| {
            render(buf);
            (String::new(), Vec::new())
        })
    }

    /// The same, where the frame needs that something else is written before it, and pictures are laid over it.
    pub fn draw_with(
        &mut self,
        size: Size,
        render: impl FnOnce(&mut Buffer) -> (String, Vec<Overlay>),
    ) -> io::Result<()> {
        let mut text = BEGIN.to_string();
        // Of a frame that could not be written nothing is known.
        if !std::mem::take(&mut self.known) || self.shown.area.as_size() != size {
            text.push_str(CLEAR);
            (self.pen, self.at, self.row) = (Pen::default(), None, None);
            self.shown.resize(size.into());
            self.shown.reset();
            self.wanted.resize(size.into());
            self.overlays.clear();
        }
        let (before, mut overlays) = render(&mut self.wanted);
        text.push_str(&before);
        overlays.retain(|overlay| overlay.is_whole(&self.wanted));
        // What lay over cells goes when these are written.
        for old in self.overlays.iter().filter(|old| !overlays.iter().any(|new| new.is(old))) {
            for at in old.area.rows().flat_map(Rect::columns) {
                self.shown[at.as_position()].set_symbol(GONE);
            }
        }
        let mut runs = changes(&self.shown, &self.wanted);
        // Runs of the same looks come after each other, and next to them those on the same ground:
        // looks take more bytes than ways.
        let now = self.pen.key();
        runs.sort_by_cached_key(|run| {
            let key = run.looks.pen.key();
            u128::from(key != now) << 65 | u128::from(key >> GROUND != now >> GROUND) << 64 | u128::from(key)
        });
        for Run { looks: Looks { pen, is_blank }, at, cells } in runs {
            let pen = if is_blank && !self.pen.marks_blanks() { Pen { bg: pen.bg, ..self.pen } } else { pen };
            pen.take(self.pen, &mut text);
            go(self.at, self.row, at, &mut text);
            let (mut end, mut sure, mut reach) = (at, true, 0);
            let cells = &self.wanted.content[cells];
            let blanks = cells.iter().rev().take_while(|cell| cell.symbol() == " ").count();
            let blanks = if blanks >= ERASED && self.erases && !pen.marks_blanks() { blanks } else { 0 };
            for cell in &cells[..cells.len() - blanks] {
                sure = is_narrow(cell.symbol());
                if sure {
                    text.push_str(written(cell).0);
                } else {
                    // Not every terminal clears all the cells of a wide letter.
                    let columns = columns(cell, cell.symbol());
                    if columns > 1 {
                        text.push_str(&" ".repeat(columns));
                        go(None, None, end, &mut text);
                    }
                    text.push_str(&harmless(cell.symbol()));
                    reach = usize::from(end.x) + 2 * cell.symbol().chars().count();
                }
                end.x += 1;
            }
            // Blanks follow only on what is narrow.
            if blanks > 0 {
                text.push_str("\x1b[");
                push(blanks as u16, &mut text);
                text.push('X');
            }
            // Behind the last column, and behind what may be wide, nobody knows where it is, nor in which row
            // where that may be wide enough to go on in the next one: some draw each part of a joined letter.
            self.row = (reach.max(end.x.into()) < size.width.into()).then_some(end.y);
            self.at = self.row.and(sure.then_some(end));
            self.pen = pen;
        }
        for overlay in &overlays {
            if !self.overlays.iter().any(|old| old.is(overlay)) {
                go(None, None, overlay.area.as_position(), &mut text);
                text.push_str(&overlay.text);
                (self.at, self.row) = (None, None);
            }
        }
        self.overlays = overlays;
        text.push_str(END);
        std::mem::swap(&mut self.shown, &mut self.wanted);
        self.wanted.reset();
        self.out.write_all(text.as_bytes())?;
        self.out.flush()?;
        self.known = true;
        Ok(())
    }
}

/// The letter of a cell and how it is drawn. Which quarters of a block are the letter and which the
/// ground is free: those of the same two colours get the same looks, and one colour is a ground.
fn written(cell: &Cell) -> (&str, Pen) {
    let pen = Pen { fg: cell.fg, bg: cell.bg, flags: cell.modifier };
    let Some(ink @ 1..=14) = inked(cell.symbol()) else { return (cell.symbol(), pen) };
    let other = QUARTERS[15 - ink];
    let coloured = |colour: Color| matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    match () {
        () if !(coloured(pen.fg) && coloured(pen.bg) && pen.flags.is_empty()) => (cell.symbol(), pen),
        () if pen.fg == pen.bg => (" ", pen),
        () if number(pen.fg) < number(pen.bg) => (other, Pen { fg: pen.bg, bg: pen.fg, ..pen }),
        () => (cell.symbol(), pen),
    }
}

/// The cells of a picture that differ from those shown.
fn changes(shown: &Buffer, wanted: &Buffer) -> Vec<Run> {
    let width = usize::from(wanted.area.width).max(1);
    let mut runs: Vec<Run> = Vec::new();
    // Up to which cell a wide letter reaches, and up to which one that was there before and is not
    // any more: a terminal may have cleared the whole of it.
    let (mut covered, mut stale) = (0, 0);
    for y in 0..wanted.area.height {
        let begin = usize::from(y) * width;
        let mut cells = (0..wanted.area.width).zip(begin..);
        while let Some((x, i)) = cells.next() {
            let (cell, old) = (&wanted.content[i], &shown.content[i]);
            let (letter, before) = (cell.symbol(), old.symbol());
            let changed = i < stale || !alike(cell, old) || letter != before;
            if changed {
                stale = stale.max(i + columns(old, before));
            }
            if i < covered {
                continue;
            }
            covered = i + columns(cell, letter);
            if !changed {
                continue;
            }
            if let Some(last) = runs.last_mut().filter(|last| last.at.y == y && last.cells.end + GAP > i) {
                // Most of a screen is blank, and what is new there is a ground.
                if last.cells.end == i && letter == " " && is_blank_like(&wanted.content[i - 1], cell) {
                    let rest = i + 1..begin + width;
                    let like =
                        wanted.content[rest.clone()].iter().zip(&shown.content[rest]).take_while(|(next, old)| {
                            old.bg != cell.bg && is_blank_like(next, cell) && is_narrow(old.symbol())
                        });
                    let like = like.count();
                    last.cells.end = i + 1 + like;
                    if like > 0 {
                        covered = last.cells.end;
                        cells.nth(like - 1);
                    }
                    continue;
                }
                let since = &wanted.content[last.cells.end - 1..=i];
                let looks = since[1..].iter().try_fold(last.looks, |looks, cell| looks.with(cell));
                if let Some(looks) =
                    looks.filter(|_| since[..since.len() - 1].iter().all(|cell| is_narrow(cell.symbol())))
                {
                    (last.looks, last.cells.end) = (looks, i + 1);
                    continue;
                }
            }
            runs.push(Run { looks: Looks::of(cell), at: Position { x, y }, cells: i..i + 1 });
        }
    }
    runs
}

impl Looks {
    fn of(cell: &Cell) -> Self {
        let (letter, pen) = written(cell);
        Looks { pen, is_blank: letter == " " && !pen.marks_blanks() }
    }

    /// With a cell more, if that can be drawn in the same way: of a blank one only the ground is seen.
    fn with(self, cell: &Cell) -> Option<Self> {
        let next = Looks::of(cell);
        match () {
            () if self.pen.bg != next.pen.bg => None,
            () if self.pen == next.pen => Some(Looks { is_blank: self.is_blank && next.is_blank, ..self }),
            () if next.is_blank && !self.pen.marks_blanks() => Some(self),
            () if self.is_blank && !next.pen.marks_blanks() => Some(next),
            () => None,
        }
    }
}

impl Pen {
    /// Whether its flags are seen where there is no letter.
    fn marks_blanks(self) -> bool {
        self.flags.intersects(Modifier::REVERSED | Modifier::UNDERLINED)
    }

    /// A number that puts those on the same ground next to each other.
    fn key(self) -> u64 {
        number(self.bg) << GROUND | number(self.fg) << 12 | u64::from(self.flags.bits() & 0xfff)
    }

    /// Says what makes a terminal that draws with another pen take up this one.
    fn take(self, from: Pen, out: &mut String) {
        if self == from {
            return;
        }
        out.push_str("\x1b[");
        let start = out.len();
        let mut kept = from.flags;
        let code = |code: &str, out: &mut String| {
            out.push_str(if out.len() > start { ";" } else { "" });
            out.push_str(code);
        };
        for (_, _, off) in FLAGS.iter().filter(|(flag, ..)| (from.flags - self.flags).contains(*flag)) {
            code(off, out);
            // The same code switches off what shares it.
            FLAGS.iter().filter(|(.., other)| other == off).for_each(|(flag, ..)| kept.remove(*flag));
        }
        for (_, on, _) in FLAGS.iter().filter(|(flag, ..)| (self.flags - kept).contains(*flag)) {
            code(on, out);
        }
        for (colour, base) in [(self.fg, 30), (self.bg, 40)]
            .iter()
            .zip([from.fg, from.bg])
            .filter(|(now, was)| now.0 != *was)
            .map(|(now, _)| *now)
        {
            code("", out);
            push_colour(colour, base, out);
        }
        out.push('m');
    }
}

fn number(colour: Color) -> u64 {
    match colour {
        Color::Rgb(r, g, b) => 2 << 24 | u64::from(r) << 16 | u64::from(g) << 8 | u64::from(b),
        Color::Indexed(n) => 1 << 24 | u64::from(n),
        // Nothing is painted in colours by name.
        _ => 0,
    }
}

/// The codes for a colour: from 30 as the letters' own, from 40 as what is behind them.
fn push_colour(colour: Color, base: u16, out: &mut String) {
    match colour {
        Color::Rgb(r, g, b) => {
            push(base + 8, out);
            out.push_str(";2");
            for part in [r, g, b] {
                out.push(';');
                push(part.into(), out);
            }
        }
        Color::Indexed(n) => {
            push(base + 8, out);
            out.push_str(";5;");
            push(n.into(), out);
        }
        _ => push(base + 9, out),
    }
}

/// A number in digits: the formatting machinery takes longer than all the rest.
fn push(n: u16, out: &mut String) {
    if n >= 10 {
        push(n / 10, out);
    }
    out.push(char::from(b'0' + (n % 10) as u8));
}

/// Makes the cursor go to a cell: by its column alone in the row where the cursor is known to be, and by
/// steps from another cell if it is known to be there and that is shorter.
fn go(from: Option<Position>, row: Option<u16>, to: Position, out: &mut String) {
    let start = out.len();
    out.push_str("\x1b[");
    let stays = row == Some(to.y);
    if !stays {
        push(to.y + 1, out);
        out.push(';');
    }
    push(to.x + 1, out);
    out.push(if stays { 'G' } else { 'H' });
    let Some(from) = from else { return };
    let middle = out.len();
    let (down, up) = (to.y.saturating_sub(from.y), from.y.saturating_sub(to.y));
    let (right, left) = (to.x.saturating_sub(from.x), from.x.saturating_sub(to.x));
    // Line feeds keep their column in raw mode.
    for (n, few, step, letter) in
        [(down, 3, "\n", 'B'), (up, 1, "\x1bM", 'A'), (right, 0, "", 'C'), (left, 3, "\x08", 'D')]
    {
        if n <= few {
            (0..n).for_each(|_| out.push_str(step));
            continue;
        }
        out.push_str("\x1b[");
        if n > 1 {
            push(n, out);
        }
        out.push(letter);
    }
    // The shorter of the two stays.
    if out.len() - middle < middle - start {
        out.replace_range(start..middle, "");
    } else {
        out.truncate(middle);
    }
}

/// Whether two cells have the same colours and flags.
fn alike(a: &Cell, b: &Cell) -> bool {
    a.bg == b.bg && a.fg == b.fg && a.modifier == b.modifier
}

/// Whether a cell is blank and has the looks of another one.
fn is_blank_like(cell: &Cell, other: &Cell) -> bool {
    cell.symbol() == " " && alike(cell, other)
}

/// How many columns the letter of a cell takes.
fn columns(cell: &Cell, letter: &str) -> usize {
    if is_narrow(letter) { 1 } else { cell.cell_width().max(1).into() }
}

/// Whether every terminal moves on by one cell after its letter: after plain ones, after the lines of
/// boxes and blocks, U+2500 to U+259F, and after the cells of pictures where these are understood.
fn is_narrow(letter: &str) -> bool {
    matches!(
        letter.as_bytes(),
        [b' '..=b'~'] | [0xe2, 0x94..=0x95, _] | [0xe2, 0x96, ..=0x9f] | [0xf4, 0x8e, 0xbb, 0xae, ..]
    )
}
