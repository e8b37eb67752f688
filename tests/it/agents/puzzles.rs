//! The puzzles of `sorcery puzzles`.
//!
//! A slow solver, which shares no code with the generator or the agents, searches every turn completely. Then `master`
//! must find the win within its usual number of iterations. In Onirim and Dominion, a plain loop plays on after every
//! action, and a model of Onirim counts all orders of small decks.

use rustix::time::{ClockId, clock_gettime};
use sorcery::agents::{Budget, Flag, Level, Pace, Progress, analyse};
use sorcery::engine::{Game, Log, Outcome, Seat, Status};
use sorcery::engine::{Rng, Stream};
use sorcery::games::dominion::Dominion;
use sorcery::games::onirim::Onirim;
use sorcery::games::sorcery::{Action, Sorcery};
use sorcery::games::splendor::Splendor;
use sorcery::games::{Names, Tabletop, View, read_position, write_position};
use sorcery::session::game::puzzle::{self, Attempt};
use sorcery::session::{Match, Player, SearchRequest, roster};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

/// Minimum number of puzzles of Sorcery and of each other game.
const LEAST: usize = 60;
const LEAST_MOVES: usize = 20;
/// Number of deals in the short check of a lead.
const FEW_DEALS: u64 = 400;

struct Puzzle {
    name: String,
    grade: u8,
    position: Sorcery,
    /// The winning line from the file.
    solution: Vec<String>,
}

fn puzzles() -> Vec<Puzzle> {
    let read = |given: sorcery::session::game::puzzle::Puzzle| {
        assert!(given.wins);
        let (position, _) = read_position::<Sorcery>(given.position).expect("a position");
        let solution = given.solution.split("; ").map(String::from).collect();
        Puzzle { name: format!("puzzle {}", given.number), grade: given.grade, position, solution }
    };
    roster::puzzles("sorcery").into_iter().map(read).collect()
}

/// Returns the player who solves the puzzle.
fn solver(state: &Sorcery) -> Seat {
    state.status().awaited().expect("somebody in turn")
}

fn key(state: &Sorcery) -> String {
    write_position(state, &Names::new(["White", "Black"]))
}

/// The possible results of the turn from a position.
#[derive(Clone, Copy)]
struct Outlook {
    /// Number of lines that win. Actions with the same result count once.
    lines: u64,
    /// Length of the shortest of them.
    shortest: usize,
    /// Probability that random legal actions win.
    luck: f64,
}

/// Searches the whole turn of a seat.
struct Solver(Seat, HashMap<String, Outlook>);

impl Solver {
    fn outlook(&mut self, state: &Sorcery) -> Outlook {
        if state.status() == Status::Over(Outcome::won_by(self.0)) {
            return Outlook { lines: 1, shortest: 0, luck: 1.0 };
        }
        let key = key(state);
        if let Some(&known) = self.1.get(&key) {
            return known;
        }
        let after: Vec<Outlook> = results(state).iter().map(|after| self.outlook(after)).collect();
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let luck = legal.iter().filter(|&&action| action != Action::End).map(|&action| {
            let after = state.after(action);
            self.outlook(&after).luck
        });
        let outlook = Outlook {
            lines: after.iter().map(|it| it.lines).sum(),
            shortest: after.iter().filter(|it| it.lines > 0).map(|it| it.shortest + 1).min().unwrap_or(usize::MAX),
            luck: luck.sum::<f64>() / legal.len() as f64,
        };
        self.1.insert(key, outlook);
        outlook
    }
}

/// Returns the positions after all actions that don't end the turn, each once.
fn results(state: &Sorcery) -> Vec<Sorcery> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let mut results = BTreeMap::new();
    for action in legal.into_iter().filter(|&action| action != Action::End) {
        let after = state.after(action);
        results.insert(key(&after), after);
    }
    results.into_values().collect()
}

/// Returns `true` if attacks on the opponent alone win.
fn attacks_win(state: &Sorcery) -> bool {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    legal.into_iter().filter(|action| matches!(action, Action::Attack(_, None))).any(|action| {
        let after = state.after(action);
        after.status() == Status::Over(Outcome::won_by(solver(state)))
            || after.status() == state.status() && attacks_win(&after)
    })
}

/// One or two first actions win, attacks alone don't, random actions hardly ever do, and no shorter line wins.
#[test]
fn every_puzzle_is_worth_the_name() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= LEAST, "{} puzzles", puzzles.len());
    for Puzzle { name, grade, position, solution } in puzzles {
        let me = solver(&position);
        let mut solver = Solver(me, HashMap::new());
        let Outlook { lines, shortest, luck } = solver.outlook(&position);
        let first = results(&position).iter().filter(|after| solver.outlook(after).lines > 0).count();
        assert!((1..=2).contains(&first), "{name}: {first} first actions win");
        assert!(luck < 0.03, "{name}: {luck}");
        assert!(!attacks_win(&position), "{name}");
        assert!(solution.len() == shortest && shortest >= 3, "{name}: {shortest} actions win");
        let hard = (shortest - 2 + usize::from(lines == 1)).saturating_sub(usize::from(lines > 4)).clamp(1, 5);
        assert_eq!(usize::from(grade), hard, "{name}: {lines} lines of {shortest} actions");
        let mut session = super::opened(Some(&position));
        for line in &solution {
            session.submit(line).expect("legal");
        }
        assert_eq!(session.status(), Status::Over(Outcome::won_by(me)), "{name}");
    }
}

/// No two solutions use the same cards on the same targets, in any order.
#[test]
fn no_two_puzzles_are_alike() {
    let mut seen = HashMap::new();
    for puzzle in roster::puzzles("sorcery") {
        let session = roster::open_puzzle(&puzzle, None).expect("a puzzle");
        let words = puzzle.solution_in_words(&session);
        let words = words.trim_start_matches("Solution: ").split(" (`").next().expect("words");
        let mut actions: Vec<String> = words.split(", then ").map(String::from).collect();
        actions.sort();
        if let Some(other) = seen.insert(actions, puzzle.number) {
            panic!("puzzles {other} and {}: {words}", puzzle.number);
        }
    }
}

/// A search for new puzzles leaves out those with the idea of a known one, even the same puzzle with other names.
#[test]
fn a_known_idea_is_not_found_again() {
    let (game, stop) = (roster::find("sorcery").expect("a game"), Flag::default());
    let new = |seed, ideas: &mut HashSet<String>| game.new_puzzle(seed, ideas, &stop).expect("a game");
    let (seed, text) = (1..).find_map(|seed| Some((seed, new(seed, &mut HashSet::new())?))).expect("a puzzle");
    let renamed = text.replace(" Black\n", " Ada\n").replace(" White\n", " Grace\n").leak();
    assert!(renamed != text);
    let mut known: HashSet<String> = game.ideas(renamed).collect();
    assert_eq!(known.len(), 1);
    assert_ne!(new(seed, &mut known), Some(text));
}

/// Follows a player's choices in each puzzle, and expects a win.
fn wins_each(mut choose: impl FnMut(&Match) -> String) {
    for Puzzle { name, position, .. } in puzzles() {
        let (mut session, me) = (super::opened(Some(&position)), solver(&position));
        let mut lines = Vec::new();
        while session.status() == Status::Awaiting(me) {
            lines.push(choose(&session));
            session.submit(lines.last().expect("a line")).expect("legal");
        }
        assert_eq!(session.status(), Status::Over(Outcome::won_by(me)), "{name}: {lines:?}");
    }
}

#[test]
fn the_master_solves_every_puzzle() {
    wins_each(|session| {
        let question = SearchRequest::Decision { level: Level::Master, pace: Pace::Exact, seed: 1 };
        session.think(question, 1, None).expect("a thought").think().line
    });
}

/// Following the hints wins every puzzle. The search looks for a win before its time limit starts.
#[test]
fn following_the_hint_solves_every_puzzle() {
    wins_each(|session| {
        let question = SearchRequest::analysis(Budget::Both(20_000, Duration::ZERO));
        let advice = session.think(question, 1, None).expect("a thought").think();
        assert!(advice.options[0].wins, "{}", advice.hint());
        assert!(advice.options.len() > 1, "the other actions are listed, too");
        advice.line
    });
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
        let decision = SearchRequest::Decision { level: Level::Master, pace: Pace::Exact, seed: 7 };
        session.think(decision, 1, None).expect("a thought").think();
        times.push((now() - begun, name));
    };
    puzzles().into_iter().for_each(|puzzle| solve(puzzle.name, super::opened(Some(&puzzle.position))));
    for puzzle in roster::puzzles("splendor") {
        let session = roster::open_puzzle(&puzzle, None).expect("a puzzle");
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

/// Positions without a win, in which one action is clearly better than all others. Checks every 16th puzzle of
/// Dominion, or all of them if `SORCERY_PUZZLES` is set.
#[test]
fn the_master_and_the_hints_find_the_best_moves() {
    let all = std::env::var_os("SORCERY_PUZZLES").is_some();
    let some = |(game, step)| roster::puzzles(game).into_iter().step_by(if all { 1 } else { step });
    for puzzle in [("splendor", 1), ("onirim", 1), ("dominion", 16)].into_iter().flat_map(some) {
        assert!(!puzzle.wins);
        let hint = SearchRequest::analysis(Budget::Iterations(20_000));
        for question in [SearchRequest::Decision { level: Level::Master, pace: Pace::Exact, seed: 7 }, hint] {
            let mut session = roster::open_puzzle(&puzzle, None).expect("a puzzle");
            let line = session.think(question, 1, None).expect("a thought").think().line;
            session.submit(&line).expect("legal");
            assert_eq!(puzzle.attempt(&session), Attempt::Solved, "{question:?}: {line} in {}", puzzle.position);
        }
    }
}

/// The best move leads by at least 12 % in a search with four times as many iterations as `master`'s, and two other
/// players choose it. Checks every tenth puzzle, or all: `SORCERY_PUZZLES=all`.
#[test]
fn the_best_moves_lead_clearly() {
    let step = if std::env::var_os("SORCERY_PUZZLES").is_some() { 1 } else { 10 };
    let mut wrong = Vec::new();
    for puzzle in roster::puzzles("splendor").into_iter().step_by(step) {
        let (state, _) = read_position::<Splendor>(puzzle.position).expect("a position");
        let view = View::new(&state, state.status().awaited().expect("somebody in turn"));
        let options = analyse(view, Budget::Iterations(80_000), 80_000, &Progress::new());
        // Fewer visits than these don't give a reliable value.
        let others = options.iter().skip(1).filter(|option| option.tries >= 20).map(|option| option.chance);
        let lead = options[0].chance - others.fold(0.0, f64::max);
        if view.spell(options[0].action) != puzzle.solution || lead < 0.12 {
            wrong.push(format!("puzzle {}: {lead}", puzzle.number));
        }
        let mut legal = Vec::new();
        view.legal_actions(&mut legal);
        for level in [Level::Search(20_000), Level::Network(20_000)] {
            let action = level.agent::<Splendor>(1, 1, Pace::Exact).choose(view, &legal, &Progress::new());
            if view.spell(action) != puzzle.solution {
                wrong.push(format!("puzzle {}: {level} chooses {}", puzzle.number, view.spell(action)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Returns how many more games the first action wins than the second, and the half width of the 95 % interval. `play`
/// returns the results of a deal.
fn lead(deals: impl Iterator<Item = u64>, play: impl Fn(u64) -> [f64; 2]) -> (f64, f64) {
    let differences: Vec<f64> = deals.map(play).map(|[best, other]| best - other).collect();
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, 1.96 * (variance / n).sqrt())
}

/// Plays an action in a world and lets `adept` play all seats to the end. Returns the result for `seat`.
fn played_on<G: Tabletop>(world: &G, seat: Seat, action: G::Action, seed: u64) -> f64 {
    let (mut world, mut legal) = (world.clone(), Vec::new());
    world.apply(action, &mut Log::off());
    let mut players: Vec<_> =
        (0..world.seats() as u64).map(|n| Level::Adept.agent::<G>(99 + 7 * seed + n, 1, Pace::Exact)).collect();
    loop {
        match world.status() {
            Status::Over(outcome) => return outcome.payoff(seat),
            Status::Awaiting(next) => {
                let action = players[next.index()].act(View::new(&world, next), &mut legal);
                world.apply(action, &mut Log::off());
            }
        }
    }
}

/// Checks the leads of a game's puzzles in worlds that the generator doesn't use. Checks the lead over the next best
/// action in some puzzles, or over all actions in all puzzles if `SORCERY_PUZZLES` is set.
fn leads_are_clear<G: Tabletop>(step: usize) {
    let all = std::env::var_os("SORCERY_PUZZLES").is_some();
    let (step, deals) = if all { (1, 0..2_000) } else { (step, 0..FEW_DEALS) };
    let estimated = |puzzle: &puzzle::Puzzle| !puzzle.second.is_some_and(|second| second.exact);
    for puzzle in roster::puzzles(G::NAME).into_iter().filter(estimated).step_by(step) {
        let (state, _) = read_position::<G>(puzzle.position).expect("a position");
        let (mut legal, seat) = (Vec::new(), state.status().awaited().expect("somebody in turn"));
        let view = View::new(&state, seat);
        view.legal_actions(&mut legal);
        let best = *legal.iter().find(|&&action| view.spell(action) == puzzle.solution).expect("a legal solution");
        for &other in legal.iter().filter(|&&other| state.action_key(other) != state.action_key(best)) {
            if !all && puzzle.second.is_none_or(|second| view.spell(other) != second.action) {
                continue;
            }
            let (mean, half) = lead(deals.clone(), |deal| {
                let world = view.imagine(&mut Rng::new(1_000_000 + deal, Stream::Playout));
                [best, other].map(|action| played_on(&world, seat, action, deal))
            });
            let line = view.spell(other);
            assert!(mean > half, "puzzle {}: {mean:.3} ± {half:.3} over {line}", puzzle.number);
            assert!(!all || mean >= 0.05, "puzzle {}: {mean:.3} over {line}", puzzle.number);
        }
    }
}

#[test]
fn the_best_purchases_lead_clearly() {
    leads_are_clear::<Dominion>(8);
}

#[test]
fn the_best_moves_of_onirim_lead_clearly() {
    leads_are_clear::<Onirim>(1);
}

/// No two puzzles have the same answer and the same second-best answer.
#[test]
fn no_two_best_moves_are_alike() {
    for game in ["onirim", "dominion"] {
        let puzzles = roster::puzzles(game);
        assert!(puzzles.len() >= LEAST_MOVES, "{} puzzles of {game}", puzzles.len());
        let mut seen = HashMap::new();
        for puzzle in puzzles {
            let session = roster::open_puzzle(&puzzle, None).expect("a puzzle");
            let solver = session.status().awaited().expect("a decision").index();
            assert_eq!(session.header().players[solver], Player::Human, "{game}, puzzle {}", puzzle.number);
            let idea = puzzle.idea(&session);
            let other = seen.insert(idea.clone(), puzzle.number);
            assert_eq!(other, None, "{game}, puzzle {}: {idea}", puzzle.number);
        }
    }
}
