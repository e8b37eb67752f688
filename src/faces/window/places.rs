//! Other items on the table: players, empty slots, card backs and panels.

use super::area::Area;
use super::cards::{Brush, MARGIN};
use super::draw::COLUMN;
use super::surface::{Align, bold, regular};
use crate::palette::{Ink, mix};
use sorcery_games::Label;
use sorcery_games::emblem::Emblem;
use sorcery_games::table::{Chip, Panel, PanelLine, SeatFace, Tint, words_of};
use sorcery_ui::animation::{role_of, role_of_value};
use sorcery_ui::frame::Highlight;
use sorcery_ui::theme::Role;

/// Card backs lower than this (in font sizes) have no room for two lines.
const LOW_BACK: f32 = 4.0;
/// Maximum value drawn as a row of symbols; larger values are shown as a number.
const MOST_PIPS: i32 = 10;

impl Brush<'_, '_> {
    /// Draws an empty slot: a faint outline with a label.
    pub(super) fn slot(&mut self, area: Area, label: &Label, highlight: &Highlight) {
        let (em, palette) = (self.em, self.palette);
        let place = area.inset(MARGIN * em);
        self.surface.round(place, 0.45 * em, palette.shade(0.025));
        self.edge(
            place,
            0.45 * em,
            highlight,
            highlight.light().map(|role| palette.of(role)),
            (1.0, palette.shade(0.14)),
        );
        let ink = regular(0.85 * em, palette.shade(0.45));
        self.surface.text(place.inset(0.4 * em), Align::Centre, ink, &label.to_string());
        self.overlay(place, highlight, place);
    }

    /// Draws a face-down pile.
    pub(super) fn back(&mut self, area: Area, label: &str, count: u16, highlight: &Highlight) {
        let (em, palette) = (self.em, self.palette);
        let own = palette.of(Role::Turn);
        let layers = count.div_ceil(12).min(4);
        for layer in (1..=layers).rev() {
            let shift = 0.06 * em * f32::from(layer);
            let place = area.inset(MARGIN * em).shifted(shift, -shift);
            self.surface.round(place, 0.45 * em, mix(palette.page(), own, 0.2));
            self.surface.border(place, 0.45 * em, 1.0, mix(palette.page(), own, 0.4));
        }
        let ground = (mix(palette.surface(), own, 0.26), mix(palette.surface(), own, 0.1));
        let place = self.lit_box(area, highlight, own, ground);
        let inner = place.inset(0.5 * em);
        self.surface.border(inner, 0.3 * em, 1.0, Ink(own, 0.45));
        let (x, y) = inner.centre();
        for radius in [1.9, 1.5] {
            let wide = radius * em;
            let ring = Area::new(x - wide, y - wide, 2.0 * wide, 2.0 * wide);
            if wide < inner.h / 2.0 {
                self.surface.border(ring, wide, 1.0, Ink(own, 0.35));
            }
        }
        let (mut name, mut number) = (inner, inner);
        if inner.h < LOW_BACK * em {
            // In a low area, the number goes beside the name.
            number = name.take_right(2.2 * em);
        } else {
            name = Area { h: 1.4 * em, ..inner.shifted(0.0, 0.15 * em) };
        }
        self.surface.text(number, Align::Centre, bold(1.15 * em, palette.text()), &count.to_string());
        self.surface.text(name, Align::Centre, regular(0.8 * em, palette.of(Role::Dim)), label);
        self.overlay(place, highlight, place);
    }

    pub(super) fn seat(&mut self, area: Area, face: &SeatFace, highlight: &Highlight) {
        let (em, palette) = (self.em, self.palette);
        let own = palette.tint(Tint::Player);
        let turn = palette.of(Role::Turn);
        let (top, border) = match face.awaited {
            true => (mix(palette.surface(), turn, 0.22), turn),
            false => (mix(palette.surface(), own, 0.1), mix(palette.page(), own, 0.5)),
        };
        let place = self.lit_box(area, highlight, border, (top, mix(palette.surface(), own, 0.03)));
        if face.awaited && highlight.role().is_none() {
            self.surface.border(place, 0.45 * em, 0.12 * em, turn);
        }
        let inner = place.inset(0.5 * em);
        if inner.w > 3.0 * inner.h {
            self.wide_seat(inner, face)
        } else {
            self.high_seat(inner, face)
        }
        // In a wide area, place the remark where it covers no text, or at least not the most important value.
        let mut free = place;
        if inner.w > 3.0 * inner.h {
            let (from, middle) = (place.x + 1.3 * place.h, place.x + 0.7 * place.w);
            let half = (middle - from).min(place.right() - middle);
            free = Area::new(middle - half, place.y + 0.35 * em, 2.0 * half, place.h);
        }
        self.overlay(place, highlight, free);
    }

    /// Draws a player in a wide area: the first value large on the left, name and second value in the middle,
    /// facts on the right.
    fn wide_seat(&mut self, mut inner: Area, face: &SeatFace) {
        let (em, palette) = (self.em, self.palette);
        let big = inner.take_left(inner.h * 1.15);
        self.medallion(big, face.emblems[0], face.values[0]);
        let facts = inner.take_right(if face.facts.len() > 3 { 10.0 * em } else { 6.0 * em });
        self.facts(facts, face);
        inner.take_left(0.5 * em);
        inner.take_right(0.5 * em);
        let size = (inner.h * 0.3).clamp(0.9 * em, 1.5 * em);
        let mut upper = inner.take_top(inner.h * 0.52);
        if face.awaited {
            let words = regular(0.8 * em, palette.of(Role::Turn));
            let width = self.surface.width(words, "to play");
            if width < upper.w * 0.3 {
                let place = upper.take_right(width);
                self.surface.text(place, Align::Right, words, "to play");
                upper.take_right(0.6 * em);
            }
        }
        let role = if face.awaited { Role::Turn } else { Role::Title };
        self.name(upper, Align::Left, bold(size, palette.of(role)), &face.name);
        self.pips(inner, face.emblems[1], face.values[1]);
    }

    /// Draws a player in a high area, from top to bottom.
    fn high_seat(&mut self, mut inner: Area, face: &SeatFace) {
        let (em, palette) = (self.em, self.palette);
        let role = if face.awaited { Role::Turn } else { Role::Title };
        let size = (inner.h / 6.0).clamp(0.8 * em, 1.15 * em);
        let name = inner.take_top(1.5 * size);
        self.surface.text(name, Align::Left, bold(size, palette.of(role)), &face.name);
        let n = face.facts.len().div_ceil(2) as f32;
        let low = inner.take_bottom((1.25 * 0.8 * em * n).min(inner.h * 0.65));
        let step = low.h / n.max(1.0);
        let size = (0.78 * em).min(step / 1.1);
        for (i, (name, value)) in face.facts.iter().enumerate() {
            let half = low.w / 2.0;
            let place = Area::new(low.x + half * (i % 2) as f32, low.y + step * (i / 2) as f32, half, step);
            let letters = regular(size, palette.of(role_of_value(name, Role::Dim)));
            self.surface.text(place, Align::Left, letters, &format!("{name} {value}"));
        }
        let left = inner.take_left(inner.w / 2.0);
        self.medallion(left, face.emblems[0], face.values[0]);
        self.medallion(inner, face.emblems[1], face.values[1]);
    }

    fn medallion(&mut self, area: Area, emblem: Emblem, (name, value): (&str, i32)) {
        let palette = self.palette;
        let sign = (area.h * 0.62).min(area.w * 0.5);
        let text = value.to_string();
        let size = (area.h * 0.48).min(area.w * 0.36);
        let letters = bold(size, palette.of(role_of_value(name, Role::Title)));
        let width = self.surface.width(letters, &text);
        let mut middle = area.middle(sign + 0.2 * size + width, area.h);
        if emblem.is_empty() {
            self.surface.text(area, Align::Centre, letters, &format!("{name} {value}"));
            return;
        }
        let place = middle.take_left(sign);
        self.drawing(place.middle(sign, sign), emblem, palette.of(Role::Title));
        middle.take_left(0.2 * size);
        self.surface.text(middle, Align::Left, letters, &text);
    }

    /// Draws a value as a row of symbols with its number.
    fn pips(&mut self, area: Area, emblem: Emblem, (name, value): (&str, i32)) {
        let (em, palette) = (self.em, self.palette);
        let side = (area.h * 0.9).min(1.8 * em);
        let room = MOST_PIPS.min(((area.w - 5.5 * em) / (side * 0.75)).max(0.0) as i32);
        // One symbol per point, or a single one if they don't fit.
        let drawn = if value > room { room.min(1) } else { value.max(0) };
        let mut rest = area;
        if !emblem.is_empty() {
            for _ in 0..drawn {
                let place = rest.take_left(side * 0.75);
                self.drawing(place.middle(side, side), emblem, palette.of(Role::Title));
            }
            rest.take_left(0.35 * em);
        }
        let letters = regular(0.9 * em, palette.of(role_of_value(name, Role::Text)));
        let named = format!("{value} {name}");
        let said = if self.surface.width(letters, &named) > rest.w { value.to_string() } else { named };
        self.surface.text(rest, Align::Left, letters, &said);
    }

    fn facts(&mut self, area: Area, face: &SeatFace) {
        let palette = self.palette;
        let lines = face.facts.len().clamp(2, 3);
        let columns = face.facts.len().div_ceil(lines).max(1);
        let (step, width) = (area.h / lines as f32, area.w / columns as f32);
        let size = (step * 0.62).min(0.9 * self.em);
        for (i, (name, value)) in face.facts.iter().enumerate() {
            let (x, y) = (area.x + (i / lines) as f32 * width, area.y + (i % lines) as f32 * step);
            let mut line = Area { x, y, w: width, h: step };
            let number = line.take_right(1.6 * size);
            let letters = bold(size, palette.of(role_of_value(name, Role::Text)));
            self.surface.text(number, Align::Right, letters, &value.to_string());
            line.take_right(0.3 * size);
            self.surface.text(line, Align::Right, regular(size, palette.of(Role::Dim)), name);
        }
    }

    /// Draws the box and the title of a panel.
    pub(super) fn panel(&mut self, area: Area, panel: &Panel, highlight: &Highlight) {
        let (em, palette) = (self.em, self.palette);
        let surface = palette.surface();
        let place = self.lit_box(area, highlight, palette.shade(0.35), (mix(surface, palette.text(), 0.04), surface));
        let mut title = Area { y: area.y + 0.35 * em, h: 0.9 * em, ..place };
        title.take_left(0.35 * em);
        self.surface.text(title, Align::Left, bold(0.85 * em, palette.of(Role::Title)), &panel.title.to_string());
        self.overlay(place, highlight, place);
    }

    /// Draws a line of a panel, highlighted if the pointer can select it. `height` determines the font size.
    pub fn panel_line(&mut self, line: &PanelLine, place: Area, highlight: Option<&Highlight>, height: f32) {
        let (em, palette) = (self.em, self.palette);
        let size = (height * 0.66).min(0.88 * em);
        if let Some(highlight) = highlight {
            let mut inner = place;
            if highlight.cursor {
                self.surface.border(place, 0.2 * em, 2.0, Ink(palette.of(Role::Focus), 0.9));
                inner = place.inset(2.0);
            }
            if let Some(role) = highlight.light() {
                self.surface.round(inner, 0.2 * em, Ink(palette.of(role), 0.12));
                let width = if highlight.chosen { 2.0 } else { 1.0 };
                self.surface.border(inner, 0.2 * em, width, Ink(palette.of(role), 0.9));
            }
        }
        let said = place.shifted(0.25 * em, 0.0);
        match &line.count {
            Some(chip) => self.counted(said, size, line, chip),
            None if words_of(&line.pieces).starts_with("  ") => self.heads(said, size, &line.pieces),
            None => self.tinted(said, size, &line.pieces),
        }
        if let Some(highlight) = highlight {
            self.overlay_line(place, highlight);
        }
    }

    /// Draws the headings of number columns, right-aligned like the numbers.
    fn heads(&mut self, place: Area, size: f32, pieces: &[(Label, Tint)]) {
        let letters = regular(0.85 * size, self.palette.text());
        let mut end = 0;
        for word in words_of(pieces).split(' ') {
            end += word.chars().count();
            let wide = end as f32 * COLUMN * size;
            if !word.is_empty() && wide <= place.w {
                self.surface.text(Area { w: wide, ..place }, Align::Right, letters, word);
            }
            end += 1;
        }
    }

    /// Draws a count on its colour; zero has no background.
    fn counted(&mut self, mut place: Area, size: f32, line: &PanelLine, chip: &Chip) {
        let [name, behind] = [line.pieces.get(..1), line.pieces.get(2..)].map(Option::unwrap_or_default);
        let ground = self.palette.tint(chip.tint);
        let count = bold(size, if chip.count == 0 { self.palette.of(Role::Dim) } else { self.palette.on(ground) });
        // Align the counts, independent of the names' lengths.
        self.tinted(place.take_left(3.6 * size), size, name);
        let box_ = place.take_left(1.7 * size);
        if chip.count != 0 {
            self.surface.round(box_.middle(box_.w, 1.3 * size), 0.3 * size, ground);
        }
        self.surface.text(box_, Align::Centre, count, &chip.count.to_string());
        self.tinted(place, size, behind);
    }

    fn overlay_line(&mut self, place: Area, highlight: &Highlight) {
        let (em, palette) = (self.em, self.palette);
        let (note, change) = match (&highlight.note, highlight.target) {
            (Some(note), _) => note.clone(),
            (None, Some(number)) => (format!("[{number}]"), 0),
            (None, None) => return,
        };
        let ink = bold(0.8 * em, palette.of(role_of(change)));
        self.surface.text(place, Align::Right, ink, &format!("{note} "));
    }
}
