//! Saved games of plain text, with the real program.

use super::{called, legal, new_game, play, view};
use crate::process::sorcery;
use sorcery::engine::{Rng, Stream};
use sorcery::games::onirim::Phase;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

const SEED: u64 = 5;
const QUESTION: &str = "Resume this saved game?";

/// Returns the lines of a random game.
fn random_lines() -> Vec<String> {
    let mut rng = Rng::new(SEED, Stream::Playout);
    let mut game = new_game(SEED);
    let mut lines = Vec::new();
    loop {
        let all = legal(&game);
        if all.is_empty() {
            return lines;
        }
        let line = view(&game).spell(all[rng.below(all.len())]);
        play(&mut game, &line);
        lines.push(line);
    }
}

/// Runs the program with these lines and its games in `data`, and returns its output. The program resumes a saved game
/// only without a seed.
fn run(data: &Path, lines: &[&str]) -> String {
    let seed = SEED.to_string();
    let seed: &[&str] = if journals(data, "games").is_empty() { &["--seed", &seed] } else { &[] };
    let run = sorcery(&[&["onirim"], seed, &["--ascii", "--data"]].concat()).argument(data).lines(&lines.join(";"));
    run.run().well().out
}

fn journals(data: &Path, folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(data.join(folder)).map(|entries| entries.flatten().map(|entry| entry.path()).collect());
    entries.unwrap_or_default()
}

/// A game that is quit and resumed after every action is the same game to its end, and isn't offered any more
/// after that.
#[test]
fn a_game_resumed_after_every_action_is_the_same_game() {
    let whole = tempfile::tempdir().unwrap();
    let lines = random_lines();
    let all: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert!(!run(whole.path(), &all).contains(QUESTION));
    let expected = fs::read_to_string(&journals(whole.path(), "replays")[0]).unwrap();

    let parts = tempfile::tempdir().unwrap();
    for (i, line) in lines.iter().enumerate() {
        let said = if i == 0 { run(parts.path(), &[line]) } else { run(parts.path(), &["yes", line]) };
        assert_eq!(said.contains(QUESTION), i > 0, "{said}");
        assert_eq!(journals(parts.path(), "games").len(), usize::from(i + 1 < lines.len()), "after {line}");
    }
    let found = fs::read_to_string(&journals(parts.path(), "replays")[0]).unwrap();
    assert_eq!(found, expected);
    assert!(!run(parts.path(), &["quit"]).contains(QUESTION), "the game is over");
}

/// A game killed right after some output has that output in its save.
#[test]
fn shown_actions_survive_a_kill() {
    let data = tempfile::tempdir().unwrap();
    let lines = random_lines();
    let mut game = new_game(SEED);
    for (i, line) in lines.iter().take(12).enumerate() {
        let seed = SEED.to_string();
        let seed: &[&str] = if i == 0 { &["--seed", &seed] } else { &[] };
        let prepared = sorcery(&[&["onirim"], seed, &["--ascii", "--data"]].concat()).argument(data.path());
        let mut child = prepared.command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let answer = if i == 0 { String::new() } else { "yes\n".into() };
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{answer}{line}").unwrap();
        let told = super::said(&play(&mut game, line)[0]);
        let mut shown = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(shown.any(|shown| shown.unwrap().contains(told.trim())), "{line}: {told}");
        child.kill().unwrap();
        child.wait().unwrap();
        let journal = fs::read_to_string(&journals(data.path(), "games")[0]).unwrap();
        let kept: Vec<&str> = journal.lines().skip_while(|line| *line != "begin").skip(1).collect();
        let kept: Vec<&str> = kept.into_iter().filter(|line| !line.starts_with('!')).collect();
        assert_eq!(kept, lines[..=i], "{journal}");
    }
}

#[test]
fn a_saved_game_can_be_kept_or_deleted() {
    let data = tempfile::tempdir().unwrap();
    run(data.path(), &["discard 1"]);
    let said = run(data.path(), &["perhaps"]);
    assert!(said.contains("Answer yes, no or delete."), "{said}");
    assert_eq!(journals(data.path(), "games").len(), 1, "the input ended at the question");
    run(data.path(), &["no", "discard 2", "quit"]);
    assert_eq!(journals(data.path(), "games").len(), 2);
    // A seed asks for a new game.
    let seeded =
        sorcery(&["onirim", "--seed", "7", "--data"]).argument(data.path()).lines("discard 1").run().well().out;
    assert!(!seeded.contains(QUESTION), "{seeded}");
    assert_eq!(journals(data.path(), "games").len(), 3);
    run(data.path(), &["delete", "delete", "delete", "quit"]);
    assert_eq!(journals(data.path(), "games").len(), 0, "the new game has no action");
}

/// The error gives the problem and its place. The program overwrites nothing and starts a new game.
#[test]
fn a_damaged_save_is_named_and_left_unchanged() {
    for (text, wrong) in [
        ("hello\n", "line 1: a saved game begins with `sorcery journal 1`, not `hello`"),
        ("sorcery journal 1\ngame onirim\nseed x\nbegin\n", "line 3: `seed x`: the seed must be a number"),
        ("sorcery journal 1\ngame onirim\nseed 5\nbegin\ndiscard 9\n", "line 5: "),
    ] {
        let data = tempfile::tempdir().unwrap();
        let path = data.path().join("games/000000000001-000-1-onirim.journal");
        fs::create_dir(data.path().join("games")).unwrap();
        fs::write(&path, text).unwrap();
        let said = run(data.path(), &["discard 1"]);
        assert!(said.contains(wrong) && said.contains("000000000001-000-1-onirim.journal"), "{said}");
        assert!(!said.contains(QUESTION), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(journals(data.path(), "games").len(), 2, "a new game was started and saved");
    }
}

/// `--store` updates the original's file at the beginning of every turn, and deletes it when the game ends.
#[test]
fn the_originals_file_is_kept_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.txt");
    let seed = SEED.to_string();
    let store =
        |lines: &str| sorcery(&["onirim", "--seed", &seed, "--ascii", "--store"]).argument(&path).lines(lines).run();
    let lines = random_lines();
    let mut game = new_game(SEED);
    let mut turns = 0;
    for (i, line) in lines.iter().enumerate().take(20) {
        play(&mut game, line);
        if game.phase() != Phase::Turn {
            continue;
        }
        turns += 1;
        let _ = fs::remove_file(&path);
        store(&lines[..=i].join(";")).well();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 5, "{text}");
        let back = sorcery::games::onirim::store::read(&text, &Default::default(), SEED).unwrap();
        assert_eq!(called(back.hand().iter()), called(game.hand().iter()));
        assert_eq!(back.deck().len(), game.deck().len());
    }
    assert!(turns > 3);
    let _ = fs::remove_file(&path);
    store(&lines.join(";")).well();
    assert!(!path.exists(), "the game is over");
    fs::write(&path, "0 0 5 71\n\n\n20 77\n").unwrap();
    store("quit").failed(1, &["store.txt: line 4, column 4: write a card from 1 to 76, not 77"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "0 0 5 71\n\n\n20 77\n");
}

/// Aborting asks once, then deletes the game's folder or file (spec 3.4).
#[test]
fn an_aborted_game_is_deleted() {
    let question = "Resign and delete the game?";
    let data = tempfile::tempdir().unwrap();
    let said = run(data.path(), &["discard 1", "abort", "no", "abort"]);
    assert_eq!(said.matches(question).count(), 2, "{said}");
    assert_eq!(journals(data.path(), "games").len(), 1, "the input ended at the question");
    let said = run(data.path(), &["yes", "ABORT", "Yes", "discard 1"]);
    assert_eq!(said.matches(question).count(), 1, "{said}");
    assert!(!said.contains("You discard"), "{said}");
    assert_eq!((journals(data.path(), "games").len(), journals(data.path(), "replays").len()), (0, 0));

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.txt");
    let store = |lines: &str| sorcery(&["onirim", "--seed", "5", "--store"]).argument(&path).lines(lines).run().well();
    let saved = format!("The game is saved in {}.", path.display());
    store("discard 1;abort;n;quit").says(question).says(&saved).never_says("without a winner");
    assert!(path.exists());
    store("abort;y").says(question);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // A game that isn't saved ends the same way, without deleting any file.
    let ended = sorcery(&["onirim"]).lines("abort;yes;hand").run().well().says(question);
    assert_eq!(ended.out.matches("Hand:").count(), 1, "{}", ended.out);
    sorcery(&["onirim"]).lines("help").run().well().says("abort -- Resign and delete the saved game.");
}

/// A folder of games saves an open question exactly. The original's file saves only the beginning of the
/// turn, and the program says so.
#[test]
fn an_open_question_is_saved_or_reported_as_lost() {
    let mut game = new_game(SEED);
    let mut lines = random_lines();
    let prophecy = lines.iter().position(|line| {
        play(&mut game, line);
        game.phase() == Phase::Foresee
    });
    lines.truncate(prophecy.expect("a prophecy") + 1);
    let data = tempfile::tempdir().unwrap();
    run(data.path(), &[&lines.iter().map(String::as_str).collect::<Vec<_>>()[..], &["quit"]].concat());
    let seed = SEED.to_string();
    let position = |lines: &str| sorcery(&["onirim", "--seed", &seed]).lines(lines).run().well().out;
    let expected = position(&format!("{};position", lines.join(";")));
    let expected = &expected[expected.find("onirim position").unwrap()..expected.find("To play this game").unwrap()];
    let found = run(data.path(), &["yes", "position"]);
    assert!(found.contains(expected), "{found}");

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.txt");
    let store = sorcery(&["onirim", "--seed", &seed, "--store"]).argument(&path).lines(&lines.join(";")).run();
    assert_eq!(store.status, Some(0));
    assert!(
        store.err.contains("store.txt holds the start of this turn: its format can't store an unanswered question"),
        "{}",
        store.err
    );
    assert!(path.exists());
}
