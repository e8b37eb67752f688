//! Carrying out: atoms that each change one thing and say so, triggers, scripts.
//!
//! Consequences happen at once and depth first. A minion whose defence falls to 0 is marked
//! `dying`, its leave-play triggers run while it and its enchantments are still there, and then
//! it is taken off: that is why a dying Bone Golem still grows, and is dead all the same
//! (spec 3.4).

use super::action::{Action, Target};
use super::cards::{CardId, CardType};
use super::effect::{Effect, Mod, Script, When, Who, Whose};
use super::event::{Actor, Event, NoDraw, Thing, What};
use super::minion::{Attached, Minion, Usable, add};
use super::state::{BOARD_SIZE, Corpse, Held, LAST_TURN, RitualInPlay, Sorcery};
use crate::engine::{Outcome, Pile, Seat};

/// How many scripts one action may set off. The cards as they are never come near; it keeps
/// any future combination of cards from hanging the game.
const SCRIPT_BUDGET: u16 = 1_000;

/// One action being carried out.
pub(super) struct Resolution<'a> {
    game: &'a mut Sorcery,
    events: &'a mut Vec<Event>,
    depth: u8,
    budget: u16,
}

/// A target, fixed before a script starts: minions by serial, since places shift.
#[derive(Clone, Copy)]
enum Chosen {
    Nothing,
    Minion(u32),
    Ritual(Seat),
}

/// Whose script runs, and about what.
#[derive(Clone, Copy)]
struct Cause {
    controller: Seat,
    /// The minion whose script it is (0: none).
    itself: u32,
    chosen: Chosen,
    /// The minion the trigger is about (0: none).
    subject: u32,
}

/// Something that triggers may listen to.
#[derive(Clone, Copy)]
struct Moment {
    when: When,
    /// Whose turn, or whose minion.
    seat: Seat,
    subject: u32,
}

/// A card in play that has a trigger for a moment.
#[derive(Clone, Copy, Default)]
struct Listener {
    seat: u8,
    /// The minion's serial; 0 for the ritual.
    serial: u32,
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
    fn run(&mut self, script: Script, cause: Cause) {
        if self.budget == 0 {
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

    /// Lets every card in play that listens to this moment act, in APNAP order (spec 1.1): who
    /// listens is settled now, and each acts if it is still in play when its turn comes.
    fn fire(&mut self, moment: Moment) {
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

    fn alive(&self, serial: u32) -> bool {
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

    // Atoms: each changes one thing, says so, and lets the consequences happen.

    fn say(&mut self, what: What) {
        self.events.push(Event { depth: self.depth, what });
    }

    /// Pays magic; in testing mode what is missing is forgiven (spec 5.2.3).
    fn pay(&mut self, seat: Seat, cost: i32) {
        let magic = &mut self.game.sides[seat].magic;
        *magic = magic.saturating_sub(cost);
        if self.game.testing {
            *magic = (*magic).max(0);
        }
    }

    fn gain_magic(&mut self, seat: Seat, amount: i32) {
        let magic = &mut self.game.sides[seat].magic;
        *magic = magic.saturating_add(amount);
        let now = *magic;
        self.say(What::MagicGained { seat, amount, now });
    }

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
        self.say(what);
    }

    fn discard_at_random(&mut self, seat: Seat) {
        let game = &mut *self.game;
        let hand = &mut game.sides[seat].hand;
        if hand.is_empty() {
            return;
        }
        let held = hand.remove(game.rng.below(hand.len()));
        self.say(What::Discarded { seat, card: held.card });
    }

    /// A player loses life; nobody gains any by a negative attack.
    fn strike(&mut self, seat: Seat, amount: i32) {
        let amount = amount.max(0);
        let life = &mut self.game.sides[seat].life;
        *life = life.saturating_sub(amount);
        let now = *life;
        self.say(What::LifeLost { seat, amount, now });
        if now <= 0 && self.game.over.is_none() {
            self.game.over = Some(Outcome::won_by(seat.other()));
            self.events.push(Event { depth: 0, what: What::Won { seat: seat.other() } });
        }
    }

    fn place_ritual(&mut self, seat: Seat, card: CardId) {
        self.remove_ritual(seat, true);
        self.game.heard |= card.card().listens;
        self.game.sides[seat].ritual = Some(RitualInPlay { card, charges: card.card().charges.1 });
    }

    fn remove_ritual(&mut self, seat: Seat, replaced: bool) {
        if let Some(ritual) = self.game.sides[seat].ritual.take() {
            self.game.listen_anew();
            self.say(What::RitualGone { seat, card: ritual.card, replaced });
        }
    }

    fn charge(&mut self, seat: Seat, by: i32) {
        if let Some(ritual) = &mut self.game.sides[seat].ritual {
            ritual.charges = ritual.charges.saturating_add(by);
            let (card, now) = (ritual.card, ritual.charges);
            self.say(What::Charged { seat, card, by, now });
        }
    }

    /// A minion enters play at the right end of a board with room (spec 3.3). One that comes with
    /// no defence dies before anything else happens (ruling 20).
    fn enter(&mut self, seat: Seat, card: CardId, stats: (i32, i32), played: bool) {
        self.game.serials += 1;
        self.game.heard |= card.card().listens;
        let serial = self.game.serials;
        let (attack, defence) = stats;
        let minion = Minion {
            card,
            serial,
            base: stats,
            attack,
            defence,
            usable: Usable::printed(card),
            listens: card.card().listens,
            fresh: true,
            ..Minion::default()
        };
        if self.game.sides[seat].board.push(minion).is_err() {
            return;
        }
        if !played {
            let slot = self.game.sides[seat].board.len() - 1;
            self.say(What::Entered { minion: self.actor(seat, slot), stats });
        }
        self.bury_if_dead(serial);
        if self.game.find(serial).is_some() {
            self.fire(Moment { when: When::Enters(Whose::Anyones), seat, subject: serial });
        }
    }

    /// Takes a minion off the board, its leave-play triggers first (spec 3.4), and returns what
    /// remains of it: its attack and defence without enchantments.
    fn leave(&mut self, serial: u32) -> Option<(Seat, CardId, (i32, i32))> {
        let (seat, slot) = self.game.find(serial)?;
        self.game.sides[seat].board[slot].dying = true;
        self.fire(Moment { when: When::Leaves(Whose::Anyones), seat, subject: serial });
        let (seat, slot) = self.game.find(serial)?;
        let minion = self.game.sides[seat].board.remove(slot);
        if minion.listens != 0 {
            self.game.listen_anew();
        }
        let mut stats = minion.base;
        if minion.enchantments > 0 {
            stats = self.game.enchantments(&minion).fold(stats, |stats, enchantment| add(stats, enchantment.since));
            self.game.attached.retain(|enchantment| enchantment.minion != serial);
        }
        Some((seat, minion.card, stats))
    }

    fn die(&mut self, serial: u32) {
        if !self.alive(serial) {
            return;
        }
        if let Some((seat, slot)) = self.game.find(serial) {
            self.say(What::Died { minion: self.actor(seat, slot) });
        }
        if let Some((seat, card, stats)) = self.leave(serial) {
            self.game.sides[seat].graveyard.push(Corpse { card, stats });
        }
    }

    /// Returns a minion to its owner's hand, if there is room by then; a card that finds the hand
    /// full (filled by a leave-play trigger) dies instead.
    fn return_to_hand(&mut self, serial: u32) {
        if !self.alive(serial) {
            return;
        }
        if let Some((seat, slot)) = self.game.find(serial) {
            self.say(What::Returned { minion: self.actor(seat, slot) });
        }
        if let Some((seat, card, stats)) = self.leave(serial) {
            let held = Held { card, stats, known: true };
            if self.game.sides[seat].hand.push(held).is_err() {
                self.game.sides[seat].graveyard.push(Corpse { card, stats });
            }
        }
    }

    fn steal(&mut self, serial: u32, thief: Seat) {
        let Some((seat, slot)) = self.game.find(serial) else { return };
        if seat == thief || self.game.sides[thief].board.is_full() {
            return;
        }
        self.say(What::Stolen { minion: self.actor(seat, slot), by: thief });
        let mut minion = self.game.sides[seat].board.remove(slot);
        minion.actions = 0;
        minion.fresh = true;
        let _ = self.game.sides[thief].board.push(minion);
    }

    /// Damage to a minion, less what its enchantments prevent. Whether it dies is asked later.
    fn wound(&mut self, serial: u32, amount: i32) {
        let Some((seat, slot)) = self.game.find(serial) else { return };
        let minion = self.game.sides[seat].board[slot];
        let amount = amount.max(0);
        let mut prevented = 0i32;
        if minion.enchantments > 0 {
            for change in self.game.enchantments(&minion).flat_map(|e| e.card.card().mods) {
                if let Mod::Shield(by) = *change {
                    prevented = prevented.saturating_add(by);
                }
            }
        }
        let prevented = prevented.min(amount);
        let stats = self.shift(seat, slot, (0, prevented - amount));
        self.say(What::Damaged { minion: self.actor(seat, slot), amount: amount - prevented, prevented, stats });
    }

    /// Gains or loses attack and defence. Whether it dies is asked later.
    fn change(&mut self, serial: u32, by: (i32, i32)) {
        let Some((seat, slot)) = self.game.find(serial) else { return };
        let stats = self.shift(seat, slot, by);
        self.say(What::Changed { minion: self.actor(seat, slot), by, stats });
    }

    /// Adds to what a minion shows: to its base, or to what came after its newest enchantment.
    fn shift(&mut self, seat: Seat, slot: usize, by: (i32, i32)) -> (i32, i32) {
        let minion = &mut self.game.sides[seat].board[slot];
        let newest = match minion.enchantments {
            0 => None,
            _ => self.game.attached.iter_mut().rfind(|enchantment| enchantment.minion == minion.serial),
        };
        if let Some(enchantment) = newest {
            enchantment.since = add(enchantment.since, by);
            return self.game.refold(seat, slot);
        }
        minion.base = add(minion.base, by);
        (minion.attack, minion.defence) = minion.base;
        minion.base
    }

    fn bury_if_dead(&mut self, serial: u32) {
        if let Some((seat, slot)) = self.game.find(serial)
            && self.game.sides[seat].board[slot].defence <= 0
        {
            self.die(serial);
        }
    }

    fn attach(&mut self, serial: u32, card: CardId) {
        let Some((seat, slot)) = self.game.find(serial) else { return };
        self.game.attached.push(Attached { minion: serial, card, since: (0, 0) });
        let minion = &mut self.game.sides[seat].board[slot];
        minion.enchantments += 1;
        let extra = card.card().mods.iter().filter(|&&change| change == Mod::ExtraAction).count();
        minion.actions = minion.actions.saturating_add(extra as u8);
        let stats = self.game.refold(seat, slot);
        self.say(What::Enchanted { minion: self.actor(seat, slot), card, stats });
        self.bury_if_dead(serial);
    }

    /// Takes the newest enchantment off. What happened since it came stays with the minion.
    fn detach_newest(&mut self, serial: u32) {
        let Some(newest) = self.game.attached.iter().rposition(|enchantment| enchantment.minion == serial) else {
            return;
        };
        let Some((seat, slot)) = self.game.find(serial) else { return };
        let gone = self.game.attached.remove(newest);
        let minion = &mut self.game.sides[seat].board[slot];
        minion.enchantments -= 1;
        match self.game.attached.iter_mut().rfind(|enchantment| enchantment.minion == serial) {
            Some(enchantment) => enchantment.since = add(enchantment.since, gone.since),
            None => minion.base = add(minion.base, gone.since),
        }
        let extra = gone.card.card().mods.iter().filter(|&&change| change == Mod::ExtraAction).count();
        let minion = &mut self.game.sides[seat].board[slot];
        minion.actions = minion.actions.saturating_sub(extra as u8);
        let stats = self.game.refold(seat, slot);
        self.say(What::Disenchanted { minion: self.actor(seat, slot), card: gone.card, stats });
        self.bury_if_dead(serial);
    }

    fn actor(&self, seat: Seat, slot: usize) -> Actor {
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
