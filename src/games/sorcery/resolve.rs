//! Carrying out what a player does: turns, plays, attacks, abilities.
//!
//! `script` runs the words of cards, `trigger` lets cards act by themselves, and `atom` has the
//! single changes that all of this is made of.

use super::action::{Action, Target};
use super::cards::CardType;
use super::effect::Script;
use super::event::{Event, What};
use super::minion::Stay;
use super::script::{Cause, Chosen};
use super::state::{LAST_TURN, Sorcery, Spot};
use super::trigger::Moment;
use crate::engine::{Log, Seat};

/// How many scripts one action may set off, and how deep in one another. Thousands of enchantments
/// with triggers stay below; it keeps any future combination of cards from hanging the game.
const SCRIPT_BUDGET: u32 = 100_000;
pub(super) const DEPTH_LIMIT: u8 = 200;

/// One action being carried out.
pub(super) struct Resolution<'a> {
    pub game: &'a mut Sorcery,
    pub log: &'a mut Log<Event>,
    /// How deep in a chain of consequences we are.
    pub depth: u8,
    /// How many scripts may still run.
    pub budget: u32,
}

impl<'a> Resolution<'a> {
    pub(super) fn new(game: &'a mut Sorcery, log: &'a mut Log<Event>) -> Self {
        Resolution { game, log, depth: 0, budget: SCRIPT_BUDGET }
    }

    /// Carries out a legal action of the active player.
    pub(super) fn act(&mut self, action: Action) {
        let me = self.game.active;
        match action {
            Action::End => self.end_turn(),
            Action::Draw => self.draw(me),
            Action::Discard(place) => {
                let held = self.game.sides[me].hand.remove(place as usize);
                self.say(|_| What::Discarded { seat: me, card: held.card });
            }
            Action::Play(place, target) => self.play(me, place, target),
            Action::Use(slot, target) => self.use_ability(me, slot, target),
            Action::Attack(slot, foe) => self.attack(me, slot, foe),
        }
    }

    /// A player's turn up to the first decision (spec 1.2).
    pub(super) fn start_turn(&mut self, seat: Seat) {
        self.game.active = seat;
        self.game.turn = LAST_TURN.min(self.game.turn + 1);
        self.say(|game| What::TurnStarted { seat, turn: game.turn });
        self.gain_magic(seat, 1);
        self.draw(seat);
        // Empty places, too: they never act, and how many there are is hard to foretell.
        for minion in self.game.sides[seat].board.places_mut() {
            minion.actions = minion.speed;
            minion.fresh = false;
        }
        self.fire(Moment::turn_starts(seat));
    }

    fn end_turn(&mut self) {
        let seat = self.game.active;
        self.say(|_| What::TurnEnded { seat });
        self.fire(Moment::turn_ends(seat));
        if self.game.over.is_none() {
            self.start_turn(seat.other());
        }
    }

    fn play(&mut self, me: Seat, place: u8, target: Option<Target>) {
        let held = self.game.sides[me].hand.remove(place as usize);
        let card = held.card.card();
        let chosen = self.chosen(target);
        self.pay(me, self.game.cost(me, held.card));
        self.say(|game| What::Played { seat: me, card: held.card, target: target.map(|target| game.thing(target)) });
        self.depth += 1;
        match (card.kind, chosen) {
            (CardType::Minion, _) => self.enter(me, held.card, held.stats, true),
            (CardType::Ritual, _) => self.place_ritual(me, held.card),
            (CardType::Enchantment, Chosen::Minion(minion)) => self.attach(minion, held.card),
            (CardType::Spell, chosen) => {
                let script = card.ability.as_ref().map_or(&[] as Script, |spell| spell.script);
                self.run(script, &Cause { controller: me, itself: Stay::NONE, chosen, subject: Stay::NONE });
            }
            (CardType::Enchantment, _) => {}
        }
        self.depth -= 1;
    }

    fn use_ability(&mut self, me: Seat, slot: u8, target: Option<Target>) {
        let Some(ability) = self.game.minion((me, slot)).usable.ability() else { return };
        let chosen = self.chosen(target);
        self.game.minion_mut((me, slot)).actions -= 1;
        self.pay(me, ability.cost);
        self.say(|game| What::Used { minion: game.actor((me, slot)), target: target.map(|target| game.thing(target)) });
        self.depth += 1;
        let itself = self.game.stay((me, slot));
        self.run(ability.script, &Cause { controller: me, itself, chosen, subject: Stay::NONE });
        self.depth -= 1;
    }

    /// The attacker's own trigger comes first. Of two minions, both deal their damage, then whoever
    /// has died does so in APNAP order (ruling 5).
    fn attack(&mut self, me: Seat, slot: u8, foe: Option<u8>) {
        let attacker = self.game.stay((me, slot));
        let defender = foe.map(|foe| self.game.stay((me.other(), foe)));
        self.game.minion_mut((me, slot)).actions -= 1;
        self.say(|game| What::Attacked {
            attacker: game.actor((me, slot)),
            defender: foe.map(|foe| game.actor((me.other(), foe))),
        });
        self.depth += 1;
        self.fire(Moment::attacks(attacker));
        if let (Some(mine), None) = (self.game.locate(attacker), self.game.over) {
            match defender {
                None => self.strike(me.other(), self.game.minion(mine).attack),
                Some(defender) => self.fight(mine, defender),
            }
        }
        self.depth -= 1;
    }

    fn fight(&mut self, mine: Spot, defender: Stay) {
        let Some(theirs) = self.game.locate(defender) else { return };
        let (attack, strike_back) = (self.game.minion(mine).attack, self.game.minion(theirs).attack);
        self.wound(theirs, attack);
        self.wound(mine, strike_back);
        self.bury_if_dead(mine);
        // Places may have shifted by then.
        if let Some(theirs) = self.game.locate(defender) {
            self.bury_if_dead(theirs);
        }
    }
}
