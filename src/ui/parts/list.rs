//! A list to choose from: the cursor moves by lines and pages, and typing narrows the list.

use crate::app::ScreenEvent;
use crate::frame::{Hit, MenuItem, MenuView};
use crate::keys::{Code, Command, Key};

/// Number of lines by which Page Up and Page Down move the cursor of a list or scroll text.
pub const PAGE: usize = 10;
/// Maximum length of the filter text, in bytes.
const MAX_FILTER: usize = 200;

/// The state of a list: the line under the cursor, and the filter text.
#[derive(Debug, Default)]
pub struct List {
    pub cursor: usize,
    pub text: String,
}

/// Edits a short text, such as a filter, at its end. Returns `false` for a key that doesn't edit text.
pub fn edit_end(text: &mut String, key: Key) -> bool {
    match key.code {
        Code::Char('u') if key.ctrl => text.clear(),
        Code::Char(c) if !key.ctrl && !key.alt && text.len() < MAX_FILTER => text.push(c),
        Code::Backspace => _ = text.pop(),
        Code::Esc if !text.is_empty() => text.clear(),
        _ => return false,
    }
    true
}

/// The effect of a key or a click on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEvent {
    Ignored,
    Moved,
    /// The user chose the item under the cursor.
    Chosen,
}

impl List {
    pub fn at(cursor: usize) -> Self {
        List { cursor, ..List::default() }
    }

    /// Returns a menu of these items with this list's cursor.
    pub fn menu(&self, title: impl Into<String>, about: impl Into<String>, items: Vec<MenuItem>) -> MenuView {
        MenuView { title: title.into(), about: about.into(), items, cursor: self.cursor, ..MenuView::default() }
    }

    /// Moves the cursor among `items` items, or chooses the item under it.
    pub fn event(&mut self, event: ScreenEvent<'_>, items: usize) -> ListEvent {
        let last = items.saturating_sub(1);
        if let ScreenEvent::Click(Hit::Item(item)) = event {
            self.cursor = item.min(last);
            return ListEvent::Chosen;
        }
        self.cursor = match event.command() {
            Some(Command::Up | Command::PreviousZone) => self.cursor.saturating_sub(1),
            Some(Command::Down | Command::NextZone) => (self.cursor + 1).min(last),
            Some(Command::PageUp) => self.cursor.saturating_sub(PAGE),
            Some(Command::PageDown) => (self.cursor + PAGE).min(last),
            Some(Command::First) => 0,
            Some(Command::Last) => last,
            Some(Command::Choose) => return ListEvent::Chosen,
            _ => return ListEvent::Ignored,
        };
        ListEvent::Moved
    }

    /// Returns `true` if `text` matches the filter.
    pub fn matches(&self, text: &str) -> bool {
        text.to_lowercase().contains(&self.text.to_lowercase())
    }

    /// Returns how well a name matches the filter: 0 for equal, 1 for a prefix, 2 for any other match, or `None` for no
    /// match.
    pub fn match_rank(&self, name: &str) -> Option<usize> {
        let (name, text) = (name.to_lowercase(), self.text.to_lowercase());
        [name == text, name.starts_with(&text), name.contains(&text)].iter().position(|is_match| *is_match)
    }

    /// Edits the filter, and moves the cursor to the first match. Returns `false` for a key that doesn't edit text.
    pub fn press(&mut self, key: Key) -> bool {
        let edits = edit_end(&mut self.text, key);
        if edits {
            self.cursor = 0;
        }
        edits
    }
}
