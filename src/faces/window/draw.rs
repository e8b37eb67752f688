//! Draws the items of scenes as pixels.

use super::area::{Area, Units};
use super::cards::Brush;
use super::surface::{Align, Fonts, Surface, bold, regular};
use crate::palette::{Palette, Rgba, mix};
use sorcery_games::ChangeKind;
use sorcery_games::Label;
use sorcery_games::table::{Cell, Tint, words_of};
use sorcery_ui::animation::{Flash, eased, role_of};
use sorcery_ui::frame::{Button, KeyHint, PromptView, ReplayProgress};
use sorcery_ui::scene::blocks::BLOCKS;
use sorcery_ui::scene::{CellItem, CodeRow, Content, SceneItem, TextRow, TextStyle, Tier};
use sorcery_ui::text::scrolled;
use sorcery_ui::theme::{Role, Theme};
use tiny_skia::Pixmap;

/// Font size of small text, relative to the normal font size.
pub(super) const SMALL: f32 = 0.88;
/// Width of a column in aligned text, relative to the font size.
pub(super) const COLUMN: f32 = 0.56;

/// Maximum font size, relative to the height of the line.
const TALLEST: f32 = 0.83;

/// Opacity of the overlay on the scene behind a dialog.
const VEIL: f32 = 0.55;

/// Distance that a card jumps when it acts, relative to the font size.
pub const LEAP: f32 = 0.8;

pub fn draw<'i, 'f: 'i>(
    items: impl Iterator<Item = &'i SceneItem<'f>>,
    units: Units,
    theme: &Theme,
    pixmap: &mut Pixmap,
    fonts: &mut Fonts,
) {
    let palette = Palette::new(theme);
    let mut surface = Surface::new(pixmap, fonts);
    for item in items {
        surface.clip = units.area(item.area);
        Brush { surface: &mut surface, palette: &palette, em: units.em }.item(item, units, theme);
    }
}

impl Brush<'_, '_> {
    fn item(&mut self, item: &SceneItem<'_>, units: Units, theme: &Theme) {
        let (em, palette, area) = (self.em, self.palette, units.area(item.area));
        match &item.content {
            Content::Title(parts, tint) => self.title(area, parts, *tint),
            Content::KeyLine => {}
            Content::Key(hint) => self.key(area, hint),
            Content::Text(text, style) => self.line_of_text(area, text, *style, units),
            Content::Lines(rows) => self.lines(area, rows, units),
            Content::Pane(title) => {
                self.surface.round(area.inset(0.15 * em), 0.4 * em, palette.surface());
                let mut head = Area { y: area.y + 0.1 * em, h: units.h, ..area };
                head.take_left(1.6 * units.w);
                self.surface.text(head, Align::Left, bold(0.85 * em, palette.of(Role::Title)), title);
            }
            Content::Log(rows) => self.log(area, rows, units),
            Content::Heading(text, has_rule) => {
                let ink = regular(0.78 * em, palette.of(Role::Dim));
                let mut rest = area;
                let used = self.surface.text(area, Align::Left, ink, &text.to_string());
                rest.take_left(used + 0.5 * em);
                if *has_rule {
                    self.rule(rest);
                }
            }
            Content::Turn { is_near, is_now } => {
                self.surface.round(area, 0.2 * em, self.palette.turn(*is_near, *is_now));
            }
            // Already drawn, below all other items: see `Renderer::repaint`.
            Content::Half(_) => {}
            Content::Divider => self.divider(area),
            Content::Cell(item) => match &item.highlight.flash {
                Some(Flash { kind: ChangeKind::Comes, part, .. }) => {
                    self.aside(area, item, 0.8 * em * (1.0 - eased(*part)), eased(*part));
                }
                // A card that acts jumps towards the middle of the table.
                Some(Flash { kind: ChangeKind::Acts, part, .. }) => {
                    let up = if area.y > self.surface.height() / 2.0 { -1.0 } else { 1.0 };
                    self.aside(area, item, up * LEAP * em * (std::f32::consts::PI * eased(*part)).sin(), 1.0);
                }
                _ => self.cell_item(area, item),
            },
            Content::Ghost(item, part) => self.aside(area, item, 0.4 * em * part, 1.0 - part),
            Content::RisingNumber(flash) => self.rising_number(area, flash),
            Content::PanelLine(line, highlight, _) => self.panel_line(line, area, *highlight, units.h),
            Content::Button(button) => self.button(area, button),
            Content::Progress(progress) => self.progress(area, progress, units),
            Content::ReplayCurve(progress) => self.win_curve(area, progress),
            Content::Prompt(typed) => self.prompt(area, typed),
            Content::MenuItem(item, chosen, column) => {
                self.menu_item(area, item, *chosen, (f32::from(*column) * units.w, units.w));
            }
            Content::Scrollbar { first, shown, all } => {
                let part = |lines: usize| area.h * lines as f32 / *all as f32;
                let thumb = Area { y: area.y + part(*first), h: part(*shown), ..area }.inset(0.2 * em);
                self.surface.round(thumb, 0.3 * em, palette.shade(0.4));
            }
            Content::SelectedRow(_) => self.chosen(area),
            Content::Chart(chart) => {
                // Limit the height, because a tall chart exaggerates slopes.
                let height = area.h.min(area.w * 1.1 + 4.0 * em);
                self.chart(Area { h: height, ..area }, chart);
            }
            Content::Curve(curve) => self.curve(area, curve),
            Content::Drawing(emblem, tint) => {
                let side = area.h.min(area.w);
                self.drawing(area.middle(side, side), emblem, palette.game(*tint));
            }
            Content::Sheet => self.surface.round(area.inset(0.15 * em), 0.4 * em, palette.half(true)),
            Content::Code(row) => self.code(area, row, units),
            Content::Odds(odds) => self.odds(area, odds),
            Content::Shades(shades) => self.shades(area, shades, units),
            Content::Veil => self.surface.fill(area, Rgba(palette.page, VEIL)),
            Content::Popup(title) => {
                // Move the upper edge up, because the title is higher than the border of a dialog in a terminal, but not
                // over the first line of the window. The title stays in the middle between this edge and the text.
                let y = (area.y - 0.3 * em).max(units.h);
                let head = Area { x: area.x + 2.0 * units.w, y: y.max(area.y - 0.1 * em), w: area.w, h: units.h };
                let area = Area { y, h: area.bottom() - y, ..area };
                let shade = area.inset(-0.3 * em);
                let shade = shade.within(&Area { y: shade.y.max(units.h), ..shade });
                self.surface.round(shade, 0.9 * em, Rgba(palette.page, 0.6));
                self.surface.round(area, 0.6 * em, palette.surface());
                self.surface.border(area, 0.6 * em, 0.12 * em, palette.of(Role::Focus));
                self.surface.text(head, Align::Left, bold(em, palette.of(Role::Title)), title);
            }
            Content::Page(items, height, from) => {
                // Draw the whole page to a buffer, then copy the visible part.
                let whole = units.area(sorcery_ui::scene::Rect { x: 0, y: 0, height: *height, ..item.area });
                let size = (area.w as u32, whole.h as u32);
                let (Some(mut page), Some(mut part)) =
                    (Pixmap::new(size.0, size.1), Pixmap::new(size.0, area.h as u32))
                else {
                    return;
                };
                page.fill(super::surface::color(palette.surface().into()));
                draw(items.iter(), units, theme, &mut page, self.surface.fonts);
                let up = (f32::from(*from) * units.h).round();
                Surface::new(&mut part, self.surface.fonts).picture(&page, (0.0, -up), 1.0);
                self.surface.picture(&part, (area.x, area.y), 1.0);
            }
        }
    }

    fn title(&mut self, area: Area, [left, middle, right]: &[String; 3], tint: Tint) {
        let (em, palette) = (self.em, self.palette);
        self.surface.fill(area, palette.surface());
        self.surface.fill(Area { y: area.bottom() - 1.0, h: 1.0, ..area }, palette.shade(0.16));
        let mut inner = area.between(0.8 * em, 0.8 * em);
        // Reserve space for the middle part of the title first. The other parts share the rest.
        let turn = bold(1.05 * em, palette.of(Role::Turn));
        let wide = self.surface.width(turn, middle).min(inner.w);
        let mut aside = inner;
        self.surface.text(inner, Align::Centre, turn, middle);
        let side = (inner.w - wide) / 2.0 - em;
        let (first, last) = (aside.take_left(side), inner.take_right(side));
        let role = if tint == Tint::Plain { Role::Title } else { Role::Card(tint) };
        self.surface.text(first, Align::Left, bold(em, palette.of(role)), left);
        self.surface.text(last, Align::Right, regular(0.85 * em, palette.of(Role::Dim)), right);
    }

    fn key(&mut self, area: Area, hint: &KeyHint) {
        let size = 0.82 * self.em;
        let mut rest = area;
        let used = self.surface.text(rest, Align::Left, bold(size, self.palette.of(Role::Key)), &hint.key);
        rest.take_left(used + 0.4 * size);
        self.surface.text(rest, Align::Left, regular(size, self.palette.of(Role::Dim)), &hint.word);
    }

    fn line_of_text(&mut self, area: Area, text: &str, style: TextStyle, units: Units) {
        if text.contains(BLOCKS) {
            return self.blocks(area, text, style, units);
        }
        let size = match (style.role, style.bold) {
            (Role::Title, true) => 1.3,
            (_, true) => 0.95,
            _ => 0.9,
        };
        // Leave room for descenders.
        let size = (size * self.em).min(TALLEST * area.h);
        let ink = self.palette.of(style.role);
        let letters = if style.bold { bold(size, ink) } else { regular(size, ink) };
        self.surface.words(area, style.align, letters, text);
    }

    /// Draws large text made of half blocks, one unit per block.
    fn blocks(&mut self, area: Area, text: &str, style: TextStyle, units: Units) {
        let ink = self.palette.of(style.role);
        let width = text.chars().count() as f32 * units.w;
        let left = if style.align == Align::Centre { area.middle(width, area.h).x } else { area.x };
        let edges = [0.0, 0.5, 1.0].map(|part| (area.y + part * area.h).round());
        for (n, block) in text.chars().enumerate() {
            let [x, right] = [n, n + 1].map(|n| (left + n as f32 * units.w).round());
            let halves = [BLOCKS[0], BLOCKS[1]].map(|half| block == half || block == BLOCKS[2]);
            for (lines, _) in edges.windows(2).zip(halves).filter(|(_, inked)| *inked) {
                self.surface.fill(Area::new(x, lines[0], right - x, lines[1] - lines[0]), ink);
            }
        }
    }

    /// Draws a thin line in the middle of an area.
    fn rule(&mut self, area: Area) {
        let ink = Rgba(self.palette.of(Role::Border), 0.8);
        self.surface.fill(Area { y: area.centre().1.floor(), h: 1.0, ..area }, ink);
    }

    fn divider(&mut self, area: Area) {
        let (em, palette) = (self.em, self.palette);
        let (x, y) = area.centre();
        self.rule(area);
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

    /// Draws a cell `shift` pixels below its place, with an opacity of `alpha`.
    fn aside(&mut self, area: Area, item: &CellItem<'_>, shift: f32, alpha: f32) {
        let Some(mut sprite) = Pixmap::new(area.w as u32, area.h as u32) else { return };
        let mut surface = Surface::new(&mut sprite, self.surface.fonts);
        let place = Area { x: 0.0, y: 0.0, ..area };
        Brush { surface: &mut surface, palette: self.palette, em: self.em }.cell_item(place, item);
        self.surface.picture(&sprite, (area.x, area.y + shift), alpha);
    }

    /// Draws a number that rises from the middle of an area to its top.
    fn rising_number(&mut self, area: Area, flash: &Flash) {
        let (em, palette) = (self.em, self.palette);
        let part = eased(flash.part);
        let height = 2.2 * em;
        let place = Area { y: area.y + (area.h - height) / 2.0 * (1.0 - part), h: height, ..area };
        self.surface.disc(place.centre(), 1.5 * em, Rgba(palette.page, 0.75 * (1.0 - part)));
        let letters = bold(1.7 * em, Rgba(palette.of(role_of(flash.change)), 1.0 - part * part));
        self.surface.text(place, Align::Centre, letters, &flash.number);
    }

    fn cell_item(&mut self, area: Area, item: &CellItem<'_>) {
        // The enlarged card has a larger font.
        let em = if item.tier == Tier::Large { (area.h / 10.5).clamp(self.em, 1.5 * self.em) } else { self.em };
        let mut brush = Brush { em, surface: &mut *self.surface, palette: self.palette };
        brush.cell(area, item.cell, item.highlight, item.tier);
        if let (Cell::Panel(_), true) = (item.cell, item.cut) {
            let corner = area.inset(0.5 * em);
            let dots = Area { y: corner.bottom() - em, h: em, ..corner };
            self.surface.text(dots, Align::Right, bold(0.8 * em, self.palette.of(Role::Dim)), "…");
        }
    }

    /// Draws log lines, the newest at the bottom.
    fn log(&mut self, area: Area, rows: &[TextRow], units: Units) {
        let (size, palette) = (0.84 * self.em, self.palette);
        // Indentation of the last marked row. The bar continues beside the more indented rows below it.
        let mut marked: Option<u16> = None;
        for (i, row) in rows.iter().enumerate() {
            let mut place = units.row(area, i);
            marked = if row.fresh { Some(row.indent) } else { marked.filter(|indent| row.indent > *indent) };
            if marked.is_some() {
                let bar = Area { w: 0.16 * self.em, ..place.rounded() };
                self.surface.fill(bar, Rgba(palette.of(Role::Notice), 0.8));
            }
            place.take_left(f32::from(row.indent) * units.w);
            for (text, role, is_bold) in row.pieces() {
                let letters = if is_bold || role == Role::LogTurn { bold } else { regular };
                place.take_left(self.surface.text(place, Align::Left, letters(size, palette.of(role)), &text));
            }
        }
    }

    fn button(&mut self, area: Area, button: &Button) {
        let (em, palette) = (self.em, self.palette);
        let place = area.inset(0.25 * em);
        let rgb = palette.of(if button.urgent { Role::Ready } else { Role::Text });
        let ground = if button.urgent { rgb } else { palette.shade(0.14) };
        self.surface.round(place, 0.5 * em, ground);
        let edge = if button.cursor { palette.of(Role::Focus) } else { mix(ground, palette.text, 0.25) };
        self.surface.border(place, 0.5 * em, if button.cursor { 0.16 * em } else { 1.0 }, edge);
        self.surface.text(place, Align::Centre, bold(0.92 * em, palette.on(ground)), &button.text());
    }

    fn progress(&mut self, area: Area, progress: &ReplayProgress, units: Units) {
        let (em, palette) = (self.em, self.palette);
        let letters = regular(0.92 * em, palette.of(Role::Notice));
        let mut rest = area.between(0.7 * em, 0.7 * em);
        if !progress.curve.is_empty() {
            let lines = (area.h / units.h).round() as usize;
            for (i, line) in [progress.label.clone(), progress.chance()].iter().enumerate().take(lines) {
                self.surface.text(units.row(rest, i), Align::Left, letters, line);
            }
            return;
        }
        let width = self.surface.width(letters, &progress.label);
        let place = rest.take_left(width + em);
        self.surface.text(place, Align::Left, letters, &progress.label);
        let bar = rest.middle(rest.w, 0.5 * em);
        self.surface.round(bar, 0.25 * em, palette.shade(0.15));
        let done = bar.w * progress.done as f32 / progress.total.max(1) as f32;
        self.surface.round(Area { w: done, ..bar }, 0.25 * em, palette.of(Role::Chart(0)));
    }

    /// Draws the win probability after each action of a reviewed game, with marks at the mistakes.
    fn win_curve(&mut self, area: Area, progress: &ReplayProgress) {
        let palette = self.palette;
        self.surface.round(area, 0.25 * self.em, palette.shade(0.08));
        for (column, x) in progress.columns(area.w.max(2.0) as u16).zip(0_u16..) {
            let role = if column.done { Role::Chart(0) } else { Role::Dim };
            let height = area.h * column.chance as f32;
            let bar = Area::new(area.x + f32::from(x), area.bottom() - height, 1.0, height);
            self.surface.fill(bar, palette.of(role));
            if column.mistaken && column.last {
                let mark = Area { y: area.y, w: 0.3 * self.em, h: area.h, ..bar };
                self.surface.fill(mark, palette.of(Role::Loss));
            }
            if column.current && column.last {
                self.surface.fill(Area { y: area.y, w: 2.0, h: area.h, ..bar }, palette.of(Role::Focus));
            }
        }
    }

    fn prompt(&mut self, area: Area, typed: &PromptView) {
        let (em, palette) = (self.em, self.palette);
        let place = area.between(0.5 * em, 0.5 * em);
        self.surface.round(place, 0.4 * em, palette.shade(0.07));
        self.surface.border(place, 0.4 * em, 1.0, palette.of(Role::Border));
        let mut inner = place.between(0.6 * em, 0.6 * em);
        let size = 0.95 * em;
        let used = self.surface.text(inner, Align::Left, bold(size, palette.of(Role::Prompt)), ">");
        inner.take_left(used + 0.5 * em);
        let letters = regular(size, palette.of(Role::Prompt));
        let fits = |before: &str| self.surface.width(letters, before) <= inner.w - em;
        let (shown, before) = scrolled(&typed.text, typed.cursor, fits);
        // Leave room for the caret between the text and the suggestion.
        let width = self.surface.text(inner, Align::Left, letters, shown) + 0.2 * em;
        if !typed.ghost.is_empty() && width < inner.w {
            let ghost = Area { x: inner.x + width, w: inner.w - width, ..inner };
            self.surface.text(ghost, Align::Left, regular(size, Rgba(palette.of(Role::Ghost), 0.8)), &typed.ghost);
        }
        let at = self.surface.width(letters, before);
        self.caret(inner, at);
    }

    pub(super) fn caret(&mut self, line: Area, at: f32) {
        let width = (0.12 * self.em).max(1.0);
        let caret = Area::new((line.x + at).round(), line.y + line.h * 0.2, width, line.h * 0.6);
        self.surface.fill(caret, self.palette.of(Role::Focus));
    }

    /// Draws a line of code with its number; errors are underlined.
    fn code(&mut self, area: Area, row: &CodeRow<'_>, units: Units) {
        let (em, palette) = (self.em, self.palette);
        let size = 0.92 * em;
        let mut rest = area;
        let mut number = rest.take_left(f32::from(row.margin) * units.w);
        if let Some(role) = row.sign {
            self.surface.fill(Area { w: 0.25 * em, ..number }, palette.of(role));
        }
        number.take_right(0.8 * em);
        let pale = regular(0.8 * em, palette.of(Role::Border));
        self.surface.text(number, Align::Right, pale, &row.number.to_string());
        let (mut pen, mut caret) = (rest.x, rest.x);
        for (i, (shown, piece)) in row.pieces.iter().enumerate() {
            let role = if piece.wrong { Role::Error } else { piece.role };
            let strong = matches!(piece.role, Role::Prompt);
            let letters = if strong { bold(size, palette.of(role)) } else { regular(size, palette.of(role)) };
            if let Some((_, before)) = row.cursor.filter(|(at, _)| *at == i) {
                caret = pen + self.surface.width(letters, &shown[..before]);
            }
            let place = Area { x: pen, w: (rest.right() - pen).max(0.0), ..rest };
            let width = self.surface.width(letters, shown);
            if piece.selected {
                self.surface.fill(Area { w: width.min(place.w), ..place }, Rgba(palette.of(Role::Focus), 0.25));
            }
            self.surface.text(place, Align::Left, letters, shown);
            if piece.wrong {
                let line = Area { y: place.y + place.h * 0.8, h: (0.1 * em).max(1.0), w: width.min(place.w), ..place };
                self.surface.fill(line, palette.of(role));
            }
            pen += width;
        }
        if row.cursor.is_some() {
            self.caret(rest, caret - rest.x);
        }
    }

    fn lines(&mut self, area: Area, rows: &[TextRow], units: Units) {
        for (i, row) in rows.iter().enumerate() {
            let mut place = units.row(area, i);
            place.take_left(f32::from(row.indent) * units.w);
            self.aligned(place, (SMALL * self.em, units.w), &row.line);
        }
    }

    /// Draws coloured text. If runs of blanks divide the text into columns, aligns the words as in a fixed-width font.
    pub fn tinted(&mut self, area: Area, size: f32, pieces: &[(Label, Tint)]) {
        self.aligned(area, (size, COLUMN * size), pieces);
    }

    /// Draws coloured text with columns of this width.
    fn aligned(&mut self, area: Area, (size, column): (f32, f32), pieces: &[(Label, Tint)]) {
        let whole = words_of(pieces);
        let in_columns = whole.trim().contains("  ");
        // Text without columns may be a little too wide for its line, because its letters are narrower than columns.
        let size = match in_columns {
            true => size,
            false => size * (area.w / self.surface.width(regular(size, self.palette.text), &whole)).min(1.0),
        };
        let (mut at, mut pen) = (0usize, area.x);
        for (label, tint) in pieces {
            let text = label.to_string();
            let letters = regular(size, self.palette.of(Role::Card(*tint)));
            if !in_columns {
                let room = Area { x: pen, w: area.right() - pen, ..area };
                if room.w > 0.0 {
                    pen += self.surface.text(room, Align::Left, letters, &text);
                }
                continue;
            }
            for (from, word) in words(&text) {
                let (start, end) = (at + from, at + from + word.chars().count());
                let numeric = word.chars().all(|c| c.is_ascii_digit() || c == '.');
                let left = area.x + start as f32 * column;
                let width = self.surface.width(letters, word);
                let right = area.x + end as f32 * column - width;
                let x = match word {
                    // This word is wider than the numbers below it, so it has equal margins in its column, which
                    // includes the blank after it.
                    "now" if start > 0 => (left + right + column) / 2.0,
                    _ if numeric && start > 0 => right,
                    _ => left.max(pen),
                };
                let room = Area { x, w: area.right() - x, ..area };
                if room.w > 0.0 {
                    pen = x + self.surface.text(room, Align::Left, letters, word) + column;
                }
            }
            at += text.chars().count();
        }
    }
}

/// Splits text at every run of two or more blanks, and returns the parts with their columns.
pub fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut column = 0;
    for piece in text.split("  ") {
        let word = piece.trim_matches(' ');
        if !word.is_empty() {
            let lead = piece.chars().take_while(|c| *c == ' ').count();
            found.push((column + lead, word));
        }
        column += piece.chars().count() + 2;
    }
    found
}
