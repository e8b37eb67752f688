//! The names of cards in the log and the inspector lead to the cards on the table.

use super::ui::{Shell, line};
use ratatui::layout::Rect;
use sorcery::games::Anchor;
use sorcery::ui::app::msg::Msg;
use sorcery::ui::board::focus::Cursor;
use sorcery::ui::frame::Hit;

const DECKS: [&str; 2] = ["Air Elemental, Giant Strength, Air Elemental", "Air Elemental, Banish, Earth Elemental"];

/// Returns a game in which both players have played an Air Elemental.
fn played() -> Shell {
    let mut shell = Shell::at_open_table(DECKS[0], DECKS[1]);
    for line in ["play 1", "end", "play 1"] {
        shell.enter(line);
    }
    shell
}

/// Returns the links with the text under each.
fn links(shell: &Shell) -> Vec<(String, Anchor, Rect)> {
    let (buffer, hits) = shell.draw(120, 40);
    let link = |(area, hit): (Rect, Hit)| match hit {
        Hit::Link(anchor) => Some((line(&buffer, area.x, area.y, area.width), anchor, area)),
        _ => None,
    };
    hits.into_iter().filter_map(link).collect()
}

#[test]
fn a_name_in_the_log_leads_to_the_card_of_the_player_who_acts() {
    let shell = played();
    let links = links(&shell);
    assert!(links.iter().all(|(text, ..)| text == "Air Elemental"), "{links:?}");
    let mut seats: Vec<u8> = links.iter().map(|(_, anchor, _)| anchor.seat).collect();
    seats.dedup();
    assert_eq!(seats.len(), 2, "each player's own card: {links:?}\n{}", shell.text(120, 40));
}

/// A click on a name shows the card but never uses it.
#[test]
fn a_name_shows_the_card_by_pointer_and_key() {
    let mut shell = played();
    let anchors: Vec<Anchor> = links(&shell).into_iter().map(|(_, anchor, _)| anchor).collect();
    let before = shell.play().session().place();
    for &anchor in &anchors {
        for msg in [Msg::Hover(Some(Hit::Link(anchor))), Msg::Click(Hit::Link(anchor)), Msg::Click(Hit::Link(anchor))] {
            shell.press("Left Right");
            shell.tell(msg);
            assert_eq!(shell.play().cursor(), Some(Cursor::Thing(anchor)));
        }
    }
    assert_eq!(shell.play().session().place(), before);
    let mut reached = Vec::new();
    for _ in &anchors {
        shell.press("Alt-n");
        reached.extend(shell.play().cursor());
    }
    assert!(anchors.iter().all(|&anchor| reached.contains(&Cursor::Thing(anchor))), "{anchors:?} {reached:?}");
}
