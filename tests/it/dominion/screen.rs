//! The table of Dominion on a screen.

use crate::screens::ui::Shell;
use sorcery::games::dominion::{Card, KINGDOM};
use sorcery::session::{Header, roster};

/// At the table of a game with these cards in the kingdom.
fn at_table(kingdom: &str) -> Shell {
    at_table_in("dusk", kingdom)
}

fn at_table_in(theme: &str, kingdom: &str) -> Shell {
    let mut shell = Shell::new();
    let context = &mut shell.model.context;
    context.theme = context.themes.iter().position(|other| other.name == theme).expect("a theme");
    let header = Header {
        game: "dominion".into(),
        seed: 3,
        names: vec!["Ada".into(), "Grace".into()],
        chosen: vec![("kingdom".into(), kingdom.into()), ("players".into(), "2".into())],
        ..Header::default()
    };
    shell.sit_down(roster::open(header).unwrap_or_else(|error| panic!("{error}")), false);
    shell
}

/// All cards of the supply have room, with what they cost and how many are left; what is asked is never cut.
#[test]
fn the_whole_supply_has_room_at_every_size() {
    for kingdom in ["all", "Cellar, Moat, Village, Workshop, Militia, Smithy, Remodel, Market, Mine, Witch"] {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let text = at_table(kingdom).text(width, height);
            let cards = ["Copper", "Province", "Curse", "Cellar", "Moat", "Village", "Witch", "Mine"];
            for word in cards.into_iter().chain(["In play", "Hand"]) {
                assert!(text.contains(word), "{word}:\n{text}");
            }
            assert!(text.contains("Ada: buy a card, or `done` [$"), "{text}");
            assert!(text.contains("coins"), "{text}");
        }
    }
}

/// A name of one word stands in the first line, beside what its card costs.
#[test]
fn a_name_has_the_first_line_of_its_card() {
    let text = at_table("Cellar, Moat, Village, Workshop, Militia, Smithy, Remodel, Market, Mine, Witch").text(120, 40);
    assert!(text.contains("Province 8") || text.contains("Province8"), "{text}");
    assert!(text.contains("Workshop 3") || text.contains("Workshop3"), "{text}");
    assert!(!text.contains("● turn"), "{text}");
}

/// No name is cut where cards have room for words, and no number touches another.
#[test]
fn every_name_is_whole_in_every_kingdom() {
    let cards: Vec<&str> = KINGDOM.iter().map(Card::name).collect();
    let last = cards.len() - 10;
    for first in (0..cards.len()).step_by(10).map(|first| first.min(last)) {
        let kingdom = &cards[first..first + 10];
        for theme in ["dusk", "mono"] {
            let shell = at_table_in(theme, &kingdom.join(", "));
            for (width, height) in [(120, 40), (200, 60)] {
                let text = shell.text(width, height);
                let (table, _) = text.split_once("points ").expect("the players");
                assert!(!table.contains('~'), "{kingdom:?}\n{text}");
                let touches = |(at, _): (usize, &str)| text[..at].ends_with(|c: char| c.is_ascii_digit());
                assert!(text.contains("discard 0") && !text.match_indices("discard").any(touches), "{text}");
                for card in kingdom.iter().filter(|card| card.len() < 11 && !card.contains(' ')) {
                    assert!(table.contains(card), "{card}:\n{text}");
                }
            }
        }
    }
}
