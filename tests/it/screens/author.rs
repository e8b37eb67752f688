//! The author of a strategy, from nothing to a game against it: the real program on a pseudo-terminal.

use super::terminal::{Terminal, start};
use sorcery::session::{Player, roster};

const ENTER: &str = "\r";
const DOWN: &str = "\x1b[B";
const LEFT: &str = "\x1b[D";
const CTRL_G: &str = "\x07";
const CTRL_Q: &str = "\x11";
const CTRL_S: &str = "\x13";

/// The share of games that are won by what is written, in percent.
fn won(terminal: &Terminal) -> f64 {
    let text = terminal.text();
    let line = text.lines().find_map(|line| line.split("you win").nth(1)).unwrap_or_default();
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| *word == "%").unwrap_or(0);
    at.checked_sub(1).and_then(|at| words[at].parse().ok()).unwrap_or(0.0)
}

#[test]
fn a_strategy_is_written_broken_mended_saved_and_played_against() {
    let mut terminal = start(&["dominion"]);
    terminal.wait_for("Money, and a card of your choice");
    terminal.wait_while(|| won(&terminal) == 0.0);
    assert!(won(&terminal) < 50.0, "{}", terminal.text());
    // The list of the usual turn, before its Gold.
    (0..8).for_each(|_| terminal.press(DOWN));
    terminal.press("Wich [2], ");
    terminal.wait_for("there is no card `Wich`");
    terminal.wait_for("before the errors");
    (0..8).for_each(|_| terminal.press(LEFT));
    terminal.press("t");
    terminal.wait_while(|| terminal.shows("there is no card") || won(&terminal) < 50.0);
    assert!(terminal.shows("Witch [2]"), "{}", terminal.text());
    terminal.press(CTRL_S);
    terminal.wait_for("Save under the name");
    terminal.press("mine");
    terminal.press(ENTER);
    terminal.wait_while(|| terminal.shows("not saved"));
    terminal.send(CTRL_Q);
    assert!(terminal.wait_for_end().success());
    terminal.is_given_back();

    let mut terminal = terminal.again(&["dominion"]);
    terminal.wait_for("Witch [2]");
    terminal.wait_for("mine");
    assert!(!terminal.shows("not saved"), "{}", terminal.text());
    terminal.press(CTRL_G);
    terminal.wait_for("turn 1");
    // Whatever the cursor is offered is bought, until the strategy has had its turns.
    for _ in 0..200 {
        if terminal.shows("turn 4") {
            break;
        }
        terminal.press(ENTER);
    }
    terminal.wait_for("turn 4");
    let journals = terminal.journals("games");
    let text = std::fs::read_to_string(&journals[0]).expect("a journal");
    let session = roster::replay(&text).unwrap_or_else(|error| panic!("{error}"));
    let plays = |player: &Player| matches!(player, Player::Strategy(strategy) if strategy.name == "mine" && strategy.text.contains("Witch [2]"));
    assert!(session.header().players.iter().any(plays), "{text}");
    terminal.press(CTRL_Q);
    terminal.wait_for("2 Quit the program");
    terminal.send("2");
    assert!(terminal.wait_for_end().success());
    terminal.is_given_back();
}
