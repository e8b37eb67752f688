//! Reading the words of a line, and naming things in messages.

use sorcery::faces::canvas::SIMPLE;
use sorcery::faces::plain::{BoardMode, LINE_LIMIT, Plain};
use sorcery::games::verb::{number_from_one, take_word};
use sorcery::games::words::{listed, nearest, push_number};
use std::io::{self, Read};

#[test]
fn any_whitespace_separates_words() {
    for line in ["", " ", "end", " end ", "play  1", "a\u{a0}b", "\u{3000}a\tb", "a\u{b}é ", "a\u{1}b c", "牌 1\u{85}"]
    {
        let mut rest = line;
        let words: Vec<&str> = std::iter::from_fn(|| take_word(&mut rest)).collect();
        assert_eq!(words, line.split_whitespace().collect::<Vec<_>>(), "{line:?}");
    }
}

#[test]
fn a_place_is_a_number_within_limits() {
    assert_eq!(["1", "5", "005"].map(|word| number_from_one(word, 5)), [Some(0), Some(4), Some(4)]);
    let wrong = ["", "0", "6", "+1", "-1", "1x", "99999999999999999999999999", "18446744073709551617"];
    assert!(wrong.iter().all(|word| number_from_one(word, 5).is_none()));
}

#[test]
fn a_misspelt_name_has_a_suggestion_and_nonsense_has_none() {
    let cards = ["Bone Golem", "Banish", "Blizzard"];
    assert_eq!(nearest("bone golme", cards), Some("Bone Golem"));
    assert_eq!(nearest("Charizard the dragon", cards), None);
}

#[test]
fn names_are_joined_by_commas_and_one_and() {
    assert_eq!([&[][..], &["A"], &["A", "B"], &["A", "B", "C"]].map(listed), ["", "A", "A and B", "A, B and C"]);
}

#[test]
fn numbers_are_written_in_decimal() {
    let near = |n: i32| n.saturating_sub(2)..=n.saturating_add(2);
    let edges = [i32::MIN, -100, 10_000, 99_999, 1_000_000, i32::MAX].into_iter().flat_map(near);
    for n in (-20..10_100).chain(edges) {
        let mut text = String::new();
        push_number(&mut text, n);
        assert_eq!(text, n.to_string());
    }
}

/// An input that arrives in pieces of at most `size` bytes.
struct Pieces<'a> {
    rest: &'a [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = buffer.len().min(self.size);
        self.rest.read(&mut buffer[..end])
    }
}

/// After the script, the lines of the input are the same whatever its pieces. A line that is too long counts as empty.
#[test]
fn lines_do_not_depend_on_the_pieces_of_the_input() {
    let long = "x".repeat(LINE_LIMIT);
    let input = format!("one\n\ntwo words\r\n{long}\n{long}y\n{long}{long}{long}\nlater\n");
    let input = [input.as_bytes(), b"not \xff text\nno line end"].concat();
    let expected = ["script", "one", "", "two words\r", &long, "", "", "later", "not \u{fffd} text", "no line end"];
    for size in [1, 3, 10, 4_096, 5_000, 1_000_000] {
        let input = Pieces { rest: &input, size };
        let mut face = Plain::new(b"script".to_vec(), input, io::sink(), &SIMPLE, BoardMode::Asked);
        let lines: Vec<String> = std::iter::from_fn(|| face.ask("Next?").expect("an input")).collect();
        assert_eq!(lines, expected, "pieces of {size} bytes");
    }
}
