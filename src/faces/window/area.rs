//! Rectangles of the window in pixels, and the units of the scene's layout.

use sorcery_ui::frame::{Body, Frame};
use sorcery_ui::scene::{Grid, Rect, Size};

/// Font size, in pixels, in a window of the size `DESIGN`.
const TYPE: f32 = 15.0;
/// Minimum font size (pixels at 96 dpi).
const SMALLEST_TYPE: f32 = 11.0;
/// Size, in pixels, of the window in which `TYPE` is the font size.
const DESIGN: (f32, f32) = (1600.0, 900.0);
/// Width and height of a unit, relative to the font size: about the width of a letter and the distance between lines.
const UNIT: (f32, f32) = (0.5, 1.28);
/// Width and height of a unit in menus and other lists, relative to the font size.
const LIST_UNIT: (f32, f32) = (0.5, 1.6);
/// Font size in menus and other lists, relative to the normal font size.
const LARGER: f32 = 1.25;
/// Minimum size of a window for `LIST_UNIT` and `LARGER`, in list units. Smaller windows use `UNIT` and the normal
/// font.
const ROOM: Size = Size { width: 100, height: 26 };

/// The units into which a window is divided for the layout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Units {
    pub size: Size,
    /// Width of a unit, in pixels.
    pub w: f32,
    /// Height of a unit, in pixels.
    pub h: f32,
    /// Font size, in pixels.
    pub em: f32,
}

impl Units {
    /// Returns the units for a frame in a window of `size` pixels. `scale` is the screen's resolution
    /// relative to 96 dpi.
    pub fn of(frame: &Frame, size: (u32, u32), scale: f32) -> Self {
        let (w, h) = (size.0 as f32, size.1 as f32);
        let em = (TYPE * (w / DESIGN.0).min(h / DESIGN.1)).max(SMALLEST_TYPE * scale);
        let divided = |em: f32, unit: (f32, f32)| {
            let many = |all: f32, one: f32| (all / (one * em)).clamp(1.0, 1000.0) as u16;
            let size = Size { width: many(w, unit.0), height: many(h, unit.1) };
            Units { size, w: w / f32::from(size.width), h: h / f32::from(size.height), em }
        };
        let larger = divided(LARGER * em, LIST_UNIT);
        let roomy = larger.size.width >= ROOM.width && larger.size.height >= ROOM.height;
        if roomy && !matches!(frame.body, Body::Table(_) | Body::Lab(_)) { larger } else { divided(em, UNIT) }
    }

    pub fn grid(&self) -> Grid {
        Grid::pixels(self.size)
    }

    pub fn area(&self, rect: Rect) -> Area {
        let (x, y) = (f32::from(rect.x) * self.w, f32::from(rect.y) * self.h);
        Area::new(x, y, f32::from(rect.width) * self.w, f32::from(rect.height) * self.h).rounded()
    }

    pub fn row(&self, area: Area, n: usize) -> Area {
        Area { y: area.y + n as f32 * self.h, h: self.h, ..area }
    }
}

/// A rectangle in pixels. Its coordinates can be fractions, because shapes are antialiased.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

impl Area {
    pub fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Area { x, y, w: w.max(0.0), h: h.max(0.0) }
    }

    pub fn right(&self) -> f32 {
        self.x + self.w
    }

    pub fn bottom(&self) -> f32 {
        self.y + self.h
    }

    pub fn centre(&self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Returns `true` if the areas overlap. Areas that only share an edge don't.
    pub fn touches(&self, other: &Area) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    pub fn holds(&self, other: &Area) -> bool {
        self.x <= other.x && self.y <= other.y && self.right() >= other.right() && self.bottom() >= other.bottom()
    }

    /// Returns the intersection of the two areas.
    pub fn within(&self, other: &Area) -> Area {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        Area::new(x, y, self.right().min(other.right()) - x, self.bottom().min(other.bottom()) - y)
    }

    /// Returns the area shrunk by a margin on all sides. A negative margin enlarges the area.
    pub fn inset(&self, by: f32) -> Area {
        Area::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    pub fn shifted(&self, x: f32, y: f32) -> Area {
        Area { x: self.x + x, y: self.y + y, ..*self }
    }

    pub fn take_top(&mut self, h: f32) -> Area {
        let h = h.clamp(0.0, self.h);
        let strip = Area { h, ..*self };
        self.y += h;
        self.h -= h;
        strip
    }

    pub fn take_bottom(&mut self, h: f32) -> Area {
        let h = h.clamp(0.0, self.h);
        self.h -= h;
        Area { y: self.bottom(), h, ..*self }
    }

    pub fn take_left(&mut self, w: f32) -> Area {
        let w = w.clamp(0.0, self.w);
        let strip = Area { w, ..*self };
        self.x += w;
        self.w -= w;
        strip
    }

    /// Returns the area without margins of these widths.
    pub fn between(mut self, left: f32, right: f32) -> Area {
        self.take_left(left);
        self.take_right(right);
        self
    }

    pub fn take_right(&mut self, w: f32) -> Area {
        let w = w.clamp(0.0, self.w);
        self.w -= w;
        Area { x: self.right(), w, ..*self }
    }

    pub fn middle(&self, w: f32, h: f32) -> Area {
        let (w, h) = (w.min(self.w), h.min(self.h));
        Area::new(self.x + (self.w - w) / 2.0, self.y + (self.h - h) / 2.0, w, h)
    }

    pub fn square(&self) -> Area {
        let side = self.w.min(self.h);
        self.middle(side, side)
    }

    pub fn rounded(&self) -> Area {
        let (x, y) = (self.x.round(), self.y.round());
        Area::new(x, y, self.right().round() - x, self.bottom().round() - y)
    }
}
