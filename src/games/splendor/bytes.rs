//! Arithmetic on eight small numbers at once: the bytes of one machine word, each below 128.

/// Eight ones.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
pub(super) const HIGH: u64 = 0x8080_8080_8080_8080;

/// The same number in every byte.
#[inline]
pub(super) const fn splat(n: u8) -> u64 {
    n as u64 * ONES
}

/// The sum of the bytes, if it is below 256.
#[inline]
pub(super) const fn sum(word: u64) -> u8 {
    (word.wrapping_mul(ONES) >> 56) as u8
}

/// For each byte the part of `a` beyond `b`: `a - b`, never below zero.
#[inline]
pub(super) const fn beyond(a: u64, b: u64) -> u64 {
    let difference = (a | HIGH) - b;
    let kept = difference & HIGH;
    difference & (kept - (kept >> 7))
}

/// The highest bit of each byte in which `a` is at least `b`.
#[inline]
pub(super) const fn at_least(a: u64, b: u64) -> u64 {
    ((a | HIGH) - b) & HIGH
}

/// The highest bits of the eight bytes, next to each other: one multiplication moves them there.
#[inline]
pub(super) const fn gather(highest: u64) -> u8 {
    ((highest >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The arithmetic on words agrees with arithmetic on single bytes.
        #[test]
        fn a_word_is_eight_bytes(a in prop::array::uniform8(0u8..128), b in prop::array::uniform8(0u8..128)) {
            let (x, y) = (u64::from_le_bytes(a), u64::from_le_bytes(b));
            prop_assert_eq!(beyond(x, y).to_le_bytes(), std::array::from_fn(|i| a[i].saturating_sub(b[i])));
            let bits = (0..8).filter(|&i| a[i] >= b[i]).map(|i| 1 << i).sum::<u8>();
            prop_assert_eq!(gather(at_least(x, y)), bits);
            prop_assert_eq!(splat(a[0]).to_le_bytes(), [a[0]; 8]);
            prop_assert_eq!(sum(x & splat(31)), a.iter().map(|n| n & 31).sum::<u8>());
        }
    }
}
