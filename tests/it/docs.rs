//! The examples in README, CONTRIBUTING and `docs/` work, and their links and file names are right.
//!
//! In a `console` block, a line that starts with `$ ` is a shell command (`> ` continues it), which runs in the page's own
//! temporary folder. The lines up to the next command are its output. A line `...` stands for any number of lines, and
//! figures in lines with percentages may differ. A block that starts with `text` and a file name is the contents of that
//! file.
#![cfg(unix)]

use crate::process::sorcery;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command of a page, and its expected output.
struct Step {
    line: usize,
    command: String,
    printed: Vec<String>,
}

/// Returns the pages to test.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["docs", "docs/development"].map(|folder| std::fs::read_dir(root.join(folder)).expect("a folder"));
    let mut pages: Vec<PathBuf> = folders.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    pages.retain(|path| path.extension().is_some_and(|end| end == "md"));
    pages.extend(["README.md", "CONTRIBUTING.md"].map(|name| root.join(name)));
    pages.sort();
    pages
}

fn steps(text: &str) -> Vec<Step> {
    let (mut steps, mut inside) = (Vec::<Step>::new(), false);
    let mut lines = text.lines().enumerate();
    while let Some((n, line)) = lines.next() {
        if let Some(name) = line.strip_prefix("```text ") {
            let file: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            let command = format!("cat > {name} <<'END'\n{}\nEND", file.join("\n"));
            steps.push(Step { line: n + 1, command, printed: Vec::new() });
            continue;
        }
        match (line.trim_end(), line.strip_prefix("$ "), line.strip_prefix("> ")) {
            ("```console", ..) => inside = true,
            ("```", ..) => inside = false,
            _ if !inside => {}
            (_, Some(command), _) => {
                steps.push(Step { line: n + 1, command: command.to_string(), printed: Vec::new() });
            }
            (_, _, Some(more)) if steps.last().is_some_and(|step| step.printed.is_empty()) => {
                if let Some(step) = steps.last_mut() {
                    step.command += &format!("\n{more}");
                }
            }
            (printed, ..) => {
                if let Some(step) = steps.last_mut() {
                    step.printed.push(printed.to_string());
                }
            }
        }
    }
    steps
}

/// Returns whether a line equals the expected one. In a line with percentages, the figures may differ.
fn fits(expected: &str, line: &str) -> bool {
    let loose = |line: &str| {
        let words =
            line.split_whitespace().map(|word| word.trim_matches(|c: char| c.is_ascii_digit() || "+-.".contains(c)));
        words.map(|word| format!("{word} ")).collect::<String>()
    };
    expected == line || expected.contains(" %") && loose(expected) == loose(line)
}

/// Returns whether the lines equal the expected ones, in which `...` stands for any number of lines.
fn all_fit(expected: &[String], lines: &[&str]) -> bool {
    match expected {
        [] => lines.is_empty(),
        [any, rest @ ..] if any == "..." => (0..=lines.len()).any(|skipped| all_fit(rest, &lines[skipped..])),
        [first, rest @ ..] => lines.split_first().is_some_and(|(line, more)| fits(first, line) && all_fit(rest, more)),
    }
}

#[test]
fn the_examples_of_all_pages_print_the_expected_output() {
    let program = Path::new(env!("CARGO_BIN_EXE_sorcery"));
    let path = format!("{}:{}", program.parent().expect("a folder").display(), env!("PATH"));
    let mut run = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        let folder = tempfile::tempdir().expect("a temporary folder");
        for step in steps(&text) {
            let output = Command::new("sh")
                .args(["-c", &format!("{{ {}\n}} 2>&1", step.command)])
                .current_dir(folder.path())
                .env_clear()
                .env("PATH", &path)
                .env("HOME", folder.path())
                .output()
                .expect("sh runs");
            let printed = String::from_utf8_lossy(&output.stdout);
            let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
            assert!(
                all_fit(&step.printed, &lines),
                "{}:{}: `{}` prints\n{printed}",
                page.display(),
                step.line,
                step.command
            );
            run += 1;
        }
    }
    assert!(run > 10, "the pages have examples");
}

/// The appendix has a row for every built-in strategy, with the description that the program prints.
#[test]
fn the_appendix_describes_every_built_in_strategy() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/strategies.md");
    let page = std::fs::read_to_string(page).expect("the appendix");
    let list = sorcery(&["dominion", "strategies"]).run().well();
    for line in list.out.lines() {
        let (name, text) = line.split_once(' ').expect("a name and a description");
        let row = page.lines().find(|row| row.starts_with(&format!("| `{name}` |")));
        let described = row.is_some_and(|row| row.ends_with(&format!("| {} |", text.trim())));
        assert!(described, "{name}: run docs/development/strategies");
    }
    assert!(list.out.lines().count() > 30);
}

/// Relative links lead to files that exist.
#[test]
fn the_links_of_all_pages_lead_to_files() {
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        let folder = page.parent().expect("a folder");
        for part in text.split("](").skip(1) {
            let link = part.split([')', '#']).next().unwrap_or_default();
            let outside = link.contains("://") || link.is_empty();
            assert!(outside || folder.join(link).exists(), "{}: {link}", page.display());
        }
    }
}

/// Files and folders that a page names in backticks exist.
#[test]
fn the_pages_name_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src/", "tests/", "examples/", "docs/", "fuzz/", "decks/", "themes/"];
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        for name in text.split('`').filter(|name| folders.iter().any(|folder| name.starts_with(folder))) {
            // A word in capitals, such as `GAME`, stands for any name.
            let stands_for_any = |part: &str| part.len() > 1 && part.chars().all(char::is_uppercase);
            let example = name.contains([' ', '*', '\n']) || name.split(['/', '.']).any(stands_for_any);
            assert!(example || root.join(name).exists(), "{}: {name}", page.display());
        }
    }
}
