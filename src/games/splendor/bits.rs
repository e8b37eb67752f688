//! Counting the bits of a word and choosing one of them.

use crate::engine::bytes::Sums;

/// A word, and the number of set bits up to and including each of its bytes, so that choosing a set bit takes a fixed
/// number of steps. The target processor has no instruction that counts bits, and a loop over the bits makes random
/// games take 5 % more instructions.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    bits: u64,
    /// For each byte of the word, the number of set bits in it and in all lower bytes.
    ranks: Sums,
}

impl Ranked {
    /// Counts the set bits of a word.
    pub fn of(bits: u64) -> Self {
        let pairs = bits - ((bits >> 1) & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
        let counts = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Ranked { bits, ranks: Sums::of_bytes(counts) }
    }

    /// Returns the number of set bits.
    pub fn count(self) -> usize {
        self.ranks.total() as usize
    }

    /// Returns the position of the `rank`th set bit, counted from 0 at the lowest. `rank` must be below `count`.
    pub fn nth(self, rank: usize) -> u32 {
        let (byte, rank) = self.ranks.find(rank as u32);
        let start = 8 * byte as u32;
        start + u32::from(PLACES[(self.bits >> start) as usize & 0xff][rank as usize & 7])
    }
}

/// For each possible byte, the positions of its set bits.
static PLACES: [[u8; 8]; 256] = {
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
