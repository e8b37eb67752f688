//! How far undo goes: back to the last decision of a human player, and with strict undo not past revealed
//! information.

use crate::process::{game, sorcery};
use sorcery::agents::Level;
use sorcery::games::Error;
use sorcery::session::{Header, Match, Player, Reply, Undo, roster};

const PERSON: Player = Player::Human;
const NOVICE: Player = Player::Computer(Level::Novice);

/// Opens a game with these players at this position.
fn at(game: &str, players: [Player; 2], position: &str) -> Match {
    let header = Header {
        game: game.into(),
        seed: 1,
        names: vec!["Ada".into(), "Novice".into()],
        players: players.into(),
        position: Some(format!("{game} position 1\n{position}")),
        ..Header::default()
    };
    roster::open(header).unwrap_or_else(|error| panic!("{error}"))
}

/// Submits `undo` or `redo`, and returns the lines that describe the actions.
fn moved(session: &mut Match, line: &str) -> String {
    match session.submit(line) {
        Ok(Reply::Moved(moved)) => moved.to_string(),
        other => panic!("{line}: {other:?}"),
    }
}

fn played(mut session: Match, lines: &[&str]) -> Match {
    for line in lines {
        assert_eq!(session.submit(line), Ok(Reply::Played), "{line}");
    }
    session
}

/// Asserts that strict undo is rejected and changes nothing, and returns the error.
fn rejected_by_strict_undo(session: &mut Match) -> String {
    session.set_undo(Undo::Strict);
    let before = (session.place(), session.position());
    let Err(Error(why)) = session.submit("undo") else { panic!("strict undo was accepted") };
    assert_eq!((session.place(), session.position()), before);
    why
}

const DUEL: &str = "turn 1\nactive 1\nplayer 1\nlife 20\nmagic 9\nhand Haste\nbag Haste | Haste\nminion Bone Golem\n\
    player 2\nlife 20\nmagic 3\nhand Banish\nbag Enrage | Enrage\n";

#[test]
fn undo_and_redo_include_the_computers_moves() {
    let mut session = played(at("sorcery", [PERSON, NOVICE], DUEL), &["attack 1", "end", "end"]);
    let there = session.position();
    assert_eq!(moved(&mut session, "undo"), "Undone: end (Novice).\nUndone: end.");
    assert_eq!(session.place(), (1, 2));
    assert_eq!(moved(&mut session, "undo"), "Undone: attack 1.");
    assert_eq!(moved(&mut session, "redo"), "Redone: attack 1.");
    assert_eq!(moved(&mut session, "redo"), "Redone: end.\nRedone: end (Novice).");
    assert_eq!((session.place(), session.position()), ((3, 0), there));
}

#[test]
fn undo_stops_before_the_computers_opening_moves() {
    let mut session = played(at("sorcery", [NOVICE, PERSON], DUEL), &["attack 1", "end"]);
    session.submit("undo").expect_err("the human player has not moved yet");
    assert_eq!(session.place(), (2, 0));
    // In a game of computers only, undo takes back one action.
    let mut session = played(at("sorcery", [NOVICE, NOVICE], DUEL), &["attack 1", "end"]);
    assert_eq!(moved(&mut session, "undo"), "Undone: end.");
}

#[test]
fn strict_undo_stops_at_a_drawn_card_against_humans_and_computers() {
    for players in [[PERSON, NOVICE], [PERSON, PERSON]] {
        let mut session = played(at("sorcery", players.clone(), DUEL), &["attack 1"]);
        session.set_undo(Undo::Strict);
        session.submit("undo").expect("undo of an attack, which reveals nothing");
        let mut session = played(at("sorcery", players, DUEL), &["end", "end"]);
        assert_eq!(rejected_by_strict_undo(&mut session), "You can't undo that: a card was drawn (undo is strict).");
        session.set_undo(Undo::Friendly);
        session.submit("undo").expect("friendly undo");
    }
}

/// Strict undo also stops at cards revealed without being drawn: a random discard, or a card from the
/// opponent's hand.
#[test]
fn strict_undo_stops_at_revealed_information() {
    let hands = DUEL.replace("hand Haste\n", "hand Amnesia\n").replace("hand Banish\n", "hand Banish | Haste\n");
    let mut session = played(at("sorcery", [PERSON, PERSON], &hands), &["play 1"]);
    assert_eq!(
        rejected_by_strict_undo(&mut session),
        "You can't undo that: it revealed hidden information (undo is strict)."
    );
    // If only one card can be discarded, the discard reveals nothing.
    let hands = DUEL.replace("hand Haste\n", "hand Amnesia\n").replace("bag Enrage | Enrage\n", "");
    let mut session = played(at("sorcery", [PERSON, PERSON], &hands), &["play 1"]);
    session.set_undo(Undo::Strict);
    session.submit("undo").expect("undo of a discard that reveals nothing");
}

#[test]
fn help_describes_the_undo_rule_in_force() {
    let mut session = at("sorcery", [PERSON, PERSON], DUEL);
    let Ok(Reply::Said(friendly)) = session.submit("help") else { panic!("help") };
    session.set_undo(Undo::Strict);
    let Ok(Reply::Said(strict)) = session.submit("help") else { panic!("help") };
    assert!(friendly.contains("Undo the last action.\n") && !friendly.contains("revealed"), "{friendly}");
    assert!(strict.contains("Undo the last action, unless it revealed hidden cards.\n"), "{strict}");
}

#[test]
fn plain_text_has_an_option_for_the_undo_rule() {
    let lines = "play 1;end;play 1;end;undo;help;quit";
    let deck = &["Air Elemental"; 7].join(", ");
    let strict = game(deck, lines).argument("--undo=strict").run().well().out;
    assert!(strict.contains("a card was drawn (undo is strict)") && strict.contains("unless it revealed"), "{strict}");
    for run in [game(deck, lines), game(deck, lines).argument("--undo=friendly")] {
        let said = run.run().well().out;
        assert!(said.contains("Undone: end.") && !said.contains("strict"), "{said}");
    }
    sorcery(&["--undo", "never"]).run().failed(2, &["friendly or strict"]);
}
