//! Sockets for shared tables.

use super::failure::Failure;
use color_eyre::eyre::WrapErr;
use rustix::io::{Errno, FdFlags, fcntl_setfd, ioctl_fionbio};
use rustix::net::{AddressFamily, SocketAddrUnix, SocketType};
use rustix::process::getuid;
use sorcery_games::words::{path_in_full, quoted};
use std::fs::{self, DirBuilder, File, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt, PermissionsExt, chown};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum time for a program to accept a connection.
const ACCEPTED: Duration = Duration::from_secs(1);

/// A socket. Its file is deleted when this value is dropped.
pub(super) struct Socket {
    pub(super) listener: UnixListener,
    pub(super) path: PathBuf,
    /// The device and inode of the file, to recognise it if another program has replaced it.
    file: (u64, u64),
}

impl Socket {
    pub(super) fn open(path: PathBuf, group: Option<&str>) -> Result<Self, Failure> {
        let name = path_in_full(&path);
        let context = || format!("cannot open a table at {name}");
        // If two programs find a dead socket at the same time, only one of them may replace it.
        let _lock = lock_folder(&path)?;
        match reach(&path) {
            Ok(_) => {
                return Err(Failure::file(format!(
                    "there is already a table at {name}; to take a seat there, run `sorcery join`"
                )));
            }
            Err(Errno::NOENT) => {}
            // A killed program leaves behind a socket that nobody listens to. Connecting to a regular file gives the
            // same error.
            Err(Errno::CONNREFUSED) => match fs::symlink_metadata(&path)?.file_type() {
                kind if kind.is_socket() => fs::remove_file(&path)?,
                kind => {
                    let what = if kind.is_dir() { "a folder" } else { "a file, not a socket" };
                    return Err(Failure::file(format!("{name} is {what}; choose another name for --socket")));
                }
            },
            Err(Errno::PROTOTYPE) => {
                return Err(Failure::file(format!(
                    "{name} is the socket of another program; choose another name for --socket"
                )));
            }
            Err(Errno::AGAIN) => return Err(not_open(&path, &Errno::AGAIN.into())),
            Err(error) => return Err(io::Error::from(error)).wrap_err_with(context)?,
        }
        let listener = UnixListener::bind(&path).wrap_err_with(context)?;
        let data = fs::symlink_metadata(&path)?;
        let socket = Socket { listener, path, file: (data.dev(), data.ino()) };
        let mode = match group {
            None => 0o600,
            Some(group) => {
                chown(&socket.path, None, Some(group_id(group)?))
                    .wrap_err_with(|| format!("cannot open the table to the group {}", quoted(group)))?;
                0o660
            }
        };
        fs::set_permissions(&socket.path, Permissions::from_mode(mode))?;
        Ok(socket)
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if fs::symlink_metadata(&self.path).is_ok_and(|data| (data.dev(), data.ino()) == self.file) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Calls `attempt` until it returns a value, for at most a second.
fn patiently<T>(mut attempt: impl FnMut() -> Option<T>) -> Option<T> {
    let end = Instant::now() + ACCEPTED;
    loop {
        let done = attempt();
        if done.is_some() || Instant::now() > end {
            return done;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Locks the folder of a socket until the returned file is dropped.
fn lock_folder(path: &Path) -> Result<Option<File>, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Continue without a lock if the folder is missing, which is reported later, or if its file system doesn't support
    // locks.
    let Ok(file) = File::open(folder) else { return Ok(None) };
    match patiently(|| Some(file.try_lock()).filter(|locked| !matches!(locked, Err(TryLockError::WouldBlock)))) {
        Some(_) => Ok(Some(file)),
        None => Err(Failure::file(format!("another program has locked the folder {}", path_in_full(folder)))),
    }
}

/// Connects to a socket. Returns the error `AGAIN` if a program listens but doesn't accept the connection within a
/// second.
pub(super) fn reach(path: &Path) -> Result<UnixStream, Errno> {
    let address = SocketAddrUnix::new(path)?;
    let socket = rustix::net::socket(AddressFamily::UNIX, SocketType::STREAM, None)?;
    fcntl_setfd(&socket, FdFlags::CLOEXEC)?;
    ioctl_fionbio(&socket, true)?;
    let connected = || Some(rustix::net::connect(&socket, &address)).filter(|done| *done != Err(Errno::AGAIN));
    patiently(connected).unwrap_or(Err(Errno::AGAIN))?;
    ioctl_fionbio(&socket, false)?;
    Ok(socket.into())
}

/// Returns the possible folders for sockets, each with its mode: one in the user's runtime folder, and two in the
/// temporary folder. Only the last one is open to a group, and only if all users share `/tmp`.
fn folders() -> Vec<(PathBuf, u32)> {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").filter(|path| !path.is_empty());
    let runtime = runtime.map(|path| (PathBuf::from(path).join("sorcery"), 0o700));
    let user = getuid().as_raw();
    let own = std::env::temp_dir().join(format!("sorcery-{user}"));
    let open = PathBuf::from(format!("/tmp/sorcery-{user}-open"));
    runtime.into_iter().chain([(own, 0o700), (open, 0o711)]).collect()
}

/// Returns `true` if the folder belongs to the user and grants no more permissions than `mode`.
fn is_own(folder: &Path, mode: u32) -> io::Result<bool> {
    let data = fs::symlink_metadata(folder)?;
    Ok(data.is_dir() && data.uid() == getuid().as_raw() && data.mode() & 0o777 & !mode == 0)
}

/// Creates the folder for the socket of a table.
pub(super) fn folder(group: bool) -> Result<PathBuf, Failure> {
    let mut folders = folders();
    let (folder, mode) = folders.swap_remove(if group { folders.len() - 1 } else { 0 });
    let name = path_in_full(&folder);
    match DirBuilder::new().mode(mode).create(&folder) {
        // Set the mode again, because the umask may have removed some permissions.
        Ok(()) => fs::set_permissions(&folder, Permissions::from_mode(mode))?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => Err(error).wrap_err_with(|| format!("cannot create the folder {name}"))?,
    }
    match is_own(&folder, mode)? {
        true => Ok(folder),
        false => Err(Failure::file(format!(
            "{name} is open to other users, so no table can be opened there; change its permissions"
        ))),
    }
}

/// Connects to the user's own table. Tries all possible folders, because the host and the guest may not both have a
/// runtime folder.
pub(super) fn own_table() -> Result<UnixStream, Failure> {
    let folders = folders();
    for (folder, _) in folders.iter().filter(|(folder, mode)| is_own(folder, *mode).unwrap_or(false)) {
        let path = folder.join("table");
        match reach(&path) {
            Ok(stream) => return Ok(stream),
            Err(Errno::AGAIN) => return Err(not_open(&path, &Errno::AGAIN.into())),
            Err(_) => {}
        }
    }
    let tried: Vec<String> = folders.iter().map(|(folder, _)| path_in_full(&folder.join("table"))).collect();
    Err(Failure::file(format!("there is no open table at {}; to open one, run `sorcery host`", tried.join(" or "))))
}

/// Returns the error for a failed connection to the table at `path`.
pub(super) fn not_open(path: &Path, error: &io::Error) -> Failure {
    let name = path_in_full(path);
    Failure::file(match error.kind() {
        io::ErrorKind::PermissionDenied => {
            format!(
                "you have no access to the table at {name}; its host can admit a group with `sorcery host --group NAME`"
            )
        }
        io::ErrorKind::WouldBlock => {
            format!("the program at {name} does not answer; end that program, or choose another name with --socket")
        }
        _ => format!("there is no open table at {name}; to open one, run `sorcery host`"),
    })
}

/// Returns the ID of the group with this name or number.
fn group_id(name: &str) -> Result<u32, Failure> {
    let groups = fs::read_to_string("/etc/group").unwrap_or_default();
    let known =
        groups.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')?.split(':').nth(1)?.parse().ok());
    known.or_else(|| name.parse().ok()).ok_or_else(|| Failure::usage(format!("there is no group {}", quoted(name))))
}
