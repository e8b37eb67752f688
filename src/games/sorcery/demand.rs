//! What it takes to play a card or to use an ability, as one word: whether it can be met, and by
//! how many choices, takes no branch, since what can be done is too hard to foretell for them.

use super::effect::{Needs, Targets};

/// What can be aimed at: what must be chosen, and what a script needs of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Nothing is chosen.
    Nothing,
    /// Any minion.
    Minion,
    /// Any minion or ritual.
    MinionOrRitual,
    /// A minion of the opponent's.
    Opposing,
    /// A minion with an enchantment.
    Enchanted,
    /// A minion whose owner's hand has room when the card that returns it has left the hand.
    Returnable,
    /// What can be attacked: a minion of the opponent's, or the opponent.
    Foe,
}

impl Aim {
    const ALL: [Aim; 8] = [
        Aim::Nothing,
        Aim::Minion,
        Aim::MinionOrRitual,
        Aim::Opposing,
        Aim::Enchanted,
        Aim::Returnable,
        Aim::Foe,
        Aim::Nothing,
    ];

    /// The aim of a script with these targets and needs.
    ///
    /// # Panics
    /// When no card had such an aim so far: the table of cards does not compile then.
    const fn of(targets: Targets, needs: Needs) -> Aim {
        match (targets, needs.of_target()) {
            (Targets::None, _) => Aim::Nothing,
            (Targets::Minion, Needs::NOTHING) => Aim::Minion,
            (Targets::MinionOrRitual, Needs::NOTHING) => Aim::MinionOrRitual,
            (Targets::Minion, Needs::FOE) => Aim::Opposing,
            (Targets::Minion, Needs::ENCHANTED) => Aim::Enchanted,
            (Targets::Minion, Needs::RETURNABLE) => Aim::Returnable,
            _ => panic!("a card has a new kind of aim: add it to `Aim`"),
        }
    }
}

/// Bits of an [`Aim`], times eight: the place of its byte in [`Counts`]. They and the empty ones
/// below them are just what a shift looks at.
const AIM_BITS: u64 = 0b111_000;
const NEEDS_SHIFT: u32 = 16;
const COST_SHIFT: u32 = 32;
/// The highest cost of a card.
const MOST: i32 = 31;

/// Needs, cost and aim. A cost is one more thing that can be lacking: a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand(u64);

impl Demand {
    /// What nobody can meet.
    pub const IMPOSSIBLE: Demand = Demand::new(0, Needs::NEVER, Targets::None);

    /// A demand for magic, for things that must be there, and for targets.
    ///
    /// # Panics
    /// When the cost is not one that cards have, from 0 to 31.
    pub const fn new(cost: i32, needs: Needs, targets: Targets) -> Demand {
        assert!(0 <= cost && cost <= MOST, "a card costs from 0 to 31");
        let aim = Aim::of(targets, needs) as u64 * 8;
        Demand(aim | (needs.bits() as u64) << NEEDS_SHIFT | 1 << (COST_SHIFT + cost as u32))
    }

    /// What can be aimed at.
    #[inline]
    pub fn aim(self) -> Aim {
        Aim::ALL[(self.0 & AIM_BITS) as usize / 8]
    }

    /// Whether nothing that it takes is lacking.
    #[inline]
    pub fn is_met(self, lack: Lack) -> bool {
        self.0 & lack.0 == 0
    }
}

/// All that a player lacks: what is not there, and what is too dear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lack(u64);

impl Lack {
    /// The lack of a player with so much magic, for whom `lacking` is not there.
    #[inline]
    pub fn of(lacking: Needs, magic: i32) -> Lack {
        let affordable = magic.clamp(-1, MOST) + 1;
        Lack(u64::from(lacking.bits()) << NEEDS_SHIFT | (u64::MAX << COST_SHIFT) << affordable)
    }
}

/// How many choices there are for each aim: a byte each.
#[derive(Clone, Copy, Debug)]
pub struct Counts(u64);

impl Counts {
    /// The one choice where nothing is aimed at.
    pub const NOTHING: Counts = Counts::of(&[Aim::Nothing]);
    /// What an own minion is a choice for.
    pub const OWN: Counts = Counts::of(&[Aim::Minion, Aim::MinionOrRitual]);
    /// What a minion of the opponent's is a choice for.
    pub const OPPOSING: Counts = Counts::of(&[Aim::Minion, Aim::MinionOrRitual, Aim::Opposing]);
    /// What anybody's ritual is a choice for.
    pub const RITUAL: Counts = Counts::of(&[Aim::MinionOrRitual]);
    /// What a minion with an enchantment is one more choice for.
    pub const ENCHANTED: Counts = Counts::of(&[Aim::Enchanted]);
    /// What a minion that can return is one more choice for.
    pub const RETURNABLE: Counts = Counts::of(&[Aim::Returnable]);

    /// One choice for each of some aims.
    const fn of(aims: &[Aim]) -> Counts {
        let (mut counts, mut i) = (0, 0);
        while i < aims.len() {
            counts |= 1 << (aims[i] as u64 * 8);
            i += 1;
        }
        Counts(counts)
    }

    /// With so many times the choices of `more`: never so many that a byte would not hold them.
    #[inline]
    #[must_use]
    pub fn with(self, count: u8, more: Counts) -> Counts {
        Counts(self.0 + u64::from(count) * more.0)
    }

    /// How many choices there are to meet a demand, if nothing is lacking.
    #[inline]
    pub fn meeting(self, demand: Demand, lack: Lack) -> u32 {
        if demand.is_met(lack) { u32::from(self.0.wrapping_shr(demand.0 as u32) as u8) } else { 0 }
    }
}
