//! Reading and writing positions as text. Errors name the line.
//!
//! Every game uses this format: a first line `NAME position 1`, then one fact per line, as a key and its value. Blank
//! lines and lines that begin with `#` are ignored.

use super::verb::place;
use super::words::{Error, quoted};
use crate::engine::{Rng, Seat};
use std::fmt::{Display, Write as _};

/// Maximum size of a position file, in bytes. Much more than any game needs.
pub const SIZE_LIMIT: usize = 1 << 20;

/// The lines of a position.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
}

/// A line: a key and its value.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The number of the line, counted from 1.
    pub number: usize,
    /// The first word.
    pub key: &'a str,
    /// The rest of the line, trimmed.
    pub rest: &'a str,
}

impl<'a> Lines<'a> {
    /// Checks the first line and returns the others.
    ///
    /// # Errors
    /// Fails if the text isn't a position of the game `name` in version 1.
    pub fn of(name: &str, text: &'a str) -> Result<Self, Error> {
        if text.len() > SIZE_LIMIT {
            return Err(Error(format!("a position has at most {SIZE_LIMIT} bytes, this one has {}", text.len())));
        }
        let mut lines = Lines { lines: text.lines().enumerate() };
        let header = format!("{name} position 1");
        match lines.next() {
            Some(line) if line.key == name && line.rest == "position 1" => Ok(lines),
            Some(line) => Err(line.wrong(&format!("a position begins with `{header}`"))),
            None => Err(Error(format!("the position is empty; it begins with `{header}`"))),
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let (i, line) = self.lines.next()?;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            return Some(Line { number: i + 1, key, rest: rest.trim() });
        }
    }
}

impl<'a> Line<'a> {
    /// Creates an error about this line.
    pub fn wrong(&self, expected: &str) -> Error {
        let found = if self.rest.is_empty() { self.key.to_string() } else { format!("{} {}", self.key, self.rest) };
        Error(format!("line {}: `{}`: {expected}", self.number, quoted(&found)))
    }

    /// Splits the value into words.
    pub fn words(&self) -> impl Iterator<Item = &'a str> {
        self.rest.split_whitespace()
    }

    /// Splits the value at bars: `Banish | Haste`. An empty value has no items.
    pub fn items(&self) -> impl Iterator<Item = &'a str> {
        self.rest.split('|').map(str::trim).filter(|item| !item.is_empty())
    }

    /// Splits the value into exactly `N` words.
    ///
    /// # Errors
    /// Fails if there are more or fewer words. The error contains `expected`.
    pub fn exactly<const N: usize>(&self, expected: &str) -> Result<[&'a str; N], Error> {
        let words: Vec<&str> = self.words().collect();
        words.try_into().map_err(|_| self.wrong(expected))
    }

    /// Parses the value as a random number generator: seed, stream and number of draws.
    ///
    /// # Errors
    /// Fails if the line has a different form. The error contains `expected`.
    pub fn chance(&self, expected: &str) -> Result<Rng, Error> {
        let [seed, stream, used] = self.exactly(expected)?;
        Ok(Rng::at(self.parse(seed)?, self.parse(stream)?, self.parse(used)?))
    }

    /// Parses a word as the number of a seat.
    ///
    /// # Errors
    /// Fails if there is no such seat.
    pub fn seat(&self, word: &str, seats: usize) -> Result<Seat, Error> {
        let seat = place(word, seats).map(Seat);
        seat.ok_or_else(|| self.wrong(&format!("players are numbered from 1 to {seats}")))
    }

    /// Parses the value as one of two words. Returns `true` for the first.
    ///
    /// # Errors
    /// Fails if the value is neither.
    pub fn either(&self, yes: &str, no: &str) -> Result<bool, Error> {
        match self.rest {
            rest if rest == yes => Ok(true),
            rest if rest == no => Ok(false),
            _ => Err(self.wrong(&format!("`{yes}` or `{no}`"))),
        }
    }

    /// Splits the value into a player's number and name. The name is `None` if it is empty.
    pub fn player(&self) -> (&'a str, Option<String>) {
        let (number, name) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        (number, Some(name.trim().to_string()).filter(|name| !name.is_empty()))
    }

    /// Parses the value as one number.
    ///
    /// # Errors
    /// Fails if it isn't a number.
    pub fn number<N: std::str::FromStr>(&self) -> Result<N, Error> {
        self.parse(self.rest)
    }

    /// Parses a word of this line as a number.
    ///
    /// # Errors
    /// Fails if the word isn't a number or is too large for its type.
    pub fn parse<N: std::str::FromStr>(&self, word: &str) -> Result<N, Error> {
        word.parse().map_err(|_| self.wrong(&format!("`{}` is not a number that fits here", quoted(word))))
    }
}

/// Appends a line of items separated by `between`, or nothing if there are no items.
pub fn push_items<T: Display>(out: &mut String, key: &str, between: &str, items: impl IntoIterator<Item = T>) {
    for (i, item) in items.into_iter().enumerate() {
        let _ = if i == 0 { write!(out, "{key} {item}") } else { write!(out, "{between}{item}") };
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
}

/// Appends the state of a random number generator, as [`Line::chance`] parses it.
pub fn push_chance(out: &mut String, key: &str, rng: &Rng) {
    let (seed, stream, used) = rng.place();
    let _ = writeln!(out, "{key} {seed} {stream} {used}");
}

/// Groups equal neighbours and counts them.
pub fn runs<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<(T, usize)> {
    let mut runs: Vec<(T, usize)> = Vec::new();
    for item in items {
        match runs.last_mut() {
            Some((last, n)) if *last == item => *n += 1,
            _ => runs.push((item, 1)),
        }
    }
    runs
}
