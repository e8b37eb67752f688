//! The laboratory on the command line, with the real program.

use std::path::Path;
use std::process::{Command, Output};

fn sorcery(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sorcery")).args(args).env_clear().output().expect("the binary runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file can be written");
    path.to_string_lossy().into_owned()
}

#[test]
fn run_counts_every_game_in_its_json() {
    let args = ["dominion", "run", "smithy", "big-money", "--games", "300", "--seed", "7", "--json"];
    let json: serde_json::Value = serde_json::from_str(&said(&sorcery(&args))).expect("JSON");
    let n = |key: &str| json[key].as_u64().unwrap_or_else(|| panic!("{key} in {json}"));
    assert_eq!((n("games"), n("seed")), (300, 7));
    assert_eq!(n("wins_a") + n("wins_b") + n("ties"), 300);
    assert!(n("wins_a") > n("wins_b"));
    // The result is the same for any number of threads.
    let again: serde_json::Value =
        serde_json::from_str(&said(&sorcery(&[&args[..], &["--threads", "3"]].concat()))).expect("JSON");
    assert_eq!((&json["wins_a"], &json["ties"]), (&again["wins_a"], &again["ties"]));
}

/// A strategy saved in the lab can be used by its name.
#[test]
fn a_saved_strategy_is_found_by_its_name() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let run = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sorcery"));
        command.args(["dominion", "run", "mine-only", "smithy", "--games", "4"]).env_clear();
        command.env("SORCERY_CONFIG", folder.path()).env("HOME", folder.path()).output().expect("the binary runs")
    };
    let refused = run();
    assert_eq!(refused.status.code(), Some(1));
    assert!(complained(&refused).starts_with("sorcery: no strategy mine-only: "), "{refused:?}");
    std::fs::create_dir(folder.path().join("strategies")).expect("a writable directory");
    write(
        &folder.path().join("strategies"),
        "mine-only.strategy",
        "buylists list Gold, Silver end end strategies strategy playorder :Default end end end",
    );
    let found = run();
    assert!(found.status.success() && said(&found).contains("mine-only"), "{found:?}");
    // The original simulator's extension also works.
    let [own, original] =
        ["strategy", "buylist"].map(|end| folder.path().join("strategies/mine-only").with_extension(end));
    std::fs::rename(&own, &original).expect("a writable directory");
    assert!(run().status.success());
    std::fs::rename(&original, &own).expect("a writable directory");
    // `strategies` lists own files and prints them, even if a built-in one has the same name.
    std::fs::copy(
        folder.path().join("strategies/mine-only.strategy"),
        folder.path().join("strategies/smithy.strategy"),
    )
    .expect("a writable directory");
    let listed = |names: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sorcery"));
        command.args(["dominion", "strategies"]).args(names).env_clear().env("HOME", folder.path());
        said(&command.env("SORCERY_CONFIG", folder.path()).output().expect("the binary runs"))
    };
    assert!(listed(&[]).starts_with("mine-only             (yours) \n"), "{}", listed(&[]));
    assert!(listed(&["smithy"]).starts_with("buylists list Gold, Silver"), "{}", listed(&["smithy"]));
}

#[test]
fn json_has_scores_with_intervals_the_kingdom_and_every_turn() {
    let args = ["dominion", "run", "smithy", "big-money", "--games", "200", "--seed", "7", "--first", "b", "--json"];
    let json: serde_json::Value = serde_json::from_str(&said(&sorcery(&args))).expect("JSON");
    let (score, interval) = (json["score_a"].as_f64().unwrap(), &json["score_interval_a"]);
    let won = json["wins_a"].as_f64().unwrap() + json["ties"].as_f64().unwrap() / 2.0;
    assert!((score - won / 200.0).abs() < 1e-9);
    assert!(interval[0].as_f64().unwrap() < score && score < interval[1].as_f64().unwrap());
    assert_eq!((json["begins"].as_str(), json["first_b"]["games"].as_u64()), (Some("b"), Some(200)));
    assert!(json["kingdom"].as_array().unwrap().iter().any(|card| card == "Smithy"));
    let first = &json["turns_a"][0];
    assert_eq!((first["turn"].as_u64(), first["games"].as_u64()), (Some(1), Some(200)));
    assert_eq!(first["cards_seen"], serde_json::json!([5.0, 0.0]));
    assert!(first["bought"]["Silver"].as_f64().unwrap() > 0.2);
    let games =
        |counts: &serde_json::Value| counts.as_object().unwrap().values().filter_map(|n| n.as_u64()).sum::<u64>();
    assert_eq!((games(&json["final_points_a"]), games(&json["final_points_b"])), (200, 200));
    let rounds = json["rounds"].as_array().unwrap();
    assert_eq!(rounds.iter().filter_map(|row| row["games"].as_u64()).sum::<u64>(), 200);
    assert_eq!(rounds.iter().filter_map(|row| row["wins"][0].as_u64()).sum::<u64>(), json["wins_a"].as_u64().unwrap());
}

#[test]
fn sample_tells_a_game_exactly_as_run_plays_it() {
    let run = |games: &str| {
        let args = ["dominion", "run", "smithy", "big-money", "--games", games, "--seed", "3", "--json"];
        let json: serde_json::Value = serde_json::from_str(&said(&sorcery(&args))).expect("JSON");
        ["wins_a", "wins_b", "ties"].map(|key| json[key].as_u64().unwrap())
    };
    let mut before = [0; 3];
    for game in ["1", "2", "3", "4"] {
        let after = run(game);
        let args = ["dominion", "sample", "smithy", "big-money", "--seed", "3", "--game", game];
        let text = said(&sorcery(&args));
        let ending = text.lines().last().expect("an ending").to_string();
        let winner = (0..3).find(|&i| after[i] > before[i]).expect("an end");
        let wanted = ["A (smithy) wins", "B (big-money) wins", "share"][winner];
        assert!(ending.contains(wanted), "game {game}: {ending}, but {after:?}");
        before = after;
    }
}

#[test]
fn compare_measures_the_difference_with_the_same_shuffles() {
    let args = ["dominion", "compare", "witch", "smithy", "--against", "big-money", "--games", "400", "--json"];
    let json: serde_json::Value = serde_json::from_str(&said(&sorcery(&args))).expect("JSON");
    let n = |key: &str| json[key].as_f64().unwrap_or_else(|| panic!("{key} in {json}"));
    assert!((n("difference") - (n("score_a") - n("score_b"))).abs() < 1e-9);
    let interval = &json["difference_interval"];
    assert!(interval[0].as_f64().unwrap() > 0.0 && interval[1].as_f64().unwrap() > n("difference"));
    // The figures for each strategy are the same as from `run`.
    let args = ["dominion", "run", "witch", "big-money", "--games", "400", "--json"];
    let alone: serde_json::Value = serde_json::from_str(&said(&sorcery(&args))).expect("JSON");
    assert_eq!(alone["score_a"], json["score_a"]);
    let text = said(&sorcery(&["dominion", "compare", "smithy", "smithy", "--games", "40"]));
    assert!(text.lines().next().is_some_and(|head| head.ends_with("score  95 % interval")), "{text}");
    assert!(text.contains("A minus B  +0.00, 95 % interval +0.00 to +0.00"), "{text}");
}

/// If several strategies can't be used, each error has its own line with the name of the program.
#[test]
fn each_unknown_strategy_has_its_own_error() {
    let output = sorcery(&["dominion", "compare", "nope", "nada"]);
    let expected =
        ["nope", "nada"].map(|name| format!("sorcery: no strategy {name}: see `sorcery dominion strategies`\n"));
    assert_eq!((output.status.code(), complained(&output)), (Some(1), expected.concat()));
}

#[test]
fn the_lab_needs_a_terminal() {
    let output = sorcery(&["dominion", "lab"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complained(&output).contains("needs a terminal"), "{}", complained(&output));
}

#[test]
fn run_stops_at_the_requested_precision() {
    let args = ["dominion", "run", "witch", "big-money", "--until", "2", "--json"];
    let json: serde_json::Value = serde_json::from_str(&said(&sorcery(&args))).expect("JSON");
    assert_eq!(json["games"], 10_000);
    let interval = json["interval_a"].as_array().expect("an interval");
    assert!(interval[1].as_f64().unwrap() - interval[0].as_f64().unwrap() < 0.04);
}

#[test]
fn csv_has_a_row_per_turn_and_strategy() {
    let text = said(&sorcery(&["dominion", "run", "smithy", "big-money", "--games", "50", "--csv"]));
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().expect("a heading").split(',').collect();
    assert_eq!(&head[..6], ["player", "strategy", "turn", "games", "money_mean", "money_deviation"]);
    let first: Vec<&str> = lines.next().expect("a row").split(',').collect();
    assert_eq!((first.len(), &first[..4]), (head.len(), &["A", "smithy", "1", "50"][..]));
    assert!(text.lines().filter(|line| line.starts_with("B,big-money,")).count() >= 10);
}

#[test]
fn matrix_gives_stronger_strategies_higher_ratings() {
    let args = ["dominion", "matrix", "big-money", "witch", "smithy", "--games", "200", "--json"];
    let json: serde_json::Value = serde_json::from_str(&said(&sorcery(&args))).expect("JSON");
    let rating = |i: usize| json["rows"][i]["rating"].as_f64().expect("a rating");
    assert!(rating(1) > rating(2) && rating(2) > rating(0), "{json}");
    assert!(json["rows"][0]["scores"][0].is_null() && json["rows"][0]["counts"][0].is_null());
    let (won, lost) = (&json["rows"][1]["counts"][0], &json["rows"][0]["counts"][1]);
    assert_eq!((&won["wins"], &won["losses"], &won["ties"]), (&lost["losses"], &lost["wins"], &lost["ties"]));
    assert_eq!(["wins", "losses", "ties"].iter().filter_map(|key| won[key].as_u64()).sum::<u64>(), 200);
    let (score, interval) = (&json["rows"][1]["scores"][0], &json["rows"][1]["intervals"][0]);
    assert!(interval[0].as_f64() < score.as_f64() && score.as_f64() < interval[1].as_f64());
}

/// The matrix leaves out strategies that buy cards outside the kingdom, and says so once.
#[test]
fn matrix_leaves_out_strategies_without_their_cards() {
    let matrix = |strategies: &[&str]| {
        let kingdom = "Cellar, Chapel, Moat, Village, Workshop, Militia, Remodel, Market, Festival, Laboratory";
        sorcery(&[&["dominion", "matrix"], strategies, &["--games", "10", "--json", "--kingdom", kingdom]].concat())
    };
    let output = matrix(&["big-money", "witch-smithy", "laboratory", "smithy"]);
    let report = String::from_utf8_lossy(&output.stderr);
    let left_out = "skipping strategies that need other cards: witch-smithy (Smithy, Witch), smithy (Smithy)";
    assert_eq!(report, format!("sorcery: {left_out}\n"));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let names: Vec<_> = json["rows"].as_array().expect("rows").iter().map(|row| row["strategy"].as_str()).collect();
    assert_eq!(names, [Some("big-money"), Some("laboratory")]);
    let output = matrix(&["big-money", "smithy"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("fewer than two strategies are left"), "{output:?}");
}

#[test]
fn run_counts_wins_by_seat() {
    let text = said(&sorcery(&["dominion", "run", "smithy", "witch", "big-money", "--games", "300", "--first", "b"]));
    // The strategy `witch` always starts, so each of the others has only one seat.
    let row = |name: &str| text.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{text}"));
    assert_eq!(text.lines().next().map(|head| head.matches("sits").count()), Some(3), "{text}");
    assert_eq!(row("witch").matches(" -").count(), 2, "{text}");
    let percent = |row: &str| -> f64 { row.split_whitespace().nth(2).and_then(|n| n.parse().ok()).expect("a number") };
    let shares: f64 = ["smithy", "witch", "big-money"].iter().map(|name| percent(row(name))).sum();
    let ties = text.lines().find(|line| line.trim_start().starts_with("ties")).expect("ties");
    let ties: f64 = ties.split_whitespace().nth(1).and_then(|n| n.parse().ok()).expect("a number");
    // Every game has a winner or is shared, up to rounding.
    assert!((shares + ties - 100.0).abs() < 0.05, "{text}");
    assert!(text.contains("300 games, seed 1"), "{text}");
}

#[test]
fn sample_gives_reasons_and_explain_counts_them() {
    let text = said(&sorcery(&["dominion", "sample", "smithy", "chapel-witch", "--seed", "3"]));
    // Every decision gives its reason: the line, the list and the entry, or the block.
    assert!(text.contains("buy Silver  [line 17: list 3, entry 5: Silver]"), "{text}");
    let with_chapel = (1..=20).any(|seed| {
        let text = said(&sorcery(&["dominion", "sample", "smithy", "chapel-witch", "--seed", &seed.to_string()]));
        text.contains("trash Copper  [line 27: strategy 1, options for Chapel if not Has(Gold, 2)]")
    });
    assert!(with_chapel, "no Copper is trashed by the first block");
    let decisions = text.lines().filter(|line| line.trim_start().starts_with("> "));
    assert!(decisions.clone().count() > 30 && decisions.clone().all(|line| line.ends_with(']')), "{text}");
    assert!(text.trim_end().ends_with('.') && text.contains(" points"), "{text}");
    let text = said(&sorcery(&["dominion", "explain", "smithy", "moat", "--games", "20"]));
    for part in [
        "smithy: decisions per game, share of the 20 games with the decision, score in those games with its 95 % interval (a tie",
        "1.000  100.0 %    47.5 % (27.9 to 68.0)  line 16   entry 4",
        "list 2 if Supply",
        "never",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    // The interval of a single game is wide, and within 0 and 100 %.
    let text = said(&sorcery(&["dominion", "explain", "smithy", "moat", "--games", "1"]));
    assert!(text.contains("100.0 % (20.7 to 100.0)") && text.contains("  0.0 % (0.0 to 79.3)"), "{text}");
}

#[test]
fn explain_reports_failed_conditions_that_lead_to_the_default() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "buylists list Chapel [1], Silver end end strategies strategy playorder :Default end
        options for Chapel if Has(Gold, 9) trash (Estate) end end end";
    let file = write(folder.path(), "hopeful.strategy", text);
    let wanted = "options for Chapel: no condition is true, so `trash (Curse, Estate, Copper)`";
    let text = said(&sorcery(&["dominion", "explain", &file, "smithy", "--games", "50"]));
    let line = text.lines().find(|line| line.contains(wanted)).unwrap_or_else(|| panic!("{text}"));
    assert!(!line.contains("never"), "{line}");
    assert_eq!(text.matches("  other decisions").count(), 2, "{text}");
    let told = (1..9).any(|seed| {
        let text = said(&sorcery(&["dominion", "sample", &file, "smithy", "--seed", &seed.to_string()]));
        text.contains("trash Copper") && text.contains(wanted)
    });
    assert!(told);
}

#[test]
fn sample_tells_when_the_number_of_turns_breaks_a_tie() {
    // Two strategies that buy nothing have equal points. After 50 rounds both have had the same number of
    // turns.
    let folder = tempfile::tempdir().expect("a folder");
    let idle = "buylists list if TurnLess(1) Copper end end strategies strategy playorder :Default end end end";
    let idle = write(folder.path(), "idle.strategy", idle);
    let text = said(&sorcery(&["dominion", "sample", &idle, &idle]));
    assert!(text.trim_end().ends_with("A (idle) and B (idle) share the victory: 3 to 3 points."), "{text}");
    // The first player ends the game with equal points, so the second player has had one turn fewer.
    let decided = (1..400).find_map(|seed| {
        let text = said(&sorcery(&["dominion", "sample", "smithy", "smithy", "--seed", &seed.to_string()]));
        let last = text.lines().last().unwrap_or("").to_string();
        last.contains("in fewer turns").then_some(last)
    });
    let last = decided.expect("a game that turns decide");
    let points: Vec<&str> = last.split([':', ' ']).filter(|word| word.parse::<i32>().is_ok()).collect();
    assert!(last.starts_with("B (smithy) wins: ") && points.len() == 2 && points[0] == points[1], "{last}");
}

#[test]
fn bench_plays_strategies_by_default() {
    let bench = |more: &[&str]| sorcery(&[&["bench", "dominion", "--games", "60", "--seed", "2"], more].concat());
    let (own, named) = (said(&bench(&[])), said(&bench(&["--strategies", "big-money", "smithy"])));
    assert!(own.starts_with("dominion: big-money against smithy, one thread, seed 2\n"), "{own}");
    let line = |text: &str, key: &str| text.lines().find(|line| line.starts_with(key)).map(str::to_string);
    for key in ["games ", "actions", "draws"] {
        assert!(line(&own, key).is_some() && line(&own, key) == line(&named, key), "{own}{named}");
    }
    let random = said(&bench(&["--random"]));
    assert!(random.contains("random games") && line(&random, "actions") != line(&own, "actions"), "{random}");
    assert_eq!(sorcery(&["bench", "onirim", "--random"]).status.code(), Some(2));
}

#[test]
fn decks_are_listed_and_printed() {
    let list = said(&sorcery(&["dominion", "decks"]));
    assert!(list.lines().count() >= 30 && list.contains("witch  "), "{list}");
    // Each description is one whole sentence.
    assert!(list.lines().all(|line| line.ends_with('.')), "{list}");
    let text = said(&sorcery(&["dominion", "decks", "witch"]));
    assert!(text.starts_with("# ") && text.contains("Witch [2]"), "{text}");
    let output = sorcery(&["dominion", "decks", "wich"]);
    assert!(output.status.code() == Some(2) && complained(&output).contains("did you mean `witch`?"), "{output:?}");
}

/// The examples in the help are commands that work.
#[test]
fn the_help_starts_with_examples_that_work() {
    let help = said(&sorcery(&["dominion", "--help"]));
    let examples = help.lines().filter_map(|line| line.strip_prefix("  sorcery "));
    // The lab needs a terminal.
    let examples: Vec<&str> = examples.filter(|line| !line.starts_with("dominion lab")).collect();
    assert_eq!(examples.len(), 9, "{help}");
    let folder = tempfile::tempdir().expect("a folder");
    for example in examples {
        let command = example.split("  ").next().unwrap_or(example);
        let (args, file) = command.split_once(" > ").unwrap_or((command, ""));
        let mut args: Vec<&str> = args.split_whitespace().collect();
        if args[0] == "tune" {
            args.extend(["--steps", "1", "--tries", "1", "--games", "10", "--final-games", "10"]);
        }
        let mut run = Command::new(env!("CARGO_BIN_EXE_sorcery"));
        let output = run.args(&args).current_dir(folder.path()).env_clear().output().expect("the binary runs");
        assert_eq!(output.status.code(), Some(0), "{command}: {output:?}");
        if !file.is_empty() {
            write(folder.path(), file, &said(&output));
        }
    }
    assert!(folder.path().join("better.strategy").exists());
}

#[test]
fn explain_describes_words_of_the_language() {
    let text = said(&sorcery(&["dominion", "words", "Steward", "Trader", "VPLead", "Not"]));
    for part in
        ["Steward ($3, Action): Choose one: +2 Cards; +$2;", "options for Trader", "reactions for Trader", "VPLead(N)"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    // The form, default and events of a card.
    let text = said(&sorcery(&["dominion", "words", "Chapel", "Militia", "Torturer", "Smithy", "Nobles"]));
    for part in [
        "by default `trash (Curse, Estate, Copper)`",
        "reactions for MilitiaAttack, when another player plays a Militia",
        "reactions for IgnoreAttack",
        "by default `choose option 1, discard (Curse, Province, Duchy, Estate, Copper)`, or `choose option 2` if",
        "options for Smithy\n    no question",
        "by default `choose option 1`, or `choose option 2` if",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let syntax = ["list", "options", "playorder", "if", "not", "ChainDraw", "Default", ":Default", "Nothing"];
    let text = said(&sorcery(&[&["dominion", "words"], &syntax[..]].concat()));
    assert_eq!(text.lines().count(), syntax.len(), "{text}");
    assert!(
        text.contains("a buy list: cards separated by commas") && text.contains("the most expensive Action"),
        "{text}"
    );
    let text = said(&sorcery(&["dominion", "words", "Shepherd"]));
    assert!(text.contains("by default `discard (Estate, Duchy, Duke, Province)`"), "{text}");
    let output = sorcery(&["dominion", "words", "Stewart"]);
    assert!(complained(&output).contains("did you mean `Steward`?"), "{output:?}");
}

#[test]
fn invalid_numbers_are_rejected() {
    for wrong in [["--games", "0"], ["--threads", "0"], ["--games", "many"], ["--seed", "x"], ["--until", "0"]] {
        let output = sorcery(&[&["dominion", "run", "smithy", "witch"][..], &wrong].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(complained(&output).contains(wrong[0]) && output.stdout.is_empty(), "{output:?}");
    }
}

#[test]
fn all_invalid_files_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = write(folder.path(), "bad.strategy", "buylists list Sliver end end");
    let rough = "buylists list Silver end end strategies strategy playorder :Default end end end";
    let rough = write(folder.path(), "rough.strategy", rough);
    let before = std::fs::read_to_string(&rough).unwrap();
    for verb in ["check", "fmt", "run"] {
        let output = sorcery(&["dominion", verb, "nowhere", &bad, &rough]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{verb}");
        let text = complained(&output);
        assert!(text.contains("nowhere") && text.contains("did you mean `Silver`?"), "{verb}: {text}");
    }
    assert_eq!(std::fs::read_to_string(&rough).unwrap(), before, "formats all files or none");
}

#[test]
fn check_reports_all_files_and_fails_on_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = write(
        folder.path(),
        "bad.strategy",
        "buylists list Sliver end end strategies strategy playorder :Default end end end",
    );
    let worse = write(folder.path(), "worse.strategy", "buylists list Silver if Hass(Gold, 1) end end");
    let output = sorcery(&["dominion", "check", &bad, &worse, "smithy"]);
    assert_eq!(output.status.code(), Some(1));
    let text = complained(&output);
    for part in ["did you mean `Silver`?", "did you mean `Has`?", "bad.strategy:1:15", "3 files: 3 errors, 0 warnings"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(sorcery(&["dominion", "check", "smithy", "witch"]).status.code(), Some(0));
    // No game is played with an invalid file.
    let output = sorcery(&["dominion", "run", &bad, "smithy"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

#[test]
fn unreadable_files_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("latin.strategy");
    std::fs::write(&path, b"buylists list Silver\nGold \xe9 end").expect("a file can be written");
    let output = sorcery(&["dominion", "check", &path.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(complained(&output).contains("this is not UTF-8 text") && complained(&output).contains("strategy:2:6"));
    let output = sorcery(&["dominion", "run", "smithi", "big-money"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(complained(&output).contains("did you mean the built-in `smithy`?"), "{}", complained(&output));
    let long = write(folder.path(), "long.strategy", &"# long\n".repeat(50_000));
    assert!(complained(&sorcery(&["dominion", "check", &long])).contains("larger than"));
    assert_eq!(sorcery(&["dominion", "run", "smithy"]).status.code(), Some(2));
    assert_eq!(sorcery(&["dominion", "run", "smithy", "witch", "--kingdom", "Smithy,Gold"]).status.code(), Some(2));
}

#[test]
fn fmt_is_stable() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "buylists list Province,Silver[2] if Has( Gold,1 ) # rare\r\n end end strategies strategy playorder :Default end end end";
    let path = write(folder.path(), "mine.strategy", text);
    assert_eq!(sorcery(&["dominion", "fmt", "--check", &path]).status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "--check writes nothing");
    assert_eq!(said(&sorcery(&["dominion", "fmt", &path])), "1 file changed\n");
    let laid_out = std::fs::read_to_string(&path).unwrap();
    assert!(laid_out.contains("        Silver [2] if Has(Gold, 1)  # rare\n"), "{laid_out}");
    assert_eq!(sorcery(&["dominion", "fmt", "--check", &path]).status.code(), Some(0));
}

/// The supply of all cards serves strategies with later cards, but stays as it was for all others.
#[test]
fn the_supply_has_the_later_cards_only_on_request() {
    let run = |who: &str, more: &[&str]| {
        let output = sorcery(&[&["dominion", "run", who, "big-money", "--games", "5", "--json"], more].concat());
        assert_eq!(complained(&output), "", "{who}");
        let json: serde_json::Value = serde_json::from_str(&said(&output)).expect("JSON");
        json["kingdom"].as_array().expect("a list").len()
    };
    assert_eq!((run("smithy", &[]), run("vault", &[]), run("smithy", &["--kingdom", "everything"])), (47, 57, 57));
    let args = ["dominion", "run", "province-gold-silver", "big-money", "--games", "5", "--seed", "3", "--kingdom"];
    let drawn = |kingdom| said(&sorcery(&[&args[..], &[kingdom]].concat())).lines().next().map(str::to_string);
    let old =
        "kingdom: Chapel, Village, Workshop, Remodel, Market, Shanty Town, Baron, Trader, Haggler, Ill-Gotten Gains";
    assert_eq!(drawn("random").as_deref(), Some(old));
    assert!(drawn("mixed").is_some_and(|line| line.starts_with("kingdom: ") && line != old));
    let matrix = sorcery(&["dominion", "matrix", "vault", "big-money", "--games", "10"]);
    assert_eq!(complained(&matrix), "");
}

/// Each line is a run in one kingdom, and the last interval treats the kingdoms as a sample.
#[test]
fn a_run_in_many_kingdoms_has_an_interval_by_kingdom() {
    let args = ["dominion", "run", "big-money", "province-gold-silver", "--games", "40", "--seed", "1"];
    let text = said(&sorcery(&[&args[..], &["--kingdoms", "5"]].concat()));
    let lines: Vec<&str> = text.lines().collect();
    let number = |text: &str| text.trim().split(' ').next().and_then(|n| n.parse::<f64>().ok()).expect("a number");
    let shares: Vec<f64> = lines[1..6].iter().map(|line| number(line)).collect();
    let single = said(&sorcery(&[&args[..], &["--kingdom", "random", "--json"]].concat()));
    let single: serde_json::Value = serde_json::from_str(&single).expect("JSON");
    assert_eq!(format!("{:.2}", shares[0]), format!("{:.2}", single["score_a"].as_f64().expect("a share") * 100.0));
    assert!(lines[1].contains("seed 1: Moat, ") && lines[5].contains("seed 5: "), "{text}");
    let mean = shares.iter().sum::<f64>() / 5.0;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / 4.0;
    // 2.77 is the quantile of Student's t distribution for five values.
    let half = 2.77 * (variance / 5.0).sqrt();
    let (given, rest) =
        lines[6].strip_prefix("mean over all kingdoms ").and_then(|line| line.split_once(" %, ")).expect("a mean");
    let (low, high) = rest.strip_prefix("95 % interval ").and_then(|rest| rest.split_once(" to ")).unwrap();
    assert!((number(given) - mean).abs() < 0.01, "{text}");
    assert!((number(low) - (mean - half)).abs() < 0.05 && (number(high) - (mean + half)).abs() < 0.05, "{text}");
    // One warning for all kingdoms.
    let missing =
        sorcery(&["dominion", "run", "smithy", "big-money", "--games", "2", "--seed", "1", "--kingdoms", "10"]);
    let warning = "sorcery: smithy buys cards that are missing in 8 of the 10 kingdoms: Smithy\n";
    assert_eq!(complained(&missing), warning);
    let fixed = sorcery(&[&args[..], &["--kingdoms", "5", "--kingdom", "everything"]].concat());
    assert_eq!(fixed.status.code(), Some(2));
    assert!(complained(&fixed).contains("--kingdom random or mixed"));
}

#[test]
fn kingdoms_can_be_chosen_or_drawn_at_random() {
    let ten = "Cellar, Chapel, Moat, Village, Workshop, Militia, Remodel, Smithy, Witch, Shepherd";
    let args = ["dominion", "run", "shepherd", "smithy", "--games", "40", "--kingdom", ten, "--json"];
    let json: serde_json::Value = serde_json::from_str(&said(&sorcery(&args))).expect("JSON");
    assert_eq!(json["games"], 40);
    let text = said(&sorcery(&["dominion", "run", "smithy", "big-money", "--games", "5", "--kingdom", "random"]));
    assert_eq!(text.lines().next().map(|line| line.split(", ").count()), Some(10), "{text}");
    // The program reports cards that a strategy can't buy, and plays anyway.
    let without = ten.replace("Smithy", "Market");
    let output = sorcery(&["dominion", "run", "witch", "smithy", "--games", "40", "--kingdom", &without]);
    assert_eq!(complained(&output), "sorcery: smithy buys cards that this kingdom lacks: Smithy\n");
    assert!(said(&output).contains("40 games"), "{output:?}");
}

#[test]
fn tune_writes_a_stronger_strategy() {
    let folder = tempfile::tempdir().expect("a folder");
    let poor = write(
        folder.path(),
        "poor.strategy",
        "buylists list Province, Copper [1], Gold [1], Smithy [9], Silver end end strategies strategy playorder :Default end end end",
    );
    let out = folder.path().join("better.strategy").to_string_lossy().into_owned();
    let search = ["--steps", "6", "--tries", "8", "--games", "200", "--final-games", "1000"];
    let args = [&["tune", "dominion", &poor, "--against", "big-money", "-o", &out, "--json"][..], &search].concat();
    let output = sorcery(&args);
    let json: serde_json::Value = serde_json::from_str(&said(&output)).unwrap_or_else(|_| panic!("{output:?}"));
    let share = |key: &str| json[key].as_f64().expect("a share");
    assert!(share("after") > share("before") + 0.1, "{json}");
    assert_eq!(sorcery(&["dominion", "check", &out]).status.code(), Some(0));
    // The file states its strength with the same figures.
    let text = std::fs::read_to_string(&out).expect("a file");
    let after = format!("{:.2} %", share("after") * 100.0);
    assert!(
        text.starts_with("# Tuned from poor against big-money. Scores: ") && text.contains(&after),
        "{json}\n{text}"
    );
    assert!(text.lines().next().is_some_and(|line| line.contains("1000 new games each")), "{text}");
    // The report lists the changes.
    let changes: Vec<&str> =
        json["changes"].as_array().expect("changes").iter().filter_map(|one| one.as_str()).collect();
    assert!(!changes.is_empty(), "{json}");
    for change in changes {
        let (sign, entry) = change.split_once(' ').expect("a sign");
        assert!(sign == "-" || text.contains(entry), "{change}:\n{text}");
    }
}

/// In a few games, luck can explain any difference, so tuning changes nothing.
#[test]
fn tune_without_a_clear_gain_leaves_the_strategy_unchanged() {
    let text = "# Mine.\nbuylists\n    list\n        Province, Gold, Silver  # best first\n    end\nend\n\n\
                strategies\n    strategy\n        playorder\n            :Default\n        end\n    end\nend\n";
    let folder = tempfile::tempdir().expect("a folder");
    let mine = write(folder.path(), "mine.strategy", text);
    let search = ["--steps", "1", "--tries", "1", "--games", "10", "--final-games", "10", "--seed", "3"];
    let output = sorcery(&[&["tune", "dominion", &mine, "--against", "big-money"][..], &search].concat());
    assert_eq!(String::from_utf8_lossy(&output.stdout), text);
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(report.starts_with("no change helped, so the strategy is unchanged: "), "{report}");
}

#[test]
fn a_human_plays_against_a_strategy_and_undoes_a_move() {
    use std::io::Write as _;
    let mut child = Command::new(env!("CARGO_BIN_EXE_sorcery"))
        .args(["dominion", "play", "--p2", "big-money", "--seed", "4", "--ascii"])
        .env_clear()
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let lines = "buy Gold\nbuy Silver\nundo\nbuy Copper\nbuy Estate\nquit\n";
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("lines are taken");
    let output = child.wait_with_output().expect("the game ends");
    let text = said(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("Gold costs $6"), "{text}");
    // The strategy plays between the human's turns, even after the purchase was undone.
    assert!(text.matches("big-money buys").count() >= 2, "{text}");
    assert!(text.contains("Undone: buy Silver.") && text.contains("Player 1 buys a Copper"), "{text}");
}

/// The same arguments deal the same game in a terminal and in a script: the first recommended kingdom that has all cards
/// of the strategies.
#[test]
fn the_default_kingdom_has_ten_recommended_cards() {
    let board = |strategy| said(&sorcery(&["dominion", "--p2", strategy, "--seed", "4", "--ascii"]));
    let text = board("smithy");
    assert!(text.contains("| Moneylender ") && !text.contains("| Laboratory "), "{text}");
    let text = board("laboratory");
    assert!(text.contains("| Laboratory "), "{text}");
}

/// A single human reads its own draws but only the number of the opponents' draws. Several events of one kind
/// are one sentence.
#[test]
fn a_single_human_reads_its_own_draws() {
    use std::io::Write as _;
    let play = |people: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sorcery"))
            .args(["dominion", "play", "--p1", "big-money", "--seed", "4", "--ascii", "--p3", "smithy"])
            .args(people)
            .env_clear()
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the binary runs");
        child.stdin.take().expect("a pipe").write_all(b"buy Silver\nquit\n").expect("lines are taken");
        said(&child.wait_with_output().expect("the game ends"))
    };
    let text = play(&["--p2", "human"]);
    let own = text.lines().find(|line| line.starts_with("  Player 2 draws ")).expect("a hand");
    assert_eq!(own.matches("Copper").count() + own.matches("Estate").count(), 5, "{own}");
    assert!(text.contains("  big-money draws 5 cards.") && text.contains("smithy buys a "), "{text}");
    assert!(text.contains("Player 2 buys a Silver for $3.") && !text.contains("gains a Silver"), "{text}");
    // If several humans share the screen, no draws are named.
    let text = play(&["--p2", "human", "--p4", "human"]);
    assert!(text.contains("  Player 2 draws 5 cards.") && text.contains("  Player 4 draws 5 cards."), "{text}");
}

/// A position can be resumed against strategies, if it has enough seats for them.
#[test]
fn a_position_can_be_played_against_strategies() {
    let folder = tempfile::tempdir().expect("a folder");
    let text =
        "dominion position 1\nplayers Ann | x\nturn seat 1\nseat 1 turns 4\nhand Gold*3\nseat 2 turns 3\nhand Gold\n";
    let position = write(folder.path(), "position", text);
    let lines = write(folder.path(), "lines", "buy Province\nquit\n");
    let play = ["dominion", "play", "--p2", "big-money", "--ascii", "--position", &position, "--init", &lines];
    let said = said(&sorcery(&play));
    assert!(said.contains("Ann buys a Province") && said.contains("big-money buys"), "{said}");
    assert!(!said.contains("--seed"), "{said}");
    let refused = sorcery(&[&play[..], &["--p3", "smithy"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(complained(&refused).contains("2 players, not 3"));
}

/// A saved game against a strategy contains the strategy, and can be resumed if its file is gone.
#[test]
fn a_game_against_a_strategy_is_saved_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let own = write(
        folder.path(),
        "own.strategy",
        "# mine\nbuylists list Gold, Silver end end\nstrategies strategy playorder :Default end end end\n",
    );
    let play = |more: &[&str], lines: &str| {
        let all = ["dominion", "play", "--ascii", "--data", data.to_str().expect("a path")];
        crate::process::sorcery(&[&all[..], more].concat()).lines(lines).run().well().out
    };
    let begun = play(&["--seed", "4", "--p2", &own], "buy Silver;quit");
    assert!(begun.contains("own buys a Silver"), "{begun}");
    std::fs::remove_file(&own).expect("it is there");
    let kept = std::fs::read_dir(data.join("games")).expect("a folder").next().expect("a game").expect("a file").path();
    let text = std::fs::read_to_string(&kept).expect("a journal");
    let player = "player human\nplayer strategy own\nstrategy # mine\nstrategy buylists list Gold, Silver end end\n";
    assert!(text.contains(player), "{text}");
    let resumed = play(&[], "yes;undo;buy Copper;quit");
    assert!(resumed.contains("Undone: buy Silver.") && resumed.contains("Player 1 buys a Copper"), "{resumed}");
    assert!(resumed.contains("own buys a Silver"), "{resumed}");
    // A journal with an invalid strategy is rejected.
    for (good, bad) in [("list Gold", "list Gild"), ("player strategy own\n", ""), ("game dominion", "game sorcery")] {
        std::fs::write(&kept, text.replace(good, bad)).expect("a journal");
        let refused = sorcery(&["replay", kept.to_str().expect("a path")]);
        assert_eq!(refused.status.code(), Some(1), "{good}");
        assert!(complained(&refused).contains("strategy"), "{}", complained(&refused));
    }
}

#[test]
fn the_vocabulary_lists_every_condition_and_answer() {
    let text = said(&sorcery(&["dominion", "words"]));
    for part in [
        "When conditions are evaluated",
        "SupplyEmptyPilesGreater(N)",
        "VPLead(N)",
        "options for Rebuild",
        "reactions for MargraveAttack",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn an_opening_can_be_chosen_by_its_coins() {
    let text = said(&sorcery(&["dominion", "sample", "big-money", "smithy", "--opening", "5/2"]));
    let coins: Vec<&str> = text.lines().filter_map(|line| line.split(" has $").nth(1)).take(4).collect();
    let sorted = |a: &str, b: &str| if a < b { format!("{a} {b}") } else { format!("{b} {a}") };
    assert_eq!((sorted(coins[0], coins[2]), sorted(coins[1], coins[3])), ("2. 5.".into(), "2. 5.".into()), "{text}");
    let output = sorcery(&["dominion", "run", "smithy", "big-money", "--opening", "6/1"]);
    assert!(complained(&output).contains("expected 5/2 or 4/3"), "{output:?}");
    for (start, error) in [
        ("", "--start: name the cards of the deck"),
        ("0 Copper", "`0 Copper` adds no card; write 1 or more"),
        ("9999 Copper", "a deck starts with 5 to 30 cards, not 9999"),
        ("20 Copper, 11 Estate", "a deck starts with 5 to 30 cards, not 31"),
        ("4 Copper", "a deck starts with 5 to 30 cards, not 4"),
    ] {
        let output = sorcery(&["dominion", "run", "smithy", "big-money", "--start", start]);
        assert!(output.status.code() == Some(2) && complained(&output).contains(error), "{start}: {output:?}");
    }
    let matrix = ["dominion", "matrix", "smithy", "witch", "--games", "20", "--csv"];
    assert!(said(&sorcery(&matrix)).starts_with("player,opponent,share,low,high,games\nsmithy,witch,"));
    for command in ["run", "matrix", "compare", "sample", "explain"] {
        let players: &[&str] = if command == "compare" {
            &["smithy", "big-money", "--against", "witch"]
        } else {
            &["smithy", "big-money"]
        };
        let opening = ["--opening", "5/2", "--start", "6 Copper, 1 Silver, 3 Estate"];
        let output = sorcery(&[&["dominion", command], players, &opening].concat());
        let wanted = "--opening: the opening 5/2 needs a starting deck of 7 Copper and 3 cards that aren't Treasures, \
                      not 6 Copper, 1 Silver, 3 Estate";
        assert!(complained(&output).contains(wanted), "{command}: {output:?}");
    }
}

#[test]
fn plain_text_counts_the_piles_and_shows_the_board() {
    use std::io::Write as _;
    let kingdom = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop, Moneylender";
    let mut child = Command::new(env!("CARGO_BIN_EXE_sorcery"))
        .args(["dominion", "play", "--p2", "big-money", "--seed", "4", "--ascii", "--kingdom", kingdom])
        .env_clear()
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary runs");
    child.stdin.take().expect("a pipe").write_all(b"supply\nboard\nquit\n").expect("lines are taken");
    let text = said(&child.wait_with_output().expect("the game ends"));
    // Once when the turn begins, and twice on request.
    assert_eq!(text.matches("Province          $8   8 left").count(), 3, "{text}");
    assert_eq!(text.matches("big-money           |").count(), 2, "{text}");
}

/// The winner and its points come first, whichever seat started.
#[test]
fn the_winners_points_come_first() {
    for game in ["1", "2", "3", "4", "5", "6"] {
        let out = said(&sorcery(&["dominion", "sample", "big-money", "smithy", "--seed", "1", "--game", game]));
        let last = out.trim_end().lines().last().expect("a line").to_string();
        let points: Vec<i32> = last.split([':', ' ']).filter_map(|word| word.parse().ok()).collect();
        assert!(last.contains("wins: ") && points.len() == 2 && points[0] >= points[1], "{last}");
    }
}

#[test]
fn the_result_of_three_players_names_the_player_of_each_number() {
    let out = said(&sorcery(&["dominion", "sample", "smithy", "big-money", "smithy", "--seed", "1"]));
    let last = out.trim_end().lines().last().expect("a line");
    assert_eq!(last, "A (smithy) wins: A (smithy) 33, B (big-money) 30, C (smithy) 27 points.");
}
