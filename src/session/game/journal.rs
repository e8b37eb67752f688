//! The journal: a game as text, written as it is played.
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
//! Where a strategy of Dominion plays, its line is `player strategy NAME`, and lines `strategy …`
//! after it have its text. A program is named as on the command line, `player program:CMD`; none is
//! ever started because a saved game names it.
//!
//! A saved game *is* a replay: the header says how it was begun, contents and not file names;
//! then one line an action, and `undo` and `redo` as they happened. Every 20 actions, or less often
//! when the position is very long, a check of it follows; where it does not agree, the rules have changed since, and the line is
//! named. Where a clock runs, a line `! clock 540.2 600 +5` says how many seconds each seat has left, and how many each turn adds.
//! A match that ended from outside its rules has a last line `! over 2 WHY` with the numbers of
//! the winners, or `-`. A last line without its line end was being written when the program ended, and is not
//! counted: nothing was shown before it was complete.

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
/// The largest journal that is read, in bytes.
pub const SIZE_LIMIT: usize = 1 << 26;
/// The longest name in a saved game, in bytes.
const NAME_LIMIT: usize = 1 << 16;

/// How a game was begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The seed, when chance had a part.
    pub seed: u64,
    /// The players' names, as typed.
    pub names: Vec<String>,
    /// Who plays each seat; those that are missing are people.
    pub players: Vec<Player>,
    /// The set-up as chosen values.
    pub chosen: Vec<(String, String)>,
    /// The position it went on from, instead of a fresh start.
    pub position: Option<String>,
    /// Whether it is played from several terminals: nobody sees all hands of it at one.
    pub shared: bool,
}

impl Header {
    /// The names, ready to print.
    pub fn printable_names(&self) -> Names {
        Names::new(&self.names)
    }

    /// The seats that people play.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        let player = |seat: &Seat| self.players.get(seat.index()).unwrap_or(&Player::Human);
        Seat::all(self.names.len()).filter(move |seat| *player(seat) == Player::Human)
    }

    /// The seat of the only person, if there is just one.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Returns `true` if the player in this seat gave no name.
    pub fn is_nameless(&self, seat: Seat) -> bool {
        self.names.get(seat.index()).is_some_and(|name| name.trim().is_empty())
    }

    /// Whether nothing is left to chance, and nothing hidden is worth guarding.
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

/// A game on disk, being written.
///
/// Its whole text is in memory, too: what could not be written is written as soon as that is
/// possible again, and a file that was removed is made anew. Nobody else can write on the file as
/// long as it is open.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// `None` when it could not be opened, or was removed.
    file: Option<File>,
    text: Vec<u8>,
    /// How many bytes of the text are on disk.
    safe: usize,
    /// Whether there may be something behind them, which does not count.
    torn: bool,
    /// Whether it could not be written when that was tried last.
    failing: bool,
}

impl Journal {
    /// A new file; an existing one is replaced. It is made when something is written.
    pub fn create(path: &Path) -> Self {
        Journal { path: path.to_path_buf(), file: None, text: Vec::new(), safe: 0, torn: false, failing: false }
    }

    /// An existing file, to be written on. What follows its last complete line goes when something
    /// is written.
    ///
    /// # Errors
    /// When the file cannot be opened or read, or another program has it open.
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

    /// Where it is written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it could not be written when that was tried last.
    pub(crate) fn is_failing(&self) -> bool {
        self.failing
    }

    pub(crate) fn is_begun(&self) -> bool {
        !self.text.is_empty()
    }

    /// Whether nothing of it is on disk.
    pub(crate) fn is_lost(&self) -> bool {
        self.safe == 0
    }

    pub(crate) fn begin(&mut self, header: &Header, lines: &[String]) -> io::Result<()> {
        self.text = header.write().into_bytes();
        lines.iter().for_each(|line| self.append(line));
        self.write()
    }

    /// One line, to be written before anything is shown of what it did.
    pub(crate) fn append(&mut self, line: &str) {
        self.text.extend_from_slice(line.as_bytes());
        self.text.push(b'\n');
    }

    /// Writes what is not on disk yet. A file that is gone is made anew, and a line that was torn
    /// is cut off.
    pub(crate) fn write(&mut self) -> io::Result<()> {
        let written = self.try_to_write();
        self.failing = written.is_err();
        if self.failing {
            self.torn = true;
            // What was torn does not count when it is read; that it cannot be cut is no news.
            let _ = self.cut();
        }
        if written.is_ok() != locked(&KEPT).is_some() {
            self.report();
        }
        written
    }

    fn try_to_write(&mut self) -> io::Result<()> {
        // It could not be read again.
        if self.text.len() > SIZE_LIMIT {
            return Err(io::Error::other(format!("a saved game has at most {SIZE_LIMIT} bytes")));
        }
        if self.file.as_ref().is_some_and(is_removed) {
            self.file = None;
        }
        if self.file.is_none() {
            // A file that was removed holds nothing any more.
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

    /// Cuts off what is in the file beyond what counts.
    fn cut(&mut self) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.set_len(self.safe as u64)?;
        file.seek(SeekFrom::Start(self.safe as u64))?;
        self.torn = false;
        Ok(())
    }

    /// Has a panic know whether the game is kept.
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
            // Nothing of it was ever written: an empty file is litter.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// The file of the game being played while all of it is on disk: for the report of a panic.
static KEPT: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Where the game being played is kept, if all of it is on disk.
pub fn kept() -> Option<PathBuf> {
    // A panic while the path is being set has to be reported all the same.
    KEPT.try_lock().ok().and_then(|path| path.clone()).filter(|path| path.is_file())
}

/// How often, and after how long, it is tried to take a file that another program holds: who only
/// looks at it holds it for a moment.
const PATIENCE: (usize, Duration) = (20, Duration::from_millis(5));

/// Takes a file for this program alone.
fn take(file: &File) -> io::Result<()> {
    for _ in 0..PATIENCE.0 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PATIENCE.1),
            other => return taken(file, other),
        }
    }
    taken(file, file.try_lock())
}

/// Where files cannot be locked, nobody can be kept away.
fn taken(file: &File, locked: Result<(), TryLockError>) -> io::Result<()> {
    match locked {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::other(format!("it is open in another program{}", owner(file)))),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Keeps all programs from opening a game as long as what is returned is held.
///
/// # Errors
/// Another program has it open, and which one.
pub fn hold(path: &Path) -> io::Result<Option<File>> {
    // Whatever is no file, a pipe for instance, nobody can have open as a game.
    if !std::fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let file = File::open(path)?;
    taken(&file, file.try_lock_shared())?;
    Ok(Some(file))
}

/// Which program holds a file, where the system tells.
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

/// Whether an open file has no name any more: what is written to it is lost.
#[cfg(unix)]
fn is_removed(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|data| data.nlink() == 0)
}

#[cfg(not(unix))]
fn is_removed(_: &File) -> bool {
    false
}

/// A journal that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// How the game was begun.
    pub header: Header,
    /// What was done, each with the number of its line in the file.
    pub entries: Vec<(usize, Entry)>,
}

/// One line of a journal after its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An action.
    Action(String),
    /// The last action was taken back.
    Undo,
    /// An action that was taken back was carried out again.
    Redo,
    /// The position has this check here.
    Check(u64),
    /// A clock stood like this here.
    Clock(String),
    /// The match ended from outside its rules: who won, and why.
    Over(SeatSet, String),
}

/// Where the header of a journal ends, if it is whole.
pub fn begun(text: &str) -> Option<usize> {
    text.find("\nbegin\n").map(|at| at + "\nbegin\n".len())
}

/// Whether the program ended before the header was written: there was no game yet.
pub fn is_torn(text: &str) -> bool {
    let headed = text.strip_prefix(MAGIC).is_some_and(|rest| rest.starts_with('\n'));
    begun(text).is_none() && (headed || MAGIC.starts_with(text))
}

/// Understands the text of a journal.
///
/// # Errors
/// The line, what was found there, and what was expected.
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

/// What the line begins with that says how a clock stands.
pub(crate) const CLOCK: &str = "! clock ";
/// What the line begins with that ends a match from outside its rules.
const OVER: &str = "! over ";

/// That line.
pub(crate) fn over_line(winners: SeatSet, why: &str) -> String {
    let numbers: Vec<String> = winners.iter().map(|seat| seat.number().to_string()).collect();
    let numbers = if numbers.is_empty() { "-".to_string() } else { numbers.join(",") };
    format!("{OVER}{numbers} {}", one_line(why))
}

/// What stands behind its beginning.
fn over(text: &str) -> Option<Entry> {
    let (numbers, why) = text.split_once(' ').unwrap_or((text, ""));
    let seat = |number: &str| number.parse().ok().filter(|n| (1..=8).contains(n)).map(|n: u8| Seat(n - 1));
    let winners = match numbers {
        "-" => SeatSet::NONE,
        _ => numbers.split(',').try_fold(SeatSet::NONE, |winners, number| Some(winners.with(seat(number)?)))?,
    };
    Some(Entry::Over(winners, why.to_string()))
}
