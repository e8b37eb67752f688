//! What one player could buy, side by side.

use super::bytes;
use super::gems::{Gem, Gems};
use super::state::PLACES;

/// Prices of cards, colour by colour, each in one byte of a word, so that eight of them are
/// compared with a purse at once. `N` words hold the prices of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prices<const N: usize> {
    by_color: [[u64; N]; Gem::COLORS.len()],
}

/// Prices of the twelve cards of the board.
pub(super) type BoardPrices = Prices<2>;
/// Prices of the three cards of a reserve.
pub(super) type HandPrices = Prices<1>;

/// The first lane of the reserve behind those of the board.
const HAND_LANE: usize = PLACES;

impl<const N: usize> Prices<N> {
    /// No cards in the first `lanes` lanes; the others stay empty.
    fn none(lanes: usize) -> Self {
        let mut prices = Prices { by_color: [[0; N]; Gem::COLORS.len()] };
        for lane in 0..lanes {
            prices.set(lane, None);
        }
        prices
    }

    /// Writes the price of the card in a lane, or that there is none.
    #[inline]
    pub(super) fn set(&mut self, lane: usize, price: Option<Gems>) {
        let price = price.unwrap_or(Gems::UNREACHABLE);
        let shift = 8 * (lane % 8);
        for (words, color) in self.by_color.iter_mut().zip(Gem::COLORS) {
            let word = &mut words[lane / 8 % N];
            *word = *word & !(0xff << shift) | u64::from(price.count(color)) << shift;
        }
    }
}

impl Default for BoardPrices {
    fn default() -> Self {
        Prices::none(PLACES)
    }
}

impl Default for HandPrices {
    fn default() -> Self {
        Prices::none(16 - HAND_LANE)
    }
}

/// The board's cards, as bits 0 to 11, and those of a reserve, from bit 12 on, that can be paid
/// with so many gems and discounts of each colour and so much gold.
#[inline]
pub(super) fn affordable(board: &BoardPrices, hand: &HandPrices, power: Gems, gold: u8) -> u32 {
    let mut lacking = [0; 2];
    for (([low, high], [hand]), color) in board.by_color.iter().zip(&hand.by_color).zip(Gem::COLORS) {
        let have = bytes::splat(power.count(color));
        lacking[0] += bytes::beyond(*low, have);
        lacking[1] += bytes::beyond(high | hand << (8 * (HAND_LANE % 8)), have);
    }
    let [low, high] = lacking.map(|lacking| bytes::gather(bytes::at_least(bytes::splat(gold), lacking)));
    u32::from(low) | u32::from(high) << 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// All prices at once are prices one by one.
        #[test]
        fn what_is_affordable_is_what_each_price_says(
            prices in prop::array::uniform15(prop::option::of(prop::array::uniform5(0u8..8))),
            power in prop::array::uniform5(0u8..8),
            gold in 0u8..6,
        ) {
            let (mut board, mut hand) = (BoardPrices::default(), HandPrices::default());
            let gems = |[a, b, c, d, e]: [u8; 5]| Gems::of([a, b, c, d, e, 0]);
            for (lane, price) in prices.iter().enumerate() {
                match lane.checked_sub(PLACES) {
                    None => board.set(lane, price.map(gems)),
                    Some(index) => hand.set(index, price.map(gems)),
                }
            }
            let affordable = affordable(&board, &hand, gems(power), gold);
            for lane in 0..16 {
                let price = prices.get(lane).copied().flatten();
                let single = price.is_some_and(|price| gems(price).beyond(gems(power)).total() <= gold);
                prop_assert_eq!(affordable & 1 << lane != 0, single, "lane {}", lane);
            }
        }
    }
}
