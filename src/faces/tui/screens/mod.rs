//! The screens as ratatui draws them. Drawing also notes what lies where, for the pointer.

mod builder;
mod menu;
mod popup;
mod result;
mod table;

use super::arrange::{SMALLEST_SCREEN, parts};
use super::paint::Paint;
use super::text::{Columns, put, put_centre, shorten, wash};
use crate::faces::canvas::wrap;
use crate::games::Line;
use crate::ui::frame::{Body, Frame, Hit, under_cursor};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// What lies where on the screen, the topmost last.
pub type Hits = Vec<(Rect, Hit)>;

/// Draws a frame.
pub fn draw(frame: &Frame, paint: Paint<'_>, area: Rect, buf: &mut Buffer) -> Hits {
    let mut hits = Vec::new();
    wash(buf, paint.style(Role::Page));
    if area.width < SMALLEST_SCREEN.0 || area.height < SMALLEST_SCREEN.1 {
        too_small(paint, area, SMALLEST_SCREEN, buf);
        return hits;
    }
    let p = parts(area, true);
    title(&frame.title, paint, p.title, buf);
    let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
    match &frame.body {
        Body::Menu(menu) => menu::menu(menu, paint, body, buf, &mut hits),
        Body::Table(view) => table::table(view, paint, area, buf, &mut hits),
        Body::Result(view) => result::result(view, paint, body, buf, &mut hits),
        Body::Builder(view) => builder::builder(view, paint, body, buf, &mut hits),
    }
    keys(frame, paint, p.keys, buf, &mut hits);
    if let Some(popup) = &frame.popup {
        let cursor = match &frame.body {
            Body::Table(view) => hits.iter().find(|(_, hit)| under_cursor(&view.spots, &view.buttons, *hit)),
            _ => None,
        };
        popup::popup(popup, cursor.map(|(place, _)| *place), paint, body, buf, &mut hits);
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
    let x = area.right().saturating_sub(right.columns() as u16 + 1);
    put(buf, x, area.y, &right, third, paint.style(Role::Dim));
}

/// The last line: the keys that work now. The last one, help, is never cut.
fn keys(frame: &Frame, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    buf.set_style(area, paint.style(Role::Surface));
    let width = |key: &str, word: &str| key.columns() + word.columns() + 3;
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
        put(buf, x, area.y, &hint.key, hint.key.columns(), paint.style(Role::Key));
        let at = x + hint.key.columns() as u16 + 1;
        put(buf, at, area.y, &hint.word, hint.word.columns(), paint.style(Role::Dim));
        x += need;
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
        let total: usize = line.iter().map(|(label, _)| label.to_string().columns()).sum();
        if total <= width {
            let mut x = 0;
            for (label, tint) in line {
                let text = label.to_string();
                row(n, x, &text, paint.style(Role::Card(*tint)));
                x += text.columns() as u16;
            }
            n += 1;
            continue;
        }
        let text: String = line.iter().map(|(label, _)| label.to_string()).collect();
        let tint = line.first().map_or(Role::Text, |(_, tint)| Role::Card(*tint));
        let indent = text.chars().take_while(|c| *c == ' ').count().min(width / 2);
        let broken = wrap(&text, width - indent, text.columns() / (width - indent).max(1) + 8);
        for piece in broken.iter().filter(|piece| !piece.is_empty()) {
            row(n, indent as u16, piece, paint.style(tint));
            n += 1;
        }
    }
    n
}
