//! `dominion compare`: measures how much better one strategy does than another against the same opponent, on the same
//! shuffles.

use super::super::files;
use super::super::progress::progress;
use super::super::strategies::contenders;
use super::super::values::{MANY, contender, number};
use super::{Failure, SeriesArgs, check_first, failures, first, interruptible_if_slow, kingdom_words};
use serde_json::json;
use sorcery_games::words::counted;
use sorcery_session::contest::tournament::First;
use sorcery_session::json;
use sorcery_session::lab::duel::{Collected, Duel};
use sorcery_session::statistics::Share;
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct CompareArgs {
    /// The two players to compare, as in `dominion run`
    #[arg(required = true, num_args = 2, value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    strategies: Vec<PathBuf>,
    /// Opponent that both players face
    #[arg(long, default_value = "smithy", value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    against: PathBuf,
    /// Number of games that each strategy plays against the opponent
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    #[command(flatten)]
    table: SeriesArgs,
    /// First player: alternate, a (always the compared player) or b (always the opponent)
    #[arg(long, default_value = "alternate", value_parser = first, value_name = "PLAYER")]
    first: First,
    /// Print the results as one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &CompareArgs) -> Result<(), Failure> {
    check_first(args.first, 2)?;
    let paths: Vec<PathBuf> = args.strategies.iter().chain([&args.against]).cloned().collect();
    let contenders = contenders(&paths, args.table.think)?;
    let [a, b, other] = &contenders[..] else { return Err(Failure::usage("name two players to compare")) };
    let seed = args.table.seed(&contenders);
    let setup = args.table.setup(2, seed, &contenders)?;
    let mut duel = Duel::new(setup, vec![a.clone(), other.clone()], args.games, seed);
    duel.tournament.first = args.first;
    duel.contenders.push(b.clone());
    duel.baseline = Some(2);
    interruptible_if_slow(&mut duel)?;
    let [a, b, other] = [a, b, other].map(|contender| contender.name());
    let bar = progress(Some(args.games), "games");
    let (tallies, collected) = duel.play(args.table.threads(), &Collected::default(), &|done| bar.inc(done));
    bar.finish_and_clear();
    let (gain, precision) = collected.baseline.gain();
    let (score_a, score_b) = (tallies[0].score(0), collected.baseline.tally.score(0));
    let text = if args.json {
        json::line(&json!({
            "against": other,
            "difference": gain,
            "difference_interval": (gain - precision, gain + precision),
            "games": score_a.trials,
            "interval_a": score_a.interval(),
            "interval_b": score_b.interval(),
            "kingdom": kingdom_words(&setup),
            "score_a": score_a.value(),
            "score_b": score_b.value(),
            "seed": seed,
            "strategy_a": a,
            "strategy_b": b,
        }))
    } else {
        let width = a.chars().count().max(b.chars().count());
        let row = |letter: &str, name: &str, share: Share| {
            let [share, low, high] = share.percents();
            format!("{letter}  {name:width$}  {share:6.2} %  {low:6.2} to {high:6.2} %\n")
        };
        let (low, high) = (100.0 * (gain - precision), 100.0 * (gain + precision));
        format!(
            "   {:width$}  {:>8}  95 % interval\n{}{}A minus B  {:+.2}, 95 % interval {low:+.2} to {high:+.2}\nscores in {} each against {} on the same \
             shuffles, seed {seed}; a tie counts as half a win\n",
            "",
            "score",
            row("A", &a, score_a),
            row("B", &b, score_b),
            100.0 * gain,
            counted(score_a.trials as usize, "game"),
            other
        ) + &failures(&collected)
    };
    files::print(&text)?;
    Failure::if_stopped(&duel.stop, "stopped before all games were played")
}
