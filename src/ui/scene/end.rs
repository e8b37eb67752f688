//! The result screen: the winner and the reason, the statistics, charts, and the next choices.

use super::parts::row;
use super::{Content, Rect, Scene};
use crate::frame::{MenuItem, ResultView, Tone};
use crate::scene::blocks::{self, DIGIT, LINES};
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

impl<'f> Scene<'f> {
    pub(super) fn result(&mut self, view: &'f ResultView, area: Rect) {
        let area = area.inner(Margin::new(2, 0));
        let (banner, role) = match view.tone {
            Tone::Victory => (VICTORY, Role::Gain),
            Tone::Defeat => (DEFEAT, Role::Loss),
            Tone::Neither => (&[][..], Role::Title),
        };
        // A screen reader can read neither block letters nor charts.
        let (banner, charts) = if self.grid.list { (&[][..], &[][..]) } else { (banner, &view.charts[..]) };
        let story = &view.story;
        let best = view.best.as_deref().unwrap_or_default();
        let summary = wrapped(&format!("{}. {best}", counted(story.turn as usize, "turn")), area.width.into());
        let notice = wrapped(&view.menu.about, area.width.into());
        let width = if self.grid.list { area.width.into() } else { usize::MAX };
        let [ending, last] = [&view.ending, &view.last].map(|text| wrapped(text, width));
        // In a window, bold letters are wider, and boxes around the choices need more room.
        let (bold, boxed) = if self.grid.pixels { (4, 6) } else { (0, 3) };
        let figures = StatisticsTable::of(view, bold);

        // Give the most important parts of the screen their lines first. Let parts grow only if lines remain.
        let room = &mut area.height.clone();
        let choices = rows_of(&view.menu.items, area.width, boxed);
        take(room, (1 + ending.len() + last.len() + choices.len() + notice.len()) as u16);
        let table = figures.rows.len() as u16 + 1;
        // A list for screen readers can show the first rows alone.
        let mut table = take(room, if self.grid.list { table.min(*room) } else { table });
        let summary_lines = take(room, summary.len() as u16);
        let mut letters = take(room, banner.len() as u16);
        let mut chart = if charts.is_empty() { 0 } else { take(room, *CHART_HEIGHT.start()) };
        let mut gap = take(room, 5) / 5;
        let detail = take(room, 1);
        let digits = if table > 1 && !self.grid.list { take(room, LINES - 1) } else { 0 };
        table += digits;
        letters += take(room, letters);
        let taller = if chart > 0 { take(room, (*room).min(CHART_HEIGHT.end() - chart)) } else { 0 };
        chart += taller;
        gap += take(room, 5) / 5;
        let has_drawing = self.grid.surfaces && !self.grid.list;
        let large = if has_drawing { take(room, (*room).min(DRAWING.end().saturating_sub(table))) + table } else { 0 };

        let mut y = area.y + *room / 3;
        let mut next = |lines: u16| {
            let place = Rect { y, height: lines, ..area };
            y += lines;
            place
        };
        if letters > 0 {
            next(gap);
        }
        // The headline of a defeat fades downwards, so that it looks different even without colours.
        let fades = |n| if n > 0 && view.tone == Tone::Defeat { Role::Dim } else { role };
        self.letters(banner, next(letters), fades);
        next(gap);
        self.centred(next(1), &view.headline, role, true);
        for line in ending.into_iter().chain(last) {
            self.centred(next(1), line, Role::Text, false);
        }
        for line in summary.into_iter().take(summary_lines.into()) {
            self.centred(next(1), line, Role::Dim, false);
        }
        next(gap);
        if table > 0 {
            let band = next(table.max(large));
            let drawing = if DRAWING.contains(&large) { large * 2 } else { 0 };
            let width = figures.width() + if drawing > 0 { drawing + GAP } else { 0 };
            let island =
                Rect { x: area.x + area.width.saturating_sub(width) / 2, width: width.min(area.width), ..band };
            self.put(
                Rect { width: drawing.min(island.width), ..island },
                Content::Drawing(view.emblem, view.menu.tint),
            );
            let x = island.right().saturating_sub(figures.width()).max(area.x);
            let y = band.y + (band.height - table) / 2;
            self.figures(&figures, Rect { x, y, width: area.right() - x, height: table }, digits > 0);
        }
        next(gap);
        if chart > 0 {
            // Draw one chart for each value, such as life, and as many side by side as fit.
            let n = (charts.len() as u16).min((area.width / CHART_WIDTH.start()).max(1));
            let width = ((area.width + GAP) / n - GAP).min(*CHART_WIDTH.end());
            let places = next(chart);
            let mut x = places.x + (places.width - (n * (width + GAP) - GAP)) / 2;
            for shown in charts.iter().take(n.into()) {
                self.put(Rect { x, width, ..places }, Content::Chart(shown));
                x += width + GAP;
            }
        }
        next(gap);
        for items in choices {
            let choices = next(1);
            let total: u16 = items.iter().map(|(_, width)| width).sum();
            let mut x = choices.x + choices.width.saturating_sub(total) / 2;
            for (i, width) in items {
                let place = Rect { x, width, ..choices }.intersection(choices);
                self.item(place, Cow::Borrowed(&view.menu.items[i]), (i, view.menu.cursor), place.width);
                x += place.width;
            }
        }
        let chosen = view.menu.items.get(view.menu.cursor);
        self.centred(next(detail), chosen.map_or("", |item| &item.detail), Role::Dim, false);
        for line in notice {
            self.centred(next(1), line, Role::Dim, false);
        }
    }

    fn figures(&mut self, figures: &StatisticsTable, area: Rect, large: bool) {
        let mut y = 0;
        // Align the numbers of a column at the right.
        let digits_of = |(_, cells): &(&str, Vec<String>), at: usize| cells.get(at).map_or(0, String::len);
        let small = || figures.rows.iter().skip(large.into());
        let first = [("", &figures.names)].into_iter();
        for (n, (label, cells)) in first.chain(figures.rows.iter().map(|(name, cells)| (*name, cells))).enumerate() {
            let high = if n == 1 && large { LINES } else { 1 };
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
        let counts = view.story.measures.iter().take(1).filter_map(|(name, values)| Some((*name, values.last()?)));
        let counts = counts.chain(view.story.statistics.iter().map(|(name, counts)| (*name, counts)));
        let rows: Vec<_> = counts.map(|(name, counts)| (name, counts.iter().map(i32::to_string).collect())).collect();
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
