//! `sorcery dominion …`: a game by hand, and the lab of strategies.

mod explain;
mod language;
mod run;
mod tune;

pub(super) use tune::{TuneArgs, run as tune};

use super::args::{SEED, THREADS, TableArgs, number, player_or_strategy, seed_or_chance, without};
use super::failure::Failure;
use super::play;
use super::strategies::{load, players};
use clap::{Args, Subcommand};
use sorcery_agents::Pace;
use sorcery_games::dominion::card::KINGDOM;
use sorcery_games::dominion::{self, Card, CardSet, Dominion, MOST_SEATS, Opening, RANDOM, Setup};
use sorcery_games::engine::{Game, Rng};
use sorcery_games::setting;
use sorcery_games::words::harmless;
use sorcery_session::contest::bench::{Report, Times};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::duel::{Duel, Watched};
use sorcery_session::{Players, processors};
use std::io::{self, IsTerminal, Write as _};
use std::path::PathBuf;

/// The word for a person in a seat.
const HUMAN: &str = "human";
/// The word for the supply of all cards.
const ALL: &str = "all";

const EXAMPLES: &str = "\
Without a command, on a terminal: the screen of the lab. From the command line begin with:
  sorcery dominion strategies                   the built-in strategies
  sorcery dominion run smithy big-money         10000 games between two of them
  sorcery dominion sample smithy big-money      one game, and why everything was decided
  sorcery dominion strategies smithy > my.strategy
                                                a file of your own
  sorcery dominion check my.strategy            whether something is wrong with it
  sorcery dominion words                        what can be written in it
  sorcery tune dominion my.strategy --against witch --cards Chapel,Market -o better.strategy";

/// The Dominion lab: on a terminal its screen opens, unless there is something particular to do.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
#[command(mut_args(without(&["init", "seed", "position"], &["plain", "board", "fits"])))]
pub(super) struct DominionArgs {
    #[command(subcommand)]
    verb: Option<DominionVerb>,
    #[command(flatten)]
    table: TableArgs,
}

#[derive(Subcommand, Debug)]
pub(super) enum DominionVerb {
    /// Play a game, against strategies or people
    Play(PlayArgs),
    /// Play many games between strategies and count who wins
    Run(run::RunArgs),
    /// Play every strategy against every other and rate them
    Matrix(run::MatrixArgs),
    /// Say what one strategy gains over another, on the same shuffles
    Compare(run::CompareArgs),
    /// Play one game and tell why everything was decided
    Sample(explain::SampleArgs),
    /// Count how often each line of the strategies decided something
    Explain(explain::ExplainArgs),
    /// Look for mistakes in strategy files
    Check(language::CheckArgs),
    /// Lay strategy files out
    Fmt(language::FmtArgs),
    // Older spelling of `sorcery tune dominion`.
    /// Search for a better buy list
    #[command(hide = true)]
    Tune(TuneArgs),
    /// List your own strategies and the built-in ones, or print those that are named
    #[command(alias = "decks")]
    Strategies(language::StrategiesArgs),
    /// Show the vocabulary of the strategy language, or what a card or word of it means
    Words(language::WordsArgs),
}

pub(super) fn main(args: &DominionArgs) -> Result<(), Failure> {
    let Some(verb) = &args.verb else { return lab(&args.table) };
    match verb {
        DominionVerb::Play(args) => play(args),
        DominionVerb::Run(args) => run::run(args),
        DominionVerb::Matrix(args) => run::matrix(args),
        DominionVerb::Compare(args) => run::compare(args),
        DominionVerb::Sample(args) => explain::sample(args),
        DominionVerb::Explain(args) => explain::explain(args),
        DominionVerb::Check(args) => language::check(args),
        DominionVerb::Fmt(args) => language::fmt(args),
        DominionVerb::Tune(args) => tune(args),
        DominionVerb::Strategies(args) => language::strategies(args),
        DominionVerb::Words(args) => language::words(args),
    }
}

fn play(args: &PlayArgs) -> Result<(), Failure> {
    let who = [Some(&args.p1), Some(&args.p2), args.p3.as_ref(), args.p4.as_ref()].into_iter().flatten();
    let seats = players(&who.cloned().collect::<Vec<_>>())?;
    let contenders = || seats.iter().filter_map(|player| Contender::of(player, Dominion::NAME));
    let by_hand = args.treasures_by_hand || contenders().any(|contender| contender.orders_treasures());
    let bought = contenders().map(|contender| contender.bought()).fold(CardSet::NONE, CardSet::or);
    debug_assert!(seats.len() <= MOST_SEATS);
    // A random kingdom has the seed of the game.
    let seed = args.table.seed.unwrap_or_else(Rng::fresh_seed);
    let kingdom = args.kingdom.clone().unwrap_or_else(|| match io::stdin().is_terminal() {
        true => kingdom_with(bought),
        false => ALL.to_string(),
    });
    let setup = setup(seats.len(), &kingdom, seed)?.with_treasures_by_hand(by_hand);
    let mut table = args.table.clone();
    table.seed = Some(seed);
    play::game::<Dominion>(&table, &Players::new(seats, Pace::Usual, 1), true, || Ok(setup))
}

fn lab(table: &TableArgs) -> Result<(), Failure> {
    #[cfg(feature = "tui")]
    if play::full_screen(table) {
        return super::screen::run(table, Pace::Usual, super::screen::Start::Lab);
    }
    let _ = table;
    Err(Failure::usage("the screen of the lab needs a terminal; `sorcery dominion help` lists what works without"))
}

#[derive(Args, Debug)]
pub(super) struct PlayArgs {
    /// Player 1: `human`, a level (novice, apprentice, adept, master), a program of your own
    /// (`program:CMD`), a strategy file, or the name of a built-in strategy; `strategy:FILE` is always a
    /// strategy
    #[arg(long, default_value = HUMAN, value_name = "WHO", hide_possible_values = true, value_parser = player_or_strategy())]
    p1: PathBuf,
    /// Player 2
    #[arg(long, default_value = "smithy", value_name = "WHO", hide_possible_values = true, value_parser = player_or_strategy())]
    p2: PathBuf,
    /// Player 3
    #[arg(long, value_name = "WHO", hide_possible_values = true, value_parser = player_or_strategy())]
    p3: Option<PathBuf>,
    /// Player 4
    #[arg(long, value_name = "WHO", requires = "p3", hide_possible_values = true, value_parser = player_or_strategy())]
    p4: Option<PathBuf>,
    /// The kingdom: ten cards between commas, `random`, or `all` cards [default: on a terminal ten that the
    /// strategies can do with, for scripts all]
    #[arg(long, value_name = "CARDS")]
    kingdom: Option<String>,
    /// Play Treasures one by one, in any order, or hold them back; else all are played by themselves
    #[arg(long)]
    treasures_by_hand: bool,
    #[command(flatten)]
    table: TableArgs,
}

/// What all of these games have in common.
#[derive(Args, Debug, Clone)]
struct LabArgs {
    /// The kingdom: ten cards between commas, `random`, or `all` cards
    #[arg(long, default_value = "all", value_name = "CARDS")]
    kingdom: String,
    /// All luck comes from this number [default: 1; where programs play, which could know it, by chance]
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// How the coins of everybody's first two hands are split: 5/2 or 4/3 [default: by chance]
    #[arg(long, value_name = "COINS")]
    opening: Option<Opening>,
    /// How many threads play; the result is the same for any number [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: Option<usize>,
}

impl LabArgs {
    /// What all luck comes from where these play.
    fn seed(&self, who: &[Contender]) -> u64 {
        seed_or_chance(self.seed, who.iter().any(|contender| matches!(contender, Contender::Program(_))))
    }

    /// The set-up; says which cards the strategies would buy but cannot.
    fn setup<'l>(
        &self,
        players: usize,
        seed: u64,
        who: impl IntoIterator<Item = &'l Contender>,
    ) -> Result<Setup, Failure> {
        let setup = setup(players, &self.kingdom, seed)?.with_opening(self.opening);
        let mut by_hand = false;
        for contender in who {
            by_hand |= contender.orders_treasures();
            if let Some(what) = contender.lacks(&setup, &contender.name()) {
                writeln!(io::stderr(), "sorcery: {}", harmless(&what))?;
            }
        }
        Ok(setup.with_treasures_by_hand(by_hand))
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(processors)
    }
}

/// Measures how many games a second two strategies play on one thread; without any, the two that
/// simulators are compared by.
pub(super) fn bench(paths: &[PathBuf], games: u64, seed: u64) -> Result<Report, Failure> {
    let (players, paths) = match paths {
        [] => ("big-money against smithy", [PathBuf::from("big-money"), PathBuf::from("smithy")].to_vec()),
        paths => ("two strategies", paths.to_vec()),
    };
    let strategies = load(&paths)?.into_iter().map(Contender::from).collect();
    let duel = Duel::new(Setup::default(), strategies, games, seed);
    let ((tallies, _), time) = Times::measure(games, || duel.play(1, &Watched::default(), &|_| ()));
    let (actions, draws) = (tallies[0].actions, tallies[0].ties());
    Ok(Report { game: Dominion::NAME, players, seed, games, actions, draws, time })
}

/// The set-up for so many players and a kingdom in words.
fn setup(players: usize, kingdom: &str, seed: u64) -> Result<Setup, Failure> {
    let cards = if kingdom.trim().eq_ignore_ascii_case(RANDOM) {
        Some(dominion::random_kingdom(seed))
    } else {
        dominion::kingdom(kingdom).map_err(|error| Failure::usage(format!("--kingdom: {error}")))?
    };
    Setup::new(players, cards).map_err(Failure::usage)
}

/// The first of the named kingdoms that has these cards, or all cards.
fn kingdom_with(cards: CardSet) -> String {
    let settings = setting::choices::<Dominion>(&[]);
    let mut kingdoms =
        settings.into_iter().filter(|setting| setting.name == "kingdom").flat_map(|setting| setting.values);
    let has_all = |value: &str| {
        let setup = setup(2, value, 0);
        setup.is_ok_and(|setup| cards.without(setup.piles()).is_empty())
    };
    kingdoms.find(|(_, value)| has_all(value)).map_or(ALL.to_string(), |(_, value)| value)
}

/// The kingdom in words, when one was drawn by chance.
fn kingdom_line(args: &LabArgs, setup: &Setup) -> Option<String> {
    let drawn = args.kingdom.trim().eq_ignore_ascii_case(RANDOM);
    drawn.then(|| format!("kingdom: {}", kingdom_words(setup).join(", ")))
}

/// The kingdom's cards, or all that have a pile.
fn kingdom_words(setup: &Setup) -> Vec<&'static str> {
    setup.piles().and(KINGDOM).iter().map(Card::name).collect()
}

/// What a strategy is called beside its name: A to D.
fn letter(i: usize) -> char {
    (b'A' + i as u8) as char
}
