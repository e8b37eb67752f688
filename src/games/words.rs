//! Words that all games share: names of players, errors, and how text from outside is made
//! safe to print.

use crate::engine::Seat;
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// An answer to something that could not be done: one or a few lines that say what was wrong,
/// where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Error(pub String);

impl Error {
    /// An error in these words.
    pub fn new(text: impl Into<String>) -> Self {
        Error(text.into())
    }

    /// The answer to a question about a thing that a seat can't see or that doesn't exist.
    pub fn nothing_to_show() -> Self {
        Error::new("There is nothing to show.")
    }
}

/// The names of the players, one a seat, ready to print: each alone, and before what is theirs (`Ada's `).
#[derive(Clone, Debug)]
pub struct Names(Vec<(Arc<str>, Arc<str>)>);

impl Names {
    /// Makes names from what people typed: trimmed, with nothing in them that a terminal would
    /// obey; an empty one becomes `Player 1`.
    pub fn new<S: AsRef<str>>(typed: impl IntoIterator<Item = S>) -> Self {
        let named = typed.into_iter().enumerate().map(|(i, name)| {
            let name = printable(name.as_ref().trim());
            let name = if name.is_empty() { format!("Player {}", i + 1) } else { name };
            (name.as_str().into(), format!("{name}'s ").into())
        });
        Names(named.collect())
    }

    /// The name of a seat.
    pub fn of(&self, seat: Seat) -> &Arc<str> {
        &self.0[seat.index()].0
    }

    /// The name of a seat before what is its own: `Ada's `.
    pub fn whose(&self, seat: Seat) -> &str {
        &self.0[seat.index()].1
    }

    /// How many seats have a name.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
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

/// A path for a message: whole, so that it can be copied from there.
pub fn path_in_full(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// A text on its way to a terminal, which obeys nothing in it: as [`printable`], but in lines. Every
/// face passes what it writes through here, wherever the text came from.
pub fn harmless(text: &str) -> Cow<'_, str> {
    // Nearly all text is plain: a look at its bytes without a branch, sixteen at a time, says so. Asking
    // every character would take 92 million instructions of a script of 20,000 commands that takes 65
    // million as it is (`valgrind --tool=callgrind sorcery -testing --board asked -init SCRIPT`).
    let strange = |byte: u8| (byte.wrapping_sub(b' ') >= 0x5f) & (byte != b'\n');
    if text.bytes().fold(false, |found, byte| found | strange(byte)) {
        let kept = |c: char| matches!(c, '\n' | '\t') || !is_unsafe(c);
        if !text.chars().all(kept) {
            return Cow::Owned(text.chars().map(|c| if kept(c) { c } else { '?' }).collect());
        }
    }
    Cow::Borrowed(text)
}

/// Whether a terminal could obey it, or nobody can see it.
pub fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The candidate that `word` was probably meant to be, if one is near enough.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, &mut candidates.into_iter())
}

/// The same, once in the program instead of once for every kind of list.
fn nearest_of<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(QUOTE_LIMIT).collect::<String>().to_lowercase();
    let letters = word.chars().count();
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        // The distance is at least the difference of the lengths: most candidates are out at a glance.
        let most = best.map_or(usize::MAX, |(distance, _)| distance);
        if letters.abs_diff(candidate.chars().count()) < most {
            let distance = strsim::osa_distance(&word, &candidate.to_lowercase());
            best = if distance < most { Some((distance, candidate)) } else { best };
        }
    }
    let (distance, candidate) = best?;
    (distance <= 1 + candidate.chars().count() / 4).then_some(candidate)
}

/// The end of an error about a name: `; did you mean `Smithy`?`, or nothing where none is near.
pub fn hint<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    hint_or(name, names, "")
}

/// The same, with an end for where none is near.
pub fn hint_or<'a>(name: &str, names: impl IntoIterator<Item = &'a str>, none: &str) -> String {
    nearest(name, names).map_or(none.into(), |near| format!("; did you mean `{near}`?"))
}

/// Appends a number without the formatting machinery, which takes a tenth of all the time that a long
/// script takes to be told.
#[inline]
pub fn push_number(out: &mut String, number: i32) {
    match u8::try_from(number) {
        Ok(digit @ 0..=9) => out.push(char::from(b'0' + digit)),
        _ => push_digits(out, number),
    }
}

/// Apart, for the room that it works in need not be made for a single digit.
#[inline(never)]
fn push_digits(out: &mut String, number: i32) {
    out.push_str(itoa::Buffer::new().format(number));
}

/// Lines that are deeper in a chain of consequences begin no further to the right.
const DEEPEST: u8 = 12;

/// Appends what a line begins with that is so deep in a chain of consequences: two columns for each
/// step, up to a limit.
pub fn push_indent(out: &mut String, depth: u8) {
    (0..depth.min(DEEPEST)).for_each(|_| out.push_str("  "));
}

/// `1 minion`, `3 minions`.
pub fn counted(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// Whether an answer is yes.
pub fn is_yes(answer: &str) -> bool {
    ["y", "yes"].contains(&answer.trim().to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_command_a_terminal() {
        let names = Names::new(["  \x1b[2JEve\u{202e}  ", " "]);
        assert_eq!(&**names.of(Seat::ONE), "?[2JEve?");
        assert_eq!(&**names.of(Seat::TWO), "Player 2");
    }

    #[test]
    fn nothing_but_lines_reaches_a_terminal() {
        for text in ["", "Ada plays\n\tBanish\n", "┌─┐ · — … “” ö 牌 🃏", "\u{a0}\u{2030}"] {
            assert!(matches!(harmless(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
        for c in (0..=0x1_0000).filter_map(char::from_u32).filter(|&c| is_unsafe(c) && !matches!(c, '\n' | '\t')) {
            for text in [format!("a{c}"), format!("{c}b"), format!("…{c}\n{c}")] {
                assert_eq!(harmless(&text), text.replace(c, "?"), "{text:?}");
            }
        }
    }

    #[test]
    fn a_misspelt_name_finds_its_neighbour_and_nonsense_finds_none() {
        let cards = ["Bone Golem", "Banish", "Blizzard"];
        assert_eq!(nearest("bone golme", cards), Some("Bone Golem"));
        assert_eq!(nearest("Charizard the dragon", cards), None);
    }
}
