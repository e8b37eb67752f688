//! Cards' drawings as shapes.

use super::area::Area;
use super::palette::{Ink, Palette};
use super::surface::Surface;
use crate::games::emblem::{self, Emblem};
use crate::ui::theme::Rgb;
use tiny_skia::{Path, PathBuilder, Transform};

/// The side of the square that drawings are made in.
const SIDE: f32 = 100.0;

/// Reads a path as [`emblem`] describes it; a letter holds for all the numbers up to the next one.
/// `None` when it is none.
pub fn path(text: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut rest = text.trim_start();
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        let end = after.find(|c: char| c.is_alphabetic()).unwrap_or(after.len());
        let numbers: Vec<f32> = after[..end].split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        rest = &after[end..];
        let many = match letter {
            'M' | 'L' => 2,
            'O' => 3,
            'Q' => 4,
            'C' => 6,
            'Z' if numbers.is_empty() => {
                path.close();
                continue;
            }
            _ => return None,
        };
        let (steps, odd) = (numbers.chunks_exact(many), numbers.len() % many);
        if numbers.is_empty() || odd > 0 {
            return None;
        }
        for n in steps {
            match letter {
                'M' => path.move_to(n[0], n[1]),
                'L' => path.line_to(n[0], n[1]),
                'O' => path.push_circle(n[0], n[1], n[2]),
                'Q' => path.quad_to(n[0], n[1], n[2], n[3]),
                _ => path.cubic_to(n[0], n[1], n[2], n[3], n[4], n[5]),
            }
        }
    }
    path.finish()
}

/// Draws an emblem into the largest square of an area.
pub fn draw(surface: &mut Surface<'_>, emblem: Emblem, area: Area, own: Rgb, palette: &Palette<'_>, alpha: f32) {
    let square = area.square();
    let scale = square.w / SIDE;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, square.x, square.y);
    let (light, dark) = palette.extremes();
    for shape in emblem {
        let Some(path) = path(shape.path) else { continue };
        let rgb = match shape.ink {
            emblem::Ink::Own => own,
            emblem::Ink::Light => light,
            emblem::Ink::Dark => dark,
            emblem::Ink::Tint(tint) => palette.tint(tint),
        };
        match shape.width {
            0 => surface.path(&path, place, Ink(rgb, alpha)),
            width => surface.line(&path, place, f32::from(width), Ink(rgb, alpha)),
        }
    }
}
