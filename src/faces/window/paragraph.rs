//! Lines of tinted words, broken where there is no more room.

use super::surface::LINE;
use super::text::{Fonts, Weight};
use crate::games::{Label, Line, Tint};

/// The size of their letters, in units of the type size.
pub const SIZE: f32 = 0.88;
/// How wide a column of a table is, in units of the size of its letters.
pub const COLUMN: f32 = 0.56;

/// The distance of lines, in pixels.
pub fn step(em: f32) -> f32 {
    SIZE * em * LINE
}

/// The lines that one becomes in so much room. Where blanks make columns, a line stays whole.
pub fn broken(line: &Line, em: f32, room: f32, fonts: &mut Fonts) -> Vec<Line> {
    let text = whole(line);
    if fonts.width(Weight::Regular, SIZE * em, &text) <= room || in_columns(&text) {
        return vec![line.clone()];
    }
    let tint = line.first().map_or(Tint::Plain, |(_, tint)| *tint);
    let pieces = fonts.wrapped(Weight::Regular, SIZE * em, &text, room);
    pieces.into_iter().map(|piece| vec![(Label::Text(piece), tint)]).collect()
}

/// The room that a line takes unbroken.
pub fn width(line: &Line, em: f32, fonts: &mut Fonts) -> f32 {
    let text = whole(line);
    let columns = if in_columns(&text) { text.chars().count() as f32 * COLUMN * SIZE * em } else { 0.0 };
    fonts.width(Weight::Regular, SIZE * em, &text).max(columns)
}

fn whole(line: &Line) -> String {
    line.iter().map(|(label, _)| label.to_string()).collect()
}

fn in_columns(text: &str) -> bool {
    text.trim_end().contains("  ")
}
