//! All legal actions of a position as a set of bits: counted and picked without listing them.

use super::cards::{Level, nth_bit};
use super::event::Action;
use super::gems::{Colors, Gem};
use super::state::{HAND, NOBLES_OUT, PLACES, PaymentStep, Phase, Place, Rules, Splendor};
use crate::engine::Rng;

/// The legal actions of a position: bit `i` stands for the action `i` of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    set: u64,
    table: &'static [Action; 64],
}

// Where the kinds of moves begin in the table of moves.
const TWOS: usize = 25;
const BUYS: usize = TWOS + 5;
const RESERVED: usize = BUYS + PLACES;
const RESERVES: usize = RESERVED + HAND;
const UNSEEN: usize = RESERVES + PLACES;
const PASS: usize = UNSEEN + 3;

// Where the kinds of answers begin in the table of answers.
const WELCOME: usize = 6;
const GOLD: usize = WELCOME + NOBLES_OUT;

impl Splendor {
    /// Everything that can be done now.
    pub(super) fn choices(&self) -> Choices {
        if self.phase == Phase::Move {
            return Choices { set: self.moves(), table: &MOVES };
        }
        Choices { set: self.answers(), table: &ANSWERS }
    }

    fn moves(&self) -> u64 {
        let player = &self.players[self.turn];
        let mut set = TAKES[self.bank.at_least(1).bits() as usize & 31];
        set |= u64::from(self.bank.at_least(4).bits()) << TWOS;
        set |= u64::from(self.prices.affordable(player.power(), player.gems.count(Gem::Gold))) << BUYS;
        for (i, &id) in player.reserved.iter().enumerate() {
            set |= u64::from(player.can_pay(self.cards.card(id).cost)) << (RESERVED + i);
        }
        if !player.reserved.is_full() {
            for (i, card) in self.board.iter().enumerate() {
                set |= u64::from(card.is_some()) << (RESERVES + i);
            }
            if self.rules == Rules::Official {
                for level in Level::ALL {
                    set |= u64::from(!self.decks[level as usize].is_empty()) << (UNSEEN + level as usize);
                }
            }
        }
        if set == 0 { 1 << PASS } else { set }
    }

    fn answers(&self) -> u64 {
        match self.phase {
            Phase::GiveBack => {
                let gems = self.players[self.turn].gems;
                u64::from(gems.at_least(1).bits()) | u64::from(gems.count(Gem::Gold) > 0) << Gem::Gold as u32
            }
            Phase::Noble => u64::from(self.impressed(self.turn)) << WELCOME,
            Phase::Pay(payment) => match self.payment_step(payment) {
                PaymentStep::Open { least, most, .. } => (least..=most).map(|gold| 1 << (GOLD + gold as usize)).sum(),
                PaymentStep::Settled(_) => 1 << GOLD,
            },
            Phase::Move | Phase::Over => 0,
        }
    }
}

impl Choices {
    /// One of the actions, by chance; none when the game is over.
    pub(super) fn pick(self, rng: &mut Rng) -> Option<Action> {
        let len = self.set.count_ones() as usize;
        (len > 0).then(|| self.action(nth_bit(self.set, rng.below(len)) as usize))
    }

    /// The action with a number of the set.
    pub(super) fn action(self, number: usize) -> Action {
        self.table[number & 63]
    }

    /// All actions, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = Action> {
        (0..64).filter(move |number| self.set & 1 << number != 0).map(move |number| self.action(number))
    }

    /// Whether an action is among them.
    pub(super) fn contains(self, action: Action) -> bool {
        self.iter().any(|other| other == action)
    }
}

/// The sets of one to three colours: first the ten of three, then those for a table that is nearly
/// bare.
const COLOR_SETS: [Colors; TWOS] = {
    let mut sets = [Colors::NONE; TWOS];
    let mut len = 0;
    let mut size = 3;
    while size > 0 {
        let mut bits = 1;
        while bits < 32u8 {
            if bits.count_ones() == size {
                sets[len] = Colors::from_bits(bits);
                len += 1;
            }
            bits += 1;
        }
        size -= 1;
    }
    sets
};

/// Which of these can be taken when the colours on the table are so: three different ones; all of
/// them when fewer are left (rules/splendor 3, point 1).
const TAKES: [u64; 32] = {
    let mut takes = [0; 32];
    let mut table = 0;
    while table < 32u8 {
        let mut i = 0;
        while i < TWOS {
            let set = COLOR_SETS[i].bits();
            let enough = set.count_ones() == 3 || set == table;
            if set & !table == 0 && enough {
                takes[table as usize] |= 1 << i;
            }
            i += 1;
        }
        table += 1;
    }
    takes
};

/// Every move there is.
const MOVES: [Action; 64] = {
    let mut moves = [Action::Pass; 64];
    let mut i = 0;
    while i < PASS {
        moves[i] = match i {
            0..TWOS => Action::Take(COLOR_SETS[i]),
            TWOS..BUYS => Action::TakeTwo(Gem::COLORS[i - TWOS]),
            BUYS..RESERVED => Action::Buy(Place((i - BUYS) as u8)),
            RESERVED..RESERVES => Action::BuyReserved((i - RESERVED) as u8),
            RESERVES..UNSEEN => Action::Reserve(Place((i - RESERVES) as u8)),
            _ => Action::ReserveUnseen(Level::ALL[i - UNSEEN]),
        };
        i += 1;
    }
    moves
};

/// Every answer to a question within a turn.
const ANSWERS: [Action; 64] = {
    let mut answers = [Action::Pass; 64];
    let mut i = 0;
    while i < 64 {
        answers[i] = match i {
            0..WELCOME => Action::GiveBack(Gem::ALL[i]),
            WELCOME..GOLD => Action::Welcome((i - WELCOME) as u8),
            _ => Action::PayGold((i - GOLD) as u8),
        };
        i += 1;
    }
    answers
};
