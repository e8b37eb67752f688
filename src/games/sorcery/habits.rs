//! What a sensible player of Sorcery tends to do: weights for actions, found without carrying
//! them out. Quick play to the end draws by them, and the search tries heavy ones first.
//!
//! The unit is the rough one of `judgement`: about one point of damage.

use super::action::{Action, Target};
use super::cards::CardType;
use super::effect::{Effect, Mod, Script, When, Who, Whose};
use super::judgement::standing;
use super::minion::Minion;
use super::state::{Held, Sorcery};
use crate::engine::Seat;

/// The weight of ending the turn: others are compared with it.
const END: f32 = 1.0;
/// The weight of what is hardly ever right.
const POOR: f32 = 0.02;
/// How much a gain of one unit weighs.
const GAIN: f32 = 6.0;

impl Sorcery {
    /// How readily a sensible player does this.
    pub(super) fn inclination(&self, action: Action) -> f32 {
        let me = self.active;
        match action {
            Action::End => END,
            Action::Draw => 5.0,
            Action::Discard(_) => POOR,
            Action::Attack(slot, None) => {
                let attack = self.side(me).board[slot as usize].attack;
                let reach: i32 =
                    self.side(me).board.iter().map(|m| m.attack.clamp(0, 1 << 16) * i32::from(m.actions)).sum();
                match reach >= self.side(me.other()).life {
                    true => weigh(attack as f32 * 10.0),
                    false => weigh(attack as f32),
                }
            }
            Action::Attack(slot, Some(foe)) => {
                self.trade(&self.side(me).board[slot as usize], &self.side(me.other()).board[foe as usize])
            }
            Action::Play(place, target) => self.playing(&self.side(me).hand[place as usize], target),
            Action::Use(slot, target) => {
                let minion = &self.side(me).board[slot as usize];
                let Some(ability) = minion.usable.ability() else { return POOR };
                // The action could have been an attack.
                let lost = minion.attack.max(0) as f32 * 0.7;
                weigh(self.script_gain(ability.script, target) - lost)
            }
        }
    }

    /// Attacking a minion: what falls on either side.
    fn trade(&self, mine: &Minion, foe: &Minion) -> f32 {
        let (kills, dies) = (mine.attack >= foe.defence, foe.attack >= mine.defence);
        match (kills, dies) {
            (true, false) => weigh(standing(foe)),
            (true, true) => weigh(standing(foe) - 0.8 * standing(mine)),
            (false, false) => weigh(0.1 * mine.attack.max(0) as f32),
            (false, true) => POOR,
        }
    }

    fn playing(&self, held: &Held, target: Option<Target>) -> f32 {
        let me = self.active;
        let card = held.card.card();
        match card.kind {
            CardType::Minion => {
                let size = held.stats.0.max(0) as f32 + 0.6 * held.stats.1.max(0) as f32;
                match self.doomed(held) {
                    true => POOR,
                    false => weigh(1.5 + size),
                }
            }
            CardType::Ritual => match self.side(me).ritual {
                None => weigh(1.5),
                Some(ritual) if ritual.charges < ritual.card.card().charges.0 => weigh(1.0),
                Some(_) => POOR,
            },
            CardType::Enchantment => match target {
                Some(Target::Minion(seat, slot)) => {
                    let minion = &self.side(seat).board[slot as usize];
                    let good: f32 = card.mods.iter().map(|change| self.mod_gain(*change, minion, seat == me)).sum();
                    let triggers = if card.triggers.is_empty() { 0.0 } else { 1.0 };
                    weigh(if seat == me { good + triggers } else { -good - triggers })
                }
                _ => POOR,
            },
            CardType::Spell => match card.ability {
                Some(spell) => weigh(self.script_gain(spell.script, target)),
                None => POOR,
            },
        }
    }

    /// Whether a minion played now would be destroyed as it enters.
    fn doomed(&self, held: &Held) -> bool {
        let me = self.active;
        Seat::all(2).any(|seat| {
            let Some(ritual) = self.side(seat).ritual else { return false };
            let card = ritual.card.card();
            ritual.charges >= card.charges.0
                && card.triggers.iter().any(|trigger| concerns(trigger.when, seat == me) && destroys(trigger.script))
        }) || {
            let guards = self.side(me.other()).board.iter().flat_map(|minion| minion.card.card().triggers);
            let burns: i32 = guards
                .filter(|trigger| concerns(trigger.when, false))
                .flat_map(|trigger| trigger.script)
                .map(|effect| if let Effect::Damage(Who::Subject, amount) = effect { *amount } else { 0 })
                .sum();
            burns >= held.stats.1
        }
    }

    /// What a change does for the minion's controller; `mine` tells whether that is the player.
    fn mod_gain(&self, change: Mod, minion: &Minion, mine: bool) -> f32 {
        let acts = if minion.actions > 0 || !mine { 1.0 } else { 0.6 };
        match change {
            Mod::Add(attack, defence) => acts * (attack as f32 + 0.5 * defence as f32),
            Mod::Times(attack, defence) => {
                let attack = (attack - 1) * minion.attack.clamp(-50, 50);
                let defence = (defence - 1) * minion.defence.clamp(-50, 50);
                acts * (attack as f32 + 0.5 * defence as f32)
            }
            Mod::ExtraAction => minion.attack.clamp(0, 50) as f32 * if mine { 1.2 } else { 1.0 },
            Mod::AbilityCosts(more) => match minion.card.card().ability {
                Some(_) => -0.4 * more as f32,
                None => 0.0,
            },
            Mod::NoAbility if minion.usable.exists() => -1.2,
            Mod::NoAbility => 0.0,
            Mod::GrantsAbility => 1.0,
            Mod::Shield(by) => by as f32,
        }
    }

    /// What a script gains for the active player.
    fn script_gain(&self, script: Script, target: Option<Target>) -> f32 {
        script.iter().map(|&effect| self.effect_gain(effect, target)).sum()
    }

    fn effect_gain(&self, effect: Effect, target: Option<Target>) -> f32 {
        let me = self.active;
        let on_target = |worth: &dyn Fn(&Minion) -> f32| match target {
            Some(Target::Minion(seat, slot)) => {
                let worth = worth(&self.side(seat).board[slot as usize]);
                if seat == me { -worth } else { worth }
            }
            _ => 0.0,
        };
        match effect {
            Effect::Damage(Who::EveryMinion, amount) => {
                let harm = |seat| self.side(seat).board.iter().map(|minion| wound(minion, amount)).sum::<f32>();
                harm(me.other()) - harm(me)
            }
            Effect::Damage(_, amount) => on_target(&|minion| wound(minion, amount)),
            Effect::Destroy(_) => match target {
                Some(Target::Ritual(seat)) => {
                    let uses = self.side(seat).ritual.map_or(0, |r| r.charges / r.card.card().charges.0.max(1));
                    let worth = 0.6 * uses.clamp(0, 5) as f32;
                    if seat == me { -worth } else { worth }
                }
                _ => on_target(&standing) - 1.0,
            },
            Effect::Return(_) => {
                on_target(&|minion| 0.5 * standing(minion) + 0.5 * f32::from(minion.enchantments)) - 0.3
            }
            Effect::Steal(_) => on_target(&|minion| 2.0 * standing(minion)) - 1.0,
            Effect::Disenchant(_) => match target {
                Some(Target::Minion(seat, slot)) => {
                    let minion = &self.side(seat).board[slot as usize];
                    let newest = self.enchantments(minion).last();
                    let good: f32 = newest.map_or(0.0, |enchantment| {
                        let mods = enchantment.card.card().mods.iter();
                        mods.map(|change| match change {
                            Mod::Times(..) => 0.3 * standing(minion),
                            Mod::NoAbility => -1.2,
                            other => self.mod_gain(*other, minion, seat == me),
                        })
                        .sum()
                    });
                    if seat == me { -good } else { good }
                }
                _ => 0.0,
            },
            Effect::Gain(Who::MyMinions, attack, defence) => {
                self.side(me).board.len() as f32 * (attack as f32 + 0.5 * defence as f32)
            }
            Effect::Gain(..) => 0.5,
            Effect::Copy(_) => match target {
                Some(Target::Minion(seat, slot)) => {
                    let (attack, defence) = self.side(seat).board[slot as usize].card.card().stats;
                    attack as f32 + 0.6 * defence as f32
                }
                _ => 0.0,
            },
            Effect::Summon(card, count) => {
                let room = (super::state::BOARD_SIZE - self.side(me).board.len()).min(count as usize);
                match self.doomed(&Held::fresh(card)) {
                    true => 0.0,
                    false => 1.6 * room as f32,
                }
            }
            Effect::Magic(amount) => 0.7 * amount as f32,
            Effect::Charges(amount) => match self.side(me).ritual {
                Some(ritual) if ritual.charges <= 2 => 0.4 * amount as f32,
                _ => 0.1,
            },
            Effect::Resurrect { .. } => match self.side(me).graveyard.last() {
                Some(corpse) => 0.5 + 0.8 * corpse.stats.0.max(0) as f32,
                None => 0.0,
            },
            Effect::Draw(count) | Effect::Discard(count) => 1.2 * f32::from(count),
            Effect::Strike(amount) => amount as f32,
        }
    }
}

/// Turns a gain into a weight.
fn weigh(gain: f32) -> f32 {
    if gain <= 0.0 { POOR } else { POOR + GAIN * gain.min(60.0) }
}

/// What damage takes from a minion.
fn wound(minion: &Minion, amount: i32) -> f32 {
    if minion.defence <= amount { standing(minion) } else { 0.3 * amount.max(0) as f32 }
}

/// Whether a card of a side listens to the active player's minions entering.
fn concerns(when: When, mine: bool) -> bool {
    match when {
        When::Enters(Whose::Anyones) => true,
        When::Enters(Whose::Mine) => mine,
        When::Enters(Whose::Theirs) => !mine,
        _ => false,
    }
}

fn destroys(script: Script) -> bool {
    script.contains(&Effect::Destroy(Who::Subject))
}
