//! Small files of the user: read with a limit, written whole or not at all.

use crate::games::words::{Error, quoted};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The largest file of settings or theme that is read, in bytes.
const SIZE_LIMIT: u64 = 1 << 16;
/// How often a file that is followed is looked at.
const GLANCE: Duration = Duration::from_millis(300);

/// The text of a file; `None` when there is no such file.
pub(super) fn read(path: &Path) -> Result<Option<String>, Error> {
    let complain = |what: String| Error(format!("{}: {what}", quoted(&path.to_string_lossy())));
    let file = match open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        other => other.map_err(|error| complain(format!("cannot be read: {error}")))?,
    };
    let mut bytes = Vec::new();
    file.take(SIZE_LIMIT + 1).read_to_end(&mut bytes).map_err(|error| complain(format!("cannot be read: {error}")))?;
    if bytes.len() as u64 > SIZE_LIMIT {
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
pub(super) fn open(path: &Path) -> io::Result<File> {
    let what = fs::metadata(path)?;
    if what.is_file() {
        return File::open(path);
    }
    let why = if what.is_dir() { "it is a folder" } else { "it is no file" };
    Err(io::Error::new(ErrorKind::InvalidInput, why))
}

/// Writes a file so that whoever reads it, even after a crash, finds the old text or the new one.
/// A link is followed, permissions are kept, missing folders are made.
pub(crate) fn write_atomically(path: &Path, text: &str) -> Result<(), Error> {
    write(path, text, true)
}

/// Writes a file whole or not at all, and does not wait until it is on disk: for what is written with
/// every key. It survives the program, but not a failure of power.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), Error> {
    write(path, text, false)
}

fn write(path: &Path, text: &str, lasting: bool) -> Result<(), Error> {
    let complain =
        |error: std::io::Error| Error(format!("{}: cannot be written: {error}", quoted(&path.to_string_lossy())));
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

/// Reads a file again whenever it has grown, until `stop` is raised or nobody wants to know more of it.
pub(super) fn follow(path: &Path, limit: usize, stop: &AtomicBool, goes_on: &mut dyn FnMut(&str) -> bool) {
    // A file that is moved meanwhile is the same.
    let Ok(mut file) = open(path) else { return };
    let mut known = 0;
    while !stop.load(Ordering::Relaxed) {
        let length = file.metadata().map_or(known, |data| data.len().min(limit as u64));
        let mut text = String::new();
        if std::mem::replace(&mut known, length) != length
            && file.rewind().and_then(|()| (&file).take(length).read_to_string(&mut text)).is_ok()
            && !goes_on(&text)
        {
            return;
        }
        thread::sleep(GLANCE);
    }
}
