//! `dominion explain`: how often each line of a strategy decided something.

use super::{Failure, LabArgs, Loaded, load};
use crate::agents::strategy::Reason;
use crate::agents::strategy::report::place;
use crate::agents::strategy::syntax::Place;
use crate::session::duel::{Duel, First, Watched};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Who plays.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct ExplainArgs {
    /// Two to four strategy files, or names of built-in strategies
    #[arg(required = true, num_args = 2..=4, value_name = "FILE")]
    strategies: Vec<PathBuf>,
    /// How many games
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    games: u64,
    #[command(flatten)]
    table: LabArgs,
}

pub(super) fn run(args: &ExplainArgs) -> Result<(), Failure> {
    let strategies = load(&args.strategies)?;
    let setup = args.table.setup(strategies.len())?;
    let programs = strategies.iter().map(|loaded| loaded.program.clone()).collect();
    let duel = Duel { setup, programs, first: First::Alternate, mirrored: false, seed: args.table.seed };
    let watch = Watched::reasons(strategies.len());
    let (tally, watched) = duel.play(0..args.games, args.table.threads(), &watch, &|_| true);
    let mut out = String::new();
    for (loaded, counts) in strategies.iter().zip(watched.reasons.iter().flatten()) {
        explain(&mut out, loaded, counts, tally.games);
    }
    io::stdout().write_all(out.as_bytes())?;
    Ok(())
}

/// Every reason that a file can give, with its place in the text and its words.
pub(super) fn reasons(loaded: &Loaded) -> Vec<(Reason, usize, String)> {
    let mut out = Vec::new();
    let words = |at: &Place| loaded.text.get(at.0.clone()).unwrap_or("").to_string();
    let line = |at: &Place| place(&loaded.text, at.0.start).0;
    let mut entry = 0;
    for (list, this) in loaded.file.lists.iter().enumerate() {
        for wanted in &this.entries {
            let reason = Reason::Entry { list: list as u16, entry };
            let limit = wanted.limit.map_or(String::new(), |n| format!(" [{n}]"));
            out.push((reason, line(&wanted.place), format!("buy {}{limit}", wanted.card.word())));
            entry += 1;
        }
    }
    let (mut order, mut block) = (0, 0);
    for (strategy, this) in loaded.file.strategies.iter().enumerate() {
        for played in &this.order {
            let reason = Reason::Order { strategy: strategy as u16, order };
            out.push((reason, line(&played.place), format!("play {}", words(&played.place))));
            order += 1;
        }
        for answer in &this.blocks {
            out.push((Reason::Block(block), line(&answer.place), answer.key.words()));
            block += 1;
        }
    }
    out
}

fn explain(out: &mut String, loaded: &Loaded, counts: &HashMap<Reason, u64>, games: u64) {
    let _ = writeln!(out, "{}: decisions a game, over {games} games", loaded.name);
    let per_game = |reason: &Reason| counts.get(reason).copied().unwrap_or(0) as f64 / games.max(1) as f64;
    let mut silent = Vec::new();
    for (reason, line, words) in reasons(loaded) {
        if counts.contains_key(&reason) {
            let _ = writeln!(out, "{:9.3}  line {line:<4} {words}", per_game(&reason));
        } else {
            silent.push(format!("   line {line:<4} {words}"));
        }
    }
    let others = [
        (Reason::NothingToBuy, "nothing to buy"),
        (Reason::NothingToPlay, "nothing to play"),
        (Reason::Default, "answered by default"),
    ];
    for (reason, words) in others {
        if counts.contains_key(&reason) {
            let _ = writeln!(out, "{:9.3}  {words}", per_game(&reason));
        }
    }
    if !silent.is_empty() {
        let _ = writeln!(out, "never:");
        for line in silent {
            let _ = writeln!(out, "{line}");
        }
    }
    out.push('\n');
}
