//! Dominion for agents: play-outs to the end, what looks best at a glance, and contests with the supply of
//! all cards.

use super::card::{Card, Kinds};
use super::state::{Dominion, Phase, Player};
use crate::engine::{Game, Seat};
use crate::{Contest, Heuristics};

/// From so many Provinces on, points count more than what a deck can do.
const LATE: u8 = 4;
/// What each further copy of an action card is worth, compared with the one before.
const COPY: f64 = 0.85;
/// What a coin, an action that can be used, an action card in hand and a question about to be answered are
/// worth in the turn that is under way, and any other card in hand.
const COIN: f64 = 0.25;
const ACTION: f64 = 0.3;
const PLAYABLE: f64 = 0.6;
const ASKED: f64 = 0.2;
const HELD: f64 = 0.01;
/// How far from even a difference of so much is.
const SCALE: f64 = 40.0;

impl Heuristics for Dominion {
    fn glance(&self, seat: Seat) -> f64 {
        let others: f64 = self.others(seat).map(|other| self.stock(self.player(other))).sum();
        let ahead = self.stock(self.player(seat)) + self.moment(seat) - others;
        1.0 / (1.0 + (-ahead / SCALE).exp())
    }
}

impl Dominion {
    /// What a player's cards are worth, by what they cost and the points they will be.
    fn stock(&self, player: &Player) -> f64 {
        let late = self.supply[Card::Province as usize] <= LATE;
        player.kinds.iter().map(|card| f64::from(player.owns(card)) * worth(card, late, player.owns(card))).sum()
    }

    /// What a seat can still do in this turn.
    fn moment(&self, seat: Seat) -> f64 {
        let turn = &self.turn;
        let own = turn.seat == seat && !matches!(turn.phase, Phase::CleanUp | Phase::Over);
        let plays = own && turn.phase == Phase::Action && turn.actions > 0;
        let (mut sum, mut playable) = (0.0, false);
        for &card in self.player(seat).hand() {
            let row = card.row();
            let action = row.kinds.intersects(Kinds::ACTION);
            playable |= action;
            sum += match () {
                () if plays && action => PLAYABLE,
                () if own && row.coins > 0 => COIN * f64::from(row.coins),
                () => HELD * f64::from(row.cost),
            };
        }
        if own {
            sum += COIN * f64::from(turn.coins) + if self.stack.is_empty() { 0.0 } else { ASKED };
        }
        if plays && playable {
            sum += ACTION * f64::from(turn.actions);
        }
        sum
    }
}

/// What one of so many copies of a card is worth to its owner.
fn worth(card: Card, late: bool, copies: u8) -> f64 {
    let row = card.row();
    let points = f64::from(super::cards::WORTH[card as usize] >> 16);
    match () {
        () if row.kinds.intersects(Kinds::CURSE) => -3.0,
        () if card == Card::Province => 14.0,
        () if row.kinds.intersects(Kinds::VICTORY) && late => 2.0 * points,
        () if row.kinds.intersects(Kinds::ACTION) => {
            let n = i32::from(copies.max(1));
            f64::from(row.cost) * (1.0 - COPY.powi(n)) / (1.0 - COPY) / f64::from(n)
        }
        () if row.kinds.intersects(Kinds::VICTORY) => 0.5 * points - 1.0,
        // Copper is in the way of better cards.
        () if row.cost == 0 => -0.5,
        () => f64::from(row.cost) + 0.2,
    }
}

impl Contest for Dominion {
    const SEATS: usize = 2;

    /// Games end by themselves after so many rounds: every turn counts as progress.
    fn progress(&self) -> u64 {
        self.turn_number().into()
    }
}
