//! The code behind the fuzz targets. The tests also run it briefly, so that the targets keep working.

use sorcery::agents::strategy::{has_errors, parse, print, read, render};
use sorcery::engine::{Log, Rng, Seat, Stream};
use sorcery::faces::canvas::{Canvas, FANCY};
use sorcery::games::dominion::{Dominion, Setup};
use sorcery::games::onirim::Onirim;
use sorcery::games::sorcery::{Edition, Sorcery, decks};
use sorcery::games::splendor::Splendor;
use sorcery::games::text_buffer::TextBuffer;
use sorcery::games::{Error, Names, Tabletop, View, read_position, tell_all, write_position};
use sorcery::session::contest::contender::Contender;
use sorcery::session::lab::duel::{Collected, Duel};
use sorcery::session::player::CompiledStrategy;
use sorcery::session::{Header, roster};

/// Asserts that an error is short and has no control characters that a terminal would obey.
pub fn assert_printable(error: &Error) {
    assert!(!error.0.is_empty() && error.0.len() < 4_000, "{} bytes", error.0.len());
    assert!(!error.0.contains(|c: char| c.is_control() && c != '\n'), "{error:?}");
}

/// Parses any bytes as a deck file.
pub fn deck(data: &[u8]) {
    for newest in [Edition::Base, Edition::Circle] {
        if let Err(error) = decks::parse("a.deck", data, newest) {
            assert_printable(&error);
        }
    }
}

/// Replays any text as a saved game.
pub fn journal(text: &str) {
    if let Err(error) = roster::replay(text) {
        assert_printable(&error);
    }
}

/// Submits any lines to any game. The first byte selects the game, the second the seed.
pub fn line(data: &[u8]) {
    let [game, seed, lines @ ..] = data else { return };
    let listed = roster::ROSTER[*game as usize % roster::ROSTER.len()];
    let header = Header {
        game: listed.name.into(),
        seed: u64::from(*seed),
        names: (0..listed.seats).map(|seat| format!("Player {}", seat + 1)).collect(),
        players: Vec::new(),
        chosen: Vec::new(),
        ..Header::default()
    };
    let Ok(mut session) = roster::open(header) else { return };
    // `hint` and `analyse` are slow by design.
    let thinks = |line: &&str| ["hi", "an"].iter().any(|verb| line.trim_start().to_lowercase().starts_with(verb));
    for line in String::from_utf8_lossy(lines).lines().filter(|line| !thinks(line)) {
        let before = session.position();
        if let Err(error) = session.submit(line) {
            assert_printable(&error);
            assert_eq!(session.position(), before, "a rejected line changed the position");
        }
    }
    session.news(None, &mut TextBuffer::default());
}

/// Reads any text as a position. If it is valid, it must survive writing, reading, drawing and random play.
pub fn position(text: &str) {
    any_position::<Sorcery>(text);
    any_position::<Splendor>(text);
    any_position::<Onirim>(text);
    any_position::<Dominion>(text);
}

fn any_position<G: Tabletop>(text: &str) {
    let (mut game, _) = match read_position::<G>(text) {
        Ok(read) => read,
        Err(error) => return assert_printable(&error),
    };
    let names = Names::new((0..game.seats()).map(|_| ""));
    let mut rng = Rng::new(1, Stream::Playout);
    let mut events = Log::default();
    for _ in 0..20 {
        let written = write_position(&game, &names);
        let (again, _) = read_position::<G>(&written).expect("a readable position");
        assert!(again == game, "the position changed when it was written and read:\n{written}");
        Canvas::new(&FANCY).draw(&View::new(&game, Seat::ONE).table(&names), &mut String::new());
        let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
        game.apply(action, &mut events);
    }
    tell_all::<G>(&events, &names, None, &mut TextBuffer::default());
}

/// Parses any bytes as a Dominion strategy. Errors must point into the text and be printable; a valid
/// strategy must survive formatting and play a game to its end.
pub fn strategy(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (file, found) = read(text);
    for fault in &found {
        assert!(fault.span.start <= fault.span.end && fault.span.end <= text.len(), "{fault:?}");
    }
    let report = render("a.strategy", text, &found, false);
    assert!(!report.contains(|c: char| c.is_control() && c != '\n' && c != '\t'), "{report:?}");
    if has_errors(&found) {
        return;
    }
    assert_eq!(parse(&print(&file)).0, file);
    let program = Contender::from(CompiledStrategy::of("", text, file));
    let programs = vec![program.clone(), program];
    let (tallies, _) = Duel::new(Setup::default(), programs, 1, 1).play(1, &Collected::default(), &|_| ());
    assert_eq!(tallies[0].games, 1);
}
