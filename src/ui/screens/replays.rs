//! Finished games, to be looked at.

use crate::ui::frame::{Body, Item, Menu};
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

    fn list(&mut self, cx: &Context) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, cx.library.replays.len()))
    }

    fn choose(&mut self, cx: &mut Context) {
        if let Some(path) = cx.library.replays.get(self.cursor).map(|saved| saved.path.clone()) {
            cx.effect(Effect::Watch(path));
        }
    }
}
