//! The window's pixels in memory: only what has changed is drawn again.

use super::Shown;
use super::area::{Area, Units};
use super::cards::Brush;
use super::draw;
use super::motion::{LENGTH, Motion, Way, between, eased};
use super::surface::{Align, Surface, bold};
use super::text::Fonts;
use crate::faces::palette::{Ink, Palette};
use crate::games::table::Cell;
use crate::ui::frame::Hit;
use crate::ui::scene::{Item, Scene, UNLIT, What};
use crate::ui::theme::{Role, Theme};
use std::time::Instant;
use tiny_skia::Pixmap;

/// The pixels, and what they show.
#[derive(Debug)]
pub struct Renderer {
    pixmap: Pixmap,
    fonts: Fonts,
    /// What is shown, and in which units; none when everything has to be drawn.
    shown: Option<(Shown, Units)>,
    hits: Vec<(Area, Hit)>,
    motions: Vec<Motion>,
    since: Option<Instant>,
}

impl Renderer {
    /// Nothing yet, in a size in pixels. `None` when that has no pixels, or too many.
    pub fn new(size: (u32, u32)) -> Option<Self> {
        let pixmap = Pixmap::new(size.0, size.1)?;
        let (hits, motions) = (Vec::new(), Vec::new());
        Some(Renderer { pixmap, fonts: Fonts::new(), shown: None, hits, motions, since: None })
    }

    /// The pixels: blue, green, red and 255, line by line.
    pub fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    pub fn hit(&self, x: f32, y: f32) -> Option<Hit> {
        self.hits.iter().rev().find(|(area, _)| area.contains(x, y)).map(|(_, hit)| *hit)
    }

    pub fn is_moving(&self) -> bool {
        self.since.is_some()
    }

    /// Changes the size; everything has to be drawn again. What cannot be, keeps the old one.
    pub fn resize(&mut self, size: (u32, u32)) {
        if let Some(pixmap) = Pixmap::new(size.0, size.1) {
            self.pixmap = pixmap;
            self.shown = None;
        }
    }

    /// Draws what differs from what was drawn before. Returns where.
    pub fn show(&mut self, next: &Shown, scale: f32, now: Instant) -> Vec<Area> {
        let size = (self.pixmap.width(), self.pixmap.height());
        let units = Units::of(&next.frame, size, scale);
        let before = self.shown.replace((next.clone(), units));
        let scene = Scene::of(&next.frame, units.grid());
        self.hits = scene.hits.iter().map(|(area, hit)| (units.area(*area), *hit)).collect();
        // A scene costs less than a picture of one card: that of before is laid out again.
        let alike = before.as_ref().filter(|(before, old)| *old == units && before.theme == next.theme);
        let old = alike.map(|(before, _)| Scene::of(&before.frame, units.grid()));
        let Some(old) = old.filter(|old| old.top.is_none() && scene.top.is_none() || old.items == scene.items) else {
            self.motions.clear();
            self.since = None;
            self.repaint(vec![Area::new(0.0, 0.0, size.0 as f32, size.1 as f32)], &scene.items, next, units);
            return vec![Area::new(0.0, 0.0, size.0 as f32, size.1 as f32)];
        };
        if next.animation {
            let motions = between(&old.items, &scene.items, units.size.height);
            if !motions.is_empty() {
                // What still moves is at its place at once.
                self.motions.extend(motions);
                self.since = Some(now);
            }
        }
        let changed = changed(&old.items, &scene.items, units);
        self.repaint(changed, &scene.items, next, units)
    }

    /// Draws the next moment of what moves. Returns where.
    pub fn step(&mut self, now: Instant) -> Vec<Area> {
        let (Some(since), Some((shown, units))) = (self.since, self.shown.clone()) else { return Vec::new() };
        let scene = Scene::of(&shown.frame, units.grid());
        let part = now.saturating_duration_since(since).as_secs_f32() / LENGTH.as_secs_f32();
        let motions = std::mem::take(&mut self.motions);
        // Where movements may draw.
        let reaches = motions.iter().map(|motion| units.area(motion.area).inset(-0.9 * units.em).rounded()).collect();
        if part >= 1.0 {
            self.since = None;
            return self.repaint(reaches, &scene.items, &shown, units);
        }
        let resting = |item: &&Item<'_>| !motions.iter().any(|motion| motion.hides(item));
        let items: Vec<Item<'_>> = scene.items.iter().filter(resting).cloned().collect();
        let drawn = self.repaint(reaches, &items, &shown, units);
        for motion in &motions {
            let here = scene.items.iter().find(|item| item.area == motion.area).map(|item| &item.what);
            let cell = if let Some(What::Cell(item)) = here { Some(item.cell) } else { None };
            self.moment(motion, cell, eased(part), &shown.theme, units);
        }
        self.motions = motions;
        drawn
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

    /// Draws a movement when so much of it is done, 0 to 1. `cell` lies in its place now.
    fn moment(&mut self, motion: &Motion, cell: Option<&Cell>, part: f32, theme: &Theme, units: Units) {
        let palette = Palette::new(theme);
        let (em, area) = (units.em, units.area(motion.area));
        let (cell, shift, alpha) = match &motion.way {
            Way::Come => (cell, 0.8 * em * (1.0 - part), part),
            Way::Go(gone) => (Some(gone), 0.4 * em * part, 1.0 - part),
            Way::Leap(up) => (cell, up * 0.8 * em * (std::f32::consts::PI * part).sin(), 1.0),
            Way::Change(by) => {
                let ink = palette.of(if *by > 0 { Role::Gain } else { Role::Loss });
                let mut surface = Surface::new(&mut self.pixmap, &mut self.fonts);
                let disc = area.shifted(0.0, -0.9 * em * part);
                surface.disc(disc.centre(), 1.5 * em, Ink(palette.page(), 0.75 * (1.0 - part)));
                let letters = bold(1.7 * em, Ink(ink, 1.0 - part * part));
                surface.text(disc, Align::Centre, letters, &format!("{by:+}"));
                return;
            }
        };
        let (Some(cell), Some(mut sprite)) = (cell, Pixmap::new(area.w as u32, area.h as u32)) else { return };
        let place = Area { x: 0.0, y: 0.0, ..area };
        let mut surface = Surface::new(&mut sprite, &mut self.fonts);
        Brush { surface: &mut surface, palette: &palette, em }.cell(place, cell, &UNLIT);
        Surface::new(&mut self.pixmap, &mut self.fonts).picture(&sprite, (area.x, area.y + shift), alpha);
    }
}

/// The places of items that are there now or were before, but not both.
fn changed(old: &[Item<'_>], new: &[Item<'_>], units: Units) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    let gone = old.iter().filter(|item| !new.contains(item));
    for item in gone.chain(new.iter().filter(|item| !old.contains(item))) {
        let area = units.area(item.area);
        if !areas.contains(&area) {
            areas.push(area);
        }
    }
    areas
}
