//! Minions in play, and what was done to them.

use super::cards::CardId;
use super::demand::Demand;
use super::effect::{Ability, Mod, Moments};
use crate::engine::Seat;

/// A minion's stay in play, and where it was seen last: places shift, stays do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stay {
    /// The serial of the minion.
    pub serial: u32,
    /// Whose it was.
    pub seat: Seat,
    /// Its place on the board.
    pub slot: u8,
}

impl Stay {
    /// No minion's: a serial that none has, nor an empty place.
    pub const NONE: Stay = Stay { serial: u32::MAX, seat: Seat::ONE, slot: 0 };
}

/// A minion in play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minion {
    /// Its card.
    pub card: CardId,
    /// Tells this stay in play from every other, counted from 1; enchantments name their minion by
    /// it.
    pub serial: u32,
    /// Attack and defence without any enchantment.
    pub base: (i32, i32),
    /// How many enchantments sit on it.
    pub enchantments: u16,
    /// How often it may still act this turn.
    pub actions: u8,
    /// It came into play this turn.
    pub fresh: bool,
    /// It is about to leave play: its triggers may run once more, but nothing saves it.
    pub dying: bool,
    // What follows is worked out from its card, base and enchantments (see `work_out`).
    /// Current attack.
    pub attack: i32,
    /// Current defence.
    pub defence: i32,
    /// The activated ability it may use.
    pub usable: Usable,
    /// When it or an enchantment on it does anything by itself.
    pub listens: Moments,
    /// How often it may act in a turn.
    pub speed: u8,
    /// By how much each damage to it is reduced.
    pub shield: i32,
}

impl Minion {
    /// A minion without enchantments that has just come into play.
    pub fn fresh(card: CardId, serial: u32, base: (i32, i32)) -> Minion {
        let (attack, defence) = base;
        let (usable, listens) = (Usable::of(card, 0), card.listens());
        Minion { card, serial, base, attack, defence, usable, listens, speed: 1, fresh: true, ..Minion::default() }
    }

    /// Works out what its base and its enchantments, from the oldest to the newest, make of it.
    pub fn work_out<'a>(&mut self, attached: impl Iterator<Item = &'a Attached>) {
        (self.attack, self.defence) = self.base;
        (self.speed, self.shield, self.listens) = (1, 0, self.card.listens());
        self.usable = Usable::of(self.card, 0);
        for enchantment in attached {
            self.work_in(enchantment);
        }
    }

    /// Works out what one enchantment more, the newest, makes of it.
    pub fn work_in(&mut self, newest: &Attached) {
        let card = newest.card.card();
        let mut stats = (self.attack, self.defence);
        for &change in card.mods {
            match change {
                Mod::Add(attack, defence) => stats = add(stats, (attack, defence)),
                Mod::Times(attack, defence) => {
                    stats = (stats.0.saturating_mul(attack), stats.1.saturating_mul(defence));
                }
                Mod::ExtraAction => self.speed = self.speed.saturating_add(1),
                Mod::Shield(by) => self.shield = self.shield.saturating_add(by),
                Mod::NoAbility => self.usable = Usable::of(CardId::NONE, self.usable.more),
                Mod::GrantsAbility => self.usable = Usable::of(newest.card, self.usable.more),
                Mod::AbilityCosts(by) => {
                    self.usable = Usable::of(self.usable.from, self.usable.more.saturating_add(by));
                }
            }
        }
        (self.attack, self.defence) = add(stats, newest.since);
        self.listens = self.listens.and(card.listens);
    }

    /// The activated ability as the card shows it: a silenced minion still shows what it cannot
    /// use (ruling 29).
    pub fn shown_ability<'a>(&self, attached: impl Iterator<Item = &'a Attached>) -> Option<Ability> {
        let mut shown = *self;
        shown.work_out(attached.filter(|enchantment| !enchantment.card.card().mods.contains(&Mod::NoAbility)));
        shown.usable.ability()
    }
}

/// An enchantment on a minion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attached {
    /// The serial of the minion it sits on.
    pub minion: u32,
    /// Its card.
    pub card: CardId,
    /// Damage and gains that came after this enchantment and before the next one. They are added
    /// after its mods, so that doubling never doubles what happens later (ruling 17, 18).
    pub since: (i32, i32),
}

/// Adds pairs of attack and defence without overflow.
#[inline]
pub fn add(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

/// The activated ability that a minion has now, if it has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usable {
    /// The card it comes from: the minion's own, or an enchantment's.
    from: CardId,
    /// By how much it costs more than printed.
    more: i32,
    /// Magic to pay now.
    pub cost: i32,
    /// What it takes besides; [`Demand::IMPOSSIBLE`] when there is none.
    pub demand: Demand,
}

impl Usable {
    /// No ability.
    pub const NONE: Usable = Usable { from: CardId::NONE, more: 0, cost: 0, demand: Demand::IMPOSSIBLE };

    /// The ability on a card, if there is one, at so much more than its printed cost.
    #[inline]
    pub fn of(from: CardId, more: i32) -> Usable {
        let (printed, demand) = from.ability_demand();
        Usable { from, more, cost: printed.saturating_add(more), demand }
    }

    /// Whether there is one.
    #[inline]
    pub fn exists(self) -> bool {
        self.demand != Demand::IMPOSSIBLE
    }

    /// The ability with its current cost.
    pub fn ability(self) -> Option<Ability> {
        let ability = if self.exists() { self.from.card().ability } else { None };
        Some(Ability { cost: self.cost, ..ability? })
    }
}

impl Default for Usable {
    fn default() -> Self {
        Usable::NONE
    }
}
