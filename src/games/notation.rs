//! Reading position notations: lines of `key rest`, with complaints that name the line.
//!
//! Every game writes its positions in this style: a first line `NAME position 1`, then one fact
//! a line; blank lines and lines that begin with `#` mean nothing.

use super::words::{Error, quoted};

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
    /// A error about this line.
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
