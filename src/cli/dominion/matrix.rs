//! `dominion matrix`: plays each strategy against every other.

use super::super::files;
use super::super::progress::progress;
use super::super::strategies::contenders;
use super::super::values::{MANY, contender, number};
use super::{Failure, SeriesArgs, failures, interruptible_if_slow};
use serde_json::{Value, json};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::crosstable::crosstable;
use sorcery_session::json;
use sorcery_session::lab::matrix::Matrix;
use sorcery_session::statistics::{Share, ratings};
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct MatrixArgs {
    /// Players, as in `dominion run`
    ///
    /// Strategies that buy cards outside the kingdom are left out.
    #[arg(required = true, num_args = 2.., value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    strategies: Vec<PathBuf>,
    /// Number of games per pair of players
    #[arg(long, default_value_t = 2_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    #[command(flatten)]
    table: SeriesArgs,
    /// Print the results as one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the scores as a CSV table
    #[arg(long)]
    csv: bool,
}

pub(super) fn run(args: &MatrixArgs) -> Result<(), Failure> {
    let contenders = contenders(&args.strategies, args.table.think)?;
    let seed = args.table.seed(&contenders);
    let setup = args.table.setup(2, seed, [])?.serving(Contender::all_bought(&contenders));
    let (contenders, unserved): (Vec<_>, Vec<_>) =
        contenders.into_iter().partition(|contender| contender.missing(&setup).is_empty());
    if !unserved.is_empty() {
        let words = |contender: &Contender| format!("{} ({})", contender.name(), contender.missing(&setup).join(", "));
        let words = unserved.iter().map(words).collect::<Vec<_>>().join(", ");
        files::warn(&format!("skipping strategies that need other cards: {words}"));
    }
    if contenders.len() < 2 {
        return Err(Failure::usage("fewer than two strategies are left; add strategies, or choose another --kingdom"));
    }
    let setup = setup.with_treasures_by_hand(contenders.iter().any(Contender::orders_treasures));
    let names: Vec<String> = contenders.iter().map(Contender::name).collect();
    let mut duel = Matrix::duel(setup, contenders, args.games, seed);
    let bar = progress(Some(duel.tournament.total()), "games");
    interruptible_if_slow(&mut duel)?;
    let matrix = Matrix::play(&duel, args.table.threads(), &|done| bar.inc(done));
    bar.finish_and_clear();
    let text = if args.json {
        let games = matrix.matches.iter().map(|(_, tally)| tally.games).max();
        json::line(&json!({"games": games.unwrap_or(0), "rows": rows_json(&names, &matrix), "seed": seed}))
    } else if args.csv {
        matrix.csv(&names)
    } else {
        let played = || matrix.matches.iter().map(|(_, tally)| tally.games);
        let games = match (played().min().unwrap_or(0), played().max().unwrap_or(0)) {
            (least, most) if least == most => most.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        crosstable(&names, &matrix.scores, false)
            + &format!(
                "score of each row in {games} games per pair (%); a tie counts as half a win; 95 % intervals: \
                 ±{:.1} points at most; seed {seed}\n",
                matrix.precision() * 100.0
            )
            + &failures(&matrix.collected)
    };
    files::print(&text)?;
    Failure::if_stopped(&duel.stop, "stopped before all games were played")
}

/// Returns the results of each player in a matrix as JSON.
pub(super) fn rows_json(names: &[String], matrix: &Matrix) -> Vec<Value> {
    let (n, scores) = (names.len(), &matrix.scores);
    let mut counts = vec![vec![Value::Null; n]; n];
    for (players, tally) in &matrix.matches {
        for (own, other) in [(0, 1), (1, 0)] {
            let (wins, losses, ties) = (tally.wins[own], tally.wins[other], tally.ties());
            counts[players[own]][players[other]] = json!({"losses": losses, "ties": ties, "wins": wins});
        }
    }
    let rated = ratings(scores);
    let row = |i: usize| {
        json!({
            "counts": counts[i],
            "intervals": scores[i].iter().map(|share| share.map(Share::interval)).collect::<Vec<_>>(),
            "rating": rated[i],
            "scores": scores[i].iter().map(|share| share.map(Share::value)).collect::<Vec<_>>(),
            "strategy": names[i],
        })
    };
    (0..n).map(row).collect()
}
