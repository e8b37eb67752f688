//! The layout of a menu as tiles, and of titles in block letters.

use super::{Content, Rect, Scene, Size};
use crate::frame::{Hit, MenuItem, MenuView};
use crate::scene::blocks::doubled;
use crate::text::columns;
use crate::theme::Role;
use std::borrow::Cow;

const TILE_LEAST: Size = Size { width: 18, height: 7 };
/// Minimum height, in lines, of the tiles below a title in block letters, in a terminal and in a window. With less room,
/// the title is left out, so that the tiles' drawings have enough room.
const TILE_WITH_LOGO: [u16; 2] = [13, 9];
const TILE_MOST: Size = Size { width: 44, height: 22 };
/// Maximum number of columns of entries below the tiles.
const MOST_COLUMNS: u16 = 3;
impl<'f> Scene<'f> {
    /// Draws a menu with tiles side by side. Returns `false` if they don't fit.
    pub(super) fn tiles(&mut self, menu: &'f MenuView, area: Rect) -> bool {
        let drawn = |item: &MenuItem| !item.emblem.is_empty();
        let tiles = menu.items.iter().filter(|item| drawn(item)).count() as u16;
        let before = menu.items.iter().take_while(|item| !drawn(item)).count() as u16;
        let width = (area.width.saturating_sub(2) / tiles.max(1)).min(TILE_MOST.width);
        // Other entries are below the tiles, in as many columns as fit.
        let after = &menu.items[usize::from(before + tiles)..];
        // In a window, a unit is narrower in relation to its height than a terminal cell, so labels need more units.
        let (label, slack, high) = if self.grid.pixels { (23, 3, width * 2 / 5) } else { (16, 0, width / 2 + 4) };
        let begin = |item: &MenuItem| columns(&item.label) + 4 + slack;
        let widest = after.iter().map(|item| begin(item).max(label) + columns(&item.detail) + 2 + slack).max();
        let column = (widest.unwrap_or(0) as u16).clamp(3, area.width.max(3));
        let lines = (after.len() as u16).div_ceil((area.width / column).clamp(1, MOST_COLUMNS));
        let side = (after.len() as u16).div_ceil(lines.max(1));
        let rest = |head: u16| head + before + u16::from(before > 0) + 1 + lines;
        let highest = TILE_MOST.height.min(high);
        let room = |head| area.height.saturating_sub(rest(head)).min(highest);
        // The title in block letters is dropped if the tiles need the room, and doubled if there is room to spare.
        // In a window, it has a margin above it.
        let (logo, margin) = (menu.logo.len() as u16, if self.grid.pixels { 2 } else { 0 });
        let fits = |logo: u16, minimum| (room(logo + 3 + margin) >= minimum).then_some((logo, logo + 3));
        let (logo, head) =
            fits(2 * logo, highest).or(fits(logo, TILE_WITH_LOGO[usize::from(self.grid.pixels)])).unwrap_or((0, 2));
        let (rest, height) = (rest(head), room(head + if logo > 0 { margin } else { 0 }));
        // A game without a drawing may be between the others.
        let adjacent = after.iter().all(|item| !drawn(item));
        if !adjacent || !self.grid.surfaces || tiles < 2 || width < TILE_LEAST.width || height < TILE_LEAST.height {
            return false;
        }
        let row = |y| Rect { x: area.x + (area.width - tiles * width) / 2, y, width: tiles * width, height: 1 };
        let mut y = area.y + (area.height - rest - height) / 2;
        self.letters(menu.logo, Rect { height: logo, ..row(y) }, |_| Role::Title);
        self.centred(row(y + logo), &menu.about, Role::Dim, false);
        y += head;
        let mut tile = row(0).x;
        let left = area.x + (area.width + 2).saturating_sub(side * column) / 2;
        for (i, item) in menu.items.iter().enumerate() {
            if drawn(item) {
                self.item(
                    Rect { x: tile, y, width: width - 1, height },
                    Cow::Borrowed(item),
                    i,
                    i == menu.cursor,
                    width,
                );
                tile += width;
                let last = menu.items.get(i + 1).is_none_or(|next| !drawn(next));
                y += if last { height + 1 } else { 0 };
            } else if i < usize::from(before) {
                // Put the details close to the label, because the details of a saved game are long.
                self.item(row(y), Cow::Borrowed(item), i, i == menu.cursor, begin(item) as u16);
                y += 1 + u16::from(menu.items.get(i + 1).is_some_and(drawn));
            } else {
                let n = i as u16 - before - tiles;
                let place = Rect { x: left + n / lines * column, y: y + n % lines, width: column - 2, height: 1 };
                self.item(place, Cow::Borrowed(item), i, i == menu.cursor, label as u16);
            }
        }
        true
    }

    /// Draws lines of block letters, at twice the size if there is room. Dim lines aren't bold.
    pub(super) fn letters(&mut self, lines: &[&'static str], area: Rect, role: impl Fn(usize) -> Role) {
        let twice = usize::from(area.height) >= 2 * lines.len();
        let mut rows = area.rows();
        for (n, line) in lines.iter().enumerate() {
            let drawn = if twice { doubled(line).map(Cow::Owned).to_vec() } else { vec![Cow::Borrowed(*line)] };
            for (line, row) in drawn.into_iter().zip(&mut rows) {
                self.centred(row, line, role(n), role(n) != Role::Dim);
            }
        }
    }

    /// Draws entry `i` of a menu. The entry's value or detail begins at `column`.
    pub(super) fn item(&mut self, area: Rect, item: Cow<'f, MenuItem>, i: usize, chosen: bool, column: u16) {
        self.hits.push((area, Hit::Item(i)));
        self.put(area, Content::MenuItem(item, chosen, column));
    }
}
