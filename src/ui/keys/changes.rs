//! The user's changes to a key set, in the section `[keys]` of the settings file.

use super::{Command, Key, KeyScope, Override};
use crate::storage::diagnostics::{Diagnostics, within};
use sorcery_games::words::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Maximum number of keys that a command can have in one place, such as the table.
const KEYS_LIMIT: usize = 9;

/// Reads the key changes in the section `[keys]`. Keeps the order of the file, because the later of two conflicting
/// changes is dropped. Serde can't read the rows, because the type of a row's value depends on the row's name. Only the
/// choice of the key set stays in `table` for serde.
pub(crate) fn changes(wrong: &mut Diagnostics, table: &mut DeTable) -> Vec<Override> {
    let Some((key, value)) = table.remove_entry("keys") else { return Vec::new() };
    let mut found = Vec::new();
    match value.get_ref() {
        DeValue::String(_) => {
            table.insert(key, value);
        }
        DeValue::Table(given) => {
            rows(wrong, "keys", None, given, &mut found);
            if let Some(set) = given.get("set") {
                table.insert(Spanned::new(key.span(), "keys.set".into()), set.clone());
            }
        }
        _ => wrong.expected("keys", &value.span(), "\"arrows\", \"vi\" or a [keys] section"),
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, row)| row).collect()
}

/// Reads the key bindings in `[keys]` or in its subsection for one place, such as `[keys.table]`. Adds them to `out`,
/// each with its offset in the file.
fn rows(
    wrong: &mut Diagnostics,
    path: &str,
    scope: Option<KeyScope>,
    given: &DeTable,
    out: &mut Vec<(usize, Override)>,
) {
    for (key, value) in given {
        let word = key.get_ref().as_ref();
        let path = within(path, word);
        match value.get_ref() {
            DeValue::Table(inner) if scope.is_none() => match KeyScope::NAMES.iter().find(|(name, _)| *name == word) {
                Some(&(_, scope)) => rows(wrong, &path, Some(scope), inner, out),
                None => wrong.unknown(&key.span(), &path, "place", word, &KeyScope::NAMES.map(|(name, _)| name)),
            },
            _ if word == "set" && scope.is_none() => {}
            _ => match Command::named(word) {
                None => {
                    let commands: Vec<&str> = Command::all().map(|(_, name)| name).collect();
                    wrong.unknown(&key.span(), &path, "command", word, &commands);
                }
                Some(command) => {
                    if let Some(keys) = key_names(wrong, &path, scope, value) {
                        let at = wrong.place(&key.span());
                        out.push((key.span().start, Override { scope, command, keys, at }));
                    }
                }
            },
        }
    }
}

fn key_names(
    wrong: &mut Diagnostics,
    path: &str,
    scope: Option<KeyScope>,
    value: &Spanned<DeValue>,
) -> Option<Vec<Key>> {
    let names = match value.get_ref() {
        DeValue::String(_) => Some(std::slice::from_ref(value)),
        DeValue::Array(names) if names.len() <= KEYS_LIMIT => Some(&names[..]),
        _ => None,
    };
    let Some(names) = names.filter(|names| names.iter().all(|name| name.get_ref().is_str())) else {
        let right = format!("a key like \"F5\" or a list of up to {KEYS_LIMIT} keys like [\"F5\", \"ctrl-u\"]");
        wrong.expected(path, &value.span(), right);
        return None;
    };
    let mut keys = Vec::new();
    for name in names {
        let key = match Key::parse(name.get_ref().as_str().unwrap_or_default()) {
            Ok(key) if scope.is_some_and(|scope| scope.types(key)) => {
                Err(Error(format!("{key} types a character here; use a function key, or a key with ctrl- or alt-")))
            }
            key => key,
        };
        match key {
            Ok(key) if keys.contains(&key) => {}
            Ok(key) => keys.push(key),
            Err(error) => {
                wrong.complain(&name.span(), format_args!("{path}: {error}"));
                return None;
            }
        }
    }
    Some(keys)
}
