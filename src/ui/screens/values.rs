//! The values of the fields in a set-up: players, decks and options.

use crate::app::Context;
use sorcery_agents::level::LEVELS;
use sorcery_agents::strategy::library;
use sorcery_games::engine::Seat;
use sorcery_games::words::quoted;
use sorcery_session::player::{PROGRAM, STRATEGY};
use sorcery_session::{GameInfo, NamedStrategy, Player};

/// A field with at most this many values doesn't open a list: Enter selects the next value.
pub const FEW: usize = 3;

/// Describes a player in a few words.
pub fn described(player: &Player) -> String {
    match player {
        Player::Human => "a person at this keyboard".into(),
        Player::Program(_) => "your program".into(),
        Player::Strategy(_) => "a strategy from the lab".into(),
        Player::Computer(level) => {
            let at = LEVELS.iter().position(|other| other == level).unwrap_or(0);
            format!("computer, level {} of {}", at + 1, LEVELS.len())
        }
        _ => "computer".into(),
    }
}

/// Returns the players that can be chosen for a seat, including the user's programs and, if the game has a lab,
/// strategies.
pub fn players(listed: &GameInfo, cx: &Context) -> Vec<Player> {
    let strategy = |name: &str, text: &str| Player::Strategy(NamedStrategy { name: name.into(), text: text.into() });
    let own = cx.library.strategies.iter().map(|(name, text)| strategy(name, text));
    let built_in = library::BUILT_IN.iter().map(|(name, text)| strategy(name, text));
    let strategies = own.chain(built_in).filter(|_| listed.lab);
    // Leave out programs that no longer parse as a command.
    let programs = cx.settings.programs.iter().filter_map(|line| format!("{PROGRAM}{line}").parse().ok());
    let levels = LEVELS.into_iter().map(Player::Computer);
    std::iter::once(Player::Human).chain(levels).chain(programs).chain(strategies).collect()
}

/// Returns the label of a value that its option doesn't offer. The label of a deck given as a list of cards is `from a
/// file`, and the label of a kingdom is the number of its cards.
pub fn value_label(value: &str) -> String {
    match value.split(',').count() {
        _ if value.starts_with('|') => "from a file".into(),
        1 => value.to_string(),
        cards => format!("{cards} cards"),
    }
}

/// Returns the label of a setting, for example `deck 1` for `deck1`. If the setting belongs to `seat`, the label has no
/// number: `deck`.
pub fn setting_label(name: &str, seat: Option<Seat>) -> String {
    let end = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (words, number) = name.split_at(end);
    let number = if seat.is_some() { "" } else { number };
    format!("{} {number}", words.replace('-', " ")).trim_end().into()
}

/// Returns the index of the player that `word` names. If that is a new program, adds it to `players`.
pub fn find_player(word: &str, players: &mut Vec<Player>) -> Result<usize, String> {
    let strategy = word.strip_prefix(STRATEGY).unwrap_or(word);
    let known = |player: &Player| match player {
        Player::Strategy(known) => known.name == strategy,
        player => player.to_string() == word,
    };
    if let Some(place) = players.iter().position(known) {
        return Ok(place);
    }
    match word.parse() {
        Ok(player @ Player::Program(_)) => players.push(player),
        Err(what) if word.contains(':') => return Err(what),
        _ => return Err(format!("Unknown player {}. To add a program, type program:COMMAND.", quoted(word))),
    }
    Ok(players.len() - 1)
}
