//! The full-screen interface in the terminal of another program, which sends its keys and receives the output over a
//! socket.
//!
//! The program with the terminal (the guest, [`super::guest`]) sends lines of JSON: a [`Hello`], then crossterm's
//! [`Event`]s. It receives a line with a [`Welcome`], then bytes for its terminal, and in some cases finally the reason
//! why the connection ends.

use super::{AnswerReader, Hits, TerminalReply, TerminalScreen, terminal};
use crate::run::{Face, Tell};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::execute;
use ratatui::layout::Size;
use serde::{Deserialize, Serialize};
use sorcery_games::Error;
use sorcery_games::threads::locked;
use sorcery_session::json;
use sorcery_session::program::protocol::read_line;
use sorcery_ui::app::{Context, Msg, SideEffect};
use sorcery_ui::frame::Frame;
use sorcery_ui::keys::Override;
use sorcery_ui::settings::{NamedValue, Settings};
use sorcery_ui::theme::{Depth, ThemeData};
use std::io::{self, BufRead, BufReader, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Maximum length of a line from the guest (bytes).
pub const LINE_LIMIT: usize = 1 << 16;
/// Maximum number of the guest's events that may wait until the program handles them.
const AHEAD: usize = 256;
/// Maximum size of a guest's screen (columns and rows). It limits the memory that guests can use.
const LARGEST: (u16, u16) = (400, 200);
/// A byte that never occurs in terminal output. The bytes after it are a [`Farewell`].
pub(super) const FAREWELL: u8 = 0;
/// Number of invalid lines that the host ignores before it closes the connection.
const NONSENSE: usize = 16;

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
