//! The cells of a table as lines: where there is no room for cards, a line a card.

use super::Rect;
use super::rows::{Place, drawn, has_player, is_player, list, list_height};
use sorcery_games::table::{Row, Table};

/// The narrowest line that says what a card is.
const LINE_WIDTH: u16 = 20;
/// A line that says something of what a card does, too.
const WIDE_LINE: u16 = 36;
/// A row of more cells than that is long.
const LONG: usize = 6;
/// The columns in front of lines in which it stands what they are.
const HEADING: u16 = 10;

/// A line a card. Rows use as many columns as the height demands; in a row with a player, the
/// player has a line alone as long as there is room, at the outer edge of the table. What lists
/// things has as many lines as it needs, if it is to be whole, or else only one.
pub(super) fn lines(table: &Table, area: Rect, whole: bool) -> Option<Vec<Place>> {
    let rows = drawn(table);
    let last_player = table.rows.iter().rposition(has_player);
    let mut strips: Vec<Strip> = Vec::new();
    let mut before: Option<usize> = None;
    // What lies on either side of the line between two halves shares nothing.
    let is_near = |row: usize| table.divider().is_some_and(|line| line < row);
    for (at, (row, cells)) in rows.iter().enumerate() {
        let content = &table.rows[*row];
        // Rows of one heading go on in each other's lines.
        let continued = before
            .replace(*row)
            .is_some_and(|before| is_near(before) == is_near(*row) && goes_on(&table.rows[before], content));
        if let (true, Some(strip)) = (continued, strips.last_mut()) {
            strip.cells.extend(cells.iter().map(|&cell| (*row, cell)));
            continue;
        }
        let begins = cells.first().is_some_and(|&first| is_player(content, first));
        let (players, others): (Vec<usize>, Vec<usize>) = cells.iter().partition(|&&cell| is_player(content, cell));
        let (lists, rest): (Vec<usize>, Vec<usize>) = others.iter().partition(|&&cell| list(content, cell).is_some());
        let edge = players.len() == 1;
        // Below the players it is said what a row is.
        let heading = match last_player.is_none_or(|last| last < *row) && table.divider().is_none() {
            true => HEADING,
            false => 0,
        };
        let strip = |cells: Vec<usize>, columns| {
            let cells = cells.into_iter().map(|cell| (*row, cell)).collect();
            Strip { cells, columns, edge, lines: 1, heading }
        };
        let of_list = |cell: usize| {
            let lines = list(content, cell).filter(|_| whole).map_or(1, |panel| list_height(panel, area.width));
            Strip { lines, heading: 0, ..strip(vec![cell], 1) }
        };
        // What is listed behind a player and his cards is not his: it goes before them.
        let last = rest.last().copied().filter(|_| edge && begins);
        let (foreign, lists): (Vec<usize>, Vec<usize>) =
            lists.into_iter().partition(|&cell| last.is_some_and(|last| cell > last));
        strips.extend(foreign.into_iter().map(of_list));
        let lists = lists.into_iter().map(of_list);
        let mut own: Vec<Strip> = match edge {
            // What lists things has a line alone beside a player, too; the rest share one.
            true => lists.chain([strip(rest.clone(), rest.len().max(1) as u16)]).collect(),
            false => [strip(players.iter().chain(&rest).copied().collect(), 1)].into_iter().chain(lists).collect(),
        };
        if edge {
            let player = strip(players, 1);
            own.insert(if at == 0 || begins { 0 } else { own.len() }, player);
        }
        strips.extend(own.into_iter().filter(|strip| !strip.cells.is_empty()));
    }
    let total = |strips: &[Strip]| strips.iter().map(Strip::height).sum::<u16>();
    // Too high: first long rows get more columns as long as lines stay wide, then players share the
    // line of their row, then there are as many columns as it takes.
    // Long rows lie in columns wherever these are wide, so that what else comes and goes does not move them.
    for strip in strips.iter_mut().filter(|strip| strip.cells.len() > LONG && table.divider().is_none()) {
        strip.columns = (strip.width(area, 1) / WIDE_LINE).max(strip.columns);
    }
    widen(&mut strips, area, WIDE_LINE);
    let is_list = |strip: &Strip| strip.cells.iter().all(|&(row, cell)| list(&table.rows[row], cell).is_some());
    if total(&strips) > area.height {
        let mut merged: Vec<Strip> = Vec::new();
        for strip in strips {
            // What is listed keeps its lines where it is to be whole.
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
    // The first blank line goes between the halves.
    let parts = |strip: &Strip, next: &Strip| strip.row().map(is_near) != next.row().map(is_near);
    let mut kept = u16::from(gaps > 0 && strips.windows(2).any(|pair| parts(&pair[0], &pair[1])));
    gaps -= kept;
    let mut places = Vec::new();
    let mut y = area.y;
    for (i, strip) in strips.iter().enumerate() {
        let width = strip.width(area, strip.columns);
        if let Some(row) = strip.row().filter(|_| strip.heading > 0) {
            places.push((row, None, Rect { x: area.x, y, width: strip.heading, height: 1 }));
        }
        for (k, &(row, cell)) in strip.cells.iter().enumerate() {
            let (line, column) = (k as u16 / strip.columns, k as u16 % strip.columns);
            let (x, height) = (area.x + strip.heading + column * width, strip.lines);
            places.push((row, Some(cell), Rect { x, y: y + line * height, width, height }));
        }
        y += strip.height();
        let Some(next) = strips.get(i + 1) else { continue };
        if kept > 0 && parts(strip, next) {
            y += std::mem::take(&mut kept);
        } else if gaps > 0 && next.row() != strip.row() {
            y += 1;
            gaps -= 1;
        }
    }
    Some(places)
}

/// Gives the tallest strips more columns, none narrower than `least`, until all have room.
fn widen(strips: &mut [Strip], area: Rect, least: u16) {
    while strips.iter().map(Strip::height).sum::<u16>() > area.height {
        let wider = |strip: &&mut Strip| {
            strip.width(area, strip.columns + 1) >= least && strip.cells.len() > strip.columns as usize
        };
        let Some(tallest) = strips.iter_mut().filter(wider).max_by_key(|strip| strip.height()) else { return };
        // Rows of as many cells are parts of one table.
        let (cells, columns) = (tallest.cells.len(), tallest.columns);
        for strip in strips.iter_mut().filter(|strip| strip.cells.len() == cells && strip.columns == columns) {
            strip.columns += 1;
        }
    }
}

/// Whether two rows of cards are parts of one.
fn goes_on(before: &Row, row: &Row) -> bool {
    let (Row::Cells(heading, _), Row::Cells(other, cells)) = (before, row) else { return false };
    let is_card = |cell: usize| !is_player(row, cell) && list(row, cell).is_none();
    heading == other && !heading.is_empty() && (0..cells.len()).all(is_card)
}

/// Cells that are drawn as lines, in so many columns: by row and column of their table.
struct Strip {
    cells: Vec<(usize, usize)>,
    columns: u16,
    /// It belongs to a row with one player.
    edge: bool,
    /// How many lines a cell has.
    lines: u16,
    /// The columns in front of it in which it stands what it is.
    heading: u16,
}

impl Strip {
    /// The row that it begins in.
    fn row(&self) -> Option<usize> {
        self.cells.first().map(|&(row, _)| row)
    }

    /// The width of one of so many columns.
    fn width(&self, area: Rect, columns: u16) -> u16 {
        area.width.saturating_sub(self.heading) / columns
    }

    fn height(&self) -> u16 {
        (self.cells.len() as u16).div_ceil(self.columns) * self.lines
    }
}
