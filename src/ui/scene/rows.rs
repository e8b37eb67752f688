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

/// A part of a table that a layout gives an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePart {
    /// The cell in this row and column.
    Cell(usize, usize),
    /// The heading of this row.
    Heading(usize),
    /// The line between the two halves.
    Divider,
}

/// A part of a table, and its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableArea {
    pub part: TablePart,
    pub area: Rect,
}

impl TableArea {
    pub(super) fn cell((row, column): CellIndex, area: Rect) -> TableArea {
        TableArea { part: TablePart::Cell(row, column), area }
    }
}

/// The row and column of a cell in its table.
pub(super) type CellIndex = (usize, usize);

/// Returns the visible cells of each row that has any. Gaps are left out.
pub(super) fn drawn(table: &Table) -> Vec<Vec<CellIndex>> {
    let cells = |(n, row): (usize, &Row)| -> Vec<CellIndex> {
        let cells = row.cells().iter().enumerate();
        cells.filter(|(_, placed)| !matches!(placed.cell, Cell::Gap)).map(|(i, _)| (n, i)).collect()
    };
    table.rows.iter().enumerate().map(cells).filter(|cells| !cells.is_empty()).collect()
}

pub(super) fn has_player(row: &Row) -> bool {
    row.cells().iter().any(|placed| matches!(placed.cell, Cell::Seat(_)))
}

pub(super) fn cell_at(table: &Table, (row, column): CellIndex) -> &Cell {
    &table.rows[row].cells()[column].cell
}

pub(super) fn is_player(table: &Table, at: CellIndex) -> bool {
    matches!(cell_at(table, at), Cell::Seat(_))
}

pub(super) fn panel_at(table: &Table, at: CellIndex) -> Option<&Panel> {
    if let Cell::Panel(panel) = cell_at(table, at) { Some(panel) } else { None }
}
