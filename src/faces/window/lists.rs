//! Drawing the screens without a table.

use super::area::Area;
use super::cards::Brush;
use super::palette::mix;
use super::surface::{Align, bold, regular};
use crate::games::Line;
use crate::games::words::counted;
use crate::ui::frame::{BuilderView, Item, ResultView, Value};
use crate::ui::theme::Role;

impl Brush<'_, '_> {
    /// A heading and a sentence below it.
    pub(super) fn opening(&mut self, area: Area, title: &str, about: &str) {
        let (em, palette) = (self.em, self.palette);
        let mut rest = area;
        let head = rest.take_top(1.8 * em);
        self.surface.text(head, Align::Left, bold(1.35 * em, palette.of(Role::Title)), title);
        let line = rest.take_top(1.3 * em);
        self.surface.text(line, Align::Left, regular(0.9 * em, palette.of(Role::Dim)), about);
    }

    /// An item of a menu.
    pub(super) fn item(&mut self, area: Area, item: &Item, chosen: bool) {
        let (em, palette) = (self.em, self.palette);
        let place = area.inset(if item.tile { 0.2 * em } else { 0.06 * em });
        if item.tile || chosen {
            let ground = if chosen { mix(palette.page(), palette.of(Role::Turn), 0.24) } else { palette.surface() };
            self.surface.round(place, 0.4 * em, ground);
        }
        if chosen {
            self.surface.border(place, 0.4 * em, 0.1 * em, palette.of(Role::Turn));
        }
        let mut inner = place.inset(0.0);
        inner.take_left(0.8 * em);
        inner.take_right(0.6 * em);
        let letters = if chosen { bold(em, palette.of(Role::Title)) } else { regular(em, palette.text()) };
        let width = if item.value.is_some() { 13.0 * em } else { self.surface.width(letters, &item.label) + em };
        let label = inner.take_left(width.max(if item.detail.is_empty() { 0.0 } else { 10.0 * em }));
        self.surface.text(label, Align::Left, letters, &item.label);
        if let Some(value) = &item.value {
            let (text, cursor) = match value {
                Value::Choice(text) if chosen => (format!("‹  {text}  ›"), None),
                Value::Choice(text) => (text.clone(), None),
                Value::Text(text, cursor) if chosen || !text.is_empty() => (text.clone(), *cursor),
                Value::Text(..) => ("–".to_string(), None),
            };
            let used = self.surface.text(inner, Align::Left, letters, &text);
            if let Some(cursor) = cursor {
                let before: String = text.chars().take(cursor).collect();
                let x = inner.x + self.surface.width(letters, &before);
                let caret = Area::new(x.round(), inner.y + inner.h * 0.2, (0.12 * em).max(1.0), inner.h * 0.6);
                self.surface.fill(caret, palette.of(Role::Focus));
            }
            inner.take_left(used + em);
        }
        if inner.w > 3.0 * em {
            self.surface.text(inner, Align::Left, regular(0.88 * em, palette.of(Role::Dim)), &item.detail);
        }
    }

    /// A finished game: who won, how, and its course.
    pub(super) fn result(&mut self, area: Area, result: &ResultView) {
        let (em, palette) = (self.em, self.palette);
        let mut rest = area;
        let head = rest.take_top(3.0 * em);
        self.surface.text(head, Align::Left, bold(1.9 * em, palette.of(Role::Turn)), &result.headline);
        let counts = [counted(result.story.turns as usize, "turn"), counted(result.story.actions, "action")];
        let about = format!("{}. {}", counts.join(", "), result.menu.about);
        let line = rest.take_top(1.6 * em);
        self.surface.text(line, Align::Left, regular(0.9 * em, palette.of(Role::Dim)), &about);
        for why in &result.why {
            let line = rest.take_top(1.35 * em);
            self.surface.text(line, Align::Left, regular(0.95 * em, palette.text()), why);
        }
        rest.take_top(0.8 * em);
        rest.take_bottom(0.8 * em);
        let charts = result.story.measures.len().min(3);
        if charts == 0 || rest.h < 5.0 * em {
            return;
        }
        let gap = 1.5 * em;
        let each = (rest.w - gap * (charts - 1) as f32) / charts as f32;
        // Higher than wide, a course looks steeper than it was.
        rest.h = rest.h.min(each * 1.1 + 4.0 * em);
        for (name, values) in result.story.measures.iter().take(charts) {
            let place = rest.take_left(each);
            rest.take_left(gap);
            self.chart(place, name, values, &result.names);
        }
    }

    /// A deck being built: its name, a remark, the deck, and the card under the cursor.
    pub(super) fn builder(&mut self, area: Area, view: &BuilderView) {
        let (em, palette) = (self.em, self.palette);
        let mut rest = area;
        let cursor = if view.naming { "_" } else { "" };
        let name = if view.name.is_empty() && !view.naming { "no name yet" } else { &view.name };
        let star = if view.changed { " (changed)" } else { "" };
        let head = rest.take_top(1.8 * em);
        let title = format!("Deck: {name}{cursor}{star}");
        self.surface.text(head, Align::Left, bold(1.2 * em, palette.of(Role::Title)), &title);
        let line = rest.take_top(1.4 * em);
        if let Some(message) = &view.message {
            self.surface.text(line, Align::Left, regular(0.9 * em, palette.of(Role::Notice)), message);
        }
        let card = rest.take_bottom(rest.h * 0.3);
        self.tinted_lines(rest, &view.deck, 0);
        self.surface.round(card, 0.4 * em, palette.surface());
        self.tinted_lines(card.inset(0.6 * em), &view.card, 0);
    }

    /// A line of the deck builder's list.
    pub(super) fn listed_card(&mut self, area: Area, line: &Line, count: usize, chosen: bool) {
        let (em, palette) = (self.em, self.palette);
        if chosen {
            self.surface.round(area, 0.3 * em, mix(palette.page(), palette.of(Role::Turn), 0.24));
            self.surface.border(area, 0.3 * em, 0.1 * em, palette.of(Role::Turn));
        }
        let mut inner = area.inset(0.0);
        let number = inner.take_left(2.2 * em);
        if count > 0 {
            let text = format!("{count}×");
            self.surface.text(number, Align::Right, bold(0.9 * em, palette.of(Role::Title)), &text);
        }
        inner.take_left(0.6 * em);
        self.tinted(inner, 0.95 * em, line);
    }
}
