//! Text that is written in few instructions: long scripts print hundreds of thousands of sentences.
//!
//! Compared with sentences in a `String`, this saves 640 instructions per command of a script with five sentences per
//! command, a fifth of all instructions (`docs/development/speed.md`). Each piece of a sentence is copied in place,
//! without a call that could allocate memory. If the room of a [`LineWriter`] turns out to be too small for a sentence, the
//! caller writes the sentence again into more room.

use std::ops::Deref;

/// Maximum length of a short piece of text, in bytes.
const SHORT: usize = 32;
/// The longest indentation: two columns for each of 12 steps in a chain of consequences.
const INDENT: &str = "                        ";

/// Returns the indentation of a line: two columns per step in a chain of consequences, up to a limit.
pub fn indentation(depth: u8) -> &'static str {
    &INDENT[..INDENT.len().min(2 * usize::from(depth))]
}

/// A text that grows at its end.
#[derive(Debug)]
pub struct TextBuffer {
    /// The text, and the room behind it.
    bytes: Vec<u8>,
    len: usize,
}

impl Default for TextBuffer {
    /// Creates an empty text with room for most sentences.
    fn default() -> Self {
        TextBuffer { bytes: vec![0; 256], len: 0 }
    }
}

impl TextBuffer {
    /// Returns the text after the first `from` bytes.
    pub fn after(&self, from: usize) -> &[u8] {
        &self.bytes[from..self.len]
    }

    /// Returns the length of the text in bytes.
    pub fn end(&self) -> usize {
        self.len
    }

    /// Removes everything after the first `len` bytes.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Appends a string.
    #[inline]
    pub fn push_str(&mut self, text: &str) {
        loop {
            let mut line = self.line();
            line.put(text);
            let left = line.room();
            if self.accept(left) {
                return;
            }
        }
    }

    /// Begins a line at the end. The text contains the line only after [`accept`](TextBuffer::accept).
    #[inline(always)]
    pub fn line(&mut self) -> LineWriter<'_> {
        LineWriter { rest: &mut self.bytes[self.len..] }
    }

    /// Appends the line that left this much room. If its room was too small, makes more room and returns `false`.
    #[inline(always)]
    pub fn accept(&mut self, left: usize) -> bool {
        if left == 0 {
            self.grow();
            return false;
        }
        self.len = self.bytes.len() - left;
        true
    }

    #[cold]
    fn grow(&mut self) {
        self.bytes.resize(2 * self.bytes.len(), 0);
    }

    /// Returns the text as a string.
    pub fn into_string(mut self) -> String {
        self.bytes.truncate(self.len);
        String::from_utf8(self.bytes).unwrap_or_default()
    }
}

impl std::fmt::Write for TextBuffer {
    #[inline]
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

/// A part of a text under construction, with limited room.
#[derive(Debug)]
pub struct LineWriter<'a> {
    /// The room that is left. It is empty if the room was too small.
    rest: &'a mut [u8],
}

impl LineWriter<'_> {
    /// Returns the length of the room that is left, in bytes. It is 0 if the room was too small.
    #[inline(always)]
    pub fn room(&self) -> usize {
        self.rest.len()
    }

    /// Appends a string.
    #[inline(always)]
    pub fn put(&mut self, text: &str) {
        if let Some((place, rest)) = std::mem::take(&mut self.rest).split_at_mut_checked(text.len()) {
            place.copy_from_slice(text.as_bytes());
            self.rest = rest;
        }
    }

    /// Appends a piece of text.
    #[inline(always)]
    pub fn piece<S: Deref<Target = str>>(&mut self, piece: &Piece<S>) {
        if piece.text.len() <= SHORT { self.start_of(&piece.start, piece.text.len()) } else { self.put(&piece.text) }
    }

    /// Appends the [`indentation`] of a line.
    #[inline(always)]
    pub fn indent(&mut self, depth: u8) {
        self.start_of(&[b' '; INDENT.len()], INDENT.len().min(2 * usize::from(depth)));
    }

    /// Appends a number.
    #[inline(always)]
    pub fn number(&mut self, number: i32) {
        const PAIRS: [[u8; 2]; 100] = {
            let (mut pairs, mut n) = ([[0; 2]; 100], 0);
            while n < pairs.len() {
                pairs[n] = [b'0' + n as u8 / 10, b'0' + n as u8 % 10];
                n += 1;
            }
            pairs
        };
        match number {
            0..=9 => self.start_of(&[b'0' + number as u8], 1),
            10..=99 => self.start_of(&PAIRS[number as usize], 2),
            100..=9_999 => {
                let ([a, b], [c, d]) = (PAIRS[number as usize / 100], PAIRS[number as usize % 100]);
                if number < 1_000 { self.start_of(&[b, c, d], 3) } else { self.start_of(&[a, b, c, d], 4) }
            }
            _ => self.put(itoa::Buffer::new().format(number)),
        }
    }

    /// Appends the first `count` bytes, with a copy of fixed length.
    #[inline(always)]
    fn start_of<const N: usize>(&mut self, bytes: &[u8; N], count: usize) {
        let rest = std::mem::take(&mut self.rest);
        if let Some(place) = rest.first_chunk_mut() {
            *place = *bytes;
            self.rest = &mut rest[count..];
        }
    }
}

/// A text that is written often. If it is short, it is copied together with the zeros behind it, because a copy of fixed
/// length takes few instructions.
#[derive(Clone, Copy, Debug)]
pub struct Piece<S> {
    text: S,
    /// The text and zeros behind it, if it is short.
    start: [u8; SHORT],
}

impl<S> Piece<S> {
    /// Prepares a text. `bytes` are its bytes.
    pub const fn new(text: S, bytes: &[u8]) -> Self {
        let (mut start, mut i) = ([0; SHORT], 0);
        while i < bytes.len() && i < SHORT {
            start[i] = bytes[i];
            i += 1;
        }
        Piece { text, start }
    }

    /// Returns the text.
    pub const fn text(&self) -> &S {
        &self.text
    }
}
