//! Drawing: each piece of a sheet, whatever it is.

use super::area::Area;
use super::cards::Brush;
use super::menus::{POPUP_MARGIN, POPUP_TITLE};
use super::palette::{Ink, Palette, mix};
use super::paragraph;
use super::sheet::{LogRow, Piece, Sheet, What};
use super::surface::{Align, LINE, Surface, bold, regular};
use super::text::{Fonts, Weight};
use crate::games::Line;
use crate::games::table::Cell;
use crate::ui::frame::{Button, Hint, Popup, PromptView, ReplayProgress, Spot};
use crate::ui::theme::{Role, Theme};
use tiny_skia::Pixmap;

/// Draws pieces, each on a fresh ground unless it lies on top of others.
pub fn draw<'p>(pieces: impl Iterator<Item = &'p Piece>, theme: &Theme, pixmap: &mut Pixmap, fonts: &mut Fonts) {
    let palette = Palette::new(theme);
    let mut surface = Surface::new(pixmap, fonts);
    for piece in pieces {
        surface.clip = piece.area;
        Brush { surface: &mut surface, palette: &palette, em: piece.em }.piece(piece);
    }
}

/// Draws a whole sheet.
pub fn draw_all(sheet: &Sheet, theme: &Theme, pixmap: &mut Pixmap, fonts: &mut Fonts) {
    let page = Palette::new(theme).page();
    let all = Area::new(0.0, 0.0, pixmap.width() as f32, pixmap.height() as f32);
    Surface::new(pixmap, fonts).fill(all, page);
    draw(sheet.pieces.iter(), theme, pixmap, fonts);
}

impl Brush<'_, '_> {
    fn piece(&mut self, piece: &Piece) {
        let (em, palette, area) = (self.em, self.palette, piece.area);
        match &piece.what {
            What::Title(parts) => self.title(area, parts),
            What::Heading(text) => {
                let ink = regular(0.78 * em, palette.of(Role::Dim));
                self.surface.text(area.inset(0.0), Align::Left, ink, text);
            }
            What::Divider => self.divider(area),
            What::Cell(cell, spot, lines) => self.cell(area, cell, spot, lines),
            What::About(cell, lines) => self.about(area, cell.as_ref(), lines),
            What::Log(rows, back) => self.log(area, rows, *back),
            What::Button(button) => self.button(area, button),
            What::ReplayProgress(progress) => self.progress(area, progress),
            What::Message(text, role) => {
                self.surface.text(area, Align::Left, bold(0.95 * em, palette.of(*role)), text);
            }
            What::Prompt(typed) => self.prompt(area, typed),
            What::Keys(keys) => self.keys(area, keys),
            What::Opening(title, about) => self.opening(area, title, about),
            What::Item(item, chosen) => self.item(area, item, *chosen),
            What::Lines(lines) => {
                self.tinted_lines(area, lines, 0);
            }
            What::Result(result) => self.result(area, result),
            What::Builder(view) => self.builder(area, view),
            What::Card(line, count, chosen) => self.listed_card(area, line, *count, *chosen),
            What::Popup(popup) => self.popup(area, popup),
        }
    }

    fn title(&mut self, area: Area, [left, middle, right]: &[String; 3]) {
        let (em, palette) = (self.em, self.palette);
        self.surface.fill(area, palette.surface());
        let line = Area { y: area.bottom() - 1.0, h: 1.0, ..area };
        self.surface.fill(line, palette.shade(0.16));
        let mut inner = area.inset(0.0);
        inner.take_left(0.8 * em);
        inner.take_right(0.8 * em);
        // Who is to play is written whole before anything else.
        let turn = bold(1.1 * em, palette.of(Role::Turn));
        let wide = self.surface.width(turn, middle).min(inner.w);
        let mut aside = inner.inset(0.0);
        self.surface.text(inner, Align::Centre, turn, middle);
        let side = (inner.w - wide) / 2.0 - em;
        let (first, last) = (aside.take_left(side), inner.take_right(side));
        self.surface.text(first, Align::Left, bold(em, palette.of(Role::Title)), left);
        self.surface.text(last, Align::Right, regular(0.85 * em, palette.of(Role::Dim)), right);
    }

    fn divider(&mut self, area: Area) {
        let (em, palette) = (self.em, self.palette);
        let ink = Ink(palette.of(Role::Border), 0.8);
        let (x, y) = area.centre();
        let line = Area::new(area.x, y.floor(), area.w, 1.0);
        self.surface.fill(line, ink);
        for (dx, r) in [(0.0, 0.34), (-1.0, 0.16), (1.0, 0.16)] {
            let mut path = tiny_skia::PathBuilder::new();
            let (x, r) = (x + dx * em, r * em);
            path.move_to(x, y - r);
            path.line_to(x + r, y);
            path.line_to(x, y + r);
            path.line_to(x - r, y);
            path.close();
            if let Some(path) = path.finish() {
                self.surface.path(&path, tiny_skia::Transform::identity(), palette.of(Role::Turn));
            }
        }
    }

    /// A card of the side column, large, and what there is to say about it.
    fn about(&mut self, area: Area, cell: Option<&Cell>, lines: &[Line]) {
        let em = self.em;
        let mut rest = area;
        if let Some(cell) = cell {
            let height = (rest.w * 0.72).min(rest.h * 0.6);
            let place = rest.take_top(height);
            let brush_em = (height / 10.5).clamp(em, 1.5 * em);
            Brush { em: brush_em, surface: &mut *self.surface, palette: self.palette }.cell(
                place,
                cell,
                &Spot::default(),
                &[],
            );
        }
        rest.take_left(0.3 * em);
        rest.take_top(0.2 * em);
        self.tinted_lines(rest, lines, 0);
    }

    /// The newest line at the bottom.
    fn log(&mut self, area: Area, rows: &[LogRow], back: usize) {
        let (em, palette) = (self.em, self.palette);
        self.surface.round(area, 0.4 * em, palette.surface());
        let mut inner = area.inset(0.6 * em);
        let title = inner.take_top(1.3 * em);
        let name = if back > 0 { format!("Log, {back} lines back") } else { "Log".to_string() };
        self.surface.text(title, Align::Left, bold(0.85 * em, palette.of(Role::Title)), &name);
        let size = 0.84 * em;
        let step = size * LINE;
        for row in rows {
            let indent = 0.7 * em * f32::from(row.depth) + 0.5 * em;
            let lines = self.surface.fonts.wrapped(Weight::Regular, size, &row.text, inner.w - indent);
            let need = step * lines.len() as f32;
            if need > inner.h {
                break;
            }
            let mut place = inner.take_bottom(need);
            if row.fresh {
                let bar = Area { w: 0.16 * em, ..place };
                self.surface.fill(bar, Ink(palette.of(Role::Notice), 0.8));
            }
            place.take_left(indent);
            let letters = match row.role {
                Role::LogTurn => bold(size, palette.of(row.role)),
                role => regular(size, palette.of(role)),
            };
            self.surface.lines(place, letters, &lines);
        }
    }

    fn button(&mut self, area: Area, button: &Button) {
        let (em, palette) = (self.em, self.palette);
        let place = area.inset(0.2 * em);
        let rgb = palette.of(if button.urgent { Role::Ready } else { Role::Text });
        let ground = if button.urgent { rgb } else { palette.shade(0.14) };
        self.surface.round(place, 0.5 * em, ground);
        let edge = if button.cursor { palette.of(Role::Focus) } else { mix(ground, palette.text(), 0.25) };
        self.surface.border(place, 0.5 * em, if button.cursor { 0.16 * em } else { 1.0 }, edge);
        self.surface.text(place, Align::Centre, bold(0.92 * em, palette.on(ground)), &button.label);
    }

    fn progress(&mut self, area: Area, progress: &ReplayProgress) {
        let (em, palette) = (self.em, self.palette);
        let state = if progress.playing { "playing" } else { "paused" };
        let text = format!("{state}, speed {}, action {} of {}", progress.speed, progress.done, progress.total);
        let mut rest = area;
        let letters = regular(0.92 * em, palette.of(Role::Notice));
        let width = self.surface.width(letters, &text);
        let place = rest.take_left(width + em);
        self.surface.text(place, Align::Left, letters, &text);
        let bar = rest.middle(rest.w, 0.5 * em);
        self.surface.round(bar, 0.25 * em, palette.shade(0.15));
        let done = bar.w * progress.done as f32 / progress.total.max(1) as f32;
        self.surface.round(Area { w: done, ..bar }, 0.25 * em, palette.of(Role::Chart(0)));
    }

    fn prompt(&mut self, area: Area, typed: &PromptView) {
        let (em, palette) = (self.em, self.palette);
        let mut place = area.inset(0.25 * em);
        place.take_left(0.25 * em);
        self.surface.round(place, 0.4 * em, palette.shade(0.07));
        self.surface.border(place, 0.4 * em, 1.0, palette.of(Role::Border));
        let mut inner = place.inset(0.0);
        inner.take_left(0.6 * em);
        inner.take_right(0.6 * em);
        let size = 0.95 * em;
        let mark = bold(size, palette.of(Role::Prompt));
        let used = self.surface.text(inner, Align::Left, mark, ">");
        inner.take_left(used + 0.5 * em);
        let letters = regular(size, palette.of(Role::Prompt));
        // A line longer than the room is shown around the cursor.
        let mut skip = 0;
        let before = |skip: usize| typed.text.chars().take(typed.cursor).skip(skip).collect::<String>();
        while skip < typed.cursor && self.surface.width(letters, &before(skip)) > inner.w - em {
            skip += 1;
        }
        let shown: String = typed.text.chars().skip(skip).collect();
        let width = self.surface.text(inner, Align::Left, letters, &shown);
        let at = inner.x + self.surface.width(letters, &before(skip));
        if !typed.ghost.is_empty() && width < inner.w {
            let ghost = Area { x: inner.x + width, w: inner.w - width, ..inner };
            self.surface.text(ghost, Align::Left, regular(size, Ink(palette.of(Role::Ghost), 0.8)), &typed.ghost);
        }
        let caret = Area::new(at.round(), inner.y + inner.h * 0.22, (0.12 * em).max(1.0), inner.h * 0.56);
        self.surface.fill(caret, palette.of(Role::Focus));
    }

    fn keys(&mut self, area: Area, keys: &[(Area, Hint)]) {
        let size = 0.82 * self.em;
        let palette = self.palette;
        self.surface.fill(Area { h: 0.0, ..area }, palette.page());
        for (place, hint) in keys {
            let mut rest = *place;
            let used = self.surface.text(rest, Align::Left, bold(size, palette.of(Role::Key)), &hint.key);
            rest.take_left(used + 0.4 * size);
            self.surface.text(rest, Align::Left, regular(size, palette.of(Role::Dim)), &hint.word);
        }
    }

    /// Tinted lines, broken between words, from a line on. Returns how many there are in all.
    pub(super) fn tinted_lines(&mut self, area: Area, lines: &[Line], scroll: usize) -> usize {
        let (size, step) = (paragraph::SIZE * self.em, paragraph::step(self.em));
        let mut n = 0;
        for line in lines {
            for line in paragraph::broken(line, self.em, area.w, self.surface.fonts) {
                let top = area.y + n as f32 * step - scroll as f32 * step;
                if n >= scroll && top + step <= area.bottom() + 0.5 {
                    self.tinted(Area::new(area.x, top, area.w, step), size, &line);
                }
                n += 1;
            }
        }
        n
    }

    fn popup(&mut self, area: Area, popup: &Popup) {
        let (em, palette) = (self.em, self.palette);
        let (Popup::Text { title, .. } | Popup::Choice { title, .. } | Popup::Table { title, .. }) = popup;
        self.surface.round(area.inset(-0.3 * em), 0.9 * em, Ink(palette.page(), 0.6));
        self.surface.round(area, 0.6 * em, palette.surface());
        self.surface.border(area, 0.6 * em, 0.12 * em, palette.of(Role::Focus));
        let mut inner = area.inset(POPUP_MARGIN * em);
        let mut head = inner.take_top(POPUP_TITLE * em);
        head.take_bottom(0.3 * em);
        self.surface.text(head, Align::Left, bold(1.05 * em, palette.of(Role::Title)), title);
        if let Popup::Text { lines, scroll, .. } = popup {
            let room = (inner.h / paragraph::step(em)) as usize;
            let total = self.tinted_lines(Area { h: 0.0, ..inner }, lines, usize::MAX / 2);
            let last = total.saturating_sub(room);
            let scroll = (*scroll).min(last);
            self.tinted_lines(inner, lines, scroll);
            if last > 0 {
                let mark = format!("line {} of {total}", scroll + 1);
                self.surface.text(head, Align::Right, regular(0.8 * em, palette.of(Role::Dim)), &mark);
            }
        }
        if let Popup::Choice { text, .. } = popup {
            self.tinted_lines(inner, text, 0);
        }
    }
}
