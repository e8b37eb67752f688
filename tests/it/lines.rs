//! Reading the words of a line, and naming things in messages.

use sorcery::games::verb::{place, take_word};
use sorcery::games::words::{listed, nearest};

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
    assert_eq!(["1", "5", "005"].map(|word| place(word, 5)), [Some(0), Some(4), Some(4)]);
    let wrong = ["", "0", "6", "+1", "-1", "1x", "99999999999999999999999999", "18446744073709551617"];
    assert!(wrong.iter().all(|word| place(word, 5).is_none()));
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
