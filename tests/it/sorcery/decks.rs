//! Deck files (spec 5.2.1).

use sorcery::games::sorcery::decks::{BUILT_IN, DECK_LIMIT, SIZE_LIMIT, parse};
use sorcery::games::sorcery::{CARDS, CardId, Edition};

fn names(cards: &[CardId]) -> Vec<&'static str> {
    cards.iter().map(|id| id.card().name).collect()
}

#[track_caller]
fn read(text: impl AsRef<[u8]>) -> Vec<&'static str> {
    names(&parse("my.deck", text.as_ref(), Edition::Base).expect("a valid deck"))
}

#[track_caller]
fn rejects_deck(text: impl AsRef<[u8]>, parts: &[&str]) {
    let error = parse("my.deck", text.as_ref(), Edition::Base).expect_err("a bad deck").to_string();
    for part in parts {
        assert!(error.contains(part), "`{part}` is not in:\n{error}");
    }
    assert!(error.len() < 3_000 && !error.contains(|c: char| c.is_control() && c != '\n'), "{error:?}");
}

#[test]
fn a_deck_lists_one_card_per_line_in_order() {
    assert_eq!(read("Haste\nBanish\nHaste\n"), ["Haste", "Banish", "Haste"]);
}

#[test]
fn the_last_line_needs_no_line_break() {
    assert_eq!(read("Haste\nBanish"), ["Haste", "Banish"]);
}

#[test]
fn white_space_case_and_line_ends_do_not_matter() {
    assert_eq!(read("\u{feff}  haste \r\n\r\n\tBONE   golem\r\n\n"), ["Haste", "Bone Golem"]);
}

#[test]
fn lines_that_begin_with_a_hash_are_comments() {
    assert_eq!(read("# my deck\nHaste\n  # Banish\n"), ["Haste"]);
}

#[test]
fn an_unknown_card_gives_its_line_and_the_nearest_name() {
    rejects_deck("Haste\n\nBone Golme\n", &["my.deck:3:", "`Bone Golme`", "Did you mean `Bone Golem`?"]);
    rejects_deck("Charizard the dragon\n", &["my.deck:1:", "`Charizard the dragon`"]);
    rejects_deck("Banish Haste\n", &["my.deck:1:"]);
}

#[test]
fn all_errors_are_reported_at_once_up_to_a_limit() {
    rejects_deck("Hast\nBanish\nBanis\n", &["my.deck:1:", "`Hast`", "my.deck:3:", "`Banis`"]);
    rejects_deck("x\n".repeat(500), &["my.deck:10:", ": 490 more errors"]);
}

#[test]
fn an_empty_deck_is_rejected() {
    for nothing in ["", "\n\n", "# only a remark\n", "\r\n", "\u{feff}"] {
        rejects_deck(nothing, &["my.deck", "the deck is empty"]);
    }
}

#[test]
fn text_that_is_not_utf8_gives_its_line() {
    rejects_deck(b"Haste\n\xff\xfe\x00\n", &["my.deck:2:", "UTF-8"]);
    rejects_deck([0u8; 64], &["my.deck:1:"]);
}

#[test]
fn errors_contain_no_escape_characters() {
    rejects_deck("\u{1b}[2JHaste\n", &["?[2JHaste"]);
    rejects_deck("\u{202e}Haste\u{7}\n", &["my.deck:1:"]);
    let error = parse("\u{1b}]0;evil\u{7}", b"x\n", Edition::Base).unwrap_err().to_string();
    assert!(!error.contains('\u{1b}') && !error.contains('\u{7}'), "{error:?}");
}

#[test]
fn long_lines_and_huge_files_are_rejected() {
    rejects_deck(vec![b'x'; 100_000], &["my.deck:1:", "bytes"]);
    rejects_deck(vec![b'\n'; SIZE_LIMIT + 1], &["my.deck", "bytes"]);
    rejects_deck("Haste\n".repeat(DECK_LIMIT + 1), &["my.deck", "at most 1000; remove some"]);
    assert_eq!(read("Haste\n".repeat(DECK_LIMIT)).len(), DECK_LIMIT);
}

#[test]
fn cards_of_the_circle_are_rejected_in_base_decks() {
    rejects_deck("Raider\n", &["my.deck:1:", "Raider", "--cards all"]);
    assert_eq!(names(&parse("d", b"raider\nHaste\n", Edition::Circle).unwrap()), ["Raider", "Haste"]);
    rejects_deck("Raidr\n", &["my.deck:1:"]);
}

#[test]
fn the_suggested_name_is_in_the_allowed_set() {
    let error = parse("d", b"Raidr\n", Edition::Base).unwrap_err().to_string();
    assert!(!error.contains("Did you mean `Raider`"), "{error}");
}

/// The default deck of the hand-out: 19 cards in this order.
#[test]
fn the_default_deck_matches_the_hand_out() {
    let expected = "Air Elemental, Earth Elemental, Fire Elemental, Potion Seller, Novice Pyromancer, Apprentice Summoner, \
        Master Summoner, Banish, Unsummon, Recharge, Disenchant, Raise Dead, Blizzard, Giant Strength, Magic Fatigue, \
        Silence, Dark Ritual, Aura of Power, Standstill";
    assert_eq!(BUILT_IN[0].0, "default");
    assert_eq!(read(BUILT_IN[0].1).join(", "), expected);
}

#[test]
fn the_deck_all_has_every_card_of_the_specification() {
    let (_, all) = BUILT_IN.iter().find(|(name, _)| *name == "all").expect("a deck `all`");
    let mut found = read(all);
    let mut base: Vec<&str> = CARDS.iter().filter(|card| card.set == Edition::Base).map(|card| card.name).collect();
    found.sort_unstable();
    base.sort_unstable();
    assert_eq!(found, base);
}

#[test]
fn built_in_decks_are_valid_and_listed_once() {
    for (i, (name, text)) in BUILT_IN.iter().enumerate() {
        let cards = parse(name, text.as_bytes(), Edition::Circle).unwrap_or_else(|why| panic!("{why}"));
        assert!(cards.len() >= 19, "{name} has {} cards", cards.len());
        assert!(BUILT_IN[..i].iter().all(|(other, _)| other != name), "{name} is listed twice");
        if *name != "circle" {
            read(text);
        }
    }
}
