//! The entries of menus as widgets.

use super::paint::{Paint, put, put_centre, restyle};
use crate::palette::mix;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Borders, Widget};
use sorcery_ui::frame::{Item as MenuItem, Value};
use sorcery_ui::text::{columns, shorten, wrap};
use sorcery_ui::theme::Role;

/// An entry of a menu, and whether it is selected.
#[derive(Debug)]
pub(super) struct MenuEntry<'a>(pub &'a Paint, pub &'a MenuItem, pub bool);

impl Widget for MenuEntry<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, item, chosen) = self;
        if !item.emblem.is_empty() && area.height > 3 {
            return MenuTile(paint, item, chosen).render(area, buf);
        }
        let mut inner = area;
        if item.tile && area.height == 3 {
            let block = paint.block(Borders::ALL, chosen, if chosen { Role::Focus } else { Role::Border });
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
        if chosen {
            paint.focus_on(Position { x: inner.x + columns(sign) as u16, y: inner.y });
        }
        let label_width = if item.value.is_some() { inner.width.min(20) } else { inner.width };
        let label = shorten(&format!("{sign}{}", item.label), label_width as usize);
        put(buf, inner.x, inner.y, &label, label_width, style);
        let after = columns(sign) + columns(&item.label) + 2;
        let mut x = inner.x + (if item.value.is_some() { 20 } else { after.max(16) as u16 }).min(inner.width);
        if let Some(value) = &item.value {
            let (text, cursor) = match value {
                Value::Choice(text) if chosen => {
                    (format!("{} {text} {}", paint.glyph("◀", "<"), paint.glyph("▶", ">")), None)
                }
                Value::Choice(text) => (format!("  {text}"), None),
                Value::Text(text, cursor) if chosen || !text.is_empty() => (format!("  {text}"), *cursor),
                Value::Text(..) => ("  -".into(), None),
            };
            let room = inner.right().saturating_sub(x);
            put(buf, x, inner.y, &shorten(&text, room as usize), room, style);
            if let Some(cursor) = cursor {
                paint.caret(Rect { x: (x + 2 + cursor as u16).min(inner.right() - 1), width: 1, ..inner }, buf);
            }
            // Remarks form a column if there is room.
            let wide = columns(&text) as u16;
            x += if inner.width >= 76 { (wide + 1).max(16) } else { wide + 2 };
        }
        // The remark on a value isn't cut: if it doesn't fit, it is omitted.
        let room = inner.right().saturating_sub(x);
        if room > 3 && (item.value.is_none() || columns(&item.detail) <= room.into()) {
            put(buf, x, inner.y, &shorten(&item.detail, room as usize), room, paint.style(Role::Dim));
        }
    }
}

/// An entry of a menu with its drawing, and whether it is selected.
#[derive(Debug)]
pub(super) struct MenuTile<'a>(pub &'a Paint, pub &'a MenuItem, pub bool);

impl Widget for MenuTile<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, item, chosen) = self;
        let palette = paint.palette();
        // Only the name of the selected entry is highlighted, so that moving the cursor sends few bytes.
        let ground = mix(palette.surface(), palette.of(Role::Turn), 0.06);
        restyle(buf, area, Style::new().bg(paint.colour(ground)));
        let words = wrap(&item.detail, area.width.saturating_sub(2) as usize, 2);
        let lines = words.iter().filter(|line| !line.is_empty()).count() as u16;
        let art = Rect { y: area.y + 1, height: area.height.saturating_sub(lines + 3), ..area };
        paint.drawing(item.emblem, art, palette.of(Role::Turn), ground, buf);
        let name = Rect { y: area.bottom() - lines - 1, height: 1, ..area };
        let style = match chosen {
            true => paint.chip(palette.of(Role::Focus)),
            false => paint.style(Role::Title),
        };
        if chosen {
            restyle(buf, name, style);
            let left = area.width.saturating_sub(columns(&item.label) as u16) / 2;
            paint.focus_on(Position { x: name.x + left, y: name.y });
        }
        let sign = if chosen { paint.glyph("▶ ", "> ") } else { "" };
        put_centre(buf, name, 0, &format!("{sign}{}", item.label), style.add_modifier(Modifier::BOLD));
        for (text, n) in words.iter().zip(0..lines) {
            put_centre(buf, area, area.height - lines + n, text, paint.style(Role::Dim));
        }
    }
}
