//! Drawing a scene with the cells of a terminal.

use super::cell::CellPainter;
use super::kitty;
use super::paint::{Paint, put, put_centre, restyle};
use crate::palette::mix;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders, Clear, Widget};
use sorcery_games::table::Cell;
use sorcery_ui::animation::{Flash, eased, role_of};
use sorcery_ui::frame::{Button, Hit, Item as MenuItem, PromptView, ReplayProgress, Value};
use sorcery_ui::scene::blocks::BLOCKS;
use sorcery_ui::scene::{CodeRow, Content, Grid, Indented, Item, LogRow, Rect, Scene};
use sorcery_ui::text::{columns, shorten, wrap};
use sorcery_ui::theme::{Colour, Rgb, Role};

/// Share of a colour that remains behind a dialog.
const DIMMED: f32 = 0.45;

/// The clickable areas of the screen, topmost last.
pub type Hits = Vec<(Rect, Hit)>;

pub fn draw(frame: &sorcery_ui::frame::Frame, paint: &Paint, area: Rect, buf: &mut Buffer) -> Hits {
    let scene = Scene::of(frame, Grid { boxed: !paint.surfaces, ..Grid::cells(area.as_size()) });
    let page = paint.style(Role::Page);
    for cell in &mut buf.content {
        cell.set_style(page);
    }
    paint.items(&scene.items, buf);
    scene.hits
}

impl Paint {
    fn items(&self, items: &[Item<'_>], buf: &mut Buffer) {
        for item in items {
            self.item(item, buf);
        }
    }

    /// Dims everything drawn so far, except pictures, whose colours are their numbers.
    fn step_back(&self, buf: &mut Buffer) {
        self.fade(buf.area, self.palette().page(), DIMMED, buf);
    }

    /// Blends the cells of an area with their background. `part` is the share of the original colour, from 0 to 1.
    pub(super) fn fade(&self, area: Rect, ground: Rgb, part: f32, buf: &mut Buffer) {
        for at in area.positions() {
            let cell = &mut buf[at];
            if kitty::is_picture(cell.symbol()) {
                continue;
            }
            for colour in [&mut cell.fg, &mut cell.bg] {
                match *colour {
                    Color::Rgb(r, g, b) => *colour = self.colour(mix(ground, Rgb(r, g, b), part)),
                    // The first sixteen colours depend on the terminal.
                    Color::Indexed(n @ 16..) => *colour = self.colour(mix(ground, Colour::Ansi(n).rgb(), part)),
                    // Many terminals can't combine bold and dim.
                    _ => cell.modifier = (cell.modifier - Modifier::BOLD) | Modifier::DIM,
                }
            }
        }
    }

    fn item(&self, item: &Item<'_>, buf: &mut Buffer) {
        let area = item.area;
        match &item.content {
            Content::Title(title) => self.title(title, area, buf),
            Content::KeyLine => {
                Clear.render(area, buf);
                restyle(buf, area, self.style(Role::Surface));
            }
            Content::Key(hint) => {
                put(buf, area.x, area.y, &hint.key, area.width, self.style(Role::Key));
                let used = columns(&hint.key) as u16 + 1;
                put(buf, area.x + used, area.y, &hint.word, area.width.saturating_sub(used), self.style(Role::Dim));
            }
            Content::Text(text, style) => {
                let mut looks = self.style(style.role);
                if style.bold {
                    looks = looks.add_modifier(Modifier::BOLD);
                }
                // Block letters have an ASCII form, too, and underlining would cross them.
                let drawn = text.contains(BLOCKS);
                if drawn {
                    looks = looks.remove_modifier(Modifier::UNDERLINED);
                }
                let text = match self.ascii && drawn {
                    true => &text.replace('▀', "\"").replace('▄', "_").replace('█', "#"),
                    false => text.as_ref(),
                };
                match style.centred {
                    true => put_centre(buf, area, 0, text, looks),
                    false => put(buf, area.x, area.y, &shorten(text, area.width as usize), area.width, looks),
                }
            }
            Content::Lines(lines) => self.lines(lines, area, buf),
            Content::Pane(title) if self.surfaces => {
                let room = area.width.saturating_sub(2);
                put(buf, area.x + 2, area.y, &shorten(title, room.into()), room, self.style(Role::Dim));
            }
            Content::Pane(title) => {
                let block = self.block(Borders::LEFT | Borders::TOP, false, Role::Border);
                let title = shorten(title, area.width.saturating_sub(4).into());
                block.title(Span::styled(format!(" {title} "), self.style(Role::Title))).render(area, buf);
            }
            Content::Log(rows) => self.log(rows, area, buf),
            Content::Half(near) if self.surfaces => {
                restyle(buf, area, Style::new().bg(self.half(*near)));
            }
            Content::Turn { is_near, is_now } if self.surfaces => {
                restyle(buf, area, Style::new().bg(self.turn(*is_near, *is_now)));
            }
            Content::Turn { .. } => {}
            Content::Divider => {
                let line = self.glyph("─", "-").repeat(area.width.into());
                put(buf, area.x, area.y, &line, area.width, self.style(Role::Border));
            }
            Content::Underline => restyle(buf, area, Style::new().add_modifier(Modifier::UNDERLINED)),
            Content::Heading(heading) => put_centre(buf, area, 0, &heading.to_string(), self.style(Role::Dim)),
            // Halves are visible only if backgrounds differ.
            Content::Half(_) => {}
            Content::Cell(item) => {
                CellPainter { paint: self, highlight: item.highlight, tier: item.tier }.cell(item, area, buf)
            }
            Content::Ghost(item, part) => {
                CellPainter { paint: self, highlight: item.highlight, tier: item.tier }.ghost(item, *part, area, buf);
            }
            Content::RisingNumber(flash) => self.rising_number(flash, area, buf),
            Content::PanelLine(line, highlight, tier) => self.panel_line(line, *highlight, *tier, area, buf),
            Content::Button(button) => self.button(button, area, buf),
            Content::Progress(progress) => self.progress(progress, area, buf),
            Content::Prompt(prompt) => self.prompt(prompt, area, buf),
            Content::MenuItem(item, chosen) => self.menu_item(item, *chosen, area, buf),
            Content::DeckCard(Cell::Card(face), count, chosen) => self.deck_card(face, *count, *chosen, area, buf),
            Content::DeckCard(..) => {}
            Content::Curve(curve) => self.curve(curve, area, buf),
            Content::Drawing(emblem) => {
                let palette = self.palette();
                self.drawing(emblem, area, palette.of(Role::Turn), palette.page(), buf);
            }
            Content::Chart(chart) => self.chart(chart, area, buf),
            Content::Sheet if self.surfaces => {
                restyle(buf, area, Style::new().bg(self.half(true)));
            }
            Content::Sheet => {}
            Content::Code(row) => self.code(row, area, buf),
            Content::Odds(odds) => self.odds(odds, area, buf),
            Content::Shades(shades) => self.shades(shades, area, buf),
            Content::Veil => self.step_back(buf),
            Content::Popup(title) => {
                Clear.render(area, buf);
                restyle(buf, area, self.style(Role::Surface));
                let block = self.block(Borders::ALL, true, Role::Focus);
                let title = Span::styled(format!(" {} ", shorten(title, 60)), self.style(Role::Title));
                block.title(title).render(area, buf);
            }
            Content::Page(items, height, from) => {
                let mut page = Buffer::empty(Rect { x: 0, y: 0, width: area.width, height: *height });
                let all = page.area;
                restyle(&mut page, all, self.style(Role::Surface));
                self.items(items, &mut page);
                // An overlay would have to be cut at the edge of the page.
                self.overlays();
                for at in area.rows().flat_map(Rect::columns) {
                    let (x, y) = (at.x - area.x, at.y - area.y + from);
                    if y < *height {
                        buf[at.as_position()] = page[(x, y)].clone();
                    }
                }
            }
        }
    }

    /// Draws a number that rises from the middle of an area to its top, below the name there.
    fn rising_number(&self, flash: &Flash, area: Rect, buf: &mut Buffer) {
        let role = role_of(flash.change);
        let style = match self.surfaces {
            true => self.chip(self.palette().of(role)),
            false => self.style(role).add_modifier(Modifier::REVERSED),
        };
        let top = u16::from(area.height > 3);
        let row = f32::from((area.height / 2).saturating_sub(top)) * (1.0 - eased(flash.part));
        put_centre(
            buf,
            area,
            top + row.round() as u16,
            &format!(" {} ", flash.number),
            style.add_modifier(Modifier::BOLD),
        );
    }

    fn block(&self, borders: Borders, heavy: bool, role: Role) -> Block<'static> {
        Block::new().borders(borders).border_set(self.border(heavy)).border_style(self.style(role))
    }

    fn title(&self, [left, middle, right]: &[String; 3], area: Rect, buf: &mut Buffer) {
        restyle(buf, area, self.style(Role::Surface));
        // The player to move has the middle. The sides share the remaining width.
        let middle = shorten(middle, usize::from(area.width) / 2);
        let side = (area.width - columns(&middle) as u16) / 2 - 2;
        let left = shorten(left, side.into());
        put(buf, area.x + 1, area.y, &left, side, self.style(Role::Title));
        let bold = self.style(Role::Turn).add_modifier(Modifier::BOLD);
        // Between sides of different length, such as clocks, the text moves to where it fits.
        let free = area.width.saturating_sub((columns(&left) + columns(&middle)) as u16 + 5);
        let (aside, side) = match columns(right) as u16 {
            wide if wide > side && wide <= free => (wide - side, wide),
            _ => (0, side),
        };
        put_centre(buf, Rect { width: area.width - 2 * aside, ..area }, 0, &middle, bold);
        let right = shorten(right, side.into());
        let x = area.right().saturating_sub(columns(&right) as u16 + 1);
        put(buf, x, area.y, &right, side, self.style(Role::Dim));
    }

    fn lines(&self, lines: &[Indented<'_>], area: Rect, buf: &mut Buffer) {
        for (row, y) in lines.iter().zip(area.y..) {
            let mut x = area.x + row.indent;
            for (label, tint) in row.line.iter() {
                let text = label.to_string();
                put(buf, x, y, &text, area.right().saturating_sub(x), self.style(Role::Card(*tint)));
                x += columns(&text) as u16;
            }
        }
    }

    fn log(&self, rows: &[LogRow<'_>], area: Rect, buf: &mut Buffer) {
        for (row, y) in rows.iter().zip(area.y..) {
            put(buf, area.x, y, if row.fresh { "~" } else { "" }, 1_usize, self.style(Role::Notice));
            let text = format!("{}{}", " ".repeat(row.indent as usize), row.text);
            put(buf, area.x + 2, y, &text, area.width - 2, self.style(row.role));
        }
    }

    fn button(&self, button: &Button, area: Rect, buf: &mut Buffer) {
        if self.surfaces {
            let palette = self.palette();
            let ground = match (button.cursor, button.urgent) {
                (true, _) => palette.of(Role::Focus),
                (_, true) => palette.of(Role::Playable),
                _ => palette.shade(0.16),
            };
            let sign = if button.cursor { self.glyph("▶ ", "> ") } else { "" };
            let style = self.chip(ground).add_modifier(Modifier::BOLD);
            let text = format!("{:^1$}", format!("{sign}{}", button.label), area.width as usize);
            return put(buf, area.x, area.y, &shorten(&text, area.width as usize), area.width, style);
        }
        let text = if button.cursor { format!("[> {} <]", button.label) } else { format!("[ {} ]", button.label) };
        let role = match (button.cursor, button.urgent) {
            (true, _) => Role::Focus,
            (_, true) => Role::Ready,
            _ => Role::Text,
        };
        let mut style = self.style(role);
        if button.cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        if button.urgent {
            style = style.add_modifier(Modifier::BOLD);
        }
        put(buf, area.x, area.y, &shorten(&text, area.width as usize), area.width, style);
    }

    fn progress(&self, progress: &ReplayProgress, area: Rect, buf: &mut Buffer) {
        let text = format!("{} ", progress.label);
        put(buf, area.x + 1, area.y, &text, area.width, self.style(Role::Notice));
        let bar = (area.width as usize).saturating_sub(columns(&text) + 4);
        let filled = bar * progress.done / progress.total.max(1);
        let line = format!("{}{}", self.glyph("━", "=").repeat(filled), self.glyph("─", "-").repeat(bar - filled));
        put(buf, area.x + 1 + columns(&text) as u16, area.y, &line, bar as u16, self.style(Role::Chart(0)));
    }

    fn prompt(&self, prompt: &PromptView, area: Rect, buf: &mut Buffer) {
        put(buf, area.x + 1, area.y, "> ", 2_usize, self.style(Role::Title));
        let room = area.width.saturating_sub(4) as usize;
        // A line that is too long shows the part around the cursor.
        let skip = (prompt.cursor + 1).saturating_sub(room);
        let shown: String = prompt.text.chars().skip(skip).collect();
        put(buf, area.x + 3, area.y, &shown, room as u16, self.style(Role::Prompt));
        let before: String = shown.chars().take(prompt.cursor - skip).collect();
        let at = columns(&before).min(room.saturating_sub(1)) as u16;
        let used = columns(&shown);
        if used < room {
            let x = area.x + 3 + used as u16;
            put(buf, x, area.y, &prompt.ghost, (room - used) as u16, self.style(Role::Ghost));
        }
        caret(Rect { x: area.x + 3 + at, width: 1, ..area }, buf);
    }

    /// Draws a line of code with its number, and underlines its errors.
    fn code(&self, row: &CodeRow<'_>, area: Rect, buf: &mut Buffer) {
        let sign = row.line.sign.map_or(" ", |_| self.glyph("▌", "!"));
        let style = self.style(row.line.sign.unwrap_or(Role::Border));
        put(buf, area.x, area.y, sign, 1_usize, style);
        let width = usize::from(row.margin).saturating_sub(2);
        put(buf, area.x + 1, area.y, &format!("{:>width$}", row.number), width, self.style(Role::Border));
        let left = area.x + row.margin;
        let (mut x, mut skip) = (left, row.skip);
        for piece in &row.line.pieces {
            let hidden: usize = piece.text.chars().take(skip).map(char::len_utf8).sum();
            skip -= piece.text[..hidden].chars().count();
            let shown = &piece.text[hidden..];
            let mut style = self.style(piece.role);
            if piece.wrong {
                style = style.patch(self.style(Role::Error)).add_modifier(Modifier::UNDERLINED);
            }
            if piece.selected {
                style = style.add_modifier(Modifier::REVERSED);
            }
            put(buf, x, area.y, shown, area.right().saturating_sub(x), style);
            x = x.saturating_add(columns(shown) as u16);
        }
        if x > area.right() {
            put(buf, area.right() - 1, area.y, "~", 1_usize, self.style(Role::Dim));
        }
        if let Some(cursor) = row.cursor {
            let text: String = row.line.pieces.iter().map(|piece| piece.text.as_str()).collect();
            let before: String = text.chars().take(cursor).skip(row.skip).collect();
            let at = left + columns(&before) as u16;
            caret(Rect { x: at, width: 1, ..area }.intersection(area), buf);
        }
    }

    fn menu_item(&self, item: &MenuItem, chosen: bool, area: Rect, buf: &mut Buffer) {
        if !item.emblem.is_empty() && area.height > 3 {
            return self.tile(item, chosen, area, buf);
        }
        let mut inner = area;
        if item.tile && area.height == 3 {
            let block = self.block(Borders::ALL, chosen, if chosen { Role::Focus } else { Role::Border });
            inner = block.inner(area);
            block.render(area, buf);
            inner.x += 1;
            inner.width = inner.width.saturating_sub(2);
        }
        let sign = if chosen { self.glyph("▶ ", "> ") } else { "  " };
        let mut style = self.style(if chosen { Role::Selected } else { Role::Text });
        if chosen {
            style = style.add_modifier(Modifier::BOLD);
        }
        let label_width = if item.value.is_some() { inner.width.min(20) } else { inner.width };
        let label = shorten(&format!("{sign}{}", item.label), label_width as usize);
        put(buf, inner.x, inner.y, &label, label_width, style);
        let after = columns(sign) + columns(&item.label) + 2;
        let mut x = inner.x + (if item.value.is_some() { 20 } else { after.max(16) as u16 }).min(inner.width);
        if let Some(value) = &item.value {
            let (text, cursor) = match value {
                Value::Choice(text) if chosen => {
                    (format!("{} {text} {}", self.glyph("◀", "<"), self.glyph("▶", ">")), None)
                }
                Value::Choice(text) => (format!("  {text}"), None),
                Value::Text(text, cursor) if chosen || !text.is_empty() => (format!("  {text}"), *cursor),
                Value::Text(..) => ("  -".into(), None),
            };
            let room = inner.right().saturating_sub(x);
            put(buf, x, inner.y, &shorten(&text, room as usize), room, style);
            if let Some(cursor) = cursor {
                caret(Rect { x: (x + 2 + cursor as u16).min(inner.right() - 1), width: 1, ..inner }, buf);
            }
            // Remarks form a column if there is room.
            let wide = columns(&text) as u16;
            x += if inner.width >= 76 { (wide + 1).max(16) } else { wide + 2 };
        }
        // The remark on a value isn't cut: if it doesn't fit, it is omitted.
        let room = inner.right().saturating_sub(x);
        if room > 3 && (item.value.is_none() || columns(&item.detail) <= room.into()) {
            put(buf, x, inner.y, &shorten(&item.detail, room as usize), room, self.style(Role::Dim));
        }
    }

    /// Draws an entry of a menu with its drawing.
    fn tile(&self, item: &MenuItem, chosen: bool, area: Rect, buf: &mut Buffer) {
        let palette = self.palette();
        // Only the name of the selected entry is highlighted, so that moving the cursor sends few bytes.
        let ground = mix(palette.surface(), palette.of(Role::Turn), 0.06);
        restyle(buf, area, Style::new().bg(self.colour(ground)));
        let words = wrap(&item.detail, area.width.saturating_sub(2) as usize, 2);
        let lines = words.iter().filter(|line| !line.is_empty()).count() as u16;
        let art = Rect { y: area.y + 1, height: area.height.saturating_sub(lines + 3), ..area };
        self.drawing(item.emblem, art, palette.of(Role::Turn), ground, buf);
        let name = Rect { y: area.bottom() - lines - 1, height: 1, ..area };
        let style = match chosen {
            true => self.chip(palette.of(Role::Focus)),
            false => self.style(Role::Title),
        };
        if chosen {
            restyle(buf, name, style);
        }
        let sign = if chosen { self.glyph("▶ ", "> ") } else { "" };
        put_centre(buf, name, 0, &format!("{sign}{}", item.label), style.add_modifier(Modifier::BOLD));
        for (text, n) in words.iter().zip(0..lines) {
            put_centre(buf, area, area.height - lines + n, text, self.style(Role::Dim));
        }
    }
}

/// Draws the text cursor.
pub(super) fn caret(place: Rect, buf: &mut Buffer) {
    restyle(buf, place, Style::new().add_modifier(Modifier::REVERSED));
}
