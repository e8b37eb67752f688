//! `dominion compare`: what one strategy gains over another against a third, on the same shuffles.

use super::super::args::{MANY, contender, number};
use super::super::files;
use super::super::progress::progress;
use super::super::strategies::contenders;
use super::run::{begins, failures, first, interruptible_if_slow};
use super::{Failure, LabArgs, kingdom_words};
use crate::games::words::counted;
use crate::session::duel::{Duel, Watched};
use crate::session::statistics::Share;
use crate::session::tournament::First;
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct CompareArgs {
    /// The two players to compare: strategies, levels or programs, named as for `run`
    #[arg(required = true, num_args = 2, value_names = ["A", "B"], hide_possible_values = true, value_parser = contender())]
    strategies: Vec<PathBuf>,
    /// Whom both of them play against
    #[arg(long, default_value = "smithy", value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    against: PathBuf,
    /// How many games each of them plays
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    #[command(flatten)]
    table: LabArgs,
    /// Who begins: `alternate`, or always `a` (the one that is compared) or `b` (the other)
    #[arg(long, default_value = "alternate", value_parser = first, value_name = "WHO")]
    first: First,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What `--json` says.
#[derive(Serialize)]
struct Report {
    against: String,
    difference: f64,
    difference_interval: (f64, f64),
    games: u64,
    interval_a: (f64, f64),
    interval_b: (f64, f64),
    kingdom: Vec<&'static str>,
    score_a: f64,
    score_b: f64,
    seed: u64,
    strategy_a: String,
    strategy_b: String,
}

pub(super) fn compare(args: &CompareArgs) -> Result<(), Failure> {
    begins(args.first, 2)?;
    let paths: Vec<PathBuf> = args.strategies.iter().chain([&args.against]).cloned().collect();
    let contenders = contenders(&paths)?;
    let [a, b, other] = &contenders[..] else { return Err(Failure::usage("two strategies are compared")) };
    let setup = args.table.setup(2, &contenders)?;
    let mut duel = Duel::new(setup, vec![a.clone(), other.clone()], args.games, args.table.seed);
    duel.tournament.first = args.first;
    duel.contenders.push(b.clone());
    duel.rival = Some(2);
    interruptible_if_slow(&mut duel)?;
    let [a, b, other] = [a, b, other].map(|contender| contender.name());
    let bar = progress(Some(args.games), "games");
    let (tallies, watched) = duel.play(args.table.threads(), &Watched::default(), &|done| bar.inc(done));
    bar.finish_and_clear();
    let (gain, precision) = watched.rival.gain();
    let (score_a, score_b) = (tallies[0].score(0), watched.rival.tally.score(0));
    let text = if args.json {
        let report = Report {
            against: other,
            difference: gain,
            difference_interval: (gain - precision, gain + precision),
            games: score_a.trials,
            interval_a: score_a.interval(),
            interval_b: score_b.interval(),
            kingdom: kingdom_words(&setup),
            score_a: score_a.value(),
            score_b: score_b.value(),
            seed: args.table.seed,
            strategy_a: a,
            strategy_b: b,
        };
        files::json(&report)
    } else {
        let width = a.chars().count().max(b.chars().count());
        let row = |letter: &str, name: &str, share: Share| {
            let (low, high) = share.interval();
            let (share, low, high) = (100.0 * share.value(), 100.0 * low, 100.0 * high);
            format!("{letter}  {name:width$}  {share:6.2} %  {low:6.2} to {high:6.2} %\n")
        };
        let (low, high) = (100.0 * (gain - precision), 100.0 * (gain + precision));
        format!(
            "{}{}A minus B  {:+.2}, 95 % interval {low:+.2} to {high:+.2}\n{} each against {}, ties half, on the same \
             shuffles, seed {}\n",
            row("A", &a, score_a),
            row("B", &b, score_b),
            100.0 * gain,
            counted(score_a.trials as usize, "game"),
            other,
            args.table.seed
        ) + &failures(&watched)
    };
    files::print(&text)
}
