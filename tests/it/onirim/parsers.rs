//! Feeds random bytes and damaged texts to every parser. No parser may panic; each must give an error that can be
//! printed.

use super::{names, new_game, view};
use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::onirim::{Onirim, Setup, store};
use sorcery::games::verb;
use sorcery::games::{Request, Tabletop, read_position, write_position};

/// Returns random text with many meaningful words.
fn noise(rng: &mut Rng, length: usize) -> String {
    const WORDS: [&str; 20] = [
        "play",
        "discard",
        "next",
        "key",
        "door",
        "red",
        "sun",
        " ",
        " ",
        "\n",
        "|",
        "9",
        "99999999999999999999",
        "0",
        "-1",
        "é",
        "\u{1b}[2J",
        "onirim position 1\n",
        "hand",
        "5 5 5 5\n",
    ];
    let mut bytes = Vec::new();
    for _ in 0..rng.below(length) {
        match rng.below(3) {
            0 => bytes.push(rng.below(256) as u8),
            _ => bytes.extend(WORDS[rng.below(WORDS.len())].bytes()),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns a valid text with some characters changed, removed or doubled.
fn damaged(rng: &mut Rng, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + rng.below(4) {
        if chars.is_empty() {
            break;
        }
        let i = rng.below(chars.len());
        match rng.below(4) {
            0 => drop(chars.remove(i)),
            1 => chars.insert(i, chars[i]),
            2 => chars[i] = char::from(32 + rng.below(95) as u8),
            _ => chars.truncate(i),
        }
    }
    chars.into_iter().collect()
}

/// Asserts that an error is short and has no control characters.
fn assert_printable(message: &str) {
    assert!(!message.is_empty() && message.len() < 1_000, "{message}");
    assert!(!message.chars().any(|c| c.is_control() && c != '\n'), "{message:?}");
}

#[test]
fn random_lines_never_crash_the_parser() {
    let mut rng = Rng::new(1, Stream::Playout);
    for seed in 0..40 {
        let mut game = new_game(seed);
        loop {
            for _ in 0..12 {
                let valid = super::lines(&game).into_iter().next().unwrap_or_default();
                let line = if rng.below(2) == 0 { noise(&mut rng, 12) } else { damaged(&mut rng, &valid) };
                match verb::parse::<Onirim>(view(&game), &line) {
                    Err(error) => assert_printable(&error.0),
                    Ok(Request::Quit | Request::Abort | Request::ActEach(_)) => {}
                    Ok(Request::Ask(query)) => drop((Onirim::ABOUT.table)(view(&game), &names(), query)),
                    Ok(Request::Act(action)) => match game.check(action) {
                        Err(why) => assert_printable(&why.to_string()),
                        Ok(()) => game.clone().apply(action, &mut Log::off()),
                    },
                }
            }
            let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
            game.apply(action, &mut Log::off());
        }
    }
}

/// Asserts that a position can be played to its end.
fn assert_playable(mut game: Onirim, rng: &mut Rng) {
    while let Some(action) = game.random_action(rng, &mut Vec::new()) {
        game.apply(action, &mut Log::off());
    }
    assert!(game.status().awaited().is_none());
}

#[test]
fn damaged_positions_never_crash_the_parser() {
    let mut rng = Rng::new(2, Stream::Playout);
    let mut read = 0;
    for round in 0..6_000u64 {
        let text = if round % 3 == 0 {
            format!("onirim position 1\n{}", noise(&mut rng, 60))
        } else {
            let mut game = new_game(round % 50);
            for _ in 0..rng.below(40) {
                let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
                game.apply(action, &mut Log::off());
            }
            damaged(&mut rng, &write_position(&game, &names()))
        };
        match read_position::<Onirim>(&text) {
            Err(error) => assert_printable(&error.0),
            Ok((game, _)) => {
                read += 1;
                assert_playable(game, &mut rng);
            }
        }
    }
    assert!(read > 100, "some damaged positions stay valid: {read}");
}

#[test]
fn damaged_stores_never_crash_the_parser() {
    let mut rng = Rng::new(3, Stream::Playout);
    let mut read = 0;
    for round in 0..4_000u64 {
        let text = if round % 4 == 0 {
            noise(&mut rng, 60)
        } else {
            damaged(&mut rng, &store::write(&new_game(round % 50)).unwrap())
        };
        match store::read(&text, &Setup::default(), round) {
            Err(error) => assert_printable(&error.0),
            Ok(game) => {
                read += 1;
                assert_playable(game, &mut rng);
            }
        }
    }
    assert!(read > 20, "some damaged stores stay valid: {read}");
}
