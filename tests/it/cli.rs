//! The command line from outside: arguments, files, pipes and exit statuses.

use crate::process::{Ended, game, sorcery};
use clap::Command;
use sorcery::cli::{definition, normalised, parse_error};
use sorcery::games::sorcery::decks::BUILT_IN;
use sorcery::ui::theme::Depth;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::Stdio;

/// Asserts that a terminal would not interpret any character of `text`.
#[track_caller]
fn harmless(text: &str) {
    let bad = text
        .chars()
        .find(|&c| (c.is_control() && c != '\n') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'));
    assert!(bad.is_none(), "{bad:?} is in {text:?}");
}

#[track_caller]
fn seed_of(ended: &Ended) -> u64 {
    let line = ended.out.lines().find(|line| line.contains("--seed")).expect("a seed is named");
    line.split(|c: char| !c.is_ascii_digit()).find_map(|word| word.parse().ok()).expect("a number")
}

// Arguments.

#[test]
fn flags_work_in_any_order_with_one_or_two_dashes() {
    let flags = [
        ["-deck1", "one", "-deck2", "two", "-init", "i", "-testing"],
        ["--testing", "--init", "i", "--deck2", "two", "--deck1", "one"],
        ["-testing", "-deck2", "two", "--init", "i", "-deck1", "one"],
    ];
    for flags in flags {
        let run = sorcery(&flags).argument("--ascii").file("one", "Haste\nBanish\n").file("two", "Silence\n");
        let ended = run.file("i", "Bjarne\nLinus\nhand\nend\nhand\n").run().well();
        ended
            .says("| Haste                   |   1 || Banish                  |   2 |")
            .says("| Silence                 |   1 |");
    }
    sorcery(&["-deck1=one", "--testing"]).file("one", "Haste\n").lines("a;b;hand").run().well().says("Haste");
}

#[test]
fn help_and_version_end_with_status_0() {
    let help = sorcery(&["--help"]).run().well();
    for flag in
        ["--deck1", "--deck2", "--init", "--testing", "--graphics", "--seed", "--draw", "--plain", "--board", "--cards"]
    {
        assert!(help.out.contains(flag), "{flag} is not in\n{}", help.out);
    }
    sorcery(&["--version"]).run().well().says(env!("CARGO_PKG_VERSION"));
}

#[test]
fn invalid_arguments_end_with_status_2() {
    let bad: [&[&str]; 10] = [
        &["--nonsense"],
        &["-tesing"],
        &["-nonsense"],
        &["nonsense"],
        &["--seed", "many"],
        &["--seed", "-1"],
        &["--board", "never"],
        &["-deck1"],
        &["--cards", "some"],
        &["bench", "chess"],
    ];
    for arguments in bad {
        let ended = sorcery(arguments).run();
        assert_eq!((ended.status, ended.out.as_str()), (Some(2), ""), "{arguments:?}: {ended:?}");
        assert!(ended.err.contains(arguments.last().unwrap()) || ended.err.contains("deck1"), "{}", ended.err);
    }
    sorcery(&["play", "splendor"]).run().failed(2, &["to play Splendor, run `sorcery splendor`"]);
}

#[test]
fn control_characters_in_arguments_are_not_repeated() {
    for arguments in
        [["--\u{1b}[2J", ""], ["-deck1", "\u{1b}]0;x\u{7}"], ["-init", "\u{9b}31m\u{202e}"], ["--seed", "\u{1b}c"]]
    {
        // Forces colours, as in a terminal: nothing filters the error.
        let ended = sorcery(&arguments[..]).environment("CLICOLOR_FORCE", "1").run();
        assert!(ended.status.is_some_and(|status| status == 1 || status == 2), "{ended:?}");
        harmless(&ended.err);
        harmless(&ended.out);
    }
}

// Names and -init.

#[test]
fn names_can_come_from_the_init_file_and_standard_input() {
    let run = |file: &str, input: &str| {
        sorcery(&["-init", "i", "--board", "asked"])
            .file("i", file)
            .input(input)
            .run()
            .well()
            .says("Turn 1: Bjarne")
            .says("Turn 2: Linus")
    };
    run("", "Bjarne\nLinus\nend\n");
    run("Bjarne\n", "Linus\nend\n");
    run("Bjarne\nLinus\n", "end\n");
    run("Bjarne\nLinus\nend\n", "");
}

#[test]
fn an_init_file_needs_no_last_line_end() {
    sorcery(&["-init", "i", "--board", "asked"])
        .file("i", "Bjarne\nLinus\nend")
        .input("end\n")
        .run()
        .well()
        .says("Turn 3: Bjarne");
    sorcery(&["-init", "i", "--board", "asked"])
        .file("i", "Bjarne")
        .input("Linus\n")
        .run()
        .well()
        .says("Turn 1: Bjarne");
}

#[test]
fn line_ends_of_any_system_work() {
    sorcery(&["-init", "i", "--board", "asked"])
        .file("i", "Bjarne\r\nLinus\r\nend\r\n")
        .input("end\r\nhand\r\n")
        .run()
        .well()
        .says("Turn 3: Bjarne to play.")
        .never_says("no command");
}

#[test]
fn quit_in_the_init_file_ends_the_game() {
    sorcery(&["-init", "i"]).file("i", "a\nb\nquit\nend\n").input("end\n").run().well().never_says("Turn 2");
}

#[test]
fn an_empty_init_file_is_valid() {
    sorcery(&["-init", "i"]).file("i", "").lines("a;b;end").run().well().says("Turn 2: b");
}

#[test]
fn control_characters_in_names_are_removed() {
    let ended = sorcery(&[])
        .input("\u{1b}[31mEve\u{7}\u{202e}\nLi\u{0}nus\u{9b}2J\nend\n\u{1b}]0;x\u{7}\nplay \u{1b}c\n")
        .run()
        .well();
    harmless(&ended.out);
    ended.says("?[31mEve").says("Li?nus");
}

#[test]
fn an_overlong_name_is_rejected() {
    let ended = sorcery(&["--board", "asked"]).input(format!("{}\nLinus\nend\n", "x".repeat(10_000))).run().well();
    let ended = ended.says("more than 4096 bytes").says("Turn 2: Linus");
    assert!(ended.out.len() < 2_000, "{}", ended.out);
}

// Input.

#[test]
fn lines_that_are_not_utf8_are_rejected_and_the_game_continues() {
    let ended =
        sorcery(&["--board", "asked"]).input(b"a\nb\n\xff\xfe\nplay \xc0\x80\nend\n\x80".as_slice()).run().well();
    harmless(&ended.out);
    ended.says("no command").says("Turn 2: b");
}

#[test]
fn an_overlong_line_is_rejected_and_the_game_continues() {
    for length in [4_095, 4_096, 4_097, 4_098, 5_000_000] {
        let ended = game("Haste", &format!("{};end", "x".repeat(length))).run().well().says("Turn 2");
        assert_eq!(ended.out.contains("more than 4096 bytes"), length > 4_096, "{length}: {}", ended.out);
        assert_eq!(ended.out.contains("no command"), length <= 4_096, "{length}");
    }
    let script = format!("a\nb\n{}\nend\n", "y".repeat(100_000));
    sorcery(&["-init", "i"]).file("i", script).run().well().says("more than 4096 bytes").says("Turn 2");
}

#[test]
fn a_nul_byte_is_an_ordinary_character() {
    game("Haste", "end\u{0};play 1\u{0};end").run().well().says("no command `end?`").says("Turn 2");
}

#[test]
fn a_normal_game_leaves_standard_error_empty() {
    let lines = "play 1;attack 1;end;play 1;board;hand;inspect 1;help;end;attack 1;position;quit";
    game("Air Elemental, Bone Golem, Banish", lines).run().well();
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    let run = sorcery(&["--board", "turns"]);
    let mut child = run.command().spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    // Much more than fits in a pipe. Writing fails once the program has ended.
    let _ = stdin.write_all("a\nb\n".as_bytes()).and_then(|()| stdin.write_all("end\n".repeat(20_000).as_bytes()));
    drop(stdin);
    let mut err = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
    assert_eq!((child.wait().expect("the program ends").code(), err.as_str()), (Some(0), ""));
}

#[test]
fn a_closed_standard_input_ends_the_program() {
    let run = sorcery(&[]);
    let output = run.command().stdin(Stdio::null()).output().expect("the program runs");
    Ended::from(output).well();
    let short = sorcery(&[]).lines("hint").run();
    assert!(short.well().out.ends_with("The input ended before player 2 entered a name.\n"));
}

/// Output must not wait for the next input.
#[test]
fn each_command_is_answered_at_once() {
    let run = sorcery(&["--board", "asked"]);
    let mut child = run.command().spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut heard = Vec::new();
    let mut wait_for = |what: &str| {
        let mut piece = [0u8; 4096];
        // A read may end within a character.
        while !String::from_utf8_lossy(&heard).contains(what) {
            let n = stdout.read(&mut piece).expect("output");
            assert!(n > 0, "the program ended before it printed `{what}`: {}", String::from_utf8_lossy(&heard));
            heard.extend(&piece[..n]);
        }
    };
    wait_for("Player 1");
    stdin.write_all(b"Bjarne\nLinus\n").expect("a reader");
    wait_for("Turn 1: Bjarne");
    stdin.write_all(b"end\n").expect("a reader");
    wait_for("Turn 2: Linus");
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

// Decks.

#[test]
fn the_default_deck_is_the_file_of_that_name_or_the_built_in_one() {
    let hand = |run: crate::process::Run| run.lines("a;b;hand").run().well();
    hand(sorcery(&["-testing", "--ascii"]).file("default.deck", "Haste\n"))
        .says("| Haste ")
        .never_says("Air Elemental");
    hand(sorcery(&["-testing", "--ascii"])).says("| Air Elemental           |   0 || Earth Elemental ");
    hand(sorcery(&["-testing", "--ascii", "-deck1", "one"]).file("one", "Haste\n")).says("| Haste ");
}

#[test]
fn a_deck_name_means_a_file_or_a_built_in_deck() {
    for (name, _) in BUILT_IN {
        sorcery(&["-deck1", name, "-deck2", name]).lines("a;b").run().well().says("Turn 1");
    }
    sorcery(&["-testing", "-deck1", "all", "--ascii"])
        .file("all", "Silence\n")
        .lines("a;b;hand")
        .run()
        .well()
        .says("Silence");
}

#[test]
fn additional_cards_need_their_flag() {
    sorcery(&["-deck1", "d"]).file("d", "Raider\n").run().failed(1, &["d:1:", "--cards all"]);
    sorcery(&["-deck1", "d", "--cards", "all"]).file("d", "Raider\n").lines("a;b").run().well();
}

#[test]
fn invalid_deck_files_end_with_status_1() {
    let bad = |contents: &[u8], parts: &[&str]| {
        let ended = sorcery(&["-deck2", "my.deck"]).file("my.deck", contents).lines("a;b").run().failed(1, parts);
        harmless(&ended.err);
        assert!(ended.err.len() < 3_000, "{} bytes of error", ended.err.len());
    };
    bad(b"", &["my.deck", "the deck is empty"]);
    bad(b"Haste\nBannish\n", &["my.deck:2:", "`Bannish`", "`Banish`"]);
    bad(b"\xff\xfeH\x00", &["my.deck:1:", "UTF-8"]);
    bad(b"\x1b[2J\x07\n", &["my.deck:1:", "?[2J?"]);
    bad(&[b'x'; 5_000], &["my.deck:1:", "bytes"]);
    bad(&b"Haste\n".repeat(1_001), &["my.deck", "1000"]);
    bad(&b"Haste\n".repeat(1 << 19), &["my.deck", "larger"]);
}

/// An option before a command would apply to Sorcery.
#[test]
fn options_before_a_command_are_rejected() {
    for command in ["splendor", "onirim", "arena"] {
        sorcery(&["--seed", "3", command]).run().failed(2, &["--seed", command]);
    }
}

/// A single player who doesn't win loses.
#[test]
fn random_games_for_one_have_no_draws() {
    sorcery(&["bench", "onirim", "--games", "5"]).run().well().says("draws                 0");
}

#[test]
fn an_unreadable_deck_ends_with_status_1() {
    let run = sorcery(&["-deck1", "folder"]);
    std::fs::create_dir(run.path("folder")).unwrap();
    run.run().failed(1, &["folder"]);
    sorcery(&["-deck1", ""]).run().failed(2, &["deck1"]);
    sorcery(&["-deck1", "missing.deck"]).run().failed(1, &["missing.deck", "swarm"]);
    if cfg!(target_os = "linux") {
        sorcery(&["-deck1", "/dev/zero"]).run().failed(1, &["/dev/zero", "larger"]);
    }
}

#[cfg(unix)]
#[test]
fn file_names_need_not_be_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"d\xff");
    let run = sorcery(&["-testing", "--ascii", "-deck1"]).argument(name).lines("a;b;hand");
    std::fs::write(run.path("").join(name), "Silence\n").unwrap();
    run.run().well().says("Silence");
    let ended = sorcery(&["-deck1"]).argument(std::ffi::OsStr::from_bytes(b"no\xff")).run().failed(1, &["no"]);
    harmless(&ended.err);
}

// Init files and positions.

#[test]
fn invalid_init_files_end_with_status_1() {
    sorcery(&["-init", "missing"]).run().failed(1, &["init", "missing"]);
    let run = sorcery(&["-init", "folder"]);
    std::fs::create_dir(run.path("folder")).unwrap();
    run.run().failed(1, &["folder"]);
    sorcery(&["-init", "i"]).file("i", vec![b'\n'; (1 << 26) + 1]).run().failed(1, &["larger"]);
}

#[test]
fn a_printed_position_can_be_played() {
    let printed = sorcery(&["--seed", "5", "--board", "asked"]).lines("Bjarne;Linus;end;end;position").run().well().out;
    let from = printed.find("sorcery position 1").expect("a position");
    let position: String =
        printed[from..].lines().take_while(|line| !line.contains("--seed")).map(|line| format!("{line}\n")).collect();
    let again =
        sorcery(&["--position", "p", "--board", "asked"]).file("p", &position).lines("position;end").run().well();
    assert!(again.out.contains(&position), "{}", again.out);
    let went_on =
        sorcery(&["--seed", "5", "--board", "asked"]).lines("Bjarne;Linus;end;end;end;end;end;position").run().well();
    let lines = "end;end;end;position";
    let loaded = sorcery(&["--position", "p", "--board", "asked"]).file("p", &position).lines(lines).run().well();
    let last = |out: &str| {
        out[out.rfind("sorcery position 1").unwrap()..]
            .lines()
            .filter(|line| !line.contains("--seed"))
            .map(String::from)
            .collect::<Vec<_>>()
    };
    assert_eq!(last(&went_on.out), last(&loaded.out));
}

#[test]
fn invalid_positions_end_with_status_1() {
    sorcery(&["--position", "missing"]).run().failed(1, &["position", "missing"]);
    sorcery(&["--position", "p"]).file("p", "").run().failed(1, &["p", "empty"]);
    sorcery(&["--position", "p"]).file("p", "sorcery position 1\nturn x\n").run().failed(1, &["p", "line 2"]);
    sorcery(&["--position", "p"]).file("p", b"sorcery position 1\n\xff").run().failed(1, &["p", "UTF-8"]);
    let ended = sorcery(&["--position", "p"]).file("p", "\u{1b}[2J\u{7}").run().failed(1, &["p", "line 1"]);
    harmless(&ended.err);
}

#[test]
fn a_position_without_names_asks_for_them() {
    sorcery(&["--position", "p", "--board", "asked"])
        .file("p", "sorcery position 1\nplayer 2 Linus\n")
        .lines("Bjarne;end;end")
        .run()
        .well()
        .says("Turn 2: Linus")
        .says("Turn 3: Bjarne");
}

// Seeds.

#[test]
fn the_same_seed_and_lines_repeat_a_game() {
    let play = |seed: &str| sorcery(&["--seed", seed]).lines("a;b;hand;end;hand;end;hand").run().well();
    let (one, again, other) = (play("17"), play("17"), play("18"));
    assert_eq!(one.out, again.out);
    assert_ne!(one.out.replace("17", ""), other.out.replace("18", ""));
    assert_eq!(seed_of(&one), 17);
}

#[test]
fn a_random_game_prints_its_seed() {
    let lines = "a;b;hand;end;hand;end;hand";
    let first = sorcery(&[]).lines(lines).run().well();
    let again = sorcery(&["--seed", &seed_of(&first).to_string()]).lines(lines).run().well();
    assert_eq!(first.out, again.out);
}

#[test]
fn random_games_differ() {
    let games: std::collections::HashSet<u64> =
        (0..4).map(|_| seed_of(&sorcery(&[]).lines("a;b").run().well())).collect();
    assert!(games.len() > 1, "four games with the same seed");
}

#[test]
fn the_largest_seed_is_valid() {
    let ended = sorcery(&["--seed", "18446744073709551615"]).lines("a;b;end").run().well();
    assert_eq!(seed_of(&ended), u64::MAX);
}

// Testing mode.

#[test]
fn testing_commands_need_the_flag() {
    sorcery(&[])
        .lines("a;b;draw;discard 1")
        .run()
        .well()
        .says("`draw` works in testing mode only")
        .says("`discard` works");
    game("Haste, Banish", "discard 1;draw").run().well().says("Bjarne discards Haste").says("deck is empty");
}

// Bench.

#[test]
fn bench_prints_text_and_json() {
    let words = sorcery(&["bench", "sorcery", "--games", "50"]).run().well();
    for field in ["games ", "actions ", "seconds ", "cpu_seconds ", "games_per_second ", "games_per_cpu_second "] {
        assert!(words.out.contains(field), "{field} is not in {}", words.out);
    }
    let json = sorcery(&["bench", "sorcery", "--games", "50", "--seed", "3", "--json"]).run().well().out;
    assert!(json.starts_with('{') && json.trim_end().ends_with('}') && json.trim_end().lines().count() == 1, "{json}");
    let number = |field: &str| -> f64 {
        let after = json.split_once(&format!("\"{field}\":")).unwrap_or_else(|| panic!("no {field} in {json}")).1;
        after.split([',', '}']).next().unwrap().trim().parse().unwrap()
    };
    assert_eq!(number("games"), 50.0);
    assert_eq!(number("seed"), 3.0);
    assert!(number("actions") > 50.0 && number("seconds") >= 0.0 && number("games_per_second") > 0.0, "{json}");
    assert!(number("cpu_seconds") >= 0.0 && number("games_per_cpu_second") > 0.0, "{json}");
}

#[test]
fn bench_plays_the_same_games_for_the_same_seed() {
    let actions = |seed: &str| {
        let json = sorcery(&["bench", "sorcery", "--games", "40", "--seed", seed, "--json"]).run().well().out;
        json.split("\"actions\":").nth(1).unwrap().split(',').next().unwrap().to_string()
    };
    assert_eq!(actions("3"), actions("3"));
    assert_ne!(actions("3"), actions("400"));
}

#[test]
fn a_number_out_of_range_is_reported_with_the_range() {
    let refused = |line: &str, range: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        sorcery(&words).run().failed(2, &[&format!("expected a whole number from {range}")]);
    };
    refused("--seed 18446744073709551616", "0 to 18446744073709551615");
    for command in ["bench sorcery", "arena", "dominion run witch smithy", "dominion matrix witch smithy"] {
        refused(&format!("{command} --games 0"), "1 to 1000000000");
        refused(&format!("{command} --games many"), "1 to 1000000000");
    }
    for command in ["engine sorcery", "arena", "tune sorcery --against all", "dominion run witch smithy"] {
        refused(&format!("{command} --threads 0"), "1 to 256");
    }
}

#[test]
fn both_spellings_of_colour_work() {
    for word in ["--colour", "--color"] {
        let found = definition().try_get_matches_from(["sorcery", word, "256"]).expect(word);
        assert_eq!(found.get_one("colour"), Some(&Some(Depth::Ansi256)));
    }
}

fn normal(args: &[&str]) -> Vec<String> {
    let all = std::iter::once("sorcery").chain(args.iter().copied()).map(OsString::from);
    normalised(all, &definition()).into_iter().skip(1).map(|arg| arg.into_string().expect("UTF-8")).collect()
}

#[test]
fn flags_of_one_dash_get_a_second_one() {
    assert_eq!(normal(&["-deck1", "a", "-testing"]), ["--deck1", "a", "--testing"]);
    assert_eq!(normal(&["-deck2=b", "--init", "c", "-tesing"]), ["--deck2=b", "--init", "c", "--tesing"]);
    assert_eq!(normal(&["-h", "-", "-5", "-17"]), ["-h", "-", "-5", "-17"]);
    assert_eq!(normal(&["--", "-testing"]), ["--", "-testing"]);
    assert_eq!(
        normal(&["-graphics", "dominion", "--plain", "lab", "--", "x"])[..],
        ["dominion", "lab", "--graphics", "--plain", "--", "x"]
    );
    assert_eq!(normal(&["-seed", "-5", "--think", "-.5"]), ["--seed=-5", "--think=-.5"]);
}

/// Parses each command, because clap compares the types of parsers and fields only at run time.
#[test]
fn the_definition_is_sound() {
    definition().debug_assert();
    let lines = commands(&definition(), "").into_iter().flat_map(|(line, _)| [line.clone(), line + " a b"]);
    assert!(lines.filter(|line| parse_error(&words(line)).is_none()).count() > 30);
}

#[test]
fn shells_offer_files_beside_words() {
    for (shell, option) in [("bash", "compgen -f -W \""), ("zsh", "{_files; compadd -- "), ("fish", "-l deck1 ")] {
        let out = sorcery(&["completions", shell]).run().well().out;
        let line = out.lines().find(|line| line.contains(option)).unwrap_or_else(|| panic!("{shell}: no {option}"));
        assert!(line.contains("swarm") || line.contains("-r -F"), "{line}");
    }
}

#[test]
fn completions_and_manual_pages_list_every_command_and_option() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let out = sorcery(&["completions", shell]).run().well().out;
        let unknown = |word: &&str| !out.contains(*word);
        let missing: Vec<&str> =
            ["deck1", "open-hands", "replay", "judge", "matrix"].into_iter().filter(unknown).collect();
        assert!(missing.is_empty(), "{shell} does not know {missing:?}");
    }
    for shell in ["bash", "zsh", "fish"] {
        let out = sorcery(&["completions", shell]).run().well().out;
        for word in ["swarm", "big-money", "classic16", "apprentice", "onirim"] {
            assert!(out.contains(word), "{shell} does not offer {word}");
        }
        assert!(!out.contains("OR-A-FILE") && !out.contains("crash"), "{shell}");
    }
    let out = sorcery(&["completions", "fish"]).run().well().out;
    assert!(out.contains("-n \"__fish_sorcery_using_subcommand rules\" -f -a \"sorcery splendor onirim dominion\""));
    sorcery(&["completions", "dish"]).run().failed(2, &["SHELL dish: expected bash", "fish"]);
    sorcery(&["man"]).run().well().says(".TH sorcery 1").says("deck1").says("Colour theme");
    let folder = tempfile::tempdir().expect("a temporary directory");
    sorcery(&["man", "--out"]).argument(folder.path().join("man1")).run().well();
    let page = |name: &str| std::fs::read_to_string(folder.path().join("man1").join(name)).expect("a page");
    assert!(page("sorcery.1").contains("sorcery\\-replay(1)") && page("sorcery-replay.1").contains("judge"));
    assert!(page("sorcery-dominion-matrix.1").contains("every strategy"));
    for section in ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"] {
        assert!(
            page("sorcery.1").contains(&format!(".SH \"{section}\""))
                || page("sorcery.1").contains(&format!(".SH {section}\n"))
        );
    }
    assert!(page("sorcery-replay.1").contains("\"sorcery ") && page("sorcery-replay.1").contains("SEE ALSO"));
    sorcery(&["man", "--out", "/dev/null/man"]).run().failed(1, &["cannot write manual pages to /dev/null/man"]);
}

#[test]
fn a_contest_names_decks_that_play_no_game() {
    let contest = |games: &str| {
        let arguments = ["arena", "--players", "random,turn", "--decks", "default,swarm,giants", "--games", games];
        let ended = sorcery(&arguments).run();
        assert_eq!(ended.status, Some(0), "{}", ended.err);
        ended.err
    };
    assert_eq!(contest("3"), "sorcery: with 3 games per pair, some decks aren't played: giants\n");
    assert_eq!(contest("5"), "");
}

/// A command lists only the options that affect it, and an error names the command that takes an option.
#[test]
fn commands_list_and_take_only_options_that_have_an_effect() {
    let absent = [
        (&["replay"][..], &["--init", "--seed", "--position"][..]),
        (&["puzzles"], &["--position"]),
        (&["dominion", "lab"], &["--init", "--seed", "--position", "--board", "--plain"]),
    ];
    for (command, options) in absent {
        let help = sorcery(&[command, &["--help"]].concat()).run().well().out;
        for option in options {
            assert!(!help.contains(&format!("{option} ")), "{command:?} lists {option}:\n{help}");
        }
        assert!(help.contains("--theme") && !help.contains("--crash"), "{help}");
    }
    let tips = [
        ("replay --seed=5", "unexpected argument `--seed`: try `sorcery replay -h`"), // many commands take it
        ("puzzles --json", "unexpected argument `--json`: try `sorcery puzzles -h`"),
        ("join --seed 1", "try `sorcery host --seed 1`"),
        ("dominion run --p2 witch a b", "try `sorcery dominion --p2 witch`"),
        ("onirim --cards all", "try `sorcery --cards all`"),
        ("watch --clock 1m", "try `sorcery host --clock 1m`"),
        ("splendor shuffle f --no-nobles", "try `sorcery splendor --no-nobles`"),
        ("--seed 3 splendor --no-nobles", "`sorcery splendor --seed 3 --no-nobles`"),
        ("--bord asked", "`--board`"),
        ("lab", "try `sorcery dominion lab`"),
        ("decks", "unknown command `decks`: try `sorcery -h`"),
        ("dominion coach --kingdom Foo", "try `sorcery dominion coach Foo`"),
        ("puzzles --game splendor", "try `sorcery puzzles splendor`"),
        ("dominion run smithy --against=witch --games 5", "try `sorcery dominion run smithy witch --games 5`"),
        ("dominion explain smithy --against big-money", "try `sorcery dominion explain smithy big-money`"),
        ("--kingdom random", "try `sorcery dominion --kingdom random`"),
        ("--games 5", "try `sorcery arena --games 5`"),
        ("splendor --p2 adeptt", "--p2 adeptt: did you mean `adept`?"),
        ("onirim --kingdom random", "try `sorcery dominion --kingdom random`"),
        ("arena sorcery", "try `sorcery arena --game sorcery`"),
        ("help -h", "try `sorcery -h`"),
        ("dominion run a b c d e", "`run` takes at most 4 strategies: leave out `e`"),
        ("dominion run a", "`run` needs 2 strategies, not 1: try `sorcery dominion run -h`"),
        ("dominion compare a b c", "`compare` needs 2 strategies, not 3"),
        ("arena merge", "the files are missing: try `sorcery arena merge -h`"),
        ("--seed 1 --seed 2", "--seed is given twice: leave one of them out"),
        ("arena --until 5:1", "the first bound must be lower than the second"),
    ];
    for (line, tip) in tips {
        let error = parse_error(&words(line)).expect(line);
        assert!(error.contains(tip) && !error.contains('\n'), "{error}");
    }
}

/// An error names the problem and the fix in one line of 80 columns.
#[test]
fn errors_fit_on_one_line_and_name_a_fix() {
    for (line, fix) in [
        ("dominion strategies nosuch", "no strategy `nosuch`; see `sorcery dominion strategies`"),
        ("splendor --card-file nosuch", "no file nosuch: check the name and the folder"),
        ("splendor --card-file .", "cannot read the file .: it is a folder; name a file"),
        ("--p1 program:/x --plain", "it cannot be started: no such program; check its path"),
        ("--position p", "p: line 1: this is a position of Splendor: run `sorcery splendor`"),
        ("--position q", "q: line 1: a position begins with `sorcery position 1`"),
        ("--deck1 baddeck", "baddeck:1: no card `Air Elementl`. Did you mean `Air Elemental`?"),
        ("--deck1 d", "d:1: there is no card `Air Elementl`. Did you mean `Air Elemental`?"),
        ("--deck1 nosuch", "no deck nosuch: name a file or one of these decks:"),
        ("splendor --p2 strategy:x", "--p2 strategy:x: use human, program:COMMAND or a level such as novice"),
        ("arena --a foo --b novice", "--a foo: use a level, program:COMMAND or others: see `arena --help`"),
        ("arena --resume nosuch", "no results file nosuch: check the name and the folder"),
        ("--theme nosuch", "--theme nosuch: choose one of these themes:"),
        ("replay --list", "unexpected argument `--list`: leave out the option: `sorcery replay`"),
        // A tip names only options with a similar name, and commands that take the value.
        ("dominion --tokens 3", "unexpected argument `--tokens`: try `sorcery dominion -h`"),
        ("dominion --cards Cellar", "unexpected argument `--cards`: try `sorcery dominion -h`"),
        ("onirim --p2 adept", "Onirim has only one player: use --p1 instead of --p2"),
        ("replay q", "q: not a saved game; for a list, run `sorcery replay`"),
        ("dominion --kingdom Village", "a kingdom has 10 different cards, not 1; name ten, or use `random`"),
        ("dominion coach nosuchthing", "`nosuchthing` is not a kingdom card; name ten cards, or use `random`"),
        ("rules nosuchthing", "sorcery: no game `nosuchthing`: choose sorcery, splendor, onirim or dominion"),
        ("host --clock x", "--clock x: write 10m, 90s or 10m+5s: time per player, extra per turn"),
    ] {
        let run = sorcery(&words(line)[1..]).file("p", "splendor position 1\n").file("q", "hello\n");
        let run = run.file("d", "Air Elementl\n").file("baddeck", "Air Elementl\n");
        let err = run.lines("a;b;quit").run().err;
        let error = err.lines().next().unwrap_or_default();
        assert!(error.contains(fix) && err.lines().all(|line| line.chars().count() <= 80), "`{line}`: {err}");
    }
}

fn words(line: &str) -> Vec<&str> {
    std::iter::once("sorcery").chain(line.split_whitespace()).collect()
}

/// Returns each visible command with the arguments that select it.
fn commands(command: &Command, line: &str) -> Vec<(String, Command)> {
    let beneath = command.get_subcommands().filter(|beneath| !beneath.is_hide_set() && beneath.get_name() != "help");
    let beneath = beneath.flat_map(|beneath| commands(beneath, &format!("{line} {}", beneath.get_name())));
    std::iter::once((line.trim().to_string(), command.clone())).chain(beneath).collect()
}

#[test]
fn short_help_fits_on_a_screen() {
    for (line, command) in commands(&definition(), "") {
        let text = command.term_width(80).render_help().to_string();
        assert!(text.lines().count() <= 40, "{} lines:\n{text}", text.lines().count());
        let widest = text.lines().max_by_key(|line| line.chars().count()).unwrap_or_default();
        assert!(widest.chars().count() <= 80, "{line}: {widest}");
        let experiment = ["search:", "network:", "greedy"].into_iter().find(|word| text.contains(word));
        assert!(experiment.is_none() || ["arena", "train", "tune sorcery"].contains(&&*line), "{line}: {experiment:?}");
    }
}

/// Tries all options, and words similar to hidden ones, with all commands. No error may name a hidden option, except
/// the one that the user typed.
#[test]
fn no_tip_names_a_hidden_option() {
    let all = commands(&definition(), "");
    let of = |hidden: bool| {
        let options = all.iter().flat_map(move |(_, command)| {
            command.get_arguments().filter(move |arg| arg.is_hide_set() == hidden).filter_map(|arg| arg.get_long())
        });
        options.collect::<BTreeSet<_>>()
    };
    let (visible, hidden) = (of(false), of(true));
    assert!(hidden.contains("crash") && hidden.contains("ascii") && visible.contains("draw"), "{hidden:?}");
    for (line, _) in &all {
        let with_all = ["", "onirim", "dominion lab", "join", "arena"].contains(&&**line);
        for option in hidden.iter().chain(visible.iter().filter(|_| with_all)).copied() {
            for typed in [option, &option[..option.len() - 1]] {
                let typed = format!("--{typed}");
                let line = format!("{line} {typed}");
                let error = parse_error(&words(line.trim())).unwrap_or_default();
                let named = hidden.iter().find(|hidden| {
                    let hidden = format!("--{hidden}");
                    let mut words = error.split(|c: char| c != '-' && !c.is_ascii_alphanumeric());
                    hidden != typed && words.any(|word| word == hidden)
                });
                assert!(named.is_none_or(|named| visible.contains(named)), "{named:?} is hidden:\n{error}");
            }
        }
    }
}

/// Flags work before and after a command, and older spellings of commands and options still work.
#[test]
fn older_spellings_still_work() {
    for line in [
        "-graphics dominion play",
        "dominion -graphics play",
        "dominion play -graphics",
        "--graphics play --seed 4",
        "play --seed 4 --plain --ascii --layout cards --pictures none --board asked",
        "dominion play --p2 human --layout fit",
        "dominion tune smithy --against witch --cards Chapel",
        "tune deck --against swarm --agent greedy",
        "splendor --cards file --color none",
        "replay --board asked --ascii",
        "arena --agents greedy,random",
    ] {
        assert_eq!(parse_error(&words(line)), None, "{line}");
    }
}

#[test]
fn commands_with_computer_players_take_a_thinking_time() {
    for line in [
        "arena --a master --b adept",
        "dominion",
        "dominion run master smithy",
        "dominion matrix master smithy",
        "dominion compare master smithy",
        "dominion sample master smithy",
        "engine sorcery",
        "onirim",
        "play",
        "replay --judge",
        "splendor",
        "tune sorcery --against swarm",
        "tune dominion smithy --against master",
    ] {
        assert_eq!(parse_error(&words(&format!("{line} --think 0.5"))), None, "{line}");
    }
    sorcery(&words("arena --a search:100000000 --b random --games 1 --think 0.001")[1..]).run().well().says("1 game ");
}

/// All games start with the same options.
#[test]
fn all_games_have_the_same_command_line() {
    for game in ["sorcery", "splendor", "dominion"] {
        let line = [game, "--p1", "human", "--p2", "human", "--seed", "4", "--board", "asked,list"];
        sorcery(&line).lines("Ada;Grace;quit").run().well().says("--seed 4");
    }
    sorcery(&["onirim", "--p1", "human", "--seed", "4", "--board", "asked,list"]).lines("quit").run().well();
}

#[test]
fn the_board_can_be_a_list_at_any_width() {
    let boxes = |how: &str| {
        let out = sorcery(&["splendor", "--board", how]).lines("Ada;Grace;quit").run().well().out;
        out.chars().filter(|c| ('\u{2500}'..='\u{257f}').contains(c)).count()
    };
    assert_eq!(boxes("list"), 0);
    let of_onirim = sorcery(&["onirim", "--seed", "3", "--board", "list"]).lines("board;quit").run().well();
    of_onirim.says("    Red:").says("        9 suns.").says("Red door: 0 of 2 open.").says("    Location.");
    assert!(boxes("cards") > 100 && boxes("turns") > 100);
}

#[cfg(unix)]
#[test]
fn bash_completes_files_options_and_values() {
    let script = sorcery(&["completions", "bash"]).run().well().out;
    let folder = tempfile::tempdir().expect("a temporary directory");
    for file in ["script", "one.journal"] {
        std::fs::write(folder.path().join(file), &script).expect("a writable directory");
    }
    let offered = |line: &str| {
        let (before, current) = line.rsplit_once(' ').expect("words");
        let last = before.rsplit(' ').next().expect("a word");
        let n = before.split(' ').count();
        let run = format!(
            "source ./script; COMP_WORDS=({before} '{current}'); COMP_CWORD={n}; \
             _sorcery sorcery '{current}' '{last}'; echo \"${{COMPREPLY[@]}}\""
        );
        let out = std::process::Command::new("bash").args(["--norc", "-c", &run]).current_dir(folder.path()).output();
        String::from_utf8(out.expect("bash").stdout).expect("UTF-8").trim().to_string()
    };
    assert_eq!(offered("sorcery replay one"), "one.journal");
    assert_eq!(offered("sorcery replay ").split(' ').count(), 2);
    assert_eq!(offered("sorcery replay --ju"), "--judge");
    assert_eq!(offered("sorcery replay --see"), "");
    assert_eq!(offered("sorcery --cra"), "");
    assert_eq!(offered("sorcery replay --theme da"), "");
    assert_eq!(offered("sorcery -theme safe -deck1 swa"), "swarm");
    let lab = offered("sorcery dominion run ");
    assert!(lab.contains("big-money") && lab.contains("one.journal") && !lab.contains("--games"), "{lab}");
}
