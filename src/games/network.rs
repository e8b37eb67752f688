//! Small neural networks that estimate a seat's probability of winning from the information that it sees.
//!
//! Most inputs describe objects of a few kinds, such as cards, minions, nobles or colours. The inputs of one object are
//! a row. All rows of a kind share the weights of the first layer, so the network learns about all objects of a kind
//! from each of them. The first-layer outputs (after a ReLU) of a group of rows are added up, and the second-layer
//! units take these sums as inputs. Both layers also take the game-wide inputs, which describe the game as a whole.

/// Number of first-layer units per row of inputs, and of second-layer units per block. A processor can keep this many
/// values in its vector registers.
pub const UNITS: usize = 32;

/// Adjacent inputs of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// This number of inputs, each of which can have any value.
    Numbers(usize),
    /// The options of one or more choices. For each number *n*, there are *n* inputs, of which one is 1 and the others
    /// are 0.
    Choices(&'static [usize]),
}

impl Group {
    /// Returns the number of inputs.
    pub fn inputs(&self) -> usize {
        match self {
            Group::Numbers(count) => *count,
            Group::Choices(sizes) => sizes.iter().sum(),
        }
    }

    /// Returns the number of places for these inputs in [`Inputs`]. Choices have a place for each combination of
    /// options.
    pub fn places(&self) -> usize {
        match self {
            Group::Numbers(count) => *count,
            Group::Choices(sizes) => sizes.iter().product(),
        }
    }
}

/// The values of the units of a network layer, or the weights that lead to them.
pub type Activations = [f32; UNITS];

/// The inputs and the size of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkShape {
    /// For each kind of object, the inputs that describe one object (a row).
    pub rows: &'static [&'static [Group]],
    /// Number of groups of rows. The first-layer outputs of a group are added up, which yields [`UNITS`] values.
    pub sums: usize,
    /// The inputs that describe the game as a whole.
    pub game: &'static [Group],
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
        self.first_output() + self.blocks * UNITS
    }

    /// Returns the index of the first weight from a row's inputs to the first-layer units, for this kind of row.
    pub fn from_rows(&self, kind: usize) -> usize {
        self.rows[..kind].iter().map(|groups| inputs(groups)).sum::<usize>() * UNITS
    }

    /// Returns the index of the first weight from the game-wide inputs to the first-layer units, for this kind of row.
    pub fn from_game(&self, kind: usize) -> usize {
        self.from_rows(self.rows.len()) + kind * inputs(self.game) * UNITS
    }

    /// Returns the index of the first weight of the first block of second-layer units.
    pub fn first_block(&self) -> usize {
        self.from_game(self.rows.len())
    }

    /// Returns the index of the first weight from the second-layer units to the output.
    pub fn first_output(&self) -> usize {
        self.first_block() + self.blocks * self.block()
    }

    /// Returns the number of weights that lead to a block of second-layer units: those from the sums, followed by those
    /// from the game-wide inputs.
    pub fn block(&self) -> usize {
        (self.sums * UNITS + inputs(self.game)) * UNITS
    }
}

/// Returns the number of inputs in these groups.
pub fn inputs(groups: &[Group]) -> usize {
    groups.iter().map(Group::inputs).sum()
}

/// Returns the number of places of these groups in [`Inputs`].
pub fn places(groups: &[Group]) -> usize {
    groups.iter().map(Group::places).sum()
}

/// The inputs of a network for one position.
///
/// Write the game-wide inputs first, then the inputs of one row after another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// The game-wide inputs, then those of each row.
    entries: Vec<InputEntry>,
    rows: Vec<InputRow>,
}

/// An input, or the chosen options of a group of choices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct InputEntry {
    /// The input's place in its row. See [`Group::places`].
    pub place: u32,
    /// The value of the input, which is 1 for choices.
    pub value: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct InputRow {
    kind: u8,
    sum: u8,
    /// Index of the row's first entry among all entries.
    start: u16,
}

/// Writes the game-wide inputs or those of a row, in at most `N` entries. The compiler then knows the index of most
/// entries and doesn't check whether they fit.
#[derive(Debug)]
pub struct RowWriter<'a, const N: usize> {
    entries: &'a mut [InputEntry; N],
    /// Number of entries written.
    stored: usize,
    /// Number of places of the groups written so far.
    written: u32,
}

impl<const N: usize> RowWriter<'_, N> {
    /// Writes the next input.
    #[inline(always)]
    pub fn number(&mut self, value: f32) {
        self.entries[self.stored] = InputEntry { place: self.written, value };
        self.stored += 1;
        self.written += 1;
    }

    /// Writes 1 if `holds`, otherwise 0, as the next input. Takes no entry for 0.
    #[inline(always)]
    pub fn flag(&mut self, holds: bool) {
        if holds {
            self.number(1.0);
        } else {
            self.written += 1;
        }
    }

    /// Writes the next group of choices. `options` contains the number of options of each choice, and the index of the
    /// chosen option. If that index is too large, the last option is chosen.
    #[inline(always)]
    pub fn choices<const M: usize>(&mut self, options: [(u8, u8); M]) {
        let (mut place, mut places) = (0, 1);
        for (size, option) in options {
            place = place * u32::from(size) + u32::from(option.min(size - 1));
            places *= u32::from(size);
        }
        self.entries[self.stored] = InputEntry { place: self.written + place, value: 1.0 };
        self.stored += 1;
        self.written += places;
    }

    /// Returns the number of places written so far.
    pub fn written(&self) -> usize {
        self.written as usize
    }
}

impl Inputs {
    /// Removes all inputs.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.rows.clear();
    }

    /// Writes the game-wide inputs.
    #[inline(always)]
    pub fn write_game<const N: usize>(&mut self, write: impl FnOnce(&mut RowWriter<'_, N>)) {
        self.append(write);
    }

    /// Appends the entries that `write` writes.
    #[inline(always)]
    fn append<const N: usize>(&mut self, write: impl FnOnce(&mut RowWriter<'_, N>)) {
        let start = self.entries.len();
        self.entries.extend_from_slice(&[InputEntry::default(); N]);
        if let Some(entries) = self.entries[start..].first_chunk_mut::<N>() {
            let mut row = RowWriter { entries, stored: 0, written: 0 };
            write(&mut row);
            let stored = row.stored;
            self.entries.truncate(start + stored);
        }
    }

    /// Writes the inputs of an object of this kind. Its first-layer outputs are added to the sum with the index `sum`.
    #[inline(always)]
    pub fn write_row<const N: usize>(&mut self, kind: u8, sum: u8, write: impl FnOnce(&mut RowWriter<'_, N>)) {
        self.rows.push(InputRow { kind, sum, start: self.entries.len() as u16 });
        self.append(write);
    }

    /// Returns the game-wide inputs.
    #[inline]
    pub fn game(&self) -> &[InputEntry] {
        &self.entries[..self.rows.first().map_or(self.entries.len(), |row| row.start.into())]
    }

    /// For each row of inputs, returns the kind of its object, the index of the sum that it adds to, and the inputs.
    #[inline]
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize, &[InputEntry])> {
        self.rows.iter().enumerate().map(|(i, row)| {
            let end = self.rows.get(i + 1).map_or(self.entries.len(), |next| next.start.into());
            (row.kind.into(), row.sum.into(), &self.entries[row.start.into()..end])
        })
    }

    /// Returns the same inputs with one entry for each chosen option, whose place is the index of its input. The
    /// training uses these entries, since each input has its own weights.
    #[must_use]
    pub fn separated(&self, shape: &NetworkShape) -> Inputs {
        let mut separated = Inputs::default();
        separate(self.game(), shape.game, &mut separated.entries);
        for (row, (kind, _, entries)) in self.rows.iter().zip(self.rows()) {
            separated.rows.push(InputRow { start: separated.entries.len() as u16, ..*row });
            separate(entries, shape.rows[kind], &mut separated.entries);
        }
        separated
    }
}

/// Appends the separate inputs for these entries, whose places are in these groups.
fn separate(entries: &[InputEntry], groups: &[Group], separated: &mut Vec<InputEntry>) {
    for &InputEntry { place, value } in entries {
        let (mut place, mut input) = (place as usize, 0);
        for group in groups {
            if place >= group.places() {
                place -= group.places();
                input += group.inputs();
                continue;
            }
            match group {
                Group::Numbers(_) => separated.push(InputEntry { place: (input + place) as u32, value }),
                Group::Choices(sizes) => {
                    let mut combinations = group.places();
                    for size in *sizes {
                        combinations /= size;
                        let option = place / combinations;
                        place %= combinations;
                        separated.push(InputEntry { place: (input + option) as u32, value });
                        input += size;
                    }
                }
            }
            break;
        }
    }
}

/// A network: its shape and its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    shape: NetworkShape,
    weights: Vec<f32>,
}

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

    /// Returns the shape of the network.
    pub fn shape(&self) -> &NetworkShape {
        &self.shape
    }

    /// Returns the weights from the units of a second-layer block to the output.
    pub fn out(&self, block: usize) -> Activations {
        let (out, _) = self.weights[self.shape.first_output()..].as_chunks();
        out[block]
    }
}
