//! The Unix sockets through which guests connect to shared tables.

use super::failure::Failure;
use super::files::has_folder;
use color_eyre::eyre::WrapErr;
use rustix::io::{Errno, FdFlags, fcntl_setfd};
use rustix::net::sockopt::{Timeout, set_socket_timeout};
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

/// Maximum time to wait for a table to answer, or for the lock on a folder.
pub(super) const ACCEPTED: Duration = Duration::from_secs(1);

/// A socket. Its file is deleted when this value is dropped.
pub(super) struct Socket {
    pub(super) listener: UnixListener,
    pub(super) path: PathBuf,
    /// The device and inode of the file, to detect whether another program has replaced the file.
    file: (u64, u64),
}

impl Socket {
    pub(super) fn open(path: PathBuf, group: Option<&str>) -> Result<Self, Failure> {
        let name = path_in_full(&path);
        let context = || format!("cannot open a table at {name}");
        let occupied = |what: &str| Failure::file(format!("{name} is {what}; choose another name for --socket"));
        has_folder(&path).map_err(|why| Failure::file(format!("cannot open a table at {name}: {why}")))?;
        // If two programs find a dead socket at the same time, only one of them may replace it.
        let _lock = lock_folder(&path)?;
        // Connecting to the path follows a symbolic link, but creating a socket there doesn't.
        let kind = fs::symlink_metadata(&path).map(|data| data.file_type());
        match reach(&path) {
            Ok(_) => {
                return Err(Failure::file(format!(
                    "there is already a table at {name}; to take a seat there, run `sorcery join`"
                )));
            }
            Err(Errno::NOENT) if kind.is_err() => {}
            // A killed program leaves behind a socket that nobody listens to. Connecting to a regular file gives the
            // same error.
            Err(Errno::NOENT | Errno::CONNREFUSED) => match kind? {
                kind if kind.is_socket() => fs::remove_file(&path)?,
                kind if kind.is_symlink() => return Err(occupied("a link that doesn't lead to an open table")),
                kind if kind.is_dir() => return Err(occupied("a folder")),
                _ => return Err(occupied("a file, not a socket")),
            },
            Err(Errno::PROTOTYPE) => return Err(occupied("the socket of another program")),
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

/// Locks the folder of a socket until the returned file is dropped.
fn lock_folder(path: &Path) -> Result<Option<File>, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Continue without a lock if the folder is missing, which is reported later, or if its file system doesn't support
    // locks.
    let Ok(file) = File::open(folder) else { return Ok(None) };
    let end = Instant::now() + ACCEPTED;
    while let Err(TryLockError::WouldBlock) = file.try_lock() {
        if Instant::now() > end {
            return Err(Failure::file(format!("another program has locked the folder {}", path_in_full(folder))));
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(Some(file))
}

/// Connects to a socket. Returns the error `AGAIN` if a program listens but doesn't accept the connection within a
/// second.
pub(super) fn reach(path: &Path) -> Result<UnixStream, Errno> {
    let address = SocketAddrUnix::new(path)?;
    let socket = rustix::net::socket(AddressFamily::UNIX, SocketType::STREAM, None)?;
    fcntl_setfd(&socket, FdFlags::CLOEXEC)?;
    // Wait in a single attempt, because waiting connections get their turn in order. Repeated attempts would lose
    // against a program that floods the table.
    set_socket_timeout(&socket, Timeout::Send, Some(ACCEPTED))?;
    rustix::net::connect(&socket, &address)?;
    set_socket_timeout(&socket, Timeout::Send, None)?;
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

/// Returns the reason why a table can't be in a folder, for example because other users can change the folder.
fn fault(folder: &Path, mode: u32) -> io::Result<Option<String>> {
    let data = fs::symlink_metadata(folder)?;
    let wrong = match data {
        _ if data.uid() != getuid().as_raw() => "belongs to another user",
        _ if !data.is_dir() => "isn't a folder",
        _ if data.mode() & 0o777 & !mode != 0 => "is open to other users",
        _ => return Ok(None),
    };
    Ok(Some(format!(
        "{} {wrong}, so your table can't use it; choose another place with --socket PATH",
        path_in_full(folder)
    )))
}

/// Creates the folder for the socket of a table.
pub(super) fn folder(group: bool) -> Result<PathBuf, Failure> {
    let mut folders = folders();
    let (folder, mode) = folders.swap_remove(if group { folders.len() - 1 } else { 0 });
    let context = || format!("cannot create the folder {}", path_in_full(&folder));
    match DirBuilder::new().mode(mode).create(&folder) {
        // Set the mode again, because the umask may have removed some permissions.
        Ok(()) => fs::set_permissions(&folder, Permissions::from_mode(mode))?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => Err(error).wrap_err_with(context)?,
    }
    fault(&folder, mode)?.map_or(Ok(folder), |fault| Err(Failure::file(fault)))
}

/// Connects to the user's own table. Tries all possible folders, because the host and the guest may not both have a
/// runtime folder.
pub(super) fn own_table() -> Result<UnixStream, Failure> {
    let (mut tried, mut faults) = (Vec::new(), Vec::new());
    for (folder, mode) in folders() {
        let path = folder.join("table");
        match fault(&folder, mode) {
            Ok(Some(fault)) => faults.push(fault),
            Ok(None) => match reach(&path) {
                Ok(stream) => return Ok(stream),
                Err(Errno::AGAIN) => return Err(not_open(&path, &Errno::AGAIN.into())),
                Err(_) => {}
            },
            Err(_) => {}
        }
        tried.push(path_in_full(&path));
    }
    let fix = if faults.is_empty() { "to open one, run `sorcery host`".into() } else { faults.join("; ") };
    Err(Failure::file(format!("there is no open table at {}; {fix}", tried.join(" or "))))
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
