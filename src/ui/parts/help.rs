//! The help: the keys and commands of the current state first, then everything else.

use crate::app::screen::{Context, Screen};
use crate::frame::{Body, Popup, Section};
use crate::keys::KeyScope;
use crate::scene::signs;
use sorcery_games::Table;

/// Parts of the program with their own keys, and their descriptions.
const PLACES: [(KeyScope, &str); 7] = [
    (KeyScope::Table, "at the table"),
    (KeyScope::Text, "while you type a command"),
    (KeyScope::Menu, "in the lobby, in forms and in questions"),
    (KeyScope::Picker, "in lists"),
    (KeyScope::Replay, "in a replay"),
    (KeyScope::DeckBuilder, "in the deck builder"),
    (KeyScope::Lab, "in the Dominion lab"),
];

const MOUSE: [(&str, &str); 4] = [
    ("click", "select an item and see its effect"),
    ("second click", "use the selected item"),
    ("hover", "inspect an item"),
    ("wheel", "scroll the log, a list or a text"),
];

/// Returns the help of a screen in its current state.
pub fn help(screen: &dyn Screen, cx: &Context) -> Popup {
    let (here, actions) = (screen.place(), screen.actions(cx));
    let keys = cx.keymap.help(&[here, KeyScope::Anywhere], |command| actions.is_enabled(command));
    let own = Section::new(format!("Keys: {}", screen.name().to_lowercase()), keys);
    let mut sections = screen.help();
    // While the user types a command, the list of commands is more helpful than keys.
    sections.insert(if here == KeyScope::Text { sections.len() } else { 0 }, own);
    if matches!(here, KeyScope::Table | KeyScope::Text | KeyScope::Replay) {
        let body = screen.view(cx);
        let table = if let Body::Table(view) = &body { &*view.table } else { &Table::default() };
        sections.extend(signs::sections(cx.theme(), cx.depth, cx.settings.is_ascii(), table));
    }
    sections.push(Section::new("Mouse", MOUSE.map(|(what, does)| (what.into(), does))));
    for (place, words) in PLACES.into_iter().filter(|(place, _)| *place != here) {
        // `Table` and `Text` are places on the same screen, so a command that is disabled in one is also disabled in
        // the other.
        let same_screen =
            matches!((here, place), (KeyScope::Table, KeyScope::Text) | (KeyScope::Text, KeyScope::Table));
        let keys = cx.keymap.help(&[place], |command| !same_screen || actions.is_enabled(command));
        sections.push(Section::new(format!("Keys {words}"), keys));
    }
    // The help of a question covers the question, which is in `beneath`.
    sections.splice(0..0, cx.beneath.as_ref().and_then(Popup::help_section));
    Popup::help(format!("Help: {}", screen.name()), sections)
}
