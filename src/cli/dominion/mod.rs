//! `sorcery dominion …`: the laboratory of strategies.

mod decks;
mod explain;
mod files;
mod matrix;
mod play;
mod run;
mod sample;
mod tune;
mod words;

use super::failure::Failure;
use crate::agents::strategy::{Program, syntax};
use crate::engine::{Game, Rng, Stream};
use crate::games::Error;
use crate::games::dominion::card::KINGDOM;
use crate::games::dominion::{self, Card, CardSet, Dominion, Setup};
use crate::session::bench::{Report, Times};
use crate::session::duel::{Duel, Watched};
use clap::{Args, Subcommand};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

const EXAMPLES: &str = "\
Begin with:
  sorcery dominion decks                        the built-in strategies
  sorcery dominion run smithy big-money         10000 games between two of them
  sorcery dominion sample smithy big-money      one game, and why everything was decided
  sorcery dominion decks smithy > my.strategy   a file of your own
  sorcery dominion check my.strategy            whether something is wrong with it
  sorcery dominion words                        what can be written in it
  sorcery dominion tune my.strategy --against witch --cards Chapel,Market -o better.strategy";

/// What to do in the laboratory.
#[derive(Subcommand, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) enum DominionVerb {
    /// Play a game, against strategies or people
    Play(play::PlayArgs),
    /// Play many games between strategies and count who wins
    Run(run::RunArgs),
    /// Play every strategy against every other and rate them
    Matrix(matrix::MatrixArgs),
    /// Play one game and tell why everything was decided
    Sample(sample::SampleArgs),
    /// Count how often each line of the strategies decided something
    Explain(explain::ExplainArgs),
    /// Look for mistakes in strategy files
    Check(files::CheckArgs),
    /// Lay strategy files out
    Fmt(files::FmtArgs),
    /// Search for a better buy list
    Tune(tune::TuneArgs),
    /// List the built-in strategies, or print those that are named
    Decks(decks::DecksArgs),
    /// Show the vocabulary of the strategy language, or what a card or word of it means
    Words(words::WordsArgs),
}

pub(super) fn main(verb: &DominionVerb) -> Result<(), Failure> {
    match verb {
        DominionVerb::Play(args) => play::run(args),
        DominionVerb::Run(args) => run::run(args),
        DominionVerb::Matrix(args) => matrix::run(args),
        DominionVerb::Sample(args) => sample::run(args),
        DominionVerb::Explain(args) => explain::run(args),
        DominionVerb::Check(args) => files::check(args),
        DominionVerb::Fmt(args) => files::fmt(args),
        DominionVerb::Tune(args) => tune::run(args),
        DominionVerb::Decks(args) => decks::run(args),
        DominionVerb::Words(args) => words::run(args),
    }
}

/// What all of these games have in common.
#[derive(Args, Debug, Clone)]
struct LabArgs {
    /// The kingdom: ten cards between commas, `random`, or `all` cards
    #[arg(long, default_value = "all", value_name = "CARDS")]
    kingdom: String,
    /// All luck comes from this number
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// How many threads play; the result is the same for any number [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// A number of games or steps.
fn at_least_one() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..)
}

impl LabArgs {
    /// The set-up; says which cards the strategies would buy but cannot.
    fn setup<'l>(&self, players: usize, who: impl IntoIterator<Item = &'l Loaded>) -> Result<Setup, Failure> {
        let setup = setup(players, &self.kingdom, self.seed)?;
        for loaded in who {
            let bought = loaded.file.lists.iter().flat_map(|list| &list.entries).map(|entry| entry.card);
            let absent = bought.collect::<CardSet>().without(setup.piles());
            if !absent.is_empty() {
                let cards: Vec<&str> = absent.iter().map(Card::name).collect();
                let what = format!("{} would buy {}: not in this kingdom", loaded.name, cards.join(", "));
                writeln!(io::stderr(), "sorcery: {what}")?;
            }
        }
        Ok(setup)
    }

    fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }
}

/// Measures how many games a second two strategies play on one thread; without any, the two that
/// simulators are compared by.
pub(super) fn bench(paths: &[PathBuf], games: u64, seed: u64) -> Result<Report, Failure> {
    let (players, paths) = match paths {
        [] => ("big-money against smithy", [PathBuf::from("big-money"), PathBuf::from("smithy")].to_vec()),
        paths => ("two strategies", paths.to_vec()),
    };
    let programs = load(&paths)?.into_iter().map(|loaded| loaded.program).collect();
    let duel = Duel::new(Setup::default(), programs, games, seed);
    let ((tallies, _), time) = Times::measure(games, || duel.play(1, &Watched::default(), &|_| true));
    let (actions, draws) = (tallies[0].actions, tallies[0].ties());
    Ok(Report { game: Dominion::NAME, players, seed, games, actions, draws, time })
}

/// The set-up for so many players and a kingdom in words.
fn setup(players: usize, kingdom: &str, seed: u64) -> Result<Setup, Failure> {
    let cards = if kingdom.trim().eq_ignore_ascii_case("random") {
        Some(random_kingdom(seed))
    } else {
        dominion::kingdom(kingdom).map_err(|Error(what)| Failure::usage(format!("--kingdom: {what}")))?
    };
    Setup::new(players, cards).map_err(|Error(what)| Failure::usage(what))
}

/// Ten kingdom cards that a seed chooses.
fn random_kingdom(seed: u64) -> CardSet {
    let mut cards: Vec<Card> = KINGDOM.iter().collect();
    Rng::new(seed, Stream::Deal).shuffle(&mut cards);
    cards.into_iter().take(10).collect()
}

/// The kingdom in words, when one was drawn by chance.
fn kingdom_line(args: &LabArgs, setup: &Setup) -> Option<String> {
    let drawn = args.kingdom.trim().eq_ignore_ascii_case("random");
    let cards: Vec<&str> = setup.piles().and(KINGDOM).iter().map(Card::name).collect();
    drawn.then(|| format!("kingdom: {}", cards.join(", ")))
}

/// A strategy that can play, and the file that it comes from.
struct Loaded {
    /// What it is called in tables: the file's name without its ending.
    name: String,
    text: String,
    file: syntax::File,
    program: Arc<Program>,
}

/// Reads and compiles strategies; complains about all of them at once.
fn load(paths: &[PathBuf]) -> Result<Vec<Loaded>, Failure> {
    let mut loaded = Vec::new();
    let mut complaints = String::new();
    for path in paths {
        match files::read(path) {
            Err(failure) => complaints += &format!("{failure}\n\n"),
            Ok((text, file, diagnostics)) if !crate::agents::strategy::has_errors(&diagnostics) => {
                let name = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
                let name = crate::games::words::quoted(&name);
                let program = Arc::new(Program::compile(&file));
                loaded.push(Loaded { name, text, file, program });
            }
            Ok((text, _, diagnostics)) => complaints.push_str(&files::complain(path, &text, &diagnostics)),
        }
    }
    if complaints.is_empty() { Ok(loaded) } else { Err(files::unusable(&complaints)) }
}
