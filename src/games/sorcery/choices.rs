//! Sets of targets.

use super::action::Target;
use super::state::BOARD_SIZE;
use crate::engine::Seat;

/// A set of choices for one card or minion: each possible target, and no target at all. One bit
/// each: the places of player 1, those of player 2, nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices(u16);

/// The minions of a side, and its ritual.
const SIDE_BITS: u16 = BOARD_SIZE as u16 + 1;
const UNTARGETED_BIT: u16 = 2 * SIDE_BITS;
/// One more than a side, so that what follows the last side belongs to its half.
const HALF_BITS: u16 = SIDE_BITS + 1;
const HALF: u16 = (1 << HALF_BITS) - 1;

/// For each half of a set, how many bits are set, and which: the instructions for that are not
/// part of the processor that we build for.
static BITS: [(u8, [u8; HALF_BITS as usize]); 1 << HALF_BITS] = {
    let mut bits = [(0, [0; HALF_BITS as usize]); 1 << HALF_BITS];
    let mut set = 0;
    while set < bits.len() {
        let mut bit = 0;
        while bit < HALF_BITS as usize {
            if set & (1 << bit) != 0 {
                let n = bits[set].0 as usize;
                bits[set].1[n] = bit as u8;
                bits[set].0 += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    bits
};

/// What each bit stands for.
static CHOICES: [Option<Target>; UNTARGETED_BIT as usize + 1] = {
    let mut choices = [None; UNTARGETED_BIT as usize + 1];
    let mut bit = 0;
    while bit < UNTARGETED_BIT {
        let (seat, place) = (Seat((bit / SIDE_BITS) as u8), bit % SIDE_BITS);
        let ritual = place == BOARD_SIZE as u16;
        choices[bit as usize] = Some(if ritual { Target::Ritual(seat) } else { Target::Minion(seat, place as u8) });
        bit += 1;
    }
    choices
};

impl Choices {
    pub const NONE: Choices = Choices(0);
    /// Only without a target.
    pub const UNTARGETED: Choices = Choices(1 << UNTARGETED_BIT);

    /// The first `n` minions of a side.
    #[inline]
    pub fn minions(seat: Seat, n: usize) -> Choices {
        Choices(((1 << n) - 1) << (u16::from(seat.0) * SIDE_BITS))
    }

    /// A minion of a side.
    #[inline]
    pub fn minion(seat: Seat, slot: u8) -> Choices {
        Choices(1 << (u16::from(seat.0) * SIDE_BITS + u16::from(slot)))
    }

    /// A side's ritual.
    #[inline]
    pub fn ritual(seat: Seat) -> Choices {
        Choices(1 << (u16::from(seat.0) * SIDE_BITS + BOARD_SIZE as u16))
    }

    /// One choice.
    pub fn only(target: Option<Target>) -> Choices {
        match target {
            None => Choices::UNTARGETED,
            Some(Target::Minion(seat, slot)) => Choices::minion(seat, slot),
            Some(Target::Ritual(seat)) => Choices::ritual(seat),
        }
    }

    #[inline]
    pub fn or(self, other: Choices) -> Choices {
        Choices(self.0 | other.0)
    }

    /// These if a condition holds, or nothing.
    #[inline]
    pub fn when(self, condition: bool) -> Choices {
        Choices(self.0 & u16::from(condition).wrapping_neg())
    }

    pub fn contains(self, target: Option<Target>) -> bool {
        self.0 & Choices::only(target).0 != 0
    }

    #[inline]
    fn halves(self) -> (usize, usize) {
        ((self.0 & (HALF >> 1)) as usize, (self.0 >> SIDE_BITS & HALF) as usize)
    }

    #[inline]
    pub fn len(self) -> u8 {
        let (low, high) = self.halves();
        BITS[low].0 + BITS[high].0
    }

    /// The `n`th choice, in the order of [`iter`](Choices::iter).
    #[inline]
    pub fn nth(self, n: u8) -> Option<Target> {
        let (low, high) = self.halves();
        let below = BITS[low].0;
        let bit = match n.checked_sub(below) {
            None => BITS[low].1[n as usize],
            Some(rest) => BITS[high].1[rest as usize] + SIDE_BITS as u8,
        };
        CHOICES[bit as usize]
    }

    /// All choices, in a fixed order.
    pub fn iter(self) -> impl Iterator<Item = Option<Target>> {
        (0..self.len()).map(move |n| self.nth(n))
    }
}
