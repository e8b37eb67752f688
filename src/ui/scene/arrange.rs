//! The layout of a table as a grid of cards, or as lines if there is less room.

use super::lines::lines;
use super::rows::{CellArea, Tier, drawn, has_player, is_player, list, list_height};
use super::{Grid, Rect};
use crate::text::columns;
use sorcery_games::table::{CardFace, Cell, Panel, Placed, Row, Table, words_of};
use std::ops::RangeInclusive;

const LARGEST: (u16, u16) = (33, 15);
/// The maximum card size on a screen with more than `HIGH` lines.
const LARGEST_HIGH: (u16, u16) = (48, 24);
const HIGH: u16 = 72;
/// The minimum card size: drawn with characters, and with pixels (columns, lines).
const SMALLEST: (u16, u16) = (12, 4);
const SMALLEST_DRAWN: (u16, u16) = (4, 2);
/// The heights of a row with a player (lines). The layout uses the largest that fits, so that the texts there show
/// as many lines as possible.
const EDGE_HEIGHTS: RangeInclusive<u16> = 2..=8;
const EDGE_HEIGHTS_ROOMY: RangeInclusive<u16> = 4..=8;
/// Maximum width of a place at the end of a player's row, drawn with pixels.
const WIDEST_DRAWN: u16 = 50;
/// The height of a player's place with all its numbers, on an ordinary screen and on a high one.
const EDGE: u16 = 3;
const EDGE_HIGH: u16 = 5;
/// Minimum height of the cards when a player's row grows.
const COMFORTABLE: u16 = 6;
const COMFORTABLE_DRAWN: u16 = 5;
/// The height of cards next to a list that doesn't fit otherwise, and their minimum width then.
const LOW_DRAWN: u16 = 3;
const LOW_WIDTH: u16 = 18;
/// Minimum width of cards that leave room for panels beside the table.
const NARROW_DRAWN: u16 = 11;
/// The width of a player's place in a row without cards.
const PLAYER_WIDTH: u16 = 40;
/// Minimum width of the cells next to lists.
const BESIDE_LISTS: u16 = 10;
/// The height of a player's row whose lists lie as lines above or below it. On high tables, the row has one part in
/// `SHELF_PART` of the height.
const SHELF: RangeInclusive<u16> = 4..=8;
const SHELF_PART: u16 = 9;
/// From this height, a table has room for blank lines.
const ROOMY: u16 = 30;
/// Minimum height of a card (lines), without and with a row of values below its name.
const LOWEST: RangeInclusive<u16> = 3..=4;
/// With more than `MANY` cells, cards need at least `READABLE` columns; otherwise the table uses lines.
const MANY: usize = 40;
const READABLE: u16 = 16;

/// Returns the layout of a table that is only displayed, or `None` if it doesn't fit.
pub fn arrange(table: &Table, area: Rect, grid: Grid) -> Option<(Tier, Vec<CellArea>)> {
    if grid.pixels {
        return cards(table, area, grid, false).map(|places| (Tier::Card, places));
    }
    let (unfolded, from) = unfolded(table, area.width);
    let cards = cards(&unfolded, area, grid, true).map(|places| (Tier::Card, places));
    let (tier, mut places) = cards.or_else(|| Some((Tier::List, lines(&unfolded, area, true)?)))?;
    for (row, column, _) in &mut places {
        let (first, cell) = from[*row][column.unwrap_or(0)];
        (*row, *column) = (first, column.map(|_| cell));
    }
    Some((tier, places))
}

/// Returns `true` if a row has only text: slots and panels.
fn is_words(row: &Row) -> bool {
    row.cells().iter().all(|placed| matches!(placed.cell, Cell::Slot(_) | Cell::Panel(_)))
}

/// Returns the height for a row of lists, piles and gaps; `None` for other rows.
fn words_height(row: &Row, height: u16) -> Option<u16> {
    let cells = row.cells();
    let lists: Vec<u16> =
        (0..cells.len()).filter_map(|cell| list(row, cell)).map(|panel| panel.lines.len() as u16).collect();
    let words = |placed: &Placed| matches!(placed.cell, Cell::Slot(_) | Cell::Panel(_) | Cell::Back(..) | Cell::Gap);
    let maximum = lists.into_iter().max().filter(|_| cells.iter().all(words))?;
    // A blank line separates the lists from the next row on a high table.
    Some(maximum + if height >= ROOMY { 2 } else { 1 })
}

/// The lists in the row of a player, drawn as lines above or below the player and the cards. Lists at the end of the
/// row go above.
struct Shelf {
    above: Vec<usize>,
    below: Vec<usize>,
    others: Vec<usize>,
}

impl Shelf {
    fn of(row: &Row, cells: &[usize], grid: Grid) -> Option<Shelf> {
        let is_list = |cell: &&usize| list(row, **cell).is_some();
        let starts_with_player = cells.first().is_some_and(|&first| is_player(row, first));
        let last = cells.iter().rposition(|cell| !is_list(&cell)).filter(|_| starts_with_player && !grid.pixels)?;
        let (below, others) = cells[..=last].iter().partition(is_list);
        let shelf = Shelf { above: cells[last + 1..].to_vec(), below, others };
        (shelf.lists().next().is_some() && shelf.others.len() > 1).then_some(shelf)
    }

    fn lists(&self) -> impl Iterator<Item = usize> {
        self.above.iter().chain(&self.below).copied()
    }

    /// Returns the number of lines for the lists.
    fn lines(&self, row: &Row, width: u16) -> u16 {
        self.lists().filter_map(|cell| list(row, cell)).map(|panel| list_height(panel, width)).sum()
    }

    /// Returns the places of the cells. Each card is `column` wide.
    fn places(&self, row: &Row, area: Rect, column: u16) -> Vec<(usize, Rect)> {
        let mut places = Vec::new();
        let mut rest = area;
        let mut put = |cells: &[usize], rest: &mut Rect| {
            for &cell in cells {
                let height = list(row, cell).map_or(0, |panel| list_height(panel, area.width)).min(rest.height);
                places.push((cell, Rect { height, ..*rest }));
                *rest = Rect { y: rest.y + height, height: rest.height - height, ..*rest };
            }
        };
        put(&self.above, &mut rest);
        let below: u16 =
            self.below.iter().filter_map(|&cell| list(row, cell)).map(|panel| list_height(panel, area.width)).sum();
        let middle = Rect { height: rest.height.saturating_sub(below), ..rest };
        rest = Rect { y: middle.bottom(), height: rest.height - middle.height, ..rest };
        put(&self.below, &mut rest);
        // The player has the width that the cards leave.
        let player = area.width - column * (self.others.len() as u16 - 1);
        let mut x = area.x;
        for (n, &cell) in self.others.iter().enumerate() {
            let width = if n == 0 { player } else { column };
            places.push((cell, Rect { x, width, ..middle }));
            x += width;
        }
        places
    }
}

/// Returns `true` if the row has a heading and the previous row has a different one.
fn starts_section(table: &Table, row: usize) -> bool {
    let heading = |row: usize| match table.rows.get(row) {
        Some(Row::Cells(heading, _)) if !heading.is_empty() => Some(heading),
        _ => None,
    };
    heading(row).is_some() && row.checked_sub(1).and_then(heading) != heading(row)
}

/// Returns the minimum height of a card that shows all its text.
fn lowest(table: &Table) -> u16 {
    let two_lines = |face: &CardFace| face.feet != [None, None] || !face.attached.is_empty();
    let tall = table.cells().any(|placed| matches!(&placed.cell, Cell::Card(face) if two_lines(face)));
    if tall { *LOWEST.end() } else { *LOWEST.start() }
}

/// Lays out a table as rows of cards. With pixels, lists can be truncated unless `whole` is set.
pub(super) fn cards(table: &Table, area: Rect, grid: Grid, whole: bool) -> Option<Vec<CellArea>> {
    let rows = drawn(table);
    let widest = rows.iter().map(|(_, cells)| cells.len()).max()? as u16;
    let minimum = match () {
        () if grid.pixels => SMALLEST_DRAWN,
        () => (SMALLEST.0, lowest(table)),
    };
    let largest = if !grid.pixels && area.height > HIGH { LARGEST_HIGH } else { LARGEST };
    let width = (area.width / widest).min(largest.0);
    let n: usize = rows.iter().map(|(_, cells)| cells.len()).sum();
    if !grid.pixels && n > MANY && width < READABLE {
        return None;
    }
    let shelves: Vec<Option<Shelf>> = rows.iter().map(|(i, cells)| Shelf::of(&table.rows[*i], cells, grid)).collect();
    // The fixed heights: those of lists, and of the lines of a shelf.
    let fixed = rows.iter().zip(&shelves).map(|((i, _), shelf)| match shelf {
        Some(shelf) => shelf.lines(&table.rows[*i], width * widest),
        None => words_height(&table.rows[*i], area.height).unwrap_or(0),
    });
    let fixed: Vec<u16> = fixed.collect();
    let (below, shared) = (table.rows.iter().rposition(has_player), table.player_rows().is_empty());
    let wanted = rows.iter().zip(&shelves).zip(&fixed).map(|(((i, _), shelf), &fixed)| match shelf {
        Some(_) => Some((area.height / SHELF_PART).clamp(*SHELF.start(), *SHELF.end())),
        None if fixed > 0 => Some(0),
        // Rows below players who sit side by side come and go, so they get only the height that they need.
        None if !grid.pixels && shared && below.is_some_and(|row| row < *i) => Some(COMFORTABLE),
        None => edge_height(&table.rows[*i], area.height, grid),
    });
    let wanted: Vec<Option<u16>> = wanted.collect();
    // Headings are left out if the cards need the room.
    let above = |i: usize| u16::from(has_heading(&table.rows[i], grid));
    let headings: u16 = (0..table.rows.len()).map(above).sum();
    // A list that would be truncated fits as lines, or next to lower cards.
    let cut = |((i, cells), height): (&(usize, Vec<usize>), &u16)| {
        let lists = cells.iter().filter_map(|&cell| list(&table.rows[*i], cell));
        lists.map(|panel| panel.lines.len() as u16 + 1).any(|wanted| wanted > *height)
    };
    let any_cut = |heights: &[u16]| {
        let free = rows.iter().zip(heights).zip(&shelves).filter(|(_, shelf)| shelf.is_none()).map(|(row, _)| row);
        free.into_iter().any(cut)
    };
    let lay_out = |comfortable: u16, uncut: bool| {
        [headings, 0].into_iter().find_map(|headings| {
            let room = area.height.checked_sub(headings + fixed.iter().sum::<u16>())?;
            let minimum = if headings > 0 && grid.pixels { COMFORTABLE_DRAWN } else { minimum.1 };
            let mut heights = heights(&wanted, room, [minimum, comfortable, largest.1], grid)?;
            heights.iter_mut().zip(&fixed).for_each(|(height, fixed)| *height += fixed);
            (!uncut || !any_cut(&heights)).then_some((headings, heights))
        })
    };
    let (headings, mut heights) = match grid.pixels {
        false => lay_out(COMFORTABLE, false),
        true if !whole => lay_out(COMFORTABLE_DRAWN, false),
        true if width < NARROW_DRAWN => None,
        true => lay_out(COMFORTABLE_DRAWN, true).or_else(|| lay_out(LOW_DRAWN, true).filter(|_| width >= LOW_WIDTH)),
    }?;
    let mut total = heights.iter().sum::<u16>() + headings;
    // Spare lines go to the rows at the bottom: the nearer, the larger.
    for (height, wanted) in heights.iter_mut().zip(&wanted).rev() {
        if !grid.pixels && wanted.is_none() && total < area.height && *height < largest.1 {
            *height += 1;
            total += 1;
        }
    }
    if !grid.pixels && any_cut(&heights) {
        return None;
    }
    if width < minimum.0 || width * widest > area.width || total > area.height {
        return None;
    }
    let mut places = Vec::new();
    let mut y = area.y + (area.height - total) / 2;
    let left = area.x + (area.width - width * widest) / 2;
    let last_player =
        table.player_rows().last().map(|&(row, _)| row).or_else(|| table.rows.iter().rposition(has_player));
    let mut next = rows.iter().zip(&heights).enumerate().peekable();
    let mut shelves = shelves.into_iter();
    for i in 0..table.rows.len() {
        if headings > 0 && above(i) > 0 {
            places.push((i, None, Rect { x: left, y, width: width * widest, height: 1 }));
            y += 1;
        }
        let Some((at, ((_, cells), &height))) = next.next_if(|(_, ((row, _), _))| *row == i) else { continue };
        if let Some(shelf) = shelves.next().flatten() {
            let area = Rect { x: left, y, width: width * widest, height };
            let shown = shelf.places(&table.rows[i], area, width).into_iter();
            places.extend(shown.map(|(cell, place)| (i, Some(cell), place)));
            y += height;
            continue;
        }
        // Rows below the players have their heading at the left if there is room.
        let labelled = !grid.pixels && last_player.is_none_or(|last| last < i) && table.divider().is_none();
        let labelled = labelled && (cells.len() as u16) < widest && fixed[at] == 0 && !is_words(&table.rows[i]);
        if labelled && starts_section(table, i) {
            let label = Rect { x: left, y: y + (height - 1) / 2, width, height: 1 };
            places.push((i, None, label));
            for (k, &cell) in cells.iter().enumerate() {
                places.push((i, Some(cell), Rect { x: left + (k as u16 + 1) * width, y, width, height }));
            }
            y += height;
            continue;
        }
        // A short row is as wide as the others, with its cells spread out.
        let n = cells.len() as u16;
        let starts_with_player = cells.first().is_some_and(|&first| is_player(&table.rows[i], first));
        let edge = has_player(&table.rows[i]) && !starts_with_player && n < widest;
        let is_list = |&cell: &usize| list(&table.rows[i], cell).is_some();
        // Lists use the full width.
        let lists = match grid.pixels {
            true => cells.iter().all(is_list),
            false => {
                let seats = cells.iter().all(|&cell| is_player(&table.rows[i], cell));
                let lists = cells.iter().filter(|cell| is_list(cell)).count();
                seats || cells.len() == 1 && is_words(&table.rows[i]) || !edge && !starts_with_player && lists > 1
            }
        };
        let shares = if lists { shares(&table.rows[i], cells, width * widest) } else { Vec::new() };
        // If a name has only one line, the place beside a player is as wide as the name.
        let beside = |cell: usize| match &table.rows[i].cells()[cell].cell {
            Cell::Card(face) if edge && height < EDGE && !grid.pixels => {
                let cost = columns(&face.cost.label.to_string()) as u16;
                let wanted = columns(&face.name.to_string()) as u16 + 2 + if cost > 0 { cost + 2 } else { 0 };
                wanted.clamp(width, width * 3 / 2)
            }
            _ => width,
        };
        for (k, &cell) in cells.iter().enumerate() {
            let k = k as u16;
            // A player between two neighbours gets a wider place.
            let seat = (width * (widest - n + 1)).min(2 * LARGEST.0);
            let player = edge && k > 0 && k + 1 < n && is_player(&table.rows[i], cell);
            let own = match () {
                () if lists && !grid.pixels => shares[k as usize],
                () if player && grid.pixels => seat,
                // The cells at the ends of the row share the width that the player leaves.
                () if edge && grid.pixels && n > 1 => {
                    ((width * widest - seat) / (n - 1)).clamp(width, WIDEST_DRAWN.max(width))
                }
                () if player && n == 3 => width * widest - beside(cells[0]) - beside(cells[2]),
                () if player => width * (widest - n + 1),
                () if lists => width * widest / n,
                () => beside(cell),
            };
            let x = match n {
                3 if edge && !grid.pixels && k == 1 => left + beside(cells[0]),
                _ if lists && !grid.pixels => left + shares[..k as usize].iter().sum::<u16>(),
                _ if lists => left + k * own,
                1 => left + width * (widest - 1) / 2,
                _ if edge && k + 1 == n => left + width * widest - own,
                _ if edge && k == 0 => left,
                _ if edge => left + k * (width * (widest - 1)) / (n - 1) - (own - width) / 2,
                _ if grid.pixels && !starts_with_player => left + (widest - n) * width / 2 + k * width,
                _ => left + k * width,
            };
            places.push((i, Some(cell), Rect { x, y, width: own, height }));
        }
        y += height;
    }
    Some(places)
}

/// Returns the widths of cells side by side, of which some are lists. Each is as wide as its text, and spare columns
/// are shared equally. If the texts don't fit, all are equally wide.
fn shares(row: &Row, cells: &[usize], room: u16) -> Vec<u16> {
    let n = cells.len() as u16;
    let own = |cell: usize| match list(row, cell) {
        Some(panel) => list_width(panel).max(SMALLEST.0),
        None if is_player(row, cell) => PLAYER_WIDTH,
        None => BESIDE_LISTS,
    };
    let wanted: Vec<u16> = cells.iter().map(|&cell| own(cell)).collect();
    let total: u16 = wanted.iter().sum();
    match room.checked_sub(total) {
        Some(spare) => wanted.iter().map(|width| width + spare / n).collect(),
        None => vec![room / n; cells.len()],
    }
}

/// Returns the width of the longest line of a list, with its margin.
fn list_width(panel: &Panel) -> u16 {
    let lines = panel.lines.iter().map(|line| columns(&words_of(&line.pieces)));
    lines.chain([columns(&panel.title.to_string())]).max().unwrap_or(0) as u16 + 3
}

/// Splits rows of lists so that the lists side by side fit in `width`. Lists under the same heading continue in each
/// other's rows. Also returns the original row and column of each cell.
fn unfolded(table: &Table, width: u16) -> (Table, Vec<Vec<(usize, usize)>>) {
    let (mut rows, mut from): (Vec<Row>, Vec<Vec<(usize, usize)>>) = Default::default();
    for (n, row) in table.rows.iter().enumerate() {
        let lists = (0..row.cells().len()).map(|cell| list(row, cell).map(list_width)).collect::<Option<Vec<u16>>>();
        let widest = lists.and_then(|widths| widths.into_iter().max());
        let (Row::Cells(heading, cells), Some(widest)) = (row, widest) else {
            rows.push(row.clone());
            from.push((0..row.cells().len().max(1)).map(|cell| (n, cell)).collect());
            continue;
        };
        let beside = usize::from(width / widest).max(1);
        for (cell, placed) in cells.iter().enumerate() {
            match (rows.last_mut(), from.last_mut()) {
                (Some(Row::Cells(last, cells)), Some(from))
                    if last == heading
                        && cells.len() < beside
                        && cells.first().is_some_and(|first| matches!(first.cell, Cell::Panel(_)))
                        && (!heading.is_empty() || from.last().is_some_and(|(row, _)| *row == n)) =>
                {
                    cells.push(placed.clone());
                    from.push((n, cell));
                }
                _ => {
                    rows.push(Row::Cells(heading.clone(), vec![placed.clone()]));
                    from.push(vec![(n, cell)]);
                }
            }
        }
    }
    (Table { rows, ..table.clone() }, from)
}

/// Returns `true` if a heading or a line is drawn above the row, where there is room.
fn has_heading(row: &Row, grid: Grid) -> bool {
    match row {
        Row::Banner(_) => true,
        Row::Cells(heading, cells) => grid.pixels && !heading.is_empty() && !cells.is_empty() && !has_player(row),
    }
}

/// Returns the height for a row with a player, in which panels show all their lines.
fn edge_height(row: &Row, height: u16, grid: Grid) -> Option<u16> {
    let wanted = |cell: &Cell| match cell {
        Cell::Panel(panel) => panel.lines.len() as u16 + 2,
        _ if grid.pixels => *EDGE_HEIGHTS_ROOMY.start() + 1,
        _ if height > HIGH => EDGE_HIGH,
        _ => EDGE,
    };
    has_player(row).then(|| row.cells().iter().map(|placed| wanted(&placed.cell)).max().unwrap_or(0))
}

/// Returns the heights of the rows. Rows with a wanted height get up to that; the others share the rest equally.
/// `None` if the rows don't fit.
fn heights(
    wanted: &[Option<u16>],
    room: u16,
    [minimum, comfortable, largest]: [u16; 3],
    grid: Grid,
) -> Option<Vec<u16>> {
    let others = wanted.iter().filter(|height| height.is_none()).count() as u16;
    let maximum_of_others = if grid.pixels { largest - 2 } else { largest };
    let edges = if grid.pixels { EDGE_HEIGHTS_ROOMY } else { EDGE_HEIGHTS };
    let lowest = *edges.start();
    edges.rev().find_map(|maximum| {
        let edges: u16 = wanted.iter().flatten().map(|height| (*height).min(maximum)).sum();
        let each = (room.checked_sub(edges)? / others.max(1)).min(maximum_of_others);
        let minimum = if maximum > lowest { comfortable } else { minimum };
        let heights = wanted.iter().map(|height| height.map_or(each, |height| height.min(maximum)));
        (each >= minimum).then(|| heights.collect())
    })
}
