//! Evaluates positions with a network, as fast as possible.
//!
//! A search spends most of its time on evaluations and their inputs. This module therefore uses the widest vectors of the
//! processor: with SSE2, an evaluation takes 1.8 times as long as with AVX2 and 2.4 times as long as with AVX-512. The
//! result is the same with each of them, because none of the additions depends on their width, and no multiplication is
//! fused with an addition.

use crate::engine::{Game, Seat};
use crate::network::{Activations, Group, InputEntry, Inputs, Network, NetworkShape, UNITS};
use fearless_simd::{Level, dispatch};

/// The network that a search uses instead of rollouts, its inputs and its training. Only for games with two players:
/// Onirim's evaluation uses its network directly.
pub struct Learnt<G: Game> {
    /// The shape of the game's network.
    pub shape: NetworkShape,
    /// Returns the network that comes with the game, or `None` if its file has a different shape.
    pub network: fn() -> Option<&'static Evaluator>,
    /// Writes the information that the seat sees as inputs of the network. The seat must be the one to move.
    pub inputs: fn(&G, Seat, &mut Inputs),
    /// Returns the setup of the training game with this number.
    pub setup: fn(u64) -> G::Setup,
}

impl<G: Game> Learnt<G> {
    /// Returns the network's estimate of the probability, from 0 to 1, that `seat` wins.
    ///
    /// The game must not be over. The network always evaluates the position for the seat to move. `inputs` is
    /// a buffer that saves an allocation.
    pub fn chance(&self, position: &G, network: &Evaluator, seat: Seat, inputs: &mut Inputs) -> f32 {
        let awaited = position.status().awaited().unwrap_or(seat);
        (self.inputs)(position, awaited, inputs);
        let value = network.value(inputs);
        if awaited == seat { value } else { 1.0 - value }
    }
}

/// Maximum number of kinds of rows in any game. Arrays of this size avoid allocations.
const MOST_KINDS: usize = 4;
/// Maximum number of groups of rows in any game.
const MOST_SUMS: usize = 8;

/// The weights of a network, arranged to evaluate positions fast.
///
/// A group of choices has the sum of its weights for each combination of options, so that it takes one addition instead
/// of one for each choice. This saves a fifth of the time of an evaluation, and two fifths of the instructions to write
/// the inputs.
#[derive(Clone, Debug)]
pub struct Evaluator {
    /// For each kind of row, the weights from the places of the row to the first-layer units.
    rows: Vec<Vec<Weights>>,
    /// For each kind of row, the weights from the places of the game-wide inputs to the first-layer units.
    game: Vec<Vec<Weights>>,
    blocks: Vec<UnitBlock>,
}

/// The weights from one place to the units of a layer. If they spanned more cache lines than necessary, an evaluation
/// would take 1.15 times as long, and 1.5 times as long with the vectors of AVX-512.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Weights(Activations);

/// The weights of a block of second-layer units.
#[derive(Clone, Debug)]
struct UnitBlock {
    /// The weights from the units of each sum to the units of the block.
    sums: Vec<[Weights; UNITS]>,
    /// The weights from the places of the game-wide inputs to the units of the block.
    game: Vec<Weights>,
    /// The weights from the units of the block to the output.
    out: Activations,
}

impl Evaluator {
    /// Arranges the weights of a network.
    pub fn new(network: &Network) -> Self {
        let shape = network.shape();
        let (mut weights, _) = network.weights().as_chunks::<UNITS>();
        let mut rows = |groups: &[Group]| combined(groups, &mut weights);
        Evaluator {
            rows: shape.rows.iter().map(|groups| rows(groups)).collect(),
            game: shape.rows.iter().map(|_| rows(shape.game)).collect(),
            blocks: (0..shape.blocks)
                .map(|block| UnitBlock {
                    sums: rows(&[Group::Numbers(shape.sums * UNITS)]).as_chunks().0.to_vec(),
                    game: rows(shape.game),
                    out: network.out(block),
                })
                .collect(),
        }
    }

    /// Returns the estimated probability of winning, from 0 to 1.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        dispatch!(Level::new(), _simd => self.value_with(inputs))
    }

    // Always inlined, like the functions that it calls, because they use the vectors of their caller.
    #[inline(always)]
    fn value_with(&self, inputs: &Inputs) -> f32 {
        let game = inputs.game();
        let mut shared = [[0.0; UNITS]; MOST_KINDS];
        for (units, weights) in shared.iter_mut().zip(&self.game) {
            add(units, game, weights);
        }
        let mut sums = [None; MOST_SUMS];
        for (kind, sum, row) in inputs.rows() {
            let mut units = shared[kind];
            add(&mut units, row, &self.rows[kind]);
            add_positive(sums[sum].get_or_insert([0.0; UNITS]), &units);
        }
        let mut answers = [0.0; UNITS];
        for block in &self.blocks {
            let mut units = [0.0; UNITS];
            add(&mut units, game, &block.game);
            // Most positions have no rows for some of the sums.
            for (sum, weights) in sums.iter().zip(&block.sums) {
                if let Some(sum) = sum {
                    add_all(&mut units, sum, weights);
                }
            }
            add_product(&mut answers, &units, &block.out);
        }
        chance(total(answers))
    }
}

/// Takes the weights that lead from these groups, and returns those from each place of the groups.
fn combined(groups: &[Group], weights: &mut &[Activations]) -> Vec<Weights> {
    let mut places = Vec::new();
    for group in groups {
        match group {
            Group::Numbers(count) => places.extend(taken(weights, *count).iter().copied().map(Weights)),
            Group::Choices(sizes) => {
                let mut sums = vec![[0.0; UNITS]];
                for size in *sizes {
                    let options = taken(weights, *size);
                    sums = sums
                        .iter()
                        .flat_map(|sum| {
                            options.iter().map(|option| {
                                let mut sum = *sum;
                                add_row(&mut sum, 1.0, option);
                                sum
                            })
                        })
                        .collect();
                }
                places.extend(sums.into_iter().map(Weights));
            }
        }
    }
    places
}

/// Removes the first `count` elements of a slice, and returns them.
fn taken<'a>(weights: &mut &'a [Activations], count: usize) -> &'a [Activations] {
    let (taken, rest) = weights.split_at(count);
    *weights = rest;
    taken
}

/// Converts the output of a network from log-odds to a probability (logistic function).
pub fn chance(answer: f32) -> f32 {
    1.0 / (1.0 + (-answer).exp())
}

// The loops below use indices, because `cargo run` doesn't inline zipped iterators: with them, a search took 1.4 times
// as long.

/// Adds the weights from these inputs to the units, multiplied by the inputs. Computes two sums at the same time,
/// because each addition has to wait for the previous one to the same sum.
#[inline(always)]
fn add(units: &mut Activations, inputs: &[InputEntry], weights: &[Weights]) {
    let (mut even, mut odd) = (*units, [0.0; UNITS]);
    let (pairs, last) = inputs.as_chunks::<2>();
    for [one, two] in pairs {
        add_row(&mut even, one.value, &weights[one.place as usize].0);
        add_row(&mut odd, two.value, &weights[two.place as usize].0);
    }
    for one in last {
        add_row(&mut even, one.value, &weights[one.place as usize].0);
    }
    add_row(&mut even, 1.0, &odd);
    *units = even;
}

/// Adds the weights from all units of the previous layer, multiplied by the values of these units.
#[inline(always)]
fn add_all(units: &mut Activations, inputs: &Activations, weights: &[Weights; UNITS]) {
    let (mut even, mut odd) = (*units, [0.0; UNITS]);
    let ((weights, _), (inputs, _)) = (weights.as_chunks::<2>(), inputs.as_chunks::<2>());
    for (rows, inputs) in weights.iter().zip(inputs) {
        add_row(&mut even, inputs[0], &rows[0].0);
        add_row(&mut odd, inputs[1], &rows[1].0);
    }
    add_row(&mut even, 1.0, &odd);
    *units = even;
}

/// Adds the values of the units to the sum, except those below 0 (ReLU).
#[inline(always)]
#[allow(clippy::needless_range_loop)]
fn add_positive(sum: &mut Activations, units: &Activations) {
    for i in 0..UNITS {
        sum[i] += units[i].max(0.0);
    }
}

/// Adds the weights from one input to all units, multiplied by that input.
#[inline(always)]
#[allow(clippy::needless_range_loop)]
fn add_row(units: &mut Activations, input: f32, row: &Activations) {
    for i in 0..UNITS {
        units[i] += input * row[i];
    }
}

/// Adds the products of the units, except those below 0 (ReLU), and their weights.
#[inline(always)]
#[allow(clippy::needless_range_loop)]
fn add_product(sum: &mut Activations, units: &Activations, weights: &Activations) {
    for i in 0..UNITS {
        sum[i] += units[i].max(0.0) * weights[i];
    }
}

/// Returns the total of all numbers. Adds the halves to each other until one number is left.
#[inline(always)]
fn total(mut sums: Activations) -> f32 {
    let mut left = UNITS;
    while left > 1 {
        left /= 2;
        for i in 0..left {
            sums[i] += sums[left + i];
        }
    }
    sums[0]
}
