//! The basic changes of a position, such as gaining, trashing, drawing and discarding, and their consequences.

use super::card::{Card, Kinds, Op, Times, Trigger, Zone};
use super::cards::{HAGGLE, STIRS};
use super::event::{Event, Observer};
use super::state::{Dominion, ScriptFrame};
use crate::engine::{Log, Seat};

impl Dominion {
    /// Makes `seat` gain a card, if the card's pile isn't empty.
    ///
    /// The gainer's own reaction comes first, then the card's effect, then the opponents' reactions in turn order, and
    /// last the Hagglers' effects for a bought card.
    #[inline]
    pub(super) fn gain(
        &mut self,
        seat: Seat,
        card: Card,
        to: Zone,
        bought: bool,
        observer: &mut impl Observer,
    ) -> bool {
        let pile = &mut self.supply[card as usize];
        if *pile == 0 {
            return false;
        }
        *pile -= 1;
        self.empty += u8::from(*pile == 0);
        let player = &mut self.players[seat];
        player.own(card);
        player.cards.put(card, to);
        observer.push(|| Event::Gained { seat, card, to });
        self.stirring |= STIRS[card as usize];
        if self.stirring {
            self.after_gain(seat, card, to, bought);
        }
        true
    }

    /// Pushes the consequences of a gain onto the stack. The last one pushed runs first.
    #[inline(never)]
    fn after_gain(&mut self, seat: Seat, card: Card, to: Zone, bought: bool) {
        let about = ScriptFrame { last: Some(card), place: to, ..ScriptFrame::of(&[], card, seat, self.serial) };
        if bought {
            let haggle = ScriptFrame { script: HAGGLE, source: Card::Haggler, ..about };
            self.stack.extend(std::iter::repeat_n(haggle, self.turn.haggles as usize));
        }
        if card == Card::Province {
            for other in self.others(seat).rev() {
                if self.player(other).owns(Card::FoolsGold) > 0 {
                    self.react(other, Trigger::OthersGain(card), about);
                }
            }
        }
        if !card.row().on_gain.is_empty() {
            self.stack.push(ScriptFrame { script: card.row().on_gain, ..about });
        }
        let changes = card != Card::Silver && self.supply[Card::Silver as usize] > 0;
        if changes && self.player(seat).owns(Card::Trader) > 0 {
            self.react(seat, Trigger::OwnGain, about);
        }
    }

    /// Lets `seat` reveal a card that reacts to the trigger, if its hand has one. The script of the card starts with
    /// the state `about`.
    pub(super) fn react(&mut self, seat: Seat, trigger: Trigger, about: ScriptFrame) {
        let player = self.player(seat);
        let answer = player.kinds.and(Kinds::REACTION.cards()).iter().find_map(|source| {
            let (when, script) = source.row().reaction?;
            (when == trigger && player.holds(source)).then_some((source, script))
        });
        if let Some((source, script)) = answer {
            self.stack.push(ScriptFrame { script, source, seat, ..about });
        }
    }

    /// Exchanges the card just gained for a Silver (Trader). The Silver is not gained.
    pub(super) fn exchange(&mut self, seat: Seat, card: Card, from: Zone, log: &mut Log<Event>) {
        if self.supply[Card::Silver as usize] == 0 || !self.player_mut(seat).cards.take(card, from) {
            return;
        }
        self.empty -= u8::from(self.supply[card as usize] == 0);
        self.supply[card as usize] += 1;
        self.supply[Card::Silver as usize] -= 1;
        self.empty += u8::from(self.supply[Card::Silver as usize] == 0);
        let player = self.player_mut(seat);
        player.lose(card);
        player.own(Card::Silver);
        player.cards.put(Card::Silver, Zone::Discard);
        log.push(|| Event::Exchanged { seat, card });
    }

    pub(super) fn count(&self, frame: ScriptFrame, times: Times) -> u16 {
        match times {
            Times::Once => 1,
            Times::PerPicked => frame.picked,
            Times::PerPrice => frame.last.map_or(0, |last| u16::from(self.price(last))),
        }
    }

    pub(super) fn trash(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        self.player_mut(seat).lose(card);
        self.trash[card as usize] += 1;
        log.push(|| Event::Trashed { seat, card });
    }

    /// Removes the top card of a deck, and shuffles first if the deck is empty.
    pub(super) fn top(&mut self, seat: Seat, log: &mut Log<Event>) -> Option<Card> {
        let player = &mut self.players[seat];
        if player.cards.deck_size() == 0 {
            if player.cards.discard().is_empty() {
                return None;
            }
            player.cards.refill();
            log.push(|| Event::Shuffled { seat });
        }
        player.cards.draw_out(&mut player.rng)
    }

    /// Draws a new hand, assuming that the hand and the play area are empty.
    #[inline(always)]
    pub(super) fn draw_hand(&mut self, seat: Seat, observer: &mut impl Observer) {
        let player = &mut self.players[seat];
        let drawn = player.cards.draw_hand(&mut player.rng);
        if let Some(log) = observer.log() {
            self.tell_drawn(seat, drawn, log);
        }
    }

    /// Draws up to `n` cards, and shuffles if the deck runs out.
    pub(super) fn draw(&mut self, seat: Seat, n: usize, log: &mut Log<Event>) {
        let player = &mut self.players[seat];
        let drawn = player.cards.draw(n, &mut player.rng);
        if seat == self.turn.seat {
            self.turn.seen += drawn.0 as u16;
        }
        if log.is_on() {
            self.tell_drawn(seat, drawn, log);
        }
    }

    /// Logs the cards just drawn. The first `before` of them came before a shuffle.
    pub(super) fn tell_drawn(&self, seat: Seat, (drawn, before): (usize, usize), log: &mut Log<Event>) {
        for (i, &card) in self.player(seat).hand()[..drawn].iter().rev().enumerate() {
            if i == before {
                log.push(|| Event::Shuffled { seat });
            }
            log.push(|| Event::Drew { seat, card });
        }
    }

    pub(super) fn discard_hand(&mut self, seat: Seat, log: &mut Log<Event>) {
        let player = &mut self.players[seat];
        for &card in player.hand().iter().rev() {
            log.push(|| Event::Discarded { seat, card });
        }
        player.cards.discard_hand();
    }

    /// Returns the next player who passes a card, and so receives the one that this seat passes (Masquerade). Returns
    /// `None` if there is no other.
    pub(super) fn receiver(&self, seat: Seat) -> Option<Seat> {
        let passes = |seat: &Seat| {
            let cards = &self.player(*seat).cards;
            [Zone::Hand, Zone::Aside].into_iter().any(|zone| !cards.zone(zone).is_empty())
        };
        self.others(seat).find(passes)
    }

    /// Passes the card that each player set aside to the next player who set one aside (Masquerade).
    pub(super) fn pass_left(&mut self, first: Seat, log: &mut Log<Event>) {
        let mut passing: Vec<(Seat, Card)> = Vec::with_capacity(self.setup.seats());
        for seat in std::iter::once(first).chain(self.others(first)) {
            if let Some(card) = self.player_mut(seat).cards.aside.pop() {
                passing.push((seat, card));
            }
        }
        for (i, &(from, card)) in passing.iter().enumerate() {
            let to = passing[(i + 1) % passing.len()].0;
            self.player_mut(from).lose(card);
            let player = self.player_mut(to);
            player.own(card);
            player.cards.put(card, Zone::Hand);
            log.push(|| Event::Passed { from, to, card });
        }
    }

    /// Reveals cards until one has one of these types and isn't the named card (Rebuild).
    pub(super) fn dig(&mut self, frame: ScriptFrame, kinds: Kinds, log: &mut Log<Event>) -> Option<Card> {
        let seat = frame.seat;
        let found = loop {
            let Some(card) = self.top(seat, log) else { break None };
            if card.is(kinds) && frame.last != Some(card) {
                break Some(card);
            }
            self.player_mut(seat).cards.put(card, Zone::Aside);
            log.push(|| Event::SetAside { seat, card, open: true });
        };
        let player = &mut self.players[seat];
        for card in std::mem::take(&mut player.cards.aside) {
            player.cards.put(card, Zone::Discard);
            log.push(|| Event::Discarded { seat, card });
        }
        if let Some(card) = found {
            self.trash(seat, card, log);
        }
        found
    }

    /// Trashes the card being played (Mining Village), and marks it as gone in all scripts of this play and of its
    /// repetition. Returns `false` if the card is no longer in play.
    pub(super) fn trash_this(&mut self, frame: ScriptFrame, log: &mut Log<Event>) -> bool {
        if frame.gone || !self.player_mut(frame.seat).cards.take(frame.source, Zone::Play) {
            return false;
        }
        self.trash(frame.seat, frame.source, log);
        for below in self.stack.iter_mut().rev() {
            let is_repetition = below.op() == Some(&Op::Again) && below.last == Some(frame.source);
            if below.serial != frame.serial && !is_repetition {
                break;
            }
            below.gone = true;
            if is_repetition {
                break;
            }
        }
        true
    }
}
