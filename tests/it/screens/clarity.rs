//! Layout and wording that confused new players.

use super::table::crowded;
use super::ui::{Shell, game_of};
use ratatui::layout::Rect;
use sorcery::engine::{Rng, Seat, Stream};
use sorcery::session::{Header, Move, roster};
use sorcery::ui::app::{Msg, SideEffect};
use sorcery::ui::board::focus::Cursor;
use sorcery::ui::frame::{Body, Hit};
use sorcery::ui::keys::{KeySet, Keymap};
use sorcery::ui::model::view;

/// In the first turn, the inspector names the best use of a card only if it isn't worse than ending the turn: here, Banish
/// could only destroy the player's own minion.
#[test]
fn a_harmful_use_is_not_recommended() {
    let header =
        Header { game: "sorcery".into(), seed: 5, names: vec!["Ada".into(), "Bob".into()], ..Header::default() };
    let mut session = roster::open(header).expect("a game");
    session.submit("play 4").expect("a minion");
    let mut shell = Shell::new();
    shell.sit_down(session, false);
    shell.press("Enter");
    let seen: Vec<String> = ["Right", "Left", "Left", "Left", "Left"]
        .into_iter()
        .map(|key| {
            shell.press(key);
            shell.text(120, 40)
        })
        .collect();
    let about_banish: Vec<&String> = seen.iter().filter(|text| text.contains("▶Banish")).collect();
    assert!(!about_banish.is_empty(), "{seen:?}");
    for text in about_banish {
        assert!(text.contains("Ending the turn is better") && !text.contains("For example"), "{text}");
    }
}

/// The cursor begins on the action that a rough analysis rates best. In the third turn, a Witch is worth more than a Gold,
/// although it costs less.
#[test]
fn the_cursor_begins_on_the_best_action() {
    let position = "dominion position 1\nplayers Ann | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
                    turn seat 1 phase buy buys 1 coins 6\nseat 1 turns 3\n\
                    play Copper*5\nbag Copper*2 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(position.into())), false);
    assert!(shell.text(80, 24).contains("> buy Witch"), "{}", shell.text(80, 24));
    for (game, seed) in [("onirim", 1), ("splendor", 2), ("sorcery", 3)] {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, None), false);
        // The inspector names the best action and the reason for it, but the page about the card doesn't.
        let seen = shell.text(120, 40);
        assert!(seen.contains(" Enter") && seen.contains("Why: "), "{game}: {seen}");
        shell.press("F7");
        let text = shell.text(80, 24);
        // A page without rulings is a dialog with a border, beside the inspector.
        let is_dialog = text.contains('┃');
        let mut page = text.lines().filter(|line| !is_dialog || line.contains('┃'));
        assert!(page.all(|line| !line.contains("For example") && !line.contains("Why: ")), "{game}: {text}");
        shell.press("Esc");
        shell.press(if game == "onirim" { "" } else { "Enter" });
        let table = shell.play();
        let worths = table.session().worths();
        let worth = |option: &&Move| worths[&option.line];
        let best = table.options().iter().map(|option| worth(&option)).fold(0.0, f64::max);
        let begins = |option: &&Move| match table.cursor() {
            Some(Cursor::Thing(anchor)) => option.path.contains(&anchor),
            _ => option.ends_turn,
        };
        let pointed = table.options().iter().filter(begins).map(|option| worth(&option)).fold(0.0, f64::max);
        assert!(pointed >= best, "{game} {seed}: {pointed} of {best}\n{}", shell.text(120, 40));
    }
}

/// In the first turn, the panel of a small screen names the action that Enter makes or begins, and its reason. Three
/// times Enter makes this action, even if it takes the same gem twice.
#[test]
fn the_first_action_is_the_one_that_the_panel_names() {
    for (game, seed) in [("sorcery", 3), ("onirim", 3), ("dominion", 3)]
        .into_iter()
        .chain([3, 18, 19, 23].map(|seed| ("splendor", seed)))
    {
        let names: &[&str] = if game == "onirim" { &["Ada"] } else { &["Ada", "Grace"] };
        let header = Header {
            game: game.into(),
            seed,
            names: names.iter().map(|name| name.to_string()).collect(),
            ..Header::default()
        };
        let session = roster::open(header).expect("a game");
        let mut shell = Shell::new();
        shell.sit_down(session.fork(), false);
        let mut panels: Vec<String> = Vec::new();
        for _ in 0..3 {
            if shell.play().session().done() == 0 {
                // A question about the action covers the panel.
                panels.extend(shell.model.context.popup.is_none().then(|| shell.text(80, 24)));
                shell.press("Enter");
            }
        }
        let line =
            shell.play().session().story().lines.first().cloned().unwrap_or_else(|| panic!("{game}: {panels:?}"));
        let action = session.explained(&line).expect("an action").0.text;
        let words: Vec<String> =
            panels.iter().map(|panel| panel.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let first = &words[0];
        assert!(
            first.contains(&format!("Enter: {action}."))
                || first.contains(&format!("Enter selects it. For example: {action}.")),
            "{game} {seed} {action}: {}",
            panels[0]
        );
        assert!(
            words.iter().all(|panel| panel.contains("Enter") && panel.contains("Why: ")),
            "{game} {seed}: {words:?}"
        );
    }
}

/// The few lines of a small screen show the player's own last actions, however many events followed.
#[test]
fn own_actions_stay_in_the_log_of_a_small_screen() {
    let mut shell = crowded(3);
    shell.enter("attack 1");
    shell.enter("attack 3");
    assert_eq!(shell.text(80, 24).matches(" attacks Grace.").count(), 2, "{}", shell.text(80, 24));
    shell.enter("attack 5 5");
    let seen = shell.text(80, 24);
    let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("attacks Grace's") || words.contains("Elemental attacks"), "{seen}");
}

/// The key line of every screen names the help key in full. A replay also names the keys to play on and to leave.
#[test]
fn every_key_line_names_the_help_key() {
    for (name, shell) in super::draw::screens(&mut Rng::new(3, Stream::Playout), 1) {
        if shell.model.context.popup.is_some() {
            continue;
        }
        for (width, height) in [(60, 20), (80, 24), (120, 40)] {
            let text = shell.text(width, height);
            let line = text.lines().last().unwrap_or_default();
            assert!(line.contains("F1 help"), "{name} at {width}: {line}");
            let leaves =
                !name.starts_with("replay") || width < 80 || ["Esc", "Enter"].iter().all(|key| line.contains(key));
            assert!(leaves, "{name} at {width}: {line}");
        }
    }
}

/// Only Enter leaves the program, so a held Esc can't.
#[test]
fn a_held_esc_stays_in_the_lobby() {
    let mut shell = Shell::new();
    shell.press("Enter Esc Esc Esc Esc Esc");
    assert!(!shell.wanted().contains(&SideEffect::Quit));
    assert!(shell.text(80, 24).contains("▶ Quit"), "{}", shell.text(80, 24));
    shell.press("Enter");
    assert!(shell.wanted().contains(&SideEffect::Quit));
}

/// An arrow moves to an entry in its direction, or nowhere if there is none.
#[test]
fn arrows_in_the_lobby_move_in_their_direction() {
    for (width, height) in [(80, 24), (120, 40), (200, 60), (60, 18), (50, 14)] {
        let mut shell = Shell::new();
        shell.model.context.keymap = Keymap::of(KeySet::Vi, &[]).0;
        // The positions of the entries are known once the lobby is drawn.
        let mut go = |keys: &str| {
            shell.press(&format!("Home {keys}"));
            let Body::Menu(menu) = view(&shell.model).body else { panic!("no menu") };
            let (_, hits) = shell.draw(width, height);
            let place = |item: usize| hits.iter().find(|(_, hit)| *hit == Hit::Item(item)).map(|(place, _)| *place);
            let places: Vec<Rect> = (0..menu.items.len()).filter_map(place).collect();
            (menu.items[menu.cursor].label.clone(), place(menu.cursor).expect("a visible cursor"), places)
        };
        let entries = 4 + 9;
        // A list that is longer than the screen continues out of sight.
        for n in (0..entries).filter(|_| height > 18) {
            let tabs = "Tab ".repeat(n);
            let (label, own, others) = go(&tabs);
            let level = |other: &Rect| other.y < own.bottom() && own.y < other.bottom();
            for arrow in ["Left", "Right", "Up", "Down"] {
                let lies = |other: &Rect| match arrow {
                    "Left" => other.right() <= own.x && level(other),
                    "Right" => own.right() <= other.x && level(other),
                    "Up" => other.bottom() <= own.y,
                    _ => own.bottom() <= other.y,
                };
                let (next, place, _) = go(&format!("{tabs}{arrow}"));
                assert_eq!(lies(&place), others.iter().any(lies), "{arrow} from {label} to {next} at {width}");
            }
        }
        // The list has one column.
        let expected = match height {
            ..=18 => ["Splendor", "Sorcery", "Splendor"],
            _ => ["First game", "Splendor", "First game"],
        };
        assert_eq!(["Down", "Right", "Right Down Left"].map(|keys| go(keys).0), expected, "at {width}");
        assert_eq!(["j", "l", "l j h"].map(|keys| go(keys).0), expected, "at {width}");
        assert_eq!(go(&"Tab ".repeat(entries)).0, "Quit");
    }
}

/// Even the longest names leave room for the key and for the words *to play*.
#[test]
fn long_names_cut_no_instruction() {
    let names = ["Abcdefghijklmnopqrstuvwxyz Abcdefghijklm", "Zyxwvutsrqponmlkjihgfedcba Zyxwvutsrqpon"];
    let header = Header { game: "sorcery".into(), seed: 1, names: names.map(String::from).into(), ..Header::default() };
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header).unwrap_or_else(|error| panic!("{error}")), false);
    shell.enter("end");
    shell.press("2");
    assert!(shell.play().curtain, "{}", shell.text(80, 24));
    for (width, height) in [(50, 14), (60, 20), (80, 24), (120, 40)] {
        let text = shell.text(width, height);
        assert!(text.contains("press Enter.") && text.contains("Zy"), "{text}");
    }
    let text = shell.text(80, 24);
    assert!(text.contains("Pass the screen to Zyxwvutsrqponmlkjihgf~. Zyxwvutsrqponmlkjihgf~: press Enter."), "{text}");
    assert!(text.lines().next().is_some_and(|title| title.contains("~ to play")), "{text}");
}

#[test]
fn rows_stay_in_place_behind_the_curtain() {
    let kingdom = "kingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n";
    let position = format!(
        "dominion position 1\nplayers Ada | Grace\n{kingdom}turn seat 1 phase buy buys 1 coins 2\nseat 1 turns 3\n\
         hand Estate*3\nplay Copper*2\nbag Copper*5\nseat 2 turns 2\nhand Copper*4 Estate\nbag Copper*3 Estate*2\n"
    );
    let dominion = || {
        let mut shell = Shell::new();
        shell.sit_down(game_of("dominion", Some(position.clone())), false);
        shell.enter("done");
        shell
    };
    let duel = || {
        let mut shell = crowded(3);
        shell.enter("end");
        shell.press("2");
        shell
    };
    for mut shell in [dominion(), duel()] {
        assert!(shell.play().curtain, "{}", shell.text(80, 24));
        let rows = |shell: &Shell, (width, height)| -> Vec<(usize, String)> {
            let text = shell.text(width, height);
            let names = ["Ada", "Province", "Witch", "Earth"];
            let named = |line: &str| names.iter().find(|name| line.contains(**name)).map(|name| name.to_string());
            let table = text.lines().map(|line| line.chars().take(80).collect::<String>());
            table.enumerate().take(usize::from(height) - 8).filter_map(|(y, line)| Some((y, named(&line)?))).collect()
        };
        let sizes = [(80, 24), (120, 40), (200, 60)];
        let covered = sizes.map(|size| rows(&shell, size));
        shell.press("Enter");
        for (before, size) in covered.iter().zip(sizes) {
            assert!(!before.is_empty());
            assert_eq!(*before, rows(&shell, size), "{size:?}\n{}", shell.text(size.0, size.1));
        }
    }
}

/// A single player without a name is *you* in the header, the question and the result. Dominion's header and panel
/// count the same turns.
#[test]
fn a_single_player_without_a_name_is_called_you() {
    let listed = sorcery::session::roster::find("dominion").expect("a game");
    let players = vec![sorcery::session::Player::Human, "novice".parse().expect("a player")];
    let kingdom = "Cellar, Moat, Village, Workshop, Militia, Smithy, Remodel, Market, Mine, Witch";
    let header = sorcery::session::Header {
        game: listed.name.into(),
        seed: 3,
        names: vec![String::new(), "Novice".into()],
        players,
        chosen: vec![("kingdom".into(), kingdom.into()), ("players".into(), "2".into())],
        ..Default::default()
    };
    let mut shell = Shell::new();
    shell.sit_down(sorcery::session::roster::open(header).expect("a game"), false);
    for (width, height) in [(80, 24), (120, 40)] {
        let text = shell.text(width, height);
        assert!(!text.contains("Player 1") && text.contains("Buy a card, or `done`"), "{text}");
        assert!(text.contains("● You"), "{text}");
    }
    // The message names the action that was taken back.
    let mut duel = crowded(3);
    duel.enter("attack 1");
    duel.press("F5");
    let text = duel.text(120, 40);
    assert!(text.contains("Undone: Ada's Novice Pyromancer attacks Grace."), "{text}");
}

/// If there is room for descriptions, every setting has one.
#[test]
fn every_setting_shows_its_description() {
    let mut shell = Shell::new();
    shell.press("F4");
    let text = shell.text(120, 40);
    let Body::Menu(menu) = view(&shell.model).body else { panic!("no settings:\n{text}") };
    for item in menu.items {
        assert!(text.contains(&item.detail), "{}: {}:\n{text}", item.label, item.detail);
    }
}

#[test]
fn the_deck_builder_uses_the_plural_and_shows_the_text_cursor() {
    let mut shell = Shell::new();
    shell.press("=Decks Enter Right");
    shell.type_in("ban");
    let text = shell.text(120, 40);
    assert!(text.contains("1 card\n") || text.contains("1 card "), "{text}");
    assert!(text.contains("0 minions, 1 spell") && text.contains("> ban "), "{text}");
}

/// Pressing a digit twice takes a gem, and pressing it twice again puts the gem back. The cursor moves on to the best
/// gem to take next.
#[test]
fn each_gem_keeps_its_digit() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    let bank = |shell: &Shell| shell.text(80, 24).lines().find(|line| line.contains("bank")).map(String::from);
    shell.press("Enter");
    let first = bank(&shell).expect("the bank");
    assert!(first.contains('◆'), "{first}");
    let digits = |line: &str| -> Vec<String> {
        ["white", "red", "pink", "blue", "green"]
            .iter()
            .filter_map(|gem| Some(line[..line.find(gem)?].chars().last()?.to_string()))
            .collect()
    };
    let before = digits(&first);
    shell.press(if before[0] == "◆" { "2 2" } else { "1 1" });
    let after = digits(&bank(&shell).expect("the bank"));
    let is_digit = |sign: &str| !["◆", "▶"].contains(&sign);
    for (was, is) in before.iter().zip(&after).filter(|(was, is)| is_digit(was) && is_digit(is)) {
        assert_eq!(was, is, "{before:?} {after:?}");
    }
    let banner = shell.text(80, 24).lines().rev().nth(2).map(String::from);
    assert!(banner.as_ref().is_some_and(|banner| banner.contains(": 2 of 3 chosen.")), "{banner:?}");
}

/// Every line of a list fits at every size. A single player is called *you* here, too.
#[test]
fn lists_of_piles_are_not_cut() {
    let mut shell = Shell::new();
    let listed = sorcery::session::roster::find("dominion").expect("a game");
    let header = sorcery::session::Header {
        game: listed.name.into(),
        names: vec![String::new(), "Novice".into()],
        players: vec![sorcery::session::Player::Human, "novice".parse().expect("a player")],
        chosen: vec![("kingdom".into(), "all".into()), ("players".into(), "2".into())],
        ..Default::default()
    };
    shell.sit_down(sorcery::session::roster::open(header).expect("a game"), false);
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        // Behind the names, `supply` has the cost, and the board the number of cards or the cost.
        for (command, behind) in [("supply", &['$'][..]), ("board", &['x', '0', '2', '3', '4', '5'])] {
            shell.enter(command);
            let mut seen = shell.text(width, height);
            for _ in 0..6 {
                shell.press("PgDn");
                seen += &shell.text(width, height);
            }
            shell.press("Esc");
            let popup = |line: &&str| line.contains('┃');
            let seen: String = seen.lines().filter(popup).map(|line| format!("{line}\n")).collect();
            for pile in ["Copper", "Ill-Gotten Gains", "Mining Village", "Shepherd"] {
                let whole =
                    |line: &str| line.split(pile).nth(1).is_some_and(|after| after.trim_start().starts_with(behind));
                assert!(seen.lines().any(whole), "{command}: {pile} at {width}:\n{seen}");
            }
            let left = seen.lines().filter(|line| line.contains(" $")).all(|line| !line.contains('~'));
            assert!(left && !seen.contains("Player 1"), "{command} at {width}:\n{seen}");
        }
    }
}

/// The first press of a card's digit selects the card and shows the effect.
#[test]
fn the_first_press_of_a_digit_previews_the_card() {
    let half = |player| {
        format!("player {player}\nlife 9\nmagic 5\nhand Blizzard | Bone Golem\nminion Potion Seller actions 1\n")
    };
    let halves = ["1 Ada", "2 Grace"].map(half).concat();
    let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}");
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position)), false);
    let place = |shell: &Shell| shell.play().session().done();
    shell.press("Up Up Up 1");
    let text = shell.text(120, 40);
    assert!(
        text.contains("Enter: play Blizzard.") && text.contains("Blizzard: press 1 again or Enter to confirm."),
        "{text}"
    );
    // Another digit selects another card; the same digit plays it.
    shell.press("2 1 2");
    assert_eq!(place(&shell), 0, "{}", shell.text(120, 40));
    shell.press("2");
    assert_eq!(place(&shell), 1, "{}", shell.text(120, 40));
}

/// After the opponent's turn, the screen shows the opponent's actions, so the first press of a key only previews a
/// card.
#[test]
fn the_first_key_after_the_opponents_turn_only_previews() {
    let halves = "player 1 Ada\nlife 9\nmagic 5\nhand Blizzard\nbag Haste\n\
                  player 2 Grace\nlife 9\nhand Haste\nbag Haste\nminion Potion Seller 1/1\nminion Air Elemental\n";
    let position = format!("sorcery position 1\nturn 5\nactive 2\ntesting no\nrandom 5 0 0\n{halves}");
    let place = |shell: &Shell| shell.play().session().done();
    let begin = || {
        let mut shell = Shell::new();
        shell.model.context.settings.open_hands = true;
        shell.sit_down(game_of("sorcery", Some(position.clone())), false);
        shell.enter("end");
        shell
    };
    for key in ["Enter", "1", "click"] {
        let mut shell = begin();
        let card = shell.play().options().iter().find(|option| option.line == "play 1").map(|option| option.path[0]);
        assert_eq!(shell.play().cursor(), card.map(Cursor::Thing), "{}", shell.text(120, 40));
        let before = place(&shell);
        let act = |shell: &mut Shell| match key {
            "click" => shell.tell(Msg::Click(Hit::Anchor(card.expect("Blizzard")))),
            key => shell.press(key),
        };
        assert!(!shell.text(120, 40).contains("Enter: "), "{key}");
        act(&mut shell);
        let text = shell.text(120, 40);
        assert_eq!(place(&shell), before, "{key}: {text}");
        assert!(text.contains("Enter: play Blizzard.") && text.contains("Blizzard: "), "{key}: {text}");
        act(&mut shell);
        assert_eq!(place(&shell), before + 1, "{key}: {}", shell.text(120, 40));
    }
}

/// A Duke's worth varies, so the pile shows no number.
#[test]
fn a_varying_worth_has_no_number() {
    let mut shell = Shell::new();
    let players = vec![sorcery::session::Player::Human, "novice".parse().expect("a player")];
    let chosen = vec![("kingdom".into(), "all".into()), ("players".into(), "2".into())];
    let names = vec![String::new(), "Novice".into()];
    let header = sorcery::session::Header { game: "dominion".into(), names, players, chosen, ..Default::default() };
    shell.sit_down(sorcery::session::roster::open(header).expect("a game"), false);
    let text = shell.text(200, 60);
    assert!(text.contains("Duke") && !text.contains('×'), "{text}");
}

#[test]
fn a_large_drawing_leaves_room_for_the_effects_of_the_card() {
    let minions = "minion Novice Pyromancer\nminion Bone Golem\n".repeat(2) + "minion Air Elemental\n";
    let half = |player: &str| format!("player {player}\nlife 9\nmagic 3\nhand Blizzard\n{minions}");
    let halves = ["1 Ada", "2 Grace"].map(half).concat();
    let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}");
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position)), false);
    shell.press("1");
    let text = shell.text(200, 60);
    let told = text.lines().filter(|line| line.contains(" dies.")).count();
    assert!(text.contains("Enter: play Blizzard.") && !text.contains("show all"), "{text}");
    assert!(told >= 6 && text.contains("magic 3 -> 0"), "{text}");
}

#[test]
fn a_set_up_shows_the_drawing_of_its_game_if_both_fit() {
    for game in ["=Splendor", "=Onirim"] {
        let mut shell = Shell::new();
        shell.press(game);
        for (width, height, drawn) in [(120, 40, true), (120, 24, true), (200, 60, true), (80, 24, true)] {
            let text = shell.text(width, height);
            assert!(text.contains("Start the game"), "{game}: {text}");
            let is_drawn = text.lines().filter(|line| line.contains(['▀', '▄', '▟', '▙', '▛', '▜'])).count() > 5;
            assert_eq!(is_drawn, drawn, "{game} at {width}x{height}: {text}");
        }
    }
}

/// Questions wrap on a narrow screen. The deck builder cuts card texts at the end of a word.
#[test]
fn questions_are_not_cut_and_texts_end_after_a_word() {
    let mut shell = crowded(3);
    shell.press("1");
    let text = shell.text(60, 20);
    let banner = text.lines().find(|line| line.contains("or choose another")).expect("a question");
    assert!(!banner.contains('~'), "{text}");
    let mut shell = Shell::new();
    shell.press("=Decks Enter");
    let text = shell.text(120, 40);
    let cut: Vec<&str> = text.lines().filter(|line| line.contains("Enchanted minion")).collect();
    assert!(cut.iter().all(|line| line.contains("...") && !line.contains('~')), "{text}");
    assert!(cut.len() > 2, "{text}");
}

/// A screen that is too small names the size that the game needs.
#[test]
fn the_required_size_is_enough_to_play() {
    let need = |text: &str| -> Option<(u16, u16)> {
        let (_, size) = text.split_once("Needs ")?;
        let (width, rest) = size.split_once(" x ")?;
        let height = rest.split_whitespace().next()?;
        Some((width.parse().ok()?, height.parse().ok()?))
    };
    for game in ["sorcery", "splendor", "dominion", "onirim"] {
        let mut shell = crowded(3);
        if game != "sorcery" {
            shell = Shell::new();
            shell.sit_down(game_of(game, None), false);
        }
        for (width, height) in (40..90).step_by(5).flat_map(|width| (10..36).step_by(2).map(move |high| (width, high)))
        {
            let text = shell.text(width, height);
            let Some((wide, high)) = need(&text) else { continue };
            assert!(text.contains(&format!("Has {width} x {height}")), "{game}: {text}");
            assert!((wide, high) != (width, height), "{game}: {text}");
            let text = shell.text(wide, high);
            assert!(need(&text).is_none() && text.contains("F1 help"), "{game}, {width} x {height}: {text}");
        }
    }
}

#[test]
fn the_lobby_names_the_arrows_that_lead_to_entries() {
    for (width, height, across) in [(120, 40, true), (200, 60, true), (50, 16, false)] {
        let mut shell = Shell::new();
        let text = shell.text(width, height);
        let keys = text.lines().last().expect("the keys");
        assert!(keys.contains("Up Down move") && keys.contains("Left Right across") == across, "{text}");
        let cursor = |shell: &Shell| match view(&shell.model).body {
            Body::Menu(menu) => menu.cursor,
            _ => panic!("no menu"),
        };
        let before = cursor(&shell);
        shell.press("Down Right");
        assert!(!across || cursor(&shell) > before + 1, "{}", shell.text(width, height));
    }
}

/// In the list layout, no line holds cards of both players. Each half has its own background, and a line divides them
/// if there is room.
#[test]
fn both_halves_of_the_table_have_their_own_lines() {
    let half = |player: &str| {
        let minions = "minion Novice Pyromancer\nminion Fire Elemental\nminion Bone Golem\nminion Potion Seller\n";
        format!("player {player}\nlife 9\nhand Haste\nritual Dark Ritual 3\n{minions}minion Air Elemental\n")
    };
    let halves = half("1 Ada") + &half("2 Grace");
    let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}");
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position)), false);
    for (width, height) in [(60, 20), (60, 18), (50, 18), (50, 16), (80, 20)] {
        let (buffer, hits) = shell.draw(width, height);
        let rows = |seat: u8| -> Vec<u16> {
            let own = hits.iter().filter_map(|(area, hit)| match hit {
                Hit::Anchor(anchor) if anchor.seat == seat => Some(area.y),
                _ => None,
            });
            own.collect()
        };
        let [mine, theirs] = [rows(0), rows(1)];
        let text = shell.text(width, height);
        let (last, first) = (theirs.iter().max().expect("theirs"), mine.iter().min().expect("mine"));
        assert!(last < first, "{width} x {height}: {text}");
        let line = text.lines().nth(usize::from(*last) + 1).expect("a line");
        assert!(first == &(last + 1) || line.starts_with("────"), "{width} x {height}: {text}");
        let ground = |y: u16| buffer[(width / 2, y)].bg;
        assert_ne!(ground(*last), ground(*first), "{width} x {height}: {text}");
    }
}

/// The cursor is on a playable card even if no action looks good.
#[test]
fn the_cursor_is_on_a_playable_card_when_the_curtain_opens() {
    let ada = "minion Novice Pyromancer\nminion Earth Elemental 4/2\nenchantment Giant Strength\n\
               minion Potion Seller 1/4 actions 0\nminion Apprentice Summoner\nminion Bone Golem 2/3 actions 0 new\n";
    let grace = "minion Novice Pyromancer\nenchantment Magic Fatigue\nminion Fire Elemental\n\
                 minion Master Summoner 2/1\nminion Air Elemental\nminion Potion Seller 1/1\n";
    let position = format!(
        "sorcery position 1\nturn 11\nactive 1\ntesting no\nrandom 5 0 0\n\
         player 1 Ada\nlife 13\nmagic 2\nhand Banish\nritual Dark Ritual 4\n{ada}\
         player 2 Grace\nlife 9\nmagic 3\nhand Recharge | Blizzard | Haste | Air Elemental\nritual Standstill 3\n{grace}"
    );
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position)), false);
    shell.enter("end");
    shell.press("Enter");
    let text = shell.text(120, 40);
    assert!(!text.contains("covered") && text.contains("minions can act"), "{text}");
    assert!(matches!(shell.play().cursor(), Some(Cursor::Thing(_))), "{text}");
}

/// While the player chooses a target, a digit previews the effect on a target. The digit again, or Enter, chooses it.
#[test]
fn the_digit_of_a_target_previews_the_effect() {
    let place = |shell: &Shell| shell.play().session().done();
    for (digits, again) in [("3", "3"), ("3", "Enter"), ("2 0", "Enter"), ("2 1", "Enter")] {
        let mut shell = crowded(3);
        // Banish. Its target selected in advance has number 1, the others have the numbers 2 to 9 and 20 to 22.
        shell.press("1");
        shell.press(digits);
        let (text, number) = (shell.text(120, 40), digits.replace(' ', ""));
        assert!(
            text.contains("Enter: play Banish on")
                && text.contains(if number.len() == 1 {
                    "3 again or Enter to confirm."
                } else {
                    ": press Enter to confirm."
                }),
            "{text}"
        );
        assert_eq!(place(&shell), 0, "{text}");
        shell.press(again);
        assert_eq!(place(&shell), 1, "{digits}: {}", shell.text(120, 40));
    }
    // The preview of the target under the cursor is already visible.
    let mut shell = crowded(3);
    shell.press("1 2 1 2");
    assert_eq!(place(&shell), 0, "{}", shell.text(120, 40));
}

#[test]
fn a_small_screen_shows_what_the_turn_still_allows() {
    const LONG: &str = "Abcdefghijklmnopqrstuvwxy";
    for names in [&["Ann", "Bob"][..], &["Ann", "Bob", "Cid", "Dot"], &[LONG, "Bob", "Cid", "Dot"]] {
        let others: String =
            (2..=names.len()).map(|seat| format!("seat {seat} turns 2\nbag Copper*7 Estate*3\n")).collect();
        let position = format!(
            "dominion position 1\nplayers {}\n\
             kingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
             turn seat 1 phase buy buys 1 coins 6\nseat 1 turns 3\nplay Copper*5\nbag Copper*2 Estate*3\n{others}",
            names.join(" | ")
        );
        let mut shell = Shell::new();
        let names = names.iter().map(|name| name.to_string()).collect();
        let header = Header { game: "dominion".into(), position: Some(position), names, ..Header::default() };
        shell.sit_down(roster::open(header).expect("a game"), false);
        for (width, height) in [(120, 40), (80, 24), (81, 24), (90, 28), (100, 30), (118, 36), (200, 60)] {
            let text = shell.text(width, height);
            for fact in ["buys 1", "coins 6"] {
                assert!(text.contains(fact), "{fact}: {text}");
            }
            assert!(text.matches("points").count() >= others.matches("seat").count(), "{text}");
        }
    }
}

/// A table that needs more room becomes a list.
#[test]
fn a_table_without_room_becomes_a_list() {
    let header = Header {
        game: "dominion".into(),
        seed: 4,
        names: vec!["Ada".into(), "Bob".into()],
        chosen: vec![("kingdom".into(), "everything".into())],
        ..Header::default()
    };
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header).expect("a game"), false);
    for (width, height) in [(80, 24), (50, 14)] {
        let text = shell.text(width, height);
        assert!(text.contains("usable") && text.contains("10 cards"), "{text}");
    }
    assert!(shell.text(200, 60).contains("Kingdom"), "{}", shell.text(200, 60));
}

/// With three players, the passes of Masquerade are too long for an entry of the log, but nothing else says them.
#[test]
fn the_answer_to_a_question_stays_in_the_log() {
    let position = "dominion position 1\nplayers Ann | Bob | Cid\nkingdom Masquerade Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
                    turn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand Masquerade Estate*3\nbag Copper*7\n\
                    seat 2 turns 2\nhand Copper*4 Estate\nbag Copper*5\nseat 3 turns 2\nhand Estate*3 Copper*2\nbag Copper*5\n";
    let mut session = game_of("dominion", Some(position.into()));
    for line in ["play Masquerade", "pass Estate", "pass Copper", "pass Estate"] {
        session.submit(line).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    }
    let mut shell = Shell::new();
    shell.sit_down(session, false);
    shell.model.context.settings.open_hands = true;
    let text = shell.text(120, 40);
    let log: String = text.lines().map(|line| line.chars().skip(89).collect::<String>() + " ").collect();
    let log = log.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(log.contains("to Grace.") && log.contains("to Player 3.") && log.contains("to Ada."), "{log}\n{text}");
}

#[test]
fn the_end_of_a_long_line_of_wide_characters_is_visible() {
    let mut shell = Shell::at_table("Haste", "Haste");
    shell.type_in(&format!("{}x", "牌".repeat(60)));
    let text = shell.text(80, 24);
    assert!(text.contains("牌x"), "{text}");
}

/// The button that ends the turn says what the player would skip, and the inspector doesn't repeat it.
#[test]
fn the_button_says_what_ending_the_turn_skips() {
    let mut shell = Shell::at_open_table("Air Elemental, Banish", "Air Elemental, Earth Elemental");
    shell.press("End");
    let text = shell.text(200, 60);
    assert_eq!(text.matches("can be played").count(), 1, "{text}");
    assert!(text.contains("End turn (") && text.contains("can be played)"), "{text}");
    let nothing = "sorcery position 1\nturn 5\nactive 1\nplayer 1 Ada\nlife 9\nmagic 0\nbag Haste\n\
                   player 2 Grace\nlife 9\nmagic 5\nbag Haste\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(nothing.into())), false);
    shell.press("End");
    assert!(shell.text(200, 60).contains("You have no other action."), "{}", shell.text(200, 60));
}

/// Help that opens above a question begins with the keys of the question. Every key of the key line is in it.
#[test]
fn the_help_of_a_question_begins_with_its_keys() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), false);
    shell.press("Esc");
    assert!(shell.text(120, 40).contains("1-4 pick"), "{}", shell.text(120, 40));
    shell.press("F1");
    let [first, _] = shell.help();
    assert!(first.starts_with("This dialog\n"), "{first}");
    for key in ["Enter", "Up, Down", "1-4", "pick", "Esc"] {
        assert!(first.contains(key), "{key} in {first}");
    }
    shell.press("Esc");
    assert_eq!(shell.asked(), Some("Leave the game?"));
    shell.press("Esc F1");
    assert!(shell.help()[0].starts_with("Keys: "));
}

/// On a screen of 200x60, a card shows its whole text or none.
#[test]
fn a_large_screen_cuts_no_text() {
    for (game, seed) in [("dominion", 7), ("sorcery", 3), ("splendor", 3), ("onirim", 3)] {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, None), false);
        for _ in 0..12 {
            let seen = shell.text(200, 60);
            assert!(!seen.contains("...") && !seen.contains('…'), "{game} {seed}: {seen}");
            shell.enter("end");
            shell.press("Esc");
        }
    }
}

/// In the list layout, no description has columns: each count of a pile is a phrase.
#[test]
fn a_list_has_no_columns() {
    let position = "onirim position 1\nask turn\nhand red sun | blue moon | green key | brown sun | red moon\n\
                    discard red sun | red moon | brown key\n";
    let mut shell = Shell::new();
    shell.model.context.settings.accessible = true;
    shell.sit_down(game_of("onirim", Some(position.into())), false);
    let anchors: Vec<_> = shell.play().session().observe(Some(Seat::ONE)).table.anchors().collect();
    let mut phrases = 0;
    for at in anchors {
        shell.tell(Msg::Hover(Some(Hit::Anchor(at))));
        let text = shell.text(80, 60);
        // The title and the keys have columns.
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        for line in &lines[1..lines.len() - 1] {
            assert!(!line.contains("  "), "{line}\n{text}");
        }
        phrases += lines.iter().filter(|line| ["1 sun", "1 moon", "1 key"].contains(line)).count();
    }
    assert!(phrases > 0);
}
