//! The backend of ratatui's `Terminal`: crossterm's backend, which gets the cells in an order that takes few bytes.

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::{Buffer, Cell, CellDiffOption, CellWidth};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::io;
use std::ops::Range;

/// Skipping at least this many unchanged cells takes fewer bytes than writing them again (cells).
const SHORT: u16 = 8;

/// The modifiers that are visible on a blank.
const LINES: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// Collects the bytes of an update.
///
/// A change of colours takes about 40 bytes, but moving the cursor takes only 8. So cells with equal colours are written
/// together, a blank takes the text colour of a neighbour, and a few unchanged cells between changed ones are written
/// again. Without this, an arrow key on the table sends up to 4 kB at 120x40, and with it up to 1.3 kB.
#[derive(Debug, Default)]
pub(super) struct Output {
    /// The bytes of the update.
    pub(super) update: Vec<u8>,
    /// The whole next frame, including the cells that haven't changed.
    pub(super) frame: Buffer,
}

/// Neighbouring cells that are written together.
#[derive(Debug)]
struct Run {
    x: u16,
    y: u16,
    /// The column after the last cell.
    end: u16,
    /// The place of the run's symbols in the text of all runs (bytes).
    text: Range<usize>,
    style: CellStyle,
    is_blank: bool,
}

/// The background, modifiers and text colour of a cell.
type CellStyle = (Color, Modifier, Color);

impl Run {
    /// Begins a run with a cell, whose symbol is appended to `text`.
    fn of(x: u16, y: u16, cell: &Cell, text: &mut String) -> Self {
        let begin = text.len();
        text.push_str(cell.symbol());
        Run { x, y, end: x + 1, text: begin..text.len(), style: style_of(cell), is_blank: is_blank(cell) }
    }

    /// Returns the style in which this run and then `cell` look right, if there is one. A blank shows only its
    /// background.
    fn style_with(&self, cell: &Cell) -> Option<CellStyle> {
        let style = style_of(cell);
        let (is_blank, (ground, modifier, _)) = (is_blank(cell), self.style);
        match ground == cell.bg {
            true if is_blank && !modifier.intersects(LINES) => Some(self.style),
            true if self.is_blank && !cell.modifier.intersects(LINES) => Some(style),
            _ => (style == self.style).then_some(style),
        }
    }

    /// Appends a cell to this run, the last one in `text`, if they can be written together. Otherwise returns `false`.
    fn take(&mut self, cell: &Cell, text: &mut String) -> bool {
        if self.style != style_of(cell) {
            let Some(style) = self.style_with(cell) else { return false };
            self.style = style;
        }
        self.is_blank = self.is_blank && is_blank(cell);
        text.push_str(cell.symbol());
        (self.text.end, self.end) = (text.len(), self.end + 1);
        true
    }

    /// Returns one cell with the symbols of the whole run.
    fn cell(&self, text: &str) -> Cell {
        let mut cell = Cell::default();
        cell.set_symbol(&text[self.text.clone()]);
        (cell.bg, cell.modifier, cell.fg) = self.style;
        cell
    }
}

impl Output {
    fn crossterm(&mut self) -> CrosstermBackend<&mut Vec<u8>> {
        CrosstermBackend::new(&mut self.update)
    }

    fn write(&mut self, cells: &[(u16, u16, Cell)]) -> io::Result<()> {
        // Without cells, crossterm's backend would still reset the style.
        let cells = || cells.iter().map(|(x, y, cell)| (*x, *y, cell));
        if cells().len() == 0 { Ok(()) } else { self.crossterm().draw(cells()) }
    }

    /// Returns `true` if these unchanged cells and then `cell` can be written together with a run.
    fn joins(&self, columns: Range<u16>, run: &Run, cell: &Cell) -> bool {
        let fits = |cell: &Cell| run.style_with(cell) == Some(run.style);
        let unchanged = columns.map(|x| &self.frame[(x, run.y)]);
        let is_simple = |cell: &Cell| has_known_width(cell.symbol()) && cell.diff_option == CellDiffOption::None;
        fits(cell) && unchanged.into_iter().all(|cell| is_simple(cell) && fits(cell))
    }
}

impl Backend for Output {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        let (mut runs, mut text, mut unknown): (Vec<Run>, String, Vec<(u16, u16, Cell)>) = Default::default();
        for (x, y, cell) in cells {
            if !has_known_width(cell.symbol()) {
                unknown.push((x, y, cell.clone()));
                continue;
            }
            if let Some(run) = runs.last_mut().filter(|run| run.y == y && run.end <= x && x - run.end < SHORT) {
                let gap = run.end..x;
                if gap.is_empty() && run.take(cell, &mut text) {
                    continue;
                }
                if !gap.is_empty() && self.joins(gap.clone(), run, cell) {
                    gap.for_each(|x| _ = run.take(&self.frame[(x, y)], &mut text));
                    run.take(cell, &mut text);
                    continue;
                }
            }
            runs.push(Run::of(x, y, cell, &mut text));
        }
        runs.sort_by_cached_key(|run| (number(run.style.0), run.style.1.bits(), number(run.style.2)));
        // Blanks come first on each background. They take the text colour of the next run.
        for i in (1..runs.len()).rev() {
            let style = runs[i].style;
            let before = &mut runs[i - 1];
            if before.is_blank && before.style.0 == style.0 && !style.1.intersects(LINES) {
                before.style = style;
            }
        }
        // Terminals disagree about the width of some symbols. These are written first, from right to left, so that the
        // cursor is placed after each of them. Before that, blanks clear the columns of the wide ones.
        unknown.reverse();
        let blank = |cell: &Cell| std::mem::take(cell.clone().set_symbol(" "));
        let wide = unknown.iter().filter(|(.., cell)| cell.cell_width() > 1);
        let mut first: Vec<_> =
            wide.flat_map(|(x, y, cell)| (*x..x + cell.cell_width()).map(|x| (x, *y, blank(cell)))).collect();
        first.append(&mut unknown);
        // Two calls, because the second one starts with the position of its first cell.
        self.write(&first)?;
        self.write(&runs.iter().map(|run| (run.x, run.y, run.cell(&text))).collect::<Vec<_>>())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.crossterm().hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.crossterm().show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.crossterm().get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.crossterm().set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.crossterm().clear()
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.crossterm().clear_region(region)
    }

    fn size(&self) -> io::Result<Size> {
        CrosstermBackend::new(io::sink()).size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.crossterm().window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn style_of(cell: &Cell) -> CellStyle {
    (cell.bg, cell.modifier, cell.fg)
}

/// Returns `true` if only the background of a cell is visible.
pub(super) fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(LINES)
}

/// Returns a number for a colour, so that cells can be sorted by colour.
pub(super) fn number(colour: Color) -> u32 {
    match colour {
        Color::Rgb(r, g, b) => u32::from_be_bytes([2, r, g, b]),
        Color::Indexed(n) => u32::from_be_bytes([1, 0, 0, n]),
        _ => 0,
    }
}

/// Returns `true` if every terminal moves the cursor by exactly one column after this symbol. This applies to printable
/// ASCII, box drawing and block characters (U+2500 to U+259F), and the cells of Kitty pictures.
pub(super) fn has_known_width(symbol: &str) -> bool {
    matches!(
        symbol.as_bytes(),
        [b' '..=b'~'] | [0xe2, 0x94..=0x95, _] | [0xe2, 0x96, ..=0x9f] | [0xf4, 0x8e, 0xbb, 0xae, ..]
    )
}
