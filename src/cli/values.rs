//! What values of arguments can be: numbers of a range, and words, which shells offer.

use crate::agents::level::{self, Level};
use crate::agents::strategy::library;
use crate::games::sorcery::decks;
use crate::session::roster::{self, Listed, ROSTER};
use crate::session::{Player, bot};
use crate::ui::settings::Words;
use crate::ui::theme;
use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::time::Duration;

/// What a seed can be.
pub(super) const SEED: RangeInclusive<u64> = 0..=u64::MAX;
/// How many games, steps or actions can be asked for.
pub(super) const MANY: RangeInclusive<u64> = 1..=1_000_000_000;
/// How many threads.
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

/// One of some words, and what it means.
pub(super) fn one_of<T: Clone + Send + Sync + 'static>(
    words: impl IntoIterator<Item = &'static str>,
    named: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words).try_map(move |word| named(&word).ok_or("there is no such word"))
}

/// A word that a setting has, too.
pub(super) fn word<T: Words + Send + Sync>() -> impl TypedValueParser<Value = T> {
    one_of(T::WORDS.iter().map(|(word, _)| *word), T::named)
}

/// One of the games.
pub(super) fn game() -> Known<impl TypedValueParser<Value = &'static Listed>> {
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

/// The file or name of a deck.
pub(super) fn deck() -> Known<PathBufValueParser> {
    let words = || decks::BUILT_IN.iter().map(|(name, _)| *name).chain([FILES]).collect();
    Known { words, parser: PathBufValueParser::new() }
}

pub(super) fn theme() -> Known<StringValueParser> {
    Known { words: || theme::names().collect(), parser: StringValueParser::new() }
}
