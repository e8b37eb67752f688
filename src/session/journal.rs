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
//! A saved game *is* a replay: the header says how it was begun, contents and not file names;
//! then one line an action, and `undo` and `redo` as they happened. Every few actions a check
//! of the position follows; where it does not agree, the rules have changed since, and the line is
//! named. A last line without its line end was being written when the program ended, and is not
//! counted: nothing was shown before it was complete.

use super::Player;
use crate::games::words::{Error, Names, quoted};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The first line of every journal.
const MAGIC: &str = "sorcery journal 1";
/// How many actions lie between two checks.
pub(super) const CHECK_EVERY: usize = 20;
/// The largest journal that is read, in bytes.
pub const SIZE_LIMIT: usize = 1 << 26;

/// How a game was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
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
}

impl Header {
    /// The names, ready to print.
    pub fn printable_names(&self) -> Names {
        Names::new(&self.names)
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
            text.push_str(&format!("player {player}\n"));
        }
        for (name, value) in &self.chosen {
            text.push_str(&format!("set {name} {}\n", one_line(value)));
        }
        for line in self.position.iter().flat_map(|text| text.lines()) {
            text.push_str(&format!("position {line}\n"));
        }
        text.push_str("begin\n");
        text
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A game on disk, being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// A new file; an existing one is replaced.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub fn create(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
        Ok(Journal { path: path.to_path_buf(), file })
    }

    /// An existing file, to be written on. What follows its last complete line goes.
    ///
    /// # Errors
    /// When the file cannot be opened or cut.
    pub fn go_on(path: &Path) -> io::Result<Self> {
        use std::io::{Read, Seek, SeekFrom};
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Journal { path: path.to_path_buf(), file })
    }

    /// Where it is written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn begin(&mut self, header: &Header, lines: &[String]) -> io::Result<()> {
        let mut text = header.write();
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
        self.file.write_all(text.as_bytes())
    }

    /// One line, handed to the system whole before anything is shown of what it did.
    pub(super) fn append(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())
    }
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
        None => return Err(Error("the saved game is empty".into())),
    }
    let mut header = Header {
        game: String::new(),
        seed: 0,
        names: Vec::new(),
        players: Vec::new(),
        chosen: Vec::new(),
        position: None,
    };
    let mut begun = false;
    for (number, line) in lines.by_ref() {
        let wrong = |what: &str| Error(format!("line {number}: `{}`: {what}", quoted(line)));
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "game" => header.game = rest.to_string(),
            "seed" => header.seed = rest.parse().map_err(|_| wrong("the seed is a number"))?,
            "name" => header.names.push(rest.to_string()),
            "player" => header.players.push(rest.parse().map_err(|what: String| wrong(&what))?),
            "set" => {
                let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                header.chosen.push((name.to_string(), value.to_string()));
            }
            "position" => {
                let position = header.position.get_or_insert_default();
                position.push_str(rest);
                position.push('\n');
            }
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
    let entries = lines.map(|(number, line)| match line {
        "undo" => Ok((number, Entry::Undo)),
        "redo" => Ok((number, Entry::Redo)),
        _ => match line.strip_prefix("! check ") {
            None => Ok((number, Entry::Action(line.to_string()))),
            Some(check) => u64::from_str_radix(check, 16)
                .map(|check| (number, Entry::Check(check)))
                .map_err(|_| Error(format!("line {number}: `{}`: a check is a hexadecimal number", quoted(line)))),
        },
    });
    Ok(Record { header, entries: entries.collect::<Result<_, _>>()? })
}

/// The check of a position: a hash of its text (FNV-1a, 64 bits).
pub(super) fn check_of(position: &str) -> u64 {
    position.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

pub(super) fn check_line(check: u64) -> String {
    format!("! check {check:016x}")
}
