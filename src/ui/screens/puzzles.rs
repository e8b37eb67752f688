//! The puzzles of a game, with their grades and the player's results.

use super::table::{TableScreen, practice};
use crate::app::{Context, Screen, ScreenEvent};
use crate::frame::{Body, MenuItem, MenuView};
use crate::keys::KeyScope;
use crate::parts::list::ListEvent;
use crate::parts::picker::Picker;
use crate::scene::spoken::table_in_words;
use sorcery_games::Line;
use sorcery_games::table::plain;
use sorcery_session::game::puzzle::Puzzle;
use sorcery_session::roster;

#[derive(Debug)]
pub struct Puzzles {
    title: &'static str,
    all: Vec<Puzzle>,
    picker: Picker,
    /// The selected puzzle and its preview.
    shown: Option<(Puzzle, Vec<Line>)>,
}

impl Puzzles {
    /// Opens the list of a game's puzzles with the cursor on the next puzzle.
    pub fn new(game: &str, cx: &Context) -> Self {
        let (title, all) = (roster::title(game), roster::puzzles(game));
        let mut puzzles = Puzzles { title, all, picker: Picker::default(), shown: None };
        puzzles.select_next(cx);
        puzzles
    }

    fn select_next(&mut self, cx: &Context) {
        let Some(first) = self.all.first() else { return };
        let next = practice(first.game, cx).choose(&self.all);
        let at = self.all.iter().position(|puzzle| Some(*puzzle) == next).unwrap_or(0);
        self.picker = Picker::new(self.items(cx), at);
        self.preview();
    }

    /// Shows the selected puzzle in the preview, unless the preview shows it already.
    fn preview(&mut self) {
        let chosen = self.chosen().copied();
        if chosen == self.shown.as_ref().map(|(puzzle, _)| *puzzle) {
            return;
        }
        self.shown = chosen.map(|puzzle| {
            let session = roster::open_puzzle(&puzzle, None).ok();
            let table = session.map(|session| session.observe(session.status().awaited()).table).unwrap_or_default();
            let lines = [puzzle.task().into(), String::new()].into_iter().chain(table_in_words(&table, false));
            (puzzle, lines.map(plain).collect())
        });
    }

    fn items(&self, cx: &Context) -> Vec<MenuItem> {
        let practice = self.all.first().map(|first| practice(first.game, cx)).unwrap_or_default();
        let item = |puzzle: &Puzzle| {
            let standing = practice.standing(puzzle).in_words();
            MenuItem::new(format!("Puzzle {}", puzzle.number), format!("{}   {standing}", puzzle.stars()))
        };
        self.all.iter().map(item).collect()
    }

    fn chosen(&self) -> Option<&Puzzle> {
        self.all.get(self.picker.chosen()?)
    }
}

impl Screen for Puzzles {
    fn name(&self) -> &'static str {
        "Puzzles"
    }

    fn scope(&self) -> KeyScope {
        KeyScope::Picker
    }

    fn view(&self, cx: &Context) -> Body {
        let about = self.all.first().map_or(String::new(), |first| practice(first.game, cx).summary(&self.all));
        let preview = self.shown.as_ref().map_or_else(Vec::new, |(_, lines)| lines.clone());
        let title = format!("{} puzzles", self.title);
        Body::Menu(MenuView { preview, ..self.picker.menu(title, about) })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        if let ScreenEvent::Resumed = event {
            self.select_next(cx);
            return true;
        }
        match self.picker.event(event) {
            ListEvent::Chosen => {
                let chosen = self.chosen().and_then(|puzzle| TableScreen::of_puzzle(*puzzle, cx));
                chosen.into_iter().for_each(|table| cx.open(table));
            }
            ListEvent::Moved => self.preview(),
            ListEvent::Ignored => return false,
        }
        true
    }
}
