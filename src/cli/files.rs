//! Files and folders that people name: read with a limit, and complained about by name. What is printed.

use super::failure::Failure;
use crate::games::words::{harmless, path_in_full, quoted};
use crate::ui::disk::write_atomically;
use crate::ui::settings::Folders;
use crate::ui::storage::Storage;
use color_eyre::eyre::WrapErr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where a file lies that is named by its path, or, without folder and ending, by what it is called in
/// the user's own folder.
pub(super) fn find(named: &Path, own: impl Fn(&Folders) -> PathBuf, ending: &str) -> PathBuf {
    let plain = named.components().count() == 1 && named.extension().is_none();
    let kept = || Some(own(&Folders::of_user(None, None).ok()?).join(named).with_extension(ending));
    let kept = Some(()).filter(|()| plain && !named.exists()).and_then(|()| kept());
    kept.filter(|path| path.exists()).unwrap_or_else(|| named.to_path_buf())
}

/// The folders that the arguments and the environment name.
pub(super) fn storage(data: Option<&Path>) -> Result<Storage, Failure> {
    Ok(Storage::new(Folders::of_user(None, data)?))
}

/// Reads a whole file of at most `limit` bytes.
pub(super) fn read(what: &str, path: &Path, limit: usize) -> Result<Vec<u8>, Failure> {
    let name = path_in_full(path);
    let context = || format!("cannot read the {what} {name}");
    if path.is_dir() {
        return Err(Failure::file(format!("{}: it is a folder", context())));
    }
    let file = File::open(path).wrap_err_with(context)?;
    // Room for one byte more, so that the end is met without asking for more room.
    let length = file.metadata().map_or(0, |known| known.len().min(limit as u64) as usize);
    let mut bytes = Vec::with_capacity(length + 1);
    file.take(limit as u64 + 1).read_to_end(&mut bytes).wrap_err_with(context)?;
    if bytes.len() > limit {
        return Err(Failure::file(format!("the {what} {name} is larger than {limit} bytes")));
    }
    Ok(bytes)
}

/// Reads a whole text file of at most `limit` bytes.
pub(super) fn read_text(what: &str, path: &Path, limit: usize) -> Result<String, Failure> {
    let name = || path_in_full(path);
    String::from_utf8(read(what, path, limit)?).map_err(|error| {
        Failure::file(format!("the {what} {} is not UTF-8 text (byte {})", name(), error.utf8_error().valid_up_to()))
    })
}

/// A line of JSON.
pub(super) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// Writes a file that somebody named, whole or not at all.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    // A folder that is not there is misspelt more often than wanted.
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) {
        let (path, folder) = (path.to_string_lossy(), folder.to_string_lossy());
        return Err(Failure::file(format!("cannot write {}: there is no folder {}", quoted(&path), quoted(&folder))));
    }
    // A pipe or a device cannot be replaced.
    if path.exists() && !path.is_file() {
        return Ok(std::fs::write(path, text).wrap_err_with(|| format!("cannot write {}", path_in_full(path)))?);
    }
    Ok(write_atomically(path, text)?)
}

pub(super) fn print(text: &str) -> Result<(), Failure> {
    Ok(std::io::Write::write_all(&mut std::io::stdout(), harmless(text).as_bytes())?)
}
