//! Reads TOML files that people write. Reports every error with the file, the line, the key and the valid values.
//! One error never hides the next.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use sorcery_games::words::{Error, counted, nearest, printable, quoted};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Maximum number of errors listed per file. The rest are only counted.
const LISTED_LIMIT: usize = 10;
/// Maximum number of errors examined per file. Limits the time for a file that isn't a settings file at all.
const NOTED_LIMIT: usize = 500;
/// Maximum number of valid words to list if none is close to the invalid one.
const KNOWN_LIMIT: usize = 20;

/// The errors found in a file so far, and the offsets of its lines.
pub(crate) struct Diagnostics<'t> {
    file: String,
    text: &'t str,
    lines: Vec<usize>,
    /// Lines that aren't valid TOML. Later errors in these lines would only repeat the first.
    broken: BTreeSet<usize>,
    wrong: Vec<(usize, String)>,
    more: usize,
}

/// Formats an error for an unknown word. Suggests the closest valid word, or lists all of them if there are few.
pub(crate) fn no_such(kind: &str, word: &str, known: &[&str]) -> String {
    let missing = format!("unknown {kind} {}", quoted(word));
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("{missing}; did you mean {near}?"),
        None if known.len() > KNOWN_LIMIT => missing,
        None => format!("{missing}; valid: {}", known.join(", ")),
    }
}

/// Returns an error that names the expected kind of value. [`Diagnostics::read`] adds the value found. Serde's own
/// `invalid_value` can't quote the file.
pub(crate) fn expected<E: serde::de::Error>(right: impl Display) -> E {
    E::custom(format_args!(", expected {right}"))
}

impl<'t> Diagnostics<'t> {
    /// Parses those parts of `text` that are valid TOML, and records errors for the rest.
    pub(crate) fn open(file: &str, text: &'t str) -> (Self, DeTable<'t>) {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = [0].into_iter().chain(ends.map(|(at, _)| at + 1)).collect();
        let mut new =
            Diagnostics { file: quoted(file), text, lines, broken: BTreeSet::new(), wrong: Vec::new(), more: 0 };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let at = error.span().unwrap_or(0..0);
            let message = error.message().replace('\n', ", ");
            // In older files, the key set is the value of `keys`. TOML allows no section of the same name.
            match text.get(at.clone()) {
                Some("keys") => {
                    new.complain(&at, r#"two values for keys: write set = "vi" in [keys], not keys = "vi""#)
                }
                _ => new.complain(&at, format_args!("not valid TOML: {message}")),
            }
            new.broken.insert(new.line(&at));
        }
        (new, table.into_inner())
    }

    /// Returns the line in which a range begins, counted from 1.
    fn line(&self, at: &Range<usize>) -> usize {
        self.lines.partition_point(|&start| start <= at.start)
    }

    /// Returns the file and the line in which a range begins, for example `config.toml:3`.
    pub(crate) fn place(&self, at: &Range<usize>) -> String {
        format!("{}:{}", self.file, self.line(at))
    }

    /// Records an error. Ignores lines that aren't valid TOML, because they already have one.
    pub(crate) fn complain(&mut self, at: &Range<usize>, what: impl Display) {
        if self.wrong.len() >= NOTED_LIMIT {
            self.more += 1;
        } else if !self.broken.contains(&self.line(at)) {
            let line = printable(&format!("{}: {what}", self.place(at)));
            self.wrong.push((at.start, line));
        }
    }

    /// Records an unknown key, name or word as an error. `path` is the key in the file, such as `keys.undo`, `kind` is
    /// the expected kind of word, and `known` lists the valid words.
    pub(crate) fn unknown(&mut self, at: &Range<usize>, path: &str, kind: &str, word: &str, known: &[&str]) {
        if self.wrong.len() >= NOTED_LIMIT {
            self.more += 1;
        } else {
            self.complain(at, format_args!("{path}: {}", no_such(kind, word, known)));
        }
    }

    /// Records a value of the wrong kind and quotes it as written.
    pub(crate) fn expected(&mut self, path: &str, at: &Range<usize>, right: impl Display) {
        let found = quoted(self.text.get(at.clone()).unwrap_or_default());
        self.complain(at, format_args!("{path}: expected {right}, found {found}"));
    }

    /// Removes unknown keys from `table` and records each as an error.
    pub(crate) fn keep_known(&mut self, table: &mut DeTable, path: &str, kind: &str, known: &[&str]) {
        let strange: Vec<_> = table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())).cloned().collect();
        for key in strange {
            let word = key.get_ref().as_ref();
            self.unknown(&key.span(), &within(path, word), kind, word, known);
            table.remove(&key);
        }
    }

    /// Deserializes `table`. Serde stops at the first error, so this removes the value with the error and tries
    /// again.
    pub(crate) fn read<T: Deserialize<'t> + Default>(&mut self, table: &mut DeTable<'t>) -> T {
        while self.wrong.len() < NOTED_LIMIT {
            let whole = Spanned::new(0..self.text.len(), table.clone());
            let error = match T::deserialize(whole.into_deserializer()) {
                Ok(read) => return read,
                Err(error) => error,
            };
            let at = error.span().unwrap_or_default();
            let Some((path, found)) = take_out(table, "", &at) else {
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

    pub(crate) fn is_valid(&self) -> bool {
        self.wrong.is_empty()
    }

    /// Returns `true` if any line of the file isn't valid TOML.
    pub(crate) fn is_broken(&self) -> bool {
        !self.broken.is_empty()
    }

    pub(crate) fn finish(mut self) -> Vec<Error> {
        self.wrong.sort();
        let more = self.more + self.wrong.len().saturating_sub(LISTED_LIMIT);
        self.wrong.truncate(LISTED_LIMIT);
        let mut complaints: Vec<Error> = self.wrong.into_iter().map(|(_, line)| Error(line)).collect();
        if more > 0 {
            complaints.push(Error(format!("{}: {}", self.file, counted(more, "more problem"))));
        }
        complaints
    }
}

pub(crate) fn within(path: &str, word: &str) -> String {
    let word = quoted(word);
    if path.is_empty() { word } else { format!("{path}.{word}") }
}

/// Removes the innermost value whose text contains the byte range `at`. Returns the value's path and its own range.
fn take_out(table: &mut DeTable, path: &str, at: &Range<usize>) -> Option<(String, Range<usize>)> {
    for (key, value) in table.iter_mut() {
        let path = within(path, key.get_ref());
        // The span of a section covers only its header, so look inside first.
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
