//! Journals on disk: writing, locks and permissions.

use super::{CLOCK, Damage, Header, SIZE_LIMIT};
use sorcery_games::threads::locked;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

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
    /// Number of bytes at the beginning of the journal's text that are also on disk.
    safe: usize,
    /// Whether the file may contain more than the first `safe` bytes of the text, after an interrupted write.
    torn: bool,
    /// Length of the text of a new game without any action, in bytes. 0 for a game that is continued.
    untouched: usize,
}

impl Journal {
    /// Creates a journal that replaces any existing file. The file is created with the first write.
    pub fn create(path: &Path) -> Self {
        let (path, text) = (path.to_path_buf(), Vec::new());
        Journal { path, file: None, text, safe: 0, torn: false, untouched: 0 }
    }

    /// Opens an existing journal to append to it. The next write removes an incomplete last line.
    ///
    /// # Errors
    /// Returns an error if the file can't be opened or read, or if another program has opened it.
    pub fn go_on(path: &Path) -> io::Result<Self> {
        use std::io::Read;
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        hide(&file);
        take(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        let safe = bytes.len();
        let path = path.to_path_buf();
        let journal = Journal { path, file: Some(file), text: bytes, safe, torn: true, untouched: 0 };
        journal.report();
        Ok(journal)
    }

    /// Removes a damaged line and all lines after it. Keeps a copy of the damaged file next to it.
    ///
    /// # Errors
    /// Returns an error if the file can't be copied or written. If copying fails, the file isn't changed.
    pub fn cut_at(&mut self, damage: &Damage) -> io::Result<()> {
        let copies = (1..).map(|n| if n == 1 { "damaged".to_string() } else { format!("damaged{n}") });
        let mut copies = copies.map(|ending| self.path.with_extension(format!("journal.{ending}")));
        std::fs::copy(&self.path, copies.find(|path| !path.exists()).unwrap_or_default())?;
        let kept = self.text.split_inclusive(|byte| *byte == b'\n').take(damage.line - 1);
        self.safe = kept.map(<[u8]>::len).sum();
        self.text.truncate(self.safe);
        self.write()
    }

    /// Returns the path of the journal file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn is_begun(&self) -> bool {
        !self.text.is_empty()
    }

    /// Returns `true` if none of the journal's text is on disk.
    pub(crate) fn is_lost(&self) -> bool {
        self.safe == 0
    }

    pub(crate) fn begin(&mut self, header: &Header, lines: &[String]) -> io::Result<()> {
        self.text = header.write().into_bytes();
        self.untouched = self.text.len();
        lines.iter().for_each(|line| self.append(line));
        self.write()
    }

    /// Appends a line to the journal's text in memory. Call `write` before showing anybody the effect of the recorded
    /// action.
    pub(crate) fn append(&mut self, line: &str) {
        self.text.extend_from_slice(line.as_bytes());
        self.text.push(b'\n');
    }

    /// Records the state of the clock. If the last line contains an older state, replaces it, so that the file doesn't
    /// grow while a player thinks. The new line has the same length as the old one, so a killed program leaves one or
    /// the other.
    pub(crate) fn keep_clock(&mut self, clock: &str) {
        let start = self.text[..self.text.len().saturating_sub(1)].iter().rposition(|byte| *byte == b'\n');
        let start = start.map_or(0, |at| at + 1);
        let room = self.text.len() - start;
        let zeros = room.checked_sub(CLOCK.len() + clock.len() + 1);
        let zeros = zeros.filter(|_| self.text[start..].starts_with(CLOCK.as_bytes()));
        if zeros.is_some() {
            self.text.truncate(start);
            self.safe = self.safe.min(start);
        }
        self.append(&format!("{CLOCK}{}{clock}", "0".repeat(zeros.unwrap_or(0))));
    }

    /// Writes the text that isn't on disk yet. Creates a deleted file again, and removes an incomplete line.
    pub(crate) fn write(&mut self) -> io::Result<()> {
        let written = self.try_to_write();
        if written.is_err() {
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
        // A longer journal can't be read again.
        if self.text.len() > SIZE_LIMIT {
            return Err(io::Error::other(format!("the saved game is too large: the limit is {SIZE_LIMIT} bytes")));
        }
        if self.file.as_ref().is_some_and(is_removed) {
            self.file = None;
        }
        if self.file.is_none() {
            // The new file is empty, so the whole text has to be written.
            self.safe = 0;
            if let Some(folder) = self.path.parent() {
                create_folder(folder)?;
            }
            let file = private().write(true).create(true).truncate(false).open(&self.path)?;
            hide(&file);
            take(&file)?;
            self.file = Some(file);
            self.torn = true;
        }
        if self.torn {
            self.cut()?;
        }
        if let Some(file) = &mut self.file {
            file.seek(SeekFrom::Start(self.safe as u64))?;
            file.write_all(&self.text[self.safe..])?;
            self.safe = self.text.len();
        }
        Ok(())
    }

    /// Removes everything after the first `safe` bytes of the file.
    fn cut(&mut self) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.set_len(self.safe as u64)?;
        self.torn = false;
        Ok(())
    }

    /// Updates the path that a panic report prints.
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
        // A report about a panic names the file.
        let is_untouched = self.text.len() == self.untouched && !std::thread::panicking();
        if self.file.is_some() && !self.text.is_empty() && (self.safe == 0 || is_untouched) {
            // Don't leave an empty file or a game without any action behind.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Creates a folder, and the folders above it, that only the user can open.
///
/// # Errors
/// Returns an error if the folder can't be created. An existing folder is not an error.
pub fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// Denies other users access to an existing folder. Doesn't follow links. Ignores errors, because not every file system
/// has permissions.
pub fn hide_folder(path: &Path) {
    if std::fs::symlink_metadata(path).is_ok_and(|data| data.is_dir())
        && let Ok(folder) = File::open(path)
    {
        hide(&folder);
    }
}

/// Denies other users access to an open file or folder. A journal contains the seed, which reveals all hidden cards.
fn hide(file: &File) {
    #[cfg(unix)]
    if let Ok(data) = file.metadata() {
        use std::os::unix::fs::PermissionsExt;
        let mode = data.permissions().mode();
        if mode & 0o077 != 0 {
            let _ = file.set_permissions(PermissionsExt::from_mode(mode & 0o700));
        }
    }
}

/// Returns options that create a file which only the user can access, whatever the umask.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// The path of the current game's file, while the whole game is on disk. A panic report prints this path.
static KEPT: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Returns the path of the current game's file if the whole game is on disk.
pub fn kept() -> Option<PathBuf> {
    // The report must also work if the panic happens while the path is locked.
    KEPT.try_lock().ok().and_then(|path| path.clone()).filter(|path| path.is_file())
}

/// Number of attempts to lock a file, and the delay between them. Retries help, because a program that only checks a
/// saved game locks it for just a moment.
const PATIENCE: (usize, Duration) = (20, Duration::from_millis(5));

/// Locks a file exclusively. Retries for a moment if another program holds the lock.
fn take(file: &File) -> io::Result<()> {
    for _ in 0..PATIENCE.0 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PATIENCE.1),
            other => return taken(file, other),
        }
    }
    taken(file, file.try_lock())
}

/// Turns the result of locking a file into an error message. If the file system doesn't support locks, the file stays
/// unlocked, which isn't an error.
fn taken(file: &File, locked: Result<(), TryLockError>) -> io::Result<()> {
    match locked {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::other(format!("it is open in another program{}", owner(file)))),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Locks a saved game, so that no program can continue it as long as the returned file is open.
///
/// # Errors
/// Returns an error if the game is open in a program.
pub fn hold(path: &Path) -> io::Result<Option<File>> {
    // Pipes and other special files can't be continued as games, so they need no lock.
    if !std::fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let file = File::open(path)?;
    taken(&file, file.try_lock_shared())?;
    Ok(Some(file))
}

/// Returns the process that has locked a file, such as ` (process 4182)`, or an empty string if the process is unknown.
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
