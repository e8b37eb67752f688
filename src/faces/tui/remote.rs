//! A terminal that is elsewhere: another program has it, reads its keys, and writes on it what it is
//! sent. Between the two there is a socket.
//!
//! The one with the terminal sends lines of JSON: a [`Hello`], then crossterm's [`Event`] for everything
//! that its user does. It gets a [`Welcome`], a line as well, and then nothing but bytes for its terminal, and
//! perhaps why they end.

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

/// The longest line that is read from the one with the terminal, in bytes.
pub const LINE_LIMIT: usize = 1 << 16;
/// So many things may be done at the terminal before one of them is seen.
const AHEAD: usize = 256;
/// No more columns and rows than these are drawn: many may come, and each takes memory of ours.
const LARGEST: (u16, u16) = (400, 200);
/// What no bytes for a terminal have in them: why they end comes after it, in words.
const FAREWELL: u8 = 0;
/// So much of that is heard, in bytes.
const FAREWELL_LIMIT: usize = 400;
/// Nonsense that is passed over before a connection is ended.
const NONSENSE: usize = 16;

/// What is sent first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// What whoever comes is called.
    pub name: String,
    /// Whether to take a seat, or else to look on.
    pub plays: bool,
    /// Whether to take it from a connection of the same name that is dead.
    #[serde(default)]
    pub again: bool,
    /// Columns and rows.
    pub size: (u16, u16),
    /// How many colours the terminal has, as the setting `colour` spells it.
    pub colours: String,
    /// What is set at that end.
    pub settings: Settings,
    /// The keys that are otherwise there.
    #[serde(default)]
    pub keys: Vec<Override>,
    /// What the theme there looks like, which may be none that the host has.
    #[serde(default)]
    pub theme: Option<ThemeData>,
}

/// The answer to that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Welcome {
    /// Bytes for the terminal follow.
    Welcome,
    /// Nothing follows, for this reason.
    Refused(String),
}

/// What is known of the terminal at the other end.
#[derive(Debug, Default)]
struct Known {
    size: Mutex<Size>,
    hits: Mutex<Hits>,
    /// Whether nothing of what was drawn is there any more.
    gone: AtomicBool,
}

/// The terminal at the other end of a socket.
#[derive(Debug)]
pub struct Remote {
    input: Option<BufReader<UnixStream>>,
    screen: Screen<UnixStream>,
    known: Arc<Known>,
    /// What was done at the terminal and not yet seen.
    ahead: Option<Receiver<()>>,
}

impl Remote {
    /// The terminal of whoever said hello through this socket; `input` is what comes from there.
    pub fn new(stream: UnixStream, input: BufReader<UnixStream>, hello: &Hello) -> Self {
        let depth = <Option<Depth> as NamedValue>::named(&hello.colours).flatten().unwrap_or(Depth::Ansi16);
        let screen = Screen::new(stream, depth);
        let known = Arc::new(Known::default());
        *locked(&known.size) = size(hello.size);
        Remote { input: Some(input), screen, known, ahead: None }
    }
}

impl Face for Remote {
    /// Starts the thread that reads what is done there. It ends with the connection.
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
    /// What a line means; `None` for nonsense.
    fn message(&self, line: &str) -> Option<Msg> {
        let event: Event = serde_json::from_str(line).ok()?;
        if let Event::Resize(columns, rows) = event {
            *locked(&self.size) = size((columns, rows));
            self.gone.store(true, Ordering::Relaxed);
        }
        // What means nothing is seen, too: it comes no faster than that.
        Some(terminal::message(event, &locked(&self.hits)).unwrap_or(Msg::Resized))
    }
}

/// How much of a terminal is drawn.
fn size((columns, rows): (u16, u16)) -> Size {
    (columns.min(LARGEST.0), rows.min(LARGEST.1)).into()
}

/// Reads the next line as what it is to be.
///
/// # Errors
/// When nothing comes, or something else.
pub fn receive<T: for<'a> Deserialize<'a>>(input: &mut BufReader<UnixStream>) -> Result<T, Error> {
    let line = read_line(input, LINE_LIMIT).map_err(|error| Error(format!("nothing was said: {error}")))?;
    let line = line.ok_or_else(|| Error::new("nothing was said"))??;
    serde_json::from_str(&line).map_err(|error| Error(format!("that is not understood: {error}")))
}

/// Tells the one with the terminal why there is nothing more to see.
pub fn say_farewell(mut stream: &UnixStream, why: &str) -> io::Result<()> {
    stream.write_all(&[&[FAREWELL], why.as_bytes()].concat())
}

/// Lends the terminal of this program to a table elsewhere until either of them ends. Gives why the table has
/// ended it, if it says so.
pub fn lend(stream: UnixStream, mut input: BufReader<UnixStream>, mouse: bool) -> io::Result<String> {
    // Nothing is written while the terminal is given back.
    let output = Arc::new(Mutex::new(terminal::output()?));
    let (events, keys) = (stream.try_clone()?, stream.try_clone()?);
    terminal::enter(mouse)?;
    guard_panics();
    let tell = |mut stream: &UnixStream, event: &Event| stream.write_all(protocol::line(event).as_bytes());
    let held = output.clone();
    // Stops this program; when it goes on, all is drawn anew.
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
        // How much had been heard when Ctrl-C was pressed last: at a table that hangs, the next one leaves.
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
    // A program that is stopped first goes on, and takes the terminal once more.
    let _held = locked(&output);
    terminal::leave();
    let _ = stream.shutdown(Shutdown::Both);
    result.map(|()| String::from_utf8_lossy(&why.unwrap_or_default()).into_owned())
}
