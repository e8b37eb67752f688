//! The X11 window: the screens drawn with antialiased shapes and letters, played with the
//! mouse and the keyboard.
//!
//! Three threads have a part in it. The program's own sends frames ([`Window::show`]) and takes
//! messages; one waits for the server's events; one draws ([`painter`]), so that a server that is
//! slow or gone never holds the game up. The program draws every pixel itself and sends only what
//! has changed.
//!
//! ```text
//! draw       any item of a scene            cards, places, chart   what the larger ones are made of
//! surface    shapes and letters in memory   area                   rectangles and units
//! painter    the thread that draws          connection             the server
//! ```

pub mod area;
pub mod cards;
mod chart;
pub mod connection;
pub mod draw;
mod menu;
pub mod painter;
mod places;
pub mod surface;

use super::run::{Face, Tell};
use connection::Connection;
use painter::{Painter, Work};
use sorcery_games::Error;
use sorcery_ui::app::screen::Context;
use sorcery_ui::frame::Frame;
use sorcery_ui::theme::Theme;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use x11rb::connection::Connection as _;

#[derive(Clone, Debug)]
pub struct Shown {
    pub frame: Frame,
    pub theme: Arc<Theme>,
}

#[derive(Debug)]
pub struct Window {
    work: Sender<Work>,
    /// What the painter begins with.
    opened: Option<(Connection, Receiver<Work>)>,
}

impl Window {
    /// Opens a window on the display that the environment names.
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
        let shown = Shown { frame: frame.clone(), theme: cx.theme().clone() };
        // A window that was closed shows nothing.
        let _ = self.work.send(Work::Show(Box::new(shown)));
        Ok(())
    }
}
