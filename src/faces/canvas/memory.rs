//! What was drawn last, found again by what it shows.

use crate::engine::Digest;
use crate::games::table::Row;
use crate::games::{Cell, Label, Placed};

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
    /// The sign of a row.
    pub fn of_row(row: &Row) -> Sign {
        let mut digest = Digest::default();
        if let Row::Cells(_, cells) = row {
            cells.iter().for_each(|placed| digest.add(Sign::of(placed).0));
        }
        Sign(digest.value())
    }

    /// The sign of a cell in its place.
    pub fn of(placed: &Placed) -> Sign {
        let mut digest = Digest::default();
        let place = placed.anchor.map_or(0, |at| u32::from_le_bytes([at.zone, at.seat, at.index, 1]));
        digest.add(place.into());
        match &placed.cell {
            Cell::Gap => digest.add(1),
            Cell::Slot(_) => digest.add(2),
            Cell::Card(face) => {
                label(&face.name, &mut digest);
                label(&face.cost.label, &mut digest);
                face.feet.iter().chain([&face.tag]).for_each(|figure| match figure {
                    Some(figure) => label(&figure.label, &mut digest),
                    None => digest.add(0),
                });
            }
            Cell::Back(name, count) => {
                label(name, &mut digest);
                digest.add((*count).into());
            }
            Cell::Seat(face) => face.values.iter().for_each(|&(_, value)| digest.add(value as u64)),
            Cell::Panel(panel) => {
                label(&panel.title, &mut digest);
                panel.lines.iter().flat_map(|line| &line.pieces).for_each(|(piece, _)| label(piece, &mut digest));
            }
        }
        Sign(digest.value())
    }
}

fn label(label: &Label, digest: &mut Digest) {
    let text: &str = match label {
        Label::Empty => "",
        Label::Number(number) => return digest.add(*number as u64),
        Label::Word(word) => word,
        Label::Shared(text) => text,
        Label::Text(text) => text,
    };
    let bytes = text.as_bytes();
    let end = |byte: Option<&u8>| byte.map_or(0, |&byte| u64::from(byte));
    digest.add((text.len() as u64) << 16 | end(bytes.first()) << 8 | end(bytes.last()));
}
