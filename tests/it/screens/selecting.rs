//! Selecting cards with digits and clicks, and pasted commands.

use super::ui::{Shell, duel, duel_from, game_of, keys};
use super::update::{ELEMENTALS, prompt, third_turn};
use ratatui::layout::Rect;
use sorcery::agents::Level;
use sorcery::engine::Seat;
use sorcery::faces::window::area::Units;
use sorcery::games::Anchor;
use sorcery::games::table::{Cell, HAND};
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Header, Player};
use sorcery::ui::app::Msg;
use sorcery::ui::board::focus::Cursor;
use sorcery::ui::frame::{Body, Hit, MultipleChoice, Popup};
use sorcery::ui::model::view;
use sorcery::ui::scene::{CellItem, Content, Scene};

/// Returns a table on which Ada's cards have twelve targets: five minions and a ritual of each player.
fn crowded() -> Shell {
    let side = |name: &str, hand: &str| {
        let minions = "minion Bone Golem actions 1\n".repeat(4);
        format!(
            "player {name}\nlife 20\nmagic 9\ndeck Banish\nhand {hand}\n{minions}minion Earth Elemental actions 1\nritual Dark Ritual 3\n"
        )
    };
    let halves = [side("1 Ada", "Banish | Enrage"), side("2 Grace", "Banish")].concat();
    let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}");
    let mut shell = Shell::new();
    shell.sit_down(duel_from(position), false);
    shell
}

#[test]
fn a_target_number_can_have_two_digits() {
    let banish = || Msg::Click(Hit::Anchor(Anchor::new(HAND, Seat::ONE, 0)));
    let mut shell = crowded();
    shell.tell(banish());
    assert!(shell.play().is_choosing() && shell.text(120, 40).contains("or choose another"), "{}", shell.text(120, 40));
    shell.press("1");
    assert!(shell.play().is_choosing(), "another digit may follow");
    shell.press("2 Enter");
    assert!(!shell.play().is_choosing());
    let target = shell.play().session().log(sorcery::games::Audience::Public).last().map(|line| line.told.text.clone());
    assert!(target.is_some_and(|text| text.contains("Ada's Dark Ritual")), "{}", shell.text(120, 40));
    // Zero counts as a second digit. A digit that no other can follow is enough.
    let mut shell = crowded();
    shell.tell(banish());
    shell.press("1 0 Enter");
    assert!(!shell.play().is_choosing());
    let mut shell = crowded();
    shell.tell(banish());
    shell.press("2");
    assert!(shell.play().is_choosing());
    shell.press("2");
    assert!(!shell.play().is_choosing());
    // After digit 1, no number but that of the target selected in advance begins with 1. A 2 can be followed by a digit.
    let mut shell = crowded();
    shell.press("1 2");
    assert!(shell.text(120, 40).contains("Target 2: press Enter, or type the next digit."), "{}", shell.text(120, 40));
    shell.press("0");
    assert!(shell.text(120, 40).contains(": press Enter to confirm."), "{}", shell.text(120, 40));
    shell.press("Enter");
    assert_eq!((shell.play().is_choosing(), shell.play().session().done()), (false, 1));
}

/// After a click, a digit starts a new number.
#[test]
fn a_click_ends_a_number() {
    let mut shell = crowded();
    shell.tell(Msg::Click(Hit::Anchor(Anchor::new(HAND, Seat::ONE, 0))));
    shell.press("2");
    let second = shell.play().cursor();
    let Some(Cursor::Thing(third)) = ({
        shell.press("3");
        shell.play().cursor()
    }) else {
        panic!("no target")
    };
    shell.press("1");
    assert!(shell.text(120, 40).contains("type the next digit"), "{}", shell.text(120, 40));
    shell.tell(Msg::Click(Hit::Anchor(third)));
    shell.press("2");
    assert!(shell.play().is_choosing() && shell.play().cursor() == second, "{}", shell.text(120, 40));
}

/// With more than nine cards, a second digit reaches the others. Without cards, the message names no number.
#[test]
fn digits_reach_every_card_of_a_large_hand() {
    let hand = "Cellar Chapel Moat Village Workshop Smithy Remodel Militia Market Mine Witch";
    let position = "dominion position 1\nplayers Ada | Grace\nturn seat 1\nseat 1 turns 4\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(format!("{position}hand {hand}\nseat 2 turns 3\n"))), false);
    shell.press("1");
    assert!(shell.text(120, 40).contains("Card 1: press Enter, or type the next digit."), "{}", shell.text(120, 40));
    shell.press("1");
    assert!(shell.text(120, 40).contains("Witch: press Enter to confirm."), "{}", shell.text(120, 40));
    shell.press("9 9");
    let played = shell.play().session().log(sorcery::games::Audience::Public).last().map(|line| line.told.text.clone());
    assert_eq!(played.as_deref(), Some("Ada plays a Market."), "{}", shell.text(120, 40));
    // While the computer thinks, no card has a number.
    let players = vec![Player::Computer(Level::Novice), Player::Human];
    let names = vec!["Novice".into(), "Ada".into()];
    let header = Header { game: "splendor".into(), seed: 1, names, players, ..Header::default() };
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header).expect("a game"), false);
    shell.press("1");
    assert!(shell.text(120, 40).contains("There is no card to choose now."), "{}", shell.text(120, 40));
}

/// If no card in hand can be used, digits select the marked cards, and the error about another digit says so.
#[test]
fn an_unused_digit_names_the_marked_cards() {
    let mut shell = Shell::new();
    let position = "dominion position 1\nkingdom Cellar Market Militia Mine Moat Remodel Smithy Village Workshop Witch\n\
                    players Ada | Grace\nturn seat 1 phase buy buys 1 coins 3\nseat 1 turns 4\nhand Estate\nseat 2 turns 3\n";
    shell.sit_down(game_of("dominion", Some(position.into())), false);
    shell.press("9");
    assert!(shell.text(80, 24).contains("There is no marked card 9: choose from 1 to "), "{}", shell.text(80, 24));
}

/// The digit that selected a card, pressed again, acts on the target under the cursor, which has this number. It never
/// acts on another target.
#[test]
fn the_same_digit_acts_on_the_target_shown() {
    for (digit, own, theirs) in [("1", 0, 2), ("2", 0, 2), ("3", 0, 2), ("3", 2, 3)] {
        let half = |player: &str, minions: usize| {
            let minions = "minion Bone Golem actions 0\n".repeat(minions);
            format!("player {player}\nlife 9\nmagic 9\nbag Haste\nhand Banish | Banish | Banish\n{minions}")
        };
        let halves = [half("1 Ada", own), half("2 Grace", theirs)].concat();
        let mut shell = Shell::new();
        shell.sit_down(
            duel_from(format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}")),
            false,
        );
        shell.press(digit);
        let (shown, text) = (shell.play().cursor(), shell.text(120, 40));
        let said = format!("Banish: press {digit} again or Enter to target Bone Golem, or choose another.");
        assert!(text.contains(&said), "{text}");
        let Some(Cursor::Thing(target)) = shown else { panic!("no target: {text}") };
        let Body::Table(view) = view(&shell.model).body else { panic!("no table") };
        assert_eq!(view.highlights[&target].target, digit.parse().ok(), "{text}");
        // Another number selects another target. The digit of the card then selects its own target again.
        let other = if digit == "1" { "2" } else { "1" };
        shell.press(other);
        assert_ne!(shell.play().cursor(), shown, "{text}");
        shell.press(digit);
        assert_eq!((shell.play().cursor(), shell.play().session().done()), (shown, 0), "{text}");
        let meant =
            shell.play().options().iter().find(|option| {
                option.path.last() == Some(&target) && option.line.starts_with(&format!("play {digit} "))
            });
        let mut expected = shell.play().session().fork();
        expected.submit(&meant.expect("an action").line.clone()).expect("a legal action");
        shell.press(digit);
        assert_eq!(shell.play().session().position(), expected.position(), "{text}");
    }
}

/// The digit that selected a card, pressed again, confirms the target that is selected in advance, whatever the number
/// of targets. The other targets have the other numbers.
#[test]
fn the_same_digit_confirms_a_target() {
    let hand = "hand green moon | blue moon | green key | brown sun | red moon\n";
    let position = format!("onirim position 1\nlabyrinth green moon\n{hand}");
    let begin = || {
        let mut shell = Shell::new();
        shell.sit_down(game_of("onirim", Some(position.clone())), false);
        shell
    };
    for (digits, said, place) in [
        ("1", "Press 1 again or Enter to discard the green moon.", 0),
        ("1 1", "", 1),
        ("2 2", "", 1),
        ("2 1", "There is no target 1: choose 2.", 0),
        ("4", "Press 4 again or Enter to discard the brown sun, or choose another.", 0),
        ("4 4", "", 1),
        ("4 2", "There is no target 2: type a number on the table.", 0),
        ("4 1", "Press 1 again or Enter to play the brown sun.", 0),
        ("4 1 4", "Press 4 again or Enter to discard the brown sun.", 0),
        ("4 1 1", "", 1),
    ] {
        let mut shell = begin();
        shell.press(digits);
        let text = shell.text(120, 40);
        assert_eq!(shell.play().session().done(), place, "{digits}: {text}");
        assert!(text.contains(said), "{digits}: {text}");
    }
}

/// The first click or digit selects and shows the effect; only the second one changes the game.
#[test]
fn one_click_or_digit_never_changes_a_game() {
    for listed in ROSTER {
        for seed in 1..4 {
            let mut session = game_of(listed.name, None);
            // Look at the start, and at a game in progress.
            for turn in 0..12 * (seed - 1) {
                let Some(option) = session.observe(session.status().awaited()).moves.into_iter().nth(turn % 3) else {
                    break;
                };
                let mut next = session.fork();
                next.submit(&option.line).expect("a legal action");
                if next.status().awaited().is_none() {
                    break;
                }
                session = next;
            }
            let begin = || {
                let mut shell = Shell::new();
                shell.model.context.settings.open_hands = true;
                shell.sit_down(session.fork(), false);
                shell
            };
            let place = |shell: &Shell| shell.play().session().done();
            let begun = place(&begin());
            for (_, hit) in begin().draw(200, 60).1 {
                let Hit::Anchor(anchor) = hit else { continue };
                let mut shell = begin();
                shell.tell(Msg::Click(hit));
                assert_eq!(place(&shell), begun, "{} {anchor:?}: {}", listed.name, shell.text(120, 40));
                if shell.play().is_choosing() && shell.model.context.popup.is_none() {
                    // The target needs two clicks or digits as well.
                    let targets = shell.draw(200, 60).1.into_iter().map(|(_, target)| target);
                    let targets = targets.filter(|target| matches!(target, Hit::Anchor(_)) && *target != hit);
                    let clicks = targets.map(Msg::Click);
                    let digits = (1..=9).map(|digit| Msg::Key(keys(&shell.model, &digit.to_string())[0]));
                    for msg in clicks.chain(digits) {
                        let mut shell = begin();
                        let what = format!("{} {anchor:?} {msg:?}", listed.name);
                        shell.tell(Msg::Click(hit));
                        shell.tell(msg);
                        assert_eq!(place(&shell), begun, "{what}: {}", shell.text(120, 40));
                    }
                }
                // Nor does a click elsewhere in between count as the second one.
                let options = shell.play().options().to_vec();
                if shell.play().is_choosing() || shell.model.context.popup.is_some() {
                    continue;
                }
                shell.press("Left");
                shell.tell(Msg::Click(hit));
                assert_eq!(place(&shell), begun, "{} {anchor:?}: {}", listed.name, shell.text(120, 40));
                shell.tell(Msg::Click(hit));
                let starts = options
                    .iter()
                    .any(|option| option.path.len() == 1 && option.path[0] == anchor && !option.ends_turn);
                assert!(!starts || place(&shell) > begun, "{} {anchor:?}: {}", listed.name, shell.text(120, 40));
            }
            for digit in 1..=9 {
                let mut shell = begin();
                shell.press(&digit.to_string());
                assert_eq!(place(&shell), begun, "{} {digit}: {}", listed.name, shell.text(120, 40));
            }
        }
    }
}

/// In games without a hand, digits select the usable gems and piles. The first press of a digit only selects a gem,
/// too.
#[test]
fn digits_reach_every_usable_gem_and_pile() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    shell.press("2");
    assert!(!shell.play().is_choosing(), "{}", shell.text(120, 40));
    assert!(
        shell.text(120, 40).contains("red: press 2 again or Enter to choose it (1 of 3)."),
        "{}",
        shell.text(120, 40)
    );
    shell.press("2");
    assert!(shell.play().is_choosing() && shell.text(120, 40).contains("> p3 red"), "{}", shell.text(120, 40));
    let Some(Cursor::Thing(gem)) = shell.play().cursor() else { panic!("no gem") };
    shell.tell(Msg::Click(Hit::Anchor(gem)));
    assert!(shell.text(120, 40).contains("click again to choose it (2 of 3)."), "{}", shell.text(120, 40));
    shell.tell(Msg::Click(Hit::Anchor(gem)));
    assert!(shell.text(120, 40).contains(": 2 of 3 chosen."), "{}", shell.text(120, 40));
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", None), false);
    shell.enter("buy");
    let place = shell.play().session().done();
    shell.press("1");
    assert!(shell.text(120, 40).contains("1 again or Enter to confirm."), "{}", shell.text(120, 40));
    shell.press("1");
    assert!(shell.play().session().done() > place, "{}", shell.text(120, 40));
}

/// The first click on a card shows its best target, and the second one confirms it, although the pointer is on the card.
#[test]
fn a_second_click_on_a_card_confirms_the_target_shown() {
    let mut shell = crowded();
    let banish = Anchor::new(HAND, Seat::ONE, 0);
    shell.tell(Msg::Click(Hit::Anchor(banish)));
    let shown = shell.play().cursor();
    assert!(shell.play().is_choosing() && shown != Some(Cursor::Thing(banish)));
    assert!(shell.text(120, 40).contains("Click Banish again to target "), "{}", shell.text(120, 40));
    shell.tell(Msg::Hover(Some(Hit::Anchor(banish))));
    assert_eq!((shell.play().cursor(), shell.play().session().done()), (shown, 0));
    // A look at another card, and back: the next click shows the target again, and the pointer can stay on the card.
    shell.tell(Msg::Hover(Some(Hit::Anchor(Anchor::new(HAND, Seat::ONE, 1)))));
    shell.tell(Msg::Hover(Some(Hit::Anchor(banish))));
    shell.tell(Msg::Click(Hit::Anchor(banish)));
    shell.tell(Msg::Hover(Some(Hit::Anchor(banish))));
    assert_eq!((shell.play().cursor(), shell.play().session().done()), (shown, 0));
    shell.tell(Msg::Click(Hit::Anchor(banish)));
    assert_eq!((shell.play().is_choosing(), shell.play().session().done()), (false, 1));
}

/// The first click on an answer that changes the game only selects it.
#[test]
fn a_click_on_an_answer_selects_it_first() {
    let half = |player| format!("player {player}\nlife 9\nmagic 5\nhand Haste\nminion Apprentice Summoner actions 1\n");
    let halves = ["1 Ada", "2 Grace"].map(half).concat();
    let mut shell = Shell::new();
    shell.sit_down(
        duel_from(format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}")),
        false,
    );
    shell.press("2");
    assert_eq!(shell.asked(), Some("Choose one"), "{}", shell.text(120, 40));
    shell.tell(Msg::Click(Hit::Item(0)));
    assert_eq!((shell.asked(), shell.play().session().done()), (Some("Choose one"), 0));
    shell.tell(Msg::Click(Hit::Item(0)));
    assert_eq!((shell.asked(), shell.play().session().done()), (None, 1));
}

/// In a position of Splendor, the player can buy or reserve the second mine.
fn mines() -> Shell {
    const POSITION: &str = "splendor position 1\n\
        rules course\n\
        order shuffled\n\
        random 5599297014306775444 1 0\n\
        turn 18\n\
        active 1\n\
        passes 0\n\
        deciding move\n\
        nobles n6 n5 n1\n\
        row m m17 m14 m27 m37\n\
        row t t24 t21 t30 t23\n\
        row v v4 v19 v5 v20\n\
        player 1 A\n\
        gems 1 1 1 1 0 2\n\
        bought m26 t4\n\
        reserved m40 v18\n\
        player 2 Novice\n\
        gems 0 3 1 1 2 2\n\
        bought t22\n\
        reserved m8 t7 m32\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", Some(POSITION.into())), false);
    shell
}

/// Returns the answers in the open dialog and the index of the selected one.
fn answers(shell: &Shell) -> (Vec<String>, usize) {
    let Some(Popup::Choice(MultipleChoice { items, cursor, .. })) = &shell.model.context.popup else {
        panic!("no question")
    };
    (items.clone(), *cursor)
}

/// A question about a card has the grammar of a target: the first click or digit on the card selects an answer, and the
/// second one chooses it.
#[test]
fn a_second_click_or_digit_chooses_the_answer_shown() {
    let (digit, other) = ("1", "2");
    let mut shell = mines();
    shell.press(digit);
    let (text, (items, cursor)) = (shell.text(120, 40), answers(&shell));
    assert!(text.contains(&format!("{digit} {}", items[cursor])), "{text}");
    assert!(text.contains(&format!("Press {digit} again or Enter to ")), "{text}");
    assert!(text.contains("You can buy it or reserve it.") && !text.contains("You cannot choose it"), "{text}");
    let Some(Cursor::Thing(card)) = shell.play().cursor() else { panic!("no card") };
    // Another answer needs its own digit twice, and hides the message about the first one.
    shell.press(other);
    let text = shell.text(120, 40);
    assert!(shell.asked().is_some() && !text.contains("again or Enter to"), "{text}");
    shell.press(digit);
    assert_eq!((shell.asked(), answers(&shell).1), (Some("Choose one"), cursor));
    shell.press(digit);
    assert_eq!((shell.asked(), shell.play().session().done()), (None, 1));
    let by_digit = shell.play().session().position();
    let mut shell = mines();
    shell.tell(Msg::Click(Hit::Anchor(card)));
    let text = shell.text(120, 40);
    assert!(shell.asked().is_some() && text.contains("Click again to "), "{text}");
    shell.tell(Msg::Hover(Some(Hit::Anchor(card))));
    shell.tell(Msg::Click(Hit::Anchor(card)));
    assert_eq!((shell.asked(), shell.play().session().position()), (None, by_digit));
}

/// A question about a card covers no name on the table, in windows of three sizes and in a terminal.
#[test]
fn a_question_about_a_card_covers_no_name() {
    let cards: Vec<Anchor> =
        mines().play().options().iter().filter_map(|option| option.path.first().copied()).collect();
    let mut covered = Vec::new();
    for card in cards {
        let mut shell = mines();
        shell.tell(Msg::Click(Hit::Anchor(card)));
        if shell.asked().is_none() {
            continue;
        }
        let frame = view(&shell.model);
        for size in [(1600, 900), (900, 600), (640, 440)] {
            let scene = Scene::of(&frame, Units::of(&frame, size, 1.0).grid());
            let dialog = scene.items.iter().find(|item| matches!(item.content, Content::Popup(_))).expect("a dialog");
            for item in &scene.items {
                let Content::Cell(CellItem { cell, .. }) = item.content else { continue };
                // In a small window, the title of a player's gems may be covered.
                let has_name = match cell {
                    Cell::Card(_) | Cell::Seat(_) => true,
                    Cell::Panel(_) => size.0 > 640,
                    _ => false,
                };
                // The name is at the top.
                if has_name && (Rect { height: 1, ..item.area }).intersects(dialog.area) {
                    covered.push((card, size, item.area, dialog.area));
                }
            }
        }
    }
    assert!(covered.is_empty(), "{covered:#?}");
}

/// While a question about a card is open, a click on another card selects that card.
#[test]
fn a_click_on_another_card_closes_a_question() {
    let mut shell = mines();
    let cards: Vec<Anchor> = shell.play().options().iter().filter_map(|option| option.path.first().copied()).collect();
    let asks = |shell: &mut Shell, card: Anchor| {
        shell.tell(Msg::Click(Hit::Anchor(card)));
        shell.asked().is_some()
    };
    let first = cards.iter().copied().find(|card| asks(&mut mines(), *card)).expect("a question");
    let other = cards.iter().copied().find(|card| card.zone == first.zone && *card != first).expect("another card");
    assert!(asks(&mut shell, first));
    shell.tell(Msg::Click(Hit::Anchor(other)));
    assert_eq!((shell.play().cursor(), shell.play().session().done()), (Some(Cursor::Thing(other)), 0));
}

/// Terminals send a carriage return for each line end in a pasted text.
#[test]
fn pasted_commands_run_one_after_another_once_confirmed() {
    for end in ["\r", "\n", "\r\n"] {
        let mut shell = third_turn();
        let begun = shell.play().session().done();
        shell.tell(Msg::Paste(["attack 1 1", "", "attack 1", "end", "play 1", ""].join(end)));
        assert_eq!(shell.asked(), Some("Run 4 commands?"), "{}", shell.text(80, 24));
        assert!(shell.text(80, 24).contains("attack 1 1"), "{}", shell.text(80, 24));
        assert_eq!(shell.play().session().done(), begun);
        shell.press("Enter");
        assert_eq!((shell.play().session().done(), shell.asked()), (begun + 4, None));
        // The other answer runs nothing.
        let mut shell = third_turn();
        shell.tell(Msg::Paste(format!("attack 1{end}end")));
        shell.press("Esc");
        assert_eq!((shell.play().session().done(), prompt(&shell).as_str()), (begun, ""));
        // A single command waits for Enter.
        shell.tell(Msg::Paste(format!("attack 1{end}")));
        assert_eq!((shell.asked(), prompt(&shell).as_str()), (None, "attack 1"));
    }
}

/// If another screen replaces the help above a question, the question closes, too. A later answer from the terminal of the
/// window doesn't end the game.
#[test]
fn a_question_under_the_help_does_not_outlive_it() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", None), false);
    shell.model.context.mirrors_text = true;
    shell.tell(Msg::Line("abort".into()));
    assert!(shell.asked().is_some());
    shell.press("F1 F4 Esc");
    shell.tell(Msg::Line("yes".into()));
    assert!(!shell.model.context.aborted);
}

#[test]
fn an_error_stops_pasted_commands() {
    let mut shell = third_turn();
    let begun = shell.play().session().done();
    shell.tell(Msg::Paste("attack 1\nattack 9\nend\nplay 1".into()));
    shell.press("Enter");
    assert_eq!(shell.play().session().done(), begun + 1);
    let (said, wrong) = shell.play().message.clone().expect("an error");
    assert!(wrong && said.starts_with("attack 9: ") && said.ends_with("Skipped 2 commands after it."), "{said}");
}

/// Pasted commands wait for the computer and for dialogs.
#[test]
fn pasted_commands_wait_for_the_computer() {
    let mut shell = Shell::new();
    let players = vec![Player::Human, Player::Computer(Level::Novice)];
    let names = vec!["Ada".into(), "Novice".into()];
    let header = Header { game: "sorcery".into(), seed: 1, names, players, ..Header::default() };
    shell.sit_down(roster::open(header).expect("a game"), false);
    shell.tell(Msg::Paste("end\nboard\nend".into()));
    shell.press("Enter");
    assert!(shell.play().awaits_computer() && shell.model.context.popup.is_none());
    while shell.play().awaits_computer() {
        assert!(super::opponents::work(&mut shell));
    }
    let turn = shell.play().session().turn();
    assert!(shell.model.context.popup.is_some(), "the board");
    shell.press("Esc");
    while shell.play().awaits_computer() {
        assert!(super::opponents::work(&mut shell));
    }
    assert_eq!(shell.play().session().turn(), turn + 2);
}

#[test]
fn a_digit_chooses_a_target() {
    let mut shell = third_turn();
    shell.press("Home Enter");
    let session = |shell: &Shell| shell.play().session().position();
    let mut other = duel(ELEMENTALS, ELEMENTALS);
    for line in ["play 1", "play 1", "end", "play 1", "play 1", "end"] {
        other.submit(line).expect("a legal action");
    }
    // The targets are numbered in the order of the table, as the screen shows.
    let text = shell.text(200, 60);
    let is_on = |number: u8, name: &str| {
        let number = format!("[{number}]");
        let follows = |line: &str| line.split(name).skip(1).any(|after| after.trim_start().starts_with(&number));
        text.lines().any(follows)
    };
    for number in 1..=3 {
        assert!(is_on(number, "Grace") || is_on(number, "Air Elemental"), "{number} is not on\n{text}");
    }
    let attack = if is_on(1, "Grace") { "attack 1" } else { "attack 1 1" };
    shell.press("1");
    assert_ne!(session(&shell), other.position().replace("actions 1", "actions 0"));
    assert!(shell.play().is_choosing(), "the first press only shows the effect");
    shell.press("1");
    other.submit(attack).expect("a legal action");
    assert_eq!(session(&shell), other.position());
}

#[test]
fn the_first_target_is_the_best_one_for_the_player() {
    let on = |shell: &Shell| match shell.play().cursor() {
        Some(Cursor::Thing(anchor)) => anchor.seat,
        other => panic!("the cursor is on {other:?}"),
    };
    let mut shell = crowded();
    shell.press("1");
    assert_eq!(on(&shell), 1, "a destructive spell starts with the opponent's cards");
    let mut shell = crowded();
    shell.press("2");
    assert_eq!(on(&shell), 0, "an enchantment that strengthens starts with the player's own minions");
}

/// The arrow keys follow the screen: where the bank's gems are side by side, Up and Down leave the bank.
#[test]
fn arrows_follow_the_lines_of_a_panel_on_the_screen() {
    const BANK: u8 = 2;
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    let gem = |index: usize| Anchor::new(BANK, Seat::ONE, index);
    for (key, next) in [("Right", Some(gem(2))), ("Left", Some(gem(0))), ("Up", None), ("Down", None)] {
        shell.tell(Msg::Hover(Some(Hit::Anchor(gem(1)))));
        shell.text(120, 40);
        shell.press(key);
        let Some(Cursor::Thing(at)) = shell.play().cursor() else { panic!("{key}: the cursor is on an object") };
        assert_eq!(Some(at).filter(|at| at.zone == BANK), next, "{key}: {}", shell.text(120, 40));
    }
}

/// Each arrow leads to the nearest object in its direction, and the arrows together to every object.
#[test]
fn arrows_lead_to_the_nearest_object() {
    let mut lesson = Shell::new();
    lesson.begin_lesson();
    let games = ["sorcery", "splendor", "onirim", "dominion"].map(|game| {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, None), false);
        shell
    });
    for mut shell in games.into_iter().chain([lesson]) {
        let things = |shell: &Shell| -> Vec<(Rect, Anchor)> {
            let hits = shell.draw(80, 24).1.into_iter();
            hits.filter_map(|(area, hit)| if let Hit::Anchor(at) = hit { Some((area, at)) } else { None }).collect()
        };
        let all = things(&shell);
        let first = shell.play().cursor();
        let mut reached: Vec<Anchor> = all.iter().map(|(_, at)| *at).collect();
        reached.retain(|at| Some(Cursor::Thing(*at)) == first);
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            shell.tell(Msg::Hover(Some(Hit::Anchor(from))));
            let shown = things(&shell);
            for arrow in ["Left", "Right", "Up", "Down"] {
                shell.tell(Msg::Hover(Some(Hit::Anchor(from))));
                let area = |at| shown.iter().find(|(_, own)| *own == at).map(|(area, _)| *area).expect("an area");
                shell.press(arrow);
                let Some(Cursor::Thing(to)) = shell.play().cursor() else { continue };
                let own = area(from);
                // The distance of an object that lies in the direction of the arrow, in the same rows or columns.
                let ahead = |other: Rect| match arrow {
                    "Left" | "Right" if other.bottom() <= own.y || own.bottom() <= other.y => None,
                    "Left" => own.x.checked_sub(other.right()),
                    "Right" => other.x.checked_sub(own.right()),
                    _ if other.right() <= own.x || own.right() <= other.x => None,
                    "Up" => own.y.checked_sub(other.bottom()),
                    _ => other.y.checked_sub(own.bottom()),
                };
                let nearest = shown.iter().filter_map(|(area, _)| ahead(*area)).min();
                let is_right = match nearest {
                    Some(nearest) => to != from && ahead(area(to)).is_none_or(|ahead| ahead <= nearest),
                    None => to == from || matches!(arrow, "Up" | "Down"),
                };
                assert!(is_right, "{arrow} from {own:?} to {:?}:\n{}", area(to), shell.text(80, 24));
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        let missing: Vec<_> = all.iter().filter(|(_, at)| !reached.contains(at)).collect();
        assert!(missing.is_empty(), "{missing:?}\n{}", shell.text(80, 24));
    }
}
