//! The sequential test: its errors, its bounds, and contests that it ends.

use crate::process::sorcery;
use sorcery::engine::{Rng, Stream};
use sorcery::session::contest::sprt::{Accepted, Bounds, Sprt, elo, expected};

/// Half points of a pair of games in which the first player scores `share` of the points and a fifth is drawn.
fn pair(share: f64, rng: &mut Rng) -> usize {
    let game = |rng: &mut Rng| match rng.below(1_000_000) as f64 / 1e6 {
        luck if luck < share - 0.1 => 2,
        luck if luck < share + 0.1 => 1,
        _ => 0,
    };
    game(rng) + game(rng)
}

/// Returns how many of `matches` simulated matches end with the wrong decision.
fn errors(bounds: Bounds, share: f64, wrong: Accepted, matches: u64) -> u64 {
    let one = |seed| {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut test = Sprt::new(bounds);
        loop {
            test.add(pair(share, &mut rng));
            if let Some(decision) = test.decision() {
                break u64::from(decision == wrong);
            }
        }
    };
    (0..matches).map(one).sum()
}

/// 2,000 matches of known strength: at most the stated 5 % of each kind of error.
#[test]
fn at_most_one_decision_in_twenty_is_wrong() {
    for text in ["0:40", "50%:60%", "60%:70%"] {
        let bounds: Bounds = text.parse().expect("bounds");
        let (low, high) =
            (errors(bounds, bounds.low, Accepted::High, 1_000), errors(bounds, bounds.high, Accepted::Low, 1_000));
        assert!(low <= 50 && high <= 50, "{text}: {low} and {high} of 1,000 are wrong");
    }
}

#[test]
fn bounds_are_elo_or_percent() {
    let bounds: Bounds = "0:20".parse().expect("Elo");
    assert!((bounds.low - 0.5).abs() < 1e-9 && (bounds.high - 0.5288).abs() < 1e-4, "{bounds:?}");
    assert_eq!("50%:53%".parse(), Ok(Bounds { low: 0.5, high: 0.53 }));
    assert!((elo(expected(120.0)) - 120.0).abs() < 1e-9);
    for wrong in ["", "0", "20:0", "0:0", "a:b", "0%:50%", "50%:100%", "nan:20", "0:inf", "50%:20", "0:50%"] {
        assert!(wrong.parse::<Bounds>().is_err(), "{wrong}");
    }
}

/// The result is the same with any number of threads, and doesn't wait for the remaining games.
#[test]
fn a_contest_ends_once_it_is_decided() {
    let run = |threads| {
        let players = ["--game", "splendor", "--a", "apprentice", "--b", "novice", "--until", "0:20"];
        sorcery(&[&["arena", "--threads", threads][..], &players].concat()).run().well().out
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    assert!(one.contains("Decided: at least 52.9 % (+20 Elo), not 50.0 % (+0 Elo)."), "{one}");
    let wrong = ["arena", "--a", "novice", "--b", "novice", "--until", "0:20"];
    sorcery(&wrong).run().failed(2, &["--until needs two different players"]);
    let solo = ["arena", "--game", "onirim", "--a", "novice", "--b", "greedy", "--until", "0:20"];
    sorcery(&solo).run().failed(2, &["--until needs a game for two players; onirim has only one player"]);
    let few = ["arena", "--game", "splendor", "--a", "novice", "--b", "greedy", "--games", "10", "--until", "0:5"];
    sorcery(&few).run().well().says("No decision yet between");
}

/// The two games of a pair would be the same, so each game has its own shuffles.
#[test]
fn a_player_against_itself_measures_the_first_seat() {
    let out =
        sorcery(&["arena", "--game", "splendor", "--a", "novice", "--b", "novice", "--games", "60"]).run().well().out;
    assert!(out.contains("novice against novice\n  60 games") && out.contains("; the first seat won "), "{out}");
    let json = sorcery(&["arena", "--game", "splendor", "--a", "novice", "--b", "novice", "--games", "2", "--json"]);
    // Mirrored games of one player would give each seat one win.
    let decided = (1..20).any(|seed| {
        let run = sorcery(&["arena", "--game", "splendor", "--a", "novice", "--b", "novice", "--games", "2", "--json"]);
        run.argument("--seed").argument(seed.to_string()).run().well().out.contains("\"wins\":2")
    });
    assert!(json.run().well().out.contains("\"played\":2") && decided);
}
