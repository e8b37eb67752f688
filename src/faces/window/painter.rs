//! The drawing thread: receives frames and sends messages. Keeps the picture in memory and redraws only
//! changed areas.

use super::WindowFrame;
use super::area::{Area, Units};
use super::connection::{Connection, Keyboard};
use super::draw::{self, LEAP};
use super::fallback;
use super::surface::{Fonts, Surface};
use crate::palette::Palette;
use crate::run::Tell;
use sorcery_ui::app::{Msg, WHEEL_LINES};
use sorcery_ui::frame::{Highlight, Hit};
use sorcery_ui::keys::Key;
use sorcery_ui::scene::{CellItem, Content, Rect, Scene, SceneItem, hit_at};
use std::sync::mpsc::Receiver;
use tiny_skia::Pixmap;
use x11rb::errors::ConnectionError;
use x11rb::protocol::Event;

/// Maximum size of the picture, in pixels. The server allows 32767 by 32767, which needs 4 GiB.
const LARGEST: (u16, u16) = (7680, 4320);

#[derive(Debug)]
pub enum Work {
    /// A frame, and the keys that suspend the program.
    Show(Box<WindowFrame>, Vec<Key>),
    Event(Event),
    /// The connection failed, with the reason.
    Lost(String),
}

enum End {
    /// The user or another program closed the window.
    Closed,
    /// The program has ended.
    Over,
    /// The connection failed, with the reason.
    Lost(String),
}

impl From<ConnectionError> for End {
    fn from(error: ConnectionError) -> Self {
        End::Lost(error.to_string())
    }
}

/// Draws frames on its own thread until the window is closed or the connection fails.
pub struct Painter {
    connection: Connection,
    inbox: Receiver<Work>,
    tell: Tell,
    keyboard: Keyboard,
    renderer: Renderer,
    shown: Option<Box<WindowFrame>>,
    /// The keys that suspend the program. Only a terminal can let it continue.
    suspends: Vec<Key>,
    size: (u32, u32),
    /// Areas that the server has asked the program to redraw.
    exposed: Vec<Area>,
    hovered: Option<Hit>,
}

impl Painter {
    /// Creates a painter, or returns `None` if the window's size can't be drawn.
    pub fn new(connection: Connection, inbox: Receiver<Work>, tell: Tell) -> Option<Self> {
        let size = connection.size;
        let keyboard = Keyboard::read(&connection.server);
        let renderer = Renderer::new(size)?;
        let (suspends, exposed) = (Vec::new(), Vec::new());
        Some(Painter {
            connection,
            inbox,
            tell,
            keyboard,
            renderer,
            shown: None,
            suspends,
            size,
            exposed,
            hovered: None,
        })
    }

    pub fn run(mut self) {
        let end = loop {
            if let Err(end) = self.step() {
                break end;
            }
        };
        let reason = match end {
            End::Over => return self.connection.close(),
            End::Closed => {
                self.connection.close();
                "was closed".to_string()
            }
            End::Lost(why) => format!("was lost: {why}"),
        };
        let _ = (self.tell)(Msg::Notice(format!("The window {reason}. The game continues here.")));
    }

    /// Processes all pending work, then draws once.
    fn step(&mut self) -> Result<(), End> {
        match self.inbox.recv() {
            Ok(work) => self.work(work)?,
            Err(_) => return Err(End::Over),
        }
        while let Ok(next) = self.inbox.try_recv() {
            self.work(next)?;
        }
        self.draw()
    }

    fn work(&mut self, work: Work) -> Result<(), End> {
        match work {
            Work::Show(shown, suspends) => (self.shown, self.suspends) = (Some(shown), suspends),
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
                    self.connection.ask_for_copied(press.time)?;
                } else if let Some(key) = self.keyboard.key(press.detail, press.state) {
                    self.say(match self.suspends.contains(&key) {
                        true => Msg::Notice(format!("{key} works only in the terminal: it would freeze this window.")),
                        false => Msg::Key(key),
                    })?;
                }
            }
            Event::ButtonPress(press) => {
                let hit = self.renderer.hit(press.event_x.into(), press.event_y.into());
                match (press.detail, hit) {
                    (1, Some(hit)) => self.say(Msg::Click(hit))?,
                    (2, _) => self.connection.ask_for_selected(press.time)?,
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
            // Another client has destroyed the window.
            Event::DestroyNotify(_) => return Err(End::Closed),
            Event::ClientMessage(message) => {
                return if self.connection.answer(&message)? { Err(End::Closed) } else { Ok(()) };
            }
            _ => {}
        }
        Ok(())
    }

    /// Reports the item under the pointer, if it has changed.
    fn hover(&mut self, hit: Option<Hit>) -> Result<(), End> {
        if hit == self.hovered {
            return Ok(());
        }
        self.hovered = hit;
        self.say(Msg::Hover(hit))
    }

    fn say(&self, msg: Msg) -> Result<(), End> {
        if (self.tell)(msg) { Ok(()) } else { Err(End::Over) }
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

#[derive(Debug)]
pub struct Renderer {
    pixmap: Pixmap,
    fonts: Fonts,
    /// The drawn frame with its units; `None` if everything must be redrawn.
    shown: Option<(WindowFrame, Units)>,
    hits: Vec<(Rect, Hit)>,
}

impl Renderer {
    /// Creates a renderer with an empty picture of `size` pixels. Returns `None` if the size is zero or too
    /// large.
    pub fn new(size: (u32, u32)) -> Option<Self> {
        let pixmap = Pixmap::new(size.0, size.1)?;
        Some(Renderer { pixmap, fonts: Fonts::new(fallback::folders()), shown: None, hits: Vec::new() })
    }

    /// Returns the pixels, row by row: blue, green, red and 255.
    pub fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    pub fn hit(&self, x: f32, y: f32) -> Option<Hit> {
        // In text, the column is approximate, because letters are slightly narrower than a unit.
        let (_, units) = self.shown.as_ref()?;
        hit_at(&self.hits, (x / units.w) as u16, (y / units.h) as u16)
    }

    /// Resizes the picture, so that everything must be redrawn. Keeps the old size if the new one is invalid.
    pub fn resize(&mut self, size: (u32, u32)) {
        if let Some(pixmap) = Pixmap::new(size.0, size.1) {
            self.pixmap = pixmap;
            self.shown = None;
        }
    }

    /// Draws the differences from the previous frame and returns the changed areas.
    pub fn show(&mut self, next: &WindowFrame, scale: f32) -> Vec<Area> {
        let size = (self.pixmap.width(), self.pixmap.height());
        let units = Units::of(&next.frame, size, scale);
        let before = self.shown.replace((next.clone(), units));
        let scene = Scene::of(&next.frame, units.grid());
        self.hits = scene.hits;
        // Lay out the old frame again to compare its items, which takes less time than drawing one card.
        let alike = before.as_ref().filter(|(before, old)| *old == units && before.theme == next.theme);
        let old = alike.map(|(before, _)| Scene::of(&before.frame, units.grid()));
        let Some(old) = old.filter(|old| old.top.is_none() && scene.top.is_none() || old.items == scene.items) else {
            let whole = Area::new(0.0, 0.0, size.0 as f32, size.1 as f32);
            return self.repaint(vec![whole], &scene.items, next, units);
        };
        let changed = changed(&old.items, &scene.items, units);
        self.repaint(changed, &scene.items, next, units)
    }

    /// Redraws everything in these areas. Items that reach into an area are redrawn completely, so the
    /// returned areas may be larger.
    fn repaint(
        &mut self,
        mut places: Vec<Area>,
        items: &[SceneItem<'_>],
        shown: &WindowFrame,
        units: Units,
    ) -> Vec<Area> {
        let half = |item: &SceneItem<'_>| if let Content::Half(near) = item.content { Some(near) } else { None };
        let (grounds, items): (Vec<&SceneItem<'_>>, Vec<&SceneItem<'_>>) =
            items.iter().partition(|item| half(item).is_some());
        let areas: Vec<Area> = items.iter().map(|item| units.area(item.area)).collect();
        let mut seen = 0;
        while seen < places.len() {
            let place = places[seen];
            seen += 1;
            for area in &areas {
                if area.touches(&place) && !places.contains(area) {
                    places.push(*area);
                }
            }
        }
        let all = places.clone();
        places.retain(|place| !all.iter().any(|other| other != place && other.holds(place)));
        let palette = Palette::new(&shown.theme);
        let mut surface = Surface::new(&mut self.pixmap, &mut self.fonts);
        for place in &places {
            surface.fill(*place, palette.page);
            for (area, near) in grounds.iter().filter_map(|item| Some((item.area, half(item)?))) {
                surface.fill(units.area(area).within(place), palette.half(near));
            }
        }
        let again = items.iter().zip(&areas).filter(|(_, area)| places.iter().any(|place| place.touches(area)));
        let again = again.map(|(item, _)| *item);
        draw::draw(again, units, &shown.theme, &mut self.pixmap, &mut self.fonts);
        places
    }
}

/// Returns the areas of items that were added or removed.
fn changed(old: &[SceneItem<'_>], new: &[SceneItem<'_>], units: Units) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    let gone = old.iter().filter(|item| !new.contains(item));
    for item in gone.chain(new.iter().filter(|item| !old.contains(item))) {
        // A moving item reaches beyond its area.
        let leaps = matches!(
            &item.content,
            Content::Ghost(..) | Content::Cell(CellItem { highlight: Highlight { flash: Some(_), .. }, .. })
        );
        let area = units.area(item.area);
        let reach = if leaps { area.inset(-(LEAP + 0.1) * units.em).rounded() } else { area };
        if !areas.contains(&reach) {
            areas.push(reach);
        }
    }
    areas
}
