//! Saved games and their descriptions.

use crate::storage::disk;
use sorcery_games::engine::Seat;
use sorcery_games::input::read_at_most;
use sorcery_games::table::{Cell, Row};
use sorcery_games::words::{self, counted, path_in_full, quoted};
use sorcery_games::{Audience, Error, Listener};
use sorcery_session::{GameInfo, Header, Match, Player, game::journal, roster};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Number of bytes read to find a journal's header. The whole file is read if the header is longer.
const HEADER_LIMIT: usize = 1 << 16;
/// Number of log lines in the description of a saved game.
const LAST: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    pub path: PathBuf,
    /// Name of the game, or empty if unknown.
    pub game: String,
    /// The name of the game and its players, for display.
    pub title: String,
    /// The current turn and the age of the game, for display.
    pub detail: String,
    /// The description of a saved game, line by line: its players and its last events.
    pub about: Vec<String>,
    pub access: SavedAccess,
    /// Whether all players are human.
    pub people: bool,
}

impl Saved {
    /// Returns `true` if this is an unfinished `game` between people, so it can be played at a shared table.
    pub fn is_open_to_all(&self, game: &str) -> bool {
        self.people && matches!(self.access, SavedAccess::Free | SavedAccess::Shared) && self.game == game
    }

    /// Returns a sentence that explains how to resume a shared game.
    pub fn resume_hint(&self) -> String {
        format!("This is a shared game. To resume it, run `sorcery host {} --resume`.", self.game)
    }

    /// Returns the progress of the game, or the reason why it can't be continued.
    pub fn progress(&self) -> String {
        match &self.access {
            SavedAccess::Free => self.detail.clone(),
            SavedAccess::Shared => format!("shared, {}", self.detail),
            SavedAccess::InUse(_) => "open elsewhere".into(),
            SavedAccess::Unreadable(why) => format!("cannot be read: {why}"),
        }
    }
}

/// Whether a saved game can be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedAccess {
    Free,
    /// The game can be continued only at a shared table, where each player sees one hand.
    Shared,
    /// Another program has the game open; contains the error.
    InUse(String),
    /// The file can't be read; contains the error.
    Unreadable(String),
}

/// Reads up to `limit` bytes of a journal. Also returns whether that is the whole file.
pub(crate) fn text(path: &Path, limit: usize) -> Result<(String, bool), String> {
    let read = disk::open(path).and_then(|file| read_at_most(file, limit));
    let (bytes, whole) = read.map_err(|error| words::without_number(&error))?;
    // If the limit cuts a character in half, the line is incomplete anyway and will be ignored.
    Ok((String::from_utf8_lossy(&bytes).into_owned(), whole))
}

/// Reads up to `limit` bytes of a journal, or all of it if the header is longer. Also returns whether that is the whole
/// file.
fn beginning(path: &Path, limit: usize) -> Result<(String, bool), String> {
    let (known, whole) = text(path, limit)?;
    if whole || journal::begun(&known).is_some() { Ok((known, whole)) } else { text(path, journal::SIZE_LIMIT) }
}

fn header_in(known: &str) -> Result<Header, String> {
    let begun = journal::begun(known).unwrap_or(known.len());
    journal::read(&known[..begun]).map(|journal| journal.header).map_err(|Error(what)| what)
}

/// Returns the header of a saved game.
pub(crate) fn header(path: &Path) -> Result<Header, String> {
    header_in(&beginning(path, HEADER_LIMIT)?.0)
}

/// Returns the game that is named in a journal's file name.
pub(crate) fn game_of(path: &Path) -> Option<&'static GameInfo> {
    let file = path.file_stem()?.to_string_lossy();
    roster::ROSTER.iter().find(|listed| file.ends_with(&format!("-{}", listed.name)))
}

/// Describes a saved game and returns whether it is over. Returns `None` if the program ended before the game
/// started. A `replay` is always over. Replays the journal only if it fits in the `budget` of bytes.
pub(crate) fn describe(path: &Path, played: SystemTime, replay: bool, budget: &mut usize) -> Option<(Saved, bool)> {
    let file = path.file_name()?.to_string_lossy();
    let listed = game_of(path);
    let mut saved = Saved {
        path: path.to_path_buf(),
        game: listed.map_or("", |listed| listed.name).into(),
        title: listed.map_or_else(|| quoted(&file), |listed| listed.title.into()),
        detail: age(played),
        about: Vec::new(),
        access: SavedAccess::Free,
        people: false,
    };
    let inspected = inspect_journal(path, replay, budget, &mut saved);
    match inspected {
        Ok(over) => Some((saved, over?)),
        Err(what) => {
            saved.access = SavedAccess::Unreadable(what);
            Some((saved, false))
        }
    }
}

/// Fills in the description of a saved game. Returns whether it is over, or `None` if it isn't worth listing.
fn inspect_journal(path: &Path, replay: bool, budget: &mut usize, saved: &mut Saved) -> Result<Option<bool>, String> {
    let (known, whole) = beginning(path, if replay { HEADER_LIMIT } else { journal::SIZE_LIMIT })?;
    if whole && journal::is_torn(&known) {
        return Ok(None);
    }
    let header = header_in(&known)?;
    let to = describe_players(&header, replay, saved)?;
    if replay {
        // Leave out the details if the journal can't be replayed: the viewer will report the reason.
        if whole
            && known.len() <= *budget
            && let Ok(session) = roster::recover(&known)
        {
            *budget -= known.len();
            saved.detail = format!("{} Turn {}, {}", headline(&session, to), session.shown_turn(), saved.detail);
            saved.about.extend([String::new(), session.ending(to)]);
        }
        return Ok(Some(false));
    }
    let actions = &known[journal::begun(&known).unwrap_or(known.len())..];
    // An untouched game isn't worth listing.
    if whole && actions.trim().is_empty() {
        return Ok(None);
    }
    let taken = journal::hold(path).err();
    let mut over = false;
    let far = if known.len() <= *budget {
        *budget -= known.len();
        let session = roster::recover(&known).map_err(|Error(what)| what)?;
        let damage = session.damage();
        over = taken.is_none() && damage.is_none() && session.status().awaited().is_none();
        if session.tutorial().is_some_and(|step| step > 0) {
            saved.title = format!("First game: {}", session.info().title);
        }
        let log = session.log(to);
        let last = log[log.len().saturating_sub(LAST)..].iter().map(|line| line.told.text.clone());
        let gap = Some(String::new()).filter(|_| !saved.about.is_empty());
        saved.about.extend(gap.into_iter().chain(last));
        let damage = damage.map_or(String::new(), |damage| format!("damaged at line {}, ", damage.line));
        format!("{damage}turn {}{}", session.shown_turn(), values(&session))
    } else {
        counted(actions.lines().filter(|line| !line.starts_with('!')).count(), "action")
    };
    saved.detail = format!("{far}, {}", saved.detail);
    saved.access = match taken {
        Some(error) => SavedAccess::InUse(words::without_number(&error)),
        None if header.shared => SavedAccess::Shared,
        None => SavedAccess::Free,
    };
    Ok(Some(over))
}

/// Fills in the game, the title and the players. Returns the reader of the texts about the game.
fn describe_players(header: &Header, replay: bool, saved: &mut Saved) -> Result<Audience, String> {
    let listed = roster::find(&header.game).map_err(|Error(what)| what)?;
    saved.game.clone_from(&header.game);
    saved.people = header.players.iter().all(|player| *player == Player::Human);
    let you = header.only_person().filter(|you| header.is_nameless(*you));
    let names = header.printable_names();
    let players: Vec<String> = Seat::all(header.names.len()).map(|seat| quoted(names.of(seat))).collect();
    // The title names the players, so list only those whose kind doesn't follow from their names.
    let seats = players.iter().zip(0..).filter_map(|(name, seat)| {
        let player = header.players.get(seat).unwrap_or(&Player::Human);
        let is_clear = you.is_some_and(|you| you.index() == seat) || player.to_string().eq_ignore_ascii_case(name);
        (!is_clear).then(|| format!("{name}: {player}"))
    });
    saved.about = seats.collect();
    // Show the seed only for a game that is over, because the seed reveals all hands.
    if replay {
        saved.about.push(format!("seed {}", header.seed));
    }
    let called = |(seat, name)| if you == Some(seat) { "you".to_string() } else { name };
    let players: Vec<String> = Seat::all(players.len()).zip(players).map(called).collect();
    saved.title = match (you, players.len()) {
        (Some(_), 1) => listed.title.into(),
        _ => format!("{}: {}", listed.title, words::listed(&players)),
    };
    Ok(you.map_or(Audience::Public, Audience::You))
}

/// Returns the explanation and the question for the user before a damaged game continues.
pub fn repair_question(session: &Match, path: &Path) -> Option<[String; 2]> {
    let (damage, turn, file) = (session.damage()?, session.shown_turn(), path_in_full(path));
    let explained = format!("This saved game is damaged.\n{file}: {damage}");
    Some([
        explained,
        format!("Continue from turn {turn}, before the damage? sorcery keeps a copy of the damaged file."),
    ])
}

/// Returns a sentence about the winner, addressed to `to`.
pub fn headline(session: &Match, to: Audience) -> String {
    let (names, to) = (session.names(), Listener::new(session.names(), to));
    let winners = session.status().winners();
    // In a solo game, address the reader as the player, unless a computer plays or the reader only watches.
    let is_solo = names.len() == 1 && session.header().people().next().is_some() && !session.is_watched();
    to.text(|s| match (winners.len(), names.len()) {
        (0, 1) if is_solo => _ = s.put("You lose."),
        (1, 1) if is_solo => _ = s.put("You win!"),
        (0, 1) => _ = s.subject(Seat::ONE).verb("lose", "loses").put("."),
        (0, _) => _ = s.put("Nobody wins."),
        (1, _) => winners.iter().for_each(|seat| _ = s.subject(seat).verb("win", "wins").put("!")),
        _ => {
            let before = |i| if i == 0 { "A tie: " } else { " and " };
            winners.iter().enumerate().for_each(|(i, seat)| _ = s.put(before(i)).player(seat));
            s.put(".");
        }
    })
}

/// Returns each player's first value as text, such as `, life 20 : 18`, to tell apart games between the same players.
fn values(session: &Match) -> String {
    let table = session.observe(None).table;
    let places = table.rows.iter().flat_map(Row::cells).filter_map(|placed| match &placed.cell {
        Cell::Seat(face) => Some((placed.anchor.map(|anchor| anchor.seat), face.values[0])),
        _ => None,
    });
    let mut values: Vec<_> = places.collect();
    values.sort_by_key(|(seat, _)| *seat);
    let numbers: Vec<String> = values.iter().map(|(_, (_, value))| value.to_string()).collect();
    values.first().map_or(String::new(), |(_, (name, _))| format!(", {name} {}", numbers.join(" : ")))
}

/// Returns how long ago a game was played last.
pub(super) fn age(played: SystemTime) -> String {
    let seconds = played.elapsed().unwrap_or_default().as_secs();
    let ago = |n: u64, unit: &str| format!("{} ago", counted(n as usize, unit));
    match seconds {
        0..90 => "just now".into(),
        90..5_400 => ago(seconds / 60, "minute"),
        5_400..129_600 => ago(seconds / 3_600, "hour"),
        _ => ago(seconds / 86_400, "day"),
    }
}
