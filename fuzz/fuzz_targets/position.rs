//! Any text as a position: what is read can be written, read again and played on at random.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sorcery::engine::{Rng, Stream};
use sorcery::games::dominion::Dominion;
use sorcery::games::onirim::Onirim;
use sorcery::games::sorcery::Sorcery;
use sorcery::games::splendor::Splendor;
use sorcery::games::{Names, Present};

fuzz_target!(|text: &str| {
    any_position::<Sorcery>(text);
    any_position::<Splendor>(text);
    any_position::<Onirim>(text);
    any_position::<Dominion>(text);
});

fn any_position<G: Present>(text: &str) {
    let (mut game, _) = match G::from_position(text) {
        Ok(read) => read,
        Err(complaint) => {
            assert!(!complaint.0.contains(|c: char| c.is_control() && c != '\n'), "{complaint:?}");
            return;
        }
    };
    let names = Names::new((0..game.seats()).map(|_| ""));
    let mut rng = Rng::new(1, Stream::Playout);
    let mut events = Vec::new();
    for _ in 0..20 {
        let (again, _) = G::from_position(&game.position(&names)).expect("what was written can be read");
        assert!(again == game, "what was written is read as another position");
        let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
        game.apply(action, &mut events);
    }
    for event in &events {
        G::narrate(event, &names, None, &mut String::new());
    }
}
