//! The phases of a turn, and how a game ends.

use super::card::{Card, Kinds, PLAIN_TREASURES};
use super::event::{Event, TurnEnd};
use super::state::{Dominion, HAND, Log, Phase, ROUND_LIMIT, Turn};
use crate::engine::{Outcome, Seat, SeatSet};

impl Dominion {
    /// Carries out everything that needs no answer.
    pub(super) fn settle(&mut self, log: &mut Log<'_>) {
        while if self.stack.is_empty() { self.advance(log) } else { self.step(log) } {}
    }

    /// Goes on with the turn when no script is under way. False when someone must decide.
    fn advance(&mut self, log: &mut Log<'_>) -> bool {
        match self.turn.phase {
            Phase::Action => {
                let playable =
                    self.turn.actions > 0 && self.player(self.turn.seat).hand.iter().any(|card| card.is(Kinds::ACTION));
                if playable {
                    return false;
                }
                self.turn.phase = Phase::Treasure;
                true
            }
            Phase::Treasure => {
                self.play_treasures(log);
                true
            }
            Phase::Buy => {
                if self.turn.buys > 0 {
                    return false;
                }
                self.turn.phase = Phase::CleanUp;
                true
            }
            Phase::CleanUp => {
                self.end_turn(log);
                true
            }
            Phase::Over => false,
        }
    }

    /// Plays all Treasures: those that just give coins first, then the others one by one, in the
    /// order in which they came to hand.
    fn play_treasures(&mut self, log: &mut Log<'_>) {
        let seat = self.turn.seat;
        let player = &mut self.players[seat.index()];
        let mut coins = 0;
        let mut kept = 0;
        let mut scripted = None;
        for i in 0..player.hand.len() {
            let card = player.hand[i];
            if PLAIN_TREASURES.contains(card) {
                coins += u16::from(card.row().coins);
                player.play.push(card);
                log.note(|| Event::Played { seat, card, again: false });
                continue;
            }
            if scripted.is_none() && card.is(Kinds::TREASURE) {
                scripted = Some(card);
            }
            player.hand[kept] = card;
            kept += 1;
        }
        player.hand.truncate(kept);
        self.turn.coins += coins;
        match scripted {
            Some(card) => {
                let player = &mut self.players[seat.index()];
                let place = player.hand.iter().position(|&c| c == card);
                player.hand.remove(place.unwrap_or(0));
                player.play.push(card);
                self.play(seat, card, log);
            }
            None => {
                self.turn.phase = Phase::Buy;
                let coins = self.turn.coins;
                log.note(|| Event::Money { seat, coins });
            }
        }
    }

    /// Discards hand and play area, draws a new hand, and begins the next turn, unless the game
    /// is over.
    fn end_turn(&mut self, log: &mut Log<'_>) {
        let seat = self.turn.seat;
        log.note(|| Event::TurnEnds(self.summary()));
        let player = &mut self.players[seat.index()];
        player.discard.append(&mut player.hand);
        player.discard.append(&mut player.play);
        let next = Seat((seat.0 + 1) % self.setup.seats() as u8);
        let last_round = next == Seat::ONE && self.players[seat.index()].turns >= ROUND_LIMIT;
        if self.supply[Card::Province as usize] == 0 || self.empty >= 3 || last_round {
            self.turn.phase = Phase::Over;
            log.note(|| Event::GameOver);
            return;
        }
        self.draw(seat, HAND, log);
        self.begin_turn(next, log);
    }

    pub(super) fn begin_turn(&mut self, seat: Seat, log: &mut Log<'_>) {
        self.turn = Turn::of(seat);
        let player = self.player_mut(seat);
        player.turns += 1;
        let turn = player.turns;
        log.note(|| Event::TurnBegins { seat, turn });
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
            unplayed: player.hand.iter().filter(|card| card.is(Kinds::ACTION)).count() as u16,
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
        let seats = || Seat::all(self.setup.seats());
        let best = seats().map(rank).max();
        let winners = seats().filter(|&seat| Some(rank(seat)) == best).fold(SeatSet::NONE, SeatSet::with);
        Outcome { winners }
    }
}
