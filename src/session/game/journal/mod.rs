//! The journal: a game as text, written while it is played.
//!
//! ```text
//! sorcery journal 1
//! game sorcery
//! seed 4182
//! name Bjarne
//! name Adept
//! player human
//! player adept
//! set deck1 Air Elemental | Banish
//! begin
//! play 1
//! end
//! ! check 91f3a7c05d2e4b16
//! undo
//! ```
//!
//! A Dominion strategy has the line `player strategy NAME`, followed by lines `strategy …` with its text. An external
//! program has the line `player program:COMMAND`. A program in a saved game is started only if the user also names it.
//!
//! A saved game is also a replay. The header contains the setup, with the contents of files instead of their names.
//! Then there is a line for each action, `undo` and `redo`.
//!
//! - `! check HASH` follows every 20 actions, or less often if positions are very long. If the check fails, the
//!   rules have changed since, and the error message names the line.
//! - `! clock 540.2 600 +5` lists the seconds left for each seat, and the seconds added for each turn.
//! - `! tutorial 3` is the step of the tutorial that the player has reached, or `! tutorial 0` after its end.
//! - `! over 2 WHY` is the last line of a match that was stopped early, for example by a resignation, with the numbers
//!   of the winners or `-`.
//!
//! A last line without a line end is ignored: the program ended while it wrote the line, so nobody has seen its effect.

mod file;

pub use file::{Journal, create_folder, hide_folder, hold, kept};

use crate::{NamedStrategy, Player};
use sorcery_agents::Level;
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::{Game, Seat, SeatSet};
use sorcery_games::words::{Error, Names, quoted};
use std::fmt;

const MAGIC: &str = "sorcery journal 1";

/// The beginning of every saved game, whatever its version.
pub const KIND: &str = "sorcery journal";
/// Maximum size of a journal, in bytes.
pub const SIZE_LIMIT: usize = 1 << 26;
/// The error for an incomplete header.
const UNFINISHED: &str = "the saved game ends before its `begin` line";
/// Maximum length of a name in a saved game, in bytes.
const NAME_LIMIT: usize = 1 << 16;

/// The set-up of a match, as the header of its journal records it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The name of the game.
    pub game: String,
    /// The seed for random results.
    pub seed: u64,
    /// The names of the players, as typed.
    pub names: Vec<String>,
    /// The player in each seat. Seats beyond the end of the list belong to people.
    pub players: Vec<Player>,
    /// The name and the value of each setting.
    pub chosen: Vec<(String, String)>,
    /// The position to start from, unless the game starts normally.
    pub position: Option<String>,
    /// Whether people play at several terminals, so no terminal shows all hands.
    pub shared: bool,
    /// The user ID of the player in each seat of a shared game, if known.
    pub users: Vec<Option<u32>>,
}

impl Header {
    /// Returns the names of the players, ready to print.
    pub fn printable_names(&self) -> Names {
        Names::new(&self.names)
    }

    /// Returns the header of an exercise: a match that starts from this position, between a person in the seat `person`
    /// and novices in all other seats.
    pub(crate) fn exercise(game: &str, names: Vec<String>, person: Seat, position: String) -> Header {
        let mut players = vec![Player::Computer(Level::Novice); names.len()];
        players[person.index()] = Player::Human;
        Header { game: game.into(), seed: 1, names, players, position: Some(position), ..Header::default() }
    }

    /// Returns the seats taken by people.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        let player = |seat: &Seat| self.players.get(seat.index()).unwrap_or(&Player::Human);
        Seat::all(self.names.len()).filter(move |seat| *player(seat) == Player::Human)
    }

    /// Returns the seat of the only person, or `None` if there are more or fewer people.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Returns `true` if the player in this seat gave no name.
    pub fn is_nameless(&self, seat: Seat) -> bool {
        self.names.get(seat.index()).is_some_and(|name| name.trim().is_empty())
    }

    /// Returns `true` if the game is in testing mode, in which nothing is random or hidden.
    pub fn is_testing(&self) -> bool {
        self.chosen.iter().any(|(name, value)| name == "testing" && value == "yes")
    }

    fn write(&self) -> String {
        let mut text = format!("{MAGIC}\ngame {}\nseed {}\n", self.game, self.seed);
        for name in &self.names {
            text.push_str(&format!("name {}\n", one_line(name)));
        }
        for player in self.players.iter().filter(|_| self.players.iter().any(|player| *player != Player::Human)) {
            text.push_str(&format!("player {}\n", one_line(&player.to_string())));
            if let Player::Strategy(strategy) = player {
                strategy.text.lines().for_each(|line| text.push_str(&format!("strategy {}\n", one_line(line))));
            }
        }
        for (name, value) in &self.chosen {
            text.push_str(&format!("set {name} {}\n", one_line(value)));
        }
        for line in self.position.iter().flat_map(|text| text.lines()) {
            text.push_str(&format!("position {line}\n"));
        }
        if self.shared {
            text.push_str("shared\n");
        }
        for user in &self.users {
            text.push_str(&format!("user {}\n", user.map_or("-".to_string(), |user| user.to_string())));
        }
        text.push_str("begin\n");
        text
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A journal whose header has been parsed. Its entries are parsed one at a time, because a long game can have a million
/// of them.
pub struct ParsedJournal<'a> {
    /// The setup of the game.
    pub header: Header,
    /// The entries of the journal, each with the number of its line in the file.
    pub entries: Box<dyn Iterator<Item = (usize, Result<JournalEntry<'a>, String>)> + 'a>,
}

/// The first line of a journal that can't be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The number of the damaged line in the file.
    pub line: usize,
    /// The reason why the line can't be replayed.
    pub why: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// A line of a journal after the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalEntry<'a> {
    /// An action, as a player types it.
    Action(&'a str),
    /// The last action was undone.
    Undo,
    /// An undone action was redone.
    Redo,
    /// The expected hash of the position after the previous entries.
    Check(u64),
    /// The state of the clock.
    Clock(String),
    /// The step of the tutorial, counted from 1, or 0 after its end.
    Tutorial(usize),
    /// The end of a match that was stopped early, for example by a resignation: the winners and the reason.
    Over(SeatSet, String),
}

/// Returns the length of a journal's header in bytes, or `None` if the header is incomplete.
pub fn begun(text: &str) -> Option<usize> {
    text.find("\nbegin\n").map(|at| at + "\nbegin\n".len())
}

/// Returns `true` if the program ended before the header was complete, so the game never started.
pub fn is_torn(text: &str) -> bool {
    MAGIC.starts_with(text) || begun(text).is_none() && read(text).err() == Some(Error::new(UNFINISHED))
}

/// Parses the header of a journal.
///
/// # Errors
/// Returns the invalid line of the header, with its number and the expected text.
pub fn read(text: &str) -> Result<ParsedJournal<'_>, Error> {
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut lines = whole.lines().enumerate().map(|(i, line)| (i + 1, line));
    match lines.next() {
        Some((_, MAGIC)) => {}
        Some((_, other)) => {
            return Err(Error(format!("line 1: a saved game begins with `{MAGIC}`, not `{}`", quoted(other))));
        }
        None if MAGIC.starts_with(text) => return Err(Error("the saved game is empty".into())),
        None => return Err(Error(format!("line 1: a saved game begins with `{MAGIC}`"))),
    }
    let mut header = Header::default();
    let mut begun = false;
    for (number, line) in lines.by_ref() {
        let wrong = |what: &str| Error(format!("line {number}: `{}`: {what}", quoted(line)));
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "game" => header.game = rest.to_string(),
            "seed" => header.seed = rest.parse().map_err(|_| wrong("the seed must be a number"))?,
            "name" if rest.len() > NAME_LIMIT => {
                return Err(wrong(&format!("a name has at most {NAME_LIMIT} bytes, this one has {}", rest.len())));
            }
            "name" => header.names.push(rest.to_string()),
            "player" if rest.starts_with("strategy ") => {
                let name = rest["strategy ".len()..].to_string();
                header.players.push(Player::Strategy(NamedStrategy { name, text: String::new() }));
            }
            "strategy" => match header.players.last_mut() {
                Some(Player::Strategy(strategy)) => strategy.text.extend([rest, "\n"]),
                _ => return Err(wrong("this line must follow a `player strategy NAME` line")),
            },
            "player" => {
                let mut player = rest.parse().map_err(|what: String| wrong(&what))?;
                if let Player::Program(command) = &mut player {
                    command.trusted = false;
                }
                header.players.push(player);
            }
            "set" => {
                let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                header.chosen.push((name.to_string(), value.to_string()));
            }
            "position" => {
                let position = header.position.get_or_insert_default();
                position.push_str(rest);
                position.push('\n');
            }
            "shared" if rest.is_empty() => header.shared = true,
            "user" if rest == "-" => header.users.push(None),
            "user" => header.users.push(Some(rest.parse().map_err(|_| wrong("a user ID must be a number"))?)),
            "begin" => {
                begun = true;
                break;
            }
            _ => return Err(wrong("expected `game`, `seed`, `name`, `player`, `set`, `position` or `begin`")),
        }
    }
    if !begun {
        return Err(Error::new(UNFINISHED));
    }
    for player in &header.players {
        if let Player::Strategy(strategy) = player
            && (header.game != Dominion::NAME || strategy.compiled().is_none())
        {
            return Err(Error(format!("the strategy {} cannot play {}", quoted(&strategy.name), quoted(&header.game))));
        }
    }
    let entries = lines.map(|(number, line)| (number, entry(line).map_err(|why| format!("`{}`: {why}", quoted(line)))));
    Ok(ParsedJournal { header, entries: Box::new(entries) })
}

/// Parses a line of a journal after its header.
fn entry(line: &str) -> Result<JournalEntry<'_>, &'static str> {
    Ok(match line {
        "undo" => JournalEntry::Undo,
        "redo" => JournalEntry::Redo,
        _ => {
            if let Some(check) = line.strip_prefix("! check ") {
                JournalEntry::Check(u64::from_str_radix(check, 16).map_err(|_| "a check must be a hexadecimal number")?)
            } else if let Some(clock) = line.strip_prefix(CLOCK) {
                JournalEntry::Clock(clock.to_string())
            } else if let Some(step) = line.strip_prefix(TUTORIAL) {
                JournalEntry::Tutorial(step.parse().map_err(|_| "a step of the tutorial must be a number")?)
            } else if let Some(end) = line.strip_prefix(OVER) {
                over(end)
                    .ok_or("`! over` names the winning seat: `! over 1 REASON`, or `! over - REASON` if nobody won")?
            } else {
                JournalEntry::Action(line)
            }
        }
    })
}

/// Prefix of a line with the state of the clock.
const CLOCK: &str = "! clock ";
/// Prefix of a line with the step of the tutorial.
pub(crate) const TUTORIAL: &str = "! tutorial ";
/// Prefix of the line that ends a match early, for example after a resignation.
const OVER: &str = "! over ";

/// Returns the journal line that ends a match early.
pub(crate) fn over_line(winners: SeatSet, why: &str) -> String {
    let numbers: Vec<String> = winners.iter().map(|seat| seat.number().to_string()).collect();
    let numbers = if numbers.is_empty() { "-".to_string() } else { numbers.join(",") };
    format!("{OVER}{numbers} {}", one_line(why))
}

/// Parses the line that ends a match early, without its prefix.
fn over(text: &str) -> Option<JournalEntry<'_>> {
    let (numbers, why) = text.split_once(' ').unwrap_or((text, ""));
    let seat = |number: &str| number.parse().ok().filter(|n| (1..=8).contains(n)).map(|n: u8| Seat(n - 1));
    let winners = match numbers {
        "-" => SeatSet::NONE,
        _ => numbers.split(',').try_fold(SeatSet::NONE, |winners, number| Some(winners.with(seat(number)?)))?,
    };
    Some(JournalEntry::Over(winners, why.to_string()))
}
