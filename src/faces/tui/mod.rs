//! The full screen of a terminal, drawn with ratatui.

mod cell;
mod display;
mod draw;
mod input;
mod paint;
mod terminal;

pub use display::Display;
pub use draw::{Hits, draw};
pub use paint::Paint;
pub use terminal::{guard_panics, leave};

use super::run::{Face, Tell};
use crate::ui::frame::Frame;
use crate::ui::msg::{Effect, Msg};
use crate::ui::screen::Context;
use crate::ui::theme::{Depth, Theme};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Debug)]
pub struct Terminal {
    screen: terminal::Screen,
    depth: Depth,
    /// What lies where on the screen now, for the thread that reads what the pointer does.
    hits: Arc<Mutex<Hits>>,
    /// The theme in the colours of this terminal, and its place among the themes.
    fitted: Option<(usize, Theme)>,
}

impl Terminal {
    /// Takes the terminal over.
    pub fn enter(depth: Depth, mouse: bool) -> io::Result<Self> {
        let screen = terminal::Screen::enter(mouse)?;
        guard_panics();
        Ok(Terminal { screen, depth, hits: Arc::default(), fitted: None })
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
        if self.fitted.as_ref().is_none_or(|(at, _)| *at != cx.theme) {
            self.fitted = Some((cx.theme, cx.theme().at(self.depth)));
        }
        let Some((_, theme)) = &self.fitted else { return Ok(()) };
        let paint = Paint { theme, ascii: cx.settings.ascii };
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
