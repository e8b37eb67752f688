//! Lists of values in a set-up: with a filter and a preview.

use super::draw::screens;
use super::ui::Shell;
use sorcery::engine::{Rng, Stream};
use sorcery::ui::app::SideEffect;
use sorcery::ui::frame::Body;
use sorcery::ui::model::view;

#[test]
fn a_deck_is_chosen_from_a_list_with_a_preview() {
    let mut shell = Shell::new();
    shell.press("=Sorcery Down Down Down Enter");
    let text = shell.text(120, 40);
    assert!(text.contains("type to filter") && text.contains("Player 1: deck"), "{text}");
    shell.type_in("swarm");
    let text = shell.text(120, 40);
    assert!(text.contains("> swarm") && text.contains("Air Elemental"), "the preview lists the cards:\n{text}");
    shell.press("Enter Home Enter");
    let header = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::Start(header) => Some(*header),
        _ => None,
    });
    let chosen = header.expect("a game begins").chosen;
    assert!(chosen.contains(&("deck1".into(), "swarm".into())), "{chosen:?}");
}

#[test]
fn puzzles_have_a_filter_and_a_preview() {
    let mut shell = Shell::new();
    shell.press("=Puzzles 1");
    let text = shell.text(120, 40);
    assert!(text.contains("type to filter") && text.contains("Win before your turn ends."), "{text}");
    assert!(text.contains("minion") && text.contains("magic 1"), "the preview describes the position:\n{text}");
    shell.type_in("12");
    let text = shell.text(120, 40);
    assert!(text.contains("Puzzle 12") && !text.contains("Puzzle 2 "), "{text}");
}

/// The line below the title of a list fits at 80 columns.
#[test]
fn descriptions_of_lists_are_not_cut() {
    let mut shells: Vec<Shell> = screens(&mut Rng::new(7, Stream::Playout), 1).into_iter().map(|(_, it)| it).collect();
    let mut mistakes = Shell::new();
    mistakes.model.context.library.replays = vec![super::ui::saved("1", "Sorcery")];
    mistakes.press("=Mistakes");
    shells.push(mistakes);
    let mut seen = 0;
    for shell in shells.iter().filter(|shell| shell.model.context.popup.is_none()) {
        let Body::Menu(menu) = view(&shell.model).body else { continue };
        let text = shell.text(80, 24);
        assert!(text.contains(&menu.about), "{}:\n{text}", menu.about);
        seen += 1;
    }
    assert!(seen > 6, "{seen}");
}

/// Esc clears the filter, then closes the list without a change.
#[test]
fn esc_leaves_a_list_of_players_without_a_change() {
    let mut shell = Shell::new();
    shell.press("=Sorcery Down Down");
    let before = shell.text(120, 40);
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("computer, level 4 of 4"), "{}", shell.text(120, 40));
    shell.type_in("mas");
    shell.press("Esc Esc");
    assert_eq!(shell.text(120, 40), before);
    // A typed player that doesn't exist is reported.
    shell.press("Enter");
    shell.type_in("nobody");
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("Unknown player nobody."), "{}", shell.text(120, 40));
}

/// Right and Left go through the themes in opposite order.
#[test]
fn the_themes_have_the_same_order_both_ways() {
    let mut shell = Shell::new();
    shell.press("F4");
    let n = shell.model.context.themes.len() + 1;
    let mut names = |key: &str| -> Vec<String> {
        let step = |_| {
            shell.press(key);
            shell.model.context.settings.theme.clone()
        };
        (0..n).map(step).collect()
    };
    let (right, mut left) = (names("Right"), names("Left"));
    left.rotate_left(n - 1);
    left.reverse();
    assert_eq!((right.iter().collect::<std::collections::HashSet<_>>().len(), &left), (n, &right));
}
