//! `dominion matrix`: everybody against everybody.

use super::{Failure, LabArgs, Loaded, at_least_one, load, run::bar};
use crate::session::duel::{Duel, First, Watched};
use crate::session::statistics::{Share, ratings};
use serde_json::json;
use std::fmt::Write as _;
use std::io::{self, Write as _};
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
    let bar = bar(Some(args.games * (n * (n - 1) / 2) as u64));
    let mut scores = vec![vec![None; n]; n];
    for a in 0..n {
        for b in a + 1..n {
            let programs = vec![strategies[a].program.clone(), strategies[b].program.clone()];
            let duel = Duel { setup, programs, first: First::Alternate, mirrored: false, seed: args.table.seed };
            let progress = |done: u64| {
                bar.inc(done);
                true
            };
            let (tally, _) = duel.play(0..args.games, args.table.threads(), &Watched::default(), &progress);
            scores[a][b] = Some(tally.score(0));
            scores[b][a] = Some(tally.score(1));
        }
    }
    bar.finish_and_clear();
    let rated = ratings(&scores);
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&a, &b| rated[b].total_cmp(&rated[a]));
    let text = if args.json {
        format!("{}\n", as_json(&strategies, &scores, &rated, args))
    } else {
        as_table(&strategies, &scores, &rated, &order, args)
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(())
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

fn as_json(
    strategies: &[Loaded],
    scores: &[Vec<Option<Share>>],
    rated: &[f64],
    args: &MatrixArgs,
) -> serde_json::Value {
    let rows: Vec<_> = strategies
        .iter()
        .zip(scores)
        .zip(rated)
        .map(|((loaded, row), rating)| {
            let shares: Vec<Option<f64>> = row.iter().map(|share| share.map(Share::value)).collect();
            json!({"strategy": loaded.name, "rating": rating, "scores": shares})
        })
        .collect();
    json!({"games": args.games, "seed": args.table.seed, "rows": rows})
}
