//! Small user files: reads with a size limit and atomic writes.

use sorcery_games::input::read_at_most;
use sorcery_games::words::{Error, path_in_full, unreadable, unwritable};
use sorcery_session::game::journal::create_folder;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Maximum size of a settings, theme, deck or strategy file, in bytes.
const SIZE_LIMIT: usize = 1 << 16;
/// Maximum size of a file that grows with every game, in bytes.
const LONG: usize = 1 << 25;

/// Returns the text of a file, or `None` if it doesn't exist.
pub(crate) fn read(path: &Path) -> Result<Option<String>, Error> {
    let complain = |what: String| Error(format!("{}: {what}", path_in_full(path)));
    let unreadable = |error: io::Error| Error(unreadable(&path_in_full(path), &error));
    let file = match open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        other => other.map_err(unreadable)?,
    };
    let (bytes, whole) = read_at_most(file, SIZE_LIMIT).map_err(unreadable)?;
    if !whole {
        return Err(complain(format!("larger than {SIZE_LIMIT} bytes")));
    }
    text_of(path, bytes).map(Some)
}

/// Returns the content of a file as text.
///
/// # Errors
/// Returns an error with the number of the first line that isn't UTF-8 text.
pub fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        Error(format!("{}: line {line} is not UTF-8 text", path_in_full(path)))
    })
}

/// Returns the text of one of the program's own files, which can be long, or `None` if it can't be read.
pub(crate) fn read_long(path: &Path) -> Option<String> {
    let (bytes, whole) = read_at_most(open(path).ok()?, LONG).ok()?;
    String::from_utf8(bytes).ok().filter(|_| whole)
}

/// Appends text to a file, which is created if necessary.
pub(crate) fn append(path: &Path, text: &str) -> Result<(), Error> {
    let written = path.parent().map_or(Ok(()), create_folder).and_then(|()| {
        let file = File::options().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
    });
    written.map_err(|error| Error(unwritable(&path_in_full(path), &error)))
}

/// Opens a regular file. Refuses anything else: reading a device may never end, and opening a pipe may block.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let what = fs::metadata(path)?;
    if what.is_file() {
        return File::open(path);
    }
    let why = if what.is_dir() { "it is a folder" } else { "not a file" };
    Err(io::Error::new(ErrorKind::InvalidInput, why))
}

/// Writes a file so that readers see either the old or the new text, even after a crash. Follows links, keeps
/// permissions and creates missing folders.
pub fn write_atomically(path: &Path, text: &str) -> Result<(), Error> {
    write(path, text, true)
}

/// Replaces a file without waiting for the disk, because this runs after every key. The new text survives a crash
/// of the program but not a power failure.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), Error> {
    write(path, text, false)
}

fn write(path: &Path, text: &str, lasting: bool) -> Result<(), Error> {
    let complain = |error: io::Error| Error(unwritable(&path_in_full(path), &error));
    if let Some(folder) = path.parent() {
        create_folder(folder).map_err(complain)?;
    }
    let target = followed(path).map_err(complain)?;
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.new", std::process::id()));
    let fresh = target.with_file_name(name);
    let written = File::create(&fresh).and_then(|mut file| {
        if let Ok(old) = fs::metadata(&target) {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        if lasting {
            file.sync_all()?;
        }
        fs::rename(&fresh, &target)
    });
    written.map_err(|error| {
        // An incomplete file is useless. If it can't be removed either, the first error still matters more.
        let _ = fs::remove_file(&fresh);
        complain(error)
    })
}

/// Follows the symbolic links at `path`. The file at their end need not exist yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    // Like Linux, follow at most 40 links.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target) else { return Ok(target) };
        target = target.parent().map_or(next.clone(), |folder| folder.join(&next));
    }
    Err(io::Error::new(ErrorKind::InvalidInput, "too many symbolic links, or a link to itself"))
}

/// Deletes incomplete files that killed programs left behind in a folder. Such a file is called `NAME.PROCESS.new`.
pub(crate) fn tidy(folder: &Path) {
    let processes = Path::new("/proc");
    for path in files(folder, "new") {
        let process = path.file_stem().and_then(|name| Path::new(name).extension()?.to_str()?.parse::<u32>().ok());
        if process.is_some_and(|id| processes.join("self").exists() && !processes.join(id.to_string()).exists()) {
            // An incomplete file that can't be removed does no harm.
            let _ = fs::remove_file(path);
        }
    }
}

/// Returns the files with this extension in `folder`, or none if it can't be read.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|e| e == extension)).collect()
}

/// Returns the names and contents of the files with this extension, sorted by name.
pub fn texts(folder: &Path, extension: &str) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = files(folder, extension)
        .into_iter()
        .filter_map(|path| Some((path.file_stem()?.to_str()?.to_string(), read(&path).ok()??)))
        .collect();
    texts.sort();
    texts
}
