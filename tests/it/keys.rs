//! Names of keys, the default keys, and custom keys.

use sorcery::games::Error;
use sorcery::ui::keys::{Code, Command, Key, KeyScope, KeySet, Keymap, Override, ROWS};
use std::collections::{HashMap, HashSet};

const SETS: [KeySet; 2] = [KeySet::Arrows, KeySet::Vi];

fn key(name: &str) -> Key {
    Key::parse(name).unwrap_or_else(|error| panic!("{error}"))
}

fn keymap(set: KeySet) -> Keymap {
    let (keymap, complaints) = Keymap::of(set, &[]);
    assert_eq!(complaints, []);
    keymap
}

fn wish(scope: Option<KeyScope>, command: Command, keys: &[&str], line: u32) -> Override {
    Override { scope, command, keys: keys.iter().map(|name| key(name)).collect(), at: format!("config.toml:{line}") }
}

#[test]
fn every_row_has_valid_keys_and_every_command_a_name() {
    for (row, (command, name)) in ROWS.iter().zip(Command::all()) {
        for key in row.arrows.iter().chain(row.vi).flat_map(|(_, keys)| keys.split_whitespace()) {
            assert!(Key::parse(key).is_ok(), "{name}: {key}");
        }
        assert_eq!((row.command, Command::named(name)), (command, Some(command)));
        assert_eq!(command.name(), name);
    }
}

#[test]
fn names_and_descriptions_of_commands_are_all_different() {
    let names: HashSet<&str> = Command::all().map(|(_, name)| name).collect();
    assert_eq!(names.len(), Command::all().count());
    let said: HashSet<&str> = Command::all().map(|(command, _)| command.description()).collect();
    let picks: Vec<usize> = Command::all().filter_map(|(command, _)| command.picked()).collect();
    assert_eq!(picks, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // The picks share one description, the arrow keys another, and so do nine pairs of opposites.
    assert_eq!(said.len(), names.len() - 8 - 3 - 9);
}

#[test]
fn a_key_has_one_meaning_in_each_place() {
    for set in SETS {
        let keymap = keymap(set);
        for (_, scope) in KeyScope::NAMES {
            let mut seen = HashMap::new();
            for (command, _) in Command::all() {
                for key in keymap.keys(scope, command) {
                    let other = seen.insert(key, command);
                    assert!(other.is_none(), "{set:?} {scope:?}: {key} is {other:?} and {command:?}");
                }
            }
        }
    }
}

#[test]
fn the_default_set_needs_no_letters_and_no_chords_at_the_table() {
    let keymap = keymap(KeySet::Arrows);
    for (name, command) in [
        ("Left", Command::Left),
        ("Tab", Command::NextZone),
        ("Shift-Tab", Command::PreviousZone),
        ("Enter", Command::Choose),
        ("Esc", Command::Back),
        ("F1", Command::Help),
        ("?", Command::Help),
        ("F2", Command::Hint),
        ("F5", Command::Undo),
        ("F6", Command::Redo),
        ("F9", Command::EndTurn),
        ("3", Command::Pick3),
    ] {
        assert_eq!(keymap.command(KeyScope::Table, key(name)), Some(command), "{name}");
    }
    for letter in ('a'..='z').chain('A'..='Z') {
        assert_eq!(keymap.command(KeyScope::Table, Code::Char(letter).into()), None, "{letter} goes to the prompt");
    }
}

#[test]
fn the_vi_set_has_a_letter_for_each_action_and_keeps_the_arrows() {
    let keymap = keymap(KeySet::Vi);
    for (name, command) in [
        ("h", Command::Left),
        ("j", Command::Down),
        ("k", Command::Up),
        ("l", Command::Right),
        ("a", Command::Attack),
        ("x", Command::Use),
        ("p", Command::Play),
        ("e", Command::EndTurn),
        ("u", Command::Undo),
        ("ctrl-r", Command::Redo),
        (":", Command::OpenPrompt),
        ("Left", Command::Left),
        ("F1", Command::Help),
    ] {
        assert_eq!(keymap.command(KeyScope::Table, key(name)), Some(command), "{name}");
    }
    assert_eq!(keymap.command(KeyScope::Replay, key("l")), Some(Command::StepForward));
}

#[test]
fn characters_are_text_where_text_is_edited() {
    for set in SETS {
        let keymap = keymap(set);
        for typed in "abcuhjkl?:19 +-".chars() {
            assert_eq!(keymap.command(KeyScope::Text, Code::Char(typed).into()), None, "{typed}");
        }
        assert_eq!(keymap.command(KeyScope::Text, key("Up")), Some(Command::HistoryUp));
        assert_eq!(keymap.command(KeyScope::Text, key("Tab")), Some(Command::Complete));
        assert_eq!(keymap.command(KeyScope::Text, key("F5")), Some(Command::Undo));
        assert_eq!(keymap.command(KeyScope::Text, key("ctrl-c")), Some(Command::Quit));
    }
    let (changed, complaints) = Keymap::of(KeySet::Arrows, &[wish(None, Command::Undo, &["u", "ctrl-u"], 1)]);
    assert_eq!(complaints, []);
    assert_eq!(changed.command(KeyScope::Table, key("u")), Some(Command::Undo));
    assert_eq!(changed.command(KeyScope::Text, key("u")), None);
    assert_eq!(changed.keys(KeyScope::Text, Command::Undo), [key("ctrl-u")]);
    // The names of cards have letters, but no signs.
    let (changed, _) = Keymap::of(KeySet::Arrows, &[wish(None, Command::Help, &["h", "F1"], 1)]);
    assert_eq!(changed.command(KeyScope::DeckBuilder, key("h")), None);
    assert_eq!(changed.command(KeyScope::DeckBuilder, key("+")), Some(Command::AddCard));
}

#[test]
fn an_override_replaces_all_keys_of_a_command() {
    let (keymap, complaints) = Keymap::of(KeySet::Vi, &[wish(None, Command::Undo, &["ctrl-x", "-"], 3)]);
    assert_eq!(complaints, []);
    assert_eq!(keymap.keys(KeyScope::Table, Command::Undo), [key("ctrl-x"), key("-")]);
    assert_eq!(keymap.command(KeyScope::Table, key("u")), None);
    assert_eq!(keymap.command(KeyScope::Table, key("F5")), None);
}

#[test]
fn an_override_for_one_place_does_not_change_others() {
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &[wish(Some(KeyScope::Replay), Command::Back, &["b"], 3)]);
    assert_eq!(complaints, []);
    assert_eq!(keymap.keys(KeyScope::Replay, Command::Back), [key("b")]);
    assert_eq!(keymap.keys(KeyScope::Table, Command::Back), [key("Esc")]);
}

#[test]
fn an_override_without_keys_removes_them() {
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &[wish(None, Command::Suspend, &[], 3)]);
    assert_eq!(complaints, []);
    assert_eq!(keymap.command(KeyScope::Table, key("ctrl-z")), None);
}

#[test]
fn keys_can_be_swapped() {
    let wishes = [wish(None, Command::Undo, &["F6"], 3), wish(None, Command::Redo, &["F5"], 4)];
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &wishes);
    assert_eq!(complaints, []);
    assert_eq!(keymap.command(KeyScope::Table, key("F6")), Some(Command::Undo));
    assert_eq!(keymap.command(KeyScope::Table, key("F5")), Some(Command::Redo));
}

#[test]
fn a_conflict_is_reported_and_the_default_stays() {
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &[wish(None, Command::Undo, &["F1"], 7)]);
    assert_eq!(complaints, [Error::new("config.toml:7: keys.undo: F1 is already the key for help (anywhere)")]);
    assert_eq!(keymap.command(KeyScope::Table, key("F1")), Some(Command::Help));
    assert_eq!(keymap.command(KeyScope::Table, key("F5")), Some(Command::Undo));
}

#[test]
fn the_first_of_two_overrides_for_one_key_counts() {
    let wishes = [wish(None, Command::Undo, &["ctrl-x"], 7), wish(None, Command::Redo, &["ctrl-x"], 8)];
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &wishes);
    assert_eq!(complaints, [Error::new("config.toml:8: keys.redo: Ctrl-X is already the key for undo (table)")]);
    assert_eq!(keymap.command(KeyScope::Table, key("ctrl-x")), Some(Command::Undo));
    assert_eq!(keymap.command(KeyScope::Table, key("F6")), Some(Command::Redo));
}

#[test]
fn an_override_that_depends_on_a_rejected_one_is_rejected() {
    // Redo wants the key that undo would have given up. Undo keeps it, because the new key of undo is taken.
    let wishes = [wish(None, Command::Redo, &["F5"], 7), wish(None, Command::Undo, &["F1"], 8)];
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &wishes);
    assert_eq!(complaints.len(), 2, "{complaints:?}");
    assert_eq!(keymap.command(KeyScope::Table, key("F5")), Some(Command::Undo));
    assert_eq!(keymap.command(KeyScope::Table, key("F6")), Some(Command::Redo));
}

#[test]
fn the_help_lists_every_key_of_a_place_once() {
    let help = |keymap: &Keymap, scope| keymap.help(&[scope, KeyScope::Anywhere], |_| true);
    for set in SETS {
        let keymap = keymap(set);
        for (_, scope) in KeyScope::NAMES {
            let help = help(&keymap, scope);
            for (command, name) in Command::all() {
                let keys = keymap.keys(scope, command);
                let line = help.iter().filter(|(_, what)| *what == command.description_in(scope)).collect::<Vec<_>>();
                let mut alike =
                    Command::all().filter(|(other, _)| other.description_in(scope) == command.description_in(scope));
                let listed = alike.any(|(other, _)| !keymap.keys(scope, other).is_empty());
                assert_eq!(line.len(), usize::from(listed), "{name} in {scope:?}");
                if command.picked().is_none() {
                    assert!(keys.iter().all(|key| line[0].0.contains(&key.to_string())), "{line:?}");
                }
            }
        }
        let table = help(&keymap, KeyScope::Table);
        assert!(table.contains(&("1-9".into(), "select a card or target; press again to use it")));
        assert!(table.iter().all(|(keys, _)| !keys.is_empty()));
    }
    let table = help(&keymap(KeySet::Arrows), KeyScope::Table);
    assert!(table.contains(&("?, F1".into(), "help for this screen")));
}

#[test]
fn the_displayed_name_of_a_key_parses() {
    for name in ["F5", "Ctrl-C", "Shift-Tab", "?", "-", "Ctrl--", "Alt-Enter", "Ctrl-Alt-X", "Space", "PgUp", "H", "é"]
    {
        assert_eq!(Key::parse(name).map(|key| key.to_string()), Ok(name.to_string()));
    }
}

#[test]
fn spellings_of_one_key_are_one_key() {
    for (one, other) in [
        ("ctrl-c", "CTRL-C"),
        ("shift-tab", "backtab"),
        ("shift-a", "A"),
        ("return", "Enter"),
        ("f12", "F12"),
        ("pageup", "PgUp"),
    ] {
        assert_eq!(Key::parse(one), Key::parse(other));
    }
    assert_ne!(Key::parse("a"), Key::parse("A"));
    assert_eq!(Key::new(Code::Char('R'), true, false, true), Key::parse("ctrl-r").unwrap());
}

#[test]
fn invalid_keys_are_reported() {
    for name in ["", "F0", "F25", "F+1", "hyper-x", "enterr", "ctrl-", " ", "\u{7}"] {
        assert!(Key::parse(name).is_err_and(|error| error.0.contains("unknown key")), "{name:?}");
    }
    assert!(Key::parse("ctrl-m").is_err_and(|error| error.0.contains("write Enter")));
}

#[test]
fn only_plain_characters_are_typed() {
    assert_eq!(Key::from(Code::Char('a')).typed(), Some('a'));
    assert_eq!(Key::parse("ctrl-a").unwrap().typed(), None);
    assert_eq!(Key::from(Code::Enter).typed(), None);
}
