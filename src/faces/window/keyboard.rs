//! The keys of the window, as screens know them.

use crate::ui::keys::{Code, Key};
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{ConnectionExt as _, KeyButMask};
use x11rb::rust_connection::RustConnection;
use xkeysym::Keysym;

/// What is on the keys, as the server says.
#[derive(Debug, Default)]
pub struct Keyboard {
    /// The first key, how many signs each has, and these.
    pub first: u8,
    pub each: u8,
    pub signs: Vec<u32>,
}

impl Keyboard {
    /// Asks the server. A keyboard that cannot be asked for has no keys.
    pub fn read(connection: &RustConnection) -> Self {
        let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
        let asked = connection.get_keyboard_mapping(first, last.saturating_sub(first).saturating_add(1));
        match asked.ok().and_then(|cookie| cookie.reply().ok()) {
            Some(reply) => Keyboard { first, each: reply.keysyms_per_keycode, signs: reply.keysyms },
            None => Keyboard::default(),
        }
    }

    /// The sign on a key while others are held.
    fn sign(&self, keycode: u8, held: KeyButMask) -> Option<Keysym> {
        let shift = has(held, KeyButMask::SHIFT);
        let row = usize::from(keycode.checked_sub(self.first)?) * usize::from(self.each);
        let sign = |column: usize| {
            let there = column < usize::from(self.each);
            self.signs.get(row + column).copied().filter(|&sign| there && sign != 0).map(Keysym::from)
        };
        // The third level of a layout is reached with the fifth modifier.
        let level = if has(held, KeyButMask::MOD5) { 4 } else { 0 };
        let column = level + usize::from(shift);
        sign(column).or_else(|| sign(level)).or_else(|| sign(usize::from(shift))).or_else(|| sign(0))
    }

    /// Whether this asks for what was copied: Ctrl-V or Shift-Insert, as everywhere.
    pub fn pastes(&self, keycode: u8, held: KeyButMask) -> bool {
        let (ctrl, shift, alt) =
            (has(held, KeyButMask::CONTROL), has(held, KeyButMask::SHIFT), has(held, KeyButMask::MOD1));
        match self.sign(keycode, held) {
            Some(Keysym::v | Keysym::V) => ctrl && !alt,
            Some(Keysym::Insert | Keysym::KP_Insert) => shift && !ctrl && !alt,
            _ => false,
        }
    }

    /// The key that was pressed; `None` for those that mean nothing alone.
    pub fn key(&self, keycode: u8, held: KeyButMask) -> Option<Key> {
        let has = |mask| has(held, mask);
        let shift = has(KeyButMask::SHIFT);
        let mut code = code(self.sign(keycode, held)?)?;
        if let Code::Char(c) = code {
            let upper = shift != has(KeyButMask::LOCK);
            if upper && c.is_lowercase() {
                code = Code::Char(c.to_uppercase().next().unwrap_or(c));
            }
        }
        // The sign on the key is the one with Shift already: a `2` with Caps Lock stays one.
        let shift = shift && !matches!(code, Code::Char(_));
        Some(Key::new(code, has(KeyButMask::CONTROL), has(KeyButMask::MOD1), shift))
    }
}

fn has(held: KeyButMask, mask: KeyButMask) -> bool {
    u16::from(held) & u16::from(mask) != 0
}

/// What is on a key, by the sign that X has for it.
fn code(sign: Keysym) -> Option<Code> {
    let code = match sign {
        Keysym::Return | Keysym::KP_Enter => Code::Enter,
        Keysym::Escape => Code::Esc,
        Keysym::Tab | Keysym::KP_Tab => Code::Tab,
        Keysym::ISO_Left_Tab => Code::BackTab,
        Keysym::BackSpace => Code::Backspace,
        Keysym::Delete | Keysym::KP_Delete => Code::Delete,
        Keysym::Left | Keysym::KP_Left => Code::Left,
        Keysym::Right | Keysym::KP_Right => Code::Right,
        Keysym::Up | Keysym::KP_Up => Code::Up,
        Keysym::Down | Keysym::KP_Down => Code::Down,
        Keysym::Home | Keysym::KP_Home => Code::Home,
        Keysym::End | Keysym::KP_End => Code::End,
        Keysym::Page_Up | Keysym::KP_Page_Up => Code::PageUp,
        Keysym::Page_Down | Keysym::KP_Page_Down => Code::PageDown,
        sign => {
            let function = sign.raw().wrapping_sub(Keysym::F1.raw()).saturating_add(1);
            match (function, sign.key_char()) {
                (1..=24, _) => Code::F(function as u8),
                (_, Some(c)) if !c.is_control() => Code::Char(c),
                _ => return None,
            }
        }
    };
    Some(code)
}
