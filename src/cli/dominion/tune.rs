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
use sorcery_games::dominion::{Card, CardSet};
use sorcery_games::engine::{Rng, Stream};
use sorcery_games::words::{hint, quoted};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::results::Failed;
use sorcery_session::json;
use sorcery_session::lab::tuning::ListTuning;
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

/// The results of the original strategy and of the tuned one, and the games that programs lost by errors.
type Scores = [(Share, Vec<Failed>); 2];

pub(in crate::cli) fn run(args: &TuneArgs) -> Result<(), Failure> {
    let start = load(std::slice::from_ref(&args.file))?.remove(0);
    let against = contenders(&args.against, args.table.think)?;
    let seed = args.table.seed(&against);
    let tuning = ListTuning {
        setup: args.table.setup(2, seed, against.iter().chain([&start.clone().into()]))?,
        against: against.clone(),
        cards: args.cards(&start.file)?,
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
    bar.finish_and_clear();
    let changes = changes(&start.file, &file);
    let text = if changes.is_empty() {
        start.text.clone()
    } else {
        let notes = args.notes(&start.name, &against, &scores, &file, seed);
        file.notes.above.splice(0..0, notes);
        print(&file)
    };
    let report = if args.json { in_json(&scores, &changes, seed) } else { in_words(&scores, &changes) };
    match &args.output {
        Some(path) => {
            files::write(path, &text)?;
            files::print(&report)?;
        }
        None => {
            files::print(&text)?;
            write!(io::stderr(), "{report}")?;
        }
    }
    Failure::if_stopped(&stop, "stopped before the end of the search")
}

impl TuneArgs {
    /// Returns the cards that the search may buy: those of the strategy and those after `--add`.
    fn cards(&self, start: &File) -> Result<CardSet, Failure> {
        let mut cards = start.bought();
        for name in self.add.iter().flat_map(|cards| cards.split(',')).filter(|name| !name.trim().is_empty()) {
            let card = Card::named(name).ok_or_else(|| {
                let hint = hint(name, Card::ALL.iter().map(|card| card.name()));
                Failure::usage(format!("--add: there is no card `{}`{hint}", quoted(name)))
            })?;
            cards = cards.with(card);
        }
        Ok(cards)
    }

    /// Returns the comments at the top of the tuned strategy: its origin, and the conditions that other programs don't
    /// understand.
    fn notes(
        &self,
        name: &str,
        against: &[Contender],
        [before, after]: &Scores,
        file: &File,
        seed: u64,
    ) -> Vec<String> {
        let against: Vec<String> = against.iter().map(Contender::name).collect();
        // Print the seed if it was chosen at random, so that the user can repeat the search.
        let seed = if self.table.seed.is_none() && seed != 1 { format!(", seed {seed}") } else { String::new() };
        let mut notes = vec![format!(
            "# Tuned from {name} against {}. Scores: {} before, {} after (a tie counts as half a win), in {} new games \
             each{seed}.",
            against.join(", "),
            percent(before.0),
            percent(after.0),
            self.final_games,
        )];
        let own = own_conditions(file).into_iter().collect::<Vec<_>>().join(", ");
        if !own.is_empty() {
            notes.push(format!("# Only sorcery understands these conditions: {own}."));
        }
        notes
    }
}

fn percent(share: Share) -> String {
    if share.trials == 0 {
        return "not known".to_string();
    }
    let [share, low, high] = share.percents();
    format!("{share:.2} % ({low:.2} to {high:.2})")
}

fn in_json([(before, _), (after, failed)]: &Scores, changes: &[String], seed: u64) -> String {
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
}

fn in_words([(before, _), (after, failed)]: &Scores, changes: &[String]) -> String {
    let (before, after) = (percent(*before), percent(*after));
    let mut lines = match changes.is_empty() {
        true if before == after => format!("no change helped, so the strategy is unchanged: {before}\n"),
        true => format!("no clear gain, so the strategy is unchanged: before {before}, best attempt {after}\n"),
        false => format!("before {before}, after {after}, changes:\n"),
    };
    let failed = failed.iter().map(|failed| failed.in_words() + "\n");
    lines.extend(changes.iter().map(|change| format!("  {change}\n")).chain(failed));
    lines
}
