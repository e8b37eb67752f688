//! The course of a value over a game, as lines.

use super::area::Area;
use super::cards::Brush;
use super::surface::{Align, bold, regular};
use crate::faces::palette::Ink;
use crate::ui::frame::Curve;
use crate::ui::theme::{Rgb, Role};
use tiny_skia::{Path, PathBuilder, Transform};

/// The most lines across the chart.
const MOST_LINES: i64 = 5;

impl Brush<'_, '_> {
    /// The course of a value, one line a seat; turns go to the right.
    pub(super) fn chart(&mut self, area: Area, name: &str, values: &[Vec<i32>], names: &[String]) {
        let (em, palette) = (self.em, self.palette);
        let mut rest = area;
        let head = rest.take_top(1.7 * em);
        self.surface.text(head, Align::Left, bold(0.95 * em, palette.of(Role::Title)), &format!("{name} by turn"));
        let legend = rest.take_bottom(1.6 * em);
        let all = || values.iter().flatten().copied();
        let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(1).max(1));
        let small = regular(0.78 * em, palette.of(Role::Dim));
        let marks = marks(least, most);
        let widest = marks.iter().map(|mark| self.surface.width(small, &mark.to_string())).fold(0.0, f32::max);
        let mut axis = rest.take_bottom(1.3 * em);
        axis.take_left(widest + 0.5 * em);
        let mut labels = rest.take_left(widest + 0.5 * em);
        labels.take_right(0.5 * em);
        self.surface.round(rest, 0.3 * em, palette.surface());
        let plot = rest.inset(0.7 * em);
        let (low, high) = (least as f32, most as f32);
        let height = |value: i32| plot.bottom() - plot.h * (value as f32 - low) / (high - low);
        for mark in marks {
            let y = height(mark).round();
            let line = Area::new(rest.x, y, rest.w, 1.0);
            self.surface.fill(line, palette.shade(if mark == 0 { 0.3 } else { 0.14 }));
            let label = Area::new(labels.x, y - em, labels.w, 2.0 * em);
            self.surface.text(label, Align::Right, small, &mark.to_string());
        }
        let last = values.len().saturating_sub(1).max(1);
        axis = Area { x: plot.x, w: plot.w, ..axis };
        self.surface.text(axis, Align::Left, small, "0");
        self.surface.text(axis, Align::Right, small, &last.to_string());
        let mut mark = legend;
        for seat in 0..values.first().map_or(0, Vec::len) {
            let rgb = palette.of(Role::Chart(seat as u8));
            let place = |turn: usize, value: i32| (plot.x + plot.w * turn as f32 / last as f32, height(value));
            let course = values.iter().enumerate().filter_map(|(turn, row)| Some(place(turn, *row.get(seat)?)));
            let points: Vec<(f32, f32)> = course.collect();
            if let Some(path) = joined(&points) {
                self.course(&path, seat, rgb);
            }
            if let Some(&end) = points.last() {
                self.end(end, seat, rgb);
            }
            let sample = mark.take_left(1.8 * em).centre().1;
            let ends = [(mark.x - 1.8 * em, sample), (mark.x - 0.4 * em, sample)];
            if let Some(path) = joined(&ends) {
                self.course(&path, seat, rgb);
            }
            self.end(ends[1], seat, rgb);
            mark.take_left(0.3 * em);
            let label = names.get(seat).map_or("", String::as_str);
            let used = self.surface.text(mark, Align::Left, bold(0.85 * em, rgb), label);
            mark.take_left(used + 1.2 * em);
        }
    }

    /// How many cards have which cost, as bars.
    pub(super) fn curve(&mut self, area: Area, curve: &Curve) {
        let (em, palette) = (self.em, self.palette);
        let mut rest = area;
        let head = rest.take_top(1.4 * em);
        self.surface.text(head, Align::Left, bold(0.95 * em, palette.of(Role::Title)), &curve.title);
        let mut labels = rest.take_bottom(1.2 * em);
        let most = curve.bars.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1) as f32;
        let each = (rest.w / curve.bars.len().max(1) as f32).min(4.0 * em);
        for (cost, n) in &curve.bars {
            let mut bar = rest.take_left(each).inset(0.15 * em);
            let height = bar.h * *n as f32 / most;
            self.surface.fill(bar.take_bottom(height), palette.of(Role::Chart(0)));
            let ink = regular(0.8 * em, palette.of(Role::Dim));
            self.surface.text(labels.take_left(each), Align::Centre, ink, &format!("{cost}: {n}"));
        }
    }

    /// A seat's line: every other one is broken, so that two are told apart without colours.
    fn course(&mut self, path: &Path, seat: usize, rgb: Rgb) {
        let width = 0.16 * self.em;
        match seat % 2 {
            0 => self.surface.line(path, Transform::identity(), width, rgb),
            _ => self.surface.dashes(path, width, 0.36 * self.em, rgb),
        }
    }

    /// Where a seat's line has come to.
    fn end(&mut self, (x, y): (f32, f32), seat: usize, rgb: Rgb) {
        let radius = 0.28 * self.em;
        let square = Area::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        self.surface.round(square, if seat.is_multiple_of(2) { radius } else { 0.0 }, Ink(rgb, 1.0));
    }
}

fn joined(points: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for &(x, y) in points {
        if path.is_empty() { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.finish()
}

/// The values at which lines go across: round ones, not too many of them.
pub fn marks(least: i32, most: i32) -> Vec<i32> {
    let (least, most) = (i64::from(least), i64::from(most));
    let mut steps = (0..10).flat_map(|power| [1, 2, 5].map(|first| first * 10_i64.pow(power)));
    let step = steps.find(|step| (most - least) / step < MOST_LINES).unwrap_or(i64::MAX);
    let first = least.div_euclid(step) + i64::from(least.rem_euclid(step) > 0);
    (first..=most.div_euclid(step)).map(|n| (n * step) as i32).collect()
}
