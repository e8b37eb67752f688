//! What is done at a terminal, as the program is told of it, here or through a socket.

use super::Hits;
use crate::ui::keys::{Code, Key};
use crate::ui::msg::{Msg, WHEEL_LINES};
use crate::ui::scene::hit_at;
use crossterm::event::{Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::event::{MouseButton, MouseEventKind};
use serde::{Deserialize, Serialize};

/// Something that was done at a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// A key, by its name.
    Key(#[serde(with = "by_name")] Key),
    /// A text was pasted.
    Paste(String),
    /// It has another size.
    Size(u16, u16),
    /// The pointer is on this column and row.
    Mouse(Pointer, u16, u16),
}

/// What a pointer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pointer {
    Press,
    Move,
    WheelUp,
    WheelDown,
}

impl Event {
    /// What a terminal reports; `None` for what means nothing.
    pub fn of(event: TerminalEvent) -> Option<Event> {
        Some(match event {
            TerminalEvent::Key(event) if event.kind != KeyEventKind::Release => Event::Key(key(event)?),
            TerminalEvent::Paste(text) => Event::Paste(text),
            TerminalEvent::Resize(columns, rows) => Event::Size(columns, rows),
            TerminalEvent::Mouse(mouse) => {
                let what = match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => Pointer::Press,
                    MouseEventKind::Moved => Pointer::Move,
                    MouseEventKind::ScrollUp => Pointer::WheelUp,
                    MouseEventKind::ScrollDown => Pointer::WheelDown,
                    _ => return None,
                };
                Event::Mouse(what, mouse.column, mouse.row)
            }
            _ => return None,
        })
    }

    /// What it means, where the last picture showed this; `None` where that is nothing.
    pub fn message(self, hits: &Hits) -> Option<Msg> {
        Some(match self {
            Event::Key(key) => Msg::Key(key),
            Event::Paste(text) => Msg::Paste(text),
            Event::Size(..) => Msg::Resized,
            Event::Mouse(Pointer::Press, x, y) => Msg::Click(hit_at(hits, x, y)?),
            Event::Mouse(Pointer::Move, x, y) => Msg::Hover(hit_at(hits, x, y)),
            Event::Mouse(Pointer::WheelUp, ..) => Msg::Wheel(-WHEEL_LINES),
            Event::Mouse(Pointer::WheelDown, ..) => Msg::Wheel(WHEEL_LINES),
        })
    }
}

/// A key is sent by its name.
mod by_name {
    use super::Key;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(key: &Key, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(key)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Key, D::Error> {
        Key::parse(&String::deserialize(from)?).map_err(D::Error::custom)
    }
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
    Some(Key::new(code, has(KeyModifiers::CONTROL), has(KeyModifiers::ALT), has(KeyModifiers::SHIFT)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_at_a_terminal_goes_through_a_socket() {
        let key = |name| Event::Key(Key::parse(name).unwrap_or_else(|error| panic!("{error}")));
        let sent = [
            (key("Ctrl-C"), r#"{"key":"Ctrl-C"}"#),
            (key("Left"), r#"{"key":"Left"}"#),
            (Event::Paste("end".into()), r#"{"paste":"end"}"#),
            (Event::Size(80, 24), r#"{"size":[80,24]}"#),
            (Event::Mouse(Pointer::WheelUp, 3, 4), r#"{"mouse":["wheelup",3,4]}"#),
        ];
        for (event, line) in sent {
            assert_eq!(serde_json::to_string(&event).ok().as_deref(), Some(line));
            assert_eq!(serde_json::from_str::<Event>(line).ok(), Some(event));
        }
        assert!(serde_json::from_str::<Event>(r#"{"key":"Hyper-X"}"#).is_err());
    }
}
