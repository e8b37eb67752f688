//! Blows: what has just happened is seen where it happened, for a while, and marked afterwards.

use super::ui::{Shell, duel_from, line};
use sorcery::games::Anchor;
use sorcery::games::table::Cell;
use sorcery::ui::animation::LENGTH;
use sorcery::ui::app::msg::Msg;
use sorcery::ui::frame::{Body, Highlight, Hit, TableView};
use sorcery::ui::model::view;
use sorcery::ui::screens::result::GameOver;

/// Places on the board, as Sorcery's anchors are.
fn board(seat: u8, slot: u8) -> Anchor {
    Anchor { zone: 1, seat, index: slot }
}

/// Two minions a side; things move.
fn shell(position: &str) -> Shell {
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(duel_from(format!("sorcery position 1\n{position}")), false);
    shell.model.context.settings.animation = true;
    shell
}

const TWO_EACH: &str = "turn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\nminion Fire Elemental actions 1\n\
                        minion Earth Elemental 4/7 actions 1\nplayer 2 Grace\nlife 9\nbag Haste\n\
                        minion Air Elemental actions 1\nminion Earth Elemental actions 1\n";

fn table(shell: &Shell) -> TableView {
    match view(&shell.model).body {
        Body::Table(view) => *view,
        other => panic!("no table but {other:?}"),
    }
}

fn highlight(shell: &Shell, at: Anchor) -> Highlight {
    table(shell).highlights.remove(&at).unwrap_or_default()
}

/// The dead crumble in their own place; who moves up into it waits, seen all the time, and is not lit by what
/// happened to them. Numbers stay on what they are about.
#[test]
fn the_dead_crumble_where_they_lay() {
    let mut shell = shell(TWO_EACH);
    shell.enter("attack 1 1");
    let ghosts = table(&shell).ghosts;
    let [ghost] = ghosts.as_slice() else { panic!("one dies: {ghosts:?}") };
    let Cell::Card(face) = &ghost.cell else { panic!("no card: {ghost:?}") };
    // What is free changes places with who moves up.
    assert_eq!((ghost.at, face.name.to_string().as_str()), (board(1, 1), "Air Elemental"));
    assert_eq!((ghost.flash.number.as_str(), ghost.flash.change), ("-2", -1));
    // Earth Elemental is there now.
    assert_eq!(highlight(&shell, board(1, 0)).flash, None);
    let flash = highlight(&shell, board(0, 0)).flash.expect("it was hit");
    assert_eq!((flash.number.as_str(), flash.change), ("-1", -1));
    let seen = shell.text(120, 40);
    assert!(seen.contains(" -2 ") && seen.contains(" -1 "), "{seen}");
    // It takes its time, but no longer, and then nothing moves. No letters are left of its words, and those of
    // who is there now come when it has crumbled.
    shell.tell(Msg::Tick(LENGTH / 2));
    let (buffer, hits) = shell.draw(120, 40);
    let place = |at| hits.iter().find(|(_, hit)| *hit == Hit::Anchor(at)).expect("its place").0;
    let letters = |at| -> String {
        place(at).positions().map(|at| buffer[at].symbol()).filter(|symbol| symbol.is_ascii()).collect()
    };
    assert_eq!(letters(board(1, 1)).trim(), "-2", "{}", shell.text(120, 40));
    assert!(letters(board(1, 0)).contains("Earth"), "{}", shell.text(120, 40));
    assert!(place(board(1, 0)).x > place(board(1, 1)).x);
    assert!(table(&shell).ghosts[0].flash.part > 0.4 && shell.model.moves_in().is_some());
    shell.tell(Msg::Tick(LENGTH));
    assert!(table(&shell).ghosts.is_empty() && shell.model.moves_in().is_none());
    let (_, hits) = shell.draw(120, 40);
    let left = |at| hits.iter().find(|(_, hit)| *hit == Hit::Anchor(at)).expect("its place").0.x;
    assert!(left(board(1, 0)) < left(board(1, 1)));
}

/// A card that comes is seen whole in the end, and one that goes not at all.
#[test]
fn movements_leave_nothing_behind() {
    let mut moving = shell(TWO_EACH);
    moving.enter("attack 1 1");
    let first = moving.text(120, 40);
    moving.tell(Msg::Tick(LENGTH + 1));
    let last = moving.text(120, 40);
    assert!(first != last);
    let mut still = shell(TWO_EACH);
    still.model.context.settings.animation = false;
    still.enter("attack 1 1");
    assert_eq!(last, still.text(120, 40));
}

/// What the enemy's turn changed stays marked, with its sum, until one's next action; in words, too. The
/// marks follow who moves.
#[test]
fn what_the_enemy_changed_stays_marked_until_the_next_action() {
    let mut shell = shell(TWO_EACH);
    shell.model.context.settings.animation = false;
    shell.enter("end");
    for line in ["attack 2 2", "attack 1 1"] {
        shell.enter(line);
    }
    shell.enter("end");
    // Fire Elemental 2/2 was hit by Air Elemental, which died; Earth Elemental 4/7 by its like.
    let marked = |shell: &Shell, at| (highlight(shell, at).recent, highlight(shell, at).sum);
    assert_eq!(marked(&shell, board(0, 0)), (true, Some(("2/2 -> 2/1".into(), -1))));
    assert_eq!(marked(&shell, board(0, 1)), (true, Some(("4/7 -> 4/3".into(), -1))));
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let seen = shell.text(width, height);
        assert!(seen.contains("4/7 -> 4/3"), "{seen}");
    }
    // From one thing to the next.
    let told = ["Tab"; 4].into_iter().any(|key| {
        shell.press(key);
        shell.text(120, 40).contains("last turn: ")
    });
    assert!(told, "{}", shell.text(120, 40));
    shell.enter("attack 1");
    assert_eq!(marked(&shell, board(0, 1)), (false, None));
}

/// The last blow is seen before the end screen comes, which any key brings at once.
#[test]
fn the_last_blow_is_seen() {
    let last = "turn 9\nactive 1\nplayer 1 Ada\nlife 9\nbag Haste\nminion Fire Elemental actions 1\n\
                player 2 Grace\nlife 2\nbag Haste\n";
    for key in [false, true] {
        let mut shell = shell(last);
        shell.enter("attack 1");
        let seen = shell.text(120, 40);
        assert!(shell.model.at::<GameOver>().is_none() && seen.contains(" -2 "), "{seen}");
        match key {
            true => shell.press("Enter"),
            false => {
                shell.tell(Msg::Tick(LENGTH / 2));
                assert!(shell.model.at::<GameOver>().is_none());
                shell.tell(Msg::Archived("replays/one.journal".into()));
                shell.tell(Msg::Tick(LENGTH));
            }
        }
        assert!(shell.model.at::<GameOver>().is_some(), "{:?}", shell.model.screen());
    }
    let mut still = shell(last);
    still.model.context.settings.animation = false;
    still.enter("attack 1");
    assert!(still.model.at::<GameOver>().is_some());
}

/// After the others' turn the log begins with what they did, in short where not all of it has room; who
/// died is told, and counted in the graveyard.
#[test]
fn what_the_enemy_did_is_told_from_its_beginning() {
    let five = "minion Fire Elemental actions 1\nminion Bone Golem 5/5 actions 1\n".repeat(2);
    let position = format!(
        "turn 9\nactive 1\nplayer 1 Ada\nlife 20\nbag Haste\nminion Bone Golem\nminion Air Elemental\n\
         minion Earth Elemental\nplayer 2 Grace\nlife 9\nbag Haste\n{five}"
    );
    let mut shell = shell(&position);
    shell.model.context.settings.animation = false;
    shell.enter("end");
    for line in ["attack 1 2", "attack 2 1", "attack 3", "attack 4", "end"] {
        shell.enter(line);
    }
    let told = |shell: &Shell, width, height| {
        let (buffer, hits) = shell.draw(width, height);
        let (pane, _) = hits.iter().rfind(|(_, hit)| *hit == Hit::Log).expect("the log");
        let rows: Vec<String> = pane.rows().map(|row| line(&buffer, row.x, row.y, row.width)).collect();
        rows.iter().flat_map(|row| row.split_whitespace()).filter(|word| *word != "~").collect::<Vec<_>>().join(" ")
    };
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let (seen, log) = (shell.text(width, height), told(&shell, width, height));
        assert!(log.contains("Grace's Fire Elemental attacks Ada's Air Elemental."), "{log}");
        assert!(log.contains("Ada's Air Elemental dies.") && seen.contains("+2 dead"), "{seen}");
    }
    assert!(told(&shell, 80, 24).starts_with("Grace's Fire Elemental attacks"));
    assert!(told(&shell, 120, 40).starts_with("log, shortened"));
    // The next key asks for something else, one's next action for the end.
    shell.press("Tab");
    assert!(shell.text(80, 24).contains("Enchantment, costs 1"), "{}", shell.text(80, 24));
    shell.enter("attack 1");
    assert!(told(&shell, 120, 40).ends_with("Grace loses 4 life (5)."), "{}", told(&shell, 120, 40));
}
