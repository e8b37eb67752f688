//! What was drawn last, found again by what it shows.

use crate::games::table::Row;
use crate::games::{Cell, Figure, Label, Placed};

/// How many rows and cells are remembered. A board has four rows of five cells, and turns alternate
/// between few.
const REMEMBERED: usize = 32;

/// The last few things that were drawn.
#[derive(Debug)]
pub(super) struct Memory<K, V> {
    signs: Vec<Sign>,
    known: Vec<(K, V)>,
    next: usize,
}

impl<K, V> Memory<K, V> {
    /// A memory of nothing.
    pub fn new() -> Self {
        Memory { signs: Vec::new(), known: Vec::new(), next: 0 }
    }

    /// Where something known is, which must have this sign.
    pub fn find(&self, sign: Sign, same: impl Fn(&K) -> bool) -> Option<usize> {
        self.signs.iter().zip(&self.known).position(|(&known, (key, _))| known == sign && same(key))
    }

    /// Where something like what is looked for is, whatever its sign.
    pub fn like(&self, alike: impl Fn(&K) -> bool) -> Option<usize> {
        self.known.iter().position(|(key, _)| alike(key))
    }

    /// What is remembered there.
    pub fn value(&self, at: usize) -> &V {
        &self.known[at].1
    }

    /// Remembers something new in the place of what was remembered longest ago.
    pub fn keep(&mut self, sign: Sign, key: K, value: V) {
        if self.known.len() < REMEMBERED {
            self.signs.push(sign);
            self.known.push((key, value));
            return;
        }
        self.replace(self.next, sign, key, value);
        self.next = (self.next + 1) % REMEMBERED;
    }

    /// Remembers something new in the place of something known.
    pub fn replace(&mut self, at: usize, sign: Sign, key: K, value: V) {
        (self.signs[at], self.known[at]) = (sign, (key, value));
    }
}

/// A number that things share which are drawn alike, and others hardly ever: to compare two of
/// them in full takes long. Texts are told apart by their length and their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign(u64);

impl Sign {
    /// The sign of nothing.
    pub const NONE: Sign = Sign(0);

    /// The sign of a row.
    pub fn of_row(row: &Row) -> Sign {
        match row {
            Row::Cells(_, cells) => cells.iter().fold(Sign(1), |sign, placed| sign.and(Sign::of(placed).0)),
            Row::Banner(_) => Sign(2),
        }
    }

    /// The sign of a cell in its place.
    pub fn of(placed: &Placed) -> Sign {
        let place = placed.anchor.map_or(0, |at| u64::from(u32::from_le_bytes([at.zone, at.seat, at.index, 1])));
        let sign = Sign(place);
        match &placed.cell {
            Cell::Gap => sign.and(1),
            Cell::Slot(_) => sign.and(2),
            Cell::Card(face) => {
                let [left, right] = &face.feet;
                sign.label(&face.name).label(&face.cost.label).figure(left).figure(right).figure(&face.tag)
            }
            Cell::Back(label, count) => sign.label(label).and(u64::from(*count)),
            Cell::Seat(face) => face.values.iter().fold(sign, |sign, &(_, value)| sign.and(value as u64)),
            Cell::Panel(panel) => {
                let pieces = panel.lines.iter().flat_map(|line| &line.pieces);
                pieces.fold(sign.label(&panel.title), |sign, (label, _)| sign.label(label))
            }
        }
    }

    /// With one number more.
    fn and(self, number: u64) -> Sign {
        Sign((self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn figure(self, figure: &Option<Figure>) -> Sign {
        figure.as_ref().map_or(self.and(0), |figure| self.label(&figure.label))
    }

    fn label(self, label: &Label) -> Sign {
        let text: &str = match label {
            Label::Empty => "",
            Label::Number(number) => return self.and(*number as u64),
            Label::Word(word) => word,
            Label::Shared(text) => text,
            Label::Text(text) => text,
        };
        let bytes = text.as_bytes();
        let end = |byte: Option<&u8>| byte.map_or(0, |&byte| u64::from(byte));
        self.and((text.len() as u64) << 16 | end(bytes.first()) << 8 | end(bytes.last()))
    }
}
