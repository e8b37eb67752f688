//! The screens that are lists: lobby, replays, decks, settings. Each is one table of entries, from
//! which it is drawn and by which it answers.

use super::frame::{Item, Menu, Value};
use super::keys::{KeySet, Keymap};
use super::model::Model;
use super::settings::Undo;
use crate::games::{Label, Lesson, Line, Tint};
use crate::session::roster::{Listed, ROSTER};

/// What an entry of the lobby leads to.
#[derive(Clone, Copy)]
pub enum Entry {
    /// On with the newest unfinished game.
    Continue,
    /// A new game.
    Game(&'static Listed),
    /// The first game of a game, by steps.
    Lesson(&'static Listed, &'static Lesson),
    /// Finished games.
    Replays,
    /// Decks.
    Decks,
    /// Settings.
    Settings,
    /// Help.
    Help,
    /// The end.
    Quit,
}

/// The lobby's entries.
pub fn lobby_entries(model: &Model) -> Vec<Entry> {
    let mut entries = Vec::new();
    if model.unfinished().is_some() {
        entries.push(Entry::Continue);
    }
    entries.extend(ROSTER.iter().map(Entry::Game));
    entries.extend(ROSTER.iter().filter_map(|listed| Some(Entry::Lesson(listed, listed.lesson?))));
    entries.extend([Entry::Replays, Entry::Decks, Entry::Settings, Entry::Help, Entry::Quit]);
    entries
}

/// The lobby.
pub fn lobby(model: &Model, cursor: usize) -> Menu {
    let item = |label: &str, detail: String, tile| Item { label: label.into(), value: None, detail, tile };
    let items = lobby_entries(model).into_iter().map(|entry| match entry {
        Entry::Continue => {
            let saved = model.unfinished().map(|saved| format!("{}, {}", saved.title, saved.age));
            item("Continue", saved.unwrap_or_default(), true)
        }
        Entry::Game(listed) => item(listed.title, listed.tagline.into(), true),
        Entry::Lesson(listed, _) => item("First game", format!("learn {} by steps", listed.title), false),
        Entry::Replays => item("Replays", format!("{} kept", model.library.replays.len()), false),
        Entry::Decks => item("Decks", format!("{} of your own", model.library.decks.len()), false),
        Entry::Settings => item("Settings", format!("theme {}", model.theme().name), false),
        Entry::Help => item("Help", "keys and commands".into(), false),
        Entry::Quit => item("Quit", String::new(), false),
    });
    Menu {
        title: "Sorcery".into(),
        about: "card games at one terminal table".into(),
        items: items.collect(),
        cursor,
        preview: Vec::new(),
    }
}

/// Finished games.
pub fn replays(model: &Model, cursor: usize) -> Menu {
    let item = |saved: &super::msg::Saved| Item {
        label: saved.title.clone(),
        value: None,
        detail: saved.age.clone(),
        tile: false,
    };
    Menu {
        title: "Replays".into(),
        about: match model.library.replays.is_empty() {
            true => "Every finished game is kept here. There is none yet.".into(),
            false => "Enter looks at a game; F7 there plays on from any position.".into(),
        },
        items: model.library.replays.iter().map(item).collect(),
        cursor,
        preview: Vec::new(),
    }
}

/// Decks of the user's own, and a new one.
pub fn decks(model: &Model, cursor: usize) -> Menu {
    let item = |label: &str| Item { label: label.into(), ..Item::default() };
    let mut items = vec![item("New deck")];
    items.extend(model.library.decks.iter().map(|(name, _)| item(name)));
    let preview = match cursor.checked_sub(1).and_then(|i| model.library.decks.get(i)) {
        Some((_, text)) => text.lines().map(|line| plain(line.to_string())).collect(),
        None => Vec::new(),
    };
    Menu { title: "Decks".into(), about: "Enter opens the deck builder.".into(), items, cursor, preview }
}

fn plain(text: String) -> Line {
    vec![(Label::Text(text), Tint::Plain)]
}

/// The settings, in the order of the screen: name, value, remark.
pub fn settings(model: &Model, cursor: usize) -> Menu {
    let s = &model.settings;
    let switch = |on: bool| if on { "on" } else { "off" };
    let keys = match s.keys {
        KeySet::Arrows => "arrows",
        KeySet::Vi => "vi",
    };
    let undo = match s.undo {
        Undo::Free => "free",
        Undo::Strict => "strict",
    };
    let rows = [
        ("theme", model.theme().name.clone(), "all screens change at once"),
        ("keys", keys.into(), "vi: hjkl, one letter an action, : for the prompt"),
        ("animation", switch(s.animation).into(), "short movements, never in the way"),
        ("mouse", switch(s.mouse).into(), "off: the terminal can select text"),
        ("undo", undo.into(), "strict: not past a card that was drawn"),
        ("open hands", switch(s.open_hands).into(), "no curtain between two people"),
        ("ask at end of turn", switch(s.confirm_end_turn).into(), "when something can still be done"),
    ];
    let items = rows.into_iter().map(|(label, value, detail)| Item {
        label: label.into(),
        value: Some(Value::Choice(value)),
        detail: detail.into(),
        tile: false,
    });
    Menu {
        title: "Settings".into(),
        about: "Left and right change a value; it is kept for the next start.".into(),
        items: items.collect(),
        cursor,
        preview: Vec::new(),
    }
}

/// Changes the setting under the cursor.
pub fn change_setting(model: &mut Model, cursor: usize, forwards: bool) {
    let s = &mut model.settings;
    match cursor {
        0 => {
            let n = model.themes.len();
            model.theme = (model.theme + if forwards { 1 } else { n - 1 }) % n;
            s.theme = model.themes[model.theme].name.clone();
        }
        1 => {
            s.keys = match s.keys {
                KeySet::Arrows => KeySet::Vi,
                KeySet::Vi => KeySet::Arrows,
            };
            model.keymap = Keymap::of(s.keys, &s.overrides).0;
        }
        2 => s.animation = !s.animation,
        3 => s.mouse = !s.mouse,
        4 => {
            s.undo = match s.undo {
                Undo::Free => Undo::Strict,
                Undo::Strict => Undo::Free,
            }
        }
        5 => s.open_hands = !s.open_hands,
        _ => s.confirm_end_turn = !s.confirm_end_turn,
    }
}
