//! The kingdom coach on the command line.

use crate::process::{Ended, sorcery};
use serde_json::Value;
use sorcery::agents::Flag;
use sorcery::agents::strategy::kind::StrategyKind;
use sorcery::agents::strategy::{File, causes, print, read};
use sorcery::games::dominion::{Card, Setup, kingdom};
use sorcery::session::lab::coach::{Coach, CoachBudget, tidied};
use sorcery::session::lab::explain::{Explained, because};
use sorcery::session::statistics::Share;
use std::cell::Cell;

const KINGDOM: &str = "Cellar, Moat, Workshop, Council Room, Festival, Shanty Town, Baron, Remodel, Market, Witch";

fn coach(more: &[&str]) -> Ended {
    sorcery(&[&["dominion", "coach", "--games", "12000", "--final-games", "400"], more].concat()).run()
}

/// With a seed and a number of games, the result is the same on any number of threads.
#[test]
fn the_coach_repeats_its_advice() {
    let advice = |threads: &str| coach(&["--seed", "5", "--threads", threads]).well().out;
    let text = advice("1");
    assert_eq!(text, advice("3"));
    assert!(text.starts_with("kingdom: ") && text.contains("\nseed: 5\n"), "{text}");
    assert_ne!(text, coach(&["--seed", "6", "--threads", "1"]).well().out);
}

/// The coach recommends two strategies of different kinds. A line that explains the wins of one is in its file. No other
/// strategy clearly beats the best one, and the file of the best one has no errors.
#[test]
fn the_coach_recommends_two_kinds_of_strategies() {
    let run = coach(&[KINGDOM, "--seed", "2", "--json"]).well();
    let json: Value = serde_json::from_str(&run.out).expect("JSON");
    let both = json["strategies"].as_array().expect("strategies");
    assert_eq!(both.len(), 2, "{json}");
    assert_ne!(both[0]["kind"], both[1]["kind"], "{json}");
    for strategy in both {
        let text = strategy["text"].as_str().expect("a text");
        let because = strategy["because"].as_str().expect("a text");
        if because.is_empty() {
            continue;
        }
        let line: usize = because.split([' ', ':']).nth(1).and_then(|n| n.parse().ok()).expect("a line");
        let entry = because.split('`').nth(1).and_then(|entry| entry.split(' ').next()).expect("a card");
        assert!(text.lines().nth(line - 1).is_some_and(|line| line.contains(entry)), "{because}\n{text}");
        assert!(because.contains("`) buys a card in ") && because.contains(" % ("), "{because}");
    }
    let names: Vec<&str> =
        json["rows"].as_array().expect("rows").iter().filter_map(|row| row["strategy"].as_str()).collect();
    assert!(names.len() >= 3 && names.contains(&"big-money"), "{names:?}");
    // No other strategy clearly beats the best one, which clearly beats Big Money.
    let intervals = json["rows"][0]["intervals"].as_array().expect("intervals").iter();
    let intervals: Vec<[f64; 2]> = intervals.filter_map(|share| serde_json::from_value(share.clone()).ok()).collect();
    assert!(intervals.len() == names.len() - 1 && intervals.iter().all(|[_, high]| *high > 0.5), "{json}");
    assert!(intervals.last().is_some_and(|[low, _]| *low > 0.6), "{json}");

    let best = both[0]["text"].as_str().expect("a text");
    let check = sorcery(&["dominion", "check", "best.strategy"]).file("best.strategy", best).run().well();
    assert!(check.out.contains("1 file: 0 errors"), "{}", check.out);
}

#[test]
fn the_report_shows_both_strategies_and_a_matrix_with_intervals() {
    let out = coach(&[KINGDOM, "--seed", "2"]).well().out;
    let parts = [
        "\nBest strategy: ",
        "\nBest strategy of another kind: ",
        "# The best ",
        "\nbuylists\n",
        "400 new games per pair",
    ];
    assert!(parts.iter().all(|part| out.contains(part)), "{out}");
    let money = out.lines().find(|line| line.contains(" big-money ")).unwrap_or_else(|| panic!("{out}"));
    assert!(money.matches('±').count() >= 2, "{money}");
}

/// With a time limit, the final games are part of the time: this run would otherwise play for more than an hour.
#[test]
fn the_final_games_fit_into_the_time() {
    let run = sorcery(&["dominion", "coach", KINGDOM, "--seconds", "2", "--final-games", "100000000"]).run().well();
    let last = run.out.lines().last().unwrap_or_default();
    let games = last.split_once(" row in ").and_then(|(_, rest)| rest.split(' ').next()?.parse::<u64>().ok());
    assert!(games.is_some_and(|games| (20..100_000_000).contains(&games)), "{}", run.out);
}

/// The user can end the search early and still gets the best strategies so far, after fewer final games.
#[test]
fn the_coach_ends_early_with_the_best_so_far() {
    let setup = Setup::new(2, kingdom(KINGDOM).expect("ten cards")).expect("two seats");
    let enough = Flag::default();
    let (budget, final_games) = (CoachBudget::Games(u64::MAX), 2_000_000);
    let coach = Coach { setup, seed: 2, budget, final_games, threads: 2, enough };
    let coached = coach.advise(&Flag::default(), &|_, _| coach.enough.raise()).expect("strategies");
    assert!(!coached.advice.is_empty());
    let games = coached.matrix.matches.iter().map(|(_, tally)| tally.games);
    assert!(games.clone().count() > 0 && games.clone().all(|games| (100..10_000).contains(&games)), "{games:?}");
}

/// A stop during the final games gives no result: a matrix of fewer games would look complete.
#[test]
fn a_stop_in_the_final_games_gives_no_result() {
    let setup = Setup::new(2, kingdom(KINGDOM).expect("ten cards")).expect("two seats");
    let enough = Flag::default();
    let coach = Coach { setup, seed: 2, budget: CoachBudget::Games(12_000), final_games: 400, threads: 1, enough };
    let stopped_at = |last: u32| {
        let (stop, told) = (Flag::default(), Cell::new(0));
        let coached = coach.advise(&stop, &|_, _| {
            told.set(told.get() + 1);
            if told.get() == last {
                stop.raise();
            }
        });
        (told.get(), coached.is_some())
    };
    // The last report comes after the search, before the final games.
    let (reports, is_complete) = stopped_at(u32::MAX);
    assert!(is_complete);
    assert_eq!(stopped_at(reports), (reports, false));
}

#[test]
fn the_coach_needs_ten_kingdom_cards() {
    let refused = |cards: &str, parts: &[&str]| coach(&[cards]).failed(2, parts);
    refused("Chapel, Witch", &["ten different kingdom cards, not 2"]);
    refused("all", &["ten different kingdom cards", "all cards"]);
    refused("Chapel, Wich", &["`Wich` is not a kingdom card; did you mean `Witch`?"]);
    sorcery(&["dominion", "coach", "--games", "9", "--seconds", "9"]).run().failed(2, &["--games", "--seconds"]);
}

/// An empty list also causes a warning, so it isn't enough to remove the only entry of a list.
#[test]
fn a_list_whose_only_entry_has_no_effect_is_removed() {
    let text = "buylists list if SupplyHasLess(Province, 6) Province, Duchy end\n\
                list if SupplyHasLess(Province, 5) Duchy [2] end list Province, Gold, Smithy [1], Silver end end\n\
                strategies strategy playorder :Default end end end";
    let (file, warnings) = tidied_text(text, "Province, Duchy\n");
    assert_eq!((warnings, file.lists.len()), (1, 2));
}

/// The search can end before it has removed all harmful parts, so the last step must remove them.
#[test]
fn a_recommended_strategy_has_no_warnings() {
    let text = "buylists list Province, Gold, Laboratory, Smithy, Silver, Silver end end\n\
                strategies strategy playorder Smithy, Smithy end end end";
    let (file, warnings) = tidied_text(text, "Smithy");
    assert_eq!(warnings, 3);
    assert!(file.bought().contains(Card::Smithy), "`tidied` must keep the parts that cause no warnings");
}

/// Removes the parts of a strategy that cause warnings, if the strategy wins no less without them: it wins only with
/// `needed` in its text. Returns the result and the original number of warnings.
fn tidied_text(text: &str, needed: &str) -> (File, usize) {
    let (file, warnings) = read(text);
    let kind = StrategyKind::of(&file);
    // If every part is needed, nothing is removed.
    let whole = tidied(file.clone(), kind, |file| print(file).len() as f64);
    assert_eq!(print(&whole), print(&file));
    let (file, rest) = read(&print(&tidied(file, kind, |file| f64::from(print(file).contains(needed)))));
    assert_eq!(rest, []);
    (file, warnings.len())
}

/// Returns the explanation of a strategy that buys these cards. For each card, `numbers` contains the decisions per
/// game, the share of the games with a decision, and the strategy's share of the victory in these games.
fn told(cards: &str, numbers: &[(f64, f64, f64)], all: f64) -> String {
    let text = format!("buylists list {cards} end end strategies strategy playorder Village end end end");
    let lines = causes(&text, &read(&text).0).into_iter().zip(numbers);
    let score = |share: f64| Some(Share { successes: share * 1e4, trials: 10_000 });
    let lines =
        lines.map(|(cause, &(decisions, games, share))| Explained { cause, decisions, games, score: score(share) });
    because(&lines.collect::<Vec<_>>(), all, "rival")
}

#[test]
fn the_explanation_names_only_a_card_that_won_more_games() {
    let lost = told("Market, Smithy", &[(0.5, 0.4, 0.544), (0.5, 0.5, 0.60)], 0.557);
    assert!(
        lost.contains("Smithy") && lost.contains("scored 60.0 % (59.0 to 61.0) in those games, and 55.7 % in all"),
        "{lost}"
    );
    // Neither card makes a clear difference.
    assert_eq!(told("Market, Smithy", &[(0.5, 0.4, 0.544), (0.5, 0.5, 0.565)], 0.56), "");
    // A card that is bought in every game explains nothing.
    assert_eq!(told("Market, Smithy", &[(0.5, 0.4, 0.544), (2.5, 1.0, 0.56)], 0.56), "");
    // The strategy plays the Village of the play order, but doesn't buy it.
    assert_eq!(told("Market", &[(0.5, 0.4, 0.5), (0.5, 0.5, 0.7)], 0.5), "");
    // Every winner buys Provinces.
    assert_eq!(told("Province, Smithy", &[(0.5, 0.5, 0.7), (0.5, 0.5, 0.50)], 0.5), "");
    // The games with the card are better than the others, but most of them are lost.
    assert_eq!(told("Market, Smithy", &[(0.5, 0.4, 0.20), (0.5, 0.5, 0.45)], 0.30), "");
}
