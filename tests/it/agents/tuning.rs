//! Tuning of decks.

use crate::process::sorcery;

fn tune(more: &[&str]) -> crate::process::Run {
    let mut arguments = vec!["tune", "deck", "--size", "12", "--steps", "25", "--games", "20", "--final-games", "100"];
    arguments.extend(more);
    sorcery(&arguments)
}

/// Twelve cards, none more often than allowed, that beat a bad deck clearly; the file says by how
/// much, and is a deck.
#[test]
fn a_tuned_deck_beats_a_bad_one() {
    let against = ["Magic Fatigue"; 9].join("\n") + "\nAir Elemental\nAir Elemental\nPotion Seller\n";
    let out = tune(&["--against", "bad", "--copies", "2"]).file("bad", against).run().well().out;
    let cards: Vec<&str> = out.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(cards.len(), 12, "{out}");
    assert!(cards.iter().all(|card| cards.iter().filter(|other| *other == card).count() <= 2), "{out}");
    let figure = out.lines().find_map(|line| line.strip_prefix("# against bad: ")).expect("a figure");
    let percent: f64 = figure.split(' ').next().and_then(|number| number.parse().ok()).expect("a number");
    assert!(percent > 80.0 && figure.contains("of 100 fresh games"), "{out}");
    sorcery(&["arena", "--a", "greedy", "--b", "random", "--games", "2", "--decks", "tuned"])
        .file("tuned", &out)
        .run()
        .well();
}

#[test]
fn threads_do_not_change_the_deck() {
    let out = tune(&["--against", "swarm,giants", "--threads", "1"]).run().well().out;
    assert!(out.contains("# against all of them: "), "{out}");
    assert_eq!(tune(&["--against", "swarm,giants", "--threads", "3"]).run().well().out, out);
}

#[test]
fn impossible_decks_are_refused() {
    tune(&["--against", "nothing"]).run().failed(1, &["no deck nothing"]);
    sorcery(&["tune", "deck", "--against", "swarm", "--size", "50", "--copies", "2"])
        .run()
        .failed(1, &["22 cards with at most 2 of each make no deck of 50"]);
}
