//! Functions that write text and styles into cells.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use sorcery_ui::text::{columns, shorten};

/// Sets the style of all cells of an area row by row, which is twice as fast as looking up each cell.
pub fn restyle(buf: &mut Buffer, area: Rect, style: Style) {
    let area = area.intersection(buf.area);
    for row in area.rows() {
        let begin = buf.index_of(row.x, row.y);
        for cell in &mut buf.content[begin..begin + usize::from(row.width)] {
            cell.set_style(style);
        }
    }
}

/// Writes text into at most `room` columns.
pub fn put(buf: &mut Buffer, x: u16, y: u16, text: &str, room: impl Into<usize>, style: Style) {
    let room = room.into();
    if !buf.area.contains(Position { x, y }) {
        return;
    }
    // Nearly all text is ASCII, with one cell per letter, so there is no need to measure it.
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        let room = room.min((buf.area.right() - x) as usize).min(text.len());
        let begin = buf.index_of(x, y);
        for (i, cell) in buf.content[begin..begin + room].iter_mut().enumerate() {
            cell.set_symbol(&text[i..=i]).set_style(style);
        }
        return;
    }
    buf.set_stringn(x, y, text, room, style);
}

/// Writes text centred in one row of an area. `line` is the index of the row. Shortens text that is too long.
pub fn put_centre(buf: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    if line >= area.height || area.width == 0 {
        return;
    }
    let text = shorten(text, area.width as usize);
    let x = area.x + (area.width - columns(&text) as u16) / 2;
    put(buf, x, area.y + line, &text, area.width, style);
}
