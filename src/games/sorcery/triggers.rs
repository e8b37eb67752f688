//! Triggers: the abilities of cards that activate automatically (spec 3).

use super::card::{CardId, Trigger, TriggerMask, When};
use super::effects::{Cause, ChosenTarget, Resolution};
use super::event::{Actor, Event, EventKind, Thing};
use super::state::{BOARD_SIZE, MinionId, RitualInPlay};
use crate::engine::{Events, Seat};

/// An event to which triggers may react. `what` is from the point of view of the player whose minion or turn the event
/// is about.
#[derive(Clone, Copy)]
struct Occasion {
    what: TriggerMask,
    subject: MinionId,
}

impl Occasion {
    /// Returns the event's mask from the point of view of `seat`: an event of this player, or one of the opponent.
    fn to(self, seat: Seat) -> TriggerMask {
        if seat == self.subject.seat { self.what } else { self.what.for_opponent() }
    }
}

/// The cards of a side that react to an event, with their places when the event happens.
struct Listeners {
    seat: Seat,
    /// The places of the reacting cards as bits: one bit for each place on the board, and one for the ritual.
    places: u32,
    serials: [u32; BOARD_SIZE],
}

impl<L: Events<Event>> Resolution<'_, L> {
    /// Runs all triggers that react to an event, in APNAP order (spec 1.1). The reacting cards are determined before
    /// the first one acts. A card that has left play in the meantime doesn't act.
    pub(super) fn fire(&mut self, what: TriggerMask, subject: MinionId) {
        let (side, other) = self.game.sides_of(subject.seat);
        if side.heard.intersects(what) || other.heard.intersects(what.for_opponent()) {
            self.let_act(Occasion { what, subject });
        }
    }

    /// Runs the triggers that react to `occasion`. Separate from [`fire`](Self::fire) and not inlined, since most
    /// events trigger nothing.
    #[inline(never)]
    fn let_act(&mut self, occasion: Occasion) {
        let (active, other) = (self.game.active, self.game.active.other());
        let (first, then) = (self.listeners(active, occasion), self.listeners(other, occasion));
        self.trigger_all(&first, occasion);
        self.trigger_all(&then, occasion);
    }

    #[inline]
    fn trigger_all(&mut self, listeners: &Listeners, occasion: Occasion) {
        let &Listeners { seat, mut places, ref serials } = listeners;
        while places != 0 {
            let slot = places.trailing_zeros() as u8;
            places &= places - 1;
            match serials.get(slot as usize) {
                Some(&serial) => self.trigger_minion(MinionId { serial, seat, slot }, occasion),
                None => self.trigger_ritual(seat, occasion),
            }
        }
    }

    /// Runs the triggers for the start or end of a player's turn.
    pub(super) fn fire_turn(&mut self, what: TriggerMask, seat: Seat) {
        self.fire(what, MinionId { seat, ..MinionId::NONE });
    }

    #[inline]
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

    /// Returns `true` if a trigger of `controller`'s card reacts to an event. An enter-play trigger no longer
    /// reacts once the minion is dead (ruling 7).
    #[inline(always)]
    fn answers(&self, trigger: &Trigger, controller: Seat, itself: MinionId, occasion: Occasion) -> bool {
        let concerned = || match trigger.when {
            When::Enters(_) => self.game.locate_alive(occasion.subject).is_some(),
            When::Attacks => itself.serial == occasion.subject.serial,
            _ => true,
        };
        trigger.when.mask().intersects(occasion.to(controller)) && concerned() && self.game.over.is_none()
    }

    /// Runs a minion's triggers: first those of the minion's card, then those of its enchantments, oldest first.
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

    /// Runs the triggers of a minion's card or of one of its enchantments.
    fn trigger_each(&mut self, card: CardId, itself: MinionId, occasion: Occasion) {
        for trigger in card.card().triggers {
            let Some((controller, _)) = self.game.locate(itself) else { return };
            if self.answers(trigger, controller, itself, occasion) {
                self.trigger(trigger, card, controller, itself, occasion);
            }
        }
    }

    /// Runs a ritual's triggers. Each one spends charges, and does nothing if there are too few (spec 2.4).
    fn trigger_ritual(&mut self, seat: Seat, occasion: Occasion) {
        let Some(RitualInPlay { card, .. }) = self.game.side(seat).ritual else { return };
        for trigger in card.card().triggers {
            let Some(ritual) = self.game.side(seat).ritual.filter(|ritual| ritual.card == card) else { return };
            if ritual.can_pay() && self.answers(trigger, seat, MinionId::NONE, occasion) {
                let charges = ritual.charges - card.card().charges.0;
                self.game.sides[seat].ritual = Some(RitualInPlay { card, charges });
                self.game.listen_anew(seat);
                self.trigger(trigger, card, seat, MinionId::NONE, occasion);
            }
        }
    }

    /// Runs a trigger of `card`, which is the card or an enchantment of the minion `itself`, or a ritual.
    fn trigger(&mut self, trigger: &Trigger, card: CardId, controller: Seat, itself: MinionId, occasion: Occasion) {
        let subject = occasion.subject;
        self.depth += 1;
        self.say(|game| {
            let subject = game.locate(subject).map(|spot| game.actor(spot));
            let source = match game.locate(itself) {
                Some(spot) => Thing::Minion(Actor { card, is_twin: game.has_twin(spot.0, card), ..game.actor(spot) }),
                None => Thing::Ritual(controller, card),
            };
            EventKind::Triggered { source, when: trigger.when, subject }
        });
        self.depth += 1;
        self.run(trigger.script, &Cause { controller, itself, chosen: ChosenTarget::Nothing, subject });
        self.depth -= 2;
    }
}
