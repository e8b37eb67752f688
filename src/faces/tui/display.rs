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
use std::collections::HashMap;
use std::io::{self, Write};
use std::num::NonZeroU16;

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
        output.update.extend(before.bytes());
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
        let style = self.write(blanks.iter().map(|(x, y, cell)| (*x, *y, cell)), PLAIN)?;
        let style = self.write(unknown.into_iter(), style)?;
        let style = self.write(known.into_iter(), style)?;
        if style == PLAIN { Ok(()) } else { self.update.write_all(b"\x1b[0m") }
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    /// Always clears the whole screen, because a full-screen `Terminal` never clears anything else.
    fn clear_region(&mut self, _region: ClearType) -> io::Result<()> {
        self.update.extend(CLEAR.bytes());
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

/// A cell with its position, and the style in which it is written.
type Styled<'c> = (Style, (u16, u16, &'c Cell));

const PLAIN: Style = (Modifier::empty(), Color::Reset, Color::Reset);

impl<W: Write> Output<W> {
    /// Writes cells. `style` is the current style of the terminal. Returns the style of the last cell.
    ///
    /// Changing a colour takes about 20 bytes, but moving the cursor takes only 4 to 8. So cells with equal colours are
    /// drawn together, and a blank takes the style of text on the same background. Neighbours often have equal colours,
    /// so their runs are sorted instead of the cells.
    fn write<'a>(&mut self, cells: impl Iterator<Item = (u16, u16, &'a Cell)>, mut style: Style) -> io::Result<Style> {
        let mut styled: Vec<Styled<'_>> = Vec::new();
        for (x, y, cell) in cells {
            let before =
                styled.last().filter(|(_, (left, row, _))| (left + 1, *row) == (x, y)).map(|(style, _)| *style);
            let style = match before {
                Some(before) if is_in(cell, before) => before,
                _ => (cell.modifier, cell.bg, cell.fg),
            };
            styled.push((style, (x, y, cell)));
        }
        for i in (1..styled.len()).rev() {
            let ((own, (x, y, cell)), (next, (right, row, _))) = (styled[i - 1], styled[i]);
            if (x + 1, y) == (right, row) && own.2 == Color::Reset && is_blank(cell) && is_in(cell, next) {
                styled[i - 1].0 = next;
            }
        }
        let mut on_ground: HashMap<Color, Style> = HashMap::new();
        for (style, (.., cell)) in &styled {
            if !is_blank(cell) && !style.0.intersects(LINES) {
                on_ground.entry(style.1).or_insert(*style);
            }
        }
        for (style, (.., cell)) in &mut styled {
            if style.2 == Color::Reset && is_blank(cell) {
                *style = on_ground.get(&style.1).copied().unwrap_or(*style);
            }
        }
        let mut runs: Vec<_> = styled.chunk_by(|(one, _), (next, _)| one == next).collect();
        runs.sort_by_key(|run| (number(run[0].0.1), run[0].0.0.bits(), number(run[0].0.2)));
        let sorted: Vec<Styled<'_>> = runs.into_iter().flatten().copied().collect();
        let mut groups: Vec<_> = sorted.chunk_by(|(one, _), (next, _)| one == next).collect();
        arrange(&mut groups, style);
        let cells: Vec<Styled<'_>> = groups.into_iter().flatten().copied().collect();
        // Blanks in the same row and style are erased or written together, with the unchanged blanks between them.
        let (frame, most) = (&self.frame, if self.erases { u16::MAX } else { SHORT });
        let is_row_of_blanks = |&(one, (x, y, cell)): &Styled<'_>, &(next, (right, row, other)): &Styled<'_>| {
            let is_near = (one, y) == (next, row) && x < right && right - x <= most;
            let is_blank_in = |cell: &Cell| is_blank(cell) && is_in(cell, one);
            is_near && is_blank(cell) && is_blank(other) && (x + 1..right).all(|x| is_blank_in(&frame[(x, y)]))
        };
        let mut after = None;
        let rows: Vec<_> = cells.chunk_by(|one, next| is_row_of_blanks(one, next)).collect();
        for (i, pieces) in rows.iter().enumerate() {
            let (next, (x, y, cell)) = pieces[0];
            // Writing a few unchanged letters again can take fewer bytes than moving past them.
            let between = match after {
                Some((right, row)) if row == y && right < x && x - right < SHORT && next == style => right..x,
                _ => 0..0,
            };
            let letters: String = between.clone().map(|x| frame[(x, y)].symbol()).collect();
            let is_cheap = !between.is_empty() && letters.len() <= distance(after, (x, y));
            match is_cheap && between.into_iter().all(|x| is_in(&frame[(x, y)], style)) {
                true => self.update.extend(letters.bytes()),
                false => go(after, (x, y), &mut self.update),
            }
            let changed = visible(next, cell, style);
            restyle(style, changed, &mut self.update);
            style = changed;
            let right = pieces[pieces.len() - 1].1.0 + 1;
            let width = right - x;
            // A single cell can have any symbol. Several cells are blanks.
            let written = cell.symbol().repeat(width.into());
            // After the last column, terminals disagree about the position of the cursor.
            let end = (has_known_width(cell.symbol()) && right < self.size.width).then_some((right, y));
            let reaches_end =
                || (right..self.size.width).all(|x| is_blank(&frame[(x, y)]) && is_in(&frame[(x, y)], style));
            let erased = match self.erases && is_blank(cell) && cell.diff_option == CellDiffOption::None {
                false => None,
                true if reaches_end() => Some("\x1b[K".into()),
                true => Some(format!("\x1b[{width}X")),
            };
            // Erasing doesn't move the cursor. This can shorten or lengthen the way to the next cells.
            let way = |from| rows.get(i + 1).map_or(0, |next| distance(from, (next[0].1.0, next[0].1.1)));
            let is_shorter = |text: &String| text.len() + way(Some((x, y))) < written.len() + way(end);
            let (text, position) = erased.filter(is_shorter).map_or((written, end), |text| (text, Some((x, y))));
            self.update.extend(text.bytes());
            after = position;
        }
        Ok(style)
    }
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

/// Changes the order of groups of cells, each with one style, so that the changes of style take few bytes. `style` is
/// the current style. From each group, continues with the group that needs the shortest change.
fn arrange<'c>(groups: &mut Vec<&[Styled<'c>]>, style: Style) {
    if groups.len() > STYLES {
        return;
    }
    let after = |now: Style, group: &[Styled<'c>]| visible(group[0].0, group[0].1.2, now);
    let total = |groups: &[&[Styled<'c>]]| {
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
