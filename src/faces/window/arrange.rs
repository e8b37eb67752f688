//! Where the cells of a table go.

use super::area::Area;
use super::sheet::{Sheet, What};
use crate::games::Anchor;
use crate::games::table::{Cell, Placed, Row, Table};
use crate::ui::frame::{Hit, Spot};
use std::collections::HashMap;

/// Rows of fewer cells are not made wider than rows of so many.
const COLUMNS: usize = 5;
/// The widest card and the highest one, as the ratio of its sides.
const WIDEST: f32 = 1.75;
const HIGHEST: f32 = 1.4;

/// A row to be placed.
struct Strip<'t> {
    heading: String,
    cells: &'t [Placed],
    /// Its share of the height.
    weight: f32,
}

/// How much height a row wants, in cards.
fn weight(cells: &[Placed], last: bool) -> f32 {
    let has = |test: fn(&Cell) -> bool| cells.iter().any(|placed| test(&placed.cell));
    let lines = cells.iter().map(|placed| if let Cell::Panel(panel) = &placed.cell { panel.lines.len() } else { 0 });
    let panel = lines.max().unwrap_or(0);
    let cards = has(|cell| matches!(cell, Cell::Card(_) | Cell::Back(..) | Cell::Slot(_)));
    match () {
        () if has(|cell| matches!(cell, Cell::Seat(_))) && panel == 0 => 0.62,
        () if panel > 0 && !cards => 0.2 + 0.11 * panel as f32,
        () if last => 1.12,
        () => 1.0,
    }
}

/// Places a table: its cells, the headings of its rows, the line between its halves.
pub fn arrange(table: &Table, spots: &HashMap<Anchor, Spot>, area: Area, em: f32, sheet: &mut Sheet) {
    let last = table.rows.iter().rposition(|row| matches!(row, Row::Cells(..))).unwrap_or(0);
    let mut strips: Vec<Option<Strip<'_>>> = Vec::new();
    for (i, row) in table.rows.iter().enumerate() {
        strips.push(match row {
            Row::Banner(_) => None,
            Row::Cells(heading, cells) => {
                let has_seat = cells.iter().any(|placed| matches!(placed.cell, Cell::Seat(_)));
                let heading = if has_seat { String::new() } else { heading.to_string() };
                Some(Strip { heading, cells, weight: weight(cells, i == last) })
            }
        });
    }
    let rows = || strips.iter().flatten();
    let columns = rows().map(|strip| strip.cells.len()).max().unwrap_or(1).max(COLUMNS) as f32;
    let (gap, heading, divider) = (0.3 * em, 1.1 * em, 0.8 * em);
    let fixed: f32 = strips
        .iter()
        .map(|strip| match strip {
            None => divider,
            Some(strip) if strip.heading.is_empty() => gap,
            Some(_) => gap + heading,
        })
        .sum();
    let weights: f32 = rows().map(|strip| strip.weight).sum();
    let wide = area.w / columns;
    let unit = ((area.h - fixed) / weights.max(0.1)).min(wide * HIGHEST).max(1.0);
    let spare = (area.h - fixed - unit * weights).max(0.0) / (strips.len() + 1) as f32;
    let mut rest = area;
    for strip in &strips {
        rest.take_top(spare);
        let Some(strip) = strip else {
            sheet.put(rest.take_top(divider), What::Divider);
            continue;
        };
        let mut line = rest.take_top(gap + if strip.heading.is_empty() { 0.0 } else { heading });
        let place = rest.take_top(unit * strip.weight);
        let width = wide.min(place.h / strip.weight * WIDEST);
        line = Area { x: area.x + (area.w - width * columns) / 2.0, ..line };
        if !strip.heading.is_empty() {
            sheet.put(line.take_bottom(heading), What::Heading(strip.heading.clone()));
        }
        for (i, cell) in areas(strip.cells, place, width, unit).into_iter().enumerate() {
            put(&strip.cells[i], cell, spots, em, sheet);
        }
    }
}

/// The places of the cells of a row: of one width, in the middle; a player has the gaps beside.
fn areas(cells: &[Placed], row: Area, width: f32, unit: f32) -> Vec<Area> {
    let n = cells.len() as f32;
    let only_players = !cells.is_empty() && cells.iter().all(|placed| matches!(placed.cell, Cell::Seat(_)));
    let only_panels = !cells.is_empty() && cells.iter().all(|placed| matches!(placed.cell, Cell::Panel(_)));
    let width = match () {
        () if only_players => (row.w / n).min(unit * 4.0),
        () if only_panels => row.w / n,
        () => width.min(row.w / n.max(1.0)),
    };
    let left = row.x + (row.w - width * n) / 2.0;
    let is_gap = |i: Option<usize>| i.and_then(|i| cells.get(i)).is_some_and(|placed| matches!(placed.cell, Cell::Gap));
    (0..cells.len())
        .map(|i| {
            let mut own = Area { x: left + i as f32 * width, w: width, ..row };
            if matches!(cells[i].cell, Cell::Seat(_)) {
                let (before, after) = (is_gap(i.checked_sub(1)), is_gap(Some(i + 1)));
                own.x -= if before { width * 0.85 } else { 0.0 };
                own.w += (f32::from(u8::from(before)) + f32::from(u8::from(after))) * width * 0.85;
            }
            own
        })
        .collect()
}

fn put(placed: &Placed, area: Area, spots: &HashMap<Anchor, Spot>, em: f32, sheet: &mut Sheet) {
    if matches!(placed.cell, Cell::Gap) {
        return;
    }
    let spot_of = |anchor: Option<Anchor>| anchor.and_then(|anchor| spots.get(&anchor)).cloned();
    let mut lines = Vec::new();
    if let Some(anchor) = placed.anchor {
        sheet.hits.push((area, Hit::Anchor(anchor)));
    }
    if let Cell::Panel(panel) = &placed.cell {
        lines = panel.lines.iter().map(|line| spot_of(line.anchor)).collect();
        let places = panel_lines(area.rounded(), panel.lines.len(), !panel.title.is_empty(), em);
        let hits = panel.lines.iter().zip(places);
        sheet.hits.extend(hits.filter_map(|(line, place)| Some((place, Hit::Anchor(line.anchor?)))));
    }
    sheet.put(area, What::Cell(placed.cell.clone(), spot_of(placed.anchor).unwrap_or_default(), lines));
}

/// The margin around what lies in a cell, in units of the type size: light around it has room.
pub const MARGIN: f32 = 0.28;

/// Where the lines of a panel go.
pub fn panel_lines(area: Area, lines: usize, titled: bool, em: f32) -> Vec<Area> {
    let mut inner = area.inset(MARGIN * em).inset(0.35 * em);
    if titled {
        inner.take_top(1.35 * em);
    }
    let step = (inner.h / lines.max(1) as f32).min(1.45 * em);
    (0..lines).map(|_| inner.take_top(step)).collect()
}
