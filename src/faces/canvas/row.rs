//! A row of cells as it was drawn last, of which only what is new is drawn again: nearly all of a board is
//! as it was one line ago.

use super::CARD_HEIGHT;
use super::cell::drawing;
use super::style::Style;
use crate::games::Placed;

/// Where a row is drawn, apart from what its cells are pointed at by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Which row of its table it is, counted from zero.
    pub number: usize,
    /// Whether the table has a frame.
    pub framed: bool,
}

/// A row of cells and its text.
#[derive(Debug)]
pub(super) struct DrawnRow {
    place: Place,
    /// Each with its lines.
    cells: Vec<(Placed, Vec<String>)>,
    text: String,
}

impl DrawnRow {
    /// Draws a row.
    pub fn new(place: Place, cells: &[Placed], style: &'static Style) -> Self {
        let cells = cells.iter().map(|placed| (placed.clone(), drawing(&placed.cell, style))).collect();
        let mut row = DrawnRow { place, cells, text: String::new() };
        row.write(style);
        row
    }

    /// Whether cells are to be drawn where this row is: then little of it will be different.
    pub fn is_at(&self, place: Place, cells: &[Placed]) -> bool {
        let anchors = || self.cells.iter().map(|(placed, _)| placed.anchor);
        self.place == place && self.cells.len() == cells.len() && anchors().eq(cells.iter().map(|placed| placed.anchor))
    }

    /// Draws again what is different in as many other cells.
    pub fn update(&mut self, cells: &[Placed], style: &'static Style) {
        let mut changed = false;
        for (known, placed) in self.cells.iter_mut().zip(cells).filter(|(known, placed)| known.0.cell != placed.cell) {
            *known = (placed.clone(), drawing(&placed.cell, style));
            changed = true;
        }
        if changed {
            self.write(style);
        }
    }

    fn write(&mut self, style: &Style) {
        let [first, between, last] = if self.place.framed { style.frame_ends } else { ["", "\n", "\n"] };
        self.text.clear();
        for line in 0..CARD_HEIGHT {
            self.text.push_str(if line == 0 { first } else { between });
            self.cells.iter().for_each(|(_, lines)| self.text.push_str(&lines[line]));
        }
        self.text.push_str(last);
    }

    /// The whole row, each line ended by a line feed.
    pub fn text(&self) -> &str {
        &self.text
    }
}
