//! The full-screen interface in a terminal, drawn with ratatui.

mod cell;
mod chart;
mod display;
mod draw;
mod elements;
#[cfg(unix)]
mod filter;
#[cfg(unix)]
pub mod guest;
mod kitty;
mod menu;
mod output;
mod paint;
mod panel;
mod queries;
#[cfg(unix)]
pub mod remote;
pub mod share;
mod sixel;
mod terminal;
mod writing;

pub use display::{Display, Overlaid};
pub use draw::{Hits, draw};
#[cfg(unix)]
pub use filter::OutputFilter;
pub use paint::{Paint, Pictures};
pub use queries::{AnswerReader, TerminalReply, background_of};
#[cfg(unix)]
pub use terminal::guard_signals;
pub use terminal::{guard_panics, leave};

use super::run::{Face, Tell};
use ratatui::layout::Size;
use sorcery_games::threads::locked;
use sorcery_ui::app::{Context, Msg, SideEffect};
use sorcery_ui::frame::Frame;
use sorcery_ui::settings::Draw;
use sorcery_ui::theme::Depth;
use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

/// The parameters from which a [`Paint`] is created: the index of the theme, whether to use only ASCII characters,
/// whether to draw tables as lists, the method for drawings, and the size of the screen (only for Kitty's protocol).
type Painted = (usize, bool, bool, Pictures, Size);

/// A terminal screen: this program's own or a guest's.
#[derive(Debug)]
struct TerminalScreen<W: io::Write> {
    display: Display<W>,
    depth: Depth,
    /// The styles for drawing, with the parameters from which they were created. `None` until a frame needs them.
    paint: Option<(Painted, Paint)>,
    /// The best method for showing pictures in this terminal, if known.
    pictures: Option<Pictures>,
    shows_cursor: bool,
}

impl<W: io::Write> TerminalScreen<W> {
    fn new(out: W, depth: Depth) -> io::Result<Self> {
        Ok(TerminalScreen { display: Display::new(out)?, depth, paint: None, pictures: None, shows_cursor: false })
    }

    /// Shows a frame. Updates the clickable areas first, so that they are known before the user sees the frame.
    fn show(&mut self, frame: &Frame, cx: &Context, size: Size, hits: &Mutex<Hits>) -> io::Result<()> {
        let (ascii, list) = (cx.settings.is_ascii(), cx.settings.is_list());
        let pictures = match cx.settings.drawing() {
            Draw::Text | Draw::Ascii => Pictures::None,
            Draw::Auto | Draw::Sixel => self.pictures.unwrap_or(Pictures::Blocks),
            Draw::Blocks => Pictures::Blocks,
        };
        if std::mem::replace(&mut self.shows_cursor, cx.settings.accessible) != cx.settings.accessible {
            self.display.send(if cx.settings.accessible { SHOW_CURSOR } else { HIDE_CURSOR })?;
        }
        // After a resize, a new `Paint` assigns the picture IDs from 1 again. The terminal then replaces the old
        // pictures, of which it stores only a limited number.
        let sent_for = if let Pictures::Kitty(..) = pictures { size } else { Size::ZERO };
        let like = (cx.theme, ascii, list, pictures, sent_for);
        if !self.paint.as_ref().is_some_and(|(painted, _)| *painted == like) {
            let paint = Paint::new(cx.theme(), self.depth, ascii).showing(pictures).listing(list);
            self.paint = Some((like, paint));
        }
        if let Some((_, paint)) = &self.paint {
            self.display.draw_with(size, |buf| {
                *locked(hits) = draw(frame, paint, buf.area, buf);
                Overlaid { before: paint.unsent(), overlays: paint.overlays(), cursor: paint.focus() }
            })?;
        }
        Ok(())
    }

    fn has_shown(&self) -> bool {
        self.paint.is_some()
    }

    fn forget(&mut self) {
        // The terminal may discard its pictures when the program leaves full-screen mode.
        self.paint = None;
        self.shows_cursor = false;
        self.display.forget();
    }
}

const SHOW_CURSOR: &str = "\x1b[?25h";
const HIDE_CURSOR: &str = "\x1b[?25l";

#[derive(Debug)]
pub struct Terminal {
    screen: TerminalScreen<File>,
    mouse: bool,
    /// The clickable areas of the screen, shared with the thread that reads the mouse.
    hits: Arc<Mutex<Hits>>,
    /// Whether the terminal can show pictures at all.
    able: bool,
    /// Whether the terminal is known to support Sixel.
    sixel: bool,
    /// Whether to query the terminal's support for Kitty's protocol after the next frame.
    asks_pictures: bool,
    /// Whether to query the terminal's background colour before the next frame.
    asks_background: bool,
    answers: Arc<TerminalReplies>,
}

/// The answers of the terminal, shared with the thread that reads them.
#[derive(Debug, Default)]
struct TerminalReplies {
    /// Whether the terminal supports Kitty's protocol.
    pictures: AtomicBool,
    /// Whether the terminal has reported its background colour.
    background: Mutex<bool>,
    came: Condvar,
}

impl TerminalReplies {
    /// Stores the terminal's answer to a query, and returns the message to send to the program.
    fn take(&self, answer: TerminalReply) -> Msg {
        match answer {
            TerminalReply::Pictures => {
                self.pictures.store(true, Ordering::Relaxed);
                // This message makes the program draw the screen again, now with pictures.
                Msg::Resized
            }
            TerminalReply::Background(rgb) => {
                *locked(&self.background) = true;
                self.came.notify_all();
                Msg::Background(rgb)
            }
        }
    }

    /// Waits up to [`queries::PATIENCE`] for the background colour. Returns `true` if it is known.
    fn wait(&self) -> bool {
        let known = self.came.wait_timeout_while(locked(&self.background), queries::PATIENCE, |known| !*known);
        known.is_ok_and(|(known, _)| *known)
    }
}

impl Terminal {
    pub fn enter(depth: Depth, mouse: bool) -> io::Result<Self> {
        let screen = TerminalScreen::new(terminal::output()?, depth)?;
        terminal::enter(mouse)?;
        guard_panics();
        let (able, sixel) = (terminal::is_emulator() && depth == Depth::True, sixel::is_known());
        Ok(Terminal {
            screen,
            mouse,
            hits: Arc::default(),
            able,
            sixel,
            asks_pictures: able && !sixel,
            asks_background: depth != Depth::None && terminal::answers_queries(),
            answers: Arc::default(),
        })
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        leave();
    }
}

impl Face for Terminal {
    /// Starts the threads that listen to the terminal and to signals. They end with the process.
    fn listen(&mut self, tell: Tell) {
        // If the terminal reports its background colour later, that colour replaces this one.
        if let Some(rgb) = std::env::var("COLORFGBG").ok().and_then(|colours| background_of(&colours)) {
            tell(Msg::Background(rgb));
        }
        let (events, hits, answers) = (tell.clone(), self.hits.clone(), self.answers.clone());
        std::thread::spawn(move || {
            let mut reader = AnswerReader::default();
            while let Ok(event) = crossterm::event::read() {
                let (said, answer) = reader.hear(event);
                answer.map(|answer| events(answers.take(answer)));
                for event in said {
                    let msg = terminal::message(event, &locked(&hits));
                    if msg.is_some_and(|msg| !events(msg)) {
                        return;
                    }
                }
            }
            events(Msg::Close);
        });
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
            let gone = tell.clone();
            std::thread::spawn(move || terminal::wait_until_gone().is_ok() && gone(Msg::Close));
            if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP]) {
                let message = |signal| if signal == SIGTSTP { Msg::Stop } else { Msg::Close };
                std::thread::spawn(move || signals.forever().all(|signal| tell(message(signal))));
            }
        }
    }

    fn show(&mut self, frame: &Frame, cx: &Context) -> io::Result<()> {
        // Another thread may have restored the terminal and printed an error. A frame would overwrite the error.
        let Some(size) = terminal::size()? else { return Ok(()) };
        let asked = cx.settings.drawing();
        self.screen.pictures = match self.answers.pictures.load(Ordering::Relaxed) && asked == Draw::Auto {
            true => Some(terminal::pixels()),
            false if self.able && (self.sixel || asked == Draw::Sixel) => terminal::sixel(),
            false => None,
        };
        if cx.follows_background() && std::mem::take(&mut self.asks_background) {
            self.screen.display.send(queries::BACKGROUND)?;
            // The reported colour is also sent as a message, which makes the program draw the first frame.
            if !self.screen.has_shown() && self.answers.wait() {
                return Ok(());
            }
        }
        self.screen.show(frame, cx, size, &self.hits)?;
        if asked == Draw::Auto && std::mem::take(&mut self.asks_pictures) {
            self.screen.display.send(queries::PICTURES)?;
        }
        Ok(())
    }

    fn carry_out(&mut self, effect: &SideEffect) -> io::Result<()> {
        match effect {
            SideEffect::Suspend => terminal::suspend(self.mouse)?,
            SideEffect::Mouse(on) => {
                self.mouse = *on;
                return terminal::set_mouse(*on);
            }
            SideEffect::Redraw => {}
            _ => return Ok(()),
        }
        self.screen.forget();
        Ok(())
    }
}
