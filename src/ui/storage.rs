//! The user's folders: games being played, finished games, decks.
//!
//! ```text
//! DATA/games/*.journal     games that can be gone on with
//! DATA/replays/*.journal   finished games
//! CONFIG/decks/*.deck      decks of the user's own
//! ```

use super::disk;
use super::settings::Folders;
use crate::engine::Status;
use crate::games::Error;
use crate::games::words::quoted;
use crate::session::{Header, Journal, Session, journal, roster};
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many finished games are listed.
const REPLAYS_LISTED: usize = 200;
/// How much of a journal is read to say what it is, in bytes.
const HEADER_LIMIT: u64 = 1 << 16;

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
    /// Games that can be gone on with, the newest first.
    pub games: Vec<Saved>,
    /// Finished games, the newest first.
    pub replays: Vec<Saved>,
    /// Decks by name and content.
    pub decks: Vec<(String, String)>,
}

/// A game on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Where.
    pub path: PathBuf,
    /// What it is: game and players.
    pub title: String,
    /// How long ago, in words.
    pub age: String,
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

    /// What lies in the folders.
    pub fn library(&self) -> Library {
        Library { games: saved(&self.games()), replays: saved(&self.replays()), decks: self.decks() }
    }

    /// The games of this name that were left, the newest first, whether they can be read or not.
    pub fn left(&self, game: &str) -> Vec<PathBuf> {
        let ending = format!("-{game}.journal");
        let mut paths = files(&self.games(), "journal");
        paths.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(&ending)));
        paths.sort();
        paths.reverse();
        paths
    }

    fn decks(&self) -> Vec<(String, String)> {
        let mut decks: Vec<(String, String)> = files(&self.folders.decks(), "deck")
            .into_iter()
            .filter_map(|path| Some((path.file_stem()?.to_str()?.to_string(), disk::read(&path).ok()??)))
            .collect();
        decks.sort();
        decks
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
        Ok(Opened { session, path: Some(path.to_path_buf()), replay: false })
    }

    /// Reads a game to look at it, from its beginning.
    ///
    /// # Errors
    /// The file and what is wrong with it.
    pub fn watch(&self, path: &Path) -> Result<Opened, Error> {
        let mut session = self.read(path)?;
        session.look_at(0);
        Ok(Opened { session, path: Some(path.to_path_buf()), replay: true })
    }

    /// Plays on from a position of a game that was looked at: a new game with the same beginning.
    ///
    /// # Errors
    /// The file and what is wrong with it.
    pub fn take_over(&self, path: &Path, action: usize) -> Result<Opened, Error> {
        let mut session = self.read(path)?;
        session.look_at(action);
        match session.status() {
            Status::Over(_) => Err(Error::new("The game is over here: there is nothing to take over.")),
            Status::Awaiting(_) => Ok(self.keep(session)),
        }
    }

    /// Plays a journal back.
    ///
    /// # Errors
    /// The file and what is wrong with it.
    pub fn read(&self, path: &Path) -> Result<Box<dyn Session>, Error> {
        let limit = journal::SIZE_LIMIT as u64;
        let mut text = Vec::new();
        let read = disk::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut text));
        if read.map_err(|error| named(path, &error.to_string()))? as u64 > limit {
            return Err(named(path, &format!("a saved game has at most {limit} bytes")));
        }
        // A file that was cut in the middle of a character ends with a line that does not count.
        roster::replay(&String::from_utf8_lossy(&text)).map_err(|Error(what)| named(path, &what))
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
        match journal::is_free(path).and_then(|()| fs::remove_file(path)) {
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
        let safe: String = name.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect();
        disk::write_atomically(&self.folders.decks().join(format!("{}.deck", safe.trim())), text)
    }
}

fn named(path: &Path, what: &str) -> Error {
    Error(format!("{}: {what}", quoted(&path.to_string_lossy())))
}

/// Names files so that they sort by age.
fn stamp() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:012}-{:03}-{}", now.as_secs(), now.subsec_millis(), std::process::id())
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|e| e == extension)).collect()
}

/// The games of a folder, the newest first.
fn saved(folder: &Path) -> Vec<Saved> {
    let mut paths = files(folder, "journal");
    paths.sort();
    paths.into_iter().rev().take(REPLAYS_LISTED).filter_map(|path| describe(&path)).collect()
}

/// What a saved game is, from the lines of its header.
fn describe(path: &Path) -> Option<Saved> {
    let mut text = Vec::new();
    disk::open(path).ok()?.take(HEADER_LIMIT).read_to_end(&mut text).ok()?;
    let text = String::from_utf8_lossy(&text);
    let value = |key: &'static str| text.lines().filter_map(move |line| line.strip_prefix(key)).map(str::trim);
    let game = value("game ").next()?;
    let title = roster::find(game).map_or(game, |listed| listed.title);
    let players: Vec<String> = value("name ").take(4).map(quoted).filter(|name| !name.is_empty()).collect();
    let age = fs::metadata(path).ok()?.modified().ok()?.elapsed().unwrap_or_default().as_secs();
    let title = if players.is_empty() { title.to_string() } else { format!("{title}: {}", players.join(" and ")) };
    Some(Saved { path: path.to_path_buf(), title, age: in_words(age) })
}

fn in_words(seconds: u64) -> String {
    use crate::games::words::counted;
    let ago = |n: u64, unit: &str| format!("{} ago", counted(n as usize, unit));
    match seconds {
        0..90 => "just now".into(),
        90..5_400 => ago(seconds / 60, "minute"),
        5_400..129_600 => ago(seconds / 3_600, "hour"),
        _ => ago(seconds / 86_400, "day"),
    }
}
