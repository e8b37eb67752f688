//! `arena --record`: the decisions of a contest as JSON.

use crate::process::{Run, sorcery};
use serde_json::{Value, json};
use sorcery::session::roster::ROSTER;

fn contest(game: &str, players: &[&str], games: &str, record: &str) -> Run {
    let fixed = ["arena", "--seed", "3", "--game", game, "--games", games, "--record", record, "--players"];
    sorcery(&[&fixed, players].concat())
}

/// Returns the recorded decisions in a file, and its text.
fn decisions(file: &std::path::Path) -> (Vec<Value>, String) {
    let text = std::fs::read_to_string(file).expect("the record");
    (text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect(), text)
}

/// A learner can train on recorded requests and play online without changes.
#[test]
fn recorded_requests_are_those_that_a_program_receives() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let [program, seen] = ["bot", "seen"].map(|name| folder.path().join(name));
    let script = format!(
        r#"read -r hello; echo '{{"hello":{{"protocol":1,"name":"x","wants":["table","log","position"]}}}}'
        while read -r line; do case $line in '{{"move"'*) printf '%s\n' "$line" >> {}
        printf '%s\n' "$line" | sed 's/.*"legal":\["\([^"]*\)".*/{{"move":"\1"}}/';; esac; done"#,
        seen.display()
    );
    std::fs::write(&program, script).expect("a writable directory");
    let player = format!("program:sh {}", program.display());
    for game in ROSTER {
        let record = folder.path().join(game.name);
        let run = contest(game.name, &[&player, "random"][..game.seats], "2", &record.to_string_lossy());
        let path: &'static str = Box::leak(std::env::var("PATH").unwrap_or_default().into_boxed_str());
        run.argument("--threads").argument("1").environment("PATH", path).run().well();
        let own: Vec<Value> = decisions(&record)
            .0
            .into_iter()
            .filter(|line| {
                let seat = line["seat"].as_u64().expect("a seat") as usize;
                line["players"][seat - 1] == player
            })
            .collect();
        let (received, _) = decisions(&seen);
        std::fs::remove_file(&seen).expect("the program's file");
        assert_eq!(own.len(), received.len(), "{}", game.name);
        for (own, received) in own.iter().zip(&received) {
            assert_eq!(own["move"], received["move"], "{}", game.name);
            assert_eq!(own["chosen"], received["move"]["legal"][0], "{}", game.name);
        }
    }
}

/// Games that run in parallel don't mix their lines, and the winners agree with the results.
#[test]
fn a_record_does_not_depend_on_the_number_of_threads() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let record = |threads: &str| {
        let file = folder.path().join(threads);
        let run = contest("sorcery", &["search:20", "random", "greedy"], "6", &file.to_string_lossy());
        let ended = run.argument("--json").argument("--threads").argument(threads).run().well();
        (decisions(&file), ended.out)
    };
    let ((lines, text), results) = record("1");
    assert_eq!(record("4"), ((lines.clone(), text), results.clone()));
    let numbers: Vec<u64> = lines.iter().map(|line| line["number"].as_u64().expect("a number")).collect();
    assert!(numbers.is_sorted() && numbers.last() == Some(&17), "{numbers:?}");
    let mut wins = 0;
    for number in 0..18 {
        let first = lines.iter().find(|line| line["number"] == number).expect("a decision of each game");
        assert_eq!((&first["record"], &first["game"]), (&json!(1), &json!("sorcery")));
        let winners = first["winners"].as_array().expect("winners");
        wins += winners
            .iter()
            .filter(|seat| first["players"][seat.as_u64().expect("a seat") as usize - 1] == "search:20")
            .count();
    }
    let sum = |name: &str| -> u64 {
        let lines = results.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        lines.filter(|record| record["a"] == "search:20").map(|record| record[name].as_u64().expect("a number")).sum()
    };
    assert_eq!(wins as u64, sum("wins"));
    let valued = |player: &str| {
        lines
            .iter()
            .filter(|line| {
                line["players"][line["seat"].as_u64().expect("a seat") as usize - 1] == player
                    && line["value"].is_number()
            })
            .count()
    };
    assert!(valued("search:20") > 50 && valued("random") == 0, "only a search knows the value");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_the_contest_with_its_results() {
    let ended = contest("onirim", &["random"], "400", "/dev/full").run();
    assert_eq!(ended.err, "sorcery: cannot write /dev/full: no space left on device; free some space\n");
    assert!(ended.out.contains("0 won, "), "{}", ended.out);
}

#[test]
fn a_record_is_not_overwritten() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(&file, "precious").expect("a writable file");
    let run = contest("onirim", &["random"], "1", &file.path().to_string_lossy());
    run.run().failed(1, &["already exists", "choose another name"]);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "precious");
}
