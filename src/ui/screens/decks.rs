//! The list of the user's decks, with an entry for a new one.

use super::builder::{Builder, card_lines};
use crate::app::screen::{Context, Screen, ScreenEvent};
use crate::frame::{Body, Curve, MenuItem, MenuView};
use crate::keys::KeyScope;
use crate::parts::list::ListEvent;
use crate::parts::picker::Picker;
use sorcery_games::Tint;
use sorcery_games::table::plain_lines;
use sorcery_games::words::counted;
use sorcery_session::roster::ROSTER;

/// Preview text of the entry for a new deck.
const NEW: &str = "Type to find cards. Right or Enter adds one.\n\nYou can choose saved decks for a new game.";

#[derive(Debug, Default)]
pub struct DecksScreen {
    picker: Picker,
}

impl DecksScreen {
    /// Returns the name and text of the selected deck, or `None` for a new deck.
    fn chosen<'c>(&self, cx: &'c Context) -> Option<&'c (String, String)> {
        let chosen = self.picker.chosen(&self.items(cx))?;
        chosen.checked_sub(1).and_then(|i| cx.library.decks.get(i))
    }

    fn items(&self, cx: &Context) -> Vec<MenuItem> {
        let cards = |text: &str| counted(card_lines(text).count(), "card");
        let own = cx.library.decks.iter().map(|(name, text)| MenuItem::new(name, cards(text)));
        [MenuItem::new("New deck", "")].into_iter().chain(own).collect()
    }

    fn choose(&self, cx: &mut Context) {
        let (name, text) = self.chosen(cx).map_or(("", ""), |(name, text)| (name, text));
        if let Some(listed) = ROSTER.iter().find(|listed| listed.decks.is_some()) {
            let builder = Builder::new(listed, name, text);
            cx.open(builder);
        }
    }
}

impl Screen for DecksScreen {
    fn name(&self) -> &'static str {
        "Decks"
    }

    fn place(&self) -> KeyScope {
        KeyScope::Picker
    }

    fn view(&self, cx: &Context) -> Body {
        let game = ROSTER.iter().find(|listed| listed.decks.is_some());
        let decks = game.and_then(|game| game.decks);
        // The panel next to the list shows the deck's cost curve and its cards.
        let curve = |(_, text): &(String, String)| {
            let value: String = text.lines().map(|name| format!("| {name} ")).collect();
            Some(Curve { title: "cost".into(), bars: (decks?.curve)(&value) })
        };
        let chosen = self.chosen(cx);
        let drawn = game.filter(|_| chosen.is_none());
        Body::Menu(MenuView {
            preview: plain_lines(chosen.map_or(NEW, |(_, text)| text)),
            curves: chosen.and_then(curve).into_iter().collect(),
            emblem: drawn.map_or(&[], |game| game.emblem),
            tint: drawn.map_or(Tint::Plain, |game| game.tint),
            ..self.picker.menu_after(1, "Decks", "Enter opens the deck builder.", &self.items(cx))
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match self.picker.event(event, &self.items(cx)) {
            ListEvent::Chosen => self.choose(cx),
            ListEvent::Moved => {}
            ListEvent::Ignored => {
                // The deck builder may have changed the order of the decks.
                if let ScreenEvent::Resumed = event {
                    self.picker = Picker::default();
                }
                return false;
            }
        }
        true
    }
}
