//! What the terminal reports, in the shell's words.

use super::draw::Hits;
use crate::ui::frame::Hit;
use crate::ui::keys::{Code, Key};
use crate::ui::msg::Msg;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Position;

/// A message for an event; `None` for those that mean nothing. `hits` is what the last picture
/// showed where.
pub fn message(event: Event, hits: &Hits) -> Option<Msg> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => self::key(key).map(Msg::Key),
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Resize(..) => Some(Msg::Resized),
        Event::Mouse(mouse) => {
            let hit = hit_at(hits, mouse.column, mouse.row);
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => hit.map(Msg::Click),
                MouseEventKind::Moved => Some(Msg::Hover(hit)),
                MouseEventKind::ScrollDown => Some(Msg::Wheel(hit, 3)),
                MouseEventKind::ScrollUp => Some(Msg::Wheel(hit, -3)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn hit_at(hits: &Hits, x: u16, y: u16) -> Option<Hit> {
    hits.iter().rev().find(|(place, _)| place.contains(Position { x, y })).map(|(_, hit)| *hit)
}

fn key(event: KeyEvent) -> Option<Key> {
    let code = match event.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::F(n) => Code::F(n),
        _ => return None,
    };
    let has = |modifier| event.modifiers.contains(modifier);
    // Shift is part of a character, and of the backward tabulator.
    let shift = has(KeyModifiers::SHIFT) && !matches!(code, Code::Char(_) | Code::BackTab);
    Some(Key { code, ctrl: has(KeyModifiers::CONTROL), alt: has(KeyModifiers::ALT), shift })
}
