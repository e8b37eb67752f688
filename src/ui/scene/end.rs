//! The result screen: the winner and the reason, the statistics, charts, and the next choices.

use super::parts::row;
use super::{Chart, Content, Grid, Rect, Scene};
use crate::frame::{MenuItem, ResultView, Tone};
use crate::scene::blocks::{self, DIGIT, DIGIT_HEIGHT};
use crate::text::{columns, shorten_name, wrapped};
use crate::theme::Role;
use ratatui_core::layout::Margin;
use sorcery_games::Tint;
use sorcery_games::words::counted;
use std::borrow::Cow;

/// The headlines after a win and after a defeat, in block letters.
const VICTORY: &[&str] = &["█ █ ▀█▀ █▀▀ ▀█▀ █▀█ █▀█ █ █", "█ █  █  █    █  █ █ █▀▄ ▀█▀", " ▀  ▀▀▀ ▀▀▀  ▀  ▀▀▀ ▀ ▀  ▀ "];
const DEFEAT: &[&str] = &["█▀▄ █▀▀ █▀▀ █▀▀ █▀█ ▀█▀", "█ █ █▀▀ █▀  █▀▀ █▀█  █ ", "▀▀  ▀▀▀ ▀   ▀▀▀ ▀ ▀  ▀ "];

/// Maximum width of a name above the statistics (columns).
const LONGEST_NAME: usize = 14;
/// Width, in columns, of the gap between two columns of the statistics.
const GAP: u16 = 3;
const DRAWING: std::ops::RangeInclusive<u16> = 6..=14;
/// Minimum and maximum width of a chart (columns).
const CHART_WIDTH: std::ops::RangeInclusive<u16> = 38..=60;
/// Minimum and maximum height of a chart (lines).
const CHART_HEIGHT: std::ops::RangeInclusive<u16> = 6..=12;

/// Takes `lines` from `room` if that many are left, otherwise none. Returns the number of lines taken.
fn take(room: &mut u16, lines: u16) -> u16 {
    let taken = if lines <= *room { lines } else { 0 };
    *room -= taken;
    taken
}

/// Returns a text about the length of the game and the best action.
pub(super) fn summary(view: &ResultView) -> String {
    let turns = counted(view.story.turn as usize, "turn");
    format!("{turns}. {}", view.best.as_deref().unwrap_or_default())
}

/// Returns the statistics: their names, and a number for each seat.
pub(super) fn figures(view: &ResultView) -> impl Iterator<Item = (&'static str, &Vec<i32>)> {
    let measures = view.story.measures.iter().take(1).filter_map(|(name, values)| Some((*name, values.last()?)));
    measures.chain(view.story.statistics.iter().map(|(name, counts)| (*name, counts)))
}

/// Divides the choices into rows that fit into `width`. Returns the index and the width of each choice. `margin` is the
/// space around a label.
fn rows_of(items: &[MenuItem], width: u16, margin: u16) -> Vec<Vec<(usize, u16)>> {
    let mut rows: Vec<Vec<(usize, u16)>> = vec![Vec::new()];
    for (i, item) in items.iter().enumerate() {
        let wide = columns(&item.label) as u16 + margin;
        match rows.last_mut() {
            Some(row) if row.iter().map(|(_, width)| width).sum::<u16>() + wide <= width => row.push((i, wide)),
            _ => rows.push(vec![(i, wide)]),
        }
    }
    rows
}

/// The heights of the optional parts of the screen, in lines. A part that has no room has the height 0.
struct Heights {
    letters: u16,
    summary: u16,
    table: u16,
    has_large_digits: bool,
    /// Height that the drawing beside the table may have.
    drawing: u16,
    chart: u16,
    /// Height of each gap between two parts.
    gap: u16,
    /// The description of the chosen item.
    detail: u16,
}

impl Heights {
    /// Divides `room` among the parts. The most important ones get their lines first, and parts grow only if lines remain.
    fn of([banner, summary, table]: [u16; 3], has_charts: bool, grid: Grid, room: &mut u16) -> Self {
        let mut table = take(room, table);
        let summary = take(room, summary);
        let mut letters = take(room, banner);
        let mut chart = if has_charts { take(room, *CHART_HEIGHT.start()) } else { 0 };
        let mut gap = take(room, 5) / 5;
        let detail = take(room, 1);
        let digits = if table > 1 { take(room, DIGIT_HEIGHT - 1) } else { 0 };
        table += digits;
        letters += take(room, letters);
        if chart > 0 {
            let most = (*room).min(CHART_HEIGHT.end() - chart);
            chart += take(room, most);
        }
        gap += take(room, 5) / 5;
        let most = (*room).min(DRAWING.end().saturating_sub(table));
        let drawing = if grid.surfaces { take(room, most) + table } else { 0 };
        Heights { letters, summary, table, has_large_digits: digits > 0, drawing, chart, gap, detail }
    }
}

impl<'f> Scene<'f> {
    pub(super) fn result(&mut self, view: &'f ResultView, area: Rect) {
        let area = area.inner(Margin::new(2, 0));
        let (banner, role) = match view.tone {
            Tone::Victory => (VICTORY, Role::Gain),
            Tone::Defeat => (DEFEAT, Role::Loss),
            Tone::Neither => (&[][..], Role::Title),
        };
        let charts = &view.charts[..];
        let summary = wrapped(&summary(view), area.width.into());
        let notice = wrapped(&view.menu.about, area.width.into());
        // In a window, bold letters are wider, and boxes around the choices need more room.
        let (bold, boxed) = if self.grid.pixels { (4, 6) } else { (0, 3) };
        let figures = StatisticsTable::of(view, bold);
        let choices = rows_of(&view.menu.items, area.width, boxed);

        let mut room = area.height;
        let texts = || [&view.ending, &view.last].into_iter().filter(|text| !text.is_empty());
        take(&mut room, (1 + texts().count() + choices.len() + notice.len()) as u16);
        let parts = [banner.len(), summary.len(), figures.rows.len() + 1].map(|lines| lines as u16);
        let heights = Heights::of(parts, !charts.is_empty(), self.grid, &mut room);

        let mut y = area.y + room / 3;
        let mut next = |lines: u16| {
            let place = Rect { y, height: lines, ..area };
            y += lines;
            place
        };
        if heights.letters > 0 {
            next(heights.gap);
        }
        // The headline of a defeat fades downwards, so that it looks different even without colours.
        let fades = |n| if n > 0 && view.tone == Tone::Defeat { Role::Dim } else { role };
        self.letters(banner, next(heights.letters), fades);
        next(heights.gap);
        self.centred(next(1), &view.headline, role, true);
        for text in texts() {
            self.centred(next(1), text, Role::Text, false);
        }
        for line in summary.into_iter().take(heights.summary.into()) {
            self.centred(next(1), line, Role::Dim, false);
        }
        next(heights.gap);
        if heights.table > 0 {
            self.statistics(view, &figures, next(heights.table.max(heights.drawing)), &heights);
        }
        next(heights.gap);
        if heights.chart > 0 {
            self.side_by_side(charts, next(heights.chart));
        }
        next(heights.gap);
        for items in choices {
            self.choices(view, items, next(1));
        }
        let chosen = view.menu.items.get(view.menu.cursor);
        self.centred(next(heights.detail), chosen.map_or("", |item| &item.detail), Role::Dim, false);
        for line in notice {
            self.centred(next(1), line, Role::Dim, false);
        }
    }

    /// Puts the table of statistics in the middle of `band`, with the drawing of the game to its left.
    fn statistics(&mut self, view: &'f ResultView, figures: &StatisticsTable, band: Rect, heights: &Heights) {
        let drawing = if DRAWING.contains(&heights.drawing) { heights.drawing * 2 } else { 0 };
        let width = figures.width() + if drawing > 0 { drawing + GAP } else { 0 };
        let island = Rect { x: band.x + band.width.saturating_sub(width) / 2, width: width.min(band.width), ..band };
        let place = Rect { width: drawing.min(island.width), ..island };
        self.put(place, Content::Drawing(view.emblem, view.menu.tint));
        let x = island.right().saturating_sub(figures.width()).max(band.x);
        let y = band.y + (band.height - heights.table) / 2;
        let place = Rect { x, y, width: band.right() - x, height: heights.table };
        self.figures(figures, place, heights.has_large_digits);
    }

    /// Puts the charts, one for each value such as life, side by side in the middle of `area`, as many as fit.
    fn side_by_side(&mut self, charts: &'f [Chart], area: Rect) {
        let n = (charts.len() as u16).min((area.width / CHART_WIDTH.start()).max(1));
        let width = ((area.width + GAP) / n - GAP).min(*CHART_WIDTH.end());
        let mut x = area.x + (area.width - (n * (width + GAP) - GAP)) / 2;
        for shown in charts.iter().take(n.into()) {
            self.put(Rect { x, width, ..area }, Content::Chart(shown));
            x += width + GAP;
        }
    }

    /// Puts a row of choices, each with its index and width, in the middle of `area`.
    fn choices(&mut self, view: &'f ResultView, row: Vec<(usize, u16)>, area: Rect) {
        let total: u16 = row.iter().map(|(_, width)| width).sum();
        let mut x = area.x + area.width.saturating_sub(total) / 2;
        for (i, width) in row {
            let place = Rect { x, width, ..area }.intersection(area);
            self.item(place, Cow::Borrowed(&view.menu.items[i]), i, i == view.menu.cursor, place.width);
            x += place.width;
        }
    }

    fn figures(&mut self, figures: &StatisticsTable, area: Rect, large: bool) {
        let mut y = 0;
        // Align the numbers of a column at the right.
        let digits_of = |(_, cells): &(&str, Vec<String>), at: usize| cells.get(at).map_or(0, String::len);
        let small = || figures.rows.iter().skip(large.into());
        let first = [("", &figures.names)].into_iter();
        for (n, (label, cells)) in first.chain(figures.rows.iter().map(|(name, cells)| (*name, cells))).enumerate() {
            let high = if n == 1 && large { DIGIT_HEIGHT } else { 1 };
            if y + high > area.height {
                break;
            }
            let place = Rect { height: high, ..row(area, y) };
            self.text(Rect { width: figures.label, ..row(place, high / 2) }, label, Role::Dim);
            for (cell, at) in cells.iter().zip(0..) {
                let x = area.x + figures.label + GAP + at * (figures.column + GAP);
                let place = Rect { x, width: figures.column, ..place }.intersection(area);
                let role = match Tint::of_value(label) {
                    tint if tint.is_value() => Role::Card(tint),
                    _ if n < 2 => Role::Title,
                    _ => Role::Text,
                };
                if high == 1 {
                    let wide = small().map(|row| digits_of(row, at.into())).max().filter(|_| n > 0).unwrap_or(0);
                    self.centred(place, format!("{cell:>wide$}"), role, n < 2);
                    continue;
                }
                let width = (cell.len() as u16 * DIGIT - 1).min(place.width);
                let digits = Rect { x: place.x + (place.width - width) / 2, width, ..place };
                for (text, line) in blocks::digits(cell).into_iter().zip(0..) {
                    self.text(row(digits, line), text, role);
                }
            }
            y += high;
        }
    }
}

/// The statistics, with a column for each seat.
struct StatisticsTable {
    names: Vec<String>,
    rows: Vec<(&'static str, Vec<String>)>,
    /// Width of the row labels in the statistics (columns).
    label: u16,
    /// Width of a seat's column in the statistics (columns).
    column: u16,
}

impl StatisticsTable {
    fn of(view: &ResultView, more: u16) -> Self {
        let names: Vec<String> = view.names.iter().map(|name| shorten_name(name, LONGEST_NAME)).collect();
        let rows: Vec<_> =
            figures(view).map(|(name, counts)| (name, counts.iter().map(i32::to_string).collect())).collect();
        let label = rows.iter().map(|(name, _)| columns(name)).max().unwrap_or(0) as u16 + more / 2;
        let large = rows.first().into_iter().flat_map(|(_, cells): &(_, Vec<String>)| cells);
        let large = large.map(|cell| cell.len() * usize::from(DIGIT));
        let column = names.iter().map(|name| columns(name)).chain(large).max().unwrap_or(0) as u16 + more;
        StatisticsTable { names, rows, label, column }
    }

    fn width(&self) -> u16 {
        self.label + self.names.len() as u16 * (self.column + GAP)
    }
}
