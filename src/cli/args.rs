//! Arguments that several commands have, and what values of arguments can be: numbers of a range, and
//! words, which shells offer.

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, ArgAction, Args, Command};
use sorcery_agents::Pace;
use sorcery_agents::level::{self, Level};
use sorcery_agents::strategy::library;
use sorcery_faces::plain::Board;
use sorcery_games::engine::Rng;
use sorcery_games::sorcery::{CardSet, decks};
use sorcery_session::GameInfo;
use sorcery_session::roster::{self, ROSTER};
use sorcery_session::{Player, Players, Undo, processors, program::bot};
use sorcery_ui::keys::KeySet;
use sorcery_ui::settings::{NamedValue, Pictures};
use sorcery_ui::theme::{self, Depth};
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug, Clone)]
pub(super) struct SorceryArgs {
    /// Player 1's deck: a file with one card name a line, or the name of a built-in deck
    #[arg(long, value_name = "DECK", hide_possible_values = true, value_parser = deck())]
    pub(super) deck1: Option<PathBuf>,
    /// Player 2's deck
    #[arg(long, value_name = "DECK", hide_possible_values = true, value_parser = deck())]
    pub(super) deck2: Option<PathBuf>,
    /// Testing mode: nothing is shuffled, missing magic is forgiven, `draw` and `discard` work
    #[arg(long)]
    pub(super) testing: bool,
    /// Which cards deck files may have
    #[arg(long, default_value = "base", value_name = "SET", value_parser = card_set())]
    pub(super) cards: CardSet,
    #[command(flatten)]
    pub(super) players: PlayersArgs,
    #[command(flatten)]
    pub(super) table: TableArgs,
}

/// How a game of any kind is begun and shown.
#[derive(Args, Debug, Clone)]
// Plain text takes the flags of the full screen, too, so that scripts need not know what is built.
#[cfg_attr(not(feature = "tui"), allow(dead_code))]
pub(super) struct TableArgs {
    /// Take the first lines of input, names included, from a file
    #[arg(long, value_name = "FILE")]
    pub(super) init: Option<PathBuf>,
    /// Show the game in a window, too
    #[cfg(feature = "x11")]
    #[arg(long)]
    pub(super) graphics: bool,
    /// Repeat the game with this seed
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    pub(super) seed: Option<u64>,
    /// Go on from a position that the command `position` printed
    #[arg(long, value_name = "FILE")]
    pub(super) position: Option<PathBuf>,
    /// Plain text even on a terminal
    #[arg(long)]
    pub(super) plain: bool,
    /// No curtain between two people at one keyboard
    #[arg(long)]
    pub(super) open_hands: bool,
    /// How far back undo goes: friendly, or free, to the start; strict, not past what was revealed
    #[arg(long, value_name = "RULE", value_parser = word::<Undo>())]
    pub(super) undo: Option<Undo>,
    /// Keep games in this folder
    #[arg(long, value_name = "DIR")]
    pub(super) data: Option<PathBuf>,
    /// Panic as soon as the full screen is up, to see what becomes of the terminal
    #[arg(long, hide = true)]
    pub(super) crash: bool,
    /// When plain text shows the board: at the start of each turn, or only when asked
    #[arg(long, default_value = "turns", value_name = "WHEN", value_parser = one_of([("turns", "", Board::Turns), ("asked", "", Board::Asked)]))]
    pub(super) board: Board,
    /// How plain text shows the board: as lists where a terminal is too narrow for it, or with cards always
    #[arg(long = "layout", default_value = "fit", value_name = "HOW", action = ArgAction::Set, value_parser = one_of([("fit", "", true), ("cards", "", false)]))]
    pub(super) fits: bool,
    // The last one: what comes behind it would stand beneath its heading.
    #[command(flatten)]
    pub(super) look: LookArgs,
}

/// How many colours to use; `None` for what the terminal says itself.
type Colours = Option<Depth>;

/// How a screen looks, and what works it.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Full screen")]
#[cfg_attr(not(feature = "tui"), allow(dead_code))]
pub(super) struct LookArgs {
    /// Draw with plain ASCII characters
    #[arg(long)]
    pub(super) ascii: bool,
    /// The theme of the full screen: dusk, light, high-contrast, safe, mono, classic16, or one of your own
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = theme())]
    pub(super) theme: Option<String>,
    /// How many colours to use
    #[arg(long, alias = "color", value_name = "DEPTH", value_parser = word::<Colours>())]
    pub(super) colour: Option<Colours>,
    /// How drawings are shown in the full screen
    #[arg(long, value_name = "HOW", value_parser = word::<Pictures>())]
    pub(super) pictures: Option<Pictures>,
    /// The set of keys
    #[arg(long, value_name = "SET", value_parser = word::<KeySet>())]
    pub(super) keys: Option<KeySet>,
    /// Without animation
    #[arg(long)]
    pub(super) no_animation: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    pub(super) no_mouse: bool,
}

/// Who plays, and how long computer players think.
#[derive(Args, Debug, Clone)]
pub(super) struct PlayersArgs {
    #[command(flatten)]
    first: FirstArgs,
    /// Who plays the second seat
    #[arg(long, value_name = "WHO", hide_possible_values = true, value_parser = player())]
    p2: Option<Player>,
}

/// Who plays alone, or the first seat.
#[derive(Args, Debug, Clone)]
pub(super) struct FirstArgs {
    /// Who plays the first seat: human, novice, apprentice, adept, master; a program of your own,
    /// program:CMD; or, for experiments, random, greedy, turn, search:ITERATIONS,
    /// network:ITERATIONS
    #[arg(long, value_name = "WHO", hide_possible_values = true, value_parser = player())]
    p1: Option<Player>,
    /// How long players that search think about each decision, instead of two seconds at most, and a
    /// program, instead of ten
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
}

impl PlayersArgs {
    pub(super) fn players(&self) -> Players {
        self.first.seated(&[&self.first.p1, &self.p2])
    }

    /// Whether it was said who plays: then there is nothing to ask before the game.
    pub(super) fn named(&self) -> bool {
        self.first.named() || self.p2.is_some()
    }
}

impl FirstArgs {
    pub(super) fn players(&self) -> Players {
        self.seated(&[&self.p1])
    }

    pub(super) fn named(&self) -> bool {
        self.p1.is_some()
    }

    /// The players, thinking on all processors. Where nobody thinks, these are not counted: it
    /// would take a good part of what the program needs to start.
    fn seated(&self, seats: &[&Option<Player>]) -> Players {
        let pace = self.think.map_or(Pace::Usual, Pace::Timed);
        let seats: Vec<Player> = seats.iter().map(|player| (*player).clone().unwrap_or_default()).collect();
        let players = Players::new(seats.clone(), pace, 1);
        if players.any_computer() { Players::new(seats, pace, processors()) } else { players }
    }
}

/// What a seed can be.
pub(super) const SEED: RangeInclusive<u64> = 0..=u64::MAX;
/// How many games, steps or actions can be asked for.
pub(super) const MANY: RangeInclusive<u64> = 1..=1_000_000_000;
pub(super) const THREADS: RangeInclusive<u64> = 1..=256;

/// Stands among the words that shells offer for: or a file.
pub(super) const FILES: &str = "OR-A-FILE";

/// Reads a whole number of a range.
pub(super) fn number<N: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let right = || format!("expected a whole number from {} to {}", range.start(), range.end());
        number.and_then(|number| N::try_from(number).ok()).ok_or_else(right)
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(n) if (0.001..=3_600.0).contains(&n) => Ok(Duration::from_secs_f64(n)),
        _ => Err("expected a number of seconds from 0.001 to 3600".to_string()),
    }
}

/// The seed that is named, else 1; where programs play, which could know that, one by chance.
pub(super) fn seed_or_chance(seed: Option<u64>, programs: bool) -> u64 {
    seed.unwrap_or_else(|| if programs { Rng::fresh_seed() } else { 1 })
}

/// Options of all games where they say nothing: they are not listed, and refused, or passed over where they
/// have a value in any case.
pub(super) fn without(refused: &[&str], unlisted: &[&str]) -> impl FnMut(Arg) -> Arg {
    |option| match option.get_id().as_str() {
        id if refused.contains(&id) => {
            option.hide(true).value_parser(|_: &str| Err::<String, _>("it means nothing here"))
        }
        id if unlisted.contains(&id) => option.hide(true),
        _ => option,
    }
}

/// A parser with the words for which it is known, which shells offer; it takes others, too.
#[derive(Clone)]
pub(super) struct Known<P> {
    words: fn() -> Vec<&'static str>,
    parser: P,
}

impl<P: TypedValueParser> TypedValueParser for Known<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

/// One of some words, with what help says of each, and what it means.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    words: impl IntoIterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let shown = |word, help: &'static str| PossibleValue::new(word).help(Some(help).filter(|help| !help.is_empty()));
    let (words, meanings): (Vec<_>, Vec<_>) =
        words.into_iter().map(|(word, help, meaning)| (shown(word, help), (word, meaning))).unzip();
    let find = move |word: String| meanings.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning);
    PossibleValuesParser::new(words).try_map(move |word| find(word).ok_or("there is no such word"))
}

/// A word that a setting has, too.
pub(super) fn word<T: NamedValue + Send + Sync>() -> impl TypedValueParser<Value = T> {
    one_of(T::WORDS.iter().map(|(word, value, _)| (*word, "", *value)))
}

/// Which cards decks may have.
pub(super) fn card_set() -> impl TypedValueParser<Value = CardSet> {
    one_of([("base", "The 22 cards of Sorcery", CardSet::Base), ("all", "These and the Circle", CardSet::Circle)])
}

/// One of the games.
pub(super) fn game() -> Known<impl TypedValueParser<Value = &'static GameInfo>> {
    let find = |name: &str| roster::find(name).map_err(|error| error.0);
    Known { words: || ROSTER.iter().map(|listed| listed.name).collect(), parser: find }
}

/// A player of contests.
pub(super) fn contestant() -> Known<impl TypedValueParser<Value = Player>> {
    Known { words: || level::words().collect(), parser: Player::contestant }
}

/// Players of contests with commas between them.
#[derive(Clone, Debug)]
pub(super) struct Contestants(pub Vec<Player>);

pub(super) fn contestants() -> Known<impl TypedValueParser<Value = Contestants>> {
    let read = |text: &str| bot::listed(text).map(Player::contestant).collect::<Result<_, _>>().map(Contestants);
    Known { words: || level::words().collect(), parser: read }
}

pub(super) fn player() -> Known<impl TypedValueParser<Value = Player>> {
    Known { words: || ["human"].into_iter().chain(level::words()).collect(), parser: str::parse::<Player> }
}

pub(super) fn computer() -> Known<impl TypedValueParser<Value = Level>> {
    Known { words: || level::words().collect(), parser: str::parse::<Level> }
}

/// A player of Dominion, or the file or name of a strategy.
pub(super) fn player_or_strategy() -> Known<PathBufValueParser> {
    let words = || ["human"].into_iter().chain(level::words()).chain(library::names()).chain([FILES]).collect();
    Known { words, parser: PathBufValueParser::new() }
}

/// A player of the lab: a computer player, a program, or the file or name of a strategy.
pub(super) fn contender() -> Known<PathBufValueParser> {
    let words = || level::words().chain(library::names()).chain([FILES]).collect();
    Known { words, parser: PathBufValueParser::new() }
}

/// The file or name of a strategy.
pub(super) fn strategy() -> Known<PathBufValueParser> {
    Known { words: || library::names().chain([FILES]).collect(), parser: PathBufValueParser::new() }
}

/// A file.
pub(super) fn file() -> Known<PathBufValueParser> {
    Known { words: || vec![FILES], parser: PathBufValueParser::new() }
}

/// The file or name of a deck.
pub(super) fn deck() -> Known<PathBufValueParser> {
    let words = || decks::BUILT_IN.iter().map(|(name, _)| *name).chain([FILES]).collect();
    Known { words, parser: PathBufValueParser::new() }
}

pub(super) fn theme() -> Known<StringValueParser> {
    Known { words: || theme::names().collect(), parser: StringValueParser::new() }
}
