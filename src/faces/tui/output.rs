//! The backend of ratatui's `Terminal`: crossterm's backend, which gets the cells in an order that takes few bytes.

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::{Buffer, Cell, CellDiffOption, CellWidth};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::io;
use std::iter::Peekable;

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

/// A cell with its position.
type Placed = (u16, u16, Cell);

impl Output {
    fn crossterm(&mut self) -> CrosstermBackend<&mut Vec<u8>> {
        CrosstermBackend::new(&mut self.update)
    }

    fn write<'a>(&mut self, mut cells: Peekable<impl Iterator<Item = (u16, u16, &'a Cell)>>) -> io::Result<()> {
        // Without cells, crossterm's backend would still reset the style.
        if cells.peek().is_some() { self.crossterm().draw(cells) } else { Ok(()) }
    }

    /// Returns `true` if the unchanged cells in these columns can be written again, after a cell that looks like `last`.
    fn continues(&self, columns: std::ops::Range<u16>, y: u16, last: &Cell) -> bool {
        columns.into_iter().map(|x| &self.frame[(x, y)]).all(|cell| {
            let is_alike = style(cell) == style(last) || is_blank(cell) && cell.bg == last.bg;
            is_alike && has_known_width(cell.symbol()) && cell.diff_option == CellDiffOption::None
        })
    }
}

impl Backend for Output {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        let (mut known, mut unknown): (Vec<Placed>, Vec<Placed>) = Default::default();
        for (x, y, cell) in cells {
            if !has_known_width(cell.symbol()) {
                unknown.push((x, y, cell.clone()));
                continue;
            }
            if let Some((last, row, before)) = known.last()
                && (*row == y && last + 1 < x && x - last <= SHORT)
                && self.continues(last + 1..x, y, before)
            {
                let gap = (last + 1..x).map(|x| (x, y, self.frame[(x, y)].clone()));
                known.extend(gap);
            }
            known.push((x, y, cell.clone()));
        }
        // Blanks before a text take its colour after the blanks behind a text have taken theirs.
        for i in 1..known.len() {
            let (before, after) = known.split_at_mut(i);
            blend(&before[i - 1].2, &mut after[0].2);
        }
        for i in (1..known.len()).rev() {
            let (before, after) = known.split_at_mut(i);
            blend(&after[0].2, &mut before[i - 1].2);
        }
        let mut runs: Vec<&[Placed]> = known
            .chunk_by(|(x, y, cell), (right, row, next)| (x + 1, y) == (*right, row) && style(cell) == style(next))
            .collect();
        runs.sort_by_cached_key(|run| {
            let (ground, modifier, ink) = style(&run[0].2);
            (number(ground), modifier.bits(), number(ink))
        });
        // Terminals disagree about the width of some symbols. These are written first, from right to left, so that the
        // cursor is placed after each of them. Before that, blanks clear the columns of the wide ones.
        unknown.reverse();
        let blank = |cell: &Cell| std::mem::take(cell.clone().set_symbol(" "));
        let wide = unknown.iter().filter(|(.., cell)| cell.cell_width() > 1);
        let blanks: Vec<Placed> =
            wide.flat_map(|(x, y, cell)| (*x..x + cell.cell_width()).map(|x| (x, *y, blank(cell)))).collect();
        let unknown = blanks.iter().chain(&unknown).map(|(x, y, cell)| (*x, *y, cell)).peekable();
        let known = runs.into_iter().flatten().map(|(x, y, cell)| (*x, *y, cell)).peekable();
        // Two calls, because the second one starts with the position of its first cell.
        self.write(unknown)?;
        self.write(known)
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

fn style(cell: &Cell) -> (Color, Modifier, Color) {
    (cell.bg, cell.modifier, cell.fg)
}

/// Gives a blank the text colour of its neighbour on the same background, so that both are written together.
fn blend(neighbour: &Cell, cell: &mut Cell) {
    let is_plain = is_blank(cell) && cell.fg == Color::Reset;
    if is_plain && cell.bg == neighbour.bg && !neighbour.modifier.intersects(LINES) {
        (cell.fg, cell.modifier) = (neighbour.fg, neighbour.modifier);
    }
}

/// Returns `true` if a cell shows nothing but its background.
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
