use super::*;
use std::collections::HashSet;

const SETS: [KeySet; 2] = [KeySet::Arrows, KeySet::Vi];

fn key(name: &str) -> Key {
    Key::parse(name).unwrap_or_else(|complaint| panic!("{complaint}"))
}

fn keymap(set: KeySet) -> Keymap {
    let (keymap, complaints) = Keymap::of(set, &[]);
    assert_eq!(complaints, []);
    keymap
}

fn wish(place: Option<Place>, deed: Deed, keys: &[&str], line: u32) -> Override {
    Override { place, deed, keys: keys.iter().map(|name| key(name)).collect(), at: format!("config.toml:{line}") }
}

#[test]
fn every_row_names_keys_and_every_deed_has_a_place() {
    for &(_, deed, keys) in sets::ARROWS.iter().chain(sets::VI) {
        for name in keys.split_whitespace() {
            assert!(Key::parse(name).is_ok(), "{}: {name}", deed.name());
        }
    }
    for (deed, name) in Deed::all() {
        assert!(sets::ARROWS.iter().any(|&(_, other, _)| other == deed), "{name} belongs nowhere");
        assert_eq!(Deed::named(name), Some(deed));
    }
}

#[test]
fn names_and_descriptions_of_deeds_are_all_different() {
    let names: HashSet<&str> = Deed::all().map(|(_, name)| name).collect();
    assert_eq!(names.len(), Deed::all().count());
    let said: HashSet<&str> = Deed::all().map(|(deed, _)| deed.what()).collect();
    let picks = Deed::all().filter(|(deed, _)| matches!(deed, Deed::Pick(_))).count();
    assert_eq!(said.len(), names.len() - picks + 1, "the picks share one");
}

#[test]
fn in_a_set_no_key_has_two_meanings_in_one_place() {
    for set in SETS {
        let keymap = keymap(set);
        for (_, place) in Place::NAMES {
            let mut seen = HashMap::new();
            for binding in keymap.here(place) {
                for key in &binding.keys {
                    let other = seen.insert(*key, binding.deed);
                    assert!(other.is_none(), "{set:?} {}: {key} is {other:?} and {:?}", place.name(), binding.deed);
                }
            }
        }
    }
}

#[test]
fn the_default_set_needs_no_letters_and_no_chords_at_the_table() {
    let keymap = keymap(KeySet::Arrows);
    for (name, deed) in [
        ("Left", Deed::Left),
        ("Tab", Deed::NextZone),
        ("Shift-Tab", Deed::PreviousZone),
        ("Enter", Deed::Choose),
        ("Esc", Deed::Back),
        ("F1", Deed::Help),
        ("?", Deed::Help),
        ("F2", Deed::Hint),
        ("F5", Deed::Undo),
        ("F6", Deed::Redo),
        ("F9", Deed::EndTurn),
        ("3", Deed::Pick(3)),
    ] {
        assert_eq!(keymap.deed(Place::Table, key(name)), Some(deed), "{name}");
    }
    for letter in ('a'..='z').chain('A'..='Z') {
        assert_eq!(keymap.deed(Place::Table, Code::Char(letter).into()), None, "{letter} goes to the prompt");
    }
}

#[test]
fn the_vi_set_has_a_letter_for_each_action_and_keeps_the_arrows() {
    let keymap = keymap(KeySet::Vi);
    for (name, deed) in [
        ("h", Deed::Left),
        ("j", Deed::Down),
        ("k", Deed::Up),
        ("l", Deed::Right),
        ("a", Deed::Attack),
        ("x", Deed::Use),
        ("p", Deed::Play),
        ("e", Deed::EndTurn),
        ("u", Deed::Undo),
        ("ctrl-r", Deed::Redo),
        (":", Deed::OpenPrompt),
        ("Left", Deed::Left),
        ("F1", Deed::Help),
    ] {
        assert_eq!(keymap.deed(Place::Table, key(name)), Some(deed), "{name}");
    }
    assert_eq!(keymap.deed(Place::Replay, key("l")), Some(Deed::StepForward));
}

#[test]
fn characters_are_typed_where_text_is() {
    for set in SETS {
        let keymap = keymap(set);
        for typed in "abcuhjkl?:19 +-".chars() {
            assert_eq!(keymap.deed(Place::Text, Code::Char(typed).into()), None, "{typed}");
        }
        assert_eq!(keymap.deed(Place::Text, key("Up")), Some(Deed::HistoryUp));
        assert_eq!(keymap.deed(Place::Text, key("Tab")), Some(Deed::Complete));
        assert_eq!(keymap.deed(Place::Text, key("F5")), Some(Deed::Undo));
        assert_eq!(keymap.deed(Place::Text, key("ctrl-c")), Some(Deed::Quit));
    }
    let (changed, complaints) = Keymap::of(KeySet::Arrows, &[wish(None, Deed::Undo, &["u", "ctrl-u"], 1)]);
    assert_eq!(complaints, []);
    assert_eq!(changed.deed(Place::Table, key("u")), Some(Deed::Undo));
    assert_eq!(changed.deed(Place::Text, key("u")), None);
    assert_eq!(changed.keys(Place::Text, Deed::Undo), [key("ctrl-u")]);
}

#[test]
fn an_override_takes_the_place_of_all_keys_of_a_deed() {
    let (keymap, complaints) = Keymap::of(KeySet::Vi, &[wish(None, Deed::Undo, &["ctrl-x", "-"], 3)]);
    assert_eq!(complaints, []);
    assert_eq!(keymap.keys(Place::Table, Deed::Undo), [key("ctrl-x"), key("-")]);
    assert_eq!(keymap.deed(Place::Table, key("u")), None);
    assert_eq!(keymap.deed(Place::Table, key("F5")), None);
}

#[test]
fn an_override_for_one_place_leaves_the_others_alone() {
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &[wish(Some(Place::Replay), Deed::Back, &["b"], 3)]);
    assert_eq!(complaints, []);
    assert_eq!(keymap.keys(Place::Replay, Deed::Back), [key("b")]);
    assert_eq!(keymap.keys(Place::Table, Deed::Back), [key("Esc")]);
}

#[test]
fn an_override_without_keys_takes_them_away() {
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &[wish(None, Deed::Suspend, &[], 3)]);
    assert_eq!(complaints, []);
    assert_eq!(keymap.deed(Place::Table, key("ctrl-z")), None);
}

#[test]
fn keys_can_be_exchanged() {
    let wishes = [wish(None, Deed::Undo, &["F6"], 3), wish(None, Deed::Redo, &["F5"], 4)];
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &wishes);
    assert_eq!(complaints, []);
    assert_eq!(keymap.deed(Place::Table, key("F6")), Some(Deed::Undo));
    assert_eq!(keymap.deed(Place::Table, key("F5")), Some(Deed::Redo));
}

#[test]
fn a_clash_is_reported_and_the_default_stays() {
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &[wish(None, Deed::Undo, &["F1"], 7)]);
    assert_eq!(complaints, [Complaint::new("config.toml:7: keys.undo: F1 is the key for help already (anywhere)")]);
    assert_eq!(keymap.deed(Place::Table, key("F1")), Some(Deed::Help));
    assert_eq!(keymap.deed(Place::Table, key("F5")), Some(Deed::Undo));
}

#[test]
fn of_two_wishes_for_one_key_the_first_is_granted() {
    let wishes = [wish(None, Deed::Undo, &["ctrl-x"], 7), wish(None, Deed::Redo, &["ctrl-x"], 8)];
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &wishes);
    assert_eq!(complaints, [Complaint::new("config.toml:8: keys.redo: Ctrl-X is the key for undo already (table)")]);
    assert_eq!(keymap.deed(Place::Table, key("ctrl-x")), Some(Deed::Undo));
    assert_eq!(keymap.deed(Place::Table, key("F6")), Some(Deed::Redo));
}

#[test]
fn a_wish_that_relied_on_a_refused_one_is_refused_too() {
    // Redo wants the key that undo would have left; undo stays, because its new key is taken.
    let wishes = [wish(None, Deed::Redo, &["F5"], 7), wish(None, Deed::Undo, &["F1"], 8)];
    let (keymap, complaints) = Keymap::of(KeySet::Arrows, &wishes);
    assert_eq!(complaints.len(), 2, "{complaints:?}");
    assert_eq!(keymap.deed(Place::Table, key("F5")), Some(Deed::Undo));
    assert_eq!(keymap.deed(Place::Table, key("F6")), Some(Deed::Redo));
}

#[test]
fn help_says_every_key_of_a_place_once() {
    for set in SETS {
        let keymap = keymap(set);
        for (_, place) in Place::NAMES {
            let help = keymap.help(place);
            for binding in keymap.here(place).filter(|binding| !binding.keys.is_empty()) {
                let line = help.iter().filter(|(_, what)| *what == binding.deed.what()).collect::<Vec<_>>();
                assert_eq!(line.len(), 1, "{} in {}", binding.deed.name(), place.name());
                if !matches!(binding.deed, Deed::Pick(_)) {
                    assert!(binding.keys.iter().all(|key| line[0].0.contains(&key.to_string())), "{line:?}");
                }
            }
        }
        assert!(keymap.help(Place::Table).contains(&("1-9".into(), "that card of the hand")));
        assert!(keymap.help(Place::Table).iter().all(|(keys, _)| !keys.is_empty()));
    }
    assert!(keymap(KeySet::Arrows).help(Place::Table).contains(&("?, F1".into(), "help for this screen")));
}
