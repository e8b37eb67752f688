//! Any bytes as a strategy of Dominion: complaints stand where there is text and can be printed;
//! what is accepted means the same when it is laid out, and plays a game to its end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sorcery::agents::strategy::{Program, has_errors, parse, print, read, report};
use sorcery::games::dominion::Setup;
use sorcery::session::duel::{Duel, First, Watched};
use std::sync::Arc;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (file, found) = read(text);
    for fault in &found {
        assert!(fault.span.start <= fault.span.end && fault.span.end <= text.len(), "{fault:?}");
    }
    let report = report::render("a.strategy", text, &found, false);
    assert!(!report.contains(|c: char| c.is_control() && c != '\n' && c != '\t'), "{report:?}");
    if has_errors(&found) {
        return;
    }
    assert_eq!(parse(&print(&file)).0, file);
    let program = Arc::new(Program::compile(&file));
    let programs = vec![program.clone(), program];
    let duel = Duel { setup: Setup::default(), programs, first: First::Alternate, mirrored: false, seed: 1 };
    let (tally, _) = duel.play(0..1, 1, &Watched::default(), &|_| true);
    assert_eq!(tally.games, 1);
});
