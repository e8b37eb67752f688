//! The screens as ratatui draws them. Drawing also notes what lies where, for the pointer.

use super::arrange::{Place, SMALLEST_SCREEN, Tier, arrange, parts};
use super::cell::{CellWidget, panel_places, put, put_centre, shorten};
use super::paint::Paint;
use crate::faces::canvas::wrap;
use crate::games::Line;
use crate::games::table::{Cell, Row, Table};
use crate::games::words::counted;
use crate::shell::frame::{Body, BuilderView, Frame, Hit, Item, Menu, Popup, ResultView, Spot, TableView, Value};
use crate::shell::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::symbols::Marker;
use ratatui::text::Span;
use ratatui::widgets::{Axis, Block, Borders, Chart, Clear, Dataset, GraphType, Widget};
use std::collections::HashMap;
use unicode_width::UnicodeWidthStr;

/// The most lines that an answer can be high.
const TALLEST_ANSWER: u16 = 400;

/// What lies where on the screen, the topmost last.
pub type Hits = Vec<(Rect, Hit)>;

/// Draws a frame.
pub fn draw(frame: &Frame<'_>, paint: Paint<'_>, area: Rect, buf: &mut Buffer) -> Hits {
    let mut hits = Vec::new();
    buf.set_style(area, paint.style(Role::Page));
    if area.width < SMALLEST_SCREEN.0 || area.height < SMALLEST_SCREEN.1 {
        too_small(paint, area, SMALLEST_SCREEN, buf);
        return hits;
    }
    let p = parts(area, true);
    title(&frame.title, paint, p.title, buf);
    let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
    match &frame.body {
        Body::Menu(menu) => self::menu(menu, paint, body, buf, &mut hits),
        Body::Table(view) => table(view, paint, area, buf, &mut hits),
        Body::Result(view) => result(view, paint, body, buf, &mut hits),
        Body::Builder(view) => builder(view, paint, body, buf, &mut hits),
    }
    keys(frame, paint, p.keys, buf, &mut hits);
    if let Some(popup) = &frame.popup {
        self::popup(popup, paint, body, buf, &mut hits);
    }
    hits
}

fn too_small(paint: Paint<'_>, area: Rect, need: (u16, u16), buf: &mut Buffer) {
    let lines = [
        format!("needs {} x {}", need.0, need.1),
        format!("has {} x {}", area.width, area.height),
        "make the window larger".into(),
    ];
    let from = (area.height.saturating_sub(lines.len() as u16)) / 2;
    for (i, line) in lines.iter().enumerate() {
        put_centre(buf, area, from + i as u16, line, paint.style(Role::Text));
    }
}

fn title(title: &[String; 3], paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    buf.set_style(area, paint.style(Role::Surface));
    let third = area.width as usize / 3;
    put(buf, area.x + 1, area.y, &shorten(&title[0], third), third, paint.style(Role::Title));
    put_centre(buf, area, 0, &shorten(&title[1], third), paint.style(Role::Turn).add_modifier(Modifier::BOLD));
    let right = shorten(&title[2], third - 1);
    let x = area.right().saturating_sub(right.width() as u16 + 1);
    put(buf, x, area.y, &right, third, paint.style(Role::Dim));
}

/// The last line: the keys that work now. The last one, help, is never cut.
fn keys(frame: &Frame<'_>, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    buf.set_style(area, paint.style(Role::Surface));
    let width = |key: &str, word: &str| key.width() + word.width() + 3;
    let mut room = area.width as usize;
    let mut shown: Vec<usize> = Vec::new();
    let by_need = frame.keys.len().checked_sub(1).into_iter().chain(0..frame.keys.len().saturating_sub(1));
    for i in by_need {
        let need = width(&frame.keys[i].key, &frame.keys[i].word);
        if need <= room {
            room -= need;
            shown.push(i);
        }
    }
    shown.sort_unstable();
    let mut x = area.x + 1;
    for i in shown {
        let hint = &frame.keys[i];
        let need = width(&hint.key, &hint.word) as u16;
        hits.push((Rect { x, width: need - 1, ..area }, Hit::Key(i)));
        put(buf, x, area.y, &hint.key, hint.key.width(), paint.style(Role::Key));
        let at = x + hint.key.width() as u16 + 1;
        put(buf, at, area.y, &hint.word, hint.word.width(), paint.style(Role::Dim));
        x += need;
    }
}

// Menus.

fn menu(menu: &Menu, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let wide = 64.min(area.width.saturating_sub(4));
    let has_preview = !menu.preview.is_empty() && area.width >= 76;
    let total = if has_preview { wide.min(area.width / 2) + 36 } else { wide };
    let left = area.x + (area.width - total.min(area.width)) / 2;
    let column = Rect { x: left, width: if has_preview { total - 36 } else { total }, ..area };
    let tiles = menu.items.iter().filter(|item| item.tile).count() as u16;
    let needed = 4 + tiles * 3 + (menu.items.len() as u16 - tiles) + u16::from(tiles > 0);
    let mut y = area.y + 1 + area.height.saturating_sub(needed + 1) / 3;
    put(buf, column.x, y, &menu.title, column.width as usize, paint.style(Role::Title).add_modifier(Modifier::BOLD));
    for (i, line) in wrap(&menu.about, column.width as usize, 1).iter().enumerate() {
        put(buf, column.x, y + 1 + i as u16, line, column.width as usize, paint.style(Role::Dim));
    }
    y += 3;
    // A long list scrolls so that the chosen line stays in view.
    let room = area.bottom().saturating_sub(y) as usize;
    let skip = (menu.cursor + 1).saturating_sub(room.max(1)) * usize::from(tiles == 0);
    for (i, item) in menu.items.iter().enumerate().skip(skip) {
        let chosen = i == menu.cursor;
        let height = if item.tile && area.height >= needed { 3 } else { 1 };
        if y + height > area.bottom() {
            put(buf, column.x, area.bottom() - 1, "more below", column.width as usize, paint.style(Role::Dim));
            break;
        }
        let place = Rect { x: column.x, y, width: column.width, height };
        hits.push((place, Hit::Item(i)));
        item_widget(item, chosen, paint, place, buf);
        y += height;
        if item.tile && menu.items.get(i + 1).is_some_and(|next| !next.tile) {
            y += 1;
        }
    }
    if has_preview {
        let preview = Rect { x: column.right() + 2, y: area.y + 1, width: 34, height: area.height.saturating_sub(2) };
        lines(&menu.preview, paint, preview, 0, buf);
    }
}

fn item_widget(item: &Item, chosen: bool, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let role = if chosen { Role::Focus } else { Role::Border };
    let mut inner = area;
    if area.height == 3 {
        let block = Block::new().borders(Borders::ALL).border_set(paint.border(chosen)).border_style(paint.style(role));
        inner = block.inner(area);
        block.render(area, buf);
        inner.x += 1;
        inner.width = inner.width.saturating_sub(2);
    }
    let sign = if chosen { paint.glyph("▶ ", "> ") } else { "  " };
    let mut style = paint.style(if chosen { Role::Selected } else { Role::Text });
    if chosen {
        style = style.add_modifier(Modifier::BOLD);
    }
    let width = inner.width as usize;
    let label_width = if item.value.is_some() { 20.min(width) } else { width };
    put(buf, inner.x, inner.y, &shorten(&format!("{sign}{}", item.label), label_width), label_width, style);
    let after = sign.width() + item.label.width() + 2;
    let mut x = inner.x + (if item.value.is_some() { 20 } else { after.max(16) }).min(width) as u16;
    if let Some(value) = &item.value {
        let (text, cursor) = match value {
            Value::Choice(text) if chosen => {
                (format!("{} {text} {}", paint.glyph("◀", "<"), paint.glyph("▶", ">")), None)
            }
            Value::Choice(text) => (format!("  {text}"), None),
            Value::Text(text, cursor) if chosen || !text.is_empty() => (format!("  {text}"), *cursor),
            Value::Text(..) => ("  -".into(), None),
        };
        let room = inner.right().saturating_sub(x) as usize;
        put(buf, x, inner.y, &shorten(&text, room), room, style);
        if let Some(cursor) = cursor {
            let place = Rect { x: (x + 2 + cursor as u16).min(inner.right() - 1), width: 1, ..inner };
            buf.set_style(place, ratatui::style::Style::new().add_modifier(Modifier::REVERSED));
        }
        x += text.width() as u16 + 2;
    }
    let room = inner.right().saturating_sub(x) as usize;
    if room > 3 {
        put(buf, x, inner.y, &shorten(&item.detail, room), room, paint.style(Role::Dim));
    }
}

/// Tinted lines, broken between words, from a line on. Returns how many there are in all.
fn lines(lines: &[Line], paint: Paint<'_>, area: Rect, scroll: usize, buf: &mut Buffer) -> usize {
    let mut n = 0;
    let width = area.width as usize;
    let mut row = |n: usize, x: u16, text: &str, style| {
        if n >= scroll && n - scroll < area.height as usize {
            put(buf, area.x + x, area.y + (n - scroll) as u16, text, width.saturating_sub(x as usize), style);
        }
    };
    for line in lines {
        let total: usize = line.iter().map(|(label, _)| label.to_string().width()).sum();
        if total <= width {
            let mut x = 0;
            for (label, tint) in line {
                let text = label.to_string();
                row(n, x, &text, paint.style(Role::Card(*tint)));
                x += text.width() as u16;
            }
            n += 1;
            continue;
        }
        let text: String = line.iter().map(|(label, _)| label.to_string()).collect();
        let tint = line.first().map_or(Role::Text, |(_, tint)| Role::Card(*tint));
        let indent = text.chars().take_while(|c| *c == ' ').count().min(width / 2);
        let broken = wrap(&text, width - indent, text.width() / (width - indent).max(1) + 8);
        for piece in broken.iter().filter(|piece| !piece.is_empty()) {
            row(n, indent as u16, piece, paint.style(tint));
            n += 1;
        }
    }
    n
}

// The table.

fn table(view: &TableView<'_>, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    // A table that has no room beside inspector and log has the whole width.
    let p = parts(area, true);
    let roomy = arrange(view.table, p.table).is_some();
    let p = if roomy { p } else { parts(area, false) };
    match arrange(view.table, p.table) {
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

fn inspector(view: &TableView<'_>, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
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
fn log(view: &TableView<'_>, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
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
        let room = width - indent;
        let pieces = wrap(&line.text, room, line.text.width() / room.max(1) + 3);
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

fn buttons(view: &TableView<'_>, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    if let Some(progress) = view.progress {
        let state = if progress.playing { "playing" } else { "paused" };
        let text = format!("{state}, speed {}, action {} of {} ", progress.speed, progress.done, progress.total);
        put(buf, area.x + 1, area.y, &text, area.width as usize, paint.style(Role::Notice));
        let bar = (area.width as usize).saturating_sub(text.width() + 4);
        let filled = bar * progress.done / progress.total.max(1);
        let line = format!("{}{}", paint.glyph("━", "=").repeat(filled), paint.glyph("─", "-").repeat(bar - filled));
        put(buf, area.x + 1 + text.width() as u16, area.y, &line, bar, paint.style(Role::Chart(0)));
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
        hits.push((Rect { x, width: text.width() as u16, ..area }, Hit::Button(i)));
        x += text.width() as u16 + 2;
    }
}

/// What is asked, what was wrong, or, where there is no log, what happened last.
fn message(view: &TableView<'_>, paint: Paint<'_>, area: &Rect, no_log: bool, buf: &mut Buffer) {
    let message = view.prompt.as_ref().and_then(|prompt| prompt.message);
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

fn prompt(view: &TableView<'_>, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let Some(prompt) = &view.prompt else { return };
    let style = paint.style(Role::Prompt);
    put(buf, area.x + 1, area.y, "> ", 2, paint.style(Role::Title));
    let room = area.width.saturating_sub(4) as usize;
    // A line longer than the room is shown around the cursor.
    let skip = (prompt.cursor + 1).saturating_sub(room);
    let shown: String = prompt.text.chars().skip(skip).collect();
    put(buf, area.x + 3, area.y, &shown, room, style);
    let before: String = shown.chars().take(prompt.cursor - skip).collect();
    let at = before.width().min(room.saturating_sub(1)) as u16;
    let ghost_at = shown.width();
    if ghost_at < room {
        put(buf, area.x + 3 + ghost_at as u16, area.y, &prompt.ghost, room - ghost_at, paint.style(Role::Ghost));
    }
    let cursor = Rect { x: area.x + 3 + at, width: 1, ..area };
    buf.set_style(cursor, ratatui::style::Style::new().add_modifier(Modifier::REVERSED));
}

// After the game.

fn result(view: &ResultView, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let area = Rect { x: area.x + 2, width: area.width - 4, ..area };
    put(
        buf,
        area.x,
        area.y + 1,
        &view.headline,
        area.width as usize,
        paint.style(Role::Title).add_modifier(Modifier::BOLD),
    );
    let counts = [counted(view.story.turns as usize, "turn"), counted(view.story.actions, "action")];
    let story = format!("{}. {}", counts.join(", "), view.menu.about);
    put(buf, area.x, area.y + 2, &shorten(&story, area.width as usize), area.width as usize, paint.style(Role::Dim));
    for (i, why) in view.why.iter().enumerate() {
        put(
            buf,
            area.x + 2,
            area.y + 3 + i as u16,
            &shorten(why, area.width as usize - 2),
            area.width as usize,
            paint.style(Role::Text),
        );
    }
    let top = 4 + view.why.len() as u16;
    let menu_height = view.menu.items.len() as u16 + 1;
    let chart = Rect { y: area.y + top, height: area.height.saturating_sub(top + menu_height), ..area };
    if chart.height >= 5 {
        story_charts(view, paint, chart, buf);
    }
    let top = area.bottom().saturating_sub(menu_height) + 1;
    for (i, item) in view.menu.items.iter().enumerate() {
        let place = Rect { y: top + i as u16, height: 1, width: area.width.min(60), ..area };
        hits.push((place, Hit::Item(i)));
        item_widget(item, i == view.menu.cursor, paint, place, buf);
    }
}

/// One chart a measure, side by side as far as there is room.
fn story_charts(view: &ResultView, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let n = view.story.measures.len().min((area.width / 38).max(1) as usize);
    let places = Layout::horizontal(vec![Constraint::Fill(1); n]).spacing(1).split(area);
    let names: Vec<String> = view.names.iter().map(|name| shorten(name, 12)).collect();
    for ((name, values), &place) in view.story.measures.iter().zip(places.iter()) {
        let seats = values.first().map_or(0, Vec::len);
        let series: Vec<Vec<(f64, f64)>> = (0..seats)
            .map(|seat| values.iter().enumerate().map(|(turn, each)| (turn as f64, f64::from(each[seat]))).collect())
            .collect();
        let most = values.iter().flatten().copied().max().unwrap_or(1).max(1);
        let least = values.iter().flatten().copied().min().unwrap_or(0).min(0);
        let last = values.len().saturating_sub(1).max(1);
        let marker = if paint.ascii { Marker::Dot } else { Marker::HalfBlock };
        let datasets = series.iter().enumerate().map(|(seat, points)| {
            Dataset::default()
                .name(names.get(seat).map_or("", String::as_str))
                .marker(marker)
                .graph_type(GraphType::Line)
                .style(paint.style(Role::Chart(seat as u8)))
                .data(points)
        });
        let dim = paint.style(Role::Dim);
        Chart::new(datasets.collect())
            .block(Block::new().title(Span::styled(format!("{name} by turn"), paint.style(Role::Title))))
            .style(paint.style(Role::Page))
            .x_axis(Axis::default().style(dim).bounds([0.0, last as f64]).labels(["0".to_string(), last.to_string()]))
            .y_axis(
                Axis::default()
                    .style(dim)
                    .bounds([f64::from(least), f64::from(most)])
                    .labels([least.to_string(), most.to_string()]),
            )
            .render(place, buf);
    }
}

// The deck builder.

fn builder(view: &BuilderView, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(Rect {
        x: area.x + 1,
        width: area.width - 2,
        ..area
    });
    let [filter, cards, about] =
        Layout::vertical([Constraint::Length(2), Constraint::Fill(1), Constraint::Length(7.min(area.height / 3))])
            .areas(left);
    let typed = if view.filter.is_empty() { "type to filter".to_string() } else { format!("filter: {}", view.filter) };
    put(buf, filter.x, filter.y, &typed, filter.width as usize, paint.style(Role::Prompt));
    let skip = (view.cursor + 1).saturating_sub(cards.height as usize);
    for (i, (line, count)) in view.cards.iter().enumerate().skip(skip).take(cards.height as usize) {
        let place = Rect { y: cards.y + (i - skip) as u16, height: 1, ..cards };
        hits.push((place, Hit::Item(i)));
        let chosen = i == view.cursor;
        let copies = if *count > 0 { format!("{count}x") } else { String::new() };
        let sign = if chosen { paint.glyph("▶", ">") } else { " " };
        put(buf, place.x, place.y, &format!("{sign} {copies:>3} "), 6, paint.style(Role::Text));
        let name: String = line.iter().map(|(label, _)| label.to_string()).collect();
        let tint = line.first().map_or(Role::Text, |(_, tint)| Role::Card(*tint));
        let mut style = paint.style(tint);
        if chosen {
            style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
        }
        let room = place.width.saturating_sub(7) as usize;
        put(buf, place.x + 6, place.y, &shorten(&name, room), room, style);
    }
    lines(&view.card, paint, Rect { width: about.width.saturating_sub(2), ..about }, 0, buf);
    let star = if view.changed { " (changed)" } else { "" };
    let cursor = if view.naming { "_" } else { "" };
    let name = if view.name.is_empty() && !view.naming { "no name yet" } else { &view.name };
    let heading = format!("Deck: {name}{cursor}{star}");
    put(
        buf,
        right.x,
        right.y,
        &shorten(&heading, right.width as usize),
        right.width as usize,
        paint.style(Role::Title),
    );
    if let Some(message) = &view.message {
        put(
            buf,
            right.x,
            right.y + 1,
            &shorten(message, right.width as usize),
            right.width as usize,
            paint.style(Role::Notice),
        );
    }
    let deck = Rect { y: right.y + 2, height: right.height.saturating_sub(2), ..right };
    lines(&view.deck, paint, deck, 0, buf);
}

// On top.

fn popup(popup: &Popup, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let title_of = |title: &str| Span::styled(format!(" {} ", shorten(title, 60)), paint.style(Role::Title));
    let frame = |place: Rect, title: &str, buf: &mut Buffer| {
        Clear.render(place, buf);
        buf.set_style(place, paint.style(Role::Surface));
        let block = Block::new()
            .borders(Borders::ALL)
            .border_set(paint.border(true))
            .border_style(paint.style(Role::Focus))
            .title(title_of(title));
        let inner = block.inner(place);
        block.render(place, buf);
        Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
    };
    let middle = |width: u16, height: u16| {
        let (width, height) = (width.min(area.width), height.min(area.height));
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
    };
    match popup {
        Popup::Choice { title, items, cursor } => {
            let width = items.iter().map(|item| item.width() + 8).max().unwrap_or(0).max(title.width() + 6);
            let inner = frame(middle(width as u16, items.len() as u16 + 2), title, buf);
            for (i, item) in items.iter().enumerate().take(inner.height as usize) {
                let place = Rect { y: inner.y + i as u16, height: 1, ..inner };
                hits.push((place, Hit::Item(i)));
                let item = Item { label: format!("{} {item}", i + 1), ..Item::default() };
                item_widget(&item, i == *cursor, paint, place, buf);
            }
        }
        Popup::Text { title, lines: text, scroll } => {
            let inner = frame(middle(76, area.height.saturating_sub(2).max(6)), title, buf);
            let total = lines(text, paint, Rect { height: 0, ..inner }, 0, buf);
            let last = total.saturating_sub(inner.height as usize);
            let scroll = (*scroll).min(last);
            lines(text, paint, inner, scroll, buf);
            if last > 0 {
                scroll_mark(scroll, total, paint, inner, buf);
            }
        }
        Popup::Table { title, table, scroll } => {
            let inner = frame(middle(area.width.saturating_sub(2), area.height), title, buf);
            answer(table, *scroll, paint, inner, buf);
        }
    }
}

/// How far down something is scrolled, in the border below it.
fn scroll_mark(scroll: usize, total: usize, paint: Paint<'_>, inner: Rect, buf: &mut Buffer) {
    let mark = format!(" line {} of {total} ", scroll + 1);
    let x = inner.right().saturating_sub(mark.width() as u16 + 1);
    put(buf, x, inner.bottom(), &mark, mark.width(), paint.style(Role::Title));
}

/// A table that answers a question. One that is too high for its place is drawn whole elsewhere,
/// and the part scrolled to is shown.
fn answer(table: &Table, scroll: usize, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let (spot, spots) = (Spot::default(), HashMap::new());
    let render = |(tier, places): (Tier, Vec<Place>), buf: &mut Buffer| {
        for (row, column, place) in places {
            let Row::Cells(_, cells) = &table.rows[row] else { continue };
            let cell = &cells[column].cell;
            CellWidget { cell, spot: &spot, spots: &spots, tier, paint }.render(place, buf);
        }
    };
    if let Some(arranged) = arrange(table, area) {
        return render(arranged, buf);
    }
    let whole = Rect { x: 0, y: 0, width: area.width, height: TALLEST_ANSWER };
    let Some((tier, places)) = arrange(table, whole) else {
        return put_centre(buf, area, 0, "there is no room to show this", paint.style(Role::Text));
    };
    let top = places.iter().map(|(.., place)| place.y).min().unwrap_or(0);
    let total = places.iter().map(|(.., place)| place.bottom() - top).max().unwrap_or(0);
    let raised = places.into_iter().map(|(row, cell, place)| (row, cell, Rect { y: place.y - top, ..place }));
    let mut page = Buffer::empty(Rect { height: total, ..whole });
    page.set_style(page.area, paint.style(Role::Surface));
    render((tier, raised.collect()), &mut page);
    let scroll = (scroll as u16).min(total.saturating_sub(area.height));
    for (y, x) in (0..area.height.min(total - scroll)).flat_map(|y| (0..area.width).map(move |x| (y, x))) {
        buf[(area.x + x, area.y + y)] = page[(x, y + scroll)].clone();
    }
    scroll_mark(scroll as usize, total as usize, paint, area, buf);
}
