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
//! A Dominion strategy has the line `player strategy NAME`, followed by lines `strategy …` with its text. An
//! external program has the line `player program:CMD`. A program that only a saved game names is never started.
//!
//! A saved game is also a replay. The header contains the setup, with the contents of files instead of their names.
//! Then there is a line for each action, `undo` and `redo`.
//!
//! - `! check HASH` follows every 20 actions, or less often if positions are very long. If the check fails, the
//!   rules have changed since, and the error message names the line.
//! - `! clock 540.2 600 +5` lists the seconds left for each seat, and the seconds added for each turn.
//! - `! over 2 WHY` is the last line of a match that ended from outside its rules, with the numbers of the winners
//!   or `-`.
//!
//! A last line without a line end is ignored: the program ended while it wrote the line, so nobody has seen its
//! effect.

use crate::{Player, Strategy};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::threads::locked;
use sorcery_games::engine::{Game, Seat, SeatSet};
use sorcery_games::words::{Error, Names, quoted};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

/// The first line of every journal.
const MAGIC: &str = "sorcery journal 1";
/// Maximum size of a journal, in bytes.
pub const SIZE_LIMIT: usize = 1 << 26;
/// Maximum length of a name in a saved game, in bytes.
const NAME_LIMIT: usize = 1 << 16;

/// The setup of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The name of the game.
    pub game: String,
    /// The seed for random results.
    pub seed: u64,
    /// The names of the players, as typed.
    pub names: Vec<String>,
    /// The player of each seat. Missing players are people.
    pub players: Vec<Player>,
    /// The settings.
    pub chosen: Vec<(String, String)>,
    /// The position in which the game begins, unless it begins from the start.
    pub position: Option<String>,
    /// Whether people play at several terminals, so no terminal shows all hands.
    pub shared: bool,
}

impl Header {
    /// Returns the names, ready to print.
    pub fn printable_names(&self) -> Names {
        Names::new(&self.names)
    }

    /// Returns the seats of people.
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

    /// Returns `true` if the game is in the testing mode of the course, in which nothing is random or hidden.
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
        text.push_str("begin\n");
        text
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A journal on disk.
///
/// The whole text is also in memory. Text that couldn't be written is written as soon as possible, and a deleted
/// file is created again. The file is locked as long as it is open.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// The open file, or `None` if it couldn't be opened or was deleted.
    file: Option<File>,
    text: Vec<u8>,
    /// Number of bytes of the text on disk.
    safe: usize,
    /// Whether the file may contain more bytes, which don't count.
    torn: bool,
    /// Whether the last attempt to write failed.
    failing: bool,
}

impl Journal {
    /// Creates a journal that replaces any existing file. The file is created with the first write.
    pub fn create(path: &Path) -> Self {
        Journal { path: path.to_path_buf(), file: None, text: Vec::new(), safe: 0, torn: false, failing: false }
    }

    /// Opens an existing journal to append to it. The next write removes an incomplete last line.
    ///
    /// # Errors
    /// Returns an error if the file can't be opened or read, or if another program has opened it.
    pub fn go_on(path: &Path) -> io::Result<Self> {
        use std::io::Read;
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        take(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        let safe = bytes.len();
        let path = path.to_path_buf();
        let journal = Journal { path, file: Some(file), text: bytes, safe, torn: true, failing: false };
        journal.report();
        Ok(journal)
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns `true` if the last attempt to write failed.
    pub(crate) fn is_failing(&self) -> bool {
        self.failing
    }

    pub(crate) fn is_begun(&self) -> bool {
        !self.text.is_empty()
    }

    /// Returns `true` if none of the text is on disk.
    pub(crate) fn is_lost(&self) -> bool {
        self.safe == 0
    }

    pub(crate) fn begin(&mut self, header: &Header, lines: &[String]) -> io::Result<()> {
        self.text = header.write().into_bytes();
        lines.iter().for_each(|line| self.append(line));
        self.write()
    }

    /// Appends a line. Write it before showing anybody the effect of the action.
    pub(crate) fn append(&mut self, line: &str) {
        self.text.extend_from_slice(line.as_bytes());
        self.text.push(b'\n');
    }

    /// Writes the text that isn't on disk yet. Creates a deleted file again, and removes an incomplete line.
    pub(crate) fn write(&mut self) -> io::Result<()> {
        let written = self.try_to_write();
        self.failing = written.is_err();
        if self.failing {
            self.torn = true;
            // Readers ignore an incomplete line, so it doesn't matter if removing it fails.
            let _ = self.cut();
        }
        if written.is_ok() != locked(&KEPT).is_some() {
            self.report();
        }
        written
    }

    fn try_to_write(&mut self) -> io::Result<()> {
        // The journal couldn't be read again.
        if self.text.len() > SIZE_LIMIT {
            return Err(io::Error::other(format!("a saved game has at most {SIZE_LIMIT} bytes")));
        }
        if self.file.as_ref().is_some_and(is_removed) {
            self.file = None;
        }
        if self.file.is_none() {
            // The new file is empty.
            self.safe = 0;
            if let Some(folder) = self.path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&self.path)?;
            take(&file)?;
            self.file = Some(file);
            self.torn = true;
        }
        if self.torn {
            self.cut()?;
        }
        if let Some(file) = &mut self.file {
            file.write_all(&self.text[self.safe..])?;
            self.safe = self.text.len();
        }
        Ok(())
    }

    /// Removes everything after the first `safe` bytes of the file.
    fn cut(&mut self) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.set_len(self.safe as u64)?;
        file.seek(SeekFrom::Start(self.safe as u64))?;
        self.torn = false;
        Ok(())
    }

    /// Updates the path that the report of a panic prints.
    fn report(&self) {
        let whole = self.file.is_some() && self.safe == self.text.len();
        *locked(&KEPT) = whole.then(|| self.path.clone());
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        let mut kept = locked(&KEPT);
        if kept.as_ref() == Some(&self.path) {
            *kept = None;
        }
        if self.file.is_some() && self.safe == 0 && !self.text.is_empty() {
            // Don't leave an empty file behind.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// The file of the current game while all of it is on disk, for the report of a panic.
static KEPT: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Returns the file of the current game if all of it is on disk.
pub fn kept() -> Option<PathBuf> {
    // The report must also work if the panic happens while the path is locked.
    KEPT.try_lock().ok().and_then(|path| path.clone()).filter(|path| path.is_file())
}

/// Number of attempts to lock a file, and the delay between them. A program that only checks a saved game locks the
/// file for a moment.
const PATIENCE: (usize, Duration) = (20, Duration::from_millis(5));

/// Locks a file for this program.
fn take(file: &File) -> io::Result<()> {
    for _ in 0..PATIENCE.0 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PATIENCE.1),
            other => return taken(file, other),
        }
    }
    taken(file, file.try_lock())
}

/// If the file system doesn't support locks, the file stays unlocked.
fn taken(file: &File, locked: Result<(), TryLockError>) -> io::Result<()> {
    match locked {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::other(format!("it is open in another program{}", owner(file)))),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Prevents all programs from opening a saved game while the returned file exists.
///
/// # Errors
/// Returns an error that names the program in which the game is open.
pub fn hold(path: &Path) -> io::Result<Option<File>> {
    // Anything except a file, such as a pipe, can't be open as a game.
    if !std::fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let file = File::open(path)?;
    taken(&file, file.try_lock_shared())?;
    Ok(Some(file))
}

/// Returns which program has locked a file, if the system tells.
#[cfg(target_os = "linux")]
fn owner(file: &File) -> String {
    use std::os::unix::fs::MetadataExt;
    let (Ok(held), Ok(locks)) = (file.metadata(), std::fs::read_to_string("/proc/locks")) else { return String::new() };
    let ending = format!(":{}", held.ino());
    let owner = locks.lines().find_map(|line| {
        let mut words = line.split_whitespace().skip(4);
        let process = words.next()?;
        words.next()?.ends_with(&ending).then_some(process)
    });
    owner.map_or(String::new(), |process| format!(" (process {process})"))
}

#[cfg(not(target_os = "linux"))]
fn owner(_: &File) -> String {
    String::new()
}

/// Returns `true` if an open file was deleted, so everything written to it is lost.
#[cfg(unix)]
fn is_removed(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|data| data.nlink() == 0)
}

#[cfg(not(unix))]
fn is_removed(_: &File) -> bool {
    false
}

/// A parsed journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The setup of the game.
    pub header: Header,
    /// The entries, each with the number of its line in the file.
    pub entries: Vec<(usize, Entry)>,
}

/// A line of a journal after the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An action.
    Action(String),
    /// The last action was undone.
    Undo,
    /// An undone action was redone.
    Redo,
    /// The check of the position after the previous entries.
    Check(u64),
    /// The state of the clock.
    Clock(String),
    /// The end from outside the rules: the winners and the reason.
    Over(SeatSet, String),
}

/// Returns the length of the header, or `None` if the header is incomplete.
pub fn begun(text: &str) -> Option<usize> {
    text.find("\nbegin\n").map(|at| at + "\nbegin\n".len())
}

/// Returns `true` if the program ended before the header was complete. Then there was no game yet.
pub fn is_torn(text: &str) -> bool {
    let headed = text.strip_prefix(MAGIC).is_some_and(|rest| rest.starts_with('\n'));
    begun(text).is_none() && (headed || MAGIC.starts_with(text))
}

/// Parses the text of a journal.
///
/// # Errors
/// Returns the number of the line, the invalid text and the expected text.
pub fn read(text: &str) -> Result<Record, Error> {
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
    let mut header = Header { game: String::new(), ..Header::default() };
    let mut begun = false;
    for (number, line) in lines.by_ref() {
        let wrong = |what: &str| Error(format!("line {number}: `{}`: {what}", quoted(line)));
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "game" => header.game = rest.to_string(),
            "seed" => header.seed = rest.parse().map_err(|_| wrong("the seed is a number"))?,
            "name" if rest.len() > NAME_LIMIT => {
                return Err(wrong(&format!("a name has at most {NAME_LIMIT} bytes, this one has {}", rest.len())));
            }
            "name" => header.names.push(rest.to_string()),
            "player" if rest.starts_with("strategy ") => {
                let name = rest["strategy ".len()..].to_string();
                header.players.push(Player::Strategy(Strategy { name, text: String::new() }));
            }
            "strategy" => match header.players.last_mut() {
                Some(Player::Strategy(strategy)) => strategy.text.extend([rest, "\n"]),
                _ => return Err(wrong("no strategy plays here")),
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
            "begin" => {
                begun = true;
                break;
            }
            _ => return Err(wrong("expected `game`, `seed`, `name`, `player`, `set`, `position` or `begin`")),
        }
    }
    if !begun {
        return Err(Error("the saved game ends before its line `begin`".into()));
    }
    for player in &header.players {
        if let Player::Strategy(strategy) = player
            && (header.game != Dominion::NAME || strategy.entrant().is_none())
        {
            return Err(Error(format!("the strategy {} cannot play {}", quoted(&strategy.name), quoted(&header.game))));
        }
    }
    let entries = lines.map(|(number, line)| match line {
        "undo" => Ok((number, Entry::Undo)),
        "redo" => Ok((number, Entry::Redo)),
        _ => {
            let wrong = |what: &str| Error(format!("line {number}: `{}`: {what}", quoted(line)));
            let entry = if let Some(check) = line.strip_prefix("! check ") {
                u64::from_str_radix(check, 16).map(Entry::Check).map_err(|_| wrong("a check is a hexadecimal number"))
            } else if let Some(clock) = line.strip_prefix(CLOCK) {
                Ok(Entry::Clock(clock.to_string()))
            } else if let Some(end) = line.strip_prefix(OVER) {
                over(end).ok_or_else(|| wrong("an end names the winners: `! over 1 WHY`, or `-` for nobody"))
            } else {
                Ok(Entry::Action(line.to_string()))
            };
            entry.map(|entry| (number, entry))
        }
    });
    Ok(Record { header, entries: entries.collect::<Result<_, _>>()? })
}

/// Prefix of a line with the state of the clock.
pub(crate) const CLOCK: &str = "! clock ";
/// Prefix of the line that ends a match from outside its rules.
const OVER: &str = "! over ";

/// Returns the line that ends a match from outside its rules.
pub(crate) fn over_line(winners: SeatSet, why: &str) -> String {
    let numbers: Vec<String> = winners.iter().map(|seat| seat.number().to_string()).collect();
    let numbers = if numbers.is_empty() { "-".to_string() } else { numbers.join(",") };
    format!("{OVER}{numbers} {}", one_line(why))
}

/// Parses the rest of the line that ends a match from outside its rules.
fn over(text: &str) -> Option<Entry> {
    let (numbers, why) = text.split_once(' ').unwrap_or((text, ""));
    let seat = |number: &str| number.parse().ok().filter(|n| (1..=8).contains(n)).map(|n: u8| Seat(n - 1));
    let winners = match numbers {
        "-" => SeatSet::NONE,
        _ => numbers.split(',').try_fold(SeatSet::NONE, |winners, number| Some(winners.with(seat(number)?)))?,
    };
    Some(Entry::Over(winners, why.to_string()))
}
