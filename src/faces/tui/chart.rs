//! The course of a value over a game, in cells: a line a seat, and beside its end whose it is and what it
//! came to. The charts of ratatui, which the lab has, say that in no place: a legend lies over their lines.

use super::paint::{Paint, put, put_centre};
use crate::ui::chart::{Chart, Course, figure};
use crate::ui::text::{columns, shorten};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The most columns of a name beside a line.
const NAME: usize = 14;
/// The most columns of a turn.
const TURN: u16 = 20;

/// What a seat's line is made of, so that lines are told apart without colours: with Unicode and
/// without; and in every how many columns it is drawn.
const MARKS: [(&str, &str, usize); 4] = [("▬", "#", 1), ("○", "o", 2), ("×", "x", 3), ("+", "+", 4)];

impl Paint {
    /// Courses whose values are known exactly: what spreads is drawn otherwise.
    pub(super) fn courses(&self, chart: &Chart, area: Rect, buf: &mut Buffer) {
        let bold = self.style(Role::Title).add_modifier(Modifier::BOLD);
        put(buf, area.x, area.y, &chart.title, area.width, bold);
        let (least, most) = chart.bounds();
        let labels = [most, least].map(figure);
        let left = labels.iter().map(|label| columns(label)).max().unwrap_or(0) as u16 + 1;
        let ends: Vec<String> = (chart.courses.iter().enumerate())
            .map(|(i, course)| {
                let value = course.values.last().copied().unwrap_or(0.0);
                format!("{} {} {}", self.mark(i), shorten(&course.name, NAME), figure(value))
            })
            .collect();
        let right = ends.iter().map(|end| columns(end)).max().unwrap_or(0) as u16 + 1;
        let last = (chart.to() - chart.from).max(1) as u16;
        // Few turns are no long line.
        let long = last.saturating_mul(TURN).saturating_add(1);
        let (width, height) = (area.width.saturating_sub(left + right).min(long), area.height.saturating_sub(2));
        let plot = Rect { x: area.x + left, y: area.y + 1, width, height };
        if plot.is_empty() {
            return;
        }
        let dim = self.style(Role::Dim);
        for (label, y) in labels.iter().zip([plot.y, plot.bottom() - 1]) {
            put(buf, plot.x - 1 - columns(label) as u16, y, label, left, dim);
        }
        put(buf, plot.x, plot.bottom(), &chart.from.to_string(), plot.width, dim);
        let end = chart.to().to_string();
        // Below the end of the line.
        put(buf, plot.right() - 1 - (columns(&end) as u16 - 1) / 2, plot.bottom(), &end, columns(&end), dim);
        put_centre(buf, Rect { y: plot.bottom(), height: 1, ..plot }, 0, &chart.across, dim);
        // Two steps a line, counted from below.
        let steps = f64::from(plot.height * 2 - 1);
        let step = |value: f64| ((value - least) / (most - least).max(1e-9) * steps).round() as u16;
        let at = |course: &Course, x: u16| {
            let turn = f64::from(x) * f64::from(last) / f64::from((plot.width - 1).max(1));
            let value = |at: usize| course.values.get(at).or(course.values.last()).copied().unwrap_or(least);
            let (from, to) = (value(turn as usize), value(turn as usize + 1));
            step(from + (to - from) * turn.fract())
        };
        for (i, course) in chart.courses.iter().enumerate() {
            let style = self.style(Role::Chart(i as u8));
            let (.., every) = MARKS[i % MARKS.len()];
            let mut before = at(course, 0);
            for x in 0..plot.width {
                let here = at(course, x);
                if i == 0 && !self.ascii {
                    // A line without gaps: what lies between this column and the one before is filled.
                    let (low, high) = if here > before { (before + 1, here) } else { (here, before.max(here + 1) - 1) };
                    self.stroke(plot, plot.x + x, (low.min(here), high.max(here)), style, buf);
                } else if usize::from(x) % every == 0 {
                    put(buf, plot.x + x, plot.bottom() - 1 - here / 2, self.mark(i), 1_usize, style);
                }
                before = here;
            }
        }
        let mut taken: Vec<u16> = Vec::new();
        for (seat, (text, course)) in ends.iter().zip(&chart.courses).enumerate() {
            let y = plot.bottom() - 1 - at(course, plot.width - 1) / 2;
            // Beside the end of its line, or as near as there is room.
            let mut free = (0..plot.height).flat_map(|off| [y + off, y.saturating_sub(off)]);
            let free = free.find(|y| (plot.y..plot.bottom()).contains(y) && !taken.contains(y));
            if let Some(y) = free {
                taken.push(y);
                put(buf, plot.right() + 1, y, text, right, self.style(Role::Chart(seat as u8)));
            }
        }
    }

    /// What the line of a seat is made of.
    pub(super) fn mark(&self, seat: usize) -> &'static str {
        let (fancy, simple, _) = MARKS[seat % MARKS.len()];
        self.glyph(fancy, simple)
    }

    /// A part of a line in one column, from one step to another.
    fn stroke(&self, plot: Rect, x: u16, (low, high): (u16, u16), style: ratatui::style::Style, buf: &mut Buffer) {
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
