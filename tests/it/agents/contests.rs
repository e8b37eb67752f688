//! Contests: the same for any number of threads and shards, drawn when nothing happens, and a
//! ladder of levels.

use crate::process::sorcery;
use sorcery::agents::Level;
use sorcery::games::onirim::Onirim;
use sorcery::games::sorcery::Sorcery;
use sorcery::games::{Contest, DeckFile, Heuristics};
use sorcery::session::arena::{Contests, Entrant, Shard, Tally, json_lines, merge, table};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

fn contests(levels: &[Level], games: u32) -> Contests {
    let kits = ["default", "swarm"].map(|name| Sorcery::built_in(Some(name)).expect("a built-in deck"));
    let entrants = levels.iter().map(|&level| Entrant { level, kit: None }).collect();
    Contests { entrants, kits: kits.to_vec(), games, seed: 5, shard: Shard::default() }
}

fn play<G: Contest + Heuristics>(contests: &Contests, threads: usize) -> Vec<Tally> {
    contests.play::<G>(threads, &AtomicBool::new(false), &|| {}).expect("sound kits")
}

/// The share of games that the first of two levels scores over all kits.
fn share(a: Level, b: Level, games: u32) -> f64 {
    let tallies = play::<Sorcery>(&contests(&[a, b], games), 2);
    tallies.iter().map(Tally::score).sum::<f64>() / f64::from(games)
}

#[test]
fn threads_change_nothing() {
    let contests = contests(&[Level::Random, Level::Greedy, Level::Search(20)], 12);
    let alone = play::<Sorcery>(&contests, 1);
    assert_eq!(alone.iter().map(|tally| tally.played).sum::<u64>(), 36);
    assert_eq!(play::<Sorcery>(&contests, 3), alone);
    assert_eq!(json_lines(&play::<Sorcery>(&contests, 8)), json_lines(&alone));
}

#[test]
fn shards_together_are_the_whole() {
    let whole = contests(&[Level::Random, Level::Greedy, Level::Turn], 26);
    let parts: Vec<(String, String)> = (0..3)
        .map(|part| {
            let shard = Contests { shard: Shard { part, parts: 3 }, ..whole.clone() };
            (format!("part{part}"), json_lines(&play::<Sorcery>(&shard, 2)))
        })
        .collect();
    let merged = merge(&parts).expect("parts of one contest");
    assert_eq!(table(&merged), table(&play::<Sorcery>(&whole, 2)));

    let twice = [parts[0].clone(), parts[1].clone(), parts[0].clone()];
    let error = merge(&twice).expect_err("a part that is there twice").0;
    assert!(error.contains("part0:1: shard 1/3 of this contest was counted before"), "{error}");
}

#[test]
fn foreign_lines_are_named() {
    let merge_one = |text: &str| merge(&[("f".to_string(), text.to_string())]).expect_err("no tally").0;
    assert!(merge_one("\n{\"game\":1}").starts_with("f:2: this is no line of `arena --json`"));
    assert!(merge_one("hello").starts_with("f:1: "));
    assert!(merge_one("").contains("there is no result"));
    let line = json_lines(&play::<Sorcery>(&contests(&[Level::Random, Level::Greedy], 2), 1));
    let first = line.lines().next().expect("a line");
    assert!(merge_one(&first.replace("\"played\":2", "\"played\":7")).contains("do not add up to `played`"));
    assert!(merge_one(&first.replace("1/1", "3/2")).contains("a shard is written as 1/4"));
}

/// Both seats get the same shuffles: an agent against itself scores exactly half.
#[test]
fn seats_are_swapped_with_the_same_shuffles() {
    let mut contests = contests(&[], 20);
    contests.entrants = (0..2).map(|_| Entrant { level: Level::Greedy, kit: None }).collect();
    // Greedy's own chance takes no part in its choices here, so the two games of a pair are one.
    let tallies = play::<Sorcery>(&contests, 2);
    for tally in &tallies {
        assert_eq!(tally.wins, tally.losses, "{tally:?}");
    }
}

/// With nothing but rituals nobody can ever win; the deck runs out, and twenty turns later the
/// game is drawn.
#[test]
fn a_game_in_which_nothing_happens_is_drawn() {
    let deck = DeckFile { name: "idle".into(), text: "Dark Ritual\n".repeat(8).into_bytes() };
    let contests = Contests { kits: vec![deck], ..contests(&[Level::Random, Level::Greedy], 4) };
    let tallies = play::<Sorcery>(&contests, 1);
    assert_eq!((tallies[0].draws, tallies[0].played), (4, 4));
    assert!(tallies[0].turns <= 4 * 45, "{} turns", tallies[0].turns);
}

#[test]
fn a_raised_flag_ends_the_contest_with_what_was_played() {
    let (stop, played) = (AtomicBool::new(false), AtomicU32::new(0));
    let done = || {
        if played.fetch_add(1, Ordering::Relaxed) == 2 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let contests = contests(&[Level::Random, Level::Greedy], 1_000);
    let tallies = contests.play::<Sorcery>(1, &stop, &done).expect("sound kits");
    assert_eq!(tallies.iter().map(|tally| tally.played).sum::<u64>(), 3);
}

#[test]
fn a_solo_game_counts_wins_of_each_agent() {
    let contests = Contests { kits: Vec::new(), ..contests(&[Level::Random, Level::Greedy], 60) };
    let tallies = play::<Onirim>(&contests, 2);
    assert_eq!(tallies.len(), 2);
    assert!(tallies.iter().all(|tally| tally.b.is_none() && tally.played == 60 && tally.draws == 0), "{tallies:?}");
    assert!(tallies[1].wins > tallies[0].wins, "{tallies:?}");
}

/// Seeds are fixed, so this is no matter of luck; margins are those of long contests.
#[test]
fn each_method_beats_the_simpler_one() {
    let greedy = share(Level::Greedy, Level::Random, 60);
    assert!(greedy > 0.8, "greedy against random: {greedy}");
    let search = share(Level::Search(100), Level::Greedy, 40);
    assert!(search > 0.55, "search against greedy: {search}");
    let deep = share(Level::Search(400), Level::Random, 20);
    assert!(deep > 0.9, "search against random: {deep}");
}

#[test]
fn the_command_line_holds_contests() {
    let arena = |more: &[&str]| {
        let mut arguments = vec!["arena", "--a", "greedy", "--b", "random", "--games", "8", "--seed", "3"];
        arguments.extend(more);
        sorcery(&arguments).run().well().out
    };
    let table = arena(&["--threads", "1"]);
    assert!(table.contains("greedy against random\n  8 games: "), "{table}");
    assert_eq!(arena(&["--threads", "3"]), table);
    let (first, second) = (arena(&["--shard", "1/2"]), arena(&["--shard", "2/2"]));
    let merged = sorcery(&["arena", "merge", "a", "b"]).file("a", first).file("b", second).run().well().out;
    assert_eq!(merged, table);
}

#[test]
fn a_matrix_has_ratings() {
    let run = sorcery(&["arena", "--agents", "random,greedy", "--decks", "swarm,giants", "--cross", "--games", "2"]);
    let out = run.run().well().out;
    assert!(out.contains("rating"), "{out}");
    assert_eq!(out.lines().filter(|line| line.contains(" against ") && !line.contains("the row")).count(), 6, "{out}");
}

#[test]
fn senseless_contests_are_refused() {
    sorcery(&["arena", "--a", "greedy"]).run().failed(2, &["name the agents"]);
    sorcery(&["arena", "--a", "greedy", "--b", "greedy"]).run().failed(2, &["the same agent"]);
    sorcery(&["arena", "--a", "greedy", "--b", "mister"]).run().failed(2, &["expected novice"]);
    sorcery(&["arena", "--game", "chess", "--a", "greedy", "--b", "random"]).run().failed(2, &["no game `chess`"]);
    sorcery(&["arena", "--a", "greedy", "--b", "random", "--decks", "nothing"]).run().failed(1, &["no deck nothing"]);
    sorcery(&["arena", "--a", "greedy", "--b", "random", "--decks", "f"])
        .file("f", "Banisch\n")
        .run()
        .failed(1, &["f:1: there is no card `Banisch`", "Banish"]);
    sorcery(&["arena", "--game", "onirim", "--a", "greedy", "--decks", "x"]).run().failed(2, &["leave --decks out"]);
    sorcery(&["arena", "merge", "gone"]).run().failed(1, &["gone"]);
}

/// Two hundred games of the searching level in little memory: trees are bounded, nothing is kept
/// from game to game.
#[cfg(target_os = "linux")]
#[test]
fn many_games_need_little_memory() {
    let command = format!(
        "ulimit -v 150000; exec {} arena --a search:200 --b novice --games 200 --threads 2",
        env!("CARGO_BIN_EXE_sorcery")
    );
    // Each thread's own arena sets much room aside, used or not.
    let mut shell = std::process::Command::new("sh");
    let out = shell.args(["-c", &command]).env("MALLOC_ARENA_MAX", "1").output().expect("a shell");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(String::from_utf8_lossy(&out.stdout).contains("200 games: "));
}
