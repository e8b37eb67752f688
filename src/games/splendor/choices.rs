//! All legal actions of a position, counted and picked without listing them.

use super::action::Action;
use super::cards::Level;
use super::gems::{Colors, Gem};
use super::state::{HAND, PLACES, Payment, PaymentStep, Phase, Place, Rules, Splendor};

/// The legal actions of a position as sets of bits, in the order in which they are listed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choices {
    /// A move.
    Move {
        /// Colours that are on the table: which combinations can be taken follows.
        table: Colors,
        /// Colours of which two can be taken.
        twos: Colors,
        /// What can be bought: bits 0 to 11 the board, from 12 on the reserve.
        buys: u32,
        /// What can be reserved: bits 0 to 11 the board, from 12 on the decks.
        reserves: u32,
    },
    /// Kinds of gems that can be given back, as bits.
    GiveBack(u32),
    /// Nobles who can be welcomed, as bits.
    Welcome(u32),
    /// Least and most gold.
    Pay(u8, u8),
    /// The game is over.
    Over,
}

impl Splendor {
    /// Everything that can be done now.
    #[inline]
    pub(super) fn choices(&self) -> Choices {
        let player = &self.players[self.turn];
        match self.phase {
            Phase::Move => {
                let power = player.power();
                let gold = player.gems.count(Gem::Gold);
                let (mut open, mut buys) = (0, 0);
                for (i, card) in self.board.iter().enumerate() {
                    let Some(id) = *card else { continue };
                    open |= 1 << i;
                    buys |= u32::from(self.cards.card(id).cost.beyond(power).total() <= gold) << i;
                }
                for (i, &id) in player.reserved.iter().enumerate() {
                    buys |= u32::from(self.cards.card(id).cost.beyond(power).total() <= gold) << (PLACES + i);
                }
                if player.reserved.len() == HAND {
                    open = 0;
                } else if self.rules == Rules::Official {
                    for level in Level::ALL {
                        open |= u32::from(!self.decks[level as usize].is_empty()) << (PLACES + level as usize);
                    }
                }
                Choices::Move { table: self.bank.at_least(1), twos: self.bank.at_least(4), buys, reserves: open }
            }
            Phase::GiveBack => {
                let gold = u32::from(player.gems.count(Gem::Gold) > 0) << Gem::Gold as u32;
                Choices::GiveBack(u32::from(player.gems.at_least(1).bits()) | gold)
            }
            Phase::Noble => Choices::Welcome(u32::from(self.impressed(self.turn))),
            Phase::Pay(payment) => self.payment_choices(payment),
            Phase::Over => Choices::Over,
        }
    }

    fn payment_choices(&self, payment: Payment) -> Choices {
        match self.payment_step(payment) {
            PaymentStep::Open { least, most, .. } => Choices::Pay(least, most),
            PaymentStep::Settled(_) => Choices::Pay(0, 0),
        }
    }
}

impl Choices {
    /// How many actions there are.
    #[inline]
    pub(super) fn len(self) -> usize {
        match self {
            Choices::Move { table, twos, buys, reserves } => {
                let takes = combinations(table).len() + twos.len();
                (takes + (buys.count_ones() + reserves.count_ones()) as usize).max(1)
            }
            Choices::GiveBack(kinds) => kinds.count_ones() as usize,
            Choices::Welcome(nobles) => nobles.count_ones() as usize,
            Choices::Pay(least, most) => (most - least + 1) as usize,
            Choices::Over => 0,
        }
    }

    /// Whether a move must be passed because nothing else can be done.
    pub(super) fn only_pass(self) -> bool {
        matches!(self, Choices::Move { table: Colors::NONE, buys: 0, reserves: 0, .. })
    }

    /// The action with a number below [`len`](Choices::len).
    #[inline]
    pub(super) fn nth(self, mut n: usize) -> Action {
        match self {
            Choices::Move { table, twos, buys, reserves } => {
                let takes = combinations(table);
                if n < takes.len() {
                    return Action::Take(takes[n]);
                }
                n -= takes.len();
                if n < twos.len() {
                    return Action::TakeTwo(Gem::COLORS[bit_at(u32::from(twos.bits()), n)]);
                }
                n -= twos.len();
                let bought = buys.count_ones() as usize;
                if n < bought {
                    let bit = bit_at(buys, n);
                    return match bit.checked_sub(PLACES) {
                        None => Action::Buy(Place(bit as u8)),
                        Some(index) => Action::BuyReserved(index as u8),
                    };
                }
                n -= bought;
                if n < reserves.count_ones() as usize {
                    let bit = bit_at(reserves, n);
                    return match bit.checked_sub(PLACES) {
                        None => Action::Reserve(Place(bit as u8)),
                        Some(level) => Action::ReserveUnseen(Level::ALL[level]),
                    };
                }
                Action::Pass
            }
            Choices::GiveBack(kinds) => Action::GiveBack(Gem::ALL[bit_at(kinds, n)]),
            Choices::Welcome(nobles) => Action::Welcome(bit_at(nobles, n) as u8),
            Choices::Pay(least, _) => Action::PayGold(least + n as u8),
            Choices::Over => Action::Pass,
        }
    }
}

/// The number of the `n`th set bit, from the lowest.
#[inline]
fn bit_at(mut bits: u32, n: usize) -> usize {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

/// The sets of colours that can be taken when these are on the table: three different ones; all
/// of them when fewer are left (rules/splendor 3, point 1).
#[inline]
fn combinations(table: Colors) -> &'static [Colors] {
    let (sets, len) = &COMBINATIONS[table.bits() as usize & 31];
    &sets[..*len]
}

const COMBINATIONS: [([Colors; 10], usize); 32] = {
    let mut all = [([Colors::NONE; 10], 0); 32];
    let mut table = 1;
    while table < 32u8 {
        let entry = &mut all[table as usize];
        if table.count_ones() < 3 {
            entry.0[0] = Colors::from_bits(table);
            entry.1 = 1;
        } else {
            let mut set = 1;
            while set < 32u8 {
                if set & !table == 0 && set.count_ones() == 3 {
                    entry.0[entry.1] = Colors::from_bits(set);
                    entry.1 += 1;
                }
                set += 1;
            }
        }
        table += 1;
    }
    all
};
