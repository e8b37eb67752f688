//! Programs as players: the protocol, contests, and programs that fail.

use crate::process::{Run, sorcery};
use serde_json::Value;
use sorcery::agents::Pace;
use sorcery::engine::{Seat, SeatSet};
use sorcery::games::Audience;
use sorcery::session::player::ProgramCommand;
use sorcery::session::roster::ROSTER;
use sorcery::session::{Header, Player, Players};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Writes an executable script into the folder of `run`.
fn script(run: Run, name: &str, text: &str) -> Run {
    use std::os::unix::fs::PermissionsExt;
    let run = run.file(name, format!("#!/bin/sh\n{text}"));
    std::fs::set_permissions(run.path(name), std::fs::Permissions::from_mode(0o755)).expect("the new file");
    run
}

/// Returns the search path of this machine.
pub fn path() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| std::env::var("PATH").unwrap_or_default())
}

/// Shell code that answers the greeting.
const GREETING: &str = r#"read -r hello; echo '{"hello":{"protocol":1,"name":"x","wants":[]}}'"#;

/// Plays a contest between a program and `novice` and returns its result. If the program forfeits every game, the
/// command fails after it prints the results.
fn contest(text: &str, game: &str, games: u32, think: &str) -> Value {
    let games = games.to_string();
    let arguments =
        ["arena", "--seed", "1", "--game", game, "--a", "program:./bot", "--b", "novice", "--games", &games];
    let run = script(sorcery(&arguments), "bot", text).argument("--think").argument(think);
    let ended = run.argument("--json").environment("PATH", path()).run();
    let record: Value = serde_json::from_str(ended.out.lines().next().expect("a line")).expect("JSON");
    let forfeited: u64 = record["failed"].as_array().into_iter().flatten().filter_map(|f| f["games"].as_u64()).sum();
    match forfeited < games.parse().expect("a number") {
        true => assert_eq!((ended.status, &*ended.err), (Some(0), "")),
        false => {
            assert_eq!(ended.status, Some(1));
            let reported = ended.err.starts_with("sorcery: program:./bot forfeited every game; to test a program, run");
            assert!(reported && ended.err.lines().count() == 1, "{}", ended.err);
        }
    }
    record
}

/// Returns the faults that `arena --check` prints, the last line of standard error, and the status.
fn faults(text: &str) -> (String, String, Option<i32>) {
    let run =
        script(sorcery(&["arena", "--check", "program:./bot", "--game", "onirim", "--think", "0.3"]), "bot", text);
    let ended = run.environment("PATH", path()).run();
    (ended.out, ended.err, ended.status)
}

/// Shell code that answers a request with its first legal line.
const FIRST: &str = r#"legal=${line#*'"legal":["'}; printf '{"move":"%s"}\n' "${legal%%'"'*}""#;

#[test]
fn a_check_finds_the_faults_of_programs() {
    let good = format!(
        r#"{GREETING}; while read -r line; do case $line in '{{"move"'*) last=$line; {FIRST};;
        *'"again":true'*) line=$last; {FIRST};; esac; done"#
    );
    let (out, err, status) = faults(&good);
    assert!(out.starts_with("no errors in ") && err.is_empty() && status == Some(0), "{out}{err}");
    let every = format!(
        r#"{GREETING}; while read -r line; do case $line in '{{"move"'*) last=$line; {FIRST};;
        *'"error"'*) line=$last; {FIRST};; esac; done; exec sleep 100"#
    );
    let (out, err, status) = faults(&every);
    assert_eq!(status, Some(1), "{out}");
    let found = [
        "onirim: an error with `again` = false: it answers again, although the first answer still counts\n",
        "onirim: the end of its input: it is still running half a second later\n",
    ];
    assert!(found.iter().all(|fault| out.contains(fault)) && out.lines().count() == 2, "{out}");
    assert!(err.starts_with("sorcery: 2 errors in "), "{err}");
    let deaf = format!(
        r#"{GREETING}; while read -r line; do case $line in *from_the_future*) exit 3;; '{{"move"'*) {FIRST};; esac; done"#
    );
    let (out, _, _) = faults(&deaf);
    assert!(out.contains("an error after an answer: no answer in 0.3 s (late)"), "{out}");
    assert!(out.contains("unknown keys: it ended with exit status 3 (died)"), "{out}");
    let (out, _, status) = faults("exit 4");
    assert!(out.contains("the greeting: it ended with exit status 4") && out.lines().count() == 1, "{out}");
    assert_eq!(status, Some(1));
    sorcery(&["arena", "--check", "novice"]).run().failed(2, &["--check needs a program"]);
}

/// Returns the failure of a contest: its kind, the number of games, and the example.
#[track_caller]
fn failure(record: &Value) -> (&str, u64, &str) {
    let [failed] = record["failed"].as_array().expect("failures").as_slice() else { panic!("{record}") };
    assert_eq!(failed["player"], "program:./bot");
    let text = |name: &str| failed[name].as_str().expect("words");
    (text("fault"), failed["games"].as_u64().expect("a number"), text("example"))
}

/// Asserts that the program lost every game by `fault`, with `what` in the example.
#[track_caller]
fn forfeits(text: &str, fault: &str, what: &str) {
    let record = contest(text, "sorcery", 4, "0.2");
    let (found, games, example) = failure(&record);
    assert_eq!((found, games), (fault, 4), "{record}");
    assert!(example.contains(what), "{record}");
    assert_eq!((&record["played"], &record["losses"], &record["wins"]), (&4.into(), &4.into(), &0.into()), "{record}");
}

#[test]
fn a_program_that_names_no_legal_line_forfeits() {
    let text = format!(
        "{GREETING}; while read -r line; do case $line in *'\"move\"'*|*'\"again\":true'*) \
                        echo '{{\"move\":\"win at once\"}}';; esac; done"
    );
    forfeits(&text, "illegal", "`win at once` isn't a legal line");
}

#[test]
fn a_program_that_talks_nonsense_forfeits() {
    let text = format!("{GREETING}; while read -r line; do echo 'I think, therefore'; done");
    forfeits(&text, "garbled", "`I think, therefore` isn't a valid answer such as {\"move\": \"end\"}");
}

#[test]
fn a_program_that_hangs_forfeits() {
    let hangs = format!("{GREETING}; exec sleep 1000");
    forfeits(&hangs, "late", "no answer in 0.2 s");
    // The program also loses the games in which it isn't started again.
    let record = contest(&hangs, "sorcery", 10, "0.01");
    assert_eq!((failure(&record).0, failure(&record).1), ("late", 10), "{record}");
}

#[test]
fn a_program_that_dies_forfeits_with_its_last_words() {
    let text = format!("{GREETING}; read -r game; echo 'out of ideas' >&2; exit 3");
    forfeits(&text, "died", "it ended with exit status 3: out of ideas");
}

/// Neither many lines nor an endless line fill the memory.
#[test]
fn a_program_that_floods_forfeits() {
    forfeits(&format!("{GREETING}; exec yes '{{\"move\":\"x\"}}'"), "illegal", "`x` isn't");
    forfeits(&format!("{GREETING}; exec tr '\\0' x < /dev/zero"), "garbled", "the message is longer than 65536 bytes");
    forfeits(&format!("{GREETING}; yes >&2 & exec yes nonsense"), "garbled", "`nonsense`");
}

/// The lab plays the same games with any number of threads and reports programs that fail.
#[test]
fn levels_and_programs_play_in_the_lab() {
    let run = |more: &[&str]| {
        let all = ["dominion", "run", "novice", "big-money", "--games", "30", "--json"];
        let out = sorcery(&[&all[..], more].concat()).run().well().out;
        let mut report: Value = serde_json::from_str(&out).expect("JSON");
        ["seconds", "games_per_second"].iter().for_each(|name| report[name] = Value::Null);
        report
    };
    let one = run(&["--threads", "1"]);
    assert_eq!(one, run(&["--threads", "3"]));
    assert_eq!((&one["strategy_a"], &one["games"]), (&"novice".into(), &30.into()), "{one}");
    assert!(one["wins_a"].as_u64() < one["wins_b"].as_u64(), "{one}");
    assert!(one["turns_a"][0]["games"] == 30 && one["turns_a"][3]["bought"].as_object().is_some(), "{one}");
    let bot =
        |text: &str, arguments: &[&str]| script(sorcery(arguments), "bot", text).environment("PATH", path()).run();
    let died = format!("{GREETING}; exit 3");
    let out = bot(&died, &["dominion", "run", "program:./bot", "smithy", "--games", "4"]).well().out;
    assert!(out.contains("bot forfeited 4 games: died (") && out.contains("B  smithy  100.00 %"), "{out}");
    let out = bot(&died, &["dominion", "matrix", "program:./bot", "smithy", "novice", "--games", "4"]).well().out;
    assert!(out.contains("bot forfeited 8 games: died ("), "{out}");
    let out = bot(&died, &["dominion", "compare", "smithy", "novice", "--against", "program:./bot", "--games", "4"]);
    let out = out.well().out;
    assert!(out.contains("A minus B  +0.00") && out.contains("8 games"), "{out}");
    // Players with the same name get numbers, failures name the player, and programs have no strategy to explain.
    let twins = ["program:./bot fast", "program:./bot slow"];
    let out = bot(&died, &[&["dominion", "run"][..], &twins, &["--games", "2"]].concat()).well().out;
    assert!(out.contains("A  bot fast") && out.contains("B  bot slow"), "{out}");
    bot(&died, &["dominion", "sample", "program:./bot slow", "smithy"]).failed(1, &["A (bot slow) forfeits: it ended"]);
    bot(&died, &["dominion", "explain", "program:./bot", "smithy"]).failed(2, &["`program:./bot`", "sample"]);
    bot("exit 1", &["dominion", "run", "program:./bot", "smithy"]).failed(1, &["./bot", "it ended with exit status 1"]);
    bot("exit 1", &["dominion", "run", "human", "smithy"]).failed(2, &["`sorcery dominion --p1 human`"]);
    bot("exit 1", &["dominion", "run", "search:x", "smithy"]).failed(2, &["number of iterations"]);
}

/// Otherwise a program that never plays would look weak.
#[test]
fn a_program_that_never_plays_is_an_error() {
    let refused = |text: &str, what: &str| {
        let run =
            script(sorcery(&["arena", "--seed", "1", "--agents", "novice,program:./bot", "--games", "2"]), "bot", text);
        run.environment("PATH", path()).run().failed(1, &["./bot: ", what]);
    };
    refused("exit 0", "it ended with exit status 0");
    // The error shows an answer to the first request, which is a `hello`.
    refused("echo 'good day'; read -r end", "`good day` isn't a valid answer such as {\"hello\": {\"protocol\": 1}}\n");
    refused("echo '{\"hello\":{\"protocol\":99}}'; read -r end", "it uses protocol version 99 instead of 1");
    refused("echo '{\"move\":\"end\"}'; read -r end", "its first message isn't {\"hello\": …}");
    let run = sorcery(&["arena", "--seed", "1", "--agents", "novice,program:./nowhere", "--games", "2"]);
    run.run().failed(1, &["./nowhere: it cannot be started: "]);
    sorcery(&["arena", "--agents", "novice,program:"]).run().failed(2, &["`program:` is followed by a command"]);
    sorcery(&["arena", "--agents", "novice,human"]).run().failed(2, &["use a level, program:COMMAND or others"]);
}

#[test]
fn a_program_that_cannot_be_started_is_reported_before_the_game() {
    let nope = "program:./nope";
    for arguments in [
        &["--p2", nope][..],
        &["play", "--p1", nope, "--p2", "novice"],
        &["splendor", "--p2", nope],
        &["onirim", "--p1", nope],
        &["dominion", "play", "--p2", nope],
    ] {
        let ended = sorcery(arguments).lines("Ada;end;quit").run();
        let ended = ended.failed(1, &["sorcery: program:./nope: it cannot be started: "]);
        assert_eq!(ended.out, "", "{arguments:?}");
    }
}

#[test]
fn a_program_may_correct_an_illegal_move_once() {
    let text = format!(
        "{GREETING}; while read -r line; do case $line in *'\"move\"'*) echo nonsense;; \
         *'\"again\":true'*) echo '{{\"move\":\"end\"}}';; esac; done"
    );
    let arguments = ["arena", "--seed", "1", "--a", "program:./bot", "--b", "novice", "--games", "2"];
    let ended = script(sorcery(&arguments), "bot", &text).environment("PATH", path()).run();
    assert!(ended.status == Some(0) && ended.out.contains("2 games: 0 won, 2 lost"), "{}", ended.out);
    // The author of the program learns of it.
    let told = ["sorcery: bot had to correct 20", " answers, such as: ", "run `sorcery arena --check program:COMMAND`"];
    assert!(told.iter().all(|told| ended.err.contains(told)), "{}", ended.err);
    let arguments = [&arguments[..], &["--until", "0:20"]].concat();
    let ended = script(sorcery(&arguments), "bot", &text).environment("PATH", path()).run();
    assert!(ended.err.contains("bot had to correct "), "{}", ended.err);
}

#[test]
fn a_program_that_ends_after_each_game_is_started_again() {
    let text = format!(
        "{GREETING}; while read -r line; do case $line in *'\"move\"'*) echo '{{\"move\":\"end\"}}';; \
         *'\"over\"'*) exit 0;; esac; done"
    );
    let record = contest(&text, "sorcery", 6, "5");
    assert_eq!((&record["failed"], &record["losses"]), (&Value::Null, &6.into()), "{record}");
}

/// The contest ends programs that ignore the end of input, and all processes that they have started.
#[test]
#[cfg(target_os = "linux")]
fn no_program_outlives_the_contest() {
    let text = format!("{GREETING}; trap '' TERM HUP INT; sleep 1000 & echo $$ $! >> pids; wait; wait; sleep 1000");
    let arguments = ["arena", "--seed", "1", "--a", "program:./bot", "--b", "novice", "--games", "2", "--think", "0.1"];
    let run = script(sorcery(&arguments), "bot", &text).environment("PATH", path());
    let pids = run.path("pids");
    let mut child = run.command().spawn().expect("the program starts");
    child.wait().expect("it ends");
    let pids = std::fs::read_to_string(pids).expect("numbers of processes");
    assert!(pids.split_whitespace().count() >= 4, "{pids}");
    are_gone(&pids);
}

/// The second Ctrl-C ends a search that waits for a program.
#[test]
#[cfg(target_os = "linux")]
fn no_program_outlives_a_search_that_is_ended() {
    let text = format!("{GREETING}; read -r game; echo $$ >> pids; exec sleep 1000");
    let arguments = ["tune", "sorcery", "--against", "swarm", "--player", "program:./bot", "--steps", "1"];
    let run = script(sorcery(&arguments), "bot", &text).environment("PATH", path());
    let pids = run.path("pids");
    let mut child = run.command().spawn().expect("the program starts");
    let started = || std::fs::read_to_string(&pids).is_ok_and(|pids| pids.ends_with('\n'));
    while !started() {
        assert!(child.try_wait().expect("a child").is_none(), "it ends before it has begun");
        std::thread::yield_now();
    }
    let pid = rustix::process::Pid::from_child(&child);
    while child.try_wait().expect("a child").is_none() {
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::INT);
        std::thread::yield_now();
    }
    are_gone(&std::fs::read_to_string(&pids).expect("numbers of processes"));
}

/// Starting a program can take longer than a game.
#[test]
fn a_program_starts_once_for_all_games() {
    let first = format!("while read -r line; do case $line in '{{\"move\"'*) {FIRST};; esac; done");
    let bot = format!("echo started >> starts; {GREETING}; {first}");
    for (command, starts) in [
        ("arena --a program:./bot --b random --until 0:20 --games 8", 1),
        ("tune sorcery --player program:./bot --against swarm --steps 1 --tries 1 --games 2 --final-games 2", 2),
    ] {
        let arguments = command.split(' ').chain(["--threads", "1", "--seed", "1"]).collect::<Vec<_>>();
        let run = script(sorcery(&arguments), "bot", &bot).environment("PATH", path());
        let output = run.command().output().expect("the program runs");
        assert!(output.status.success(), "{command}: {output:?}");
        assert_eq!(std::fs::read_to_string(run.path("starts")).expect("a start").lines().count(), starts, "{command}");
    }
}

/// A script must be able to tell the results of a stopped match from complete ones. The name of a file need not be UTF-8.
#[test]
#[cfg(target_os = "linux")]
fn a_stopped_contest_says_so_and_ends_with_the_status_of_the_signal() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let (arguments, record) = ("arena --a random --b random --games 4000000 --record", OsStr::from_bytes(b"\xff"));
    let run = sorcery(&arguments.split(' ').collect::<Vec<_>>()).argument(record);
    let mut child = run.command().spawn().expect("the program starts");
    let begun = || std::fs::metadata(run.path("").join(record)).is_ok_and(|file| file.len() > 0);
    while !begun() {
        assert!(child.try_wait().expect("a status").is_none(), "it ended early");
        std::thread::yield_now();
    }
    let _ = rustix::process::kill_process(rustix::process::Pid::from_child(&child), rustix::process::Signal::INT);
    let output = child.wait_with_output().expect("it ends");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(error.contains("stopped after ") && error.contains("of 4000000 games; to continue:\n"), "{error}");
}

/// Partial results must not look like complete ones to a script.
#[test]
#[cfg(target_os = "linux")]
fn every_stopped_command_ends_with_the_status_of_the_signal() {
    for arguments in [
        "arena --game splendor --a novice --b random --until 0:1 --games 4000000",
        "dominion run novice big-money --games 4000000",
        "dominion matrix novice big-money --games 4000000",
        "dominion compare novice apprentice --games 4000000",
        "dominion cards --games 4000000",
        "dominion coach --seconds 3600 --out best.strategy",
        "onirim solve --games 4000000",
        "puzzles onirim --make 1000",
    ] {
        let run = sorcery(&arguments.split(' ').collect::<Vec<_>>());
        let mut child = run.command().spawn().expect("the program starts");
        let pid = rustix::process::Pid::from_child(&child);
        let status = format!("/proc/{}/status", child.id());
        // The second bit stands for SIGINT: the program handles Ctrl-C.
        let handles = |line: &str| {
            let caught = line.strip_prefix("SigCgt:").and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
            caught.is_some_and(|mask| mask & 2 != 0)
        };
        while !std::fs::read_to_string(&status).is_ok_and(|text| text.lines().any(handles)) {
            assert!(child.try_wait().expect("a status").is_none(), "{arguments}: it ended early");
            std::thread::yield_now();
        }
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::INT);
        let output = child.wait_with_output().expect("it ends");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{arguments}: {error}");
        assert!(error.contains("stopped "), "{arguments}: {error}");
        if arguments.contains(" --out ") {
            let best = std::fs::read_to_string(run.path("best.strategy")).expect("the best strategy so far");
            assert!(best.contains("buylists"), "{best}");
            assert!(String::from_utf8_lossy(&output.stdout).contains("Best strategy: "), "{output:?}");
        }
    }
}

/// Waits until none of these processes is running.
#[cfg(target_os = "linux")]
fn are_gone(pids: &str) {
    let end = Instant::now() + Duration::from_secs(120);
    for pid in pids.split_whitespace() {
        // A zombie counts as ended. A killed process may need a moment.
        let state = || std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        while !state().is_empty() && !state().contains(") Z ") {
            assert!(Instant::now() < end, "{pid} is there: {}", state());
            std::thread::yield_now();
        }
    }
}

/// The same bot also plays as a program without the protocol.
#[test]
fn the_bot_in_rust_plays_as_a_program() {
    let built = Path::new(env!("CARGO_BIN_EXE_sorcery")).with_file_name("examples").join("bot");
    if !built.exists() {
        return eprintln!("skipped: {} is not built", built.display());
    }
    let agents = format!("random,program:{} program", built.display());
    let out = sorcery(&["arena", "--seed", "1", "--agents", &agents, "--games", "4", "--json"]).run().well().out;
    let record: Value = serde_json::from_str(out.trim()).expect("JSON");
    assert_eq!((&record["failed"], &record["losses"]), (&Value::Null, &3.into()), "{record}");
}

/// A program that links this library could compute every card from the seed.
#[test]
fn no_program_knows_the_seed_of_a_contest_beforehand() {
    let program = format!("program:{} engine onirim --level random", env!("CARGO_BIN_EXE_sorcery"));
    let seed = |more: &[&str]| {
        let arguments = [&["arena", "--game", "onirim", "--a", &program, "--games", "1", "--json"], more].concat();
        let out = sorcery(&arguments).run().well().out;
        serde_json::from_str::<Value>(out.trim()).expect("JSON")["seed"].as_u64().expect("a seed")
    };
    assert_ne!(seed(&[]), seed(&[]));
    assert_eq!([seed(&["--seed", "7"]), seed(&["--shard", "1/1"])], [7, 1]);
}

/// Strategies and levels, however, play the same games each time.
#[test]
fn no_program_knows_the_seed_of_the_lab_beforehand() {
    // The program fails after the greeting, which keeps games short.
    let bot = |arguments: &[&str]| script(sorcery(arguments), "bot", GREETING).environment("PATH", path()).run();
    let program = "program:./bot";
    let few = ["--games", "2", "--json"];
    let tune = [
        "tune",
        "dominion",
        "smithy",
        "--against",
        "--steps",
        "1",
        "--tries",
        "1",
        "--games",
        "2",
        "--final-games",
        "2",
    ];
    let commands = |player: &str| -> Vec<Vec<String>> {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        let with = |verb: &str, who: &[&str]| words(&[&["dominion", verb][..], who, &few].concat());
        vec![
            with("run", &[player, "big-money"]),
            with("matrix", &[player, "big-money"]),
            with("compare", &["big-money", "smithy", "--against", player]),
            words(&[&tune[..4], &[player], &tune[4..], &["--out", "/dev/null", "--json"]].concat()),
        ]
    };
    let seed = |arguments: &[String], more: &[&str]| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
        let out = bot(&arguments).well().out;
        serde_json::from_str::<Value>(out.trim()).expect("JSON")["seed"].as_u64().expect("a seed")
    };
    for arguments in commands(program) {
        assert_ne!(seed(&arguments, &[]), 1, "{arguments:?}");
    }
    let [run, ..] = &commands(program)[..] else { panic!("no commands") };
    assert_eq!(seed(run, &["--seed", "7"]), 7);
    for arguments in commands("witch") {
        assert_eq!(seed(&arguments, &[]), 1, "{arguments:?}");
    }
    let named = |arguments: &[&str]| {
        let out = bot(arguments).well().out;
        out.lines().find_map(|line| Some(line.split_once("seed ")?.1.to_string()))
    };
    let engine = format!("program:{} engine dominion --level random", env!("CARGO_BIN_EXE_sorcery"));
    let sample = ["dominion", "sample", &engine, "smithy"];
    let few = ["--steps", "1", "--games", "2", "--final-games", "2"];
    let deck = [&["tune", "sorcery", "--against", "swarm", "--player", program][..], &few].concat();
    for arguments in [&sample[..], &deck] {
        assert!(named(arguments).is_some_and(|seed| !seed.starts_with("1)")), "{arguments:?}");
    }
    assert_eq!(named(&["dominion", "sample", "smithy", "big-money"]), None);
}

/// Plays the same contest in every game with a level that uses the protocol.
#[test]
fn our_levels_play_as_programs() {
    for info in ROSTER {
        let (game, seats) = (info.name, info.seats);
        let program = format!("program:{} engine {game} --level greedy", env!("CARGO_BIN_EXE_sorcery"));
        let run = sorcery(&["arena", "--seed", "1", "--game", game, "--a", &program, "--games", "2", "--json"]);
        let run = if seats == 1 { run } else { run.argument("--b").argument("random") };
        let out = run.run().well().out;
        let record: Value = serde_json::from_str(out.trim()).expect("JSON");
        assert_eq!((&record["failed"], &record["played"]), (&Value::Null, &2.into()), "{record}");
        assert!(seats == 1 || record["wins"] == 2, "{record}");
    }
}

#[test]
fn the_engine_judges_positions_and_complains_in_its_own_words() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 4\nmagic 2\nhand Banish\n\
                    minion Air Elemental\nplayer 2 Grace\nlife 1\nhand Haste\n";
    let analyse = serde_json::json!({ "analyse": { "position": position, "time": 0.2 } });
    let hello = |game: &str| format!("{{\"hello\":{{\"protocol\":1,\"game\":\"{game}\"}}}}");
    let request = "{\"move\":{\"turn\":1,\"legal\":[\"end\"],\"time\":1}}";
    let long = "x".repeat((1 << 24) + 1);
    let input = [hello("sorcery"), analyse.to_string(), hello("chess"), request.into(), "nonsense".into(), long];
    let out = sorcery(&["engine", "sorcery", "--level", "adept"]).input(input.join("\n") + "\n").run().well().out;
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers[0]["hello"]["wants"], serde_json::json!(["position"]), "{out}");
    let best = &answers[1]["analysis"][0];
    assert_eq!((&best["line"], best["chance"].as_f64()), (&"attack 1".into(), Some(1.0)), "{out}");
    for (answer, what) in
        answers[2..].iter().zip(["plays sorcery, not chess", "no position was sent", "not a message", "longer than"])
    {
        assert!(answer["error"]["what"].as_str().is_some_and(|words| words.contains(what)), "{answer}");
    }
    assert_eq!(answers.len(), 6, "{out}");
}

/// Levels never consider most purchases in Dominion, but the analysis lists them.
#[test]
fn the_engine_judges_every_legal_line() {
    let session = sorcery::session::roster::open(Header {
        game: "dominion".into(),
        seed: 1,
        names: vec!["Ada".into(), "Grace".into()],
        ..Header::default()
    })
    .expect("a game");
    let position = session.position_for(sorcery::session::Asker::Script).expect("a position");
    let legal = session.observe(Some(Seat::ONE)).moves;
    let analyse = serde_json::json!({ "analyse": { "position": position, "time": 0.1 } });
    let out = sorcery(&["engine", "dominion"]).input(format!("{analyse}\n")).run().well().out;
    let answer: Value = serde_json::from_str(out.trim()).expect("JSON");
    let options = answer["analysis"].as_array().expect("a list");
    let judged = |line: &str| options.iter().any(|option| option["line"] == line && option["tries"] != 0);
    let missing: Vec<_> = legal.iter().filter(|legal| !judged(&legal.line)).map(|legal| &legal.line).collect();
    assert!(missing.is_empty() && options.len() == legal.len(), "{missing:?} of\n{out}");
}

/// The engine answers the pending questions quickly, even if a search has just begun.
#[test]
fn the_engine_ends_soon_after_its_input() {
    let position =
        "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 20\nhand Banish\nplayer 2 Grace\nlife 20\n";
    let analyse = serde_json::json!({ "analyse": { "position": position, "time": 3600 } });
    let hello = "{\"hello\":{\"protocol\":1,\"game\":\"sorcery\"}}";
    let out = sorcery(&["engine", "sorcery"]).input(format!("{analyse}\n{hello}\n")).run().well().out;
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(answers[0]["analysis"][0]["line"].is_string() && answers[1]["hello"].is_object(), "{out}");
}

#[test]
fn a_deck_search_reports_programs_that_fail() {
    let lies = format!("{GREETING}; while read -r line; do echo '{{\"move\":\"win\"}}'; done");
    let few = ["--steps", "1", "--tries", "1", "--games", "2", "--final-games", "2"];
    let deck =
        [&["tune", "sorcery", "--against", "swarm", "--size", "6", "--player", "program:./bot"][..], &few].concat();
    let run = |arguments: &[&str]| script(sorcery(arguments), "bot", &lies).environment("PATH", path()).run().well();
    run(&deck).says("./bot the tuned deck forfeited 1 game: illegal ").says("`win` isn't a legal line");
    let lists =
        [&["tune", "dominion", "smithy", "--against", "program:./bot", "--out", "/dev/null"][..], &few].concat();
    run(&lists).says("bot forfeited ").says("illegal");
}

#[test]
fn a_contest_fails_only_if_a_program_never_plays() {
    let run = |more: &[&str], text: &str| {
        let arguments = ["arena", "--a", "program:./bot", "--b", "novice", "--seed", "1", "--threads", "1"];
        script(sorcery(&[&arguments, more].concat()), "bot", text).environment("PATH", path()).run()
    };
    let never = format!(
        r#"{GREETING}; while read -r line; do case $line in '{{"move"'*|*'"again":true'*) echo nonsense;; esac; done"#
    );
    let ended = run(&["--until", "0:200"], &never);
    assert!(ended.out.contains("Decided: ") && ended.out.contains("  program:./bot forfeited "), "{ended:?}");
    assert!(ended.status == Some(1) && ended.err.contains("program:./bot forfeited every game"), "{ended:?}");
    // This program plays only its first and third game.
    let every_other = format!(
        r#"{GREETING}; while read -r line; do case $line$games in '{{"game"'*) games=x$games;;
        '{{"move"'*}}x|'{{"move"'*}}xxx) {FIRST};; '{{"move"'*|*'"again":true'*) echo nonsense;; esac; done"#
    );
    run(&["--game", "onirim", "--games", "4"], &every_other).well().says("program:./bot forfeited 2 games: garbled");
}

/// The contest continues.
#[test]
fn a_program_with_invalid_wants_forfeits() {
    let greeting = |wants: &str| {
        format!(
            "read -r hello; echo '{{\"hello\":{{\"protocol\":1,\"wants\":{wants}}}}}'; while read -r line; do :; done"
        )
    };
    let what = "`wants` contains `hand`; valid values: `table`, `log` and `position`";
    forfeits(&greeting("[\"log\",\"hand\"]"), "garbled", what);
}

/// The saved game records the loss.
#[test]
fn a_program_that_fails_against_a_human_loses() {
    let text = format!("{GREETING}; read -r game; read -r move; exit 1");
    let run = sorcery(&["--p1", "program:./bot", "--p2", "human", "--data", "games", "--seed", "3"]);
    let run = script(run, "bot", &text).environment("PATH", path());
    let replays = run.path("games/replays");
    let mut child = run.command().spawn().expect("the program starts");
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), b"Ada\n").expect("a program that reads");
    let out = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(said.contains("bot forfeits: it ended with exit status 1."), "{said}");
    let journal = std::fs::read_dir(replays).expect("a folder").next().expect("a replay").expect("a file").path();
    let text = std::fs::read_to_string(&journal).expect("a journal");
    assert!(text.contains("\nplayer program:./bot\n"), "{text}");
    assert!(text.ends_with("! over 2 bot forfeits: it ended with exit status 1.\n"), "{text}");
    let session = sorcery::session::roster::replay(&text).expect("a game");
    assert_eq!(
        session.status(),
        sorcery::engine::Status::Over(sorcery::engine::Outcome::won_by(sorcery::engine::Seat::TWO))
    );
}

/// A saved game must not start programs, and no other player may get the program's hand.
#[test]
fn resuming_a_game_never_starts_a_program_that_only_the_file_names() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let bot = folder.path().join("bot");
    let ends = r#"while read -r line; do case $line in *'"move"'*) echo '{"move":"end"}';; esac; done"#;
    std::fs::write(&bot, format!("{GREETING}; {ends}")).expect("a writable directory");
    let program = format!("program:sh '{}'", bot.display());
    let run = |arguments: &[&str], lines: &str| {
        let run = sorcery(&[&["--board", "asked"], arguments].concat()).environment("PATH", path());
        run.argument("--data").argument(folder.path().join("data")).lines(lines).run()
    };
    run(&["--p2", &program], "Ada;end;quit").well().says("bot: end");
    let refused = run(&[], "yes;hand;quit");
    let asked = "'`; to allow it, add --p2 'program:COMMAND', or replace it with --p2 adept";
    assert!(refused.status == Some(1) && refused.err.contains(asked), "{refused:?}");
    assert!(refused.out.ends_with("delete: remove it)\n"), "{refused:?}");
    run(&["--p2", &program], "yes;end;quit").well().says("bot: end");
    run(&["--p2", "random"], "yes;end;quit").well().says("bot: ");
}

/// A late answer to an old question doesn't count as the answer to a later one, even if there are several or they are
/// invalid. The program receives the start of the game only once.
#[test]
fn late_answers_are_ignored() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (bot, go) = (folder.path().join("bot"), folder.path().join("go"));
    let answers = ["{\"move\":\"p3 red white blue\"}", "moving", "{\"move\":\"p2 blue\"}"];
    let go_on = format!("while [ ! -e '{}' ]; do sleep 0.01; done", go.display());
    let answers = answers
        .map(|answer| format!("read -r asked; case $asked in *legal*) ;; *) exit;; esac; {go_on}; echo '{answer}'"));
    std::fs::write(&bot, format!("{GREETING}; read -r game; {}", answers.join("; "))).expect("a writable directory");
    let command = ProgramCommand { line: format!("sh '{}'", bot.display()), trusted: true };
    let header = Header { game: "splendor".into(), seed: 1, names: vec!["x".into(), "y".into()], ..Header::default() };
    let session = sorcery::session::roster::open(header).expect("a game");
    let players = Players::new(vec![Player::Program(command)], Pace::Timed(Duration::from_secs(60)), 1);
    for _ in 0..2 {
        let thought = players.thought(&session).expect("a program in turn");
        thought.handle().stop();
        assert_eq!(thought.think().line, "");
    }
    std::fs::write(&go, "").expect("a writable directory");
    assert_eq!(players.thought(&session).expect("a program in turn").think().line, "p2 blue");
}

/// Starts a program that stores each message in a file, and runs `answer` for each request of a move.
fn listener(folder: &Path, wants: &str, answer: &str, time: u64) -> (Players, PathBuf) {
    let (bot, told) = (folder.join("bot"), folder.join("told"));
    let text = format!(
        "read -r hello; echo '{{\"hello\":{{\"protocol\":1,\"name\":\"x\",\"wants\":[{wants}]}}}}'\n\
         while read -r line; do printf '%s\\n' \"$line\" >> '{}'; case $line in *'\"move\"'*) {answer};; esac; done",
        told.display()
    );
    std::fs::write(&bot, text).expect("a writable directory");
    let command = ProgramCommand { line: format!("sh '{}'", bot.display()), trusted: true };
    (Players::new(vec![Player::Program(command)], Pace::Timed(Duration::from_millis(time)), 1), told)
}

/// Waits until a message of this kind is in the file, and returns all messages.
fn messages(told: &Path, last: &str) -> Vec<Value> {
    let begun = Instant::now();
    loop {
        let text = std::fs::read_to_string(told).unwrap_or_default();
        let messages: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if messages.iter().any(|message| message.get(last).is_some()) {
            return messages;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "no `{last}` in {text}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn two_players() -> sorcery::session::Match {
    let names = vec!["Ada".into(), "Grace".into()];
    let header = Header { game: "sorcery".into(), seed: 1, names, ..Header::default() };
    sorcery::session::roster::open(header).expect("a game")
}

#[test]
fn a_program_receives_each_event_once() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (players, told) = listener(folder.path(), "\"log\"", "echo '{\"move\":\"end\"}'", 60_000);
    let mut session = two_players();
    for _ in 0..6 {
        let line = players.thought(&session).map_or("end".to_string(), |thought| thought.think().line);
        session.submit(&line).expect("a legal line");
    }
    session.conclude(SeatSet::NONE, "A draw was agreed on.");
    players.tell_end(&session);
    let told: Vec<String> = messages(&told, "over")
        .iter()
        .flat_map(|message| ["move", "over"].map(|kind| message[kind]["log"].clone()))
        .flat_map(|log| log.as_array().cloned().unwrap_or_default())
        .map(|line| line.as_str().expect("a sentence").to_string())
        .collect();
    let mut log = Vec::new();
    session.each_log_line(Audience::Seat(Seat::ONE), &mut |line| log.push(line.told.text));
    assert_eq!(told, log);
}

#[test]
fn a_late_program_gets_no_second_request() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (players, told) = listener(folder.path(), "", ":", 200);
    let thought = players.thought(&two_players()).expect("a program in turn");
    assert!(thought.think().forfeit.is_some());
    let messages = messages(&told, "error");
    assert_eq!(messages.iter().filter(|message| message.get("move").is_some()).count(), 1, "{messages:?}");
    let errors: Vec<&Value> = messages.iter().filter_map(|message| message.get("error")).collect();
    assert!(errors.iter().all(|error| error["again"] == Value::Bool(false)), "{errors:?}");
}

/// The messages in `docs/protocol.md` are those of a real game.
#[test]
fn the_example_in_the_documentation_is_a_game() {
    let page = include_str!("../../docs/protocol.md");
    let block = |language: &str| {
        let begin = page.split_once(&format!("```{language}\n")).expect("a block").1;
        begin.split_once("```").expect("an end").0
    };
    let said = |arrow: &str| -> String {
        block("jsonl")
            .lines()
            .filter_map(|line| line.strip_prefix(arrow))
            .map(|line| format!("{}\n", line.trim()))
            .collect()
    };
    let (told, answered) = (said("→"), said("←"));
    let text = "while read -r line; do printf '%s\\n' \"$line\" >> told; case $line in *'\"hello\"'*|*'\"move\"'*|*'\"again\":true'*) \
                read -r answer <&3; printf '%s\\n' \"$answer\";; esac; done 3< answers";
    let arguments = ["--p1", "program:./bot", "--p2", "random", "--seed", "1", "--position", "position"];
    let run = script(sorcery(&arguments), "bot", text).file("answers", answered).file("position", block("text"));
    let run = run.environment("PATH", path());
    let heard = run.path("told");
    let out = run.command().output().expect("the program ends");
    let heard = std::fs::read_to_string(heard).unwrap_or_default();
    assert_eq!(heard, told, "{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
}

#[test]
fn a_program_and_a_level_play_dominion_by_hand() {
    let text = format!("{GREETING}; read -r game; exit 1");
    let run =
        script(sorcery(&["dominion", "play", "--p1", "random", "--p2", "program:./bot", "--seed", "3"]), "bot", &text);
    run.environment("PATH", path())
        .run()
        .well()
        .says("bot forfeits: it ended with exit status 1.")
        .says("Random wins!");
}

/// The program hangs while the game waits for it. Leaving ends it and doesn't start it again.
#[test]
#[cfg(target_os = "linux")]
fn no_program_outlives_a_game_that_the_player_leaves() {
    use crate::screens::terminal::start_in;
    let folder = tempfile::tempdir().expect("a temporary directory");
    let pid = folder.path().join("pid");
    let text = format!("#!/bin/sh\necho $$ >> {}; {GREETING}; exec sleep 1000", pid.display());
    let program = folder.path().join("bot");
    std::fs::write(&program, text).expect("a writable directory");
    let player = format!("program:sh {}", program.display());
    let mut terminal = start_in(&[], &["--p1", &player, "--p2", "human"], &[("PATH", path())]);
    terminal.wait_for("is thinking");
    // The screen stays usable while the program hangs: the player can leave.
    assert!(!terminal.shows("skip waiting"), "{}", terminal.text());
    terminal.send("\x1b");
    terminal.wait_for("Quit");
    // The program starts twice: once for a check, once to play.
    terminal.wait_while(|| std::fs::read_to_string(&pid).map_or(true, |pid| pid.matches('\n').count() < 2));
    terminal.signal(rustix::process::Signal::TERM);
    terminal.wait_for_end();
    let pids = std::fs::read_to_string(&pid).expect("numbers");
    let is_gone = |pid: &str| {
        let state = std::fs::read_to_string(format!("/proc/{pid}/stat"));
        state.map_or(true, |state| state.contains(") Z "))
    };
    let gone = || pids.lines().all(is_gone);
    let begun = Instant::now();
    while !gone() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it is still there");
        std::thread::yield_now();
    }
}
