//! Where everything goes: three tiers, chosen by the room there is.

use super::panel::list_height;
use crate::games::table::{Cell, Panel, Row, Table};
use ratatui::layout::Rect;
use std::ops::RangeInclusive;

/// How large things are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Cards of 33 by 11, as the specification prints them.
    Full,
    /// Smaller cards.
    Compact,
    /// A line a card.
    List,
}

/// The width and height of a full card.
const FULL: (u16, u16) = (33, 11);
/// The smallest card with a border.
const SMALLEST: (u16, u16) = (14, 4);
/// The heights of a player's place among smaller cards, and of what lies beside it: as high as
/// what is written there, if there is room.
const EDGE_HEIGHTS: RangeInclusive<u16> = 4..=8;
/// The height that cards keep when what lies beside a player grows.
const COMFORTABLE: u16 = 6;
/// The narrowest line that says what a card is.
const LINE_WIDTH: u16 = 20;
/// A line that says something of what a card does, too.
const WIDE_LINE: u16 = 36;

/// The parts of the table screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The first line.
    pub title: Rect,
    /// The table.
    pub table: Rect,
    /// Beside it, what is known about one thing; empty when there is no room.
    pub inspector: Rect,
    /// Below that, the log; empty when there is no room.
    pub log: Rect,
    /// The buttons, the message, the prompt and the keys: a line each.
    pub buttons: Rect,
    /// What is asked, or what was wrong.
    pub message: Rect,
    /// The command line.
    pub prompt: Rect,
    /// The last line.
    pub keys: Rect,
}

/// The smallest screen on which a game is drawn: columns and lines.
pub const SMALLEST_SCREEN: (u16, u16) = (50, 14);

/// Divides the screen; the inspector and the log have room beside the table, or none.
pub fn parts(area: Rect, beside: bool) -> Parts {
    let line = |from_bottom: u16| Rect {
        y: area.bottom().saturating_sub(from_bottom).max(area.y),
        height: 1.min(area.height),
        ..area
    };
    let (top, bottom) = (1, 4);
    let middle = Rect { y: area.y + top.min(area.height), height: area.height.saturating_sub(top + bottom), ..area };
    let side = match area.width {
        _ if !beside => 0,
        0..72 => 0,
        72..100 => 30,
        100..160 => 35,
        width => (width / 6).clamp(33, 50),
    };
    let table = Rect { width: middle.width.saturating_sub(side + u16::from(side > 0)), ..middle };
    let aside = Rect { x: middle.right().saturating_sub(side), width: side, ..middle };
    let upper = (aside.height * 9 / 20).min(16);
    Parts {
        title: Rect { height: 1.min(area.height), ..area },
        table,
        inspector: Rect { height: upper, ..aside },
        log: Rect { y: aside.y + upper, height: aside.height - upper, ..aside },
        buttons: line(4),
        message: line(3),
        prompt: line(2),
        keys: line(1),
    }
}

/// A cell, by row and column of its table, and where it goes.
pub type Place = (usize, usize, Rect);

/// Where each cell of a table goes. `None` when there is no room for all of them.
pub fn arrange(table: &Table, area: Rect) -> Option<(Tier, Vec<Place>)> {
    let full = || cards(table, area, true).map(|places| (Tier::Full, places));
    let compact = || cards(table, area, false).map(|places| (Tier::Compact, places));
    let list = || lines(table, area).map(|places| (Tier::List, places));
    full().or_else(compact).or_else(list)
}

/// The cells of a row that are drawn: in smaller tiers gaps close up.
fn drawn(row: &Row, full: bool) -> Vec<usize> {
    match row {
        Row::Cells(_, cells) => (0..cells.len()).filter(|&i| full || !matches!(cells[i].cell, Cell::Gap)).collect(),
        Row::Banner(_) => Vec::new(),
    }
}

fn has_player(row: &Row) -> bool {
    matches!(row, Row::Cells(_, cells) if cells.iter().any(|placed| matches!(placed.cell, Cell::Seat(_))))
}

fn is_player(row: &Row, cell: usize) -> bool {
    matches!(row, Row::Cells(_, cells) if matches!(cells[cell].cell, Cell::Seat(_)))
}

/// What lists things.
fn list(row: &Row, cell: usize) -> Option<&Panel> {
    match row {
        Row::Cells(_, cells) => match &cells[cell].cell {
            Cell::Panel(panel) => Some(panel),
            _ => None,
        },
        Row::Banner(_) => None,
    }
}

/// Cards with borders, rows below each other.
fn cards(table: &Table, area: Rect, full: bool) -> Option<Vec<Place>> {
    let rows: Vec<(usize, Vec<usize>)> = table.rows.iter().enumerate().map(|(i, row)| (i, drawn(row, full))).collect();
    let rows: Vec<_> = rows.into_iter().filter(|(_, cells)| !cells.is_empty()).collect();
    let widest = rows.iter().map(|(_, cells)| cells.len()).max()? as u16;
    let (width, heights) = if full {
        let heights = vec![FULL.1; rows.len()];
        (FULL.0, heights)
    } else {
        let heights = heights(&rows.iter().map(|(i, _)| edge_height(&table.rows[*i])).collect::<Vec<_>>(), area)?;
        ((area.width / widest).min(FULL.0), heights)
    };
    let total: u16 = heights.iter().sum();
    if width < SMALLEST.0 || width * widest > area.width || total > area.height {
        return None;
    }
    let mut places = Vec::new();
    let spare = area.height - total;
    let mut y = area.y + spare / 2;
    let left = area.x + (area.width - width * widest) / 2;
    for ((i, cells), height) in rows.iter().zip(&heights) {
        // A row of few cells has the width of the others, its cells spread over it.
        let n = cells.len() as u16;
        let begins = cells.first().is_some_and(|&first| is_player(&table.rows[*i], first));
        let edge = !full && has_player(&table.rows[*i]) && !begins && n < widest;
        for (k, &cell) in cells.iter().enumerate() {
            let k = k as u16;
            // Between its neighbours a player's place is wider.
            let player = edge && k > 0 && k + 1 < n && is_player(&table.rows[*i], cell);
            let own = if player { (width * (widest - n + 1)).min(FULL.0) } else { width };
            let x = match n {
                1 => left + width * (widest - 1) / 2,
                _ if edge => left + k * (width * (widest - 1)) / (n - 1) - (own - width) / 2,
                _ => left + k * width,
            };
            places.push((*i, cell, Rect { x, y, width: own, height: *height }));
        }
        y += height;
    }
    Some(places)
}

/// How high a row with a player wants to be: its panels show all their lines.
fn edge_height(row: &Row) -> Option<u16> {
    let Row::Cells(_, cells) = row else { return None };
    let wanted = |cell: &Cell| match cell {
        Cell::Panel(panel) => panel.lines.len() as u16 + 2,
        _ => *EDGE_HEIGHTS.start(),
    };
    has_player(row).then(|| cells.iter().map(|placed| wanted(&placed.cell)).max().unwrap_or(0))
}

/// The heights of rows of smaller cards, of which some have a height that they want. `None` when
/// there is no room.
fn heights(wanted: &[Option<u16>], area: Rect) -> Option<Vec<u16>> {
    let others = wanted.iter().filter(|height| height.is_none()).count() as u16;
    EDGE_HEIGHTS.rev().find_map(|most| {
        let edges: u16 = wanted.iter().flatten().map(|height| (*height).min(most)).sum();
        let each = (area.height.checked_sub(edges)? / others.max(1)).min(FULL.1 - 2);
        let least = if most > *EDGE_HEIGHTS.start() { COMFORTABLE } else { SMALLEST.1 };
        let heights = wanted.iter().map(|height| height.map_or(each, |height| height.min(most)));
        (each >= least).then(|| heights.collect())
    })
}

/// A line a card. Rows use as many columns as the height demands; in a row with a player, the
/// player has a line alone as long as there is room, at the outer edge of the table. What lists
/// things has as many lines as it needs, or else only one.
fn lines(table: &Table, area: Rect) -> Option<Vec<Place>> {
    strips(table, area, true).or_else(|| strips(table, area, false))
}

/// The same with lists of any height, or of one line each.
fn strips(table: &Table, area: Rect, whole: bool) -> Option<Vec<Place>> {
    let rows: Vec<(usize, Vec<usize>)> = table.rows.iter().enumerate().map(|(i, row)| (i, drawn(row, false))).collect();
    let rows: Vec<(usize, Vec<usize>)> = rows.into_iter().filter(|(_, cells)| !cells.is_empty()).collect();
    let mut strips: Vec<Strip> = Vec::new();
    for (at, (row, cells)) in rows.iter().enumerate() {
        let content = &table.rows[*row];
        let begins = cells.first().is_some_and(|&first| is_player(content, first));
        let (players, others): (Vec<usize>, Vec<usize>) = cells.iter().partition(|&&cell| is_player(content, cell));
        let (lists, rest): (Vec<usize>, Vec<usize>) = others.iter().partition(|&&cell| list(content, cell).is_some());
        let edge = players.len() == 1;
        let strip = |cells: Vec<usize>, columns| Strip { row: *row, cells, columns, edge, lines: 1 };
        let of_list = |cell: usize| {
            let lines = list(content, cell).filter(|_| whole).map_or(1, |panel| list_height(panel, area.width));
            Strip { lines, ..strip(vec![cell], 1) }
        };
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
    widen(&mut strips, area, WIDE_LINE);
    if total(&strips) > area.height {
        let mut merged: Vec<Strip> = Vec::new();
        for strip in strips {
            match merged.last_mut() {
                Some(last) if strip.edge && last.row == strip.row => {
                    last.cells.extend(strip.cells);
                    last.cells.sort_unstable();
                    last.columns = last.cells.len() as u16;
                    last.lines = 1;
                }
                _ => merged.push(strip),
            }
        }
        strips = merged;
    }
    widen(&mut strips, area, LINE_WIDTH);
    if total(&strips) > area.height {
        return None;
    }
    if strips.iter().any(|strip| area.width / strip.columns < LINE_WIDTH * 2 / 3) {
        return None;
    }
    let mut gaps = area.height - total(&strips);
    let mut places = Vec::new();
    let mut y = area.y;
    for (i, strip) in strips.iter().enumerate() {
        let width = area.width / strip.columns;
        for (k, &cell) in strip.cells.iter().enumerate() {
            let (line, column) = (k as u16 / strip.columns, k as u16 % strip.columns);
            let (x, height) = (area.x + column * width, strip.lines);
            places.push((strip.row, cell, Rect { x, y: y + line * height, width, height }));
        }
        y += strip.height();
        if gaps > 0 && strips.get(i + 1).is_some_and(|next| next.row != strip.row) {
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
            area.width / (strip.columns + 1) >= least && strip.cells.len() > strip.columns as usize
        };
        let Some(tallest) = strips.iter_mut().filter(wider).max_by_key(|strip| strip.height()) else { return };
        tallest.columns += 1;
    }
}

/// Cells of one row that are drawn as lines, in so many columns.
struct Strip {
    row: usize,
    cells: Vec<usize>,
    columns: u16,
    /// It belongs to a row with one player.
    edge: bool,
    /// How many lines a cell has.
    lines: u16,
}

impl Strip {
    fn height(&self) -> u16 {
        (self.cells.len() as u16).div_ceil(self.columns) * self.lines
    }
}
