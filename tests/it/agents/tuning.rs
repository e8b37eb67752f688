//! Tuning of decks and strategies.

use crate::process::sorcery;
use sorcery::agents::Flag;
use sorcery::agents::strategy::changes::{changes, own_conditions, remove_dead_lines, remove_stale_comments};
use sorcery::agents::strategy::{library, print, read};
use sorcery::engine::{Rng, Stream};
use sorcery::games::dominion::{Card, CardSet, Setup};
use sorcery::session::lab::tuning::ListTuning;
use sorcery::session::player::CompiledStrategy;
use std::cell::RefCell;

fn tune(more: &[&str]) -> crate::process::Run {
    let effort = ["--steps", "6", "--tries", "3", "--games", "16", "--final-games", "100"];
    sorcery(&[&["tune", "sorcery", "--size", "12"], &effort[..], more].concat())
}

/// A tuned deck has twelve cards, respects the limit of copies and clearly beats a weak deck. Its file is a
/// valid deck and states the measured strength.
#[test]
fn a_tuned_deck_beats_a_weak_one() {
    let against = ["Magic Fatigue"; 9].join("\n") + "\nAir Elemental\nAir Elemental\nPotion Seller\n";
    let out = tune(&["--against", "bad", "--copies", "2"]).file("bad", against).run().well().out;
    let cards: Vec<&str> = out.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(cards.len(), 12, "{out}");
    assert!(cards.iter().all(|card| cards.iter().filter(|other| *other == card).count() <= 2), "{out}");
    let figure = out.lines().find_map(|line| line.strip_prefix("# against bad: ")).expect("a figure");
    let percent: f64 = figure.split(' ').next().and_then(|number| number.parse().ok()).expect("a number");
    assert!(percent > 80.0 && figure.contains("in 100 new games"), "{out}");
    sorcery(&["arena", "--a", "greedy", "--b", "random", "--games", "2", "--decks", "tuned"])
        .file("tuned", &out)
        .run()
        .well();
}

#[test]
fn the_tuned_deck_does_not_depend_on_the_number_of_threads() {
    let out = tune(&["--against", "swarm,giants", "--threads", "1"]).run().well().out;
    assert!(out.contains("# against all opponents: "), "{out}");
    assert_eq!(tune(&["--against", "swarm,giants", "--threads", "3"]).run().well().out, out);
}

#[test]
fn impossible_decks_are_rejected() {
    tune(&["--against", "nothing"])
        .file(".config/sorcery/decks/mine.deck", "Banish\n")
        .run()
        .failed(1, &["no deck nothing: name a file or one of these decks", "mine, default, "]);
    sorcery(&["tune", "sorcery", "--against", "swarm", "--size", "50", "--copies", "2"])
        .run()
        .failed(1, &["22 cards with at most 2 of each can't fill a deck of 50"]);
}

/// Scripts may still use the spellings from before `tune sorcery` and `tune dominion`.
#[test]
fn older_spellings_of_tune_work_but_no_help_lists_them() {
    let few = ["--steps", "1", "--tries", "1", "--games", "2", "--final-games", "2"];
    let printed = |command: &[&str]| {
        let ended = sorcery(&[command, &few[..]].concat()).run();
        (ended.status, ended.out)
    };
    for (now, before) in [
        (["tune", "sorcery", "--against", "swarm"], ["tune", "deck", "--against", "swarm"]),
        (["tune", "dominion", "smithy", "--against=witch"], ["dominion", "tune", "smithy", "--against=witch"]),
    ] {
        assert_eq!(printed(&now), printed(&before));
        assert_eq!(printed(&now).0, Some(0), "{now:?}");
    }
    let help = |command: &str| sorcery(&[command, "--help"]).run().well().out;
    assert!(!help("tune").contains("deck  ") && help("tune").contains("dominion  "), "{}", help("tune"));
    assert!(!help("dominion").contains("  tune  "), "{}", help("dominion"));
}

/// Each reported strategy wins more than the last one. After cancelling, no more are reported.
#[test]
fn tuning_reports_its_best_strategy_and_can_be_cancelled() {
    let money = read(library::find("big-money").expect("a built-in strategy")).0;
    let tuning = ListTuning {
        setup: Setup::default(),
        against: vec![
            CompiledStrategy::read("", library::find("smithy").unwrap_or_default()).expect("no errors").into(),
        ],
        cards: CardSet::only(Card::Witch),
        threads: 2,
    };
    let (stop, told) = (Flag::default(), RefCell::new(Vec::new()));
    tuning.improve(&money, &stop, &|tuned| {
        if tuned.text.contains("Witch") {
            stop.raise();
        }
        told.borrow_mut().push(tuned);
    });
    let told = told.into_inner();
    assert!(told.iter().all(|tuned| tuned.steps == (0, 40) && tuned.fresh.is_none()), "{told:?}");
    let with_witch: Vec<f64> =
        told.iter().filter(|tuned| tuned.text.contains("Witch")).map(|tuned| tuned.share).collect();
    assert!(with_witch.len() == 1 && with_witch[0] > told[0].share + 0.3, "{told:?}");
}

/// A changed condition of a strategy that is never used isn't part of the result.
#[test]
fn a_tuned_strategy_keeps_conditions_whose_change_has_no_effect() {
    let text = |witch: &str, actions: u16, provinces: u16| {
        let unused = format!("strategy if ActionsLeft({actions}) playorder :ChainDraw end end");
        read(&format!(
            "buylists list if SupplyHasLess(Province, {provinces}) Province, Duchy, Estate end
            list Province, Gold, {witch}Silver end end
            strategies {unused} strategy playorder :Default end end end"
        ))
        .0
    };
    let smithy = CompiledStrategy::read("", library::find("smithy").unwrap_or_default()).expect("no errors").into();
    let tuning = ListTuning { setup: Setup::default(), against: vec![smithy], cards: CardSet::NONE, threads: 2 };
    let (old, new) = (text("", 2, 2), text("Witch [2], ", 4, 4));
    let mut rng = Rng::new(1, Stream::Agent(0));
    let (file, _) = tuning.settle(&old, new, 500, &mut rng, &Flag::default());
    assert_eq!(print(&file), print(&text("Witch [2], ", 2, 4)));
}

/// After the tuning, the strategy doesn't play or answer cards that it no longer buys.
#[test]
fn a_tuned_strategy_has_no_lines_for_cards_that_it_no_longer_buys() {
    let text = |cellar: &str| {
        format!(
            "buylists list Province, Gold, {cellar}Silver end end strategies strategy playorder Cellar, Market, \
             :Default end options for Cellar discard (Estate, Copper) end end end"
        )
    };
    let (old, mut new) = (read(&text("Cellar [2], ")).0, read(&text("")).0);
    assert!(read(&print(&new)).1.iter().any(|warning| warning.message == "Cellar is never bought"));
    remove_dead_lines(&mut new, &old);
    // The line for Market was dead before, so it stays.
    let warnings: Vec<String> = read(&print(&new)).1.into_iter().map(|warning| warning.message).collect();
    assert_eq!(warnings, ["Market is never bought"], "{}", print(&new));
}

/// Comments on changed parts are removed, because they may describe the old list. The changes are listed.
#[test]
fn a_tuned_strategy_keeps_only_the_comments_that_still_match() {
    let text = |gold: &str, list: &str| {
        format!(
            "# All about money.\nbuylists\n    list{list}\n        Province,  # to win\n        {gold}\n        \
             Silver  # for now\n    end\nend\n\nstrategies  # none\n    strategy\n        playorder\n            \
             :Default\n        end\n    end\nend\n"
        )
    };
    let old = read(&text("Gold,  # gold is better", "  # the only one")).0;
    let mut same = old.clone();
    remove_stale_comments(&mut same, &old);
    assert_eq!(same, old);
    let mut new = read(&text("Gold [2] if TotalMoney(9),  # gold is better", "  # the only one")).0;
    assert_eq!(changes(&old, &new), ["- Gold", "+ Gold [2] if TotalMoney(9)"]);
    remove_stale_comments(&mut new, &old);
    let expected = text("Gold [2] if TotalMoney(9),", "").replace("# All about money.\n", "");
    assert_eq!(print(&new), expected);
    assert!(own_conditions(&old).is_empty());
    assert_eq!(own_conditions(&new).into_iter().collect::<Vec<_>>(), ["TotalMoney"]);
}
