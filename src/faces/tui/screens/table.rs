//! The table with what is beside and below it.

use super::super::arrange::{arrange, parts};
use super::super::cell::CellWidget;
use super::super::paint::Paint;
use super::super::panel::panel_places;
use super::super::text::{Columns, put, put_centre, shorten};
use super::{Hits, lines, too_small};
use crate::faces::canvas::wrap;
use crate::games::table::{Cell, Row};
use crate::ui::frame::{Hit, Spot, TableView};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders, Clear, Widget};

pub(super) fn table(view: &TableView, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    // A table that has no room beside inspector and log has the whole width.
    let p = parts(area, true);
    let roomy = arrange(&view.table, p.table).is_some();
    let p = if roomy { p } else { parts(area, false) };
    match arrange(&view.table, p.table) {
        Some((tier, places)) => {
            for (row, column, place) in places {
                let Row::Cells(_, cells) = &view.table.rows[row] else { continue };
                let placed = &cells[column];
                let none = Spot::default();
                let spot = placed.anchor.and_then(|anchor| view.spots.get(&anchor)).unwrap_or(&none);
                if let Some(anchor) = placed.anchor {
                    hits.push((place, Hit::Anchor(anchor)));
                }
                if let Cell::Panel(panel) = &placed.cell {
                    let lines = panel.lines.iter().zip(panel_places(panel, place, tier));
                    hits.extend(lines.filter_map(|(line, place)| Some((place, Hit::Anchor(line.anchor?)))));
                }
                CellWidget { cell: &placed.cell, spot, spots: &view.spots, tier, paint }.render(place, buf);
            }
        }
        None => too_small(paint, p.table, (area.width.max(60), area.height + 6), buf),
    }
    if !p.inspector.is_empty() {
        inspector(view, paint, p.inspector, buf);
        log(view, paint, p.log, buf);
        hits.push((p.log, Hit::Log));
    }
    if let Some(curtain) = &view.curtain {
        let style = paint.style(Role::Turn).add_modifier(Modifier::BOLD);
        put_centre(buf, p.buttons, 0, curtain, style);
        return;
    }
    buttons(view, paint, p.buttons, buf, hits);
    message(view, paint, &p.message, p.inspector.is_empty(), buf);
    prompt(view, paint, p.prompt, buf);
    hits.push((p.prompt, Hit::Prompt));
}

fn boxed(title: &str, paint: Paint<'_>, area: Rect, buf: &mut Buffer) -> Rect {
    let block = Block::new()
        .borders(Borders::LEFT | Borders::TOP)
        .border_set(paint.border(false))
        .border_style(paint.style(Role::Border))
        .title(Span::styled(format!(" {title} "), paint.style(Role::Title)));
    let inner = block.inner(area);
    block.render(area, buf);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

fn inspector(view: &TableView, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let inner = boxed("inspector", paint, area, buf);
    let total = lines(&view.inspector, paint, inner, 0, buf);
    if total > inner.height as usize && inner.height > 0 {
        let last = Rect { y: inner.bottom() - 1, height: 1, ..inner };
        Clear.render(last, buf);
        buf.set_style(last, paint.style(Role::Page));
        put(buf, last.x, last.y, "... F7 shows all", last.width as usize, paint.style(Role::Dim));
    }
}

/// The newest lines at the bottom; what is new since one's own last turn is marked.
fn log(view: &TableView, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let title = if view.log_scroll > 0 { format!("log, {} back", view.log_scroll) } else { "log".into() };
    let inner = boxed(&title, paint, area, buf);
    let width = inner.width.saturating_sub(2) as usize;
    if width < 8 {
        return;
    }
    let mut rows: Vec<(String, Role, bool)> = Vec::new();
    let wanted = inner.height as usize + view.log_scroll;
    for line in view.log.iter().rev() {
        let indent = (line.depth as usize).min(6);
        let begins_turn = line.depth == 0 && line.text.starts_with("Turn ");
        let fresh = line.action >= view.news_from;
        let role = if begins_turn {
            Role::LogTurn
        } else if fresh {
            Role::Text
        } else {
            Role::Dim
        };
        // All lines but the first hang one column further in.
        let room = width - indent - 1;
        let pieces = wrap(&line.text, room, line.text.columns() / room.max(1) + 3);
        let pieces: Vec<&String> = pieces.iter().filter(|piece| !piece.is_empty()).collect();
        for (i, piece) in pieces.iter().enumerate().rev() {
            let hang = if i > 0 { 1 } else { 0 };
            rows.push((format!("{}{piece}", " ".repeat(indent + hang)), role, fresh && i == 0));
        }
        if rows.len() >= wanted {
            break;
        }
    }
    for (i, (text, role, fresh)) in rows.iter().skip(view.log_scroll).take(inner.height as usize).enumerate() {
        let y = inner.bottom() - 1 - i as u16;
        put(buf, inner.x, y, if *fresh { "~" } else { " " }, 1, paint.style(Role::Notice));
        put(buf, inner.x + 2, y, text, width, paint.style(*role));
    }
}

fn buttons(view: &TableView, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    if let Some(progress) = view.progress {
        let state = if progress.playing { "playing" } else { "paused" };
        let text = format!("{state}, speed {}, action {} of {} ", progress.speed, progress.done, progress.total);
        put(buf, area.x + 1, area.y, &text, area.width as usize, paint.style(Role::Notice));
        let bar = (area.width as usize).saturating_sub(text.columns() + 4);
        let filled = bar * progress.done / progress.total.max(1);
        let line = format!("{}{}", paint.glyph("━", "=").repeat(filled), paint.glyph("─", "-").repeat(bar - filled));
        put(buf, area.x + 1 + text.columns() as u16, area.y, &line, bar, paint.style(Role::Chart(0)));
        return;
    }
    let mut x = area.x + 1;
    for (i, button) in view.buttons.iter().enumerate() {
        let text = if button.cursor { format!("[> {} <]", button.label) } else { format!("[ {} ]", button.label) };
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
        let room = area.right().saturating_sub(x) as usize;
        if room < 4 {
            break;
        }
        let text = shorten(&text, room);
        put(buf, x, area.y, &text, room, style);
        hits.push((Rect { x, width: text.columns() as u16, ..area }, Hit::Button(i)));
        x += text.columns() as u16 + 2;
    }
}

/// What is asked, what was wrong, or, where there is no log, what happened last.
fn message(view: &TableView, paint: Paint<'_>, area: &Rect, no_log: bool, buf: &mut Buffer) {
    let message = view.prompt.as_ref().and_then(|prompt| prompt.message.as_ref());
    let (text, role) = match (message, &view.banner) {
        (Some((text, true)), _) => (text.lines().next().unwrap_or("").to_string(), Role::Error),
        (Some((text, false)), _) => (text.lines().next().unwrap_or("").to_string(), Role::Notice),
        (None, Some(banner)) => (banner.clone(), Role::Target),
        (None, None) if no_log => (view.log.last().map_or(String::new(), |line| line.text.clone()), Role::Dim),
        (None, None) => return,
    };
    let room = area.width.saturating_sub(2) as usize;
    put(buf, area.x + 1, area.y, &shorten(&text, room), room, paint.style(role).add_modifier(Modifier::BOLD));
}

fn prompt(view: &TableView, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let Some(prompt) = &view.prompt else { return };
    let style = paint.style(Role::Prompt);
    put(buf, area.x + 1, area.y, "> ", 2, paint.style(Role::Title));
    let room = area.width.saturating_sub(4) as usize;
    // A line longer than the room is shown around the cursor.
    let skip = (prompt.cursor + 1).saturating_sub(room);
    let shown: String = prompt.text.chars().skip(skip).collect();
    put(buf, area.x + 3, area.y, &shown, room, style);
    let before: String = shown.chars().take(prompt.cursor - skip).collect();
    let at = before.columns().min(room.saturating_sub(1)) as u16;
    let ghost_at = shown.columns();
    if ghost_at < room {
        put(buf, area.x + 3 + ghost_at as u16, area.y, &prompt.ghost, room - ghost_at, paint.style(Role::Ghost));
    }
    let cursor = Rect { x: area.x + 3 + at, width: 1, ..area };
    buf.set_style(cursor, ratatui::style::Style::new().add_modifier(Modifier::REVERSED));
}
