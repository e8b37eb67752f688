//! How a game ends: who won, by what, and how it went.

use super::ui::{Shell, duel_from, picture, text};
use sorcery::session::{Header, Player, roster};
use sorcery::ui::frame::{Body, ResultView, Tone};
use sorcery::ui::model::view;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::theme::Depth;

fn ended(players: Vec<Player>, mine: u8) -> Shell {
    let position = format!(
        "sorcery position 1\nturn 9\nactive {mine}\nplayer 1 Ada\nlife 2\nmagic 3\nhand Banish\nbag Haste\n\
         minion Fire Elemental actions 1\nminion Air Elemental actions 1\nplayer 2 Grace\nlife 3\nmagic 3\n\
         bag Haste\nminion Fire Elemental actions 1\n"
    );
    let mut session = duel_from(position.clone());
    if !players.is_empty() {
        let header = Header { players, position: Some(position), ..session.header().clone() };
        session = roster::open(header).expect("a game");
    }
    let lines: &[&str] = if mine == 1 { &["attack 2", "attack 1"] } else { &["attack 1"] };
    lines.iter().for_each(|line| _ = session.submit(line).expect("legal"));
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&*session, None));
    shell
}

fn shown(shell: &Shell) -> ResultView {
    match view(&shell.model).body {
        Body::Result(view) => *view,
        other => panic!("no end but {other:?}"),
    }
}

/// Victory and defeat look different at every size and without colour, and both say by what.
#[test]
fn an_end_says_who_won_and_by_what() {
    let novice = || vec![Player::Human, "novice".parse().expect("a player")];
    let (won, lost, both) = (ended(novice(), 1), ended(novice(), 2), ended(Vec::new(), 1));
    assert_eq!([&won, &lost, &both].map(|shell| shown(shell).tone), [Tone::Victory, Tone::Defeat, Tone::Neither]);
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let [won, lost] = [&won, &lost].map(|shell| text(&picture(&shell.model, width, height, Depth::None).0));
        assert!(won.contains("Ada wins!") && won.contains("Grace has no life left."), "{won}");
        assert!(lost.contains("Grace wins!") && lost.contains("Ada has no life left."), "{lost}");
        assert!(won.contains("▀█▀ █▀▀ ▀█▀") && lost.contains("█▀▄ █▀▀ █▀▀"), "{won}\n{lost}");
    }
}

/// Damage, cards played and the best blow are told; of equal blows the first.
#[test]
fn an_end_tells_what_was_done() {
    let shell = ended(Vec::new(), 1);
    let story = shown(&shell).story;
    assert_eq!(story.feats, [("damage", vec![3, 0])]);
    let best = story.best.expect("a blow");
    assert_eq!(best, "2 damage in turn 9: Ada's Fire Elemental attacks Grace.");
    let seen = shell.text(80, 24);
    assert!(seen.contains("Best blow: 2 damage in turn 9") && seen.contains("damage"), "{seen}");
}

/// The lines of a chart differ in what they are made of, and whose each is stands beside its end.
#[test]
fn a_chart_is_read_without_colour() {
    let shell = ended(Vec::new(), 1);
    for ascii in [false, true] {
        let mut shell = ended(Vec::new(), 1);
        shell.model.context.settings.ascii = ascii;
        let seen = text(&picture(&shell.model, 120, 40, Depth::None).0);
        let [first, second] = if ascii { ["# Ada 2", "o Grace 0"] } else { ["▬ Ada 2", "○ Grace 0"] };
        assert!(seen.contains(first) && seen.contains(second), "{seen}");
        assert!(!ascii || seen.is_ascii(), "{seen}");
    }
    assert!(shell.text(80, 24).contains("life by turn"));
}

/// Who plays alone wins or loses, and has nobody to swap seats with.
#[test]
fn who_plays_alone_has_nobody_to_swap_seats_with() {
    let header = Header {
        game: "onirim".into(),
        seed: 1,
        names: vec!["Ada".into()],
        players: Vec::new(),
        chosen: Vec::new(),
        position: None,
    };
    let mut session = roster::open(header).expect("a game");
    while session.status().awaited().is_some() {
        let line = session.observe(session.status().awaited(), 0).moves.last().expect("a move").line.clone();
        session.submit(&line).expect("legal");
    }
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&*session, None));
    let view = shown(&shell);
    assert_eq!(view.tone, Tone::Defeat, "the last move offered does not win: {}", view.ending);
    assert_eq!(view.headline, "Ada loses.");
    assert!(!view.ending.is_empty() && !shell.text(80, 24).contains("Swap seats"), "{}", shell.text(80, 24));
}
