//! Judging positions of Sorcery: how likely a side is to win.
//!
//! A position is described by a few numbers for each side; the chance of winning is the logistic
//! function of their weighted difference. Cards are never named: what counts is what they do, in
//! the vocabulary of [`effect`](super::effect), so a new card needs no new line here. The weights were
//! fitted to games of the search against itself.

use super::cards::CardType;
use super::effect::{Effect, Script, When, Who};
use super::minion::Minion;
use super::state::Sorcery;
use crate::engine::{Digest, Seat};

/// What a side is judged by. Each is about 1 where it is worth speaking of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    /// Life left.
    Life,
    /// Life left, up to 10.
    LifeTo10,
    /// Life left, up to 4: the last of it counts most.
    LifeTo4,
    /// Defence of minions, each up to 3.
    DefenceTo3,
    /// Defence of minions.
    Defence,
    /// Minions in play.
    Minions,
    /// What can both strike and endure: the mean of attack and defence.
    Bodies,
    /// Abilities that summon.
    Summoner,
    /// Other abilities.
    Ability,
    /// Triggers on minions that enter.
    OnEnter,
    /// Triggers on minions that leave.
    OnLeave,
    /// Triggers on attacks.
    OnAttack,
    /// Triggers at the start or end of turns, which serve all minions.
    OnTurn,
    /// Attack of minions that may act more than once.
    ExtraActions,
    /// Attack of minions.
    Attack,
    /// Attack of minions as a part of the life that the opponent has left.
    Threat,
    /// Magic, up to 3.
    MagicTo3,
    /// Magic.
    Magic,
    /// Cards in hand.
    Cards,
    /// Size of minions in hand.
    HeldMinions,
    /// Spells in hand.
    HeldSpells,
    /// Enchantments in hand.
    HeldEnchantments,
    /// A ritual that gives magic, by the uses left.
    RitualMagic,
    /// A ritual that does something else.
    RitualOther,
    /// A ritual that destroys.
    RitualDestroys,
    /// Minions that make cards cheaper.
    Cheaper,
    /// No card left to draw.
    DeckEmpty,
    /// No room for another minion.
    BoardFull,
}

/// How many traits a side has.
pub const TRAITS: usize = Trait::BoardFull as usize + 1;

/// What each trait counts for, in their order and in units of log-odds.
const WEIGHTS: [f64; TRAITS] = [
    0.42, 1.6, -0.4, 0.39, 0.25, -1.07, 2.09, -0.04, 0.31, 0.29, 0.67, -0.75, -0.42, 0.77, 0.22, 2.11, 1.2, 0.31, 0.54,
    0.44, 0.21, 0.03, 0.77, 0.5, 0.28, 0.01, -0.6, -0.95,
];

/// What it counts for to be in turn.
const TEMPO: f64 = 0.1;

/// The traits of a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Portrait(pub [f64; TRAITS]);

impl Portrait {
    fn add(&mut self, what: Trait, amount: f64) {
        self.0[what as usize] += amount;
    }
}

impl Sorcery {
    /// The chance that `seat` wins, from 0 to 1.
    pub(super) fn chance(&self, seat: Seat) -> f64 {
        let (mine, theirs) = (self.portrait(seat).0, self.portrait(seat.other()).0);
        let difference: f64 = WEIGHTS.iter().zip(mine).zip(theirs).map(|((weight, m), t)| weight * (m - t)).sum();
        let tempo = if self.active == seat { TEMPO } else { -TEMPO };
        1.0 / (1.0 + (-difference - tempo).exp())
    }

    /// The traits of a side, its hand included.
    pub fn portrait(&self, seat: Seat) -> Portrait {
        let (side, other) = (self.side(seat), self.side(seat.other()));
        let mut of = Portrait([0.0; TRAITS]);
        let life = f64::from(side.life.clamp(0, 20));
        of.add(Trait::Life, life / 20.0);
        of.add(Trait::LifeTo10, life.min(10.0) / 10.0);
        of.add(Trait::LifeTo4, life.min(4.0) / 4.0);
        let size = side.board.len() as f64;
        for minion in side.board.iter() {
            paint_minion(minion, size, &mut of);
        }
        of.add(Trait::Minions, size / 5.0);
        of.add(Trait::BoardFull, f64::from(u8::from(side.board.is_full())));
        let attack = 5.0 * of.0[Trait::Attack as usize];
        of.add(Trait::Threat, (attack / f64::from(other.life.max(1))).min(1.0));
        let magic = f64::from(side.magic.clamp(0, 12));
        of.add(Trait::MagicTo3, magic.min(3.0) / 3.0);
        of.add(Trait::Magic, magic / 5.0);
        of.add(Trait::DeckEmpty, f64::from(u8::from(side.deck.is_empty())));
        of.add(Trait::Cards, side.hand.len() as f64 / 5.0);
        for held in side.hand.iter() {
            match held.card.card().kind {
                CardType::Minion => {
                    of.add(Trait::HeldMinions, f64::from(held.stats.0.saturating_add(held.stats.1)) / 10.0)
                }
                CardType::Spell => of.add(Trait::HeldSpells, 0.3),
                CardType::Enchantment => of.add(Trait::HeldEnchantments, 0.3),
                CardType::Ritual => {}
            }
        }
        if let Some(ritual) = side.ritual {
            let card = ritual.card.card();
            let uses = f64::from((ritual.charges / card.charges.0.max(1)).clamp(0, 6)) / 3.0;
            for trigger in card.triggers {
                let what = match trigger.script.first() {
                    Some(Effect::Magic(_)) => Trait::RitualMagic,
                    Some(Effect::Destroy(_)) => Trait::RitualDestroys,
                    _ => Trait::RitualOther,
                };
                of.add(what, uses);
            }
        }
        of
    }

    /// A fingerprint of everything that `seat` can see.
    pub(super) fn seen_by(&self, seat: Seat) -> u64 {
        let mut digest = Digest::default();
        digest.add(u64::from(self.turn) << 8 | u64::from(self.active.0) << 1 | u64::from(self.over.is_some()));
        for owner in Seat::all(2) {
            let side = self.side(owner);
            digest.add(two(side.life, side.magic));
            digest.add(two(side.deck.len() as i32, side.hand.len() as i32));
            for (place, held) in side.hand.iter().enumerate() {
                if owner == seat || held.known {
                    digest.add((place as u64) << 8 | u64::from(held.card.0));
                    digest.add(two(held.stats.0, held.stats.1));
                }
            }
            digest.add(match side.ritual {
                Some(ritual) => two(ritual.charges, i32::from(ritual.card.0)),
                None => u64::MAX,
            });
            digest.add(two(side.board.len() as i32, side.graveyard.len() as i32));
            for minion in side.board.iter() {
                digest.add(u64::from(minion.card.0) << 16 | u64::from(minion.actions) << 1 | u64::from(minion.fresh));
                digest.add(two(minion.attack, minion.defence));
                digest.add(two(minion.base.0, minion.base.1));
                for enchantment in self.enchantments(minion) {
                    digest.add(u64::from(enchantment.card.0));
                    digest.add(two(enchantment.since.0, enchantment.since.1));
                }
            }
            for corpse in side.graveyard.iter() {
                digest.add(u64::from(corpse.card.0));
                digest.add(two(corpse.stats.0, corpse.stats.1));
            }
        }
        digest.value()
    }

    /// A fingerprint of life, boards and decks: what a contest takes for progress.
    pub(super) fn progress(&self) -> u64 {
        let mut digest = Digest::default();
        for side in &self.sides.0 {
            digest.add(two(side.life, side.deck.len() as i32));
            for minion in side.board.iter() {
                digest.add(u64::from(minion.serial));
                digest.add(two(minion.attack, minion.defence));
            }
        }
        digest.value()
    }
}

/// Adds what a minion has, one of so many on its side.
fn paint_minion(minion: &Minion, size: f64, of: &mut Portrait) {
    let attack = f64::from(minion.attack.clamp(0, 20));
    let defence = f64::from(minion.defence.clamp(0, 10));
    of.add(Trait::Attack, attack / 5.0);
    of.add(Trait::ExtraActions, attack / 5.0 * f64::from(minion.speed.saturating_sub(1).min(4)));
    of.add(Trait::DefenceTo3, defence.min(3.0) / 5.0);
    of.add(Trait::Defence, (defence + f64::from(minion.shield.clamp(0, 5))) / 5.0);
    of.add(Trait::Bodies, (attack * defence).sqrt() / 5.0);
    if let Some(ability) = minion.usable.ability() {
        let summons = ability.script.iter().any(|effect| matches!(effect, Effect::Summon(..)));
        of.add(if summons { Trait::Summoner } else { Trait::Ability }, script_value(ability.script));
    }
    for trigger in minion.card.card().triggers {
        let value = script_value(trigger.script);
        match trigger.when {
            When::Enters(_) => of.add(Trait::OnEnter, value),
            When::Leaves(_) => of.add(Trait::OnLeave, value),
            When::Attacks => of.add(Trait::OnAttack, value),
            When::TurnStarts | When::TurnEnds | When::EachTurnEnds => of.add(Trait::OnTurn, value * size / 3.0),
        }
    }
    of.add(Trait::Cheaper, minion.card.card().auras.len() as f64);
}

fn two(a: i32, b: i32) -> u64 {
    u64::from(a as u32) << 32 | u64::from(b as u32)
}

/// What a script is worth to its controller each time it runs, in a rough unit of one damage.
fn script_value(script: Script) -> f64 {
    script.iter().map(effect_value).sum()
}

fn effect_value(effect: &Effect) -> f64 {
    match *effect {
        Effect::Damage(Who::EveryMinion, _) => 0.0,
        Effect::Damage(_, amount) => f64::from(amount),
        Effect::Destroy(_) | Effect::Steal(_) => 3.0,
        Effect::Return(_) | Effect::Disenchant(_) | Effect::Copy(_) => 1.5,
        Effect::Gain(_, attack, defence) => f64::from(attack) * 0.6 + f64::from(defence) * 0.4,
        Effect::Summon(_, count) => f64::from(count),
        Effect::Magic(amount) => f64::from(amount) * 0.7,
        Effect::Charges(amount) => f64::from(amount) * 0.3,
        Effect::Resurrect { .. } => 2.0,
        Effect::Draw(count) | Effect::Discard(count) => f64::from(count),
        Effect::Strike(amount) => f64::from(amount) * 0.7,
    }
}

/// What a minion in play is worth, in the same rough unit.
pub(super) fn standing(minion: &Minion) -> f32 {
    let card = minion.card.card();
    let ability = card.ability.map_or(0.0, |ability| script_value(ability.script)) as f32;
    let triggers: f64 = card.triggers.iter().map(|trigger| script_value(trigger.script)).sum();
    minion.attack.clamp(0, 30) as f32 + 0.6 * minion.defence.clamp(0, 30) as f32 + ability + triggers as f32 + 0.3
}
