//! `dominion run`: many games between strategies. `dominion matrix`: everybody against everybody.

use super::super::args::{MANY, contender, number};
use super::super::files;
use super::super::progress::{interruptible, progress};
use super::super::strategies::contenders;
use super::{Failure, LabArgs, kingdom_line, kingdom_words, letter};
use crate::agents::Flag;
use crate::games::dominion::{Card, Setup};
use crate::games::words::counted;
use crate::session::contender::Contender;
use crate::session::duel::{Duel, Watched};
use crate::session::figures::{Ended, Figures, TURN_COLUMNS, Turn};
use crate::session::statistics::{Share, best_first, ratings};
use crate::session::tournament::{First, Tally, Tournament, everybody};
use crate::ui::chart::field;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Games between two looks at the precision that was asked for.
const BATCH: u64 = 10_000;
/// A run that is to reach a precision ends here at the latest.
const MOST_GAMES: u64 = 100_000_000;

/// Who plays, how often, and what is shown.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct RunArgs {
    /// Two to four players: strategy files, names of built-in strategies, levels (novice, apprentice, adept,
    /// master), or programs of your own (`program:CMD`)
    #[arg(required = true, num_args = 2..=4, value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    strategies: Vec<PathBuf>,
    /// How many games [default: 10000]
    #[arg(long, value_name = "N", conflicts_with = "until", value_parser = number::<u64>(MANY))]
    games: Option<u64>,
    #[command(flatten)]
    table: LabArgs,
    /// Who begins: `alternate`, or always `a`, `b`, `c` or `d`
    #[arg(long, default_value = "alternate", value_parser = first, value_name = "WHO")]
    first: First,
    /// Play on until A's share is known to so many percentage points (95 %)
    #[arg(long, value_name = "POINTS", value_parser = precision)]
    until: Option<f64>,
    /// Repeat the same shuffles with everybody in every seat
    #[arg(long)]
    mirror: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the means and deviations of each turn as CSV
    #[arg(long)]
    csv: bool,
}

pub(super) fn first(text: &str) -> Result<First, String> {
    match text {
        "alternate" => Ok(First::Alternate),
        "a" | "b" | "c" | "d" => Ok(First::Always((text.as_bytes()[0] - b'a') as usize)),
        _ => Err("expected `alternate`, `a`, `b`, `c` or `d`".to_string()),
    }
}

/// Whether who begins is one of so many.
pub(super) fn begins(first: First, strategies: usize) -> Result<(), Failure> {
    match first {
        First::Always(who) if who >= strategies => {
            Err(Failure::usage(format!("--first: there are only {strategies} strategies")))
        }
        _ => Ok(()),
    }
}

fn precision(text: &str) -> Result<f64, String> {
    let points: f64 = text.trim_end_matches('%').parse().map_err(|_| "expected a number".to_string())?;
    if (0.01..=50.0).contains(&points) { Ok(points) } else { Err("expected 0.01 to 50 points".to_string()) }
}

pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let contenders = contenders(&args.strategies)?;
    let n = contenders.len();
    begins(args.first, n)?;
    let setup = args.table.setup(n, &contenders)?;
    let names: Vec<String> = contenders.iter().map(Contender::name).collect();
    let mut duel = Duel::new(setup, contenders, 0, args.table.seed);
    (duel.tournament.first, duel.tournament.mirrored) = (args.first, args.mirror);
    let watch = if args.csv || args.json { Watched::figures(n) } else { Watched::default() };
    let begin = Instant::now();
    let (tally, watched) = play(&mut duel, args, watch)?;
    let seconds = begin.elapsed().as_secs_f64();
    let text = if args.json {
        files::json(&Report::new(&names, &tally, &watched, &setup, args, seconds))
    } else if args.csv {
        csv(&names, &watched)
    } else {
        let kingdom = kingdom_line(&args.table, &setup).map_or(String::new(), |line| line + "\n");
        kingdom + &report(&names, &tally, &watched, &args.table, seconds)
    };
    files::print(&text)
}

/// Plays the games, in batches when a precision is to be reached.
fn play(duel: &mut Duel, args: &RunArgs, watch: Watched) -> Result<(Tally, Watched), Failure> {
    let games = if args.until.is_some() { MOST_GAMES } else { args.games.unwrap_or(BATCH) };
    let batch = if args.until.is_some() { BATCH } else { games };
    let bar = progress(args.until.is_none().then_some(games), "games");
    let (mut tally, mut watched) = (Tally::default(), watch.clone());
    interruptible_if_slow(duel)?;
    while !duel.stop.load(Ordering::Relaxed)
        && tally.games < games
        && args.until.is_none_or(|points| tally.score(0).precision() * 100.0 > points)
    {
        duel.tournament.games = tally.games..(tally.games + batch).min(games);
        let (more, seen) = duel.play(args.table.threads(), &watch, &|done| bar.inc(done));
        more.iter().for_each(|more| tally.merge(more));
        watched.merge(&seen);
    }
    bar.finish_and_clear();
    Ok((tally, watched))
}

/// Where games are slow, Ctrl-C ends them: what was played by then counts, and programs end with this one.
pub(super) fn interruptible_if_slow(duel: &mut Duel) -> Result<(), Failure> {
    if !duel.is_quick() {
        duel.stop = interruptible()?;
    }
    Ok(())
}

fn report(names: &[String], tally: &Tally, watched: &Watched, table: &LabArgs, seconds: f64) -> String {
    let n = names.len();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("ties".len());
    let mut out = format!("   {:width$}  {:>8}  {:18}  {:>11}", "", "wins", "95 % interval", "ties shared");
    for seat in ["1st", "2nd", "3rd", "4th"].iter().take(n) {
        let _ = write!(out, "  {:>8}", format!("sits {seat}"));
    }
    let _ = writeln!(out, "  {:>6}", "points");
    let percent = |share: Share| format!("{:.2} %", share.value() * 100.0);
    let interval = |share: Share| {
        let (low, high) = share.interval();
        format!("{:6.2} to {:6.2} %", low * 100.0, high * 100.0)
    };
    for (i, name) in names.iter().enumerate() {
        let (won, score) = (tally.won(i), percent(tally.score(i)));
        let _ = write!(out, "{}  {:width$}  {:>8}  {}", letter(i), name, percent(won), interval(won));
        let _ = write!(out, "  {score:>11}");
        for seat in 0..n {
            let share = tally.won_from(i, seat, n).map_or("-".to_string(), percent);
            let _ = write!(out, "  {share:>8}");
        }
        let _ = writeln!(out, "  {:6.1}", tally.points[i].mean());
    }
    let ties = Share { successes: tally.ties() as f64, trials: tally.games };
    let _ = writeln!(out, "   {:width$}  {:>8}  {}", "ties", percent(ties), interval(ties));
    let _ = writeln!(out, "{:.2} rounds a game (deviation {:.2})", tally.turns.mean(), tally.turns.deviation());
    out += &failures(watched);
    let speed = tally.games as f64 / seconds.max(1e-9);
    let (games, threads) = (counted(tally.games as usize, "game"), counted(table.threads(), "thread"));
    let _ = writeln!(out, "{games}, seed {}, {threads}, {seconds:.2} s: {} games/s", table.seed, rate(speed));
    out
}

/// Which programs failed, a line each.
pub(super) fn failures(watched: &Watched) -> String {
    watched.failed.iter().map(|failed| failed.in_words() + "\n").collect()
}

/// Games a second, exactly enough to be told apart from none.
fn rate(speed: f64) -> String {
    if speed < 10.0 { format!("{speed:.2}") } else { format!("{speed:.0}") }
}

/// What `--json` says, its keys in the order of the alphabet. `a` to `d` are the strategies.
#[derive(Serialize)]
struct Report<'a> {
    /// Who began: `alternate`, or a letter.
    begins: String,
    deviation_rounds: f64,
    /// How often a strategy had so many points at the end.
    #[serde(flatten)]
    final_points: BTreeMap<String, &'a BTreeMap<i32, u64>>,
    #[serde(flatten)]
    first: BTreeMap<String, Begun>,
    games: u64,
    games_per_second: f64,
    #[serde(flatten)]
    interval: BTreeMap<String, (f64, f64)>,
    kingdom: Vec<&'static str>,
    mean_rounds: f64,
    #[serde(flatten)]
    points: BTreeMap<String, f64>,
    /// The games by how many rounds they had.
    rounds: Vec<Rounds>,
    /// The share of the games, ties divided, and its interval.
    #[serde(flatten)]
    score: BTreeMap<String, f64>,
    #[serde(flatten)]
    score_interval: BTreeMap<String, (f64, f64)>,
    seconds: f64,
    seed: u64,
    #[serde(flatten)]
    strategy: BTreeMap<String, &'a str>,
    ties: u64,
    #[serde(flatten)]
    turns: BTreeMap<String, Vec<TurnRow>>,
    #[serde(flatten)]
    wins: BTreeMap<String, u64>,
}

/// The games that had so many rounds.
#[derive(Serialize)]
struct Rounds {
    games: u64,
    rounds: usize,
    wins: Vec<u64>,
}

/// What a turn of a strategy was like: the mean and the deviation of each quantity.
#[derive(Serialize)]
struct TurnRow {
    /// Copies bought, a game.
    bought: BTreeMap<&'static str, f64>,
    games: u64,
    #[serde(flatten)]
    quantities: BTreeMap<&'static str, (f64, f64)>,
    turn: usize,
}

fn turn_rows(figures: &Figures, strategy: usize, games: u64) -> Vec<TurnRow> {
    let row = |(i, turn): (usize, &Turn)| TurnRow {
        bought: Card::ALL
            .iter()
            .filter(|card| turn.bought(**card) > 0)
            .map(|card| (card.name(), turn.bought(*card) as f64 / games.max(1) as f64))
            .collect(),
        games: turn.count(),
        quantities: (0..TURN_COLUMNS.len())
            .map(|place| (TURN_COLUMNS[place], turn.column(place)))
            .map(|(name, moments)| (name, (moments.mean(), moments.deviation())))
            .collect(),
        turn: i + 1,
    };
    figures.turns(strategy).iter().enumerate().map(row).collect()
}

/// The games that a strategy began.
#[derive(Serialize)]
struct Begun {
    games: u64,
    ties: u64,
    wins: Vec<u64>,
}

impl<'a> Report<'a> {
    fn new(
        names: &'a [String],
        tally: &Tally,
        watched: &'a Watched,
        setup: &Setup,
        args: &RunArgs,
        seconds: f64,
    ) -> Self {
        let n = names.len();
        let begun = |i| {
            let (games, wins, ties) = tally.begun_by(i);
            Begun { games, ties, wins: wins[..n].to_vec() }
        };
        let figures = watched.figures.as_ref();
        let ended = figures.map_or(&[][..], Figures::ended);
        let rounds =
            |(i, ended): (usize, &Ended)| Rounds { games: ended.games, rounds: i + 1, wins: ended.wins[..n].to_vec() };
        Report {
            begins: match args.first {
                First::Alternate => "alternate".into(),
                First::Always(who) => letter(who).to_ascii_lowercase().to_string(),
            },
            final_points: figures.map_or(BTreeMap::new(), |all| by_letter(n, "final_points", |i| all.points(i))),
            deviation_rounds: tally.turns.deviation(),
            first: by_letter(n, "first", begun),
            games: tally.games,
            games_per_second: tally.games as f64 / seconds.max(1e-9),
            interval: by_letter(n, "interval", |i| tally.won(i).interval()),
            kingdom: kingdom_words(setup),
            mean_rounds: tally.turns.mean(),
            points: by_letter(n, "points", |i| tally.points[i].mean()),
            rounds: ended.iter().enumerate().filter(|(_, ended)| ended.games > 0).map(rounds).collect(),
            score: by_letter(n, "score", |i| tally.score(i).value()),
            score_interval: by_letter(n, "score_interval", |i| tally.score(i).interval()),
            seconds,
            seed: args.table.seed,
            strategy: by_letter(n, "strategy", |i| names[i].as_str()),
            ties: tally.ties(),
            turns: figures.map_or(BTreeMap::new(), |all| by_letter(n, "turns", |i| turn_rows(all, i, tally.games))),
            wins: by_letter(n, "wins", |i| tally.wins[i]),
        }
    }
}

/// A value for each strategy: `wins_a`, `wins_b`.
fn by_letter<T>(strategies: usize, what: &str, value: impl Fn(usize) -> T) -> BTreeMap<String, T> {
    (0..strategies).map(|i| (format!("{what}_{}", letter(i).to_ascii_lowercase()), value(i))).collect()
}

/// One row for each player and turn: mean and standard deviation of each quantity over the
/// games that lasted so long.
fn csv(names: &[String], watched: &Watched) -> String {
    let mut out = String::from("player,strategy,turn,games");
    for column in TURN_COLUMNS {
        let _ = write!(out, ",{column}_mean,{column}_deviation");
    }
    out.push('\n');
    let Some(figures) = &watched.figures else { return out };
    for (i, name) in names.iter().enumerate() {
        for (turn, row) in figures.turns(i).iter().enumerate() {
            let _ = write!(out, "{},{},{},{}", letter(i), field(name), turn + 1, row.count());
            for moments in (0..TURN_COLUMNS.len()).map(|place| row.column(place)) {
                let _ = write!(out, ",{:.4},{:.4}", moments.mean(), moments.deviation());
            }
            out.push('\n');
        }
    }
    out
}

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct MatrixArgs {
    /// Players, named as for `run`
    #[arg(required = true, num_args = 2.., value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    strategies: Vec<PathBuf>,
    /// Games of each pair
    #[arg(long, default_value_t = 2_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    #[command(flatten)]
    table: LabArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn matrix(args: &MatrixArgs) -> Result<(), Failure> {
    let contenders = contenders(&args.strategies)?;
    let setup = args.table.setup(2, &contenders)?;
    let names: Vec<String> = contenders.iter().map(Contender::name).collect();
    let n = names.len();
    let tournament = Tournament::new(everybody(n, 2), args.games, args.table.seed);
    let bar = progress(Some(tournament.total()), "games");
    let mut duel = Duel { setup, contenders, tournament, rival: None, stop: Flag::default() };
    interruptible_if_slow(&mut duel)?;
    let (tallies, watched) = duel.play(args.table.threads(), &Watched::default(), &|done| bar.inc(done));
    bar.finish_and_clear();
    let mut scores = vec![vec![None; n]; n];
    for (players, tally) in duel.tournament.matches.iter().zip(&tallies) {
        let (a, b) = (players[0], players[1]);
        (scores[a][b], scores[b][a]) = (Some(tally.score(0)), Some(tally.score(1)));
    }
    let rated = ratings(&scores);
    let played = || tallies.iter().map(|tally| tally.games);
    let games = (played().min().unwrap_or(0), played().max().unwrap_or(0));
    let text = if args.json {
        let row = |((name, row), &rating): ((&String, &Vec<Option<Share>>), &f64)| {
            let of = |value: fn(Share) -> (f64, f64)| row.iter().map(|share| share.map(value)).collect();
            let scores = row.iter().map(|share| share.map(Share::value)).collect();
            Row { counts: Vec::new(), intervals: of(Share::interval), rating, scores, strategy: name.clone() }
        };
        let mut rows: Vec<Row> = names.iter().zip(&scores).zip(&rated).map(row).collect();
        rows.iter_mut().for_each(|row| row.counts.resize_with(n, || None));
        for (players, tally) in duel.tournament.matches.iter().zip(&tallies) {
            for (own, other) in [(0, 1), (1, 0)] {
                let (wins, losses, ties) = (tally.wins[own], tally.wins[other], tally.ties());
                rows[players[own]].counts[players[other]] = Some(Counts { losses, ties, wins });
            }
        }
        files::json(&Matrix { games: games.1, rows, seed: args.table.seed })
    } else {
        table(&names, &scores, &rated, games, args.table.seed) + &failures(&watched)
    };
    files::print(&text)
}

fn table(names: &[String], scores: &[Vec<Option<Share>>], rated: &[f64], games: (u64, u64), seed: u64) -> String {
    let order = best_first(rated);
    let mut out = String::new();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let _ = write!(out, "   {:width$}  rating  score", "");
    for i in 1..=order.len() {
        let _ = write!(out, " {i:>5}");
    }
    out.push('\n');
    for (place, &a) in order.iter().enumerate() {
        let all: Vec<f64> = scores[a].iter().flatten().map(|share| share.value()).collect();
        let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
        let _ = write!(out, "{:2} {:width$}  {:6.0}  {:4.1}%", place + 1, names[a], rated[a], mean * 100.0);
        for &b in &order {
            let _ = match scores[a][b] {
                Some(share) => write!(out, " {:5.1}", share.value() * 100.0),
                None => write!(out, "     -"),
            };
        }
        out.push('\n');
    }
    let games = if games.0 == games.1 { games.0.to_string() } else { format!("{} to {}", games.0, games.1) };
    let widest = scores.iter().flatten().flatten().map(|share| share.precision()).fold(0.0, f64::max);
    let _ = writeln!(
        out,
        "row's share of {games} games a pair in percent, ties half; 95 % intervals reach at most {:.1} points to each side; seed {seed}",
        widest * 100.0,
    );
    out
}

#[derive(Serialize)]
struct Matrix {
    games: u64,
    rows: Vec<Row>,
    seed: u64,
}

#[derive(Serialize)]
struct Row {
    /// Against each of the others.
    counts: Vec<Option<Counts>>,
    intervals: Vec<Option<(f64, f64)>>,
    rating: f64,
    scores: Vec<Option<f64>>,
    strategy: String,
}

/// What the games against another brought.
#[derive(Serialize)]
struct Counts {
    losses: u64,
    ties: u64,
    wins: u64,
}
