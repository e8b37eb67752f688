//! Words as pictures: two weights of one typeface, measured, broken and drawn.

use ab_glyph::{Font, FontRef, GlyphId, PxScale, point};
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    Regular,
    Bold,
}

/// How much of each pixel a letter covers.
#[derive(Debug)]
pub struct Glyph {
    /// The columns right of the pen, and the lines below the base line, where it begins.
    pub at: (i32, i32),
    pub size: (usize, usize),
    /// 0 to 255, line by line.
    pub cover: Vec<u8>,
}

/// A letter of a weight and a size, a quarter of a pixel each, at a quarter of a pixel.
type GlyphKey = (Weight, GlyphId, u16, u8);

/// The letters of the program, drawn once each.
#[derive(Debug)]
pub struct Fonts {
    /// One for each weight.
    fonts: [FontRef<'static>; 2],
    glyphs: HashMap<GlyphKey, Glyph>,
    /// Characters by weight: which letter, and how far the pen goes on in units of the type size.
    letters: HashMap<(Weight, char), (GlyphId, f32)>,
}

/// Signs of ours that the typeface does not have, and what is most like them.
const LIKE: [(char, char); 3] = [('▶', '›'), ('◆', '◊'), ('▎', '|')];

/// How many drawn letters are kept: beyond that, sizes of the past are forgotten.
const GLYPH_LIMIT: usize = 8192;

impl Fonts {
    pub fn new() -> Self {
        let font = |bytes: &'static [u8]| match FontRef::try_from_slice(bytes) {
            Ok(font) => font,
            Err(error) => unreachable!("a font of the program's own is broken: {error}"),
        };
        let fonts = [notosans::REGULAR_TTF, notosans::BOLD_TTF].map(font);
        Fonts { fonts, glyphs: HashMap::new(), letters: HashMap::new() }
    }

    /// The letter for a character and its width in units of the type size. What the typeface does
    /// not have is shown as what is most like it, or else as its box for that.
    fn letter(&mut self, weight: Weight, c: char) -> (GlyphId, f32) {
        let font = &self.fonts[weight as usize];
        *self.letters.entry((weight, c)).or_insert_with(|| {
            let like = LIKE.iter().find(|(own, _)| *own == c).map_or(c, |(_, like)| *like);
            let glyph = font.glyph_id(like);
            (glyph, font.h_advance_unscaled(glyph) / units(font))
        })
    }

    /// The width of a text in pixels at a type size in pixels.
    pub fn width(&mut self, weight: Weight, size: f32, text: &str) -> f32 {
        let size = quarter(size);
        text.chars().map(|c| self.letter(weight, c).1 * size).sum()
    }

    /// Calls `put` for each letter of a text with the pen's column, whole pixels.
    pub fn each(&mut self, weight: Weight, size: f32, text: &str, x: f32, mut put: impl FnMut(i32, &Glyph)) {
        let size = quarter(size);
        let mut pen = x;
        if self.glyphs.len() > GLYPH_LIMIT {
            self.glyphs.clear();
        }
        for c in text.chars() {
            let (id, advance) = self.letter(weight, c);
            let whole = pen.floor();
            let phase = ((pen - whole) * 4.0) as u8;
            let key = (weight, id, (size * 4.0) as u16, phase);
            let drawn = || rasterised(&self.fonts[weight as usize], id, size, f32::from(phase) / 4.0);
            put(whole as i32, self.glyphs.entry(key).or_insert_with(drawn));
            pen += advance * size;
        }
    }

    /// A text in so many pixels; one that is cut ends in dots.
    pub fn shortened(&mut self, weight: Weight, size: f32, text: &str, room: f32) -> String {
        if self.width(weight, size, text) <= room {
            return text.to_string();
        }
        let dots = self.width(weight, size, "…");
        let mut used = dots;
        let mut short = String::new();
        for c in text.chars() {
            used += self.letter(weight, c).1 * quarter(size);
            if used > room {
                break;
            }
            short.push(c);
        }
        if dots <= room {
            short.truncate(short.trim_end().len());
            short.push('…');
        }
        short
    }

    /// A text broken between words into lines of so many pixels; words that are longer than a
    /// line are broken where the line ends.
    pub fn wrapped(&mut self, weight: Weight, size: f32, text: &str, room: f32) -> Vec<String> {
        let mut lines = Vec::new();
        let (mut line, mut used) = (String::new(), 0.0);
        let blank = self.width(weight, size, " ");
        for word in text.split_whitespace() {
            let wide = self.width(weight, size, word);
            if !line.is_empty() && used + blank + wide <= room {
                line.push(' ');
                line.push_str(word);
                used += blank + wide;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            (line, used) = (word.to_string(), wide);
            while used > room && line.chars().count() > 1 {
                let (mut part, mut rest) = (0.0, 0);
                for c in line.chars() {
                    part += self.letter(weight, c).1 * quarter(size);
                    if part > room && rest > 0 {
                        break;
                    }
                    rest += c.len_utf8();
                }
                let tail = line.split_off(rest);
                lines.push(std::mem::replace(&mut line, tail));
                used = self.width(weight, size, &line);
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }
}

impl Default for Fonts {
    fn default() -> Self {
        Self::new()
    }
}

/// Type sizes are multiples of a quarter of a pixel.
fn quarter(size: f32) -> f32 {
    (size.clamp(4.0, 400.0) * 4.0).round() / 4.0
}

fn units(font: &FontRef<'static>) -> f32 {
    font.units_per_em().unwrap_or(1000.0)
}

fn rasterised(font: &FontRef<'static>, id: GlyphId, size: f32, phase: f32) -> Glyph {
    // The crate scales by the height of a line, not by the type size.
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
