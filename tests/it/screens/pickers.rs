//! Lists of values in a set-up: with a filter and a preview.

use super::ui::Shell;
use sorcery::ui::app::msg::Effect;

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
        Effect::Start(header) => Some(*header),
        _ => None,
    });
    let chosen = header.expect("a game begins").chosen;
    assert!(chosen.contains(&("deck1".into(), "swarm".into())), "{chosen:?}");
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
