//! Gaining, trashing, drawing and discarding: the atoms that move cards, and what follows from
//! them.

use super::card::{Card, Kinds, STIRRED};
use super::event::Event;
use super::op::{Filter, Op, Price, Script, Times, Trigger, Zone, gain_only};
use super::state::{Dominion, Frame};
use crate::engine::{Log, Seat};

/// What each Haggler does when a card is bought.
pub(super) const HAGGLE: Script = &[gain_only(Price::Less, Filter::Not(Kinds::VICTORY), Zone::Discard)];

impl Dominion {
    /// `seat` gains a card from its pile, if there is one left. The gainer's own reaction comes
    /// first, then what the card does when gained, then the reactions of others in turn order,
    /// and last what Hagglers bring for a bought card.
    ///
    /// A part of every purchase, and short except for what seldom follows: hence always inline.
    #[inline(always)]
    pub(super) fn gain(&mut self, seat: Seat, card: Card, to: Zone, bought: bool, log: &mut Log<Event>) -> bool {
        let pile = &mut self.supply[card as usize];
        if *pile == 0 {
            return false;
        }
        *pile -= 1;
        self.empty += u8::from(*pile == 0);
        let player = &mut self.players[seat];
        player.own(card);
        player.place(card, to);
        log.push(|| Event::Gained { seat, card, to });
        if !self.players.kinds().and(STIRRED[card as usize]).is_empty() || self.turn.haggles > 0 {
            self.after_gain(seat, card, to, bought);
        }
        true
    }

    /// Puts what follows from a gain on the stack; what is put there last comes first.
    #[inline(never)]
    fn after_gain(&mut self, seat: Seat, card: Card, to: Zone, bought: bool) {
        let about = Frame { last: Some(card), place: to, ..Frame::of(&[], card, seat, self.serial) };
        if bought {
            let haggle = Frame { script: HAGGLE, source: Card::Haggler, ..about };
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
            self.stack.push(Frame { script: card.row().on_gain, ..about });
        }
        let changes = card != Card::Silver && self.supply[Card::Silver as usize] > 0;
        if changes && self.player(seat).owns(Card::Trader) > 0 {
            self.react(seat, Trigger::OwnGain, about);
        }
    }

    /// Gives `seat` the chance to show a card that answers to the trigger.
    pub(super) fn react(&mut self, seat: Seat, trigger: Trigger, about: Frame) {
        let player = self.player(seat);
        let answer = Kinds::REACTION.cards().iter().find_map(|source| {
            let (when, script) = source.row().reaction?;
            (when == trigger && player.owns(source) > 0 && player.holds(source)).then_some((source, script))
        });
        if let Some((source, script)) = answer {
            self.stack.push(Frame { script, source, seat, ..about });
        }
    }

    /// Trader: the card just gained goes back to its pile, and a Silver comes instead. That is
    /// not a gain.
    pub(super) fn exchange(&mut self, seat: Seat, card: Card, from: Zone, log: &mut Log<Event>) {
        if self.supply[Card::Silver as usize] == 0 || !self.player_mut(seat).take(card, from) {
            return;
        }
        self.empty -= u8::from(self.supply[card as usize] == 0);
        self.supply[card as usize] += 1;
        self.supply[Card::Silver as usize] -= 1;
        self.empty += u8::from(self.supply[Card::Silver as usize] == 0);
        let player = self.player_mut(seat);
        player.lose(card);
        player.own(Card::Silver);
        player.place(Card::Silver, Zone::Discard);
        log.push(|| Event::Exchanged { seat, card });
    }

    /// Gives a card as often as `times` says.
    pub(super) fn give(&mut self, frame: Frame, card: Card, times: Times, to: Zone, log: &mut Log<Event>) {
        let n = match times {
            Times::Once => 1,
            Times::PerPicked => frame.picked,
            Times::PerPrice => frame.last.map_or(0, |last| u16::from(self.price(last))),
        };
        for _ in 0..n {
            self.gain(frame.seat, card, to, false, log);
        }
    }

    /// A card of `seat` leaves the game.
    pub(super) fn trash(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        self.player_mut(seat).lose(card);
        self.trash[card as usize] += 1;
        log.push(|| Event::Trashed { seat, card });
    }

    /// The top card of a deck, shuffling first if it is empty.
    #[inline]
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

    /// Draws a new hand, when nothing is in hand or in play.
    #[inline(always)]
    pub(super) fn draw_hand(&mut self, seat: Seat, log: &mut Log<Event>) {
        let player = &mut self.players[seat];
        let drawn = player.cards.draw_hand(&mut player.rng);
        self.tell_drawn(seat, drawn, log);
    }

    /// Draws up to `n` cards, shuffling when the deck runs out.
    pub(super) fn draw(&mut self, seat: Seat, n: usize, log: &mut Log<Event>) {
        let player = &mut self.players[seat];
        let drawn = player.cards.draw(n, &mut player.rng);
        if seat == self.turn.seat {
            self.turn.seen += drawn.0 as u16;
        }
        self.tell_drawn(seat, drawn, log);
    }

    /// Tells which cards came to hand last; `before` of them before the deck was shuffled.
    #[inline]
    fn tell_drawn(&self, seat: Seat, (drawn, before): (usize, usize), log: &mut Log<Event>) {
        if !log.is_on() {
            return;
        }
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

    /// Masquerade: what each player set aside goes to the next one who set something aside.
    pub(super) fn pass_left(&mut self, first: Seat, log: &mut Log<Event>) {
        let mut passing: Vec<(Seat, Card)> = Vec::with_capacity(self.setup.seats());
        for seat in std::iter::once(first).chain(self.others(first)) {
            if let Some(card) = self.player_mut(seat).aside.pop() {
                passing.push((seat, card));
            }
        }
        for (i, &(from, card)) in passing.iter().enumerate() {
            let to = passing[(i + 1) % passing.len()].0;
            self.player_mut(from).lose(card);
            let player = self.player_mut(to);
            player.own(card);
            player.place(card, Zone::Hand);
            log.push(|| Event::Passed { from, to, card });
        }
    }

    /// Rebuild: reveals until a card of the kind turns up that was not named.
    pub(super) fn dig(&mut self, frame: Frame, kinds: Kinds, log: &mut Log<Event>) -> Option<Card> {
        let seat = frame.seat;
        let found = loop {
            let Some(card) = self.top(seat, log) else { break None };
            if card.is(kinds) && frame.last != Some(card) {
                break Some(card);
            }
            self.player_mut(seat).aside.push(card);
            log.push(|| Event::SetAside { seat, card, open: true });
        };
        let player = &mut self.players[seat];
        for card in player.aside.drain(..) {
            player.cards.put_on_discard(card);
            log.push(|| Event::Discarded { seat, card });
        }
        if let Some(card) = found {
            self.trash(seat, card, log);
        }
        found
    }

    /// Mining Village: the card being played goes to the trash, if it is still in play. All
    /// scripts of this play, and its repetition, learn that it has gone.
    pub(super) fn trash_this(&mut self, frame: Frame, log: &mut Log<Event>) -> bool {
        if frame.gone || !self.player_mut(frame.seat).take(frame.source, Zone::Play) {
            return false;
        }
        self.trash(frame.seat, frame.source, log);
        for below in self.stack.iter_mut().rev() {
            let repeats = below.op() == Some(&Op::Again) && below.last == Some(frame.source);
            if below.serial != frame.serial && !repeats {
                break;
            }
            below.gone = true;
            if repeats {
                break;
            }
        }
        true
    }
}
