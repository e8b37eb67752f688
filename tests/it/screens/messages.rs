//! Messages and lists: complete, and about one thing at a time.

use super::ui::{Shell, duel_from};
use sorcery::session::{Header, roster};
use sorcery::ui::app::SideEffect;
use sorcery::ui::settings::Settings;

const MIDDLE: &str = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nhand Banish\nbag Haste\n\
                      minion Fire Elemental actions 1\ngraveyard Air Elemental | Bone Golem | Potion Seller | \
                      Novice Pyromancer | Earth Elemental | Master Summoner\n\
                      player 2 Grace\nlife 9\nbag Haste\nminion Air Elemental actions 1\n";

fn shell() -> Shell {
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(duel_from(MIDDLE.into()), false);
    shell
}

/// The preview of a typed command names the command and replaces the inspector.
#[test]
fn the_preview_of_a_typed_command_replaces_the_inspector() {
    for (width, height) in [(120, 40), (200, 60)] {
        let mut shell = shell();
        for _ in 0..5 {
            if !shell.text(width, height).contains("This spell costs 2 magic.") {
                shell.press("Tab");
            }
        }
        assert!(shell.text(width, height).contains("This spell costs 2 magic."), "the cursor is on Banish");
        shell.type_in("attack 1 1");
        let seen = shell.text(width, height);
        assert!(seen.contains("`attack 1 1` would change:") && !seen.contains("This spell costs 2 magic."), "{seen}");
        shell.press("Esc");
        assert!(shell.text(width, height).contains("This spell costs 2 magic."));
    }
}

/// A message about a command doesn't hide the question that the player must answer.
#[test]
fn a_question_stays_next_to_a_message() {
    let header = Header { game: "onirim".into(), seed: 3, names: vec!["Ada".into()], ..Header::default() };
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header).expect("a game"), false);
    shell.enter("discard 5");
    let question = "A prophecy: which card do you discard?";
    assert!(shell.text(80, 24).contains(question), "{}", shell.text(80, 24));
    for (line, message) in [("rest", "Answer the prophecy first"), ("undo", "Undone"), ("redo", "Redone")] {
        shell.enter(line);
        let asks = line != "undo";
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let seen = shell.text(width, height);
            assert!(seen.contains(message) && seen.contains(question) == asks, "{line}: {seen}");
        }
    }
}

#[test]
fn messages_are_never_cut() {
    let long = "attack once upon a time in a land far away where the minions were many and the words were long";
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let mut shell = shell();
        shell.enter(long);
        let (message, wrong) = shell.play().message.clone().expect("a complaint");
        assert!(wrong);
        let seen: Vec<String> = shell.text(width, height).split_whitespace().map(String::from).collect();
        let words: Vec<&str> = message.split_whitespace().collect();
        let at = seen.windows(words.len()).any(|window| window == words);
        assert!(at, "{message}\n{}", shell.text(width, height));
    }
}

/// Each card has a line, with its text if there is room.
#[test]
fn the_graveyard_command_lists_cards() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut shell = shell();
        shell.enter("graveyard");
        let seen = shell.text(width, height);
        let row =
            |name: &str| seen.lines().position(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}\n{seen}"));
        let names = ["Bone Golem", "Potion Seller", "Novice Pyromancer", "Master Summoner"];
        let rows: Vec<usize> = names.map(row).into();
        assert!(rows.windows(2).all(|pair| pair[0] < pair[1]), "{rows:?}\n{seen}");
    }
}

/// F12 doesn't change the saved settings.
#[test]
fn the_mouse_key_confirms_the_change_but_does_not_save_it() {
    let mut shell = shell();
    shell.press("F12");
    let wanted = shell.wanted();
    assert_eq!(wanted, [SideEffect::Mouse(false)]);
    assert!(shell.text(120, 40).contains("Mouse off: you can select text."), "{}", shell.text(120, 40));
    assert_eq!(shell.model.context.settings.mouse, Settings::default().mouse);
    shell.press("F12");
    assert_eq!(shell.wanted(), [SideEffect::Mouse(true)]);
    let mut lobby = Shell::new();
    assert!(lobby.text(80, 24).contains("Esc quit"), "{}", lobby.text(80, 24));
    lobby.press("F12");
    assert!(lobby.text(80, 24).contains("Mouse off: you can select text"));
}
