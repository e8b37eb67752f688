//! Minions in play, and what was done to them.

use super::cards::CardId;
use super::effect::{Ability, Mod};

/// A minion in play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minion {
    /// Its card.
    pub card: CardId,
    /// Tells this stay in play from every other; enchantments name their minion by it.
    pub serial: u32,
    /// Attack and defence without any enchantment.
    pub base: (i32, i32),
    /// Current attack: the fold of everything (see [`fold`]).
    pub attack: i32,
    /// Current defence.
    pub defence: i32,
    /// The activated ability it may use.
    pub usable: Option<Usable>,
    /// How often it may still act this turn.
    pub actions: u8,
    /// How many enchantments sit on it.
    pub enchantments: u16,
    /// What it and its enchantments listen to, by [`super::effect::When::bit`].
    pub listens: u8,
    /// It came into play this turn.
    pub fresh: bool,
    /// It is about to leave play: its triggers may run once more, but nothing saves it.
    pub dying: bool,
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
pub fn add(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

/// Attack and defence of a minion: its base, then each enchantment from the oldest to the newest
/// with what came after it (spec 2.3).
pub fn fold<'a>(base: (i32, i32), attached: impl Iterator<Item = &'a Attached>) -> (i32, i32) {
    attached.fold(base, |stats, enchantment| {
        let modified = enchantment.card.card().mods.iter().fold(stats, |stats, change| match *change {
            Mod::Add(attack, defence) => add(stats, (attack, defence)),
            Mod::Times(attack, defence) => (stats.0.saturating_mul(attack), stats.1.saturating_mul(defence)),
            _ => stats,
        });
        add(modified, enchantment.since)
    })
}

/// An activated ability that a minion has now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usable {
    /// The card it comes from: the minion's own, or an enchantment's.
    pub from: CardId,
    /// By how much it costs more than printed.
    pub more: i32,
}

impl Usable {
    /// The ability of the card itself, if it has one.
    pub fn printed(card: CardId) -> Option<Usable> {
        card.card().ability.map(|_| Usable { from: card, more: 0 })
    }

    /// The ability with its current cost.
    #[inline]
    pub fn ability(self) -> Option<Ability> {
        let ability = self.from.card().ability?;
        Some(Ability { cost: ability.cost.saturating_add(self.more), ..ability })
    }
}

/// The activated ability of a minion under its enchantments, or `None` when it has none or may
/// not use it.
pub fn usable<'a>(card: CardId, attached: impl Iterator<Item = &'a Attached>) -> Option<Usable> {
    let mut from = card.card().ability.map(|_| card);
    let mut more = 0i32;
    for enchantment in attached {
        for change in enchantment.card.card().mods {
            match *change {
                Mod::NoAbility => from = None,
                Mod::GrantsAbility => from = Some(enchantment.card),
                Mod::AbilityCosts(extra) => more = more.saturating_add(extra),
                _ => {}
            }
        }
    }
    from.map(|from| Usable { from, more })
}

/// The ability as the card shows it: a silenced minion still shows what it cannot use (ruling 29).
pub fn shown_ability<'a>(card: CardId, attached: impl Iterator<Item = &'a Attached>) -> Option<Ability> {
    usable(card, attached.filter(|enchantment| !enchantment.card.card().mods.contains(&Mod::NoAbility)))?.ability()
}
