//! Scripts: the words of cards, carried out one after the other.

use super::action::Target;
use super::effect::{Effect, Script, Who};
use super::minion::Stay;
use super::resolve::{DEPTH_LIMIT, Resolution};
use super::state::Spot;
use crate::engine::Seat;

/// A target, fixed before a script starts.
#[derive(Clone, Copy)]
pub(super) enum Chosen {
    Nothing,
    Minion(Stay),
    Ritual(Seat),
}

/// Whose script runs, and about what.
#[derive(Clone, Copy)]
pub(super) struct Cause {
    pub controller: Seat,
    /// The minion whose script it is, if it is one's.
    pub itself: Stay,
    pub chosen: Chosen,
    /// The minion the trigger is about, if it is about one.
    pub subject: Stay,
}

impl Resolution<'_> {
    /// Carries out a script: for each effect, whom it concerns is fixed before it starts.
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

    #[inline(never)]
    fn carry_out(&mut self, effect: &Effect, cause: &Cause) {
        let me = cause.controller;
        match *effect {
            Effect::Damage(who, amount) => self.each(who, cause, |this, spot| {
                this.wound(spot, amount);
                this.bury_if_dead(spot);
            }),
            Effect::Destroy(who) => match (who, cause.chosen) {
                (Who::Target, Chosen::Ritual(seat)) => self.remove_ritual(seat, false),
                _ => self.each(who, cause, Self::die),
            },
            Effect::Return(who) => self.each(who, cause, Self::return_to_hand),
            Effect::Gain(who, attack, defence) => self.each(who, cause, |this, spot| {
                this.change(spot, (attack, defence));
                this.bury_if_dead(spot);
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
            Effect::Copy(who) => self.each(who, cause, |this, spot| {
                if !this.game.sides[me].board.is_full() {
                    let card = this.game.minion(spot).card;
                    this.enter(me, card, card.card().stats, false);
                }
            }),
            Effect::Steal(who) => self.each(who, cause, |this, spot| this.steal(spot, me)),
        }
    }

    /// Does something to each minion that `who` means, leaving out those that are gone by then.
    fn each(&mut self, who: Who, cause: &Cause, effect: impl Fn(&mut Self, Spot)) {
        let active = self.game.active;
        let only = match (who, cause.chosen) {
            (Who::EveryMinion, _) => return self.each_of([active, active.other()], effect),
            (Who::MyMinions, _) => return self.each_of([cause.controller], effect),
            (Who::Itself, _) => self.game.locate(cause.itself),
            (Who::Subject, _) => self.game.locate_alive(cause.subject),
            (Who::Target, Chosen::Minion(minion)) => self.game.locate_alive(minion),
            (Who::Target, _) => None,
        };
        if let Some(spot) = only {
            effect(self, spot);
        }
    }

    /// Does something to all minions of some sides that are there now.
    fn each_of<const N: usize>(&mut self, sides: [Seat; N], effect: impl Fn(&mut Self, Spot)) {
        let there = sides.map(|seat| (seat, self.game.side(seat).board.len(), self.game.side(seat).serials()));
        for &(seat, count, ref serials) in &there {
            for (slot, &serial) in (0..).zip(&serials[..count]) {
                let minion = Stay { serial, seat, slot };
                if self.game.over.is_none()
                    && let Some(spot) = self.game.locate_alive(minion)
                {
                    effect(self, spot);
                }
            }
        }
    }

    pub(super) fn chosen(&self, target: Option<Target>) -> Chosen {
        match target {
            None => Chosen::Nothing,
            Some(Target::Ritual(seat)) => Chosen::Ritual(seat),
            Some(Target::Minion(seat, slot)) => Chosen::Minion(self.game.stay((seat, slot))),
        }
    }
}
