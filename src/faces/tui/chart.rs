//! Charts made of terminal cells: bars, shades, and lines with a legend.

use super::paint::{Paint, put, put_centre, restyle};
use crate::palette::mix;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::widgets::{self, Axis, Dataset, GraphType, Widget};
use sorcery_ui::chart::{Chart, Series, figure};
use sorcery_ui::frame::{Curve, Odds};
use sorcery_ui::text::columns;
use sorcery_ui::theme::Role;

/// Distance between two entries of the legend (columns).
const GAP: u16 = 3;
/// Charts with fewer rows than this have no labels on the x axis.
const LOW: u16 = 6;
/// Maximum distance, in columns, between two turns on the x axis.
const TURN: u16 = 20;

/// Blocks that fill a cell in steps of one eighth: from the left (`EIGHTHS`), and from below (`RISING`).
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
pub(super) const RISING: [&str; 9] = ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// A bar that shows a win rate, with a line for its confidence interval.
#[derive(Debug)]
pub(super) struct WinRate<'a>(pub &'a Paint, pub &'a Odds);

impl Widget for WinRate<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, odds) = self;
        let style = paint.style(odds.role);
        let wide = f64::from(area.width);
        let groove = paint.glyph("─", "-").repeat(area.width.into());
        put(buf, area.x, area.y, &groove, area.width, paint.style(Role::Border));
        let low = (odds.interval.0 * wide).round() as u16;
        let high = ((odds.interval.1 * wide).round() as u16).min(area.width);
        if high > low {
            let reach = paint.glyph("━", "=").repeat((high - low).into());
            put(buf, area.x + low, area.y, &reach, high - low, style);
        }
        let eighths = (odds.share * wide * 8.0).round() as usize;
        let bar = if paint.ascii { "#".repeat(eighths / 8) } else { "█".repeat(eighths / 8) + EIGHTHS[eighths % 8] };
        put(buf, area.x, area.y, &bar, area.width, style);
    }
}

/// A row of shades that show values from 0 to 1, one column each.
#[derive(Debug)]
pub(super) struct Shades<'a>(pub &'a Paint, pub &'a [f32]);

impl Widget for Shades<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, shades) = self;
        let ramp = if paint.ascii { [" ", ".", "-", "=", "#"] } else { [" ", "░", "▒", "▓", "█"] };
        for (shade, x) in shades.iter().zip(area.x..area.right()) {
            let shade = shade.clamp(0.0, 1.0);
            if paint.surfaces {
                let palette = paint.palette();
                let ground = mix(palette.half(true), palette.of(Role::Chart(0)), shade);
                restyle(buf, Rect { x, width: 1, ..area }, Style::new().bg(paint.colour(ground)));
            } else {
                put(buf, x, area.y, ramp[(shade * 4.0).ceil() as usize], 1_usize, paint.style(Role::Chart(0)));
            }
        }
    }
}

/// A bar chart of the number of cards for each cost.
#[derive(Debug)]
pub(super) struct CostCurve<'a>(pub &'a Paint, pub &'a Curve);

impl Widget for CostCurve<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, curve) = self;
        put(buf, area.x, area.y, &curve.title, area.width, paint.style(Role::Title));
        let style = paint.style(Role::Chart(0));
        let each = (area.width / curve.bars.len().max(1) as u16).clamp(2, 8);
        let most = curve.bars.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1);
        let rows = area.height.saturating_sub(2);
        for ((cost, n), x) in curve.bars.iter().zip((area.x..area.right()).step_by(each.into())) {
            let bar = Rect { x, width: each - 1, ..area };
            let eighths = n * usize::from(rows) * 8 / most;
            for y in 0..rows {
                let part = eighths.saturating_sub(usize::from(y) * 8).min(8);
                let full = if paint.ascii { ["", "#"][usize::from(part >= 4)] } else { RISING[part] };
                put_centre(buf, bar, rows - y, &full.repeat(bar.width.into()), style);
            }
            let count = if *n > 0 { n.to_string() } else { String::new() };
            put_centre(buf, bar, rows, &count, style.add_modifier(Modifier::REVERSED));
            put_centre(buf, bar, rows + 1, cost, paint.style(Role::Dim));
        }
    }
}

/// A line chart of values over turns. Dots show the spread, and a legend contains the values.
#[derive(Debug)]
pub(super) struct LineChart<'a>(pub &'a Paint, pub &'a Chart);

impl Widget for LineChart<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, chart) = self;
        let below = self.heading(area, buf);
        let mut marks: Vec<String> = chart.marks().into_iter().map(figure).collect();
        let labels = marks.iter().map(|mark| columns(mark)).max().unwrap_or(0) as u16;
        // Don't stretch a chart of only a few turns over the whole width.
        let long = ((chart.to() - chart.from) as u16).saturating_mul(TURN).saturating_add(labels + 2);
        let mut plot = Rect { width: below.width.min(long), ..below };
        if plot.is_empty() || plot.height < 3 {
            return;
        }
        // Put the labels of the axes outside the plot, where they don't cover the curves. A short chart has no room for
        // that.
        let has_room = plot.height >= LOW;
        if has_room && !chart.y_label.is_empty() {
            (plot.y, plot.height) = (plot.y + 1, plot.height - 1);
        }
        let foot = if has_room { 2 } else { 0 };
        let (rows, apart) = (plot.height - foot, marks.len().saturating_sub(1).max(1) as u16);
        if rows > apart {
            // Leave spare rows free at the top, so that the labels are evenly spaced. Spare rows at the bottom
            // would shift the baselines of adjacent charts.
            let spare = (rows - 1) % apart;
            (plot.y, plot.height) = (plot.y + spare, plot.height - spare);
        } else {
            let (low, high) = chart.bounds();
            marks = vec![figure(low), figure(high)];
        }
        if has_room {
            put(buf, plot.x, plot.y - 1, &chart.y_label, area.width, paint.style(Role::Dim));
        }
        self.curves(plot, plot.height - foot, marks, has_room, buf);
        if paint.ascii {
            for at in plot.positions() {
                let plain = match buf[at].symbol() {
                    "─" => "-",
                    "│" => "|",
                    "└" => "+",
                    _ => continue,
                };
                buf[at].set_symbol(plain);
            }
        }
    }
}

impl LineChart<'_> {
    /// Draws the title and the legend. Returns the area below them.
    fn heading(&self, area: Rect, buf: &mut Buffer) -> Rect {
        let Self(paint, chart) = self;
        let bold = paint.style(Role::Title).add_modifier(Modifier::BOLD);
        let mut y = area.y;
        if !chart.title.is_empty() {
            put(buf, area.x, y, &chart.title, area.width, bold);
            y += 1;
        }
        let mut x = area.x;
        let entry = |(text, series): (String, Option<usize>)| match series {
            Some(i) => (format!("{} {text}", paint.mark(i)), paint.style(Role::Chart(i as u8))),
            None => (text, bold),
        };
        let flagged = (!chart.flags.is_empty())
            .then(|| (format!("{} {}", paint.glyph("▾", "v"), Chart::FLAGGED), paint.style(Role::Loss)));
        for (text, style) in chart.legend().into_iter().map(entry).chain(flagged) {
            let width = columns(&text) as u16;
            if x > area.x && x + width > area.right() {
                (x, y) = (area.x, y + 1);
            }
            put(buf, x, y, &text, area.right() - x, style);
            x += width + GAP;
        }
        Rect { y: y + 1, height: area.bottom().saturating_sub(y + 1), ..area }
    }

    /// Draws the axes, the curves with their spread, the cursor and the flags. The curves take `rows` rows of the plot.
    /// `labels` are the labels of the y axis. The x axis has labels if `has_room`.
    fn curves(&self, plot: Rect, rows: u16, labels: Vec<String>, has_room: bool, buf: &mut Buffer) {
        let Self(paint, chart) = self;
        let (from, to, (low, high)) = (f64::from(chart.from), f64::from(chart.to()), chart.bounds());
        let style = |i: usize| paint.style(Role::Chart(i as u8));
        let lines: Vec<Vec<(f64, f64)>> =
            chart.series.iter().map(|series| series.points(chart.from).collect()).collect();
        let curves = lines.iter().enumerate().rev().map(|(i, line)| {
            Dataset::default().marker(paint.marker(i)).graph_type(GraphType::Line).style(style(i)).data(line)
        });
        let band = |series: &Series| series.band(chart.from).flat_map(|(x, low, high)| [(x, low), (x, high)]).collect();
        let bands: Vec<Vec<(f64, f64)>> = chart.series.iter().map(band).collect();
        let dots = bands.iter().enumerate().map(|(i, band)| {
            let marker = Marker::Custom(if paint.ascii { '.' } else { '·' });
            Dataset::default().marker(marker).style(style(i).add_modifier(Modifier::DIM)).data(band)
        });
        let cursor: Vec<(f64, f64)> = chart.cursor.map_or(Vec::new(), |at| {
            let x = from + at as f64;
            vec![(x, low), (x, high)]
        });
        let line = Dataset::default().marker(Marker::Custom(if paint.ascii { '|' } else { '│' }));
        let line = line.graph_type(GraphType::Line).style(paint.style(Role::Focus)).data(&cursor);
        // Draw the mark for a flagged number one row above the curve, but not above the top of the chart.
        let row = (high - low) / f64::from(rows);
        let flag = |flag: &i32| {
            let value = chart.series.first()?.values.get(usize::try_from(flag - chart.from).ok()?)?;
            Some((f64::from(*flag), (value + row).min(high)))
        };
        let flags: Vec<(f64, f64)> = chart.flags.iter().filter_map(flag).collect();
        let marker = Marker::Custom(if paint.ascii { 'v' } else { '▾' });
        let flags = Dataset::default().marker(marker).style(paint.style(Role::Loss)).data(&flags);
        let dim = paint.style(Role::Dim);
        // The label of the y axis of a short chart is inside the plot.
        let title = ratatui::text::Line::styled(if has_room { "" } else { &chart.y_label }, dim);
        let ends = [figure(from), format!("{} {}", chart.x_label, figure(to)).trim_start().into()];
        let ends = if has_room { ends.to_vec() } else { Vec::new() };
        let ground = buf[(plot.x, plot.y)].bg;
        widgets::Chart::new(dots.chain([line]).chain(curves).chain([flags]).collect())
            .style(Style::new().bg(ground))
            .legend_position(None)
            .x_axis(Axis::default().style(dim).bounds([from, to]).labels(ends))
            .y_axis(Axis::default().style(dim).bounds([low, high]).labels(labels).title(title))
            .render(plot, buf);
    }
}

impl Paint {
    /// Returns the symbol that marks a curve in the legend. The symbols distinguish curves even without colours.
    fn mark(&self, line: usize) -> &'static str {
        let (fancy, simple) = [("━", "#"), ("•", "o"), ("×", "x"), ("+", "+")][line % 4];
        self.glyph(fancy, simple)
    }

    fn marker(&self, line: usize) -> Marker {
        match line % 4 {
            0 if !self.ascii => Marker::Quadrant,
            _ => Marker::Custom(self.mark(line).chars().next().unwrap_or('#')),
        }
    }
}
