//! Widgets for the elements of a screen: title, text, log, prompt, keys and buttons.

use super::chart::RISING;
use super::paint::{Paint, put, put_centre, restyle};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Borders, Clear, LineGauge, Widget};
use sorcery_games::Tint;
use sorcery_ui::animation::{Flash, eased, role_of};
use sorcery_ui::frame::{Button, KeyHint, PromptView, ReplayProgress};
use sorcery_ui::scene::blocks::BLOCKS;
use sorcery_ui::scene::{CodeRow, TextRow, TextStyle};
use sorcery_ui::text::{columns, first_clauses, scrolled, shorten};
use sorcery_ui::theme::Role;

/// The background of the line with key hints. It covers the elements behind it.
#[derive(Debug)]
pub(super) struct KeyLine<'a>(pub &'a Paint);

impl Widget for KeyLine<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        Clear.render(area, buf);
        restyle(buf, area, self.0.style(Role::Surface));
    }
}

#[derive(Debug)]
pub(super) struct KeyLabel<'a>(pub &'a Paint, pub &'a KeyHint);

impl Widget for KeyLabel<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, hint) = self;
        let key = Span::styled(&*hint.key, paint.style(Role::Key));
        let word = Span::styled(&*hint.word, paint.style(Role::Dim));
        Line::from(vec![key, Span::raw(" "), word]).render(area, buf);
    }
}

#[derive(Debug)]
pub(super) struct TextLine<'a>(pub &'a Paint, pub &'a str, pub TextStyle);

impl Widget for TextLine<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, text, style) = self;
        let mut looks = paint.style(style.role);
        if style.bold {
            looks = looks.add_modifier(Modifier::BOLD);
        }
        // Large letters made of blocks aren't underlined, because the line would cross them.
        let drawn = text.contains(BLOCKS);
        if drawn && paint.list {
            return;
        }
        if drawn {
            looks = looks.remove_modifier(Modifier::UNDERLINED);
        }
        let text = paint.text(text);
        let text = shorten(&text, area.width as usize);
        let free = area.width.saturating_sub(columns(&text) as u16);
        put(buf, area.x + style.align.offset(free), area.y, &text, area.width, looks);
    }
}

/// The background and title of a pane next to the table.
#[derive(Debug)]
pub(super) struct Pane<'a>(pub &'a Paint, pub &'a str);

impl Widget for Pane<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, title) = self;
        if paint.surfaces {
            let room = area.width.saturating_sub(2);
            return put(buf, area.x + 2, area.y, &shorten(title, room.into()), room, paint.style(Role::Dim));
        }
        let block = paint.block(Borders::LEFT | Borders::TOP, false, Role::Border);
        let title = shorten(title, area.width.saturating_sub(4).into());
        block.title(Span::styled(format!(" {title} "), paint.style(Role::Title))).render(area, buf);
    }
}

/// The background and title of a dialog.
#[derive(Debug)]
pub(super) struct Dialog<'a>(pub &'a Paint, pub &'a str);

impl Widget for Dialog<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, title) = self;
        Clear.render(area, buf);
        restyle(buf, area, paint.style(Role::Surface));
        let title = Span::styled(
            format!(" {} ", shorten(title, area.width.saturating_sub(4).min(60).into())),
            paint.style(Role::Title),
        );
        paint.block(Borders::ALL, true, Role::Focus).title(title).render(area, buf);
        paint.focus_on(None);
    }
}

/// The title line. Contains its left, middle and right parts, and the colour of the game.
#[derive(Debug)]
pub(super) struct Title<'a>(pub &'a Paint, pub &'a [String; 3], pub Tint);

impl Widget for Title<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, [left, middle, right], tint) = self;
        restyle(buf, area, paint.style(Role::Surface));
        // Fit the middle part first, because it names the player to move. The sides share the remaining width.
        let middle = first_clauses(middle, usize::from(area.width) / 2);
        let side = (area.width - columns(&middle) as u16) / 2 - 2;
        let left = first_clauses(left, side.into());
        let role = if tint == Tint::Plain { Role::Title } else { Role::Card(tint) };
        put(buf, area.x + 1, area.y, &left, side, paint.style(role).add_modifier(Modifier::BOLD));
        let bold = paint.style(Role::Turn).add_modifier(Modifier::BOLD);
        // If the right part needs more width, for example for clocks, move the middle part to the left.
        let free = area.width.saturating_sub((columns(&left) + columns(&middle)) as u16 + 5);
        let right = first_clauses(right, free.max(side).into());
        let wide = columns(&right) as u16;
        let aside = wide.saturating_sub(side);
        put_centre(buf, Rect { width: area.width - 2 * aside, ..area }, 0, &middle, bold);
        let x = area.right().saturating_sub(wide + 1);
        put(buf, x, area.y, &right, wide, paint.style(Role::Dim));
    }
}

/// Rows of styled text. New rows of the log are marked with a symbol.
#[derive(Debug)]
pub(super) struct TextRows<'a>(pub &'a Paint, pub &'a [TextRow]);

impl Widget for TextRows<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, rows) = self;
        for (row, at) in rows.iter().zip(area.rows()) {
            if row.fresh && !paint.list {
                put(buf, at.x, at.y, "~", 1_usize, paint.style(Role::Notice));
            }
            let spans = row.pieces().map(|(text, role, is_bold)| {
                let style = paint.style(role);
                let text = if paint.ascii { paint.text(&text).into_owned() } else { text };
                Span::styled(text, if is_bold { style.add_modifier(Modifier::BOLD) } else { style })
            });
            let at = at.intersection(Rect { x: at.x.saturating_add(row.indent), ..at });
            Line::from_iter(spans).render(at, buf);
        }
    }
}

/// A number that rises from the middle of an area to its top.
#[derive(Debug)]
pub(super) struct RisingNumber<'a>(pub &'a Paint, pub &'a Flash);

impl Widget for RisingNumber<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, flash) = self;
        let role = role_of(flash.change);
        let style = match paint.surfaces {
            true => paint.chip(paint.palette().of(role)),
            false => paint.style(role).add_modifier(Modifier::REVERSED),
        };
        let row = f32::from(area.height / 2) * (1.0 - eased(flash.part));
        let text = format!(" {} ", flash.number);
        put_centre(buf, area, row.round() as u16, &text, style.add_modifier(Modifier::BOLD));
    }
}

#[derive(Debug)]
pub(super) struct ActionButton<'a>(pub &'a Paint, pub &'a Button);

impl Widget for ActionButton<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, button) = self;
        if button.cursor {
            paint.focus_on(Position { x: area.x + 2, y: area.y });
        }
        if paint.surfaces {
            let palette = paint.palette();
            let ground = match (button.cursor, button.urgent) {
                (true, _) => palette.of(Role::Focus),
                (_, true) => palette.of(Role::Playable),
                _ => palette.shade(0.16),
            };
            let sign = if button.cursor { paint.glyph("▶ ", "> ") } else { "" };
            let style = paint.chip(ground).add_modifier(Modifier::BOLD);
            let text = format!("{:^1$}", format!("{sign}{}", button.text()), area.width as usize);
            return put(buf, area.x, area.y, &shorten(&text, area.width as usize), area.width, style);
        }
        let text = if button.cursor { format!("[> {} <]", button.text()) } else { format!("[ {} ]", button.text()) };
        let role = match (button.cursor, button.urgent) {
            (true, _) => Role::Focus,
            (_, true) => Role::Ready,
            _ => Role::Text,
        };
        let mut style = paint.style(role);
        if button.cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        if button.urgent {
            style = style.add_modifier(Modifier::BOLD);
        }
        put(buf, area.x, area.y, &shorten(&text, area.width as usize), area.width, style);
    }
}

/// A bar that shows the progress of a replay.
#[derive(Debug)]
pub(super) struct ReplayBar<'a>(pub &'a Paint, pub &'a ReplayProgress);

impl Widget for ReplayBar<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, progress) = self;
        let area = area.inner(Margin::new(1, 0));
        paint.focus_on(paint.focus().unwrap_or(area.as_position()));
        if !progress.curve.is_empty() {
            let lines = [progress.label.clone(), progress.chance()];
            for (line, place) in lines.iter().zip(area.rows()) {
                put(buf, place.x, place.y, line, place.width, paint.style(Role::Notice));
            }
            return;
        }
        LineGauge::default()
            .label(Span::styled(&*progress.label, paint.style(Role::Notice)))
            .ratio((progress.done as f64 / progress.total.max(1) as f64).min(1.0))
            .filled_symbol(paint.glyph("━", "="))
            .unfilled_symbol(paint.glyph("─", "-"))
            .filled_style(paint.style(Role::Chart(0)))
            .unfilled_style(paint.style(Role::Chart(0)))
            .render(area, buf);
    }
}

/// A bar for the win probability at each action of a judged game, and marks above the mistakes.
#[derive(Debug)]
pub(super) struct ReplayCurve<'a>(pub &'a Paint, pub &'a ReplayProgress);

impl Widget for ReplayCurve<'_> {
    fn render(self, plot: Rect, buf: &mut Buffer) {
        let Self(paint, progress) = self;
        for (column, x) in progress.columns(plot.width).zip(plot.x..) {
            let role = match (column.mistaken, column.done) {
                (true, _) => Role::Loss,
                (false, true) => Role::Chart(0),
                (false, false) => Role::Dim,
            };
            let mut style = paint.style(role);
            if column.current {
                style = style.add_modifier(Modifier::REVERSED);
            }
            // Each row is divided into eight steps, which are counted from below.
            let height = (column.chance * f64::from(8 * plot.height)).round() as usize;
            for row in 0..plot.height {
                let part = height.saturating_sub(8 * usize::from(plot.height - 1 - row)).min(8);
                let full = match (paint.ascii, part) {
                    (false, 1..) => RISING[part],
                    (true, 4..) => "#",
                    _ => " ",
                };
                let marked = column.mistaken && column.last && row == 0;
                let symbol = if marked { paint.glyph("▾", "v") } else { full };
                put(buf, x, plot.y + row, symbol, 1_usize, style);
            }
        }
    }
}

/// The prompt, with its text, its completion and the cursor.
#[derive(Debug)]
pub(super) struct PromptLine<'a>(pub &'a Paint, pub &'a PromptView);

impl Widget for PromptLine<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, prompt) = self;
        put(buf, area.x + 1, area.y, "> ", 2_usize, paint.style(Role::Title));
        let room = area.width.saturating_sub(4) as usize;
        let (shown, before) = scrolled(&prompt.text, prompt.cursor, |before| columns(before) < room);
        put(buf, area.x + 3, area.y, shown, room as u16, paint.style(Role::Prompt));
        let used = columns(shown);
        if used < room {
            let x = area.x + 3 + used as u16;
            put(buf, x, area.y, &prompt.ghost, (room - used) as u16, paint.style(Role::Ghost));
        }
        let selected = paint.focus().filter(|_| !prompt.is_typed);
        paint.caret(Rect { x: area.x + 3 + columns(before) as u16, width: 1, ..area }, buf);
        // Until the user types, the selected item on the table has the focus.
        if selected.is_some() {
            paint.focus_on(selected);
        }
    }
}

/// A line of code with its line number. Errors are underlined.
#[derive(Debug)]
pub(super) struct EditorLine<'a>(pub &'a Paint, pub &'a CodeRow<'a>);

impl Widget for EditorLine<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, row) = self;
        let sign = row.sign.map_or(" ", |_| paint.glyph("▌", "!"));
        let style = paint.style(row.sign.unwrap_or(Role::Border));
        put(buf, area.x, area.y, sign, 1_usize, style);
        let width = usize::from(row.margin).saturating_sub(2);
        put(buf, area.x + 1, area.y, &format!("{:>width$}", row.number), width, paint.style(Role::Border));
        let mut x = area.x + row.margin;
        let mut caret = x;
        for (i, (shown, piece)) in row.pieces.iter().enumerate() {
            let mut style = paint.style(piece.role);
            if piece.wrong {
                style = style.patch(paint.style(Role::Error)).add_modifier(Modifier::UNDERLINED);
            }
            if piece.selected {
                style = style.add_modifier(Modifier::REVERSED);
            }
            put(buf, x, area.y, shown, area.right().saturating_sub(x), style);
            if let Some((_, before)) = row.cursor.filter(|(at, _)| *at == i) {
                caret = x.saturating_add(columns(&shown[..before]) as u16);
            }
            x = x.saturating_add(columns(shown) as u16);
        }
        if x > area.right() {
            put(buf, area.right() - 1, area.y, "~", 1_usize, paint.style(Role::Dim));
        }
        if row.cursor.is_some() {
            paint.caret(Rect { x: caret, width: 1, ..area }.intersection(area), buf);
        }
    }
}

impl Paint {
    /// Draws the text cursor, and moves the focus to it.
    pub(super) fn caret(&self, place: Rect, buf: &mut Buffer) {
        restyle(buf, place, Style::new().add_modifier(Modifier::REVERSED));
        self.focus_on(place.as_position());
    }
}
