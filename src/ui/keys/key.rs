//! Keys, independent of terminals and windows, and their names.

use serde::{Deserialize, Serialize};
use sorcery_games::words::{Error, quoted};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Code {
    /// A character; `' '` is the space bar.
    Char(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    F(u8),
}

/// Names of the keys that are neither characters nor function keys: the displayed name first, then the other
/// accepted spellings. Case doesn't matter.
const NAMES: [(Code, &[&str]); 15] = [
    (Code::Char(' '), &["Space"]),
    (Code::Enter, &["Enter", "Return"]),
    (Code::Esc, &["Esc", "Escape"]),
    (Code::Tab, &["Tab"]),
    (Code::BackTab, &["Shift-Tab", "BackTab"]),
    (Code::Backspace, &["Backspace"]),
    (Code::Delete, &["Delete", "Del"]),
    (Code::Left, &["Left"]),
    (Code::Right, &["Right"]),
    (Code::Up, &["Up"]),
    (Code::Down, &["Down"]),
    (Code::Home, &["Home"]),
    (Code::End, &["End"]),
    (Code::PageUp, &["PgUp", "PageUp"]),
    (Code::PageDown, &["PgDn", "PageDown"]),
];

/// A key with its modifiers. Two keys compare equal only in the normal form that [`Key::new`] and [`Key::parse`]
/// return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Key {
    pub code: Code,
    pub ctrl: bool,
    pub alt: bool,
    /// Whether Shift is held. Always `false` for characters: their case already says so.
    pub shift: bool,
}

impl From<Code> for Key {
    fn from(code: Code) -> Key {
        Key::new(code, false, false, false)
    }
}

impl Key {
    /// Returns the key in normal form. Shift becomes part of a character or of [`Code::BackTab`], and letters with
    /// Ctrl become lowercase.
    pub fn new(code: Code, ctrl: bool, alt: bool, shift: bool) -> Key {
        let (code, shift) = match code {
            Code::Char(c) if ctrl => (Code::Char(c.to_ascii_lowercase()), false),
            Code::Char(c) if shift => (Code::Char(c.to_ascii_uppercase()), false),
            Code::Tab if shift => (Code::BackTab, false),
            Code::BackTab => (Code::BackTab, false),
            code => (code, shift),
        };
        Key { code, ctrl, alt, shift }
    }

    pub fn typed(self) -> Option<char> {
        match self.code {
            Code::Char(c) if !self.ctrl && !self.alt => Some(c),
            _ => None,
        }
    }

    /// Parses the name of a key: `F5`, `ctrl-c`, `shift-tab`, `alt-enter`, `?`.
    pub fn parse(name: &str) -> Result<Key, Error> {
        let unknown = || {
            Error(format!(
                "unknown key \"{}\"; valid keys: one character, F1 to F24, Enter, Esc, Tab, Space, Backspace, \
                 Delete, Left, Right, Up, Down, Home, End, PgUp, PgDn, optionally after ctrl-, alt- or shift-",
                quoted(name)
            ))
        };
        let (mut ctrl, mut alt, mut shift) = (false, false, false);
        let mut rest = name;
        while let Some((held, further)) =
            rest.split_once('-').filter(|(held, further)| !held.is_empty() && !further.is_empty())
        {
            match held.to_ascii_lowercase().as_str() {
                "ctrl" => ctrl = true,
                "alt" => alt = true,
                "shift" => shift = true,
                _ => return Err(unknown()),
            }
            rest = further;
        }
        let mut chars = rest.chars();
        let code = match (chars.next(), chars.next()) {
            (Some(c), None) if !c.is_control() && !c.is_whitespace() => Code::Char(c),
            _ => named(rest).ok_or_else(unknown)?,
        };
        let twin = match code {
            Code::Char('i' | 'I') if ctrl => Some("Tab"),
            Code::Char('m' | 'M') if ctrl => Some("Enter"),
            Code::Char('[') if ctrl => Some("Esc"),
            _ => None,
        };
        if let Some(twin) = twin {
            return Err(Error(format!("terminals send {twin} for \"{}\"; write {twin}", quoted(name))));
        }
        Ok(Key::new(code, ctrl, alt, shift))
    }
}

fn named(word: &str) -> Option<Code> {
    let same = |(_, names): &&(Code, &[&str])| names.iter().any(|name| name.eq_ignore_ascii_case(word));
    if let Some(&(code, _)) = NAMES.iter().find(same) {
        return Some(code);
    }
    let number = word.strip_prefix(['F', 'f']).filter(|n| !n.starts_with(['0', '+']))?;
    number.parse().ok().filter(|n| (1..=24).contains(n)).map(Code::F)
}

/// Writes the name of the key, for example `F5`, `Ctrl-C` or `?`. [`Key::parse`] reads it back.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.ctrl, "Ctrl-"), (self.alt, "Alt-"), (self.shift, "Shift-")] {
            if held {
                f.write_str(name)?;
            }
        }
        if let Some((_, names)) = NAMES.iter().find(|(code, _)| *code == self.code) {
            return f.write_str(names[0]);
        }
        match self.code {
            Code::Char(c) if self.ctrl => write!(f, "{}", c.to_ascii_uppercase()),
            Code::Char(c) => write!(f, "{c}"),
            Code::F(n) => write!(f, "F{n}"),
            _ => Ok(()),
        }
    }
}
