//! Teaches Onirim's evaluation by the games that it plays itself, from nothing, and prints the
//! weights as they stand in `src/games/onirim/weights.txt`.
//!
//! ```text
//! cargo run --release --features train --example onirim_train -- GAMES SEED > weights.txt
//! ```
//!
//! After each game every decision of it is learnt once, the last one first: its target is partly
//! the outcome and partly what the evaluation thought of the decisions that followed (TD(lambda)).
//! How often the player wins on the way goes to the standard error, first for the weights that come
//! with the program. The same arguments give the same weights: with 300000 games and seed 1 the player
//! wins 80.0 % after about a minute and a half on one core, where the weights of the program win 79.2 % of
//! the same games.

use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::network::{Inputs, Network};
use sorcery::games::onirim::{Onirim, Phase, SHAPE, Setup, learnt};
use sorcery::session::training::Gradient;

/// The rate of learning at the beginning, and which part of it is left at the end.
const RATE: f32 = 0.03;
const LAST: f32 = 0.01;
/// How much of a target is what came later, rather than the evaluation of the next decision.
const LAMBDA: f32 = 0.5;
/// How often chance decides at the beginning; at the end never.
const CURIOSITY: f32 = 0.05;
/// Who never wins learns nothing from wins: until so many games are won, a lost one counts for the
/// doors that were opened, the less the more often it wins.
const COMFORTED: f32 = 0.2;
/// How often the player is looked at on the way, and in how many games.
const LOOKS: u64 = 20;
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
        let (decisions, end) = play(&network, GAMES_A_LOOK + seed.wrapping_add(game), CURIOSITY * left);
        let won = f32::from(u8::from(end.phase() == Phase::Won));
        often += 0.001 * (won - often);
        let comfort = (1.0 - often / COMFORTED).max(0.0) * f32::from(end.doors_open()) / 9.0;
        learn(&mut network, &mut gradient, &decisions, won.max(comfort), RATE * LAST.powf(1.0 - left));
        if (game + 1) % (games / LOOKS).max(1) == 0 {
            report(game + 1, &network);
        }
    }
    for row in network.weights_mut().chunks(16) {
        println!("{}", row.iter().map(|weight| format!("{weight:.4}")).collect::<Vec<_>>().join(" "));
    }
}

/// Small weights by chance: equal units would stay equal.
fn beginning(seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed, Stream::Playout);
    (0..SHAPE.weights()).map(|_| 0.4 * (rng.word() as f32 / u32::MAX as f32 - 0.5)).collect()
}

/// Plays a game, now and then by chance: what each decision led to with the value that it had, and
/// how the game ended.
fn play(network: &Network, seed: u64, curiosity: f32) -> (Vec<(Inputs, f32)>, Onirim) {
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

/// Tells the network what came of each decision.
fn learn(network: &mut Network, gradient: &mut Gradient, decisions: &[(Inputs, f32)], outcome: f32, rate: f32) {
    let mut target = outcome;
    for (inputs, value) in decisions.iter().rev() {
        gradient.add(network, inputs, target);
        gradient.descend(network, rate);
        target = LAMBDA * target + (1.0 - LAMBDA) * value;
    }
}

/// How often a player wins who judges by this network, in games that nobody learns from.
fn report(games: u64, network: &Network) {
    let won = |&seed: &u64| play(network, seed, 0.0).1.phase() == Phase::Won;
    let wins = (0..GAMES_A_LOOK).filter(won).count();
    eprintln!("{games:9} games: wins {:.1} %", 100.0 * wins as f64 / GAMES_A_LOOK as f64);
}
