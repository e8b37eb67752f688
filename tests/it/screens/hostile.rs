//! Hostile tables and guests: escape sequences for a guest's terminal, connections that send bytes slowly, and sockets
//! of other programs.

use super::terminal::{Terminal, start, start_in};
use crate::accounts::{OTHER, has_other};
use crate::python::has_python;
use rustix::net::{AddressFamily, SocketAddrUnix, SocketFlags, SocketType, bind, connect, listen, socket_with};
use rustix::process::{Signal, getuid};
use sorcery::faces::tui::remote::Farewell;
use sorcery::session::json;
use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::os::unix::net::{UnixDatagram, UnixListener, UnixStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// More connections than a table lets wait.
const MANY: usize = 40;
const LARGE: (u16, u16) = (120, 40);

fn host(first: &Terminal, arguments: &[&str]) -> Terminal {
    first.beside(&[&["host", "--socket", "table", "--name", "Ada"], arguments].concat(), LARGE)
}

fn join(first: &Terminal) -> Terminal {
    first.beside(&["join", "--socket", "table", "--name", "Grace"], LARGE)
}

/// Sequences that change more than the screen: titles, the clipboard, queries, character sets, modes, the scroll
/// region, the saved lines, a reset, control characters, also as one character (C1) or cut off, blinking and hidden
/// text, and numbers that no screen has.
const HOSTILE: [&str; 29] = [
    "\x1b]11;?\x1b\\",
    "\x1b]0;owned\x07",
    "\x1b]52;c;b3duZWQ=\x1b\\",
    "\x1b]8;;https://example.com\x1b\\",
    "\x1bP+q544e\x1b\\",
    "\x1b_Gi=1,a=q;AAAA\x1b\\",
    "\x1b^owned\x1b\\",
    "\x1b[c",
    "\x1b[6n",
    "\x1b[18t",
    "\x1b[22;0t",
    "\x1b[?1h",
    "\x1b[?1004h",
    "\x1b[?1049l",
    "\x1b[?7l",
    "\x1b[4h",
    "\x1b[>4;2m",
    "\x1b[?5;25h",
    "\x1b[2;5r",
    "\x1b[3J",
    "\x1b[!p",
    "\x1bc",
    "\x1b(0",
    "\x0e\x07\x08\x7f\u{9b}31m\u{9d}0;owned\u{9c}",
    "\x1b[\x1b]0;owned",
    "\x1b[5m",
    "\x1b[1;8m",
    "\x1b[38;5m",
    "\x1b[99999999;1H",
];

/// Returns the escape sequences in a text, without their texts or numbers.
fn sequences(text: &str) -> Vec<String> {
    let after = text.split('\x1b').skip(1);
    let kind = |rest: &str| {
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        let mode = rest[..end].starts_with("[?");
        if mode { rest[..end].to_string() } else { rest[..end].replace(|c: char| c.is_ascii_digit() || c == ';', "") }
    };
    after.map(kind).collect()
}

#[test]
fn a_foreign_table_can_send_only_what_our_drawing_uses() {
    let config = "theme = \"light\"\nnames = [\"Secret Name\"]\nprograms = [\"./secret --key 7\"]\n";
    let first = start_in(&[("config/config.toml", config)], &["--version"], &[]);
    let listener = UnixListener::bind(first.path().join("table")).expect("a socket");
    for verb in ["join", "watch"] {
        let mut guest = first.beside(&[verb, "--socket", "table", "--name", "Grace"], LARGE);
        let (mut stream, _) = listener.accept().expect("a guest");
        let mut hello = String::new();
        BufReader::new(stream.try_clone().expect("a socket")).read_line(&mut hello).expect("a hello");
        assert!(hello.contains("\"theme\":\"light\"") && hello.contains("Grace"), "{hello}");
        assert!(!hello.to_lowercase().contains("secret"), "{verb} tells the table {hello}");
        let mut sent = "\"welcome\"\n\x1b[?2026h\x1b[?1000h\x1b[?1003h\x1b[m\x1b[2J".to_string();
        for (row, hostile) in (2..).zip(HOSTILE) {
            sent += &format!("\x1b[{row};1H\x1b[38;2;1;2;3mrow {row}{hostile}");
        }
        // Names may contain joined emoji.
        sent += "\x1b[39;1H\u{1f469}\u{200d}\u{1f680} Ada";
        sent += "\x1b[40;1HThe end: \u{2592}\x1b[?2026l";
        // In pieces, so that sequences and characters are cut.
        for piece in sent.as_bytes().chunks(7) {
            stream.write_all(piece).expect("a guest");
        }
        guest.wait_for("The end: \u{2592}");
        for row in 2..HOSTILE.len() + 2 {
            assert!(guest.shows(&format!("row {row}")), "{}", guest.text());
        }
        let farewell = json::line(&Farewell::Left("Bye \x1b]0;owned\x07.".into()));
        stream.write_all(format!("\x1b[1;5;7m\x1b[?1006h\0{farewell}").as_bytes()).expect("a guest");
        drop(stream);
        assert!(guest.wait_for_end().success());
        guest.is_given_back();
        // The program itself asks for the background, but the table mustn't.
        let written = guest.written().replacen("\x1b]11;?\x1b\\", "", 1);
        assert!(written.contains("\u{1f469}\u{200d}\u{1f680} Ada") && written.contains("Bye "), "{written:?}");
        assert!(!written.contains("owned\x07") && !written.contains("\x1b]"), "{written:?}");
        for parameters in ["5m", "8m", "38;5m", "99999999", "5;7m"] {
            assert!(!written.contains(parameters), "{parameters}: {written:?}");
        }
        let own = start(&["--version"]).beside(&["join", "--socket", "none"], LARGE).end();
        assert!(own.contains("there is no open table"), "{own}");
        let known = [
            "[H", "[m", "[J", "[?25h", "[?25l", "[?1000h", "[?1002h", "[?1003h", "[?1006h", "[?1015h", "[?1000l",
            "[?1002l", "[?1003l", "[?1006l", "[?1015l", "[?1049h", "[?1049l", "[?2004h", "[?2004l", "[?2026h",
            "[?2026l",
        ];
        for sequence in sequences(&written) {
            assert!(known.contains(&&*sequence), "{verb} lets {sequence:?} through: {written:?}");
        }
        // Only the program itself leaves the full screen.
        assert_eq!(written.matches("\x1b[?1049l").count(), 1);
        let strange = written.chars().find(|c| c.is_control() && !"\x1b\r\n".contains(*c));
        assert_eq!(strange, None, "{written:?}");
    }
}

#[test]
fn a_guest_can_leave_a_table_that_keeps_sending() {
    let first = start(&["--version"]);
    let listener = UnixListener::bind(first.path().join("table")).expect("a socket");
    let mut guest = join(&first);
    let (mut stream, _) = listener.accept().expect("a guest");
    stream.write_all(b"\"welcome\"\n").expect("a guest");
    let sending = std::thread::spawn(move || while stream.write_all(b"\x1b[1;1HA").is_ok() {});
    guest.wait_for("A");
    for _ in 0..3 {
        let before = guest.written().len();
        guest.send("\x03");
        guest.wait_until(|guest| guest.written().len() > before || guest.shows("you can come back"));
    }
    guest.wait_for_end();
    sending.join().expect("no panic");
}

#[test]
fn slow_connections_cannot_lock_a_player_out() {
    let first = start(&["--version"]);
    let ada = host(&first, &[]);
    ada.wait_for("The table is open.");
    let mut grace = join(&first);
    grace.wait_for("Ada to play");
    let waiting: Vec<UnixStream> = (0..MANY)
        .map(|_| {
            let mut stream = UnixStream::connect(first.path().join("table")).expect("an open table");
            stream.write_all(b"{").expect("a socket");
            stream
        })
        .collect();
    grace.signal(Signal::KILL);
    grace.wait_for_end();
    ada.wait_for("Grace is away");
    join(&first).wait_for("Ada to play");
    // The oldest connections made room.
    let mut refused = String::new();
    (&waiting[0]).read_to_string(&mut refused).expect("a refusal");
    assert!(refused.contains("too many connections"), "{refused}");
}

/// A program that opens many connections, sends one byte on each, prints `full`, and then connects again and again
/// until its input ends.
const FLOOD: &str = "import os, select, socket, sys
def connect():
    stream = socket.socket(socket.AF_UNIX)
    stream.connect('table')
    return stream
sys.stdin.readline()
waiting = [connect() for _ in range(200)]
for stream in waiting:
    try: stream.send(b'{')
    except OSError: pass
print('full', flush=True)
while not select.select([sys.stdin], [], [], 0)[0]: connect()
";

/// However fast a program connects, the host closes that program's connections, not those of other programs.
#[test]
#[cfg(target_os = "linux")]
fn a_program_that_connects_again_and_again_locks_out_only_itself() {
    if !has_python() {
        return;
    }
    let first = start(&["--version"]);
    let ada = host(&first, &[]);
    ada.wait_for("The table is open.");
    let mut flood = Command::new("python3");
    let flood = flood.args(["-c", FLOOD]).current_dir(first.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut flood = flood.spawn().expect("python3 runs");
    let mut output = BufReader::new(flood.stdout.take().expect("a pipe"));
    // The test connects before the flood, and sends its greeting once the table is full.
    let mut slow = UnixStream::connect(first.path().join("table")).expect("an open table");
    flood.stdin.as_mut().expect("a pipe").write_all(b"begin\n").expect("python3 reads");
    let mut line = String::new();
    output.read_line(&mut line).expect("text");
    assert_eq!(line, "full\n");
    let hello = r#"{"name":"Eve","plays":false,"size":[80,24],"colours":"true","settings":{}}"#;
    slow.write_all(format!("{hello}\n").as_bytes()).expect("a connection");
    let mut answer = String::new();
    BufReader::new(&slow).read_line(&mut answer).expect("an answer");
    assert_eq!(answer, "\"welcome\"\n");
    for _ in 0..5 {
        let mut grace = join(&first);
        grace.wait_for("Ada to play");
        grace.signal(Signal::KILL);
        grace.wait_for_end();
        ada.wait_for("Grace is away");
    }
    drop(flood.stdin.take());
    flood.wait().expect("python3 ends");
}

#[test]
fn a_greeting_has_one_deadline_however_slowly_its_bytes_arrive() {
    let first = start(&["--version"]);
    let ada = host(&first, &[]);
    ada.wait_for("The table is open.");
    let mut stream = UnixStream::connect(first.path().join("table")).expect("an open table");
    stream.set_read_timeout(Some(Duration::from_millis(100))).expect("a socket");
    let mut answer = [0; 400];
    let dripped = (0..1_000).find_map(|_| {
        let sent = stream.write_all(b"x");
        stream.read(&mut answer).ok().or(sent.is_err().then_some(0))
    });
    let answer = String::from_utf8_lossy(&answer[..dripped.expect("an end of the greeting")]).into_owned();
    assert!(answer.is_empty() || answer.contains("no answer"), "{answer}");
}

/// Leaves a socket that nobody listens to, as a killed host does.
fn die_at(path: &Path) {
    drop(UnixListener::bind(path).expect("a socket"));
}

#[test]
fn a_host_replaces_only_sockets_that_nobody_listens_to() {
    let first = start(&["--version"]);
    let path = first.path().join("table");
    let other = UnixDatagram::bind(&path).expect("a socket");
    let refused = host(&first, &[]).end();
    assert!(refused.contains("table is the socket of another program"), "{refused}");
    UnixDatagram::unbound().and_then(|sender| sender.send_to(b"x", &path)).expect("the other program's socket");
    drop(other);
    fs::remove_file(&path).expect("a socket");
    die_at(&path);
    let mut ada = host(&first, &[]);
    ada.wait_for("The table is open.");
    // A table that another program opens here meanwhile belongs to that program.
    fs::remove_file(&path).expect("a socket");
    let _listener = UnixListener::bind(&path).expect("a socket");
    ada.send("\x03");
    ada.wait_for_end();
    assert!(UnixStream::connect(&path).is_ok());
}

#[test]
fn a_listener_that_does_not_answer_is_reported() {
    let first = start(&["--version"]);
    let address = SocketAddrUnix::new(first.path().join("table")).expect("a short path");
    let open = || socket_with(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::NONBLOCK, None).expect("a socket");
    let listener = open();
    bind(&listener, &address).and_then(|()| listen(&listener, 0)).expect("a listener");
    // Fills the queue of connections to accept.
    let clients: Vec<_> = (0..MANY).map(|_| open()).take_while(|client| connect(client, &address).is_ok()).collect();
    assert!(!clients.is_empty() && clients.len() < MANY);
    for arguments in [["host", "--socket", "table"], ["join", "--socket", "table"]] {
        let said = first.beside(&arguments, LARGE).end();
        assert!(said.contains("the program at table does not answer"), "{said}");
    }
}

#[test]
fn a_guest_learns_that_the_host_does_not_answer_and_can_wait() {
    let first = start(&["--version"]);
    let ada = host(&first, &[]);
    ada.wait_for("The table is open.");
    ada.signal(Signal::STOP);
    let guests = ["join", "watch"].map(|verb| first.beside(&[verb, "--socket", "table"], LARGE));
    for guest in &guests {
        guest.wait_for("the table at table hasn't answered yet");
    }
    ada.signal(Signal::CONT);
    for guest in &guests {
        guest.wait_for("turn 1");
    }
}

/// Asserts that no command can use the default table, and that each prints the reason and the fix.
#[track_caller]
fn explains(first: &Terminal, why: &str) {
    for verb in ["host", "join", "watch"] {
        let said = first.beside_in(&[verb], LARGE, &[("TMPDIR", ".")]).end().replace('\n', "");
        let [why, fix] = [&format!("./sorcery-{} {why}", getuid().as_raw()), "choose another place with --socket PATH"];
        assert!(said.contains(why) && said.contains(fix), "{verb}: {said}");
    }
}

/// Another account can create anything in `/tmp`.
#[test]
fn a_folder_that_is_not_private_holds_no_table() {
    let first = start(&["--version"]);
    let path = first.path().join(format!("sorcery-{}", getuid().as_raw()));
    fs::write(&path, "").expect("a writable directory");
    explains(&first, "isn't a folder");
    fs::remove_file(&path).expect("the new file");
    fs::create_dir(&path).expect("a writable directory");
    fs::set_permissions(&path, Permissions::from_mode(0o777)).expect("the new folder");
    explains(&first, "is open to other users");
    fs::set_permissions(&path, Permissions::from_mode(0o700)).expect("the new folder");
    if has_other() {
        chown(&path, Some(OTHER), Some(OTHER)).expect("root may do this");
        explains(&first, "belongs to another user");
    }
}

#[test]
fn a_host_does_not_follow_links() {
    let first = start(&["--version"]);
    symlink("nowhere", first.path().join("table")).expect("a writable directory");
    let refuses = || {
        let said = host(&first, &[]).end();
        let why = "table is a link that doesn't lead to an open table; choose another name for --socket";
        assert!(said.contains(why), "{said}");
    };
    refuses();
    die_at(&first.path().join("nowhere"));
    refuses();
}

#[test]
fn of_two_hosts_at_a_dead_socket_one_gets_the_table() {
    let first = start(&["--version"]);
    for _ in 0..8 {
        die_at(&first.path().join("table"));
        let hosts = [host(&first, &[]), host(&first, &[])];
        let is_decided = |host: &Terminal| host.shows("The table is open.") || host.shows("already a table");
        for host in &hosts {
            host.wait_until(is_decided);
        }
        let open = hosts.iter().filter(|host| host.shows("The table is open.")).count();
        assert_eq!(open, 1, "{}\n{}", hosts[0].text(), hosts[1].text());
        for mut host in hosts {
            host.send("\x03");
            host.wait_for_end();
        }
    }
}

#[test]
fn at_a_shared_table_players_play_their_treasures_themselves() {
    let first = start(&["--version"]);
    let mut ada = host(&first, &["dominion", "--seed", "3"]);
    ada.wait_for("The table is open.");
    let grace = join(&first);
    grace.wait_for("Ada to play");
    assert!(!grace.shows("Ada plays"), "{}", grace.text());
    ada.enter_at_once("all");
    grace.wait_for("Ada plays");
}

/// Returns the seconds on Ada's clock, which has nine minutes.
fn time(terminal: &Terminal) -> u32 {
    let text = terminal.last_whole();
    let after = text.split("Ada 9:").nth(1).unwrap_or_else(|| panic!("no clock on\n{text}"));
    after[..2].parse().expect("seconds")
}

#[test]
fn killing_the_host_gives_no_time_back() {
    let first = start(&["--version"]);
    let mut ada = host(&first, &["--seed", "3", "--clock", "10m"]);
    ada.wait_for("The table is open.");
    let mut grace = join(&first);
    grace.wait_for("Ada to play");
    grace.wait_for("Ada 9:5");
    // Saving starts with the first action.
    ada.enter_at_once("play 1");
    grace.wait_for("plays");
    let begin = time(&grace);
    grace.wait_until(|grace| time(grace) + 3 <= begin);
    ada.signal(Signal::KILL);
    ada.wait_for_end();
    grace.wait_for_end();
    let shown = time(&ada);
    let again = host(&first, &["--resume"]);
    again.wait_for("Waiting for Grace");
    let grace = join(&first);
    grace.wait_for("The game continues.");
    assert!(time(&grace) <= shown, "{} > {shown}", time(&grace));
}
