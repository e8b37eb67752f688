//! Draws the entries of menus: as lines with values, or as tiles with drawings.

use super::area::Area;
use super::cards::Brush;
use super::draw::SMALL;
use super::surface::{Align, Weight, bold, regular};
use crate::palette::mix;
use sorcery_games::Tint;
use sorcery_ui::frame::{FieldValue, MenuItem};
use sorcery_ui::scene::VALUE;
use sorcery_ui::theme::Role;

/// Minimum height of a menu tile, relative to the font size.
const TILE: f32 = 5.0;

impl Brush<'_, '_> {
    /// Draws the background of the selected menu entry.
    pub(super) fn chosen(&mut self, place: Area) {
        let (em, turn) = (self.em, self.palette.of(Role::Turn));
        self.surface.round(place, 0.4 * em, mix(self.palette.page, turn, 0.24));
        self.surface.border(place, 0.4 * em, 0.1 * em, turn);
    }

    /// Draws an entry of a menu. Its value or detail begins at `column`, counted in units that are `unit` pixels wide.
    /// A value is at least `VALUE` units wide.
    pub(super) fn menu_item(&mut self, area: Area, item: &MenuItem, chosen: bool, (column, unit): (f32, f32)) {
        let (em, palette) = (self.em, self.palette);
        if !item.emblem.is_empty() && area.h > TILE * em {
            return self.tile(area, item, chosen);
        }
        let place = area.inset(if item.tile { 0.2 * em } else { 0.04 * em });
        if chosen {
            self.chosen(place);
        } else if item.tile {
            self.surface.round(place, 0.4 * em, palette.surface());
        }
        let mut inner = place.between(0.8 * em, 0.6 * em);
        if item.tint != Tint::Plain {
            self.surface.round(inner.take_left(0.3 * em).inset(0.1 * em), 0.1 * em, palette.game(item.tint));
            inner.take_left(0.4 * em);
        }
        let letters = if chosen { bold(em, palette.of(Role::Title)) } else { regular(em, palette.text) };
        let behind = item.value.is_some() || !item.detail.is_empty();
        let mut label = inner.take_left(if behind { (area.x + column - inner.x).min(inner.w) } else { inner.w });
        label.take_right(if behind { 0.5 * em } else { 0.0 });
        self.surface.text(label, Align::Left, letters, &item.label);
        if let Some(value) = &item.value {
            let fits = |before: &str| self.surface.width(letters, before) <= inner.w - 2.0 * em;
            let (shown, before) = value.shown(chosen, "–", fits);
            let text = match value {
                FieldValue::Choice(_) if chosen => format!("‹  {shown}  ›"),
                _ => shown.to_string(),
            };
            let width = self.surface.width(letters, &text).max(f32::from(VALUE) * unit - em);
            let mut field = inner.take_left((width + em).min(inner.w));
            self.surface.round(field.inset(0.1 * em), 0.3 * em, palette.shade(0.1));
            field.take_left(0.5 * em);
            self.surface.text(field, Align::Left, letters, &text);
            if let Some(before) = before {
                let at = self.surface.width(letters, before);
                self.caret(field, at);
            }
            inner.take_left(em);
        }
        if inner.w > 3.0 * em {
            self.surface.words(inner, Align::Left, regular(SMALL * em, palette.of(Role::Dim)), &item.detail);
        }
    }

    fn tile(&mut self, area: Area, item: &MenuItem, chosen: bool) {
        let (em, palette) = (self.em, self.palette);
        let place = area.inset(0.2 * em);
        match chosen {
            true => self.chosen(place),
            false => self.surface.round(place, 0.4 * em, palette.surface()),
        }
        let mut inner = place.inset(0.6 * em);
        let about = inner.take_bottom(1.3 * em);
        self.line_of(about, Align::Centre, Weight::Regular, palette.of(Role::Dim).into(), &item.detail);
        let name = inner.take_bottom(1.6 * em);
        self.surface.text(name, Align::Centre, bold(1.1 * em, palette.of(Role::Card(item.tint))), &item.label);
        inner.take_bottom(0.4 * em);
        self.drawing(inner.square(), item.emblem, palette.game(item.tint));
    }
}
