//! The user's folders: unfinished games, replays, decks and strategies.
//!
//! ```text
//! DATA/games/*.journal     unfinished games
//! DATA/replays/*.journal   finished games
//! DATA/replays/*.review    their reviews
//! DATA/record              a line for each finished game
//! CONFIG/decks/*.deck      the user's decks
//! CONFIG/strategies/*.strategy   the user's strategies, or *.buylist
//! DATA/lab.draft           the strategy in the lab: its name, then its text if it isn't saved
//! DATA/charts/             exported charts and figures
//! DATA/GAME.streak         the user's results with a game's puzzles
//! ```

pub(crate) mod diagnostics;
pub mod disk;
mod folders;
mod reviews;
pub mod saved;

use disk::{files, texts};
pub use folders::Folders;
pub use reviews::{PlayedGame, Standing, Unsolved, WINDOW, standings};
use saved::{Saved, SavedAccess, describe, text};
use sorcery_games::Error;
use sorcery_games::engine::{Rng, Status};
use sorcery_games::words::{path_in_full, printable, without_number};
use sorcery_session::exercise::Progress;
use sorcery_session::game::puzzle::Practice;
use sorcery_session::{Asker, Header, Journal, Match, game::journal, roster};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Maximum number of games listed per folder.
pub const LISTED: usize = 200;
/// Maximum total size, in bytes, of the unfinished games that are replayed to find their current turn.
const PLAYED_BACK: usize = 1 << 16;

#[derive(Debug)]
pub struct Opened {
    pub session: Match,
    pub path: Option<PathBuf>,
    /// Whether the game opens in the replay viewer.
    pub replay: bool,
}

/// The strategy that was in the lab last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    pub name: String,
    pub text: String,
    /// The text of the strategy's file, or an empty text if the file has changed since the draft. `None` if there is no
    /// file.
    pub known: Option<String>,
}

/// The contents of the user's folders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// Unfinished games, the most recently played first. At most [`LISTED`].
    pub games: Vec<Saved>,
    /// Finished games, newest first.
    pub replays: Vec<Saved>,
    /// Names and contents of the decks.
    pub decks: Vec<(String, String)>,
    /// Names and contents of the strategies. The name of a `.buylist` file is its path.
    pub strategies: Vec<(String, String)>,
    /// Name and text of an unsaved strategy.
    pub draft: Option<Draft>,
    /// The user's progress in the puzzles of each game, by the name of the game.
    pub practice: BTreeMap<&'static str, Practice>,
}

impl Library {
    /// Returns the most recent game that can be continued. Considers every game if `game` is `None`.
    pub fn newest(&self, game: Option<&str>) -> Option<&Saved> {
        self.games.iter().find(|saved| saved.access == SavedAccess::Free && game.is_none_or(|game| game == saved.game))
    }
}

/// Reads and writes the user's folders.
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

    /// Deletes incomplete files that killed programs left behind. Also makes the folders private, which earlier
    /// versions didn't do. A folder chosen by the user may contain other files, so only the folders of games in it
    /// become private.
    pub fn prepare(&self) {
        let charts = self.folders.data().join("charts");
        let (decks, strategies, replays) = (self.folders.decks(), self.folders.strategies(), self.replays());
        [&self.folders.config, &self.folders.data, &decks, &strategies, &replays, &charts]
            .into_iter()
            .for_each(|folder| disk::tidy(folder));
        let own = Folders::default_ones().map_or(Vec::new(), |own| vec![own.config, own.data]);
        own.iter().chain(&[self.games(), self.replays()]).for_each(|folder| journal::hide_folder(folder));
    }

    /// Returns the times when the folders of decks, strategies and themes last changed. A folder changes when a file in
    /// it appears or disappears.
    pub fn changes(&self) -> [Option<SystemTime>; 3] {
        let Storage { folders } = self;
        let changed = |folder: PathBuf| fs::metadata(folder).and_then(|data| data.modified()).ok();
        [folders.decks(), folders.strategies(), folders.themes()].map(changed)
    }

    fn games(&self) -> PathBuf {
        self.folders.data().join("games")
    }

    fn replays(&self) -> PathBuf {
        self.folders.data().join("replays")
    }

    /// Reads the folders. Moves a finished game to the replays if the program that played it ended before it could do
    /// so.
    pub fn library(&self) -> Library {
        let mut budget = PLAYED_BACK;
        let games = journals(&self.games())
            .filter_map(|(played, path)| match describe(&path, played, false, &mut budget) {
                None => {
                    delete_untouched(&path);
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
            strategies: self.strategies(),
            draft: self.draft(),
            practice: roster::ROSTER
                .iter()
                .map(|listed| (listed.name, self.practice(listed.name)))
                .filter(|(_, practice)| *practice != Practice::default())
                .collect(),
        }
    }

    fn strategies(&self) -> Vec<(String, String)> {
        let folder = self.folders.strategies();
        let lists = files(&folder, "buylist").into_iter();
        let lists = lists.filter_map(|path| Some((path.to_str()?.to_string(), disk::read(&path).ok()??)));
        texts(&folder, "strategy").into_iter().chain(lists).collect()
    }

    fn draft_path(&self) -> PathBuf {
        self.folders.data().join("lab.draft")
    }

    fn draft(&self) -> Option<Draft> {
        let kept = disk::read(&self.draft_path()).ok()??;
        let (name, text) = kept.split_once('\n')?;
        let path = self.strategy_path(name);
        let file = disk::read(&path).ok().flatten();
        if text.is_empty() {
            let text = file?;
            return Some(Draft { name: name.into(), known: Some(text.clone()), text });
        }
        let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
        let is_newer = changed(&path) > changed(&self.draft_path());
        let known = if is_newer { file.map(|_| String::new()) } else { file };
        Some(Draft { name: name.into(), text: text.into(), known })
    }

    /// Returns the path of the file for a strategy that the lab shows with this name.
    fn strategy_path(&self, name: &str) -> PathBuf {
        match is_path(name) {
            true => PathBuf::from(name),
            false => self.folders.strategies().join(format!("{}.strategy", safe(name))),
        }
    }

    /// Starts a game and saves it while it is played. If it can't be saved, the game starts anyway.
    pub fn begin(&self, header: Header) -> Result<Opened, Error> {
        roster::open(header).map(|session| self.keep(session))
    }

    /// Saves a running match from now on. If saving fails, the match tries again after each action.
    pub fn keep(&self, mut session: Match) -> Opened {
        let path = self.games().join(format!("{}-{}.journal", stamp(), session.header().game));
        // Ignore an error here, because the match itself reports whether it is saved.
        let _ = session.record(Journal::create(&path));
        Opened { session, path: Some(path), replay: false }
    }

    /// Resumes a game where it stopped. If the journal is damaged, new actions aren't saved until the user agrees to
    /// [`repair`](Storage::repair) it.
    pub fn go_on(&self, path: &Path) -> Result<Opened, Error> {
        // Lock the journal before reading it, so that no other program writes to it in between.
        let journal = Journal::go_on(path).map_err(|error| named(path, &without_number(&error)))?;
        let mut session = self.read(path)?;
        if session.damage().is_some() {
            return Ok(Opened { session, path: Some(path.to_path_buf()), replay: false });
        }
        // The journal is already complete, so this writes nothing.
        let _ = session.record(journal);
        let over = session.status().awaited().is_none();
        let filed = if over { self.finish(path) } else { None };
        Ok(Opened { session, path: Some(filed.unwrap_or_else(|| path.to_path_buf())), replay: false })
    }

    /// Resumes a damaged game from the position before the first damaged line. Keeps a copy of the damaged file next to
    /// it.
    pub fn repair(&self, path: &Path) -> Result<Opened, Error> {
        let refused = |error: std::io::Error| named(path, &without_number(&error));
        let mut journal = Journal::go_on(path).map_err(refused)?;
        if let Some(damage) = self.read(path)?.damage() {
            journal.cut_at(damage).map_err(refused)?;
        }
        drop(journal);
        self.go_on(path)
    }

    /// Opens a game in the replay viewer: at the beginning, or at the current position if another program is
    /// playing it.
    pub fn watch(&self, path: &Path) -> Result<Opened, Error> {
        let mut session = self.read(path)?;
        // Open a finished game at the beginning, but an unfinished one at its current position, to follow it.
        if session.status().awaited().is_none() {
            session.look_at(0);
        }
        Ok(Opened { session, path: Some(path.to_path_buf()), replay: true })
    }

    /// Starts a new game from a position in a replay. If the old game isn't over, shuffles its hidden cards so
    /// that the new game reveals nothing about it.
    pub fn take_over(&self, path: &Path, action: usize) -> Result<Opened, Error> {
        let mut session = self.read(path)?;
        let over = session.status().awaited().is_none();
        session.look_at(action);
        let Status::Awaiting(awaited) = session.status() else {
            return Err(Error::new("The game is over at this point. Choose an earlier one."));
        };
        if over {
            return Ok(self.keep(session));
        }
        let header = session.header().clone();
        if header.people().nth(1).is_some() {
            return Err(Error::new("You can't take over a game between two people until it is over."));
        }
        let seat = header.only_person().unwrap_or(awaited);
        let position = Some(session.position_for(Asker::Person { seat, open: false })?);
        self.begin(Header { position, seed: Rng::fresh_seed(), ..header })
    }

    /// Reads a journal and replays it, up to the first damaged line.
    pub fn read(&self, path: &Path) -> Result<Match, Error> {
        if path.try_exists().is_ok_and(|exists| !exists) {
            let name = path_in_full(path);
            return Err(Error(format!("no saved game {name}: for a list, run `sorcery replay`")));
        }
        let text = text(path, journal::SIZE_LIMIT).and_then(|(text, whole)| match whole {
            true if text.starts_with(journal::KIND) => Ok(text),
            true => Err("not a saved game".into()),
            false => Err(format!("larger than {} bytes", journal::SIZE_LIMIT)),
        });
        let session = text.and_then(|text| roster::recover(&text).map_err(|Error(what)| what));
        session.map_err(|what| named(path, &format!("{what}; for a list, run `sorcery replay`")))
    }

    /// Moves a finished game to the replays.
    pub fn finish(&self, path: &Path) -> Option<PathBuf> {
        let to = self.replays().join(path.file_name()?);
        journal::create_folder(&self.replays()).ok()?;
        fs::rename(path, &to).ok()?;
        self.record_end(&to);
        Some(to)
    }

    /// Deletes a game.
    pub fn discard(&self, path: &Path) -> Result<(), Error> {
        let _ = fs::remove_file(path.with_extension("review"));
        match journal::hold(path).and_then(|_held| fs::remove_file(path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(named(path, &without_number(&error))),
            // If the file doesn't exist, another program may have deleted it already.
            _ => Ok(()),
        }
    }

    pub fn save_deck(&self, name: &str, text: &str) -> Result<(), Error> {
        disk::write_atomically(&self.folders.decks().join(format!("{}.deck", safe(name))), text)
    }

    /// Returns the name and text of a strategy file anywhere on disk. See [`Folders::strategy_name`].
    pub fn strategy(&self, path: &Path) -> Result<(String, String), Error> {
        let path = at_home(path);
        let text = disk::read(&path)?.ok_or_else(|| named(&path, "no such file"))?;
        Ok((self.folders.strategy_name(&path), text))
    }

    /// Returns the folders and strategy files in `folder`, sorted by name. Folders end with a slash.
    pub fn paths(&self, folder: &str) -> Vec<String> {
        let Ok(entries) = fs::read_dir(at_home(Path::new(folder))) else { return Vec::new() };
        let name = |path: PathBuf| {
            let name = path.file_name()?.to_str().filter(|name| !name.starts_with('.'))?;
            let is_strategy = path.extension().is_some_and(|ending| ending == "strategy" || ending == "buylist");
            if path.is_dir() { Some(format!("{name}/")) } else { is_strategy.then(|| name.to_string()) }
        };
        let mut names: Vec<String> = entries.flatten().filter_map(|entry| name(entry.path())).collect();
        names.sort();
        names
    }

    /// Saves a strategy in its file. `known` is the text of the file when it was last read. If this is given, fails if
    /// another program has changed the file since then. Returns the path of the file.
    pub fn save_strategy(&self, name: &str, text: &str, known: Option<&str>) -> Result<PathBuf, Error> {
        let path = self.strategy_path(name);
        let other = |kept: String| [known, Some(text)].iter().flatten().all(|own| own.trim_end() != kept.trim_end());
        if known.is_some() && disk::read(&path).ok().flatten().is_some_and(other) {
            let what = "another program changed this file; save again to overwrite it";
            return Err(named(&path, what));
        }
        disk::write_atomically(&path, text)?;
        Ok(path)
    }

    /// Saves the name of the strategy in the lab and, unless its file has the same text, its text as a draft, which
    /// replaces the draft `last`.
    pub fn save_draft(&self, last: Option<&(String, String)>, draft: &(String, String)) -> Result<(), Error> {
        let path = self.draft_path();
        let forms = |(name, text): &(String, String)| {
            let name = if is_path(name) { printable(name) } else { safe(name) };
            [format!("{name}\n"), format!("{name}\n{text}")]
        };
        match disk::read(&path) {
            Ok(Some(kept)) if !last.into_iter().chain([draft]).any(|own| forms(own).contains(&kept)) => {
                return Err(named(&path, "another program changed this file"));
            }
            _ => {}
        }
        let file = disk::read(&self.strategy_path(&draft.0)).ok().flatten();
        let [name, whole] = forms(draft);
        disk::replace(&path, if file.as_deref() == Some(&*draft.1) { &name } else { &whole })
    }

    fn practice_path(&self, game: &str) -> PathBuf {
        self.folders.data().join(format!("{game}.streak"))
    }

    /// Returns the user's progress in the puzzles of a game.
    pub fn practice(&self, game: &str) -> Practice {
        Practice::from_text(&disk::read(&self.practice_path(game)).ok().flatten().unwrap_or_default())
    }

    pub fn save_progress(&self, progress: &Progress) -> Result<(), Error> {
        match progress {
            Progress::Puzzles(game, practice) => disk::replace(&self.practice_path(game), &practice.to_text()),
            Progress::Mistake(path, action) => self.count_solution(path, *action),
        }
    }

    /// Writes files with the same name and different extensions. Returns their paths, one per line.
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

/// Returns `name` without characters that some file systems reject.
pub fn safe(name: &str) -> String {
    let kept: String = name.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect();
    kept.trim().to_string()
}

/// Returns `true` if the name of a strategy is the path of its file.
pub fn is_path(name: &str) -> bool {
    name.contains('/')
}

/// Returns the name of a strategy without its folder.
pub fn short(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or_default()
}

/// Replaces `~` at the beginning of a path with the home folder.
fn at_home(path: &Path) -> PathBuf {
    match path.strip_prefix("~") {
        Ok(rest) => etcetera::home_dir().map_or_else(|_| path.to_path_buf(), |home| home.join(rest)),
        Err(_) => path.to_path_buf(),
    }
}

fn named(path: &Path, what: &str) -> Error {
    Error(format!("{}: {what}", path_in_full(path)))
}

/// Deletes a game without any action, which a killed program left behind, if no program has it open. A program that is
/// just creating the file writes it again.
fn delete_untouched(path: &Path) {
    if let Ok(Some(_held)) = journal::hold(path) {
        let _ = fs::remove_file(path);
    }
}

/// Returns the beginning of a new file's name: the time and the process ID. Names that begin like this sort by age.
fn stamp() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:012}-{:03}-{}", now.as_secs(), now.subsec_millis(), std::process::id())
}

/// Returns the journals in `folder` with the time of the last action, the latest first.
fn journals(folder: &Path) -> impl Iterator<Item = (SystemTime, PathBuf)> + use<> {
    let played = |path: PathBuf| Some((fs::metadata(&path).and_then(|data| data.modified()).ok()?, path));
    let mut journals: Vec<_> = files(folder, "journal").into_iter().filter_map(played).collect();
    journals.sort();
    journals.into_iter().rev()
}
