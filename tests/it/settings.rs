//! Reading and saving settings.

use sorcery::agents::Level;
use sorcery::session::Undo;
use sorcery::ui::keys::{Command, Key, KeyScope, KeySet, Override};
use sorcery::ui::settings::{Draw, NamedValue, Settings, TableLayout};
use sorcery::ui::storage::Folders;
use sorcery::ui::theme::Depth;
use std::path::Path;

fn save(settings: &Settings, path: &Path) -> Result<(), sorcery::games::Error> {
    settings.save_since(&Settings::load(path).0, path)
}

const FULL: &str = r#"# mine
theme = "light" # for the sun
animation = false
mouse = false
colour = "256"
draw = "ascii"
layout = "list"
accessible = true
undo = "strict"
open_hands = true
confirm_end_turn = false
pondering = false
names = ["Ann", "Bob"]
opponent = "adept"
programs = ["./bot"]

[keys]
set = "vi"
undo = "ctrl-x"
redo = ["ctrl-y", "F6"]
[keys.replay]
faster = "f"
"#;

fn right(text: &str) -> Settings {
    let (settings, complaints) = Settings::parse("config.toml", text);
    assert_eq!(complaints, []);
    settings
}

#[test]
fn every_setting_can_be_set() {
    let row = |scope, command, keys: &[&str], line| Override {
        scope,
        command,
        keys: keys.iter().map(|name| Key::parse(name).unwrap()).collect(),
        at: format!("config.toml:{line}"),
    };
    let expected = Settings {
        theme: "light".into(),
        keys: KeySet::Vi,
        overrides: vec![
            row(None, Command::Undo, &["ctrl-x"], 19),
            row(None, Command::Redo, &["ctrl-y", "F6"], 20),
            row(Some(KeyScope::Replay), Command::Faster, &["f"], 22),
        ],
        animation: false,
        mouse: false,
        colour: Some(Depth::Ansi256),
        draw: Draw::Ascii,
        layout: TableLayout::List,
        accessible: true,
        undo: Undo::Strict,
        open_hands: true,
        confirm_end_turn: false,
        pondering: false,
        names: vec!["Ann".into(), "Bob".into()],
        opponent: Some(Level::Adept),
        programs: vec!["./bot".into()],
    };
    assert_eq!(right(FULL), expected);
    assert_eq!(right(""), Settings::default());
    assert_eq!(right("keys = 'vi'").keys, KeySet::Vi);
    assert_eq!(right(&FULL.replace("colour", "color")), expected);
}

#[test]
fn the_example_in_the_manual_has_the_default_values() {
    let manual: Vec<&str> =
        include_str!("../../src/ui/settings.rs").lines().filter_map(|line| line.strip_prefix("//! ")).collect();
    let blocks: Vec<String> =
        manual.split(|line| line.starts_with("```")).skip(1).step_by(2).map(|lines| lines.join("\n")).collect();
    let [plain, keys] = blocks.as_slice() else { panic!("{blocks:?}") };
    let names = right(plain).names;
    assert_eq!(right(plain), Settings { names, ..Settings::default() });
    assert_eq!(right(keys).overrides.len(), 2);
}

/// The settings `ascii` and `pictures` are older spellings of `draw`.
#[test]
fn older_spellings_still_work() {
    for (text, draw) in [
        ("ascii = true\npictures = 'blocks'", Draw::Ascii),
        ("ascii = false\npictures = 'none'", Draw::Text),
        ("pictures = 'sixel'", Draw::Sixel),
        ("ascii = true\ndraw = 'blocks'", Draw::Blocks),
    ] {
        assert_eq!(right(text), Settings { draw, ..Settings::default() }, "{text}");
    }
    assert_eq!(right("layout = 'fit'"), Settings::default());
}

/// One setting makes all choices for a screen reader.
#[test]
fn accessible_sets_a_list_in_ascii_without_animation() {
    let settings = right("accessible = true\ndraw = 'sixel'\nlayout = 'cards'");
    assert!(settings.is_list() && settings.is_ascii() && !settings.animates());
}

#[test]
fn one_error_does_not_affect_other_settings() {
    let (settings, complaints) = Settings::parse("config.toml", "mouse = maybe\nascii = true\nundo = 'strct'\n");
    assert_eq!(settings, Settings { draw: Draw::Ascii, ..Settings::default() });
    assert_eq!(complaints.len(), 2, "{complaints:?}");
}

#[test]
fn saving_keeps_what_the_user_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, FULL).unwrap();
    let settings = Settings { theme: "safe".into(), mouse: true, keys: KeySet::Arrows, ..Settings::load(&path).0 };
    save(&settings, &path).unwrap();
    let expected = FULL.replace("\"light\"", "\"safe\"").replace("mouse = false", "mouse = true");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected.replace("\"vi\"", "\"arrows\""));
    assert_eq!(Settings::load(&path), (settings, vec![]));
}

#[test]
fn saved_settings_load_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("not/yet/there/config.toml");
    let full = Settings { overrides: Vec::new(), ..right(FULL) };
    for settings in [full.clone(), Settings::default(), full] {
        save(&settings, &path).unwrap();
        assert_eq!(Settings::load(&path), (settings, vec![]));
    }
}

#[test]
fn a_default_is_not_written_into_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    save(&Settings::default(), &path).unwrap();
    assert!(!path.exists());
    save(&Settings { theme: "mono".into(), ..Settings::default() }, &path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "theme = \"mono\"\n");
}

#[test]
fn settings_from_the_command_line_are_not_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let asked = Settings { theme: "light".into(), animation: false, ..Settings::default() };
    let changed = Settings { mouse: false, ..asked.clone() };
    changed.save_since(&asked, &path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mouse = false\n");
}

#[test]
fn a_new_setting_is_written_before_the_section_of_keys() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "[keys]\nundo = 'ctrl-x'\n").unwrap();
    let (before, _) = Settings::load(&path);
    save(&Settings { theme: "mono".into(), keys: KeySet::Vi, ..before }, &path).unwrap();
    let (after, complaints) = Settings::load(&path);
    assert_eq!(complaints, []);
    assert_eq!((after.theme.as_str(), after.keys, after.overrides.len()), ("mono", KeySet::Vi, 1));
}

#[test]
fn an_invalid_value_is_replaced_by_a_new_choice() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "undo = 'strct' # mine\n").unwrap();
    save(&Settings { undo: Undo::Strict, ..Settings::default() }, &path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "undo = \"strict\" # mine\n");
}

#[test]
fn a_file_that_is_not_toml_is_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let broken = "theme = \"light\nmouse = true\n";
    std::fs::write(&path, broken).unwrap();
    let error = save(&Settings { theme: "mono".into(), ..Settings::default() }, &path).unwrap_err();
    assert!(error.0.starts_with("config.toml:1: "), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), broken);
}

#[test]
fn saving_leaves_no_temporary_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    save(&Settings { draw: Draw::Ascii, ..Settings::default() }, &path).unwrap();
    let names: Vec<_> = folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["config.toml"]);
}

#[cfg(unix)]
#[test]
fn saving_keeps_links_and_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (path, target) = (folder.path().join("config.toml"), folder.path().join("dotfiles.toml"));
    std::fs::write(&target, "mouse = false\n").unwrap();
    std::fs::set_permissions(&target, std::fs::Permissions::from_mode(0o600)).unwrap();
    std::os::unix::fs::symlink(&target, &path).unwrap();
    save(&Settings::default(), &path).unwrap();
    assert!(path.is_symlink());
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "mouse = true\n");
    assert_eq!(target.metadata().unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn named_folders_need_no_home() {
    let folders = Folders::of_user(Some(Path::new("/c")), Some(Path::new("/d"))).unwrap();
    assert_eq!(folders, Folders::new("/c", "/d"));
    assert_eq!(folders.settings(), Path::new("/c/config.toml"));
    assert_eq!(folders.themes(), Path::new("/c/themes"));
    assert_eq!(folders.data(), Path::new("/d"));
}

/// The settings screen reaches every value, and none twice.
#[test]
fn settings_cycle_through_all_their_values() {
    fn cycle<T: NamedValue + std::fmt::Debug>() {
        let known: Vec<&str> = T::words().map(|(word, _)| word).collect();
        let first = T::named(known[0]).expect("a value");
        let mut values = vec![first];
        while values.len() <= known.len() && values[values.len() - 1].next() != first {
            values.push(values[values.len() - 1].next());
        }
        assert_eq!(values.iter().map(|value| value.word()).collect::<Vec<_>>(), known);
    }
    cycle::<Undo>();
    cycle::<KeySet>();
    cycle::<Draw>();
    cycle::<TableLayout>();
}

/// TOML forbids both `keys = "vi"` and a section `[keys]` in one file. So that the user can add keys, the settings screen
/// writes the section.
#[test]
fn the_saved_key_set_leaves_room_for_more_keys() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    for old in ["", "keys = 'arrows'\ntheme = 'mono'\n"] {
        std::fs::write(&path, old).unwrap();
        save(&Settings { keys: KeySet::Vi, ..Settings::load(&path).0 }, &path).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.clone() + "undo = 'ctrl-x'\n").unwrap();
        let (after, complaints) = Settings::load(&path);
        assert_eq!(complaints, [], "{text}");
        assert_eq!((after.keys, after.overrides.len()), (KeySet::Vi, 1), "{text}");
    }
}
