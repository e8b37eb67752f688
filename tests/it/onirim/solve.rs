//! The solver against plain brute force, the rules and the program.

use super::{legal, names, new_game, position};
use crate::process::sorcery;
use sorcery::agents::Flag;
use sorcery::engine::{Game, Log, Rng, Status, Stream};
use sorcery::games::onirim::{Card, Onirim, Phase, Setup, Solution};
use sorcery::games::write_position;
use sorcery::session::winnable::{POSITIONS, Winnable, winnable};
use sorcery::session::{Header, Match, Player, roster};
use std::path::PathBuf;

fn solve(game: &Onirim, most: usize) -> Solution {
    game.solve(most, &|| false).0
}

/// Tries every line to its end, without a table, an order or any pruning.
fn can_be_won(game: &Onirim) -> bool {
    match game.status() {
        Status::Over(outcome) => outcome.winners.len() == 1,
        Status::Awaiting(_) => legal(game).into_iter().any(|action| {
            let after = game.after(action);
            can_be_won(&after)
        }),
    }
}

/// Returns a random position with six cards in the deck, one or two of them doors.
fn small_deal(rng: &mut Rng) -> Onirim {
    let mut cards: Vec<Card> = Card::all().flat_map(|card| vec![card; card.copies().into()]).collect();
    rng.shuffle(&mut cards);
    let mut take = |n: usize, belongs: fn(&Card) -> bool| {
        let mut taken = Vec::new();
        cards.retain(|card| match taken.len() < n && belongs(card) {
            true => {
                taken.push(card.to_string());
                false
            }
            false => true,
        });
        taken.join(" | ")
    };
    let missing = 1 + rng.below(2);
    let nightmares = rng.below(3 - missing);
    let bag = [
        take(missing, |card| card.is_door()),
        take(nightmares, |card| *card == Card::NIGHTMARE),
        take(6 - missing - nightmares, |card| card.is_location()),
    ];
    let bag: Vec<String> = bag.into_iter().filter(|cards| !cards.is_empty()).collect();
    let (hand, last) = (take(5, |card| card.is_location()), take(1, |card| card.is_location()));
    let (doors, discards) = (take(8, |card| card.is_door()), take(76, |_| true));
    let (bag, rule) = (bag.join(" | "), ["refill", "strict"][rng.below(2)]);
    let seed = rng.below(1000);
    position(&format!(
        "rule {rule}\nchance {seed} 0 0\ndoors {doors}\nlabyrinth {last}\nhand {hand}\nbag {bag}\ndiscard {discards}\n"
    ))
}

#[test]
fn the_solver_agrees_with_brute_force_on_small_decks() {
    let mut rng = Rng::new(38, Stream::Playout);
    let mut counts = [0, 0];
    for _ in 0..100 {
        let game = small_deal(&mut rng);
        let (found, won) = (solve(&game, usize::MAX), can_be_won(&game));
        counts[usize::from(won)] += 1;
        let text = write_position(&game, &names());
        match found {
            Solution::Won(_) => assert!(won, "{text}"),
            Solution::Lost => assert!(!won, "{text}"),
            Solution::Unknown => panic!("the search has no limit:\n{text}"),
        }
    }
    assert!(counts.iter().all(|&count| count > 15), "both kinds occur: {counts:?}");
}

/// Tests deals with both rules for the empty deck.
#[test]
fn a_winning_line_wins_in_the_real_game() {
    for seed in 0..60 {
        let mut game = Onirim::start(&Setup { strict: seed % 2 != 0 }, seed, &mut Log::off());
        let Solution::Won(line) = solve(&game, POSITIONS) else { panic!("no line for seed {seed}") };
        for action in line {
            assert_eq!(game.check(action), Ok(()), "seed {seed}");
            game.apply(action, &mut Log::off());
        }
        assert_eq!(game.phase(), Phase::Won, "seed {seed}");
    }
}

/// Seven doors are open. The last one needs a third red card, or none is left.
#[test]
fn a_deal_for_one_door_is_won_or_lost() {
    let deal = |hand: &str| {
        let lines =
            "doors red door | 2 blue door | 2 green door | 2 brown door\nlabyrinth red sun | red moon\nbag red door\n";
        let game = position(&format!("{lines}hand {hand}\ndiscard 10 nightmare | {}\n", {
            let mut left: Vec<(Card, usize)> = Card::all().map(|card| (card, card.copies().into())).collect();
            let used = format!("red sun | red moon | {hand}");
            for name in used.split(" | ") {
                let (n, name) = name.split_once(' ').filter(|(n, _)| n.parse::<usize>().is_ok()).unwrap_or(("1", name));
                let card = Card::named(name).expect("a card");
                left[card.index()].1 -= n.parse::<usize>().expect("a number");
            }
            let left = left.iter().filter(|(card, n)| card.is_location() && *n > 0);
            left.map(|(card, n)| format!("{n} {card}")).collect::<Vec<_>>().join(" | ")
        }));
        game.solve(POSITIONS, &|| false)
    };
    let (found, positions) = deal("red sun | 4 blue sun");
    assert!(matches!(&found, Solution::Won(line) if line.len() == 1), "{found:?}");
    assert!(positions <= 9, "at most one for each action: {positions}");
    assert_eq!(deal("red moon | 4 blue sun").0, Solution::Lost, "a moon can't follow a moon, and no sun is left");
}

#[test]
fn a_search_that_stops_says_so() {
    assert_eq!(new_game(1).solve(10, &|| false), (Solution::Unknown, 10));
    assert_eq!(new_game(1).solve(10, &|| true), (Solution::Unknown, 0));
}

/// Returns a game in which the player took the first legal action until it was lost.
pub fn lost(seed: u64) -> Match {
    let (names, players) = (vec!["Ada".into()], vec![Player::Human]);
    let header = Header { game: "onirim".into(), seed, names, players, ..Header::default() };
    let mut session = roster::open(header).expect("a game");
    while let Some(seat) = session.status().awaited() {
        let line = session.observe(Some(seat)).moves[0].line.clone();
        session.submit(&line).expect("legal");
    }
    assert!(sorcery::session::winnable::is_lost(&session));
    session
}

/// The found game begins like the lost one. After the next action of the lost game, it can't be won any more.
#[test]
fn a_lost_game_is_won_from_the_last_possible_moment() {
    let mut session = lost(3);
    let (Winnable::Yes(ending), _) = winnable(&session, POSITIONS, &Flag::default()) else { panic!("no line") };
    let (before, after) = (session.story().lines, ending.session.story().lines);
    assert!(ending.kept > 0 && before[..ending.kept] == after[..ending.kept]);
    assert_ne!(before[ending.kept], after[ending.kept]);
    assert!(matches!(ending.session.status(), Status::Over(outcome) if outcome.winners.len() == 1));
    session.look_at(ending.kept + 1);
    let game = session.position_of::<Onirim>().expect("a game of Onirim");
    assert!(!matches!(solve(game, 20_000), Solution::Won(_)));
}

// The command

/// The printed commands win in the program.
#[test]
fn the_command_prints_a_line_that_wins() {
    for (seed, rule) in [("3", "refill"), ("4", "strict")] {
        let lines = sorcery(&["onirim", "solve", "--seed", seed, "--deck-out", rule]).run().well().out;
        let run = sorcery(&["onirim", "--seed", seed, "--deck-out", rule]).lines(&lines.trim().replace('\n', ";"));
        run.run().well().says("All eight doors are open: you win!");
    }
}

#[test]
fn the_command_solves_a_lost_game_from_a_file() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let play = |lines: &str| {
        sorcery(&["onirim", "--seed", "3", "--data"]).argument(folder.path()).lines(lines).run().well();
        let list = |kind: &str| std::fs::read_dir(folder.path().join(kind)).into_iter().flatten().flatten();
        list("replays").chain(list("games")).map(|entry| entry.path()).next().expect("a saved game")
    };
    let solve = |path: &PathBuf| sorcery(&["onirim", "solve"]).argument(path).run();
    let begun = play("discard 1");
    solve(&begun).failed(1, &["the game isn't over, and a solution would reveal hidden cards"]);
    std::fs::remove_file(begun).expect("a file");
    let lines = lost(3).story().lines;
    let out = solve(&play(&lines.join(";"))).well().out;
    assert!(out.starts_with(&format!("{}\n", lines[0])), "the line follows the game:\n{out}");
    let won = sorcery(&["onirim", "--seed", "3"]).lines(&out.trim().replace('\n', ";")).run().well();
    won.says("All eight doors are open: you win!");
    sorcery(&["onirim", "solve", "no.journal"]).run().failed(1, &["no.journal"]);
    sorcery(&["onirim", "solve", "no.journal", "--seed", "3"]).run().failed(2, &["--seed"]);
}

/// If the user names no deal, the command says which one it solves.
#[test]
fn the_command_names_the_default_deal() {
    let [default, named] =
        [&[][..], &["--seed", "1"]].map(|more| sorcery(&[&["onirim", "solve"], more].concat()).run());
    assert!(default.status == Some(0) && default.err.contains("the deal of `sorcery onirim --seed 1`"), "{default:?}");
    assert_eq!(default.out, named.well().out);
}

/// The result doesn't depend on the number of threads. A deal without an answer widens the interval.
#[test]
fn the_command_counts_deals_with_an_interval() {
    let count = |more: &[&str]| {
        let line = [&["onirim", "solve", "--games", "30", "--seed", "5"], more].concat();
        sorcery(&line).run().well().out
    };
    let out = count(&[]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..5], ["onirim, seed 5, 30 deals", "", "won        30", "lost       0", "not found  0"]);
    assert_eq!(lines[6], "winnable   100.00 % (88.65 to 100.00)");
    assert_eq!(count(&["--threads", "1"]), out);
    let limited = count(&["--positions", "150"]);
    let unknown = (5..35).filter(|&seed| new_game(seed).solve(150, &|| false).0 == Solution::Unknown);
    let seeds: Vec<String> = unknown.map(|seed| seed.to_string()).collect();
    assert!(limited.contains(&format!("not found  {} (seed {})", seeds.len(), seeds.join(", "))), "{limited}");
    assert!(limited.contains(" to 100.00 % (") && limited.contains("(maximum)"), "{limited}");
}
