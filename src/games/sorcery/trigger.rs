//! Triggers: cards that act by themselves (spec 3).

use super::cards::CardId;
use super::effect::{Moments, Trigger, When};
use super::event::{Actor, Thing, What};
use super::minion::Stay;
use super::resolve::Resolution;
use super::script::{Cause, Chosen};
use super::state::{BOARD_SIZE, RitualInPlay};
use crate::engine::Seat;

/// Something that triggers may listen to: so small that it is passed in a register.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    /// The minion it is about, if it is about one.
    subject: u32,
    /// The player to whom it happens, or to whose minion.
    seat: Seat,
    /// The minion's place.
    slot: u8,
    /// What it is to that player's cards.
    what: Moments,
}

impl Moment {
    #[inline]
    fn about(minion: Stay, what: Moments) -> Moment {
        Moment { subject: minion.serial, seat: minion.seat, slot: minion.slot, what }
    }

    /// What it is to a player's cards.
    #[inline]
    fn to(self, seat: Seat) -> Moments {
        if seat == self.seat { self.what } else { self.what.to_the_other() }
    }

    /// The minion it is about, if it is about one.
    #[inline]
    fn subject(self) -> Stay {
        Stay { serial: self.subject, seat: self.seat, slot: self.slot }
    }

    /// A player's turn starts.
    #[inline]
    pub(super) fn turn_starts(seat: Seat) -> Moment {
        Moment::about(Stay { seat, ..Stay::NONE }, Moments::TURN_STARTS)
    }

    /// A player's turn ends.
    #[inline]
    pub(super) fn turn_ends(seat: Seat) -> Moment {
        Moment::about(Stay { seat, ..Stay::NONE }, Moments::TURN_ENDS)
    }

    /// A minion has entered play.
    #[inline]
    pub(super) fn enters(minion: Stay) -> Moment {
        Moment::about(minion, Moments::MINE_ENTERS)
    }

    /// A minion is about to leave play.
    #[inline]
    pub(super) fn leaves(minion: Stay) -> Moment {
        Moment::about(minion, Moments::MINE_LEAVES)
    }

    /// A minion attacks.
    #[inline]
    pub(super) fn attacks(minion: Stay) -> Moment {
        Moment::about(minion, Moments::MINE_ATTACKS)
    }
}

/// Cards of one side that a moment is told to, as they lay when it came.
struct Listeners {
    seat: Seat,
    /// A bit for each place on the board, and one for the ritual.
    places: u32,
    /// The minions there.
    serials: [u32; BOARD_SIZE],
}

impl Resolution<'_> {
    /// Lets every card in play that listens to this moment act, in APNAP order (spec 1.1): who
    /// listens is settled now, and each acts if it is still in play when its turn comes.
    #[inline]
    pub(super) fn fire(&mut self, moment: Moment) {
        let (side, other) = self.game.sides_of(moment.seat);
        if side.heard.include(moment.what) | other.heard.include(moment.what.to_the_other()) {
            self.let_act(moment);
        }
    }

    /// Kept out of [`fire`](Self::fire), which mostly finds that nobody listens.
    #[inline(never)]
    fn let_act(&mut self, moment: Moment) {
        let (active, other) = (self.game.active, self.game.active.other());
        let (first, then) = (self.listeners(active, moment), self.listeners(other, moment));
        self.call(&first, moment);
        self.call(&then, moment);
    }

    /// The cards of a side that listen to a moment. (Empty places listen to none.)
    #[inline]
    fn listeners(&self, seat: Seat, moment: Moment) -> Listeners {
        let (side, wanted) = (self.game.side(seat), moment.to(seat));
        let mut places = 0;
        if side.heard.include(wanted) {
            let ritual = side.ritual.is_some_and(|ritual| ritual.listens().include(wanted));
            places = u32::from(ritual) << BOARD_SIZE;
            for (slot, minion) in side.board.places().iter().enumerate() {
                places |= u32::from(minion.listens.include(wanted)) << slot;
            }
        }
        Listeners { seat, places, serials: side.serials() }
    }

    #[inline]
    fn call(&mut self, listeners: &Listeners, moment: Moment) {
        let &Listeners { seat, mut places, ref serials } = listeners;
        while places != 0 {
            let slot = places.trailing_zeros();
            places &= places - 1;
            match serials.get(slot as usize) {
                Some(&serial) => self.trigger_minion(Stay { serial, seat, slot: slot as u8 }, moment),
                None => self.trigger_ritual(seat, moment),
            }
        }
    }

    /// Whether a trigger of `controller`'s card answers to a moment. What happens to a minion that
    /// enters concerns nobody any more once it is dead (ruling 7).
    #[inline(always)]
    fn answers(&self, trigger: &Trigger, controller: Seat, itself: Stay, moment: Moment) -> bool {
        let concerned = || match trigger.when {
            When::Enters(_) => self.game.locate_alive(moment.subject()).is_some(),
            When::Attacks => itself.serial == moment.subject,
            _ => true,
        };
        trigger.moments.include(moment.to(controller)) && concerned() && self.game.over.is_none()
    }

    /// A minion's own triggers in the order of its card, then those of its enchantments, oldest
    /// first.
    fn trigger_minion(&mut self, itself: Stay, moment: Moment) {
        let Some(spot) = self.game.locate(itself) else { return };
        let minion = self.game.minion(spot);
        let card = minion.card;
        if minion.enchantments == 0 {
            return self.trigger_card(card, itself, moment);
        }
        let worn = self.game.enchantments(minion).map(|enchantment| enchantment.card);
        let listening: Vec<CardId> = worn.filter(|card| card.listens() != Moments::NEVER).collect();
        for card in std::iter::once(card).chain(listening) {
            self.trigger_card(card, itself, moment);
        }
    }

    /// The triggers that one card gives a minion.
    // Mostly the last thing that `trigger_minion` does, and not worth a call of its own.
    #[inline(always)]
    fn trigger_card(&mut self, card: CardId, itself: Stay, moment: Moment) {
        for trigger in card.card().triggers {
            let Some((seat, slot)) = self.game.locate(itself) else { return };
            if self.answers(trigger, seat, itself, moment) {
                let source = Actor { seat, slot, card };
                self.trigger(trigger, Thing::Minion(source), itself, moment);
            }
        }
    }

    /// A ritual pays its price and acts, or stays silent when it cannot pay (spec 2.4).
    fn trigger_ritual(&mut self, seat: Seat, moment: Moment) {
        let Some(RitualInPlay { card, .. }) = self.game.sides[seat].ritual else { return };
        let price = card.card().charges.0;
        for trigger in card.card().triggers {
            let Some(ritual) = self.game.sides[seat].ritual.filter(|ritual| ritual.card == card) else { return };
            if ritual.can_pay() && self.answers(trigger, seat, Stay::NONE, moment) {
                let ritual = RitualInPlay { charges: ritual.charges - price, ..ritual };
                self.game.sides[seat].ritual = Some(ritual);
                if !ritual.can_pay() {
                    self.game.listen_anew(seat);
                }
                self.trigger(trigger, Thing::Ritual(seat, card), Stay::NONE, moment);
            }
        }
    }

    fn trigger(&mut self, trigger: &Trigger, source: Thing, itself: Stay, moment: Moment) {
        let controller = match source {
            Thing::Minion(actor) => actor.seat,
            Thing::Ritual(seat, _) => seat,
        };
        self.depth += 1;
        self.say(|game| {
            let subject = game.locate(moment.subject()).map(|spot| game.actor(spot));
            What::Triggered { source, when: trigger.when, subject }
        });
        self.depth += 1;
        self.run(trigger.script, &Cause { controller, itself, chosen: Chosen::Nothing, subject: moment.subject() });
        self.depth -= 2;
    }
}
