//! `dominion explain`: how often each line of a strategy decided something.

use super::super::files;
use super::{Failure, LabArgs, Loaded, at_least_one, load};
use crate::agents::strategy::Reason;
use crate::agents::strategy::print::{entry, guard, order};
use crate::agents::strategy::report::place;
use crate::agents::strategy::syntax::Place;
use crate::session::duel::{Duel, Watched};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Who plays.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct ExplainArgs {
    /// Two to four strategy files, or names of built-in strategies
    #[arg(required = true, num_args = 2..=4, value_name = "FILE")]
    strategies: Vec<PathBuf>,
    /// How many games
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = at_least_one())]
    games: u64,
    #[command(flatten)]
    table: LabArgs,
}

pub(super) fn run(args: &ExplainArgs) -> Result<(), Failure> {
    let strategies = load(&args.strategies)?;
    let setup = args.table.setup(strategies.len(), &strategies)?;
    let programs = strategies.iter().map(|loaded| loaded.program.clone()).collect();
    let duel = Duel::new(setup, programs, args.games, args.table.seed);
    let (_, watched) = duel.play(args.table.threads(), &Watched::reasons(strategies.len()), &|_| true);
    let mut out = String::new();
    for (loaded, counts) in strategies.iter().zip(watched.reasons.iter().flatten()) {
        explain(&mut out, loaded, counts, args.games);
    }
    files::print(&out)
}

/// A place in a file that can decide something.
pub(super) struct Cause {
    pub reason: Reason,
    /// The line of the file, from 1.
    pub line: usize,
    /// `list 2` or `strategy 1`.
    pub part: String,
    /// When that part is used: ` if …`, or nothing.
    pub guard: String,
    /// `entry 3: Smithy [2] if Has(Gold, 2)`.
    pub words: String,
}

/// Every reason that a file can give, in the order of the file.
pub(super) fn causes(loaded: &Loaded) -> Vec<Cause> {
    let mut out = Vec::new();
    let line = |at: &Place| place(&loaded.text, at.0.start).0;
    let mut count = 0;
    for (list, this) in loaded.file.lists.iter().enumerate() {
        for (i, wanted) in this.entries.iter().enumerate() {
            out.push(Cause {
                reason: Reason::Entry(count),
                line: line(&wanted.place),
                part: format!("list {}", list + 1),
                guard: guard(this.guard.as_ref()),
                words: format!("entry {}: {}", i + 1, entry(wanted)),
            });
            count += 1;
        }
    }
    let (mut orders, mut blocks) = (0, 0);
    for (strategy, this) in loaded.file.strategies.iter().enumerate() {
        let (part, guarded) = (format!("strategy {}", strategy + 1), guard(this.guard.as_ref()));
        for (i, played) in this.order.iter().enumerate() {
            let reason = Reason::Order { strategy: strategy as u16, order: orders };
            let words = format!("entry {}: {}", i + 1, order(played));
            let (part, guard) = (part.clone(), guarded.clone());
            out.push(Cause { reason, line: line(&played.place), part, guard, words });
            orders += 1;
        }
        for answer in &this.blocks {
            let words = format!("{}{}", answer.key.words(), guard(answer.guard.as_ref()));
            let (part, guard) = (part.clone(), guarded.clone());
            out.push(Cause { reason: Reason::Block(blocks), line: line(&answer.place), part, guard, words });
            blocks += 1;
        }
    }
    out
}

fn explain(out: &mut String, loaded: &Loaded, counts: &HashMap<Reason, u64>, games: u64) {
    let _ = writeln!(out, "{}: decisions a game, over {games} games", loaded.name);
    let mut part = String::new();
    for cause in causes(loaded) {
        if cause.part != part {
            let _ = writeln!(out, "  {}{}", cause.part, cause.guard);
            part = cause.part;
        }
        let often = match counts.get(&cause.reason) {
            Some(n) => format!("{:9.3}", *n as f64 / games.max(1) as f64),
            None => "    never".to_string(),
        };
        let _ = writeln!(out, "{often}  line {:<4} {}", cause.line, cause.words);
    }
    let others = [
        (Reason::NothingToBuy, "nothing to buy"),
        (Reason::NothingToPlay, "nothing to play"),
        (Reason::Default, "answered by default"),
    ];
    let _ = writeln!(out, "  besides");
    for (reason, words) in others {
        if let Some(n) = counts.get(&reason) {
            let _ = writeln!(out, "{:9.3}  {words}", *n as f64 / games.max(1) as f64);
        }
    }
    out.push('\n');
}
