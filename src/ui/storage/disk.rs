//! Small files of the user: read with a limit, written whole or not at all.

use sorcery_games::engine::input::read_at_most;
use sorcery_games::words::{Error, path_in_full};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The largest file of settings or theme that is read, in bytes.
const SIZE_LIMIT: usize = 1 << 16;

/// The text of a file; `None` when there is no such file.
pub(crate) fn read(path: &Path) -> Result<Option<String>, Error> {
    let complain = |what: String| Error(format!("{}: {what}", path_in_full(path)));
    let file = match open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        other => other.map_err(|error| complain(format!("cannot be read: {error}")))?,
    };
    let read = read_at_most(file, SIZE_LIMIT).map_err(|error| complain(format!("cannot be read: {error}")));
    let (bytes, whole) = read?;
    if !whole {
        return Err(complain(format!("is larger than {SIZE_LIMIT} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        complain(format!("line {line} is not UTF-8 text"))
    })?;
    Ok(Some(text))
}

/// Opens a file to read it. Whatever else has a name in a folder is refused: a device may have no
/// end, and a pipe may never begin.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let what = fs::metadata(path)?;
    if what.is_file() {
        return File::open(path);
    }
    let why = if what.is_dir() { "it is a folder" } else { "it is no file" };
    Err(io::Error::new(ErrorKind::InvalidInput, why))
}

/// Writes a file so that whoever reads it, even after a crash, finds the old text or the new one.
/// A link is followed, permissions are kept, missing folders are made.
pub fn write_atomically(path: &Path, text: &str) -> Result<(), Error> {
    write(path, text, true)
}

/// Writes a file whole or not at all, and does not wait until it is on disk: for what is written with
/// every key. It survives the program, but not a failure of power.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), Error> {
    write(path, text, false)
}

fn write(path: &Path, text: &str, lasting: bool) -> Result<(), Error> {
    let complain = |error: std::io::Error| Error(format!("{}: cannot be written: {error}", path_in_full(path)));
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder).map_err(complain)?;
    }
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
        // What could not be completed is litter; that it cannot be removed either is no news.
        let _ = fs::remove_file(&fresh);
        complain(error)
    })
}

/// The files of a folder that end so; none where that cannot be read.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|e| e == extension)).collect()
}

/// The texts of a folder by name.
pub fn texts(folder: &Path, extension: &str) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = files(folder, extension)
        .into_iter()
        .filter_map(|path| Some((path.file_stem()?.to_str()?.to_string(), read(&path).ok()??)))
        .collect();
    texts.sort();
    texts
}
