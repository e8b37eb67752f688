//! A quick evaluation of positions, for agents that compare actions.

use super::card::{Card, CardSet, Kinds};
use super::prompt::Question;
use super::state::{Dominion, Phase, Player};
use crate::Heuristics;
use crate::engine::Seat;

/// When no more than this number of Provinces is left, points are more important than the strength of a deck.
const LATE: u8 = 4;
/// When no more than this number of Provinces is left, the game may end before a player draws a new card.
const ENDING: u8 = 2;
/// When at least this number of piles is empty, the game may end soon: three empty piles end it.
const EMPTY: u8 = 2;
/// Share of its value that a card without points keeps when the game is about to end.
const TOO_LATE: f64 = 0.25;
/// Value of each further copy of an Action card, relative to the previous copy.
const COPY: f64 = 0.85;
/// Value of each coin that the player can still spend this turn.
const COIN: f64 = 0.25;
/// Value of each action that the player can still use this turn.
const ACTION: f64 = 0.3;
/// Value of an Action card in hand that can be played.
const PLAYABLE: f64 = 0.6;
/// Value of unresolved effects in the player's own turn.
const ASKED: f64 = 0.2;
/// Value, per coin of its cost, of a card in hand that can't be used now.
const HELD: f64 = 0.01;
/// A card counts as worthwhile if its value is at least this share of the value of the best card that the player can
/// buy or gain.
const WORTHWHILE: f64 = 2.0 / 3.0;
/// Value of each copy of an [`OVERPRICED`] card. It is negative because a player is better off without the card.
const BURDEN: f64 = -0.1;
/// Cards that are worse than buying nothing, unless the player builds the deck around them. Measured in 16 games of
/// `adept` in eight kingdoms: a search with 4,000 iterations found a lower win probability after buying such a card.
const OVERPRICED: CardSet = CardSet::only(Card::ThroneRoom)
    .with(Card::Trader)
    .with(Card::Pawn)
    .with(Card::TradingPost)
    .with(Card::Salvager)
    .with(Card::Workshop)
    .with(Card::Courtyard)
    .with(Card::Rebuild)
    .with(Card::Upgrade)
    .with(Card::Mine)
    .with(Card::FoolsGold)
    .with(Card::CouncilRoom)
    .with(Card::Steward)
    .with(Card::MiningVillage)
    .with(Card::Haggler)
    .with(Card::Shepherd)
    .with(Card::Mandarin);
/// A difference of this amount in value multiplies the odds of winning by *e*.
const SCALE: f64 = 40.0;

impl Heuristics for Dominion {}

impl Dominion {
    /// Estimates the win probability of a seat after one of its actions, to find actions that are obviously good.
    pub(super) fn glance(&self, seat: Seat) -> f64 {
        let others: f64 = self.others(seat).map(|other| self.stock(self.player(other))).sum();
        let ahead = self.stock(self.player(seat)) + self.moment(seat) - others;
        1.0 / (1.0 + (-ahead / SCALE).exp())
    }

    /// Returns the piles whose card weakens a deck, or is worth much less than the best card that the player can buy or
    /// gain.
    pub(super) fn spare_piles(&self) -> CardSet {
        // Ignore decisions other than buying and gaining. Their choices, such as the cards in a hand, are hidden from
        // the other players.
        if !self.prompt().is_some_and(|prompt| matches!(prompt.ask, Question::Buy | Question::Gain { .. })) {
            return CardSet::NONE;
        }
        let share = |card: &Card| if self.is_ending() && !card.is(Kinds::VICTORY) { TOO_LATE } else { 1.0 };
        let value = |card: &Card| share(card) * worth(*card, self.is_late(), 1);
        let best = self.choices().cards.iter().map(|card| value(&card)).fold(0.0, f64::max);
        self.setup.piles().iter().filter(|card| value(card) < WORTHWHILE * best).collect()
    }

    fn is_late(&self) -> bool {
        self.supply[Card::Province as usize] <= LATE || self.is_ending()
    }

    /// Returns `true` if the game may end within about two turns.
    fn is_ending(&self) -> bool {
        self.supply[Card::Province as usize] <= ENDING || self.empty >= EMPTY
    }

    /// Returns the value of all cards that a player owns, based on their costs and points.
    fn stock(&self, player: &Player) -> f64 {
        let late = self.is_late();
        player.kinds.iter().map(|card| f64::from(player.owns(card)) * worth(card, late, player.owns(card))).sum()
    }

    /// Returns the value of the options that a seat still has this turn.
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

/// Returns the average value per copy of a card, if the player owns this number of copies. `late` is `true` near the
/// end of the game, when points matter more.
fn worth(card: Card, late: bool, copies: u8) -> f64 {
    let row = card.row();
    let points = f64::from(super::cards::WORTH[card as usize] >> 16);
    match () {
        () if row.kinds.intersects(Kinds::CURSE) => -3.0,
        () if card == Card::Province => 14.0,
        () if row.kinds.intersects(Kinds::VICTORY) && late => 2.0 * points,
        () if OVERPRICED.contains(card) => BURDEN,
        () if row.kinds.intersects(Kinds::ACTION) => {
            let n = i32::from(copies.max(1));
            f64::from(row.cost) * (1.0 - COPY.powi(n)) / (1.0 - COPY) / f64::from(n)
        }
        () if row.kinds.intersects(Kinds::VICTORY) => 0.5 * points - 1.0,
        // Copper dilutes the deck.
        () if row.cost == 0 => -0.5,
        () => f64::from(row.cost) + 0.2,
    }
}
