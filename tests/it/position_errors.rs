//! Errors in position files: whatever is wrong, they fit on one line of 80 columns after the name of a short file.

use crate::process::sorcery as process;
use sorcery::engine::{Log, Rng, Stream};
use sorcery::games::dominion::Dominion;
use sorcery::games::onirim::Onirim;
use sorcery::games::sorcery::Sorcery;
use sorcery::games::splendor::Splendor;
use sorcery::games::{Tabletop, read_position, setting, write_position};
use std::collections::BTreeSet;

/// The errors that follow these characters fit on a line of 80 columns.
const BEFORE: &str = "sorcery: game.position: ";

/// Words that are invalid in most places of a position.
const WRONG: [&str; 10] = [
    "",
    "foo",
    "2x",
    "-1",
    "99999999999999999999",
    "Apprentice Sumoner",
    "Enchantres/1",
    "brown sunn",
    "nightmare|red door|red door|red door",
    "a-very-long-word-that-nobody-would-write-in-such-a-file-but-that-is-possible-all-the-same",
];

/// Returns the errors of positions in which one word or one line is wrong.
fn errors<G: Tabletop>(settings: &[(&str, &str)], actions: usize) -> BTreeSet<String> {
    let settings: Vec<(String, String)> =
        settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = setting::read::<G>(&settings).expect("valid settings");
    let mut game = G::start(&setup, 3, &mut Log::off());
    let mut rng = Rng::new(5, Stream::Playout);
    for _ in 0..actions {
        let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
        game.apply(action, &mut Log::off());
    }
    let text = write_position(&game, &crate::play::names(&game));
    let lines: Vec<&str> = text.lines().collect();
    let mut found = BTreeSet::new();
    let mut read = |changed: Vec<String>| {
        if let Err(error) = read_position::<G>(&changed.join("\n")) {
            found.insert(error.0);
        }
    };
    for (at, line) in lines.iter().enumerate() {
        let with = |new: &[&str]| {
            let (before, after) = (lines[..at].iter(), lines[at + 1..].iter());
            before.chain(new).chain(after).map(|line| line.to_string()).collect::<Vec<_>>()
        };
        read(with(&[]));
        read(with(&[line, line]));
        let words: Vec<&str> = line.split(' ').collect();
        for place in 0..words.len().min(30) {
            for wrong in WRONG {
                let mut words = words.clone();
                words[place] = wrong;
                read(with(&[&words.join(" ")]));
            }
        }
    }
    found
}

#[test]
fn every_error_fits_on_a_line_of_80_columns() {
    let all = [
        errors::<Sorcery>(&[], 60),
        errors::<Sorcery>(&[], 200),
        errors::<Splendor>(&[("rules", "official")], 60),
        errors::<Onirim>(&[], 40),
        errors::<Dominion>(&[], 90),
    ];
    for errors in &all {
        assert!(errors.len() > 40, "{errors:#?}");
        for error in errors {
            let line = format!("{BEFORE}{error}");
            assert!(line.chars().count() <= 80 && !error.contains('\n'), "{} columns: {line}", line.chars().count());
            assert!(!error.contains('…'), "a word is cut: {error}");
            assert!(
                error.contains([':', ';']) || error.contains("write") || error.contains("belongs"),
                "no fix: {error}"
            );
        }
    }
}

/// Errors in positions, with their fixes.
#[test]
fn an_error_quotes_only_the_wrong_part_and_names_the_fix() {
    let sorcery = |lines: &str| read_position::<Sorcery>(&format!("sorcery position 1\n{lines}")).expect_err(lines).0;
    let hand = "player 1 a\nhand Haste | Banishh | Air Elemental | Fire Elemental | Bone Golem";
    assert_eq!(sorcery(hand), "line 3: no card `Banishh`; did you mean `Banish`?");
    assert_eq!(sorcery("player 1 a\nlife 2x"), "line 3: write a number in digits, not `2x`");
    assert_eq!(sorcery("player 1 a\nhand Aprentice Sumoner"), "line 3: unknown card: try `Apprentice Summoner`");
    assert_eq!(sorcery("player 1 a\nritual Air Elemental"), "line 3: Air Elemental is no ritual: replace it");
    let onirim = read_position::<Onirim>("onirim position 1\nhand brown sunn\n").expect_err("no such card").0;
    assert_eq!(onirim, "line 2: no card `brown sunn`; did you mean `brown sun`?");
    let dominion =
        |lines: &str| read_position::<Dominion>(&format!("dominion position 1\n{lines}")).expect_err(lines).0;
    assert_eq!(dominion("foo"), "line 2: no field `foo`: correct or remove it");
    assert_eq!(dominion("players A | B\nkingdom Cellar Moat"), "line 3: write 10 different cards, not 2");
    assert_eq!(dominion("kingdom all"), "there is no `players` line: add one");
    assert_eq!(dominion("players A | B\nstart Copper"), "line 3: write 5 to 30 cards here, not 1");
}

/// A second line never replaces the first one silently.
#[test]
fn a_repeated_line_is_an_error() {
    let sorcery = |lines: &str| read_position::<Sorcery>(&format!("sorcery position 1\n{lines}")).expect_err(lines).0;
    assert_eq!(sorcery("turn 1\nturn 2"), "line 3: a second `turn` line: remove one");
    assert_eq!(sorcery("player 1 a\nlife 4\nlife 7"), "line 4: a second `life` line: remove one");
    assert_eq!(sorcery("player 1 a\nplayer 2 b\nplayer 1 c"), "line 4: a second `player 1` line: remove one");
    assert_eq!(
        sorcery("player 1 a\nritual Aura of Power\nritual Dark Ritual"),
        "line 4: a second `ritual` line: remove one"
    );
    assert_eq!(sorcery("player 1 a\nmagic -3"), "line 3: write a number from 0, not `-3`");
    assert_eq!(sorcery("player 1 a\nritual Dark Ritual -2"), "line 3: write a number from 0, not `-2`");
    let splendor =
        |lines: &str| read_position::<Splendor>(&format!("splendor position 1\n{lines}")).expect_err(lines).0;
    assert_eq!(splendor("player 1\ngems 1 0 0 0 0 0\ngems 0 0 0 0 0 1"), "line 4: a second `gems` line: remove one");
    assert_eq!(splendor("nobles n1 - -\nnobles n2 - -"), "line 3: a second `nobles` line: remove one");
    assert_eq!(splendor("row m m1 - - -\nrow m m2 - - -"), "line 3: a second `row m` line: remove one");
    let dominion =
        |lines: &str| read_position::<Dominion>(&format!("dominion position 1\n{lines}")).expect_err(lines).0;
    assert_eq!(dominion("players A | B\nplayers A | B | C"), "line 3: a second `players` line: remove one");
}

/// A game that is over in the position says so and answers questions.
#[test]
fn a_finished_position_names_the_winner_and_answers_questions() {
    let finished = [
        ("sorcery", "turn 9\nwinner 1\nplayer 1 Ada\nlife 3\nplayer 2 Bo\nlife 0\n", "Ada wins!"),
        ("splendor", "active 2\ndeciding over\nplayer 1 Ada\nbought v4 v8 v12\nplayer 2 Bo\n", "Ada wins!"),
        ("onirim", "ask lost deck\nplayer 1 Ada\n", "You lose."),
    ];
    for (game, lines, winner) in finished {
        let text = format!("{game} position 1\n{lines}");
        let run = process(&[game, "--position", "p"]).file("p", &text);
        let ended = run.lines("board;hint;position;quit").run().well();
        let ended = ended.says(&format!("The game is over. {winner}"));
        assert_eq!(ended.out.matches("The game is over.").count(), 2, "{}", ended.out);
        assert!(ended.out.contains(&format!("{game} position 1")), "{}", ended.out);
    }
    let lines = "sorcery position 1\nwinner 1\nplayer 1 Ada\nlife 0\nplayer 2 Bo\nlife 3\n";
    let error = read_position::<Sorcery>(lines).expect_err("a winner without life").0;
    assert_eq!(error, "player 1 has no life: write `winner 2`");
    // Damage to both players ends the game for the one who lost life first.
    assert!(read_position::<Sorcery>(&lines.replace("life 3", "life 0")).is_ok());
}

/// A position determines the whole set-up, so a warning names the options that have no effect.
#[test]
fn options_without_effect_on_a_position_give_a_warning() {
    for (line, option) in [
        ("--position p --testing", "--testing"),
        ("--position p --deck1 swarm", "--deck1"),
        ("sorcery --position p --cards all", "--cards"),
        ("splendor --position p --rules official", "--rules"),
        ("splendor --position p --no-nobles", "--no-nobles"),
        ("onirim --position p --deck-out strict", "--deck-out"),
        ("dominion --position p --kingdom all", "--kingdom"),
        ("dominion --position p --treasures-by-hand", "--treasures-by-hand"),
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let game = if args[0].starts_with('-') { "sorcery" } else { args[0] };
        let ended = process(&args).file("p", format!("{game} position 1\n")).lines("quit").run();
        assert!(ended.err.contains(&format!("{option} has no effect with --position")), "{line}: {}", ended.err);
    }
    let others = "dominion --position p --p1 novice --p2 novice --p3 novice --p4 novice --think 1 --seed 3 --plain";
    let ended = process(&others.split(' ').collect::<Vec<_>>()).file("p", "dominion position 1\n").run();
    assert!(!ended.err.contains("has no effect"), "{}", ended.err);
    for option in ["--p1 novice", "--seed 3", "--think 1", "--rules official", "--no-nobles", "--position p"] {
        let args: Vec<&str> = "splendor data true".split(' ').chain(option.split(' ')).collect();
        let ended = process(&args).run();
        assert!(ended.err.contains(&format!("{} has no effect with a DATAFILE", args[3])), "{option}: {}", ended.err);
    }
}
