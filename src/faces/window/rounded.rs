//! Rectangles with round corners, pixel by pixel: most of every picture is made of them, and a
//! general filler of paths takes several times as long.

use super::area::Area;
use crate::faces::palette::Ink;
use crate::ui::theme::Rgb;
use tiny_skia::Pixmap;

#[derive(Clone, Copy, Debug)]
pub struct Rounded {
    pub area: Area,
    pub radius: f32,
}

impl Rounded {
    /// A rectangle; its corners are as round as it lets them be.
    pub fn new(area: Area, radius: f32) -> Self {
        Rounded { area, radius: radius.min(area.w / 2.0).min(area.h / 2.0).max(0.0) }
    }

    /// How far the middle of a pixel is outside of it.
    fn distance(&self, x: i32, y: i32) -> f32 {
        let (cx, cy) = self.area.centre();
        let dx = (x as f32 + 0.5 - cx).abs() - self.area.w / 2.0 + self.radius;
        let dy = (y as f32 + 0.5 - cy).abs() - self.area.h / 2.0 + self.radius;
        let (ox, oy) = (dx.max(0.0), dy.max(0.0));
        (ox * ox + oy * oy).sqrt() + dx.max(dy).min(0.0) - self.radius
    }

    /// Fills it with a colour at the top that becomes another one at the bottom.
    pub fn fill(&self, pixmap: &mut Pixmap, top: Ink, bottom: Ink) {
        let edge = self.radius.ceil() as i32 + 1;
        self.rows(pixmap, |rounded, row, (left, right), y| {
            let part = ((y as f32 + 0.5 - rounded.area.y) / rounded.area.h).clamp(0.0, 1.0);
            let Ink(rgb, alpha) = between(top, bottom, part);
            let cover = |x: i32| (0.5 - rounded.distance(x, y)).clamp(0.0, 1.0) * alpha;
            let (inner, outer) = ((left + edge).min(right), (right - edge).max(left + edge).min(right));
            let whole = rounded.distance((left + right) / 2, y) <= -0.5;
            for x in (left..inner).chain(outer..right) {
                blend(row, x, rgb, cover(x));
            }
            match (whole, alpha >= 1.0) {
                (true, true) => row[inner as usize..outer as usize].fill([rgb.2, rgb.1, rgb.0, 255]),
                (true, false) => (inner..outer).for_each(|x| blend(row, x, rgb, alpha)),
                (false, _) => (inner..outer).for_each(|x| blend(row, x, rgb, cover(x))),
            }
        });
    }

    /// Draws its border, so wide, inside of it.
    pub fn border(&self, pixmap: &mut Pixmap, width: f32, Ink(rgb, alpha): Ink) {
        let edge = (self.radius.max(width)).ceil() as i32 + 1;
        self.rows(pixmap, |rounded, row, (left, right), y| {
            let near = |at: f32| (y as f32 + 0.5 - at).abs() <= width + 1.0;
            let ring = |x: i32| {
                let distance = rounded.distance(x, y);
                ((0.5 - distance).clamp(0.0, 1.0) - (0.5 - distance - width).clamp(0.0, 1.0)) * alpha
            };
            if near(rounded.area.y) || near(rounded.area.bottom()) {
                (left..right).for_each(|x| blend(row, x, rgb, ring(x)));
                return;
            }
            let (inner, outer) = ((left + edge).min(right), (right - edge).max(left + edge).min(right));
            (left..inner).chain(outer..right).for_each(|x| blend(row, x, rgb, ring(x)));
        });
    }

    /// Goes through the rows of pixels that it touches, with its columns in them.
    fn rows(&self, pixmap: &mut Pixmap, mut each: impl FnMut(&Rounded, &mut [[u8; 4]], (i32, i32), i32)) {
        let (w, h) = (pixmap.width() as i32, pixmap.height() as i32);
        let Area { x, y, .. } = self.area;
        let left = (x.floor() as i32).clamp(0, w);
        let right = (self.area.right().ceil() as i32).clamp(left, w);
        let top = (y.floor() as i32).clamp(0, h);
        let bottom = (self.area.bottom().ceil() as i32).clamp(top, h);
        if left == right || self.area.h <= 0.0 {
            return;
        }
        let stride = w as usize * 4;
        let rows = pixmap.data_mut().chunks_exact_mut(stride).enumerate();
        for (y, row) in rows.skip(top as usize).take((bottom - top) as usize) {
            each(self, row.as_chunks_mut().0, (left, right), y as i32);
        }
    }
}

fn between(Ink(a, from): Ink, Ink(b, to): Ink, part: f32) -> Ink {
    if a == b && from == to {
        return Ink(a, from);
    }
    Ink(crate::faces::palette::mix(a, b, part), from + (to - from) * part)
}

/// Lays a colour over a pixel, so much of it.
fn blend(row: &mut [[u8; 4]], x: i32, rgb: Rgb, cover: f32) {
    if cover <= 0.0 {
        return;
    }
    let cover = (cover * 256.0) as u32;
    for (part, ink) in row[x as usize].iter_mut().zip([rgb.2, rgb.1, rgb.0, 255]) {
        *part = ((u32::from(*part) * (256 - cover) + u32::from(ink) * cover + 128) >> 8).min(255) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Ink = Ink(Rgb(255, 255, 255), 1.0);

    fn drawn(draw: impl FnOnce(&mut Pixmap)) -> impl Fn(i32, i32) -> u8 {
        let mut pixmap = Pixmap::new(40, 30).unwrap();
        draw(&mut pixmap);
        move |x, y| pixmap.data()[((y * 40 + x) * 4 + 1) as usize]
    }

    #[test]
    fn corners_are_round_and_the_rest_is_whole() {
        let at = drawn(|pixmap| Rounded::new(Area::new(4.0, 5.0, 30.0, 20.0), 8.0).fill(pixmap, WHITE, WHITE));
        for (x, y) in [(4, 5), (33, 5), (4, 24), (33, 24), (3, 15), (34, 15), (20, 4), (20, 25)] {
            assert_eq!(at(x, y), 0, "outside at {x} {y}");
        }
        for (x, y) in [(20, 5), (20, 24), (4, 15), (33, 15), (20, 15), (12, 13)] {
            assert_eq!(at(x, y), 255, "inside at {x} {y}");
        }
        let soft = (4..12).filter(|&x| (1..255).contains(&at(x, 6))).count();
        assert!(soft > 0, "the corner has no soft edge");
    }

    #[test]
    fn a_border_lies_inside_and_leaves_the_middle_alone() {
        let at = drawn(|pixmap| Rounded::new(Area::new(4.0, 5.0, 30.0, 20.0), 6.0).border(pixmap, 2.0, WHITE));
        for (x, y) in [(20, 5), (20, 6), (20, 24), (4, 15), (5, 15), (33, 15)] {
            assert_eq!(at(x, y), 255, "on the border at {x} {y}");
        }
        for (x, y) in [(20, 4), (20, 8), (3, 15), (8, 15), (20, 15), (4, 5)] {
            assert_eq!(at(x, y), 0, "off the border at {x} {y}");
        }
    }

    #[test]
    fn what_lies_outside_of_the_picture_is_not_drawn() {
        let at = drawn(|pixmap| {
            Rounded::new(Area::new(-20.0, -20.0, 30.0, 30.0), 4.0).fill(pixmap, WHITE, WHITE);
            Rounded::new(Area::new(35.0, 25.0, 90.0, 90.0), 4.0).border(pixmap, 3.0, WHITE);
            Rounded::new(Area::new(90.0, 5.0, 9.0, 9.0), 4.0).fill(pixmap, WHITE, WHITE);
        });
        assert_eq!((at(0, 0), at(20, 15)), (255, 0));
    }
}
