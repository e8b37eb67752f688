//! A game that is over, with its story.

use super::super::paint::Paint;
use super::super::text::{put, shorten};
use super::Hits;
use super::menu::item_widget;
use crate::games::words::counted;
use crate::ui::frame::{Hit, ResultView};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::symbols::Marker;
use ratatui::text::Span;
use ratatui::widgets::{Axis, Block, Chart, Dataset, GraphType, Widget};

pub(super) fn result(view: &ResultView, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let area = Rect { x: area.x + 2, width: area.width - 4, ..area };
    put(
        buf,
        area.x,
        area.y + 1,
        &view.headline,
        area.width as usize,
        paint.style(Role::Title).add_modifier(Modifier::BOLD),
    );
    let counts = [counted(view.story.turns as usize, "turn"), counted(view.story.actions, "action")];
    let story = format!("{}. {}", counts.join(", "), view.menu.about);
    put(buf, area.x, area.y + 2, &shorten(&story, area.width as usize), area.width as usize, paint.style(Role::Dim));
    for (i, why) in view.why.iter().enumerate() {
        put(
            buf,
            area.x + 2,
            area.y + 3 + i as u16,
            &shorten(why, area.width as usize - 2),
            area.width as usize,
            paint.style(Role::Text),
        );
    }
    let top = 4 + view.why.len() as u16;
    let menu_height = view.menu.items.len() as u16 + 1;
    let chart = Rect { y: area.y + top, height: area.height.saturating_sub(top + menu_height), ..area };
    if chart.height >= 5 {
        story_charts(view, paint, chart, buf);
    }
    let top = area.bottom().saturating_sub(menu_height) + 1;
    for (i, item) in view.menu.items.iter().enumerate() {
        let place = Rect { y: top + i as u16, height: 1, width: area.width.min(60), ..area };
        hits.push((place, Hit::Item(i)));
        item_widget(item, i == view.menu.cursor, paint, place, buf);
    }
}

/// One chart a measure, side by side as far as there is room.
fn story_charts(view: &ResultView, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let n = view.story.measures.len().min((area.width / 38).max(1) as usize);
    let places = Layout::horizontal(vec![Constraint::Fill(1); n]).spacing(1).split(area);
    let names: Vec<String> = view.names.iter().map(|name| shorten(name, 12)).collect();
    for ((name, values), &place) in view.story.measures.iter().zip(places.iter()) {
        let seats = values.first().map_or(0, Vec::len);
        let series: Vec<Vec<(f64, f64)>> = (0..seats)
            .map(|seat| values.iter().enumerate().map(|(turn, each)| (turn as f64, f64::from(each[seat]))).collect())
            .collect();
        let most = values.iter().flatten().copied().max().unwrap_or(1).max(1);
        let least = values.iter().flatten().copied().min().unwrap_or(0).min(0);
        let last = values.len().saturating_sub(1).max(1);
        let marker = if paint.ascii { Marker::Dot } else { Marker::HalfBlock };
        let datasets = series.iter().enumerate().map(|(seat, points)| {
            Dataset::default()
                .name(names.get(seat).map_or("", String::as_str))
                .marker(marker)
                .graph_type(GraphType::Line)
                .style(paint.style(Role::Chart(seat as u8)))
                .data(points)
        });
        let dim = paint.style(Role::Dim);
        Chart::new(datasets.collect())
            .block(Block::new().title(Span::styled(format!("{name} by turn"), paint.style(Role::Title))))
            .style(paint.style(Role::Page))
            .x_axis(Axis::default().style(dim).bounds([0.0, last as f64]).labels(["0".to_string(), last.to_string()]))
            .y_axis(
                Axis::default()
                    .style(dim)
                    .bounds([f64::from(least), f64::from(most)])
                    .labels([least.to_string(), most.to_string()]),
            )
            .render(place, buf);
    }
}
