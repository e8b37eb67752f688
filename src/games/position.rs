//! Positions as text, in the format that all games share. Errors name the line.
//!
//! The first line is `NAME position 1`. Each other line is a field: a key and its value. Lines below `player 1 NAME` or
//! `seat 1` belong to that player. Blank lines and lines that begin with `#` are ignored.

use super::Tabletop;
use super::verb::number_from_one;
use super::words::{Error, Names, at_line, capitalised, first_fit, instead, unknown};
use crate::engine::{Rng, Seat};
use std::cell::{Cell, RefCell};
use std::fmt::{Display, Write as _};

/// Maximum size of a position file, in bytes. Much more than any game needs.
pub const SIZE_LIMIT: usize = 1 << 20;
/// Maximum length of an error, in characters. It fits on a line of 80 columns after `sorcery: game.position: `.
const ROOM: usize = 56;

/// Returns the complete position as text, with hidden cards and the state of the random number generator.
pub fn write_position<G: Tabletop>(game: &G, names: &Names) -> String {
    let mut out = Writer { text: format!("{} position 1\n", G::NAME), names };
    (G::ABOUT.write)(game, &mut out);
    out.text
}

/// Parses a position that [`write_position`] wrote, and returns it with the players' names.
///
/// # Errors
/// Returns the line number, the problem and the fix, in at most 56 characters.
pub fn read_position<G: Tabletop>(text: &str) -> Result<(G, Vec<Option<String>>), Error> {
    let (lines, keys) = (parse(G::NAME, text)?, RefCell::default());
    let fields = Fields { lines: &lines, keys: &keys, owner: None };
    let game = (G::ABOUT.read)(&fields)?;
    fields.end()?;
    let mut names = vec![None; game.seats()];
    for line in &lines {
        let name = |name: &str| Some(name.to_string()).filter(|name| !name.is_empty());
        match (line.key, line.owner) {
            ("players", _) => names = line.items().map(|item| name(item).filter(|name| name != "-")).collect(),
            ("player", Some(seat)) if seat.index() < names.len() => names[seat.index()] = name(line.split().1),
            _ => {}
        }
    }
    Ok((game, names))
}

fn parse<'a>(name: &str, text: &'a str) -> Result<Vec<FieldLine<'a>>, Error> {
    if text.len() > SIZE_LIMIT {
        return Err(Error(format!("over {SIZE_LIMIT} bytes: read a smaller position")));
    }
    let mut owner = None;
    let mut lines =
        (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut next = || {
        let (number, line) = lines.next()?;
        let (key, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let mut line = FieldLine { number, key, rest: rest.trim(), owner, known: Cell::new(false) };
        if ["player", "seat"].contains(&key) {
            owner = number_from_one(line.split().0, u8::MAX.into()).map(Seat);
            line.owner = owner;
        }
        Some(line)
    };
    match next() {
        Some(line) if line.key == name && line.rest == "position 1" => Ok(std::iter::from_fn(next).collect()),
        Some(FieldLine { number, key, rest: "position 1", .. })
            if key.len() < 20 && key.chars().all(char::is_alphanumeric) =>
        {
            Err(at_line(number, &format!("this is a position of {}: run `sorcery {key}`", capitalised(key))))
        }
        Some(line) => Err(line.wrong(&format!("a position begins with `{name} position 1`"))),
        None => Err(Error::new("the position is empty: `position` prints one")),
    }
}

/// Builds the text of a position, field by field.
#[derive(Debug)]
pub struct Writer<'a> {
    text: String,
    names: &'a Names,
}

impl Writer<'_> {
    /// Writes a line that consists of a key and its value.
    pub fn put(&mut self, key: &str, value: impl Display) {
        // Writing to a string never fails.
        let _ = write!(self.text, "{key} {value}");
        self.text.truncate(self.text.trim_end().len());
        self.text.push('\n');
    }

    /// Writes a line with a key and its items, separated by `between`. Writes nothing if there are no items.
    pub fn items<T: Display>(&mut self, key: &str, between: &str, items: impl IntoIterator<Item = T>) {
        let empty = self.text.len();
        for item in items {
            let (before, after) = if self.text.len() == empty { (key, " ") } else { (between, "") };
            let _ = write!(self.text, "{before}{after}{item}");
        }
        if self.text.len() > empty {
            self.text.push('\n');
        }
    }

    /// Writes the state of a random number generator.
    pub fn chance(&mut self, key: &str, rng: &Rng) {
        let (seed, stream, used) = rng.state();
        self.put(key, format_args!("{seed} {stream} {used}"));
    }

    /// Writes the `player` line of a seat. The fields of that player follow below it.
    pub fn player(&mut self, seat: Seat) {
        self.put("player", format_args!("{} {}", seat.number(), self.names.of(seat)));
    }

    /// Writes the names of all players.
    pub fn players(&mut self) {
        // `|` separates names, so a name can't contain it.
        let names = Seat::all(self.names.len()).map(|seat| self.names.of(seat).replace('|', "/"));
        self.items("players", " | ", names.collect::<Vec<_>>());
    }
}

/// The fields of a position, or of one player.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a> {
    lines: &'a [FieldLine<'a>],
    /// The keys that the reader of the position has looked up so far, for the error about an unknown key.
    keys: &'a RefCell<Vec<&'static str>>,
    owner: Option<Seat>,
}

impl<'a> Fields<'a> {
    /// Returns the lines with one of these keys, in the order of the text.
    pub fn lines(&self, keys: &[&'static str]) -> impl Iterator<Item = &'a FieldLine<'a>> + use<'a> {
        let mut known = self.keys.borrow_mut();
        keys.iter().for_each(|key| {
            if !known.contains(key) {
                known.push(key)
            }
        });
        let (owner, keys) = (self.owner, keys.to_vec());
        let own = move |line: &&FieldLine<'_>| keys.contains(&line.key) && (owner.is_none() || line.owner == owner);
        self.lines.iter().filter(own).inspect(|line| line.known.set(true))
    }

    /// Returns the position's line with this key, if there is one.
    ///
    /// # Errors
    /// Fails if there are several.
    pub fn line(&self, key: &'static str) -> Result<Option<&'a FieldLine<'a>>, Error> {
        let mut lines = self.lines(&[key]);
        let line = lines.next();
        lines.next().map_or(Ok(line), |second| Err(second.second(key)))
    }

    /// Sets `value` from the line with this key, if there is one.
    ///
    /// # Errors
    /// Returns the error from `read`, or fails if there are several lines with this key.
    pub fn set<T>(
        &self,
        key: &'static str,
        value: &mut T,
        read: impl FnOnce(&'a FieldLine<'a>) -> Result<T, Error>,
    ) -> Result<(), Error> {
        if let Some(line) = self.line(key)? {
            *value = read(line)?;
        }
        Ok(())
    }

    /// Returns the fields of each player that has a `player` line, in the order of the text.
    ///
    /// # Errors
    /// Fails if a player's number isn't that of a seat in the game, or if a player has several lines.
    pub fn players(&self, seats: usize) -> Result<Vec<(Seat, Fields<'a>)>, Error> {
        let mut players: Vec<(Seat, Fields<'a>)> = Vec::new();
        for line in self.lines(&["player"]) {
            let seat = line.seat(line.split().0, seats)?;
            if players.iter().any(|(known, _)| *known == seat) {
                return Err(line.second(&format!("player {}", seat.number())));
            }
            players.push((seat, self.of(seat)));
        }
        Ok(players)
    }

    /// Returns the fields of a player.
    pub fn of(&self, seat: Seat) -> Fields<'a> {
        Fields { owner: Some(seat), ..*self }
    }

    /// Checks that every line was looked up, so that no line has an unknown key. Call this before checking the whole
    /// position, because an unknown line can be the reason why such a check fails.
    ///
    /// # Errors
    /// Returns the first unknown line, with the closest key or all keys.
    pub fn end(&self) -> Result<(), Error> {
        let Some(line) = self.lines.iter().find(|line| !line.known.get()) else { return Ok(()) };
        let keys = self.keys.borrow();
        if keys.contains(&line.key) {
            let owner = if keys.contains(&"seat") { "seat" } else { "player" };
            return Err(line.wrong(&format!("`{}` belongs below a `{owner}` line", line.key)));
        }
        Err(line.unknown("field", line.key, keys.iter().copied(), "correct or remove it"))
    }
}

/// A line of a position's text: a key and its value.
#[derive(Clone, Debug)]
pub struct FieldLine<'a> {
    /// The line number in the position's text, counted from 1.
    pub number: usize,
    /// The first word of the line, which names a field of the position.
    pub key: &'a str,
    /// The value after the key, without white space around it.
    pub rest: &'a str,
    /// The player that this field of a position belongs to, or `None` for a field of the whole game.
    owner: Option<Seat>,
    /// Whether the reader of the position looked up the field in this line. Otherwise, its key is unknown.
    known: Cell<bool>,
}

impl<'a> FieldLine<'a> {
    /// Creates an error message with the number of this line. `what` names the problem and the fix.
    pub fn wrong(&self, what: &str) -> Error {
        at_line(self.number, what)
    }

    /// Creates the error for a second line that begins with `what`.
    pub fn second(&self, what: &str) -> Error {
        self.wrong(&format!("a second `{what}` line: remove one"))
    }

    /// Creates an error message from the first of these texts that fits on one line.
    pub fn fitting(&self, texts: [String; 2]) -> Error {
        self.wrong(&first_fit(self.room(), texts))
    }

    /// Creates an error message about a part of this line: `write yes or no, not `maybe``.
    pub fn instead(&self, expected: &str, found: &str) -> Error {
        self.wrong(&instead(self.room(), expected, found))
    }

    /// Creates an error message about an unknown name in this line, with the most similar one of `names` or the advice
    /// `otherwise`. `what` is a noun, such as `card`.
    pub fn unknown<'n>(
        &self,
        what: &str,
        name: &str,
        names: impl IntoIterator<Item = &'n str>,
        otherwise: &str,
    ) -> Error {
        self.wrong(&unknown(self.room(), what, name, names, otherwise))
    }

    /// Returns the maximum length of an error's text after the line number.
    fn room(&self) -> usize {
        ROOM - at_line(self.number, "").0.len()
    }

    /// Splits the value of this field into words.
    pub fn words(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.rest.split_whitespace()
    }

    /// Splits the value of this line into its first word and the rest.
    pub fn split(&self) -> (&'a str, &'a str) {
        let (first, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        (first, rest.trim())
    }

    /// Splits the value of this line at vertical bars: `Banish | Haste`. An empty value has no items.
    pub fn items(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.rest.split('|').map(str::trim).filter(|item| !item.is_empty())
    }

    /// Splits the value into exactly `N` words.
    ///
    /// # Errors
    /// Fails with the text `expected` if there are more or fewer words.
    pub fn exactly<const N: usize>(&self, expected: &str) -> Result<[&'a str; N], Error> {
        let words: Vec<&str> = self.words().collect();
        words.try_into().map_err(|_| self.wrong(expected))
    }

    /// Parses the value as a random number generator: seed, stream number, and number of words generated so far.
    ///
    /// # Errors
    /// Fails if the line has a different form.
    pub fn chance(&self) -> Result<Rng, Error> {
        let [seed, stream, used] = self.exactly("needs 3 numbers: write seed, stream and draws")?;
        Ok(Rng::at(self.parse(seed)?, self.parse(stream)?, self.parse(used)?))
    }

    /// Parses a word as the number of a seat.
    ///
    /// # Errors
    /// Fails if there is no such seat.
    pub fn seat(&self, word: &str, seats: usize) -> Result<Seat, Error> {
        number_from_one(word, seats).map(Seat).ok_or_else(|| match seats {
            1 => self.instead("`player 1`", word),
            _ => self.instead(&format!("a player from 1 to {seats}"), word),
        })
    }

    /// Parses the value as one of two words. Returns `true` for the first.
    ///
    /// # Errors
    /// Fails if the value is neither.
    pub fn either(&self, yes: &str, no: &str) -> Result<bool, Error> {
        match self.rest {
            rest if rest == yes => Ok(true),
            rest if rest == no => Ok(false),
            _ => Err(self.instead(&format!("`{yes}` or `{no}`"), self.rest)),
        }
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
        word.parse().map_err(|_| {
            let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
            match digits.is_empty() || digits.contains(|c: char| !c.is_ascii_digit()) {
                true => self.instead("a number in digits", word),
                false if word.starts_with('-') => self.instead("a larger number", word),
                false => self.instead("a smaller number", word),
            }
        })
    }
}

/// Returns the word for a value in a table of words and values, or an empty string.
pub(crate) fn word_of<T: PartialEq>(table: &[(&'static str, T)], value: T) -> &'static str {
    table.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

/// Returns the value for a word in a table of words and values.
pub(crate) fn value_of<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}

/// Groups equal neighbours, and returns each item with its count.
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
