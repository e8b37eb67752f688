//! The legal actions of a position as a set of bits. Random play counts the bits and picks one, without
//! listing the actions.

use super::cards::{Level, nth_bit};
use super::event::Action;
use super::gems::{Colours, Gem};
use super::state::{HAND, NOBLES_OUT, PLACES, PaymentStep, Phase, Place, Rules, Splendor};
use crate::engine::Rng;

/// The legal actions of a position. Bit `i` represents the action with number `i`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices(u128);

// The actions are numbered by kind, and each constant is the number of the first action of a kind. A number below
// `TWOS` means taking a set of colours, one bit per colour.
const TWOS: usize = 32;
const BUYS: usize = TWOS + Gem::COLOURS.len();
const RESERVED: usize = BUYS + PLACES;
const RESERVES: usize = RESERVED + HAND;
const UNSEEN: usize = RESERVES + PLACES;
const PASS: usize = UNSEEN + Level::ALL.len();
const BACK: usize = PASS + 1;
const WELCOME: usize = BACK + Gem::ALL.len();
const GOLD: usize = WELCOME + NOBLES_OUT;

static ACTIONS: [Action; 128] = {
    let mut actions = [Action::Pass; 128];
    let mut number = 0;
    while number < 128 {
        actions[number] = action(number);
        number += 1;
    }
    actions
};

const fn action(number: usize) -> Action {
    match number {
        0..TWOS => Action::Take(Colours::from_bits(number as u8)),
        TWOS..BUYS => Action::TakeTwo(Gem::COLOURS[number - TWOS]),
        BUYS..RESERVED => Action::Buy(Place((number - BUYS) as u8)),
        RESERVED..RESERVES => Action::BuyReserved((number - RESERVED) as u8),
        RESERVES..UNSEEN => Action::Reserve(Place((number - RESERVES) as u8)),
        UNSEEN..PASS => Action::ReserveUnseen(Level::ALL[number - UNSEEN]),
        PASS => Action::Pass,
        BACK..WELCOME => Action::GiveBack(Gem::ALL[number - BACK]),
        WELCOME..GOLD => Action::Welcome((number - WELCOME) as u8),
        _ => Action::PayGold((number - GOLD) as u8),
    }
}

/// For each set of colours on the table, the sets that a player can take: any three, or all of them if there
/// are fewer than three (rules/splendor 3, point 1).
const TAKES: [u32; 32] = {
    let mut takes = [0; 32];
    let mut table = 1;
    while table < 32u32 {
        let mut set = 1;
        while set <= table {
            if set & !table == 0 && (set.count_ones() == 3 || set == table && table.count_ones() < 3) {
                takes[table as usize] |= 1 << set;
            }
            set += 1;
        }
        table += 1;
    }
    takes
};

impl Splendor {
    pub(super) fn choices(&self) -> Choices {
        let player = &self.players[self.active];
        Choices(match self.phase {
            Phase::Move => self.moves(),
            Phase::GiveBack => {
                let gold = u128::from(player.gems.count(Gem::Gold) > 0) << Gem::Gold as usize;
                (u128::from(player.gems.at_least(1).bits()) | gold) << BACK
            }
            Phase::Noble => u128::from(self.impressed(self.active)) << WELCOME,
            Phase::Pay(payment) => match self.payment_step(payment) {
                PaymentStep::Open { least, most, .. } => (least..=most).map(|gold| 1 << (GOLD + gold as usize)).sum(),
                PaymentStep::Settled(_) => 1 << GOLD,
            },
            Phase::Over => 0,
        })
    }

    fn moves(&self) -> u128 {
        let player = &self.players[self.active];
        let mut set = u128::from(TAKES[self.bank.at_least(1).bits() as usize & 31]);
        set |= u128::from(self.bank.at_least(4).bits()) << TWOS;
        set |= u128::from(self.prices.affordable(player.power(), player.gems.count(Gem::Gold))) << BUYS;
        for (i, &id) in player.reserved.iter().enumerate() {
            set |= u128::from(player.can_pay(self.cards.card(id).cost)) << (RESERVED + i);
        }
        if !player.reserved.is_full() {
            let board = self.board.iter().enumerate().map(|(i, card)| u32::from(card.is_some()) << i);
            set |= u128::from(board.sum::<u32>()) << RESERVES;
            if self.rules == Rules::Official {
                for level in Level::ALL {
                    set |= u128::from(!self.decks[level as usize].is_empty()) << (UNSEEN + level as usize);
                }
            }
        }
        if set == 0 { 1 << PASS } else { set }
    }
}

impl Choices {
    /// Returns a random action, or `None` when the game is over.
    pub(super) fn pick(self, rng: &mut Rng) -> Option<Action> {
        let [low, high] = [self.0 as u64, (self.0 >> 64) as u64];
        let (first, all) = (low.count_ones() as usize, self.0.count_ones() as usize);
        let rank = if all > 0 { rng.below(all) } else { return None };
        let number = if rank < first { nth_bit(low, rank) } else { 64 + nth_bit(high, rank - first) };
        Some(ACTIONS[number as usize])
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Action> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            ACTIONS.get(number as usize).copied()
        })
    }

    /// Returns `true` if passing is the only legal action.
    pub(super) fn is_pass(self) -> bool {
        self.0 == 1 << PASS
    }
}
