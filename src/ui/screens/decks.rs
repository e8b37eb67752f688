//! Decks of the user's own, and a new one.

use super::builder::Builder;
use crate::app::screen::{Context, Screen};
use crate::frame::{Body, Curve, Item, Menu};
use sorcery_games::table::plain_lines;
use sorcery_games::words::counted;
use sorcery_session::roster::ROSTER;

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
        let item = |label: &str, detail| Item { label: label.into(), detail, ..Item::default() };
        let cards = |text: &str| counted(text.lines().filter(|line| !line.trim().is_empty()).count(), "card");
        let own = cx.library.decks.iter().map(|(name, text)| item(name, cards(text)));
        let items = [item("New deck", String::new())].into_iter().chain(own);
        let game = ROSTER.iter().find(|listed| listed.decks.is_some());
        let decks = game.and_then(|game| game.decks);
        // Beside the list, what the deck under the cursor costs, and its cards.
        let curve = |(_, text): &(String, String)| {
            let value: String = text.lines().map(|name| format!("| {name} ")).collect();
            Some(Curve { title: "cost".into(), bars: (decks?.curve)(&value) })
        };
        let text = self.chosen(cx).map_or(NEW, |(_, text)| text);
        Body::Menu(Menu {
            title: "Decks".into(),
            about: "Enter opens the deck builder.".into(),
            items: items.collect(),
            cursor: self.cursor,
            preview: plain_lines(text),
            curves: self.chosen(cx).and_then(curve).into_iter().collect(),
            emblem: game.filter(|_| self.cursor == 0).map_or(&[], |game| game.emblem),
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
