//! The program itself: course mode, shuffling, files, and games between humans.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `sorcery splendor …` with this input.
fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sorcery"))
        .arg("splendor")
        .args(args)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Writing fails if the program has already ended. The caller checks its output.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Writes the built-in cards, shuffled with a seed, to a data file in a new folder.
fn data_file(seed: &str) -> (tempfile::TempDir, String) {
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/decks/splendor.cards");
    let output = run(&["shuffle", built_in, "--seed", seed], "");
    assert!(output.status.success());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shuffled.data");
    std::fs::write(&path, &output.stdout).unwrap();
    let path = path.to_str().unwrap().to_string();
    (folder, path)
}

#[test]
fn course_mode_plays_a_data_file_with_and_without_nobles() {
    let (_folder, file) = data_file("4");
    let script = "p2 red\np3 white blue green\nq\n";
    let with = run(&[&file, "true"], script);
    assert_eq!(with.status.code(), Some(0));
    let cards = sorcery::games::splendor::data::parse(&std::fs::read(&file).unwrap()).unwrap();
    let mut expected = Vec::new();
    sorcery::faces::course::run(cards, true, script.as_bytes(), &mut expected).unwrap();
    assert!(with.stdout == expected && with.stderr.is_empty());
    for word in ["false", "True", "yes"] {
        let without = run(&[&file, word], script);
        assert!(!text(&without.stdout).contains("~~~~~~~~~~~"), "only `true` turns nobles on");
    }
}

#[test]
fn shuffling_is_repeatable() {
    let read = |seed| {
        let (_folder, file) = data_file(seed);
        std::fs::read_to_string(file).unwrap()
    };
    assert_eq!(read("1"), read("1"));
    assert_ne!(read("1"), read("2"));
}

#[test]
fn too_few_arguments_give_the_courses_error() {
    let output = run(&["some.data"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr)
            .starts_with("ERROR: Expecting a data filename and an indicator of whether to play with nobles.")
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn invalid_files_are_named_and_exit_with_status_1() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.data");
    std::fs::write(&path, "Row\tPrestige\tDiscount\twhite\tred\tpink\tblue\tgreen\nm\t0\tgrey\t0\t0\t0\t3\t0\n")
        .unwrap();
    let file = path.to_str().unwrap();
    for args in [vec![file, "true"], vec!["shuffle", file], vec!["--cards", file], vec!["--position", file]] {
        let output = run(&args, "Ann\nBob\n");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let said = text(&output.stderr);
        let place =
            if args[0] == "--position" { "line 1: " } else { "line 2, column 5: write a colour like red, not `grey`" };
        assert!(said.contains("bad.data: ") && said.contains(place), "{said}");
    }
    assert_eq!(run(&["no such file", "true"], "").status.code(), Some(1));
    assert_eq!(run(&["--rules", "house"], "").status.code(), Some(2));
}

#[test]
fn a_game_between_humans_is_told_in_plain_words() {
    let output = run(&["--seed", "5", "--board", "asked"], "Ann\nBob\np2 red\np3 red\npass\nq\n");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output.stdout),
        "Player 1, what is your name?\nPlayer 2, what is your name?\nTurn 1: Ann to play.\nAnn takes 2 red.\n\
         Turn 2: Bob to play.\nTake three different colours, or two gems of one colour.\n\
         You can't pass while you have another move: take gems, buy or reserve.\n\
         To play this game again, use --seed 5.\n"
    );
    assert!(output.stderr.is_empty());
}

#[test]
fn a_printed_position_can_be_resumed() {
    let first = run(&["--seed", "5", "--board", "asked", "--rules", "official"], "Ann\nBob\nr m d\nposition\n");
    let printed = text(&first.stdout);
    let start = printed.find("splendor position 1").unwrap();
    let end = printed.find("To play this game again").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.position");
    std::fs::write(&path, &printed[start..end]).unwrap();
    let again = run(&["--position", path.to_str().unwrap(), "--board", "asked"], "position\n");
    assert_eq!(text(&again.stdout), &printed[start..end]);
}

/// The program points out once if the cards are not the official ones.
#[test]
fn unofficial_cards_are_pointed_out() {
    let (folder, file) = data_file("1");
    let changed = std::fs::read_to_string(&file).unwrap().replacen("\t5\t", "\t4\t", 1);
    let path = folder.path().join("changed.data");
    std::fs::write(&path, changed).unwrap();
    let output = run(&["--cards", path.to_str().unwrap()], "");
    let said = text(&output.stdout);
    assert!(
        said.starts_with("Note: 1 of the 100 cards and nobles in ") && said.contains(" not the official ones."),
        "{said}"
    );
    assert!(!text(&run(&["--cards", &file], "").stdout).contains("Note"));
}
