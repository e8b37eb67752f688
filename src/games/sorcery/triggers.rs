//! Triggers: cards that act by themselves (spec 3).

use super::card::{CardId, Trigger, TriggerMask, When};
use super::effects::{Cause, Chosen, Resolution};
use super::event::{Actor, Thing, What};
use super::state::{BOARD_SIZE, MinionId, RitualInPlay};
use crate::engine::Seat;

/// Something that triggers may listen to: what it is to the cards of the player to whom, or to
/// whose minion, it happens.
#[derive(Clone, Copy)]
struct Occasion {
    what: TriggerMask,
    subject: MinionId,
}

impl Occasion {
    /// What it is to a player's cards.
    fn to(self, seat: Seat) -> TriggerMask {
        if seat == self.subject.seat { self.what } else { self.what.for_opponent() }
    }
}

/// The cards of a side that an occasion is told to, as they lay when it came.
struct Listeners {
    seat: Seat,
    /// A bit for each place on the board, and one for the ritual.
    places: u32,
    serials: [u32; BOARD_SIZE],
}

impl Resolution<'_> {
    /// Lets every card in play that listens to this act, in APNAP order (spec 1.1): who listens is
    /// settled now, and each acts if it is still in play when its turn comes.
    pub(super) fn fire(&mut self, what: TriggerMask, subject: MinionId) {
        let (side, other) = self.game.sides_of(subject.seat);
        if side.heard.intersects(what) || other.heard.intersects(what.for_opponent()) {
            self.let_act(Occasion { what, subject });
        }
    }

    /// Kept out of [`fire`](Self::fire), which mostly finds that nobody listens.
    #[inline(never)]
    fn let_act(&mut self, occasion: Occasion) {
        let (active, other) = (self.game.active, self.game.active.other());
        let (first, then) = (self.listeners(active, occasion), self.listeners(other, occasion));
        for &Listeners { seat, mut places, ref serials } in &[first, then] {
            while places != 0 {
                let slot = places.trailing_zeros() as u8;
                places &= places - 1;
                match serials.get(slot as usize) {
                    Some(&serial) => self.trigger_minion(MinionId { serial, seat, slot }, occasion),
                    None => self.trigger_ritual(seat, occasion),
                }
            }
        }
    }

    /// A turn's start or end, which is about no minion.
    pub(super) fn fire_turn(&mut self, what: TriggerMask, seat: Seat) {
        self.fire(what, MinionId { seat, ..MinionId::NONE });
    }

    fn listeners(&self, seat: Seat, occasion: Occasion) -> Listeners {
        let (side, wanted) = (self.game.side(seat), occasion.to(seat));
        let mut places = 0;
        if side.heard.intersects(wanted) {
            let ritual = side.ritual.is_some_and(|ritual| ritual.listens().intersects(wanted));
            places = u32::from(ritual) << BOARD_SIZE;
            for (slot, minion) in side.board.places().iter().enumerate() {
                places |= u32::from(minion.listens.intersects(wanted)) << slot;
            }
        }
        Listeners { seat, places, serials: side.serials() }
    }

    /// Whether a trigger of `controller`'s card answers to an occasion. What happens to a minion
    /// that enters concerns nobody any more once it is dead (ruling 7).
    #[inline(always)]
    fn answers(&self, trigger: &Trigger, controller: Seat, itself: MinionId, occasion: Occasion) -> bool {
        let concerned = || match trigger.when {
            When::Enters(_) => self.game.locate_alive(occasion.subject).is_some(),
            When::Attacks => itself.serial == occasion.subject.serial,
            _ => true,
        };
        trigger.when.mask().intersects(occasion.to(controller)) && concerned() && self.game.over.is_none()
    }

    /// A minion's own triggers in the order of its card, then those of its enchantments, oldest
    /// first.
    fn trigger_minion(&mut self, itself: MinionId, occasion: Occasion) {
        let Some(spot) = self.game.locate(itself) else { return };
        let minion = self.game.minion(spot);
        let worn = self.game.enchantments(minion).map(|enchantment| enchantment.card);
        let listening: Vec<CardId> = worn.filter(|card| card.card().listens != TriggerMask::empty()).collect();
        self.trigger_each(minion.card, itself, occasion);
        for card in listening {
            self.trigger_each(card, itself, occasion);
        }
    }

    /// The triggers of a minion's card or of an enchantment on it.
    fn trigger_each(&mut self, card: CardId, itself: MinionId, occasion: Occasion) {
        for trigger in card.card().triggers {
            let Some((seat, slot)) = self.game.locate(itself) else { return };
            if self.answers(trigger, seat, itself, occasion) {
                let source = Actor { seat, slot, card, serial: itself.serial };
                self.trigger(trigger, Thing::Minion(source), itself, occasion);
            }
        }
    }

    /// A ritual pays its price and acts, or stays silent when it cannot pay (spec 2.4).
    fn trigger_ritual(&mut self, seat: Seat, occasion: Occasion) {
        let Some(RitualInPlay { card, .. }) = self.game.side(seat).ritual else { return };
        for trigger in card.card().triggers {
            let Some(ritual) = self.game.side(seat).ritual.filter(|ritual| ritual.card == card) else { return };
            if ritual.can_pay() && self.answers(trigger, seat, MinionId::NONE, occasion) {
                let charges = ritual.charges - card.card().charges.0;
                self.game.sides[seat].ritual = Some(RitualInPlay { card, charges });
                self.game.listen_anew(seat);
                self.trigger(trigger, Thing::Ritual(seat, card), MinionId::NONE, occasion);
            }
        }
    }

    fn trigger(&mut self, trigger: &Trigger, source: Thing, itself: MinionId, occasion: Occasion) {
        let (Thing::Minion(Actor { seat: controller, .. }) | Thing::Ritual(controller, _)) = source;
        let subject = occasion.subject;
        self.depth += 1;
        self.say(|game| {
            let subject = game.locate(subject).map(|spot| game.actor(spot));
            What::Triggered { source, when: trigger.when, subject }
        });
        self.depth += 1;
        self.run(trigger.script, &Cause { controller, itself, chosen: Chosen::Nothing, subject });
        self.depth -= 2;
    }
}
