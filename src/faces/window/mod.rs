//! The X11 window: antialiased screens, controlled with mouse and keyboard.
//!
//! It uses three threads. The main thread sends frames ([`Window::show`]) and receives messages. A second
//! thread waits for events from the server. The third thread draws ([`painter`]), so a slow or lost server
//! never blocks the game. The program renders all pixels and sends only changed areas.
//!
//! ```text
//! draw       any item of a scene            cards, places, chart   the larger items
//! surface    shapes and text in memory      area                   rectangles and units
//! painter    the drawing thread             connection             the server
//! ```

pub mod area;
pub mod cards;
mod chart;
pub mod connection;
pub mod draw;
pub mod fallback;
mod menu;
pub mod painter;
mod panel;
pub mod surface;

use super::run::{Face, Tell};
use connection::Connection;
use painter::{Painter, Work};
use sorcery_games::Error;
use sorcery_ui::app::Context;
use sorcery_ui::frame::Frame;
use sorcery_ui::keys::{Command, KeyScope};
use sorcery_ui::theme::Theme;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use x11rb::connection::Connection as _;

#[derive(Clone, Debug)]
pub struct WindowFrame {
    pub frame: Frame,
    pub theme: Arc<Theme>,
}

#[derive(Debug)]
pub struct Window {
    work: Sender<Work>,
    /// The connection and the queue of messages that the painter takes over when it starts.
    opened: Option<(Connection, Receiver<Work>)>,
}

impl Window {
    /// Opens a window on the display in the environment variable `DISPLAY`.
    pub fn open(title: &str) -> Result<Self, Error> {
        let connection = Connection::open(title).map_err(Error)?;
        let (work, inbox) = channel();
        Ok(Window { work, opened: Some((connection, inbox)) })
    }
}

impl Face for Window {
    fn listen(&mut self, tell: Tell) {
        let Some((connection, inbox)) = self.opened.take() else { return };
        let (server, work) = (connection.server.clone(), self.work.clone());
        std::thread::spawn(move || {
            loop {
                let happened = server.wait_for_event();
                let over = happened.is_err();
                let next = happened.map_or_else(|error| Work::Lost(error.to_string()), Work::Event);
                if work.send(next).is_err() || over {
                    return;
                }
            }
        });
        std::thread::spawn(move || {
            if let Some(painter) = Painter::new(connection, inbox, tell) {
                painter.run();
            }
        });
    }

    fn show(&mut self, frame: &Frame, cx: &Context) -> io::Result<()> {
        let shown = WindowFrame { frame: frame.clone(), theme: cx.theme().clone() };
        let suspends = cx.keymap.keys(KeyScope::Anywhere, Command::Suspend);
        // After the window is closed, there is nothing to show.
        let _ = self.work.send(Work::Show(Box::new(shown), suspends));
        Ok(())
    }
}
