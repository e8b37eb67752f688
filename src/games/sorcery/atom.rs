//! Atoms: each changes one thing, says so, and lets the consequences happen.
//!
//! Consequences happen at once and depth first. A minion whose defence falls to 0 is marked
//! `dying`, its leave-play triggers run while it and its enchantments are still there, and then
//! it is taken off: that is why a dying Bone Golem still grows, and is dead all the same
//! (spec 3.4).

use super::cards::CardId;
use super::effect::{Mod, Moments};
use super::event::{Event, NoDraw, What};
use super::minion::{Attached, Minion, Stay, add};
use super::resolve::Resolution;
use super::state::{Corpse, Held, RitualInPlay, Sorcery, Spot};
use super::trigger::Moment;
use crate::engine::{Outcome, Seat};

impl Resolution<'_> {
    /// Tells what happens, if anybody wants to know.
    #[inline]
    pub(super) fn say(&mut self, what: impl FnOnce(&Sorcery) -> What) {
        let (game, depth) = (&*self.game, self.depth);
        self.log.push(|| Event { depth, what: what(game) });
    }

    /// Pays magic; in testing mode what is missing is forgiven (spec 5.2.3).
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
        self.say(|_| What::MagicGained { seat, amount, now });
    }

    #[inline]
    pub(super) fn draw(&mut self, seat: Seat) {
        let game = &mut *self.game;
        let side = &mut game.sides[seat];
        let what = if side.hand.is_full() {
            What::NotDrawn { seat, why: NoDraw::HandFull }
        } else if let Some(card) = side.deck.draw(&mut game.rng) {
            let _ = side.hand.push(Held::fresh(card));
            What::Drawn { seat, card }
        } else {
            What::NotDrawn { seat, why: NoDraw::DeckEmpty }
        };
        self.say(|_| what);
    }

    pub(super) fn discard_at_random(&mut self, seat: Seat) {
        let game = &mut *self.game;
        let hand = &mut game.sides[seat].hand;
        if hand.is_empty() {
            return;
        }
        let held = hand.remove(game.rng.below(hand.len()));
        self.say(|_| What::Discarded { seat, card: held.card });
    }

    /// A player loses life; nobody gains any by a negative attack.
    pub(super) fn strike(&mut self, seat: Seat, amount: i32) {
        let amount = amount.max(0);
        let life = &mut self.game.sides[seat].life;
        *life = life.saturating_sub(amount);
        let now = *life;
        self.say(|_| What::LifeLost { seat, amount, now });
        if now <= 0 && self.game.over.is_none() {
            self.game.over = Some(Outcome::won_by(seat.other()));
            self.log.push(|| Event { depth: 0, what: What::Won { seat: seat.other() } });
        }
    }

    pub(super) fn place_ritual(&mut self, seat: Seat, card: CardId) {
        self.remove_ritual(seat, true);
        self.game.sides[seat].ritual = Some(RitualInPlay { card, charges: card.card().charges.1 });
        self.game.listen_anew(seat);
    }

    pub(super) fn remove_ritual(&mut self, seat: Seat, replaced: bool) {
        if let Some(ritual) = self.game.sides[seat].ritual.take() {
            self.game.listen_anew(seat);
            self.say(|_| What::RitualGone { seat, card: ritual.card, replaced });
        }
    }

    pub(super) fn charge(&mut self, seat: Seat, by: i32) {
        if let Some(ritual) = &mut self.game.sides[seat].ritual {
            ritual.charges = ritual.charges.saturating_add(by);
            let (card, now) = (ritual.card, ritual.charges);
            self.game.listen_anew(seat);
            self.say(|_| What::Charged { seat, card, by, now });
        }
    }

    /// A minion enters play at the right end of a board with room (spec 3.3). One that comes with
    /// no defence dies before anything else happens (ruling 20).
    pub(super) fn enter(&mut self, seat: Seat, card: CardId, stats: (i32, i32), played: bool) {
        self.game.serials += 1;
        let minion = Minion::fresh(card, self.game.serials, stats);
        let side = &mut self.game.sides[seat];
        if side.board.push(minion).is_err() {
            return;
        }
        side.heard = side.heard.and(minion.listens);
        let slot = side.board.len() as u8 - 1;
        if !played {
            self.say(|game| What::Entered { minion: game.actor((seat, slot)), stats });
        }
        match minion.defence {
            ..=0 => self.die((seat, slot)),
            _ => self.fire(Moment::enters(self.game.stay((seat, slot)))),
        }
    }

    /// Takes a minion off the board, its leave-play triggers first (spec 3.4), and returns what
    /// remains of it: its attack and defence without enchantments.
    #[inline(always)]
    fn leave(&mut self, spot: Spot) -> Option<(Seat, CardId, (i32, i32))> {
        self.game.minion_mut(spot).dying = true;
        let stay = self.game.stay(spot);
        self.fire(Moment::leaves(stay));
        let (seat, slot) = self.game.locate(stay)?;
        let minion = self.game.sides[seat].board.remove(slot as usize);
        if minion.listens != Moments::NEVER {
            self.game.listen_anew(seat);
        }
        let mut stats = minion.base;
        if minion.enchantments > 0 {
            stats = self.game.enchantments(&minion).fold(stats, |stats, enchantment| add(stats, enchantment.since));
            self.game.enchanted -= 1;
            self.game.attached.retain(|enchantment| enchantment.minion != minion.serial);
        }
        Some((seat, minion.card, stats))
    }

    pub(super) fn die(&mut self, spot: Spot) {
        if self.game.minion(spot).dying {
            return;
        }
        self.say(|game| What::Died { minion: game.actor(spot) });
        if let Some((seat, card, stats)) = self.leave(spot) {
            self.game.sides[seat].graveyard.push(Corpse { card, stats });
        }
    }

    /// Returns a minion to its owner's hand, if there is room by then; a card that finds the hand
    /// full (filled by a leave-play trigger) dies instead.
    pub(super) fn return_to_hand(&mut self, spot: Spot) {
        if self.game.minion(spot).dying {
            return;
        }
        self.say(|game| What::Returned { minion: game.actor(spot) });
        if let Some((seat, card, stats)) = self.leave(spot) {
            let held = Held { card, stats, known: true };
            if self.game.sides[seat].hand.push(held).is_err() {
                self.game.sides[seat].graveyard.push(Corpse { card, stats });
            }
        }
    }

    pub(super) fn steal(&mut self, (seat, slot): Spot, thief: Seat) {
        if seat == thief || self.game.sides[thief].board.is_full() {
            return;
        }
        self.say(|game| What::Stolen { minion: game.actor((seat, slot)), by: thief });
        let mut minion = self.game.sides[seat].board.remove(slot as usize);
        minion.actions = 0;
        minion.fresh = true;
        let _ = self.game.sides[thief].board.push(minion);
        self.game.listen_anew(seat);
        self.game.listen_anew(thief);
    }

    /// Damage to a minion, less what its enchantments prevent. Whether it dies is asked later.
    #[inline]
    pub(super) fn wound(&mut self, spot: Spot, amount: i32) {
        let amount = amount.max(0);
        let prevented = self.game.minion(spot).shield.min(amount);
        let stats = self.shift(spot, (0, prevented - amount));
        self.say(|game| What::Damaged { minion: game.actor(spot), amount: amount - prevented, prevented, stats });
    }

    /// Gains or loses attack and defence. Whether it dies is asked later.
    #[inline]
    pub(super) fn change(&mut self, spot: Spot, by: (i32, i32)) {
        let stats = self.shift(spot, by);
        self.say(|game| What::Changed { minion: game.actor(spot), by, stats });
    }

    /// Adds to what a minion shows: to its base, or to what came after its newest enchantment.
    #[inline]
    fn shift(&mut self, spot: Spot, by: (i32, i32)) -> (i32, i32) {
        let minion = self.game.minion_mut(spot);
        if minion.enchantments > 0 {
            return self.shift_enchanted(spot, by);
        }
        minion.base = add(minion.base, by);
        (minion.attack, minion.defence) = minion.base;
        minion.base
    }

    #[inline(never)]
    fn shift_enchanted(&mut self, (seat, slot): Spot, by: (i32, i32)) -> (i32, i32) {
        let minion = &mut self.game.sides[seat].board[slot as usize];
        let serial = minion.serial;
        let stats = (minion.attack, minion.defence);
        if let Some(newest) = self.game.attached.iter_mut().rfind(|enchantment| enchantment.minion == serial) {
            let small = is_small(stats) && is_small(newest.since) && is_small(by);
            newest.since = add(newest.since, by);
            if small {
                (minion.attack, minion.defence) = add(stats, by);
                return (minion.attack, minion.defence);
            }
        }
        self.game.work_out((seat, slot))
    }

    #[inline]
    pub(super) fn bury_if_dead(&mut self, spot: Spot) {
        if self.game.minion(spot).defence <= 0 {
            self.die(spot);
        }
    }

    pub(super) fn attach(&mut self, stay: Stay, card: CardId) {
        let Some((seat, slot)) = self.game.locate(stay) else { return };
        let newest = Attached { minion: stay.serial, card, since: (0, 0) };
        self.game.attached.push(newest);
        let side = &mut self.game.sides[seat];
        let minion = &mut side.board[slot as usize];
        self.game.enchanted += u8::from(minion.enchantments == 0);
        minion.enchantments += 1;
        minion.actions = minion.actions.saturating_add(extra_actions(card));
        minion.work_in(&newest);
        side.heard = side.heard.and(minion.listens);
        let stats = (minion.attack, minion.defence);
        self.say(|game| What::Enchanted { minion: game.actor((seat, slot)), card, stats });
        self.bury_if_dead((seat, slot));
    }

    /// Takes the newest enchantment off. What happened since it came stays with the minion.
    pub(super) fn detach_newest(&mut self, (seat, slot): Spot) {
        let serial = self.game.minion((seat, slot)).serial;
        let sits_here = |enchantment: &Attached| enchantment.minion == serial;
        let Some(newest) = self.game.attached.iter().rposition(sits_here) else { return };
        let gone = self.game.attached.remove(newest);
        let minion = &mut self.game.sides[seat].board[slot as usize];
        minion.enchantments -= 1;
        self.game.enchanted -= u8::from(minion.enchantments == 0);
        match self.game.attached.iter_mut().rfind(|enchantment| sits_here(enchantment)) {
            Some(enchantment) => enchantment.since = add(enchantment.since, gone.since),
            None => minion.base = add(minion.base, gone.since),
        }
        minion.actions = minion.actions.saturating_sub(extra_actions(gone.card));
        let stats = self.game.work_out((seat, slot));
        self.say(|game| What::Disenchanted { minion: game.actor((seat, slot)), card: gone.card, stats });
        self.bury_if_dead((seat, slot));
    }
}

/// Whether numbers are so far from an overflow that they may be added in any order.
fn is_small((attack, defence): (i32, i32)) -> bool {
    attack.unsigned_abs() | defence.unsigned_abs() < 1 << 29
}

/// How many actions an enchantment gives at once (ruling 25, 26).
fn extra_actions(card: CardId) -> u8 {
    card.card().mods.iter().filter(|&&change| change == Mod::ExtraAction).count() as u8
}
