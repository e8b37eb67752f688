//! The picture in memory: only what has changed is drawn again.

use super::Picture;
use super::area::Area;
use super::draw;
use super::layout::layout;
use super::motion::{LENGTH, Motion, Way, between, eased};
use super::palette::Palette;
use super::sheet::{Piece, Sheet};
use super::surface::{Align, Surface, bold};
use super::text::Fonts;
use crate::ui::theme::{Role, Theme};
use std::sync::Arc;
use std::time::Instant;
use tiny_skia::Pixmap;

/// A picture being painted.
#[derive(Debug)]
pub struct Easel {
    pixmap: Pixmap,
    fonts: Fonts,
    sheet: Sheet,
    /// The colours it was drawn in; none when everything has to be drawn.
    theme: Option<Arc<Theme>>,
    motions: Vec<Motion>,
    /// When they began.
    since: Option<Instant>,
}

impl Easel {
    /// A blank picture of a size in pixels. `None` when it would have no pixels, or too many.
    pub fn new(size: (u32, u32)) -> Option<Self> {
        let (fonts, sheet) = (Fonts::new(), Sheet::default());
        Some(Easel {
            pixmap: Pixmap::new(size.0, size.1)?,
            fonts,
            sheet,
            theme: None,
            motions: Vec::new(),
            since: None,
        })
    }

    /// The pixels: blue, green, red and 255, line by line.
    pub fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    /// What is shown where.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Whether something moves.
    pub fn is_moving(&self) -> bool {
        self.since.is_some()
    }

    /// Changes the size; everything has to be drawn again. What cannot be, keeps the old one.
    pub fn resize(&mut self, size: (u32, u32)) {
        if let Some(pixmap) = Pixmap::new(size.0, size.1) {
            self.pixmap = pixmap;
            self.theme = None;
        }
    }

    /// Draws what differs from what was drawn before. Returns where.
    pub fn show(&mut self, picture: &Picture, scale: f32, now: Instant) -> Vec<Area> {
        let size = (self.pixmap.width(), self.pixmap.height());
        let sheet = layout(&picture.frame, size, scale, &mut self.fonts);
        let old = std::mem::replace(&mut self.sheet, sheet);
        let same_theme = self.theme.as_ref().is_some_and(|theme| **theme == *picture.theme);
        self.theme = Some(picture.theme.clone());
        if same_theme && old.pieces == self.sheet.pieces {
            return Vec::new();
        }
        let on_top = old.on_top.is_some() || self.sheet.on_top.is_some();
        if !same_theme || on_top {
            self.motions.clear();
            self.since = None;
            draw::draw_all(&self.sheet, &picture.theme, &mut self.pixmap, &mut self.fonts);
            return vec![Area::new(0.0, 0.0, size.0 as f32, size.1 as f32)];
        }
        if picture.animation {
            let motions = between(&old.pieces, &self.sheet.pieces, size.1 as f32);
            if !motions.is_empty() {
                // What still moves is at its place at once.
                self.motions.extend(motions);
                self.since = Some(now);
            }
        }
        let changed = changed(&old.pieces, &self.sheet.pieces);
        self.repaint(changed, &[])
    }

    /// Draws the next moment of what moves. Returns where.
    pub fn step(&mut self, now: Instant) -> Vec<Area> {
        let Some(since) = self.since else { return Vec::new() };
        let part = now.saturating_duration_since(since).as_secs_f32() / LENGTH.as_secs_f32();
        let motions = std::mem::take(&mut self.motions);
        let reaches: Vec<Area> = motions.iter().map(|motion| motion.reach(self.sheet.em).rounded()).collect();
        if part >= 1.0 {
            self.since = None;
            return self.repaint(reaches, &[]);
        }
        let drawn = self.repaint(reaches, &motions);
        for motion in &motions {
            self.moment(motion, eased(part));
        }
        self.motions = motions;
        drawn
    }

    /// Draws the pieces that lie in these places on a fresh ground, but for those that move.
    /// Returns where.
    fn repaint(&mut self, mut places: Vec<Area>, motions: &[Motion]) -> Vec<Area> {
        let Some(theme) = self.theme.clone() else { return Vec::new() };
        spread(&mut places, &self.sheet.pieces);
        let page = Palette::new(&theme).page();
        for place in &places {
            Surface::new(&mut self.pixmap, &mut self.fonts).fill(*place, page);
        }
        let pieces = self.sheet.pieces.iter();
        let again = pieces.filter(|piece| places.iter().any(|place| place.touches(&piece.area)));
        let again = again.filter(|piece| !motions.iter().any(|motion| motion.hides(piece)));
        draw::draw(again, &theme, &mut self.pixmap, &mut self.fonts);
        places
    }

    /// Draws a movement when so much of it is done, 0 to 1.
    fn moment(&mut self, motion: &Motion, part: f32) {
        let Some(theme) = self.theme.clone() else { return };
        let palette = Palette::new(&theme);
        let (em, area) = (self.sheet.em, motion.area);
        let (piece, shift, alpha) = match &motion.way {
            Way::Come => (None, 0.8 * em * (1.0 - part), part),
            Way::Go(piece) => (Some(piece.clone()), 0.4 * em * part, 1.0 - part),
            Way::Leap(up) => (None, up * 0.8 * em * (std::f32::consts::PI * part).sin(), 1.0),
            Way::Change(by) => {
                let ink = palette.of(if *by > 0 { Role::Gain } else { Role::Loss });
                let mut surface = Surface::new(&mut self.pixmap, &mut self.fonts);
                let disc = area.shifted(0.0, -0.9 * em * part);
                let ground = super::palette::Ink(palette.page(), 0.75 * (1.0 - part));
                surface.disc(disc.centre(), 1.5 * em, ground);
                let letters = bold(1.7 * em, super::palette::Ink(ink, 1.0 - part * part));
                surface.text(disc, Align::Centre, letters, &format!("{by:+}"));
                return;
            }
        };
        let here = self.sheet.pieces.iter().find(|piece| piece.area == area);
        let Some(piece) = piece.as_ref().or(here) else { return };
        let Some(mut sprite) = Pixmap::new(area.w as u32, area.h as u32) else { return };
        let alone = Piece { area: Area { x: 0.0, y: 0.0, ..area }, ..piece.clone() };
        draw::draw(std::iter::once(&alone), &theme, &mut sprite, &mut self.fonts);
        Surface::new(&mut self.pixmap, &mut self.fonts).picture(&sprite, (area.x, area.y + shift), alpha);
    }
}

/// The places of pieces that are there now or were before, but not both.
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
    areas
}

/// Adds the places of all pieces that lie in one of these: what is drawn is drawn whole.
fn spread(places: &mut Vec<Area>, pieces: &[Piece]) {
    let mut seen = 0;
    while seen < places.len() {
        let place = places[seen];
        seen += 1;
        for piece in pieces {
            if piece.area.touches(&place) && !places.contains(&piece.area) {
                places.push(piece.area);
            }
        }
    }
}
