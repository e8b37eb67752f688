//! The keyboard and the mouse in the window of the real program.

use super::server::{DECK, HAND, SCREEN, STRONG, thing, watched, won};
use super::xvfb::Collected;
use sorcery::games::table::Cell;
use sorcery::ui::app::Msg;
use sorcery::ui::frame::Hit;
use sorcery::ui::model::update;
use sorcery::ui::scene::{Content, Tier};
use sorcery::ui::screens::table::TableScreen;

#[test]
fn a_game_can_be_played_with_typed_commands() {
    let Some(mut table) = watched(STRONG) else { return };
    table.shows_the_same();
    let mut enter = |line: &str| {
        table.types(line);
        table.press("Enter");
    };
    (0..5).for_each(|_| enter("play 1"));
    // Capital letters need Shift.
    enter("end");
    enter("End");
    (1..=5).for_each(|minion| enter(&format!("attack {minion}")));
    won(table, "Bjarne wins!");
}

#[test]
fn a_game_can_be_played_with_tab_and_enter() {
    let Some(mut table) = watched(STRONG) else { return };
    table.shows_the_same();
    // Plays whatever the cursor is on. Three keys per action are more than enough.
    for i in 0..400 {
        let Some(play) = table.model.at::<TableScreen>() else { break };
        let moves_on = i % 4 == 3 && table.model.context.popup.is_none() && !play.is_choosing();
        table.press(if moves_on { "Tab Enter" } else { "Enter" });
        // After the last hit, the program shows the result by itself, but the model only after a key.
        let goes_on = |play: &TableScreen| play.session().status().awaited().is_some();
        if i % 6 == 0 && table.model.at::<TableScreen>().is_some_and(goes_on) {
            table.shows_the_same();
        }
    }
    won(table, "wins!");
}

#[test]
fn arrows_select_and_release_cards() {
    let Some(mut table) = watched(DECK) else { return };
    for keys in ["Right", "Right Left", "Up", "Down", "Enter", "Esc", "Esc", "2", "Esc", "Tab Tab", "F1", "Esc", "F8"] {
        table.press(keys);
        table.shows_the_same();
        // If a choice is open, one Esc closes it. Another would ask to leave.
        if table.model.context.popup.is_some() && keys != "Esc" {
            table.press("Esc");
            table.shows_the_same();
        }
        if table.model.context.popup.is_some() {
            table.press("Enter");
            table.shows_the_same();
        }
    }
}

#[test]
fn typed_text_appears_in_the_prompt() {
    let Some(mut table) = watched(DECK) else { return };
    table.types("pla");
    table.shows_the_same();
    table.press("Tab");
    table.types("1 x");
    table.shows_the_same();
    table.press("Left Backspace Home Right Delete End");
    table.shows_the_same();
    table.press("Esc");
    table.types("play 1");
    table.press("Enter");
    table.game.says("Bjarne plays Bone Golem");
    table.shows_the_same();
    // The previous line, from the history.
    table.types("x");
    table.press("Up");
    table.shows_the_same();
}

#[test]
fn the_inspector_shows_the_card_under_the_pointer() {
    let Some(mut table) = watched(DECK) else { return };
    let mut seen = Vec::new();
    for card in 0..3 {
        table.hover(thing(HAND, 0, card));
        table.shows_the_same();
        let large = table.look(|scene, _| {
            scene.items.iter().find_map(|item| match item.content {
                Content::Cell(item) if item.tier == Tier::Large => match item.cell {
                    Cell::Card(face) => Some(face.name.to_string()),
                    _ => None,
                },
                _ => None,
            })
        });
        seen.push(large.expect("a large card"));
    }
    assert_eq!(seen, ["Bone Golem", "Novice Pyromancer", "Giant Strength"]);
    // When the pointer leaves the window, the inspector keeps the last card.
    let (x, y) =
        SCREEN.split_once('x').map(|(x, rest)| (x, rest.split('x').next().expect("a height"))).expect("a size");
    let corner = |side: &str| (side.parse::<u32>().expect("a number") - 5).to_string();
    table.display.does(&["mousemove", &corner(x), &corner(y)]);
    update(&mut table.model, Msg::Hover(None));
    table.shows_the_same();
}

#[test]
fn the_wheel_scrolls_the_log() {
    let Some(mut table) = watched(DECK) else { return };
    // The log is so short that the pointer, in the middle of its area, is on no name.
    for line in ["play 1", "end"] {
        table.game.line(line);
        update(&mut table.model, Msg::Line(line.into()));
    }
    let items = |table: &Collected<_>| table.look(|scene, _| format!("{:?}", scene.items));
    let before = items(&table);
    for button in ["4", "4", "5"] {
        table.press_button(Hit::Log, button);
        update(&mut table.model, Msg::Wheel(if button == "4" { -3 } else { 3 }));
    }
    assert_ne!(items(&table), before, "nothing scrolls");
    table.shows_the_same();
}
