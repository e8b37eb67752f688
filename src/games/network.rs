//! Small networks that turn what a seat sees into its chance of winning.
//!
//! What lies on a table is mostly rows of like things: cards, minions, nobles, colours. Rows of one
//! kind are looked at by the same first units, and what these answer is summed up: what is learnt
//! about one place holds for every other. The second units work on the sums. Both also see what
//! belongs to the game as a whole.

use crate::engine::{Game, Seat};

/// How many units look at a row, and how many second units make a block: as many as a processor
/// keeps in its registers.
pub const UNITS: usize = 32;

/// What a network looks at, and how large it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many inputs a row has, for each kind of rows.
    pub rows: &'static [usize],
    /// How many sums the rows are added to.
    pub sums: usize,
    /// How many inputs belong to no row.
    pub game: usize,
    /// How many blocks of second units there are.
    pub blocks: usize,
}

impl Shape {
    /// How many weights a network of this shape has.
    ///
    /// They lie in this order: from each kind of rows to the first units, from the game to those of
    /// each kind; for each block from the sums to its units, from the game to them; and last from all
    /// second units to the answer. Those that leave one input lie side by side.
    pub fn weights(&self) -> usize {
        self.first_block() + self.blocks * (self.block() + UNITS)
    }

    /// Where the weights from a kind of rows begin.
    pub fn from_rows(&self, kind: usize) -> usize {
        self.rows[..kind].iter().sum::<usize>() * UNITS
    }

    /// Where the weights from the game to a kind of rows begin.
    pub fn from_game(&self, kind: usize) -> usize {
        self.from_rows(self.rows.len()) + kind * self.game * UNITS
    }

    /// Where the weights of the first block of second units begin.
    pub fn first_block(&self) -> usize {
        self.from_game(self.rows.len())
    }

    /// How many weights a block has: first those from the sums.
    pub const fn block(&self) -> usize {
        (self.sums * UNITS + self.game) * UNITS
    }
}

/// What a game has learnt about its positions: a network, and what that is shown. Games of two seats have
/// one, and no others.
pub struct Learnt<G> {
    /// The network's shape.
    pub shape: Shape,
    /// The network of that shape which comes with the game; `None` when its file is of another one.
    pub network: fn() -> Option<&'static Network>,
    /// Writes what a seat sees, which is the awaited one.
    pub inputs: fn(&G, Seat, &mut Inputs),
}

impl<G: Game> Learnt<G> {
    /// The chance, from 0 to 1, that `seat` wins from this position, which is not over, as a network
    /// says: it always looks from the side of the awaited seat. `inputs` saves an allocation.
    pub fn chance(&self, position: &G, network: &Network, seat: Seat, inputs: &mut Inputs) -> f32 {
        let awaited = position.status().awaited().unwrap_or(seat);
        (self.inputs)(position, awaited, inputs);
        let value = network.value(inputs);
        if awaited == seat { value } else { 1.0 - value }
    }
}

/// What a network is shown of one position: the inputs that are not 0. First those of the game are
/// written, then row after row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// Places and values: of the game, then of each row.
    entries: Vec<(u16, f32)>,
    rows: Vec<Row>,
    /// The place of the next input.
    next: u16,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Row {
    kind: u8,
    sum: u8,
    /// Where its entries begin.
    start: u16,
}

impl Inputs {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.rows.clear();
        self.next = 0;
    }

    /// What follows is of a new row of this kind, whose units are added to this sum.
    pub fn begin_row(&mut self, kind: u8, sum: u8) {
        self.rows.push(Row { kind, sum, start: self.entries.len() as u16 });
        self.next = 0;
    }

    /// Writes the next input.
    pub fn number(&mut self, value: f32) {
        if value != 0.0 {
            self.entries.push((self.next, value));
        }
        self.next += 1;
    }

    /// Writes an input that is 1 or 0.
    pub fn flag(&mut self, holds: bool) {
        self.number(f32::from(u8::from(holds)));
    }

    /// Writes so many inputs, of which the `n`th is 1: the last one if `n` is too large.
    pub fn one_of(&mut self, size: u8, n: impl TryInto<u8>) {
        let n = n.try_into().unwrap_or(u8::MAX).min(size - 1);
        self.entries.push((self.next + u16::from(n), 1.0));
        self.next += u16::from(size);
    }

    /// How many inputs of the row, or of the game, are written.
    pub fn written(&self) -> usize {
        self.next.into()
    }

    /// The inputs of the game that are not 0, with their places.
    pub fn game(&self) -> &[(u16, f32)] {
        &self.entries[..self.rows.first().map_or(self.entries.len(), |row| row.start.into())]
    }

    /// The rows: their kinds, the places of their sums, and their inputs that are not 0.
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize, &[(u16, f32)])> {
        self.rows.iter().enumerate().map(|(i, row)| {
            let end = self.rows.get(i + 1).map_or(self.entries.len(), |next| next.start.into());
            (row.kind.into(), row.sum.into(), &self.entries[row.start.into()..end])
        })
    }
}

/// A network: its shape, and its weights in one list.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    shape: Shape,
    weights: Vec<f32>,
}

/// The units, before what is below 0 counts as 0.
pub type Units = [f32; UNITS];

impl Network {
    /// A network with these weights; `None` when their number is wrong.
    pub fn new(shape: Shape, weights: Vec<f32>) -> Option<Self> {
        (weights.len() == shape.weights()).then_some(Network { shape, weights })
    }

    /// A network from weights in words; what is missing counts as 0.
    pub fn from_text(shape: Shape, text: &str) -> Self {
        let mut weights: Vec<f32> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        weights.resize(shape.weights(), 0.0);
        Network { shape, weights }
    }

    /// A network from the bytes that [`to_bytes`](Network::to_bytes) made; `None` when they are of
    /// another shape.
    pub fn from_bytes(shape: Shape, bytes: &[u8]) -> Option<Self> {
        let weight = |pair: &[u8]| f32::from_bits(u32::from(u16::from_le_bytes([pair[0], pair[1]])) << 16);
        Network::new(shape, bytes.chunks_exact(2).map(weight).collect())
    }

    /// The weights in two bytes each: the upper halves of their bits, rounded.
    pub fn to_bytes(&self) -> Vec<u8> {
        let half = |weight: &f32| ((weight.to_bits().saturating_add(0x8000) >> 16) as u16).to_le_bytes();
        self.weights.iter().flat_map(half).collect()
    }

    /// The weights, in the order of [`Shape::weights`].
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The weights, to be taught.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The chance of winning, from 0 to 1.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        let mut sums = [[0.0; UNITS]; MOST_SUMS];
        let game = inputs.game();
        let shared = self.shared(game);
        for (kind, sum, row) in inputs.rows() {
            let units = self.first(&shared[kind], kind, row);
            for (unit, total) in units.iter().zip(&mut sums[sum]) {
                *total += unit.max(0.0);
            }
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

    /// What the game as a whole adds to the first units of each kind of rows.
    pub fn shared(&self, game: &[(u16, f32)]) -> [Units; MOST_KINDS] {
        let mut shared = [[0.0; UNITS]; MOST_KINDS];
        for (kind, units) in shared.iter_mut().enumerate().take(self.shape.rows.len()) {
            add(units, game, &self.weights[self.shape.from_game(kind)..]);
        }
        shared
    }

    /// The first units of a row.
    pub fn first(&self, shared: &Units, kind: usize, row: &[(u16, f32)]) -> Units {
        let mut units = *shared;
        add(&mut units, row, &self.weights[self.shape.from_rows(kind)..]);
        units
    }

    /// The weights from the second units to the answer.
    fn out(&self) -> &[f32] {
        &self.weights[self.shape.weights() - self.shape.blocks * UNITS..]
    }
}

/// The most kinds of rows, and the most sums, of any game.
pub const MOST_KINDS: usize = 4;
/// See [`MOST_KINDS`].
pub const MOST_SUMS: usize = 8;

/// The second units of a block with these weights.
pub fn second(block: &[f32], sums: &[f32], game: &[(u16, f32)]) -> Units {
    let mut units = [0.0; UNITS];
    let (from_sums, from_game) = block.split_at(sums.len() * UNITS);
    add(&mut units, game, from_game);
    for (row, &sum) in from_sums.chunks_exact(UNITS).zip(sums) {
        if sum != 0.0 {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit += sum * weight;
            }
        }
    }
    units
}

/// The chance that an answer means: the logistic function.
pub fn chance(answer: f32) -> f32 {
    1.0 / (1.0 + (-answer).exp())
}

/// Adds weighted inputs to units.
fn add(units: &mut Units, inputs: &[(u16, f32)], weights: &[f32]) {
    let mut sum = *units;
    for &(place, input) in inputs {
        let start = usize::from(place) * UNITS;
        let Some(row) = weights.get(start..start + UNITS) else { continue };
        for (unit, weight) in sum.iter_mut().zip(row) {
            *unit += input * weight;
        }
    }
    *units = sum;
}
