//! The legal actions of a position as a set of bits. Random play counts the bits and picks one, without
//! listing the actions.

use super::bits::Ranked;
use super::cards::CardLevel;
use super::event::Action;
use super::gems::{Colours, Gem};
use super::state::{HAND, NOBLES_OUT, PLACES, PaymentStep, Phase, Place, Splendor};
use crate::engine::Rng;

/// The legal actions of a position. Bit `i` of `set` represents `actions[i]`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    set: u64,
    actions: &'static [Action; 64],
}

/// All sets of one to three colours, as bits.
const SETS: [u8; TWOS] = {
    let (mut sets, mut found, mut set) = ([0; TWOS], 0, 1u8);
    while set < 32 {
        if set.count_ones() <= 3 {
            sets[found] = set;
            found += 1;
        }
        set += 1;
    }
    sets
};

// Number of the first move of each kind. A number below `TWOS` is an index into `SETS`: the colours to take.
const TWOS: usize = 25;
const BUYS: usize = TWOS + Gem::COLOURS.len();
const RESERVED: usize = BUYS + PLACES;
const RESERVES: usize = RESERVED + HAND;
const UNSEEN: usize = RESERVES + PLACES;
const PASS: usize = UNSEEN + CardLevel::ALL.len();

// Number of the first action of each kind in phases other than `Phase::Move`. Actions that give gems back come first,
// from number 0.
const WELCOME: usize = Gem::ALL.len();
const GOLD: usize = WELCOME + NOBLES_OUT;

static MOVES: [Action; 64] = {
    let mut actions = [Action::Pass; 64];
    let mut number = 0;
    while number < PASS {
        actions[number] = match number {
            0..TWOS => Action::Take(Colours::from_bits(SETS[number])),
            TWOS..BUYS => Action::TakeTwo(Gem::COLOURS[number - TWOS]),
            BUYS..RESERVED => Action::Buy(Place((number - BUYS) as u8)),
            RESERVED..RESERVES => Action::BuyReserved((number - RESERVED) as u8),
            RESERVES..UNSEEN => Action::Reserve(Place((number - RESERVES) as u8)),
            _ => Action::ReserveUnseen(CardLevel::ALL[number - UNSEEN]),
        };
        number += 1;
    }
    actions
};

static ANSWERS: [Action; 64] = {
    let mut actions = [Action::Pass; 64];
    let mut number = 0;
    while number < 64 {
        actions[number] = match number {
            0..WELCOME => Action::GiveBack(Gem::ALL[number]),
            WELCOME..GOLD => Action::Welcome((number - WELCOME) as u8),
            _ => Action::PayGold((number - GOLD) as u8),
        };
        number += 1;
    }
    actions
};

/// For each set of colours on the table, the sets that a player can take: any three, or all of them if there
/// are fewer than three (ruling 1).
const TAKES: [u64; 32] = {
    let mut takes = [0; 32];
    let mut table = 1;
    while table < 32u8 {
        let mut number = 0;
        while number < TWOS {
            let set = SETS[number];
            if set & !table == 0 && (set.count_ones() == 3 || set == table) {
                takes[table as usize] |= 1 << number;
            }
            number += 1;
        }
        table += 1;
    }
    takes
};

impl Splendor {
    pub(super) fn choices(&self) -> Choices {
        if self.phase == Phase::Move {
            return Choices { set: self.moves(), actions: &MOVES };
        }
        Choices { set: self.answers(), actions: &ANSWERS }
    }

    fn answers(&self) -> u64 {
        match self.phase {
            Phase::GiveBack => {
                let gems = self.players[self.active].gems;
                u64::from(gems.at_least(1).bits()) | u64::from(gems.count(Gem::Gold) > 0) << Gem::Gold as usize
            }
            Phase::Noble => u64::from(self.impressed(self.active)) << WELCOME,
            Phase::Pay(payment) => match self.payment_step(payment) {
                PaymentStep::Open { least, most, .. } => (least..=most).map(|gold| 1 << (GOLD + gold as usize)).sum(),
                PaymentStep::Settled(_) => 1 << GOLD,
            },
            Phase::Move | Phase::Over => 0,
        }
    }

    fn moves(&self) -> u64 {
        let player = &self.players[self.active];
        let mut set = TAKES[self.bank.at_least(1).bits() as usize & 31];
        set |= u64::from(self.bank.at_least(4).bits()) << TWOS;
        set |= u64::from(self.prices.affordable(player.power(), player.gems.count(Gem::Gold))) << BUYS;
        for (i, &id) in player.reserved.iter().enumerate() {
            set |= u64::from(player.can_pay(self.cards.card(id).cost)) << (RESERVED + i);
        }
        if !player.reserved.is_full() {
            set |= u64::from(self.prices.occupied()) << RESERVES;
            if self.official {
                for level in CardLevel::ALL {
                    set |= u64::from(!self.decks[level as usize].is_empty()) << (UNSEEN + level as usize);
                }
            }
        }
        if set == 0 { 1 << PASS } else { set }
    }
}

impl Choices {
    /// Returns a random action, or `None` when the game is over.
    pub(super) fn pick(self, rng: &mut Rng) -> Option<Action> {
        let ranked = Ranked::of(self.set);
        match ranked.count() {
            0 => None,
            count => Some(self.actions[ranked.nth(rng.below(count)) as usize & 63]),
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Action> {
        let mut left = self.set;
        std::iter::from_fn(move || {
            let number = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(self.actions[number as usize & 63])
        })
    }

    /// Returns `true` if passing is the only legal action.
    pub(super) fn is_pass(self) -> bool {
        self.set == 1 << PASS
    }
}
