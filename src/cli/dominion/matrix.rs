//! `dominion matrix`: everybody against everybody.

use super::super::arena::progress;
use super::super::files;
use super::{Failure, LabArgs, Loaded, at_least_one, load};
use crate::session::duel::{Duel, Watched};
use crate::session::statistics::{Share, best_first, ratings};
use crate::session::tournament::{Tournament, everybody};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Who plays.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct MatrixArgs {
    /// Strategy files, or names of built-in strategies
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    strategies: Vec<PathBuf>,
    /// Games of each pair
    #[arg(long, default_value_t = 2_000, value_name = "N", value_parser = at_least_one())]
    games: u64,
    #[command(flatten)]
    table: LabArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &MatrixArgs) -> Result<(), Failure> {
    let strategies = load(&args.strategies)?;
    let setup = args.table.setup(2, &strategies)?;
    let n = strategies.len();
    let programs: Vec<_> = strategies.iter().map(|loaded| loaded.program.clone()).collect();
    let tournament = Tournament::new(everybody(n, 2), args.games, args.table.seed);
    let bar = progress(Some(tournament.total()), "games");
    let duel = Duel { setup, programs, tournament };
    let (tallies, _) = duel.play(args.table.threads(), &Watched::default(), &|done| {
        bar.inc(done);
        true
    });
    bar.finish_and_clear();
    let mut scores = vec![vec![None; n]; n];
    for (players, tally) in duel.tournament.matches.iter().zip(&tallies) {
        let (a, b) = (players[0], players[1]);
        (scores[a][b], scores[b][a]) = (Some(tally.score(0)), Some(tally.score(1)));
    }
    let rated = ratings(&scores);
    let order = best_first(&rated);
    let text = if args.json {
        files::json(&as_json(&strategies, &scores, &rated, args)) + "\n"
    } else {
        as_table(&strategies, &scores, &rated, &order, args)
    };
    files::print(&text)
}

fn as_table(
    strategies: &[Loaded],
    scores: &[Vec<Option<Share>>],
    rated: &[f64],
    order: &[usize],
    args: &MatrixArgs,
) -> String {
    let mut out = String::new();
    let width = strategies.iter().map(|loaded| loaded.name.chars().count()).max().unwrap_or(0);
    let _ = write!(out, "   {:width$}  rating  score", "");
    for i in 1..=order.len() {
        let _ = write!(out, " {i:>5}");
    }
    out.push('\n');
    for (place, &a) in order.iter().enumerate() {
        let all: Vec<f64> = scores[a].iter().flatten().map(|share| share.value()).collect();
        let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
        let _ = write!(out, "{:2} {:width$}  {:6.0}  {:4.1}%", place + 1, strategies[a].name, rated[a], mean * 100.0);
        for &b in order {
            let _ = match scores[a][b] {
                Some(share) => write!(out, " {:5.1}", share.value() * 100.0),
                None => write!(out, "     -"),
            };
        }
        out.push('\n');
    }
    let widest = scores.iter().flatten().flatten().map(|share| share.precision()).fold(0.0, f64::max);
    let _ = writeln!(
        out,
        "row's share of {} games a pair in percent, ties half; 95 % intervals reach at most {:.1} points to each side; seed {}",
        args.games,
        widest * 100.0,
        args.table.seed
    );
    out
}

#[derive(Serialize)]
struct Matrix<'a> {
    games: u64,
    rows: Vec<Row<'a>>,
    seed: u64,
}

#[derive(Serialize)]
struct Row<'a> {
    rating: f64,
    scores: Vec<Option<f64>>,
    strategy: &'a str,
}

fn as_json<'a>(
    strategies: &'a [Loaded],
    scores: &[Vec<Option<Share>>],
    rated: &[f64],
    args: &MatrixArgs,
) -> Matrix<'a> {
    let row = |((loaded, row), &rating): ((&'a Loaded, &Vec<Option<Share>>), &f64)| {
        let scores = row.iter().map(|share| share.map(Share::value)).collect();
        Row { rating, scores, strategy: &loaded.name }
    };
    Matrix {
        games: args.games,
        rows: strategies.iter().zip(scores).zip(rated).map(row).collect(),
        seed: args.table.seed,
    }
}
