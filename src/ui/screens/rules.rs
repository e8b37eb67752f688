//! The rules of the games, one chapter at a time.

use crate::app::screen::{Actions, Context, Event, Screen, cycled};
use crate::frame::{Body, Item, Menu};
use crate::keys::{Command, Place};
use crate::parts::list::{List, ListEvent};
use sorcery_games::table::plain;
use sorcery_games::{Chapter, Line, Tint};
use sorcery_session::GameInfo;
use sorcery_session::roster::ROSTER;

#[derive(Debug)]
pub struct Rules {
    /// Index of the game in the roster.
    game: usize,
    list: List,
}

impl Rules {
    /// Opens the rules of a game, or of the first one in the roster.
    pub fn of(game: Option<&str>) -> Self {
        let game = ROSTER.iter().position(|listed| Some(listed.name) == game).unwrap_or(0);
        Rules { game, list: List::default() }
    }

    fn listed(&self) -> &'static GameInfo {
        &ROSTER[self.game]
    }
}

impl Screen for Rules {
    fn name(&self) -> &'static str {
        "Rules"
    }

    fn tint(&self) -> Tint {
        self.listed().tint
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Down, Help, Left, Right, Up};
        let actions = Actions::new(cx, Place::Menu, &[Down, Right, Back, Help]);
        actions.pair([Up, Down], "chapter").pair([Left, Right], "game")
    }

    fn view(&self, _cx: &Context) -> Body {
        let listed = self.listed();
        let chapters: Vec<Chapter> = listed.rulebook.chapters().collect();
        let items = chapters.iter().map(|chapter| Item { label: chapter.title.into(), ..Item::default() });
        let chapter = &chapters[self.list.cursor];
        Body::Menu(Menu {
            title: format!("Rules of {}", listed.title),
            about: "Left and right: other games".into(),
            items: items.collect(),
            cursor: self.list.cursor,
            preview: chapter.paragraphs.iter().flat_map(|text| [plain(text.clone()), Line::new()]).collect(),
            emblem: chapter.emblem,
            tint: listed.tint,
            ..Menu::default()
        })
    }

    fn event(&mut self, event: Event<'_>, cx: &mut Context) -> bool {
        match event {
            Event::Command(arrow @ (Command::Left | Command::Right)) => {
                self.game = cycled(self.game, ROSTER.len(), arrow == Command::Right);
                self.list = List::default();
            }
            Event::Command(Command::Rules) => cx.back(),
            _ => match self.list.event(event, self.listed().rulebook.chapters().len()) {
                ListEvent::Back => cx.back(),
                ListEvent::Moved | ListEvent::Chosen => {}
                ListEvent::Ignored => return false,
            },
        }
        true
    }
}
