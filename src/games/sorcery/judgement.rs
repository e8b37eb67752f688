//! Judging positions of Sorcery: how likely a side is to win.
//!
//! A position is described by a few numbers for each side; the chance of winning is the logistic
//! function of their weighted difference. Cards are never named: what counts is what they do, in
//! the vocabulary of `effect`, so a new card needs no new line here.

use super::cards::CardType;
use super::effect::{Effect, Script, When, Who};
use super::minion::Minion;
use super::state::Sorcery;
use crate::engine::{Digest, Seat};

/// How many numbers describe a side.
const FEATURES: usize = 28;

/// What each number of a side counts for, in units of log-odds.
const WEIGHTS: [f64; FEATURES] = [
    0.42, 1.6, -0.4, 0.39, 0.25, -1.07, 2.09, -0.04, 0.31, 0.29, 0.67, -0.75, -0.42, 0.77, 0.22, 2.11, 1.2, 0.31, 0.54,
    0.44, 0.21, 0.03, 0.77, 0.5, 0.28, 0.01, -0.6, -0.95,
];

/// What it counts for to be in turn.
const TEMPO: f64 = 0.105;

impl Sorcery {
    /// The chance that `seat` wins, from 0 to 1.
    pub(super) fn chance(&self, seat: Seat) -> f64 {
        let (mine, theirs) = (self.features(seat), self.features(seat.other()));
        let difference: f64 = WEIGHTS.iter().zip(mine).zip(theirs).map(|((weight, m), t)| weight * (m - t)).sum();
        let tempo = if self.active == seat { TEMPO } else { -TEMPO };
        1.0 / (1.0 + (-difference - tempo).exp())
    }

    /// The numbers that describe a side, each about 1 where it is worth speaking of.
    fn features(&self, seat: Seat) -> [f64; FEATURES] {
        let side = self.side(seat);
        let other = self.side(seat.other());
        let mut f = [0.0; FEATURES];
        let life = f64::from(side.life.clamp(0, 20));
        f[0] = life / 20.0;
        f[1] = life.min(10.0) / 10.0;
        f[2] = life.min(4.0) / 4.0;
        let mut attack = 0.0;
        let size = side.board.len() as f64;
        for minion in side.board.iter() {
            let hits = f64::from(minion.attack.clamp(0, 20));
            let body = f64::from(minion.defence.clamp(0, 10));
            attack += hits;
            f[3] += body.min(3.0) / 5.0;
            f[4] += body / 5.0;
            f[5] += 0.2;
            f[6] += (hits * body).sqrt() / 5.0;
            if let Some(ability) = minion.usable.ability() {
                let value = script_value(ability.script);
                let summons = ability.script.iter().any(|effect| matches!(effect, Effect::Summon(..)));
                f[if summons { 7 } else { 8 }] += value;
            }
            for trigger in minion.card.card().triggers {
                let value = script_value(trigger.script);
                match trigger.when {
                    When::Enters(_) => f[9] += value,
                    When::Leaves(_) => f[10] += value,
                    When::Attacks => f[11] += value,
                    When::TurnStarts | When::TurnEnds | When::EachTurnEnds => f[12] += value * size / 3.0,
                }
            }
            for aura in minion.card.card().auras {
                let super::effect::Aura::Cheaper(..) = aura;
                f[25] += 1.0;
            }
            f[13] += hits / 5.0 * f64::from(minion.speed.saturating_sub(1).min(4));
            f[4] += f64::from(minion.shield.clamp(0, 5)) / 5.0;
        }
        f[14] = attack / 5.0;
        f[15] = (attack / f64::from(other.life.max(1))).min(1.0);
        f[16] = f64::from(side.magic.clamp(0, 3)) / 3.0;
        f[17] = f64::from(side.magic.clamp(0, 12)) / 5.0;
        f[18] = side.hand.len() as f64 / 5.0;
        f[26] = f64::from(u8::from(side.deck.is_empty()));
        f[27] = f64::from(u8::from(side.board.len() == 5));
        for held in side.hand.iter() {
            match held.card.card().kind {
                CardType::Minion => f[19] += f64::from(held.stats.0 + held.stats.1) / 10.0,
                CardType::Spell => f[20] += 0.3,
                CardType::Enchantment => f[21] += 0.3,
                CardType::Ritual => {}
            }
        }
        if let Some(ritual) = side.ritual {
            let card = ritual.card.card();
            let uses = f64::from((ritual.charges / card.charges.0.max(1)).clamp(0, 6)) / 3.0;
            for trigger in card.triggers {
                let place = match trigger.script.first() {
                    Some(Effect::Magic(_)) => 22,
                    Some(Effect::Destroy(_)) => 24,
                    _ => 23,
                };
                f[place] += uses;
            }
        }
        f
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
            for corpse in &side.graveyard {
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
