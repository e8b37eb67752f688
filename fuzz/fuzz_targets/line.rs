//! Any lines typed into any game: the first byte picks the game, the second the seed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sorcery::session::{Header, roster};

fuzz_target!(|data: &[u8]| {
    let [game, seed, lines @ ..] = data else { return };
    let listed = roster::ROSTER[*game as usize % roster::ROSTER.len()];
    let header = Header {
        game: listed.name.into(),
        seed: u64::from(*seed),
        names: (0..listed.seats).map(|seat| format!("Player {}", seat + 1)).collect(),
        players: Vec::new(),
        chosen: Vec::new(),
        position: None,
    };
    let Ok(mut session) = roster::open(header) else { return };
    for line in String::from_utf8_lossy(lines).lines() {
        let before = session.position();
        if session.submit(line).is_err() {
            assert_eq!(session.position(), before, "a refused line has changed the position");
        }
    }
    session.news(None, &mut String::new());
});
