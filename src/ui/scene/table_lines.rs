//! The layout of a table as lines of text, one per card, for screens that have no room for cards.

use super::Rect;
use super::panel::list_height;
use super::rows::{CellIndex, TableArea, TablePart, has_player, is_player, panel_at};
use sorcery_games::table::{Cell, Placed, Row, Table};

/// Minimum width of the line for one card, in terminal columns, when rows are split into more columns to fit. It is
/// enough to identify the card.
const LINE_WIDTH: u16 = 20;
/// Minimum width, in columns, of a line that also shows some of the card's text.
const WIDE_LINE: u16 = 36;
/// A row with more cells than this is long: it uses wide columns even if everything fits.
const LONG: usize = 6;
/// Width, in columns, of the heading to the left of the cells in a row of the table. It has room for the name of each
/// level.
const HEADING: u16 = 12;

/// Lays out these rows of a table as one line per card.
///
/// Rows use as many columns as necessary to fit. If there is room, each player has a separate line at the outer edge of
/// the table. A list gets as many lines as it needs if `whole` is set, and otherwise one line.
pub(super) fn table_lines(table: &Table, rows: &[Vec<CellIndex>], area: Rect, whole: bool) -> Option<Vec<TableArea>> {
    let last_player = table.rows.iter().rposition(has_player);
    let mut strips: Vec<Strip> = Vec::new();
    let mut before: Option<usize> = None;
    // Rows in different halves of the table never share a line.
    let is_near = |row: usize| table.divider().is_some_and(|line| line < row);
    for (n, cells) in rows.iter().enumerate() {
        let row = cells[0].0;
        // Lay out consecutive rows of cards with the same heading together.
        let continued =
            before.replace(row).is_some_and(|before| is_near(before) == is_near(row) && continues(table, before, row));
        if let (true, Some(strip)) = (continued, strips.last_mut()) {
            strip.cells.extend(cells);
            continue;
        }
        let starts_with_player = is_player(table, cells[0]);
        let (players, others): (Vec<CellIndex>, Vec<CellIndex>) = cells.iter().partition(|&&at| is_player(table, at));
        let (lists, rest): (Vec<CellIndex>, Vec<CellIndex>) =
            others.iter().partition(|&&at| panel_at(table, at).is_some());
        let edge = players.len() == 1;
        // In a table that isn't divided into two halves, rows below the players have their headings on the left.
        let heading = if last_player.is_none_or(|last| last < row) && table.divider().is_none() { HEADING } else { 0 };
        let strip = |cells: Vec<CellIndex>, columns| Strip { cells, columns, edge, lines: 1, heading };
        let of_list = |at: CellIndex| {
            let lines = panel_at(table, at).filter(|_| whole).map_or(1, |panel| list_height(panel, area.width));
            Strip { lines, heading: 0, ..strip(vec![at], 1) }
        };
        // Lists after the last card in a player's row don't belong to the player, so put them above the row.
        let last = rest.last().copied().filter(|_| edge && starts_with_player);
        let (foreign, lists): (Vec<CellIndex>, Vec<CellIndex>) =
            lists.into_iter().partition(|&cell| last.is_some_and(|last| cell > last));
        strips.extend(foreign.into_iter().map(of_list));
        let lists = lists.into_iter().map(of_list);
        let mut own: Vec<Strip> = match edge {
            // In a row with one player, each list gets its own lines, and the remaining cells share a line.
            true => lists.chain([strip(rest.clone(), rest.len().max(1) as u16)]).collect(),
            false => [strip(players.iter().chain(&rest).copied().collect(), 1)].into_iter().chain(lists).collect(),
        };
        if edge {
            let player = strip(players, 1);
            own.insert(if n == 0 || starts_with_player { 0 } else { own.len() }, player);
        }
        strips.extend(own.into_iter().filter(|strip| !strip.cells.is_empty()));
    }
    let total = |strips: &[Strip]| strips.iter().map(Strip::height).sum::<u16>();
    // If the lines don't fit, try these steps in order: add columns of at least `WIDE_LINE`, put players on the same
    // line as the rest of their row, add columns of at least `LINE_WIDTH`. Long rows use wide columns even if
    // everything fits, so that changes in other rows don't move them.
    for strip in strips.iter_mut().filter(|strip| strip.cells.len() > LONG && table.divider().is_none()) {
        strip.columns = (strip.width(area, 1) / WIDE_LINE).max(strip.columns);
    }
    widen(&mut strips, area, WIDE_LINE);
    let is_list = |strip: &Strip| strip.cells.iter().all(|&at| panel_at(table, at).is_some());
    if total(&strips) > area.height {
        let mut merged: Vec<Strip> = Vec::new();
        for strip in strips {
            // If `whole` is set, a list never shares a line with other cells.
            let joins = |other: &Strip| !(whole && (is_list(&strip) || is_list(other)));
            let of_row = merged.iter_mut().rev().take_while(|other| strip.edge && other.row() == strip.row());
            match of_row.into_iter().find(|other| joins(other)) {
                Some(other) => {
                    other.cells.extend(strip.cells);
                    other.cells.sort_unstable();
                    other.columns = other.cells.len() as u16;
                    other.lines = 1;
                }
                None => merged.push(strip),
            }
        }
        strips = merged;
    }
    widen(&mut strips, area, LINE_WIDTH);
    if total(&strips) > area.height {
        return None;
    }
    if strips.iter().any(|strip| strip.width(area, strip.columns) < LINE_WIDTH * 2 / 3) {
        return None;
    }
    let mut gaps = area.height - total(&strips);
    // If there is only one blank line, put it between the two halves of the table.
    let parts = |strip: &Strip, next: &Strip| strip.row().map(is_near) != next.row().map(is_near);
    let mut half_gap = u16::from(gaps > 0 && strips.windows(2).any(|pair| parts(&pair[0], &pair[1])));
    gaps -= half_gap;
    let mut places = Vec::new();
    let mut y = area.y;
    for (i, strip) in strips.iter().enumerate() {
        let width = strip.width(area, strip.columns);
        if let Some(row) = strip.row().filter(|_| strip.heading > 0) {
            let area = Rect { x: area.x + 1, y, width: strip.heading - 1, height: 1 };
            places.push(TableArea { part: TablePart::Heading(row), area });
        }
        for (k, &at) in strip.cells.iter().enumerate() {
            let (line, column) = (k as u16 / strip.columns, k as u16 % strip.columns);
            let (x, height) = (area.x + strip.heading + column * width, strip.lines);
            places.push(TableArea::cell(at, Rect { x, y: y + line * height, width, height }));
        }
        y += strip.height();
        let Some(next) = strips.get(i + 1) else { continue };
        if half_gap > 0 && parts(strip, next) {
            y += std::mem::take(&mut half_gap);
        } else if gaps > 0 && next.row() != strip.row() {
            y += 1;
            gaps -= 1;
        }
    }
    Some(places)
}

/// Gives the tallest strips more columns, each at least `minimum` wide, until all strips fit or no strip can get more.
fn widen(strips: &mut [Strip], area: Rect, minimum: u16) {
    while strips.iter().map(Strip::height).sum::<u16>() > area.height {
        let wider = |strip: &&mut Strip| {
            strip.width(area, strip.columns + 1) >= minimum && strip.cells.len() > strip.columns as usize
        };
        let Some(tallest) = strips.iter_mut().filter(wider).max_by_key(|strip| strip.height()) else { return };
        // Strips with the same number of cells form a grid, so they keep the same number of columns.
        let (cells, columns) = (tallest.cells.len(), tallest.columns);
        for strip in strips.iter_mut().filter(|strip| strip.cells.len() == cells && strip.columns == columns) {
            strip.columns += 1;
        }
    }
}

/// Returns `true` if `row` consists of cards and has the same heading as the row before it.
fn continues(table: &Table, before: usize, row: usize) -> bool {
    let (Row::Cells(heading, _), Row::Cells(other, cells)) = (&table.rows[before], &table.rows[row]) else {
        return false;
    };
    let is_card = |placed: &Placed| !matches!(placed.cell, Cell::Seat(_) | Cell::Panel(_));
    heading == other && !heading.is_empty() && cells.iter().all(is_card)
}

/// Table cells that are shown as lines of text, in one or more columns.
struct Strip {
    cells: Vec<CellIndex>,
    columns: u16,
    /// Whether the strip comes from a row that contains a single player. Such rows are at the top and bottom of the
    /// table, and their strips can share a line of text.
    edge: bool,
    /// Number of text lines for each cell of the strip.
    lines: u16,
    /// Width, in columns, of the heading to the left of the cells.
    heading: u16,
}

impl Strip {
    /// Returns the table row that the strip's first cell comes from.
    fn row(&self) -> Option<usize> {
        self.cells.first().map(|&(row, _)| row)
    }

    /// Returns the width of a column if the strip has `columns` columns in `area`.
    fn width(&self, area: Rect, columns: u16) -> u16 {
        area.width.saturating_sub(self.heading) / columns
    }

    fn height(&self) -> u16 {
        (self.cells.len() as u16).div_ceil(self.columns) * self.lines
    }
}
