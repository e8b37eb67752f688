//! Positions as text, read and written: lines of `key rest`, and errors that name the line.
//!
//! Every game writes its positions in this style: a first line `NAME position 1`, then one fact
//! a line; blank lines and lines that begin with `#` mean nothing.

use super::command::place;
use super::words::{Error, quoted};
use crate::engine::{Rng, Seat};
use std::fmt::{Display, Write as _};

/// The largest position file that is read, in bytes: far more than any game needs.
pub const SIZE_LIMIT: usize = 1 << 20;

/// The lines of a position, taken one by one.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
}

/// One line: a key and what follows it.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Counted from 1.
    pub number: usize,
    /// The first word.
    pub key: &'a str,
    /// The rest, trimmed.
    pub rest: &'a str,
}

impl<'a> Lines<'a> {
    /// Begins to read, checking the first line.
    ///
    /// # Errors
    /// When the text is not a position of the game `name` in version 1.
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
    /// An error about this line.
    pub fn wrong(&self, expected: &str) -> Error {
        let found = if self.rest.is_empty() { self.key.to_string() } else { format!("{} {}", self.key, self.rest) };
        Error(format!("line {}: `{}`: {expected}", self.number, quoted(&found)))
    }

    /// The rest as words.
    pub fn words(&self) -> impl Iterator<Item = &'a str> {
        self.rest.split_whitespace()
    }

    /// The rest as items between bars: `Banish | Haste`. An empty rest has no items.
    pub fn items(&self) -> impl Iterator<Item = &'a str> {
        self.rest.split('|').map(str::trim).filter(|item| !item.is_empty())
    }

    /// The rest as exactly so many words.
    ///
    /// # Errors
    /// When there are more or fewer; then this was `expected`.
    pub fn exactly<const N: usize>(&self, expected: &str) -> Result<[&'a str; N], Error> {
        let words: Vec<&str> = self.words().collect();
        words.try_into().map_err(|_| self.wrong(expected))
    }

    /// The state of chance: a generator's seed, stream and count of draws.
    ///
    /// # Errors
    /// When the line has something else; then this was `expected`.
    pub fn chance(&self, expected: &str) -> Result<Rng, Error> {
        let [seed, stream, used] = self.exactly(expected)?;
        Ok(Rng::at(self.parse(seed)?, self.parse(stream)?, self.parse(used)?))
    }

    /// A word as the number of one of so many seats.
    ///
    /// # Errors
    /// When it is none.
    pub fn seat(&self, word: &str, seats: usize) -> Result<Seat, Error> {
        let seat = place(word, seats).map(Seat);
        seat.ok_or_else(|| self.wrong(&format!("players are numbered from 1 to {seats}")))
    }

    /// Whether the rest is the first of two words.
    ///
    /// # Errors
    /// When it is neither.
    pub fn either(&self, yes: &str, no: &str) -> Result<bool, Error> {
        match self.rest {
            rest if rest == yes => Ok(true),
            rest if rest == no => Ok(false),
            _ => Err(self.wrong(&format!("`{yes}` or `{no}`"))),
        }
    }

    /// The rest as a player's number and name; an empty name is none.
    pub fn player(&self) -> (&'a str, Option<String>) {
        let (number, name) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        (number, Some(name.trim().to_string()).filter(|name| !name.is_empty()))
    }

    /// The rest as one number.
    ///
    /// # Errors
    /// When it is none.
    pub fn number<N: std::str::FromStr>(&self) -> Result<N, Error> {
        self.parse(self.rest)
    }

    /// A word of this line as a number.
    ///
    /// # Errors
    /// When it is none, or too large for its place.
    pub fn parse<N: std::str::FromStr>(&self, word: &str) -> Result<N, Error> {
        word.parse().map_err(|_| self.wrong(&format!("`{}` is not a number that fits here", quoted(word))))
    }
}

/// Appends a line of items with `between` between them, or nothing when there are none.
pub fn push_items<T: Display>(out: &mut String, key: &str, between: &str, items: impl IntoIterator<Item = T>) {
    for (i, item) in items.into_iter().enumerate() {
        let _ = if i == 0 { write!(out, "{key} {item}") } else { write!(out, "{between}{item}") };
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
}

/// Appends the state of chance: see [`Line::chance`].
pub fn push_chance(out: &mut String, key: &str, rng: &Rng) {
    let (seed, stream, used) = rng.place();
    let _ = writeln!(out, "{key} {seed} {stream} {used}");
}

/// Equal neighbours counted.
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
