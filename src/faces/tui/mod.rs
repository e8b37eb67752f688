//! The full screen of a terminal, drawn with ratatui.

mod cell;
mod display;
mod draw;
mod input;
mod paint;
mod surface;
mod terminal;

pub use display::Display;
pub use draw::{Hits, draw};
pub use paint::Paint;
pub use terminal::{guard_panics, leave};

use super::run::{Face, Tell};
use crate::ui::frame::Frame;
use crate::ui::msg::{Effect, Msg};
use crate::ui::screen::Context;
use crate::ui::theme::Depth;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// The terminal as a face.
#[derive(Debug)]
pub struct Terminal {
    screen: terminal::Screen,
    depth: Depth,
    /// What lies where on the screen now, for the thread that reads what the pointer does.
    hits: Arc<Mutex<Hits>>,
    /// How things are painted: by the theme of this place among the themes, with or without Unicode.
    paint: Option<(usize, bool, Paint)>,
}

impl Terminal {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// When it does not let itself be changed.
    pub fn enter(depth: Depth, mouse: bool) -> io::Result<Self> {
        let screen = terminal::Screen::enter(mouse)?;
        guard_panics();
        Ok(Terminal { screen, depth, hits: Arc::default(), paint: None })
    }
}

impl Face for Terminal {
    /// Starts the threads that listen to the terminal and to signals. They end with the process.
    fn listen(&mut self, tell: Tell) {
        let (events, hits) = (tell.clone(), self.hits.clone());
        std::thread::spawn(move || {
            while let Ok(event) = crossterm::event::read() {
                let msg = input::message(event, &hits.lock().unwrap_or_else(PoisonError::into_inner));
                if msg.is_some_and(|msg| !events(msg)) {
                    return;
                }
            }
            events(Msg::Close);
        });
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
            // What ends the program at once, if nobody listens, does so here as well.
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
        let ascii = cx.settings.ascii;
        if self.paint.as_ref().is_none_or(|&(theme, only, _)| (theme, only) != (cx.theme, ascii)) {
            self.paint = Some((cx.theme, ascii, Paint::new(cx.theme(), self.depth, ascii)));
        }
        let Some((.., paint)) = &self.paint else { return Ok(()) };
        let mut hits = Hits::new();
        self.screen.draw(|buf| hits = draw(frame, paint, buf.area, buf))?;
        *self.hits.lock().unwrap_or_else(PoisonError::into_inner) = hits;
        Ok(())
    }

    fn carry_out(&mut self, effect: &Effect) -> io::Result<()> {
        match effect {
            Effect::Suspend => self.screen.suspend(),
            Effect::Mouse(on) => self.screen.set_mouse(*on),
            Effect::Redraw => {
                self.screen.forget();
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
