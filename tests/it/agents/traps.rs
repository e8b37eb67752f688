//! Traps: the positions of `tests/traps`, in which the natural move loses to the opponent's reply.
//!
//! Each game has one trap for a search that expects the opponent to cooperate, and one for a search that
//! tries every action once before it repeats good ones. A referee that shares no code with the agents plays
//! all of the opponent's turns.

use sorcery::agents::{Level, Pace, Progress};
use sorcery::engine::{Log, Seat, Status};
use sorcery::games::dominion::Dominion;
use sorcery::games::sorcery::Sorcery;
use sorcery::games::splendor::Splendor;
use sorcery::games::verb;
use sorcery::games::{Heuristics, Request, Tabletop, View, read_position};
use std::path::Path;

/// Number of seeds with which the search plays each position.
const SEEDS: u64 = 16;
/// Maximum number of seeds that may lose through bad luck. Both flawed searches lose with at least six.
const UNLUCKY: usize = 2;

struct Trap<G> {
    name: String,
    position: G,
    /// The natural lines of the turn.
    natural: Vec<String>,
    /// Number of iterations per decision.
    iterations: u32,
}

/// Reads the traps of a game from `GAME-N.position`, which has extra lines besides the position.
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
            let (position, _) = read_position::<G>(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            traps.push(Trap { name, position, natural, iterations });
        }
    }
    assert!(traps.len() >= 2, "{} has {} traps", G::NAME, traps.len());
    traps
}

/// Returns `true` if `seat` can win before its turn ends.
fn can_win<G: Heuristics>(state: &G, seat: Seat) -> bool {
    match state.status() {
        Status::Over(outcome) => return outcome.payoff(seat) >= 1.0,
        Status::Awaiting(other) if other != seat => return false,
        Status::Awaiting(_) => {}
    }
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    legal.into_iter().any(|action| {
        let after = state.after(action);
        can_win(&after, seat)
    })
}

/// Plays the current turn, and returns `true` if the opponent can win in the next one.
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
            loses(&position, |view| match verb::parse::<G>(view, lines.next().expect("a whole turn")) {
                Ok(Request::Act(action)) => action,
                other => panic!("{name}: {other:?}"),
            });
        assert!(loses_naturally, "{name}: {natural:?} does not lose");
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
fn search_expects_the_reply_in_sorcery() {
    traps_are_avoided::<Sorcery>();
}

#[test]
fn search_expects_the_reply_in_splendor() {
    traps_are_avoided::<Splendor>();
}

#[test]
fn search_expects_the_reply_in_dominion() {
    traps_are_avoided::<Dominion>();
}
