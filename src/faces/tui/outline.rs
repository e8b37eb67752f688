//! The outlines of cells.

use super::text::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border::Set;

/// The outline of a box. ratatui's block would paint every cell inside, too, and there are many
/// boxes on a table.
pub fn outline(area: Rect, set: Set<'_>, style: Style, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if area.is_empty() {
        return;
    }
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x..=right {
        buf[(x, area.y)].set_symbol(set.horizontal_top).set_style(style);
        buf[(x, bottom)].set_symbol(set.horizontal_bottom).set_style(style);
    }
    for y in area.y..=bottom {
        buf[(area.x, y)].set_symbol(set.vertical_left).set_style(style);
        buf[(right, y)].set_symbol(set.vertical_right).set_style(style);
    }
    corners(area, set, style, buf);
}

/// The corners of a box.
pub fn corners(area: Rect, set: Set<'_>, style: Style, buf: &mut Buffer) {
    let (right, bottom) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
    let places = [
        (area.x, area.y, set.top_left),
        (right, area.y, set.top_right),
        (area.x, bottom, set.bottom_left),
        (right, bottom, set.bottom_right),
    ];
    for (x, y, corner) in places {
        put(buf, x, y, corner, 1, style);
    }
}
