//! Two accounts on one machine: neither can read the other's games. Needs root; otherwise only the permissions are
//! checked.

use rustix::process::getuid;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The user and group ID of the other account. The kernel needs no entry in `/etc/passwd`.
pub const OTHER: u32 = 54_321;

/// Returns `true` if this test may run programs as another account.
pub fn has_other() -> bool {
    let root = getuid().is_root();
    if !root {
        eprintln!("skipped: only root can run a program as another account");
    }
    root
}

/// Returns all files and folders below `folder`.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries
        .flat_map(|path| if path.is_dir() { [vec![path.clone()], below(&path)].concat() } else { vec![path] })
        .collect()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("our file");
}

/// Asserts that the other account can read no journal below `home`.
#[track_caller]
fn is_closed(home: &Path) {
    set_mode(home, 0o755);
    let own = home.join(".local/share/sorcery");
    let journals: Vec<PathBuf> = below(&own).into_iter().filter(|path| path.is_file()).collect();
    assert_eq!(journals.len(), 1, "{journals:?}");
    for path in [own.clone(), own.join("games")] {
        assert_eq!(mode(&path), 0o700, "{}", path.display());
    }
    if has_other() {
        for path in &journals {
            let read = Command::new("cat").arg(path).uid(OTHER).gid(OTHER).output().expect("`cat` starts");
            assert!(!read.status.success() && read.stdout.is_empty(), "{}", path.display());
        }
    }
    assert_eq!(mode(&journals[0]), 0o600);
}

/// Plays these lines and keeps the game. A wide umask would open all files to other accounts.
fn play(home: &Path, lines: &str) {
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 0; printf \"$1\" | exec \"$0\" --plain --board asked --data .local/share/sorcery"]);
    shell.args([env!("CARGO_BIN_EXE_sorcery"), lines]).current_dir(home);
    shell.env_clear().env("HOME", home).env("PATH", "/usr/bin:/bin");
    let ended = shell.output().expect("a shell");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
}

#[test]
fn other_accounts_cannot_read_a_saved_game() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let home = folder.path();
    play(home, "Ada\\nGrace\\nend\\n");
    is_closed(home);
    // Earlier versions left files and folders open.
    for path in below(home) {
        set_mode(&path, if path.is_dir() { 0o755 } else { 0o644 });
    }
    play(home, "yes\\nend\\n");
    is_closed(home);
}
