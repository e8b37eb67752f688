//! The full screen of a terminal, drawn with ratatui.

mod cell;
mod chart;
mod display;
mod draw;
mod elements;
#[cfg(unix)]
mod filter;
mod kitty;
mod menu;
mod paint;
mod panel;
#[cfg(unix)]
pub mod remote;
pub mod share;
mod sixel;
mod terminal;

pub use display::Display;
pub use draw::{Hits, draw};
pub use kitty::Listener;
pub use paint::{Paint, Pictures};
#[cfg(unix)]
pub use terminal::guard_signals;
pub use terminal::{guard_panics, leave};

use super::run::{Face, Tell};
use ratatui::layout::Size;
use sorcery_games::engine::threads::locked;
use sorcery_ui::app::msg::{Effect, Msg};
use sorcery_ui::app::screen::Context;
use sorcery_ui::frame::Frame;
use sorcery_ui::settings;
use sorcery_ui::theme::Depth;
use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// The parameters of a [`Paint`]: the index of the theme, whether to use ASCII only, the method for drawings, and the
/// size for which pictures were sent.
type Painted = (usize, bool, Pictures, Size);

/// The screen of a terminal, of this program or of a guest.
#[derive(Debug)]
struct Screen<W: io::Write> {
    display: Display<W>,
    depth: Depth,
    /// The styles, and the parameters they depend on.
    paint: Option<(Painted, Paint)>,
    /// The best method for pictures, if known.
    pictures: Option<Pictures>,
}

impl<W: io::Write> Screen<W> {
    fn new(out: W, depth: Depth) -> io::Result<Self> {
        Ok(Screen { display: Display::new(out)?, depth, paint: None, pictures: None })
    }

    /// Shows a frame. Updates the clickable areas first, so that they are known before the user sees the frame.
    fn show(&mut self, frame: &Frame, cx: &Context, size: Size, hits: &Mutex<Hits>) -> io::Result<()> {
        let ascii = cx.settings.ascii;
        let pictures = match cx.settings.pictures {
            settings::Pictures::None => Pictures::None,
            settings::Pictures::Auto | settings::Pictures::Sixel => self.pictures.unwrap_or(Pictures::Blocks),
            settings::Pictures::Blocks => Pictures::Blocks,
        };
        // After a resize, new pictures reuse the numbers of the old ones, because a terminal stores only a limited
        // number.
        let sent_for = if let Pictures::Kitty(..) = pictures { size } else { Size::ZERO };
        let like = (cx.theme, ascii, pictures, sent_for);
        if !self.paint.as_ref().is_some_and(|(painted, _)| *painted == like) {
            self.paint = Some((like, Paint::new(cx.theme(), self.depth, ascii).showing(pictures)));
        }
        if let Some((_, paint)) = &self.paint {
            self.display.draw_with(size, |buf| {
                *locked(hits) = draw(frame, paint, buf.area, buf);
                (paint.unsent(), paint.overlays())
            })?;
        }
        Ok(())
    }

    fn forget(&mut self) {
        // After leaving the full screen, it is unknown which pictures the terminal still has.
        self.paint = None;
        self.display.forget();
    }
}

#[derive(Debug)]
pub struct Terminal {
    screen: Screen<File>,
    mouse: bool,
    /// The clickable areas of the screen, shared with the thread that reads the mouse.
    hits: Arc<Mutex<Hits>>,
    /// Whether the terminal can show pictures at all, and whether it is known to support Sixel.
    able: bool,
    sixel: bool,
    /// Whether to query the terminal for pictures after the first frame, and whether it has confirmed.
    ask: bool,
    knows: Arc<AtomicBool>,
}

impl Terminal {
    pub fn enter(depth: Depth, mouse: bool) -> io::Result<Self> {
        let screen = Screen::new(terminal::output()?, depth)?;
        terminal::enter(mouse)?;
        guard_panics();
        let (able, sixel) = (terminal::is_emulator() && depth == Depth::True, sixel::is_known());
        let ask = able && !sixel;
        Ok(Terminal { screen, mouse, hits: Arc::default(), able, sixel, ask, knows: Arc::default() })
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
        let (events, hits, knows) = (tell.clone(), self.hits.clone(), self.knows.clone());
        std::thread::spawn(move || {
            let mut listener = Listener::default();
            while let Ok(event) = crossterm::event::read() {
                let (said, yes) = listener.hear(event);
                if yes {
                    knows.store(true, Ordering::Relaxed);
                    // Draws the same screen again.
                    events(Msg::Resized);
                }
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
        // Another thread may have restored the terminal and printed an error. This must not be overwritten.
        let Some(size) = terminal::size()? else { return Ok(()) };
        let asked = cx.settings.pictures;
        self.screen.pictures = match self.knows.load(Ordering::Relaxed) && asked == settings::Pictures::Auto {
            true => Some(terminal::pixels()),
            false if self.able && (self.sixel || asked == settings::Pictures::Sixel) => terminal::sixel(),
            false => None,
        };
        self.screen.show(frame, cx, size, &self.hits)?;
        let wanted = asked == settings::Pictures::Auto && !cx.settings.ascii;
        if wanted && std::mem::take(&mut self.ask) {
            self.screen.display.send(kitty::QUESTION)?;
        }
        Ok(())
    }

    fn carry_out(&mut self, effect: &Effect) -> io::Result<()> {
        match effect {
            Effect::Suspend => terminal::suspend(self.mouse)?,
            Effect::Mouse(on) => {
                self.mouse = *on;
                return terminal::set_mouse(*on);
            }
            Effect::Redraw => {}
            _ => return Ok(()),
        }
        self.screen.forget();
        Ok(())
    }
}
