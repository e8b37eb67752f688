//! `sorcery dominion`: plays Dominion, opens the lab for strategies, and simulates games.

mod coach;
mod compare;
mod explain;
mod language;
mod matrix;
mod run;
mod tune;

pub(super) use tune::{TuneArgs, run as tune};

use super::args::{BeginArgs, ScreenArgs, ShowArgs, ThinkArgs};
use super::cards::{self as figures, CardsArgs};
use super::failure::Failure;
use super::files;
use super::launch::Start;
use super::play;
use super::progress::interruptible;
use super::strategies::{load, open_in_lab, players};
use super::values::{SEED, THREADS, number, player_or_strategy, seconds, seed_or_random, strategy};
use clap::{Args, Subcommand};
use sorcery_agents::Pace;
use sorcery_games::Error;
use sorcery_games::dominion::{self, ALL, Card, CardSet, Dominion, KINGDOM, MOST_SEATS, Opening, Setup, drawn_from};
use sorcery_games::engine::{Game, Rng};
use sorcery_games::setting;
use sorcery_session::contest::bench::{BenchReport, Timing};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::purchases::CardTrial;
use sorcery_session::contest::tournament::First;
use sorcery_session::lab::duel::{Collected, Duel};
use sorcery_session::processors;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  sorcery dominion                              set up a game
  sorcery dominion lab                          open the lab
  sorcery dominion --p2 big-money --seed 4      play against a strategy
  sorcery dominion strategies                   list the built-in strategies
  sorcery dominion run smithy big-money         play 10000 games between two of them
  sorcery dominion sample smithy big-money      explain the decisions of one game
  sorcery dominion coach --seconds 10           find the best strategies of a random kingdom
  sorcery dominion strategies smithy > my.strategy
  sorcery dominion check my.strategy
  sorcery tune dominion my.strategy --against witch --add Chapel,Market -o better.strategy";

#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(super) struct DominionArgs {
    #[command(subcommand)]
    verb: Option<DominionVerb>,
    #[command(flatten)]
    play: DominionPlayArgs,
}

#[derive(Subcommand, Debug)]
pub(super) enum DominionVerb {
    /// Open the lab
    Lab(LabArgs),
    // `sorcery dominion play` is an older spelling of `sorcery dominion` with the options of a game.
    /// Play Dominion
    #[command(hide = true)]
    Play(DominionPlayArgs),
    /// Play many games between strategies and count the wins
    Run(run::RunArgs),
    /// Play every strategy against every other and rate them
    Matrix(matrix::MatrixArgs),
    /// Compare two strategies on the same shuffles
    Compare(compare::CompareArgs),
    /// Search for the best strategies of a kingdom
    Coach(coach::CoachArgs),
    /// Count how often each card of a kingdom is bought, and the wins with and without it
    Cards(KingdomArgs),
    /// Play one game and print the reason for each decision
    Sample(explain::SampleArgs),
    /// Count the decisions that each line of a strategy makes
    Explain(explain::ExplainArgs),
    /// Check strategy files for errors
    #[command(alias = "lint")]
    Check(language::CheckArgs),
    /// Format strategy files
    Fmt(language::FmtArgs),
    // `sorcery dominion tune` is an older spelling of `sorcery tune dominion`.
    /// Search for a better buy list
    #[command(hide = true)]
    Tune(TuneArgs),
    /// List or print strategies, your own and built-in
    #[command(alias = "decks")]
    Strategies(language::StrategiesArgs),
    /// Explain the words used in strategies
    Words(language::WordsArgs),
}

pub(super) fn run(args: DominionArgs) -> Result<(), Failure> {
    let Some(verb) = args.verb else {
        return play(args.play);
    };
    match verb {
        DominionVerb::Lab(args) => lab(args.strategy, args.screen),
        DominionVerb::Play(args) => play(args),
        DominionVerb::Run(args) => run::run(&args),
        DominionVerb::Matrix(args) => matrix::run(&args),
        DominionVerb::Compare(args) => compare::run(&args),
        DominionVerb::Coach(args) => coach::run(&args),
        DominionVerb::Cards(args) => {
            let setup = setup(args.players, &args.kingdom, args.cards.seed)?;
            figures::run(Dominion::NAME, &CardTrial::Dominion(setup), &args.cards)
        }
        DominionVerb::Sample(args) => explain::sample(&args),
        DominionVerb::Explain(args) => explain::explain(&args),
        DominionVerb::Check(args) => language::check(&args),
        DominionVerb::Fmt(args) => language::fmt(&args),
        DominionVerb::Tune(args) => tune(&args),
        DominionVerb::Strategies(args) => language::strategies(&args),
        DominionVerb::Words(args) => language::words(&args),
    }
}

#[derive(Args, Debug)]
pub(super) struct KingdomArgs {
    /// Kingdom: `random`, `mixed`, `all`, `everything`, or ten cards separated by commas
    #[arg(long, default_value = "all", value_name = "CARDS")]
    kingdom: String,
    /// Number of players at the table
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = number::<usize>(2..=MOST_SEATS as u64))]
    players: usize,
    #[command(flatten)]
    cards: CardsArgs,
}

#[derive(Args, Debug)]
pub(super) struct LabArgs {
    /// Strategy to open: a file, or the name of one of your own or built-in strategies
    ///
    /// Saving overwrites the file. For a built-in strategy, the lab asks for a new name.
    #[arg(value_name = "FILE", hide_possible_values = true, value_parser = strategy())]
    strategy: Option<PathBuf>,
    #[command(flatten)]
    screen: ScreenArgs,
}

fn lab(strategy: Option<PathBuf>, screen: ScreenArgs) -> Result<(), Failure> {
    let show = screen.show(Pace::Usual);
    if !show.full_screen {
        return Err(Failure::usage("the lab needs a terminal; to play in plain text, run `sorcery dominion`"));
    }
    let strategy = strategy.as_deref().map(open_in_lab).transpose()?;
    play::open(Start::Lab(strategy), show)
}

#[derive(Args, Debug)]
pub(super) struct DominionPlayArgs {
    /// Player 1: human, novice, apprentice, adept, master, program:COMMAND or a strategy [default: human]
    ///
    /// Strategies are files, or names of your own or built-in strategies. If a level has the same name, write
    /// strategy:NAME.
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player_or_strategy())]
    p1: Option<PathBuf>,
    /// Player 2 [default: human]
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player_or_strategy())]
    p2: Option<PathBuf>,
    /// Player 3
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player_or_strategy())]
    p3: Option<PathBuf>,
    /// Player 4
    #[arg(long, value_name = "PLAYER", requires = "p3", hide_possible_values = true, value_parser = player_or_strategy())]
    p4: Option<PathBuf>,
    #[command(flatten)]
    think: ThinkArgs,
    /// Ten cards, `random`, `mixed`, `all` or `everything`
    ///
    /// Separate the cards by commas. `mixed` and `everything` include the cards from Seaside and Prosperity.
    ///
    /// The default is a recommended kingdom with the cards that the strategies buy.
    #[arg(long, value_name = "CARDS")]
    kingdom: Option<String>,
    /// Play Treasures one by one instead of all at once
    #[arg(long)]
    treasures_by_hand: bool,
    #[command(flatten)]
    begin: BeginArgs,
    #[command(flatten)]
    show: ShowArgs,
}

fn play(args: DominionPlayArgs) -> Result<(), Failure> {
    let named = args.p1.is_some() || args.p2.is_some() || args.p3.is_some();
    let first = [args.p1, args.p2].map(|player| player.unwrap_or("human".into()));
    let seats = players(&first.into_iter().chain(args.p3).chain(args.p4).collect::<Vec<_>>())?;
    debug_assert!(seats.len() <= MOST_SEATS);
    let contenders = seats.iter().filter_map(|player| Contender::of(player, Dominion::NAME, None)).collect::<Vec<_>>();
    let by_hand = args.treasures_by_hand || contenders.iter().any(Contender::orders_treasures);
    let bought = Contender::all_bought(&contenders);
    let kingdom = args.kingdom.unwrap_or_else(|| kingdom_with(bought));
    // Choose the seed first, because a random kingdom depends on it.
    let seed = args.begin.seed.unwrap_or_else(Rng::fresh_seed);
    let setup = setup(seats.len(), &kingdom, seed)?.serving(bought).with_treasures_by_hand(by_hand);
    let begin = BeginArgs { seed: args.begin.seed.or(named.then_some(seed)), ..args.begin };
    let (players, show) = (args.think.players(seats), args.show.show(args.think.pace()));
    let game = begin.game::<Dominion>(players, named, || Ok(setup))?;
    play::open(Start::Game(game), show)
}

/// Options that all commands for playing many games share.
#[derive(Args, Debug, Clone)]
struct SeriesArgs {
    /// Kingdom: `random`, `mixed`, `all`, `everything`, or ten cards separated by commas
    ///
    /// `mixed` and `everything` include the cards from Seaside and Prosperity. If a strategy buys one of these, `all`
    /// means `everything`.
    #[arg(long, default_value = "all", value_name = "CARDS")]
    kingdom: String,
    /// Seed for all games [default: 1, or random with program:COMMAND]
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// Thinking time per decision for levels and programs
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// Coins in the first two hands: 5/2 or 4/3 [default: random]
    #[arg(long, value_name = "COINS")]
    opening: Option<Opening>,
    /// Cards that every player starts with, for example `7 Copper, 3 Estate`
    #[arg(long, value_name = "CARDS")]
    start: Option<String>,
    /// Number of threads (doesn't affect the results) [default: one per processor]
    #[arg(long, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: Option<usize>,
}

impl SeriesArgs {
    /// Returns the seed for the games between these players.
    fn seed(&self, who: &[Contender]) -> u64 {
        seed_or_random(self.seed, who.iter().any(|contender| matches!(contender, Contender::Program(_))))
    }

    /// Returns the set-up for the games. Warns about cards that a strategy wants to buy but that aren't in the kingdom.
    fn setup<'l>(
        &self,
        players: usize,
        seed: u64,
        who: impl IntoIterator<Item = &'l Contender> + Clone,
    ) -> Result<Setup, Failure> {
        let setup = self.setup_unchecked(players, seed, who.clone())?;
        for contender in who {
            if let Some(what) = contender.lacks(&setup, &contender.name()) {
                files::warn(&what);
            }
        }
        Ok(setup)
    }

    /// Returns the set-up for the games, without any warning.
    fn setup_unchecked<'l>(
        &self,
        players: usize,
        seed: u64,
        who: impl IntoIterator<Item = &'l Contender> + Clone,
    ) -> Result<Setup, Failure> {
        let wrong = |option: &'static str| move |error| Failure::usage(format!("{option}: {error}"));
        let start = self.start.as_deref().map_or(Ok(Vec::new()), dominion::deck).map_err(wrong("--start"))?;
        if start.is_empty() && self.start.is_some() {
            return Err(Failure::usage("--start: name the cards of the deck, for example `7 Copper, 3 Estate`"));
        }
        let setup = setup(players, &self.kingdom, seed)?.serving(Contender::all_bought(who.clone()));
        let setup = setup.with_start(&start).map_err(wrong("--start"))?;
        let setup = setup.with_opening(self.opening).map_err(wrong("--opening"))?;
        Ok(setup.with_treasures_by_hand(who.into_iter().any(Contender::orders_treasures)))
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(processors)
    }
}

/// Measures the number of games per second between two strategies on one thread. The default strategies are the usual
/// ones for comparing simulators.
pub(super) fn bench(paths: &[PathBuf], games: u64, seed: u64) -> Result<BenchReport, Failure> {
    let (players, paths) = match paths {
        [] => ("big-money against smithy", [PathBuf::from("big-money"), PathBuf::from("smithy")].to_vec()),
        paths => ("two strategies", paths.to_vec()),
    };
    let strategies = load(&paths)?.into_iter().map(Contender::from).collect();
    let duel = Duel::new(Setup::default(), strategies, games, seed);
    let ((tallies, _), time) = Timing::measure(games, || duel.play(1, &Collected::default(), &|_| ()));
    let (actions, draws) = (tallies[0].actions, tallies[0].ties());
    Ok(BenchReport { game: Dominion::NAME, players, seed, games, actions, draws, time })
}

/// Returns the set-up for this number of players and this kingdom, which is given as text.
fn setup(players: usize, kingdom: &str, seed: u64) -> Result<Setup, Failure> {
    let cards = cards(kingdom, seed).map_err(|error| Failure::usage(format!("--kingdom: {error}")))?;
    Setup::new(players, cards).map_err(Failure::usage)
}

/// Returns the cards of a kingdom, which is given as text. `None` stands for a supply with all cards.
fn cards(kingdom: &str, seed: u64) -> Result<Option<CardSet>, Error> {
    match drawn_from(kingdom) {
        Some(cards) => Ok(Some(dominion::random_kingdom(seed, cards))),
        None => dominion::kingdom(kingdom),
    }
}

/// Returns the first recommended kingdom that contains these cards. If there is none, returns the kingdom with all
/// cards.
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

/// Returns a line that lists the cards of a random kingdom, or `None` if the kingdom isn't random.
fn kingdom_line(args: &SeriesArgs, setup: &Setup) -> Option<String> {
    drawn_from(&args.kingdom).map(|_| format!("kingdom: {}", kingdom_words(setup).join(", ")))
}

/// Returns the names of the kingdom cards that have a pile.
fn kingdom_words(setup: &Setup) -> Vec<&'static str> {
    setup.piles().and(KINGDOM).iter().map(Card::name).collect()
}

/// Returns the letter of the strategy with this index: A to D.
fn letter(i: usize) -> char {
    (b'A' + i as u8) as char
}

/// Parses `--first`.
fn first(text: &str) -> Result<First, String> {
    match text {
        "alternate" => Ok(First::Alternate),
        "a" | "b" | "c" | "d" => Ok(First::Always((text.as_bytes()[0] - b'a') as usize)),
        _ => Err("expected alternate, a, b, c or d".to_string()),
    }
}

/// Returns an error if the first player isn't one of the strategies.
fn check_first(first: First, strategies: usize) -> Result<(), Failure> {
    match first {
        First::Always(who) if who >= strategies => {
            Err(Failure::usage(format!("--first: there are only {strategies} players")))
        }
        _ => Ok(()),
    }
}

/// If the games may be slow, lets Ctrl-C stop them, so that the games played so far still count.
fn interruptible_if_slow(duel: &mut Duel) -> Result<(), Failure> {
    if !duel.is_quick() {
        duel.stop = interruptible()?;
    }
    Ok(())
}

/// Returns one line for each program that failed.
fn failures(collected: &Collected) -> String {
    collected.failed.iter().map(|failed| failed.in_words() + "\n").collect()
}
