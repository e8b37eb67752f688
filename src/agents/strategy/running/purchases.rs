//! A cache of the purchases that a strategy makes, for each number of coins and each result of its tests.

use super::program::{BranchTest, Counted, Program};
use sorcery_games::View;
use sorcery_games::dominion::cards::DEAREST;
use sorcery_games::dominion::{Card, Dominion};

/// Maximum number of tests in a table. Each one doubles the size of the table, which should fit in the fastest cache.
const MOST_TESTS: usize = 8;
/// Number of columns of the purchase table, one for each number of coins.
const COLUMNS: usize = DEAREST as usize + 1;

/// A cache of a strategy's purchase decisions, indexed by the number of coins and the results of all tests in its buy
/// lists.
///
/// Most tests compare the number of copies of a card with a threshold, so their results rarely change. Evaluating all
/// of them without branches and looking up the result is faster than evaluating only the necessary ones, because the
/// processor can't predict which ones are necessary: the coins of a turn are random. Duels between money strategies take
/// 13 % less time (docs/development/speed.md).
#[derive(Clone, Debug)]
pub(super) struct Purchases {
    /// For each number of coins and each combination of test results, the index of the entry to buy if no pile is
    /// empty. The vector is empty if the buy lists have too many tests or complicated ones.
    table: Vec<u16>,
    /// A card and a minimum number of copies for each test that counts copies in the deck. `supply` contains the tests
    /// that count copies in the supply, and `empty` those that count empty piles.
    owned: Vec<(Card, u8)>,
    supply: Vec<(Card, u8)>,
    empty: Vec<u8>,
}

/// Value in `table` while a purchase isn't known yet.
const UNKNOWN: u16 = u16::MAX;
/// Value in `table` if no entry can be bought.
const NOTHING: u16 = u16::MAX - 1;

impl Purchases {
    pub fn of(program: &Program) -> Self {
        let mut purchases = Purchases { table: Vec::new(), owned: Vec::new(), supply: Vec::new(), empty: Vec::new() };
        for test in &program.tests {
            match *test {
                BranchTest::Copies(Counted::Deck, card, n) => purchases.owned.push((card, n)),
                BranchTest::Copies(Counted::Supply, card, n) => purchases.supply.push((card, n)),
                BranchTest::Empty(n) => purchases.empty.push(n),
                BranchTest::Available(_) => {}
                BranchTest::Rarer(_) => return purchases,
            }
        }
        if program.tests.len() <= MOST_TESTS {
            purchases.table = vec![UNKNOWN; COLUMNS << program.tests.len()];
        }
        purchases
    }

    /// Returns the index and the card of the buy-list entry to buy now.
    #[inline(always)]
    pub fn next(&mut self, program: &Program, view: View<'_, Dominion>) -> Option<(u16, Card)> {
        let coins = usize::from(view.dearest().min(u16::from(DEAREST)));
        if !self.table.is_empty() {
            let mut row = 0;
            for &(card, n) in &self.owned {
                row = row << 1 | usize::from(view.owns(card) >= n);
            }
            for &(card, n) in &self.supply {
                row = row << 1 | usize::from(view.supply(card) >= n);
            }
            for &n in &self.empty {
                row = row << 1 | usize::from(view.empty_piles() >= n);
            }
            let place = &mut self.table[row * COLUMNS + coins];
            if *place == UNKNOWN {
                *place = program.entry(coins, view, true).unwrap_or(NOTHING);
            }
            let entry = *place;
            let card = program.card(entry);
            // All earlier entries fail their tests, so it only matters whether the pile of this entry's card is empty.
            if card.is_none_or(|card| view.supply(card) > 0) {
                debug_assert_eq!(program.entry(coins, view, false), card.map(|_| entry));
                return card.map(|card| (entry, card));
            }
        }
        let entry = program.entry(coins, view, false)?;
        Some((entry, program.card(entry)?))
    }
}
