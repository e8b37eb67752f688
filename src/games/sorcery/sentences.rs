//! Sentences: what happened, in words.

use super::card::{CardId, When};
use super::cards::CARDS;
use super::event::{Actor, NoDraw, Thing, What};
use crate::engine::Seat;
use crate::games::Names;
use crate::games::text::{Pen, Piece};

/// The names of all cards.
pub(super) static CARD_NAMES: [&str; CARDS.len()] = {
    let mut names = [""; CARDS.len()];
    let mut i = 0;
    while i < CARDS.len() {
        names[i] = CARDS[i].name;
        i += 1;
    }
    names
};

/// The same, ready to be written.
static CARD_PIECES: [Piece<&str>; CARDS.len()] = {
    let mut pieces = [Piece::of(""); CARDS.len()];
    let mut i = 0;
    while i < CARDS.len() {
        pieces[i] = Piece::of(CARDS[i].name);
        i += 1;
    }
    pieces
};

/// One sentence being written.
pub(super) struct Sentence<'a, P> {
    pub names: &'a Names,
    pub out: &'a mut P,
}

impl<P: Pen> Sentence<'_, P> {
    /// Writes what happened, in words for `to`.
    #[inline(always)]
    pub(super) fn say(&mut self, what: &What, to: Option<Seat>) {
        // What is needed of it is read where it lies.
        match *what {
            What::TurnStarted { seat, turn } => {
                self.put("Turn ").number(turn as i32).put(": ").player(seat).put(" to play.");
            }
            What::TurnEnded { seat } => _ = self.player(seat).put(" ends the turn."),
            What::MagicGained { seat, amount, now } => {
                self.player(seat).put(" gains ").number(amount).put(" magic (").number(now).put(").");
            }
            What::Drawn { seat, card } if to == Some(seat) => {
                self.player(seat).put(" draws ").card(card).put(".");
            }
            What::Drawn { seat, .. } => _ = self.player(seat).put(" draws a card."),
            What::NotDrawn { seat, why } => {
                self.player(seat).put(" draws no card: ");
                match why {
                    NoDraw::HandFull => self.put("the hand is full."),
                    NoDraw::DeckEmpty => self.put("the deck is empty."),
                };
            }
            What::Discarded { seat, card } => _ = self.player(seat).put(" discards ").card(card).put("."),
            What::Played { seat, card, target } => {
                self.player(seat).put(" plays ").card(card).aimed_at(target).put(".");
            }
            What::Used { ref minion, target } => {
                _ = self.actor(minion).put(" uses its ability").aimed_at(target).put(".")
            }
            What::Attacked { ref attacker, ref defender } => {
                self.actor(attacker).put(" attacks ");
                match defender {
                    Some(defender) => self.actor(defender),
                    None => self.player(attacker.seat.other()),
                }
                .put(".");
            }
            What::Triggered { ref source, when, ref subject } => self.triggered(source, when, subject.as_ref()),
            What::Entered { ref minion, stats } => {
                self.actor(minion).put(" enters play").come_to(stats);
            }
            What::Damaged { ref minion, amount, prevented, stats } => {
                self.actor(minion).put(" takes ").number(amount).put(" damage");
                if prevented > 0 {
                    self.put(", ").number(prevented).put(" prevented");
                }
                self.come_to(stats);
            }
            What::Changed { ref minion, by, stats } => {
                self.actor(minion).put(" gains ").signed(by.0).put("/").signed(by.1).come_to(stats);
            }
            What::Died { ref minion } => _ = self.actor(minion).put(" dies."),
            What::Returned { ref minion } => {
                self.actor(minion).put(" returns to ").player(minion.seat).put("'s hand.");
            }
            What::Stolen { ref minion, by } => {
                self.actor(minion).put(" goes over to ").player(by).put(".");
            }
            What::Enchanted { ref minion, card, stats } => {
                self.actor(minion).put(" is enchanted with ").card(card).come_to(stats);
            }
            What::Disenchanted { ref minion, card, stats } => {
                self.actor(minion).put(" loses ").card(card).come_to(stats);
            }
            What::RitualGone { seat, card, replaced } => {
                self.owner(seat).card(card).put(if replaced { " is replaced." } else { " is destroyed." });
            }
            What::Charged { seat, card, by, now } => {
                self.owner(seat).card(card).put(" gains ").number(by);
                self.put(if by == 1 { " charge (" } else { " charges (" }).number(now).put(").");
            }
            What::LifeLost { seat, amount, now } => {
                self.player(seat).put(" loses ").number(amount).put(" life (").number(now).put(").");
            }
            What::Won { seat } => _ = self.player(seat).put(" wins!"),
        }
    }

    /// Who acts by itself, and why.
    #[inline(always)]
    fn triggered(&mut self, source: &Thing, when: When, subject: Option<&Actor>) {
        self.thing(source).put(": ");
        match (when, subject) {
            (When::TurnStarts, _) => _ = self.put("the turn starts."),
            (When::TurnEnds | When::EachTurnEnds, _) => _ = self.put("the turn ends."),
            (When::Enters(_), Some(subject)) => _ = self.actor(subject).put(" entered play."),
            (When::Leaves(_), Some(subject)) => _ = self.actor(subject).put(" leaves play."),
            (When::Enters(_), None) => _ = self.put("a minion entered play."),
            (When::Leaves(_), None) => _ = self.put("a minion leaves play."),
            (When::Attacks, _) => _ = self.put("it attacks."),
        }
    }

    #[inline(always)]
    fn put(&mut self, text: &str) -> &mut Self {
        self.out.put(text);
        self
    }

    #[inline(always)]
    fn number(&mut self, n: i32) -> &mut Self {
        self.out.number(n);
        self
    }

    #[inline(always)]
    fn signed(&mut self, n: i32) -> &mut Self {
        if n >= 0 {
            self.out.put("+");
        }
        self.number(n)
    }

    #[inline(always)]
    fn player(&mut self, seat: Seat) -> &mut Self {
        self.out.piece(self.names.piece(seat));
        self
    }

    #[inline(always)]
    fn owner(&mut self, seat: Seat) -> &mut Self {
        self.out.piece(self.names.owner(seat));
        self
    }

    #[inline(always)]
    fn card(&mut self, card: CardId) -> &mut Self {
        self.out.piece(&CARD_PIECES[card.0 as usize]);
        self
    }

    #[inline(always)]
    fn actor(&mut self, actor: &Actor) -> &mut Self {
        self.owned(actor.seat, actor.card)
    }

    /// A player's own card.
    #[inline(always)]
    fn owned(&mut self, seat: Seat, card: CardId) -> &mut Self {
        match self.names.owned(seat, card.0 as usize) {
            Some(piece) => self.out.piece(piece),
            None => _ = self.owner(seat).card(card),
        }
        self
    }

    /// Ends with what a minion's stats are now.
    #[inline(always)]
    fn come_to(&mut self, (attack, defence): (i32, i32)) {
        self.put(" (").number(attack).put("/").number(defence).put(").");
    }

    #[inline(always)]
    fn thing(&mut self, thing: &Thing) -> &mut Self {
        match *thing {
            Thing::Minion(Actor { seat, card, .. }) | Thing::Ritual(seat, card) => self.owned(seat, card),
        }
    }

    #[inline(always)]
    fn aimed_at(&mut self, target: Option<Thing>) -> &mut Self {
        match target {
            Some(thing) => self.put(" on ").thing(&thing),
            None => self,
        }
    }
}
