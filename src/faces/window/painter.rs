//! The thread that draws: frames in, messages out.

use super::Shown;
use super::area::Area;
use super::connection::{Connection, Selection};
use super::keyboard::Keyboard;
use super::renderer::Renderer;
use crate::faces::run::Tell;
use crate::ui::frame::Hit;
use crate::ui::msg::{Msg, WHEEL_LINES};
use std::sync::mpsc::Receiver;
use x11rb::errors::ConnectionError;
use x11rb::protocol::Event;

/// No more of the window than this is drawn, in pixels: memory for the 32767 by 32767 that a server
/// allows is 4 GiB.
const LARGEST: (u16, u16) = (7680, 4320);

#[derive(Debug)]
pub enum Work {
    Show(Box<Shown>),
    /// The server reports something.
    Event(Event),
    /// The server is gone, and why.
    Lost(String),
}

enum End {
    Closed,
    /// The server is gone.
    Lost(String),
}

impl From<ConnectionError> for End {
    fn from(error: ConnectionError) -> Self {
        End::Lost(error.to_string())
    }
}

/// Draws what it is given until the window is closed or the server is gone.
pub struct Painter {
    connection: Connection,
    inbox: Receiver<Work>,
    tell: Tell,
    keyboard: Keyboard,
    renderer: Renderer,
    shown: Option<Box<Shown>>,
    size: (u32, u32),
    /// Parts of the window that the server has lost.
    exposed: Vec<Area>,
    hovered: Option<Hit>,
}

impl Painter {
    /// A painter for a window; `None` when the window has no size that can be drawn.
    pub fn new(connection: Connection, inbox: Receiver<Work>, tell: Tell) -> Option<Self> {
        let size = connection.size;
        let keyboard = Keyboard::read(&connection.server);
        let renderer = Renderer::new(size)?;
        let exposed = Vec::new();
        Some(Painter { connection, inbox, tell, keyboard, renderer, shown: None, size, exposed, hovered: None })
    }

    pub fn run(mut self) {
        let end = loop {
            if let Err(end) = self.step() {
                break end;
            }
        };
        match end {
            End::Closed => self.connection.close(),
            End::Lost(why) => {
                let _ = (self.tell)(Msg::Notice(format!("The window is lost: {why}. The game goes on here.")));
            }
        }
    }

    /// Does all that waits, then draws once.
    fn step(&mut self) -> Result<(), End> {
        match self.inbox.recv() {
            Ok(work) => self.work(work)?,
            Err(_) => return Err(End::Closed),
        }
        while let Ok(next) = self.inbox.try_recv() {
            self.work(next)?;
        }
        self.draw()
    }

    fn work(&mut self, work: Work) -> Result<(), End> {
        match work {
            Work::Show(shown) => self.shown = Some(shown),
            Work::Lost(why) => return Err(End::Lost(why)),
            Work::Event(event) => return self.event(event),
        }
        Ok(())
    }

    fn event(&mut self, event: Event) -> Result<(), End> {
        match event {
            Event::Expose(expose) => {
                let [x, y, w, h] = [expose.x, expose.y, expose.width, expose.height].map(f32::from);
                self.exposed.push(Area::new(x, y, w, h));
            }
            Event::ConfigureNotify(now) => {
                self.size = (now.width.min(LARGEST.0).into(), now.height.min(LARGEST.1).into());
            }
            Event::MappingNotify(_) => self.keyboard = Keyboard::read(&self.connection.server),
            Event::KeyPress(press) => {
                if self.keyboard.pastes(press.detail, press.state) {
                    self.connection.ask_for(Selection::Copied, press.time)?;
                } else if let Some(key) = self.keyboard.key(press.detail, press.state) {
                    self.say(Msg::Key(key))?;
                }
            }
            Event::ButtonPress(press) => {
                let hit = self.renderer.hit(press.event_x.into(), press.event_y.into());
                match (press.detail, hit) {
                    (1, Some(hit)) => self.say(Msg::Click(hit))?,
                    (2, _) => self.connection.ask_for(Selection::Marked, press.time)?,
                    (4, _) => self.say(Msg::Wheel(-WHEEL_LINES))?,
                    (5, _) => self.say(Msg::Wheel(WHEEL_LINES))?,
                    _ => {}
                }
            }
            Event::MotionNotify(motion) => {
                self.hover(self.renderer.hit(motion.event_x.into(), motion.event_y.into()))?;
            }
            Event::LeaveNotify(_) => self.hover(None)?,
            Event::SelectionNotify(answer) => {
                if let Some(text) = self.connection.pasted(&answer)? {
                    self.say(Msg::Paste(text))?;
                }
            }
            // Somebody else has taken the window away.
            Event::DestroyNotify(_) => return Err(End::Closed),
            Event::ClientMessage(message) => {
                return if self.connection.answer(&message)? { Err(End::Closed) } else { Ok(()) };
            }
            _ => {}
        }
        Ok(())
    }

    /// The pointer is over something else now.
    fn hover(&mut self, hit: Option<Hit>) -> Result<(), End> {
        if hit == self.hovered {
            return Ok(());
        }
        self.hovered = hit;
        self.say(Msg::Hover(hit))
    }

    fn say(&self, msg: Msg) -> Result<(), End> {
        if (self.tell)(msg) { Ok(()) } else { Err(End::Closed) }
    }

    fn draw(&mut self) -> Result<(), End> {
        let Some(shown) = &self.shown else { return Ok(()) };
        if (self.renderer.pixmap().width(), self.renderer.pixmap().height()) != self.size {
            self.renderer.resize(self.size);
        }
        let mut parts = self.renderer.show(shown, self.connection.scale);
        parts.append(&mut self.exposed);
        for part in parts {
            self.connection.put(self.renderer.pixmap(), part)?;
        }
        Ok(())
    }
}
