//! Trains Onirim's evaluation by self-play, from random weights, and prints the weights in the format of
//! `src/games/onirim/weights.txt`.
//!
//! ```text
//! cargo run --release --features train --example onirim_train -- GAMES SEED > weights.txt
//! ```
//!
//! After each game, the network learns from each decision once, the last one first. The target combines the outcome
//! with the values of the later decisions (TD(lambda)). The win rates during training go to standard error; the first
//! one is for the weights in the program. The same arguments give the same weights. With 300000 games and seed 1,
//! training takes about a minute and a half on one core. The result wins 80.0 % of the test games; the weights in the
//! program win 79.2 % of the same games.

use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::evaluator::Evaluator;
use sorcery::games::network::{Inputs, Network};
use sorcery::games::onirim::{Onirim, Phase, SHAPE, Setup, learnt};
use sorcery::session::training::Gradient;

/// The learning rate at the start.
const RATE: f32 = 0.03;
/// The learning rate at the end, relative to the start.
const LAST: f32 = 0.01;
/// Weight of the later results in a target. The rest is the evaluation of the next decision.
const LAMBDA: f32 = 0.5;
/// The probability of a random decision at the start. It falls to 0 at the end.
const CURIOSITY: f32 = 0.05;
/// Until the player wins this share of its games, a lost game is worth something for each open door: a player that
/// never wins couldn't learn from wins. The value falls as the win rate rises.
const COMFORTED: f32 = 0.2;
/// Number of reports during training.
const LOOKS: u64 = 20;
/// Test games per report.
const GAMES_A_LOOK: u64 = 2_000;

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [games, seed] = arguments[..] else {
        eprintln!("usage: onirim_train GAMES SEED");
        return;
    };
    report(0, learnt());
    let Some(mut network) = Network::new(SHAPE, beginning(seed)) else { return };
    let mut gradient = Gradient::new(SHAPE);
    let mut often = 0.0;
    for game in 0..games {
        let left = 1.0 - game as f32 / games as f32;
        let (decisions, end) =
            play(&Evaluator::new(&network), GAMES_A_LOOK + seed.wrapping_add(game), CURIOSITY * left);
        let won = f32::from(u8::from(end.phase() == Phase::Won));
        often += 0.001 * (won - often);
        let comfort = (1.0 - often / COMFORTED).max(0.0) * f32::from(end.doors_open()) / 9.0;
        learn(&mut network, &mut gradient, &decisions, won.max(comfort), RATE * LAST.powf(1.0 - left));
        if (game + 1) % (games / LOOKS).max(1) == 0 {
            report(game + 1, &Evaluator::new(&network));
        }
    }
    for row in network.weights_mut().chunks(16) {
        println!("{}", row.iter().map(|weight| format!("{weight:.4}")).collect::<Vec<_>>().join(" "));
    }
}

/// Returns small random weights. With equal weights, the units would stay equal.
fn beginning(seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed, Stream::Playout);
    (0..SHAPE.weights()).map(|_| 0.4 * (rng.word() as f32 / u32::MAX as f32 - 0.5)).collect()
}

/// Plays a game with some random decisions. Returns the inputs and the value of each decision, and the final
/// position.
fn play(network: &Evaluator, seed: u64, curiosity: f32) -> (Vec<(Inputs, f32)>, Onirim) {
    let mut game = Onirim::start(&Setup::default(), seed, &mut Log::off());
    let mut rng = Rng::new(seed, Stream::Playout);
    let mut decisions = Vec::new();
    while let Some(best) = game.choice(network) {
        let mut chosen = best;
        if rng.chance(curiosity.into()) {
            let all = game.choices(network);
            chosen = all[rng.below(all.len())];
        }
        if let Some(outlook) = chosen.outlook {
            let mut inputs = Inputs::default();
            outlook.write(&mut inputs);
            decisions.push((inputs, chosen.value));
        }
        game.apply(chosen.action, &mut Log::off());
    }
    (decisions, game)
}

/// Trains the network on the decisions of one game.
fn learn(network: &mut Network, gradient: &mut Gradient, decisions: &[(Inputs, f32)], outcome: f32, rate: f32) {
    let mut target = outcome;
    for (inputs, value) in decisions.iter().rev() {
        gradient.add(network, inputs, target);
        gradient.descend(network, rate);
        target = LAMBDA * target + (1.0 - LAMBDA) * value;
    }
}

/// Prints the network's win rate in games that it doesn't learn from.
fn report(games: u64, network: &Evaluator) {
    let won = |&seed: &u64| play(network, seed, 0.0).1.phase() == Phase::Won;
    let wins = (0..GAMES_A_LOOK).filter(won).count();
    eprintln!("{games:9} games: wins {:.1} %", 100.0 * wins as f64 / GAMES_A_LOOK as f64);
}
