//! The command line: a one-line editor with history, completion and ghost text.

use crate::keys::{Code, Key};
use crate::text::unify_line_ends;
use tui_textarea::{CursorMove, Input, Key as AreaKey, TextArea};

const HISTORY_LIMIT: usize = 200;
/// Maximum length of the command line, in characters.
const LENGTH_LIMIT: usize = 1000;

#[derive(Debug, Default)]
pub struct CommandLine {
    area: TextArea<'static>,
    history: Vec<String>,
    /// The position in the history, counted back from the newest line, or 0 for a new line.
    back: usize,
    /// The text that was being typed before the user opened the history.
    draft: String,
}

impl CommandLine {
    pub fn text(&self) -> &str {
        self.area.lines().first().map_or("", String::as_str)
    }

    pub fn cursor(&self) -> usize {
        self.area.cursor().1
    }

    pub fn at_end(&self) -> bool {
        self.cursor() == self.text().chars().count()
    }

    pub fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// Replaces the text and moves the cursor to its end.
    pub fn set(&mut self, text: &str) {
        self.area = TextArea::new(vec![text.to_string()]);
        self.area.move_cursor(CursorMove::End);
        self.back = 0;
    }

    /// Returns the text and clears the line. Adds the text to the history.
    pub fn take(&mut self) -> String {
        let text = self.text().trim().to_string();
        self.set("");
        if !text.is_empty() && self.history.last() != Some(&text) {
            self.history.push(text.clone());
            if self.history.len() > HISTORY_LIMIT {
                self.history.remove(0);
            }
        }
        text
    }

    /// Inserts pasted text, with spaces instead of line ends.
    pub fn paste(&mut self, text: &str) {
        let room = LENGTH_LIMIT.saturating_sub(self.text().chars().count());
        let line: String =
            unify_line_ends(text).chars().map(|c| if c.is_control() { ' ' } else { c }).take(room).collect();
        self.area.insert_str(line);
    }

    /// Edits the line. Returns `false` for a key that doesn't edit text.
    pub fn edit(&mut self, key: Key) -> bool {
        // With Ctrl or Alt, only `y` inserts text.
        let inserts = matches!(key.code, Code::Char(c) if !(key.ctrl || key.alt) || c == 'y');
        if inserts && self.text().chars().count() >= LENGTH_LIMIT {
            return true;
        }
        match key.code {
            Code::Char('u') if key.ctrl => self.set(""),
            // A command can't contain line ends.
            Code::Char('m' | 'j') if key.ctrl => return false,
            Code::Up | Code::Down => return false,
            _ => return input(&mut self.area, key),
        }
        true
    }

    /// Replaces the text with the next older or newer line of the history.
    pub fn recall(&mut self, older: bool) {
        let back = if older { (self.back + 1).min(self.history.len()) } else { self.back.saturating_sub(1) };
        if back == self.back {
            return;
        }
        if self.back == 0 {
            self.draft = self.text().to_string();
        }
        let text = match back {
            0 => self.draft.clone(),
            back => self.history[self.history.len() - back].clone(),
        };
        self.set(&text);
        self.back = back;
    }

    /// Finds the first of `lines` that starts with the typed text, and returns the rest of that line.
    pub fn ghost<'a>(&self, lines: impl Iterator<Item = &'a str>) -> String {
        let typed = normalised(self.text());
        if typed.is_empty() || self.cursor() < self.text().chars().count() {
            return String::new();
        }
        let mut lines = lines;
        lines.find_map(|line| line.strip_prefix(typed.as_str())).unwrap_or_default().to_string()
    }

    /// Extends the typed text to the longest common start of the `lines` that begin with it.
    pub fn complete<'a>(&mut self, lines: impl Iterator<Item = &'a str>) {
        let typed = normalised(self.text());
        let mut common: Option<String> = None;
        for line in lines.filter(|line| line.starts_with(typed.as_str())) {
            common = Some(match common {
                None => line.to_string(),
                Some(common) => {
                    let same = common.chars().zip(line.chars()).take_while(|(a, b)| a == b).count();
                    common.chars().take(same).collect()
                }
            });
        }
        if let Some(common) = common.filter(|common| common.len() > typed.len()) {
            self.set(&common);
        }
    }
}

/// Edits a text. Returns `false` for a key that neither types text nor moves the cursor.
pub(crate) fn input(area: &mut TextArea<'static>, key: Key) -> bool {
    let code = match key.code {
        Code::Char(c) => AreaKey::Char(c),
        Code::Backspace => AreaKey::Backspace,
        Code::Delete => AreaKey::Delete,
        Code::Left => AreaKey::Left,
        Code::Right => AreaKey::Right,
        Code::Up => AreaKey::Up,
        Code::Down => AreaKey::Down,
        Code::Home => AreaKey::Home,
        Code::End => AreaKey::End,
        _ => return false,
    };
    area.input(Input { key: code, ctrl: key.ctrl, alt: key.alt, shift: key.shift });
    true
}

/// Returns the text in lower case with single spaces. Removes spaces at the start; keeps one at the end.
fn normalised(text: &str) -> String {
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    if !line.is_empty() && text.ends_with(char::is_whitespace) {
        line.push(' ');
    }
    line
}
