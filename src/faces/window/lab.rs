//! What the lab shows: code and results.

use super::area::{Area, Units};
use super::cards::Brush;
use super::surface::{Align, bold, regular};
use crate::faces::palette::{Ink, mix};
use crate::ui::frame::Odds;
use crate::ui::scene::CodeRow;
use crate::ui::theme::Role;

impl Brush<'_, '_> {
    /// A line of code with its number, its errors underlined.
    pub(super) fn code(&mut self, area: Area, row: &CodeRow<'_>, units: Units) {
        let (em, palette) = (self.em, self.palette);
        let size = 0.92 * em;
        let mut rest = area;
        let mut number = rest.take_left(f32::from(row.margin) * units.w);
        if let Some(role) = row.line.sign {
            self.surface.fill(Area { w: 0.25 * em, ..number }, palette.of(role));
        }
        number.take_right(0.8 * em);
        let pale = regular(0.8 * em, palette.of(Role::Border));
        self.surface.text(number, Align::Right, pale, &row.number.to_string());
        let mut skip = row.skip;
        let (mut counted, mut caret) = (0, None);
        let mut pen = rest.x;
        for piece in &row.line.pieces {
            let chars = piece.text.chars().count();
            let hidden = skip.min(chars);
            skip -= hidden;
            let shown: String = piece.text.chars().skip(hidden).collect();
            let role = if piece.wrong { Role::Error } else { piece.role };
            let strong = matches!(piece.role, Role::Prompt);
            let letters = if strong { bold(size, palette.of(role)) } else { regular(size, palette.of(role)) };
            if let Some(cursor) = row.cursor.filter(|cursor| (counted..=counted + chars).contains(cursor)) {
                let before: String = piece.text.chars().take(cursor - counted).skip(hidden).collect();
                caret = Some(pen + self.surface.width(letters, &before));
            }
            let place = Area { x: pen, w: (rest.right() - pen).max(0.0), ..rest };
            let width = self.surface.width(letters, &shown);
            if piece.selected {
                self.surface.fill(Area { w: width.min(place.w), ..place }, Ink(palette.of(Role::Focus), 0.25));
            }
            self.surface.text(place, Align::Left, letters, &shown);
            if piece.wrong {
                let line = Area { y: place.y + place.h * 0.8, h: (0.1 * em).max(1.0), w: width.min(place.w), ..place };
                self.surface.fill(line, palette.of(role));
            }
            pen += width;
            counted += chars;
        }
        if row.cursor.is_some() {
            self.caret(rest, caret.unwrap_or(pen) - rest.x);
        }
    }

    /// A bar as long as the share, and how far the interval reaches.
    pub(super) fn odds(&mut self, area: Area, odds: &Odds) {
        let (em, palette) = (self.em, self.palette);
        let own = palette.of(odds.role);
        let bar = area.middle(area.w, 0.7 * em);
        self.surface.round(bar, 0.2 * em, palette.shade(0.12));
        self.surface.round(Area { w: bar.w * odds.share as f32, ..bar }, 0.2 * em, own);
        let (low, high) = (bar.w * odds.interval.0 as f32, bar.w * odds.interval.1 as f32);
        let reach = Area::new(bar.x + low, area.centre().1 - 1.0, (high - low).max(1.0), 2.0);
        self.surface.fill(reach, mix(own, palette.text(), 0.6));
    }

    pub(super) fn shades(&mut self, area: Area, shades: &[f32], units: Units) {
        let palette = self.palette;
        for (i, shade) in shades.iter().enumerate() {
            let place = Area { x: area.x + i as f32 * units.w, w: units.w, ..area };
            let ink = mix(palette.half(true), palette.of(Role::Chart(0)), shade.clamp(0.0, 1.0));
            self.surface.fill(place.inset(0.5), ink);
        }
    }
}
