//! Pointing at things: what Enter, a click, a digit or a letter does with the thing it means, and how
//! the cursor goes from one to the next.

use super::{Play, Wish};
use crate::games::Anchor;
use crate::games::table::Row;
use crate::session::Move;
use crate::ui::focus::{self, Cursor, Direction, Step};

impl Play {
    /// Presses a button.
    pub fn press(&mut self, button: usize, confirm: bool) -> Wish {
        let Some(line) = self.buttons().get(button).map(|button| button.line.clone()) else { return Wish::Nothing };
        self.submit(&line, confirm)
    }

    /// Points at a thing.
    pub fn point(&mut self, anchor: Anchor, confirm: bool) -> Wish {
        if self.curtain {
            self.lift_curtain();
            return Wish::Nothing;
        }
        self.cursor = Some(Cursor::Thing(anchor));
        self.message = None;
        match focus::step(&self.options, &self.path_so_far, anchor) {
            Step::Submit(line) => self.submit(&line, confirm),
            Step::Ask(moves, more) => {
                self.path_so_far.push(anchor);
                self.compose();
                Wish::Ask(moves, more)
            }
            Step::More => {
                self.path_so_far.push(anchor);
                self.compose();
                let next = focus::next_things(&self.options, &self.path_so_far);
                let places = focus::places(&self.table);
                if let Some(&(.., first)) = places.iter().find(|(.., anchor)| next.contains(anchor)) {
                    self.cursor = Some(Cursor::Thing(first));
                }
                Wish::Nothing
            }
            Step::Nothing => {
                // A second look at another card of one's own begins anew.
                if !self.path_so_far.is_empty() && focus::next_things(&self.options, &[]).contains(&anchor) {
                    self.back();
                    return self.point(anchor, confirm);
                }
                let why = match self.path_so_far.is_empty() {
                    true => self.session.why_not(anchor),
                    false => Some("That is no target for it.".to_string()),
                };
                self.message = why.map(|why| (why, true));
                Wish::Nothing
            }
        }
    }

    /// Goes on pointing after a question was answered with *choose a target*.
    pub fn go_on(&mut self) {
        let next = focus::next_things(&self.options, &self.path_so_far);
        self.cursor = next.first().map(|&anchor| Cursor::Thing(anchor));
    }

    fn compose(&mut self) {
        let line = focus::common_line(&self.options, &self.path_so_far);
        self.prompt.set(&line);
        self.composed = true;
    }

    /// Esc: forgets what was pointed at, or typed. Whether there was anything to forget.
    pub fn back(&mut self) -> bool {
        let anything = !self.path_so_far.is_empty() || !self.prompt.is_empty() || self.message.is_some();
        if let Some(&first) = self.path_so_far.first() {
            self.cursor = Some(Cursor::Thing(first));
        }
        self.path_so_far.clear();
        self.composed = false;
        self.prompt.set("");
        self.message = None;
        anything
    }

    /// Begins the action of a verb with the thing under the cursor: one letter an action.
    pub fn begin(&mut self, verb: &str, confirm: bool) -> Wish {
        let Some(Cursor::Thing(anchor)) = self.cursor else { return Wish::Nothing };
        let fits = |option: &&Move| option.path.first() == Some(&anchor) && option.line.starts_with(verb);
        let moves: Vec<Move> = self.options.iter().filter(fits).cloned().collect();
        match moves.as_slice() {
            [] => match self.session.why_not(anchor) {
                Some(why) => self.complain(&why),
                None => self.complain(&format!("There is nothing to {verb} here.")),
            },
            [only] if only.path.len() == 1 => {
                let line = only.line.clone();
                return self.submit(&line, confirm);
            }
            _ => return self.point(anchor, confirm),
        }
        Wish::Nothing
    }

    /// Goes to the first or the last thing that something can be done with.
    pub fn jump(&mut self, last: bool) {
        self.cursor = None;
        self.cycle(!last);
    }

    /// Moves the cursor.
    pub fn go(&mut self, direction: Direction) {
        if self.curtain {
            return;
        }
        let places = focus::places(&self.table);
        let targets = focus::next_things(&self.options, &self.path_so_far);
        let targeting = !self.path_so_far.is_empty();
        let allowed = |anchor: Anchor| !targeting || targets.contains(&anchor);
        match self.cursor {
            Some(Cursor::Thing(from)) => match focus::neighbour(&places, from, direction, allowed) {
                Some(anchor) => self.cursor = Some(Cursor::Thing(anchor)),
                None if targeting => self.cycle(matches!(direction, Direction::Right | Direction::Down)),
                None if direction == Direction::Down && !self.buttons().is_empty() => {
                    self.cursor = Some(Cursor::Button(0));
                }
                None => {}
            },
            Some(Cursor::Button(i)) => {
                self.cursor = Some(match direction {
                    Direction::Left => Cursor::Button(i.saturating_sub(1)),
                    Direction::Right => Cursor::Button((i + 1).min(self.buttons().len().saturating_sub(1))),
                    Direction::Down => Cursor::Button(i),
                    Direction::Up => {
                        let last = places.iter().filter(|(.., anchor)| allowed(*anchor)).max_by_key(|(row, ..)| *row);
                        match last.and_then(|(row, ..)| places.iter().find(|(r, ..)| r == row)) {
                            Some(&(.., anchor)) => Cursor::Thing(anchor),
                            None => Cursor::Button(i),
                        }
                    }
                });
            }
            None => self.cursor = self.first_place(),
        }
    }

    /// Tab: the next thing that something can be done with, then the buttons, and round again.
    pub fn cycle(&mut self, forwards: bool) {
        if self.curtain {
            return;
        }
        let usable = focus::next_things(&self.options, &self.path_so_far);
        let mut stops: Vec<Cursor> = (focus::places(&self.table).into_iter())
            .filter(|(.., anchor)| usable.contains(anchor))
            .map(|(.., anchor)| Cursor::Thing(anchor))
            .collect();
        if self.path_so_far.is_empty() {
            stops.extend((0..self.buttons().len()).map(Cursor::Button));
        }
        let Some(last) = stops.len().checked_sub(1) else { return };
        let at = self.cursor.and_then(|cursor| stops.iter().position(|stop| *stop == cursor));
        let next = match (at, forwards) {
            (None, true) => 0,
            (None, false) => last,
            (Some(i), true) => {
                if i == last {
                    0
                } else {
                    i + 1
                }
            }
            (Some(i), false) => {
                if i == 0 {
                    last
                } else {
                    i - 1
                }
            }
        };
        self.cursor = Some(stops[next]);
    }

    /// A digit: a card of the hand, or a numbered target.
    pub fn pick(&mut self, digit: usize, confirm: bool) -> Wish {
        if self.curtain {
            return Wish::Nothing;
        }
        if !self.path_so_far.is_empty() {
            return match self.targets().get(digit - 1).copied() {
                Some(target) => self.point(target, confirm),
                None => Wish::Nothing,
            };
        }
        let hand = match self.table.rows.last() {
            Some(Row::Cells(_, cells)) => cells.get(digit - 1).and_then(|placed| placed.anchor),
            _ => None,
        };
        match hand {
            Some(anchor) => self.point(anchor, confirm),
            None => {
                self.complain(&format!("There is no card {digit} in your hand."));
                Wish::Nothing
            }
        }
    }

    /// The legal targets in the order of the table: their numbers are their places here.
    pub(super) fn targets(&self) -> Vec<Anchor> {
        if self.path_so_far.is_empty() {
            return Vec::new();
        }
        let next = focus::next_things(&self.options, &self.path_so_far);
        focus::places(&self.table)
            .into_iter()
            .map(|(.., anchor)| anchor)
            .filter(|anchor| next.contains(anchor))
            .collect()
    }

    /// Puts the cursor where the pointer is.
    pub fn hover(&mut self, cursor: Cursor) {
        if !self.curtain && !self.is_typing() {
            self.cursor = Some(cursor);
        }
    }
}
