//! Comments, messages and documentation are in plain English.
//!
//! The test counts phrases that make a sentence hard to read, such as *Who has errors does not play*. Such a phrase can
//! be right in some sentence, so each kind of text has a limit.

use std::path::{Path, PathBuf};

/// Phrases to avoid: the pattern, a sentence that has it, and a better sentence.
///
/// `^` is the start of a sentence, `a|b` is either word, and `..` is any number of words.
const PHRASES: &str = include_str!("../phrases.txt");

/// Returns the rows of [`PHRASES`].
fn phrases() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let rows = PHRASES.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let mut parts = row.split("; ");
        let mut part = || parts.next().unwrap_or_else(|| panic!("not a row of phrases: {row}"));
        (part(), part(), part())
    })
}

/// A kind of text.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Comment,
    Message,
    Documentation,
}

/// Every kind of text, and its maximum number of findings per 100 sentences.
const LIMITS: [(Kind, f64); 3] = [(Kind::Comment, 1.0), (Kind::Message, 0.3), (Kind::Documentation, 0.5)];

/// A string with fewer words is a label or data.
const SHORTEST_MESSAGE: usize = 4;

/// A paragraph, list item, table row or string, and the line on which it starts.
#[derive(Debug, PartialEq)]
struct Text {
    kind: Kind,
    line: usize,
    text: String,
}

/// Returns the words of a sentence in lower case, without punctuation, except that of code and placeholders.
fn words(sentence: &str) -> Vec<String> {
    let is_punctuation = |c: char| !c.is_alphanumeric() && !['`', '{', '}'].contains(&c);
    let trimmed = sentence.split_whitespace().map(|word| word.trim_matches(is_punctuation));
    trimmed.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Returns whether `words` begin with `pattern`.
fn begin_with(words: &[String], pattern: &[&str]) -> bool {
    match pattern {
        [] => true,
        ["..", rest @ ..] => (0..words.len()).any(|skipped| begin_with(&words[skipped..], rest)),
        [choice, rest @ ..] => words
            .split_first()
            .is_some_and(|(word, more)| choice.split('|').any(|one| one == word) && begin_with(more, rest)),
    }
}

/// Returns whether `sentence` has the phrase `pattern`. A question may begin with any word.
fn has(sentence: &str, pattern: &str) -> bool {
    let (words, pattern): (_, Vec<&str>) = (words(sentence), pattern.split(' ').collect());
    match pattern[..] {
        ["^", ref rest @ ..] => !sentence.ends_with('?') && begin_with(&words, rest),
        ref pattern => (0..words.len()).any(|start| begin_with(&words[start..], pattern)),
    }
}

/// Splits a text after each `.`, `;`, `:`, `?` and `!` that a space follows.
fn sentences(text: &str) -> Vec<&str> {
    let ends = text.match_indices(' ').filter(|(at, _)| text[..*at].ends_with(['.', ';', ':', '?', '!']));
    let mut start = 0;
    let mut found = Vec::new();
    for end in ends.map(|(at, _)| at).chain([text.len()]) {
        found.push(text[start..end].trim());
        start = end;
    }
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// Splits lines of Markdown into paragraphs, list items and rows of tables. Leaves out code.
fn paragraphs<'a>(kind: Kind, lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<Text> {
    let (mut texts, mut in_code, mut open) = (Vec::<Text>::new(), false, false);
    for (line, text) in lines {
        let fence = text.trim_start().starts_with("```");
        in_code ^= fence;
        if fence || in_code || text.starts_with("    ") || text.trim().is_empty() {
            open = false;
            continue;
        }
        let text = text.trim();
        let starts_item = text.starts_with(['*', '-', '#', '|', '>']) || text.starts_with(|c: char| c.is_ascii_digit());
        match texts.last_mut() {
            Some(last) if open && !starts_item => last.text += &format!(" {text}"),
            _ => texts.push(Text { kind, line, text: text.to_string() }),
        }
        open = true;
    }
    texts
}

/// Returns the length of the string or character literal at the start of `code`, with its quotes, or `None`.
fn literal(code: &str) -> Option<usize> {
    let hashes = code.strip_prefix('r').map(|rest| rest.len() - rest.trim_start_matches('#').len());
    if let Some(hashes) = hashes.filter(|hashes| code[1 + hashes..].starts_with('"')) {
        let end = format!("\"{}", "#".repeat(hashes));
        let start = hashes + 2;
        return Some(start + code[start..].find(&end)? + end.len());
    }
    let quote = code.chars().next().filter(|c| ['"', '\''].contains(c))?;
    let mut chars = code.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => _ = chars.next(),
            _ if c == quote => return Some(at + 1),
            // A lifetime.
            _ if quote == '\'' && !code[1 + c.len_utf8()..].starts_with('\'') => return None,
            _ => {}
        }
    }
    None
}

/// Returns the comments and messages of a Rust file.
fn of_rust(source: &str) -> Vec<Text> {
    let (mut comments, mut texts) = (Vec::new(), Vec::new());
    let (mut at, mut line) = (0, 1);
    while let Some(next) = source[at..].chars().next() {
        let rest = &source[at..];
        let mut length = next.len_utf8();
        if rest.starts_with("//") {
            let comment = rest.lines().next().unwrap_or_default();
            let text = comment.trim_start_matches(['/', '!']);
            comments.push((line, text.strip_prefix(' ').unwrap_or(text)));
            length = comment.len();
        } else if let Some(end) = literal(rest) {
            let text = rest[..end].trim_matches(['r', '#', '"']).replace("\\n", " ").replace("\\\n", " ");
            if words(&text).len() >= SHORTEST_MESSAGE {
                texts.push(Text { kind: Kind::Message, line, text });
            }
            length = end;
        }
        line += source[at..at + length].matches('\n').count();
        at += length;
    }
    // Comments on consecutive lines are one block.
    for block in comments.chunk_by(|(line, _), (next, _)| line + 1 == *next) {
        texts.extend(paragraphs(Kind::Comment, block.iter().copied()));
    }
    texts
}

/// Returns the texts of a file.
fn of_file(path: &Path) -> Vec<Text> {
    let source = std::fs::read_to_string(path).expect("a text file");
    if path.extension().is_some_and(|extension| extension == "md") {
        return paragraphs(Kind::Documentation, source.lines().zip(1..).map(|(line, n)| (n, line)));
    }
    of_rust(&source)
}

/// Appends the Rust and Markdown files below `path`, without this file: its table has all the phrases.
fn add_files(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).expect("a readable folder") {
            add_files(&entry.expect("an entry").path(), files);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md")
        && !path.ends_with("it/words.rs")
    {
        files.push(path.to_path_buf());
    }
}

#[test]
fn every_phrase_is_found_in_its_example_only() {
    let all: Vec<_> = phrases().collect();
    for &(pattern, awkward, plain) in &all {
        assert!(has(awkward, pattern), "{pattern}: {awkward}");
        assert!(!all.iter().any(|(pattern, ..)| has(plain, pattern)), "{pattern}: {plain}");
    }
}

#[test]
fn a_rust_file_is_split_into_comments_and_messages() {
    let source = "//! A page.\n//!\n//! * One\n//!   item.\nfn f<'a>() {\n    // A short\n    // comment.\n    let c = '\"'; \
                  // Why: so.\n    say(\"You have \\\"no\\\" cards\");\n    say(r#\"Say \"no\"\nto that card\"#, \"a b\");\n}";
    let found = of_rust(source);
    let found: Vec<_> = found.iter().map(|text| (text.kind, text.line, text.text.as_str())).collect();
    let (comment, message) = (Kind::Comment, Kind::Message);
    let expected = [
        (message, 9, "You have \\\"no\\\" cards"),
        (message, 10, "Say \"no\"\nto that card"),
        (comment, 1, "A page."),
        (comment, 3, "* One item."),
        (comment, 6, "A short comment. Why: so."),
    ];
    assert_eq!(found, expected);
    assert_eq!(sentences("Why: so. \"No.\" Who? e.g."), ["Why:", "so.", "\"No.\" Who?", "e.g."]);
}

#[test]
fn markdown_is_split_into_paragraphs_without_code() {
    let page = "# Title\n\nA long\nline.\n```\ncode\n```\n    more code\n| a | b |\n| c | d |\nEnd";
    let found = paragraphs(Kind::Documentation, page.lines().zip(1..).map(|(line, n)| (n, line)));
    let found: Vec<_> = found.iter().map(|text| (text.line, text.text.as_str())).collect();
    assert_eq!(found, [(1, "# Title"), (3, "A long line."), (9, "| a | b |"), (10, "| c | d | End")]);
}

/// To read the findings of a tree within the limits, set a limit to 0.
#[test]
fn texts_are_in_plain_english() {
    let mut files = Vec::new();
    for name in
        ["src", "tests", "benches", "fuzz/src", "examples", "docs", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    {
        add_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(name), &mut files);
    }
    files.sort();
    let texts: Vec<(&PathBuf, Text)> =
        files.iter().flat_map(|path| of_file(path).into_iter().map(move |text| (path, text))).collect();
    let mut too_many = Vec::new();
    for (kind, limit) in LIMITS {
        let mut findings = Vec::new();
        let mut total = 0;
        for (path, Text { line, text, .. }) in texts.iter().filter(|(_, text)| text.kind == kind) {
            for sentence in sentences(text) {
                total += 1;
                if let Some((pattern, ..)) = phrases().find(|(pattern, ..)| has(sentence, pattern)) {
                    findings.push(format!("{}:{line}: {pattern}: {sentence}", path.display()));
                }
            }
        }
        assert!(total > 500, "{kind:?}: {total} sentences");
        let rate = 100.0 * findings.len() as f64 / f64::from(total);
        let summary = format!("{kind:?}: {} findings in {total} sentences: {rate:.2} per 100", findings.len());
        println!("{summary}");
        if rate > limit {
            too_many.push(format!("{}\n{summary}, at most {limit} are allowed", findings.join("\n")));
        }
    }
    assert!(too_many.is_empty(), "{}", too_many.join("\n"));
}
