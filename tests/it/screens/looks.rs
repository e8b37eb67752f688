//! The look of tables with little room or few colours.

use super::table::{crowded, in_theme};
use super::ui::{Shell, duel_from, game_of, line, picture};
use ratatui::style::{Color, Modifier};
use sorcery::games::Cell;
use sorcery::ui::frame::{Body, Hit};
use sorcery::ui::model::view;
use sorcery::ui::theme::{Colour, Depth, Role};

/// The cursor neither moves nor cuts a name.
#[test]
fn the_cursor_leaves_names_alone_without_colours() {
    let five = "minion Apprentice Summoner actions 1\nminion Novice Pyromancer actions 1\n".repeat(2);
    let half = |player: &str| format!("player {player}\nlife 9\nmagic 3\nhand Banish | Enrage | Unsummon\n{five}");
    let halves = ["1 Ada", "2 Grace"].map(half).concat();
    let mut shell = in_theme(Shell::new(), "mono");
    shell.sit_down(duel_from(format!("sorcery position 1\nturn 5\nactive 1\n{halves}")), false);
    let rows = |shell: &Shell| -> Vec<String> {
        let text = shell.text(120, 40);
        text.lines().map(|line| line.chars().take(82).collect()).collect()
    };
    let names = |rows: &[String]| -> Vec<(usize, usize)> {
        let of = |(y, line): (usize, &String)| {
            let found = line.match_indices("Apprentice").map(|(at, _)| (y, line[..at].chars().count()));
            found.collect::<Vec<_>>()
        };
        rows.iter().enumerate().flat_map(of).collect()
    };
    let before = names(&rows(&shell));
    assert_eq!(before.len(), 4, "{}", shell.text(120, 40));
    for _ in 0..12 {
        shell.press("Right");
        let now = rows(&shell);
        let after = names(&now);
        assert_eq!(after.len(), 4, "{}", now.join("\n"));
        let lines = |places: &[(usize, usize)]| places.iter().map(|place| place.0).collect::<Vec<_>>();
        assert_eq!(lines(&after), lines(&before), "{}", now.join("\n"));
    }
}

/// A dim dot below a preview doesn't dim the letters of the preview.
#[test]
fn the_letters_of_a_preview_look_alike() {
    let mut shell = in_theme(Shell::new(), "mono");
    let halves = "player 1 Ada\nlife 9\nmagic 3\nhand Bone Golem\nplayer 2 Grace\nlife 9\n";
    shell.sit_down(duel_from(format!("sorcery position 1\nturn 5\nactive 1\n{halves}")), false);
    shell.press("Home");
    let (buffer, _) = picture(&shell.model, 80, 24, Depth::None);
    let cells = |y: u16| (0..80).map(move |x| (x, y));
    let row = |y: u16| cells(y).map(|place| buffer[place].symbol()).collect::<String>();
    let y = (0..24).find(|&y| row(y).contains("new: Bone")).unwrap_or_else(|| panic!("{}", shell.text(80, 24)));
    let from = row(y).find("new: Bone").map(|at| row(y)[..at].chars().count() as u16).expect("a preview");
    let modifiers: Vec<Modifier> = (from..from + 9).map(|x| buffer[(x, y)].modifier).collect();
    assert!(modifiers.iter().all(|modifier| *modifier == modifiers[0]), "{modifiers:?}");
}

/// The list layout shows the gems of the bank and of every player at all sizes.
#[test]
fn the_list_layout_shows_all_gems() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    for (width, height) in [(80, 20), (60, 31), (80, 24)] {
        let text = shell.text(width, height);
        for gem in ["white ", "red ", "pink ", "blue ", "green ", "gold "] {
            assert!(text.matches(gem).count() >= 3, "{gem} at {width}x{height}:\n{text}");
        }
    }
}

/// An attack with its consequences takes at most three rows of the log, and the whole turn stays readable.
#[test]
fn an_attack_takes_three_rows_of_the_log() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 20\nbag Haste\n\
         minion Potion Seller 1/6 actions 1\nminion Bone Golem 3/5\n\
         player 2 Grace\nlife 9\nbag Haste | Haste\nminion Fire Elemental 2/1\nminion Bone Golem 3/5\n";
    let mut shell = Shell::new();
    shell.sit_down(duel_from(position.into()), false);
    shell.enter("attack 1 1");
    let (buffer, hits) = shell.draw(120, 40);
    let (pane, _) = hits.iter().rfind(|(_, hit)| *hit == Hit::Log).expect("the log");
    let rows: Vec<String> = pane.rows().map(|row| line(&buffer, row.x, row.y, row.width)).collect();
    let told: Vec<&str> = rows.iter().map(|row| row.trim()).filter(|row| !row.is_empty() && *row != "log").collect();
    assert!(told.len() <= 3, "{told:?}");
    assert_eq!(told.join(" "), "Ada's Potion Seller attacks Grace's Fire Elemental. Grace's Fire Elemental dies.");
}

/// Cards that can't be played are darker, with their drawings, as with all colours.
#[test]
fn unplayable_cards_are_darker_with_256_colours() {
    let mut shell = crowded(1);
    shell.model.context.settings.open_hands = true;
    shell.sit_down(shell.play().session().fork(), false);
    let (buffer, _) = picture(&shell.model, 200, 60, Depth::Ansi256);
    // Banish costs two and Unsummon one. Compares the lightest colours of their drawings.
    let light = |name: &str| -> u32 {
        let at =
            |y: u16| line(&buffer, 0, y, 140).split_once(name).map(|(before, _)| (before.chars().count() as u16, y));
        let (x, y) = (30..60).find_map(at).unwrap_or_else(|| panic!("{}", shell.text(200, 60)));
        let cells = (y + 2..y + 8).flat_map(|y| (x..x + 24).map(move |x| (x, y)));
        let sum = |colour: Color| match colour {
            Color::Indexed(n) => {
                let rgb = Colour::Ansi(n).rgb();
                u32::from(rgb.0) + u32::from(rgb.1) + u32::from(rgb.2)
            }
            _ => 0,
        };
        let drawn = cells.filter(|at| buffer[*at].symbol().chars().any(|c| ('\u{2580}'..='\u{259f}').contains(&c)));
        drawn.map(|at| sum(buffer[at].fg)).max().expect("a drawing")
    };
    assert!(2 * light("Banish") < 3 * light("Unsummon") / 2, "{} {}", light("Banish"), light("Unsummon"));
    assert!(
        !buffer.content.iter().any(|cell| cell.modifier.contains(Modifier::DIM)),
        "some terminals don't support it"
    );
}

/// An amber button is the only action left. Also: the preview doesn't say that a key that pays for a nightmare is
/// played.
#[test]
fn a_button_is_amber_if_no_other_action_is_left() {
    let lit = |shell: &Shell| {
        let (buffer, hits) = shell.draw(120, 40);
        let amber = shell.model.context.theme().look(Role::Playable).fg.map(Colour::rgb).expect("a colour");
        let amber = Color::Rgb(amber.0, amber.1, amber.2);
        let buttons = hits.iter().filter(|(_, hit)| matches!(hit, Hit::Button(_)));
        buttons.map(|(place, _)| buffer[(place.x + 1, place.y)].bg == amber).collect::<Vec<_>>()
    };
    let hand = "hand blue key | blue sun | brown moon | red sun";
    let position = format!("onirim position 1\nlabyrinth blue moon\nask nightmare\n{hand}\n");
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", Some(position)), false);
    assert_eq!(lit(&shell), [false, false], "{}", shell.text(120, 40));
    assert!(!shell.text(200, 60).contains("would be"), "{}", shell.text(200, 60));
    let position = "dominion position 1\nplayers Ann | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
                    turn seat 1 phase buy buys 1 coins 3\nseat 1 turns 3\n\
                    play Copper*3\nbag Copper*4 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n";
    shell.sit_down(game_of("dominion", Some(position.into())), false);
    assert_eq!(lit(&shell), [false], "{}", shell.text(120, 40));
    shell.sit_down(
        duel_from("sorcery position 1\nturn 5\nactive 1\nplayer 1 Ada\nlife 9\nplayer 2 Bo\nlife 9\n".into()),
        false,
    );
    shell.press("Up");
    assert_eq!(lit(&shell), [true], "{}", shell.text(120, 40));
}

/// The fields of a form stay in place while the cursor moves over them.
#[test]
fn the_fields_of_a_form_stay_in_place() {
    for keys in ["F4", "=Sorcery", "=Onirim"] {
        let mut shell = Shell::new();
        shell.press(keys);
        for (width, height) in [(120, 40), (200, 60)] {
            let items = |shell: &Shell| {
                let (_, hits) = shell.draw(width, height);
                let items = hits.iter().filter(|(_, hit)| matches!(hit, Hit::Item(_)));
                items.map(|(place, _)| place.y).collect::<Vec<_>>()
            };
            let before = items(&shell);
            assert!(before[0] <= height / 2, "{keys}: {before:?} of {height}");
            for _ in 0..before.len() {
                shell.press("Down");
                assert_eq!(items(&shell), before, "{keys} at {width}x{height}");
            }
        }
        let text = shell.text(120, 40);
        assert!(!text.contains("deck1"), "{text}");
        assert!(text.matches("the computer thinks on your turn").count() == usize::from(keys == "F4"), "{text}");
    }
}

/// The list layout keeps full names and prices before it shows which minions can act. It uses words instead of signs.
#[test]
fn narrow_lists_do_not_cut_names_and_prices() {
    let half = |player: &str| {
        let minions = "minion Novice Pyromancer actions 1\nminion Potion Seller actions 0\nminion Fire Elemental actions 0\n\
                       minion Air Elemental actions 1\nminion Earth Elemental actions 1\nenchantment Giant Strength\n";
        format!(
            "player {player}\nlife 13\nmagic 3\nhand Banish | Unsummon | Disenchant | Recharge\nritual Dark Ritual 3\ngraveyard Air Elemental | Bone Golem\n{minions}"
        )
    };
    let position = ["1 Ada", "2 Bob"].map(half).concat();
    let mut shell = Shell::new();
    shell.sit_down(duel_from(format!("sorcery position 1\nturn 5\nactive 1\n{position}")), false);
    for (theme, (width, height)) in [("dusk", (60, 20)), ("mono", (60, 20))] {
        shell = in_theme(shell, theme);
        let text = shell.text(width, height);
        for name in ["Novice Pyromancer", "Potion Seller", "Earth Elemental", "Dark Ritual"] {
            assert_eq!(text.matches(name).count(), 2, "{name}:\n{text}");
        }
        for sign in [" go ", " -- ", "+1 ", "↓x", " m 3"] {
            assert!(!text.contains(sign), "{sign}:\n{text}");
        }
    }
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    let Body::Table(view) = view(&shell.model).body else { panic!("a table") };
    for theme in ["dusk", "mono"] {
        shell = in_theme(shell, theme);
        let (buffer, hits) = shell.draw(60, 20);
        let mut prices = 0;
        for (place, hit) in hits {
            let Hit::Anchor(anchor) = hit else { continue };
            let card = view.table.cells().find(|placed| placed.anchor == Some(anchor)).map(|placed| &placed.cell);
            let Some(Cell::Card(face)) = card else { continue };
            let shown = line(&buffer, place.x, place.y, place.width);
            for chip in &face.price {
                assert!(shown.contains(&format!("{}{}", chip.count, &chip.name[..1])), "{}: {shown}", face.name);
                prices += 1;
            }
        }
        assert!(prices > 20, "{}", shell.text(60, 20));
    }
}

/// The name fits beside a player that has one line for it.
#[test]
fn the_graveyard_of_a_small_screen_shows_a_full_name() {
    let half = |player: &str| format!("player {player}\nlife 9\nmagic 3\nhand Banish\ngraveyard Apprentice Summoner\n");
    let position = ["1 Ada", "2 Bob"].map(half).concat();
    let mut shell = Shell::new();
    let five = "minion Air Elemental actions 1\n".repeat(5);
    let position = position.replace("graveyard", &format!("{five}graveyard"));
    shell.sit_down(duel_from(format!("sorcery position 1\nturn 5\nactive 1\n{position}")), false);
    let text = shell.text(80, 24);
    assert_eq!(text.matches("Apprentice Summoner").count(), 2, "{text}");
}

/// The larger cards show their full texts.
#[test]
fn cards_grow_with_the_screen() {
    let shell = crowded(3);
    let size = |width, height| {
        let (_, hits) = shell.draw(width, height);
        let cards = hits.iter().filter(|(_, hit)| matches!(hit, Hit::Anchor(_)));
        cards.map(|(place, _)| place.height).max().expect("a card")
    };
    assert!(size(300, 90) > size(200, 60) + 5, "{} {}", size(300, 90), size(200, 60));
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), false);
    let half = |player: &str| format!("player {player}\nlife 9\nmagic 3\nhand Banish\nritual Standstill 3\n");
    let position = ["1 Ada", "2 Bob"].map(half).concat();
    shell.sit_down(duel_from(format!("sorcery position 1\nturn 5\nactive 1\n{position}")), false);
    let text = shell.text(300, 90);
    assert_eq!(text.matches("Whenever a minion enters play").count(), 2, "{text}");
}

/// The number replaces the cost, and no other number stands beside it. Brackets distinguish it from a cost.
#[test]
fn a_target_shows_only_its_number() {
    let mut shell = crowded(3);
    shell.press("1");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let Body::Table(view) = view(&shell.model).body else { panic!("a table") };
        let (buffer, hits) = shell.draw(width, height);
        for (place, hit) in hits {
            let Hit::Anchor(anchor) = hit else { continue };
            let Some(number) = view.highlights.get(&anchor).and_then(|highlight| highlight.target) else { continue };
            let card = view.table.cells().find(|placed| placed.anchor == Some(anchor)).map(|placed| &placed.cell);
            let Some(Cell::Card(face)) = card else { continue };
            let row = line(&buffer, place.x, place.y, place.width);
            let digits: String = row.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(digits, number.to_string(), "{} at {width}x{height}: {row}", face.name);
            assert!(number > 9 || row.contains(&format!("[{number}]")), "{} at {width}x{height}: {row}", face.name);
        }
    }
}

/// The log marks the opponent's actions only.
#[test]
fn own_actions_have_no_mark_in_the_log() {
    let position = "sorcery position 1\nturn 5\nactive 1\nplayer 1 Ada\nlife 9\nmagic 3\nbag Haste\n\
                    minion Air Elemental actions 1\nplayer 2 Bob\nlife 9\nbag Haste\nminion Earth Elemental actions 1\n";
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(duel_from(position.into()), false);
    let marked = |shell: &Shell, what: &str| {
        let text = shell.text(120, 40);
        let line = text.lines().find(|line| line.contains(what)).unwrap_or_else(|| panic!("{text}"));
        line.contains('~')
    };
    shell.enter("attack 1");
    assert!(!marked(&shell, "Air Elemental hits"));
    for line in ["end", "attack 1", "end"] {
        shell.enter(line);
    }
    assert!(marked(&shell, "Earth Elemental hits"));
}

/// Costs look like those on a card, and the remarks are in one column.
#[test]
fn the_deck_builder_shows_costs_as_cards_do() {
    let mut shell = Shell::new();
    shell.press("=Decks Enter");
    let (buffer, hits) = shell.draw(120, 40);
    let (place, _) = hits.iter().find(|(_, hit)| matches!(hit, Hit::Item(1))).expect("a card");
    let row = line(&buffer, place.x, place.y, place.width);
    let digit = row.chars().position(|c| c.is_ascii_digit()).expect("a cost") as u16;
    assert!(!buffer[(place.x + digit, place.y)].modifier.contains(Modifier::REVERSED), "{row}");
    let mut shell = Shell::new();
    shell.press("=Dominion 1");
    let text = shell.text(120, 40);
    let column = |what: &str| {
        let line = text.lines().find(|line| line.contains(what)).unwrap_or_else(|| panic!("{text}"));
        line.split_once(what).map(|(before, _)| before.chars().count())
    };
    assert_eq!(column("number of players"), column("how you play Treasures"), "{text}");
}
