//! A filtered list with a preview of the selected entry.

use super::list::{List, ListEvent};
use crate::app::ScreenEvent;
use crate::frame::{Hit, MenuItem, MenuView, PromptView};
use crate::keys::{Code, Command, Key};

/// The entries of a picker, its filter, and the cursor among the matching entries.
#[derive(Debug, Default)]
pub struct Picker {
    pub items: Vec<MenuItem>,
    list: List,
}

impl Picker {
    /// Returns a picker with the cursor on the entry with the index `at`.
    pub fn new(items: Vec<MenuItem>, at: usize) -> Self {
        Picker { items, list: List::at(at) }
    }

    pub fn filter(&self) -> &str {
        &self.list.text
    }

    /// Replaces the filter.
    pub fn search(&mut self, text: String) {
        self.list = List { cursor: 0, text };
    }

    /// Moves the cursor to an entry, or to the first one if it isn't shown.
    pub fn select(&mut self, entry: Option<usize>) {
        let place = self.shown().into_iter().position(|i| Some(i) == entry);
        self.list.cursor = place.unwrap_or(0);
    }

    /// Returns the indices of the matching entries. Entries whose name matches come first, the best match first.
    /// Entries with a match only in their detail follow.
    pub fn shown(&self) -> Vec<usize> {
        let rank = |(i, item): (usize, &MenuItem)| match self.list.match_rank(&item.label) {
            Some(rank) => Some((rank, i)),
            None => self.list.matches(&item.detail).then_some((usize::MAX, i)),
        };
        let mut shown: Vec<(usize, usize)> = self.items.iter().enumerate().filter_map(rank).collect();
        if !self.list.text.is_empty() {
            shown.sort_unstable();
        }
        shown.into_iter().map(|(_, i)| i).collect()
    }

    /// Returns the index of the entry under the cursor.
    pub fn chosen(&self) -> Option<usize> {
        self.shown().get(self.list.cursor).copied()
    }

    /// Filters the list, moves the cursor, or chooses the entry under it. The first click on an entry selects it, and a
    /// second click chooses it.
    pub fn event(&mut self, event: ScreenEvent<'_>) -> ListEvent {
        let last = self.shown().len().saturating_sub(1);
        match event {
            ScreenEvent::Key(key, None) if self.list.press(key) => ListEvent::Moved,
            ScreenEvent::Paste(text) => {
                let typed = text.chars().filter(|c| !c.is_control()).map(|c| Key::from(Code::Char(c)));
                typed.for_each(|key| _ = self.list.press(key));
                ListEvent::Moved
            }
            ScreenEvent::Command(Command::Back) if !self.list.text.is_empty() => {
                self.list = List::default();
                ListEvent::Moved
            }
            ScreenEvent::Click(Hit::Item(item)) if item != self.list.cursor => {
                self.list.cursor = item.min(last);
                ListEvent::Moved
            }
            // Keep the cursor in the list, because entries may have disappeared.
            ScreenEvent::Settled => {
                self.list.cursor = self.list.cursor.min(last);
                ListEvent::Ignored
            }
            _ => self.list.event(event, last + 1),
        }
    }

    /// Returns a menu of the matching entries, with the filter above them.
    pub fn menu(&self, title: impl Into<String>, about: impl Into<String>) -> MenuView {
        self.menu_after(0, title, about)
    }

    /// Like [`menu`](Picker::menu), but doesn't count the first `uncounted` entries, such as one that creates an entry.
    pub fn menu_after(&self, uncounted: usize, title: impl Into<String>, about: impl Into<String>) -> MenuView {
        let shown = self.shown();
        let (matching, all) = (shown.iter().filter(|i| **i >= uncounted).count(), self.items.len() - uncounted);
        let filter = (all > 0).then(|| (PromptView::filter(self.list.text.clone()), format!("{matching} of {all}")));
        let shown = shown.into_iter().map(|i| self.items[i].clone()).collect();
        MenuView { filter, ..self.list.menu(title, about, shown) }
    }
}
