//! The cells in the rows of a table.

use super::Rect;
use sorcery_games::table::{Cell, Panel, Row, Table};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// A single card, drawn as large as possible.
    Large,
    /// Cards lie side by side, in rows.
    Card,
    /// Each card takes one line.
    List,
}

/// The row and column of a cell in its table, and its area. Without a column, this is the area of the row's heading or
/// of the line between the two halves.
pub type CellArea = (usize, Option<usize>, Rect);

/// Returns the rows with visible cells, and the columns of those cells. Gaps are left out.
pub(super) fn drawn(table: &Table) -> Vec<(usize, Vec<usize>)> {
    let cells = |row: &Row| -> Vec<usize> {
        let cells = row.cells().iter().enumerate();
        cells.filter(|(_, placed)| !matches!(placed.cell, Cell::Gap)).map(|(i, _)| i).collect()
    };
    let rows = table.rows.iter().map(cells).enumerate();
    rows.filter(|(_, cells)| !cells.is_empty()).collect()
}

pub(super) fn has_player(row: &Row) -> bool {
    row.cells().iter().any(|placed| matches!(placed.cell, Cell::Seat(_)))
}

pub(super) fn is_player(row: &Row, cell: usize) -> bool {
    row.cells().get(cell).is_some_and(|placed| matches!(placed.cell, Cell::Seat(_)))
}

pub(super) fn panel_at(row: &Row, cell: usize) -> Option<&Panel> {
    if let Cell::Panel(panel) = &row.cells().get(cell)?.cell { Some(panel) } else { None }
}
