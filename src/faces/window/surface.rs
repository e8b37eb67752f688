//! A bitmap with functions to draw shapes, and to measure, wrap and draw text in two weights.
//!
//! The pixel format is blue, green, red, as X servers expect. Colours are swapped when creating paints, so
//! that pixels need no conversion.

use super::area::Area;
use super::fallback;
use crate::palette::Rgba;
use ab_glyph::{Font, FontArc, GlyphId, PxScale, point};
pub use sorcery_ui::scene::card::Align;
use sorcery_ui::text::{end_of_words, wrapped_by};
use sorcery_ui::theme::Rgb;
use std::collections::HashMap;
use std::path::PathBuf;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap, PixmapPaint,
    Point, Rect, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

/// Distance between lines, relative to the font size.
pub const LINE: f32 = 1.28;
/// Replacements for characters that the font doesn't have.
const LIKE: [(char, char); 3] = [('▶', '›'), ('◆', '◊'), ('▎', '|')];

/// Maximum number of cached glyphs. The cache is cleared when it is full.
const GLYPH_LIMIT: usize = 8192;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    Regular,
    Bold,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Type {
    pub weight: Weight,
    pub size: f32,
    pub ink: Rgba,
}

pub fn regular(size: f32, ink: impl Into<Rgba>) -> Type {
    Type { weight: Weight::Regular, size, ink: ink.into() }
}

pub fn bold(size: f32, ink: impl Into<Rgba>) -> Type {
    Type { weight: Weight::Bold, size, ink: ink.into() }
}

#[derive(Debug)]
pub struct Surface<'a> {
    pixmap: &'a mut Pixmap,
    pub fonts: &'a mut Fonts,
    /// Text outside this area isn't drawn.
    pub clip: Area,
}

/// Returns a colour in the pixel format of the bitmap.
pub(super) fn color(Rgba(rgb, alpha): Rgba) -> Color {
    let alpha = (alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
    Color::from_rgba8(rgb.2, rgb.1, rgb.0, alpha)
}

fn paint(ink: Rgba) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(color(ink)), anti_alias: true, ..Paint::default() }
}

/// Returns the path of a rectangle with rounded corners.
fn rounded(area: Area, radius: f32) -> Option<Path> {
    /// Distance of a Bézier handle from the corner for a quarter circle, relative to the radius.
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

    /// Fills a rectangle. The edges are sharp if they fall on pixel boundaries.
    pub fn fill(&mut self, area: Area, ink: impl Into<Rgba>) {
        self.round(area, 0.0, ink);
    }

    pub fn round(&mut self, area: Area, radius: f32, ink: impl Into<Rgba>) {
        let ink = ink.into();
        self.round_gradient(area, radius, ink, ink);
    }

    /// Fills a rounded rectangle with a vertical gradient.
    pub fn round_gradient(&mut self, area: Area, radius: f32, top: impl Into<Rgba>, bottom: impl Into<Rgba>) {
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

    /// Draws a border inside a rounded rectangle.
    pub fn border(&mut self, area: Area, radius: f32, width: f32, ink: impl Into<Rgba>) {
        if let Some(path) = rounded(area.inset(width / 2.0), radius - width / 2.0) {
            let stroke = Stroke { width, ..Stroke::default() };
            self.pixmap.stroke_path(&path, &paint(ink.into()), &stroke, Transform::identity(), None);
        }
    }

    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, ink: impl Into<Rgba>) {
        self.round(Area::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius), radius, ink);
    }

    pub fn path(&mut self, path: &Path, place: Transform, ink: impl Into<Rgba>) {
        self.pixmap.fill_path(path, &paint(ink.into()), FillRule::Winding, place, None);
    }

    pub fn line(&mut self, path: &Path, place: Transform, width: f32, ink: impl Into<Rgba>) {
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint(ink.into()), &stroke, place, None);
    }

    /// Draws a dashed path; dashes and gaps have the length `dash`.
    pub fn dashes(&mut self, path: &Path, width: f32, dash: f32, ink: impl Into<Rgba>) {
        let dash = StrokeDash::new(vec![dash, dash], 0.0);
        let stroke = Stroke { width, line_join: LineJoin::Round, dash, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint(ink.into()), &stroke, Transform::identity(), None);
    }

    /// Draws another bitmap with its corner at `(x, y)` and an opacity of `alpha`.
    pub fn picture(&mut self, other: &Pixmap, (x, y): (f32, f32), alpha: f32) {
        let paint = PixmapPaint { opacity: alpha.clamp(0.0, 1.0), ..PixmapPaint::default() };
        let (x, y) = (x.round() as i32, y.round() as i32);
        self.pixmap.draw_pixmap(x, y, other.as_ref(), &paint, Transform::identity(), None);
    }

    pub fn width(&mut self, letters: Type, text: &str) -> f32 {
        self.fonts.width(letters.weight, letters.size, text)
    }

    /// Draws one line of text, centred vertically, and truncated with an ellipsis if necessary. Returns its width.
    pub fn text(&mut self, area: Area, align: Align, letters: Type, text: &str) -> f32 {
        // Tolerate rounding errors in areas measured for this text.
        let text = self.fonts.shortened(letters.weight, letters.size, text, area.w + 0.5);
        let width = self.width(letters, &text);
        // Centre the capitals, whose height is 0.714 of the font size.
        let base = area.y + (area.h + 0.714 * letters.size) / 2.0;
        self.write(area.x + align.offset(area.w - width), base.round() as i32, letters, &text);
        width
    }

    /// Like [`Surface::text`], but ends the text after a word if it doesn't fit.
    pub fn words(&mut self, area: Area, align: Align, letters: Type, text: &str) {
        let shown = self.fonts.shortened(letters.weight, letters.size, text, area.w + 0.5);
        let head = shown.strip_suffix('…').filter(|_| shown != text).unwrap_or_default();
        let ended = text.strip_prefix(head).filter(|_| !head.is_empty()).map(|rest| {
            let words = &head[..end_of_words(head, rest)];
            format!("{}…", words.trim_end_matches(['.', ',', ' ']))
        });
        self.text(area, align, letters, ended.as_deref().unwrap_or(text));
    }

    /// Draws lines from the top of an area. If they don't all fit, the last visible one ends in an ellipsis.
    pub fn lines(&mut self, area: Area, letters: Type, lines: &[String]) {
        let step = letters.size * LINE;
        let room = ((area.h + 0.5) / step) as usize;
        for (i, line) in lines.iter().enumerate().take(room) {
            let place = Area::new(area.x, area.y + i as f32 * step, area.w, step);
            match lines.get(i + 1) {
                // Append the next line, which makes this one too long, so that it ends in an ellipsis.
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
        let Rgba(Rgb(red, green, blue), alpha) = letters.ink;
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

/// A rasterised glyph: the coverage of each pixel.
#[derive(Debug)]
pub struct Glyph {
    /// Offset from the pen to the first pixel: columns to the right, and rows below the baseline.
    pub at: (i32, i32),
    pub size: (usize, usize),
    /// The coverage of each pixel, from 0 to 255, row by row.
    pub cover: Vec<u8>,
}

/// The key of a cached glyph: font, glyph, and size and horizontal offset in quarters of a pixel.
type GlyphKey = (usize, GlyphId, u16, u8);

/// The program's fonts with caches.
#[derive(Debug)]
pub struct Fonts {
    /// The regular and the bold font, indexed by weight, then fonts of the system for missing characters.
    fonts: Vec<FontArc>,
    /// The folders with the fonts of the system.
    folders: Vec<PathBuf>,
    /// The fonts of the system that have not been read yet. `None` until a character is missing.
    unread: Option<std::vec::IntoIter<PathBuf>>,
    glyphs: HashMap<GlyphKey, Glyph>,
    /// Font, glyph and advance width (relative to the font size) of each weight and character.
    letters: HashMap<(Weight, char), (usize, GlyphId, f32)>,
}

impl Fonts {
    /// Returns the program's fonts. For characters that they lack, searches `folders`.
    pub fn new(folders: Vec<PathBuf>) -> Self {
        let font = |bytes: &'static [u8]| match FontArc::try_from_slice(bytes) {
            Ok(font) => font,
            Err(error) => unreachable!("one of the program's fonts is broken: {error}"),
        };
        let fonts = [notosans::REGULAR_TTF, notosans::BOLD_TTF].map(font).into();
        Fonts { fonts, folders, unread: None, glyphs: HashMap::new(), letters: HashMap::new() }
    }

    /// Returns a character's font, its glyph and its advance width relative to the font size. A character that the
    /// program's font lacks is shown as a similar one, in a font of the system, or as the font's placeholder.
    fn letter(&mut self, weight: Weight, c: char) -> (usize, GlyphId, f32) {
        if let Some(letter) = self.letters.get(&(weight, c)) {
            return *letter;
        }
        let like = LIKE.iter().find(|(own, _)| *own == c).map_or(c, |(_, like)| *like);
        let own = weight as usize;
        let at = if has(&self.fonts[own], like) { own } else { self.other_font(like).unwrap_or(own) };
        let font = &self.fonts[at];
        let glyph = font.glyph_id(like);
        let letter = (at, glyph, font.h_advance_unscaled(glyph) / units(font));
        self.letters.insert((weight, c), letter);
        letter
    }

    /// Returns the index of a font of the system that has this character. Reads as many fonts as necessary.
    fn other_font(&mut self, c: char) -> Option<usize> {
        let unread = self.unread.get_or_insert_with(|| fallback::files(&self.folders).into_iter());
        let mut at = 2;
        loop {
            if at == self.fonts.len() {
                self.fonts.push(unread.find_map(|path| fallback::read(&path))?);
            }
            if has(&self.fonts[at], c) {
                return Some(at);
            }
            at += 1;
        }
    }

    /// Returns the width of `text` in pixels. `size` is also in pixels.
    pub fn width(&mut self, weight: Weight, size: f32, text: &str) -> f32 {
        let size = quarter(size);
        text.chars().map(|c| self.letter(weight, c).2 * size).sum()
    }

    /// Calls `put` for each glyph of `text`, with the horizontal position of the pen in pixels.
    pub fn each(&mut self, weight: Weight, size: f32, text: &str, x: f32, mut put: impl FnMut(i32, &Glyph)) {
        let size = quarter(size);
        let mut pen = x;
        if self.glyphs.len() > GLYPH_LIMIT {
            self.glyphs.clear();
        }
        for c in text.chars() {
            let (font, id, advance) = self.letter(weight, c);
            let whole = pen.floor();
            let phase = ((pen - whole) * 4.0) as u8;
            let key = (font, id, (size * 4.0) as u16, phase);
            let drawn = || rasterised(&self.fonts[font], id, size, f32::from(phase) / 4.0);
            put(whole as i32, self.glyphs.entry(key).or_insert_with(drawn));
            pen += advance * size;
        }
    }

    /// Returns the length, in bytes, of the start of `text` that fits into `room` pixels.
    fn fitting(&mut self, weight: Weight, size: f32, text: &str, room: f32) -> usize {
        let mut used = 0.0;
        let mut is_over = |c| {
            used += self.letter(weight, c).2 * quarter(size);
            used > room
        };
        text.char_indices().find(|(_, c)| is_over(*c)).map_or(text.len(), |(at, _)| at)
    }

    /// Returns the text, truncated with an ellipsis if it doesn't fit into `room` pixels.
    pub fn shortened(&mut self, weight: Weight, size: f32, text: &str, room: f32) -> String {
        if self.fitting(weight, size, text, room) == text.len() {
            return text.to_string();
        }
        let left = room - self.width(weight, size, "…");
        let head = text[..self.fitting(weight, size, text, left)].trim_end();
        if left < 0.0 { String::new() } else { format!("{head}…") }
    }

    /// Wraps text into lines of at most `room` pixels, but at least one letter.
    pub fn wrapped(&mut self, weight: Weight, size: f32, text: &str, room: f32) -> Vec<String> {
        let first = |line: &str| line.chars().next().map_or(0, char::len_utf8);
        wrapped_by(text, |line| self.fitting(weight, size, line, room).max(first(line)))
    }
}

/// Rounds a font size to a quarter of a pixel.
fn quarter(size: f32) -> f32 {
    (size.clamp(4.0, 400.0) * 4.0).round() / 4.0
}

/// Returns `true` if the font has this character. Glyph 0 is the placeholder for missing characters.
fn has(font: &FontArc, c: char) -> bool {
    font.glyph_id(c) != GlyphId(0)
}

fn units(font: &FontArc) -> f32 {
    font.units_per_em().unwrap_or(1000.0)
}

fn rasterised(font: &FontArc, id: GlyphId, size: f32, phase: f32) -> Glyph {
    // `PxScale` is the height of a line, not the font size.
    let scale = PxScale::from(size * font.height_unscaled() / units(font));
    let glyph = id.with_scale_and_position(scale, point(phase, 0.0));
    let Some(outlined) = font.outline_glyph(glyph) else {
        return Glyph { at: (0, 0), size: (0, 0), cover: Vec::new() };
    };
    let bounds = outlined.px_bounds();
    let (w, h) = (bounds.width() as usize, bounds.height() as usize);
    let mut cover = vec![0; w * h];
    outlined.draw(|x, y, part| {
        if let Some(pixel) = cover.get_mut(y as usize * w + x as usize) {
            *pixel = (part.clamp(0.0, 1.0) * 255.0).round() as u8;
        }
    });
    Glyph { at: (bounds.min.x as i32, bounds.min.y as i32), size: (w, h), cover }
}
