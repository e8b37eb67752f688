//! The charts of the lab: statistics of the games played so far.

use crate::chart::{Chart, Series, figure};
use crate::frame::Panel;
use sorcery_games::dominion::Card;
use sorcery_session::contest::figures::{Figures, TURN_COLUMNS, Turn};

/// Turns reached by a smaller share of the games are left out, because their averages are noise.
const RARE: f64 = 0.01;
/// Titles of the [`TURN_COLUMNS`].
const CURVES: [&str; TURN_COLUMNS.len()] = [
    "coins per turn",
    "cards seen per turn",
    "points in the deck",
    "cards in the deck",
    "coins in the deck",
    "Curses in the deck",
    "unplayed Actions",
    "unused buys",
    "unused coins",
    "unused actions",
];
/// The chart shown first: points in the deck.
pub(super) const FIRST: usize = 2;
/// The other charts, after the curves.
const OTHERS: [&str; 5] = ["games still running", "final points", "game length", "wins by game length", "purchases"];
/// Number of charts.
pub(super) const CHARTS: usize = CURVES.len() + OTHERS.len();

pub(super) fn title(chart: usize) -> &'static str {
    CURVES.iter().chain(&OTHERS).nth(chart).copied().unwrap_or_default()
}

/// Returns one of the charts. Players have the indices 0 and 1.
pub(super) fn panel(figures: &Figures, games: u64, names: [&str; 2], chart: usize) -> Panel {
    let games = games.max(1);
    let series = |who: usize, value: &dyn Fn(&Turn) -> f64, spread: &dyn Fn(&Turn) -> Option<f64>| {
        let turns = usual(figures, who, games);
        Series {
            name: names[who].into(),
            values: turns.iter().map(value).collect(),
            spread: turns.iter().filter_map(spread).collect(),
        }
    };
    let by_turn = |value: &dyn Fn(&Turn) -> f64, spread: &dyn Fn(&Turn) -> Option<f64>| Chart {
        x_label: "turn".into(),
        from: 1,
        series: (0..2).map(|who| series(who, value, spread)).collect(),
        ..Chart::default()
    };
    let percent = |part: u64| 100.0 * part as f64 / games as f64;
    let Some(other) = chart.checked_sub(CURVES.len()) else {
        let moments = |turn: &Turn| turn.column(chart);
        return Panel::Chart(by_turn(&|turn| moments(turn).mean(), &|turn| Some(moments(turn).deviation())));
    };
    Panel::Chart(match other {
        0 => by_turn(&|turn| percent(turn.count()), &|_| None),
        1 => points(figures, names, &percent),
        2 | 3 => lengths(figures, names, other == 3, &percent),
        _ => return shades(figures, games),
    })
}

/// Returns the turns that enough games reached.
fn usual(figures: &Figures, who: usize, games: u64) -> &[Turn] {
    let turns = figures.turns(who);
    let rare = turns.iter().position(|turn| (turn.count() as f64) < RARE * games as f64);
    &turns[..rare.unwrap_or(turns.len())]
}

/// Draws the distribution of final points.
fn points(figures: &Figures, names: [&str; 2], percent: &dyn Fn(u64) -> f64) -> Chart {
    let all = || (0..2).flat_map(|who| figures.points(who).keys().copied());
    let (from, to) = (all().min().unwrap_or(0), all().max().unwrap_or(1));
    let series = |who: usize| {
        let count = |points: i32| figures.points(who).get(&points).copied().unwrap_or(0);
        Series { name: names[who].into(), values: (from..=to).map(|n| percent(count(n))).collect(), spread: Vec::new() }
    };
    Chart { x_label: "points".into(), from, series: (0..2).map(series).collect(), ..Chart::default() }
}

/// Draws the distribution of game lengths or, with `wins`, each player's wins by length.
fn lengths(figures: &Figures, names: [&str; 2], wins: bool, percent: &dyn Fn(u64) -> f64) -> Chart {
    let first = figures.ended().iter().position(|ended| ended.games > 0).unwrap_or(0);
    let series = |name: &str, count: &dyn Fn(usize) -> u64| Series {
        name: name.into(),
        values: (first..figures.ended().len()).map(|round| percent(count(round))).collect(),
        spread: Vec::new(),
    };
    let ended = figures.ended();
    let series = match wins {
        false => vec![series("games", &|round| ended[round].games)],
        true => (0..2).map(|who| series(names[who], &|round| ended[round].wins[who])).collect(),
    };
    Chart { x_label: "rounds".into(), from: first as i32 + 1, series, ..Chart::default() }
}

/// Draws the average purchases of each card by turn. The card bought most comes first.
pub(super) fn purchases(figures: &Figures, games: u64) -> Chart {
    let turns = figures.turns(0);
    let total = |card: Card| turns.iter().map(|turn| turn.bought(card)).sum::<u64>();
    let mut cards: Vec<Card> = Card::ALL.iter().copied().filter(|card| total(*card) > 0).collect();
    cards.sort_by_key(|card| std::cmp::Reverse(total(*card)));
    let series = |card: Card| Series {
        name: card.name().into(),
        values: turns.iter().map(|turn| turn.bought(card) as f64 / games.max(1) as f64).collect(),
        spread: Vec::new(),
    };
    let series = cards.into_iter().map(series).collect();
    Chart { x_label: "turn".into(), from: 1, series, ..Chart::default() }
}

/// Shows the purchases as shades: the darker, the more copies.
fn shades(figures: &Figures, games: u64) -> Panel {
    let shown = usual(figures, 0, games).len();
    let rows = purchases(figures, games).series.into_iter().map(|Series { name, values, .. }| {
        let shades = values.iter().take(shown).map(|a_game| a_game.min(1.0).sqrt() as f32).collect();
        (name, shades, figure(values.iter().sum()))
    });
    Panel::Shades { x_label: "turn".into(), rows: rows.collect() }
}
