//! The names in the inspector and the log that lead to cards.

use super::Board;
use super::focus::Cursor;
use crate::frame::{Hit, NameTarget, StatusMessage};
use crate::keys::Command;
use crate::text::columns;
use sorcery_games::table::{Page, words_of};
use sorcery_games::words::in_full_stop;
use sorcery_games::{Anchor, DescriptionLine, Subject};

/// Maximum width of a text in the status line of a terminal with 80 columns.
const ONE_LINE: usize = 76;

/// The name that the user points at or has gone to with a key.
#[derive(Debug, Default)]
pub(super) struct NameCursor {
    /// The card whose name in the inspector is under the pointer, and the cursor at that time. The mark ends when the
    /// cursor moves.
    pub mentioned: Option<(Anchor, Option<Cursor>)>,
    /// The cards that [`Board::next_name`] goes through: those that the visible text named when it went to the first
    /// one.
    pub named: Vec<NameTarget>,
    /// The index of the name whose card's text the status line shows, and the cursor at that time.
    page: Option<(usize, Option<Cursor>)>,
}

impl Board {
    /// Returns the object or button under the pointer. A name in the inspector only marks its card, because moving the
    /// cursor would replace the text under the pointer.
    pub fn under(&mut self, hit: Option<Hit>) -> Option<Cursor> {
        (self.name_cursor.mentioned, self.name_cursor.page) = (None, None);
        match hit? {
            Hit::Mention(anchor) => self.name_cursor.mentioned = Some((anchor, self.cursor)),
            Hit::Page(name) => self.name_cursor.page = Some((name, self.cursor)),
            Hit::Anchor(anchor) | Hit::Link(anchor) => return Some(Cursor::Thing(anchor)),
            Hit::Button(button) => return Some(Cursor::Button(button)),
            _ => {}
        }
        None
    }

    /// Goes to the next name in the inspector or the visible log: first those in the inspector, then those in the log,
    /// newest first. Moves the cursor to the card, or shows the text of a card that isn't on the table. Starts over at
    /// the end. While the current name is in the list, the list stays the same, although the inspector then describes
    /// another card.
    pub fn next_name(&mut self) {
        let shown = self.page_shown().map(NameTarget::Page);
        let current = shown.or(self.pointed().map(NameTarget::Card));
        let at = current.and_then(|current| self.name_cursor.named.iter().position(|name| *name == current));
        if at.is_none() {
            self.name_cursor.named.clear();
            let mut linked = self.facts.get().linked;
            // The card under the cursor comes last.
            linked.sort_by_key(|name| Some(*name) == current);
            for name in linked {
                if !self.name_cursor.named.contains(&name) {
                    self.name_cursor.named.push(name);
                }
            }
        }
        self.name_cursor.page = None;
        match self.name_cursor.named.get(at.map_or(0, |at| at + 1)).or(self.name_cursor.named.first()).copied() {
            Some(NameTarget::Card(anchor)) => self.cursor = Some(Cursor::Thing(anchor)),
            Some(NameTarget::Page(name)) => self.name_cursor.page = Some((name, self.cursor)),
            None => {}
        }
    }

    /// Returns the index of the name whose card's text the status line shows.
    fn page_shown(&self) -> Option<usize> {
        self.name_cursor.page.filter(|(_, cursor)| *cursor == self.cursor).map(|(name, _)| name)
    }

    /// Returns the page of the card with this name. `name` is an index in the list of names.
    pub(crate) fn page_of(&self, name: usize) -> Option<Page> {
        self.page_named(self.names().get(name)?)
    }

    /// Returns the page of the card with this name.
    pub(super) fn page_named(&self, name: &str) -> Option<Page> {
        (self.session.info().page)(name)
    }

    /// Returns the page of the card whose text the status line shows.
    pub(crate) fn current_page(&self) -> Option<Page> {
        self.page_of(self.page_shown()?)
    }

    /// Returns the text for the status line about the card whose name is under the pointer, or was chosen with a key.
    /// `key` opens the page of the card.
    pub(crate) fn page_line(&self, key: Option<&str>) -> Option<StatusMessage> {
        let (face, lines) = self.current_page()?;
        let keys = key.map_or(String::new(), |key| format!("{key}: show all"));
        let mut text = format!("{} ({}):", face.name, face.band.to_lowercase());
        let lines = || lines.iter().skip(1);
        let is_value = |it: &&DescriptionLine| it.subject == Subject::Values;
        // The values come last and the cost at the very end, because they matter least once the card has been played.
        for line in lines().filter(|it| !is_value(it)).chain(lines().rev().filter(is_value)) {
            let sentence = in_full_stop(&words_of(&line.line));
            if columns(&text) + columns(&sentence) + columns(&keys) + 3 < ONE_LINE {
                text = format!("{text} {sentence}");
            }
        }
        Some(StatusMessage::with_keys(text, &keys))
    }

    /// Ends the display of a card's text in the status line, unless the command needs it.
    pub(crate) fn keep_page_for(&mut self, command: Command) {
        self.name_cursor.page.take_if(|_| !matches!(command, Command::NextName | Command::Inspect));
    }

    /// Returns the names of all cards in the game, the longest first, because they may contain shorter ones.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names = (self.session.info().names)();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        names
    }
}
