//! Fits the weights of Sorcery's evaluation to games that the search plays against itself. Prints them in the format of
//! `src/games/sorcery/eval.rs`.
//!
//! ```text
//! cargo run --release --features tools --example sorcery_fit -- GAMES ITERATIONS SEED
//! ```
//!
//! Each player gets a random built-in deck. Some actions are random, so that the data includes positions that good play
//! avoids. Each position at the start of a turn is an observation, with the result of the game. The fit is a logistic
//! regression with slight regularisation. Every tenth game is used only for the test.

mod shared;

use sorcery::agents::Level;
use sorcery::engine::{Game, Seat, Status};
use sorcery::games::sorcery::{FEATURES, Sorcery};

/// The features, and whose turn it is.
const INPUTS: usize = FEATURES + 1;
/// Games that last longer count as draws (turns).
const TURNS: u32 = 120;
/// Strength of the regularisation.
const SHRINKAGE: f64 = 3.0;

type Row = ([f64; INPUTS], f64);

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [games, iterations, seed] = arguments[..] else {
        eprintln!("usage: sorcery_fit GAMES ITERATIONS SEED");
        return;
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let (mut train, mut test) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        let play_part = |part: u64| {
            move || {
                (part..games)
                    .step_by(threads as usize)
                    .map(move |game| (game, play(seed + game, iterations as u32)))
                    .collect::<Vec<_>>()
            }
        };
        let parts: Vec<_> = (0..threads).map(|part| scope.spawn(play_part(part))).collect();
        for (game, rows) in parts.into_iter().flat_map(|part| part.join().unwrap_or_default()) {
            if game % 10 == 0 { test.extend(rows) } else { train.extend(rows) }
        }
    });
    let weights = fit(&train);
    println!(
        "// {} positions of {games} games; log loss {:.4}, on test games {:.4}",
        train.len(),
        loss(&train, &weights),
        loss(&test, &weights)
    );
    let shown: Vec<String> = weights[..FEATURES].iter().map(|weight| format!("{weight:.2}")).collect();
    println!("const WEIGHTS: [f64; FEATURES] = [{}];", shown.join(", "));
    println!("const TEMPO: f64 = {:.2};", weights[FEATURES]);
}

/// Plays one game. Returns its positions, each with the first player's score.
fn play(seed: u64, iterations: u32) -> Vec<Row> {
    let mut rows = Vec::new();
    let end = shared::play(seed, Level::Search(iterations), TURNS, |position| {
        rows.extend(position.status().awaited().map(|seat| observe(position, seat)));
    });
    let score = match end.status() {
        Status::Over(outcome) => outcome.payoff(Seat::ONE),
        Status::Awaiting(_) => 0.5,
    };
    rows.into_iter().map(|row| (row, score)).collect()
}

/// Returns the first player's features minus the second player's.
fn observe(state: &Sorcery, active: Seat) -> [f64; INPUTS] {
    let (mine, theirs) = (state.features(Seat::ONE).0, state.features(Seat::TWO).0);
    let tempo = if active == Seat::ONE { 1.0 } else { -1.0 };
    std::array::from_fn(|i| if i < FEATURES { mine[i] - theirs[i] } else { tempo })
}

fn chance(row: &[f64; INPUTS], weights: &[f64; INPUTS]) -> f64 {
    1.0 / (1.0 + (-row.iter().zip(weights).map(|(x, w)| x * w).sum::<f64>()).exp())
}

fn loss(rows: &[Row], weights: &[f64; INPUTS]) -> f64 {
    let one = |(row, score): &Row| {
        let p = chance(row, weights).clamp(1e-9, 1.0 - 1e-9);
        -score * p.ln() - (1.0 - score) * (1.0 - p).ln()
    };
    rows.iter().map(one).sum::<f64>() / rows.len().max(1) as f64
}

/// Fits the weights with Newton's method.
fn fit(rows: &[Row]) -> [f64; INPUTS] {
    let mut weights = [0.0; INPUTS];
    for _ in 0..12 {
        let mut slope: [f64; INPUTS] = weights.map(|weight| -SHRINKAGE * weight);
        let mut curve = [[0.0; INPUTS]; INPUTS];
        for (i, row) in curve.iter_mut().enumerate() {
            row[i] = SHRINKAGE;
        }
        for (row, score) in rows {
            let p = chance(row, &weights);
            for i in 0..INPUTS {
                slope[i] += (score - p) * row[i];
                for j in 0..INPUTS {
                    curve[i][j] += p * (1.0 - p) * row[i] * row[j];
                }
            }
        }
        let step = solve(curve, slope);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    weights
}

/// Solves a linear system by Gauss-Jordan elimination. The matrix is positive definite, so pivoting isn't necessary.
fn solve(mut matrix: [[f64; INPUTS]; INPUTS], mut right: [f64; INPUTS]) -> [f64; INPUTS] {
    for i in 0..INPUTS {
        let pivot = matrix[i][i];
        matrix[i].iter_mut().for_each(|x| *x /= pivot);
        right[i] /= pivot;
        let (row, value) = (matrix[i], right[i]);
        for other in (0..INPUTS).filter(|&other| other != i) {
            let factor = matrix[other][i];
            matrix[other].iter_mut().zip(row).for_each(|(x, y)| *x -= factor * y);
            right[other] -= factor * value;
        }
    }
    right
}
