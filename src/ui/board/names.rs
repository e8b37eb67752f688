//! The cursor on a board, the names of the players, and the names in the inspector and the log that lead to cards.

use super::Board;
use super::focus::Cursor;
use crate::frame::{Hit, NameTarget, StatusMessage};
use crate::keys::Command;
use crate::links::cards_in;
use crate::text::columns;
use sorcery_games::engine::Seat;
use sorcery_games::table::{Cell, Page, Row, words_of};
use sorcery_games::words::in_full_stop;
use sorcery_games::{Anchor, Audience, DescriptionLine, Names, Subject, Table};
use sorcery_session::roster;

/// Maximum width of a text in the status line of a terminal with 80 columns.
const ONE_LINE: usize = 76;
/// Number of lines by which a key scrolls the log while the log isn't visible.
const PAGE: usize = 10;

impl Board {
    /// Turns `table` so that the only person at the screen is at the bottom. If that person has no name, calls the
    /// person *You*.
    pub fn shown_to_you(&self, mut table: Table) -> Table {
        if let Some(you) = self.you {
            table = table.turned_to(you);
        }
        let Some(you) = self.nameless() else { return table };
        for row in &mut table.rows {
            let Row::Cells(_, cells) = row else { continue };
            for placed in cells.iter_mut().filter(|placed| placed.anchor.is_some_and(|anchor| anchor.seat == you.0)) {
                if let Cell::Seat(face) = &mut placed.cell {
                    face.name = "You".into();
                }
            }
        }
        table
    }

    /// Returns the names of the players. If there is only one person at the screen and that person has no name, the name
    /// is *you*.
    pub fn player_names(&self) -> Names {
        self.session.names().addressing(self.nameless(), "you")
    }

    /// Returns the seat of the only person at the screen, if that person has no name.
    pub(super) fn nameless(&self) -> Option<Seat> {
        self.you.filter(|you| self.session.header().is_nameless(*you))
    }

    /// Returns `true` if `seat` sees a card that the other players must not see.
    pub fn sees_hidden_cards(&self, seat: Seat) -> bool {
        let cards = |from| {
            let table = self.session.observe(from).table;
            let cards = table.cells().filter(|placed| placed.face().is_some());
            cards.filter_map(|placed| placed.anchor).collect::<Vec<_>>()
        };
        let open = cards(None);
        cards(Some(seat)).iter().any(|card| !open.contains(card))
    }

    /// Returns `true` if `seat` sees a card or reads a line in the log that the other players must not see.
    pub fn has_secrets(&self, seat: Seat) -> bool {
        let log = |to| self.session.log(to).into_iter().map(|line| line.told.text);
        self.sees_hidden_cards(seat) || !log(Audience::Public).eq(log(Audience::Seat(seat)))
    }

    /// Scrolls the log by as many lines as it showed last.
    pub fn page_log(&mut self, back: bool) {
        let page = Some(self.facts.get().log_rows).filter(|rows| *rows > 0).unwrap_or(PAGE) as i32;
        self.scroll_log(if back { -page } else { page });
    }

    pub fn pointed(&self) -> Option<Anchor> {
        match self.cursor? {
            Cursor::Thing(anchor) => Some(anchor),
            Cursor::Button(_) => None,
        }
    }

    /// Returns the object or button under the pointer. A name in the inspector only marks its card, because moving the
    /// cursor would replace the text under the pointer.
    pub fn under(&mut self, hit: Option<Hit>) -> Option<Cursor> {
        self.mentioned = match hit {
            Some(Hit::Mention(anchor)) => Some((anchor, self.cursor)),
            _ => None,
        };
        self.page = match hit {
            Some(Hit::Page(name)) => Some((name, self.cursor)),
            _ => None,
        };
        match hit? {
            Hit::Anchor(anchor) | Hit::Link(anchor) => Some(Cursor::Thing(anchor)),
            Hit::Button(button) => Some(Cursor::Button(button)),
            _ => None,
        }
    }

    /// Reads the log as this seat sees it, and finds the names of cards in chat messages.
    pub fn update_log(&mut self, seat: Option<Seat>) {
        let mut log = self.session.log(self.you.map_or(seat.into(), Audience::You));
        if log.iter().any(|line| line.chat) {
            let players = self.session.names();
            let is_player = |name: &String| Seat::all(players.len()).any(|seat| **players.of(seat) == **name);
            let names: Vec<String> = self.names().into_iter().filter(|name| !is_player(name)).collect();
            log.iter_mut()
                .filter(|line| line.chat)
                .for_each(|line| line.told.cards = cards_in(&line.told.text, &names));
        }
        self.log = log.into();
    }

    /// Goes to the next name in the inspector or the visible log: first those in the inspector, then those in the log,
    /// newest first. Moves the cursor to the card, or shows the text of a card that isn't on the table. Starts over at
    /// the end. While the current name is in the list, the list stays the same, although the inspector then describes
    /// another card.
    pub fn next_name(&mut self) {
        let shown = self.page_shown().map(NameTarget::Page);
        let current = shown.or(self.pointed().map(NameTarget::Card));
        let at = current.and_then(|current| self.named.iter().position(|name| *name == current));
        if at.is_none() {
            self.named.clear();
            let mut linked = self.facts.get().linked;
            // The card under the cursor comes last.
            linked.sort_by_key(|name| Some(*name) == current);
            for name in linked {
                if !self.named.contains(&name) {
                    self.named.push(name);
                }
            }
        }
        self.page = None;
        match self.named.get(at.map_or(0, |at| at + 1)).or(self.named.first()).copied() {
            Some(NameTarget::Card(anchor)) => self.cursor = Some(Cursor::Thing(anchor)),
            Some(NameTarget::Page(name)) => self.page = Some((name, self.cursor)),
            None => {}
        }
    }

    /// Returns the index of the name whose card's text the status line shows.
    fn page_shown(&self) -> Option<usize> {
        self.page.filter(|(_, cursor)| *cursor == self.cursor).map(|(name, _)| name)
    }

    /// Returns the page of the card with this name. `name` is an index in the list of names.
    pub(crate) fn page_of(&self, name: usize) -> Option<Page> {
        self.page_named(self.names().get(name)?)
    }

    /// Returns the page of the card with this name.
    pub(super) fn page_named(&self, name: &str) -> Option<Page> {
        (roster::find(&self.session.header().game).ok()?.page)(name)
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
        self.page.take_if(|_| !matches!(command, Command::NextName | Command::Inspect));
    }
}
