//! The house rules that the compiler does not keep: which layer may use which, and how long a
//! file may be.

use std::path::{Path, PathBuf};

/// The layers from the bottom to the top: each may use those before it, and itself.
const LAYERS: [&str; 7] = ["engine", "games", "agents", "session", "ui", "faces", "cli"];
/// The most lines of a source file.
const LONGEST_FILE: usize = 500;
/// Files of tests may be longer: they are lists of scenarios.
const LONGEST_TEST: usize = 800;

/// Rust files below a folder of this package.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    assert!(!files.is_empty(), "there are no files below {folder}");
    files
}

fn short(path: &Path) -> String {
    path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(path).display().to_string()
}

/// The layer that a file belongs to: `src/games/…` or `src/games.rs`.
fn layer(path: &Path) -> Option<usize> {
    let name = short(path);
    let first = name.strip_prefix("src/")?.split('/').next()?.trim_end_matches(".rs").to_string();
    LAYERS.iter().position(|layer| *layer == first)
}

/// The code of a file without its comments and without what only tests of that file use.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// The layers that a piece of code names: `crate::games`, and in `use crate::{engine, games}`.
fn layers_used(code: &str) -> Vec<&'static str> {
    let mut used = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let paths: Vec<&str> = match rest.strip_prefix('{') {
            None => vec![rest],
            Some(group) => top_level_items(group),
        };
        for path in paths {
            let first = path.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
            used.extend(LAYERS.iter().find(|layer| **layer == first));
        }
    }
    used
}

/// The items of a group `a, b::{c, d}, e}` up to its end.
fn top_level_items(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut items) = (0, 0, Vec::new());
    for (i, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                items.push(&group[start..i]);
                return items;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&group[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    items
}

#[test]
fn the_layers_are_found_in_use_lines() {
    let code = code("use crate::games::{View, Table};\nuse crate::{engine::Seat, faces::{x, y}}; // crate::cli\n");
    assert_eq!(layers_used(&code), ["games", "engine", "faces"]);
}

#[test]
fn dependencies_point_one_way() {
    let mut wrong = Vec::new();
    for path in rust_files("src") {
        let Some(own) = layer(&path) else { continue };
        let text = std::fs::read_to_string(&path).expect("a source file");
        for used in layers_used(&code(&text)) {
            if LAYERS.iter().position(|layer| *layer == used) > Some(own) {
                wrong.push(format!("{} uses {used}, which is above {}", short(&path), LAYERS[own]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every file belongs to a layer, so that none escapes the law above.
#[test]
fn every_source_file_belongs_to_a_layer() {
    let outside =
        |path: &PathBuf| layer(path).is_none() && !["src/lib.rs", "src/main.rs"].contains(&short(path).as_str());
    let strays: Vec<String> = rust_files("src").into_iter().filter(outside).map(|path| short(&path)).collect();
    assert!(strays.is_empty(), "{strays:?} belong to none of {LAYERS:?}");
}

/// Rules know no words, and games do not know each other.
#[test]
fn games_do_not_use_each_other_and_rules_no_words() {
    let mut wrong = Vec::new();
    let games = ["sorcery", "splendor", "onirim", "dominion"];
    for path in rust_files("src/games") {
        let name = short(&path);
        let text = code(&std::fs::read_to_string(&path).expect("a source file"));
        for game in games.iter().filter(|game| name.contains(&format!("games/{game}"))) {
            for other in games.iter().filter(|other| *other != game) {
                if text.contains(&format!("games::{other}")) {
                    wrong.push(format!("{name} uses {other}"));
                }
            }
        }
        let rules = ["state.rs", "rules.rs", "effects.rs", "triggers.rs", "playout.rs", "event.rs", "cards.rs"];
        if rules.iter().any(|file| name.ends_with(&format!("/{file}"))) {
            for word in ["super::words", "super::text", "super::layout", "super::table", "Present", "super::position"] {
                if text.contains(word) {
                    wrong.push(format!("{name} uses {word}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_file_grows_too_long() {
    let mut wrong = Vec::new();
    for (folder, most) in [("src", LONGEST_FILE), ("tests", LONGEST_TEST)] {
        for path in rust_files(folder) {
            let lines = std::fs::read_to_string(&path).expect("a source file").lines().count();
            if lines > most {
                wrong.push(format!("{} has {lines} lines, at most {most} are allowed", short(&path)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A module that `main.rs` or a `mod.rs` does not name is never run.
#[test]
fn no_test_file_is_forgotten() {
    let mut forgotten = Vec::new();
    for path in rust_files("tests/it") {
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let folder = path.parent().expect("a folder");
        let (parent, module) = match stem.as_str() {
            "main" => continue,
            "mod" => {
                (folder.parent().expect("a folder"), folder.file_name().expect("a name").to_string_lossy().into_owned())
            }
            _ => (folder, stem),
        };
        let named = ["main.rs", "mod.rs"].iter().any(|file| {
            std::fs::read_to_string(parent.join(file)).is_ok_and(|text| text.contains(&format!("mod {module};")))
        });
        if !named {
            forgotten.push(short(&path));
        }
    }
    assert!(forgotten.is_empty(), "{forgotten:?} are not part of the test binary");
}
