//! The phases of a turn, and how a game ends.

use super::card::{Card, CardSet, Kinds, PLAIN_TREASURES};
use super::event::{Event, TurnEnd};
use super::op::Zone;
use super::state::{Dominion, Phase, ROUND_LIMIT, Turn};
use crate::engine::{Log, Outcome, Seat, SeatSet};
use std::cmp::Ordering;

/// The Treasures that do more than give their coins.
const SCRIPTED: CardSet = Kinds::TREASURE.cards().without(PLAIN_TREASURES);
/// The cards that are played one by one.
const CALLING: CardSet = Kinds::ACTION.cards().or(SCRIPTED);

impl Dominion {
    /// Carries out everything that needs no answer.
    #[inline(always)]
    pub(super) fn settle(&mut self, log: &mut Log<Event>) {
        while if self.stack.is_empty() { self.advance(log) } else { self.step(log) } {}
    }

    /// Goes on with the turn when no script is under way: from phase to phase, until someone must
    /// decide (false) or a script begins (true).
    #[inline(always)]
    fn advance(&mut self, log: &mut Log<Event>) -> bool {
        match self.turn.phase {
            Phase::Over => return false,
            Phase::Buy if self.turn.buys > 0 => return false,
            Phase::Buy | Phase::CleanUp => {
                if !self.end_turn(log) {
                    return false;
                }
            }
            Phase::Action | Phase::Treasure => {}
        }
        // A hand is not looked through for what its owner has nowhere, or cannot play.
        let acting = self.turn.phase == Phase::Action && self.turn.actions > 0;
        let called = if acting { CALLING } else { SCRIPTED };
        let held = match self.player(self.turn.seat).kinds.and(called).is_empty() {
            true => CardSet::NONE,
            false => self.set_in(self.turn.seat, Zone::Hand),
        };
        if self.turn.phase == Phase::Action {
            if acting && !held.and(Kinds::ACTION.cards()).is_empty() {
                return false;
            }
            self.turn.phase = Phase::Treasure;
        }
        self.play_treasures(held, log)
    }

    /// Plays all Treasures: those that just give coins first, then the others one by one, in the
    /// order in which they came to hand. False when all are played and buying begins. `held` are
    /// the cards in hand, at least those that are played one by one.
    #[inline(always)]
    fn play_treasures(&mut self, held: CardSet, log: &mut Log<Event>) -> bool {
        let seat = self.turn.seat;
        let player = &mut self.players[seat];
        let more = !held.and(SCRIPTED).is_empty();
        let (played, coins) = player.cards.play_plain_treasures(more);
        self.turn.coins += coins;
        if log.is_on() {
            for &card in player.cards.play()[..played].iter().rev() {
                log.push(|| Event::Played { seat, card, again: false });
            }
        }
        let next = match more {
            true => player.hand().iter().rev().copied().find(|&card| SCRIPTED.contains(card)),
            false => None,
        };
        let Some(card) = next else {
            self.turn.phase = Phase::Buy;
            let coins = self.turn.coins;
            log.push(|| Event::Money { seat, coins });
            return false;
        };
        player.cards.bring_into_play(card);
        self.play(seat, card, log);
        true
    }

    /// Discards hand and play area, draws a new hand, and begins the next turn, unless the game
    /// is over: then false.
    #[inline(always)]
    fn end_turn(&mut self, log: &mut Log<Event>) -> bool {
        let seat = self.turn.seat;
        log.push(|| Event::TurnEnds(self.summary()));
        let player = &mut self.players[seat];
        player.cards.clean_up();
        let next = if seat.index() + 1 < self.setup.seats() { Seat(seat.0 + 1) } else { Seat::ONE };
        let last_round = next == Seat::ONE && self.players[seat].turns >= ROUND_LIMIT;
        if self.supply[Card::Province as usize] == 0 || self.empty >= 3 || last_round {
            self.turn.phase = Phase::Over;
            log.push(|| Event::GameOver);
            return false;
        }
        self.draw_hand(seat, log);
        self.begin_turn(next, log);
        true
    }

    #[inline]
    pub(super) fn begin_turn(&mut self, seat: Seat, log: &mut Log<Event>) {
        self.turn = Turn::of(seat);
        let player = self.player_mut(seat);
        player.turns += 1;
        let turn = player.turns;
        log.push(|| Event::TurnBegins { seat, turn });
    }

    fn summary(&self) -> TurnEnd {
        let (turn, player) = (&self.turn, self.player(self.turn.seat));
        TurnEnd {
            seat: turn.seat,
            turn: player.turns,
            money: turn.coins + turn.spent,
            coins: turn.coins,
            buys: turn.buys,
            actions: turn.actions,
            unplayed: player.hand().iter().filter(|card| card.is(Kinds::ACTION)).count() as u16,
            seen: turn.seen,
            points: player.points(),
            cards: player.size() as u16,
            treasure: player.treasure(),
            curses: player.owns(Card::Curse),
        }
    }

    /// Who won: the most points, then the fewest turns; who is still equal shares the victory.
    pub(super) fn outcome(&self) -> Outcome {
        let rank = |seat: Seat| {
            let player = self.player(seat);
            (player.points(), -i32::from(player.turns))
        };
        let (mut best, mut winners) = (rank(Seat::ONE), SeatSet::only(Seat::ONE));
        for seat in self.others(Seat::ONE) {
            let rank = rank(seat);
            match rank.cmp(&best) {
                Ordering::Less => {}
                Ordering::Equal => winners = winners.with(seat),
                Ordering::Greater => (best, winners) = (rank, SeatSet::only(seat)),
            }
        }
        Outcome { winners }
    }
}
