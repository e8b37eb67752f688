//! The puzzles of a game, with their grades and the player's results.

use super::table::{Table, practice};
use crate::app::screen::{Actions, Context, Event, Screen};
use crate::frame::{Body, Item, Menu};
use crate::keys::{Command, Place};
use crate::parts::list::{List, ListEvent};
use sorcery_games::table::plain;
use sorcery_session::game::puzzle::Puzzle;
use sorcery_session::roster;

#[derive(Debug)]
pub struct Puzzles {
    title: &'static str,
    all: Vec<Puzzle>,
    list: List,
}

impl Puzzles {
    /// Opens the list of a game's puzzles with the cursor on the next puzzle.
    pub fn new(game: &str, cx: &Context) -> Self {
        let mut puzzles = Puzzles { title: roster::title(game), all: roster::puzzles(game), list: List::default() };
        puzzles.select_next(cx);
        puzzles
    }

    fn select_next(&mut self, cx: &Context) {
        let Some(first) = self.all.first() else { return };
        let next = practice(first.game, cx).choose(&self.all);
        self.list.cursor = self.all.iter().position(|puzzle| Some(*puzzle) == next).unwrap_or(0);
    }
}

impl Screen for Puzzles {
    fn name(&self) -> &'static str {
        "Puzzles"
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        Actions::new(cx, Place::Menu, &[Command::Choose, Command::Back, Command::Help])
    }

    fn view(&self, cx: &Context) -> Body {
        let practice = self.all.first().map(|first| practice(first.game, cx)).unwrap_or_default();
        let item = |puzzle: &Puzzle| Item {
            label: format!("Puzzle {}", puzzle.number),
            detail: format!("{}  {}", puzzle.stars(), practice.standing(puzzle).in_words()),
            ..Item::default()
        };
        let task = self.all.get(self.list.cursor).map_or("", Puzzle::task);
        Body::Menu(Menu {
            title: format!("Puzzles of {}", self.title),
            items: self.all.iter().map(item).collect(),
            cursor: self.list.cursor,
            preview: vec![plain(task), plain(""), plain(practice.summary(&self.all))],
            ..Menu::default()
        })
    }

    fn event(&mut self, event: Event<'_>, cx: &mut Context) -> bool {
        if let Event::Resumed = event {
            self.select_next(cx);
            return true;
        }
        match self.list.event(event, self.all.len()) {
            ListEvent::Chosen => {
                let chosen = self.all.get(self.list.cursor).and_then(|puzzle| Table::of_puzzle(*puzzle, cx));
                chosen.into_iter().for_each(|table| cx.open(table));
            }
            ListEvent::Back => cx.home(),
            ListEvent::Moved => {}
            ListEvent::Ignored => return false,
        }
        true
    }
}
