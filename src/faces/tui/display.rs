//! Writes frames to a terminal. ratatui's `Terminal` finds the cells that have changed since the last frame, and each
//! update is sent in one piece.

use super::moves::{Style, cost, distance, go, restyle};
use super::sixel::Overlay;
use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Buffer, Cell, CellDiffOption, CellWidth};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use sorcery_games::words::harmless;
use std::borrow::Cow;
use std::io::{self, Write};
use std::num::NonZeroU16;
use std::ops::Range;

/// Skipping at least this many unchanged cells takes fewer bytes than writing them again (cells).
const SHORT: u16 = 5;

/// Maximum number of styles in an update whose order is optimized. The time for this grows with the square.
const STYLES: usize = 60;

/// The escape sequence that resets the colours and clears the screen.
const CLEAR: &str = "\x1b[m\x1b[2J";

/// Marks a cell that is covered by a picture or a wide symbol. Without this mark, ratatui wouldn't write the cell again
/// when only the picture or symbol disappears.
const DRAWN_OVER: CellDiffOption = CellDiffOption::ForcedWidth(NonZeroU16::MIN);

/// A screen on which frames are drawn.
#[derive(Debug)]
pub struct Display<W: Write> {
    terminal: Terminal<Output<W>>,
    /// Whether the terminal shows the last frame completely. `false` if writing the frame failed.
    is_current: bool,
    /// The Sixel pictures in the last frame.
    overlays: Vec<Overlay>,
    /// The position of the terminal's cursor after the last frame.
    cursor: Option<Position>,
}

/// The parts of a frame that don't consist of cells.
#[derive(Debug, Default)]
pub struct Overlaid {
    /// Escape sequences that are written before the frame.
    pub before: String,
    /// Pictures that are drawn over the cells.
    pub overlays: Vec<Overlay>,
    /// The position of the focus, where the terminal's cursor is placed. Screen readers and braille displays follow the
    /// cursor.
    pub cursor: Option<Position>,
}

impl<W: Write> Display<W> {
    /// Creates a display that writes to `out`. The first frame clears the screen.
    ///
    /// # Errors
    /// Never fails. The error type is required by ratatui.
    pub fn new(out: W) -> io::Result<Self> {
        let output = Output { out, update: Vec::new(), size: Size::ZERO, frame: Buffer::default(), erases: false };
        let terminal = Terminal::new(output)?;
        Ok(Display { terminal, is_current: false, overlays: Vec::new(), cursor: None })
    }

    /// Makes the display erase blanks instead of writing them, for a terminal that gives erased cells the current
    /// background.
    #[must_use]
    pub fn erasing(mut self, erases: bool) -> Self {
        self.terminal.backend_mut().erases = erases;
        self
    }

    /// Returns the writer to which the display writes.
    pub fn output(&mut self) -> &mut W {
        &mut self.terminal.backend_mut().out
    }

    /// Makes the next frame clear the screen, because other programs may have written to the terminal.
    pub fn forget(&mut self) {
        self.is_current = false;
    }

    /// Writes an escape sequence that doesn't draw anything.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        self.output().write_all(text.as_bytes())?;
        self.output().flush()
    }

    /// Draws a frame of this size. Writes only the cells that have changed since the last frame.
    pub fn draw(&mut self, size: Size, render: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.draw_with(size, |buf| {
            render(buf);
            Overlaid::default()
        })
    }

    /// Draws a frame of this size. `render` draws the cells and returns the other parts of the frame.
    pub fn draw_with(&mut self, size: Size, render: impl FnOnce(&mut Buffer) -> Overlaid) -> io::Result<()> {
        let resized = std::mem::replace(&mut self.terminal.backend_mut().size, size) != size;
        // If the last write failed, the terminal may show only a part of the last frame. Draw everything again.
        if !std::mem::take(&mut self.is_current) || resized {
            self.terminal.resize(size.into())?;
            self.overlays.clear();
        }
        let buf = self.terminal.current_buffer_mut();
        let Overlaid { before, mut overlays, cursor } = render(buf);
        overlays.retain(|overlay| overlay.is_whole(buf));
        for at in overlays.iter().flat_map(|overlay| overlay.area.positions()) {
            buf[at].diff_option = DRAWN_OVER;
        }
        buf.content.chunks_mut(usize::from(size.width).max(1)).for_each(clean);
        let frame = buf.clone();
        let output = self.terminal.backend_mut();
        output.frame = frame;
        output.update.extend_from_slice(before.as_bytes());
        self.terminal.flush()?;
        self.terminal.swap_buffers();
        let output = self.terminal.backend_mut();
        for overlay in overlays.iter().filter(|new| !self.overlays.iter().any(|old| old.is(new))) {
            queue!(output.update, MoveTo(overlay.area.x, overlay.area.y), Print(&overlay.text))?;
        }
        self.overlays = overlays;
        // Move the cursor back to the focus, because drawing has moved it.
        if let Some(Position { x, y }) = cursor.filter(|_| !output.update.is_empty() || cursor != self.cursor) {
            queue!(output.update, MoveTo(x, y))?;
        }
        self.cursor = cursor;
        output.flush()?;
        self.is_current = true;
        Ok(())
    }
}

/// Replaces control characters in a row of cells, clears the cells that are covered by a wide symbol, and removes the
/// invisible text colour of blanks. Otherwise, blanks would be written again when only that colour changes.
fn clean(mut row: &mut [Cell]) {
    while let Some((cell, rest)) = row.split_first_mut() {
        if is_blank(cell) {
            (cell.fg, cell.modifier) = Default::default();
        }
        if has_known_width(cell.symbol()) {
            row = rest;
            continue;
        }
        let covered = usize::from(cell.cell_width().max(1) - 1).min(rest.len());
        if let Cow::Owned(_) = harmless(cell.symbol()) {
            cell.set_symbol("?");
        }
        let (covered, rest) = rest.split_at_mut(covered);
        for blank in covered {
            blank.clone_from(cell);
            blank.set_symbol(" ").diff_option = DRAWN_OVER;
        }
        row = rest;
    }
}

/// A ratatui backend for a terminal whose size is known. The terminal may be at the other end of a socket.
///
/// crossterm's backend would query the terminal of this process, and it writes more bytes: both colours whenever one of
/// them changes, and an absolute position after each gap.
#[derive(Debug)]
struct Output<W> {
    out: W,
    /// Bytes that are written with the next flush.
    update: Vec<u8>,
    size: Size,
    /// The whole frame, including the cells that haven't changed.
    frame: Buffer,
    /// Whether to erase blanks instead of writing them.
    erases: bool,
}

/// A cell with its position.
type Placed<'c> = (u16, u16, &'c Cell);

/// Neighbouring cells, and the style in which they are written.
type Run<'c> = (Style, &'c [Placed<'c>]);

/// A cell to write, or several blanks in one row, which end before the column `right`.
struct Piece<'c> {
    style: Style,
    first: Placed<'c>,
    right: u16,
}

const PLAIN: Style = (Modifier::empty(), Color::Reset, Color::Reset);

impl<W: Write> Backend for Output<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        // Terminals disagree about the width of some symbols. Draw these before their neighbours, and clear the columns
        // of the wide ones first.
        let (known, unknown): (Vec<_>, Vec<_>) = cells.partition(|(.., cell)| has_known_width(cell.symbol()));
        let wide = unknown.iter().filter(|(.., cell)| cell.cell_width() > 1);
        let blanks: Vec<(u16, u16, Cell)> = wide
            .flat_map(|&(x, y, cell)| (x..x + cell.cell_width()).map(move |x| (x, y, cell.clone())))
            .map(|(x, y, mut cell)| (x, y, std::mem::take(cell.set_symbol(" "))))
            .collect();
        let blanks: Vec<_> = blanks.iter().map(|(x, y, cell)| (*x, *y, cell)).collect();
        let frame = std::mem::take(&mut self.frame);
        let style = self.write(&frame, &blanks, PLAIN);
        let style = self.write(&frame, &unknown, style);
        let style = self.write(&frame, &known, style);
        if style != PLAIN {
            self.update.extend_from_slice(b"\x1b[0m");
        }
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    /// Always clears the whole screen, because a full-screen `Terminal` never clears anything else.
    fn clear_region(&mut self, _region: ClearType) -> io::Result<()> {
        self.update.extend_from_slice(CLEAR.as_bytes());
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::ZERO })
    }

    /// Writes the whole update at once, so that the terminal never shows an incomplete frame.
    fn flush(&mut self) -> io::Result<()> {
        let mut frame = Vec::with_capacity(self.update.len() + 16);
        queue!(frame, BeginSynchronizedUpdate)?;
        frame.append(&mut self.update);
        queue!(frame, EndSynchronizedUpdate)?;
        self.out.write_all(&frame)?;
        self.out.flush()
    }

    // These methods do nothing, because the display itself moves the cursor to the focus.
    fn hide_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, _position: P) -> io::Result<()> {
        Ok(())
    }
}

impl<W: Write> Output<W> {
    /// Writes cells of a frame. `style` is the current style of the terminal. Returns the style of the last cell.
    ///
    /// Changing a colour takes about 20 bytes, but moving the cursor takes only 4 to 8. So cells with equal colours are
    /// drawn together, and a blank takes the style of text on the same background. Neighbours often have equal colours,
    /// so their runs are sorted instead of the cells.
    fn write(&mut self, frame: &Buffer, cells: &[Placed<'_>], mut style: Style) -> Style {
        let mut runs = runs(cells);
        runs.sort_by_cached_key(|((modifier, ground, ink), _)| (number(*ground), modifier.bits(), number(*ink)));
        let mut groups: Vec<_> = runs.chunk_by(|one, next| one.0 == next.0).collect();
        arrange(&mut groups, style);
        // Blanks in the same row and style are erased or written together, with the unchanged blanks between them.
        let (most, width) = (if self.erases { u16::MAX } else { SHORT }, frame.area.width);
        let mut pieces: Vec<Piece<'_>> = Vec::with_capacity(cells.len());
        for &(style, run) in groups.into_iter().flatten() {
            for &(x, y, cell) in run {
                let is_blank_here = |x: u16| is_blank(&frame[(x, y)]) && is_in(&frame[(x, y)], style);
                let joins = |last: &&mut Piece<'_>| {
                    let (_, row, first) = last.first;
                    let is_near = row == y && last.right <= x && x - last.right < most;
                    is_near && is_blank(first) && last.style == style && (last.right..x).all(is_blank_here)
                };
                match pieces.last_mut().filter(|_| is_blank(cell)).filter(joins) {
                    Some(last) => last.right = x + 1,
                    None => pieces.push(Piece { style, first: (x, y, cell), right: x + 1 }),
                }
            }
        }
        let mut after = None;
        for (i, &Piece { style: next, first: (x, y, cell), right }) in pieces.iter().enumerate() {
            // Writing a few unchanged letters again can take fewer bytes than moving past them.
            let between = match after {
                Some((left, row)) if row == y && left < x && x - left < SHORT && next == style => left..x,
                _ => 0..0,
            };
            let letters = || between.clone().map(|x| &frame[(x, y)]);
            let bytes = || letters().map(|cell| cell.symbol().len()).sum::<usize>();
            let is_cheap = !between.is_empty() && bytes() <= distance(after, (x, y));
            match is_cheap && letters().all(|cell| is_in(cell, style)) {
                true => letters().for_each(|cell| self.update.extend_from_slice(cell.symbol().as_bytes())),
                false => go(after, (x, y), &mut self.update),
            }
            let changed = visible(next, cell, style);
            restyle(style, changed, &mut self.update);
            style = changed;
            // A single cell can have any symbol. Several cells are blanks.
            let (symbol, count) = (cell.symbol(), usize::from(right - x));
            // After the last column, terminals disagree about the position of the cursor.
            let end = (has_known_width(symbol) && right < width).then_some((right, y));
            let reaches_end = || (right..width).all(|x| is_blank(&frame[(x, y)]) && is_in(&frame[(x, y)], style));
            let erased = match self.erases && is_blank(cell) && cell.diff_option == CellDiffOption::None {
                false => None,
                true if reaches_end() => Some("\x1b[K".into()),
                true => Some(format!("\x1b[{count}X")),
            };
            // Erasing doesn't move the cursor. This can shorten or lengthen the way to the next cells.
            let way = |from| pieces.get(i + 1).map_or(0, |next| distance(from, (next.first.0, next.first.1)));
            let is_shorter = |text: &String| text.len() + way(Some((x, y))) < symbol.len() * count + way(end);
            if let Some(text) = erased.filter(is_shorter) {
                self.update.extend_from_slice(text.as_bytes());
                after = Some((x, y));
            } else {
                (0..count).for_each(|_| self.update.extend_from_slice(symbol.as_bytes()));
                after = end;
            }
        }
        style
    }
}

/// Divides changed cells into runs of one style. A blank takes the style of the text next to it, or otherwise of another
/// text on the same background.
fn runs<'c>(cells: &'c [Placed<'c>]) -> Vec<Run<'c>> {
    let is_beside = |i: usize| cells[i - 1].1 == cells[i].1 && cells[i - 1].0 + 1 == cells[i].0;
    let mut ahead: Vec<(Style, Range<usize>)> = Vec::new();
    for (i, (.., cell)) in cells.iter().enumerate() {
        match ahead.last_mut() {
            Some((style, run)) if is_beside(i) && is_in(cell, *style) => run.end = i + 1,
            _ => ahead.push(((cell.modifier, cell.bg, cell.fg), i..i + 1)),
        }
    }
    // The runs from the last to the first, after the blanks before a text have taken its style.
    let mut back: Vec<(Style, Range<usize>)> = Vec::with_capacity(ahead.len());
    for (own, mut run) in ahead.into_iter().rev() {
        if let Some((style, next)) = back.last_mut().filter(|_| own.2 == Color::Reset) {
            let joins = |last: usize| is_beside(last + 1) && is_blank(cells[last].2) && is_in(cells[last].2, *style);
            while !run.is_empty() && joins(run.end - 1) {
                (run.end, next.start) = (run.end - 1, run.end - 1);
            }
        }
        if !run.is_empty() {
            back.push((own, run));
        }
    }
    // For each background, the first style of text on it.
    let mut on_ground: Vec<Style> = Vec::new();
    for (style, run) in back.iter().rev().filter(|(style, _)| !style.0.intersects(LINES)) {
        let is_new = on_ground.iter().all(|known| known.1 != style.1);
        if is_new && cells[run.clone()].iter().any(|(.., cell)| !is_blank(cell)) {
            on_ground.push(*style);
        }
    }
    let mut runs: Vec<Run<'_>> = Vec::with_capacity(back.len());
    for (style, run) in back.into_iter().rev() {
        if style.2 != Color::Reset {
            runs.push((style, &cells[run]));
            continue;
        }
        let of_blank = on_ground.iter().copied().find(|known| known.1 == style.1).unwrap_or(style);
        for part in cells[run].chunk_by(|one, next| is_blank(one.2) == is_blank(next.2)) {
            runs.push((if is_blank(part[0].2) { of_blank } else { style }, part));
        }
    }
    runs
}

/// The modifiers that are visible on a blank.
const LINES: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(LINES)
}

/// Returns `true` if a cell looks right when it is written in this style. A blank doesn't show its text colour, so that
/// may differ. Returns `false` for covered cells and for symbols of unknown width.
fn is_in(cell: &Cell, style: Style) -> bool {
    let looks = match is_blank(cell) {
        true => cell.bg == style.1 && !style.0.intersects(LINES),
        false => (cell.modifier, cell.bg, cell.fg) == style,
    };
    looks && has_known_width(cell.symbol()) && cell.diff_option == CellDiffOption::None
}

/// Returns the style in which a cell is written, if the current style is `now`. A blank without lines shows only its
/// background, so it keeps the other parts of the current style.
fn visible(own: Style, cell: &Cell, now: Style) -> Style {
    match own.2 == Color::Reset && is_blank(cell) && !now.0.intersects(LINES) {
        true => (now.0, own.1, now.2),
        false => own,
    }
}

/// Changes the order of groups of runs, each with one style, so that the changes of style take few bytes. `style` is
/// the current style. From each group, continues with the group that needs the shortest change.
fn arrange<'c>(groups: &mut Vec<&[Run<'c>]>, style: Style) {
    if groups.len() > STYLES {
        return;
    }
    let after = |now: Style, group: &[Run<'c>]| visible(group[0].0, group[0].1[0].2, now);
    let total = |groups: &[&[Run<'c>]]| {
        let sum = groups.iter().fold((0, style), |(sum, now), group| {
            let next = after(now, group);
            (sum + cost(now, next), next)
        });
        sum.0
    };
    let (mut left, mut nearest, mut now) = (groups.clone(), Vec::with_capacity(groups.len()), style);
    while let Some(at) = (0..left.len()).min_by_key(|&at| cost(now, after(now, left[at]))) {
        let group = left.remove(at);
        now = after(now, group);
        nearest.push(group);
    }
    if total(&nearest) < total(groups) {
        *groups = nearest;
    }
}

/// Returns a number for a colour, so that cells can be sorted by colour.
fn number(colour: Color) -> u32 {
    match colour {
        Color::Rgb(r, g, b) => u32::from_be_bytes([2, r, g, b]),
        Color::Indexed(n) => u32::from_be_bytes([1, 0, 0, n]),
        _ => 0,
    }
}

/// Returns `true` if every terminal moves the cursor by exactly one column after this symbol. This applies to printable
/// ASCII, box drawing and block characters (U+2500 to U+259F), and the cells of Kitty pictures.
fn has_known_width(symbol: &str) -> bool {
    matches!(
        symbol.as_bytes(),
        [b' '..=b'~'] | [0xe2, 0x94..=0x95, _] | [0xe2, 0x96, ..=0x9f] | [0xf4, 0x8e, 0xbb, 0xae, ..]
    )
}
