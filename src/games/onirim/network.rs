//! A small network that turns what lies open into a chance of winning.
//!
//! Colours are alike but for their numbers of suns, so one part of the network looks at each
//! colour in turn, with the same weights, and the rest works on the sum: what is learnt about red
//! holds for blue.

use std::sync::OnceLock;

/// Inputs about one colour.
pub const COLOUR_INPUTS: usize = 16;
/// Inputs about the game as a whole.
pub const GAME_INPUTS: usize = 20;
/// Units that look at a colour.
const FIRST: usize = 32;
/// Units that look at the sum.
const SECOND: usize = 32;

/// Where each block of weights begins.
const PER_COLOUR: usize = 0;
const PER_GAME: usize = PER_COLOUR + COLOUR_INPUTS * FIRST;
const FROM_SUM: usize = PER_GAME + GAME_INPUTS * FIRST;
const FROM_GAME: usize = FROM_SUM + FIRST * SECOND;
const OUT: usize = FROM_GAME + GAME_INPUTS * SECOND;
/// How many weights there are.
pub const WEIGHTS: usize = OUT + SECOND;

/// What the network looks at. The last input of the game is always 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inputs {
    /// One row for each colour.
    pub colours: [[f32; COLOUR_INPUTS]; 4],
    /// What belongs to no colour.
    pub game: [f32; GAME_INPUTS],
}

/// The weights, in one list.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    weights: Vec<f32>,
}

/// What the units answered on the way to a value.
struct Pass {
    first: [[f32; FIRST]; 4],
    sum: [f32; FIRST],
    second: [f32; SECOND],
    value: f32,
}

/// The weights that were learnt (see [`super`]).
const LEARNT: &str = include_str!("weights.txt");

impl Network {
    /// The network that was learnt from the game's own play.
    pub fn learnt() -> &'static Network {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        NETWORK.get_or_init(|| {
            let mut weights: Vec<f32> = LEARNT.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            debug_assert_eq!(weights.len(), WEIGHTS, "the file goes with this network");
            weights.resize(WEIGHTS, 0.0);
            Network { weights }
        })
    }

    /// A network with these weights; `None` when their number is wrong.
    pub fn new(weights: Vec<f32>) -> Option<Self> {
        (weights.len() == WEIGHTS).then_some(Network { weights })
    }

    /// The weights, in one list.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The chance of winning, from 0 to 1.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        self.pass(inputs).value
    }

    fn pass(&self, inputs: &Inputs) -> Pass {
        let mut shared = [0.0; FIRST];
        accumulate(&mut shared, &inputs.game, &self.weights[PER_GAME..FROM_SUM]);
        let mut first = [shared; 4];
        let mut sum = [0.0; FIRST];
        for (units, colour) in first.iter_mut().zip(&inputs.colours) {
            accumulate(units, colour, &self.weights[PER_COLOUR..PER_GAME]);
            for (unit, total) in units.iter_mut().zip(&mut sum) {
                *unit = unit.max(0.0);
                *total += *unit;
            }
        }
        let mut second = [0.0; SECOND];
        accumulate(&mut second, &inputs.game, &self.weights[FROM_GAME..OUT]);
        accumulate(&mut second, &sum, &self.weights[FROM_SUM..FROM_GAME]);
        let mut answer = 0.0;
        for (unit, weight) in second.iter_mut().zip(&self.weights[OUT..]) {
            *unit = unit.max(0.0);
            answer += *unit * weight;
        }
        Pass { first, sum, second, value: 1.0 / (1.0 + (-answer).exp()) }
    }

    /// Moves the weights a little (`rate`) so that the value of `inputs` comes nearer to `target`
    /// (gradient of the logarithmic loss).
    pub fn learn(&mut self, inputs: &Inputs, target: f32, rate: f32) {
        let pass = self.pass(inputs);
        let step = rate * (target - pass.value);
        let mut to_second = [0.0; SECOND];
        for (i, push) in to_second.iter_mut().enumerate() {
            if pass.second[i] > 0.0 {
                *push = step * self.weights[OUT + i];
            }
            self.weights[OUT + i] += step * pass.second[i];
        }
        let mut to_sum = [0.0; FIRST];
        for (i, push) in to_sum.iter_mut().enumerate() {
            let row = &self.weights[FROM_SUM + i * SECOND..][..SECOND];
            *push = row.iter().zip(&to_second).map(|(weight, push)| weight * push).sum();
        }
        adjust(&mut self.weights[FROM_SUM..FROM_GAME], &pass.sum, &to_second);
        adjust(&mut self.weights[FROM_GAME..OUT], &inputs.game, &to_second);
        let mut to_shared = [0.0; FIRST];
        for (units, colour) in pass.first.iter().zip(&inputs.colours) {
            let mut to_first = to_sum;
            for (i, push) in to_first.iter_mut().enumerate() {
                if units[i] <= 0.0 {
                    *push = 0.0;
                }
                to_shared[i] += *push;
            }
            adjust(&mut self.weights[PER_COLOUR..PER_GAME], colour, &to_first);
        }
        adjust(&mut self.weights[PER_GAME..FROM_SUM], &inputs.game, &to_shared);
    }
}

/// Adds weighted inputs to units; the weights of one input lie side by side.
#[inline]
fn accumulate<const N: usize>(units: &mut [f32; N], inputs: &[f32], weights: &[f32]) {
    for (row, &input) in weights.chunks_exact(N).zip(inputs) {
        if input != 0.0 {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit += input * weight;
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rng, Stream};

    fn noise(rng: &mut Rng) -> f32 {
        rng.word() as f32 / 4_294_967_296.0 - 0.5
    }

    fn inputs(rng: &mut Rng) -> Inputs {
        let mut inputs = Inputs { colours: [[0.0; COLOUR_INPUTS]; 4], game: [0.0; GAME_INPUTS] };
        inputs.colours.iter_mut().flatten().chain(&mut inputs.game).for_each(|input| *input = noise(rng));
        inputs
    }

    #[test]
    fn learning_follows_the_gradient() {
        let mut rng = Rng::new(1, Stream::Playout);
        let weights: Vec<f32> = (0..WEIGHTS).map(|_| noise(&mut rng)).collect();
        let network = Network::new(weights.clone()).unwrap();
        let (inputs, target, rate) = (inputs(&mut rng), 1.0, 1e-3);
        let mut learnt = network.clone();
        learnt.learn(&inputs, target, rate);
        let loss = |weights: Vec<f32>| -f64::from(Network::new(weights).unwrap().value(&inputs)).ln();
        // The middle of each block, and its borders.
        for i in
            [0, 300, PER_GAME, PER_GAME + 40, FROM_SUM, FROM_SUM + 500, FROM_GAME, FROM_GAME + 99, OUT, WEIGHTS - 1]
        {
            let step = 1e-2;
            let (mut more, mut less) = (weights.clone(), weights.clone());
            more[i] += step;
            less[i] -= step;
            let slope = (loss(less) - loss(more)) / f64::from(2.0 * step);
            let moved = f64::from(learnt.weights()[i] - weights[i]) / f64::from(rate);
            assert!((slope - moved).abs() < 0.01 + 0.05 * slope.abs(), "weight {i}: {moved} for a slope of {slope}");
        }
    }

    #[test]
    fn colours_are_alike() {
        let mut rng = Rng::new(2, Stream::Playout);
        let mut inputs = inputs(&mut rng);
        let value = Network::learnt().value(&inputs);
        inputs.colours.rotate_left(1);
        assert!((Network::learnt().value(&inputs) - value).abs() < 1e-5);
    }

    #[test]
    fn a_wrong_number_of_weights_makes_no_network() {
        assert!(Network::new(vec![0.0; WEIGHTS - 1]).is_none());
        assert_eq!(LEARNT.split_whitespace().filter(|word| word.parse::<f32>().is_ok()).count(), WEIGHTS);
    }
}
