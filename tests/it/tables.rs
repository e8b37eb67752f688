//! The tables in README and `docs/` agree with the program: keys, commands, options and fields. One snapshot has all the
//! text that commands print about the program itself.
#![cfg(unix)]

use crate::process::sorcery;
use sorcery::agents::Level;
use sorcery::agents::level::LEVELS;
use sorcery::ui::settings::NamedValue;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// Returns the rows of all tables in a page whose first column has this heading, split into two columns.
fn rows(page: &str, heading: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = std::fs::read_to_string(path).expect("a page");
    let (mut rows, mut inside) = (Vec::new(), false);
    for line in text.lines() {
        let mut cells = line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_string());
        match (line.starts_with('|'), cells.next(), cells.next()) {
            (true, Some(first), Some(second)) if inside => rows.push((first, second)),
            (true, Some(first), _) => inside = inside || first == heading,
            (false, ..) => inside = false,
            _ => {}
        }
    }
    rows.retain(|(first, _)| !first.starts_with('-'));
    assert!(rows.len() > 2, "{page} has a table of each {heading}");
    rows
}

/// Returns the texts in backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Returns the words of all commands, options and values that a shell can complete.
fn known_words() -> BTreeSet<String> {
    let script = sorcery(&["completions", "bash"]).run().well().out;
    script.split(|c: char| c.is_whitespace() || "\"'()[]=;".contains(c)).map(String::from).collect()
}

/// Each key's action has a word in common with the description that `sorcery keys` prints.
#[test]
fn the_tables_of_keys_agree_with_the_program() {
    let printed = sorcery(&["keys"]).run().well().out;
    let described: Vec<(BTreeSet<&str>, &str)> = printed
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once("  "))
        .map(|(keys, text)| (keys.split(", ").collect(), text))
        .collect();
    let words = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 3 && *word != "show");
        words.map(str::to_lowercase).collect()
    };
    let mut compared = 0;
    for page in ["README.md", "docs/playing.md", "docs/dominion.md"] {
        for (keys, action) in rows(page, "key") {
            let keys: Vec<&str> = keys.split(", ").map(|key| key.trim_end_matches(" or `?`")).collect();
            let named = |key: &&str| described.iter().any(|(known, _)| known.contains(key));
            if !keys.iter().all(|key| named(key) && (key.starts_with('F') || key.contains('-'))) {
                continue;
            }
            // With several keys, the action has a part for each.
            let mut actions: Vec<&str> = action.split("; ").collect();
            if actions.len() != keys.len() {
                actions = if keys.len() == 1 { vec![&action] } else { action.split(", ").collect() };
            }
            assert_eq!(keys.len(), actions.len(), "{page}: {action}");
            for (key, action) in keys.iter().zip(actions) {
                let mut meanings = described.iter().filter(|(known, _)| known.contains(key)).map(|(_, text)| *text);
                let agrees = meanings.any(|text| words(text).intersection(&words(action)).next().is_some());
                assert!(agrees, "{page}: {key} is not described by `{action}`");
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "{compared} keys are compared");
}

/// Returns all texts in backticks in the first columns of these tables, each with its page.
fn quoted_in_tables(heading: &str) -> Vec<(&'static str, String)> {
    let cells = |page| rows(page, heading).into_iter().map(move |(first, _)| (page, first));
    let cells = ["docs/playing.md", "docs/dominion.md"].into_iter().flat_map(cells);
    cells.flat_map(|(page, cell)| quoted(&cell).map(|part| (page, part.to_string())).collect::<Vec<_>>()).collect()
}

/// The options of the tables exist, with their values.
#[test]
fn the_tables_of_options_agree_with_the_program() {
    let known = known_words();
    for (page, part) in quoted_in_tables("option") {
        let (name, value) = part.split_once(' ').unwrap_or((&part, "N"));
        assert!(known.contains(name), "{page}: there is no option `{name}`");
        let stands_for_any = value.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
        assert!(stands_for_any || known.contains(value), "{page}: `{name}` has no value `{value}`");
    }
}

/// The commands of the tables exist, in the shell or at the table.
#[test]
fn the_tables_of_commands_agree_with_the_program() {
    let shell = known_words();
    for (_, part) in quoted_in_tables("command") {
        let name = part.split(' ').next().unwrap_or_default();
        if !shell.contains(name) {
            let table = sorcery(&["--testing"]).lines(&format!("Ada;Grace;{name}"));
            table.run().never_says(&format!("There is no command `{name}`"));
        }
    }
}

/// The computer players of the arena's page are those that `arena --help` names.
#[test]
fn the_table_of_players_agrees_with_the_program() {
    let help = sorcery(&["arena", "--help"]).run().well().out;
    for (player, _) in rows("docs/arena.md", "player") {
        for name in quoted(&player) {
            let name = name.split(':').next().unwrap_or_default();
            assert!(help.contains(name), "arena --help doesn't name `{name}`");
        }
    }
}

/// The help, the settings and the pages list all levels, from the weakest to the strongest.
#[test]
fn the_lists_of_levels_are_complete() {
    let levels = LEVELS.map(|level| level.to_string());
    let lines = ["-h", "engine -h", "onirim -h", "dominion -h", "arena --help", "config"];
    let printed = lines.map(|line| sorcery(&line.split(' ').collect::<Vec<_>>()).run().well().out);
    let pages = ["docs/arena.md", "examples/python/sorcery_env/table.py"]
        .map(|page| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).expect("a page"));
    for text in printed.iter().chain(&pages) {
        let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !["", "and", "or"].contains(word));
        let words: Vec<&str> = words.collect();
        assert!(words.windows(levels.len()).any(|listed| listed == levels), "{levels:?} is missing in\n{text}");
    }
    assert!(Option::<Level>::words().skip(1).map(|(word, _)| word).eq(levels.iter().map(String::as_str)));
}

/// The fields of the page about recorded games are those of a recorded decision.
#[test]
fn the_table_of_fields_agrees_with_a_recorded_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.jsonl");
    let run = sorcery(&["arena", "--game", "onirim", "--a", "adept", "--games", "1", "--record"]);
    run.argument(&path).run().well();
    let text = std::fs::read_to_string(path).expect("recorded decisions");
    let record: serde_json::Value = serde_json::from_str(text.lines().next().expect("a decision")).expect("JSON");
    let fields: BTreeSet<&str> = record.as_object().expect("an object").keys().map(String::as_str).collect();
    let listed = rows("docs/data.md", "field");
    let listed: BTreeSet<&str> = listed.iter().flat_map(|(field, _)| quoted(field)).collect();
    // These two fields may be missing.
    let missing: Vec<_> = listed.difference(&fields).filter(|field| !["value", "why"].contains(field)).collect();
    assert!(missing.is_empty(), "no decision has the fields {missing:?}");
    assert!(fields.is_subset(&listed), "the page doesn't describe {:?}", fields.difference(&listed));
}

/// The settings file in the documentation has no errors.
#[test]
fn the_settings_of_the_documentation_are_valid() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/playing.md");
    let page = std::fs::read_to_string(path).expect("a page");
    let file = page.split("```toml\n").nth(1).and_then(|part| part.split("```").next()).expect("a settings file");
    sorcery(&["config"]).file("config.toml", file).environment("SORCERY_CONFIG", ".").run().well();
}

/// Returns the commands below this one, such as `["dominion", "run"]`, each with its own.
fn commands(above: &[String]) -> Vec<Vec<String>> {
    let arguments: Vec<&str> = above.iter().map(String::as_str).chain(["-h"]).collect();
    let help = sorcery(&arguments).run().well().out;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let mut all = vec![above.to_vec()];
    for name in listed.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help") {
        all.extend(commands(&[above, &[name.to_string()]].concat()));
    }
    all
}

/// The help of every command, the settings, the keys, the rules, and the lists of puzzles and strategies.
#[test]
fn everything_that_describes_the_program() {
    let mut table: Vec<Vec<String>> = commands(&[]);
    table.iter_mut().for_each(|command| command.push("--help".into()));
    let more = [
        "config",
        "keys",
        "rules sorcery",
        "rules splendor",
        "rules onirim",
        "rules dominion",
        "rules sorcery --rulings",
        "puzzles --list",
        "dominion strategies",
        "dominion words",
    ];
    table.extend(more.iter().map(|line| line.split(' ').map(String::from).collect()));
    assert!(table.len() > 40, "{} commands", table.len());
    let mut text = String::new();
    for command in table {
        let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        let printed = sorcery(&arguments).environment("SORCERY_CONFIG", ".").run().well().out;
        let _ = writeln!(text, "$ sorcery {}\n{printed}", command.join(" "));
    }
    insta::assert_snapshot!(text);
}
