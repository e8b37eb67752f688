//! Seats at the table, sets of seats, and values for each seat.

use std::ops::{Index, IndexMut};

/// A position at the table, counted from zero. Its player can be a person or a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat, player 1.
    pub const ONE: Seat = Seat(0);
    /// The second seat, player 2.
    pub const TWO: Seat = Seat(1);

    /// Returns the opponent's seat in a two-player game.
    pub fn other(self) -> Seat {
        Seat(1 - self.0)
    }

    /// Returns the number that players see: 1 for the first seat.
    pub fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// Returns the index of this seat in an array.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all seats at a table with `n` seats.
    pub fn all(n: usize) -> impl Iterator<Item = Seat> {
        (0..n as u8).map(Seat)
    }
}

/// One value for each of `N` seats, indexed by [`Seat`].
///
/// Rules index it in their innermost loops. Therefore only debug builds reject a seat that is out of range,
/// and release builds take it modulo `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T, const N: usize = 2>(pub [T; N]);

impl<T: Default + Copy, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat([T::default(); N])
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        debug_assert!(seat.index() < N, "there is no {seat:?} at a table with {N} seats");
        &self.0[seat.index() % N]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        debug_assert!(seat.index() < N, "there is no {seat:?} at a table with {N} seats");
        &mut self.0[seat.index() % N]
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const NONE: SeatSet = SeatSet(0);

    /// Creates the set that contains only `seat`.
    pub fn only(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// Creates the set of all seats except `seat` at a table with `n` seats.
    pub fn all_but(seat: Seat, n: usize) -> Self {
        Seat::all(n).filter(|&other| other != seat).fold(SeatSet::NONE, SeatSet::with)
    }

    /// Returns this set with `seat` added.
    #[must_use]
    pub fn with(self, seat: Seat) -> Self {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Returns `true` if `seat` is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Returns the number of seats in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the seats of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}
