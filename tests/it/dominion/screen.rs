//! The table of Dominion on a screen.

use crate::screens::ui::Shell;
use sorcery::session::{Header, roster};

/// At the table of a game with these cards in the kingdom.
fn at_table(kingdom: &str) -> Shell {
    let mut shell = Shell::new();
    let header = Header {
        game: "dominion".into(),
        seed: 3,
        names: vec!["Ada".into(), "Grace".into()],
        players: Vec::new(),
        chosen: vec![("kingdom".into(), kingdom.into()), ("players".into(), "2".into())],
        position: None,
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
            for card in ["Copper", "Province", "Curse", "Cellar", "Moat", "Village", "Witch", "Mine"] {
                assert!(text.contains(card), "{card}:\n{text}");
            }
            assert!(text.contains("Ada: buy a card, or `done` [$"), "{text}");
            assert!(text.contains("coins"), "{text}");
        }
    }
}
