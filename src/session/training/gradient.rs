//! Gradients of the log loss of a network, and the Adam optimiser.

use sorcery_games::evaluator::chance;
use sorcery_games::network::{Activations, InputEntry, Inputs, Network, NetworkShape, UNITS};

/// Decay rates of the moving averages (Adam's beta 1 and beta 2).
const STEADY: [f32; 2] = [0.9, 0.999];

/// The gradients of a batch, and the optimiser's state.
pub struct Gradient {
    shape: NetworkShape,
    sum: Vec<f32>,
    count: usize,
    /// Moving averages of the gradients, then of their squares, then the number of steps.
    state: Vec<f32>,
    // Buffers that are reused to save allocations.
    firsts: Vec<Activations>,
}

impl Gradient {
    /// Creates an empty batch with a fresh optimiser state.
    pub fn new(shape: NetworkShape) -> Self {
        let weights = shape.weights();
        Gradient { shape, sum: vec![0.0; weights], count: 0, state: vec![0.0; 2 * weights + 1], firsts: Vec::new() }
    }

    /// Returns the optimiser's state.
    pub fn state(&self) -> &[f32] {
        &self.state
    }

    /// Returns the optimiser's state, so that a caller can restore it from a file.
    pub fn state_mut(&mut self) -> &mut [f32] {
        &mut self.state
    }

    /// Adds the gradient of one position and returns its loss.
    pub fn add(&mut self, network: &Network, inputs: &Inputs, target: f32) -> f32 {
        let (shape, weights) = (self.shape, network.weights());
        let inputs = inputs.separated(&shape);
        let game = inputs.game();
        // Forward pass.
        let shared: Vec<Activations> =
            (0..shape.rows.len()).map(|kind| sum([0.0; UNITS], game, &weights[shape.from_game(kind)..])).collect();
        let mut sums = vec![0.0; shape.sums * UNITS];
        self.firsts.clear();
        for (kind, group, row) in inputs.rows() {
            let units = sum(shared[kind], row, &weights[shape.from_rows(kind)..]);
            for (total, unit) in sums[group * UNITS..].iter_mut().zip(units) {
                *total += unit.max(0.0);
            }
            self.firsts.push(units);
        }
        let block_at = |block: usize| shape.first_block() + block * shape.block();
        let outs = shape.first_output();
        let mut answer = 0.0;
        let mut seconds = Vec::with_capacity(shape.blocks);
        for block in 0..shape.blocks {
            let (from_sums, from_game) = weights[block_at(block)..].split_at(sums.len() * UNITS);
            let mut units = sum([0.0; UNITS], game, from_game);
            for (row, &input) in from_sums.chunks_exact(UNITS).zip(&sums) {
                adjust(&mut units, input, row);
            }
            let out = &weights[outs + block * UNITS..][..UNITS];
            answer += units.iter().zip(out).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>();
            seconds.push(units);
        }
        let value = chance(answer);
        // Backward pass.
        let off = value - target;
        let mut to_sums = vec![0.0; sums.len()];
        for (block, units) in seconds.iter().enumerate() {
            let out = outs + block * UNITS;
            let mut push = [0.0; UNITS];
            for (i, &unit) in units.iter().enumerate() {
                if unit > 0.0 {
                    push[i] = off * weights[out + i];
                    self.sum[out + i] += off * unit;
                }
            }
            let start = block_at(block);
            for (i, (&sum, to_sum)) in sums.iter().zip(&mut to_sums).enumerate() {
                let row = start + i * UNITS;
                *to_sum += weights[row..row + UNITS].iter().zip(&push).map(|(weight, push)| weight * push).sum::<f32>();
                if sum != 0.0 {
                    adjust(&mut self.sum[row..row + UNITS], sum, &push);
                }
            }
            spread(&mut self.sum[start + sums.len() * UNITS..], game, &push);
        }
        let mut to_shared = vec![[0.0; UNITS]; shape.rows.len()];
        for ((kind, sum, row), units) in inputs.rows().zip(&self.firsts) {
            let mut push = [0.0; UNITS];
            for i in 0..UNITS {
                if units[i] > 0.0 {
                    push[i] = to_sums[sum * UNITS + i];
                    to_shared[kind][i] += push[i];
                }
            }
            spread(&mut self.sum[shape.from_rows(kind)..], row, &push);
        }
        for (kind, push) in to_shared.iter().enumerate() {
            spread(&mut self.sum[shape.from_game(kind)..], game, push);
        }
        self.count += 1;
        let sure = value.clamp(1e-6, 1.0 - 1e-6);
        -target * sure.ln() - (1.0 - target) * (1.0 - sure).ln()
    }

    /// Subtracts `rate` times the sum of the gradients from the weights, without using the optimiser's state, and
    /// starts a new batch.
    pub fn descend(&mut self, network: &mut Network, rate: f32) {
        for (weight, slope) in network.weights_mut().iter_mut().zip(&mut self.sum) {
            *weight -= rate * std::mem::take(slope);
        }
        self.count = 0;
    }

    /// Takes an Adam step along the mean gradient with learning rate `rate`, and starts a new batch.
    pub fn step(&mut self, network: &mut Network, rate: f32) {
        let n = self.sum.len();
        let (means, rest) = self.state.split_at_mut(n);
        let (squares, steps) = rest.split_at_mut(n);
        steps[0] += 1.0;
        let [mean_bias, square_bias] = STEADY.map(|steady| 1.0 - steady.powf(steps[0]));
        let rate = rate * square_bias.sqrt() / mean_bias;
        let scale = 1.0 / self.count.max(1) as f32;
        for (((weight, sum), mean), square) in
            network.weights_mut().iter_mut().zip(&mut self.sum).zip(means).zip(squares)
        {
            let slope = *sum * scale;
            *mean += (1.0 - STEADY[0]) * (slope - *mean);
            *square += (1.0 - STEADY[1]) * (slope * slope - *square);
            *weight -= rate * *mean / (square.sqrt() + 1e-8);
            *sum = 0.0;
        }
        self.count = 0;
    }
}

/// Adds to the gradients of the weights that lead from these inputs to a layer of units. `push` is the gradient with
/// respect to the sum in each unit.
fn spread(gradients: &mut [f32], inputs: &[InputEntry], push: &Activations) {
    for &InputEntry { place, value } in inputs {
        let start = place as usize * UNITS;
        adjust(&mut gradients[start..start + UNITS], value, push);
    }
}

/// Returns `units` plus the weights that lead to them from these inputs, multiplied by the inputs.
fn sum(mut units: Activations, inputs: &[InputEntry], weights: &[f32]) -> Activations {
    for &InputEntry { place, value } in inputs {
        adjust(&mut units, value, &weights[place as usize * UNITS..][..UNITS]);
    }
    units
}

/// Adds `input` times `push` to the gradients or units.
fn adjust(gradients: &mut [f32], input: f32, push: &[f32]) {
    for (gradient, push) in gradients.iter_mut().zip(push) {
        *gradient += input * push;
    }
}
