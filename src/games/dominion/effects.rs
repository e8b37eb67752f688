//! The effects of cards.
//!
//! A stack machine runs the topmost script, one instruction at a time, until a player must decide.

use super::card::{Card, Fate, Filter, Gain, Kinds, Op, Pick, Script, ScriptCondition, Trigger, Whom, Zone};
use super::event::Event;
use super::state::{Dominion, ScriptFrame};
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
    fn carry_out(&mut self, op: Op, frame: ScriptFrame, top: usize, log: &mut Log<Event>) {
        let seat = frame.seat;
        if self.give_bonus(&op, seat, log) {
            return;
        }
        match op {
            Op::DrawPerPicked(n) => self.draw(seat, n as usize * frame.picked as usize, log),
            Op::DrawPerHeld(filter) => {
                let held = self.player(seat).hand().iter().filter(|&&card| filter.set().contains(card)).count();
                self.draw(seat, held, log);
            }
            Op::CoinsPer(times) => self.turn.coins += self.count(frame, times),
            Op::FoolsCoins => self.turn.coins += if frame.first { 1 } else { 4 },
            Op::Discount => self.turn.discount = self.turn.discount.saturating_add(1),
            Op::Haggle => self.turn.haggles = self.turn.haggles.saturating_add(1),
            Op::Give(card, times, to) => {
                for _ in 0..self.count(frame, times) {
                    self.gain(seat, card, to, false, log);
                }
            }
            Op::When(test, script) if self.holds(test, frame) => self.stack.push(frame.inner(script)),
            Op::Each(whom, script) => {
                let safe = if whom == Whom::Attacked { frame.safe } else { SeatSet::NONE };
                for other in self.others(seat).rev().filter(|&other| !safe.contains(other)) {
                    self.stack.push(ScriptFrame { seat: other, ..frame.inner(script) });
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
            // The caller or `give_bonus` carries out the other instructions.
            _ => {}
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
        let frame = ScriptFrame { first, gone, ..ScriptFrame::of(row.script, card, seat, self.serial) };
        if card.is(Kinds::ATTACK) {
            self.stack.push(frame);
            let top = self.stack.len();
            for other in self.others(seat).rev() {
                self.react(other, Trigger::Attacked, frame);
            }
            if self.stack.len() > top {
                return;
            }
            self.stack.pop();
        }
        // Carries out simple bonuses at the start of the card's script at once, so they need no script on the stack.
        let done = row.script.iter().take_while(|op| self.give_bonus(op, seat, log)).count();
        if done < row.script.len() {
            self.stack.push(ScriptFrame { next: done as u8, ..frame });
        }
    }

    /// Carries out an instruction that only draws cards or adds actions, buys or coins. Returns `false` for other
    /// instructions.
    #[inline]
    fn give_bonus(&mut self, op: &Op, seat: Seat, log: &mut Log<Event>) -> bool {
        match *op {
            Op::Draw(n) => self.draw(seat, n as usize, log),
            Op::Actions(n) => self.turn.actions += u16::from(n),
            Op::Buys(n) => self.turn.buys += u16::from(n),
            Op::Coins(n) => self.turn.coins += u16::from(n),
            _ => return false,
        }
        true
    }

    fn play_twice(&mut self, frame: ScriptFrame, card: Card, log: &mut Log<Event>) {
        self.player_mut(frame.seat).cards.put(card, Zone::Play);
        let again = ScriptFrame { last: Some(card), ..ScriptFrame::of(AGAIN, frame.source, frame.seat, frame.serial) };
        self.stack.push(again);
        self.play(frame.seat, card, log);
    }

    fn holds(&self, test: ScriptCondition, frame: ScriptFrame) -> bool {
        let hand = || self.player(frame.seat).hand();
        match test {
            ScriptCondition::Picked(n) => frame.picked >= u16::from(n),
            ScriptCondition::NonePicked => frame.picked == 0,
            ScriptCondition::LastIs(kinds) => frame.last.is_some_and(|card| card.is(kinds)),
            ScriptCondition::HoldsNo(kinds) => !hand().iter().any(|card| card.is(kinds)),
            ScriptCondition::HandAtLeast(n) => hand().len() >= n as usize,
            ScriptCondition::PlayedActions(n) => self.turn.plays >= u16::from(n),
            ScriptCondition::FirstCopy => frame.first,
            ScriptCondition::StillInPlay => !frame.gone,
        }
    }

    fn is_idle(&self, script: &[Op]) -> bool {
        matches!(script.first(), Some(&Op::Give(card, ..)) if self.supply[card as usize] == 0)
    }

    /// Begins or continues a pick, and makes each choice that is forced. Returns `false` if the seat must choose.
    fn begin_pick(&mut self, frame: ScriptFrame, pick: &Pick, log: &mut Log<Event>) -> bool {
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
            match pick.only {
                Filter::Any => cards.len(),
                _ => cards.iter().filter(|&&card| need.cards.contains(card)).count(),
            }
        };
        let forced = !need.cards.has_several() || (!ordered && need.left >= eligible());
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

    fn begin_gain(&mut self, frame: ScriptFrame, gain: &Gain, log: &mut Log<Event>) -> bool {
        let piles = self.gainable(&frame, gain);
        match piles.first() {
            Some(card) if !piles.has_several() => self.take_pile(card, log),
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
