//! The rules of the games, one chapter at a time.

use crate::app::{Actions, Context, Screen, ScreenEvent, cycled};
use crate::frame::{Body, MenuItem, MenuView, Popup};
use crate::keys::{Command, KeyScope};
use crate::parts::list::{List, ListEvent};
use crate::screens::rulings::Rulings;
use sorcery_games::table::plain;
use sorcery_games::{Chapter, Line, Tint};
use sorcery_session::GameInfo;
use sorcery_session::roster::ROSTER;

/// The text of the page that leads to the rulings.
const ABOUT_RULINGS: &str = "Rulings answer questions that the rules leave open. Each has an example, which you can \
                             play step by step. Press Enter to list them.";

#[derive(Debug)]
pub struct RulesScreen {
    /// Index of the game in the roster.
    game: usize,
    list: List,
}

impl RulesScreen {
    /// Opens the rules of a game, or of the first one in the roster.
    pub fn of(game: Option<&str>) -> Self {
        let game = ROSTER.iter().position(|listed| Some(listed.name) == game).unwrap_or(0);
        RulesScreen { game, list: List::default() }
    }

    fn listed(&self) -> &'static GameInfo {
        &ROSTER[self.game]
    }

    fn chapters(&self) -> usize {
        self.listed().rulebook.chapters().len()
    }

    fn has_rulings(&self) -> bool {
        !self.listed().rulings.is_empty()
    }
}

/// Returns paragraphs with blank lines between them.
fn text_of(paragraphs: &[String]) -> Vec<Line> {
    let lines = paragraphs.iter().flat_map(|text| [Line::new(), plain(text.clone())]);
    lines.skip(1).collect()
}

impl Screen for RulesScreen {
    fn name(&self) -> &'static str {
        "Rules"
    }

    fn tint(&self) -> Tint {
        self.listed().tint
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Choose, Down, Help, Left, Right, Up};
        let actions = Actions::new(cx, KeyScope::Menu, &[Choose, Down, Right, Back, Help]);
        actions.label(Choose, "read").pair([Up, Down], "chapter").pair([Left, Right], "game")
    }

    fn view(&self, _cx: &Context) -> Body {
        let listed = self.listed();
        let chapters: Vec<Chapter> = listed.rulebook.chapters().collect();
        let titles = chapters.iter().map(|chapter| chapter.title).chain(self.has_rulings().then_some("Rulings"));
        let items = titles.map(|title| MenuItem::new(title, "")).collect();
        let chapter = chapters.get(self.list.cursor);
        let text = chapter.map_or(vec![ABOUT_RULINGS.into()], |chapter| chapter.paragraphs.clone());
        Body::Menu(MenuView {
            preview: text_of(&text),
            emblem: chapter.map_or(listed.emblem, |chapter| chapter.emblem),
            tint: listed.tint,
            ..self.list.menu(format!("{} rules", listed.title), "Left and Right: show another game", items)
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Command(arrow @ (Command::Left | Command::Right)) => {
                self.game = cycled(self.game, ROSTER.len(), arrow == Command::Right);
                self.list = List::default();
            }
            ScreenEvent::Command(Command::Rules) => cx.back(),
            _ => match self.list.event(event, self.chapters() + usize::from(self.has_rulings())) {
                ListEvent::Chosen if self.list.cursor == self.chapters() => cx.open(Rulings::all(self.listed().name)),
                ListEvent::Chosen => {
                    let chapter = self.listed().rulebook.chapters().nth(self.list.cursor);
                    cx.popup = chapter.map(|chapter| Popup::text(chapter.title, text_of(&chapter.paragraphs)));
                }
                other => return other == ListEvent::Moved,
            },
        }
        true
    }
}
