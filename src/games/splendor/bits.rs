//! Counting and picking set bits without branches.

use super::bytes;

/// A set of numbers below 64 that knows how many of them lie below each byte's end, so that one
/// is picked by its rank in a fixed number of steps: random play asks for little else, and a
/// loop over the bits would end at an unpredictable moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    bits: u64,
    /// Byte `i` holds the number of set bits in the bytes up to `i`.
    ranks: u64,
}

impl Ranked {
    /// Counts the bits of a set.
    #[inline]
    pub(super) fn of(bits: u64) -> Self {
        let pairs = bits - ((bits >> 1) & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
        let counts = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Ranked { bits, ranks: counts.wrapping_mul(bytes::ONES) }
    }

    /// How many numbers the set has.
    #[inline]
    pub(super) fn len(self) -> usize {
        (self.ranks >> 56) as usize
    }

    /// The number with this rank, which must be below [`len`](Ranked::len), the lowest first.
    #[inline]
    pub(super) fn nth(self, rank: usize) -> usize {
        let passed = bytes::at_least(bytes::splat(rank as u8), self.ranks);
        let byte = u32::from(bytes::sum(passed >> 7)) & 7;
        let before = (self.ranks << 8) >> (8 * byte);
        let place = PLACE[(self.bits >> (8 * byte)) as usize & 255][(rank as u64).wrapping_sub(before) as usize & 7];
        8 * byte as usize + place as usize
    }
}

/// For each byte and rank the place of that set bit.
const PLACE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut rank) = (0, 0);
        while place < 8 {
            if byte & 1 << place != 0 {
                table[byte][rank] = place as u8;
                rank += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn picking_by_rank_lists_the_set(bits in any::<u64>(), mask in any::<u64>()) {
            for bits in [bits, bits & mask, u64::MAX, 0, 1 << 63] {
                let set = Ranked::of(bits);
                let listed: Vec<usize> = (0..64).filter(|i| bits & 1 << i != 0).collect();
                prop_assert_eq!((0..set.len()).map(|rank| set.nth(rank)).collect::<Vec<_>>(), listed);
            }
        }
    }
}
