//! The charts of the lab: statistics of the games played so far.

use crate::chart::{Chart, Heat, HeatRow, Legend, Series};
use crate::frame::LabPanel;
use sorcery_games::dominion::Card;
use sorcery_session::lab::figures::{Figures, TURN_COLUMNS, TurnSums};
use sorcery_session::statistics::{Moments, Share};

/// Minimum share of the games that must reach a turn for charts to show it. Averages over fewer games are noise.
const RARE: f64 = 0.01;
/// Title and unit of the chart for each of the [`TURN_COLUMNS`].
const CURVES: [(&str, &str); TURN_COLUMNS.len()] = [
    ("coins per turn", "coins"),
    ("cards seen per turn", "cards"),
    ("points in the deck", "points"),
    ("cards in the deck", "cards"),
    ("coins in the deck", "coins"),
    ("Curses in the deck", "Curses"),
    ("unplayed Actions", "cards"),
    ("unused buys", "buys"),
    ("unused coins", "coins"),
    ("unused actions", "actions"),
];
/// The chart shown first: points in the deck.
pub(super) const FIRST: usize = 2;
/// Titles of the charts after those in [`CURVES`].
const OTHERS: [&str; 5] = ["games still running", "final points", "game length", "wins by game length", "purchases"];
const SHARE: &str = "% of games";
pub(super) const CHARTS: usize = CURVES.len() + OTHERS.len();

pub(super) fn title(chart: usize) -> &'static str {
    CURVES.iter().map(|curve| curve.0).chain(OTHERS).nth(chart).unwrap_or_default()
}

/// Returns the chart with the index `chart` in the order of the titles: [`CURVES`], then [`OTHERS`].
pub(super) fn panel(figures: &Figures, games: u64, names: &[String], chart: usize) -> LabPanel {
    let games = games.max(1);
    let Some(other) = chart.checked_sub(CURVES.len()) else {
        let series = |(who, name): (usize, &String)| {
            let moments = || usual(figures, who, games).iter().map(|turn| turn.column(chart));
            Series {
                name: name.clone(),
                values: moments().map(|moments| moments.mean()).collect(),
                spread: moments().map(|moments| moments.deviation()).collect(),
                interval: moments().map(|moments| moments.precision()).collect(),
                ..Series::default()
            }
        };
        let y_label = CURVES[chart].1.into();
        let series = names.iter().enumerate().map(series).collect();
        let reached = reached((0..names.len()).map(|who| usual(figures, who, games)), games);
        return LabPanel::Chart(Chart { y_label, series, reached, ..by("turn", 1) });
    };
    match other {
        0 => {
            let series = names.iter().enumerate().map(|(who, name)| {
                let turns = usual(figures, who, games).iter();
                shares(name, turns.map(|turn| turn.count), games)
            });
            LabPanel::Chart(Chart { y_label: SHARE.into(), series: series.collect(), ..by("turn", 1) })
        }
        1 => LabPanel::Chart(points(figures, names, games)),
        2 | 3 => LabPanel::Chart(lengths(figures, names, other == 3, games)),
        _ => LabPanel::Heat(heat(figures, games, names)),
    }
}

fn by(x_label: &str, from: i32) -> Chart {
    Chart { x_label: x_label.into(), from, legend: Legend::LastNamed, ..Chart::default() }
}

/// Returns a curve called `name` with each count as a percentage of the games, and its confidence interval.
fn shares(name: &str, counts: impl Iterator<Item = u64>, games: u64) -> Series {
    let shares: Vec<Share> = counts.map(|n| Share { successes: n as f64, trials: games }).collect();
    Series {
        name: name.into(),
        values: shares.iter().map(|share| 100.0 * share.value()).collect(),
        interval: shares.iter().map(|share| 100.0 * share.precision()).collect(),
        ..Series::default()
    }
}

/// Returns a distribution called `name`: the percentage of games for each number from `from` on, and the mean for the
/// legend.
fn distribution(name: &str, from: i32, counts: &[u64], games: u64) -> Series {
    let sum = (from..).zip(counts).map(|(number, n)| f64::from(number) * *n as f64).sum::<f64>();
    let all = counts.iter().sum::<u64>().max(1) as f64;
    Series { summary: format!("mean {:.2}", sum / all), ..shares(name, counts.iter().copied(), games) }
}

/// Returns the share of the games that reached each turn, in percent. `players` has the turns of each player.
fn reached<'f>(players: impl Iterator<Item = &'f [TurnSums]>, games: u64) -> Vec<f64> {
    let turns = players.max_by_key(|turns| turns.len());
    turns.unwrap_or_default().iter().map(|turn| 100.0 * turn.count as f64 / games as f64).collect()
}

/// Returns the statistics of player `who` for each turn that at least the share [`RARE`] of the games reached.
fn usual(figures: &Figures, who: usize, games: u64) -> &[TurnSums] {
    let turns = &figures.turns[who];
    let rare = turns.iter().position(|turn| (turn.count as f64) < RARE * games as f64);
    &turns[..rare.unwrap_or(turns.len())]
}

/// Returns the chart of the distribution of final points, with a curve for each player.
fn points(figures: &Figures, names: &[String], games: u64) -> Chart {
    let all = || (0..names.len()).flat_map(|who| figures.points[who].keys().copied());
    let (from, to) = (all().min().unwrap_or(0), all().max().unwrap_or(1));
    let series = names.iter().enumerate().map(|(who, name)| {
        let count = |points: i32| figures.points[who].get(&points).copied().unwrap_or(0);
        distribution(name, from, &(from..=to).map(count).collect::<Vec<_>>(), games)
    });
    Chart { y_label: SHARE.into(), series: series.collect(), ..by("points", from) }
}

/// Returns the chart of the distribution of game lengths or, if `wins` is set, of each player's wins by game length.
fn lengths(figures: &Figures, names: &[String], wins: bool, games: u64) -> Chart {
    let ended = &figures.ended;
    let first = ended.iter().position(|ended| ended.games > 0).unwrap_or(0);
    let from = first as i32 + 1;
    let series = match wins {
        false => {
            let counts: Vec<u64> = ended[first..].iter().map(|ended| ended.games).collect();
            vec![distribution("games", from, &counts, games)]
        }
        true => {
            let won = |(who, name): (usize, &String)| {
                let wins = || ended[first..].iter().map(|ended| ended.wins[who]);
                let all = Share { successes: wins().sum::<u64>() as f64, trials: games };
                let summary = format!("won {:.1} % ±{:.1}", 100.0 * all.value(), 100.0 * all.precision());
                Series { summary, ..shares(name, wins(), games) }
            };
            names.iter().enumerate().map(won).collect()
        }
    };
    Chart { y_label: SHARE.into(), series, ..by("round", from) }
}

/// Returns the cards that player `who` bought, the most frequent first, with the number of copies in all games.
fn bought(figures: &Figures, who: usize) -> Vec<(Card, u64)> {
    let total = |card: &Card| figures.turns[who].iter().map(|turn| turn.bought(*card)).sum::<u64>();
    let mut cards: Vec<(Card, u64)> = Card::ALL.iter().map(|card| (*card, total(card))).collect();
    cards.retain(|(_, n)| *n > 0);
    cards.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    cards
}

/// Returns a chart of the purchases in each turn, for export, with a curve for each player and card. The means are those
/// of all games, even of games that ended before the turn.
pub(super) fn purchases(figures: &Figures, games: u64, names: &[String]) -> Chart {
    let series = names.iter().enumerate().flat_map(|(who, name)| {
        bought(figures, who).into_iter().map(move |(card, _)| {
            let moments = || figures.turns[who].iter().map(|turn| turn.copies(card, games));
            Series {
                name: format!("{name}: {} (mean of all games)", card.name()),
                values: moments().map(|moments| moments.mean()).collect(),
                interval: moments().map(|moments| moments.precision()).collect(),
                ..Series::default()
            }
        })
    });
    let reached = reached(figures.turns[..names.len()].iter().map(Vec::as_slice), games);
    Chart { series: series.collect(), reached, ..by("turn", 1) }
}

/// Returns a heat map of the purchases of the first two players by card and turn. A darker shade means more copies.
fn heat(figures: &Figures, games: u64, names: &[String]) -> Heat {
    let players = &names[..names.len().min(2)];
    let mut cards: Vec<Card> = Vec::new();
    for (card, _) in (0..players.len()).flat_map(|who| bought(figures, who)) {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    let row = |card: Card| {
        let turns = |turns: &[TurnSums]| turns.iter().map(|turn| turn.copies(card, games)).collect::<Vec<_>>();
        let value = |moments: Moments| (moments.mean(), moments.precision());
        let total = |who: usize| turns(&figures.turns[who]).iter().map(Moments::mean).sum::<f64>();
        let players = 0..players.len();
        HeatRow {
            name: card.name().into(),
            values: players
                .clone()
                .map(|who| turns(usual(figures, who, games)).into_iter().map(value).collect())
                .collect(),
            totals: players.map(|who| format!("{:.2}", total(who))).collect(),
        }
    };
    Heat {
        players: players.to_vec(),
        rows: cards.into_iter().map(row).collect(),
        scale: ["0".into(), "1 a turn".into()],
        reached: reached((0..players.len()).map(|who| usual(figures, who, games)), games),
        ..Heat::default()
    }
}
