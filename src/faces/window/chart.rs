//! Charts: bars, heat maps and lines.

use super::area::{Area, Units};
use super::cards::Brush;
use super::surface::{Align, bold, regular};
use crate::palette::{Rgba, mix};
use sorcery_ui::chart::{Chart, Legend, figure, marks};
use sorcery_ui::frame::{Curve, Odds};
use sorcery_ui::theme::{Rgb, Role};
use tiny_skia::{Path, PathBuilder, Transform};

/// Minimum size of a long legend, relative to that of a short one.
const SMALLEST_LEGEND: f32 = 0.75;

impl Brush<'_, '_> {
    /// Draws a win rate as a bar, with its confidence interval.
    pub(super) fn odds(&mut self, area: Area, odds: &Odds) {
        let (em, palette) = (self.em, self.palette);
        let own = palette.of(odds.role);
        let bar = area.middle(area.w, 0.7 * em);
        self.surface.round(bar, 0.2 * em, palette.shade(0.12));
        self.surface.round(Area { w: bar.w * odds.share as f32, ..bar }, 0.2 * em, own);
        let (low, high) = (bar.w * odds.interval.0 as f32, bar.w * odds.interval.1 as f32);
        let reach = Area::new(bar.x + low, area.centre().1 - 1.0, (high - low).max(1.0), 2.0);
        self.surface.fill(reach, mix(own, palette.text, 0.6));
    }

    pub(super) fn shades(&mut self, area: Area, shades: &[f32], units: Units) {
        let palette = self.palette;
        for (i, shade) in shades.iter().enumerate() {
            let place = Area { x: area.x + i as f32 * units.w, w: units.w, ..area };
            let ink = mix(palette.half(true), palette.of(Role::Chart(0)), shade.clamp(0.0, 1.0));
            self.surface.fill(place.inset(0.5), ink);
        }
    }

    /// Draws a line chart with bands for the spread.
    pub(super) fn chart(&mut self, area: Area, chart: &Chart) {
        let (em, palette) = (self.em, self.palette);
        let mut rest = area;
        if !chart.title.is_empty() {
            let head = rest.take_top(1.7 * em);
            self.surface.text(head, Align::Left, bold(0.95 * em, palette.of(Role::Title)), &chart.title);
        }
        let mut legend = rest.take_top(1.6 * em);
        let unit = rest.take_top(1.1 * em);
        let (low, high) = chart.bounds();
        let small = regular(0.78 * em, palette.of(Role::Dim));
        let marks_up = chart.marks();
        let widest = marks_up.iter().map(|mark| self.surface.width(small, &figure(*mark))).fold(0.0, f32::max);
        let mut axis = rest.take_bottom(1.3 * em);
        axis.take_left(widest + 0.5 * em);
        let mut labels = rest.take_left(widest + 0.5 * em);
        labels.take_right(0.5 * em);
        self.surface.round(rest, 0.3 * em, palette.surface());
        let plot = rest.inset(0.7 * em);
        let height = |value: f64| plot.bottom() - plot.h * ((value - low) / (high - low)) as f32;
        let (from, to) = (f64::from(chart.from), f64::from(chart.to()));
        let right = |value: f64| plot.x + plot.w * ((value - from) / (to - from)) as f32;
        self.surface.text(unit, Align::Left, small, &chart.y_label);
        if let Some(at) = chart.cursor {
            let x = right(from + at as f64).round();
            self.surface.fill(Area::new(x, rest.y, 1.5, rest.h), palette.of(Role::Focus));
        }
        // If the chart is short, label every second line, or fewer.
        let apart = marks_up.windows(2).map(|pair| height(pair[0]) - height(pair[1])).next().unwrap_or(plot.h);
        let each = (0.9 * em / apart).ceil().max(1.0) as usize;
        for (n, mark) in marks_up.into_iter().enumerate() {
            let y = height(mark).round();
            let line = Area::new(rest.x, y, rest.w, 1.0);
            self.surface.fill(line, palette.shade(if mark == 0.0 { 0.3 } else { 0.14 }));
            let label = Area::new(labels.x, y - em, labels.w, 2.0 * em);
            if n % each == 0 {
                self.surface.text(label, Align::Right, small, &figure(mark));
            }
        }
        let ends = marks(from, to).into_iter().filter(|mark| (mark - to).abs() > 2.0);
        for mark in [from].into_iter().chain(ends) {
            let place = Area::new(right(mark) - 2.0 * em, axis.y, 4.0 * em, axis.h);
            self.surface.text(place, Align::Centre, small, &figure(mark));
        }
        let first = chart.series.first().map_or(&[][..], |series| &series.values);
        for flag in &chart.flags {
            let at = (*flag - chart.from).max(0) as usize;
            let Some(value) = first.get(at) else { continue };
            let (x, y, radius) = (right(f64::from(*flag)), height(*value), 0.35 * em);
            let mark = Area::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
            self.surface.round(mark, radius, palette.of(Role::Loss));
        }
        let end = format!("{} {}", chart.x_label, figure(to));
        self.surface.text(axis, Align::Right, small, &end);
        let named = chart.legend();
        let names: Vec<&str> = named.iter().filter(|(_, series)| series.is_some()).map(|(name, _)| &**name).collect();
        let flagged = if chart.flags.is_empty() { "" } else { Chart::FLAGGED };
        // A long legend is smaller. Each entry has a gap after it, and each curve a sample before its name.
        let words = named.iter().map(|(name, _)| &**name).chain([flagged]);
        let wide: f32 = words.map(|text| self.surface.width(bold(0.85 * em, palette.text), text)).sum();
        let gaps = (1.2 * named.len() as f32 + 2.1 * names.len() as f32) * em;
        let em = em * (legend.w / (wide + gaps)).clamp(SMALLEST_LEGEND, 1.0);
        let size = 0.85 * em;
        if let Some((place, _)) = named.iter().find(|(_, series)| series.is_none()) {
            let used = self.surface.text(legend, Align::Left, bold(size, palette.text), place);
            legend.take_left(used + 1.2 * em);
        }
        let mut mark = legend;
        for (i, series) in chart.series.iter().enumerate() {
            let rgb = palette.of(Role::Chart(i as u8));
            let above = series.band(chart.from).map(|(x, _, high)| (right(x), height(high)));
            let below: Vec<(f32, f32)> = series.band(chart.from).map(|(x, low, _)| (right(x), height(low))).collect();
            let band: Vec<(f32, f32)> = above.chain(below.into_iter().rev()).collect();
            if let Some(path) = joined(&band) {
                self.surface.path(&path, Transform::identity(), Rgba(rgb, 0.14));
            }
            let points: Vec<(f32, f32)> = series.points(chart.from).map(|(x, y)| (right(x), height(y))).collect();
            if let Some(path) = joined(&points) {
                self.series(&path, i, rgb);
            }
            if let Some(&end) = points.last() {
                self.end(end, i, rgb);
            }
            if chart.legend == Legend::Hidden {
                continue;
            }
            let sample = mark.take_left(1.8 * em).centre().1;
            let ends = [(mark.x - 1.8 * em, sample), (mark.x - 0.4 * em, sample)];
            if let Some(path) = joined(&ends) {
                self.series(&path, i, rgb);
            }
            self.end(ends[1], i, rgb);
            mark.take_left(0.3 * em);
            let used =
                self.surface.text(mark, Align::Left, bold(size, rgb), names.get(i).copied().unwrap_or(&series.name));
            mark.take_left(used + 1.2 * em);
        }
        if !chart.flags.is_empty() {
            let (sample, loss) = (mark.take_left(0.9 * em).centre(), palette.of(Role::Loss));
            let dot = Area::new(sample.0 - 0.35 * em, sample.1 - 0.35 * em, 0.7 * em, 0.7 * em);
            self.surface.round(dot, 0.35 * em, loss);
            self.surface.text(mark, Align::Left, bold(size, loss), flagged);
        }
    }

    /// Draws the number of cards per cost as bars.
    pub(super) fn curve(&mut self, area: Area, curve: &Curve) {
        let (em, palette) = (self.em, self.palette);
        let mut rest = area;
        let head = rest.take_top(1.4 * em);
        self.surface.text(head, Align::Left, bold(0.95 * em, palette.of(Role::Title)), &curve.title);
        let mut labels = rest.take_bottom(1.2 * em);
        let mut numbers = rest.take_top(1.1 * em);
        let most = curve.bars.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1) as f32;
        let each = (rest.w / curve.bars.len().max(1) as f32).min(4.0 * em);
        for (cost, n) in &curve.bars {
            let mut bar = rest.take_left(each).inset(0.15 * em);
            let bar = bar.take_bottom(bar.h * *n as f32 / most);
            self.surface.fill(bar, palette.of(Role::Chart(0)));
            let ink = regular(0.8 * em, palette.of(Role::Dim));
            self.surface.text(labels.take_left(each), Align::Centre, ink, cost);
            let number = Area { y: bar.y - numbers.h, ..numbers.take_left(each) };
            self.surface.text(number, Align::Centre, ink, &n.to_string());
        }
    }

    /// Draws a seat's line in a chart. The lines of odd seats are dashed, to distinguish them without colours.
    fn series(&mut self, path: &Path, seat: usize, rgb: Rgb) {
        let width = 0.16 * self.em;
        match seat % 2 {
            0 => self.surface.line(path, Transform::identity(), width, rgb),
            _ => self.surface.dashes(path, width, 0.36 * self.em, rgb),
        }
    }

    /// Draws the last point of a seat's line in a chart: round for even seats, square for odd ones.
    fn end(&mut self, (x, y): (f32, f32), seat: usize, rgb: Rgb) {
        let radius = 0.28 * self.em;
        let square = Area::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        self.surface.round(square, if seat.is_multiple_of(2) { radius } else { 0.0 }, Rgba(rgb, 1.0));
    }
}

fn joined(points: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for &(x, y) in points {
        if path.is_empty() { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.finish()
}
