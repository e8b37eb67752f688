//! The deck builder.

use super::super::paint::Paint;
use super::super::text::{put, shorten};
use super::{Hits, lines};
use crate::ui::frame::{BuilderView, Hit};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;

pub(super) fn builder(view: &BuilderView, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(Rect {
        x: area.x + 1,
        width: area.width - 2,
        ..area
    });
    let [filter, cards, about] =
        Layout::vertical([Constraint::Length(2), Constraint::Fill(1), Constraint::Length(7.min(area.height / 3))])
            .areas(left);
    let typed = if view.filter.is_empty() { "type to filter".to_string() } else { format!("filter: {}", view.filter) };
    put(buf, filter.x, filter.y, &typed, filter.width as usize, paint.style(Role::Prompt));
    let skip = (view.cursor + 1).saturating_sub(cards.height as usize);
    for (i, (line, count)) in view.cards.iter().enumerate().skip(skip).take(cards.height as usize) {
        let place = Rect { y: cards.y + (i - skip) as u16, height: 1, ..cards };
        hits.push((place, Hit::Item(i)));
        let chosen = i == view.cursor;
        let copies = if *count > 0 { format!("{count}x") } else { String::new() };
        let sign = if chosen { paint.glyph("▶", ">") } else { " " };
        put(buf, place.x, place.y, &format!("{sign} {copies:>3} "), 6, paint.style(Role::Text));
        let name: String = line.iter().map(|(label, _)| label.to_string()).collect();
        let tint = line.first().map_or(Role::Text, |(_, tint)| Role::Card(*tint));
        let mut style = paint.style(tint);
        if chosen {
            style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
        }
        let room = place.width.saturating_sub(7) as usize;
        put(buf, place.x + 6, place.y, &shorten(&name, room), room, style);
    }
    lines(&view.card, paint, Rect { width: about.width.saturating_sub(2), ..about }, 0, buf);
    let star = if view.changed { " (changed)" } else { "" };
    let cursor = if view.naming { "_" } else { "" };
    let name = if view.name.is_empty() && !view.naming { "no name yet" } else { &view.name };
    let heading = format!("Deck: {name}{cursor}{star}");
    put(
        buf,
        right.x,
        right.y,
        &shorten(&heading, right.width as usize),
        right.width as usize,
        paint.style(Role::Title),
    );
    if let Some(message) = &view.message {
        put(
            buf,
            right.x,
            right.y + 1,
            &shorten(message, right.width as usize),
            right.width as usize,
            paint.style(Role::Notice),
        );
    }
    let deck = Rect { y: right.y + 2, height: right.height.saturating_sub(2), ..right };
    lines(&view.deck, paint, deck, 0, buf);
}
