//! What one player could buy, side by side.

use super::bytes;
use super::gems::{Gem, Gems};

/// How many prices lie side by side: the board's twelve and three in reserve fit.
pub(super) const LANES: usize = 16;

/// Prices of up to sixteen cards, colour by colour, so that the whole board is compared with a
/// purse eight cards at a time instead of one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prices {
    /// For each colour two words of eight lanes, one byte a lane.
    by_color: [[u64; 2]; Gem::COLORS.len()],
}

impl Default for Prices {
    fn default() -> Self {
        let mut prices = Prices { by_color: [[0; 2]; Gem::COLORS.len()] };
        for lane in 0..LANES {
            prices.set(lane, None);
        }
        prices
    }
}

impl Prices {
    /// Writes the price of the card in a lane, or that there is none.
    #[inline]
    pub(super) fn set(&mut self, lane: usize, price: Option<Gems>) {
        let price = price.unwrap_or(Gems::UNREACHABLE);
        let shift = 8 * (lane % 8);
        for (row, color) in self.by_color.iter_mut().zip(Gem::COLORS) {
            let word = &mut row[lane / 8 % 2];
            *word = *word & !(0xff << shift) | u64::from(price.count(color)) << shift;
        }
    }

    /// The lanes, as bits, that can be paid with so many gems and discounts of each colour and so
    /// much gold.
    #[inline]
    pub(super) fn affordable(&self, power: Gems, gold: u8) -> u32 {
        let mut lacking = [0; 2];
        for (row, color) in self.by_color.iter().zip(Gem::COLORS) {
            let have = bytes::splat(power.count(color));
            for (lacking, price) in lacking.iter_mut().zip(row) {
                *lacking += bytes::beyond(*price, have);
            }
        }
        let [low, high] = lacking.map(|lacking| bytes::gather(bytes::at_least(bytes::splat(gold), lacking)));
        u32::from(low) | u32::from(high) << 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Sixteen prices at once are sixteen prices one by one.
        #[test]
        fn what_is_affordable_is_what_each_price_says(
            prices in prop::array::uniform16(prop::option::of(prop::array::uniform5(0u8..8))),
            power in prop::array::uniform5(0u8..8),
            gold in 0u8..6,
        ) {
            let mut board = Prices::default();
            let gems = |[a, b, c, d, e]: [u8; 5]| Gems::of([a, b, c, d, e, 0]);
            for (lane, price) in prices.iter().enumerate() {
                board.set(lane, price.map(gems));
            }
            let affordable = board.affordable(gems(power), gold);
            for (lane, price) in prices.iter().enumerate() {
                let single = price.is_some_and(|price| gems(price).beyond(gems(power)).total() <= gold);
                prop_assert_eq!(affordable & 1 << lane != 0, single, "lane {}", lane);
            }
        }
    }
}
