//! Words that all games share: names of players, complaints, and how text from outside is made
//! safe to print.

use std::fmt;
use std::sync::Arc;

/// An answer to something that could not be done: one or a few lines that say what was wrong,
/// where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint(pub String);

impl Complaint {
    /// A complaint in these words.
    pub fn new(text: impl Into<String>) -> Self {
        Complaint(text.into())
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Complaint {}

/// The names of the players, one a seat, ready to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: Vec<Arc<str>>,
    /// `Bjarne's `: most of what happens, happens to something of somebody's.
    owners: Vec<String>,
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
        let owners = names.iter().map(|name| format!("{name}'s ")).collect();
        Names { names, owners }
    }

    /// The name of a seat.
    pub fn of(&self, seat: crate::engine::Seat) -> &Arc<str> {
        &self.names[seat.index()]
    }

    /// How a thing of a seat's begins: `Bjarne's `.
    pub fn owner(&self, seat: crate::engine::Seat) -> &str {
        &self.owners[seat.index()]
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

/// The end of a complaint about a name: `; did you mean `Smithy`?`, or nothing where none is near.
pub fn hint<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, names).map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

/// Appends a number; much faster than the formatting machinery.
pub fn push_number(out: &mut String, number: i32) {
    if number < 0 {
        out.push('-');
    }
    push_digits(out, number.unsigned_abs());
}

#[inline]
fn push_digits(out: &mut String, number: u32) {
    let digit = |n: u32| char::from(b'0' + (n % 10) as u8);
    if number >= 100 {
        push_long(out, number / 100);
    }
    if number >= 10 {
        out.push(digit(number / 10));
    }
    out.push(digit(number));
}

#[inline(never)]
fn push_long(out: &mut String, number: u32) {
    push_digits(out, number);
}

/// Appends a number with its sign: `+2`, `-1`, `+0`.
pub fn push_signed(out: &mut String, number: i32) {
    if number >= 0 {
        out.push('+');
    }
    push_number(out, number);
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
        for n in [0, 7, -7, 10, i32::MAX, i32::MIN] {
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
