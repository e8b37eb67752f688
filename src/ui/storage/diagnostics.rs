//! TOML files that people write, read by serde so that everything wrong is said with its file,
//! line, key and what would be right, and so that one mistake does not hide the rest.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use sorcery_games::words::{Error, nearest, printable, quoted};
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

/// What was wrong with a file so far, and where its lines are.
pub(crate) struct Diagnostics<'t> {
    file: String,
    text: &'t str,
    lines: Vec<usize>,
    /// Lines that are not TOML: what was understood of them is a guess.
    broken: BTreeSet<usize>,
    wrong: Vec<(usize, String)>,
    more: usize,
}

/// Says that there is no such thing, and what there is: the nearest, or all if they are few.
pub(crate) fn no_such(kind: &str, word: &str, known: &[&str]) -> String {
    let missing = format!("there is no {kind} {}", quoted(word));
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("{missing}; did you mean {near}?"),
        None if known.len() > KNOWN_LIMIT => missing,
        None => format!("{missing}; there are {}", known.join(", ")),
    }
}

/// What serde is told where a value is not what its key wants: [`Diagnostics::read`] adds what was
/// found instead. (serde's own `invalid_value` cannot quote the file.)
pub(crate) fn expected<E: serde::de::Error>(right: impl Display) -> E {
    E::custom(format_args!(", expected {right}"))
}

impl<'t> Diagnostics<'t> {
    /// Reads as much of the text as is TOML.
    pub(crate) fn open(file: &str, text: &'t str) -> (Self, DeTable<'t>) {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = [0].into_iter().chain(ends.map(|(at, _)| at + 1)).collect();
        let mut new =
            Diagnostics { file: quoted(file), text, lines, broken: BTreeSet::new(), wrong: Vec::new(), more: 0 };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let at = error.span().unwrap_or(0..0);
            let message = error.message().replace('\n', ", ");
            new.complain(&at, format_args!("this is not TOML: {message}"));
            new.broken.insert(new.line(&at));
        }
        (new, table.into_inner())
    }

    /// The line of something, from 1.
    fn line(&self, at: &Range<usize>) -> usize {
        self.lines.partition_point(|&start| start <= at.start)
    }

    /// Where something stands: `config.toml:3`.
    pub(crate) fn place(&self, at: &Range<usize>) -> String {
        format!("{}:{}", self.file, self.line(at))
    }

    /// Notes that something is wrong at a place, once for a line that is not TOML.
    pub(crate) fn complain(&mut self, at: &Range<usize>, what: impl Display) {
        if self.wrong.len() >= NOTED_LIMIT {
            self.more += 1;
        } else if !self.broken.contains(&self.line(at)) {
            let line = printable(&format!("{}: {what}", self.place(at)));
            self.wrong.push((at.start, line));
        }
    }

    /// Notes a key, a name or a word that nobody knows. `kind` says what it should have been.
    pub(crate) fn unknown(&mut self, at: &Range<usize>, path: &str, kind: &str, word: &str, known: &[&str]) {
        if self.wrong.len() >= NOTED_LIMIT {
            self.more += 1;
        } else {
            self.complain(at, format_args!("{path}: {}", no_such(kind, word, known)));
        }
    }

    /// Notes a value of the wrong kind, as it is written.
    pub(crate) fn expected(&mut self, path: &str, at: &Range<usize>, right: impl Display) {
        let found = quoted(self.text.get(at.clone()).unwrap_or_default());
        self.complain(at, format_args!("{path}: expected {right}, found {found}"));
    }

    /// Takes out of a table the keys that nobody knows.
    pub(crate) fn keep_known(&mut self, table: &mut DeTable, path: &str, kind: &str, known: &[&str]) {
        let strange: Vec<_> = table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())).cloned().collect();
        for key in strange {
            let word = key.get_ref().as_ref();
            self.unknown(&key.span(), &within(path, word), kind, word, known);
            table.remove(&key);
        }
    }

    /// Reads what can be read of a table. Serde stops at the first mistake, so the value that it
    /// names is taken out, and the rest is read again.
    pub(crate) fn read<T: Deserialize<'t> + Default>(&mut self, mut table: DeTable<'t>) -> T {
        while self.wrong.len() < NOTED_LIMIT {
            let whole = Spanned::new(0..self.text.len(), table.clone());
            let error = match T::deserialize(whole.into_deserializer()) {
                Ok(read) => return read,
                Err(error) => error,
            };
            let at = error.span().unwrap_or_default();
            let Some((path, found)) = take_out(&mut table, "", &at) else {
                self.complain(&at, error.message());
                break;
            };
            match error.message().rsplit_once(", expected ") {
                Some((_, "a boolean")) => self.expected(&path, &found, "true or false"),
                Some((_, "a string")) => self.expected(&path, &found, "text in quotes"),
                Some((_, "a map")) => self.expected(&path, &found, format_args!("a section [{path}]")),
                Some((_, right)) => self.expected(&path, &found, right),
                None => self.complain(&at, format_args!("{path}: {}", error.message())),
            }
        }
        T::default()
    }

    pub(crate) fn is_right(&self) -> bool {
        self.wrong.is_empty()
    }

    /// Whether any of it is not TOML.
    pub(crate) fn is_broken(&self) -> bool {
        !self.broken.is_empty()
    }

    /// All that was wrong, from the top of the file to its end.
    pub(crate) fn finish(mut self) -> Vec<Error> {
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

/// The path of a key in a section.
pub(crate) fn within(path: &str, word: &str) -> String {
    let word = quoted(word);
    if path.is_empty() { word } else { format!("{path}.{word}") }
}

/// Takes the innermost value at a place out of a table: its path, and where it stood.
fn take_out(table: &mut DeTable, path: &str, at: &Range<usize>) -> Option<(String, Range<usize>)> {
    for (key, value) in table.iter_mut() {
        let path = within(path, key.get_ref());
        // A section's own span is its head alone, so what is in it is looked at first.
        if let DeValue::Table(inner) = value.get_mut()
            && let Some(found) = take_out(inner, &path, at)
        {
            return Some(found);
        }
        let span = value.span();
        if span.start <= at.start && at.end <= span.end {
            let key = key.clone();
            table.remove(&key);
            return Some((path, span));
        }
    }
    None
}
