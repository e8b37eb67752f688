//! Widgets for menu entries.

use super::paint::{Paint, put, put_centre, restyle};
use crate::palette::mix;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use sorcery_games::Tint;
use sorcery_ui::frame::{FieldValue, MenuItem};
use sorcery_ui::scene::VALUE;
use sorcery_ui::text::{columns, first_clauses, shorten, tinted_pieces, wrap};
use sorcery_ui::theme::Role;

/// An entry of a menu, whether it is selected, and the column of its value or detail.
#[derive(Debug)]
pub(super) struct MenuEntry<'a>(pub &'a Paint, pub &'a MenuItem, pub bool, pub u16);

impl Widget for MenuEntry<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, item, chosen, column) = self;
        if !item.emblem.is_empty() && area.height > 3 {
            return MenuTile(paint, item, chosen).render(area, buf);
        }
        let mut style = paint.style(if chosen { Role::Selected } else { Role::Text });
        if chosen {
            style = style.add_modifier(Modifier::BOLD);
        }
        let sign = if chosen { paint.glyph("▶ ", "> ") } else { "  " };
        if chosen {
            paint.focus_on(Position { x: area.x + columns(sign) as u16, y: area.y });
        }
        let behind = item.value.is_some() || !item.detail.is_empty();
        let room = if behind { column.min(area.width) } else { area.width };
        // Two blanks separate a truncated label from the text after it.
        let label = format!("{sign}{}", item.label);
        let gap = match (behind, columns(&label) < room.into()) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        let label = shorten(&label, usize::from(room.saturating_sub(gap)));
        put(buf, area.x, area.y, &label, room, style);
        if item.tint != Tint::Plain && !paint.list {
            put(buf, area.x + 1, area.y, paint.glyph("▎", "|"), 1_usize, paint.style(Role::Card(item.tint)));
        }
        let mut x = area.x + room;
        if let Some(value) = &item.value {
            let room = area.right().saturating_sub(x);
            let (shown, before) = value.shown(chosen, "-", |before| columns(before) + 2 < room.into());
            let text = match value {
                FieldValue::Choice(_) if chosen => {
                    format!("{} {shown} {}", paint.glyph("◀", "<"), paint.glyph("▶", ">"))
                }
                _ => format!("  {shown}"),
            };
            let field = Rect { x, width: room.min(VALUE), ..area };
            if paint.surfaces && !chosen {
                restyle(buf, field, Style::new().bg(paint.colour(paint.palette().shade(0.1))));
            }
            let style = if chosen { style } else { Style { bg: None, ..style } };
            put(buf, x, area.y, &shorten(&format!("{text:<0$}", usize::from(field.width)), room.into()), room, style);
            if let Some(before) = before {
                paint.caret(Rect { x: x + 2 + columns(before) as u16, width: 1, ..area }, buf);
            }
            x += field.width.max(columns(&text) as u16) + 2;
        }
        // The remark after a value is never truncated: if it doesn't fit, it is omitted.
        let room = area.right().saturating_sub(x);
        if room > 3 && (item.value.is_none() || columns(&item.detail) <= room.into()) {
            for (piece, tint) in tinted_pieces(&first_clauses(&item.detail, room.into())) {
                let role = if tint.is_value() { Role::Card(tint) } else { Role::Dim };
                put(buf, x, area.y, piece, area.right().saturating_sub(x), paint.style(role));
                x += columns(piece) as u16;
            }
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
        let ground = mix(palette.surface(), palette.game(item.tint), 0.1);
        restyle(buf, area, Style::new().bg(paint.colour(ground)));
        let words = wrap(&item.detail, area.width.saturating_sub(2) as usize, 2);
        let lines = words.iter().filter(|line| !line.is_empty()).count() as u16;
        let art = Rect { y: area.y + 1, height: area.height.saturating_sub(lines + 3), ..area };
        paint.drawing(item.emblem, art, palette.game(item.tint), ground, buf);
        let name = Rect { y: area.bottom() - lines - 1, height: 1, ..area };
        let style = if chosen { paint.chip(palette.of(Role::Focus)) } else { paint.style(Role::Card(item.tint)) };
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
