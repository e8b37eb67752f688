//! Menus: the lobby, the set-up, lists, the settings.

use super::super::paint::Paint;
use super::super::text::{Columns, put, shorten};
use super::{Hits, lines};
use crate::faces::canvas::wrap;
use crate::ui::frame::{Hit, Item, Menu, Value};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Block, Borders, Widget};

pub(super) fn menu(menu: &Menu, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let wide = 64.min(area.width.saturating_sub(4));
    let has_preview = !menu.preview.is_empty() && area.width >= 76;
    let total = if has_preview { wide.min(area.width / 2) + 36 } else { wide };
    let left = area.x + (area.width - total.min(area.width)) / 2;
    let column = Rect { x: left, width: if has_preview { total - 36 } else { total }, ..area };
    let tiles = menu.items.iter().filter(|item| item.tile).count() as u16;
    let needed = 3 + tiles * 3 + (menu.items.len() as u16 - tiles) + u16::from(tiles > 0);
    let spare = area.height.saturating_sub(needed);
    let mut y = area.y + spare.min(1) + spare.saturating_sub(2) / 3;
    put(buf, column.x, y, &menu.title, column.width as usize, paint.style(Role::Title).add_modifier(Modifier::BOLD));
    for (i, line) in wrap(&menu.about, column.width as usize, 1).iter().enumerate() {
        put(buf, column.x, y + 1 + i as u16, line, column.width as usize, paint.style(Role::Dim));
    }
    y += 3;
    // A long list scrolls so that the chosen line stays in view.
    let room = area.bottom().saturating_sub(y) as usize;
    let skip = (menu.cursor + 1).saturating_sub(room.max(1)) * usize::from(tiles == 0);
    for (i, item) in menu.items.iter().enumerate().skip(skip) {
        let chosen = i == menu.cursor;
        let height = if item.tile && area.height >= needed { 3 } else { 1 };
        if y + height > area.bottom() {
            put(buf, column.x, area.bottom() - 1, "more below", column.width as usize, paint.style(Role::Dim));
            break;
        }
        let place = Rect { x: column.x, y, width: column.width, height };
        hits.push((place, Hit::Item(i)));
        item_widget(item, chosen, paint, place, buf);
        y += height;
        if item.tile && menu.items.get(i + 1).is_some_and(|next| !next.tile) {
            y += 1;
        }
    }
    if has_preview {
        let preview = Rect { x: column.right() + 2, y: area.y + 1, width: 34, height: area.height.saturating_sub(2) };
        lines(&menu.preview, paint, preview, 0, buf);
    }
}

pub(super) fn item_widget(item: &Item, chosen: bool, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let role = if chosen { Role::Focus } else { Role::Border };
    let mut inner = area;
    if area.height == 3 {
        let block = Block::new().borders(Borders::ALL).border_set(paint.border(chosen)).border_style(paint.style(role));
        inner = block.inner(area);
        block.render(area, buf);
        inner.x += 1;
        inner.width = inner.width.saturating_sub(2);
    }
    let sign = if chosen { paint.glyph("▶ ", "> ") } else { "  " };
    let mut style = paint.style(if chosen { Role::Selected } else { Role::Text });
    if chosen {
        style = style.add_modifier(Modifier::BOLD);
    }
    let width = inner.width as usize;
    let label_width = if item.value.is_some() { 20.min(width) } else { width };
    put(buf, inner.x, inner.y, &shorten(&format!("{sign}{}", item.label), label_width), label_width, style);
    let after = sign.columns() + item.label.columns() + 2;
    let mut x = inner.x + (if item.value.is_some() { 20 } else { after.max(16) }).min(width) as u16;
    if let Some(value) = &item.value {
        let (text, cursor) = match value {
            Value::Choice(text) if chosen => {
                (format!("{} {text} {}", paint.glyph("◀", "<"), paint.glyph("▶", ">")), None)
            }
            Value::Choice(text) => (format!("  {text}"), None),
            Value::Text(text, cursor) if chosen || !text.is_empty() => (format!("  {text}"), *cursor),
            Value::Text(..) => ("  -".into(), None),
        };
        let room = inner.right().saturating_sub(x) as usize;
        put(buf, x, inner.y, &shorten(&text, room), room, style);
        if let Some(cursor) = cursor {
            let place = Rect { x: (x + 2 + cursor as u16).min(inner.right() - 1), width: 1, ..inner };
            buf.set_style(place, ratatui::style::Style::new().add_modifier(Modifier::REVERSED));
        }
        x += text.columns() as u16 + 2;
    }
    let room = inner.right().saturating_sub(x) as usize;
    if room > 3 {
        put(buf, x, inner.y, &shorten(&item.detail, room), room, paint.style(Role::Dim));
    }
}
