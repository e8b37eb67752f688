//! Finished games, to be looked at.

use super::moved;
use crate::ui::frame::{Body, Hit, Item, Menu};
use crate::ui::keys::Command;
use crate::ui::msg::Effect;
use crate::ui::screen::{Context, Screen};

#[derive(Debug, Default)]
pub struct Replays {
    cursor: usize,
}

impl Screen for Replays {
    fn name(&self) -> &'static str {
        "Replays"
    }

    fn view(&self, cx: &Context) -> Body {
        let replays = &cx.library.replays;
        let about = match replays.is_empty() {
            true => "Every finished game is kept here. There is none yet.",
            false => "Enter looks at a game; F7 there plays on from any position.",
        };
        let items = replays.iter().map(|saved| Item {
            label: saved.title.clone(),
            detail: saved.age.clone(),
            ..Item::default()
        });
        Body::Menu(Menu {
            title: "Replays".into(),
            about: about.into(),
            items: items.collect(),
            cursor: self.cursor,
            preview: Vec::new(),
        })
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            Command::Choose => {
                let path = cx.library.replays.get(self.cursor).map(|saved| saved.path.clone());
                path.into_iter().for_each(|path| cx.effect(Effect::Watch(path)));
            }
            Command::Back => cx.home(),
            _ => match moved(self.cursor, command, cx.library.replays.len()) {
                Some(cursor) => self.cursor = cursor,
                None => return false,
            },
        }
        true
    }

    fn click(&mut self, hit: Hit, cx: &mut Context) {
        if let Hit::Item(item) = hit {
            self.cursor = item;
            self.command(Command::Choose, cx);
        }
    }
}
