//! How far back undo goes: to the last decision of a person, and where it is strict not past what was
//! revealed.

use crate::process::{game, sorcery};
use sorcery::agents::Level;
use sorcery::games::Error;
use sorcery::session::{Header, Player, Reply, Session, Undo, roster};

const PERSON: Player = Player::Human;
const NOVICE: Player = Player::Computer(Level::Novice);

/// A game of these players at this position.
fn at(game: &str, players: [Player; 2], position: &str) -> Box<dyn Session> {
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

fn played(mut session: Box<dyn Session>, lines: &[&str]) -> Box<dyn Session> {
    for line in lines {
        assert_eq!(session.submit(line), Ok(Reply::Played), "{line}");
    }
    session
}

/// What undo is refused with, where it is strict; nothing has changed then.
fn refused(session: &mut dyn Session) -> String {
    session.set_undo(Undo::Strict);
    let before = (session.place(), session.position());
    let Err(Error(why)) = session.submit("undo") else { panic!("it is taken back") };
    assert_eq!((session.place(), session.position()), before);
    why
}

const DUEL: &str = "turn 1\nactive 1\nplayer 1\nlife 20\nmagic 9\nhand Haste\nbag Haste | Haste\nminion Bone Golem\n\
    player 2\nlife 20\nmagic 3\nhand Banish\nbag Enrage | Enrage\n";

#[test]
fn what_computers_did_is_taken_back_and_done_again_with_it() {
    let mut session = played(at("sorcery", [PERSON, NOVICE], DUEL), &["attack 1", "end", "end"]);
    let there = session.position();
    assert_eq!(session.submit("undo"), Ok(Reply::Moved("Taken back: end.\nTaken back: end.".into())));
    assert_eq!(session.place(), (1, 2));
    assert_eq!(session.submit("undo"), Ok(Reply::Moved("Taken back: attack 1.".into())));
    assert_eq!(session.submit("redo"), Ok(Reply::Moved("Done again: attack 1.".into())));
    assert_eq!(session.submit("redo"), Ok(Reply::Moved("Done again: end.\nDone again: end.".into())));
    assert_eq!((session.place(), session.position()), ((3, 0), there));
}

#[test]
fn what_a_computer_began_with_is_not_taken_back() {
    let mut session = played(at("sorcery", [NOVICE, PERSON], DUEL), &["attack 1", "end"]);
    session.submit("undo").expect_err("the person has done nothing");
    assert_eq!(session.place(), (2, 0));
    // Where nobody but computers play, it goes action by action.
    let mut session = played(at("sorcery", [NOVICE, NOVICE], DUEL), &["attack 1", "end"]);
    assert_eq!(session.submit("undo"), Ok(Reply::Moved("Taken back: end.".into())));
}

#[test]
fn strict_undo_stops_at_a_drawn_card_against_the_computer_too() {
    for players in [[PERSON, NOVICE], [PERSON, PERSON]] {
        let mut session = played(at("sorcery", players.clone(), DUEL), &["attack 1"]);
        session.set_undo(Undo::Strict);
        session.submit("undo").expect("an attack reveals nothing");
        let mut session = played(at("sorcery", players, DUEL), &["end", "end"]);
        assert_eq!(refused(&mut *session), "That cannot be taken back: a card was drawn (undo is strict).");
        session.set_undo(Undo::Friendly);
        session.submit("undo").expect("nothing stands against it");
    }
}

/// What comes to light without being drawn: a card that is discarded at random, one that the other
/// player held.
#[test]
fn strict_undo_stops_at_whatever_could_not_be_foretold() {
    let hands = DUEL.replace("hand Haste\n", "hand Amnesia\n").replace("hand Banish\n", "hand Banish | Haste\n");
    let mut session = played(at("sorcery", [PERSON, PERSON], &hands), &["play 1"]);
    assert_eq!(refused(&mut *session), "That cannot be taken back: something hidden came to light (undo is strict).");
    // The same in an open world: there is but one card to be discarded.
    let hands = DUEL.replace("hand Haste\n", "hand Amnesia\n").replace("bag Enrage | Enrage\n", "");
    let mut session = played(at("sorcery", [PERSON, PERSON], &hands), &["play 1"]);
    session.set_undo(Undo::Strict);
    session.submit("undo").expect("everybody knew which");
}

#[test]
fn the_rule_in_force_is_said() {
    let mut session = at("sorcery", [PERSON, PERSON], DUEL);
    let Ok(Reply::Said(friendly)) = session.submit("help") else { panic!("help") };
    session.set_undo(Undo::Strict);
    let Ok(Reply::Said(strict)) = session.submit("help") else { panic!("help") };
    assert!(friendly.contains("Take the last action back.\n") && !friendly.contains("revealed"), "{friendly}");
    assert!(strict.contains("Take the last action back, unless it revealed something.\n"), "{strict}");
}

#[test]
fn plain_text_takes_the_rule_as_an_option() {
    let lines = "play 1;end;play 1;end;undo;help;quit";
    let deck = &["Air Elemental"; 7].join(", ");
    let strict = game(deck, lines).argument("--undo=strict").run().well().out;
    assert!(strict.contains("a card was drawn (undo is strict)") && strict.contains("unless it revealed"), "{strict}");
    for run in [game(deck, lines), game(deck, lines).argument("--undo=friendly")] {
        let said = run.run().well().out;
        assert!(said.contains("Taken back: end.") && !said.contains("strict"), "{said}");
    }
    sorcery(&["--undo", "never"]).run().failed(2, &["friendly, strict"]);
}
