//! The table, and how to point at its cards.

use super::{legal, names, new_game, play, position, view};
use crate::play::ask;
use crate::screens::ui::{Shell, game_of};
use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::onirim::{Action, Onirim};
use sorcery::games::{Audience, Cell, Label, Move, Row, Table, Tabletop};
use sorcery::ui::app::Msg;
use sorcery::ui::frame::Hit;
use std::collections::{HashMap, HashSet};

const HAND: &str = "hand red sun | blue moon | green key | brown sun | red moon\n";

/// Returns the text of a row, cell by cell.
fn row(table: &Table, name: &str) -> Vec<String> {
    let cells = table.rows.iter().find_map(|row| match row {
        Row::Cells(label, cells) if label.to_string() == name => Some(cells),
        _ => None,
    });
    let written = |cell: &Cell| match cell {
        Cell::Gap => String::new(),
        Cell::Slot(label) => format!("[{label}]"),
        Cell::Back(label, n) => format!("{label} {n}"),
        Cell::Card(face) => {
            let marks: Vec<String> = face.marks.iter().map(|mark| format!(" ({})", mark.words)).collect();
            format!("{}{}{}", face.name, if face.cost.label == Label::Empty { "" } else { " " }, face.cost.label)
                + &marks.concat()
        }
        Cell::Panel(panel) => {
            let line = |line: &sorcery::games::PanelLine| {
                line.pieces.iter().map(|(label, _)| label.to_string()).collect::<String>()
            };
            format!("{}: {}", panel.title, panel.lines.iter().map(line).collect::<Vec<_>>().join("; "))
        }
        Cell::Seat(_) => "seat".to_string(),
    };
    cells.unwrap_or_else(|| panic!("no row {name}")).iter().map(|placed| written(&placed.cell)).collect()
}

/// Returns the table in words.
fn board(game: &Onirim) -> Table {
    ask(view(game), &names(), "board").unwrap()
}

/// Returns the table of the screens.
fn screen(game: &Onirim) -> Table {
    view(game).table(&names())
}

/// `inspect` describes a card in the hand or, during a prophecy, a card that the prophecy shows.
#[test]
fn inspect_describes_a_card_with_its_uses() {
    let mut game = position(&format!("labyrinth red moon\n{HAND}next red sun | nightmare | blue door\n"));
    let card = |game: &Onirim, line: &str| {
        let table = ask(view(game), &names(), line).unwrap();
        let faces = table.rows[0].cells().iter().map(|placed| match &placed.cell {
            Cell::Card(face) => (face.name.to_string(), face.body.to_string()),
            other => panic!("{other:?}"),
        });
        faces.collect::<Vec<_>>()
    };
    let [(name, body)] = &card(&game, "inspect red sun")[..] else { panic!("one card") };
    assert!(name == "red sun" && body.starts_with("It would be the second red card in a row. Three red"), "{body}");
    let (_, body) = &card(&game, "inspect 2")[0];
    assert!(body.starts_with("The labyrinth ends with a moon, so this card doesn't fit."), "{body}");
    let bodies = (1..=5).flat_map(|place| card(&game, &format!("inspect {place}")));
    let unfinished: Vec<String> = bodies.map(|(_, body)| body).filter(|body| !body.ends_with('.')).collect();
    assert!(unfinished.is_empty(), "each text ends with a full stop: {unfinished:?}");
    // The description of a key fills several cards.
    assert_eq!(card(&game, "inspect green key").len(), 3);
    assert!(ask(view(&game), &names(), "inspect nightmare").is_err());
    play(&mut game, "discard 3");
    assert!(card(&game, "inspect nightmare")[0].1.starts_with("You pay with a key, a door, five cards"));
}

#[test]
fn the_table_shows_all_open_information() {
    let game = position(&format!(
        "turn 9
doors red door | 2 green door
labyrinth blue sun | green key | blue moon | red sun | red moon
\
         {HAND}top blue sun | nightmare
discard 2 nightmare | blue key
"
    ));
    let table = board(&game);
    assert_eq!(
        row(&table, "doors"),
        [
            "red door (1 of 2 open)",
            "[blue door: 0 of 2 open]",
            "green door (2 of 2 open)",
            "[brown door: 0 of 2 open]",
            "game: turn 9; doors open 3; deck 60; nightmares 8; keys 9; series red 2 of 3",
        ]
    );
    assert_eq!(
        row(&table, "labyrinth"),
        ["green key", "blue moon", "red sun (1 of 3 in a row)", "red moon (2 of 3 in a row)", "[play here]",]
    );
    assert_eq!(row(&table, "next in the deck"), ["blue sun", "nightmare"]);
    assert_eq!(
        row(&table, "hand"),
        ["red sun", "blue moon (can only be discarded)", "green key", "brown sun", "red moon (can only be discarded)"]
    );
    let piles = row(&table, "piles");
    assert_eq!(piles[0], "deck 60");
    assert!(
        piles[1].starts_with("still in the deck:         sun moon  key door; red       7    2    3    1; "),
        "{}",
        piles[1]
    );
    assert_eq!(
        piles[2..],
        [
            "limbo: empty",
            "discarded:         sun moon  key door; red       .    .    .    .; blue      .    .    1    .; green     .    .    .    .; brown     .    .    .    .; nightmare 2"
        ]
    );
}

#[test]
fn a_prophecy_and_a_pending_card_lie_on_the_table() {
    let mut game = position(&format!("{HAND}next red sun | nightmare | blue door | green sun | blue sun\n"));
    play(&mut game, "d3");
    play(&mut game, "d1");
    play(&mut game, "next 2");
    let cards = row(&board(&game), "next in the deck");
    assert_eq!(cards, ["blue door", "nightmare", "green sun", "blue sun"]);
    // The cards of the prophecy still count as cards of the deck.
    let deck = game.deck().len() + cards.len();
    assert!(row(&screen(&game), "piles")[0].starts_with(&format!("still in the deck: {deck}: ")));
    assert!(row(&screen(&game), "doors")[4].ends_with(&format!("deck {deck}")));
    play(&mut game, "rest");
    assert_eq!(row(&board(&game), "piles")[1], "nightmare");
    assert!(row(&board(&game), "piles")[3].contains("; blue      .    .    .    1; "), "the door is in limbo");
    assert_eq!(row(&screen(&game), "piles")[1], "limbo: blue door 1; next:; green sun; blue sun");
}

/// Screens show every door, open or not, with the number of open ones. A pending card lies where the next
/// card would go.
#[test]
fn screens_show_every_door_and_the_pending_card() {
    let text = format!(
        "turn 9\ndoors red door | 2 green door\nlabyrinth blue sun | green key\n{HAND}next nightmare | red door\n"
    );
    let mut game = position(&text);
    let tallies = |game: &Onirim| {
        let doors = screen(game);
        let tally = |cell: &Cell| match cell {
            Cell::Card(face) => face.tally.map(|tally| (tally.have, tally.of)),
            _ => None,
        };
        doors.cells().filter_map(|placed| tally(&placed.cell)).collect::<Vec<_>>()
    };
    assert_eq!(tallies(&game), [(1, 2), (0, 2), (2, 2), (0, 2)]);
    let told = format!("doors: 3 of 8 open; deck {}", game.deck().len());
    assert_eq!(row(&screen(&game), "doors")[4], told);
    assert_eq!(
        row(&screen(&game), "labyrinth"),
        ["blue sun", "green key (1 of 3 in a row)", "[next: no key]", "[]", "[]"]
    );
    play(&mut game, "d1");
    assert_eq!(row(&screen(&game), "labyrinth"), ["blue sun", "green key (1 of 3 in a row)", "nightmare", "[]", "[]"]);
    assert!(
        Onirim::decision(view(&game), &names(), sorcery::games::Medium::Screen)
            .question
            .unwrap()
            .starts_with("A NIGHTMARE!")
    );
}

#[test]
fn without_a_prophecy_the_deck_is_hidden() {
    let table = board(&position(&format!("{HAND}next blue sun | nightmare\n")));
    let labels = table.rows.iter().map(|row| match row {
        Row::Cells(label, _) => label.to_string(),
        Row::Banner(_) => String::new(),
    });
    assert_eq!(labels.collect::<Vec<_>>(), ["doors", "labyrinth", "piles", "hand"]);
}

#[test]
fn questions_show_their_part_of_the_table() {
    let played = "red sun | red moon | red sun | blue moon | red sun | blue key | red sun";
    let game = position(&format!(
        "labyrinth {played}
{HAND}"
    ));
    let answer = |line| ask(view(&game), &names(), line).unwrap();
    assert_eq!(row(&answer("board"), "hand"), row(&screen(&game), "hand"));
    assert_eq!(row(&answer("hand"), "hand").len(), 5);
    assert_eq!(answer("labyrinth").cells().count(), 7);
    assert_eq!(row(&answer("piles"), "piles")[0], "deck 64");
}

/// Each legal action has its own path, and every step of it is on the table. An action without a card or pile
/// on the table has a button that names it.
#[test]
fn every_action_has_its_own_path_on_the_table() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut game = new_game(seed);
        while let Some(action) = game.random_action(&mut rng, &mut Vec::new()) {
            let table = screen(&game);
            let (mut paths, mut buttons) = (HashMap::new(), HashSet::new());
            for action in legal(&game) {
                let Move { path, button, .. } = view(&game).offer(action);
                let is_button = matches!(action, Action::PayDeck | Action::PayHand | Action::Rest | Action::Keep);
                assert!(!path.is_empty(), "{action:?}");
                if is_button {
                    assert!(table.anchors().all(|there| there != path[0]), "{action:?}");
                    assert!(buttons.insert(button), "{action:?}");
                    continue;
                }
                for step in path.iter() {
                    assert!(table.cells().any(|placed| placed.anchor == Some(*step)), "{action:?}: {step:?}");
                }
                if let Some(other) = paths.insert(path.to_vec(), action) {
                    panic!("{action:?} and {other:?} share a path");
                }
            }
            game.apply(action, &mut Log::off());
        }
    }
}

/// A card that is too low for a picture shows its symbol, even if it is marked. All cards in hand have pictures.
#[test]
fn low_cards_show_their_symbols() {
    let position = format!("onirim position 1\nlabyrinth blue sun | red moon | red key\n{HAND}");
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", Some(position)), false);
    let text = shell.text(80, 24);
    for (symbol, cards) in [(["▚▟▙▞", "▞▜▛▚"], 3), (["▄▛▘▗", "▀▙▖"], 3), (["▞▚▄▄▄", "▚▞ ▌▌"], 2)]
    {
        let found = symbol.map(|line| text.matches(line).count());
        assert_eq!(found, [cards; 2], "{symbol:?}:\n{text}");
    }
    for mark in ["2 of 3", "doesn't fit"] {
        assert!(text.contains(mark), "{mark}:\n{text}");
    }
    let text = shell.text(120, 40);
    assert!(!text.contains("Discard it"), "{text}");
}

/// Draws a game in which a nightmare was drawn.
fn nightmare(width: u16, height: u16) -> String {
    let hand = "hand red sun | blue moon | green key | brown sun | red moon\n";
    let position = format!("onirim position 1\ndoors blue door\n{hand}next nightmare\n");
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", Some(position)), false);
    shell.enter("play 1");
    let text = shell.text(width, height);
    // The payments are chosen by name.
    for (button, name) in ["top five cards (you lose the locations)", "your hand (five new cards)"].iter().enumerate() {
        assert!(text.contains(name), "{name}:\n{text}");
        let mut other = Shell::new();
        other.sit_down(game_of("onirim", Some(shell.play().session().position())), false);
        // The first click only selects the answer.
        other.tell(Msg::Click(Hit::Button(button)));
        assert!(other.text(width, height).contains("click again to confirm."), "{}", other.text(width, height));
        other.tell(Msg::Click(Hit::Button(button)));
        let told = other.play().session().log(Audience::Public);
        let paid = ["with the top cards of the deck", "with your hand"][button];
        assert!(told.iter().any(|line| line.told.text.contains(paid)), "{told:?}");
    }
    text
}

/// A nightmare is announced above the prompt and lies where the next card would go. Doors are counted in
/// pictures and words, and the list of the deck is complete.
#[test]
fn a_nightmare_is_announced_and_the_deck_is_complete_at_every_size() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let text = nightmare(width, height);
        for said in ["A NIGHTMARE! Pay with", "nightmare", "1 of 2 open", "0 of 2 open", "sun moon  key door"] {
            assert!(text.contains(said), "{said}:\n{text}");
        }
        for colour in ["red", "blue", "green", "brown"] {
            let whole = |line: &&str| {
                let words: Vec<&str> = line.split_whitespace().collect();
                words.first() == Some(&colour)
                    && words.iter().skip(1).take(4).all(|word| word.parse::<u8>().is_ok() || *word == ".")
            };
            assert!(text.lines().any(|line| whole(&line)), "{colour}:\n{text}");
        }
        assert!(!text.contains("play here"), "{text}");
    }
}

/// A prophecy lies in place of the labyrinth, and known cards of the deck are next to limbo. No other row
/// moves. The place of the next card shows the symbol that can't follow.
#[test]
fn rows_keep_their_places_during_a_prophecy() {
    let next = "next red sun | nightmare | blue door | green sun | blue sun";
    let position = format!("onirim position 1\nlabyrinth red sun | red moon\n{HAND}{next}\n");
    for theme in ["dusk", "mono"] {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let mut shell = Shell::new();
            let context = &mut shell.model.context;
            context.theme = context.themes.iter().position(|other| other.name == theme).expect("a theme");
            shell.sit_down(game_of("onirim", Some(position.clone())), false);
            let places = |text: &str| {
                ["red door", "of 2 open", "discarded: ", "brown sun"].map(|word| {
                    text.lines().position(|line| line.contains(word)).unwrap_or_else(|| panic!("{word}:\n{text}"))
                })
            };
            let first = shell.text(width, height);
            assert!(first.contains("next: no moon"), "{first}");
            for line in ["discard 3", "discard 1", "next 3"] {
                shell.enter(line);
                let text = shell.text(width, height);
                assert_eq!(places(&text), places(&first), "{theme} {line}:\n{first}\n{text}");
                assert!(text.contains("nightmare") && text.contains("blue sun") || line == "next 3", "{text}");
                assert!(line != "discard 3" || text.contains("The labyrinth ends with a red moon."), "{text}");
            }
        }
    }
}

/// On the board in a dialog, the text of each door is below its squares.
#[test]
fn the_text_of_a_door_is_below_its_squares() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", None), false);
    shell.press("F8");
    let text = shell.text(80, 24);
    let columns = |part: &str| {
        let line = text.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("{text}"));
        line.match_indices(part).map(|(at, _)| line[..at].chars().count()).collect::<Vec<_>>()
    };
    assert_eq!(columns("□ □"), columns("0 of 2 open"), "{text}");
}
