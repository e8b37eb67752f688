//! Words in cells.

use crate::faces::canvas::{self, cut};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// Texts that take room.
pub trait Columns {
    /// How many columns it takes.
    fn columns(&self) -> usize;
}

impl Columns for str {
    fn columns(&self) -> usize {
        canvas::columns(self)
    }
}

/// A text in so many columns; one that is cut ends in a mark.
pub fn shorten(text: &str, columns: usize) -> String {
    if text.columns() <= columns {
        return text.to_string();
    }
    format!("{}~", cut(text, columns.saturating_sub(1)))
}

/// Writes a text into at most so many columns.
pub fn put(buf: &mut Buffer, x: u16, y: u16, text: &str, columns: usize, style: Style) {
    if !buf.area.contains(Position { x, y }) {
        return;
    }
    // Nearly all texts are plain letters, a cell each: nothing has to be measured.
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        let room = columns.min((buf.area.right() - x) as usize).min(text.len());
        let begin = buf.index_of(x, y);
        for (i, cell) in buf.content[begin..begin + room].iter_mut().enumerate() {
            cell.set_symbol(&text[i..=i]).set_style(style);
        }
        return;
    }
    buf.set_stringn(x, y, text, columns, style);
}

/// Gives every cell a style.
pub fn wash(buf: &mut Buffer, style: Style) {
    for cell in &mut buf.content {
        cell.fg = style.fg.unwrap_or(cell.fg);
        cell.bg = style.bg.unwrap_or(cell.bg);
        cell.modifier = cell.modifier.union(style.add_modifier).difference(style.sub_modifier);
    }
}

/// Writes a text into the middle of a line of an area.
pub fn put_centre(buf: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    if line >= area.height {
        return;
    }
    let text = shorten(text, area.width as usize);
    let x = area.x + (area.width - text.columns() as u16) / 2;
    put(buf, x, area.y + line, &text, area.width as usize, style);
}
