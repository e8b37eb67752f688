//! Small neural networks that estimate a seat's probability of winning from the information that it sees.
//!
//! Most inputs describe objects of a few kinds, such as cards, minions, nobles or colours. The inputs of one object are
//! a row. All rows of a kind share the weights of the first layer, so the network learns about all objects of a kind
//! from each of them. The first-layer outputs (after a ReLU) of a group of rows are added up, and the second-layer
//! units take these sums as inputs. Both layers also take the game-wide inputs, which describe the game as a whole.

use crate::engine::{Game, Seat};

/// Number of first-layer units per row of inputs, and of second-layer units per block. A processor can keep this many
/// values in its vector registers.
pub const UNITS: usize = 32;

/// The inputs and the size of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkShape {
    /// For each kind of object, the number of inputs that describe one object (a row).
    pub rows: &'static [usize],
    /// Number of groups of rows. The first-layer outputs of a group are added up, which yields [`UNITS`] values.
    pub sums: usize,
    /// Number of inputs that describe the game as a whole.
    pub game: usize,
    /// Number of blocks of second-layer units.
    pub blocks: usize,
}

impl NetworkShape {
    /// Returns the number of weights in a network of this shape.
    ///
    /// The weights are stored in this order:
    /// 1. for each kind of row, from the row's inputs to the first-layer units;
    /// 2. for each kind of row, from the game-wide inputs to the first-layer units;
    /// 3. for each block, from the sums and then from the game-wide inputs to the second-layer units;
    /// 4. from all second-layer units to the output.
    ///
    /// The weights that start at the same input are adjacent.
    pub fn weights(&self) -> usize {
        self.first_block() + self.blocks * (self.block() + UNITS)
    }

    /// Returns the index of the first weight from a row's inputs to the first-layer units, for this kind of row.
    pub fn from_rows(&self, kind: usize) -> usize {
        self.rows[..kind].iter().sum::<usize>() * UNITS
    }

    /// Returns the index of the first weight from the game-wide inputs to the first-layer units, for this kind of row.
    pub fn from_game(&self, kind: usize) -> usize {
        self.from_rows(self.rows.len()) + kind * self.game * UNITS
    }

    /// Returns the index of the first weight of the first block of second-layer units.
    pub fn first_block(&self) -> usize {
        self.from_game(self.rows.len())
    }

    /// Returns the number of weights that lead to a block of second-layer units: those from the sums, followed by those
    /// from the game-wide inputs.
    pub const fn block(&self) -> usize {
        (self.sums * UNITS + self.game) * UNITS
    }
}

/// A game's network, its inputs and its training. Only two-player games can have a network.
pub struct Learnt<G: Game> {
    /// The shape of the game's network.
    pub shape: NetworkShape,
    /// Returns the network that comes with the game, or `None` if its file has a different shape.
    pub network: fn() -> Option<&'static Network>,
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
    pub fn chance(&self, position: &G, network: &Network, seat: Seat, inputs: &mut Inputs) -> f32 {
        let awaited = position.status().awaited().unwrap_or(seat);
        (self.inputs)(position, awaited, inputs);
        let value = network.value(inputs);
        if awaited == seat { value } else { 1.0 - value }
    }
}

/// The inputs of a network for one position. Inputs that are 0 are not stored.
///
/// Write the game-wide inputs first, then the inputs of one row after another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// Index and value of each input: the game-wide ones, then those of each row.
    entries: Vec<(u16, f32)>,
    rows: Vec<Row>,
    /// The index of the next input in the current row. Before the first row, its index among the game-wide inputs.
    next: u16,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Row {
    kind: u8,
    sum: u8,
    /// Index of the row's first input among all stored inputs.
    start: u16,
}

impl Inputs {
    /// Removes all inputs.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.rows.clear();
        self.next = 0;
    }

    /// Begins the row of inputs for an object of this kind. Its first-layer outputs are added to the sum with the index
    /// `sum`.
    #[inline]
    pub fn begin_row(&mut self, kind: u8, sum: u8) {
        self.rows.push(Row { kind, sum, start: self.entries.len() as u16 });
        self.next = 0;
    }

    /// Writes the next input.
    #[inline]
    pub fn number(&mut self, value: f32) {
        if value != 0.0 {
            self.entries.push((self.next, value));
        }
        self.next += 1;
    }

    /// Writes 1 if `holds`, otherwise 0, as the next input.
    #[inline]
    pub fn flag(&mut self, holds: bool) {
        self.number(f32::from(u8::from(holds)));
    }

    /// Writes `size` inputs, all 0 except the one with index `n`, which is 1. Uses the last one if `n` is too
    /// large.
    #[inline]
    pub fn one_of(&mut self, size: u8, n: impl TryInto<u8>) {
        let n = n.try_into().unwrap_or(u8::MAX).min(size - 1);
        self.entries.push((self.next + u16::from(n), 1.0));
        self.next += u16::from(size);
    }

    /// Returns the number of inputs written so far in the current row. Before the first row, returns the number of
    /// game-wide inputs.
    pub fn written(&self) -> usize {
        self.next.into()
    }

    /// Returns the indices and values of the game-wide inputs that are not 0.
    #[inline]
    pub fn game(&self) -> &[(u16, f32)] {
        &self.entries[..self.rows.first().map_or(self.entries.len(), |row| row.start.into())]
    }

    /// For each row of inputs, returns the kind of its object, the index of the sum that it adds to, and the inputs
    /// that are not 0.
    #[inline]
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize, &[(u16, f32)])> {
        self.rows.iter().enumerate().map(|(i, row)| {
            let end = self.rows.get(i + 1).map_or(self.entries.len(), |next| next.start.into());
            (row.kind.into(), row.sum.into(), &self.entries[row.start.into()..end])
        })
    }
}

/// A network: its shape and its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    shape: NetworkShape,
    weights: Vec<f32>,
}

/// The values of the units of a network layer, before the ReLU.
pub type Activations = [f32; UNITS];

impl Network {
    /// Creates a network with these weights, or returns `None` if their number is wrong.
    pub fn new(shape: NetworkShape, weights: Vec<f32>) -> Option<Self> {
        (weights.len() == shape.weights()).then_some(Network { shape, weights })
    }

    /// Creates a network from weights written as decimal numbers. Missing weights are 0.
    pub fn from_text(shape: NetworkShape, text: &str) -> Self {
        let mut weights: Vec<f32> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        weights.resize(shape.weights(), 0.0);
        Network { shape, weights }
    }

    /// Creates a network from the output of [`to_bytes`](Network::to_bytes), or returns `None` if its shape
    /// is different.
    pub fn from_bytes(shape: NetworkShape, bytes: &[u8]) -> Option<Self> {
        let weight = |pair: &[u8]| f32::from_bits(u32::from(u16::from_le_bytes([pair[0], pair[1]])) << 16);
        Network::new(shape, bytes.chunks_exact(2).map(weight).collect())
    }

    /// Returns the weights as two bytes each: the upper half of an `f32`, rounded (`bfloat16`).
    pub fn to_bytes(&self) -> Vec<u8> {
        let half = |weight: &f32| ((weight.to_bits().saturating_add(0x8000) >> 16) as u16).to_le_bytes();
        self.weights.iter().flat_map(half).collect()
    }

    /// Returns the weights, in the order of [`NetworkShape::weights`].
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Returns the weights, so that training can change them.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// Returns the estimated probability of winning, from 0 to 1.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        let mut sums = [[0.0; UNITS]; MOST_SUMS];
        let game = inputs.game();
        let shared = self.shared(game);
        for (kind, sum, row) in inputs.rows() {
            let units = self.first(&shared[kind], kind, row);
            add_positive(&mut sums[sum], &units);
        }
        let sums = &sums.as_flattened()[..self.shape.sums * UNITS];
        let blocks = self.weights[self.shape.first_block()..].chunks_exact(self.shape.block());
        let out = self.out().chunks_exact(UNITS);
        let mut answer = 0.0;
        for (block, out) in blocks.zip(out).take(self.shape.blocks) {
            let units = second(block, sums, game);
            answer = units.iter().zip(out).fold(answer, |answer, (unit, weight)| answer + unit.max(0.0) * weight);
        }
        chance(answer)
    }

    /// For each kind of row, returns the contribution of the game-wide inputs to the first-layer units.
    #[inline]
    pub fn shared(&self, game: &[(u16, f32)]) -> [Activations; MOST_KINDS] {
        let mut shared = [[0.0; UNITS]; MOST_KINDS];
        for (kind, units) in shared.iter_mut().enumerate().take(self.shape.rows.len()) {
            add(units, game, &self.weights[self.shape.from_game(kind)..]);
        }
        shared
    }

    /// Returns the sums of the first-layer units for a row. `shared` is the part of the sums that all rows of this kind
    /// have in common; see [`shared`](Network::shared).
    #[inline]
    pub fn first(&self, shared: &Activations, kind: usize, row: &[(u16, f32)]) -> Activations {
        let mut units = *shared;
        add(&mut units, row, &self.weights[self.shape.from_rows(kind)..]);
        units
    }

    /// Returns the weights from the second-layer units to the output.
    fn out(&self) -> &[f32] {
        &self.weights[self.shape.weights() - self.shape.blocks * UNITS..]
    }
}

/// Maximum number of kinds of rows in any game. Arrays of this size avoid allocations.
pub const MOST_KINDS: usize = 4;
/// Maximum of [`NetworkShape::sums`] in any game. An array of this size avoids an allocation.
pub const MOST_SUMS: usize = 8;

/// Returns the values of the second-layer units of a block whose incoming weights are `block`.
#[inline]
pub fn second(block: &[f32], sums: &[f32], game: &[(u16, f32)]) -> Activations {
    let mut units = [0.0; UNITS];
    let (from_sums, from_game) = block.split_at(sums.len() * UNITS);
    add(&mut units, game, from_game);
    let (rows, _) = from_sums.as_chunks::<UNITS>();
    for (index, &sum) in sums.iter().enumerate() {
        if sum != 0.0 {
            add_row(&mut units, sum, &rows[index]);
        }
    }
    units
}

/// Converts the output of the network from log-odds to a probability (logistic function).
pub fn chance(answer: f32) -> f32 {
    1.0 / (1.0 + (-answer).exp())
}

#[inline]
fn add(units: &mut Activations, inputs: &[(u16, f32)], weights: &[f32]) {
    let (rows, _) = weights.as_chunks::<UNITS>();
    let mut sum = *units;
    for &(place, input) in inputs {
        let Some(row) = rows.get(usize::from(place)) else { continue };
        // Most inputs are 1. Leaving out the multiplication saves 2 % of the instructions of a search.
        if input == 1.0 {
            add_row(&mut sum, 1.0, row);
        } else {
            add_row(&mut sum, input, row);
        }
    }
    *units = sum;
}

// The loops below use indices, because `cargo run` doesn't inline zipped iterators: with them, a search took 1.4 times
// as long.

/// Adds the values of the units to the sum, except those below 0 (ReLU).
#[inline]
#[allow(clippy::needless_range_loop)]
fn add_positive(sum: &mut Activations, units: &Activations) {
    for i in 0..UNITS {
        sum[i] += units[i].max(0.0);
    }
}

/// Adds the weights from one input to all units, multiplied by that input.
#[inline]
#[allow(clippy::needless_range_loop)]
fn add_row(units: &mut Activations, input: f32, row: &Activations) {
    for i in 0..UNITS {
        units[i] += input * row[i];
    }
}
