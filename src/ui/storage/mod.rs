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

pub(crate) mod diagnostics;
pub mod disk;
mod folders;
pub mod saved;

use disk::{files, texts};
pub use folders::Folders;
use saved::{Access, Saved, describe, text};
use sorcery_games::Error;
use sorcery_games::engine::{Rng, Status};
use sorcery_games::words::{path_in_full, printable};
use sorcery_session::game::puzzle::Streak;
use sorcery_session::{Asker, Header, Journal, Session, game::journal, roster};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How many games of a folder are listed.
pub const LISTED: usize = 200;
/// How many bytes of unfinished games are played back to say which turn it is.
const PLAYED_BACK: usize = 1 << 16;

/// How long a game in which nothing was done stays after its program was killed.
const FORGOTTEN: Duration = Duration::from_secs(3_600);

pub struct Opened {
    pub session: Box<dyn Session>,
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
        let games = journals(&self.games())
            .filter_map(|(played, path)| match describe(&path, played, false, &mut budget) {
                None => {
                    forget(&path, played);
                    None
                }
                described => described,
            })
            .take(LISTED);
        let (over, games): (Vec<_>, Vec<_>) = games.partition(|&(_, over)| over);
        let stuck: Vec<_> = over.into_iter().filter(|(saved, _)| self.finish(&saved.path).is_none()).collect();
        let mut budget = PLAYED_BACK;
        let replays = journals(&self.replays())
            .filter_map(|(played, path)| describe(&path, played, true, &mut budget))
            .take(LISTED);
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
        if header.people().nth(1).is_some() {
            return Err(Error::new("Two people play this game, and it is not over."));
        }
        let seat = header.only_person().unwrap_or(awaited);
        let position = Some(session.position_for(Asker::Person { seat, open: false })?);
        self.begin(Header { position, seed: Rng::fresh_seed(), ..header })
    }

    /// Plays a journal back.
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
    pub fn discard(&self, path: &Path) -> Result<(), Error> {
        match journal::hold(path).and_then(|_held| fs::remove_file(path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(named(path, &error.to_string())),
            // Somebody else may have removed it: then there is nothing to do.
            _ => Ok(()),
        }
    }

    pub fn save_deck(&self, name: &str, text: &str) -> Result<(), Error> {
        disk::write_atomically(&self.folders.decks().join(format!("{}.deck", safe(name))), text)
    }

    /// A strategy of any file: its name and its text.
    pub fn strategy(&self, path: &Path) -> Result<(String, String), Error> {
        let text = disk::read(path)?.ok_or_else(|| named(path, "there is no such file"))?;
        Ok((path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), text))
    }

    /// Writes a strategy, unless its file is known and holds something else by now.
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

    pub fn keep_streak(&self, game: &str, streak: Streak) -> Result<(), Error> {
        let Streak { next, length, longest, missed } = streak;
        disk::replace(&self.streak_path(game), &format!("{next} {length} {longest} {}\n", u8::from(missed)))
    }

    /// Writes files of one name and several endings; gives their paths, a line each.
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

/// Removes a game in which nothing was done, some time after its program was killed.
fn forget(path: &Path, played: SystemTime) {
    let Ok(held) = journal::hold(path) else { return };
    if held.is_some() && played.elapsed().is_ok_and(|age| age > FORGOTTEN) {
        let _ = fs::remove_file(path);
    }
}

/// Names files so that they sort by age.
fn stamp() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:012}-{:03}-{}", now.as_secs(), now.subsec_millis(), std::process::id())
}

/// The journals of a folder and when each was played, the last first.
fn journals(folder: &Path) -> impl Iterator<Item = (SystemTime, PathBuf)> + use<> {
    let played = |path: PathBuf| Some((fs::metadata(&path).and_then(|data| data.modified()).ok()?, path));
    let mut journals: Vec<_> = files(folder, "journal").into_iter().filter_map(played).collect();
    journals.sort();
    journals.into_iter().rev()
}
