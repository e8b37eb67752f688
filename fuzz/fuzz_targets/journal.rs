//! Any text as a saved game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sorcery::session::roster;

fuzz_target!(|text: &str| {
    if let Err(complaint) = roster::replay(text) {
        assert!(!complaint.0.contains(|c: char| c.is_control() && c != '\n'), "{complaint:?}");
    }
});
