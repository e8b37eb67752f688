//! The full-screen interface in the terminal of another program, which sends its keys and receives the output over a
//! socket.
//!
//! The program with the terminal (the guest) sends lines of JSON: a [`Hello`], then crossterm's [`Event`]s. It
//! receives a line with a [`Welcome`], then bytes for its terminal, and in some cases finally the reason why the
//! connection ends.

use super::filter::OutputFilter;
use super::{AnswerReader, Hits, TerminalReply, TerminalScreen, guard_panics, queries, terminal};
use crate::run::{Face, Tell};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::execute;
use ratatui::layout::Size;
use serde::{Deserialize, Serialize};
use sorcery_games::Error;
use sorcery_games::engine::threads::locked;
use sorcery_session::json;
use sorcery_session::program::protocol::read_line;
use sorcery_ui::app::msg::{Msg, SideEffect};
use sorcery_ui::app::screen::Context;
use sorcery_ui::frame::Frame;
use sorcery_ui::keys::{Code, Key, Override};
use sorcery_ui::settings::{NamedValue, Settings};
use sorcery_ui::theme::{Depth, ThemeData};
use std::io::{self, BufRead, BufReader, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Maximum length of a line from the guest (bytes).
pub const LINE_LIMIT: usize = 1 << 16;
/// Maximum number of the guest's events that may wait until the program handles them.
const AHEAD: usize = 256;
/// Maximum size of a guest's screen (columns and rows). It limits the memory that guests can use.
const LARGEST: (u16, u16) = (400, 200);
/// A byte that never occurs in terminal output. The bytes after it are a [`Farewell`].
const FAREWELL: u8 = 0;
/// Maximum length of a [`Farewell`] (bytes).
const FAREWELL_LIMIT: usize = 2000;
/// Number of invalid lines that the host ignores before it closes the connection.
const NONSENSE: usize = 16;
/// Time in which a guest must press Ctrl-C three times to leave a host that keeps sending.
const INSISTING: Duration = Duration::from_secs(2);

/// The last message of a host to a guest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Farewell {
    /// The guest leaves an open table: the reason.
    Left(String),
    /// The host has closed the table during the game.
    Closed,
    /// The host has closed the table after the end of the game: the result.
    Over(String),
}

/// The first message of a guest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    pub name: String,
    /// Whether the guest takes a seat. Otherwise, the guest is a spectator.
    pub plays: bool,
    /// Whether the guest replaces an earlier connection of the same player, even if that connection still seems to be
    /// alive.
    #[serde(default)]
    pub again: bool,
    /// The size of the terminal (columns and rows).
    pub size: (u16, u16),
    /// The number of colours, spelt as in the setting `colour`.
    pub colours: String,
    pub settings: Settings,
    #[serde(default)]
    pub keys: Vec<Override>,
    /// The guest's theme, which the host may not have.
    #[serde(default)]
    pub theme: Option<ThemeData>,
}

/// The answer to a [`Hello`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Welcome {
    /// The host accepts the guest. Bytes for the guest's terminal follow.
    Welcome,
    /// The host rejects the guest for this reason.
    Refused(String),
}

/// Data about the guest's terminal, shared between threads.
#[derive(Debug, Default)]
struct GuestTerminal {
    size: Mutex<Size>,
    hits: Mutex<Hits>,
    /// Whether the screen has lost its content, so that the next frame has to be drawn completely.
    gone: AtomicBool,
}

/// The terminal of a guest.
#[derive(Debug)]
pub struct Remote {
    input: Option<BufReader<UnixStream>>,
    screen: TerminalScreen<UnixStream>,
    known: Arc<GuestTerminal>,
    /// A channel that holds one item for each of the guest's events since the last frame. If it is full, the thread
    /// that reads the events waits.
    ahead: Option<Receiver<()>>,
}

impl Remote {
    /// Creates the terminal of a guest who has sent `hello`. `input` reads from the same socket.
    pub fn new(stream: UnixStream, input: BufReader<UnixStream>, hello: &Hello) -> io::Result<Self> {
        let depth = <Option<Depth> as NamedValue>::named(&hello.colours).flatten().unwrap_or(Depth::Ansi16);
        let screen = TerminalScreen::new(stream, depth)?;
        let known = Arc::new(GuestTerminal::default());
        *locked(&known.size) = size(hello.size);
        Ok(Remote { input: Some(input), screen, known, ahead: None })
    }
}

impl Face for Remote {
    /// Starts the thread that reads the guest's events. It ends with the connection.
    fn listen(&mut self, tell: Tell) {
        let Some(mut input) = self.input.take() else { return };
        let (permit, ahead) = sync_channel(AHEAD);
        self.ahead = Some(ahead);
        let known = self.known.clone();
        std::thread::spawn(move || {
            let mut nonsense = 0;
            let mut reader = AnswerReader::default();
            while let Ok(Some(line)) = read_line(&mut input, LINE_LIMIT) {
                let Some(event) = line.ok().and_then(|line| serde_json::from_str(&line).ok()) else {
                    nonsense += 1;
                    if nonsense > NONSENSE {
                        break;
                    }
                    continue;
                };
                let (events, answer) = reader.hear(event);
                let background = |answer| if let TerminalReply::Background(rgb) = answer { Some(rgb) } else { None };
                let answer = answer.and_then(background).map(Msg::Background);
                let said = events.into_iter().map(|event| known.message(event));
                if !said.chain(answer).all(|msg| permit.send(()).is_ok() && tell(msg)) {
                    return;
                }
            }
            tell(Msg::Close);
        });
    }

    fn show(&mut self, frame: &Frame, cx: &Context) -> io::Result<()> {
        self.ahead.iter().for_each(|ahead| ahead.try_iter().for_each(drop));
        if self.known.gone.swap(false, Ordering::Relaxed) {
            self.screen.forget();
        }
        let size = *locked(&self.known.size);
        self.screen.show(frame, cx, size, &self.known.hits)
    }

    fn carry_out(&mut self, effect: &SideEffect) -> io::Result<()> {
        match effect {
            SideEffect::Mouse(true) => execute!(self.screen.display.output(), EnableMouseCapture),
            SideEffect::Mouse(false) => execute!(self.screen.display.output(), DisableMouseCapture),
            SideEffect::Redraw => {
                self.screen.forget();
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        let _ = self.screen.display.output().shutdown(Shutdown::Both);
    }
}

impl GuestTerminal {
    /// Translates a terminal event of the guest to a message for the program.
    fn message(&self, event: Event) -> Msg {
        if let Event::Resize(columns, rows) = event {
            *locked(&self.size) = size((columns, rows));
            self.gone.store(true, Ordering::Relaxed);
        }
        // Events without a meaning also produce a message, so that the limit on waiting events applies to them.
        terminal::message(event, &locked(&self.hits)).unwrap_or(Msg::Resized)
    }
}

/// Returns the size of a guest's terminal, limited to `LARGEST`.
fn size((columns, rows): (u16, u16)) -> Size {
    (columns.min(LARGEST.0), rows.min(LARGEST.1)).into()
}

/// Reads from a socket until a deadline, however slowly the bytes arrive.
struct Until<'s>(&'s mut BufReader<UnixStream>, Instant);

impl io::Read for Until<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = io::Read::read(&mut self.fill_buf()?, buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Until<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let left = self.1.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.0.get_ref().set_read_timeout(Some(left))?;
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

/// Reads and parses the next line, which has to be complete within this time.
///
/// # Errors
/// Fails if the time is up, the connection ends or the line can't be parsed as `T`.
pub fn receive<T: for<'a> Deserialize<'a>>(input: &mut BufReader<UnixStream>, time: Duration) -> Result<T, Error> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Error(format!("no answer within {} s", time.as_secs())),
        _ => Error(format!("no answer: {error}")),
    };
    let line = read_line(&mut Until(input, Instant::now() + time), LINE_LIMIT).map_err(failed)?;
    input.get_ref().set_read_timeout(None).map_err(failed)?;
    let line = line.ok_or_else(|| Error::new("no answer came"))??;
    serde_json::from_str(&line).map_err(|error| Error(format!("the line is invalid: {error}")))
}

/// Sends a host's last message to a guest.
pub fn say_farewell(mut stream: &UnixStream, farewell: &Farewell) -> io::Result<()> {
    stream.write_all(&[&[FAREWELL], json::line(farewell).as_bytes()].concat())
}

/// Connects the terminal of this program to a host until either of them ends. If the host has closed the table after the
/// end of the game, the last screen stays until the guest presses a key. Returns the host's last message, if there is
/// one.
pub fn lend(stream: UnixStream, mut input: BufReader<UnixStream>, mouse: bool) -> io::Result<Option<Farewell>> {
    // The lock prevents output while the terminal is being restored.
    let output = Arc::new(Mutex::new(terminal::output()?));
    let (events, keys) = (stream.try_clone()?, stream.try_clone()?);
    terminal::enter(mouse)?;
    guard_panics();
    if terminal::answers_queries() {
        // The terminal's answer goes to the host, together with the keys. A host can't send this query itself, because
        // the filter drops queries.
        locked(&output).write_all(queries::BACKGROUND.as_bytes())?;
    }
    let tell = |mut stream: &UnixStream, event: &Event| stream.write_all(json::line(event).as_bytes());
    let held = output.clone();
    // Suspends this program. When it continues, the host draws the whole screen again.
    let stop = Arc::new(move || -> io::Result<()> {
        let _held = locked(&held);
        terminal::suspend(mouse)?;
        let (columns, rows) = crossterm::terminal::size()?;
        tell(&events, &Event::Resize(columns, rows))
    });
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGTSTP]) {
        let stop = stop.clone();
        std::thread::spawn(move || signals.forever().all(|_| stop().is_ok()));
    }
    let heard = Arc::new(AtomicUsize::new(0));
    let answers = heard.clone();
    let is_over = Arc::new(AtomicBool::new(false));
    let (stays, (leave, left)) = (is_over.clone(), channel::<()>());
    let gone = leave.clone();
    std::thread::spawn(move || {
        // The number of bytes received at the last Ctrl-C. If none have arrived since, the host hangs, and a second
        // Ctrl-C ends the connection.
        let mut before = None;
        // Recent presses of Ctrl-C. Three of them end the connection even if the host keeps sending.
        let mut presses: Vec<Instant> = Vec::new();
        let ctrl = |c| Key::new(Code::Char(c), true, false, false);
        while let Ok(event) = crossterm::event::read() {
            let done = match terminal::message(event.clone(), &Hits::default()) {
                Some(Msg::Key(_)) if stays.load(Ordering::Relaxed) => break,
                _ if stays.load(Ordering::Relaxed) => Ok(()),
                Some(Msg::Key(key)) if key == ctrl('z') => stop(),
                Some(Msg::Key(key)) if key == ctrl('c') => {
                    let so_far = answers.load(Ordering::Relaxed);
                    presses.retain(|press| press.elapsed() < INSISTING);
                    presses.push(Instant::now());
                    if before.replace(so_far) == Some(so_far) || presses.len() > 2 {
                        break;
                    }
                    tell(&keys, &event)
                }
                _ => tell(&keys, &event),
            };
            if done.is_err() {
                break;
            }
        }
        let _ = keys.shutdown(Shutdown::Both);
        let _ = leave.send(());
    });
    terminal::leave_on_signals();
    let connection = stream.try_clone()?;
    std::thread::spawn(move || {
        if terminal::wait_until_gone().is_ok() {
            let _ = connection.shutdown(Shutdown::Both);
            let _ = gone.send(());
        }
    });
    let mut buffer = [0; 1 << 14];
    let (mut filter, mut farewell) = (OutputFilter::default(), None::<Vec<u8>>);
    let result = loop {
        match io::Read::read(&mut input, &mut buffer) {
            Ok(0) => break Ok(()),
            Ok(n) => {
                heard.fetch_add(n, Ordering::Relaxed);
                let mut shown = &buffer[..n];
                if let Some(at) = shown.iter().position(|byte| *byte == FAREWELL).filter(|_| farewell.is_none()) {
                    farewell = Some(shown[at + 1..].to_vec());
                    shown = &shown[..at];
                } else if let Some(said) = &mut farewell {
                    said.extend(std::mem::take(&mut shown).iter().take(FAREWELL_LIMIT.saturating_sub(said.len())));
                }
                if let Err(error) = locked(&output).write_all(&filter.pass(shown)) {
                    break Err(error);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break Ok(()),
        }
    };
    let farewell = farewell.and_then(|said| serde_json::from_slice(&said).ok());
    if matches!(farewell, Some(Farewell::Over(_))) {
        is_over.store(true, Ordering::Relaxed);
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
