//! Arithmetic on the eight bytes of a 64-bit word. Each byte must be below 128.

/// A word with a 1 in every byte.
pub const ONES: u64 = 0x0101_0101_0101_0101;
/// A word in which the highest bit of every byte is set.
pub const HIGH: u64 = ONES << 7;

/// Returns the sum of the bytes, computed as the highest byte of a product. The sum must be below 256.
pub const fn sum(word: u64) -> u8 {
    (word.wrapping_mul(ONES) >> 56) as u8
}

/// Returns `a - b` for each byte, or 0 where `b` is greater. Setting the highest bit of each byte of `a` prevents
/// borrowing from the next byte. If that bit is used up, the result is 0.
pub const fn beyond(a: u64, b: u64) -> u64 {
    let difference = (a | HIGH) - b;
    let kept = difference & HIGH;
    difference & (kept - (kept >> 7))
}

/// Compares `a` and `b` byte by byte. Returns one bit per byte, set if the byte of `a` is at least that of `b`. A
/// multiplication moves the highest bits next to each other.
pub const fn at_least(a: u64, b: u64) -> u8 {
    let enough = ((a | HIGH) - b) & HIGH;
    ((enough >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Running totals of up to eight numbers, one byte per total. They allow [`find`](Sums::find) to work with a single
/// subtraction. The last total must be below 128.
#[derive(Clone, Copy, Debug)]
pub struct Sums(u64);

impl Sums {
    /// Computes the running totals of at most eight numbers, such as the number of items in each of several places.
    ///
    /// Always inlined so that the compiler unrolls the loop. Otherwise, a random game of Sorcery needs 10 % more
    /// instructions.
    #[inline(always)]
    pub fn of(numbers: impl Iterator<Item = u64>) -> Sums {
        Sums::of_bytes(numbers.enumerate().fold(0, |bytes, (place, n)| bytes | n << (8 * place)))
    }

    /// Computes the running totals of the bytes of a word.
    #[inline(always)]
    pub const fn of_bytes(word: u64) -> Sums {
        Sums(word.wrapping_mul(ONES))
    }

    /// Returns the last of the running totals.
    #[inline(always)]
    pub const fn total(self) -> u32 {
        (self.0 >> 56) as u32
    }

    /// Returns the index of the place that contains item `n`, and the item's index within that place. `n` counts from 0
    /// and must be below `total`.
    #[inline(always)]
    pub const fn find(self, n: u32) -> (usize, u32) {
        let above = ((self.0 | HIGH) - (n as u64 + 1) * ONES) & HIGH;
        let start = above.trailing_zeros() & 0x38;
        let before = (self.0 << 8) >> start;
        (start as usize / 8, n.wrapping_sub(before as u32) & 0xff)
    }
}
