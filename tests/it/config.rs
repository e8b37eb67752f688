//! Files that users write: themes, settings and keys. For each invalid file, the error names the file, the line, the
//! key, the problem and the fix.

use proptest::prelude::*;
use sorcery::games::Error;
use sorcery::ui::keys::{Key, Keymap};
use sorcery::ui::settings::Settings;
use sorcery::ui::theme::{Role, Theme};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of a file without `.toml`, and the expected errors without that name, one per line.
type Expected<'a> = (&'a str, &'a [&'a str]);

/// Compares the errors of each file in a folder with the expected ones, all at once.
fn each_bad_file(kind: &str, expected: &[Expected], said: impl Fn(&str, &str) -> Vec<Error>) {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad").join(kind);
    let mut forgotten: BTreeSet<String> = (fs::read_dir(&folder).unwrap())
        .map(|entry| entry.unwrap().file_name().into_string().unwrap().replace(".toml", ""))
        .collect();
    let mut wrong = String::new();
    for (name, lines) in expected {
        assert!(forgotten.remove(*name), "{kind}/{name} is not there");
        let file = format!("{name}.toml");
        let text = fs::read_to_string(folder.join(&file)).unwrap();
        let said = joined(&said(&file, &text));
        let expected = lines.iter().map(|line| format!("{file}:{line}")).collect::<Vec<_>>().join("\n");
        if said != expected {
            wrong += &format!("\nsaid:\n{said}\nexpected:\n{expected}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(forgotten.is_empty(), "no errors are expected for {forgotten:?}");
}

fn joined(complaints: &[Error]) -> String {
    complaints.iter().map(Error::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_invalid_theme_has_the_expected_error() {
    let known = Theme::built_in();
    let expected: &[Expected] = &[
        (
            "colour-number",
            &[
                r##"2: card.spell.fg: expected a colour: a name from the palette, "#rrggbb" or a terminal colour like "bright_red", found 12"##,
            ],
        ),
        (
            "far-colour",
            &[
                r##"4: ui.error.bg: expected a colour: a name from the palette, "#rrggbb" or a terminal colour like "bright_red", found "chartreuse""##,
            ],
        ),
        ("key-escape", &["1: ?[2J: unknown key ?[2J; valid: name, inherits, palette, ui, card, bar"]),
        ("key-twice", &["4: not valid TOML: duplicate key"]),
        (
            "look-list",
            &[r#"2: card.spell: expected a style such as { fg = "red", bold = true }, found ["red", "bold"]"#],
        ),
        ("look-number", &[r#"2: card.spell: expected a style such as { fg = "red", bold = true }, found 12"#]),
        (
            "many",
            &[
                r##"2: palette.colour_1: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 1"##,
                r##"3: palette.colour_2: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 2"##,
                r##"4: palette.colour_3: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 3"##,
                r##"5: palette.colour_4: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 4"##,
                r##"6: palette.colour_5: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 5"##,
                r##"7: palette.colour_6: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 6"##,
                r##"8: palette.colour_7: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 7"##,
                r##"9: palette.colour_8: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 8"##,
                r##"10: palette.colour_9: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 9"##,
                r##"11: palette.colour_10: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 10"##,
                " 2 more problems",
            ],
        ),
        ("name-empty", &[r#"1: name: expected 1 to 40 printable characters, found " ""#]),
        ("name-escape", &[r#"1: name: expected 1 to 40 printable characters, found "dark\u001b[2J""#]),
        (
            "name-long",
            &[
                r#"1: name: expected 1 to 40 printable characters, found "a name that goes on for longer than forty characters""#,
            ],
        ),
        ("no-quotes", &["1: not valid TOML: string values must be quoted, expected literal string"]),
        ("not-toml", &["1: not valid TOML: unclosed table, expected `]`"]),
        ("other-section", &["2: ui.minion: this key belongs to [card]"]),
        (
            "palette-number",
            &[
                r##"2: palette.blood: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found 0xc4473d"##,
            ],
        ),
        (
            "palette-of-names",
            &[
                r##"3: palette.gore: expected a colour: "#rrggbb" or a terminal colour like "bright_red", found "blood""##,
            ],
        ),
        ("palette-text", &[r#"1: palette: expected a section [palette], found "red""#]),
        ("parent-number", &["1: inherits: expected text in quotes, found 1"]),
        (
            "several",
            &[
                "2: name: expected text in quotes, found 3",
                r##"4: card.spell.fg: expected a colour: a name from the palette, "#rrggbb" or a terminal colour like "bright_red", found "#zzzzzz""##,
                "4: card.spell.bold: expected true or false, found 1",
                "5: card.gian: unknown key gian; did you mean gain?",
                r##"7: ui.focus.fg: expected a colour: a name from the palette, "#rrggbb" or a terminal colour like "bright_red", found "nowhere""##,
            ],
        ),
        (
            "short-hex",
            &[
                r##"2: ui.error: expected a colour: a name from the palette, "#rrggbb" or a terminal colour like "bright_red", found "#c447""##,
            ],
        ),
        ("switch-text", &[r#"2: card.spell.bold: expected true or false, found "yes""#]),
        ("unknown-attribute", &["2: ui.error.blod: unknown key blod; did you mean bold?"]),
        ("unknown-colour", &["2: ui.error: unknown colour bright_rad; did you mean bright_red?"]),
        ("unknown-parent", &["1: inherits: unknown theme dsuk; did you mean dusk?"]),
        ("unknown-role", &["2: ui.bordr: unknown key bordr; did you mean border?"]),
        ("unknown-section", &["1: colours: unknown key colours; valid: name, inherits, palette, ui, card, bar"]),
    ];
    each_bad_file("themes", expected, |file, text| Theme::parse(file, text, &known).err().into_iter().collect());
}

#[test]
fn every_invalid_setting_has_the_expected_error() {
    let expected: &[Expected] = &[
        ("clash-default", &["2: keys.undo: F1 is already the key for help (anywhere)"]),
        ("clash-each-other", &["3: keys.redo: Ctrl-X is already the key for undo (table)"]),
        ("clash-place", &["2: keys.replay.faster: Left is already the key for step_back (replay)"]),
        ("color-number", &[r#"1: colour: expected "auto" or "true" or "256" or "16" or "none", found 256"#]),
        ("colour-unknown", &[r#"1: colour: expected "auto" or "true" or "256" or "16" or "none", found "255""#]),
        ("command-unknown", &["2: keys.undoo: unknown command undoo; did you mean undo?"]),
        (
            "escape",
            &[
                "2: ?[2J: unknown setting ?[2J; valid: theme, keys, animation, mouse, colour, draw, layout, accessible, undo, open_hands, confirm_end_turn, pondering, names, opponent, programs",
                r#"3: undo: expected "friendly" or "strict", found "\u001b[2J""#,
            ],
        ),
        (
            "key-number",
            &[r#"2: keys.undo: expected a key like "F5" or a list of up to 9 keys like ["F5", "ctrl-u"], found 5"#],
        ),
        ("key-twin", &[r#"2: keys.undo: terminals send Enter for "ctrl-m"; write Enter"#]),
        (
            "key-typed",
            &["2: keys.text.undo: u types a character here; use a function key, or a key with ctrl- or alt-"],
        ),
        (
            "key-typed-deck",
            &[
                "2: keys.deck_builder.add_card: a types a character here; use a function key, or a key with ctrl- or alt-",
            ],
        ),
        (
            "key-unknown",
            &[
                r#"2: keys.undo: unknown key "F99"; valid keys: one character, F1 to F24, Enter, Esc, Tab, Space, Backspace, Delete, Left, Right, Up, Down, Home, End, PgUp, PgDn, optionally after ctrl-, alt- or shift-"#,
            ],
        ),
        (
            "keys-many",
            &[
                r#"2: keys.undo: expected a key like "F5" or a list of up to 9 keys like ["F5", "ctrl-u"], found ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]"#,
            ],
        ),
        ("keys-number", &[r#"1: keys: expected "arrows", "vi" or a [keys] section, found 1"#]),
        ("keys-section", &[r#"2: two values for keys: write set = "vi" in [keys], not keys = "vi""#]),
        ("keys-table", &[r#"3: two values for keys: write set = "vi" in [keys], not keys = "vi""#]),
        ("keys-unknown", &[r#"1: keys: expected "arrows" or "vi", found "emacs""#]),
        ("names-many", &[r#"1: names: expected a list of at most 4 names, found ["A", "B", "C", "D", "E"]"#]),
        ("names-number", &[r#"1: names: expected a list of at most 4 names, found ["Ann", 2]"#]),
        ("names-text", &[r#"1: names: expected a list of at most 4 names, found "Ann""#]),
        (
            "no-quotes",
            &[
                "1: not valid TOML: string values must be quoted, expected literal string",
                "2: mouse: expected true or false, found 1",
            ],
        ),
        ("not-toml", &[r#"1: not valid TOML: invalid basic string, expected `"`"#]),
        ("place-twice", &["1: keys.table.replay: unknown command replay; did you mean play?"]),
        ("place-unknown", &["1: keys.tabel: unknown place tabel; did you mean table?"]),
        ("set-unknown", &[r#"2: keys.set: expected "arrows" or "vi", found "vim""#]),
        ("switch-text", &[r#"1: mouse: expected true or false, found "off""#]),
        ("theme-number", &["1: theme: expected text in quotes, found 16"]),
        ("undo-unknown", &[r#"1: undo: expected "friendly" or "strict", found "never""#]),
        ("unknown-section", &["1: keyz: unknown setting keyz; did you mean keys?"]),
        ("unknown-setting", &["1: thmee: unknown setting thmee; did you mean theme?"]),
    ];
    each_bad_file("config", expected, all_complaints);
}

/// Returns the errors of a settings file, including conflicts of keys.
fn all_complaints(file: &str, text: &str) -> Vec<Error> {
    let (settings, mut complaints) = Settings::parse(file, text);
    complaints.extend(Keymap::of(settings.keys, &settings.overrides).1);
    complaints
}

/// Returns a folder with these theme files.
fn theme_folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn names(themes: &[Theme]) -> Vec<&str> {
    themes.iter().map(|theme| theme.name.as_str()).collect()
}

#[test]
fn themes_of_a_folder_join_the_built_in_ones() {
    // One theme inherits from a later file. Another replaces a built-in theme and inherits from the original.
    let folder = theme_folder(&[
        ("a.toml", "name = 'attic'\ninherits = 'barn'"),
        ("b.toml", "name = 'barn'\ninherits = 'dusk'\n[ui]\nerror = { underline = true }"),
        ("c.toml", "name = 'dusk'\ninherits = 'dusk'\n[ui]\nnotice = { italic = true }"),
        ("notes.txt", "not a theme"),
    ]);
    let (themes, complaints) = Theme::load_folder(folder.path());
    assert_eq!(complaints, []);
    let built_in = Theme::built_in();
    assert_eq!(names(&themes), [names(&built_in), vec!["barn", "attic"]].concat());
    let attic = Theme::named(&themes, "attic").unwrap();
    assert!(attic.look(Role::Error).underline && attic.look(Role::Notice).italic);
    assert_eq!(attic.look(Role::Page), built_in[0].look(Role::Page));
}

#[test]
fn without_a_folder_there_are_the_built_in_themes() {
    assert_eq!(Theme::load_folder(Path::new("/nowhere/at/all")), (Theme::built_in(), vec![]));
}

#[test]
fn an_error_in_a_theme_does_not_affect_other_values() {
    let bad = "[ui]\nbordr = 'red'\nerror = { fg = 'rad', bold = true }\nnotice = 'red'";
    let folder = theme_folder(&[("bad.toml", bad), ("good.toml", "[ui]\nborder = 'red'\nnotice = 'red'")]);
    fs::write(folder.path().join("binary.toml"), b"name = 'x'\n\xff\xfe").unwrap();
    fs::write(folder.path().join("huge.toml"), "#".repeat(1 << 20)).unwrap();
    let (themes, complaints) = Theme::load_folder(folder.path());
    let (good, bad) = (Theme::named(&themes, "good").unwrap(), Theme::named(&themes, "bad").unwrap());
    for role in [Role::Error, Role::Border] {
        assert_eq!(bad.look(role), themes[0].look(role), "{role:?} keeps its default");
    }
    assert_eq!(bad.look(Role::Notice), good.look(Role::Notice));
    assert_eq!(themes.len(), Theme::built_in().len() + 2);
    let said = joined(&complaints.iter().map(|(_, error)| error.clone()).collect::<Vec<_>>());
    for expected in [
        "bad.toml:2: ui.bordr: unknown key",
        "bad.toml:3: ui.error.fg: ",
        "binary.toml: line 2 is not UTF-8",
        "huge.toml: larger than",
    ] {
        assert!(said.contains(expected), "{said}");
    }
    assert_eq!(complaints.len(), 3, "{said}");
}

#[test]
fn themes_that_inherit_in_a_cycle_are_reported() {
    let folder = theme_folder(&[
        ("a.toml", "inherits = 'b'"),
        ("b.toml", "inherits = 'c'"),
        ("c.toml", "\ninherits = 'b'"),
        ("own.toml", "inherits = 'own'"),
    ]);
    let (themes, complaints) = Theme::load_folder(folder.path());
    // A theme without its parent inherits from the default theme.
    assert_eq!(names(&themes), [names(&Theme::built_in()), vec!["own"]].concat());
    let said: Vec<&str> = complaints.iter().map(|(_, error)| error.0.as_str()).collect();
    let expected = [
        "own.toml:1: inherits: unknown theme own; valid: dusk, light, high-contrast, safe, mono, classic16",
        "a.toml:1: inherits: these themes inherit from each other in a circle: a, b, c, b",
        "b.toml:1: inherits: these themes inherit from each other in a circle: b, c, b",
        "c.toml:2: inherits: these themes inherit from each other in a circle: c, b, c",
    ];
    assert_eq!(said, expected);
}

#[test]
fn the_first_of_two_themes_with_the_same_name_counts() {
    let folder = theme_folder(&[("a.toml", "name = 'mine'"), ("b.toml", "name = 'mine'\n[ui]\ntext = 'red'")]);
    let (themes, complaints) = Theme::load_folder(folder.path());
    let what = Error::new("b.toml: name: mine is already the name of the theme in a.toml");
    assert_eq!(complaints, [("b".to_string(), what)]);
    assert_eq!(Theme::named(&themes, "mine").unwrap().look(Role::Text), themes[0].look(Role::Text));
}

#[test]
fn an_unknown_theme_is_reported_with_the_closest_name() {
    let themes = Theme::built_in();
    let error = Theme::named(&themes, "lihgt").unwrap_err();
    assert_eq!(error.0, "unknown theme lihgt; did you mean light?");
    let error = Theme::named(&themes, "foo").unwrap_err();
    assert!(error.0.starts_with("unknown theme foo; valid: auto, dusk, light, "), "{error}");
}

const CONFIG: &str = r#"theme = "light"
mouse = false
colour = "256"
names = ["Ann"]
[keys]
set = "vi"
undo = ["ctrl-x", "F5"]
[keys.replay]
faster = "f"
"#;

/// Generates parts of valid files in any order, with characters that terminals or parsers interpret.
fn mangled() -> impl Strategy<Value = String> {
    let files = [include_str!("../../themes/dusk.toml"), include_str!("../../themes/safe.toml"), CONFIG];
    let odd = ["\u{1b}", "\u{202e}", "\"\\u001b\"", "'''", "\"\"\"", "\r\n", "-", "1979-05-27", "é", "\0"];
    let pieces: Vec<&str> = files
        .iter()
        .flat_map(|text| text.split_inclusive([' ', '\n', '"', '.', '{', '[', ']', '=']))
        .chain(odd)
        .collect();
    prop::collection::vec(prop::sample::select(pieces), 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(crate::play::cases(256))]

    #[test]
    fn parsers_accept_any_text(text in prop_oneof![mangled(), any::<String>()]) {
        let known = Theme::built_in();
        let mut complaints = all_complaints("file.toml", &text);
        complaints.extend(Theme::parse("file.toml", &text, &known).err());
        for line in complaints.iter().flat_map(|error| error.0.split('\n')) {
            prop_assert!(line.starts_with("file.toml:"), "{line}");
            prop_assert!(!line.chars().any(char::is_control), "{line:?}");
        }
    }

    #[test]
    fn the_name_of_a_key_parses_to_the_same_key(
        name in "(ctrl-|alt-|shift-){0,2}([ -~]|é|F[0-9]{1,2}|[A-Za-z]{2,9})",
    ) {
        if let Ok(key) = Key::parse(&name) {
            prop_assert_eq!(Key::parse(&key.to_string()), Ok(key));
        }
    }
}

/// Every setting is printed with its value, meaning and origin, and the whole output is a valid settings file.
#[test]
fn config_prints_every_setting_with_its_origin() {
    let out = crate::process::sorcery(&["config"]).run().well().out;
    assert!(out.contains(".config/sorcery/config.toml (not created yet)"), "{out}");
    // The error for an unknown setting lists all of them.
    let error = joined(&Settings::parse("", "none = 1").1);
    let names: Vec<&str> = error.split_once("valid: ").expect("a list").1.split(", ").collect();
    let printed: Vec<&str> = out.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    assert_eq!(printed, names);
    assert_eq!(out.matches("(default)").count(), names.len(), "{out}");
    let file = "theme = \"light\"\nundo = \"friendly\"\nkeys = \"emacs\"\n";
    let run = crate::process::sorcery(&["config"]).environment("SORCERY_CONFIG", "c");
    fs::create_dir(run.path("c")).expect("a folder");
    let ended = run.file("c/config.toml", file).run();
    assert!(ended.err.contains("config.toml:3: keys: expected \"arrows\" or \"vi\""), "{}", ended.err);
    let out = ended.out;
    assert!(out.contains("(config.toml:1, default \"auto\")") && out.contains("(config.toml:2)"), "{out}");
    // A faulty line doesn't set anything.
    assert!(out.lines().any(|line| line.starts_with("keys = \"arrows\"") && line.ends_with("(default)")), "{out}");
    assert_eq!(Settings::parse("config.toml", &out).1, []);
    // Keys in conflict and a missing theme are errors, too.
    for command in ["config", "keys"] {
        let run = crate::process::sorcery(&[command]).environment("SORCERY_CONFIG", "c");
        fs::create_dir(run.path("c")).expect("a folder");
        let file = "theme = \"ligt\"\n[keys]\nhint = [\"F5\"]\nredo = [\"F5\"]\n";
        let ended = run.file("c/config.toml", file).run();
        assert_eq!(ended.status, Some(1));
        assert!(ended.err.contains("config.toml:1: theme: ") && ended.err.contains("F5"), "{}", ended.err);
        // The value in force is printed, not the one in the file.
        assert_eq!(ended.out.contains("theme = \"auto\""), command == "config", "{}", ended.out);
    }
    // Older spellings are found, too.
    let run = crate::process::sorcery(&["config"]).environment("SORCERY_CONFIG", "c");
    fs::create_dir(run.path("c")).expect("a folder");
    let out = run.file("c/config.toml", "color = \"256\"\nascii = true\n").run().well().out;
    assert!(
        out.contains("(config.toml:1, default \"auto\")") && out.contains("(config.toml:2, default \"auto\")"),
        "{out}"
    );
    // The key set can be in a section.
    let run = crate::process::sorcery(&["config"]).environment("SORCERY_CONFIG", "c");
    fs::create_dir(run.path("c")).expect("a folder");
    let out = run.file("c/config.toml", "[keys]\nset = \"vi\"\n").run().well().out;
    let keys = out.lines().find(|line| line.starts_with("keys = \"vi\"")).expect("the key set");
    assert!(keys.ends_with("(config.toml:1, default \"arrows\")"), "{keys}");
}

/// The new file sets nothing, and each line becomes a valid setting without its `#`.
#[cfg(unix)]
#[test]
fn config_edit_creates_a_commented_file_and_reports_errors() {
    let run = |editor| {
        let run = crate::process::sorcery(&["config", "--edit"]).environment("SORCERY_CONFIG", "c");
        run.environment("EDITOR", editor).environment("PATH", "/usr/bin:/bin")
    };
    let made = run("cat").run().well().out;
    assert!(made.lines().all(|line| line.is_empty() || line.starts_with('#')), "{made}");
    let set = made.replace("\n# ", "\n").lines().filter(|line| line.contains(" = ")).collect::<Vec<_>>().join("\n");
    assert_eq!(Settings::parse("config.toml", &set), (Settings::default(), Vec::new()));
    run("sed -i s/^#.theme./theme=9#/").run().failed(1, &["config.toml:", "theme"]);
    run("sed -n '1 p'").run().well().says("#");
    run("sed '").run().failed(1, &["cannot start the editor sed ': its command has an unclosed quotation mark"]);
    run("false").run().failed(1, &["the editor failed"]);
    run("no-such-editor").run().failed(1, &["cannot start the editor no-such-editor"]);
    run("").run().failed(1, &["no editor is set: set EDITOR to your editor, or edit c/config.toml"]);
}

#[test]
fn keys_lists_the_keys_of_every_place_in_effect() {
    let out = crate::process::sorcery(&["keys"]).run().well().out;
    for (name, _) in sorcery::ui::keys::KeyScope::NAMES {
        assert!(out.lines().any(|line| line == name.replace('_', " ")), "{name}");
    }
    assert!(
        out.lines().any(|line| line.starts_with("  F5 ") && line.ends_with(" undo")) && !out.contains("hjkl"),
        "{out}"
    );
    let run = crate::process::sorcery(&["keys"]).environment("SORCERY_CONFIG", "c");
    fs::create_dir(run.path("c")).expect("a folder");
    let out = run.file("c/config.toml", "[keys]\nset = \"vi\"\nundo = \"F11\"\n").run().well().out;
    assert!(out.contains("  F11 ") && out.contains("Left, h, Right, l, Up, k, Down, j "), "{out}");
}
