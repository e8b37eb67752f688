//! Charts in cells: bars, shades, and lines with the player's name and the final value at the end.

use super::paint::{Paint, put, put_centre, restyle};
use crate::palette::mix;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use sorcery_ui::chart::{Chart, Series, figure};
use sorcery_ui::frame::{Curve, Odds};
use sorcery_ui::text::{columns, shorten_name};
use sorcery_ui::theme::Role;

/// Maximum width of a name beside a line (columns).
const NAME: usize = 14;
/// Maximum width of a turn (columns).
const TURN: u16 = 20;

/// Parts of a cell, to the right and upwards.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
pub(super) const RISING: [&str; 9] = ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// The marks of each seat's line, so that lines differ without colours: in Unicode, in ASCII, and the distance
/// between two marks (columns).
const MARKS: [(&str, &str, usize); 4] = [("▬", "#", 1), ("○", "o", 2), ("×", "x", 3), ("+", "+", 4)];

/// A win rate as a bar, with a line for its confidence interval.
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
        let bar = match paint.ascii {
            true => "#".repeat(eighths / 8),
            false => "█".repeat(eighths / 8) + EIGHTHS[eighths % 8],
        };
        put(buf, area.x, area.y, &bar, area.width, style);
    }
}

/// Values from 0 to 1 as shades, one column each.
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

/// The number of cards for each cost.
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

/// Values over turns as lines, and their spread as dots.
#[derive(Debug)]
pub(super) struct LineChart<'a>(pub &'a Paint, pub &'a Chart);

impl Widget for LineChart<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, chart) = self;
        let bold = paint.style(Role::Title).add_modifier(Modifier::BOLD);
        put(buf, area.x, area.y, &chart.title, area.width, bold);
        let (least, most) = chart.bounds();
        let marks = chart.marks();
        let left = marks.iter().map(|mark| columns(&figure(*mark))).max().unwrap_or(0) as u16 + 1;
        let ends: Vec<String> = (chart.series.iter().enumerate())
            .map(|(i, series)| {
                let value = series.values.last().copied().unwrap_or(0.0);
                format!("{} {} {}", paint.mark(i), shorten_name(&series.name, NAME), figure(value))
            })
            .collect();
        let right = ends.iter().map(|end| columns(end)).max().unwrap_or(0) as u16 + 1;
        let last = (chart.to() - chart.from).max(1) as u16;
        // A chart of few turns isn't stretched over the whole width.
        let long = last.saturating_mul(TURN).saturating_add(1);
        let head = u16::from(!chart.title.is_empty());
        let (width, height) = (area.width.saturating_sub(left + right).min(long), area.height.saturating_sub(head + 1));
        // Labels with equal differences have equal distances.
        let apart = marks.len().saturating_sub(1).max(1) as u16;
        let even = if height > apart { (height - 1) / apart * apart + 1 } else { height };
        // Charts side by side have the same baseline.
        let plot = Rect { x: area.x + left, y: area.y + head + height - even, width, height: even };
        if plot.is_empty() {
            return;
        }
        // Each row has two steps, counted from below.
        let steps = f64::from((plot.height - 1) * 2);
        let step = |value: f64| ((value - least) / (most - least).max(1e-9) * steps).round() as u16;
        let row = |step: u16| plot.bottom() - 1 - step.div_ceil(2);
        let dim = paint.style(Role::Dim);
        for mark in if marks.len() <= plot.height.into() { marks } else { vec![least, most] } {
            let label = figure(mark);
            put(buf, plot.x - 1 - columns(&label) as u16, row(step(mark)), &label, left, dim);
        }
        put(buf, plot.x, plot.bottom(), &chart.from.to_string(), plot.width, dim);
        let end = chart.to().to_string();
        // Below the end of the line.
        put(buf, plot.right() - 1 - (columns(&end) as u16 - 1) / 2, plot.bottom(), &end, columns(&end), dim);
        put_centre(buf, Rect { y: plot.bottom(), height: 1, ..plot }, 0, &chart.x_label, dim);
        if chart.series.iter().any(|series| !series.spread.is_empty()) {
            put(
                buf,
                plot.right() + 2,
                plot.bottom(),
                "dots: spread",
                area.right().saturating_sub(plot.right() + 2),
                dim,
            );
        }
        let column = |value: f64| (value / f64::from(last) * f64::from(plot.width - 1)).round() as u16;
        for (i, series) in chart.series.iter().enumerate() {
            let style = paint.style(Role::Chart(i as u8)).add_modifier(Modifier::DIM);
            for (x, low, high) in series.band(0) {
                for value in [low, high] {
                    put(buf, plot.x + column(x), row(step(value)), paint.glyph("•", "."), 1_usize, style);
                }
            }
        }
        let at = |series: &Series, x: u16| {
            let turn = f64::from(x) * f64::from(last) / f64::from((plot.width - 1).max(1));
            let value = |at: usize| series.values.get(at).or(series.values.last()).copied().unwrap_or(least);
            let (from, to) = (value(turn as usize), value(turn as usize + 1));
            step(from + (to - from) * turn.fract())
        };
        for (i, series) in chart.series.iter().enumerate() {
            let style = paint.style(Role::Chart(i as u8));
            let (.., every) = MARKS[i % MARKS.len()];
            let mut before = at(series, 0);
            for x in 0..=column(series.values.len().saturating_sub(1) as f64) {
                let here = at(series, x);
                if i == 0 && !paint.ascii {
                    // Fills the rows between the previous column and this one, so that the line has no gaps.
                    let (low, high) = if here > before { (before + 1, here) } else { (here, before.max(here + 1) - 1) };
                    paint.stroke(plot, plot.x + x, (low.min(here), high.max(here)), style, buf);
                } else if usize::from(x) % every == 0 {
                    put(buf, plot.x + x, row(here), paint.mark(i), 1_usize, style);
                }
                before = here;
            }
        }
        if let Some(series) = chart.series.first() {
            let flag = paint.glyph("▾", "v");
            for x in chart.flags.iter().map(|flag| column(f64::from(flag - chart.from))) {
                // Above the curve, or on it at the top.
                let y = row(at(series, x)).saturating_sub(1).max(plot.y);
                put(buf, plot.x + x, y, flag, 1_usize, paint.style(Role::Loss));
            }
        }
        let mut taken: Vec<u16> = Vec::new();
        for (seat, (text, series)) in ends.iter().zip(&chart.series).enumerate() {
            let end = at(series, plot.width - 1);
            // A line of half blocks goes through its own row. A mark goes into the nearest row.
            let y = if seat == 0 && !paint.ascii { plot.bottom() - 1 - end / 2 } else { row(end) };
            // Beside the end of the line, or as near as possible.
            let mut free = (0..plot.height).flat_map(|off| [y + off, y.saturating_sub(off)]);
            let free = free.find(|y| (plot.y..plot.bottom()).contains(y) && !taken.contains(y));
            if let Some(y) = free {
                taken.push(y);
                put(buf, plot.right() + 1, y, text, right, paint.style(Role::Chart(seat as u8)));
            }
        }
    }
}

impl Paint {
    /// Returns the mark of a seat's line.
    fn mark(&self, seat: usize) -> &'static str {
        let (fancy, simple, _) = MARKS[seat % MARKS.len()];
        self.glyph(fancy, simple)
    }

    /// Draws one column of a line, from one step to another.
    fn stroke(&self, plot: Rect, x: u16, (low, high): (u16, u16), style: Style, buf: &mut Buffer) {
        for row in low / 2..=high / 2 {
            let (lower, upper) = ((low..=high).contains(&(row * 2)), (low..=high).contains(&(row * 2 + 1)));
            let symbol = match (lower, upper) {
                (true, true) => "█",
                (true, false) => "▄",
                _ => "▀",
            };
            put(buf, x, plot.bottom() - 1 - row, symbol, 1_usize, style);
        }
    }
}
