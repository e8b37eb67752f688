//! The examples of README, CONTRIBUTING and `docs/` do what they say.
//!
//! In a block that begins with three backticks and `console`, a line after `$ ` is run by the shell in a
//! folder of the page's own (`> ` goes on with it); the lines up to the next one are what it prints.
//! There `[..]` stands for any text in a line and a line `...` for any number of lines.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A command of a page and what it should print.
struct Step {
    line: usize,
    command: String,
    printed: Vec<String>,
}

/// The pages that people read.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(root.join("docs")).expect("docs");
    let mut pages: Vec<PathBuf> = docs.filter_map(|entry| Some(entry.ok()?.path())).collect();
    pages.retain(|path| path.extension().is_some_and(|end| end == "md"));
    pages.extend(["README.md", "CONTRIBUTING.md"].map(|name| root.join(name)));
    pages.sort();
    pages
}

fn steps(text: &str) -> Vec<Step> {
    let (mut steps, mut inside) = (Vec::<Step>::new(), false);
    for (n, line) in text.lines().enumerate() {
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

/// Whether a line is what was expected, `[..]` being any text.
fn fits(expected: &str, mut line: &str) -> bool {
    let parts: Vec<&str> = expected.split("[..]").collect();
    let [first, .., last] = parts[..] else { return expected == line };
    let Some(rest) = line.strip_prefix(first) else { return false };
    line = rest;
    for part in &parts[1..parts.len() - 1] {
        let Some(at) = line.find(part) else { return false };
        line = &line[at + part.len()..];
    }
    line.ends_with(last)
}

/// Whether lines are what was expected, `...` being any number of lines.
fn all_fit(expected: &[String], lines: &[&str]) -> bool {
    match expected {
        [] => lines.is_empty(),
        [any, rest @ ..] if any == "..." => (0..=lines.len()).any(|skipped| all_fit(rest, &lines[skipped..])),
        [first, rest @ ..] => lines.split_first().is_some_and(|(line, more)| fits(first, line) && all_fit(rest, more)),
    }
}

#[test]
fn the_examples_of_all_pages_print_what_the_pages_say() {
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

/// Links of a page to files of the repository lead somewhere.
#[test]
fn the_pages_link_to_files_that_are_there() {
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
