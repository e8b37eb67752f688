//! Whole games as text: any change of rules, words or table shows up as a difference to read.
//! `UPDATE_GOLDEN=1` writes them anew.

use super::{names, told, view};
use sorcery::engine::{Game, Seat};
use sorcery::faces::canvas::{Canvas, SIMPLE};
use sorcery::games::Present;
use sorcery::games::splendor::policy::playout_action;
use sorcery::games::splendor::{Rules, Setup, Splendor};
use std::fmt::Write as _;
use std::path::Path;

/// A game between two fast policies: each action with what happened, what was asked, how many
/// actions were legal, and now and then the whole table.
fn playthrough(setup: &Setup, seed: u64) -> String {
    let mut rng = sorcery::engine::Rng::new(seed, sorcery::engine::Stream::Playout);
    let mut events = Vec::new();
    let mut game = Splendor::start(setup, seed, &mut events);
    let mut canvas = Canvas::new(&SIMPLE);
    let mut text = String::new();
    for sentence in told(&events, None) {
        let _ = writeln!(text, "{sentence}");
    }
    for step in 0.. {
        if step < 2 || step % 25 == 0 {
            canvas.draw(&Splendor::table(view(&game), &names()), &mut text);
        }
        if let Some(prompt) = Splendor::prompt(view(&game), &names()) {
            let _ = writeln!(text, "? {prompt}");
        }
        let Some(action) = playout_action(&game, &mut rng) else { break };
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let _ = writeln!(text, "> {}    ({} legal)", Splendor::spell(view(&game), action), legal.len());
        events.clear();
        game.apply(action, &mut events);
        for sentence in told(&events, Some(Seat::TWO)) {
            let _ = writeln!(text, "{sentence}");
        }
    }
    text + &game.position(&names())
}

fn same(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/splendor").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (number, (line, golden)) in text.lines().zip(golden.lines()).enumerate() {
        assert_eq!(line, golden, "{name}, line {}", number + 1);
    }
    assert_eq!(text.lines().count(), golden.lines().count(), "{name} has another length");
}

#[test]
fn a_game_by_the_course_s_rules() {
    same("playthrough-course.txt", &playthrough(&Setup::default(), 1));
}

#[test]
fn a_game_by_the_official_rules() {
    same("playthrough-official.txt", &playthrough(&Setup { rules: Rules::Official, ..Setup::default() }, 2));
}
