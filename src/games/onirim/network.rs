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
pub const FIRST: usize = 32;
/// Units that look at the sum.
pub const SECOND: usize = 32;

/// Where each block of weights ends: those for each colour, for the game, from the sum to the second
/// units, from the game to them, and for the answer.
const PER_COLOUR: usize = COLOUR_INPUTS * FIRST;
const PER_GAME: usize = PER_COLOUR + GAME_INPUTS * FIRST;
const FROM_SUM: usize = PER_GAME + FIRST * SECOND;
const FROM_GAME: usize = FROM_SUM + GAME_INPUTS * SECOND;
/// How many weights there are.
pub const WEIGHTS: usize = FROM_GAME + SECOND;

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

    /// The weights, to be taught.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The chance of winning, from 0 to 1.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        let mut shared = [0.0; FIRST];
        accumulate(&mut shared, &inputs.game, &self.weights[PER_COLOUR..PER_GAME]);
        let mut sum = [0.0; FIRST];
        for colour in &inputs.colours {
            let mut units = shared;
            accumulate(&mut units, colour, &self.weights[..PER_COLOUR]);
            for (unit, total) in units.iter().zip(&mut sum) {
                *total += unit.max(0.0);
            }
        }
        let mut second = [0.0; SECOND];
        accumulate(&mut second, &inputs.game, &self.weights[FROM_SUM..FROM_GAME]);
        accumulate(&mut second, &sum, &self.weights[PER_GAME..FROM_SUM]);
        let answer = second
            .iter()
            .zip(&self.weights[FROM_GAME..])
            .fold(0.0, |answer, (unit, weight)| answer + unit.max(0.0) * weight);
        1.0 / (1.0 + (-answer).exp())
    }
}

/// Adds weighted inputs to units; the weights of one input lie side by side.
pub fn accumulate<const N: usize>(units: &mut [f32; N], inputs: &[f32], weights: &[f32]) {
    for (row, &input) in weights.chunks_exact(N).zip(inputs) {
        if input != 0.0 {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit += input * weight;
            }
        }
    }
}
