//! Runs the scripts of cards, and makes the basic changes to a position of which scripts consist.
//!
//! Consequences happen immediately and depth first. A minion whose defence drops to 0 is marked as `dying`.
//! Its leave-play triggers run while it and its enchantments are still on the board, and then it is removed.
//! Therefore a dying Bone Golem still grows, and dies all the same (spec 3.4).
//!
//! This module and `triggers` depend on each other, as in the rules: changes cause triggers, triggers run
//! scripts, and scripts make changes.

use super::card::{CardId, Effect, Mod, Script, TriggerMask, Who};
use super::event::{Actor, Event, EventKind, NoDraw, Thing};
use super::state::{Attached, Corpse, Held, Minion, MinionId, RitualInPlay, Sorcery, Spot, Target, add};
use crate::engine::{Events, Outcome, Seat};

/// Maximum number of scripts that one action can run, and their maximum nesting depth. Even thousands of
/// enchantments with triggers stay below these limits. They keep the game from hanging if a combination of
/// cards triggers itself forever.
const SCRIPT_BUDGET: u32 = 100_000;
const DEPTH_LIMIT: u8 = 200;

/// The state of an action while it is carried out.
pub(super) struct Resolution<'a, L> {
    pub game: &'a mut Sorcery,
    log: &'a mut L,
    /// The nesting depth in the current chain of consequences.
    pub depth: u8,
    /// Number of scripts that the current action may still run.
    budget: u32,
}

/// The chosen target of a script. Identifies a minion even if it moves while the script runs.
#[derive(Clone, Copy)]
pub(super) enum ChosenTarget {
    Nothing,
    Minion(MinionId),
    Ritual(Seat),
}

/// The context in which a script runs.
#[derive(Clone, Copy)]
pub(super) struct Cause {
    pub controller: Seat,
    /// The minion whose script runs, or [`MinionId::NONE`].
    pub itself: MinionId,
    pub chosen: ChosenTarget,
    /// The minion whose event triggered the script, or [`MinionId::NONE`].
    pub subject: MinionId,
}

impl Sorcery {
    /// Returns the minion as an [`Actor`] for events.
    pub(super) fn actor(&self, (seat, slot): Spot) -> Actor {
        let Minion { card, serial, .. } = *self.minion((seat, slot));
        Actor { seat, slot, card, serial, is_twin: self.has_twin(seat, card) }
    }

    /// Returns `true` if the opponent of `seat` has a minion with this card.
    pub(super) fn has_twin(&self, seat: Seat, card: CardId) -> bool {
        self.side(seat.other()).board.iter().any(|minion| minion.card == card)
    }

    /// Returns the target as a [`Thing`] for events.
    #[inline(always)]
    pub(super) fn thing(&self, target: Target) -> Thing {
        match target {
            Target::Minion(seat, slot) => Thing::Minion(self.actor((seat, slot))),
            Target::Ritual(seat) => {
                Thing::Ritual(seat, self.side(seat).ritual.map_or(CardId::default(), |ritual| ritual.card))
            }
        }
    }
}

impl<'a, L: Events<Event>> Resolution<'a, L> {
    pub(super) fn new(game: &'a mut Sorcery, log: &'a mut L) -> Self {
        Resolution { game, log, depth: 0, budget: SCRIPT_BUDGET }
    }

    /// Logs an event, if the log is on.
    #[inline(always)]
    pub(super) fn say(&mut self, what: impl FnOnce(&Sorcery) -> EventKind) {
        let (game, depth) = (&*self.game, self.depth);
        self.log.push(|| Event { depth, what: what(game) });
    }

    pub(super) fn chosen(&self, target: Option<Target>) -> ChosenTarget {
        match target {
            None => ChosenTarget::Nothing,
            Some(Target::Ritual(seat)) => ChosenTarget::Ritual(seat),
            Some(Target::Minion(seat, slot)) => ChosenTarget::Minion(self.game.id((seat, slot))),
        }
    }

    /// Runs a script. Each effect determines which minions it affects before it changes any of them.
    pub(super) fn run(&mut self, script: Script, cause: &Cause) {
        if self.budget == 0 || self.depth > DEPTH_LIMIT {
            return;
        }
        self.budget -= 1;
        for effect in script {
            if self.game.over.is_some() {
                return;
            }
            self.carry_out(effect, cause);
        }
    }

    fn carry_out(&mut self, effect: &Effect, cause: &Cause) {
        let me = cause.controller;
        match *effect {
            Effect::Damage(who, amount) => self.each(who, cause, |this, spot| {
                this.change_and_bury(spot, |this| this.wound(spot, amount));
            }),
            Effect::Destroy(who) => match (who, cause.chosen) {
                (Who::Target, ChosenTarget::Ritual(seat)) => self.remove_ritual(seat, false),
                _ => self.each(who, cause, Self::die),
            },
            Effect::Return(who) => self.each(who, cause, Self::return_to_hand),
            Effect::Gain(who, attack, defence) => self.each(who, cause, |this, spot| {
                this.change_and_bury(spot, |this| this.change(spot, (attack, defence)));
            }),
            Effect::Disenchant(who) => self.each(who, cause, Self::detach_newest),
            Effect::Summon(name, count) => {
                for card in CardId::printed(name).into_iter().cycle().take(count.into()) {
                    self.summon(me, card);
                }
            }
            Effect::Magic(amount) => self.gain_magic(me, amount),
            Effect::Charges(amount) => self.charge(me, amount),
            Effect::Resurrect { defence } => {
                if self.game.side(me).board.is_full() {
                    return;
                }
                if let Some(corpse) = self.game.sides[me].graveyard.pop() {
                    self.enter(me, corpse.card, (corpse.stats.0, defence), false);
                }
            }
            Effect::Draw(count) => (0..count).for_each(|_| self.draw(me)),
            Effect::Discard(count) => (0..count).for_each(|_| self.discard_at_random(me.other())),
            Effect::Strike(amount) => self.strike(me.other(), amount),
            Effect::Copy(who) => self.each(who, cause, |this, spot| this.summon(me, this.game.minion(spot).card)),
            Effect::Steal(who) => self.each(who, cause, |this, spot| this.steal(spot, me)),
        }
    }

    /// Applies `effect` to each minion that `who` stands for, except those that have left play in the meantime.
    fn each(&mut self, who: Who, cause: &Cause, effect: impl Fn(&mut Self, Spot)) {
        let active = self.game.active;
        let only = match (who, cause.chosen) {
            (Who::EveryMinion, _) => return self.each_of([active, active.other()], effect),
            (Who::MyMinions, _) => return self.each_of([cause.controller], effect),
            (Who::Itself, _) => self.game.locate(cause.itself),
            (Who::Subject, _) => self.game.locate_alive(cause.subject),
            (Who::Target, ChosenTarget::Minion(minion)) => self.game.locate_alive(minion),
            (Who::Target, _) => None,
        };
        if let Some(spot) = only {
            effect(self, spot);
        }
    }

    /// Applies `effect` to all minions on these sides, except those that enter or leave play in the meantime.
    fn each_of<const N: usize>(&mut self, sides: [Seat; N], effect: impl Fn(&mut Self, Spot)) {
        let there = sides.map(|seat| (seat, self.game.side(seat).board.len(), self.game.side(seat).serials()));
        for (seat, count, serials) in there {
            for (slot, &serial) in (0..).zip(&serials[..count]) {
                let id = MinionId { serial, seat, slot };
                if self.game.over.is_none()
                    && let Some(spot) = self.game.locate_alive(id)
                {
                    effect(self, spot);
                }
            }
        }
    }
}

/// Basic changes. Each one changes a value, logs an event if necessary, and resolves the consequences.
impl<L: Events<Event>> Resolution<'_, L> {
    /// Pays magic. In testing mode, magic doesn't drop below 0 (spec 5.2.3).
    pub(super) fn pay(&mut self, seat: Seat, cost: i32) {
        let magic = &mut self.game.sides[seat].magic;
        *magic = magic.saturating_sub(cost);
        if self.game.testing {
            *magic = (*magic).max(0);
        }
    }

    pub(super) fn gain_magic(&mut self, seat: Seat, amount: i32) {
        let magic = &mut self.game.sides[seat].magic;
        *magic = magic.saturating_add(amount);
        let now = *magic;
        self.say(|_| EventKind::MagicGained { seat, amount, now });
    }

    #[inline]
    pub(super) fn draw(&mut self, seat: Seat) {
        let game = &mut *self.game;
        let side = &mut game.sides[seat];
        let drawn = if side.hand.is_full() {
            Err(NoDraw::HandFull)
        } else {
            side.deck.draw(&mut game.rng).ok_or(NoDraw::DeckEmpty)
        };
        if let Ok(card) = drawn {
            let _ = side.hand.push(Held::fresh(card));
        }
        self.say(|_| match drawn {
            Ok(card) => EventKind::Drawn { seat, card },
            Err(why) => EventKind::NotDrawn { seat, why },
        });
    }

    fn discard_at_random(&mut self, seat: Seat) {
        let game = &mut *self.game;
        let hand = &mut game.sides[seat].hand;
        if hand.is_empty() {
            return;
        }
        let held = hand.remove(game.rng.below(hand.len()));
        self.say(|_| EventKind::Discarded { seat, card: held.card });
    }

    /// Makes a player lose life. Negative damage, from a minion with negative attack, counts as 0.
    pub(super) fn strike(&mut self, seat: Seat, amount: i32) {
        let amount = amount.max(0);
        let life = &mut self.game.sides[seat].life;
        *life = life.saturating_sub(amount);
        let now = *life;
        self.say(|_| EventKind::LifeLost { seat, amount, now });
        if now <= 0 && self.game.over.is_none() {
            self.game.over = Some(Outcome::won_by(seat.other()));
            self.log.push(|| Event { depth: 0, what: EventKind::Won { seat: seat.other() } });
        }
    }

    pub(super) fn place_ritual(&mut self, seat: Seat, card: CardId) {
        self.remove_ritual(seat, true);
        self.game.sides[seat].ritual = Some(RitualInPlay { card, charges: card.card().charges.1 });
        self.game.listen_anew(seat);
    }

    fn remove_ritual(&mut self, seat: Seat, replaced: bool) {
        if let Some(ritual) = self.game.sides[seat].ritual.take() {
            self.game.listen_anew(seat);
            self.say(|_| EventKind::RitualGone { seat, card: ritual.card, replaced });
        }
    }

    fn charge(&mut self, seat: Seat, by: i32) {
        if let Some(ritual) = &mut self.game.sides[seat].ritual {
            ritual.charges = ritual.charges.saturating_add(by);
            let (card, now) = (ritual.card, ritual.charges);
            self.game.listen_anew(seat);
            self.say(|_| EventKind::Charged { seat, card, by, now });
        }
    }

    /// Summons a new minion, unless the board is full or the game is over.
    fn summon(&mut self, seat: Seat, card: CardId) {
        if !self.game.side(seat).board.is_full() && self.game.over.is_none() {
            self.enter(seat, card, card.card().stats, false);
        }
    }

    /// Puts a minion into play at the right end of the board, which must have room (spec 3.3). A minion with
    /// defence below 1 dies before anything else happens (ruling 20).
    pub(super) fn enter(&mut self, seat: Seat, card: CardId, stats: (i32, i32), played: bool) {
        self.game.serials += 1;
        let minion = Minion::fresh(card, self.game.serials, stats);
        let side = &mut self.game.sides[seat];
        if side.board.push(minion).is_err() {
            return;
        }
        side.heard = side.heard.union(minion.listens);
        let spot = (seat, side.board.len() as u8 - 1);
        if !played {
            self.say(|game| EventKind::Entered { minion: game.actor(spot), stats });
        }
        match minion.defence {
            ..=0 => self.die(spot),
            _ => self.fire(TriggerMask::ENTERS, self.game.id(spot)),
        }
    }

    /// Removes a minion from the board, after its leave-play triggers (spec 3.4). Returns its owner, card,
    /// and attack and defence without enchantments.
    #[inline(always)]
    fn leave(&mut self, spot: Spot) -> Option<(Seat, CardId, (i32, i32))> {
        self.game.minion_mut(spot).dying = true;
        let id = self.game.id(spot);
        self.fire(TriggerMask::LEAVES, id);
        let (seat, slot) = self.game.locate(id)?;
        let minion = self.game.sides[seat].board.remove(slot as usize);
        if minion.listens != TriggerMask::empty() {
            self.game.listen_anew(seat);
        }
        let stats = self.game.enchantments(&minion).fold(minion.base, |stats, worn| add(stats, worn.since));
        if minion.enchantments > 0 {
            self.game.enchanted -= 1;
            self.game.attached.retain(|enchantment| enchantment.minion != minion.serial);
        }
        Some((seat, minion.card, stats))
    }

    fn die(&mut self, spot: Spot) {
        if self.game.minion(spot).dying {
            return;
        }
        self.say(|game| {
            let minion = game.actor(spot);
            // The opponent's minion with this card may have died at the same time, so the owner must be named.
            let graveyard = &game.side(minion.seat.other()).graveyard;
            let is_twin = minion.is_twin || graveyard.iter().any(|corpse| corpse.card == minion.card);
            EventKind::Died { minion: Actor { is_twin, ..minion } }
        });
        if let Some((seat, card, stats)) = self.leave(spot) {
            self.game.sides[seat].graveyard.push(Corpse { card, stats });
        }
    }

    /// Returns a minion to its owner's hand. If a leave-play trigger has filled the hand, the minion dies
    /// instead.
    fn return_to_hand(&mut self, spot: Spot) {
        if self.game.minion(spot).dying {
            return;
        }
        self.say(|game| EventKind::Returned { minion: game.actor(spot) });
        if let Some((seat, card, stats)) = self.leave(spot) {
            let side = &mut self.game.sides[seat];
            if side.hand.push(Held { card, stats, known: true }).is_err() {
                side.graveyard.push(Corpse { card, stats });
            }
        }
    }

    fn steal(&mut self, (seat, slot): Spot, thief: Seat) {
        if seat == thief || self.game.side(thief).board.is_full() {
            return;
        }
        self.say(|game| EventKind::Stolen { minion: game.actor((seat, slot)), by: thief });
        let minion = self.game.sides[seat].board.remove(slot as usize);
        let _ = self.game.sides[thief].board.push(Minion { actions: 0, fresh: true, ..minion });
        self.game.listen_anew(seat);
        self.game.listen_anew(thief);
    }

    /// Deals damage to a minion. The minion's shield reduces the damage. The caller must check whether the minion dies.
    #[inline]
    pub(super) fn wound(&mut self, spot: Spot, amount: i32) {
        let amount = amount.max(0);
        let prevented = self.game.minion(spot).shield.min(amount);
        let stats = self.shift(spot, (0, prevented - amount));
        self.say(|game| EventKind::Damaged { minion: game.actor(spot), amount: amount - prevented, prevented, stats });
    }

    /// Adds to a minion's attack and defence. The caller must check whether the minion dies.
    fn change(&mut self, spot: Spot, by: (i32, i32)) {
        let stats = self.shift(spot, by);
        self.say(|game| EventKind::Changed { minion: game.actor(spot), by, stats });
    }

    /// Adds to a minion's attack and defence, and returns the new values. Changes the base values if the minion has no
    /// enchantment. Otherwise, adds the change to the `since` field of its newest enchantment, so that it applies after
    /// all of them.
    #[inline(always)]
    fn shift(&mut self, spot: Spot, by: (i32, i32)) -> (i32, i32) {
        let minion = self.game.minion_mut(spot);
        if minion.enchantments == 0 {
            minion.base = add(minion.base, by);
            (minion.attack, minion.defence) = minion.base;
            return minion.base;
        }
        let (serial, stats) = (minion.serial, (minion.attack, minion.defence));
        let worn = self.game.attached.iter_mut().rfind(|enchantment| enchantment.minion == serial);
        let Some(newest) = worn else { return stats };
        let far_from_overflow = [stats, newest.since, by].iter().all(|n| is_small(*n));
        newest.since = add(newest.since, by);
        if !far_from_overflow {
            return self.game.work_out(spot);
        }
        let minion = self.game.minion_mut(spot);
        (minion.attack, minion.defence) = add(stats, by);
        (minion.attack, minion.defence)
    }

    /// Applies a change to a minion, and buries the minion if its defence drops below 1. If its defence was below 1
    /// before, it is in a fight that isn't resolved yet, and the fight buries it later (ruling 5).
    fn change_and_bury(&mut self, spot: Spot, change: impl FnOnce(&mut Self)) {
        let stood = self.game.minion(spot).defence > 0;
        change(self);
        if stood {
            self.bury_if_dead(spot);
        }
    }

    pub(super) fn bury_if_dead(&mut self, spot: Spot) {
        if self.game.minion(spot).defence <= 0 {
            self.die(spot);
        }
    }

    pub(super) fn attach(&mut self, id: MinionId, card: CardId) {
        let Some(spot) = self.game.locate(id) else { return };
        let newest = Attached { minion: id.serial, card, since: (0, 0) };
        self.game.attached.push(newest);
        let side = &mut self.game.sides[spot.0];
        let minion = &mut side.board[spot.1 as usize];
        self.game.enchanted += u8::from(minion.enchantments == 0);
        minion.enchantments += 1;
        minion.actions = minion.actions.saturating_add(extra_actions(card));
        minion.wear(&newest);
        side.heard = side.heard.union(minion.listens);
        let stats = (minion.attack, minion.defence);
        self.say(|game| EventKind::Enchanted { minion: game.actor(spot), card, stats });
        self.bury_if_dead(spot);
    }

    /// Removes the newest enchantment from a minion. Keeps damage and bonuses that the minion received after it.
    fn detach_newest(&mut self, spot: Spot) {
        let serial = self.game.minion(spot).serial;
        let sits_here = |enchantment: &Attached| enchantment.minion == serial;
        let Some(newest) = self.game.attached.iter().rposition(sits_here) else { return };
        let gone = self.game.attached.remove(newest);
        let below = self.game.attached.iter().rposition(sits_here);
        let minion = self.game.minion_mut(spot);
        minion.enchantments -= 1;
        minion.actions = minion.actions.saturating_sub(extra_actions(gone.card));
        let last = minion.enchantments == 0;
        let kept = match below {
            None => &mut minion.base,
            Some(below) => &mut self.game.attached[below].since,
        };
        *kept = add(*kept, gone.since);
        self.game.enchanted -= u8::from(last);
        let stats = self.game.work_out(spot);
        self.say(|game| EventKind::Disenchanted { minion: game.actor(spot), card: gone.card, stats });
        self.bury_if_dead(spot);
    }
}

/// Returns `true` if both values are so small that a sum of three such values can't overflow. Then a change can be
/// added without recomputing all enchantments.
fn is_small((attack, defence): (i32, i32)) -> bool {
    attack.unsigned_abs() | defence.unsigned_abs() < 1 << 29
}

/// Returns the number of actions that a minion gains immediately from an enchantment (rulings 25, 26).
fn extra_actions(card: CardId) -> u8 {
    card.card().mods.iter().filter(|&&change| change == Mod::ExtraAction).count() as u8
}
