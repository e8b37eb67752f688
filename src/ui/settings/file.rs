//! `config.toml`, read and revised.

use super::{Settings, Undo};
use crate::games::words::{Error, quoted};
use crate::ui::keys::{Command, Key, KeySet, Override, Place};
use crate::ui::sheet::{Sheet, Value};
use crate::ui::theme::Depth;
use toml::de::{DeTable, DeValue};
use toml_edit::{Array, DocumentMut, Item, value};

/// The keys of the file.
const KEYS: [&str; 10] =
    ["theme", "keys", "animation", "mouse", "color", "ascii", "undo", "open_hands", "confirm_end_turn", "names"];
/// How many players there can be.
const NAMES_LIMIT: usize = 4;
/// How many keys one command can have in one place.
const KEYS_LIMIT: usize = 9;
/// What `color` says when the terminal decides.
const AUTO: &str = "auto";

/// Reads the text of a settings file.
pub(super) fn parse(file: &str, text: &str) -> (Settings, Vec<Error>) {
    let (mut sheet, table) = Sheet::open(file, text);
    let mut settings = Settings::default();
    for (key, value) in &table {
        let key_text = key.get_ref().as_ref();
        let flag = match key_text {
            "theme" => {
                set(&mut settings.theme, sheet.text("theme", value).map(str::to_string));
                continue;
            }
            "keys" => {
                keys(&mut sheet, value, &mut settings);
                continue;
            }
            "color" => {
                let words: Vec<_> = colours().collect();
                set(&mut settings.color, sheet.choice("color", value, &words));
                continue;
            }
            "undo" => {
                set(&mut settings.undo, sheet.choice("undo", value, &Undo::NAMES));
                continue;
            }
            "names" => {
                set(&mut settings.names, names(&mut sheet, value));
                continue;
            }
            "animation" => &mut settings.animation,
            "mouse" => &mut settings.mouse,
            "ascii" => &mut settings.ascii,
            "open_hands" => &mut settings.open_hands,
            "confirm_end_turn" => &mut settings.confirm_end_turn,
            _ => {
                sheet.unknown(&key.span(), &quoted(key_text), "setting", key_text, KEYS);
                continue;
            }
        };
        set(flag, sheet.flag(key_text, value));
    }
    (settings, sheet.finish())
}

/// Changes a setting if what the file says of it was right.
fn set<T>(setting: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *setting = given;
    }
}

/// The words for how many colours.
fn colours() -> impl Iterator<Item = (&'static str, Option<Depth>)> {
    [(AUTO, None)].into_iter().chain(Depth::NAMES.map(|(name, depth)| (name, Some(depth))))
}

/// `keys = "vi"`, or a section with the set and other keys.
fn keys(sheet: &mut Sheet, value: &Value, settings: &mut Settings) {
    match value.get_ref() {
        DeValue::String(_) => set(&mut settings.keys, sheet.choice("keys", value, &KeySet::NAMES)),
        DeValue::Table(given) => {
            if let Some(value) = given.get("set") {
                set(&mut settings.keys, sheet.choice("keys.set", value, &KeySet::NAMES));
            }
            overrides(sheet, "keys", None, given, &mut settings.overrides);
        }
        _ => sheet.expected("keys", value, "\"arrows\", \"vi\" or a section [keys]"),
    }
    // The later one of two that clash gives way, so their order is that of the file.
    settings.overrides.sort_by_key(|wish| line_of(&wish.at));
}

fn line_of(at: &str) -> usize {
    at.rsplit(':').next().and_then(|line| line.parse().ok()).unwrap_or_default()
}

/// The rows of `[keys]`, or of a section in it for one place.
fn overrides(sheet: &mut Sheet, path: &str, place: Option<Place>, given: &DeTable, out: &mut Vec<Override>) {
    for (key, value) in given {
        let word = key.get_ref().as_ref();
        let path = format!("{path}.{}", quoted(word));
        match value.get_ref() {
            DeValue::Table(rows) if place.is_none() => match Place::NAMES.iter().find(|(name, _)| *name == word) {
                Some(&(_, place)) => overrides(sheet, &path, Some(place), rows, out),
                None => sheet.unknown(&key.span(), &path, "place", word, Place::NAMES.map(|(name, _)| name)),
            },
            _ if word == "set" && place.is_none() => {}
            _ => {
                let Some(command) = Command::named(word) else {
                    let commands: Vec<&str> = Command::all().map(|(_, name)| name).collect();
                    sheet.unknown(&key.span(), &path, "action", word, commands);
                    continue;
                };
                if let Some(keys) = key_names(sheet, &path, place, value) {
                    out.push(Override { place, command, keys, at: sheet.place(&key.span()) });
                }
            }
        }
    }
}

/// A key's name, or a list of them.
fn key_names(sheet: &mut Sheet, path: &str, place: Option<Place>, value: &Value) -> Option<Vec<Key>> {
    let names = match value.get_ref() {
        DeValue::String(_) => std::slice::from_ref(value),
        DeValue::Array(names) => names,
        _ => &[],
    };
    let words: Option<Vec<&str>> = names.iter().map(|name| name.get_ref().as_str()).collect();
    let listed = value.get_ref().is_array() && names.len() <= KEYS_LIMIT;
    let Some(words) = words.filter(|_| value.get_ref().is_str() || listed) else {
        let right = format!("a key like \"F5\" or a list of up to {KEYS_LIMIT} keys like [\"F5\", \"ctrl-u\"]");
        sheet.expected(path, value, &right);
        return None;
    };
    let mut keys = Vec::new();
    for (word, name) in words.into_iter().zip(names) {
        match Key::parse(word) {
            Ok(key) if place == Some(Place::Text) && key.typed().is_some() => {
                let why = format!("{key} is typed here; take a function key or one with ctrl- or alt-");
                sheet.complain(&name.span(), format_args!("{path}: {why}"));
                return None;
            }
            Ok(key) if keys.contains(&key) => {}
            Ok(key) => keys.push(key),
            Err(error) => {
                sheet.complain(&name.span(), format_args!("{path}: {error}"));
                return None;
            }
        }
    }
    Some(keys)
}

fn names(sheet: &mut Sheet, value: &Value) -> Option<Vec<String>> {
    let list = value.get_ref().as_array().filter(|list| list.len() <= NAMES_LIMIT);
    let names = list.and_then(|list| {
        list.iter().map(|name| name.get_ref().as_str().map(str::to_string)).collect::<Option<Vec<String>>>()
    });
    if names.is_none() {
        sheet.expected("names", value, &format!("a list of at most {NAMES_LIMIT} names"));
    }
    names
}

/// The text of a settings file with `settings` in it.
pub(super) fn revise(file: &str, text: &str, settings: &Settings) -> Result<String, Error> {
    let not_toml = |_| {
        let (_, complaints) = parse(file, text);
        let first = complaints.first().map_or(file, |error| error.0.as_str());
        Error(format!("{first}; mend this first, nothing was saved"))
    };
    let mut document: DocumentMut = text.parse().map_err(not_toml)?;
    let (old, _) = parse(file, text);
    let mut put = |key: &str, item: Item| put(&mut document, key, item);
    for (key, old, new) in [
        ("animation", old.animation, settings.animation),
        ("mouse", old.mouse, settings.mouse),
        ("ascii", old.ascii, settings.ascii),
        ("open_hands", old.open_hands, settings.open_hands),
        ("confirm_end_turn", old.confirm_end_turn, settings.confirm_end_turn),
    ] {
        if old != new {
            put(key, value(new));
        }
    }
    if old.theme != settings.theme {
        put("theme", value(settings.theme.as_str()));
    }
    if old.keys != settings.keys {
        put("keys", value(word(KeySet::NAMES, settings.keys)));
    }
    if old.color != settings.color {
        put("color", value(word(colours(), settings.color)));
    }
    if old.undo != settings.undo {
        put("undo", value(word(Undo::NAMES, settings.undo)));
    }
    if old.names != settings.names {
        put("names", value(settings.names.iter().map(String::as_str).collect::<Array>()));
    }
    Ok(document.to_string())
}

/// The word for a choice.
fn word<T: PartialEq>(words: impl IntoIterator<Item = (&'static str, T)>, choice: T) -> &'static str {
    words.into_iter().find(|(_, meaning)| *meaning == choice).map_or("", |(word, _)| word)
}

/// Puts a value in the place of an old one, the remark behind which stays. The set of keys goes
/// into the section `[keys]` where there is one.
fn put(document: &mut DocumentMut, key: &str, mut new: Item) {
    let (table, key) = match document.get_mut(key).and_then(Item::as_table_like_mut) {
        Some(_) => (document[key].as_table_like_mut(), "set"),
        None => (Some(document.as_table_mut() as &mut dyn toml_edit::TableLike), key),
    };
    let Some(table) = table else { return };
    if let (Some(old), Some(new)) = (table.get(key).and_then(Item::as_value), new.as_value_mut()) {
        *new.decor_mut() = old.decor().clone();
    }
    match table.get_mut(key) {
        Some(item) => *item = new,
        None => {
            table.insert(key, new);
        }
    }
}
