//! Decks of the user's own, and a new one.

use super::builder::Builder;
use crate::games::table::plain_lines;
use crate::session::roster::ROSTER;
use crate::ui::frame::{Body, Item, Menu};
use crate::ui::screen::{Context, Screen};

/// What is said about a new deck.
const NEW: &str = "Type to find cards, Enter puts one in.\n\nWhat is saved here can be chosen for a new game.";

#[derive(Debug, Default)]
pub struct Decks {
    cursor: usize,
}

impl Decks {
    /// The deck under the cursor: name and content; `None` for a new one.
    fn chosen<'c>(&self, cx: &'c Context) -> Option<&'c (String, String)> {
        self.cursor.checked_sub(1).and_then(|i| cx.library.decks.get(i))
    }
}

impl Screen for Decks {
    fn name(&self) -> &'static str {
        "Decks"
    }

    fn view(&self, cx: &Context) -> Body {
        let names = cx.library.decks.iter().map(|(name, _)| name.as_str());
        let items = ["New deck"].into_iter().chain(names).map(|label| Item { label: label.into(), ..Item::default() });
        let text = self.chosen(cx).map_or(NEW, |(_, text)| text);
        Body::Menu(Menu {
            title: "Decks".into(),
            about: "Enter opens the deck builder.".into(),
            items: items.collect(),
            cursor: self.cursor,
            preview: plain_lines(text),
            ..Menu::default()
        })
    }

    fn list(&mut self, cx: &Context) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, cx.library.decks.len() + 1))
    }

    fn choose(&mut self, cx: &mut Context) {
        let (name, text) = self.chosen(cx).map_or(("", ""), |(name, text)| (name, text));
        if let Some(listed) = ROSTER.iter().find(|listed| listed.decks.is_some()) {
            let builder = Builder::new(listed, name, text);
            cx.open(builder);
        }
    }

    /// The deck that was built is among them now, and they are in another order.
    fn resumed(&mut self, _cx: &mut Context) {
        self.cursor = 0;
    }
}
