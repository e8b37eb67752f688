//! Words that all games share: names of players, complaints, and how text from outside is made
//! safe to print.

use super::text::Piece;
use std::fmt;
use std::sync::Arc;

/// An answer to something that could not be done: one or a few lines that say what was wrong,
/// where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

impl Error {
    /// A error in these words.
    pub fn new(text: impl Into<String>) -> Self {
        Error(text.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// The names of the players, one a seat, ready to print.
#[derive(Clone, Debug)]
pub struct Names {
    names: Vec<Arc<str>>,
    /// The same, and `Bjarne's `: most of what happens, happens to something of somebody's.
    pieces: Vec<Piece<Arc<str>>>,
    owners: Vec<Piece<String>>,
    short: bool,
    /// `Bjarne's Air Elemental`, by seat and by thing.
    owned: Vec<Piece<String>>,
    things: usize,
}

impl Names {
    /// Makes names from what people typed: trimmed, with nothing in them that a terminal would
    /// obey; an empty one becomes `Player 1`.
    pub fn new<S: AsRef<str>>(typed: impl IntoIterator<Item = S>) -> Self {
        let named = typed.into_iter().enumerate().map(|(i, name)| {
            let name = printable(name.as_ref().trim());
            if name.is_empty() { format!("Player {}", i + 1).into() } else { name.into() }
        });
        let names: Vec<Arc<str>> = named.collect();
        let pieces = names.iter().map(|name| Piece::new(name.clone())).collect();
        let owners: Vec<_> = names.iter().map(|name| Piece::new(format!("{name}'s "))).collect();
        let short = owners.iter().all(Piece::is_short);
        Names { names, pieces, owners, short, owned: Vec::new(), things: 0 }
    }

    /// Makes ready what each player's own of some things is called, if those are short pieces.
    #[must_use]
    pub fn with_things(mut self, things: &[&str]) -> Self {
        let owned = self.names.iter().flat_map(|name| things.iter().map(move |thing| format!("{name}'s {thing}")));
        let owned: Vec<_> = owned.map(Piece::new).collect();
        if owned.iter().all(Piece::is_short) {
            (self.owned, self.things) = (owned, things.len());
        }
        self
    }

    /// The name of a seat.
    pub fn of(&self, seat: crate::engine::Seat) -> &Arc<str> {
        &self.names[seat.index()]
    }

    /// The name of a seat, ready to be written.
    #[inline]
    pub fn piece(&self, seat: crate::engine::Seat) -> &Piece<Arc<str>> {
        &self.pieces[seat.index()]
    }

    /// How a thing of a seat's begins: `Bjarne's `.
    #[inline]
    pub fn owner(&self, seat: crate::engine::Seat) -> &Piece<String> {
        &self.owners[seat.index()]
    }

    /// What a seat's own of a thing is called, if that was made ready.
    #[inline]
    pub fn owned(&self, seat: crate::engine::Seat, thing: usize) -> Option<&Piece<String>> {
        self.owned.get(seat.index() * self.things + thing)
    }

    /// Whether all these are short pieces, as lines are made of (see [`Text::lines`]).
    ///
    /// [`Text::lines`]: super::Text::lines
    #[inline]
    pub fn are_short(&self) -> bool {
        self.short
    }

    /// How many seats have a name.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// The longest piece of foreign text that is repeated in a message, in characters.
const QUOTE_LIMIT: usize = 60;

/// `text` without anything that a terminal would obey: control characters (escape among them),
/// line ends and invisible direction marks are shown as `?`.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if is_unsafe(c) { '?' } else { c }).collect()
}

/// Like [`printable`], for quoting in a message: cut when it is long.
pub fn quoted(text: &str) -> String {
    let mut shown: String = printable(text).chars().take(QUOTE_LIMIT).collect();
    if text.chars().nth(QUOTE_LIMIT).is_some() {
        shown.push('…');
    }
    shown
}

fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The candidate that `word` was probably meant to be, if one is near enough.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(QUOTE_LIMIT).collect::<String>().to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, &candidate.to_lowercase()), candidate))
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, candidate)| distance <= 1 + candidate.chars().count() / 4)
        .map(|(_, candidate)| candidate)
}

/// The end of a error about a name: `; did you mean `Smithy`?`, or nothing where none is near.
pub fn hint<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, names).map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

/// Appends a number; much faster than the formatting machinery.
#[inline]
pub fn push_number(out: &mut String, number: i32) {
    if number < 0 {
        out.push('-');
    }
    match number.unsigned_abs() {
        digit @ 0..10 => out.push(char::from(b'0' + digit as u8)),
        long => push_digits(out, long),
    }
}

/// The numbers from 0 to 99 in two digits each.
const PAIRS: &str = {
    const BYTES: [u8; 200] = {
        let mut bytes = [b'0'; 200];
        let mut n = 0;
        while n < 100 {
            bytes[2 * n] += n as u8 / 10;
            bytes[2 * n + 1] += n as u8 % 10;
            n += 1;
        }
        bytes
    };
    match std::str::from_utf8(&BYTES) {
        Ok(pairs) => pairs,
        Err(_) => panic!("digits are ASCII"),
    }
};

/// Appends a number of two digits or more.
#[inline(never)]
fn push_digits(out: &mut String, number: u32) {
    let mut rest = number;
    match number {
        0..100 => {}
        100..1_000 => {
            out.push(char::from(b'0' + (number / 100) as u8));
            rest = number % 100;
        }
        _ => {
            push_digits(out, number / 100);
            rest = number % 100;
        }
    }
    let at = 2 * rest as usize;
    out.push_str(&PAIRS[at..at + 2]);
}

/// Appends a number with its sign: `+2`, `-1`, `+0`.
#[inline]
pub fn push_signed(out: &mut String, number: i32) {
    if number >= 0 {
        out.push('+');
    }
    push_number(out, number);
}

/// The spaces that the deepest lines begin with.
const INDENT: &str = "                        ";

/// By how many columns a line is indented that is so deep in a chain of consequences: two for each
/// step, up to a limit.
#[inline]
pub fn indent_columns(depth: u8) -> usize {
    INDENT.len().min(2 * depth as usize)
}

/// What such a line begins with.
#[inline]
pub fn indent(depth: u8) -> &'static str {
    &INDENT[..indent_columns(depth)]
}

/// `1 minion`, `3 minions`.
pub fn counted(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;

    #[test]
    fn names_cannot_command_a_terminal() {
        let names = Names::new(["  \x1b[2JEve\u{202e}  ", " "]);
        assert_eq!(&**names.of(Seat::ONE), "?[2JEve?");
        assert_eq!(&**names.of(Seat::TWO), "Player 2");
    }

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        for n in [0, 7, -7, 10, 99, 100, 105, 999, -1_000, 1_020, 12_003, i32::MAX, i32::MIN] {
            let mut out = String::new();
            push_number(&mut out, n);
            assert_eq!(out, n.to_string());
        }
    }

    #[test]
    fn a_misspelt_name_finds_its_neighbour_and_nonsense_finds_none() {
        let cards = ["Bone Golem", "Banish", "Blizzard"];
        assert_eq!(nearest("bone golme", cards), Some("Bone Golem"));
        assert_eq!(nearest("Charizard the dragon", cards), None);
    }
}
