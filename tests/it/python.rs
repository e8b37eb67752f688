//! The programs, the table and the environments in `examples/python`. Without python3, these tests print a note.

use crate::process::sorcery;
use crate::programs::path;
use serde_json::Value;
use sorcery::session::GameInfo;
use sorcery::session::roster::ROSTER;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/python").join(name)
}

/// Returns `true` if this machine can run Python. Otherwise, prints a note.
pub fn has_python() -> bool {
    let found =
        std::process::Command::new("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let found = found.is_ok_and(|status| status.success());
    if !found {
        eprintln!("skipped: there is no python3");
    }
    found
}

/// Returns the number of games for the bots (`SORCERY_GAMES`).
fn games() -> String {
    std::env::var("SORCERY_GAMES").unwrap_or_else(|_| "4".into())
}

#[test]
fn the_client_in_python_plays_every_game() {
    if !has_python() {
        return;
    }
    for &GameInfo { name: game, .. } in ROSTER {
        let agents = format!("novice,program:python3 {}", example("random_player.py").display());
        let run =
            sorcery(&["arena", "--seed", "1", "--game", game, "--agents", &agents, "--games", &games(), "--json"]);
        let out = run.environment("PATH", path()).run().well().out;
        for line in out.lines() {
            let record: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!((&record["failed"], record["played"].to_string()), (&Value::Null, games()), "{record}");
        }
    }
}

/// Runs Python code that can import the package of `examples/python`, and returns its output.
fn python(arguments: &[&str]) -> String {
    let mut command = std::process::Command::new("python3");
    let command = command.args(arguments).env("SORCERY", env!("CARGO_BIN_EXE_sorcery"));
    let command = command.env("PYTHONPATH", example("")).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = command.output().expect("python3 runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Python plays all seats, and sees the same games again with the same seed. Against a level, it plays one seat.
#[test]
fn the_table_in_python_plays_every_game() {
    if !has_python() {
        return;
    }
    const CODE: &str = "
import sys
from sorcery_env.table import GAMES, Table

def play(table):
    seats, moves, event = set(), 0, table.next()
    while event[0] == 'move':
        assert event[2]['legal'] and event[2]['table'], event
        seats.add(event[1])
        moves += 1
        table.play(event[2]['legal'][moves % len(event[2]['legal'])])
        event = table.next()
    assert event[0] == 'over' and all(1 <= seat <= GAMES[table.game] for seat in event[1]), event
    return sorted(seats), moves, event[1:]

for game, seats in GAMES.items():
    runs = []
    for _ in range(2):
        with Table(game, seed=5) as table:
            runs.append([play(table) for _ in range(3)])
            assert table.next()[0] == 'move'
            try:
                table.play('win at once')
            except ValueError as error:
                assert 'legal' in str(error)
    assert runs[0] == runs[1]
    assert all(played[0] == list(range(1, seats + 1)) for played in runs[0]), runs
    with Table(game, opponent='novice' if seats == 2 else None) as table:
        print(game, [seats for seats, _, _ in (play(table), play(table))])
";
    let found = python(&["-c", CODE]);
    let alternates = |line: &str| line.ends_with("[[1], [2]]") || line.ends_with("[[2], [1]]");
    let mut lines = found.lines();
    for game in ROSTER {
        let line = lines.next().expect("a line for each game");
        assert!(line.starts_with(game.name), "{found}");
        assert!(alternates(line) || game.seats == 1 && line.ends_with("[[1], [1]]"), "{found}");
    }
}

/// A few seconds of learning give weights that play whole games.
#[test]
fn the_learner_in_python_learns_and_plays() {
    if !has_python() {
        return;
    }
    let (folder, learner) = (tempfile::tempdir().expect("a temporary directory"), example("onirim_learner.py"));
    let (weights, learner) = (folder.path().join("weights"), learner.to_string_lossy());
    python(&[&learner, "learn", &weights.to_string_lossy(), "--minutes", "0.05"]);
    let player = format!("program:python3 {learner} play {}", weights.display());
    let run = sorcery(&["arena", "--game", "onirim", "--seed", "1", "--json", "--games", "6", "--a", &player]);
    let out = run.environment("PATH", path()).run().well().out;
    let record: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&record["failed"], &record["played"]), (&Value::Null, &6.into()), "{record}");
}

/// PettingZoo's own tests accept the environments. Without PettingZoo, this prints a note.
#[test]
fn the_environments_pass_the_tests_of_pettingzoo() {
    if has_python() {
        let found = python(&[&example("check_environment.py").to_string_lossy()]);
        let passed = ROSTER.iter().all(|game| found.contains(&format!("{}: passed", game.name)));
        assert!(passed || found.starts_with("skipped: PettingZoo isn't installed"), "{found}");
        eprint!("{}", if passed { "" } else { &found });
    }
}

/// This is how contributors compare two versions of sorcery.
#[test]
fn another_version_plays_as_a_program() {
    if !has_python() {
        return;
    }
    for game in ["sorcery", "splendor"] {
        let older =
            format!("program:python3 {} {} {game} 0.01", example("older.py").display(), env!("CARGO_BIN_EXE_sorcery"));
        let run = sorcery(&[
            "arena",
            "--seed",
            "1",
            "--game",
            game,
            "--agents",
            &format!("random,{older}"),
            "--games",
            "2",
            "--json",
        ]);
        let out = run.environment("PATH", path()).run().well().out;
        let record: Value = serde_json::from_str(out.trim()).expect("JSON");
        // The strength depends on the load of the machine.
        assert_eq!((&record["failed"], &record["played"]), (&Value::Null, &2.into()), "{record}");
    }
}
