//! Text on its way out, written in few instructions: what happens is told in lines that are put
//! together from short pieces, a hundred thousand of them in a long script.

use super::words::{indent_columns, push_number};
use std::ops::Deref;

/// How many bytes a short piece has at most.
pub const SHORT: usize = 32;
/// How many bytes there are for a line of short pieces: twice as many as such lines have at most.
pub const LINE: usize = 512;

/// Something that sentences are written into.
pub trait Pen {
    /// Writes a text.
    fn put(&mut self, text: &str);

    /// Writes a number.
    fn number(&mut self, number: i32);

    /// Writes a text that was made ready.
    fn piece<S: Deref<Target = str>>(&mut self, piece: &Piece<S>) {
        self.put(&piece.text);
    }
}

impl Pen for String {
    fn put(&mut self, text: &str) {
        self.push_str(text);
    }

    fn number(&mut self, number: i32) {
        push_number(self, number);
    }
}

/// A text that is written often. The beginning of it is kept with room behind: that much can be
/// copied without asking how much it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<S> {
    start: [u8; SHORT],
    text: S,
}

impl Piece<&'static str> {
    /// A short text made ready beforehand.
    pub const fn of(text: &'static str) -> Self {
        assert!(text.len() <= SHORT, "no short piece");
        let mut start = [0; SHORT];
        let mut i = 0;
        while i < text.len() {
            start[i] = text.as_bytes()[i];
            i += 1;
        }
        Piece { start, text }
    }
}

impl<S: Deref<Target = str>> Piece<S> {
    /// Makes a text ready.
    pub fn new(text: S) -> Self {
        let mut start = [0; SHORT];
        let most = text.len().min(SHORT);
        start[..most].copy_from_slice(&text.as_bytes()[..most]);
        Piece { start, text }
    }

    /// Whether its beginning is all of it.
    pub fn is_short(&self) -> bool {
        self.text.len() <= SHORT
    }
}

/// The numbers below 10,000: their digits from the left, and how many those are.
static NUMBERS: [([u8; 4], u8); 10_000] = {
    let mut numbers = [([0; 4], 0); 10_000];
    let mut n = 0;
    while n < numbers.len() {
        let count = 1 + (n > 9) as usize + (n > 99) as usize + (n > 999) as usize;
        let (mut rest, mut place) = (n, count);
        while place > 0 {
            place -= 1;
            numbers[n].0[place] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        numbers[n].1 = count as u8;
        n += 1;
    }
    numbers
};

/// A line being written, of text that is known to fit.
pub struct Line<'a> {
    room: &'a mut [u8; LINE],
    at: usize,
}

impl Line<'_> {
    /// Begins a line that is so deep in a chain of consequences.
    #[inline(always)]
    pub fn indent(&mut self, depth: u8) {
        self.write([b' '; SHORT], indent_columns(depth));
    }

    /// Writes bytes, so many of which count. Where a line may still go on is known to lie in the
    /// first half of the room, so that nothing needs to be asked at each piece.
    #[inline(always)]
    fn write<const N: usize>(&mut self, bytes: [u8; N], count: usize) {
        const { assert!(N <= LINE / 2) };
        debug_assert!(self.at < LINE / 2, "a line is too long");
        let at = self.at % (LINE / 2);
        self.room[at..at + N].copy_from_slice(&bytes);
        self.at = at + count;
    }
}

impl Pen for Line<'_> {
    #[inline(always)]
    fn put(&mut self, text: &str) {
        let at = self.at % (LINE / 2);
        self.room[at..at + text.len()].copy_from_slice(text.as_bytes());
        self.at = at + text.len();
    }

    #[inline(always)]
    fn number(&mut self, number: i32) {
        match NUMBERS.get(number as u32 as usize) {
            Some(&(digits, count)) => self.write(digits, usize::from(count)),
            None => self.at = long_number(self.room, self.at, number),
        }
    }

    #[inline(always)]
    fn piece<S: Deref<Target = str>>(&mut self, piece: &Piece<S>) {
        self.write(piece.start, piece.text.len());
    }
}

/// Writes a number below 0 or above 9999; returns where it ends.
#[inline(never)]
fn long_number(room: &mut [u8; LINE], at: usize, number: i32) -> usize {
    let mut line = Line { room, at };
    if number < 0 {
        line.put("-");
    }
    match number.unsigned_abs() {
        short @ 0..10_000 => line.number(short as i32),
        long => line.put(&long.to_string()),
    }
    line.at
}

/// Text on its way out.
#[derive(Debug, Default)]
pub struct Text {
    /// What was written, and room.
    bytes: Vec<u8>,
    len: usize,
    /// For those who can only write a string.
    words: String,
}

impl Text {
    /// An empty text with room.
    pub fn with_capacity(room: usize) -> Self {
        Text { bytes: vec![0; room], ..Text::default() }
    }

    /// What was written.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// How much was written, in bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing was.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Forgets what was written.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Writes a text and ends the line.
    pub fn say(&mut self, text: &str) {
        self.put(text);
        self.put("\n");
    }

    /// Writes a line of short pieces and numbers, which are known to fit, for each of some things.
    #[inline(always)]
    pub fn lines<T>(&mut self, things: &[T], write: impl Fn(&mut Line<'_>, &T)) {
        let mut things = things.iter();
        loop {
            let mut rest = &mut self.bytes[self.len..];
            let room = rest.len();
            while let Some(room) = rest.first_chunk_mut() {
                let Some(thing) = things.next() else { break };
                let mut line = Line { room, at: 0 };
                write(&mut line, thing);
                let at = line.at;
                rest = &mut rest[at..];
            }
            let written = room - rest.len();
            self.len += written;
            if things.len() == 0 {
                return;
            }
            self.grow(LINE);
        }
    }

    /// Lets somebody write who can only write a string.
    pub fn words(&mut self, write: impl FnOnce(&mut String)) {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        write(&mut words);
        self.put(&words);
        self.words = words;
    }

    #[cold]
    fn grow(&mut self, by: usize) {
        self.bytes.resize((self.len + by).max(2 * self.bytes.len()), 0);
    }
}

impl Pen for Text {
    #[inline]
    fn put(&mut self, text: &str) {
        if self.bytes.len() - self.len < text.len() {
            self.grow(text.len());
        }
        self.bytes[self.len..self.len + text.len()].copy_from_slice(text.as_bytes());
        self.len += text.len();
    }

    fn number(&mut self, number: i32) {
        self.words(|words| push_number(words, number));
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::indent;
    use super::*;

    #[test]
    fn lines_are_what_strings_would_be() {
        let numbers = [0, 7, -7, 10, 99, 100, 999, 1_000, 1_020, 9_999, 10_000, 12_003, -1_000_001, i32::MAX, i32::MIN];
        let (mut text, mut string) = (Text::default(), String::new());
        for depth in 0..20 {
            string.push_str(indent(depth));
            text.lines(&[depth], |line, &depth| line.indent(depth));
            let piece = Piece::new("é and ".to_string());
            for number in numbers {
                string.put(" of ");
                string.piece(&piece);
                string.number(number);
            }
            text.lines(&numbers, |line, &number| {
                line.put(" of ");
                line.piece(&piece);
                line.number(number);
            });
        }
        assert_eq!(text.as_bytes(), string.as_bytes());
    }

    #[test]
    fn pieces_are_written_whole_however_long() {
        let texts = ["", "║\n║", &"é".repeat(20), &"━".repeat(33), &"x".repeat(1_000)];
        // Too little room, and more than enough.
        for room in [0, 60, 10_000] {
            let (mut text, mut string) = (Text::with_capacity(room), String::new());
            for piece in texts {
                text.piece(&Piece::new(piece));
                string.piece(&Piece::new(piece));
            }
            assert_eq!(string, texts.concat());
            assert_eq!(text.as_bytes(), texts.concat().as_bytes());
        }
    }

    #[test]
    fn a_text_grows_with_what_is_written() {
        let mut text = Text::with_capacity(2);
        text.say("abc");
        text.words(|words| words.push_str("def"));
        text.number(-1234);
        assert_eq!((text.as_bytes(), text.len()), (&b"abc\ndef-1234"[..], 12));
        text.clear();
        assert!(text.is_empty());
    }
}
