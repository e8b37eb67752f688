//! The list of decks: an entry for a new one, the user's decks, and the built-in ones, which can be copied.

use super::builder::{Builder, card_lines};
use crate::app::{Context, Screen, ScreenEvent};
use crate::frame::{Body, Curve, MenuItem, MenuView};
use crate::keys::KeyScope;
use crate::parts::list::ListEvent;
use crate::parts::picker::Picker;
use sorcery_games::Tint;
use sorcery_games::table::plain_lines;
use sorcery_games::words::counted;
use sorcery_session::GameInfo;
use sorcery_session::roster::ROSTER;

/// Preview text of the entry for a new deck.
const NEW: &str = "Type to find cards. Right or Enter adds one.\n\nYou can choose saved decks for a new game.";

/// A deck in the list.
#[derive(Clone, Copy)]
struct ListedDeck<'c> {
    name: &'c str,
    text: &'c str,
    built_in: bool,
}

/// Returns the game in which players bring decks.
fn game() -> Option<&'static GameInfo> {
    ROSTER.iter().find(|listed| listed.decks.is_some())
}

/// Returns the user's decks, then the built-in ones.
fn decks(cx: &Context) -> impl Iterator<Item = ListedDeck<'_>> {
    let own = cx.library.decks.iter().map(|(name, text)| ListedDeck { name, text, built_in: false });
    let built_in = game().and_then(|game| game.decks).map_or(&[][..], |decks| decks.built_in);
    own.chain(built_in.iter().map(|(name, text)| ListedDeck { name, text, built_in: true }))
}

/// Returns the entries of the list: one for a new deck, then the decks.
fn items(cx: &Context) -> Vec<MenuItem> {
    let item = |deck: ListedDeck<'_>| {
        let cards = counted(card_lines(deck.text).count(), "card");
        MenuItem::new(deck.name, if deck.built_in { format!("{cards}, built in") } else { cards })
    };
    [MenuItem::new("New deck", "")].into_iter().chain(decks(cx).map(item)).collect()
}

#[derive(Debug)]
pub struct DecksScreen {
    picker: Picker,
}

impl DecksScreen {
    pub fn new(cx: &Context) -> Self {
        DecksScreen { picker: Picker::new(items(cx), 0) }
    }

    /// Returns the selected deck, or `None` for a new deck.
    fn chosen<'c>(&self, cx: &'c Context) -> Option<ListedDeck<'c>> {
        let chosen = self.picker.chosen()?;
        chosen.checked_sub(1).and_then(|i| decks(cx).nth(i))
    }

    fn choose(&self, cx: &mut Context) {
        let Some(listed) = game() else { return };
        let builder = match self.chosen(cx) {
            None => Builder::new(listed, "", ""),
            Some(deck) if deck.built_in => Builder::copy(listed, deck.name, deck.text, cx),
            Some(deck) => Builder::new(listed, deck.name, deck.text),
        };
        cx.open(builder);
    }
}

impl Screen for DecksScreen {
    fn name(&self) -> &'static str {
        "Decks"
    }

    fn scope(&self) -> KeyScope {
        KeyScope::Picker
    }

    fn view(&self, cx: &Context) -> Body {
        let game = game();
        let decks = game.and_then(|game| game.decks);
        // The panel next to the list shows the deck's cost curve and its cards.
        let curve = |deck: ListedDeck<'_>| {
            let value: String = card_lines(deck.text).map(|(_, name)| format!("| {name} ")).collect();
            Some(Curve { title: "cost".into(), bars: (decks?.curve)(&value) })
        };
        let chosen = self.chosen(cx);
        let about = match chosen {
            Some(deck) if deck.built_in => "Enter opens a copy in the deck builder.",
            _ => "Enter opens the deck builder.",
        };
        let drawn = game.filter(|_| chosen.is_none());
        Body::Menu(MenuView {
            preview: plain_lines(chosen.map_or(NEW, |deck| deck.text)),
            curves: chosen.and_then(curve).into_iter().collect(),
            emblem: drawn.map_or(&[], |game| game.emblem),
            tint: drawn.map_or(Tint::Plain, |game| game.tint),
            ..self.picker.menu_after(1, "Decks", about)
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Library => self.picker.items = items(cx),
            // The deck builder may have changed the order of the decks.
            ScreenEvent::Resumed => *self = DecksScreen::new(cx),
            _ => match self.picker.event(event) {
                ListEvent::Chosen => self.choose(cx),
                other => return other == ListEvent::Moved,
            },
        }
        true
    }
}
