//! `sorcery tune dominion`: searches for a better buy list.

use super::super::files;
use super::super::progress::{interruptible, progress};
use super::super::strategies::{contenders, load};
use super::super::values::{MANY, contender, number, strategy};
use super::{Failure, SeriesArgs};
use serde_json::json;
use sorcery_agents::Flag;
use sorcery_agents::strategy::changes::{changes, own_conditions};
use sorcery_agents::strategy::print;
use sorcery_agents::strategy::syntax::File;
use sorcery_agents::tuner::{Effort, TuningProgress};
use sorcery_games::dominion::Card;
use sorcery_games::engine::{Rng, Stream};
use sorcery_games::words::{hint, quoted};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::tuning::ListTuning;
use sorcery_session::json;
use sorcery_session::statistics::Share;
use std::io::{self, Write as _};
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct TuneArgs {
    /// Strategy to improve
    #[arg(value_name = "STRATEGY", hide_possible_values = true, value_parser = strategy())]
    file: PathBuf,
    /// Opponents to beat, as in `dominion run`
    #[arg(long, required = true, num_args = 1.., value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    against: Vec<PathBuf>,
    /// Number of search steps
    #[arg(long, default_value_t = Effort::default().steps, value_name = "N", value_parser = number::<u64>(MANY))]
    steps: u64,
    /// Number of changes to the buy list to try in each search step
    #[arg(long, default_value_t = Effort::default().tries, value_name = "N", value_parser = number::<usize>(MANY))]
    tries: usize,
    /// Number of games against each opponent for testing a change to the buy list
    #[arg(long, default_value_t = Effort::default().games, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    /// Number of new games against each opponent for the final results
    #[arg(long, default_value_t = 20_000, value_name = "N", value_parser = number::<u64>(MANY))]
    final_games: u64,
    /// Other cards that the search may add, separated by commas
    #[arg(long, alias = "cards", value_name = "CARDS")]
    add: Option<String>,
    /// Write the strategy to this file instead of standard output
    #[arg(long = "out", short, alias = "output", value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    table: SeriesArgs,
    /// Print the results as one JSON object (needs --out)
    #[arg(long, requires = "output")]
    json: bool,
}

pub(in crate::cli) fn run(args: &TuneArgs) -> Result<(), Failure> {
    let start = load(std::slice::from_ref(&args.file))?.remove(0);
    let against = contenders(&args.against, args.table.think)?;
    let mut cards = start.file.bought();
    for name in args.add.iter().flat_map(|cards| cards.split(',')).filter(|name| !name.trim().is_empty()) {
        let card = Card::named(name).ok_or_else(|| {
            let hint = hint(name, Card::ALL.iter().map(|card| card.name()));
            Failure::usage(format!("--add: there is no card `{}`{hint}", quoted(name)))
        })?;
        cards = cards.with(card);
    }
    let seed = args.table.seed(&against);
    let tuning = ListTuning {
        setup: args.table.setup(2, seed, against.iter().chain([&start.clone().into()]))?,
        against: against.clone(),
        cards,
        threads: args.table.threads(),
    };
    let effort = Effort { games: args.games, steps: args.steps, tries: args.tries, ..Effort::default() };
    let (stop, never) = (interruptible()?, Flag::default());
    let bar = progress(Some(args.steps), "steps");
    let report = |progress: TuningProgress<'_, File>| {
        bar.set_position(progress.steps);
        bar.set_message(format!("({:.1} %)", progress.share * 100.0));
    };
    let mut rng = Rng::new(seed, Stream::Agent(0));
    let best = tuning.search(start.file.clone(), effort, &mut rng, &stop, &report);
    // After Ctrl-C, the final games are still played, unless a slow program would delay them.
    let flag = if against.iter().any(|other| matches!(other, Contender::Program(_))) { &stop } else { &never };
    let (mut file, scores) = tuning.settle(&start.file, best, args.final_games, &mut rng, flag);
    let [(before, _), (after, failed)] = scores;
    bar.finish_and_clear();
    let figure = |share: Share| {
        if share.trials == 0 {
            return "not known".to_string();
        }
        let [share, low, high] = share.percents();
        format!("{share:.2} % ({low:.2} to {high:.2})")
    };
    let changes = changes(&start.file, &file);
    let text = if changes.is_empty() {
        start.text.clone()
    } else {
        let own = own_conditions(&file).into_iter().collect::<Vec<_>>().join(", ");
        let note = format!(
            "# Tuned from {} against {}. Scores: {} before, {} after (a tie counts as half a win), \
             in {} new games each{}.",
            start.name,
            against.iter().map(|other| other.name()).collect::<Vec<_>>().join(", "),
            figure(before),
            figure(after),
            args.final_games,
            // Print the seed if it was chosen at random, so that the user can repeat the search.
            if args.table.seed.is_none() && seed != 1 { format!(", seed {seed}") } else { String::new() }
        );
        let only_here = (!own.is_empty()).then(|| format!("# Only sorcery understands these conditions: {own}."));
        file.notes.above.splice(0..0, [note].into_iter().chain(only_here));
        print(&file)
    };
    match &args.output {
        Some(path) => files::write(path, &text)?,
        None => files::print(&text)?,
    }
    let report = if args.json {
        json::line(&json!({
            "after": after.value(),
            "after_interval": after.interval(),
            "before": before.value(),
            "before_interval": before.interval(),
            "changes": changes,
            "failed": failed,
            "games": after.trials,
            "seed": seed,
        }))
    } else {
        let (before, after) = (figure(before), figure(after));
        let failed = failed.iter().map(|failed| failed.in_words() + "\n");
        let mut lines = match changes.is_empty() {
            true => format!("no clear gain, so the strategy is unchanged: before {before}, best attempt {after}\n"),
            false => format!("before {before}, after {after}, changes:\n"),
        };
        lines.extend(changes.iter().map(|change| format!("  {change}\n")).chain(failed));
        lines
    };
    match &args.output {
        Some(_) => files::print(&report)?,
        None => write!(io::stderr(), "{report}")?,
    }
    Failure::if_stopped(&stop, "stopped before the end of the search")
}
