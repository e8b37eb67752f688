//! The rulings: every example in `rulings.txt`, and a test for each ruling about input or output.

use super::facts::scene;
use crate::process::{game, sorcery};
use crate::scene::Scene;
use sorcery::games::Audience;
use sorcery::games::sorcery::{CARDS, Edition, Sorcery, decks};
use sorcery::session::Match;
use sorcery::session::ruling::{self, Ruling, RulingStep};
use std::collections::BTreeSet;

/// The types of cards, as rulings name them.
const ANY: [&str; 4] = ["any minion", "any spell", "any enchantment", "any ritual"];

const SIX: &str = "Haste, Banish, Blizzard, Recharge, Silence, Enrage";

/// Asserts a fact about a player, such as `Bjarne: graveyard Bone Golem 2/1`.
fn check_fact(session: &Match, fact: &str, place: &str) {
    let scene = Scene::<Sorcery>::at(&session.position());
    let (name, fact) = fact.split_once(": ").expect(fact);
    let player = 1 + session.header().names.iter().position(|own| own == name).expect(name);
    let (what, expected) = fact.split_once(' ').expect(fact);
    let expected = if expected == "none" { "" } else { expected };
    println!("{place}: {name}: {fact}");
    match what {
        "minions" => scene.board(player, expected),
        "hand" => scene.hand(player, expected),
        "graveyard" => scene.graveyard(player, expected),
        "ritual" => scene.ritual(player, expected),
        "actions" => scene.actions(player, &expected.trim_start_matches("left ").replace(',', "")),
        "magic" => scene.magic(player, expected.parse().expect(fact)),
        "life" => scene.life(player, expected.parse().expect(fact)),
        "deck" => scene.deck_size(player, expected.parse().expect(fact)),
        "minion" => {
            let (minion, rest) = expected.split_once(' ').expect(fact);
            let number = minion.trim_end_matches("'s").parse().expect(fact);
            match (rest.strip_prefix("ability costs "), rest.strip_prefix("has ")) {
                (Some(cost), _) => scene.ability_box(player, number, cost),
                (_, Some("no enchantments")) => scene.enchantments(player, number, ""),
                (_, names) => scene.enchantments(player, number, names.expect(fact)),
            }
        }
        _ => panic!("{place}: unknown fact `{fact}`"),
    };
}

fn check_example(ruling: &Ruling) {
    let place = ruling.heading();
    let mut session = ruling.open().unwrap_or_else(|why| panic!("{place}: {why}"));
    let (mut done, mut said) = (0, Vec::new());
    let mut asserted = 0;
    for step in ruling.steps.iter().map(Some).chain([None]) {
        if let Some(RulingStep::Log(line)) = step {
            said.push(*line);
            continue;
        }
        if !said.is_empty() {
            let mut log = Vec::new();
            session.each_log_line(Audience::Public, &mut |line| {
                log.extend(Some(line).filter(|line| line.action == done).map(|line| line.told.text));
            });
            assert_eq!(log, std::mem::take(&mut said), "{place}: the log of action {done}");
            asserted += 1;
        }
        match step {
            Some(RulingStep::Play(_)) => {
                done += 1;
                session.look_at(done);
            }
            Some(RulingStep::Rejected(line, why)) => {
                let before = session.position();
                let mut fork = session.fork();
                let reply = fork.submit(line).expect_err(line).to_string();
                assert_eq!((&*reply, fork.position()), (*why, before), "{place}: `{line}`");
                asserted += 1;
            }
            Some(RulingStep::Fact(fact)) => {
                check_fact(&session, fact, &place);
                asserted += 1;
            }
            Some(RulingStep::Log(_)) | None => {}
        }
    }
    assert_eq!(session.place(), (done, 0), "{place}");
    assert!(asserted > 0, "{place} asserts nothing");
}

#[test]
fn every_example_has_the_expected_result() {
    let rulings = ruling::all("sorcery");
    assert!(rulings.len() > 40);
    rulings.iter().for_each(check_example);
}

#[test]
fn every_line_of_the_rulings_is_read() {
    let text = include_str!("../../../src/games/sorcery/rulings.txt");
    let rulings = ruling::all("sorcery");
    assert_eq!(rulings.len(), text.lines().filter(|line| line.starts_with('#')).count());
    let steps = text.lines().filter(|line| ["> ", "! ", "- ", "= "].iter().any(|sign| line.starts_with(sign))).count();
    assert_eq!(rulings.iter().map(|ruling| ruling.steps.len()).sum::<usize>(), steps);
}

#[test]
fn the_cards_of_a_ruling_exist() {
    let names: BTreeSet<&str> = CARDS.iter().map(|card| card.name).chain(ANY).collect();
    for ruling in ruling::all("sorcery") {
        let unknown: Vec<&str> = ruling.cards.iter().copied().filter(|card| !names.contains(card)).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", ruling.heading());
    }
}

/// The specification leaves 55 questions open; the numbers from 56 are rulings about the Circle. Comments in the code
/// refer to them.
#[test]
fn every_ruling_has_an_example_or_a_test() {
    let mut known: BTreeSet<u32> = ruling::all("sorcery").iter().map(|ruling| ruling.number).collect();
    assert_eq!(known.len(), ruling::all("sorcery").len(), "two rulings have the same number");
    let tests = include_str!("rulings.rs").lines().filter_map(|line| line.strip_prefix("fn ruling_")?.get(..2));
    known.extend(tests.filter_map(|number| number.parse::<u32>().ok()));
    assert!((1..=63).all(|number| known.contains(&number)), "{known:?}");
    for file in std::fs::read_dir("src/games/sorcery").unwrap() {
        let path = file.unwrap().path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for named in text.split("(ruling").skip(1).filter_map(|rest| rest.split_once(')')) {
            let numbers =
                named.0.trim_start_matches('s').split(", ").map(|number| number.trim().parse::<u32>().unwrap());
            numbers.for_each(|number| assert!(known.contains(&number), "{}: ruling {number}", path.display()));
        }
    }
}

#[test]
fn ruling_05_a_golem_grows_from_the_first_death_before_its_own() {
    scene("minion Bone Golem 5/5", "minion Bone Golem 10/3")
        .play("attack 1 1")
        .says_in_order(&[
            "takes 5 damage (10/-2)",
            "takes 10 damage (5/-5)",
            "Bjarne's Bone Golem dies",
            "Linus's Bone Golem dies",
        ])
        .board(1, "")
        .board(2, "")
        .graveyard(1, "Bone Golem 6/-4")
        .graveyard(2, "Bone Golem 12/0");
}

#[test]
fn ruling_35_extra_words_are_rejected() {
    scene("hand Air Elemental; minion Air Elemental", "")
        .refuses("play 1 banana", "banana")
        .refuses("play 1 1", "missing")
        .refuses("end now", "unexpected word")
        .refuses("attack 1x", "1x")
        .refuses("attack 1 1 1", "unexpected word");
}

#[test]
fn ruling_38_draw_and_discard_exist_only_in_testing_mode() {
    scene("hand Haste; deck Banish", "").refuses("draw", "-testing").refuses("discard 1", "-testing");
}

#[test]
fn ruling_39_quit_ends_the_game_without_a_winner() {
    game(SIX, "quit;end").run().well().never_says("wins").never_says("Turn 2");
}

#[test]
fn ruling_40_the_end_of_input_ends_the_game_like_quit() {
    game(SIX, "end").run().well().says("Turn 2").never_says("wins");
    sorcery(&[]).run().well();
    sorcery(&[]).input("Bjarne").run().well();
}

#[test]
fn ruling_41_standard_input_follows_the_init_file() {
    sorcery(&["-init", "i", "-testing"])
        .file("i", "Bjarne\n")
        .input("Linus\nend\nend\n")
        .run()
        .well()
        .says("Turn 2: Linus")
        .says("Turn 3: Bjarne");
}

#[test]
fn ruling_42_the_winner_is_named_and_the_program_ends() {
    let attacks = "end;end;attack 1;".repeat(10);
    game("Earth Elemental", &format!("play 1;{attacks}")).run().well().says("Bjarne wins!").never_says("Linus wins");
}

#[test]
fn ruling_45_an_unknown_card_gives_its_file_its_line_and_the_nearest_card() {
    let error = decks::parse("my.deck", b"Haste\nBannish\n", Edition::Base).unwrap_err().to_string();
    assert!(error.contains("my.deck:2:"), "{error}");
    assert!(error.contains("`Bannish`") && error.contains("`Banish`"), "{error}");
    sorcery(&["-deck1", "d"]).file("d", "Bannish\n").run().failed(1, &["d:1:", "`Bannish`", "`Banish`"]);
}

#[test]
fn ruling_46_a_missing_deck_ends_the_program_with_its_name() {
    sorcery(&["-deck2", "no/such.deck"]).run().failed(1, &["no/such.deck"]);
}

#[test]
fn ruling_47_a_missing_init_file_ends_the_program_with_its_name() {
    sorcery(&["-init", "nothing.init"]).run().failed(1, &["nothing.init"]);
}

#[test]
fn ruling_48_a_name_is_trimmed_and_an_empty_one_replaced() {
    sorcery(&["--board", "asked"])
        .input("  Bjarne the  Bold \n\nend\n")
        .run()
        .well()
        .says("Turn 1: Bjarne the  Bold to play.")
        .says("Turn 2: Player 2 to play.");
}

#[test]
fn ruling_49_a_long_name_is_cut_on_the_card_but_not_in_messages() {
    sorcery(&["--ascii"])
        .input("Bartholomew the Third\nLinus\n")
        .run()
        .well()
        .says("|         Bartholomew t         |")
        .says("Turn 1: Bartholomew the Third to play.");
}

#[test]
fn ruling_50_the_graveyard_on_the_board_shows_the_last_minion_to_die() {
    let board = scene("graveyard Earth Elemental 4/-1 | Air Elemental 1/0", "").ask("board");
    let names: Vec<String> = super::facts::cards(&board.rows).map(super::facts::shown).collect();
    assert_eq!(names, ["Earth Elemental 4/-1"]);
}

#[test]
fn ruling_51_inspect_shows_your_own_minion_unless_a_player_is_given() {
    let scene = scene("minion Air Elemental", "minion Bone Golem");
    let seen = |line: &str| super::facts::shown(super::facts::cards(&scene.ask(line).rows).next().unwrap());
    assert_eq!([seen("inspect 1"), seen("inspect 1 2")], ["Air Elemental 1/1", "Bone Golem 1/3"]);
}

#[test]
fn ruling_52_the_board_is_drawn_at_the_start_of_each_turn_or_only_on_request() {
    let boards = |out: &str| out.matches("|_____/ \\___/|_|").count();
    let turns = sorcery(&["--ascii"]).lines("a;b;end;end;hand").run().well();
    assert_eq!(boards(&turns.out), 3);
    let asked = sorcery(&["--ascii", "--board", "asked"]).lines("a;b;end;board;end").run().well();
    assert_eq!(boards(&asked.out), 1);
}

#[test]
fn ruling_a_plain_text_shows_the_board_before_the_first_decision_of_each_turn() {
    let out = sorcery(&["--ascii"]).lines("a;b").run().well().out;
    let (before, after) = out.split_once("Turn 1: a to play.").expect("the first turn is announced");
    assert!(!before.contains("|-----") && after.contains("|-----"), "{out}");
}

#[test]
fn ruling_b_the_fancy_style_is_the_default_and_ascii_selects_the_simple_one() {
    let fancy = sorcery(&[]).lines("a;b").run().well().out;
    assert!(fancy.contains('╔') && fancy.contains("┏━━━━━"), "{fancy}");
    let simple = sorcery(&["--ascii"]).lines("a;b").run().well().out;
    assert!(simple.is_ascii(), "{simple}");
}

#[test]
fn ruling_b_card_text_wraps_between_words() {
    let out = game("Aura of Power, Banish", "hand").run().well();
    out.says("| Destroy target minion or      |")
        .says("| 1   | Whenever a minion       |")
        .says("|------ enters play under your  |")
        .says("|       control, it gains +1/+1 |");
}
