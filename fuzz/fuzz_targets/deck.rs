//! Any bytes as a deck file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sorcery::games::sorcery::CardSet;
use sorcery::games::sorcery::decklist::parse;

fuzz_target!(|data: &[u8]| {
    for newest in [CardSet::Base, CardSet::Circle] {
        if let Err(complaint) = parse("a.deck", data, newest) {
            assert!(!complaint.0.contains(|c: char| c.is_control() && c != '\n'), "{complaint:?}");
        }
    }
});
