//! The window's pixels in memory: only what has changed is drawn again.

use super::Shown;
use super::area::{Area, Units};
use super::draw::{self, LEAP};
use super::surface::Surface;
use super::text::Fonts;
use crate::faces::palette::Palette;
use crate::ui::frame::{Hit, Spot};
use crate::ui::scene::{CellItem, Item, Scene, What};
use tiny_skia::Pixmap;

/// The pixels, and what they show.
#[derive(Debug)]
pub struct Renderer {
    pixmap: Pixmap,
    fonts: Fonts,
    /// What is shown, and in which units; none when everything has to be drawn.
    shown: Option<(Shown, Units)>,
    hits: Vec<(Area, Hit)>,
}

impl Renderer {
    /// Nothing yet, in a size in pixels. `None` when that has no pixels, or too many.
    pub fn new(size: (u32, u32)) -> Option<Self> {
        let pixmap = Pixmap::new(size.0, size.1)?;
        Some(Renderer { pixmap, fonts: Fonts::new(), shown: None, hits: Vec::new() })
    }

    /// The pixels: blue, green, red and 255, line by line.
    pub fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    pub fn hit(&self, x: f32, y: f32) -> Option<Hit> {
        let (area, hit) = self.hits.iter().rev().find(|(area, _)| area.contains(x, y))?;
        // Letters are a little narrower than a unit: near the place, if not at it.
        let (_, units) = self.shown.as_ref()?;
        Some(hit.further(((x - area.x) / units.w) as u16))
    }

    /// Changes the size; everything has to be drawn again. What cannot be, keeps the old one.
    pub fn resize(&mut self, size: (u32, u32)) {
        if let Some(pixmap) = Pixmap::new(size.0, size.1) {
            self.pixmap = pixmap;
            self.shown = None;
        }
    }

    /// Draws what differs from what was drawn before. Returns where.
    pub fn show(&mut self, next: &Shown, scale: f32) -> Vec<Area> {
        let size = (self.pixmap.width(), self.pixmap.height());
        let units = Units::of(&next.frame, size, scale);
        let before = self.shown.replace((next.clone(), units));
        let scene = Scene::of(&next.frame, units.grid());
        self.hits = scene.hits.iter().map(|(area, hit)| (units.area(*area), *hit)).collect();
        // A scene costs less than a picture of one card: that of before is laid out again.
        let alike = before.as_ref().filter(|(before, old)| *old == units && before.theme == next.theme);
        let old = alike.map(|(before, _)| Scene::of(&before.frame, units.grid()));
        let Some(old) = old.filter(|old| old.top.is_none() && scene.top.is_none() || old.items == scene.items) else {
            let whole = Area::new(0.0, 0.0, size.0 as f32, size.1 as f32);
            return self.repaint(vec![whole], &scene.items, next, units);
        };
        let changed = changed(&old.items, &scene.items, units);
        self.repaint(changed, &scene.items, next, units)
    }

    /// Draws the items that lie in these places on a fresh ground. Returns where: what is drawn is
    /// drawn whole.
    fn repaint(&mut self, mut places: Vec<Area>, items: &[Item<'_>], shown: &Shown, units: Units) -> Vec<Area> {
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
        let page = Palette::new(&shown.theme).page();
        for place in &places {
            Surface::new(&mut self.pixmap, &mut self.fonts).fill(*place, page);
        }
        let again = items.iter().zip(&areas).filter(|(_, area)| places.iter().any(|place| place.touches(area)));
        let again = again.map(|(item, _)| item);
        draw::draw(again, units, &shown.theme, &mut self.pixmap, &mut self.fonts);
        places
    }
}

/// The places of items that are there now or were before, but not both.
fn changed(old: &[Item<'_>], new: &[Item<'_>], units: Units) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    let gone = old.iter().filter(|item| !new.contains(item));
    for item in gone.chain(new.iter().filter(|item| !old.contains(item))) {
        // What moves is drawn beside its place, too.
        let leaps =
            matches!(&item.what, What::Ghost(..) | What::Cell(CellItem { spot: Spot { flash: Some(_), .. }, .. }));
        let area = units.area(item.area);
        let reach = if leaps { area.inset(-(LEAP + 0.1) * units.em).rounded() } else { area };
        if !areas.contains(&reach) {
            areas.push(reach);
        }
    }
    areas
}
