//! The effects of cards.
//!
//! A stack machine runs the topmost script, one instruction at a time, until a player must decide. The second half of
//! the module has the basic changes, such as gaining, trashing, drawing and discarding, and their consequences.

use super::card::{Card, Fate, Gain, Kinds, Op, Pick, Script, Test, Times, Trigger, Whom, Zone};
use super::cards::{HAGGLE, STIRRED};
use super::event::{Event, Listener};
use super::state::{Dominion, Frame};
use crate::engine::{Log, Seat, SeatSet};

/// The script that plays a card a second time.
pub(super) const AGAIN: Script = &[Op::Again];

impl Dominion {
    /// Runs the next instruction of the topmost script. Returns `false` if it waits for a decision.
    #[inline(never)]
    pub(super) fn step(&mut self, log: &mut Log<Event>) -> bool {
        let Some(top) = self.stack.len().checked_sub(1) else { return true };
        let Some(op) = self.stack[top].op() else {
            self.stack.pop();
            return true;
        };
        let frame = self.stack[top];
        match op {
            Op::Pick(pick) => return self.begin_pick(frame, pick, log),
            Op::Gain(gain) => return self.begin_gain(frame, gain, log),
            Op::Choose(..) => {
                self.stack[top].picked = if frame.asking { frame.picked } else { 0 };
                self.stack[top].asking = true;
                return false;
            }
            Op::May(script) => {
                if self.is_idle(script) {
                    self.proceed(top);
                    return true;
                }
                return false;
            }
            Op::Name => return false,
            _ => {}
        }
        self.stack[top].next += 1;
        self.carry_out(*op, frame, top, log);
        true
    }

    /// Runs an instruction that needs no decision. `frame` is a copy of the script's state before the instruction, and
    /// `top` is the index of the script on the stack.
    fn carry_out(&mut self, op: Op, frame: Frame, top: usize, log: &mut Log<Event>) {
        let seat = frame.seat;
        match op {
            Op::Draw(n) => self.draw(seat, n as usize, log),
            Op::DrawPerPicked(n) => self.draw(seat, n as usize * frame.picked as usize, log),
            Op::DrawPerHeld(filter) => {
                let held = self.player(seat).hand().iter().filter(|&&card| filter.set().contains(card)).count();
                self.draw(seat, held, log);
            }
            Op::Actions(n) => self.turn.actions += u16::from(n),
            Op::Buys(n) => self.turn.buys += u16::from(n),
            Op::Coins(n) => self.turn.coins += u16::from(n),
            Op::CoinsPer(times) => self.turn.coins += self.count(frame, times),
            Op::FoolsCoins => self.turn.coins += if frame.first { 1 } else { 4 },
            Op::Discount => self.turn.discount = self.turn.discount.saturating_add(1),
            Op::Haggle => self.turn.haggles = self.turn.haggles.saturating_add(1),
            Op::Give(card, times, to) => self.give(frame, card, times, to, log),
            Op::When(test, script) => {
                if self.holds(test, frame) {
                    self.stack.push(frame.inner(script));
                }
            }
            Op::Each(whom, script) => {
                let safe = if whom == Whom::Attacked { frame.safe } else { SeatSet::NONE };
                for other in self.others(seat).rev().filter(|&other| !safe.contains(other)) {
                    self.stack.push(Frame { seat: other, ..frame.inner(script) });
                }
                if whom == Whom::Everyone {
                    self.stack.push(frame.inner(script));
                }
            }
            Op::DiscardHand => self.discard_hand(seat, log),
            Op::RevealHand => {
                for &card in self.players[seat].hand().iter().rev() {
                    log.push(|| Event::Revealed { seat, card });
                }
            }
            Op::TrashThis => {
                self.stack[top].picked = u16::from(self.trash_this(frame, log));
            }
            Op::TrashTop => {
                let card = self.top(seat, log);
                self.stack[top].last = card;
                if let Some(card) = card {
                    self.trash(seat, card, log);
                }
            }
            Op::Look(n) => {
                for _ in 0..n {
                    let Some(card) = self.top(seat, log) else { break };
                    self.player_mut(seat).cards.put(card, Zone::Aside);
                    log.push(|| Event::SetAside { seat, card, open: false });
                }
            }
            Op::Dig(kinds) => {
                let found = self.dig(frame, kinds, log);
                self.stack[top].last = found;
                self.stack[top].picked = u16::from(found.is_some());
            }
            Op::PassLeft => self.pass_left(seat, log),
            Op::Again => {
                if let Some(card) = frame.last {
                    self.play_as(seat, card, true, frame.gone, log);
                }
            }
            Op::Protect => {
                let attack = self.stack.iter_mut().rev().find(|below| below.source != frame.source);
                if let Some(attack) = attack {
                    attack.safe = attack.safe.with(seat);
                }
                log.push(|| Event::Reacted { seat, card: frame.source });
            }
            Op::Exchange => {
                log.push(|| Event::Reacted { seat, card: frame.source });
                if let Some(card) = frame.last {
                    self.exchange(seat, card, frame.place, log);
                }
            }
            Op::Pick(_) | Op::Gain(_) | Op::Choose(..) | Op::May(_) | Op::Name => {}
        }
    }

    /// Moves the script at `top` to its next instruction.
    pub(super) fn proceed(&mut self, top: usize) {
        self.stack[top].next += 1;
        self.stack[top].asking = false;
    }

    /// Plays a card that is already in the play area.
    pub(super) fn play(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        self.play_as(seat, card, false, false, log);
    }

    fn play_as(&mut self, seat: Seat, card: Card, again: bool, gone: bool, log: &mut Log<Event>) {
        let row = card.row();
        let first = !self.turn.played.contains(card);
        self.turn.played = self.turn.played.with(card);
        self.turn.plays += u16::from(card.is(Kinds::ACTION));
        self.turn.coins += u16::from(row.coins);
        self.serial = self.serial.wrapping_add(1);
        log.push(|| Event::Played { seat, card, again });
        let frame = Frame { first, gone, ..Frame::of(row.script, card, seat, self.serial) };
        self.stack.push(frame);
        if card.is(Kinds::ATTACK) {
            for other in self.others(seat).rev() {
                self.react(other, Trigger::Attacked, frame);
            }
        }
    }

    fn play_twice(&mut self, frame: Frame, card: Card, log: &mut Log<Event>) {
        self.player_mut(frame.seat).cards.put(card, Zone::Play);
        let again = Frame { last: Some(card), ..Frame::of(AGAIN, frame.source, frame.seat, frame.serial) };
        self.stack.push(again);
        self.play(frame.seat, card, log);
    }

    fn holds(&self, test: Test, frame: Frame) -> bool {
        let hand = || self.player(frame.seat).hand();
        match test {
            Test::Picked(n) => frame.picked >= u16::from(n),
            Test::NonePicked => frame.picked == 0,
            Test::LastIs(kinds) => frame.last.is_some_and(|card| card.is(kinds)),
            Test::HoldsNo(kinds) => !hand().iter().any(|card| card.is(kinds)),
            Test::HandAtLeast(n) => hand().len() >= n as usize,
            Test::PlayedActions(n) => self.turn.plays >= u16::from(n),
            Test::FirstCopy => frame.first,
            Test::StillInPlay => !frame.gone,
        }
    }

    fn is_idle(&self, script: &[Op]) -> bool {
        matches!(script.first(), Some(&Op::Give(card, ..)) if self.supply[card as usize] == 0)
    }

    /// Begins or continues a pick, and makes each choice that is forced. Returns `false` if the seat must choose.
    fn begin_pick(&mut self, frame: Frame, pick: &Pick, log: &mut Log<Event>) -> bool {
        let top = self.stack.len() - 1;
        if !frame.asking {
            self.stack[top].asking = true;
            self.stack[top].picked = 0;
            self.stack[top].last = None;
        }
        let need = self.need(&frame, pick);
        if need.cards.is_empty() || need.left == 0 {
            self.proceed(top);
            return true;
        }
        if need.may_stop {
            return false;
        }
        let ordered = pick.fate == Fate::TopDeck;
        let eligible = || {
            let cards = self.player(frame.seat).cards.zone(pick.from);
            cards.iter().filter(|&&card| need.cards.contains(card)).count()
        };
        let forced = need.cards.len() == 1 || (!ordered && need.left >= eligible());
        match need.cards.first() {
            Some(card) if forced => self.take(card, log),
            _ => return false,
        }
        true
    }

    /// Picks `card` for the topmost script, and moves it to the destination of the pick.
    pub(super) fn take(&mut self, card: Card, log: &mut Log<Event>) {
        let top = self.stack.len() - 1;
        let frame = self.stack[top];
        let Some(Op::Pick(pick)) = frame.op() else { return };
        let seat = frame.seat;
        self.stack[top].picked += 1;
        self.stack[top].last = Some(card);
        let player = self.player_mut(seat);
        if !player.cards.take(card, pick.from) {
            return;
        }
        match pick.fate {
            Fate::Discard => {
                player.cards.put(card, Zone::Discard);
                log.push(|| Event::Discarded { seat, card });
            }
            Fate::Trash => self.trash(seat, card, log),
            Fate::TopDeck => {
                player.cards.put(card, Zone::Deck);
                log.push(|| Event::TopDecked { seat, card, open: pick.from == Zone::Play });
            }
            Fate::Pass => player.cards.put(card, Zone::Aside),
            Fate::PlayTwice => self.play_twice(frame, card, log),
        }
    }

    fn begin_gain(&mut self, frame: Frame, gain: &Gain, log: &mut Log<Event>) -> bool {
        let piles = self.gainable(&frame, gain);
        match piles.first() {
            Some(card) if piles.len() == 1 => self.take_pile(card, log),
            Some(_) => return false,
            None => {
                let top = self.stack.len() - 1;
                self.stack[top].last = None;
                self.proceed(top);
            }
        }
        true
    }

    /// Gains `card` for the topmost script, which waits for the choice of a pile.
    pub(super) fn take_pile(&mut self, card: Card, log: &mut Log<Event>) {
        let top = self.stack.len() - 1;
        let frame = self.stack[top];
        let Some(Op::Gain(gain)) = frame.op() else { return };
        self.proceed(top);
        self.stack[top].last = Some(card);
        self.gain(frame.seat, card, gain.to, false, log);
    }
}

impl Dominion {
    /// Lets `seat` gain a card, if its pile isn't empty.
    ///
    /// The gainer's own reaction comes first, then the card's effect, then the opponents' reactions in turn
    /// order, and last the Hagglers' effects for a bought card.
    #[inline]
    pub(super) fn gain(
        &mut self,
        seat: Seat,
        card: Card,
        to: Zone,
        bought: bool,
        listener: &mut impl Listener,
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
        listener.hear(|| Event::Gained { seat, card, to });
        if !self.players.kinds().and(STIRRED[card as usize]).is_empty() || self.turn.haggles > 0 {
            self.after_gain(seat, card, to, bought);
        }
        true
    }

    /// Pushes the consequences of a gain onto the stack. The last one pushed runs first.
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

    /// Lets `seat` reveal a card that reacts to the trigger, if its hand has one. The script of that card starts in the
    /// state `about`.
    fn react(&mut self, seat: Seat, trigger: Trigger, about: Frame) {
        let player = self.player(seat);
        let answer = Kinds::REACTION.cards().iter().find_map(|source| {
            let (when, script) = source.row().reaction?;
            (when == trigger && player.owns(source) > 0 && player.holds(source)).then_some((source, script))
        });
        if let Some((source, script)) = answer {
            self.stack.push(Frame { script, source, seat, ..about });
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

    fn count(&self, frame: Frame, times: Times) -> u16 {
        match times {
            Times::Once => 1,
            Times::PerPicked => frame.picked,
            Times::PerPrice => frame.last.map_or(0, |last| u16::from(self.price(last))),
        }
    }

    /// Lets the seat of `frame` gain copies of a card. `times` determines their number.
    pub(super) fn give(&mut self, frame: Frame, card: Card, times: Times, to: Zone, log: &mut Log<Event>) {
        for _ in 0..self.count(frame, times) {
            self.gain(frame.seat, card, to, false, log);
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
    pub(super) fn draw_hand(&mut self, seat: Seat, listener: &mut impl Listener) {
        let player = &mut self.players[seat];
        let drawn = player.cards.draw_hand(&mut player.rng);
        if let Some(log) = listener.log() {
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

    /// Passes the card that each player set aside to the next player who set one aside (Masquerade).
    fn pass_left(&mut self, first: Seat, log: &mut Log<Event>) {
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

    /// Reveals cards until one has the type and wasn't named (Rebuild).
    fn dig(&mut self, frame: Frame, kinds: Kinds, log: &mut Log<Event>) -> Option<Card> {
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
    fn trash_this(&mut self, frame: Frame, log: &mut Log<Event>) -> bool {
        if frame.gone || !self.player_mut(frame.seat).cards.take(frame.source, Zone::Play) {
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
