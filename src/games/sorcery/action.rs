//! What a player can do, and what can be aimed at.

use super::state::BOARD_SIZE;
use crate::engine::Seat;
use std::fmt;

/// What a spell, an enchantment or an ability is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// A minion, by its place on its side's board.
    Minion(Seat, u8),
    /// A player's ritual.
    Ritual(Seat),
}

/// What the player in turn may choose (spec 5.1). Places are counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Play a card from hand (5.1.7).
    Play(u8, Option<Target>),
    /// Let a minion attack an opposing minion, or the opponent (5.1.6).
    Attack(u8, Option<u8>),
    /// Let a minion use its ability (5.1.8).
    Use(u8, Option<Target>),
    /// End the turn (5.1.2).
    End,
    /// Draw a card; testing mode only (5.1.4).
    Draw,
    /// Throw a card away; testing mode only (5.1.5).
    Discard(u8),
}

/// A set of choices for one card or minion: each possible target, and no target at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices(pub u16);

const SIDE_BITS: u16 = BOARD_SIZE as u16 + 1;
const SIDE_SETS: usize = 1 << SIDE_BITS;

/// How many bits are set in a side's part: the instruction that counts them is not part of the
/// processor that we build for.
static BITS_SET: [u8; SIDE_SETS] = {
    let mut counts = [0; SIDE_SETS];
    let mut i = 0;
    while i < SIDE_SETS {
        counts[i] = (i as u32).count_ones() as u8;
        i += 1;
    }
    counts
};

impl Choices {
    pub const NONE: Choices = Choices(0);
    pub const EVERYTHING: Choices = Choices((1 << (2 * SIDE_BITS + 1)) - 1);
    /// Only without a target.
    pub const UNTARGETED: Choices = Choices(1 << (2 * SIDE_BITS));

    /// The first `n` minions of a side.
    #[inline]
    pub fn minions(seat: Seat, n: usize) -> Choices {
        Choices(((1 << n) - 1) << (seat.0 as u16 * SIDE_BITS))
    }

    /// All places of a side, its ritual among them.
    #[inline]
    pub fn side(seat: Seat) -> Choices {
        Choices(((1 << SIDE_BITS) - 1) << (seat.0 as u16 * SIDE_BITS))
    }

    /// One choice.
    #[inline]
    pub fn only(target: Option<Target>) -> Choices {
        match target {
            None => Choices::UNTARGETED,
            Some(Target::Minion(seat, slot)) => Choices(1 << (seat.0 as u16 * SIDE_BITS + u16::from(slot))),
            Some(Target::Ritual(seat)) => Choices(1 << (seat.0 as u16 * SIDE_BITS + BOARD_SIZE as u16)),
        }
    }

    #[inline]
    pub fn or(self, other: Choices) -> Choices {
        Choices(self.0 | other.0)
    }

    #[inline]
    pub fn and(self, other: Choices) -> Choices {
        Choices(self.0 & other.0)
    }

    #[inline]
    pub fn when(self, condition: bool) -> Choices {
        if condition { self } else { Choices::NONE }
    }

    #[inline]
    pub fn contains(self, target: Option<Target>) -> bool {
        self.0 & Choices::only(target).0 != 0
    }

    #[inline]
    pub fn len(self) -> usize {
        let side = |bits: u16| BITS_SET[(bits & (SIDE_SETS as u16 - 1)) as usize] as usize;
        side(self.0) + side(self.0 >> SIDE_BITS) + (self.0 >> (2 * SIDE_BITS)) as usize
    }

    /// The `n`th choice.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Target> {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest - 1;
        }
        Self::target(rest.trailing_zeros() as u16)
    }

    /// All choices, in a fixed order.
    pub fn iter(self) -> impl Iterator<Item = Option<Target>> {
        (0..=2 * SIDE_BITS).filter(move |bit| self.0 & (1 << bit) != 0).map(Self::target)
    }

    #[inline]
    fn target(bit: u16) -> Option<Target> {
        let (seat, place) = (Seat((bit / SIDE_BITS) as u8), bit % SIDE_BITS);
        match place {
            _ if bit >= 2 * SIDE_BITS => None,
            place if place == BOARD_SIZE as u16 => Some(Target::Ritual(seat)),
            slot => Some(Target::Minion(seat, slot as u8)),
        }
    }
}

/// As it is typed: `2 3` or `1 r`.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Minion(seat, slot) => write!(f, "{} {}", seat.number(), slot + 1),
            Target::Ritual(seat) => write!(f, "{} r", seat.number()),
        }
    }
}
