//! The course of a value over a game, in cells: a line a seat, and beside its end whose it is.

use super::paint::{Paint, put};
use crate::ui::text::{columns, shorten};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The most columns of a name beside a line.
const NAME: usize = 14;

/// What a seat's line is made of, so that lines are told apart without colours: with Unicode and
/// without; and in every how many columns it is drawn.
const MARKS: [(&str, &str, usize); 4] = [("▬", "#", 1), ("○", "o", 2), ("×", "x", 3), ("+", "+", 4)];

impl Paint {
    pub(super) fn chart(&self, name: &str, values: &[Vec<i32>], names: &[String], area: Rect, buf: &mut Buffer) {
        let bold = self.style(Role::Title).add_modifier(Modifier::BOLD);
        put(buf, area.x, area.y, &format!("{name} by turn"), area.width, bold);
        let seats = values.first().map_or(0, Vec::len);
        let all = || values.iter().flatten().copied();
        let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(1).max(1));
        let labels = [most, least].map(|value| value.to_string());
        let left = labels.iter().map(|label| columns(label)).max().unwrap_or(0) as u16 + 1;
        let ends: Vec<String> = (0..seats)
            .map(|seat| {
                let value = values.last().map_or(0, |row| row[seat]);
                let name = names.get(seat).map_or("", String::as_str);
                format!("{} {} {value}", self.mark(seat), shorten(name, NAME))
            })
            .collect();
        let right = ends.iter().map(|end| columns(end)).max().unwrap_or(0) as u16 + 1;
        let (width, height) = (area.width.saturating_sub(left + right), area.height.saturating_sub(2));
        let plot = Rect { x: area.x + left, y: area.y + 1, width, height };
        if plot.is_empty() {
            return;
        }
        let dim = self.style(Role::Dim);
        for (label, y) in labels.iter().zip([plot.y, plot.bottom() - 1]) {
            put(buf, plot.x - 1 - columns(label) as u16, y, label, left, dim);
        }
        let last = values.len().saturating_sub(1).max(1);
        put(buf, plot.x, plot.bottom(), "0", plot.width, dim);
        let end = last.to_string();
        put(buf, plot.right().saturating_sub(columns(&end) as u16), plot.bottom(), &end, plot.width, dim);
        // Two steps a line, counted from below.
        let steps = f64::from(plot.height * 2 - 1);
        let step = |value: f64| {
            let part = (value - f64::from(least)) / f64::from(most.saturating_sub(least).max(1));
            (part * steps).round() as u16
        };
        let at = |seat: usize, x: u16| {
            let turn = f64::from(x) * last as f64 / f64::from((plot.width - 1).max(1));
            let before = (turn as usize).min(values.len().saturating_sub(1));
            let after = (before + 1).min(values.len() - 1);
            let [from, to] = [before, after].map(|turn| f64::from(values[turn][seat]));
            step(from + (to - from) * turn.fract())
        };
        for seat in 0..seats {
            let style = self.style(Role::Chart(seat as u8));
            let (.., every) = MARKS[seat % MARKS.len()];
            let mut before = at(seat, 0);
            for x in 0..plot.width {
                let here = at(seat, x);
                if seat == 0 && !self.ascii {
                    // A line without gaps: what lies between this column and the one before is filled.
                    let (low, high) = if here > before { (before + 1, here) } else { (here, before.max(here + 1) - 1) };
                    self.stroke(plot, plot.x + x, (low.min(here), high.max(here)), style, buf);
                } else if usize::from(x) % every == 0 {
                    put(buf, plot.x + x, plot.bottom() - 1 - here / 2, self.mark(seat), 1_usize, style);
                }
                before = here;
            }
        }
        let mut taken: Vec<u16> = Vec::new();
        for (seat, text) in ends.iter().enumerate() {
            let y = plot.bottom() - 1 - at(seat, plot.width - 1) / 2;
            // Beside the end of its line, or as near as there is room.
            let free = (0..plot.height).flat_map(|off| [y + off, y.saturating_sub(off)]);
            let free = free.filter(|y| (plot.y..plot.bottom()).contains(y) && !taken.contains(y)).next();
            if let Some(y) = free {
                taken.push(y);
                put(buf, plot.right() + 1, y, text, right, self.style(Role::Chart(seat as u8)));
            }
        }
    }

    fn mark(&self, seat: usize) -> &'static str {
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
