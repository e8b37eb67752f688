//! The help: the keys, commands and symbols of the current screen.

use crate::app::{Context, Screen};
use crate::frame::{Body, Popup, Section};
use crate::keys::KeyScope;
use crate::scene::signs;
use sorcery_games::Table;

const MOUSE: [(&str, &str); 4] = [
    ("click", "select an item and see its effect"),
    ("second click", "use the selected item"),
    ("hover", "inspect an item"),
    ("wheel", "scroll the log, a list or a text"),
];

/// Returns the help of a screen in its current state.
pub fn help(screen: &dyn Screen, cx: &Context) -> Popup {
    let (here, actions) = (screen.scope(), screen.actions(cx));
    let keys = cx.keymap.help(&[here, KeyScope::Anywhere], |command| actions.is_enabled(command));
    let own = Section::new(format!("Keys: {}", screen.name().to_lowercase()), keys);
    let mut sections = screen.help();
    // While the user types a command, the list of commands is more helpful than keys.
    sections.insert(if here == KeyScope::Text { sections.len() } else { 0 }, own);
    let acts = here != KeyScope::Replay;
    if matches!(here, KeyScope::Table | KeyScope::Text | KeyScope::Replay) {
        let body = screen.view(cx);
        let table = if let Body::Table(view) = &body { &*view.table } else { &Table::default() };
        sections.extend(signs::sections(cx.theme(), cx.depth, cx.settings.is_ascii(), table, acts));
    }
    let mouse = MOUSE.iter().filter(|(what, _)| acts || *what != "second click");
    sections.push(Section::new("Mouse", mouse.map(|(what, does)| (what.to_string(), *does))));
    // `Table` and `Text` are scopes of the same screen.
    let beside = match here {
        KeyScope::Table => Some((KeyScope::Text, "Keys while you type a command")),
        KeyScope::Text => Some((KeyScope::Table, "Keys at the table")),
        _ => None,
    };
    if let Some((scope, title)) = beside {
        sections.push(Section::new(title, cx.keymap.help(&[scope], |command| actions.is_enabled(command))));
    }
    sections.push(Section::new("Other screens", [("sorcery keys".into(), "prints the keys of all screens")]));
    // The help of a question covers the question, which is in `beneath`.
    sections.splice(0..0, cx.beneath.as_ref().and_then(|popup| popup.help_section(cx)));
    Popup::help(format!("Help: {}", screen.name()), sections)
}
