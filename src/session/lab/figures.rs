//! Statistics of strategies: per turn, and at the end of the game.
//!
//! All sums are integers, so the result doesn't depend on the order of the games.

use crate::contest::tournament::MOST_PLAYERS;
use crate::statistics::{Moments, add_all};
use sorcery_games::dominion::{CARDS, Card, TurnEnd};
use sorcery_games::engine::Outcome;
use std::collections::BTreeMap;

/// Names of the per-turn averages in CSV and JSON.
pub const TURN_COLUMNS: [&str; 10] = [
    "money",
    "cards_seen",
    "score",
    "deck_cards",
    "deck_money",
    "curses",
    "unplayed_actions",
    "unused_buys",
    "unused_money",
    "unused_actions",
];

/// Returns the values of a turn in the order of [`TURN_COLUMNS`].
fn values(end: &TurnEnd) -> [i64; TURN_COLUMNS.len()] {
    [
        end.money.into(),
        end.seen.into(),
        end.points.into(),
        end.cards.into(),
        end.treasure.into(),
        end.curses.into(),
        end.unplayed.into(),
        end.buys.into(),
        end.coins.into(),
        end.actions.into(),
    ]
}

/// A strategy's values at the end of one particular turn, such as money and score, summed over all games.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnSums {
    /// Number of games in which the strategy had this turn.
    pub count: u64,
    sums: [i64; TURN_COLUMNS.len()],
    squares: [i64; TURN_COLUMNS.len()],
    bought: [u64; CARDS],
    /// For each card, the sum over all games of the square of the number of copies bought in this turn.
    bought_squares: [u64; CARDS],
}

impl Default for TurnSums {
    fn default() -> Self {
        let none = [0; TURN_COLUMNS.len()];
        TurnSums { count: 0, sums: none, squares: none, bought: [0; CARDS], bought_squares: [0; CARDS] }
    }
}

impl TurnSums {
    /// Returns the mean and the variance, over all games, of the value at index `place` of [`TURN_COLUMNS`].
    pub fn column(&self, place: usize) -> Moments {
        Moments { count: self.count, sum: self.sums[place], squares: self.squares[place] }
    }

    pub fn bought(&self, card: Card) -> u64 {
        self.bought[card as usize]
    }

    /// Returns the mean and the variance, over all `games`, of the number of copies of a card bought in this turn.
    /// Games that ended before this turn count as games without a purchase.
    pub fn copies(&self, card: Card, games: u64) -> Moments {
        let card = card as usize;
        Moments { count: games, sum: self.bought[card] as i64, squares: self.bought_squares[card] as i64 }
    }

    fn merge(&mut self, other: &TurnSums) {
        self.count += other.count;
        add_all(&mut self.sums, &other.sums);
        add_all(&mut self.squares, &other.squares);
        add_all(&mut self.bought, &other.bought);
        add_all(&mut self.bought_squares, &other.bought_squares);
    }
}

/// The games that ended in the same round. Games with no winner or several winners count only in `games`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndedGames {
    pub games: u64,
    /// Number of games that each strategy won alone.
    pub wins: [u64; MOST_PLAYERS],
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// For each strategy and each turn, from the first one on, the sums of the strategy's values over all games.
    pub turns: Vec<Vec<TurnSums>>,
    /// For each strategy and each of its final scores, the number of games with that score.
    pub points: Vec<BTreeMap<i32, u64>>,
    /// For each round, from the first one on, the results of the games that ended in it.
    pub ended: Vec<EndedGames>,
    /// The strategy and turn of the last purchase in the current game, and the number of copies of each card bought in
    /// this turn.
    last: Option<(usize, u8, [u8; CARDS])>,
}

/// Returns `rows[place]`, and adds empty rows first if necessary.
#[inline(always)]
fn row<T: Default + Clone>(rows: &mut Vec<T>, place: usize) -> &mut T {
    if rows.len() <= place {
        grow(rows, place);
    }
    &mut rows[place]
}

#[cold]
#[inline(never)]
fn grow<T: Default + Clone>(rows: &mut Vec<T>, place: usize) {
    rows.resize(place + 1, T::default());
}

impl Figures {
    pub fn new(strategies: usize) -> Self {
        let (turns, points) = (vec![Vec::new(); strategies], vec![BTreeMap::new(); strategies]);
        Figures { turns, points, ..Figures::default() }
    }

    #[inline(always)]
    pub(crate) fn turn(&mut self, strategy: usize, end: &TurnEnd) {
        let turn = row(&mut self.turns[strategy], usize::from(end.turn).saturating_sub(1));
        turn.count += 1;
        for ((sum, squares), value) in turn.sums.iter_mut().zip(&mut turn.squares).zip(values(end)) {
            *sum += value;
            *squares += value * value;
        }
    }

    #[inline(always)]
    pub(crate) fn bought(&mut self, strategy: usize, turn: u8, card: Card) {
        let last = self.last.get_or_insert((strategy, turn, [0; CARDS]));
        if (last.0, last.1) != (strategy, turn) {
            *last = (strategy, turn, [0; CARDS]);
        }
        let count = &mut last.2[card as usize];
        let earlier = u64::from(*count);
        *count = count.saturating_add(1);
        let row = row(&mut self.turns[strategy], usize::from(turn).saturating_sub(1));
        row.bought[card as usize] += 1;
        // With one more copy, the square of the number of copies increases by this amount.
        row.bought_squares[card as usize] += 2 * earlier + 1;
    }

    /// Records the end of a game. `players` lists strategies and their points by seat.
    pub(crate) fn end(&mut self, round: u32, outcome: Outcome, players: impl Iterator<Item = (usize, i32)>) {
        self.last = None;
        let ended = row(&mut self.ended, (round as usize).saturating_sub(1));
        ended.games += 1;
        let alone = outcome.winners.len() == 1;
        for (seat, (strategy, points)) in (0..).zip(players) {
            *self.points[strategy].entry(points).or_default() += 1;
            if alone && outcome.winners.contains(sorcery_games::engine::Seat(seat)) {
                ended.wins[strategy] += 1;
            }
        }
    }

    pub fn merge(&mut self, other: &Figures) {
        for (mine, theirs) in self.turns.iter_mut().zip(&other.turns) {
            for (turn, theirs) in theirs.iter().enumerate() {
                row(mine, turn).merge(theirs);
            }
        }
        for (mine, theirs) in self.points.iter_mut().zip(&other.points) {
            for (points, games) in theirs {
                *mine.entry(*points).or_default() += games;
            }
        }
        for (round, theirs) in other.ended.iter().enumerate() {
            let mine = row(&mut self.ended, round);
            mine.games += theirs.games;
            add_all(&mut mine.wins, &theirs.wins);
        }
    }
}
