//! A fast hash, for example of positions. It does not resist deliberate collisions.

use std::hash::Hasher;

/// A 64-bit hash of a sequence of numbers.
///
/// Unlike the standard hashers, it gives the same result on every machine and with every compiler, so a
/// search can be repeated anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Digest(0x9e37_79b9_7f4a_7c15)
    }
}

impl Digest {
    /// Returns the hash of `values` in their order.
    pub fn of(values: impl IntoIterator<Item = u64>) -> u64 {
        let mut digest = Digest::default();
        values.into_iter().for_each(|value| digest.add(value));
        digest.value()
    }

    /// Adds a number to the hash. The order of additions matters.
    pub fn add(&mut self, value: u64) {
        let wide = u128::from(self.0 ^ value) * 0xa076_1d64_78bd_642f_u128;
        self.0 = ((wide >> 64) as u64 ^ wide as u64).rotate_left(23).wrapping_add(value);
    }

    /// Returns the hash of the numbers added so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    /// Hashes the discriminant of an enum: the derived `Hash` passes it as an `isize`.
    fn write_isize(&mut self, value: isize) {
        self.add(value as u64);
    }
}
