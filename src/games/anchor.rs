//! The identifiers of the items on a table that players can select.

use crate::engine::Seat;

/// The zone of the cards in a hand, the same in all games.
pub const HAND: u8 = 0;

/// Identifies an item that players can select on the table. Each game defines its own zones and indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Anchor {
    /// The number of the zone, an area of the table such as the hand or the board. Each game numbers its own zones.
    pub zone: u8,
    /// The index of the seat that the item belongs to.
    pub seat: u8,
    /// The index of the item in its zone, counted from zero.
    pub index: u8,
}

impl Anchor {
    /// Creates the anchor of one item in a zone.
    pub const fn new(zone: u8, seat: Seat, index: usize) -> Self {
        Anchor { zone, seat: seat.0, index: index as u8 }
    }

    /// Creates the anchor of a seat's whole zone.
    pub const fn zone(zone: u8, seat: Seat) -> Self {
        Anchor { zone, seat: seat.0, index: u8::MAX }
    }

    /// Returns `true` if the anchor stands for a whole zone.
    pub const fn is_zone(self) -> bool {
        self.index == u8::MAX
    }
}
