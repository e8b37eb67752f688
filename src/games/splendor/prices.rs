//! The prices of all cards on the board, packed into machine words.

use super::gems::{Gem, Gems};
use crate::engine::bytes;

/// The price of an empty place, in white gems. No player can have this many gems.
const EMPTY: u64 = 127;
/// Number of prices in a [`Prices`] table, enough for the board.
const LANES: usize = 16;

/// The prices of the board's cards, stored by colour, to compare eight cards at once with a player's gems.
///
/// Comparing them one by one makes random games take 1.6 times as long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prices {
    /// For each colour, the prices of up to 16 cards in that colour, packed into two words with one byte per card.
    by_colour: [[u64; 2]; Gem::COLOURS.len()],
}

impl Default for Prices {
    fn default() -> Self {
        let mut prices = Prices { by_colour: [[0; 2]; Gem::COLOURS.len()] };
        for lane in 0..LANES {
            prices.set(lane, None);
        }
        prices
    }
}

impl Prices {
    /// Sets the price at index `lane` of the table. `None` marks the lane as empty, so that nobody can afford it.
    pub fn set(&mut self, lane: usize, price: Option<Gems>) {
        let price = price.unwrap_or(Gems::only(Gem::White, EMPTY as u8));
        let shift = 8 * (lane % 8);
        for (row, colour) in self.by_colour.iter_mut().zip(Gem::COLOURS) {
            let word = &mut row[lane / 8 % 2];
            *word = *word & !(0xff << shift) | u64::from(price.count(colour)) << shift;
        }
    }

    /// Returns the set of indices that contain a card, one bit each.
    pub fn occupied(&self) -> u32 {
        let [low, high] = self.by_colour[Gem::White as usize].map(|row| bytes::at_least(row, EMPTY * bytes::ONES));
        !(u32::from(low) | u32::from(high) << 8) & 0xffff
    }

    /// Returns a bit for the lane of each card that a player can afford. `power` is the sum of the player's gems and
    /// discounts in each colour.
    pub fn affordable(&self, power: Gems, gold: u8) -> u32 {
        let mut lacking = [0; 2];
        for (row, colour) in self.by_colour.iter().zip(Gem::COLOURS) {
            let have = u64::from(power.count(colour)) * bytes::ONES;
            for (lacking, price) in lacking.iter_mut().zip(row) {
                *lacking += bytes::beyond(*price, have);
            }
        }
        let [low, high] = lacking.map(|lacking| bytes::at_least(u64::from(gold) * bytes::ONES, lacking));
        u32::from(low) | u32::from(high) << 8
    }
}
