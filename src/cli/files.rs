//! Reads and writes the files that the arguments name, and prints text. All errors name the file.

use super::failure::Failure;
use sorcery_games::input::read_at_most;
use sorcery_games::sorcery::decks::SIZE_LIMIT;
use sorcery_games::words::{harmless, path_in_full, quoted, unreadable, unwritable};
use sorcery_session::Match;
use sorcery_ui::storage::Folders;
use sorcery_ui::storage::Storage;
use sorcery_ui::storage::disk::{self, write_atomically};
use sorcery_ui::text::wrapped;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Returns `true` if `path` is a bare word: it has no folder and no extension.
fn is_word(path: &Path) -> bool {
    path.components().count() == 1 && path.extension().is_none()
}

/// Returns `true` if a file or folder has this path. A bare word doesn't name a folder, so that a folder in the current
/// folder hides no level, strategy or deck of the same name.
pub(super) fn names_file(path: &Path) -> bool {
    path.exists() && !(is_word(path) && path.is_dir())
}

/// Finds a file by its path. A bare word refers to a file in the current folder, a file with one of the extensions in the
/// user's folder, or a built-in file, in this order. Returns the contents and, unless the file is built in, the
/// path. If there is no such file, the error message ends with the text from `fix`.
pub(super) fn named(
    what: &str,
    named: &Path,
    own: impl Fn(&Folders) -> PathBuf,
    endings: &[&str],
    limit: usize,
    built_in: impl Fn(&str) -> Option<&'static str>,
    fix: impl Fn() -> String,
) -> Result<(Option<PathBuf>, Vec<u8>), Failure> {
    let is_word = is_word(named) && !names_file(named);
    let folders = Some(()).filter(|()| is_word).and_then(|()| Folders::of_user(None, None).ok());
    let path = |folders, ending| own(folders).join(named).with_extension(ending);
    let mut saved = folders.iter().flat_map(|folders| endings.iter().map(move |ending| path(folders, ending)));
    let saved = saved.find(|path| path.exists());
    if let Some(text) = named.to_str().filter(|_| is_word && saved.is_none()).and_then(built_in) {
        return Ok((None, text.into()));
    }
    let path = saved.unwrap_or_else(|| named.to_path_buf());
    if missing(&path) {
        return Err(Failure::file(format!("no {what} {}: {}", path_in_full(&path), fix())));
    }
    let bytes = read(what, &path, limit)?;
    Ok((Some(path), bytes))
}

/// Finds a deck by its path or name. `built_in` lists the names and the contents of the built-in decks.
pub(super) fn deck(built_in: &[(&str, &'static str)], named: &Path) -> Result<(Option<PathBuf>, Vec<u8>), Failure> {
    let find = |name: &str| built_in.iter().find(|(deck, _)| *deck == name).map(|(_, text)| *text);
    let fix = || {
        let own = Folders::of_user(None, None).map_or(Vec::new(), |folders| disk::texts(&folders.decks(), "deck"));
        let names = own.iter().map(|(name, _)| &**name).chain(built_in.iter().map(|(name, _)| *name));
        format!("name a file or one of these decks:\n{}", names.collect::<Vec<_>>().join(", "))
    };
    self::named("deck", named, Folders::decks, &["deck"], SIZE_LIMIT, find, fix)
}

/// Opens the folders for the user's files, and makes them inaccessible to other users. `data` and the environment can
/// replace the default folders.
pub(super) fn storage(data: Option<&Path>) -> Result<Storage, Failure> {
    let storage = Storage::new(Folders::of_user(None, data)?);
    storage.prepare();
    Ok(storage)
}

/// Reads a saved game. If it is damaged, prints a warning and returns the part before the damage.
pub(super) fn saved_game(storage: &Storage, path: &Path) -> Result<Match, Failure> {
    let session = storage.read(path)?;
    if let Some(damage) = session.damage() {
        let (path, line, why) = (path_in_full(path), damage.line, &damage.why);
        warn(&format!("{path}: sorcery reads only the lines before line {line}: {why}"));
    }
    Ok(session)
}

/// Returns `true` if it is certain that no file has this path.
fn missing(path: &Path) -> bool {
    path.try_exists().is_ok_and(|exists| !exists)
}

/// Reads a whole file of at most `limit` bytes.
pub(super) fn read(what: &str, path: &Path, limit: usize) -> Result<Vec<u8>, Failure> {
    let name = path_in_full(path);
    let fail = |error: io::Error| Failure::file(unreadable(&format!("the {what} {name}"), &error));
    if path.is_dir() {
        return Err(fail(io::ErrorKind::IsADirectory.into()));
    }
    if missing(path) {
        return Err(Failure::file(format!("no {what} {name}: check the name and the folder")));
    }
    let (bytes, whole) = File::open(path).and_then(|file| read_at_most(file, limit)).map_err(fail)?;
    if !whole {
        return Err(Failure::file(format!("the {what} {name} is larger than {limit} bytes: shorten it")));
    }
    Ok(bytes)
}

/// Reads a whole text file of at most `limit` bytes.
pub(super) fn read_text(what: &str, path: &Path, limit: usize) -> Result<String, Failure> {
    let name = || path_in_full(path);
    String::from_utf8(read(what, path, limit)?).map_err(|error| {
        Failure::file(format!(
            "the {what} {} is not UTF-8 text (byte {}): name a text file",
            name(),
            error.utf8_error().valid_up_to()
        ))
    })
}

/// Returns an error if the folder of a new file is missing. Its name is probably a typo, so don't create it.
pub(super) fn has_folder(path: &Path) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    let missing = |folder: &Path| format!("there is no folder {}; create it first", quoted(&folder.to_string_lossy()));
    folder.map_or(Ok(()), |folder| Err(missing(folder)))
}

/// Returns an error if `option` names a file that already has contents.
pub(super) fn is_new(path: &Path, option: &str) -> Result<(), Failure> {
    match std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0) {
        true => Err(Failure::file(format!("{} already exists; choose another name for {option}", path_in_full(path)))),
        false => Ok(()),
    }
}

/// Writes a file either completely or not at all.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    has_folder(path)
        .map_err(|why| Failure::file(format!("cannot write {}: {why}", quoted(&path.to_string_lossy()))))?;
    // Write directly to a pipe or device, because it can't be replaced by a new file.
    if path.exists() && !path.is_file() {
        let fail = |error| Failure::file(unwritable(&path_in_full(path), &error));
        return std::fs::write(path, text).map_err(fail);
    }
    Ok(write_atomically(path, text)?)
}

/// Prints a warning to standard error, without control characters. On a terminal, breaks long lines between words.
/// Ignores write errors, because they couldn't be reported anywhere.
pub(super) fn warn(what: &str) {
    let text = format!("sorcery: {}", harmless(what));
    let text = match columns(io::stderr()) {
        Some(width) => {
            // A report shows a place in a file with an indented line, which stays as it is.
            let fits = |line: &str| line.chars().count() <= width || line.starts_with(' ');
            let lines = text.lines().flat_map(|line| if fits(line) { vec![line.into()] } else { wrapped(line, width) });
            lines.collect::<Vec<_>>().join("\n")
        }
        None => text,
    };
    let _ = writeln!(io::stderr(), "{text}");
}

/// Returns the width of the terminal in columns, or `None` if `output` isn't a terminal or its size is unknown.
#[cfg(unix)]
pub(super) fn columns(output: impl std::os::fd::AsFd) -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(output).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

#[cfg(not(unix))]
pub(super) fn columns<T>(_: T) -> Option<usize> {
    None
}

/// Prints text to standard output. Replaces control characters, which could affect the terminal.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    Ok(io::stdout().write_all(harmless(text).as_bytes())?)
}
