//! A remote terminal: another program owns the terminal, sends its events, and shows the output. A socket connects
//! the two programs.
//!
//! The program with the terminal sends lines of JSON: a [`Hello`], then a crossterm [`Event`] for each action of its
//! user. It receives a [`Welcome`] line, then only bytes for its terminal, and at the end possibly a reason.

use super::{Hits, Screen, guard_panics, terminal};
use crate::run::{Face, Tell};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::execute;
use ratatui::layout::Size;
use serde::{Deserialize, Serialize};
use sorcery_games::Error;
use sorcery_games::engine::threads::locked;
use sorcery_session::program::protocol::{self, read_line};
use sorcery_ui::app::msg::{Effect, Msg};
use sorcery_ui::app::screen::Context;
use sorcery_ui::frame::Frame;
use sorcery_ui::keys::{Code, Key, Override};
use sorcery_ui::settings::{NamedValue, Settings};
use sorcery_ui::theme::{Depth, ThemeData};
use std::io::{self, BufReader, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};

/// Maximum length of a line from the remote terminal (bytes).
pub const LINE_LIMIT: usize = 1 << 16;
/// Maximum number of unprocessed events from a remote terminal.
const AHEAD: usize = 256;
/// Maximum columns and rows of a remote terminal. The host needs memory for each guest.
const LARGEST: (u16, u16) = (400, 200);
/// Byte that introduces the reason at the end. Output for terminals doesn't contain this byte.
const FAREWELL: u8 = 0;
/// Maximum length of the reason (bytes).
const FAREWELL_LIMIT: usize = 400;
/// Maximum number of invalid lines before the host disconnects.
const NONSENSE: usize = 16;

/// The first message from a remote terminal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// The player's name.
    pub name: String,
    /// Whether to take a seat. Otherwise the guest is a spectator.
    pub plays: bool,
    /// Whether to replace a dead connection of the same name.
    #[serde(default)]
    pub again: bool,
    /// The terminal's columns and rows.
    pub size: (u16, u16),
    /// The number of colours, as a value of the setting `colour`.
    pub colours: String,
    /// The guest's settings.
    pub settings: Settings,
    /// The guest's changed keys.
    #[serde(default)]
    pub keys: Vec<Override>,
    /// The guest's theme, which the host may not have.
    #[serde(default)]
    pub theme: Option<ThemeData>,
}

/// The host's answer to a [`Hello`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Welcome {
    /// The host accepts. Output for the terminal follows.
    Welcome,
    /// The host refuses for this reason and disconnects.
    Refused(String),
}

/// State shared with the thread that reads events.
#[derive(Debug, Default)]
struct Known {
    size: Mutex<Size>,
    hits: Mutex<Hits>,
    /// Whether the remote terminal has to be redrawn completely.
    gone: AtomicBool,
}

/// A terminal at the other end of a socket.
#[derive(Debug)]
pub struct Remote {
    input: Option<BufReader<UnixStream>>,
    screen: Screen<UnixStream>,
    known: Arc<Known>,
    /// One entry for each unprocessed event.
    ahead: Option<Receiver<()>>,
}

impl Remote {
    /// Returns the remote terminal that sent `hello`. Its events arrive through `input`.
    pub fn new(stream: UnixStream, input: BufReader<UnixStream>, hello: &Hello) -> io::Result<Self> {
        let depth = <Option<Depth> as NamedValue>::named(&hello.colours).flatten().unwrap_or(Depth::Ansi16);
        let screen = Screen::new(stream, depth)?;
        let known = Arc::new(Known::default());
        *locked(&known.size) = size(hello.size);
        Ok(Remote { input: Some(input), screen, known, ahead: None })
    }
}

impl Face for Remote {
    /// Starts the thread that reads events. It ends with the connection.
    fn listen(&mut self, tell: Tell) {
        let Some(mut input) = self.input.take() else { return };
        let (permit, ahead) = sync_channel(AHEAD);
        self.ahead = Some(ahead);
        let known = self.known.clone();
        std::thread::spawn(move || {
            let mut nonsense = 0;
            while let Ok(Some(line)) = read_line(&mut input, LINE_LIMIT) {
                match line.ok().and_then(|line| known.message(&line)) {
                    Some(msg) => {
                        if permit.send(()).is_err() || !tell(msg) {
                            return;
                        }
                    }
                    None => nonsense += 1,
                }
                if nonsense > NONSENSE {
                    break;
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

    fn carry_out(&mut self, effect: &Effect) -> io::Result<()> {
        match effect {
            Effect::Mouse(true) => execute!(self.screen.display.output(), EnableMouseCapture),
            Effect::Mouse(false) => execute!(self.screen.display.output(), DisableMouseCapture),
            Effect::Redraw => {
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

impl Known {
    /// Returns the message for a line, or `None` if the line is invalid.
    fn message(&self, line: &str) -> Option<Msg> {
        let event: Event = serde_json::from_str(line).ok()?;
        if let Event::Resize(columns, rows) = event {
            *locked(&self.size) = size((columns, rows));
            self.gone.store(true, Ordering::Relaxed);
        }
        // An event without a meaning also causes a frame, which limits the rate of such events.
        Some(terminal::message(event, &locked(&self.hits)).unwrap_or(Msg::Resized))
    }
}

/// Limits a size to [`LARGEST`].
fn size((columns, rows): (u16, u16)) -> Size {
    (columns.min(LARGEST.0), rows.min(LARGEST.1)).into()
}

/// Reads the next line as a `T`.
///
/// # Errors
/// If the connection ends or the line is invalid.
pub fn receive<T: for<'a> Deserialize<'a>>(input: &mut BufReader<UnixStream>) -> Result<T, Error> {
    let line = read_line(input, LINE_LIMIT).map_err(|error| Error(format!("nothing was said: {error}")))?;
    let line = line.ok_or_else(|| Error::new("nothing was said"))??;
    serde_json::from_str(&line).map_err(|error| Error(format!("that is not understood: {error}")))
}

/// Sends the reason for the end of the connection.
pub fn say_farewell(mut stream: &UnixStream, why: &str) -> io::Result<()> {
    stream.write_all(&[&[FAREWELL], why.as_bytes()].concat())
}

/// Connects this program's terminal to a remote table until one side ends. Returns the table's reason, or an empty
/// string.
pub fn lend(stream: UnixStream, mut input: BufReader<UnixStream>, mouse: bool) -> io::Result<String> {
    // The lock prevents output while this program leaves the full screen.
    let output = Arc::new(Mutex::new(terminal::output()?));
    let (events, keys) = (stream.try_clone()?, stream.try_clone()?);
    terminal::enter(mouse)?;
    guard_panics();
    let tell = |mut stream: &UnixStream, event: &Event| stream.write_all(protocol::line(event).as_bytes());
    let held = output.clone();
    // Stops this program. When it continues, the host redraws the screen.
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
    std::thread::spawn(move || {
        // Received bytes at the last Ctrl-C. If a table doesn't react, the second Ctrl-C leaves it.
        let mut before = None;
        let ctrl = |c| Key::new(Code::Char(c), true, false, false);
        while let Ok(event) = crossterm::event::read() {
            let done = match terminal::message(event.clone(), &Hits::default()) {
                Some(Msg::Key(key)) if key == ctrl('z') => stop(),
                Some(Msg::Key(key)) if key == ctrl('c') => {
                    let so_far = answers.load(Ordering::Relaxed);
                    if before.replace(so_far) == Some(so_far) {
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
    });
    terminal::leave_on_signals();
    let connection = stream.try_clone()?;
    std::thread::spawn(move || terminal::wait_until_gone().and_then(|()| connection.shutdown(Shutdown::Both)));
    let mut buffer = [0; 1 << 14];
    let mut why = None::<Vec<u8>>;
    let result = loop {
        match io::Read::read(&mut input, &mut buffer) {
            Ok(0) => break Ok(()),
            Ok(n) => {
                heard.fetch_add(n, Ordering::Relaxed);
                let mut shown = &buffer[..n];
                if let Some(at) = shown.iter().position(|byte| *byte == FAREWELL).filter(|_| why.is_none()) {
                    why = Some(shown[at + 1..].to_vec());
                    shown = &shown[..at];
                } else if let Some(why) = &mut why {
                    why.extend(std::mem::take(&mut shown).iter().take(FAREWELL_LIMIT.saturating_sub(why.len())));
                }
                if let Err(error) = locked(&output).write_all(shown) {
                    break Err(error);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break Ok(()),
        }
    };
    // The lock waits for a stopped program to continue and enter the full screen.
    let _held = locked(&output);
    terminal::leave();
    let _ = stream.shutdown(Shutdown::Both);
    result.map(|()| String::from_utf8_lossy(&why.unwrap_or_default()).into_owned())
}
