//! The display, character by character (spec 4): cards of 33 columns by 11 lines, in both styles.
//!
//! A separate program generated the fixtures from the measures of the layout.

use super::facts::{cards, dealt, scene, scene_where, shown};
use crate::process::shared;
use crate::scene::Scene;
use sorcery::faces::canvas::{BoxCharacters, Canvas, FANCY, SIMPLE, list};
use sorcery::games::Cell;
use sorcery::games::sorcery::{CARDS, Sorcery};
use unicode_width::UnicodeWidthStr;

const STYLES: [(&str, &BoxCharacters); 2] = [("simple", &SIMPLE), ("fancy", &FANCY)];

/// Draws the answer to a question in a style.
fn draw(scene: &Scene<Sorcery>, question: &str, style: &'static BoxCharacters) -> String {
    let mut out = String::new();
    Canvas::new(style).draw(&scene.ask(question), &mut out);
    out
}

/// Asserts some lines of the answer to a question, in both styles.
#[track_caller]
fn lines_are(scene: &Scene<Sorcery>, question: &str, lines: std::ops::Range<usize>, simple: &str, fancy: &str) {
    for (style, expected) in [(&SIMPLE, simple), (&FANCY, fancy)] {
        let text = draw(scene, question, style);
        let found: Vec<&str> = text.lines().skip(lines.start).take(lines.len()).collect();
        let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(found, expected);
    }
}

/// Asserts that the whole answer equals the fixture, in both styles.
#[track_caller]
fn matches_fixture(scene: &Scene<Sorcery>, question: &str, fixture: &str) {
    for (name, style) in STYLES {
        let path = format!("{}/tests/fixtures/sorcery/{fixture}.{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let expected = std::fs::read_to_string(&path).expect(&path);
        let found = draw(scene, question, style);
        for (i, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
            assert_eq!(found, expected, "line {} of {path}", i + 1);
        }
        assert_eq!(found, expected, "{path}");
    }
}

#[test]
fn the_empty_board_has_56_lines_of_167_columns() {
    let scene = scene_where("", "magic 3", "magic 0");
    matches_fixture(&scene, "board", "board-empty");
    for (_, style) in STYLES {
        let board = draw(&scene, "board", style);
        assert_eq!(board.lines().count(), 56);
        assert!(board.lines().all(|line| line.width() == 167) && board.ends_with('\n'), "{board}");
    }
}

#[test]
fn the_empty_board_matches_the_hand_out() {
    let scene = Scene::at("sorcery position 1\nplayer 1 Sean\nmagic 1\nplayer 2 Ten\nmagic 0\n");
    for (name, style) in STYLES {
        if let Some(expected) = shared(&format!("data/sorcery/board-empty.{name}.txt")) {
            assert!(draw(&scene, "board", style).into_bytes() == expected, "{name}");
        }
    }
}

#[test]
fn the_full_board_shows_every_card_in_its_place() {
    let scene = scene(
        "magic 3; ritual Aura of Power 4; graveyard Bone Golem 2/1 | Air Elemental
         minion Novice Pyromancer; enchantment Giant Strength +0/+1; enchantment Enrage; enchantment Magic Fatigue
         minion Potion Seller 1/4; minion Earth Elemental 4/5",
        "magic 0; ritual Standstill 0; graveyard Air Elemental 1/-3
         minion Fire Elemental; minion Apprentice Summoner; minion Master Summoner
         minion Bone Golem 10/12; minion Air Elemental",
    );
    matches_fixture(&scene, "board", "board-full");
}

#[test]
fn a_hand_is_a_row_of_cards_without_a_frame() {
    let scene = scene("hand Banish | Raise Dead | Enrage | Magic Fatigue | Dark Ritual", "");
    matches_fixture(&scene, "hand", "hand");
}

#[test]
fn an_empty_hand_draws_no_card() {
    let text = draw(&scene("", ""), "hand", &SIMPLE);
    assert!(text.lines().count() <= 1 && !text.contains('|'), "{text}");
}

#[test]
fn hand_shows_the_active_players_cards_in_order() {
    let scene = dealt("Haste, Banish, Enrage", "Silence, Air Elemental").play("end");
    let hand: Vec<String> = cards(&scene.ask("hand").rows).map(shown).collect();
    assert_eq!(hand, ["Silence", "Air Elemental 1/1"]);
}

#[test]
fn inspect_shows_enchantments_in_rows_of_five_oldest_first() {
    let strengths = "enchantment Giant Strength; ".repeat(5);
    let others = "enchantment Enrage; enchantment Haste; enchantment Silence; enchantment Haste; enchantment Enrage";
    let minion = format!("minion Novice Pyromancer; {strengths}{others}; enchantment Haste +0/-2");
    matches_fixture(&scene(&minion, ""), "inspect 1", "inspect");
}

#[test]
fn inspect_without_enchantments_shows_the_minion_as_on_the_board() {
    let scene = scene("minion Bone Golem 7/9", "");
    for (_, style) in STYLES {
        let (alone, board) = (draw(&scene, "inspect 1", style), draw(&scene, "board", style));
        assert_eq!(alone.lines().count(), 11);
        let on_board = board.lines().skip(12).take(11).map(|line| line.chars().skip(1).take(33).collect::<String>());
        assert!(on_board.eq(alone.lines()), "{board}");
    }
}

#[test]
fn long_values_are_cut_to_fit() {
    let fatigues = "enchantment Magic Fatigue; ".repeat(617);
    let scene = scene(&format!("minion Novice Pyromancer 10012/-3; {fatigues}enchantment Haste +0/+12348"), "");
    lines_are(
        &scene,
        "inspect 1",
        5..10,
        "| 123 | Deal 1 damage to target |
         |------ minion                  |
         |                               |
         |------                   ------|
         | 1001|                   |2345 |",
        "┃ 123 │ Deal 1 damage to target ┃
         ┠─────┘ minion                  ┃
         ┃                               ┃
         ┠─────┐                   ┌─────┨
         ┃ 1001│                   │2345 ┃",
    );
}

#[test]
fn a_negative_defence_is_shown() {
    let scene = scene("graveyard Air Elemental 100/-3", "");
    lines_are(
        &scene,
        "graveyard",
        8..11,
        "|------                   ------|
         | 100 |                   |  -3 |
         |-------------------------------|",
        "┠─────┐                   ┌─────┨
         ┃ 100 │                   │  -3 ┃
         ┗━━━━━┷━━━━━━━━━━━━━━━━━━━┷━━━━━┛",
    );
}

#[test]
fn long_charges_lose_their_leading_digits() {
    let board = draw(&scene("ritual Standstill 12345", ""), "board", &SIMPLE);
    assert!(board.contains("|                         |2345 |"), "{board}");
}

/// Returns the first or last row of cards on the board, in the columns of the player's card.
fn player_card(names: [&str; 2], values: &str, player: usize, style: &'static BoxCharacters) -> Vec<String> {
    let scene = Scene::at(&format!(
        "sorcery position 1\nwinner 2\nplayer 1 {}\n{values}\nplayer 2 {}\n{values}",
        names[0], names[1]
    ));
    let board = draw(&scene, "board", style);
    let lines = board.lines().skip(if player == 1 { 1 } else { 44 }).take(11);
    let mut card = Vec::new();
    for line in lines {
        // Counts columns instead of characters, because a name may contain wide ones.
        let inner = line.strip_prefix(['|', '║']).and_then(|line| line.strip_suffix(['|', '║'])).unwrap();
        let from = inner.char_indices().nth(66).unwrap().0;
        let to = inner.char_indices().nth_back(65).unwrap().0;
        card.push(inner[from..to].to_string());
    }
    card
}

#[test]
fn player_1_has_its_values_at_the_bottom_and_player_2_at_the_top() {
    let names = ["Bjarne", "Linus"];
    let blank = "|                               |".to_string();
    let rule = "|-------------------------------|".to_string();
    let boxes = "|------                   ------|".to_string();
    let one = player_card(names, "life 20\nmagic 3", 1, &SIMPLE);
    let expected = [&rule, &blank, &blank, "|           Bjarne              |", &blank, &blank, &blank, &blank, &boxes];
    assert_eq!(one[..9], expected);
    assert_eq!(one[9..], ["|  20 |                   | 3   |", &rule]);
    let two = player_card(names, "life 20\nmagic 3", 2, &SIMPLE);
    assert_eq!(two[..3], [&rule, "|  20 |                   | 3   |", &boxes]);
    let expected = [&blank, &blank, &blank, &blank, "|             Linus             |", &blank, &blank, &rule];
    assert_eq!(two[3..], expected);
}

#[test]
fn player_cards_have_heavy_frames_in_the_fancy_style() {
    let names = ["Bjarne", "Linus"];
    let one = player_card(names, "life 20\nmagic 3", 1, &FANCY);
    assert_eq!(one[0], "┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓");
    assert_eq!(one[3], "┃           Bjarne              ┃");
    assert_eq!(
        one[8..],
        ["┠─────┐                   ┌─────┨", "┃  20 │                   │ 3   ┃", "┗━━━━━┷━━━━━━━━━━━━━━━━━━━┷━━━━━┛"]
    );
    let two = player_card(names, "life 20\nmagic 3", 2, &FANCY);
    assert_eq!(
        two[..3],
        ["┏━━━━━┯━━━━━━━━━━━━━━━━━━━┯━━━━━┓", "┃  20 │                   │ 3   ┃", "┠─────┘                   └─────┨"]
    );
    assert_eq!(two[7], "┃             Linus             ┃");
    assert_eq!(two[10], "┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛");
}

#[test]
fn a_players_values_are_cut_to_four_characters() {
    let values = |values: &str| player_card(["a", "b"], values, 1, &SIMPLE)[9].clone();
    assert_eq!(values("life -4\nmagic 12345"), "|  -4 |                   | 1234|");
    assert_eq!(values("life 12345\nmagic 0"), "|2345 |                   | 0   |");
}

#[test]
fn names_are_centred_and_cut_at_13_columns() {
    let name = |name: &str| player_card([name, name], "", 1, &SIMPLE)[3].clone();
    assert_eq!(name("Bartholomew the Third"), "|         Bartholomew t         |");
    assert_eq!(name("B"), "|              B                |");
    assert_eq!(name("Sean"), "|            Sean               |");
    assert_eq!(name("Twelve chars"), "|         Twelve chars          |");
    assert_eq!(name("Thirteen char"), "|         Thirteen char         |");
    let name = |name: &str| player_card([name, name], "", 2, &SIMPLE)[7].clone();
    assert_eq!(name("Ten"), "|              Ten              |");
    assert_eq!(name("Bartholomew the Third"), "|          Bartholomew t        |");
}

#[test]
fn no_name_breaks_the_frame() {
    for name in
        ["魔法使い魔法使い", "e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧‍👦 family", "a\u{200d}b", "Ω≈ç√∫˜µ≤≥÷", "\u{1b}[31mred"]
    {
        for (_, style) in STYLES {
            let scene = Scene::<Sorcery>::at(&format!("sorcery position 1\nplayer 1 {name}\nplayer 2 {name}\n"));
            let board = draw(&scene, "board", style);
            assert!(board.lines().all(|line| line.width() == 167), "{name}\n{board}");
        }
    }
}

/// Every card has 33 columns and 11 lines, and no word of its text is broken or lost.
#[test]
fn every_card_fits_without_broken_words() {
    for card in CARDS {
        let scene = scene(&format!("hand {}", card.name), "");
        for (_, style) in STYLES {
            let text = draw(&scene, "hand", style);
            assert_eq!(text.lines().count(), 11, "{text}");
            assert!(text.lines().all(|line| line.width() == 33), "{text}");
            let body: Vec<&str> = text.lines().skip(5).collect();
            let body = body.join(" ").replace(['┃', '│', '|', '┠', '┨', '─', '┘', '┗', '┛', '━', '┷', '┌', '┐'], " ");
            let mut found = body.split_whitespace();
            for word in card.text.split_whitespace() {
                assert!(found.any(|found| found == word), "`{word}` is broken or missing on {}:\n{text}", card.name);
            }
        }
    }
}

#[test]
fn both_styles_put_the_same_letters_in_the_same_places() {
    let scene = scene("hand Banish | Novice Pyromancer | Enrage | Dark Ritual | Silence", "");
    let letters = |style| draw(&scene, "hand", style).replace(|c: char| !c.is_ascii_alphanumeric() && c != '\n', " ");
    assert_eq!(letters(&SIMPLE), letters(&FANCY));
    assert!(draw(&scene, "hand", &SIMPLE).is_ascii());
}

#[test]
fn a_granted_ability_replaces_the_text_and_the_cost_box() {
    let scene = scene("minion Apprentice Summoner; enchantment Magic Fatigue; enchantment Pyromancy", "");
    let text = draw(&scene, "inspect 1", &SIMPLE);
    assert!(text.contains("| 3   | Deal 1 damage to target |"), "{text}");
    assert!(!text.contains("Summon a 1/1"), "{text}");
}

/// A canvas caches the rows that it has drawn; it must notice changes.
#[test]
fn a_reused_canvas_shows_changes() {
    let mut canvas = Canvas::new(&SIMPLE);
    let mut scene = scene("hand Giant Strength | Enrage; minion Air Elemental", "minion Air Elemental");
    for line in ["play 1 1 1", "attack 1", "play 1 2 1", "end", "attack 1 1", "end"] {
        scene = scene.play(line);
        let mut remembered = String::new();
        canvas.draw(&scene.ask("board"), &mut remembered);
        assert_eq!(remembered, draw(&scene, "board", &SIMPLE), "after {line}");
    }
}

/// On a narrow terminal the board is a list with the same information as the board of the specification.
#[test]
fn the_list_has_the_same_information_as_the_board() {
    let scene = scene(
        "life 17; magic 3; hand Banish | Enrage; ritual Dark Ritual 4; minion Air Elemental; minion Novice Pyromancer; graveyard Bone Golem 2/-1",
        "minion Earth Elemental",
    );
    for question in ["board", "hand", "graveyard", "inspect 1"] {
        let table = scene.ask(question);
        for room in [40, 60, 80, 120] {
            let mut text = String::new();
            list(&table, room, &mut text);
            assert!(text.lines().all(|line| line.width() <= room), "{room}: {text}");
            let words = |text: &str| -> Vec<String> {
                let apart = |c: char| !c.is_ascii_alphanumeric();
                text.split(apart).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
            };
            let listed = words(&text);
            let seen = table.cells().flat_map(|placed| match &placed.cell {
                Cell::Card(face) => {
                    let feet = face.feet.iter().flatten().map(|foot| foot.label.to_string());
                    let tag = face.tag.iter().map(|tag| tag.label.to_string());
                    [face.name.to_string(), face.band.into(), face.body.to_string(), face.cost.label.to_string()]
                        .into_iter()
                        .chain(feet)
                        .chain(tag)
                        .collect::<Vec<_>>()
                }
                Cell::Seat(face) => {
                    face.values.iter().map(|(_, n)| n.to_string()).chain([face.name.to_string()]).collect()
                }
                _ => Vec::new(),
            });
            for word in seen.flat_map(|text| words(&text)) {
                assert!(listed.contains(&word), "{question} at {room} without {word}:\n{text}");
            }
        }
    }
}
