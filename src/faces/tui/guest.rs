//! The terminal of this program as a guest's terminal: it sends its keys to a host and shows the host's output. See
//! [`remote`](super::remote).

use super::filter::OutputFilter;
use super::remote::{FAREWELL, Farewell};
use super::{Hits, guard_panics, queries, terminal};
use crossterm::event::Event;
use sorcery_games::threads::locked;
use sorcery_session::json;
use sorcery_ui::app::Msg;
use sorcery_ui::keys::{Code, Key};
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum length of a [`Farewell`] (bytes).
const FAREWELL_LIMIT: usize = 2000;
/// Time in which a guest must press Ctrl-C three times to leave a host that keeps sending.
const INSISTING: Duration = Duration::from_secs(2);

/// Data about the connection, shared between threads.
#[derive(Debug, Default)]
struct Connection {
    /// Number of bytes received from the host.
    received: AtomicUsize,
    /// Whether the game is over and the host has left. The last screen stays until the guest presses a key.
    is_over: AtomicBool,
}

/// Connects the terminal of this program to a host until either of them ends. If the host has closed the table after the
/// end of the game, the last screen stays until the guest presses a key. Returns the host's last message, if there is
/// one.
pub fn lend(stream: UnixStream, mut input: BufReader<UnixStream>, mouse: bool) -> io::Result<Option<Farewell>> {
    // The lock prevents output while the terminal is being restored.
    let output = Arc::new(Mutex::new(terminal::output()?));
    let (keys, ended) = (stream.try_clone()?, stream.try_clone()?);
    terminal::enter(mouse)?;
    guard_panics();
    if terminal::answers_queries() {
        // The terminal's answer goes to the host, together with the keys. A host can't send this query itself, because
        // the filter drops queries.
        locked(&output).write_all(queries::BACKGROUND.as_bytes())?;
    }
    let suspend = Arc::new(suspend(stream.try_clone()?, output.clone(), mouse));
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGTSTP]) {
        let suspend = suspend.clone();
        thread::spawn(move || signals.forever().all(|_| suspend().is_ok()));
    }
    let connection = Arc::new(Connection::default());
    let shared = connection.clone();
    let (leave, left) = channel::<()>();
    let gone = leave.clone();
    thread::spawn(move || {
        send_keys(&keys, &shared, &*suspend);
        let _ = keys.shutdown(Shutdown::Both);
        let _ = leave.send(());
    });
    terminal::leave_on_signals();
    thread::spawn(move || {
        if terminal::wait_until_gone().is_ok() {
            let _ = ended.shutdown(Shutdown::Both);
            let _ = gone.send(());
        }
    });
    let mut host = HostOutput::default();
    let result = show(&mut input, &mut host, &output, &connection);
    let farewell = host.farewell.and_then(|said| serde_json::from_slice(&said).ok());
    if matches!(farewell, Some(Farewell::Over(_))) {
        connection.is_over.store(true, Ordering::Relaxed);
        let (_, rows) = crossterm::terminal::size().unwrap_or_default();
        let note = format!("\x1b[{rows};1H\x1b[0m\x1b[2K The host has left. Press a key to leave, too.");
        let _ = locked(&output).write_all(note.as_bytes());
        let _ = left.recv();
    }
    // If the program is suspended, this lock waits until the program continues and has entered the full screen again.
    let _held = locked(&output);
    terminal::leave();
    let _ = stream.shutdown(Shutdown::Both);
    result.map(|()| farewell)
}

/// Returns a function that suspends this program. When it continues, the host draws the whole screen again.
fn suspend(stream: UnixStream, output: Arc<Mutex<File>>, mouse: bool) -> impl Fn() -> io::Result<()> {
    move || {
        let _held = locked(&output);
        terminal::suspend(mouse)?;
        let (columns, rows) = crossterm::terminal::size()?;
        send(&stream, &Event::Resize(columns, rows))
    }
}

/// Sends an event to the host.
fn send(mut stream: &UnixStream, event: &Event) -> io::Result<()> {
    stream.write_all(json::line(event).as_bytes())
}

/// Sends the events of the terminal to the host. Returns if the user or the host ends the connection.
fn send_keys(stream: &UnixStream, connection: &Connection, suspend: &dyn Fn() -> io::Result<()>) {
    let mut interrupts = Interrupts::default();
    let ctrl = |c| Key::new(Code::Char(c), true, false, false);
    while let Ok(event) = crossterm::event::read() {
        let is_over = connection.is_over.load(Ordering::Relaxed);
        let sent = match terminal::message(event.clone(), &Hits::default()) {
            Some(Msg::Key(_)) if is_over => return,
            _ if is_over => Ok(()),
            Some(Msg::Key(key)) if key == ctrl('z') => suspend(),
            Some(Msg::Key(key))
                if key == ctrl('c') && interrupts.leave(connection.received.load(Ordering::Relaxed)) =>
            {
                return;
            }
            _ => send(stream, &event),
        };
        if sent.is_err() {
            return;
        }
    }
}

/// The user's attempts to leave with Ctrl-C. Usually the host answers them. If it doesn't, the guest leaves without it.
#[derive(Debug, Default)]
struct Interrupts {
    /// The number of bytes received at the last Ctrl-C.
    received: Option<usize>,
    recent: Vec<Instant>,
}

impl Interrupts {
    /// Counts a Ctrl-C. Returns `true` if the guest must leave: the host hangs, because it has sent nothing since the
    /// last Ctrl-C, or it keeps sending after three of them.
    fn leave(&mut self, received: usize) -> bool {
        self.recent.retain(|press| press.elapsed() < INSISTING);
        self.recent.push(Instant::now());
        self.received.replace(received) == Some(received) || self.recent.len() > 2
    }
}

/// The output of a host: bytes for the terminal, then in some cases a [`Farewell`].
#[derive(Debug, Default)]
struct HostOutput {
    filter: OutputFilter,
    /// The bytes of the farewell, if it has begun.
    farewell: Option<Vec<u8>>,
}

impl HostOutput {
    /// Takes the next bytes from the host. Returns those for the terminal, without escape sequences that the filter
    /// drops.
    fn pass(&mut self, bytes: &[u8]) -> Vec<u8> {
        if let Some(said) = &mut self.farewell {
            said.extend(bytes.iter().take(FAREWELL_LIMIT.saturating_sub(said.len())));
            return Vec::new();
        }
        let mut parts = bytes.splitn(2, |byte| *byte == FAREWELL);
        let shown = parts.next().unwrap_or_default();
        self.farewell = parts.next().map(<[u8]>::to_vec);
        self.filter.pass(shown)
    }
}

/// Shows the output of the host until the connection ends.
///
/// # Errors
/// Fails if the terminal doesn't accept the output.
fn show(
    input: &mut BufReader<UnixStream>,
    host: &mut HostOutput,
    output: &Mutex<File>,
    connection: &Connection,
) -> io::Result<()> {
    let mut buffer = [0; 1 << 14];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(n) => {
                connection.received.fetch_add(n, Ordering::Relaxed);
                locked(output).write_all(&host.pass(&buffer[..n]))?;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return Ok(()),
        }
    }
}
