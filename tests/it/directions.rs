//! Rules of the source code that the compiler doesn't check: no cycles between the files of a folder, no game that
//! uses another game, and short files. The layers are crates, so the compiler checks those.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Maximum length of a source file (lines).
const LONGEST_FILE: usize = 500;
/// Maximum length of a test file (lines). Test files may be longer, because they are lists of scenarios.
const LONGEST_TEST: usize = 800;

/// Returns the Rust files below a folder of this package.
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

/// Returns the code of a file without its comments.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// Returns the path of a file's module, such as `games::sorcery::state`. A `mod.rs` has the path of its folder.
fn module(path: &Path) -> Vec<String> {
    let name = short(path);
    let name = name.strip_prefix("src/").unwrap_or(&name).trim_end_matches(".rs");
    let mut parts: Vec<String> = name.split('/').map(String::from).collect();
    if parts.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        parts.pop();
    }
    parts
}

/// Returns the paths in the module's own crate that `code` names, from `src`. Examples are `crate::View`,
/// `super::state`, and each one in `use crate::{engine, table::Row}`. A crate is a folder of `src`.
fn paths_used(code: &str, module: &[String]) -> Vec<Vec<String>> {
    let mut used = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c == ':' || c == '_' || c.is_alphanumeric()) {
                continue;
            }
            let (mut base, mut rest) = (module.to_vec(), &code[at..]);
            if let Some(path) = rest.strip_prefix("crate::") {
                (base, rest) = (module[..1].to_vec(), path);
            }
            while let Some(above) = rest.strip_prefix("super::") {
                base.pop();
                rest = above;
            }
            follow(rest, base, &mut used);
        }
    }
    used
}

/// Appends the paths that begin with `path`, one for each item of a group.
fn follow(path: &str, mut base: Vec<String>, used: &mut Vec<Vec<String>>) {
    let mut rest = path.trim_start();
    loop {
        if let Some(group) = rest.strip_prefix('{') {
            return top_level_items(group).into_iter().for_each(|item| follow(item, base.clone(), used));
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        base.push(rest[..end].to_string());
        match rest[end..].strip_prefix("::") {
            Some(next) => rest = next,
            None => return used.push(base),
        }
    }
}

/// Returns the items of a group `a, b::{c, d}, e}` up to its end.
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
fn paths_are_resolved_from_their_module() {
    let module = ["games", "sorcery", "state"].map(String::from);
    let code = "use super::card::{Card, kinds::*};\nfn f() { super::super::words::say(crate::engine::Seat) }";
    let paths: Vec<String> = paths_used(code, &module).iter().map(|path| path.join("::")).collect();
    let card = "games::sorcery::card::";
    let found = [
        "games::engine::Seat".to_string(),
        format!("{card}Card"),
        format!("{card}kinds::"),
        "games::words::say".into(),
    ];
    assert_eq!(paths, found);
}

/// Allowed cycles: a folder, and its files that depend on each other. Add one only with a reason, and remove it once
/// it no longer exists.
/// - A drawing has a tint of the table, and the table contains drawings.
/// - An effect fires triggers, and a trigger has effects.
const CYCLES: [(&str, &str); 2] = [("games", "emblem table"), ("games/sorcery", "effects triggers")];

/// The check compares only files and folders in the same folder. All of them may use the `mod.rs` of the folder and
/// its exports.
#[test]
fn the_files_of_a_folder_have_no_dependency_cycles() {
    let files: Vec<(Vec<String>, String)> = rust_files("src")
        .iter()
        .map(|path| (module(path), code(&std::fs::read_to_string(path).expect("a source file"))))
        .collect();
    let modules: BTreeSet<&[String]> = files.iter().map(|(module, _)| module.as_slice()).collect();
    // The siblings that each file or folder uses.
    let mut uses: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (module, code) in &files {
        for path in paths_used(code, module) {
            let common = module.iter().zip(&path).take_while(|(own, other)| own == other).count();
            if let (Some(own), Some(other)) = (module.get(..=common), path.get(..=common))
                && modules.contains(other)
            {
                uses.entry(own.to_vec()).or_default().insert(other.to_vec());
            }
        }
    }
    let reached = |from: &Vec<String>| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop() {
            open.extend(uses.get(next).into_iter().flatten().filter(|other| reached.insert((*other).clone())));
        }
        reached
    };
    let all: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = uses.keys().map(|file| (file, reached(file))).collect();
    let mut cycles = BTreeSet::new();
    for (file, reached) in all.iter().filter(|(file, reached)| reached.contains(**file)) {
        let cycle = reached.iter().filter(|other| all.get(other).is_some_and(|back| back.contains(*file)));
        let names: Vec<&str> = cycle.filter_map(|other| other.last()).map(String::as_str).collect();
        cycles.insert((file[..file.len() - 1].join("/"), names.join(" ")));
    }
    let within = |(folder, names): &(String, String), (place, files): &(&str, &str)| {
        folder == place && names.split(' ').all(|name| files.split(' ').any(|file| file == name))
    };
    let unlisted = |cycle: &&(String, String)| !CYCLES.iter().any(|exception| within(cycle, exception));
    let wrong: Vec<String> =
        cycles.iter().filter(unlisted).map(|(folder, names)| format!("{folder}: {names}")).collect();
    assert!(wrong.is_empty(), "these files depend on each other in cycles:\n{}", wrong.join("\n"));
    for exception in CYCLES.iter().filter(|exception| !cycles.iter().any(|cycle| within(cycle, exception))) {
        eprintln!("{}: {} form no cycle: remove them from the list", exception.0, exception.1);
    }
}

/// The rules of a game don't depend on its texts, and no game depends on another.
#[test]
fn rules_do_not_depend_on_texts_or_other_games() {
    let mut wrong = Vec::new();
    let games = sorcery::session::roster::ROSTER.iter().map(|listed| listed.name);
    for path in rust_files("src/games") {
        let name = short(&path);
        let text = code(&std::fs::read_to_string(&path).expect("a source file"));
        for game in games.clone().filter(|game| name.contains(&format!("games/{game}"))) {
            for other in games.clone().filter(|other| *other != game) {
                if text.contains(&format!("crate::{other}::")) {
                    wrong.push(format!("{name} uses {other}"));
                }
            }
        }
        let rules = ["state.rs", "rules.rs", "effects.rs", "triggers.rs", "playout.rs", "event.rs", "cards.rs"];
        if rules.iter().any(|file| name.ends_with(&format!("/{file}"))) {
            for word in ["super::words", "super::text", "super::layout", "super::table", "Tabletop", "super::position"]
            {
                if text.contains(word) {
                    wrong.push(format!("{name} uses {word}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_are_short() {
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

/// The test binary contains only modules that `main.rs` or a `mod.rs` names.
#[test]
fn every_test_file_is_part_of_the_test_binary() {
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
