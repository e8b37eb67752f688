//! Carrying out: turns, what players do, and scripts. Consequences happen at once and depth first.

use super::action::{Action, Target};
use super::cards::{CardId, CardType};
use super::effect::{Effect, Mod, Script, When, Who};
use super::event::{Actor, Event, Thing, What};
use super::minion::Usable;
use super::state::{BOARD_SIZE, LAST_TURN, Sorcery};
use super::trigger::Moment;
use crate::engine::{Pile, Seat};

/// How many scripts one action may set off, and how deep in one another. Thousands of enchantments
/// with triggers stay below; it keeps any future combination of cards from hanging the game.
const SCRIPT_BUDGET: u32 = 100_000;
const DEPTH_LIMIT: u8 = 200;

/// One action being carried out.
pub(super) struct Resolution<'a> {
    pub(super) game: &'a mut Sorcery,
    pub(super) events: &'a mut Vec<Event>,
    pub(super) depth: u8,
    budget: u32,
}

/// A target, fixed before a script starts: minions by serial, since places shift.
#[derive(Clone, Copy)]
pub(super) enum Chosen {
    Nothing,
    Minion(u32),
    Ritual(Seat),
}

/// Whose script runs, and about what.
#[derive(Clone, Copy)]
pub(super) struct Cause {
    pub controller: Seat,
    /// The minion whose script it is (0: none).
    pub itself: u32,
    pub chosen: Chosen,
    /// The minion the trigger is about (0: none).
    pub subject: u32,
}

impl<'a> Resolution<'a> {
    pub(super) fn new(game: &'a mut Sorcery, events: &'a mut Vec<Event>) -> Self {
        Resolution { game, events, depth: 0, budget: SCRIPT_BUDGET }
    }

    /// Carries out a legal action of the active player.
    pub(super) fn act(&mut self, action: Action) {
        let me = self.game.active;
        match action {
            Action::End => self.end_turn(),
            Action::Draw => self.draw(me),
            Action::Discard(place) => {
                let held = self.game.sides[me].hand.remove(place as usize);
                self.say(What::Discarded { seat: me, card: held.card });
            }
            Action::Play(place, target) => self.play(me, place, target),
            Action::Use(slot, target) => self.use_ability(me, slot, target),
            Action::Attack(slot, None) => self.attack_player(me, slot),
            Action::Attack(slot, Some(foe)) => self.attack_minion(me, slot, foe),
        }
    }

    /// A player's turn up to the first decision (spec 1.2).
    pub(super) fn start_turn(&mut self, seat: Seat) {
        self.game.active = seat;
        self.game.turn = LAST_TURN.min(self.game.turn + 1);
        self.say(What::TurnStarted { seat, turn: self.game.turn });
        self.gain_magic(seat, 1);
        self.draw(seat);
        for slot in 0..self.game.sides[seat].board.len() {
            let minion = self.game.sides[seat].board[slot];
            let extra = self.game.enchantments(&minion).flat_map(|e| e.card.card().mods);
            let actions = 1 + extra.filter(|&&change| change == Mod::ExtraAction).count();
            let minion = &mut self.game.sides[seat].board[slot];
            minion.actions = actions.min(u8::MAX as usize) as u8;
            minion.fresh = false;
        }
        self.fire(Moment { when: When::TurnStarts, seat, subject: 0 });
    }

    fn end_turn(&mut self) {
        let seat = self.game.active;
        self.say(What::TurnEnded { seat });
        self.fire(Moment { when: When::TurnEnds, seat, subject: 0 });
        if self.game.over.is_none() {
            self.start_turn(seat.other());
        }
    }

    fn play(&mut self, me: Seat, place: u8, target: Option<Target>) {
        let cost = self.game.cost(me, self.game.sides[me].hand[place as usize].card);
        let held = self.game.sides[me].hand.remove(place as usize);
        let card = held.card.card();
        let thing = target.map(|target| self.thing(target));
        self.pay(me, cost);
        self.say(What::Played { seat: me, card: held.card, target: thing });
        self.depth += 1;
        let chosen = self.chosen(target);
        match (card.kind, chosen) {
            (CardType::Minion, _) => self.enter(me, held.card, held.stats, true),
            (CardType::Ritual, _) => self.place_ritual(me, held.card),
            (CardType::Enchantment, Chosen::Minion(serial)) => self.attach(serial, held.card),
            (CardType::Spell, chosen) => {
                let script = card.ability.map_or(&[] as Script, |spell| spell.script);
                self.run(script, Cause { controller: me, itself: 0, chosen, subject: 0 });
            }
            (CardType::Enchantment, _) => {}
        }
        self.depth -= 1;
    }

    fn use_ability(&mut self, me: Seat, slot: u8, target: Option<Target>) {
        let minion = self.game.sides[me].board[slot as usize];
        let Some(ability) = minion.usable.and_then(Usable::ability) else { return };
        let thing = target.map(|target| self.thing(target));
        let chosen = self.chosen(target);
        self.game.sides[me].board[slot as usize].actions -= 1;
        self.pay(me, ability.cost);
        self.say(What::Used { minion: Actor { seat: me, slot, card: minion.card }, target: thing });
        self.depth += 1;
        self.run(ability.script, Cause { controller: me, itself: minion.serial, chosen, subject: 0 });
        self.depth -= 1;
    }

    fn attack_player(&mut self, me: Seat, slot: u8) {
        let Some((attacker, _)) = self.begin_attack(me, slot, None) else { return };
        if let Some((_, slot)) = self.game.find(attacker) {
            let attack = self.game.sides[me].board[slot].attack;
            self.strike(me.other(), attack);
        }
        self.depth -= 1;
    }

    /// Both minions deal their damage, then whoever has died does so in APNAP order (ruling 5).
    fn attack_minion(&mut self, me: Seat, slot: u8, foe: u8) {
        let Some((attacker, defender)) = self.begin_attack(me, slot, Some(foe)) else { return };
        if let (Some(a), Some(d)) = (self.game.find(attacker), self.game.find(defender)) {
            let attack = self.game.sides[a.0].board[a.1].attack;
            let strike_back = self.game.sides[d.0].board[d.1].attack;
            self.wound(defender, attack);
            self.wound(attacker, strike_back);
            self.bury_if_dead(attacker);
            self.bury_if_dead(defender);
        }
        self.depth -= 1;
    }

    /// Spends the action and lets the attacker's own trigger run. Leaves the depth one deeper.
    fn begin_attack(&mut self, me: Seat, slot: u8, foe: Option<u8>) -> Option<(u32, u32)> {
        let attacker = self.actor(me, slot as usize);
        let defender = foe.map(|foe| self.actor(me.other(), foe as usize));
        let minion = &mut self.game.sides[me].board[slot as usize];
        minion.actions -= 1;
        let serial = minion.serial;
        let target = foe.map_or(0, |foe| self.game.sides[me.other()].board[foe as usize].serial);
        self.say(What::Attacked { attacker, defender });
        self.depth += 1;
        self.fire(Moment { when: When::Attacks, seat: me, subject: serial });
        if self.game.over.is_some() {
            self.depth -= 1;
            return None;
        }
        Some((serial, target))
    }

    // Scripts and triggers.

    /// Carries out a script: for each effect, whom it concerns is fixed before it starts.
    pub(super) fn run(&mut self, script: Script, cause: Cause) {
        if self.budget == 0 || self.depth > DEPTH_LIMIT {
            return;
        }
        self.budget -= 1;
        for &effect in script {
            if self.game.over.is_some() {
                return;
            }
            self.carry_out(effect, cause);
        }
    }

    fn carry_out(&mut self, effect: Effect, cause: Cause) {
        let me = cause.controller;
        match effect {
            Effect::Damage(who, amount) => self.each(who, cause, |this, minion| {
                this.wound(minion, amount);
                this.bury_if_dead(minion);
            }),
            Effect::Destroy(who) => match (who, cause.chosen) {
                (Who::Target, Chosen::Ritual(seat)) => self.remove_ritual(seat, false),
                _ => self.each(who, cause, Self::die),
            },
            Effect::Return(who) => self.each(who, cause, Self::return_to_hand),
            Effect::Gain(who, attack, defence) => self.each(who, cause, |this, minion| {
                this.change(minion, (attack, defence));
                this.bury_if_dead(minion);
            }),
            Effect::Disenchant(who) => self.each(who, cause, Self::detach_newest),
            Effect::Summon(card, count) => {
                for _ in 0..count {
                    if !self.game.sides[me].board.is_full() && self.game.over.is_none() {
                        self.enter(me, card, card.card().stats, false);
                    }
                }
            }
            Effect::Magic(amount) => self.gain_magic(me, amount),
            Effect::Charges(amount) => self.charge(me, amount),
            Effect::Resurrect { defence } => {
                if self.game.sides[me].board.is_full() {
                    return;
                }
                if let Some(corpse) = self.game.sides[me].graveyard.pop() {
                    self.enter(me, corpse.card, (corpse.stats.0, defence), false);
                }
            }
            Effect::Draw(count) => {
                for _ in 0..count {
                    self.draw(me);
                }
            }
            Effect::Discard(count) => {
                for _ in 0..count {
                    self.discard_at_random(me.other());
                }
            }
            Effect::Strike(amount) => self.strike(me.other(), amount),
            Effect::Copy(who) => self.each(who, cause, |this, minion| {
                if let Some((seat, slot)) = this.game.find(minion)
                    && !this.game.sides[me].board.is_full()
                {
                    let card = this.game.sides[seat].board[slot].card;
                    this.enter(me, card, card.card().stats, false);
                }
            }),
            Effect::Steal(who) => self.each(who, cause, |this, minion| this.steal(minion, me)),
        }
    }

    /// Does something to each minion that `who` means, leaving out those that are gone by then.
    fn each(&mut self, who: Who, cause: Cause, mut effect: impl FnMut(&mut Self, u32)) {
        let mut minions: Pile<u32, { 2 * BOARD_SIZE }> = Pile::new();
        let mut list = |seat: Seat, game: &Sorcery| {
            for minion in game.sides[seat].board.iter() {
                let _ = minions.push(minion.serial);
            }
        };
        match who {
            Who::EveryMinion => {
                list(self.game.active, self.game);
                list(self.game.active.other(), self.game);
            }
            Who::MyMinions => list(cause.controller, self.game),
            Who::Itself => _ = minions.push(cause.itself),
            Who::Subject => _ = minions.push(cause.subject),
            Who::Target => {
                if let Chosen::Minion(serial) = cause.chosen {
                    let _ = minions.push(serial);
                }
            }
        }
        for &minion in minions.iter() {
            if self.game.over.is_none() && (self.alive(minion) || who == Who::Itself) {
                effect(self, minion);
            }
        }
    }

    pub(super) fn actor(&self, seat: Seat, slot: usize) -> Actor {
        Actor { seat, slot: slot as u8, card: self.game.sides[seat].board[slot].card }
    }

    fn chosen(&self, target: Option<Target>) -> Chosen {
        match target {
            None => Chosen::Nothing,
            Some(Target::Ritual(seat)) => Chosen::Ritual(seat),
            Some(Target::Minion(seat, slot)) => Chosen::Minion(self.game.sides[seat].board[slot as usize].serial),
        }
    }

    fn thing(&self, target: Target) -> Thing {
        match target {
            Target::Minion(seat, slot) => Thing::Minion(self.actor(seat, slot as usize)),
            Target::Ritual(seat) => {
                Thing::Ritual(seat, self.game.sides[seat].ritual.map_or(CardId::default(), |ritual| ritual.card))
            }
        }
    }
}
