//! The thread that draws: pictures in, messages out.

use super::area::Area;
use super::connection::{Connection, Protocol};
use super::draw;
use super::keyboard::Keyboard;
use super::layout::layout;
use super::picture::Picture;
use super::sheet::{Piece, Sheet};
use super::surface::Surface;
use super::text::Fonts;
use crate::faces::beside::Tell;
use crate::shell::frame::Hit;
use crate::shell::msg::Msg;
use std::sync::mpsc::Receiver;
use tiny_skia::Pixmap;
use x11rb::errors::ConnectionError;
use x11rb::protocol::Event;

/// How many lines a notch of the wheel scrolls.
const WHEEL_LINES: i32 = 3;

/// Something for the painter to do.
#[derive(Debug)]
pub enum Work {
    /// Show this.
    Show(Box<Picture>),
    /// The server reports something.
    Event(Event),
    /// The server is gone, and why.
    Lost(String),
}

/// How the painter ended.
enum End {
    /// The window was closed, or the program ends.
    Closed,
    /// The server is gone.
    Lost(String),
}

impl From<ConnectionError> for End {
    fn from(error: ConnectionError) -> Self {
        End::Lost(error.to_string())
    }
}

/// The picture in memory, as the window shows it.
#[derive(Debug)]
pub struct Canvas {
    pixmap: Pixmap,
    fonts: Fonts,
    sheet: Sheet,
    /// What `sheet` was drawn from: another theme changes every colour.
    theme: Option<std::sync::Arc<crate::shell::theme::Theme>>,
}

impl Canvas {
    /// A blank picture of a size in pixels. `None` when it would have no pixels, or too many.
    pub fn new(size: (u32, u32)) -> Option<Self> {
        let pixmap = Pixmap::new(size.0, size.1)?;
        Some(Canvas { pixmap, fonts: Fonts::new(), sheet: Sheet::default(), theme: None })
    }

    /// The pixels: blue, green, red and 255, line by line.
    pub fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    /// What is shown where.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Changes the size; everything has to be drawn again. What cannot be, keeps the old one.
    pub fn resize(&mut self, size: (u32, u32)) {
        if let Some(pixmap) = Pixmap::new(size.0, size.1) {
            self.pixmap = pixmap;
            self.theme = None;
        }
    }

    /// Draws what differs from what was drawn before. Returns where.
    pub fn show(&mut self, picture: &Picture, scale: f32) -> Vec<Area> {
        let size = (self.pixmap.width(), self.pixmap.height());
        let sheet = layout(picture, size, scale, &mut self.fonts);
        let old = std::mem::replace(&mut self.sheet, sheet);
        let whole = Area::new(0.0, 0.0, size.0 as f32, size.1 as f32);
        let same_theme = self.theme.as_ref().is_some_and(|theme| **theme == *picture.theme);
        self.theme = Some(picture.theme.clone());
        let on_top = old.on_top.is_some() || self.sheet.on_top.is_some();
        if same_theme && old.pieces == self.sheet.pieces {
            return Vec::new();
        }
        let changed = changed(&old.pieces, &self.sheet.pieces);
        if !same_theme || on_top || changed.len() > self.sheet.pieces.len() {
            draw::draw_all(&self.sheet, &picture.theme, &mut self.pixmap, &mut self.fonts);
            return vec![whole];
        }
        let page = super::palette::Palette::new(&picture.theme).page();
        for area in &changed {
            Surface::new(&mut self.pixmap, &mut self.fonts).fill(*area, page);
        }
        let again = self.sheet.pieces.iter().filter(|piece| changed.iter().any(|area| area.touches(&piece.area)));
        draw::draw(&self.sheet, again, &picture.theme, &mut self.pixmap, &mut self.fonts);
        changed
    }
}

/// The places of pieces that are there now or were before, but not both, and of those that touch
/// one of them.
fn changed(old: &[Piece], new: &[Piece]) -> Vec<Area> {
    let only = |these: &[Piece], those: &[Piece]| -> Vec<Area> {
        these.iter().filter(|piece| !those.contains(piece)).map(|piece| piece.area).collect()
    };
    let mut areas = only(old, new);
    for area in only(new, old) {
        if !areas.contains(&area) {
            areas.push(area);
        }
    }
    let mut seen = 0;
    while seen < areas.len() {
        let area = areas[seen];
        seen += 1;
        for piece in new {
            if piece.area.touches(&area) && !areas.contains(&piece.area) {
                areas.push(piece.area);
            }
        }
    }
    areas
}

/// Draws what it is given until the window is closed or the server is gone.
pub struct Painter {
    connection: Connection,
    inbox: Receiver<Work>,
    tell: Tell,
    keyboard: Keyboard,
    canvas: Canvas,
    picture: Option<Box<Picture>>,
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
        let canvas = Canvas::new(size)?;
        let exposed = Vec::new();
        Some(Painter { connection, inbox, tell, keyboard, canvas, picture: None, size, exposed, hovered: None })
    }

    /// Works until the end.
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
        let Ok(first) = self.inbox.recv() else { return Err(End::Closed) };
        self.work(first)?;
        while let Ok(next) = self.inbox.try_recv() {
            self.work(next)?;
        }
        self.draw()
    }

    fn work(&mut self, work: Work) -> Result<(), End> {
        match work {
            Work::Show(picture) => self.picture = Some(picture),
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
            Event::ConfigureNotify(now) => self.size = (now.width.into(), now.height.into()),
            Event::MappingNotify(_) => self.keyboard = Keyboard::read(&self.connection.server),
            Event::KeyPress(press) => {
                if let Some(key) = self.keyboard.key(press.detail, press.state) {
                    self.say(Msg::Key(key))?;
                }
            }
            Event::ButtonPress(press) => {
                let hit = self.canvas.sheet().hit(press.event_x.into(), press.event_y.into());
                match (press.detail, hit) {
                    (1, Some(hit)) => self.say(Msg::Click(hit))?,
                    (4, hit) => self.say(Msg::Wheel(hit, -WHEEL_LINES))?,
                    (5, hit) => self.say(Msg::Wheel(hit, WHEEL_LINES))?,
                    _ => {}
                }
            }
            Event::MotionNotify(motion) => {
                self.hover(self.canvas.sheet().hit(motion.event_x.into(), motion.event_y.into()))?;
            }
            Event::LeaveNotify(_) => self.hover(None)?,
            Event::ClientMessage(message) => {
                let asked = self.connection.answer(&message).map_err(|error| End::Lost(error.to_string()))?;
                return if asked == Protocol::Close { Err(End::Closed) } else { Ok(()) };
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
        let Some(picture) = &self.picture else { return Ok(()) };
        let shown = (self.canvas.pixmap().width(), self.canvas.pixmap().height());
        if shown != self.size {
            self.canvas.resize(self.size);
        }
        let mut parts = self.canvas.show(picture, self.connection.scale);
        parts.append(&mut self.exposed);
        for part in parts {
            self.connection.put(self.canvas.pixmap(), part)?;
        }
        Ok(())
    }
}
