//! Moving the cursor over the table with arrow keys and Tab.

use super::TableScreen;
use crate::app::cycled;
use crate::board::focus::{self, Cursor};
use crate::keys::Command;
use sorcery_games::Anchor;

impl TableScreen {
    pub(super) fn steer(&mut self, direction: Command) {
        if self.curtain {
            return;
        }
        let areas = self.board.facts.get().areas;
        let places = focus::places(&self.board.table, &areas);
        let targets = self.board.stops();
        let targeting = self.is_choosing();
        let buttons = self.board.buttons().len();
        let allowed = |anchor: Anchor| !targeting || targets.contains(&anchor);
        self.board.cursor = match self.board.cursor {
            Some(Cursor::Thing(from)) => match focus::neighbour(&places, &areas, from, direction, allowed) {
                Some(anchor) => Some(Cursor::Thing(anchor)),
                None if targeting => return self.cycle(matches!(direction, Command::Right | Command::Down)),
                None if direction == Command::Down && buttons > 0 => Some(Cursor::Button(0)),
                None => return,
            },
            Some(Cursor::Button(i)) => Some(match direction {
                Command::Left => Cursor::Button(i.saturating_sub(1)),
                Command::Right => Cursor::Button((i + 1).min(buttons.saturating_sub(1))),
                Command::Up => {
                    let last = places.iter().filter(|(.., anchor)| allowed(*anchor)).max_by_key(|(row, ..)| *row);
                    match last.and_then(|(row, ..)| places.iter().find(|(r, ..)| r == row)) {
                        Some(&(.., anchor)) => Cursor::Thing(anchor),
                        None => Cursor::Button(i),
                    }
                }
                _ => Cursor::Button(i),
            }),
            None => self.board.first_place(),
        };
    }

    /// Moves the cursor to the next usable card or button, or to the previous one unless `forwards` is set. Wraps
    /// around at both ends.
    pub(super) fn cycle(&mut self, forwards: bool) {
        if self.curtain {
            return;
        }
        let usable = self.board.stops();
        let mut stops: Vec<Cursor> = (focus::places(&self.board.table, &[]).into_iter())
            .filter(|(.., anchor)| usable.contains(anchor))
            .map(|(.., anchor)| Cursor::Thing(anchor))
            .collect();
        if !self.is_choosing() {
            stops.extend((0..self.board.buttons().len()).map(Cursor::Button));
        }
        let n = stops.len();
        let at = self.board.cursor.and_then(|cursor| stops.iter().position(|stop| *stop == cursor));
        let next = match (at, forwards) {
            _ if n == 0 => return,
            (None, true) => 0,
            (None, false) => n - 1,
            (Some(i), _) => cycled(i, n, forwards),
        };
        self.board.cursor = Some(stops[next]);
    }
}
