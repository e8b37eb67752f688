//! Puzzles: the positions of `tests/puzzles`, which exactly one sequence of actions wins in this turn, and
//! those of `sorcery puzzles` for human players, which few sequences win.
//!
//! A brute-force solver, which shares no code with the agents, checks the number of solutions. Then `master`
//! must find the win within its usual number of iterations.

use rustix::time::{ClockId, clock_gettime};
use sorcery::agents::{Budget, Level, Pace, Progress};
use sorcery::engine::{Game, Log, Outcome, Seat, Status};
use sorcery::games::sorcery::{Action, Sorcery};
use sorcery::games::splendor::Splendor;
use sorcery::games::{Names, View, read_position, write_position};
use sorcery::session::{Match, Question, roster};
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

/// Minimum number of puzzles.
const LEAST: usize = 20;

struct Puzzle {
    name: String,
    /// Maximum number of winning lines.
    most: u64,
    position: Sorcery,
    /// The winning line from the file.
    solution: Vec<String>,
}

fn puzzles() -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/puzzles");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).expect("a puzzle");
        let line = text.lines().find_map(|line| line.strip_prefix("# wins: ")).expect("a winning line");
        let solution = line.split("; ").map(String::from).collect();
        let (position, _) = read_position::<Sorcery>(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        Puzzle { name, most: 1, position, solution }
    };
    let given = roster::puzzles("sorcery").into_iter().enumerate().map(|(i, given)| {
        assert!(given.wins);
        let (position, _) = read_position::<Sorcery>(given.position).expect("a position");
        let solution = given.solution.split("; ").map(String::from).collect();
        Puzzle { name: format!("puzzle {}", i + 1), most: 12, position, solution }
    });
    paths.iter().map(read).chain(given).collect()
}

/// Returns the player who solves the puzzle.
fn solver(state: &Sorcery) -> Seat {
    state.status().awaited().expect("somebody in turn")
}

fn key(state: &Sorcery) -> String {
    write_position(state, &Names::new(["White", "Black"]))
}

/// Returns the results of all actions that don't end the turn. Actions with the same result count once.
fn successors(state: &Sorcery) -> Vec<(Action, Sorcery)> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let mut results: Vec<(Action, Sorcery)> = Vec::new();
    for action in legal.into_iter().filter(|&action| action != Action::End) {
        let mut after = state.clone();
        after.apply(action, &mut Log::off());
        if results.iter().all(|(_, other)| key(other) != key(&after)) {
            results.push((action, after));
        }
    }
    results
}

/// Counts the lines that win before the turn of a seat ends.
struct Solver(Seat, HashMap<String, u64>);

impl Solver {
    fn wins(&mut self, state: &Sorcery) -> u64 {
        if state.status() == Status::Over(Outcome::won_by(self.0)) {
            return 1;
        }
        let key = key(state);
        if let Some(&known) = self.1.get(&key) {
            return known;
        }
        let wins = successors(state).iter().map(|(_, after)| self.wins(after)).sum();
        self.1.insert(key, wins);
        wins
    }
}

#[test]
fn every_puzzle_has_the_expected_number_of_solutions() {
    for Puzzle { name, most, position, solution } in puzzles() {
        let me = solver(&position);
        let mut solver = Solver(me, HashMap::new());
        let lines = solver.wins(&position);
        assert!((1..=most).contains(&lines), "winning lines of {name}: {lines}");
        let (mut state, mut line) = (position.clone(), Vec::new());
        let mut session = super::opened(Some(&position));
        for line in &solution {
            session.submit(line).expect("legal");
        }
        assert_eq!(session.status(), Status::Over(Outcome::won_by(me)), "{name}");
        if most > 1 {
            continue;
        }
        while let Status::Awaiting(seat) = state.status() {
            let next = successors(&state).into_iter().find(|(_, after)| solver.wins(after) == 1);
            let (action, after) = next.expect("the winning line goes on");
            line.push(View::new(&state, seat).spell(action));
            state = after;
        }
        assert_eq!(line, solution, "{name}");
    }
}

#[test]
fn the_master_solves_every_puzzle() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= LEAST, "{} puzzles", puzzles.len());
    for Puzzle { name, most, position: mut state, solution } in puzzles {
        let mut master = Level::Master.agent::<Sorcery>(1, 1, Pace::Exact);
        let (mut line, me) = (Vec::new(), solver(&state));
        while let Status::Awaiting(seat) = state.status() {
            let view = View::new(&state, seat);
            let mut legal = Vec::new();
            view.legal_actions(&mut legal);
            let action = master.choose(view, &legal, &Progress::new());
            assert_eq!(seat, me, "{name}: the turn ended after {line:?}");
            line.push(view.spell(action));
            assert!(most > 1 || line[..] == solution[..line.len()], "{name}: {line:?}");
            state.apply(action, &mut Log::off());
        }
        assert_eq!(state.status(), Status::Over(Outcome::won_by(me)), "{name}: {line:?}");
    }
}

/// Measures how long `master` thinks on one thread about the first action of each puzzle, in processor time:
/// `cargo test --release --test it -- --ignored --nocapture within_a_second`.
#[test]
#[ignore = "a measurement"]
fn every_puzzle_is_solved_within_a_second() {
    let now = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("a time");
    let mut times = Vec::new();
    let mut solve = |name: String, session: Match| {
        let begun = now();
        let decision = Question::Decision { level: Level::Master, pace: Pace::Exact, seed: 7 };
        session.think(decision, 1, None).expect("a thought").think();
        times.push((now() - begun, name));
    };
    puzzles().into_iter().for_each(|puzzle| solve(puzzle.name, super::opened(Some(&puzzle.position))));
    for puzzle in roster::puzzles("splendor") {
        let session = roster::open(puzzle.header(None)).expect("a puzzle");
        solve(format!("puzzle {} of Splendor", puzzle.number), session);
    }
    times.sort();
    println!(
        "{} puzzles; half of them within {:?}, all within {:?}",
        times.len(),
        times[times.len() / 2],
        times.last()
    );
    assert!(times.iter().all(|(time, _)| *time < Duration::from_secs(1)));
}

/// Following the hints wins every puzzle.
#[test]
fn following_the_hint_solves_every_puzzle() {
    for Puzzle { name, most, position, solution } in puzzles() {
        let mut session = super::opened(Some(&position));
        let (mut line, me) = (Vec::new(), solver(&position));
        while session.status().awaited() == Some(me) {
            // The search looks for a win before its time limit starts.
            let budget = Budget::Both(20_000, Duration::ZERO);
            let thought = session.think(Question::analysis(budget), 1, None).expect("a thought");
            let advice = thought.think();
            assert!(advice.options[0].wins, "{name}: {}", advice.hint());
            assert!(advice.options.len() > 1, "{name}: the other actions are listed, too");
            line.push(advice.line);
            assert!(most > 1 || line[..] == solution[..line.len()], "{name}: {line:?}");
            session.submit(line.last().expect("a line")).expect("legal");
        }
        assert_eq!(session.status(), Status::Over(Outcome::won_by(me)), "{name}: {line:?}");
    }
}

/// Positions without a win, in which one action is clearly better than all others.
#[test]
fn the_master_finds_the_best_moves() {
    let puzzles = roster::puzzles("splendor");
    assert!(puzzles.len() >= LEAST, "{} puzzles", puzzles.len());
    for puzzle in puzzles {
        assert!(!puzzle.wins);
        let (state, _) = read_position::<Splendor>(puzzle.position).expect("a position");
        let view = View::new(&state, state.status().awaited().expect("somebody in turn"));
        let mut legal = Vec::new();
        view.legal_actions(&mut legal);
        let action = Level::Master.agent::<Splendor>(7, 1, Pace::Exact).choose(view, &legal, &Progress::new());
        assert_eq!(view.spell(action), puzzle.solution, "{}", puzzle.position);
    }
}
