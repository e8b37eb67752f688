//! The rules of the games, page by page.

use crate::app::screen::{Context, Screen, turned};
use crate::frame::{Body, Hint, Item, Menu};
use crate::keys::Command;
use sorcery_games::table::plain;
use sorcery_games::{Chapter, Line};
use sorcery_session::roster::{Listed, ROSTER};

#[derive(Debug)]
pub struct Rules {
    /// The place of the game in the roster.
    game: usize,
    cursor: usize,
}

impl Rules {
    /// Those of a game, or of the first one.
    pub fn of(game: Option<&str>) -> Self {
        let game = ROSTER.iter().position(|listed| Some(listed.name) == game).unwrap_or(0);
        Rules { game, cursor: 0 }
    }

    fn listed(&self) -> &'static Listed {
        &ROSTER[self.game]
    }
}

impl Screen for Rules {
    fn name(&self) -> &'static str {
        "Rules"
    }

    fn keys(&self) -> Vec<Command> {
        vec![Command::Down, Command::Right, Command::Back, Command::Help]
    }

    fn hints(&self, cx: &Context) -> Vec<Hint> {
        let chapters = cx.hints_of_pair(
            self.place(),
            [Command::Up, Command::Down],
            "chapter",
            cx.hints(self.place(), &self.keys()),
        );
        cx.hints_of_pair(self.place(), [Command::Left, Command::Right], "game", chapters)
    }

    fn view(&self, _cx: &Context) -> Body {
        let listed = self.listed();
        let chapters: Vec<Chapter> = listed.rulebook.chapters().collect();
        let items = chapters.iter().map(|chapter| Item { label: chapter.title.into(), ..Item::default() });
        let chapter = &chapters[self.cursor];
        Body::Menu(Menu {
            title: format!("The rules of {}", listed.title),
            about: "Left, Right: other games".into(),
            items: items.collect(),
            cursor: self.cursor,
            preview: chapter.paragraphs.iter().flat_map(|text| [plain(text.clone()), Line::new()]).collect(),
            emblem: chapter.emblem,
            ..Menu::default()
        })
    }

    fn list(&mut self, _cx: &Context) -> Option<(&mut usize, usize)> {
        let pages = self.listed().rulebook.chapters().len();
        Some((&mut self.cursor, pages))
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            Command::Left | Command::Right => {
                *self = Rules { game: turned(self.game, ROSTER.len(), command == Command::Right), cursor: 0 };
            }
            Command::Back | Command::Rules => {
                cx.back();
            }
            _ => return self.browse(command, cx),
        }
        true
    }
}
