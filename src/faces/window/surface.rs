//! A picture in memory, and what can be drawn on it.
//!
//! Its pixels are in the order blue, green, red, as X servers want them: colours are exchanged
//! when they are made into paints, so that nothing has to be converted afterwards.

use super::area::Area;
use super::text::{Fonts, Weight};
use crate::faces::palette::Ink;
use crate::ui::theme::Rgb;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap, PixmapPaint,
    Point, Rect, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Centre,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Type {
    pub weight: Weight,
    pub size: f32,
    pub ink: Ink,
}

pub fn regular(size: f32, ink: impl Into<Ink>) -> Type {
    Type { weight: Weight::Regular, size, ink: ink.into() }
}

pub fn bold(size: f32, ink: impl Into<Ink>) -> Type {
    Type { weight: Weight::Bold, size, ink: ink.into() }
}

#[derive(Debug)]
pub struct Surface<'a> {
    pixmap: &'a mut Pixmap,
    pub fonts: &'a mut Fonts,
    /// No letter is written outside of this.
    pub clip: Area,
}

/// A colour in the order of these pixels.
pub(super) fn color(Ink(rgb, alpha): Ink) -> Color {
    let alpha = (alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
    Color::from_rgba8(rgb.2, rgb.1, rgb.0, alpha)
}

fn paint(ink: Ink) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(color(ink)), anti_alias: true, ..Paint::default() }
}

/// A rectangle whose corners are as round as it lets them be.
fn rounded(area: Area, radius: f32) -> Option<Path> {
    /// How far the handles of a curve are from the corner, in parts of the radius, for a quarter of a
    /// circle.
    const HANDLE: f32 = 0.447_715;
    let radius = radius.min(area.w / 2.0).min(area.h / 2.0);
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(Rect::from_xywh(area.x, area.y, area.w, area.h)?));
    }
    let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    let mut path = PathBuilder::new();
    for (x, y, (dx, dy), (ex, ey)) in [
        (right, top, (1.0, 0.0), (0.0, 1.0)),
        (right, bottom, (0.0, 1.0), (-1.0, 0.0)),
        (left, bottom, (-1.0, 0.0), (0.0, -1.0)),
        (left, top, (0.0, -1.0), (1.0, 0.0)),
    ] {
        let (begin, end) = ((x - radius * dx, y - radius * dy), (x + radius * ex, y + radius * ey));
        let near = radius * HANDLE;
        if path.is_empty() {
            path.move_to(begin.0, begin.1)
        } else {
            path.line_to(begin.0, begin.1)
        }
        path.cubic_to(x - near * dx, y - near * dy, x + near * ex, y + near * ey, end.0, end.1);
    }
    path.close();
    path.finish()
}

impl<'a> Surface<'a> {
    pub fn new(pixmap: &'a mut Pixmap, fonts: &'a mut Fonts) -> Self {
        let clip = Area::new(0.0, 0.0, pixmap.width() as f32, pixmap.height() as f32);
        Surface { pixmap, fonts, clip }
    }

    pub fn height(&self) -> f32 {
        self.pixmap.height() as f32
    }

    /// Fills a rectangle, sharp at whole pixels.
    pub fn fill(&mut self, area: Area, ink: impl Into<Ink>) {
        self.round(area, 0.0, ink);
    }

    /// Fills a rectangle with round corners.
    pub fn round(&mut self, area: Area, radius: f32, ink: impl Into<Ink>) {
        let ink = ink.into();
        self.round_gradient(area, radius, ink, ink);
    }

    /// Fills a rectangle with round corners with two colours, one at the top and one at the
    /// bottom.
    pub fn round_gradient(&mut self, area: Area, radius: f32, top: impl Into<Ink>, bottom: impl Into<Ink>) {
        let (top, bottom) = (top.into(), bottom.into());
        let Some(path) = rounded(area, radius) else { return };
        let mut paint = paint(top);
        if top != bottom {
            let stops = [(0.0, top), (1.0, bottom)].map(|(at, ink)| GradientStop::new(at, color(ink)));
            let ends = [area.y, area.bottom()].map(|y| Point::from_xy(area.x, y));
            let gradient = LinearGradient::new(ends[0], ends[1], stops.into(), SpreadMode::Pad, Transform::identity());
            paint.shader = gradient.unwrap_or(paint.shader);
        }
        self.pixmap.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    /// Draws the border of a rectangle with round corners, inside of it.
    pub fn border(&mut self, area: Area, radius: f32, width: f32, ink: impl Into<Ink>) {
        if let Some(path) = rounded(area.inset(width / 2.0), radius - width / 2.0) {
            let stroke = Stroke { width, ..Stroke::default() };
            self.pixmap.stroke_path(&path, &paint(ink.into()), &stroke, Transform::identity(), None);
        }
    }

    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, ink: impl Into<Ink>) {
        self.round(Area::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius), radius, ink);
    }

    pub fn path(&mut self, path: &Path, place: Transform, ink: impl Into<Ink>) {
        self.pixmap.fill_path(path, &paint(ink.into()), FillRule::Winding, place, None);
    }

    /// Draws a path as a line.
    pub fn line(&mut self, path: &Path, place: Transform, width: f32, ink: impl Into<Ink>) {
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint(ink.into()), &stroke, place, None);
    }

    /// Draws a path as a broken line: so long on, so long off.
    pub fn dashes(&mut self, path: &Path, width: f32, dash: f32, ink: impl Into<Ink>) {
        let dash = StrokeDash::new(vec![dash, dash], 0.0);
        let stroke = Stroke { width, line_join: LineJoin::Round, dash, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint(ink.into()), &stroke, Transform::identity(), None);
    }

    /// Puts another picture on this one, with its corner there, seen so much of, 0 to 1.
    pub fn picture(&mut self, other: &Pixmap, (x, y): (f32, f32), alpha: f32) {
        let paint = PixmapPaint { opacity: alpha.clamp(0.0, 1.0), ..PixmapPaint::default() };
        let (x, y) = (x.round() as i32, y.round() as i32);
        self.pixmap.draw_pixmap(x, y, other.as_ref(), &paint, Transform::identity(), None);
    }

    pub fn width(&mut self, letters: Type, text: &str) -> f32 {
        self.fonts.width(letters.weight, letters.size, text)
    }

    /// Writes one line into the middle of an area's height; what does not fit is cut with dots.
    /// Returns the width that was used.
    pub fn text(&mut self, area: Area, align: Align, letters: Type, text: &str) -> f32 {
        // A room that was measured for the text holds it.
        let text = self.fonts.shortened(letters.weight, letters.size, text, area.w + 0.5);
        let width = self.width(letters, &text);
        let x = match align {
            Align::Left => area.x,
            Align::Centre => area.x + (area.w - width) / 2.0,
            Align::Right => area.right() - width,
        };
        // Capitals stand in the middle: they are 0.714 of the type size high.
        let base = area.y + (area.h + 0.714 * letters.size) / 2.0;
        self.write(x, base.round() as i32, letters, &text);
        width
    }

    /// Writes lines below each other from the top of an area; where not all of them fit, the last
    /// one ends in dots.
    pub fn lines(&mut self, area: Area, letters: Type, lines: &[String]) {
        let step = letters.size * LINE;
        let room = ((area.h + 0.5) / step) as usize;
        for (i, line) in lines.iter().enumerate().take(room) {
            let place = Area::new(area.x, area.y + i as f32 * step, area.w, step);
            match lines.get(i + 1) {
                // Too long for its line by what comes next.
                Some(next) if i + 1 == room => self.text(place, Align::Left, letters, &format!("{line} {next}")),
                _ => self.text(place, Align::Left, letters, line),
            };
        }
    }

    fn write(&mut self, x: f32, base: i32, letters: Type, text: &str) {
        let within = self.clip;
        let (w, h) = (self.pixmap.width() as i32, self.pixmap.height() as i32);
        let (left, right) = ((within.x.floor() as i32).max(0), (within.right().ceil() as i32).min(w));
        let (top, bottom) = ((within.y.floor() as i32).max(0), (within.bottom().ceil() as i32).min(h));
        let Ink(Rgb(red, green, blue), alpha) = letters.ink;
        let alpha = (alpha.clamp(0.0, 1.0) * 256.0) as u32;
        let pixels = self.pixmap.data_mut();
        self.fonts.each(letters.weight, letters.size, text, x, |pen, glyph| {
            let (gw, gh) = glyph.size;
            for line in 0..gh {
                let y = base + glyph.at.1 + line as i32;
                if y < top || y >= bottom {
                    continue;
                }
                for column in 0..gw {
                    let x = pen + glyph.at.0 + column as i32;
                    let cover = (u32::from(glyph.cover[line * gw + column]) * alpha) >> 8;
                    if cover == 0 || x < left || x >= right {
                        continue;
                    }
                    let at = ((y * w + x) * 4) as usize;
                    for (part, ink) in pixels[at..at + 4].iter_mut().zip([blue, green, red, 255]) {
                        *part = ((u32::from(*part) * (255 - cover) + u32::from(ink) * cover + 127) / 255) as u8;
                    }
                }
            }
        });
    }
}

/// The distance of lines in units of the type size.
pub const LINE: f32 = 1.28;
