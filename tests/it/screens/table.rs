//! The table screen: stable positions, marked cuts, and unambiguous numbers and colours.

use super::any_line;
use super::ui::{Shell, game_of, line, picture, text};
use ratatui::style::Modifier;
use sorcery::engine::Rng;
use sorcery::games::Error;
use sorcery::games::table::Table;
use sorcery::session::{Header, Player, roster};
use sorcery::ui::frame::{Body, Document, DocumentContent, Hit, Popup};
use sorcery::ui::model::view;
use sorcery::ui::theme::Depth;

/// Returns a table with five minions of each player, all of which are targets of the cards in the hand.
pub fn crowded(magic: u8) -> Shell {
    let half = |player: &str| {
        let minion = "minion Novice Pyromancer actions 1\nminion Apprentice Summoner actions 0\n";
        let rest = "minion Earth Elemental actions 1\nenchantment Giant Strength\nenchantment Enrage\n";
        let edge = "ritual Dark Ritual 3\ngraveyard Air Elemental\n";
        let hand = "Banish | Enrage | Unsummon";
        format!("player {player}\nlife 9\nmagic {magic}\nhand {hand}\n{minion}{minion}{rest}{edge}")
    };
    let halves = ["1 Ada", "2 Grace"].map(half).concat();
    let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}");
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position)), false);
    shell
}

pub fn in_theme(mut shell: Shell, theme: &str) -> Shell {
    let context = &mut shell.model.context;
    context.theme = context.themes.iter().position(|known| known.name == theme).expect("a theme");
    shell
}

/// Returns the line and column of each occurrence of these words.
fn places(text: &str, words: &[&str]) -> Vec<(usize, usize)> {
    let of_line = |(y, line): (usize, &str)| {
        let found = words.iter().flat_map(|word| line.match_indices(word));
        found.map(|(at, _)| (y, line[..at].chars().count())).collect::<Vec<_>>()
    };
    let mut places: Vec<_> = text.lines().enumerate().flat_map(of_line).collect();
    places.sort_unstable();
    places
}

#[test]
fn target_numbers_move_no_name() {
    let all = ["Apprentice", "Summoner", "Pyromancer", "Dark Ritual", "Earth", "Elemental"];
    for (theme, sizes) in [("dusk", &[(80, 24), (120, 40), (200, 60)][..]), ("mono", &[(120, 40)])] {
        for &(width, height) in sizes {
            let mut shell = in_theme(crowded(3), theme);
            let board = |shell: &Shell| -> String {
                let rows = shell.text(width, height);
                let table = if width < 116 { 80 } else { usize::from(width) * 4 / 5 - 10 };
                let rows = rows.lines().take(usize::from(height) - 6).map(|row| row.chars().take(table).collect());
                rows.collect::<Vec<String>>().join("\n")
            };
            let before = board(&shell);
            shell.press("1");
            let after = board(&shell);
            // In the box layout, the sign of the cursor stands before a name.
            let names = if theme == "mono" { &all[..4] } else { &all };
            assert_eq!(places(&before, names), places(&after, names), "{before}\n{after}");
            // After digit 1, no other number begins with 1.
            for number in (1..=9).chain(20..=22) {
                assert!(after.contains(&number.to_string()), "{number}: {after}");
            }
        }
    }
}

/// F8, `board`, and the game's short form all show the table of the screen.
#[test]
fn every_way_to_ask_for_the_board_shows_the_same_table() {
    let shown = |ask: &dyn Fn(&mut Shell)| {
        let mut shell = Shell::new();
        shell.sit_down(game_of("onirim", None), false);
        ask(&mut shell);
        match shell.model.context.popup {
            Some(Popup::Document(Document { content: DocumentContent::Table(table), .. })) => table,
            other => panic!("{other:?}"),
        }
    };
    let by_key = shown(&|shell| shell.press("F8"));
    for line in ["board", "b", " BOARD "] {
        assert!(shown(&|shell| shell.enter(line)) == by_key, "{line}");
    }
}

/// A preview may take the place of a card's attachments. Then the card shows their number.
#[test]
fn a_preview_marks_what_it_hides() {
    let mut shell = crowded(3);
    assert!(shell.text(200, 60).contains("Giant Strength"));
    shell.press("1");
    let text = shell.text(200, 60);
    assert!(text.contains("dies") && text.contains("Giant Strength"), "{text}");
    let text = shell.text(120, 40);
    assert!(text.contains("dies") && (text.contains("Giant Strength") || text.contains("2 attached")), "{text}");
}

/// A graveyard shows no costs or values, even behind the curtain.
#[test]
fn a_graveyard_shows_the_number_of_cards() {
    let mut shell = crowded(3);
    for curtain in [false, true] {
        if curtain {
            shell.enter("end");
            shell.press("2");
        }
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let text = shell.text(width, height);
            assert_eq!(curtain, text.contains("Pass the screen to"), "{text}");
            let dead: Vec<&str> = text.lines().filter(|line| line.contains("1 dead")).collect();
            assert_eq!(dead.len(), 2, "{text}");
            let table = usize::from(width) * 2 / 3;
            for line in dead {
                let line: String = line.chars().take(table.max(80)).collect();
                assert!(!line.contains(['♥', '†']), "{text}");
            }
        }
    }
}

/// Only a card reserved from a deck is hidden, so only its owner needs a curtain.
#[test]
fn splendor_needs_a_curtain_only_for_a_card_reserved_unseen() {
    let mut open = Shell::new();
    open.sit_down(game_of("splendor", None), false);
    assert!(!open.play().curtain);
    for line in ["p3 white red blue", "r t 2", "p3 white red blue"] {
        open.enter(line);
        let text = open.text(120, 40);
        assert!(!open.play().curtain && text.contains("bank"), "{line}: {text}");
    }
    let header =
        Header { chosen: vec![("rules".into(), "official".into())], ..game_of("splendor", None).header().clone() };
    let mut hidden = Shell::new();
    hidden.sit_down(roster::open(header).expect("a game"), false);
    for (line, curtain) in [("r m d", false), ("p3 white red blue", true)] {
        hidden.enter(line);
        assert_eq!(hidden.play().curtain, curtain, "{line}: {}", hidden.text(120, 40));
    }
}

/// The smallest cards show all colours of a price, in one notation, and the whole bank fits.
#[test]
fn a_price_has_one_notation() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    let (buffer, _) = shell.draw(80, 24);
    let table = text(&buffer);
    assert!(table.contains("5w 3r 3p 3b") && !table.contains("(1b)"), "prices of four colours: {table}");
    let bank = (0..24).find(|&y| line(&buffer, 0, y, 80).contains("bank")).expect("the bank");
    let five = (0..80).rposition(|x| buffer[(x, bank)].symbol() == "5").expect("the gold") as u16;
    assert_eq!(buffer[(five - 1, bank)].bg, buffer[(five, bank)].bg);
    assert_eq!(buffer[(five + 1, bank)].bg, buffer[(five, bank)].bg);
}

/// The inspector of a small screen is as wide as its text. The log starts at the beginning of a line.
#[test]
fn texts_below_a_table_are_not_cut() {
    let mut shell = crowded(1);
    for key in "Home Down Down Down Down Left Left Left".split(' ') {
        shell.press(key);
        if shell.text(80, 24).contains("Not enough magic") {
            break;
        }
    }
    assert!(shell.text(80, 24).contains("you have 1."), "{}", shell.text(80, 24));
    let mut shell = crowded(9);
    for line in ["attack 1", "attack 5 5", "end"] {
        shell.enter(line);
        shell.press("2 Enter");
        let log = shell.play().session().log(shell.play().seat().into());
        for width in 72..=140 {
            let (buffer, hits) = shell.draw(width, 24);
            let Some((pane, _)) = hits.iter().find(|(_, hit)| *hit == Hit::Log) else { continue };
            let rows = (pane.y..pane.bottom()).map(|y| super::ui::line(&buffer, pane.x, y, pane.width));
            let rows = rows.map(|row| row.trim_start_matches(['~', ' ', '│']).trim().to_string());
            let Some(first) = rows.into_iter().find(|row| !row.is_empty() && !row.starts_with("log")) else { continue };
            // The opponent's actions are joined to one paragraph.
            let begins = |line: &str| line.starts_with(&first) || first.starts_with(line);
            assert!(log.iter().any(|line| begins(&line.told.text)), "{width}: {first}\n{}", text(&buffer));
        }
    }
}

#[test]
fn the_log_does_not_move_with_the_cursor() {
    for (width, height) in [(120, 40), (200, 60)] {
        let mut shell = crowded(3);
        shell.enter("attack 1");
        let log_of = |shell: &Shell| -> Vec<String> {
            let text = shell.text(width, height);
            let column = |line: &str| Some(line[..line.find("inspector")?].chars().count());
            let at = text.lines().find_map(column).expect("the inspector");
            let pane: Vec<String> = text.lines().map(|line| line.chars().skip(at).collect()).collect();
            let from = pane.iter().position(|line| line.trim() == "log").expect("the log");
            assert!(pane[from + 1].contains("Ada"), "{text}");
            pane.into_iter().skip(from).collect()
        };
        let before = log_of(&shell);
        for keys in ["Left", "Left", "Down", "Right", "Down", "Right", "Home Down Down Down 1", "Right", "Right"] {
            shell.press(keys);
            assert_eq!(before, log_of(&shell), "{keys}: {}", shell.text(width, height));
        }
    }
}

/// No part of a name is dimmed.
#[test]
fn names_have_one_brightness_without_colours() {
    let shell = crowded(3);
    let (buffer, _) = picture(&shell.model, 120, 40, Depth::None);
    let rows: Vec<String> = (0..40).map(|y| line(&buffer, 0, y, 84)).collect();
    for (y, row) in rows.iter().enumerate().filter(|(_, row)| row.contains("Apprentice")) {
        let x = row[..row.find("Apprentice").expect("it")].chars().count() as u16;
        for (x, y) in [(x, y as u16), (x, y as u16 + 1)] {
            assert!(!buffer[(x, y)].modifier.contains(Modifier::DIM), "{x}, {y}: {}", text(&buffer));
        }
    }
    assert!(!rows[0].contains("dusk"), "the theme isn't named: {}", rows[0]);
}

/// Without a background, a blank separates the number from the name.
#[test]
fn a_blank_separates_the_number_of_a_gem_from_its_name() {
    let mut shell = in_theme(Shell::new(), "mono");
    shell.sit_down(game_of("splendor", Some("splendor position 1\nplayer 1\nplayer 2\n".into())), false);
    shell.press("Enter");
    let text = shell.text(80, 24);
    assert!(text.contains("2 red") && !text.contains("2red"), "{text}");
}

/// The table of cards left in the deck also fits in the list layout.
#[test]
fn the_table_of_remaining_cards_is_not_cut() {
    let mut shell = in_theme(Shell::new(), "mono");
    shell.sit_down(game_of("onirim", None), false);
    let text = shell.text(80, 24);
    assert!(text.contains("nightmare 10") && text.contains("discarded: 0") && text.contains("brown"), "{text}");
}

#[test]
fn each_colour_has_one_meaning() {
    for (hue, meanings) in [("amber", 1), ("teal", 1), ("red", 1), ("blue", 0)] {
        let mut shell = crowded(3);
        shell.press("F1");
        shell.type_in(hue);
        let help = shell.text(120, 60);
        assert_eq!(help.matches(&format!("┃ {hue} ")).count(), meanings, "{hue}: {help}");
    }
}

/// If the arrows choose, the key line names both directions.
#[test]
fn the_key_line_of_a_list_names_the_arrows() {
    let mut shell = Shell::new();
    let keys = |shell: &Shell| shell.text(100, 30).lines().last().map(String::from).unwrap_or_default();
    assert!(keys(&shell).contains("Up Down move"), "{}", keys(&shell));
    shell.press("=Rules");
    assert!(keys(&shell).contains("Up Down chapter  Left Right game"), "{}", keys(&shell));
    // Left and right choose between buttons that are side by side.
    let over = "sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\nplayer 1 Ada\nlife 9\n\
                minion Air Elemental actions 1\nplayer 2 Grace\nlife 1\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(over.into())), false);
    shell.enter("attack 1");
    shell.press("Enter");
    assert!(keys(&shell).contains("Enter choose  Left Right move  Esc back"), "{}", shell.text(100, 30));
}

/// The title, the turns panel and the log agree on the number of a turn, at the table and in a replay.
#[test]
fn a_turn_has_one_number() {
    let number_in = |text: &str| -> Option<u32> {
        let (_, rest) = text.split_once("turn ").or_else(|| text.split_once("Turn "))?;
        rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    for game in ["sorcery", "splendor", "dominion", "onirim"] {
        let (mut session, mut rng, mut turns) = (game_of(game, None), Rng::at(5, 0, 0), 0);
        while turns < 6 {
            let Some(line) = any_line(&session, &mut rng) else { break };
            let turn = session.turn();
            session.submit(&line).unwrap_or_else(|Error(what)| panic!("{game}, {line}: {what}"));
            if session.turn() == turn || session.status().awaited().is_none() {
                continue;
            }
            turns += 1;
            for replay in [false, true] {
                let mut shell = Shell::new();
                shell.sit_down(session.fork(), replay);
                shell.press(if replay { "End" } else { "" });
                if !replay && shell.play().curtain {
                    shell.press("Enter");
                }
                let frame = view(&shell.model);
                let Body::Table(table) = &frame.body else { panic!("no table") };
                let title = number_in(&frame.title[0]).unwrap_or_else(|| panic!("{:?}", frame.title));
                assert_eq!(title, session.shown_turn(), "{game}: the title");
                assert_eq!(table.turns.turns.last().map(|turn| turn.number), Some(title), "{game}: the turns panel");
                let said = table.log.iter().rev().find(|line| line.begins_turn);
                let said = said.and_then(|line| number_in(&line.told.text));
                assert!(said.is_none_or(|said| said == title), "{game}: the log says {said:?}, the title {title}");
                assert!(said.is_some() || game == "onirim", "{game}: the log names no turn");
            }
        }
        assert_eq!(turns, 6, "{game}");
    }
}

/// F8 shows everything that the table shows, including the hand.
#[test]
fn the_whole_board_has_all_cards_of_the_table() {
    for game in ["sorcery", "splendor", "dominion", "onirim"] {
        let mut header = game_of(game, None).header().clone();
        let computer = (1..header.names.len()).map(|_| "novice".parse().expect("a player"));
        header.players = [Player::Human].into_iter().chain(computer).collect();
        let mut shell = Shell::new();
        shell.sit_down(roster::open(header).expect("a game"), false);
        let Body::Table(table) = view(&shell.model).body else { panic!("no table") };
        shell.press("F8");
        let Some(Popup::Document(Document { content: DocumentContent::Table(board), .. })) = &shell.model.context.popup
        else {
            panic!("{game}: no board")
        };
        let cells = |table: &Table| table.cells().cloned().collect::<Vec<_>>();
        assert_eq!(cells(board), cells(&table.table), "{game}");
    }
}
