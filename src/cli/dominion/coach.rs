//! `sorcery dominion coach`: searches for the best strategies of a kingdom.

use super::super::files;
use super::super::progress::{interruptible, progress};
use super::super::values::{MANY, SEED, THREADS, number, seconds};
use super::matrix::rows_json;
use super::{Failure, cards, kingdom_words};
use serde_json::json;
use sorcery_agents::Flag;
use sorcery_games::dominion::Setup;
use sorcery_games::engine::Rng;
use sorcery_session::json;
use sorcery_session::lab::coach::{Coach, CoachBudget, FINAL_GAMES, Recommendation, STEPS};
use sorcery_session::processors;
use std::path::PathBuf;
use std::time::Duration;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct CoachArgs {
    /// Kingdom: `random`, `mixed`, or ten cards separated by commas
    ///
    /// Unlike `random`, `mixed` also draws cards from Seaside and Prosperity.
    #[arg(default_value = "random", value_name = "CARDS")]
    kingdom: String,
    /// Seed for the search and for a random kingdom [default: random]
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// Total time, including the final games
    #[arg(long, default_value = "120", value_name = "SECONDS", value_parser = seconds)]
    seconds: Duration,
    /// Number of games for the search, instead of a time limit; makes the result repeatable
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = number::<u64>(MANY))]
    games: Option<u64>,
    /// Maximum number of additional games per pair of strategies for the final results
    #[arg(long, default_value_t = FINAL_GAMES, value_name = "N", value_parser = number::<u64>(MANY))]
    final_games: u64,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: Option<usize>,
    /// Also write the best strategy to this file
    #[arg(long = "out", short, alias = "output", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the results as one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &CoachArgs) -> Result<(), Failure> {
    let seed = args.seed.unwrap_or_else(Rng::fresh_seed);
    let kingdom = cards(&args.kingdom, seed).map_err(Failure::usage)?;
    let count = kingdom.map_or(0, |cards| cards.len());
    if count != 10 {
        let what = if count == 0 || count > 20 { "all cards".into() } else { count.to_string() };
        return Err(Failure::usage(format!("CARDS: the coach needs ten different kingdom cards, not {what}")));
    }
    let (stop, bar) = (interruptible()?, progress(Some(STEPS), "steps"));
    let coach = Coach {
        setup: Setup::new(2, kingdom).map_err(Failure::usage)?,
        seed,
        budget: args.games.map_or(CoachBudget::Time(args.seconds), CoachBudget::Games),
        final_games: args.final_games,
        threads: args.threads.unwrap_or_else(processors),
        // Ctrl-C ends the search, but not the final games of the best strategies so far.
        enough: stop.clone(),
    };
    let coached = coach.advise(&Flag::default(), &|kind, progress| {
        bar.set_position(progress.steps.0);
        bar.set_message(format!("{kind} plan ({:.1} %)", 100.0 * progress.share));
    });
    bar.finish_and_clear();
    let coached = coached.ok_or_else(|| Failure::file("the search found no strategies"))?;
    let cards = kingdom_words(&coach.setup);
    if let (Some(path), Some(best)) = (&args.output, coached.advice.first()) {
        files::write(path, &best.strategy.text)?;
    }
    let report = if args.json {
        let strategy = |advice: &Recommendation| {
            json!({
                "because": advice.because,
                "kind": advice.kind.to_string(),
                "name": advice.strategy.name,
                "text": advice.strategy.text,
            })
        };
        json::line(&json!({
            "kingdom": cards,
            "rows": rows_json(&coached.names, &coached.matrix),
            "seed": seed,
            "strategies": coached.advice.iter().map(strategy).collect::<Vec<_>>(),
        }))
    } else {
        format!("kingdom: {}\nseed: {seed}\n\n{}", cards.join(", "), coached.report(false))
    };
    files::print(&report)?;
    Failure::if_stopped(&stop, "stopped early; these are the best strategies so far")
}
