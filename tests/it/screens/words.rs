//! Texts about the screens themselves: help, key lines, dialogs and set-up screens.

use super::table::crowded;
use super::ui::{Shell, game_of, picture, text};
use sorcery::engine::{Seat, SeatSet};
use sorcery::games::Anchor;
use sorcery::games::sorcery::CARDS;
use sorcery::games::table::{HAND, words_of};
use sorcery::session::{Header, Player, roster};
use sorcery::ui::app::Msg;
use sorcery::ui::frame::{Body, Hit, MultipleChoice, Popup};
use sorcery::ui::keys::{Command, KeySet, Keymap};
use sorcery::ui::model::view;
use sorcery::ui::scene::signs;
use sorcery::ui::settings::{Draw, NamedValue, Settings};
use sorcery::ui::storage::Library;
use sorcery::ui::theme::Depth;

/// The `...` of truncated text doesn't stand alone on a line if there is room at the end of the line above.
#[test]
fn truncated_text_wastes_no_line_on_its_dots() {
    use sorcery::ui::text::wrap;
    assert_eq!(wrap("Destroy the top enchantment on a minion", 13, 3), ["Destroy the", "top...", ""]);
    assert_eq!(wrap("Destroy it at once, unconditionally", 13, 3), ["Destroy it at", "once...", ""]);
    assert_eq!(wrap("Destroyed now extraordinarily", 13, 2), ["Destroyed now", "..."]);
}

/// A word that is longer than a line is broken after a bracket, a comma or a part of a path.
#[test]
fn long_words_break_between_their_parts() {
    let rows = |text: &str| sorcery::ui::text::wrapped(text, 16);
    assert_eq!(rows("SupplyHasLess(Province, 3)"), ["SupplyHasLess(", "Province, 3)"]);
    assert_eq!(rows("a/folder/with-a-long-name"), ["a/folder/", "with-a-long-name"]);
    // A number and its percent sign stay on one line.
    assert_eq!(rows("It also wins 46 % now"), ["It also wins", "46 % now"]);
}

#[test]
fn the_help_scrolls_by_pages_and_to_its_end() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), false);
    shell.press("Enter F1");
    // The second column begins with an entry, not with the rest of one.
    for _ in 0..12 {
        let text = shell.text(120, 40);
        let row = text.lines().nth(4).expect("a row");
        assert!(row.chars().nth(62).is_some_and(|first| first != ' '), "{text}");
        shell.press("Down");
    }
    shell.press("Home");
    let first = |shell: &Shell| shell.text(80, 24).lines().nth(4).map(String::from);
    let begin = first(&shell);
    shell.press("End");
    let end = shell.text(80, 24);
    assert_ne!(first(&shell), begin);
    shell.press("Up");
    assert_ne!(shell.text(80, 24), end, "one line up moves the text");
    shell.press("End PgUp PgDn");
    assert_eq!(shell.text(80, 24), end);
    shell.press("Home");
    assert_eq!(first(&shell), begin);
    let last = shell.text(80, 24).lines().rfind(|line| line.contains('┃')).map(String::from);
    shell.press("PgDn Up");
    assert_eq!(first(&shell), last, "a page is as high as the dialog");
}

/// The help explains the signs on the screen, as the screen draws them, and the colours of the theme.
#[test]
fn the_help_explains_signs_and_colours() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), false);
    shell.press("Enter F1");
    let said = |shell: &Shell| shell.help()[1].clone();
    let text = said(&shell);
    for sign in [signs::CURSOR, signs::USABLE_BAR, signs::SOURCE, signs::MORE, signs::TURN] {
        assert!(text.contains(sign.of(false)), "{sign:?}");
    }
    assert!(text.contains("amber") && text.contains("available actions"), "{text}");
    shell.press("Esc");
    shell.model.context.settings.draw = Draw::Ascii;
    shell.press("F1");
    assert!(!said(&shell).contains(signs::CURSOR.of(false)));
}

/// Neither the help nor the key line names them.
#[test]
fn the_help_names_no_key_that_does_nothing() {
    for (game, ends) in [("sorcery", true), ("splendor", false), ("onirim", false)] {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, None), false);
        if game != "onirim" {
            shell.press("Enter");
        }
        for (width, height) in [(80, 24), (200, 60)] {
            let text = shell.text(width, height);
            assert_eq!(text.contains("F9 end turn"), ends, "{game}: {text}");
        }
        shell.press("F1");
        let [here, help] = shell.help();
        assert_eq!(here.contains(Command::EndTurn.description()), ends, "{game}");
        assert!(!here.contains(Command::Lesson.description()) && !here.contains("replay"), "{game}");
        // The help of a table names no keys of other screens, and only keys that work.
        assert_eq!(help.contains("F9  "), ends, "{game}");
        assert!(
            help.contains("sorcery keys") && !help.contains("Lab menu") && !help.contains("filter cards"),
            "{help}"
        );
        // The help has no signs of other games or screens.
        assert_eq!(help.contains("low life"), game == "sorcery", "{game}");
        assert_eq!(help.contains(signs::TURN.of(false)), game != "onirim", "{game}");
        shell.press("Esc");
        shell.model.context.depth = Some(Depth::True);
        shell.press("F1");
        assert!(!shell.help()[1].contains(signs::PREVIEW.of(false)), "{game}");
    }
}

#[test]
fn the_key_line_of_a_dialog_names_its_keys() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), false);
    shell.press("Enter Esc");
    assert!(shell.text(80, 24).contains("1-4 pick"), "{}", shell.text(80, 24));
    shell.press("Esc F1");
    assert!(shell.text(80, 24).contains("PgUp PgDn page"), "{}", shell.text(80, 24));
    let mut setup = Shell::new();
    setup.press("Down Enter");
    assert!(setup.text(80, 24).contains("Left Right change"), "{}", setup.text(80, 24));
}

/// A choice between several actions shows the effect of each of them.
#[test]
fn a_choice_shows_the_effect_of_each_answer() {
    let mut shell = Shell::new();
    let rows = "row m m3 m4 m5 m6\nrow t t1 t2 t3 t4\nrow v v1 v2 v3 v4\nnobles n1 n2 n3";
    let position = format!("splendor position 1\n{rows}\nplayer 1\ngems 2 2 2 2 2 0\n");
    shell.sit_down(game_of("splendor", Some(position)), false);
    let buy = shell.play().options().iter().find(|option| option.line.starts_with("b ")).expect("a card to buy");
    let card = buy.path[0];
    shell.tell(Msg::Click(Hit::Anchor(card)));
    assert_eq!(shell.asked(), Some("Choose one"));
    let text = shell.text(120, 40);
    assert!(text.contains("Buy for") && text.contains("Reserve"), "{text}");
    assert!(text.contains("2 -> ") && text.contains("Your gold: gems 0 -> 1; Bank"), "{text}");
    // A long effect wraps.
    let Some(Popup::Choice(MultipleChoice { effects, .. })) = &shell.model.context.popup else { panic!("a question") };
    for (width, height) in [(80, 24), (60, 20)] {
        let text = shell.text(width, height);
        // The text between the sides of the dialog.
        let asked = text.lines().filter_map(|line| line.split(['┃', '│']).nth(1));
        let words = asked.flat_map(|line| line.split_whitespace());
        let words = words.collect::<Vec<_>>().join(" ");
        let ends = effects.iter().map(|effect| effect.rsplit("; ").next().unwrap_or_default());
        for end in ends {
            assert!(words.contains(end), "`{end}` at {width}x{height}:\n{text}");
        }
    }
}

/// If the only person at the screen has no name, the nobles' texts say *You*.
#[test]
fn nobles_tell_the_nameless_person_what_you_lack() {
    let header = Header {
        game: "splendor".into(),
        seed: 1,
        names: vec![String::new(), "Grace".into()],
        players: vec![Player::Human, Player::Computer(sorcery::agents::Level::Novice)],
        ..Header::default()
    };
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header).expect("a game"), false);
    shell.enter("nobles");
    let text = shell.text(120, 40).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("You lack") && text.contains("Grace lacks"), "{text}");
}

/// A noble who joins is in the preview and in the log. In a replay, the opponent's turn shows what *you* can buy.
#[test]
fn a_noble_joins_you() {
    let position = "splendor position 1\nturn 46\nactive 1\nnobles n6 n5 n1\nrow m m1 m35 m6 m38\nrow t t7 t14 t22 t2\n\
                    row v v4 v14 v5 v16\nplayer 1 \ngems 1 3 1 1 3 0\n\
                    bought m14 m17 m19 m23 m26 m31 m36 t21 v18\nreserved t5\nplayer 2 Adept\ngems 2 1 3 2 1 1\n\
                    bought m27 m29 m30 m37 m40 t4 t23\nreserved v20 v19 m8\n";
    let header = Header {
        game: "splendor".into(),
        position: Some(position.into()),
        names: vec![String::new(), "Adept".into()],
        players: vec![Player::Human, Player::Computer(sorcery::agents::Level::Adept)],
        ..Header::default()
    };
    let open = || roster::open(header.clone()).expect("a game");
    let words = |shell: &Shell| shell.text(120, 40).split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shell = Shell::new();
    shell.sit_down(open(), false);
    shell.type_in("b m 4");
    assert!(words(&shell).contains("Noble 2 joins you."), "{}", shell.text(120, 40));
    let mut session = open();
    session.submit("b m 4").expect("legal");
    let next = session.observe(Some(Seat::TWO)).moves.remove(0).line;
    session.submit(&next).expect("legal");
    session.conclude(SeatSet::only(Seat::ONE), "Adept resigns.");
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    shell.press("Home Right");
    let text = shell.text(120, 40);
    for part in ["joined", "by the noble", "red 5: you have 3 and a"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// While you pay for a nightmare, the description of a key says so, and doesn't mention the prophecy.
#[test]
fn a_key_can_pay_for_a_nightmare() {
    let mut shell = Shell::new();
    let position = "onirim position 1\nask nightmare\nlabyrinth red sun\nhand blue key | green sun\n";
    shell.sit_down(game_of("onirim", Some(position.into())), false);
    shell.tell(Msg::Hover(Some(Hit::Anchor(Anchor::new(HAND, Seat::ONE, 0)))));
    let Body::Table(view) = view(&shell.model).body else { panic!("no table") };
    let text: String = view.inspector.iter().map(|it| words_of(&it.line) + " ").collect();
    assert!(text.contains("You can pay for the nightmare with it."), "{text}");
    assert!(!text.contains("prophecy") && !text.contains("You can discard it"), "{text}");
}

/// The set-up of Sorcery shows the curves of both decks. The deck builder shows a table and the card.
#[test]
fn decks_are_shown_as_curves_and_tables() {
    let mut shell = Shell::new();
    shell.press("Enter Down");
    // A long name takes no room from the curves.
    shell.type_in("Abcdefghijklmnopqrstuvwxyz-abcdefghijklm");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let text = shell.text(width, height);
        assert!(text.contains("deck 1 by cost") && text.contains("deck 2 by cost") && text.contains("4+"), "{text}");
    }
    let mut shell = Shell::new();
    shell.press("=Decks Enter Right");
    let text = shell.text(120, 40);
    let row = text.lines().find(|line| line.contains("1x")).unwrap_or_else(|| panic!("{text}"));
    assert!(row.contains("Banish") && row.contains("Spell") && row.contains("Destroy target"), "{row}");
    assert!(text.contains("4+"), "{text}");
}

/// No text of settings and set-ups is cut at 80 by 24.
#[test]
fn settings_and_set_ups_fit_on_a_small_screen() {
    for keys in ["F4", "F4 Down", "Enter", "Enter Down Down", "Down Enter Down Down Down Down", "Down Down Enter Down"]
    {
        let mut shell = Shell::new();
        shell.press(keys);
        let text = shell.text(80, 24);
        assert!(!text.contains('~') && !text.contains("..."), "{keys}: {text}");
    }
}

/// A description with all values stands beside the list.
#[test]
fn each_setting_is_explained_beside_the_list() {
    let mut shell = Shell::new();
    shell.press("F4 End Up Up");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let text = shell.text(width, height);
        assert!(text.contains("pictures, boxes and symbols"), "{text}");
        for value in ["▶ auto", "  blocks", "  text"] {
            assert!(text.contains(value), "{value} at {width}:\n{text}");
        }
    }
    // Every value that a file may contain is explained.
    for (word, _) in Draw::words() {
        shell.model.context.settings.draw = Draw::named(word).expect("a value");
        let text = shell.text(120, 40);
        let cursor = signs::CURSOR.of(shell.model.context.settings.is_ascii());
        assert!(text.contains(&format!("{cursor} {word}")), "{word}: {text}");
    }
    shell.model.context.settings.draw = Draw::Auto;
    shell.press("Home Right Right");
    let text = shell.text(120, 40);
    assert!(text.contains("▶ light") && text.contains("  dusk") && text.contains("enchantment"), "{text}");
    // Each colour's name has that colour, in one line.
    let (buffer, _) = shell.draw(120, 40);
    let inks: Vec<_> = ["red ", "blue ", "green ", "pink ", "gold"]
        .iter()
        .filter_map(|word| {
            let (y, line) = text.lines().enumerate().find(|(_, line)| line.contains(word))?;
            let x = line[..line.find(word)?].chars().count();
            Some(buffer[(x as u16, y as u16)].fg)
        })
        .collect();
    let told = inks.iter().enumerate().all(|(n, ink)| !inks[..n].contains(ink));
    assert!(inks.len() == 5 && told, "{inks:?}");
}

/// If the inspector cuts a text, it names the key that shows the rest.
#[test]
fn the_inspector_names_the_bound_key() {
    let cut = |keys: &str| {
        let mut shell = Shell::new();
        let overrides = Settings::parse("config.toml", keys).0.overrides;
        shell.model.context.keymap = Keymap::of(KeySet::Arrows, &overrides).0;
        let minion = format!("minion Bone Golem 9/9 actions 1\n{}", "enchantment Giant Strength\n".repeat(30));
        let halves = ["1 Ada", "2 Grace"].map(|name| format!("player {name}\nlife 9\nmagic 3\n{minion}")).concat();
        let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}");
        shell.sit_down(game_of("sorcery", Some(position)), false);
        shell.press("Up");
        shell
            .text(120, 40)
            .lines()
            .find_map(|line| Some(line.split_once("... ")?.1.strip_suffix(": show all")?.to_string()))
    };
    assert_eq!(cut("").as_deref(), Some("F7"));
    assert_eq!(cut("[keys]\ninspect = \"F11\"\n").as_deref(), Some("F11"));
}

#[test]
fn a_multiplier_has_a_multiplication_sign() {
    let mut shell = Shell::at_table("Enrage", "Banish");
    assert!(shell.text(120, 40).contains("×2") && !shell.text(120, 40).contains("*2"));
    shell.model.context.settings.draw = Draw::Ascii;
    let (buffer, _) = picture(&shell.model, 120, 40, Depth::True);
    assert!(text(&buffer).contains("x2"));
}

/// Without colours, names aren't cut and words replace the highlights, at 120 by 40 and in the list layout.
#[test]
fn a_table_without_colours_uses_full_names_and_words() {
    let mut shell = crowded(3);
    shell.model.context.theme =
        shell.model.context.themes.iter().position(|theme| theme.name == "mono").expect("a theme");
    let text = shell.text(120, 40);
    for word in ["Apprentice", "Summoner", "Pyromancer", "Enrage", "Giant Strength", "ready", "acted"] {
        assert!(text.contains(word), "{word}:\n{text}");
    }
    assert!(!text.contains('~') && !text.replace("attack +2", "").replace("defence +2", "").contains("+2"), "{text}");
    let lines = shell.text(60, 20);
    assert!(lines.contains("acted 1/1") && lines.contains("12↑/12↑") && lines.contains("Dark Ritual"), "{lines}");
    shell.press("1");
    let lines = shell.text(60, 20);
    // After digit 1, no other number begins with 1.
    for number in ["\n[9]", "\n20 ", "\n21 "] {
        assert!(lines.contains(number), "{number}:\n{lines}");
    }
}

#[test]
fn a_preview_names_new_minions_in_full() {
    let mut shell = Shell::at_table("Apprentice Summoner, Novice Pyromancer", "Banish");
    shell.press("Home Tab");
    let board: Vec<String> = shell.text(120, 40).lines().map(|line| line.chars().take(84).collect()).collect();
    let board = board.join("\n");
    assert!(board.contains("new:") && board.contains("Pyromancer 0/1") && !board.contains('~'), "{board}");
}

/// The preview of a minion that dies as it enters play says so.
#[test]
fn a_preview_counts_minions_that_die_at_once() {
    let position = "sorcery position 1\nturn 3\nactive 1\nplayer 1 Ada\nlife 12\nmagic 9\nhand Earth Elemental\n\
                    player 2 Grace\nlife 9\nmagic 3\nritual Standstill 4\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position.into())), false);
    shell.press("1");
    let text = shell.text(120, 40);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Your graveyard: 1 minion"), "{text}");
    assert!(text.contains("+1 dead") && text.contains("dies at once"), "{text}");
}

/// If the facts about a game don't fit, only the last one is cut. A cut text in the inspector ends in a mark.
#[test]
fn a_small_table_marks_each_text_that_it_cuts() {
    let mut shell = crowded(3);
    shell.model.context.settings.open_hands = true;
    let seed = "18446744073709551615";
    let mut header = shell.play().session().header().clone();
    (header.seed, header.position) = (u64::MAX, None);
    shell.sit_down(sorcery::session::roster::open(header).expect("a game"), false);
    shell.press("F4 Esc");
    assert!(shell.text(80, 24).contains(&format!("seed {seed}\n")), "{}", shell.text(80, 24));
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", None), false);
    shell.press("Right");
    let text = shell.text(80, 24);
    assert!(text.lines().rev().skip(4).take(3).any(|line| line.trim_end().ends_with("F7: show all")), "{text}");
}

/// A large table and a large replay have a strip of turns: the player of each turn, and the score of both players
/// after it.
#[test]
fn a_large_table_shows_all_turns_so_far() {
    let rows = |shell: &Shell, width: u16, height: u16| -> Vec<String> {
        let text = shell.text(width, height);
        let pane = text.lines().skip_while(|line| !line.contains("life after each turn")).skip(1).take(4);
        let row = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let names = ["turn", "player", "Ada", "Grace"];
            let from = words.iter().rposition(|word| names.contains(word)).expect("a name");
            words[from..].join(" ")
        };
        pane.map(row).collect()
    };
    let deck = ["Air Elemental"; 8].join(", ");
    let mut shell = Shell::at_open_table(&deck, &deck);
    assert_eq!(
        rows(&shell, 200, 60),
        ["turn now", "player A", "Ada (A) 20", "Grace (G) 20"],
        "{}",
        shell.text(200, 60)
    );
    for line in ["play 1", "end", "end", "attack 1", "end", "end"] {
        assert!(rows(&shell, 120, 40).is_empty());
        shell.enter(line);
    }
    let told = ["turn 1 2 3 4 now", "player A G A G A", "Ada (A) 20 20 20 20 20", "Grace (G) 20 20 19 19 19"];
    assert_eq!(rows(&shell, 200, 60), told, "{}", shell.text(200, 60));
    let before = rows(&shell, 200, 60);
    shell.press("Right");
    assert_eq!(rows(&shell, 200, 60), before, "the cursor has no effect");
    let session = shell.play().session().fork();
    shell.sit_down(session, true);
    assert_eq!(rows(&shell, 200, 60), told, "{}", shell.text(200, 60));
    shell.press("End Left");
    let told = ["turn 1 2 3 now", "player A G A G", "Ada (A) 20 20 20 20", "Grace (G) 20 20 19 19"];
    assert_eq!(rows(&shell, 200, 60), told, "later turns are hidden");
    // Players with the same initial get numbers. A single player doesn't.
    for (game, names, whose) in [("splendor", vec!["Ada", "Ann"], true), ("onirim", vec!["Ada"], false)] {
        let mut header = game_of(game, None).header().clone();
        header.names = names.into_iter().map(String::from).collect();
        shell.sit_down(sorcery::session::roster::open(header).expect("a game"), false);
        let text = shell.text(200, 60);
        assert!(text.contains("after each turn") && text.contains("now"), "{text}");
        assert_eq!(text.contains("player         1"), whose, "{text}");
    }
    // The strip names a player without a name as the table does.
    let mut header = game_of("splendor", None).header().clone();
    header.names = vec![String::new(), "Bo".into()];
    header.players = vec![Player::Human, "novice".parse().expect("a player")];
    shell.sit_down(sorcery::session::roster::open(header).expect("a game"), false);
    let text = shell.text(200, 60);
    assert!(text.contains("You (Y)        0") && text.contains("Bo (B)         0"), "{text}");
    // The strip shows long names in full. The table cuts them, but keeps the number that distinguishes them.
    let mut header = game_of("splendor", None).header().clone();
    header.names = ["big-money (two) 1", "big-money (two) 2"].map(String::from).to_vec();
    shell.sit_down(sorcery::session::roster::open(header).expect("a game"), false);
    let text = shell.text(200, 60);
    assert!(text.contains("big-money (two) 1 (1)   0") && text.contains("big-money (two) 2 (2)   0"), "{text}");
    // A wide name leaves its columns to the numbers, too.
    let mut header = game_of("splendor", None).header().clone();
    header.names = vec!["名".repeat(25), "Bo".into()];
    shell.sit_down(sorcery::session::roster::open(header.clone()).expect("a game"), false);
    let text = shell.text(200, 60);
    assert!(text.lines().any(|line| line.trim_end().ends_with("名~    0")), "{text}");
    header.names = ["big-money (two) 1", "big-money (two) 2"].map(String::from).to_vec();
    shell.sit_down(sorcery::session::roster::open(header).expect("a game"), false);
    let text = shell.text(60, 20);
    assert!(text.contains("~1 points") && text.contains("~2 points"), "{text}");
}

/// The gems of all players are in the same columns. A sentence says how many doors are open.
#[test]
fn gems_are_in_columns_and_open_doors_are_counted() {
    let mut shell = Shell::new();
    let position = "splendor position 1\nplayer 1\ngems 2 0 3 1 2 1\nbought m1 m2 m9\nplayer 2\nbought m20\n";
    shell.sit_down(game_of("splendor", Some(position.into())), false);
    let full = "splendor position 1\ndeciding give\nplayer 1\ngems 3 3 3 1 2 1\n";
    let mut giving = Shell::new();
    giving.sit_down(game_of("splendor", Some(full.into())), false);
    assert!(giving.text(80, 24).contains("gems 13/10 +white"), "{}", giving.text(80, 24));
    {
        let text = shell.text(80, 24);
        let rows: Vec<&str> = text.lines().filter(|line| line.contains("white ") && line.contains("gold ")).collect();
        assert_eq!(rows.len(), 3, "{text}");
        for gem in ["white ", "red ", "pink ", "blue ", "green ", "gold "] {
            let columns: Vec<Option<usize>> =
                rows.iter().map(|row| Some(row[..row.find(gem)?].chars().count())).collect();
            assert!(columns[0].is_some() && columns.iter().all(|column| *column == columns[0]), "{gem}: {text}");
        }
    }
    let hand = "hand red sun | blue moon | green key | brown sun | red moon";
    let position = format!("onirim position 1\ndoors red door | blue door\n{hand}\n");
    shell.sit_down(game_of("onirim", Some(position)), false);
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        assert!(shell.text(width, height).contains("2 of 8 open"), "{}", shell.text(width, height));
    }
}

/// An empty deck says how to fill it.
#[test]
fn the_columns_of_the_deck_builder_have_headings() {
    let mut shell = Shell::new();
    shell.press("=Decks Enter");
    for width in [80, 120, 200] {
        let text = shell.text(width, 40);
        let heads = text.lines().find(|line| line.contains("cost")).unwrap_or_else(|| panic!("{text}"));
        let card = text.lines().find(|line| line.contains("Bone Golem")).unwrap_or_else(|| panic!("{text}"));
        let column = |line: &str, word: &str| line.find(word).map(|at| line[..at].chars().count());
        for (head, value) in [("name", "Bone"), ("kind", "Minion"), ("stats", "1/3")] {
            assert_eq!(column(heads, head), column(card, value), "{head}: {text}");
        }
        assert!(text.contains("Right adds a card"), "{text}");
    }
}

/// At 80 by 24, the number of the opponent as a target and the opponent's life fit side by side. The effect on the
/// target comes first.
#[test]
fn a_target_and_the_effect_on_it_fit() {
    let mut shell = crowded(3);
    shell.press("Home Enter");
    let seen = shell.text(80, 24);
    assert!(shell.play().is_choosing(), "{seen}");
    let player = seen.lines().find(|line| line.contains("Grace")).expect("the opponent");
    let between =
        player.split_once("Grace").and_then(|(_, after)| after.split_once("life")).expect("both words in full").0;
    assert!(between.trim().trim_matches(['[', ']']).parse::<u8>().is_ok(), "{seen}");
    assert!(seen.contains("Enrage, 1 more") || !seen.contains("attached"), "{seen}");
}

#[test]
fn typing_closes_a_list_and_keeps_the_letter() {
    let mut shell = crowded(3);
    shell.enter("board");
    assert!(shell.model.context.popup.is_some());
    shell.type_in("play 9");
    assert!(shell.model.context.popup.is_none() && shell.text(80, 24).contains("> play 9"), "{}", shell.text(80, 24));
}

#[test]
fn the_help_is_about_the_current_screen() {
    let help = |shell: &mut Shell| {
        shell.press("F1");
        shell.help()
    };
    let [_, sorcery] = help(&mut crowded(3));
    assert!(sorcery.contains("attack and defence") && sorcery.contains("charges") && !sorcery.contains("door"));
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    let [_, splendor] = help(&mut shell);
    assert!(
        splendor.contains("part of the price") && !splendor.contains("attack") && !splendor.contains("door"),
        "{splendor}"
    );
    let [lobby, all] = help(&mut Shell::new());
    assert!(lobby.starts_with("Keys: lobby") && all.contains("sorcery keys"), "{all}");
    assert!(!lobby.contains("save") && !lobby.contains("saves the game") && !lobby.contains("thinking"), "{lobby}");
}

/// The cards of the selected deck are beside the list of decks. At 80 by 24 the deck builder doesn't cut numbers, and
/// shows which part of the list is visible.
#[test]
fn the_list_of_decks_shows_the_selected_deck() {
    let mut shell = Shell::new();
    let decks = vec![("mine".to_string(), "Banish\nBanish\nBone Golem\n".to_string())];
    shell.tell(Msg::Library(Library { decks, ..Library::default() }));
    shell.press("=Decks");
    assert!(shell.text(120, 40).contains("3 cards"), "{}", shell.text(120, 40));
    shell.press("Down");
    let seen = shell.text(120, 40);
    assert!(seen.contains("cost") && seen.contains("Bone Golem"), "{seen}");
    shell.press("Enter");
    let seen = shell.text(80, 24);
    assert!(seen.contains("+2 +2 │") && seen.contains(&format!(" of {}", CARDS.len())), "{seen}");
}

/// A line divides the halves.
#[test]
fn a_line_divides_the_halves_without_colours() {
    let mut shell = crowded(3);
    shell.model.context.theme =
        shell.model.context.themes.iter().position(|theme| theme.name == "mono").expect("a theme");
    let text = shell.text(80, 24);
    let at = text.lines().position(|line| line.starts_with("─────")).expect("a line");
    assert!(text.lines().nth(at - 1).is_some_and(|line| line.contains('♥')), "{text}");
}
