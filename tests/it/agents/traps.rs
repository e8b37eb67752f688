//! Traps: positions of `tests/traps` in which the natural move loses to the opponent's reply.
//!
//! A search that takes the opponent for a friend walks into them, and so does one that tries
//! everything once before it goes on with what is good: each game has a trap for the one and a trap
//! for the other. A referee that shares nothing with the agents plays all of the opponent's turn.

use sorcery::agents::{Level, Pace, Progress};
use sorcery::engine::{Log, Seat, Status};
use sorcery::games::command;
use sorcery::games::dominion::Dominion;
use sorcery::games::sorcery::Sorcery;
use sorcery::games::splendor::Splendor;
use sorcery::games::{Heuristics, Request, Tabletop, View};
use std::path::Path;

/// From so many seeds the search plays each position.
const SEEDS: u64 = 16;
/// With so many of them it may be unlucky. Both wrong searches fall with six of them at least.
const UNLUCKY: usize = 2;

struct Trap<G> {
    name: String,
    position: G,
    /// The natural lines of the turn.
    natural: Vec<String>,
    /// How many iterations a decision gets.
    iterations: u32,
}

/// The traps of a game: `GAME-N.position`, with a line for each thing that is not the position.
fn traps<G: Tabletop>() -> Vec<Trap<G>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traps");
    let mut traps = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if name.starts_with(G::NAME) {
            let text = std::fs::read_to_string(&path).expect("a trap");
            let fact = |key: &str| {
                text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_else(|| panic!("{name}: no `{key}`"))
            };
            let natural = fact("# natural: ").split("; ").map(String::from).collect();
            let iterations = fact("# iterations: ").parse().expect("a number");
            let (position, _) = G::from_position(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            traps.push(Trap { name, position, natural, iterations });
        }
    }
    assert!(traps.len() >= 2, "{} has {} traps", G::NAME, traps.len());
    traps
}

/// Whether `seat` can win before its turn ends.
fn can_win<G: Heuristics>(state: &G, seat: Seat) -> bool {
    match state.status() {
        Status::Over(outcome) => return outcome.payoff(seat) >= 1.0,
        Status::Awaiting(other) if other != seat => return false,
        Status::Awaiting(_) => {}
    }
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    legal.into_iter().any(|action| {
        let mut after = state.clone();
        after.apply(action, &mut Log::off());
        can_win(&after, seat)
    })
}

/// Plays the turn of whoever is awaited, and says whether the other one can win in the next.
fn loses<G: Heuristics>(position: &G, mut choose: impl FnMut(View<'_, G>) -> G::Action) -> bool {
    let (mut state, turn) = (position.clone(), position.turn_number());
    let seat = state.status().awaited().expect("a player");
    while state.status() == Status::Awaiting(seat) && state.turn_number() == turn {
        let action = choose(View::new(&state, seat));
        state.apply(action, &mut Log::off());
    }
    can_win(&state, seat.other())
}

fn traps_are_avoided<G: Tabletop>() {
    for Trap { name, position, natural, iterations } in traps::<G>() {
        let mut lines = natural.iter();
        let loses_naturally =
            loses(&position, |view| match command::parse::<G>(view, lines.next().expect("a whole turn")) {
                Ok(Request::Act(action)) => action,
                other => panic!("{name}: {other:?}"),
            });
        assert!(loses_naturally, "{name}: nothing is wrong with {natural:?}");
        for level in [Level::Search(iterations), Level::Network(iterations)] {
            let fallen = (1..=SEEDS).filter(|&seed| {
                let mut agent = level.agent::<G>(seed, 1, Pace::Exact);
                loses(&position, |view| {
                    let mut legal = Vec::new();
                    view.legal_actions(&mut legal);
                    agent.choose(view, &legal, &Progress::new())
                })
            });
            let fallen: Vec<u64> = fallen.collect();
            assert!(fallen.len() <= UNLUCKY, "{name}: with the seeds {fallen:?} of {SEEDS} {level} loses to the reply");
        }
    }
}

#[test]
fn sorcery_is_played_with_an_eye_on_the_reply() {
    traps_are_avoided::<Sorcery>();
}

#[test]
fn splendor_is_played_with_an_eye_on_the_reply() {
    traps_are_avoided::<Splendor>();
}

#[test]
fn dominion_is_played_with_an_eye_on_the_reply() {
    traps_are_avoided::<Dominion>();
}
