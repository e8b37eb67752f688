//! What the lab shows: code, results, charts.

use super::draw::caret;
use super::paint::{Paint, put};
use crate::faces::palette::mix;
use crate::ui::chart::{Chart, Course, figure};
use crate::ui::frame::Odds;
use crate::ui::scene::{CodeRow, Rect};
use crate::ui::text::{columns, shorten};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::text::Span;
use ratatui::widgets::{Axis, Block, Chart as ChartWidget, Dataset, GraphType, LegendPosition, Widget};

/// The most columns of a name in a legend.
const NAME: usize = 14;

/// Where least of the courses is: most of them rise.
fn legend(chart: &Chart) -> Option<LegendPosition> {
    let rises = |course: &Course| {
        let half = course.values.len() / 2;
        let sum = |values: &[f64]| values.iter().sum::<f64>();
        sum(&course.values[half..]) > sum(&course.values[..half])
    };
    let rising = chart.courses.iter().filter(|course| rises(course)).count() * 2 > chart.courses.len();
    Some(if rising { LegendPosition::TopLeft } else { LegendPosition::TopRight })
}

impl Paint {
    /// A line of code with its number, its errors underlined.
    pub(super) fn code(&self, row: &CodeRow<'_>, area: Rect, buf: &mut Buffer) {
        let sign = row.line.sign.map_or(" ", |_| self.glyph("▌", "!"));
        let style = self.style(row.line.sign.unwrap_or(Role::Border));
        put(buf, area.x, area.y, sign, 1_usize, style);
        let width = usize::from(row.margin).saturating_sub(2);
        put(buf, area.x + 1, area.y, &format!("{:>width$}", row.number), width, self.style(Role::Border));
        let left = area.x + row.margin;
        let (mut x, mut skip) = (left, row.skip);
        for piece in &row.line.pieces {
            let hidden: usize = piece.text.chars().take(skip).map(char::len_utf8).sum();
            skip -= piece.text[..hidden].chars().count();
            let shown = &piece.text[hidden..];
            let mut style = self.style(piece.role);
            if piece.wrong {
                style = style.patch(self.style(Role::Error)).add_modifier(Modifier::UNDERLINED);
            }
            if piece.selected {
                style = style.add_modifier(Modifier::REVERSED);
            }
            put(buf, x, area.y, shown, area.right().saturating_sub(x), style);
            x = x.saturating_add(columns(shown) as u16);
        }
        if x > area.right() {
            put(buf, area.right() - 1, area.y, "~", 1_usize, self.style(Role::Dim));
        }
        if let Some(cursor) = row.cursor {
            let text: String = row.line.pieces.iter().map(|piece| piece.text.as_str()).collect();
            let before: String = text.chars().take(cursor).skip(row.skip).collect();
            let at = left + columns(&before) as u16;
            caret(Rect { x: at, width: 1, ..area }.intersection(area), buf);
        }
    }

    /// A bar as long as the share, and how far the interval reaches.
    pub(super) fn odds(&self, odds: &Odds, area: Rect, buf: &mut Buffer) {
        const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        let style = self.style(odds.role);
        let wide = f64::from(area.width);
        let groove = self.glyph("─", "-").repeat(area.width.into());
        put(buf, area.x, area.y, &groove, area.width, self.style(Role::Border));
        let low = (odds.interval.0 * wide).round() as u16;
        let high = ((odds.interval.1 * wide).round() as u16).min(area.width);
        if high > low {
            let reach = self.glyph("━", "=").repeat((high - low).into());
            put(buf, area.x + low, area.y, &reach, high - low, style);
        }
        let eighths = (odds.share * wide * 8.0).round() as usize;
        let bar = match self.ascii {
            true => "#".repeat(eighths / 8),
            false => "█".repeat(eighths / 8) + EIGHTHS[eighths % 8],
        };
        put(buf, area.x, area.y, &bar, area.width, style);
    }

    pub(super) fn shades(&self, shades: &[f32], area: Rect, buf: &mut Buffer) {
        let ramp = if self.ascii { [" ", ".", "-", "=", "#"] } else { [" ", "░", "▒", "▓", "█"] };
        for (shade, x) in shades.iter().zip(area.x..area.right()) {
            let shade = shade.clamp(0.0, 1.0);
            if self.surfaces {
                let palette = self.palette();
                let ground = mix(palette.half(true), palette.of(Role::Chart(0)), shade);
                buf.set_style(Rect { x, width: 1, ..area }, Style::new().bg(self.colour(ground)));
            } else {
                put(buf, x, area.y, ramp[(shade * 4.0).ceil() as usize], 1_usize, self.style(Role::Chart(0)));
            }
        }
    }

    /// Courses of values as lines, their spread as dots.
    pub(super) fn chart(&self, chart: &Chart, area: Rect, buf: &mut Buffer) {
        if !chart.title.is_empty() && chart.courses.iter().all(|course| course.spread.is_empty()) {
            return self.courses(chart, area, buf);
        }
        let lines: Vec<Vec<(f64, f64)>> =
            chart.courses.iter().map(|course| course.points(chart.from).collect()).collect();
        let bands: Vec<Vec<(f64, f64)>> = chart
            .courses
            .iter()
            .map(|course| course.band(chart.from).flat_map(|(x, low, high)| [(x, low), (x, high)]).collect())
            .collect();
        let named = |(i, course): (usize, &Course)| format!("{} {}", self.mark(i), shorten(&course.name, NAME));
        let names: Vec<String> = chart.courses.iter().enumerate().map(named).collect();
        let marker = |i: usize| match self.mark(i).chars().next() {
            Some(mark) if i > 0 || self.ascii => Marker::Custom(mark),
            _ => Marker::HalfBlock,
        };
        let dot = if self.ascii { Marker::Custom('.') } else { Marker::Dot };
        let style = |i: usize| self.style(Role::Chart(i as u8));
        let spread = bands.iter().enumerate().filter(|(_, band)| !band.is_empty()).map(|(i, band)| {
            let style = style(i).add_modifier(Modifier::DIM);
            Dataset::default().marker(dot).style(style).data(band)
        });
        let courses = lines.iter().enumerate().map(|(i, points)| {
            let named = Dataset::default().name(names[i].as_str()).marker(marker(i));
            named.graph_type(GraphType::Line).style(style(i)).data(points)
        });
        let axis = |(from, to): (f64, f64), labels: Vec<f64>| {
            Axis::default().style(self.style(Role::Dim)).bounds([from, to]).labels(labels.into_iter().map(figure))
        };
        let dots = if bands.iter().all(Vec::is_empty) { "" } else { " (dots: one deviation)" };
        let across = format!("{}{dots}", chart.across);
        let ends = (f64::from(chart.from), f64::from(chart.to()));
        let block = Block::new().title(Span::styled(chart.title.as_str(), self.style(Role::Title)));
        ChartWidget::new(spread.chain(courses).collect())
            .block(if chart.title.is_empty() { Block::new() } else { block })
            .style(self.style(Role::Page))
            .x_axis(axis(ends, vec![ends.0, ends.1]).title(across))
            .y_axis(axis(chart.bounds(), chart.marks()))
            .legend_position(legend(chart))
            .hidden_legend_constraints((Constraint::Percentage(60), Constraint::Percentage(60)))
            .render(area, buf);
    }
}
