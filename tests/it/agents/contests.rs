//! Contests: independent of the number of threads and shards, drawn after turns without change, and won by
//! stronger levels.

use crate::process::sorcery;
use sorcery::agents::Flag;
use sorcery::agents::{Level, Pace};
use sorcery::games::onirim::Onirim;
use sorcery::games::sorcery::Sorcery;
use sorcery::games::splendor::Splendor;
use sorcery::games::{DeckFile, Error, Tabletop};
use sorcery::session::contest::arena::{Arena, Entrant};
use sorcery::session::contest::contender::Contender;
use sorcery::session::contest::crosstable::tabbed;
use sorcery::session::contest::merge::merge;
use sorcery::session::contest::results::{MatchRecord, table};
use sorcery::session::contest::tournament::{Shard, everybody};
use sorcery::session::json;
use sorcery::session::statistics::Share;
use std::sync::atomic::{AtomicU32, Ordering};

fn entrant(level: Level) -> Entrant {
    Entrant { contender: Contender::Computer(level, Pace::Exact), deck: None }
}

fn contests(levels: &[Level], games: u32) -> Arena {
    let decks = ["default", "swarm"]
        .map(|name| Sorcery::ABOUT.facts.decks.unwrap().named(Some(name)).expect("a built-in deck"));
    let entrants = levels.iter().map(|&level| entrant(level)).collect();
    let matches = everybody(levels.len(), 2);
    Arena {
        entrants,
        matches,
        decks: decks.to_vec(),
        settings: Vec::new(),
        games,
        seed: 5,
        shard: Shard::default(),
        mirrored: true,
        think: None,
        before: Vec::new(),
        decisions: None,
    }
}

fn play<G: Tabletop>(contests: &Arena, threads: usize) -> Vec<MatchRecord> {
    play_until::<G>(contests, threads, &Flag::default(), &|| {}).expect("sound decks")
}

/// Plays until the flag is raised.
fn play_until<G: Tabletop>(
    contests: &Arena,
    threads: usize,
    stop: &Flag,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<MatchRecord>, Error> {
    contests.play::<G>(threads, stop, done)
}

/// Returns the lines of each part of a tournament, as files.
fn parts_of(whole: &Arena, parts: u32) -> Vec<(String, String)> {
    let part = |part| {
        let shard = Arena { shard: Shard { part, parts }, ..whole.clone() };
        (format!("part{part}"), json::lines(&play::<Sorcery>(&shard, 2)))
    };
    (0..parts).map(part).collect()
}

/// Returns the share of games that the first of two levels wins over all kits.
fn share(a: Level, b: Level, games: u32) -> f64 {
    let tallies = play::<Sorcery>(&contests(&[a, b], games), 2);
    tallies.iter().map(MatchRecord::share).sum::<Share>().value()
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let contests = contests(&[Level::Random, Level::Greedy, Level::Search(20)], 12);
    let alone = play::<Sorcery>(&contests, 1);
    assert_eq!(alone.iter().map(|tally| tally.played).sum::<u64>(), 36);
    assert_eq!(play::<Sorcery>(&contests, 3), alone);
    assert_eq!(json::lines(&play::<Sorcery>(&contests, 8)), json::lines(&alone));
}

#[test]
fn merged_shards_equal_the_whole_contest() {
    let whole = contests(&[Level::Random, Level::Greedy, Level::Turn], 26);
    let parts = parts_of(&whole, 3);
    let merged = merge(&parts, false).expect("parts of one contest");
    assert_eq!(merged.gaps, Vec::<String>::new());
    let all = play::<Sorcery>(&whole, 2);
    assert_eq!(table(&merged.records, &merged.gaps), table(&all, &[]));
    assert_eq!(merged.records.iter().map(|record| record.played).sum::<u64>(), 26 * 3);

    let twice = [parts[0].clone(), parts[1].clone(), parts[0].clone()];
    let error = merge(&twice, false).expect_err("a part that is given twice").0;
    assert!(error.contains("part0:1: duplicate results of shard 1/3"), "{error}");
}

#[test]
fn invalid_lines_are_reported() {
    let merge_one = |text: &str| merge(&[("f".to_string(), text.to_string())], false).expect_err("no tally").0;
    assert!(merge_one("\n{\"game\":1}").starts_with("f:2: not a line from `arena --json`"));
    assert!(merge_one("hello").starts_with("f:1: "));
    assert!(merge_one("").contains("no results in these files"));
    let line = json::lines(&play::<Sorcery>(&contests(&[Level::Random, Level::Greedy], 2), 1));
    let first = line.lines().next().expect("a line");
    assert!(merge_one(&first.replace("\"played\":2", "\"played\":7")).contains("do not add up to `played`"));
    let wins = first.split("\"first_wins\":").nth(1).and_then(|rest| rest.split(',').next()).expect("a number");
    let edited = first.replace(&format!("\"first_wins\":{wins}"), "\"first_wins\":99");
    assert!(merge_one(&edited).contains("`first_wins` is greater than `played`"), "{edited}");
    assert!(merge_one(&first.replace("1/1", "3/2")).contains("write a shard as part/parts"));
}

/// Lines of another game, seed, number of games, number of parts or decks are rejected, wherever they are and
/// even with `--partial`.
#[test]
fn lines_of_another_contest_are_rejected() {
    let whole = contests(&[Level::Random, Level::Greedy], 8);
    let parts = parts_of(&whole, 2);
    let (_, second) = &parts[1];
    let other_decks = parts_of(&Arena { decks: whole.decks[..1].to_vec(), ..whole.clone() }, 2).remove(1).1;
    let changed = [
        (second.replace("\"sorcery\"", "\"splendor\""), "the game is splendor, but sorcery in an earlier line"),
        (second.replace("\"seed\":5", "\"seed\":6"), "the seed is 6, but 5 in an earlier line"),
        (second.replace("\"games\":8", "\"games\":80"), "the number of games is 80, but 8 in an earlier line"),
        (second.replace("2/2", "2/3"), "this is shard 2/3, but an earlier line was shard 1/2"),
        (other_decks, "the decks or settings differ from those on an earlier line"),
    ];
    for (lines, why) in changed {
        for partial in [false, true] {
            let error = merge(&[parts[0].clone(), ("b".to_string(), lines.clone())], partial).expect_err(why).0;
            assert!(error.starts_with("b:1: ") && error.contains(why), "{error}");
        }
    }
    // Whole contests of other agents can be merged, but not with other decks.
    let other = contests(&[Level::Random, Level::Turn], 8);
    let file = |name: &str, contest: &Arena| (name.to_string(), json::lines(&play::<Sorcery>(contest, 2)));
    assert_eq!(merge(&[file("a", &whole), file("b", &other)], false).expect("one matrix").records.len(), 4);
    let swarm = Arena { decks: whole.decks[1..].to_vec(), ..other };
    let error = merge(&[file("a", &whole), file("b", &swarm)], false).expect_err("other decks").0;
    assert_eq!(error, "random against turn and random against greedy used different decks");
}

/// A Dominion strategy can take part like a level, and plays as in its own tournaments.
#[test]
fn strategies_take_part_only_in_contests_of_dominion() {
    let run = |game: &str, b: &str| {
        let players = format!("strategy:big-money,{b}");
        crate::process::sorcery(&["arena", "--game", game, "--players", &players, "--games", "10", "--json"]).run()
    };
    let record: serde_json::Value = serde_json::from_str(&run("dominion", "random").well().out).expect("JSON");
    assert_eq!((&record["a"], &record["wins"]), (&"strategy big-money".into(), &10.into()), "{record}");
    run("dominion", "strategy:smithy").well();
    run("sorcery", "random").failed(1, &["the strategy big-money cannot play sorcery"]);
    run("dominion", "strategy:big-mony").failed(1, &["did you mean the built-in `big-money`?"]);
}

/// Missing parts give an error unless they are allowed, and then the result mentions them.
#[test]
fn missing_and_interrupted_parts_are_reported() {
    let whole = contests(&[Level::Random, Level::Greedy], 12);
    let parts = parts_of(&whole, 3);
    let two = [parts[0].clone(), parts[2].clone()];
    let error = merge(&two, false).expect_err("a part is missing").0;
    assert_eq!(error, "shard 2/3 is missing; use `--partial` to merge anyway");
    let merged = merge(&two, true).expect("what is there");
    assert!(table(&merged.records, &merged.gaps).contains("\npartial: shard 2/3 is missing\n"));
    // Only a last line that is incomplete because its program ended is skipped.
    let lines = parts[1].1.trim_end();
    for end in lines.len() - 20..lines.len() {
        let text = lines[..end].to_string();
        let files = [parts[0].clone(), ("b".to_string(), text), parts[2].clone()];
        assert!(merge(&files, false).expect_err("a cut line").0.contains("not a line from `arena --json`"));
        let gaps = merge(&files, true).expect("what is there").gaps;
        assert_eq!(gaps[0], "b: the last line is incomplete");
    }
    let error = merge(&[parts[0].clone(), ("b".to_string(), "hello\n".into())], true).expect_err("no result").0;
    assert!(error.starts_with("b:1: not a line"), "{error}");
    let lines = json::lines(&merged.records);
    assert!(lines.lines().count() == 2 && lines.lines().all(|line| line.ends_with("\"partial\":true}")), "{lines}");
    // Two parts merged with the third are the whole contest.
    let rest = [("two".to_string(), lines), parts[1].clone()];
    assert_eq!(merge(&rest, false).expect("all parts").records, merge(&parts, false).expect("all parts").records);

    // This part was interrupted after its first game.
    let (stop, shard) = (Flag::default(), Arena { shard: Shard { part: 1, parts: 3 }, ..whole });
    let records = play_until::<Sorcery>(&shard, 1, &stop, &|| stop.raise()).expect("sound decks");
    let cut = [parts[0].clone(), ("cut".to_string(), json::lines(&records)), parts[2].clone()];
    let error = merge(&cut, false).expect_err("games are missing").0;
    assert!(error.starts_with("cut: shard 2/3 was interrupted after 1 of 4 games; "), "{error}");
    assert_eq!(merge(&cut, true).expect("what is there").gaps.len(), 1);
    let mut records = merge(&parts, false).expect("all parts").records;
    (records[0].played, records[0].wins) = (records[0].played + 10, records[0].wins + 10);
    let error = merge(&[("f".to_string(), json::lines(&records))], true).expect_err("too many games").0;
    assert!(error.contains("f: random against greedy has 22 games; the limit is 12"), "{error}");
}

/// Both seats get the same shuffles, so an agent against itself scores exactly half.
#[test]
fn seats_are_swapped_with_the_same_shuffles() {
    let mut contests = contests(&[], 20);
    contests.entrants = (0..2).map(|_| entrant(Level::Greedy)).collect();
    contests.matches = everybody(2, 2);
    // Greedy makes no random choices here, so the two games of a pair are equal.
    let tallies = play::<Sorcery>(&contests, 2);
    for tally in &tallies {
        assert_eq!(tally.wins, tally.losses, "{tally:?}");
    }
}

/// In a solo game, equal players would play the same deals, so they count as one.
#[test]
fn a_solo_game_counts_equal_players_once() {
    for players in [&["--a", "novice", "--b", "novice"][..], &["--players", "novice,novice"]] {
        let arguments = [&["arena", "--game", "onirim", "--games", "4"][..], players].concat();
        let out = sorcery(&arguments).run().well().out;
        assert!(out.starts_with("onirim, seed 1, 4 games per player\n\nnovice\n  4 games: "), "{out}");
    }
}

/// With only rituals in the decks, no player can win. The decks run out, and the game is drawn twenty turns later.
#[test]
fn a_game_without_changes_is_drawn() {
    let deck = DeckFile { name: "idle".into(), text: "Dark Ritual\n".repeat(8).into_bytes() };
    let contests = Arena { decks: vec![deck], ..contests(&[Level::Random, Level::Greedy], 4) };
    let tallies = play::<Sorcery>(&contests, 1);
    assert_eq!((tallies[0].draws, tallies[0].played), (4, 4));
    assert!(tallies[0].turns <= 4 * 45, "{} turns", tallies[0].turns);
}

#[test]
fn a_cancelled_contest_keeps_the_finished_games() {
    let (stop, played) = (Flag::default(), AtomicU32::new(0));
    let done = || {
        if played.fetch_add(1, Ordering::Relaxed) == 2 {
            stop.raise();
        }
    };
    let contests = contests(&[Level::Random, Level::Greedy], 1_000);
    let tallies = play_until::<Sorcery>(&contests, 1, &stop, &done).expect("sound decks");
    assert_eq!(tallies.iter().map(|tally| tally.played).sum::<u64>(), 3);
}

#[test]
fn a_solo_game_counts_the_wins_of_each_agent() {
    let contests =
        Arena { decks: Vec::new(), matches: everybody(2, 1), ..contests(&[Level::Random, Level::Greedy], 60) };
    let tallies = play::<Onirim>(&contests, 2);
    assert_eq!(tallies.len(), 2);
    assert!(tallies.iter().all(|tally| tally.b.is_none() && tally.played == 60 && tally.draws == 0), "{tallies:?}");
    assert!(tallies[1].wins > tallies[0].wins, "{tallies:?}");
}

/// The seeds are fixed, so chance plays no part. The margins come from long contests.
#[test]
fn stronger_methods_beat_simpler_ones() {
    let greedy = share(Level::Greedy, Level::Random, 60);
    assert!(greedy > 0.8, "greedy against random: {greedy}");
    let search = share(Level::Search(100), Level::Greedy, 40);
    assert!(search > 0.55, "search against greedy: {search}");
    let deep = share(Level::Search(400), Level::Random, 20);
    assert!(deep > 0.9, "search against random: {deep}");
    let splendor = Arena { decks: Vec::new(), ..contests(&[Level::Network(200), Level::Search(200)], 30) };
    let learnt = play::<Splendor>(&splendor, 2)[0].share().value();
    assert!(learnt > 0.75, "a network against play-outs: {learnt}");
}

/// Games of Splendor under the official rules differ from those under the course's rules.
#[test]
fn a_contest_changes_settings() {
    let under = |rules: &str| Arena {
        decks: Vec::new(),
        settings: vec![("rules".into(), rules.into())],
        ..contests(&[Level::Random, Level::Greedy], 8)
    };
    let [course, official] = ["course", "official"].map(|rules| play::<Splendor>(&under(rules), 1));
    assert_ne!(course, official);
    assert_eq!(course, play::<Splendor>(&Arena { settings: Vec::new(), ..under("course") }, 1));
    let arena = |set| sorcery(&["arena", "--game", "splendor", "--a", "random", "--b", "greedy", "--set", set]).run();
    arena("rules=house").failed(1, &["rules must be `course` or `official`, not `house`"]);
    arena("rules").failed(2, &["write NAME=VALUE, for example rules=official"]);
}

#[test]
fn the_arena_command_runs_contests() {
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
    let merge =
        |more: &[&str]| sorcery(&[&["arena", "merge", "b"], more].concat()).file("b", arena(&["--shard", "2/2"])).run();
    merge(&[]).failed(1, &["shard 1/2 is missing; use `--partial` to merge anyway"]);
    assert!(merge(&["--partial"]).well().out.contains("\npartial: shard 1/2 is missing\n"));
}

/// A match between computers ends when nothing can change any more, and says why.
#[test]
fn a_match_between_computers_without_changes_is_drawn() {
    let deck = "Dark Ritual\n".repeat(8);
    let arguments = ["-deck1", "d", "-deck2", "d", "-p1", "greedy", "-p2", "greedy", "-seed", "3", "-board", "asked"];
    let out = sorcery(&arguments).file("d", deck).run().well().out;
    assert!(out.contains("\nThe game is a draw: nothing has changed for 20 turns.\n"), "{out}");
    assert!(out.trim_end().ends_with("To play this game again, use --seed 3."), "{out}");
    // With a human player the game continues.
    let people = ["-deck1", "d", "-deck2", "d", "-p1", "greedy", "-seed", "3", "-board", "asked"];
    let out =
        sorcery(&people).file("d", "Dark Ritual\n".repeat(8)).input("Bob\n".to_string() + &"end\n".repeat(60)).run();
    out.well().never_says("draw.");
}

/// Computers that search don't wait for each other until the game is a draw.
#[test]
fn computers_end_a_standoff() {
    let out = sorcery(&["--p1", "search:200", "--p2", "search:200", "--seed", "18"]).run().well().out;
    assert!(!out.contains("The game is a draw") && out.contains(" wins!"), "{out}");
    let arena = ["arena", "--a", "search:200", "--b", "search:200", "--games", "40", "--seed", "52", "--json"];
    let out = sorcery(&arena).run().well().out;
    assert!(out.contains("\"draws\":0"), "{out}");
}

#[test]
fn a_matrix_has_ratings() {
    let run = sorcery(&["arena", "--agents", "random,greedy", "--decks", "swarm,giants", "--cross", "--games", "2"]);
    let out = run.run().well().out;
    assert!(out.contains("rating"), "{out}");
    assert_eq!(out.lines().filter(|line| line.contains(" against ") && !line.contains("the row")).count(), 6, "{out}");
}

#[test]
fn invalid_contests_are_rejected() {
    sorcery(&["arena", "--a", "greedy"]).run().failed(2, &["name two players"]);
    sorcery(&["arena", "--game", "onirim"]).run().failed(2, &["name a player: --a PLAYER"]);
    sorcery(&["arena", "--a", "random", "--players", "greedy,turn"]).run().failed(2, &["cannot be used with"]);
    for threads in ["0", "-1", "x", "257"] {
        let right = "expected a whole number from 1 to 256";
        sorcery(&["arena", "--a", "greedy", "--b", "random", "--threads", threads]).run().failed(2, &[right]);
    }
    sorcery(&["arena", "--a", "greedy", "--b", "mister"])
        .run()
        .failed(2, &["use a level, program:COMMAND or others; did you mean `master`?"]);
    sorcery(&["arena", "--game", "chess", "--a", "greedy", "--b", "random"]).run().failed(2, &["no game `chess`"]);
    sorcery(&["arena", "--a", "greedy", "--b", "random", "--decks", "nothing"]).run().failed(1, &["no deck nothing"]);
    sorcery(&["arena", "--a", "greedy", "--b", "random", "--decks", "f"])
        .file("f", "Banisch\n")
        .run()
        .failed(1, &["f:1: there is no card `Banisch`", "Banish"]);
    sorcery(&["arena", "--game", "onirim", "--a", "greedy", "--decks", "x"]).run().failed(2, &["onirim has no decks"]);
    sorcery(&["arena", "merge", "gone"]).run().failed(1, &["gone"]);
}

/// Two hundred games of the searching level need little memory: trees are bounded and freed after each game.
#[cfg(target_os = "linux")]
#[test]
fn many_games_need_little_memory() {
    let command = format!(
        "ulimit -v 150000; exec {} arena --a search:200 --b novice --games 200 --threads 2",
        env!("CARGO_BIN_EXE_sorcery")
    );
    // Each thread's allocator arena reserves much address space, used or not.
    let mut shell = std::process::Command::new("sh");
    let out = shell.args(["-c", &command]).env("MALLOC_ARENA_MAX", "1").output().expect("a shell");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(String::from_utf8_lossy(&out.stdout).contains("200 games: "));
}

/// If memory doesn't suffice for all threads, fewer threads give the same result.
#[cfg(target_os = "linux")]
#[test]
fn too_many_threads_for_the_memory_give_no_error() {
    let command = format!(
        "ulimit -v 150000; exec {} arena --a search:50 --b random --games 256 --threads 256",
        env!("CARGO_BIN_EXE_sorcery")
    );
    let mut shell = std::process::Command::new("sh");
    let out = shell.args(["-c", &command]).env("MALLOC_ARENA_MAX", "1").output().expect("a shell");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(String::from_utf8_lossy(&out.stdout).contains("256 games: "));
}

/// Ctrl-C may cancel games that began before finished ones. Resuming plays exactly the missing games.
#[test]
fn a_resumed_contest_has_the_results_of_an_uninterrupted_one() {
    let whole = contests(&[Level::Random, Level::Greedy, Level::Turn], 10);
    let (stop, games) = (Flag::default(), AtomicU32::new(0));
    let ends_soon = || {
        if games.fetch_add(1, Ordering::Relaxed) == 6 {
            stop.raise();
        }
    };
    let before = play_until::<Sorcery>(&whole, 3, &stop, &ends_soon).expect("sound decks");
    let played: u64 = before.iter().map(|record| record.played).sum();
    assert!((7..30).contains(&played) && before.iter().all(|record| record.rest.is_some()), "{before:?}");
    let resumed = play::<Sorcery>(&Arena { before: before.clone(), ..whole.clone() }, 2);
    let sorted = |mut records: Vec<MatchRecord>| {
        records.sort_by_key(|record| (record.kit.clone(), record.a.clone(), record.b.clone()));
        records
    };
    assert_eq!(sorted(resumed), sorted(play::<Sorcery>(&whole, 1)));
    let foreign = |arena: Arena| {
        let error = play_until::<Sorcery>(&arena, 1, &Flag::default(), &|| {}).expect_err("other results");
        assert!(error.0.contains("use the same options"), "{error}");
    };
    foreign(Arena { before: before.clone(), seed: 6, ..whole.clone() });
    foreign(Arena { before: before.clone(), decks: whole.decks[..1].to_vec(), ..whole.clone() });
    let mut damaged = before;
    damaged.iter_mut().for_each(|record| record.rest.iter_mut().for_each(|rest| rest.from += 1));
    foreign(Arena { before: damaged, ..whole });
}

#[test]
fn shards_divide_the_games() {
    for (games, parts) in [(1, 1), (26, 3), (27, 3), (7, 5), (4, 9)] {
        let mut numbers: Vec<u64> = (0..parts)
            .map(|part| Shard { part, parts })
            .flat_map(|shard| (0..shard.games_of(games)).map(move |nth| shard.number(nth)))
            .collect();
        numbers.sort_unstable();
        assert!(numbers.iter().copied().eq(0..games), "{games} games in {parts} parts: {numbers:?}");
    }
}

/// The cells of a table with tabs have no percent signs, but the names of players keep theirs.
#[test]
fn only_the_cells_of_a_table_lose_percent_signs() {
    let score = Some(Share { successes: 3.0, trials: 4 });
    let scores = [vec![None, score], vec![score, None]];
    let table = tabbed(&["50% money".into(), "smithy".into()], &scores, false);
    assert!(table.contains(" 50% money\t") && table.matches('%').count() == 1, "{table}");
}

/// The seed draws a random kingdom, as it does for `dominion run`.
#[test]
fn a_random_kingdom_depends_on_the_seed() {
    let players = ["arena", "--game", "dominion", "--a", "random", "--b", "greedy", "--games", "2", "--json"];
    let arena = |kingdom: &str, seed: &str| {
        sorcery(&[&players[..], &["--seed", seed, "--set", &format!("kingdom={kingdom}")]].concat()).run().well().out
    };
    assert_eq!(arena("random", "7"), arena("random", "7"));
    assert_ne!(arena("random", "7").replace("\"seed\":7", ""), arena("mixed", "7").replace("\"seed\":7", ""));
    #[cfg(unix)]
    sorcery(&["host", "dominion", "--set", "kingdom=mixed"]).run().failed(2, &["needs a terminal"]);
}
