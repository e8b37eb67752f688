//! Feeds random bytes and damaged valid text to every parser. No parser may panic, and every error must be
//! printable. This runs the targets of `fuzz/` briefly; use `cargo fuzz` for long runs.

#[path = "../../fuzz/src/lib.rs"]
pub mod targets;

use proptest::prelude::*;
use sorcery::agents::strategy::library;
use sorcery::engine::{Game, Log, Rng, Seat, Stream};
use sorcery::games::sorcery::decks::{self, BUILT_IN};
use sorcery::games::sorcery::{CARDS, Edition, Setup, Sorcery};
use sorcery::games::verb;
use sorcery::games::{Error, Request, Tabletop, View, write_position};

proptest! {
    #![proptest_config(crate::play::cases(1_000))]

    #[test]
    fn every_target_accepts_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let text = String::from_utf8_lossy(&bytes);
        targets::deck(&bytes);
        targets::line(&bytes);
        targets::strategy(&bytes);
        targets::journal(&text);
        targets::position(&text);
    }

    #[test]
    fn lines_in_any_game_never_panic(game in any::<u8>(), seed in any::<u8>(), lines in prop::collection::vec(almost_a_line(), 1..12)) {
        let mut data = vec![game, seed];
        data.extend(lines.join("\n").into_bytes());
        targets::line(&data);
    }

    #[test]
    fn a_damaged_strategy_never_panics(built_in in 0..library::BUILT_IN.len(), edits in edits()) {
        targets::strategy(&damaged(library::BUILT_IN[built_in].1.as_bytes(), &edits));
    }
}

/// Plays `actions` random actions and returns the position.
fn position(seed: u64, actions: usize) -> Sorcery {
    let deck = decks::parse("all", BUILT_IN[1].1.as_bytes(), Edition::Circle).expect("a built-in deck");
    let setup = Setup { decks: sorcery::engine::BySeat([deck.clone(), deck]), testing: seed.is_multiple_of(2) };
    let mut game = Sorcery::start(&setup, seed, &mut Log::off());
    let mut rng = Rng::new(seed, Stream::Playout);
    for _ in 0..actions {
        let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
        game.apply(action, &mut Log::off());
    }
    game
}

/// Parses `line` in this position and applies it if it is legal.
fn any_line(game: &mut Sorcery, line: &str) -> Result<(), TestCaseError> {
    let names = crate::play::names(game);
    let view = View::new(game, game.status().awaited().unwrap_or(Seat::ONE));
    match verb::parse::<Sorcery>(view, line) {
        Err(error) => targets::assert_printable(&error),
        Ok(Request::Ask(query)) => match (Sorcery::ABOUT.table)(view, &names, query) {
            Err(error) => targets::assert_printable(&error),
            Ok(table) => {
                let mut out = String::new();
                sorcery::faces::canvas::Canvas::new(&sorcery::faces::canvas::SIMPLE).draw(&table, &mut out);
                prop_assert!(out.is_ascii());
            }
        },
        Ok(Request::Quit | Request::Abort | Request::ActEach(_)) => {}
        Ok(Request::Act(action)) => match game.check(action) {
            Err(why) => targets::assert_printable(&Error(why.to_string())),
            Ok(()) => game.apply(action, &mut Log::off()),
        },
    }
    Ok(())
}

/// Generates lines that are almost commands: known words, boundary numbers and noise.
fn almost_a_line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(vec![
            "play", "attack", "use", "inspect", "hand", "board", "end", "draw", "discard", "graveyard"
        ])
        .prop_map(str::to_string),
        prop::sample::select(vec![
            "1",
            "2",
            "3",
            "4",
            "5",
            "r",
            "R",
            "0",
            "6",
            "-1",
            "+1",
            "01",
            "1x",
            "18446744073709551616"
        ])
        .prop_map(str::to_string),
        "\\PC{0,6}",
        any::<char>().prop_map(String::from),
    ];
    let space = prop::sample::select(vec![" ", "  ", "\t", "\u{a0}", ""]);
    prop::collection::vec((word, space), 0..6)
        .prop_map(|words| words.into_iter().flat_map(|(w, s)| [w, s.to_string()]).collect())
}

/// A random change to a text.
#[derive(Clone, Debug)]
enum Edit {
    Cut(prop::sample::Index),
    Remove(prop::sample::Index, usize),
    Insert(prop::sample::Index, Vec<u8>),
    Repeat(prop::sample::Index, usize),
    Flip(prop::sample::Index, u8),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let index = any::<prop::sample::Index>;
    let piece = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..8),
        prop::sample::select(vec![
            "|",
            "\n",
            "/",
            "known",
            "-",
            "99999999999",
            "2147483647",
            "-2147483648",
            "new",
            "+0/-9",
            "enchantment Enrage\n",
            "\u{1b}["
        ])
        .prop_map(|text| text.as_bytes().to_vec()),
    ];
    let edit = prop_oneof![
        index().prop_map(Edit::Cut),
        (index(), 1usize..20).prop_map(|(at, n)| Edit::Remove(at, n)),
        (index(), piece).prop_map(|(at, piece)| Edit::Insert(at, piece)),
        (index(), 1usize..60).prop_map(|(at, n)| Edit::Repeat(at, n)),
        (index(), any::<u8>()).prop_map(|(at, byte)| Edit::Flip(at, byte)),
    ];
    prop::collection::vec(edit, 0..4)
}

fn damaged(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut text = text.to_vec();
    for edit in edits {
        let end = text.len() + 1;
        match edit {
            Edit::Cut(at) => text.truncate(at.index(end)),
            Edit::Remove(at, n) => {
                let at = at.index(end);
                text.drain(at..(at + n).min(end - 1));
            }
            Edit::Insert(at, piece) => drop(text.splice(at.index(end)..at.index(end), piece.iter().copied())),
            Edit::Repeat(at, n) => {
                let at = at.index(end);
                let piece = text[at..(at + n).min(end - 1)].to_vec();
                text.splice(at..at, piece);
            }
            Edit::Flip(at, byte) => {
                let at = at.index(end);
                text.iter_mut().skip(at).take(1).for_each(|old| *old = *byte);
            }
        }
    }
    text
}

proptest! {
    #![proptest_config(crate::play::cases(400))]

    #[test]
    fn a_line_in_any_position_never_panics(seed in 0u64..1000, actions in 0usize..60, lines in prop::collection::vec(almost_a_line(), 1..12)) {
        let mut game = position(seed, actions);
        for line in lines {
            any_line(&mut game, &line)?;
        }
    }

    #[test]
    fn bytes_as_a_line_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        any_line(&mut position(3, 20), &String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn a_damaged_deck_gives_valid_cards_or_a_printable_error(built_in in 0..BUILT_IN.len(), edits in edits(), name in "\\PC{0,20}") {
        let text = damaged(BUILT_IN[built_in].1.as_bytes(), &edits);
        match decks::parse(&name, &text, Edition::Circle) {
            Err(error) => targets::assert_printable(&error),
            Ok(cards) => prop_assert!(!cards.is_empty() && cards.iter().all(|card| (card.0 as usize) < CARDS.len())),
        }
    }

    #[test]
    fn bytes_as_a_position_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        targets::position(&text);
        targets::position(&format!("sorcery position 1\n{text}"));
    }

    #[test]
    fn a_damaged_position_never_panics(seed in 0u64..1000, actions in 0usize..80, edits in edits()) {
        let game = position(seed, actions);
        let text = write_position(&game, &crate::play::names(&game));
        targets::position(&String::from_utf8_lossy(&damaged(text.as_bytes(), &edits)));
    }

    #[test]
    fn a_damaged_journal_never_panics(edits in edits()) {
        let golden = include_str!("../golden/sorcery/swarm-control.txt");
        let begin = golden.find("begin\n").expect("a header") + 6;
        let lines: String = golden.lines().filter_map(|line| line.strip_prefix("> ")).take(40).map(|line| format!("{line}\n")).collect();
        let text = damaged(format!("{}{lines}", &golden[..begin]).as_bytes(), &edits);
        targets::journal(&String::from_utf8_lossy(&text));
    }
}
