//! Where the cells of a table go: as places of a card's shape, or in lines where there is less room.

use super::{Grid, Rect};
use crate::games::table::{Cell, Label, Panel, PanelLine, Row, Table, words_of};
use crate::ui::text::columns;
use ratatui_core::layout::Margin;
use std::borrow::Cow;
use std::ops::RangeInclusive;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// One card, shown as large as there is room.
    Large,
    /// Places side by side, rows below each other.
    Card,
    /// A line a card.
    List,
}

/// The largest card.
const LARGEST: (u16, u16) = (33, 15);
/// The smallest card, the smallest one with a border, and the smallest one that can be drawn with pixels.
const SMALLEST: (u16, u16) = (12, 4);
const SMALLEST_BOXED: (u16, u16) = (14, 4);
const SMALLEST_DRAWN: (u16, u16) = (4, 2);
/// The heights of a player's place among cards, and of what lies beside it: as high as what is
/// written there, if there is room.
const EDGE_HEIGHTS: RangeInclusive<u16> = 2..=8;
const EDGE_HEIGHTS_ROOMY: RangeInclusive<u16> = 4..=8;
/// The height of a player's place that is drawn with all its numbers.
const EDGE: u16 = 3;
/// The height that cards keep when what lies beside a player grows.
const COMFORTABLE: u16 = 6;
const COMFORTABLE_DRAWN: u16 = 5;
/// The width of a player's place that is not beside cards.
const PLAYER_WIDTH: u16 = 40;
/// The narrowest line that says what a card is.
const LINE_WIDTH: u16 = 20;
/// A line that says something of what a card does, too.
const WIDE_LINE: u16 = 36;

/// A cell, by row and column of its table, and where it goes. Without a column it is what stands
/// above the row: its heading, or the line between two halves.
pub type Place = (usize, Option<usize>, Rect);

/// Where each cell of a table goes. `None` when there is no room for all of them.
pub fn arrange(table: &Table, area: Rect, grid: Grid) -> Option<(Tier, Vec<Place>)> {
    let list = || lines(table, area).map(|places| (Tier::List, places));
    let cards = cards(table, area, grid).map(|places| (Tier::Card, places));
    if grid.pixels { cards } else { cards.or_else(list) }
}

/// The cells of a row that are drawn: gaps close up.
fn drawn(row: &Row) -> Vec<usize> {
    match row {
        Row::Cells(_, cells) => (0..cells.len()).filter(|&i| !matches!(cells[i].cell, Cell::Gap)).collect(),
        Row::Banner(_) => Vec::new(),
    }
}

fn has_player(row: &Row) -> bool {
    matches!(row, Row::Cells(_, cells) if cells.iter().any(|placed| matches!(placed.cell, Cell::Seat(_))))
}

fn is_player(row: &Row, cell: usize) -> bool {
    matches!(row, Row::Cells(_, cells) if matches!(cells[cell].cell, Cell::Seat(_)))
}

/// Whether nothing but words stand in a row.
fn is_words(row: &Row) -> bool {
    matches!(row, Row::Cells(_, cells) if cells.iter().all(|placed| matches!(placed.cell, Cell::Slot(_) | Cell::Panel(_))))
}

fn list(row: &Row, cell: usize) -> Option<&Panel> {
    match row {
        Row::Cells(_, cells) => match &cells[cell].cell {
            Cell::Panel(panel) => Some(panel),
            _ => None,
        },
        Row::Banner(_) => None,
    }
}

/// Cards side by side, rows below each other.
fn cards(table: &Table, area: Rect, grid: Grid) -> Option<Vec<Place>> {
    let rows: Vec<(usize, Vec<usize>)> = table.rows.iter().enumerate().map(|(i, row)| (i, drawn(row))).collect();
    let rows: Vec<_> = rows.into_iter().filter(|(_, cells)| !cells.is_empty()).collect();
    let widest = rows.iter().map(|(_, cells)| cells.len()).max()? as u16;
    let least = match () {
        () if grid.pixels => SMALLEST_DRAWN,
        () if grid.boxed => SMALLEST_BOXED,
        () => SMALLEST,
    };
    let width = (area.width / widest).min(LARGEST.0);
    let wanted: Vec<Option<u16>> = rows.iter().map(|(i, _)| edge_height(&table.rows[*i], grid)).collect();
    // Headings are left out where cards want the room.
    let above = |i: usize| u16::from(has_heading(&table.rows[i], grid));
    let headings: u16 = (0..table.rows.len()).map(above).sum();
    let (headings, heights) = [headings, 0].into_iter().find_map(|headings| {
        let room = area.height.checked_sub(headings)?;
        let least = if headings > 0 && grid.pixels { COMFORTABLE_DRAWN } else { least.1 };
        Some((headings, heights(&wanted, room, least, grid)?))
    })?;
    let total = heights.iter().sum::<u16>() + headings;
    // A list that would be cut has room in lines.
    let cut = |((i, cells), height): (&(usize, Vec<usize>), &u16)| {
        let lists = cells.iter().filter_map(|&cell| list(&table.rows[*i], cell));
        lists.map(|panel| panel.lines.len() as u16 + 2).any(|wanted| wanted > *height)
    };
    if !grid.pixels && rows.iter().zip(&heights).any(cut) {
        return None;
    }
    if width < least.0 || width * widest > area.width || total > area.height {
        return None;
    }
    let mut places = Vec::new();
    let mut y = area.y + (area.height - total) / 2;
    let left = area.x + (area.width - width * widest) / 2;
    let mut next = rows.iter().zip(&heights).peekable();
    for i in 0..table.rows.len() {
        if headings > 0 && above(i) > 0 {
            places.push((i, None, Rect { x: left, y, width: width * widest, height: 1 }));
            y += 1;
        }
        let Some(((_, cells), &height)) = next.next_if(|((row, _), _)| *row == i) else { continue };
        // A row of few cells has the width of the others, its cells spread over it.
        let n = cells.len() as u16;
        let begins = cells.first().is_some_and(|&first| is_player(&table.rows[i], first));
        let edge = has_player(&table.rows[i]) && !begins && n < widest;
        let is_list = |&cell: &usize| list(&table.rows[i], cell).is_some();
        // What is written in lists wants all the width there is.
        let lists = match grid.pixels {
            true => cells.iter().all(is_list),
            false => {
                let seats = cells.iter().all(|&cell| is_player(&table.rows[i], cell));
                let lists = cells.iter().filter(|cell| is_list(cell)).count();
                seats || cells.len() == 1 && is_words(&table.rows[i]) || !edge && !begins && lists > 1
            }
        };
        let shares = if lists { shares(&table.rows[i], cells, width * widest) } else { Vec::new() };
        for (k, &cell) in cells.iter().enumerate() {
            let k = k as u16;
            // Between its neighbours a player's place is wider.
            let player = edge && k > 0 && k + 1 < n && is_player(&table.rows[i], cell);
            let own = match () {
                () if lists && !grid.pixels => shares[k as usize],
                () if player && grid.pixels => (width * (widest - n + 1)).min(2 * LARGEST.0),
                () if player => width * (widest - n + 1),
                () if lists => width * widest / n,
                () => width,
            };
            let x = match n {
                _ if lists && !grid.pixels => left + shares[..k as usize].iter().sum::<u16>(),
                _ if lists => left + k * own,
                1 => left + width * (widest - 1) / 2,
                _ if edge => left + k * (width * (widest - 1)) / (n - 1) - (own - width) / 2,
                _ if grid.pixels && !begins => left + (widest - n) * width / 2 + k * width,
                _ => left + k * width,
            };
            places.push((i, Some(cell), Rect { x, y, width: own, height }));
        }
        y += height;
    }
    Some(places)
}

/// The widths of places beside each other of which some are lists: as wide as what is written there,
/// if there is room, and the rest of the room shared.
fn shares(row: &Row, cells: &[usize], room: u16) -> Vec<u16> {
    let n = cells.len() as u16;
    let widest = |panel: &Panel| {
        let lines = panel.lines.iter().map(|line| columns(&words_of(&line.pieces)));
        lines.chain([columns(&panel.title.to_string())]).max().unwrap_or(0) as u16 + 3
    };
    let own = |cell: usize| match list(row, cell) {
        Some(panel) => widest(panel).max(SMALLEST.0),
        None if is_player(row, cell) => PLAYER_WIDTH,
        None => LINE_WIDTH / 2,
    };
    let wanted: Vec<u16> = cells.iter().map(|&cell| own(cell)).collect();
    let total: u16 = wanted.iter().sum();
    match room.checked_sub(total) {
        Some(spare) => wanted.iter().map(|width| width + spare / n).collect(),
        None => vec![room / n; cells.len()],
    }
}

/// The lines of a panel; where one is wider than the room, without the columns that are blank in all of
/// them, as far as they have to go.
pub fn fitted(panel: &Panel, room: u16) -> Vec<Cow<'_, PanelLine>> {
    let texts: Vec<String> = panel.lines.iter().map(|line| words_of(&line.pieces)).collect();
    let widest = texts.iter().map(|text| columns(text)).max().unwrap_or(0);
    let Some(spare) = widest.checked_sub(room.into()).filter(|spare| *spare > 0) else {
        return panel.lines.iter().map(Cow::Borrowed).collect();
    };
    let blank = |column: usize| texts.iter().all(|text| text.chars().nth(column).is_none_or(|c| c == ' '));
    // One blank column stays between two that are not.
    let dropped: Vec<usize> = (1..widest).filter(|&c| blank(c) && blank(c - 1)).take(spare).collect();
    let without = |line: &PanelLine| {
        let mut line = line.clone();
        let mut column = 0;
        for (label, _) in &mut line.pieces {
            let text = label.to_string();
            let kept = text.chars().zip(column..).filter(|(_, at)| !dropped.contains(at)).map(|(c, _)| c).collect();
            column += text.chars().count();
            *label = Label::Text(kept);
        }
        line
    };
    panel.lines.iter().map(|line| Cow::Owned(without(line))).collect()
}

/// Whether something is written or drawn above a row where there is room for it.
fn has_heading(row: &Row, grid: Grid) -> bool {
    match row {
        Row::Banner(_) => true,
        Row::Cells(heading, cells) => grid.pixels && !heading.is_empty() && !cells.is_empty() && !has_player(row),
    }
}

/// How high a row with a player wants to be: its panels show all their lines.
fn edge_height(row: &Row, grid: Grid) -> Option<u16> {
    let Row::Cells(_, cells) = row else { return None };
    let wanted = |cell: &Cell| match cell {
        Cell::Panel(panel) => panel.lines.len() as u16 + 2,
        _ if grid.pixels => *EDGE_HEIGHTS_ROOMY.start() + 1,
        _ if grid.boxed => EDGE + 1,
        _ => EDGE,
    };
    has_player(row).then(|| cells.iter().map(|placed| wanted(&placed.cell)).max().unwrap_or(0))
}

/// The heights of rows of smaller cards, of which some have a height that they want. `None` when
/// there is no room.
fn heights(wanted: &[Option<u16>], room: u16, least: u16, grid: Grid) -> Option<Vec<u16>> {
    let others = wanted.iter().filter(|height| height.is_none()).count() as u16;
    let comfortable = if grid.pixels { COMFORTABLE_DRAWN } else { COMFORTABLE };
    let most_of_others = if grid.pixels { LARGEST.1 - 2 } else { LARGEST.1 };
    let edges = if grid.pixels || grid.boxed { EDGE_HEIGHTS_ROOMY } else { EDGE_HEIGHTS };
    let lowest = *edges.start();
    edges.rev().find_map(|most| {
        let edges: u16 = wanted.iter().flatten().map(|height| (*height).min(most)).sum();
        let each = (room.checked_sub(edges)? / others.max(1)).min(most_of_others);
        let least = if most > lowest { comfortable } else { least };
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
    let rows: Vec<(usize, Vec<usize>)> = table.rows.iter().enumerate().map(|(i, row)| (i, drawn(row))).collect();
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
            places.push((strip.row, Some(cell), Rect { x, y: y + line * height, width, height }));
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

/// The columns of a panel's title where it is drawn in one line.
pub const PANEL_TITLE: u16 = 10;
/// The columns of the sign in front of a panel's line where lines lie side by side.
pub const LINE_SIGN: u16 = 1;

/// Single blanks only: what lines up below each other takes too much room beside each other.
pub fn squeezed(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for c in text.chars() {
        if c != ' ' || !squeezed.ends_with(' ') {
            squeezed.push(c);
        }
    }
    squeezed
}

/// Where the lines of a panel go: below each other in a box, else side by side, in as many lines as
/// the place has.
pub fn panel_places(panel: &Panel, area: Rect, tier: Tier) -> Vec<Rect> {
    if tier != Tier::List {
        let inner = area.inner(Margin::new(1, 1));
        let line = |i: u16| Rect { y: inner.y + i, height: 1, ..inner };
        return (0..inner.height.min(panel.lines.len() as u16)).map(line).collect();
    }
    let left = area.x + 3 + PANEL_TITLE;
    let (mut x, mut y) = (left, area.y);
    let mut places = Vec::new();
    for line in &panel.lines {
        let text: usize = line.pieces.iter().map(|(label, _)| columns(&squeezed(&label.to_string()))).sum();
        let width = text as u16 + 1 + if line.anchor.is_some() { LINE_SIGN } else { 0 };
        if x > left && x + width > area.right() {
            (x, y) = (left, y + 1);
        }
        if y >= area.bottom() || x + width > area.right() {
            break;
        }
        places.push(Rect { x, y, width, height: 1 });
        x += width;
    }
    places
}

/// How many lines a panel needs whose lines lie side by side.
fn list_height(panel: &Panel, width: u16) -> u16 {
    let room = Rect { x: 0, y: 0, width, height: panel.lines.len().max(1) as u16 };
    panel_places(panel, room, Tier::List).last().map_or(1, |last| last.y + 1)
}
