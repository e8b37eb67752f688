//! The position notation: every position can be written as text and read back.

use super::facts::{scene, scene_where};
use crate::scene::Scene;
use sorcery::engine::Seat;
use sorcery::games::sorcery::Sorcery;
use sorcery::games::{read_position, write_position};

/// Asserts that the written position reads as the same position and is written again as the same text.
#[track_caller]
fn round_trip(scene: &Scene<Sorcery>) {
    let text = scene.position();
    let (again, names) = read_position::<Sorcery>(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert!(again == scene.game, "the position changed when it was written and read:\n{text}");
    assert_eq!(write_position(&again, &scene.names), text);
    let names: Vec<String> = names.into_iter().map(Option::unwrap_or_default).collect();
    assert_eq!(names, [&**scene.names.of(Seat::ONE), &**scene.names.of(Seat::TWO)]);
}

#[track_caller]
fn rejects_position(text: &str, parts: &[&str]) {
    let error = read_position::<Sorcery>(text).expect_err("a bad position").to_string();
    for part in parts {
        assert!(error.contains(part), "`{part}` is not in `{error}`");
    }
    assert!(error.len() < 1_000 && !error.contains(char::is_control), "{error:?}");
}

/// A position with every zone, mark and number.
const EVERYTHING: &str = "\
sorcery position 1
turn 7
active 2
testing yes
random 4182 0 12
player 1 Bjarne
life 18
magic 4
deck Banish | Haste
bag Blizzard | Unsummon
hand Earth Elemental 4/3 known | Recharge
ritual Dark Ritual 4
minion Bone Golem actions 1
enchantment Giant Strength +0/-1
enchantment Enrage
enchantment Blood Oath +1/+0
minion Air Elemental 1/2 actions 0 new
graveyard Air Elemental 1/-3 | Bone Golem
player 2 Linus the Second
life 20
magic 0
minion Novice Pyromancer actions 2
enchantment Haste
";

#[test]
fn a_position_is_written_as_it_was_read() {
    let scene = Scene::<Sorcery>::at(EVERYTHING);
    assert_eq!(scene.position(), EVERYTHING);
    round_trip(&scene);
    scene
        .awaits(2)
        .board(1, "Bone Golem 7/8, Air Elemental 1/2")
        .graveyard(1, "Air Elemental 1/-3, Bone Golem 1/3")
        .deck_size(1, 4);
}

/// Every line matters: leaving a line out or swapping it with the next one gives a different position.
#[test]
fn every_line_of_a_position_matters() {
    let whole = Scene::<Sorcery>::at(EVERYTHING).game;
    for (i, line) in EVERYTHING.lines().enumerate().skip(1) {
        if ["player", "life 20", "magic 0"].iter().any(|key| line.starts_with(key)) {
            continue;
        }
        let without: Vec<&str> =
            EVERYTHING.lines().enumerate().filter(|(j, _)| *j != i).map(|(_, line)| line).collect();
        if let Ok((other, _)) = read_position::<Sorcery>(&without.join("\n")) {
            assert!(other != whole, "`{line}` makes no difference");
        }
    }
}

#[test]
fn the_marks_of_cards_matter() {
    let whole = Scene::<Sorcery>::at(EVERYTHING).game;
    for mark in [" known", " new"] {
        let without = EVERYTHING.replace(mark, "");
        assert!(Scene::<Sorcery>::at(&without).game != whole, "`{mark}` makes no difference");
    }
}

#[test]
fn the_order_of_cards_matters() {
    for (a, b) in [("Banish | Haste", "Haste | Banish"), ("Blizzard | Unsummon", "Unsummon | Blizzard")] {
        let other = Scene::<Sorcery>::at(&EVERYTHING.replace(a, b));
        assert!(other.game != Scene::<Sorcery>::at(EVERYTHING).game);
    }
}

#[test]
fn blank_lines_comments_and_spacing_are_ignored() {
    let spaced =
        EVERYTHING.replace('\n', "\r\n \n# a remark\n").replace(" | ", "   |").replace("turn 7", "\tturn   7 ");
    assert!(Scene::<Sorcery>::at(&spaced).game == Scene::<Sorcery>::at(EVERYTHING).game);
}

#[test]
fn omitted_facts_have_their_initial_values() {
    scene("", "").life(1, 20).life(2, 20).awaits(1).deck_size(1, 0);
    let bare = Scene::<Sorcery>::at("sorcery position 1");
    assert_eq!((&**bare.names.of(Seat::ONE), bare.fact(2, "life").as_str()), ("Player 1", "20"));
    round_trip(&bare);
}

#[test]
fn printed_numbers_may_be_omitted() {
    scene("ritual Dark Ritual; minion Bone Golem; graveyard Air Elemental", "ritual Aura of Power 1")
        .ritual(1, "Dark Ritual 5")
        .ritual(2, "Aura of Power 1")
        .board(1, "Bone Golem 1/3")
        .graveyard(1, "Air Elemental 1/1");
}

#[test]
fn a_finished_game_has_a_position() {
    let scene = scene("minion Earth Elemental", "life 2").play("attack 1").won_by(1);
    round_trip(&scene);
    Scene::<Sorcery>::at(&scene.position()).won_by(1).refuses("end", "over");
}

#[test]
fn a_position_keeps_its_random_future_when_read() {
    let start = scene_where(
        "random 77 0 5",
        "bag Banish | Haste | Enrage | Silence | Recharge | Blizzard",
        "bag Haste | Banish",
    );
    let text = start.position();
    let ends = "end; end; end; end; end; end";
    assert_eq!(start.play(ends).position(), Scene::<Sorcery>::at(&text).play(ends).position());
}

#[test]
fn unusual_names_round_trip() {
    for name in ["#1 | player 2", "魔法使い", "life 3", "x known", "'\"\\"] {
        round_trip(&Scene::at(&format!("sorcery position 1\nplayer 1 {name}\nplayer 2 Linus\n")));
    }
}

#[test]
fn a_text_that_is_not_a_position_gives_an_error_with_the_expected_form() {
    rejects_position("", &["empty", "`position` prints one"]);
    rejects_position("\n# only a remark\n", &["empty"]);
    rejects_position("onirim position 1\n", &["line 1", "this is a position of Onirim: run `sorcery onirim`"]);
    rejects_position("sorcery position 2\n", &["line 1", "sorcery position 1"]);
    rejects_position("\u{1b}[2J\n", &["line 1"]);
    rejects_position(&format!("sorcery position 1\n{}", " ".repeat(2 << 20)), &["bytes"]);
}

#[test]
fn an_invalid_line_gives_an_error_with_the_expected_form() {
    let cases: [(&str, &[&str]); 31] = [
        ("turn x", &["line 2", "`x`"]),
        ("turn -1", &["line 2"]),
        ("active 3", &["line 2", "from 1 to 2"]),
        ("active", &["line 2"]),
        ("testing maybe", &["line 2", "yes"]),
        ("random 1 2", &["line 2", "seed"]),
        ("random a b c", &["line 2", "`a`"]),
        ("winner 0", &["line 2", "from 1 to 2"]),
        ("player 3 Eve", &["line 2", "from 1 to 2"]),
        ("life 20", &["line 2", "no field `life`"]),
        ("banana", &["line 2", "`banana`"]),
        ("player 1 a\nbanana 7", &["line 3", "no field `banana`"]),
        ("player 1 a\nlife many", &["line 3", "`many`"]),
        ("player 1 a\nlife 99999999999", &["line 3", "99999999999"]),
        ("player 1 a\nlife 0", &["player 1", "no life"]),
        ("player 1 a\nhand Bannish", &["line 3", "`Bannish`", "`Banish`"]),
        ("player 1 a\nhand Banish 1/2", &["line 3", "no minion"]),
        ("player 1 a\nhand Haste|Haste|Haste|Haste|Haste|Haste", &["line 3", "more than 5"]),
        ("player 1 a\nminion Banish", &["line 3", "Banish is no minion"]),
        ("player 1 a\nminion Bone Golem 1", &["line 3"]),
        ("player 1 a\nminion Bone Golem x/y", &["line 3"]),
        ("player 1 a\nminion Bone Golem 1/2 actions many", &["line 3", "`many`"]),
        ("player 1 a\nminion Bone Golem 1/2 actions 256", &["line 3", "`256`"]),
        ("player 1 a\nminion Bone Golem 1/0", &["player 1", "Bone Golem", "defence 0"]),
        ("player 1 a\nminion Bone Golem 1/1\nenchantment Haste +0/-1", &["Bone Golem", "defence 0"]),
        ("player 1 a\nenchantment Haste", &["line 3", "below its minion"]),
        ("player 1 a\nminion Bone Golem\nenchantment Banish", &["line 4", "no enchantment"]),
        ("player 1 a\nritual Banish 3", &["line 3", "no ritual"]),
        ("player 1 a\nritual Dark Ritual many", &["line 3"]),
        ("player 1 a\ngraveyard Haste", &["line 3", "Haste is no minion"]),
        ("player 1 a\ndeck Haste | \u{1b}[2J", &["line 3", "?[2J"]),
    ];
    for (line, parts) in cases {
        rejects_position(&format!("sorcery position 1\n{line}\n"), parts);
    }
    let six = "minion Bone Golem\n".repeat(6);
    rejects_position(&format!("sorcery position 1\nplayer 2 a\n{six}"), &["line 8", "more than 5"]);
}

// Numbers at their limits: nothing overflows, and the position can still be written and read.

#[test]
fn the_last_countable_turn_can_end() {
    round_trip(&scene_where("turn 1000000000", "", "").play("end; end").awaits(1));
    rejects_position("sorcery position 1\nturn 4294967295", &["line 2", "1 to 1000000000"]);
    rejects_position("sorcery position 1\nturn 0", &["line 2"]);
}

#[test]
fn a_random_generator_at_its_maximum_count_can_still_draw() {
    let scene = scene_where("random 5 0 18446744073709551615", "", "bag Haste | Banish | Enrage");
    round_trip(&scene.play("end; end; end").awaits(2));
}

#[test]
fn magic_and_charges_stop_at_their_limits() {
    let scene = scene_where("active 2", "magic 2147483647; ritual Dark Ritual 2147483647; hand Recharge", "")
        .play("end; play 1")
        .magic(1, i32::MAX - 1)
        .ritual(1, "Dark Ritual 2147483647");
    round_trip(&scene);
}

#[test]
fn attack_and_defence_stop_at_their_limits() {
    let enrages = "enchantment Enrage; ".repeat(40);
    let scene = scene(
        &format!("hand Banish | Blizzard | Disenchant; minion Bone Golem 2147483647/2147483647; {enrages}"),
        &format!("minion Air Elemental; minion Earth Elemental; {enrages}minion Air Elemental"),
    );
    round_trip(&scene);
    let scene = scene.play("play 1 2 1");
    round_trip(&scene);
    let scene = scene.play("play 1");
    round_trip(&scene);
    let scene = scene.play("play 1 1 1");
    round_trip(&scene);
    round_trip(&scene.play("attack 1 1; end"));
}

#[test]
fn ten_thousand_cards_are_read_and_more_are_rejected_quickly() {
    let many = |line: &str, n: usize| format!("sorcery position 1\nplayer 1 a\n{}", format!("{line}\n").repeat(n));
    round_trip(&Scene::at(&many("graveyard Air Elemental | Bone Golem", 2_000)));
    for line in ["graveyard Air Elemental", "deck Haste", "bag Haste"] {
        rejects_position(&many(line, 40_000), &["more than 10000"]);
    }
    rejects_position(
        &many(&format!("minion Air Elemental{}", "\nenchantment Haste".repeat(12_000)), 1),
        &["more than 10000"],
    );
}
