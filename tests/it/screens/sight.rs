//! What a stranger's eye stumbled over on the screens.

use super::table::crowded;
use super::ui::{Shell, game_of};
use sorcery::session::Move;
use sorcery::ui::focus::Cursor;

/// The cursor begins where the best action at a glance begins.
#[test]
fn the_cursor_begins_on_what_is_best_at_a_glance() {
    let position = "dominion position 1\nplayers Ann | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
                    turn seat 1 phase buy buys 1 coins 6\nseat 1 turns 3\n\
                    play Copper*5\nbag Copper*2 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(position.into())), false);
    assert!(shell.text(80, 24).contains("> buy Gold"), "{}", shell.text(80, 24));
    for (game, seed) in [("onirim", 1), ("splendor", 2), ("sorcery", 3)] {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, None), false);
        shell.press(if game == "onirim" { "" } else { "Enter" });
        let table = shell.play();
        let worth = |option: &&Move| table.session().worth(&option.line).expect("a legal action");
        let best = table.options().iter().map(|option| worth(&option)).fold(0.0, f64::max);
        let begins = |option: &&Move| match table.cursor() {
            Some(Cursor::Thing(anchor)) => option.path.contains(&anchor),
            _ => option.ends_turn,
        };
        let pointed = table.options().iter().filter(begins).map(|option| worth(&option)).fold(0.0, f64::max);
        assert!(pointed >= best, "{game} {seed}: {pointed} of {best}\n{}", shell.text(120, 40));
    }
}

/// Of one's own turn the last actions are told in the few lines of a small screen, whatever came of them.
#[test]
fn own_actions_stay_in_the_log_of_a_small_screen() {
    let mut shell = crowded(3);
    shell.enter("attack 1");
    shell.enter("attack 3");
    assert_eq!(shell.text(80, 24).matches(" attacks Grace.").count(), 2, "{}", shell.text(80, 24));
    shell.enter("attack 5 5");
    let seen = shell.text(80, 24);
    let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("attacks Grace's") || words.contains("Elemental attacks"), "{seen}");
}
