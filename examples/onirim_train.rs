//! Teaches Onirim's evaluation by the games that it plays itself, from nothing, and prints the
//! weights as they stand in `src/games/onirim/weights.txt`.
//!
//! ```text
//! cargo run --release --example onirim_train -- GAMES SEED > weights.txt
//! ```
//!
//! After each game every decision of it is learnt once, the last one first: its target is partly
//! the outcome and partly what the evaluation thought of the decisions that followed (TD(lambda)).
//! How often the player wins on the way goes to the standard error, first for the weights that come
//! with the program. The same arguments give the same weights: with 300000 games and seed 1 the player
//! wins 78.7 % after about a minute on one core, where the weights of the program win 79.2 % of the
//! same games.

use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::onirim::{FIRST, Inputs, Network, Onirim, Phase, SECOND, Setup, WEIGHTS, accumulate};

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
    report(0, Network::learnt());
    let Some(mut network) = Network::new(beginning(seed)) else { return };
    let mut often = 0.0;
    for game in 0..games {
        let left = 1.0 - game as f32 / games as f32;
        let (decisions, end) = play(&network, GAMES_A_LOOK + seed.wrapping_add(game), CURIOSITY * left);
        let won = f32::from(u8::from(end.phase() == Phase::Won));
        often += 0.001 * (won - often);
        let comfort = (1.0 - often / COMFORTED).max(0.0) * f32::from(end.doors_open()) / 9.0;
        learn(&mut network, &decisions, won.max(comfort), RATE * LAST.powf(1.0 - left));
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
    (0..WEIGHTS).map(|_| 0.4 * (rng.word() as f32 / u32::MAX as f32 - 0.5)).collect()
}

/// Plays a game, now and then by chance: what each decision led to with the value that it had, and
/// how the game ended.
fn play(network: &Network, seed: u64, curiosity: f32) -> (Vec<(Inputs, f32)>, Onirim) {
    let mut game = Onirim::start(&Setup::default(), seed, &mut Log::off());
    let mut rng = Rng::new(seed, Stream::Playout);
    let mut decisions = Vec::new();
    while let Some(best) = network.choose(&game) {
        let mut chosen = best;
        if rng.chance(curiosity.into()) {
            let all = network.weigh(&game);
            chosen = all[rng.below(all.len())];
        }
        decisions.extend(chosen.outlook.map(|outlook| (outlook.inputs(), chosen.value)));
        game.apply(chosen.action, &mut Log::off());
    }
    (decisions, game)
}

/// Tells the network what came of each decision.
fn learn(network: &mut Network, decisions: &[(Inputs, f32)], outcome: f32, rate: f32) {
    let mut target = outcome;
    for (inputs, value) in decisions.iter().rev() {
        step(network, inputs, target, rate);
        target = LAMBDA * target + (1.0 - LAMBDA) * value;
    }
}

/// Moves the weights a little (`rate`) so that the value of `inputs` comes nearer to `target` (gradient
/// of the logarithmic loss). The blocks of weights are those of [`Network::value`].
fn step(network: &mut Network, inputs: &Inputs, target: f32, rate: f32) {
    let step = rate * (target - network.value(inputs));
    let (per_colour, rest) = network.weights_mut().split_at_mut(inputs.colours[0].len() * FIRST);
    let (per_game, rest) = rest.split_at_mut(inputs.game.len() * FIRST);
    let (from_sum, rest) = rest.split_at_mut(FIRST * SECOND);
    let (from_game, out) = rest.split_at_mut(inputs.game.len() * SECOND);
    // What the units answer.
    let mut shared = [0.0; FIRST];
    accumulate(&mut shared, &inputs.game, per_game);
    let mut first = [shared; 4];
    let mut sum = [0.0; FIRST];
    for (units, colour) in first.iter_mut().zip(&inputs.colours) {
        accumulate(units, colour, per_colour);
        for (unit, total) in units.iter().zip(&mut sum) {
            *total += unit.max(0.0);
        }
    }
    let mut second = [0.0; SECOND];
    accumulate(&mut second, &inputs.game, from_game);
    accumulate(&mut second, &sum, from_sum);
    // What each of them should have answered.
    let mut to_second = [0.0; SECOND];
    for ((push, unit), weight) in to_second.iter_mut().zip(second).zip(out) {
        if unit > 0.0 {
            *push = step * *weight;
        }
        *weight += step * unit.max(0.0);
    }
    let mut to_sum = [0.0; FIRST];
    for (push, row) in to_sum.iter_mut().zip(from_sum.chunks_exact(SECOND)) {
        *push = row.iter().zip(&to_second).map(|(weight, push)| weight * push).sum();
    }
    adjust(from_sum, &sum, &to_second);
    adjust(from_game, &inputs.game, &to_second);
    let mut to_shared = [0.0; FIRST];
    for (units, colour) in first.iter().zip(&inputs.colours) {
        let mut to_first = to_sum;
        for ((push, shared), &unit) in to_first.iter_mut().zip(&mut to_shared).zip(units) {
            if unit <= 0.0 {
                *push = 0.0;
            }
            *shared += *push;
        }
        adjust(per_colour, colour, &to_first);
    }
    adjust(per_game, &inputs.game, &to_shared);
}

fn adjust<const N: usize>(weights: &mut [f32], inputs: &[f32], pushes: &[f32; N]) {
    for (row, &input) in weights.chunks_exact_mut(N).zip(inputs) {
        if input != 0.0 {
            for (weight, push) in row.iter_mut().zip(pushes) {
                *weight += input * push;
            }
        }
    }
}

/// How often a player wins who judges by this network, in games that nobody learns from.
fn report(games: u64, network: &Network) {
    let won = |&seed: &u64| play(network, seed, 0.0).1.phase() == Phase::Won;
    let wins = (0..GAMES_A_LOOK).filter(won).count();
    eprintln!("{games:9} games: wins {:.1} %", 100.0 * wins as f64 / GAMES_A_LOOK as f64);
}

#[test]
fn learning_follows_the_gradient() {
    let mut rng = Rng::new(1, Stream::Playout);
    let mut noise = || rng.word() as f32 / 4_294_967_296.0 - 0.5;
    let mut network = Network::new((0..WEIGHTS).map(|_| noise()).collect()).unwrap();
    let mut inputs = Inputs { colours: [[0.0; 16]; 4], game: [0.0; 20] };
    inputs.colours.iter_mut().flatten().chain(&mut inputs.game).for_each(|input| *input = noise());
    let (mut learnt, rate) = (network.clone(), 1e-3);
    step(&mut learnt, &inputs, 1.0, rate);
    // The middle of each block of weights, and its borders.
    for i in [0, 300, 512, 552, 1_152, 1_652, 2_176, 2_275, 2_816, WEIGHTS - 1] {
        let weight = network.weights_mut()[i];
        let mut loss = |weight: f32| {
            network.weights_mut()[i] = weight;
            -f64::from(network.value(&inputs)).ln()
        };
        let slope = (loss(weight - 1e-2) - loss(weight + 1e-2)) / 2e-2;
        loss(weight);
        let moved = f64::from(learnt.weights_mut()[i] - weight) / f64::from(rate);
        assert!((slope - moved).abs() < 0.01 + 0.05 * slope.abs(), "weight {i}: {moved} for a slope of {slope}");
    }
}
