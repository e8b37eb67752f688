//! The full screen in a terminal, drawn with ratatui.

mod cell;
mod chart;
mod display;
mod draw;
mod foot;
mod kitty;
mod line;
mod paint;
#[cfg(unix)]
pub mod remote;
mod seat;
pub mod share;
mod sixel;
mod surface;
mod terminal;

pub use display::Display;
pub use draw::{Hits, draw};
pub use kitty::Listener;
pub use paint::{Paint, Pictures};
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

/// The values that a `Paint` depends on: the number of the theme, ASCII mode, the way to show drawings, and the
/// screen size that pictures were sent for.
type Painted = (usize, bool, Pictures, Size);

/// The screen of a terminal, local or remote.
#[derive(Debug)]
struct Screen<W: io::Write> {
    display: Display<W>,
    depth: Depth,
    /// The styles and drawings, with the values they were made for.
    paint: Option<(Painted, Paint)>,
    /// The way this terminal shows drawings, or `None` for blocks.
    pictures: Option<Pictures>,
}

impl<W: io::Write> Screen<W> {
    fn new(out: W, depth: Depth) -> io::Result<Self> {
        Ok(Screen { display: Display::new(out)?, depth, paint: None, pictures: None })
    }

    /// Shows a frame. The mouse areas are updated before the frame is visible.
    fn show(&mut self, frame: &Frame, cx: &Context, size: Size, hits: &Mutex<Hits>) -> io::Result<()> {
        let ascii = cx.settings.ascii;
        let pictures = match cx.settings.pictures {
            settings::Pictures::None => Pictures::None,
            settings::Pictures::Auto | settings::Pictures::Sixel => self.pictures.unwrap_or(Pictures::Blocks),
            settings::Pictures::Blocks => Pictures::Blocks,
        };
        // A resize changes all pictures. The new ones reuse the numbers, because terminals store a limited number of
        // pictures.
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
        // Other programs may have deleted the pictures.
        self.paint = None;
        self.display.forget();
    }
}

#[derive(Debug)]
pub struct Terminal {
    screen: Screen<File>,
    mouse: bool,
    /// The mouse areas of the current frame, shared with the thread that reads events.
    hits: Arc<Mutex<Hits>>,
    /// Whether the terminal may support pictures, and whether it is known to support Sixel.
    able: bool,
    sixel: bool,
    /// Whether to ask for pictures after the first frame, and whether the terminal has answered yes.
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
    /// Starts the threads that read events and signals. They end with the process.
    fn listen(&mut self, tell: Tell) {
        let (events, hits, knows) = (tell.clone(), self.hits.clone(), self.knows.clone());
        std::thread::spawn(move || {
            let mut listener = Listener::default();
            while let Ok(event) = crossterm::event::read() {
                let (said, yes) = listener.hear(event);
                if yes {
                    knows.store(true, Ordering::Relaxed);
                    // This message redraws the screen.
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
            // Signals that end a process by default do so here, too.
            let deadly = terminal::DEADLY.iter();
            let known = deadly.chain(&[SIGTERM, SIGHUP, SIGINT, SIGTSTP]);
            if let Ok(mut signals) = signal_hook::iterator::Signals::new(known) {
                std::thread::spawn(move || {
                    signals.forever().all(|signal| match signal {
                        SIGTERM | SIGHUP | SIGINT => tell(Msg::Close),
                        SIGTSTP => tell(Msg::Stop),
                        deadly => terminal::die(deadly),
                    })
                });
            }
        }
    }

    fn show(&mut self, frame: &Frame, cx: &Context) -> io::Result<()> {
        // After a panic in another thread, the terminal shows the report.
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
