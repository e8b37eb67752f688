//! The evaluation of positions of Sorcery, and the rollout policy.
//!
//! *Evaluation.* A position is described by a few features of each side. The probability of winning is the
//! logistic function of the weighted difference of the features. The features depend on the effects of cards
//! (see [`card`](super::card)), never on their names. The weights were fitted to games of self-play.
//!
//! *Rollout policy.* Each action gets a weight without being carried out. Rollouts choose actions in
//! proportion to the weights, and search tries actions with a high weight first. Gains are in points of damage.

use super::card::{CardId, CardType, Effect, Mod, Script, When, Who, Whose};
use super::rules::Action;
use super::state::{BOARD_SIZE, Held, Minion, Sorcery, Target, two};
use crate::Heuristics;
use crate::engine::{Digest, Rng, Seat};
use crate::heuristics::{LEVEL_COUNT, Method, weighted_action};

impl Heuristics for Sorcery {
    const HORIZON: [u32; 2] = [2, 10];
    const LADDER: [Method; LEVEL_COUNT] =
        [Method::Overlooks(0.6), Method::Overlooks(0.25), Method::Iterations(100), Method::Iterations(24_000)];

    const SAMPLES: bool = true;

    const WAITING: Option<Action> = Some(Action::End);

    fn evaluate(&self, seat: Seat) -> f64 {
        let (mine, theirs) = (self.features(seat).0, self.features(seat.other()).0);
        let lead: f64 = WEIGHTS.iter().zip(mine).zip(theirs).map(|((weight, m), t)| weight * (m - t)).sum();
        let lead = lead + if self.active == seat { TEMPO } else { -TEMPO };
        1.0 / (1.0 + (-lead).exp())
    }

    fn weigh(&self, actions: &[Action], out: &mut Vec<f32>) {
        out.extend(actions.iter().map(|&action| self.weight(action)));
    }

    fn is_poor(&self, action: Action) -> bool {
        self.weight(action) < END
    }

    fn playout_action(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<Action> {
        weighted_action(self, |action| self.weight(action), rng, scratch)
    }

    fn fingerprint(&self, seat: Seat) -> Option<u64> {
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
        Some(digest.value())
    }

    /// Returns a key for an action. It identifies a card in hand by its values instead of its place.
    fn action_key(&self, action: Action) -> u64 {
        let mut digest = Digest::default();
        let target = |target: Option<Target>| match target {
            None => 0,
            Some(Target::Ritual(seat)) => 1 + u64::from(seat.0),
            Some(Target::Minion(seat, slot)) => 4 + (u64::from(slot) << 1 | u64::from(seat.0)),
        };
        let held = |place: u8| self.side(self.active).hand[place as usize];
        let (kind, what, aim) = match action {
            Action::End => (0, 0, 0),
            Action::Draw => (1, 0, 0),
            Action::Discard(place) => (2, u64::from(held(place).card.0), 0),
            Action::Play(place, aim) => (3, u64::from(held(place).card.0), target(aim)),
            Action::Use(slot, aim) => (4, u64::from(slot), target(aim)),
            Action::Attack(slot, foe) => (5, u64::from(slot), foe.map_or(0, |foe| 1 + u64::from(foe))),
        };
        digest.add(kind << 48 | what << 24 | aim);
        if let Action::Play(place, _) | Action::Discard(place) = action {
            let (attack, defence) = held(place).stats;
            digest.add(u64::from(attack as u32) << 32 | u64::from(defence as u32));
        }
        digest.value()
    }
}

/// The features of a side. Most are scaled so that 1 is a high value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    Life,
    LifeTo10,
    /// Life up to 4. Together with `Life` and `LifeTo10`, it sets the value of the last points of life.
    LifeTo4,
    DefenceTo3,
    Defence,
    Minions,
    /// Minions that are strong in both values: the geometric mean of attack and defence.
    Bodies,
    Summoner,
    Ability,
    OnEnter,
    OnLeave,
    OnAttack,
    /// Value of the minions' triggers at the start or end of turns, multiplied by the number of minions on the side.
    OnTurn,
    /// Attack of the minions that can act more than once per turn, multiplied by the number of their extra actions.
    ExtraActions,
    Attack,
    /// Attack of all minions, as a share of the opponent's remaining life.
    Threat,
    MagicTo3,
    Magic,
    Cards,
    /// Attack plus defence of the minions in hand.
    HeldMinions,
    HeldSpells,
    HeldEnchantments,
    /// Number of uses left for a ritual that gives magic.
    RitualMagic,
    RitualOther,
    RitualDestroys,
    Cheaper,
    DeckEmpty,
    BoardFull,
}

/// Number of features that describe a player's side of the table.
pub const FEATURES: usize = Feature::BoardFull as usize + 1;

/// The weight, in log-odds, of each feature in the evaluation. The order is that of [`Feature`].
const WEIGHTS: [f64; FEATURES] = [
    0.42, 1.6, -0.4, 0.39, 0.25, -1.07, 2.09, -0.04, 0.31, 0.29, 0.67, -0.75, -0.42, 0.77, 0.22, 2.11, 1.2, 0.31, 0.54,
    0.44, 0.21, 0.03, 0.77, 0.5, 0.28, 0.01, -0.6, -0.95,
];

/// The value, in log-odds, of being the player to move.
const TEMPO: f64 = 0.1;

/// The features of a side, in the order of [`Feature`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features(pub [f64; FEATURES]);

impl Features {
    fn add(&mut self, what: Feature, amount: f64) {
        self.0[what as usize] += amount;
    }
}

impl Sorcery {
    /// Returns the features of a player's side, including the hand.
    pub fn features(&self, seat: Seat) -> Features {
        let (side, other) = (self.side(seat), self.side(seat.other()));
        let mut of = Features([0.0; FEATURES]);
        let life = f64::from(side.life.clamp(0, 20));
        of.add(Feature::Life, life / 20.0);
        of.add(Feature::LifeTo10, life.min(10.0) / 10.0);
        of.add(Feature::LifeTo4, life.min(4.0) / 4.0);
        let size = side.board.len() as f64;
        for minion in side.board.iter() {
            add_minion(minion, size, &mut of);
        }
        of.add(Feature::Minions, size / 5.0);
        of.add(Feature::BoardFull, f64::from(u8::from(side.board.is_full())));
        let attack = 5.0 * of.0[Feature::Attack as usize];
        of.add(Feature::Threat, (attack / f64::from(other.life.max(1))).min(1.0));
        let magic = f64::from(side.magic.clamp(0, 12));
        of.add(Feature::MagicTo3, magic.min(3.0) / 3.0);
        of.add(Feature::Magic, magic / 5.0);
        of.add(Feature::DeckEmpty, f64::from(u8::from(side.deck.is_empty())));
        of.add(Feature::Cards, side.hand.len() as f64 / 5.0);
        for held in side.hand.iter() {
            match held.card.card().kind {
                CardType::Minion => {
                    of.add(Feature::HeldMinions, f64::from(held.stats.0.saturating_add(held.stats.1)) / 10.0)
                }
                CardType::Spell => of.add(Feature::HeldSpells, 0.3),
                CardType::Enchantment => of.add(Feature::HeldEnchantments, 0.3),
                CardType::Ritual => {}
            }
        }
        if let Some(ritual) = side.ritual {
            let card = ritual.card.card();
            let uses = f64::from((ritual.charges / card.charges.0.max(1)).clamp(0, 6)) / 3.0;
            for trigger in card.triggers {
                let what = match trigger.script.first() {
                    Some(Effect::Magic(_)) => Feature::RitualMagic,
                    Some(Effect::Destroy(_)) => Feature::RitualDestroys,
                    _ => Feature::RitualOther,
                };
                of.add(what, uses);
            }
        }
        of
    }
}

/// Adds a minion's features to those of its side. `size` is the number of minions on the side.
fn add_minion(minion: &Minion, size: f64, of: &mut Features) {
    let attack = f64::from(minion.attack.clamp(0, 20));
    let defence = f64::from(minion.defence.clamp(0, 10));
    of.add(Feature::Attack, attack / 5.0);
    of.add(Feature::ExtraActions, attack / 5.0 * f64::from(minion.speed.saturating_sub(1).min(4)));
    of.add(Feature::DefenceTo3, defence.min(3.0) / 5.0);
    of.add(Feature::Defence, (defence + f64::from(minion.shield.clamp(0, 5))) / 5.0);
    of.add(Feature::Bodies, (attack * defence).sqrt() / 5.0);
    if let Some(ability) = minion.usable.ability() {
        let summons = ability.script.iter().any(|effect| matches!(effect, Effect::Summon(..)));
        of.add(if summons { Feature::Summoner } else { Feature::Ability }, script_value(ability.script));
    }
    for trigger in minion.card.card().triggers {
        let value = script_value(trigger.script);
        match trigger.when {
            When::Enters(_) => of.add(Feature::OnEnter, value),
            When::Leaves(_) => of.add(Feature::OnLeave, value),
            When::Attacks => of.add(Feature::OnAttack, value),
            When::TurnStarts | When::TurnEnds | When::EachTurnEnds => of.add(Feature::OnTurn, value * size / 3.0),
        }
    }
    of.add(Feature::Cheaper, minion.card.card().auras.len() as f64);
}

/// Returns the approximate value, in points of damage, that running a script once has for its controller.
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

/// Returns the approximate value, in points of damage, of a minion in play.
fn minion_value(minion: &Minion) -> f32 {
    let card = minion.card.card();
    let ability = card.ability.map_or(0.0, |ability| script_value(ability.script)) as f32;
    let triggers: f64 = card.triggers.iter().map(|trigger| script_value(trigger.script)).sum();
    minion.attack.clamp(0, 30) as f32 + 0.6 * minion.defence.clamp(0, 30) as f32 + ability + triggers as f32 + 0.3
}

/// The rollout policy's weight for ending the turn. The weights of the other actions are relative to it.
const END: f32 = 1.0;
/// The rollout policy's weight for an action that is almost never right.
const POOR: f32 = 0.02;
/// The rollout policy's weight per point of an action's gain, which is measured in points of damage.
const GAIN: f32 = 6.0;

impl Sorcery {
    /// Returns the weight of an action in the rollout policy.
    pub(super) fn weight(&self, action: Action) -> f32 {
        let me = self.active;
        match action {
            Action::End => END,
            Action::Draw => 5.0,
            Action::Discard(_) => POOR,
            Action::Attack(slot, None) => {
                let attack = self.side(me).board[slot as usize].attack;
                let reach: i32 =
                    self.side(me).board.iter().map(|m| m.attack.clamp(0, 1 << 16) * i32::from(m.actions)).sum();
                if reach >= self.side(me.other()).life { weigh(attack as f32 * 10.0) } else { weigh(attack as f32) }
            }
            Action::Attack(slot, Some(foe)) => {
                self.trade(&self.side(me).board[slot as usize], &self.side(me.other()).board[foe as usize])
            }
            Action::Play(place, target) => self.play_weight(&self.side(me).hand[place as usize], target),
            Action::Use(slot, target) => {
                let minion = &self.side(me).board[slot as usize];
                let Some(ability) = minion.usable.ability() else { return POOR };
                // Subtracts the value of the attack that the minion gives up.
                let lost = minion.attack.max(0) as f32 * 0.7;
                weigh(self.script_gain(ability.script, target) - lost)
            }
        }
    }

    /// Returns the rollout policy's weight for attacking a minion, depending on which of the two minions die.
    fn trade(&self, mine: &Minion, foe: &Minion) -> f32 {
        let (kills, dies) = (mine.attack >= foe.defence, foe.attack >= mine.defence);
        match (kills, dies) {
            (true, false) => weigh(minion_value(foe)),
            (true, true) => weigh(minion_value(foe) - 0.8 * minion_value(mine)),
            (false, false) => weigh(0.1 * mine.attack.max(0) as f32),
            (false, true) => POOR,
        }
    }

    fn play_weight(&self, held: &Held, target: Option<Target>) -> f32 {
        let me = self.active;
        let card = held.card.card();
        match card.kind {
            CardType::Minion => {
                let size = held.stats.0.max(0) as f32 + 0.6 * held.stats.1.max(0) as f32;
                if self.doomed(held) { POOR } else { weigh(1.5 + size) }
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

    /// Returns `true` if a minion played now would be destroyed as it enters play.
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

    /// Returns how much an enchantment strengthens a minion. `mine` is `true` if the active player controls the minion.
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

    /// Returns how much the active player gains from a script, in points of damage.
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
                _ => on_target(&minion_value) - 1.0,
            },
            Effect::Return(_) => {
                on_target(&|minion| 0.5 * minion_value(minion) + 0.5 * f32::from(minion.enchantments)) - 0.3
            }
            Effect::Steal(_) => on_target(&|minion| 2.0 * minion_value(minion)) - 1.0,
            Effect::Disenchant(_) => {
                let mine = matches!(target, Some(Target::Minion(seat, _)) if seat == me);
                on_target(&|minion| {
                    self.enchantments(minion).last().map_or(0.0, |newest| {
                        let mods = newest.card.card().mods.iter();
                        mods.map(|change| match change {
                            Mod::Times(..) => 0.3 * minion_value(minion),
                            Mod::NoAbility => -1.2,
                            other => self.mod_gain(*other, minion, mine),
                        })
                        .sum()
                    })
                })
            }
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
            Effect::Summon(name, count) => {
                let room = (BOARD_SIZE - self.side(me).board.len()).min(count as usize);
                match CardId::printed(name) {
                    Some(card) if !self.doomed(&Held::fresh(card)) => 1.6 * room as f32,
                    _ => 0.0,
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

fn weigh(gain: f32) -> f32 {
    if gain <= 0.0 { POOR } else { POOR + GAIN * gain.min(60.0) }
}

/// Returns how much a minion's controller loses, in points of damage, if the minion takes this much damage.
fn wound(minion: &Minion, amount: i32) -> f32 {
    if minion.defence <= amount { minion_value(minion) } else { 0.3 * amount.max(0) as f32 }
}

/// Returns `true` if a trigger reacts to new minions of the active player. `mine` is `true` if that player also
/// controls the trigger.
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
