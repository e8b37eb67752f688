//! Parsers for the values of options. If a parser has a list of words, shell completion offers them.

use super::strategies;
use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use sorcery_agents::level::{self, Level};
use sorcery_agents::strategy::library;
use sorcery_games::engine::Rng;
use sorcery_games::setting::Named;
use sorcery_games::sorcery::{Edition, decks};
use sorcery_games::words::nearest;
use sorcery_session::GameInfo;
use sorcery_session::roster::{self, ROSTER};
use sorcery_session::{Player, program::bot};
use sorcery_ui::settings::NamedValue;
use sorcery_ui::theme;
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

/// Valid seeds.
pub(super) const SEED: RangeInclusive<u64> = 0..=u64::MAX;
/// Valid range for numbers of games, steps or actions.
pub(super) const MANY: RangeInclusive<u64> = 1..=1_000_000_000;
/// Valid range for numbers of threads.
pub(super) const THREADS: RangeInclusive<u64> = 1..=256;

/// Stands for the names of files in a list of words. Shell completion replaces it with actual file names.
pub(super) const FILES: &str = "OR-A-FILE";

/// Returns a parser for whole numbers in `range`.
pub(super) fn number<N: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let right = || match *range.end() {
            // The maximum matters only for a number that is too high.
            u64::MAX if !text.bytes().all(|byte| byte.is_ascii_digit()) => "expected a whole number".to_string(),
            most => format!("expected a whole number from {} to {most}", range.start()),
        };
        number.and_then(|number| N::try_from(number).ok()).ok_or_else(right)
    }
}

/// Parses a thinking time in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(n) if (0.001..=3_600.0).contains(&n) => Ok(Duration::from_secs_f64(n)),
        _ => Err("expected a number of seconds from 0.001 to 3600".to_string()),
    }
}

/// Returns the given seed, or a default. The default is random if programs play, because they could exploit a fixed
/// seed. Otherwise, it is 1.
pub(super) fn seed_or_random(seed: Option<u64>, programs: bool) -> u64 {
    seed.unwrap_or_else(|| if programs { Rng::fresh_seed() } else { 1 })
}

/// A parser that offers some words for shell completion but also accepts other values.
#[derive(Clone)]
pub(super) struct SuggestingParser<P> {
    words: fn() -> Vec<&'static str>,
    parser: P,
}

impl<P: TypedValueParser> TypedValueParser for SuggestingParser<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

/// Returns a parser for a fixed set of words. Each row contains a word, its description in `--help` and its value.
/// Words with an empty description are older spellings, which help doesn't list. Numbers need a type suffix, for example
/// `15u8`: clap compares `T` with the type of the field only at run time.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    words: impl IntoIterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let shown = |word, help: &'static str| PossibleValue::new(word).help(help).hide(help.is_empty());
    let (words, values): (Vec<_>, Vec<_>) =
        words.into_iter().map(|(word, help, value)| (shown(word, help), (word, value))).unzip();
    let find = move |word: String| values.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
    PossibleValuesParser::new(words).try_map(move |word| find(word).ok_or("unknown word"))
}

/// Returns a parser for the possible values of a setting.
pub(super) fn word<T: NamedValue + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let shown = |word| PossibleValue::new(word).hide(T::words().all(|(known, _)| known != word));
    PossibleValuesParser::new(T::WORDS.iter().map(|(word, ..)| shown(*word)))
        .try_map(|word| T::named(&word).ok_or("unknown word"))
}

/// Returns a parser like [`word`] that also describes each value in `--help`.
pub(super) fn described<T: NamedValue + Send + Sync>() -> impl TypedValueParser<Value = T> {
    one_of(T::WORDS.iter().map(|(word, value, about)| (*word, about.trim_end_matches('.'), *value)))
}

pub(super) fn card_set() -> impl TypedValueParser<Value = Edition> {
    one_of([
        ("base", "The 22 cards of Sorcery", Edition::Base),
        ("all", "The 22 cards and the Circle, this project's own set", Edition::Circle),
    ])
}

pub(super) fn game() -> SuggestingParser<impl TypedValueParser<Value = &'static GameInfo>> {
    let find = |name: &str| roster::find(name).map_err(|error| error.0);
    SuggestingParser { words: || ROSTER.iter().map(|listed| listed.name).collect(), parser: find }
}

/// Returns a parser for a player in the arena.
pub(super) fn contestant() -> SuggestingParser<impl TypedValueParser<Value = Player>> {
    SuggestingParser { words: || level::words().collect(), parser: Player::contestant }
}

/// A list of players in the arena, separated by commas.
#[derive(Clone, Debug)]
pub(super) struct Contestants(pub Vec<Player>);

/// Returns a parser for a list of players in the arena.
pub(super) fn contestants() -> SuggestingParser<impl TypedValueParser<Value = Contestants>> {
    let read = |text: &str| bot::listed(text).map(Player::contestant).collect::<Result<_, _>>().map(Contestants);
    SuggestingParser { words: || level::words().collect(), parser: read }
}

/// Returns a parser for a player at a table.
pub(super) fn player() -> SuggestingParser<impl TypedValueParser<Value = Player>> {
    SuggestingParser { words: || ["human"].into_iter().chain(levels()).collect(), parser: str::parse::<Player> }
}

/// Returns a parser for a level.
pub(super) fn computer() -> SuggestingParser<impl TypedValueParser<Value = Level>> {
    SuggestingParser { words: || levels().collect(), parser: str::parse::<Level> }
}

fn levels() -> impl Iterator<Item = &'static str> {
    level::words().take(level::LEVELS.len())
}

/// Returns a parser for a player of Dominion, or the file or name of a strategy.
pub(super) fn player_or_strategy() -> SuggestingParser<impl TypedValueParser<Value = PathBuf>> {
    let words = || ["human"].into_iter().chain(levels()).chain(library::names()).chain([FILES]).collect();
    // A misspelt level would otherwise be an unknown strategy.
    let read = move |path: PathBuf| {
        let word = path.to_str().unwrap_or_default();
        let near = nearest(word, words()).and_then(|near| near.parse::<Player>().ok());
        match word.parse::<Player>() {
            Err(why) if near.is_some() && strategies::find(&path).is_err() => Err(why),
            _ => Ok(path),
        }
    };
    SuggestingParser { words, parser: PathBufValueParser::new().try_map(read) }
}

/// Returns a parser for a player in a simulation: a computer player, a program, or the file or name of a strategy.
pub(super) fn contender() -> SuggestingParser<PathBufValueParser> {
    let words = || levels().chain(library::names()).chain([FILES]).collect();
    SuggestingParser { words, parser: PathBufValueParser::new() }
}

/// Returns a parser for the file or name of a strategy.
pub(super) fn strategy() -> SuggestingParser<PathBufValueParser> {
    SuggestingParser { words: || library::names().chain([FILES]).collect(), parser: PathBufValueParser::new() }
}

pub(super) fn file() -> SuggestingParser<PathBufValueParser> {
    SuggestingParser { words: || vec![FILES], parser: PathBufValueParser::new() }
}

/// Returns a parser for the file or name of a deck.
pub(super) fn deck() -> SuggestingParser<PathBufValueParser> {
    let words = || decks::BUILT_IN.iter().map(|(name, _)| *name).chain([FILES]).collect();
    SuggestingParser { words, parser: PathBufValueParser::new() }
}

pub(super) fn theme() -> SuggestingParser<StringValueParser> {
    SuggestingParser { words: || theme::names().chain([theme::AUTO]).collect(), parser: StringValueParser::new() }
}

/// Splits `NAME=VALUE` into the name and the value of a setting.
pub(super) fn setting(text: &str) -> Result<Named, &'static str> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE, for example rules=official")?;
    Ok((name.into(), value.into()))
}
