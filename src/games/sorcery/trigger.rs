//! Triggers: who listens to what happens, and in which order they act (spec 3).

use super::cards::CardId;
use super::effect::{Script, When, Whose};
use super::event::{Actor, Thing, What};
use super::resolve::{Cause, Chosen, Resolution};
use super::state::{BOARD_SIZE, RitualInPlay};
use crate::engine::{Pile, Seat};

/// Something that triggers may listen to.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    pub when: When,
    /// Whose turn, or whose minion.
    pub seat: Seat,
    pub subject: u32,
}

/// A card in play that has a trigger for a moment.
#[derive(Clone, Copy, Default)]
struct Listener {
    seat: u8,
    /// The minion's serial; 0 for the ritual.
    serial: u32,
}

impl Resolution<'_> {
    /// Lets every card in play that listens to this moment act, in APNAP order (spec 1.1): who
    /// listens is settled now, and each acts if it is still in play when its turn comes.
    pub(super) fn fire(&mut self, moment: Moment) {
        // Both kinds of ends of turn are one moment.
        let bits = match moment.when {
            When::TurnEnds => When::TurnEnds.bit() | When::EachTurnEnds.bit(),
            when => when.bit(),
        };
        if self.game.heard & bits == 0 {
            return;
        }
        let mut listeners: Pile<Listener, { 2 * (BOARD_SIZE + 1) }> = Pile::new();
        for seat in [self.game.active, self.game.active.other()] {
            let side = &self.game.sides[seat];
            for minion in side.board.iter() {
                if minion.listens & bits != 0 {
                    let _ = listeners.push(Listener { seat: seat.0, serial: minion.serial });
                }
            }
            if let Some(ritual) = &side.ritual
                && ritual.card.card().listens & bits != 0
            {
                let _ = listeners.push(Listener { seat: seat.0, serial: 0 });
            }
        }
        for listener in listeners.iter() {
            match listener.serial {
                0 => self.trigger_ritual(Seat(listener.seat), moment),
                serial => self.trigger_minion(serial, moment),
            }
        }
    }

    /// Whether a trigger of `controller`'s card answers to a moment. What happens to a minion that
    /// enters concerns nobody any more once it is dead (ruling 7).
    fn answers(&self, when: When, controller: Seat, itself: u32, moment: Moment) -> bool {
        let whose = |whose| match whose {
            Whose::Mine => controller == moment.seat,
            Whose::Theirs => controller != moment.seat,
            Whose::Anyones => true,
        };
        let fits = match (when, moment.when) {
            (When::TurnStarts, When::TurnStarts) | (When::TurnEnds, When::TurnEnds) => controller == moment.seat,
            (When::EachTurnEnds, When::TurnEnds) => true,
            (When::Enters(w), When::Enters(_)) => whose(w) && self.alive(moment.subject),
            (When::Leaves(w), When::Leaves(_)) => whose(w),
            (When::Attacks, When::Attacks) => itself == moment.subject,
            _ => false,
        };
        fits && self.game.over.is_none()
    }

    pub(super) fn alive(&self, serial: u32) -> bool {
        self.game.find(serial).is_some_and(|(seat, slot)| !self.game.sides[seat].board[slot].dying)
    }

    /// A minion's own triggers in the order of its card, then those of its enchantments, oldest
    /// first.
    fn trigger_minion(&mut self, serial: u32, moment: Moment) {
        let Some((seat, slot)) = self.game.find(serial) else { return };
        let minion = self.game.sides[seat].board[slot];
        let enchantments: Vec<CardId> = if minion.enchantments == 0 {
            Vec::new()
        } else {
            self.game.enchantments(&minion).map(|enchantment| enchantment.card).collect()
        };
        for card in std::iter::once(minion.card).chain(enchantments) {
            for trigger in card.card().triggers {
                let Some((seat, slot)) = self.game.find(serial) else { return };
                if self.answers(trigger.when, seat, serial, moment) {
                    let source = Actor { seat, slot: slot as u8, card };
                    self.trigger(trigger.when, trigger.script, Thing::Minion(source), serial, moment);
                }
            }
        }
    }

    /// A ritual pays its price and acts, or stays silent when it cannot pay (spec 2.4).
    fn trigger_ritual(&mut self, seat: Seat, moment: Moment) {
        let Some(RitualInPlay { card, .. }) = self.game.sides[seat].ritual else { return };
        let price = card.card().charges.0;
        for trigger in card.card().triggers {
            let Some(ritual) = self.game.sides[seat].ritual.filter(|ritual| ritual.card == card) else { return };
            if ritual.charges >= price && self.answers(trigger.when, seat, 0, moment) {
                self.game.sides[seat].ritual = Some(RitualInPlay { charges: ritual.charges - price, ..ritual });
                self.trigger(trigger.when, trigger.script, Thing::Ritual(seat, card), 0, moment);
            }
        }
    }

    fn trigger(&mut self, when: When, script: Script, source: Thing, itself: u32, moment: Moment) {
        let controller = match source {
            Thing::Minion(actor) => actor.seat,
            Thing::Ritual(seat, _) => seat,
        };
        let subject = self.game.find(moment.subject).map(|(seat, slot)| self.actor(seat, slot));
        self.depth = self.depth.saturating_add(1);
        self.say(What::Triggered { source, when, subject });
        self.depth = self.depth.saturating_add(1);
        self.run(script, Cause { controller, itself, chosen: Chosen::Nothing, subject: moment.subject });
        self.depth -= 2;
    }
}
