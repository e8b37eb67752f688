//! Computer players in plain text.

use crate::process::sorcery;

/// Two computers play to the end without being told anything, and the seed repeats the game.
#[test]
fn computers_play_by_themselves() {
    let game = |seed: &str| {
        sorcery(&["--p1", "greedy", "--p2", "random", "--seed", seed, "--board", "asked"]).run().well().out
    };
    let out = game("4");
    assert!(out.contains("Greedy: ") && out.contains("Random: "), "{out}");
    assert!(out.contains(" wins!"), "{out}");
    assert!(!out.contains("what is your name"), "{out}");
    assert_eq!(game("4"), out);
    assert_ne!(game("5"), out);
}

#[test]
fn a_person_meets_a_computer() {
    let run = sorcery(&["--p2", "apprentice", "--seed", "4", "--board", "asked"]).lines("Bjarne;end;end;quit");
    let out = run.run().well().out;
    assert!(out.contains("Player 1, what is your name?") && !out.contains("Player 2, what"), "{out}");
    assert!(out.contains("Apprentice: "), "{out}");
    assert!(!out.contains("Bjarne: "), "{out}");
}

#[test]
fn equal_computers_are_told_apart_by_number() {
    let out = sorcery(&["--p1", "random", "--p2", "random", "--seed", "1", "--board", "asked"]).run().well().out;
    assert!(out.contains("Random 1: ") && out.contains("Random 2: "), "{out}");
}

#[test]
fn other_games_have_computer_players_too() {
    sorcery(&["onirim", "--p1", "greedy", "--seed", "3"]).run().well().says("Greedy: ");
    sorcery(&["splendor", "--p1", "greedy", "--p2", "search:30", "--seed", "3"]).run().well().says("Search:30: ");
}

#[test]
fn unknown_players_are_refused() {
    sorcery(&["--p1", "grandmaster"]).run().failed(2, &["expected novice", "or human"]);
    sorcery(&["--think", "0"]).run().failed(2, &["from 0.001 to 3600"]);
}
