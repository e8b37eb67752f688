//! The user's folders: games being played, finished games, decks.
//!
//! ```text
//! DATA/games/*.journal     games that can be gone on with
//! DATA/replays/*.journal   finished games
//! CONFIG/decks/*.deck      decks of the user's own
//! CONFIG/strategies/*.strategy   strategies of the user's own
//! DATA/lab.draft           a strategy that is not saved: its name, then its text
//! DATA/charts/             charts and figures that were written
//! DATA/GAME.streak         how somebody fares with a game's puzzles
//! ```

use super::disk::{self, files, texts};
use super::settings::Folders;
use crate::agents::Pace;
use crate::engine::{Rng, Seat, Status};
use crate::games::Error;
use crate::games::table::{Cell, Row};
use crate::games::words::{counted, path_in_full, printable, quoted};
use crate::session::puzzle::Streak;
use crate::session::{Asker, Header, Journal, Player, Players, Session, journal, roster};
use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many games of a folder are listed.
pub const LISTED: usize = 200;
/// How much of a journal is read for its header, in bytes, if that is not longer.
const HEADER_LIMIT: usize = 1 << 16;
/// How many bytes of unfinished games are played back to say which turn it is.
const PLAYED_BACK: usize = 1 << 16;
/// How many of the last lines of its log a saved game is described by.
const LAST: usize = 6;

/// A game that was opened.
pub struct Opened {
    /// The match.
    pub session: Box<dyn Session>,
    /// Where it is kept.
    pub path: Option<PathBuf>,
    /// To be looked at, not played.
    pub replay: bool,
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened").field("path", &self.path).field("replay", &self.replay).finish_non_exhaustive()
    }
}

/// What lies in the user's folders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// Games that are not over, the one that was played last first; so many at most, as [`LISTED`] says.
    pub games: Vec<Saved>,
    /// Finished games, the newest first.
    pub replays: Vec<Saved>,
    /// Decks by name and content.
    pub decks: Vec<(String, String)>,
    /// Strategies by name and content.
    pub strategies: Vec<(String, String)>,
    /// A strategy that was not saved: its name and content.
    pub draft: Option<(String, String)>,
    /// How somebody fares with the puzzles of games, by the game's name.
    pub streaks: BTreeMap<&'static str, Streak>,
}

impl Library {
    /// The newest game that can be gone on with, of any kind or of this one.
    pub fn newest(&self, game: Option<&str>) -> Option<&Saved> {
        self.games.iter().find(|saved| saved.access == Access::Free && game.is_none_or(|game| game == saved.game))
    }
}

/// A game on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Where.
    pub path: PathBuf,
    /// The name of its game, if that is known.
    pub game: String,
    /// What it is: game and players.
    pub title: String,
    /// How far it has come and how long ago, in words.
    pub detail: String,
    /// Who plays, and what happened last.
    pub about: Vec<String>,
    pub access: Access,
    /// Whether everybody who plays is a person.
    pub people: bool,
}

impl Saved {
    /// Whether it is of this kind, can be gone on with, and has no hand that is nobody's.
    pub fn is_open_to_all(&self, game: &str) -> bool {
        self.people && self.access == Access::Free && self.game == game
    }

    /// How far it has come, or why nobody goes on with it.
    pub fn standing(&self) -> String {
        match &self.access {
            Access::Free => self.detail.clone(),
            Access::Taken(_) => "open in another program".into(),
            Access::Unreadable(why) => format!("cannot be read: {why}"),
        }
    }
}

/// Whether a saved game can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    Free,
    /// Another program has it open.
    Taken(String),
    /// Why it cannot be read.
    Unreadable(String),
}

/// What is kept in the user's folders.
#[derive(Clone, Debug)]
pub struct Storage {
    folders: Folders,
}

impl Storage {
    pub fn new(folders: Folders) -> Self {
        Storage { folders }
    }

    pub fn folders(&self) -> &Folders {
        &self.folders
    }

    fn games(&self) -> PathBuf {
        self.folders.data().join("games")
    }

    fn replays(&self) -> PathBuf {
        self.folders.data().join("replays")
    }

    /// What lies in the folders. A game that is over, whose program ended before it was filed away,
    /// goes to the replays.
    pub fn library(&self) -> Library {
        let mut budget = PLAYED_BACK;
        let games =
            journals(&self.games()).into_iter().filter_map(|path| describe(&path, Some(&mut budget))).take(LISTED);
        let (over, games): (Vec<_>, Vec<_>) = games.partition(|&(_, over)| over);
        let stuck: Vec<_> = over.into_iter().filter(|(saved, _)| self.finish(&saved.path).is_none()).collect();
        let replays = journals(&self.replays()).into_iter().filter_map(|path| describe(&path, None)).take(LISTED);
        let saved = |(saved, _)| saved;
        Library {
            games: games.into_iter().map(saved).collect(),
            replays: replays.chain(stuck).map(saved).collect(),
            decks: texts(&self.folders.decks(), "deck"),
            strategies: texts(&self.folders.strategies(), "strategy"),
            draft: self.draft(),
            streaks: roster::ROSTER
                .iter()
                .map(|listed| (listed.name, self.streak(listed.name)))
                .filter(|(_, streak)| *streak != Streak::default())
                .collect(),
        }
    }

    fn draft_path(&self) -> PathBuf {
        self.folders.data().join("lab.draft")
    }

    fn draft(&self) -> Option<(String, String)> {
        let kept = disk::read(&self.draft_path()).ok()??;
        let (name, text) = kept.split_once('\n')?;
        Some((name.to_string(), text.to_string()))
    }

    /// Begins a game and keeps it. When it cannot be kept, it is played all the same.
    ///
    /// # Errors
    /// When its set-up makes no sense.
    pub fn begin(&self, header: Header) -> Result<Opened, Error> {
        roster::open(header).map(|session| self.keep(session))
    }

    /// Keeps a match that has begun already. Where that is not possible, it is tried again with every
    /// action.
    pub fn keep(&self, mut session: Box<dyn Session>) -> Opened {
        let path = self.games().join(format!("{}-{}.journal", stamp(), session.header().game));
        // Whether it is kept is what the match says.
        let _ = session.record(Journal::create(&path));
        Opened { session, path: Some(path), replay: false }
    }

    /// Goes on with a game where it stopped.
    ///
    /// # Errors
    /// The file and what is wrong with it.
    pub fn go_on(&self, path: &Path) -> Result<Opened, Error> {
        // It is taken before it is read: nobody writes on it in between.
        let journal = Journal::go_on(path).map_err(|error| named(path, &error.to_string()))?;
        let mut session = self.read(path)?;
        // All of it is there already: nothing is written.
        let _ = session.record(journal);
        let over = session.status().awaited().is_none();
        let filed = if over { self.finish(path) } else { None };
        Ok(Opened { session, path: Some(filed.unwrap_or_else(|| path.to_path_buf())), replay: false })
    }

    /// Reads a game to look at it: from its beginning, or, while it is played, where it is.
    ///
    /// # Errors
    /// The file and what is wrong with it.
    pub fn watch(&self, path: &Path) -> Result<Opened, Error> {
        let mut session = self.read(path)?;
        // What another program plays is followed where it is.
        if session.status().awaited().is_none() {
            session.look_at(0);
        }
        Ok(Opened { session, path: Some(path.to_path_buf()), replay: true })
    }

    /// Plays on from a position of a game that was looked at: a new game with the same beginning. Where
    /// that game is not over, nothing is learnt about it: what is hidden there is dealt anew.
    ///
    /// # Errors
    /// The file and what is wrong with it.
    pub fn take_over(&self, path: &Path, action: usize) -> Result<Opened, Error> {
        let mut session = self.read(path)?;
        let over = session.status().awaited().is_none();
        session.look_at(action);
        let Status::Awaiting(awaited) = session.status() else {
            return Err(Error::new("The game is over here: there is nothing to take over."));
        };
        if over {
            return Ok(self.keep(session));
        }
        let header = session.header().clone();
        let players = Players::new(header.players.clone(), Pace::Usual, 1);
        let mut people = players.people(header.names.len());
        let seat = match (people.next(), people.next()) {
            (Some(_), Some(_)) => return Err(Error::new("Two people play this game, and it is not over.")),
            (only, _) => only.unwrap_or(awaited),
        };
        let position = Some(session.position_for(Asker::Person { seat, open: false })?);
        self.begin(Header { position, seed: Rng::fresh_seed(), ..header })
    }

    /// Plays a journal back.
    ///
    /// # Errors
    /// The file and what is wrong with it.
    pub fn read(&self, path: &Path) -> Result<Box<dyn Session>, Error> {
        let text = text(path, journal::SIZE_LIMIT).and_then(|(text, whole)| match whole {
            true => Ok(text),
            false => Err(format!("a saved game has at most {} bytes", journal::SIZE_LIMIT)),
        });
        text.and_then(|text| roster::replay(&text).map_err(|Error(what)| what)).map_err(|what| named(path, &what))
    }

    /// A game is over: it goes to the replays.
    pub fn finish(&self, path: &Path) -> Option<PathBuf> {
        let to = self.replays().join(path.file_name()?);
        fs::create_dir_all(self.replays()).ok()?;
        fs::rename(path, &to).ok()?;
        Some(to)
    }

    /// A game is given up.
    ///
    /// # Errors
    /// When another program has it open, or it cannot be removed.
    pub fn discard(&self, path: &Path) -> Result<(), Error> {
        match journal::hold(path).and_then(|_held| fs::remove_file(path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(named(path, &error.to_string())),
            // Somebody else may have removed it: then there is nothing to do.
            _ => Ok(()),
        }
    }

    /// Writes a deck.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save_deck(&self, name: &str, text: &str) -> Result<(), Error> {
        disk::write_atomically(&self.folders.decks().join(format!("{}.deck", safe(name))), text)
    }

    /// A strategy of any file: its name and its text.
    ///
    /// # Errors
    /// When there is no such file, or it cannot be read.
    pub fn strategy(&self, path: &Path) -> Result<(String, String), Error> {
        let text = disk::read(path)?.ok_or_else(|| named(path, "there is no such file"))?;
        Ok((path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), text))
    }

    /// Writes a strategy, unless its file is known and holds something else by now.
    ///
    /// # Errors
    /// When the file cannot be written, or is not to be.
    pub fn save_strategy(&self, name: &str, text: &str, known: Option<&str>) -> Result<(), Error> {
        let path = self.folders.strategies().join(format!("{}.strategy", safe(name)));
        let other = |kept: String| [known, Some(text)].iter().flatten().all(|own| own.trim_end() != kept.trim_end());
        if known.is_some() && disk::read(&path).ok().flatten().is_some_and(other) {
            let what = "another program has written there meanwhile; who saves again writes over that";
            return Err(named(&path, what));
        }
        disk::write_atomically(&path, text)
    }

    /// Keeps what was typed and is not saved, instead of what was kept last.
    ///
    /// # Errors
    /// When the file cannot be written, or another program has kept something else there.
    pub fn keep_draft(&self, last: Option<&(String, String)>, draft: &(String, String)) -> Result<(), Error> {
        let (path, whole) = (self.draft_path(), |(name, text): &(String, String)| format!("{}\n{text}", safe(name)));
        match disk::read(&path) {
            Ok(Some(kept)) if kept != whole(draft) && last.is_none_or(|last| kept != whole(last)) => {
                Err(named(&path, "another program has written there meanwhile"))
            }
            _ => disk::replace(&path, &whole(draft)),
        }
    }

    fn streak_path(&self, game: &str) -> PathBuf {
        self.folders.data().join(format!("{game}.streak"))
    }

    /// How somebody fares with the puzzles of a game; from the beginning where that is not known.
    pub fn streak(&self, game: &str) -> Streak {
        let kept = disk::read(&self.streak_path(game)).ok().flatten().unwrap_or_default();
        let numbers: Vec<u32> = kept.split_whitespace().map_while(|word| word.parse().ok()).collect();
        match numbers[..] {
            [next, length, longest, missed] => Streak { next: next as usize, length, longest, missed: missed != 0 },
            _ => Streak::default(),
        }
    }

    /// Keeps that.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep_streak(&self, game: &str, streak: Streak) -> Result<(), Error> {
        let Streak { next, length, longest, missed } = streak;
        disk::replace(&self.streak_path(game), &format!("{next} {length} {longest} {}\n", u8::from(missed)))
    }

    /// Writes files of one name and several endings; gives their paths, a line each.
    ///
    /// # Errors
    /// The first file that cannot be written.
    pub fn export(&self, name: &str, files: &[(&'static str, String)]) -> Result<String, Error> {
        let mut written = String::new();
        for (ending, text) in files {
            let path = self.folders.data().join("charts").join(format!("{}.{ending}", safe(name)));
            disk::write_atomically(&path, text)?;
            written += &format!("{}\n", printable(&path.to_string_lossy()));
        }
        Ok(written)
    }
}

/// A name that a file can have everywhere.
pub fn safe(name: &str) -> String {
    let kept: String = name.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect();
    kept.trim().to_string()
}

fn named(path: &Path, what: &str) -> Error {
    Error(format!("{}: {what}", path_in_full(path)))
}

/// Names files so that they sort by age.
fn stamp() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:012}-{:03}-{}", now.as_secs(), now.subsec_millis(), std::process::id())
}

/// The journals of a folder, the one that was played last first.
fn journals(folder: &Path) -> Vec<PathBuf> {
    let played = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).ok();
    let mut paths: Vec<_> = files(folder, "journal").into_iter().map(|path| (played(&path), path)).collect();
    paths.sort();
    paths.into_iter().rev().map(|(_, path)| path).collect()
}

/// The text of a journal up to so many bytes, and whether that is all of it.
fn text(path: &Path, limit: usize) -> Result<(String, bool), String> {
    let mut bytes = Vec::new();
    let read = disk::open(path).and_then(|file| file.take(limit as u64 + 1).read_to_end(&mut bytes));
    let length = read.map_err(|error| error.to_string())?;
    bytes.truncate(limit);
    // A file that was cut in the middle of a character ends with a line that does not count.
    Ok((String::from_utf8_lossy(&bytes).into_owned(), length <= limit))
}

/// What a saved game is, and whether it is over; nothing when the program ended before there was a
/// game. With a `budget` of bytes it is one that is not over, as far as is known, and is played back
/// if it is no longer than that.
fn describe(path: &Path, budget: Option<&mut usize>) -> Option<(Saved, bool)> {
    let age = fs::metadata(path).ok()?.modified().ok()?.elapsed().unwrap_or_default().as_secs();
    let file = path.file_name()?.to_string_lossy();
    let listed = roster::ROSTER.iter().find(|listed| file.ends_with(&format!("-{}.journal", listed.name)));
    let mut saved = Saved {
        path: path.to_path_buf(),
        game: listed.map_or("", |listed| listed.name).into(),
        title: listed.map_or_else(|| quoted(&file), |listed| listed.title.into()),
        detail: in_words(age),
        about: Vec::new(),
        access: Access::Free,
        people: false,
    };
    let looked = look_into(path, budget, &mut saved);
    match looked {
        Ok(over) => Some((saved, over?)),
        Err(what) => {
            saved.access = Access::Unreadable(what);
            Some((saved, false))
        }
    }
}

/// Fills in what a saved game tells of itself, and says whether it is over.
fn look_into(path: &Path, budget: Option<&mut usize>, saved: &mut Saved) -> Result<Option<bool>, String> {
    let (mut known, mut whole) = text(path, if budget.is_some() { journal::SIZE_LIMIT } else { HEADER_LIMIT })?;
    if !whole && journal::begun(&known).is_none() {
        (known, whole) = text(path, journal::SIZE_LIMIT)?;
    }
    if whole && journal::is_torn(&known) {
        return Ok(None);
    }
    let begun = journal::begun(&known).unwrap_or(known.len());
    let header = journal::read(&known[..begun]).map_err(|Error(what)| what)?.header;
    let listed = roster::find(&header.game).map_err(|Error(what)| what)?;
    saved.people = header.players.iter().all(|player| *player == Player::Human);
    let unnamed = header.names.iter().all(String::is_empty);
    let names = header.printable_names();
    let players: Vec<String> = Seat::all(header.names.len()).map(|seat| quoted(names.of(seat))).collect();
    saved.game = header.game;
    let seats = players.iter().zip(0..).map(|(name, seat)| {
        let player = header.players.get(seat).unwrap_or(&Player::Human);
        if player.to_string().eq_ignore_ascii_case(name) { name.clone() } else { format!("{name}: {player}") }
    });
    saved.about = seats.collect();
    // The seed is a key to all hands.
    if budget.is_none() {
        saved.about.push(format!("seed {}", header.seed));
    }
    saved.title = listed.title.into();
    if !unnamed || players.len() > 1 {
        saved.title = format!("{}: {}", listed.title, players.join(" and "));
    }
    let Some(budget) = budget else { return Ok(Some(false)) };
    // A game in which nothing was done is not worth going on with.
    if whole && known[begun..].trim().is_empty() {
        return Ok(None);
    }
    let taken = journal::hold(path).err();
    let mut over = false;
    let far = if known.len() <= *budget {
        *budget -= known.len();
        let session = roster::replay(&known).map_err(|Error(what)| what)?;
        over = taken.is_none() && session.status().awaited().is_none();
        let log = session.log(None);
        let last = log[log.len().saturating_sub(LAST)..].iter().map(|line| line.text.clone());
        saved.about.extend([String::new()].into_iter().chain(last));
        format!("turn {}{}", session.turn(), standing(&*session))
    } else {
        counted(known[begun..].lines().filter(|line| !line.starts_with('!')).count(), "action")
    };
    saved.detail = format!("{far}, {}", saved.detail);
    if let Some(error) = taken {
        saved.access = Access::Taken(error.to_string());
    }
    Ok(Some(over))
}

/// The first value of each player's place, which tells games of the same people apart: `, life 20 : 18`.
fn standing(session: &dyn Session) -> String {
    let table = session.observe(None, usize::MAX).table;
    let places = table.rows.iter().flat_map(Row::cells).filter_map(|placed| match &placed.cell {
        Cell::Seat(face) => Some((placed.anchor.map(|anchor| anchor.seat), face.values[0])),
        _ => None,
    });
    let mut values: Vec<_> = places.collect();
    values.sort_by_key(|(seat, _)| *seat);
    let numbers: Vec<String> = values.iter().map(|(_, (_, value))| value.to_string()).collect();
    values.first().map_or(String::new(), |(_, (name, _))| format!(", {name} {}", numbers.join(" : ")))
}

fn in_words(seconds: u64) -> String {
    let ago = |n: u64, unit: &str| format!("{} ago", counted(n as usize, unit));
    match seconds {
        0..90 => "just now".into(),
        90..5_400 => ago(seconds / 60, "minute"),
        5_400..129_600 => ago(seconds / 3_600, "hour"),
        _ => ago(seconds / 86_400, "day"),
    }
}
