//! Emblems on cards, drawn as vector shapes or as bitmaps.

use super::palette::{Palette, mix};
use sorcery_games::emblem::{self, Emblem};
use sorcery_ui::theme::Rgb;
use tiny_skia::{FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// Side length of the square in which emblems are designed. All coordinates and stroke widths refer to it.
pub const SIDE: f32 = 100.0;
/// Additional stroke width of a shape's edge, in the coordinates of the design.
const EDGE: u8 = 7;
/// A shape gets an edge if its contrast ratio with the background of the page is lower than this.
const FAINT: f32 = 2.5;

/// Parses a path in the format described in [`emblem`]. If several sets of numbers follow a letter, the letter applies
/// to each set. Returns `None` if the text is invalid.
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

/// Returns the shapes of an emblem from back to front, each with its outline, its stroke width (0 for filled shapes)
/// and its colour.
pub fn shapes<'e>(
    emblem: Emblem,
    own: Rgb,
    palette: &'e Palette<'_>,
) -> impl Iterator<Item = (Path, u8, Rgb)> + use<'e> {
    let (light, dark) = palette.extremes();
    let colours = *palette;
    // On a bright page, bright shapes need an edge to be visible.
    let edge = mix(palette.page, dark, 0.6);
    let (page, is_bright) = (palette.page, !palette.is_dark());
    let colour = move |shape: &emblem::Shape| match shape.ink {
        emblem::Ink::Own => own,
        emblem::Ink::Light => light,
        emblem::Ink::Dark => dark,
        emblem::Ink::Tint(tint) => colours.tint(tint),
    };
    let edged = emblem.iter().filter(move |shape| is_bright && colour(shape).contrast(page) < FAINT);
    let edges = edged.filter_map(move |shape| Some((path(shape.path)?, shape.width + EDGE, edge)));
    edges.chain(emblem.iter().filter_map(move |shape| Some((path(shape.path)?, shape.width, colour(shape)))))
}

/// Draws an emblem as large as possible into a bitmap of this size, in pixels. Shapes without a colour of their own get
/// the colour `own`.
pub fn picture(emblem: Emblem, width: u32, height: u32, own: Rgb, palette: &Palette<'_>) -> Option<Pixmap> {
    let mut pixels = Pixmap::new(width, height)?;
    let side = width.min(height) as f32;
    let (x, y) = ((width as f32 - side) / 2.0, (height as f32 - side) / 2.0);
    let scale = side / SIDE;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, x, y);
    for (path, width, rgb) in shapes(emblem, own, palette) {
        let mut ink = Paint::default();
        ink.set_color_rgba8(rgb.0, rgb.1, rgb.2, 255);
        match width {
            0 => pixels.fill_path(&path, &ink, FillRule::Winding, place, None),
            width => {
                let stroke = Stroke { width: f32::from(width), line_cap: LineCap::Round, ..Stroke::default() };
                pixels.stroke_path(&path, &ink, &stroke, place, None);
            }
        }
    }
    Some(pixels)
}
