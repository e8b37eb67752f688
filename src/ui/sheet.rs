//! TOML files that people write, read so that everything wrong is said with its file, line, key
//! and what would be right, and so that one mistake does not hide the rest.

use crate::games::words::{Error, nearest, printable, quoted};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// How many mistakes of one file are listed before the rest is only counted.
const LISTED_LIMIT: usize = 10;
/// How many mistakes are looked into at all, so that a file of another kind costs no time.
const NOTED_LIMIT: usize = 500;

/// How many words are listed when none is near the one that was found.
const KNOWN_LIMIT: usize = 20;

/// A value as it stands in the file.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// A file being read: where its lines are, and what was wrong so far.
pub(super) struct Sheet<'t> {
    file: String,
    text: &'t str,
    /// Where each line begins.
    lines: Vec<usize>,
    /// Lines that are not TOML: what was understood of them is a guess.
    broken: BTreeSet<usize>,
    /// Where in the text, and what.
    wrong: Vec<(usize, String)>,
    /// How much more is wrong.
    more: usize,
}

/// Says that there is no such thing, and what there is: the nearest, or all if they are few.
pub(super) fn no_such<'a>(kind: &str, word: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let word_shown = quoted(word);
    if let Some(near) = nearest(word, known.clone()) {
        return format!("there is no {kind} {word_shown}; did you mean {near}?");
    }
    let known: Vec<&str> = known.into_iter().collect();
    if known.len() > KNOWN_LIMIT {
        return format!("there is no {kind} {word_shown}");
    }
    format!("there is no {kind} {word_shown}; there are {}", known.join(", "))
}

impl<'t> Sheet<'t> {
    /// Reads as much of the text as is TOML.
    pub(super) fn open(file: &str, text: &'t str) -> (Self, DeTable<'t>) {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = [0].into_iter().chain(ends.map(|(at, _)| at + 1)).collect();
        let mut sheet = Sheet { file: quoted(file), text, lines, broken: BTreeSet::new(), wrong: Vec::new(), more: 0 };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let at = error.span().unwrap_or(0..0);
            let message = error.message().replace('\n', ", ");
            sheet.complain(&at, format_args!("this is not TOML: {message}"));
            sheet.broken.insert(sheet.line(&at));
        }
        (sheet, table.into_inner())
    }

    /// The line of something, from 1.
    fn line(&self, at: &Range<usize>) -> usize {
        self.lines.partition_point(|&start| start <= at.start)
    }

    /// Where something stands: `config.toml:3`.
    pub(super) fn place(&self, at: &Range<usize>) -> String {
        format!("{}:{}", self.file, self.line(at))
    }

    /// Notes that something is wrong at a place, once for a line that is not TOML.
    pub(super) fn complain(&mut self, at: &Range<usize>, what: impl Display) {
        if self.wrong.len() >= NOTED_LIMIT {
            self.more += 1;
        } else if !self.broken.contains(&self.line(at)) {
            let line = printable(&format!("{}: {what}", self.place(at)));
            self.wrong.push((at.start, line));
        }
    }

    /// Notes a key, a name or a word that nobody knows. `kind` says what it should have been.
    pub(super) fn unknown<'a>(
        &mut self,
        at: &Range<usize>,
        path: &str,
        kind: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) {
        if self.wrong.len() >= NOTED_LIMIT {
            self.more += 1;
            return;
        }
        self.complain(at, format_args!("{path}: {}", no_such(kind, word, known)));
    }

    /// Notes a value of the wrong kind, as it is written.
    pub(super) fn expected(&mut self, path: &str, value: &Value, right: &str) {
        let found = quoted(self.text.get(value.span()).unwrap_or_default());
        self.complain(&value.span(), format_args!("{path}: expected {right}, found {found}"));
    }

    /// Whether nothing was wrong.
    pub(super) fn is_right(&self) -> bool {
        self.wrong.is_empty()
    }

    /// Whether any of it is not TOML.
    pub(super) fn is_broken(&self) -> bool {
        !self.broken.is_empty()
    }

    /// A piece of text.
    pub(super) fn text<'v>(&mut self, path: &str, value: &'v Value) -> Option<&'v str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.expected(path, value, "text in quotes");
        }
        text
    }

    /// A switch.
    pub(super) fn flag(&mut self, path: &str, value: &Value) -> Option<bool> {
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.expected(path, value, "true or false");
        }
        flag
    }

    /// A section.
    pub(super) fn table<'v, 't2>(&mut self, path: &str, value: &'v Value<'t2>) -> Option<&'v DeTable<'t2>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.expected(path, value, &format!("a section [{path}]"));
        }
        table
    }

    /// One word of a few.
    pub(super) fn choice<T: Copy>(&mut self, path: &str, value: &Value, words: &[(&'static str, T)]) -> Option<T> {
        let text = value.get_ref().as_str().unwrap_or_default();
        let found = words.iter().find(|(word, _)| *word == text).map(|&(_, meaning)| meaning);
        if found.is_none() {
            let known: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
            self.expected(path, value, &known.join(" or "));
        }
        found
    }

    /// All that was wrong, from the top of the file to its end.
    pub(super) fn finish(mut self) -> Vec<Error> {
        self.wrong.sort();
        let more = self.more + self.wrong.len().saturating_sub(LISTED_LIMIT);
        self.wrong.truncate(LISTED_LIMIT);
        let mut complaints: Vec<Error> = self.wrong.into_iter().map(|(_, line)| Error(line)).collect();
        if more > 0 {
            complaints.push(Error(format!("{}: and {more} more", self.file)));
        }
        complaints
    }
}
