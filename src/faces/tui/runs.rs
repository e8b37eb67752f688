//! Letters of the same looks beside each other, in an order that takes few bytes.

use super::pen::Pen;
use super::way;
use ratatui::buffer::{Cell, CellWidth};
use ratatui::layout::Position;
use std::ops::Range;

/// How many of the runs to come are looked at for the nearest.
const NEAR: usize = 24;
/// The most runs for which a short way through all of them is looked for. Those of a whole picture
/// lie side by side already.
const ORDERED: usize = 200;

/// What is to be written in one frame.
#[derive(Debug, Default)]
pub struct Runs {
    runs: Vec<Run>,
    /// The letters of all of them.
    letters: Vec<u8>,
}

/// Letters of the same looks beside each other.
#[derive(Clone, Debug)]
pub struct Run {
    /// Their looks.
    pub pen: Pen,
    /// The cell of the first.
    pub from: Position,
    /// The cell after the last, when every terminal agrees on it.
    pub to: Option<Position>,
    /// Where they are among the letters of the frame.
    text: Range<usize>,
}

/// How many columns the letter of a cell takes.
pub fn columns(cell: &Cell) -> usize {
    match cell.symbol().as_bytes() {
        // Nearly all letters.
        [_] => 1,
        symbol if is_line(symbol) => 1,
        _ => cell.cell_width().max(1).into(),
    }
}

/// Whether it is one of the lines of boxes, U+2500 to U+257F: every terminal moves on by one cell
/// after these, as it does after plain letters.
fn is_line(symbol: &[u8]) -> bool {
    matches!(symbol, [0xe2, 0x94..=0x95, _])
}

impl Runs {
    /// Adds the letters of cells beside each other, the last of their row among them or not. A wide
    /// letter stands last.
    pub fn add(&mut self, mut from: Position, mut cells: &[Cell], to_edge: bool) {
        while let Some(first) = cells.first() {
            let (pen, begin) = (Pen::of(first), self.letters.len());
            let (mut count, mut sure) = (0, true);
            for cell in cells.iter().take_while(|cell| pen.suits(cell)) {
                sure = self.write(cell, from, count);
                count += 1;
                if !sure {
                    break;
                }
            }
            cells = &cells[count..];
            let next = Position { x: from.x + count as u16, ..from };
            // Behind the last column, and behind what may be wide, nobody knows where the cursor is.
            let to = (sure && !(to_edge && cells.is_empty())).then_some(next);
            self.runs.push(Run { pen, from, to, text: begin..self.letters.len() });
            from = next;
        }
    }

    /// Writes the letter of a cell so many columns behind another. Whether every terminal agrees on
    /// how wide it is.
    fn write(&mut self, cell: &Cell, from: Position, right: usize) -> bool {
        match cell.symbol().as_bytes() {
            &[byte] => {
                self.letters.push(byte);
                matches!(byte, b' '..=b'~')
            }
            symbol if is_line(symbol) => {
                self.letters.extend_from_slice(symbol);
                true
            }
            symbol => {
                // Not every terminal clears all the cells of a wide letter.
                let columns = columns(cell);
                if columns > 1 {
                    self.letters.extend(std::iter::repeat_n(b' ', columns));
                    way::place(Position { x: from.x + right as u16, ..from }, &mut self.letters);
                }
                self.letters.extend_from_slice(symbol);
                false
            }
        }
    }

    /// Puts those of the same looks after each other, for looks take more words than ways, and of
    /// these the nearest first. It begins with this pen from this cell.
    pub fn order(&mut self, pen: Pen, mut at: Option<Position>) {
        if self.runs.len() > ORDERED {
            return;
        }
        let mut pens = vec![pen];
        let mut place = |pen: Pen| -> usize {
            let known = pens.iter().position(|known| *known == pen);
            known.unwrap_or_else(|| {
                pens.push(pen);
                pens.len() - 1
            })
        };
        self.runs.sort_by_cached_key(|run| place(run.pen));
        for same in self.runs.chunk_by_mut(|a, b| a.pen == b.pen) {
            for next in 0..same.len() {
                let near = &same[next..same.len().min(next + NEAR)];
                let nearest = near.iter().enumerate().min_by_key(|(_, run)| way::distance(at, run.from));
                let skipped = nearest.map_or(0, |(i, _)| i);
                same[next..=next + skipped].rotate_right(1);
                at = same[next].to;
            }
        }
    }

    /// The runs in their order, and the letters of each.
    pub fn iter(&self) -> impl Iterator<Item = (&Run, &[u8])> {
        self.runs.iter().map(|run| (run, &self.letters[run.text.clone()]))
    }

    /// Forgets them all.
    pub fn clear(&mut self) {
        self.runs.clear();
        self.letters.clear();
    }
}
