//! Text that all games share: player names, errors, and functions that make untrusted text safe to print.

use crate::engine::Seat;
use crate::text_buffer::Piece;
use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// An error message of one or a few lines: the problem, its place and the fix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Error(pub String);

impl Error {
    /// Creates an error from its message.
    pub fn new(text: impl Into<String>) -> Self {
        Error(text.into())
    }

    /// Returns the error for an item that doesn't exist or that the seat can't see.
    pub fn nothing_to_show() -> Self {
        Error::new("There is nothing to show.")
    }
}

/// The names of the players, ready to print, each as it is and as a possessive (`Ada's `).
#[derive(Clone, Debug)]
pub struct Names(Vec<[Piece<Arc<str>>; 2]>);

impl Names {
    /// Trims names and replaces characters that control terminals. An empty name becomes `Player 1`.
    pub fn new<S: AsRef<str>>(typed: impl IntoIterator<Item = S>) -> Self {
        let named = typed.into_iter().enumerate().map(|(i, name)| {
            let name = printable(name.as_ref().trim());
            let name = if name.is_empty() { format!("Player {}", i + 1) } else { name };
            [format!("{name}'s "), name].map(|text| Piece::new(text.as_str().into(), text.as_bytes()))
        });
        Names(named.collect())
    }

    /// Returns the names, with `pronoun` as the name of the seat `you`.
    pub fn addressing(&self, you: Option<Seat>, pronoun: &str) -> Self {
        Names::new(Seat::all(self.len()).map(|seat| if you == Some(seat) { pronoun } else { self.of(seat) }))
    }

    /// Returns the name of a seat.
    pub fn of(&self, seat: Seat) -> &Arc<str> {
        self.piece(seat).text()
    }

    /// Returns the name of a seat, prepared for sentences.
    #[inline]
    pub fn piece(&self, seat: Seat) -> &Piece<Arc<str>> {
        &self.0[seat.index()][1]
    }

    /// Returns the name of a seat as a possessive with a space: `Ada's `.
    #[inline]
    pub fn whose(&self, seat: Seat) -> &Piece<Arc<str>> {
        &self.0[seat.index()][0]
    }

    /// Returns all names, in the order of the seats.
    pub fn to_vec(&self) -> Vec<String> {
        self.0.iter().map(|[_, name]| name.text().to_string()).collect()
    }

    /// Returns the number of seats.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns `true` if there are no names.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Maximum length of an error that fits on one line between the margins of an 80-column screen (characters).
pub const ONE_LINE: usize = 78;
/// Maximum length, in characters, of untrusted text in a message.
const QUOTE_LIMIT: usize = 60;

/// Replaces with `?` all characters that could control a terminal: control characters, line ends and invisible
/// direction marks.
pub fn printable(text: &str) -> String {
    made_safe(text, |c| !is_unsafe(c))
}

/// The character that joins two emoji into one, such as 👩 and 🚀 into 👩‍🚀.
pub const JOINER: char = '\u{200d}';

/// Replaces with `?` all characters for which `kept` returns `false`, except joiners between two emoji.
fn made_safe(text: &str, kept: impl Fn(char) -> bool) -> String {
    let is_emoji = |c: char| matches!(c, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}');
    let (mut joinable, mut chars) = (false, text.chars().peekable());
    let mut safe = String::with_capacity(text.len());
    while let Some(c) = chars.next() {
        let joins = c == JOINER && joinable && chars.peek().copied().is_some_and(is_emoji);
        safe.push(if kept(c) || joins { c } else { '?' });
        // A variation selector belongs to the emoji before it.
        joinable = is_emoji(c) || joinable && c == '\u{fe0f}';
    }
    safe
}

/// Returns a CSV field, quoted if necessary.
pub fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}

/// Makes text [`printable`] and shortens it for a message.
pub fn quoted(text: &str) -> String {
    shortened(text, QUOTE_LIMIT)
}

/// Makes text [`printable`] and shortens it to `limit` characters.
pub(crate) fn shortened(text: &str, limit: usize) -> String {
    let mut shown: String = printable(text).chars().take(limit).collect();
    if text.chars().nth(limit).is_some() {
        shown.push('…');
    }
    shown
}

/// Makes a path printable for a message. Keeps the full length, so that users can copy the path.
pub fn path_in_full(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Makes text [`printable`], but keeps its lines and tabs. All output to a terminal passes through this function.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let kept = |c: char| matches!(c, '\n' | '\t') || !is_unsafe(c);
    if is_plain(text.as_bytes()) || text.chars().all(kept) {
        return Cow::Borrowed(text);
    }
    let safe = made_safe(text, kept);
    // The text may be unchanged, because `made_safe` keeps joiners inside an emoji.
    if safe == text { Cow::Borrowed(text) } else { Cow::Owned(safe) }
}

/// Returns `true` if a text consists of lines of printable ASCII characters, as nearly all text does.
pub fn is_plain(text: &[u8]) -> bool {
    // This branch-free loop tests sixteen bytes at a time. For a script of 20,000 commands, it saves 27 million
    // instructions compared with checking every character alone (`valgrind --tool=callgrind sorcery -testing --board
    // asked -init SCRIPT`). Finding the last character takes 27 % fewer instructions than combining a `bool` per byte.
    // As a `fold`, it would test only one byte at a time.
    let mut last = 0;
    for &byte in text {
        last = last.max(if byte == b'\n' { 0 } else { byte.wrapping_sub(b' ') });
    }
    last < 0x5f
}

/// Returns `true` for characters that could control a terminal, or that are invisible.
pub fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Returns the candidate closest to a misspelt word, if one is close enough.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, &mut candidates.into_iter())
}

/// Implements [`nearest`]. Compiled once instead of once per iterator type.
fn nearest_of<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(QUOTE_LIMIT).collect::<String>().to_lowercase();
    let letters = word.chars().count();
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        // The distance between two words is at least the difference of their lengths, which excludes most candidates.
        let most = best.map_or(usize::MAX, |(distance, _)| distance);
        if letters.abs_diff(candidate.chars().count()) < most {
            let distance = strsim::osa_distance(&word, &candidate.to_lowercase());
            best = if distance < most { Some((distance, candidate)) } else { best };
        }
    }
    let (distance, candidate) = best?;
    let is_near = distance <= 1 + candidate.chars().count() / 4 && 2 * distance <= letters;
    is_near.then_some(candidate)
}

/// Returns the end of an error about a name: `; did you mean `Smithy`?`, or an empty string if no name is close.
pub fn hint<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    hint_or(name, names, "")
}

/// Like [`hint`], but returns the text `none` if no name is similar enough.
pub fn hint_or<'a>(name: &str, names: impl IntoIterator<Item = &'a str>, none: &str) -> String {
    nearest(name, names).map_or(none.into(), |near| format!("; did you mean `{near}`?"))
}

/// Returns the first of these texts that has at most `room` characters, or the last text if none fits.
pub fn first_fit(room: usize, texts: impl IntoIterator<Item = String>) -> String {
    let mut last = String::new();
    for text in texts {
        if text.chars().count() <= room {
            return text;
        }
        last = text;
    }
    last
}

/// Returns the part of an error that names the expected text and the text found: `write yes or no, not `maybe``. Leaves
/// out the text found if that would take more than `room` characters.
pub fn instead(room: usize, expected: &str, found: &str) -> String {
    let full = format!("write {expected}, not `{}`", quoted(found));
    first_fit(room, [full, format!("write {expected} here")])
}

/// Returns the error about an unknown name, with the most similar one of `names` or else the advice `otherwise`. Leaves
/// out the unknown name if the error would have more than `room` characters. `what` is a noun, such as `card`.
pub fn unknown<'a>(
    room: usize,
    what: &str,
    name: &str,
    names: impl IntoIterator<Item = &'a str>,
    otherwise: &str,
) -> String {
    let found = quoted(name);
    let near = nearest(name, names);
    let question = near.map(|near| format!("no {what} `{found}`; did you mean `{near}`?"));
    let fix = near.map_or(otherwise.into(), |near| format!("try `{near}`"));
    first_fit(
        room,
        question.into_iter().chain([format!("no {what} `{found}`: {fix}"), format!("unknown {what}: {fix}")]),
    )
}

/// Returns the error for a file that can't be read, with the way to fix it. `what` names the file.
pub fn unreadable(what: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("no file {what}: check the name and the folder"),
        io::ErrorKind::IsADirectory => format!("cannot read {what}: it is a folder; name a file"),
        io::ErrorKind::PermissionDenied => format!("cannot read {what}: permission denied; run `chmod u+r` on it"),
        _ => format!("cannot read {what}: {}; name another file", without_number(error)),
    }
}

/// Returns the error for a line of a file.
pub(crate) fn at_line(line: usize, what: &str) -> Error {
    Error(format!("line {line}: {what}"))
}

/// Returns the error for a place in a file.
pub(crate) fn at_column(line: usize, column: usize, what: &str) -> Error {
    Error(format!("line {line}, column {column}: {what}"))
}

/// Returns the error for a file that can't be written, with the way to fix it. `what` names the file.
pub fn unwritable(what: &str, error: &io::Error) -> String {
    with_fix(&format!("cannot write {what}"), error)
}

/// Returns the message about a file that can't be written, in one line: the problem, its reason and the fix.
pub fn with_fix(problem: &str, error: &io::Error) -> String {
    let fix = match error.kind() {
        io::ErrorKind::NotFound => "create its folder first",
        io::ErrorKind::StorageFull => "free some space",
        io::ErrorKind::IsADirectory => "name a file",
        _ => "check its folder",
    };
    format!("{problem}: {}; {fix}", without_number(error))
}

/// Returns the text of a system error in lower case, without its number, which means nothing to players.
pub fn without_number(error: &io::Error) -> String {
    without_error_numbers(&uncapitalised(&error.to_string())).into_owned()
}

/// Returns a message without the numbers of system errors: ` (os error 28)`.
pub fn without_error_numbers(message: &str) -> Cow<'_, str> {
    let mut message = Cow::Borrowed(message);
    while let Some((before, rest)) = message.split_once(" (os error ")
        && let Some((_, after)) = rest.split_once(')')
    {
        message = Cow::Owned(format!("{before}{after}"));
    }
    message
}

/// Returns a list of alternatives: `a, b or c`.
pub fn either(names: &[&str]) -> String {
    joined(names, "or")
}

/// Appends a number. Avoids `std::fmt`, which would account for a tenth of the run time of a long script.
pub fn push_number(out: &mut String, number: i32) {
    out.push_str(itoa::Buffer::new().format(number));
}

/// Formats a number with its noun: `1 minion`, `3 minions`.
pub fn counted(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// Tells a player to choose a number in a range: `choose from 1 to 4`, `choose 1`.
pub fn choose_from(first: usize, last: usize) -> String {
    if first == last { format!("choose {first}") } else { format!("choose from {first} to {last}") }
}

/// Returns `text` with its first letter capitalised.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Returns `text` with its first letter in lower case, for the middle of a sentence.
pub fn uncapitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

/// Joins facts with commas. After a heading, which ends in a colon, there is no comma.
pub fn with_commas(facts: &[String]) -> String {
    let mut words = String::new();
    for fact in facts {
        words.push_str(match words.chars().last() {
            None => "",
            Some(':') => " ",
            Some(_) => ", ",
        });
        words.push_str(fact);
    }
    words
}

/// Joins names into a list such as `A, B and C`.
pub fn listed(names: &[impl AsRef<str>]) -> String {
    joined(names, "and")
}

fn joined(names: &[impl AsRef<str>], word: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &names[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// Returns `text` with a full stop, unless it already ends with one.
pub fn in_full_stop(text: &str) -> String {
    format!("{}.", text.trim_end_matches('.'))
}

/// Returns `true` if an answer is `y` or `yes`, ignoring case.
pub fn is_yes(answer: &str) -> bool {
    ["y", "yes"].contains(&answer.trim().to_lowercase().as_str())
}
