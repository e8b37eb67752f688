//! The place of a dialog that should cover as little as possible of its subject.

use super::card::names_in;
use super::{CellItem, Content, Rect, Scene};
use crate::frame::Hit;
use sorcery_games::table::{Cell, Line, PanelLine, words_of};

/// Minimum room for the effect of an answer, to the right of the answers (columns).
const EFFECT: u16 = 20;

impl Scene<'_> {
    /// Returns the area for a dialog on a table: `usual` if it covers no name and not the status line, otherwise the
    /// nearest area that covers the fewest names and, if possible, not the status line. The area doesn't cover `cursor`.
    /// `answers` is the width of the answers without their effects. `height` returns the height that the dialog needs at
    /// a given width.
    pub(super) fn apart(
        &self,
        usual: Rect,
        cursor: Rect,
        area: Rect,
        answers: u16,
        height: impl Fn(u16) -> u16,
    ) -> Rect {
        let names = self.items.iter().filter_map(|item| match &item.content {
            Content::Cell(cell) => Some(names_in(cell, item.area, self.grid)),
            _ => None,
        });
        let names: Vec<Rect> = names.flatten().collect();
        // The status line lies above the prompt.
        let prompt = self.hits.iter().find(|(_, hit)| *hit == Hit::Prompt).map(|hit| hit.0);
        let message = prompt.map(|prompt| Rect { y: prompt.y.saturating_sub(1), height: 1, ..prompt });
        let covered = |place: &Rect| names.iter().filter(|name| name.intersects(*place)).count();
        let is_over_message = |place: &Rect| message.is_some_and(|message| message.intersects(*place));
        let narrower = [1, 2, 3].map(|part| usual.width - usual.width * part / 5);
        let widths = [usual.width].into_iter().chain(narrower.into_iter().filter(|width| *width >= answers + EFFECT));
        let sizes = widths.map(|width| (width, height(width)));
        best_place(usual, sizes, cursor, area, |place| {
            (place.intersects(cursor), covered(place), is_over_message(place), usual.width - place.width)
        })
    }

    /// Returns the area for a dialog on a table: `usual` if it covers nothing that the dialog's text names or changes,
    /// otherwise the nearest area that covers as little of it and of the inspector, above `log`, as possible.
    pub(super) fn beside_named(&self, usual: Rect, cursor: Rect, log: Option<Rect>, area: Rect, text: &[Line]) -> Rect {
        let text: Vec<String> = text.iter().map(|line| words_of(line)).collect();
        let is_named = |cell: &CellItem<'_>| match cell.cell {
            Cell::Card(face) => text.iter().any(|line| line.contains(&face.name.to_string())),
            _ => cell.highlight.note.is_some(),
        };
        // The first line of the dialog names the action. Gems, for example, are lines of a panel.
        let action: Vec<&str> =
            text.first().map_or(Vec::new(), |line| line.split(|c: char| !c.is_alphanumeric()).collect());
        let is_of_action = |line: &PanelLine| {
            let words = words_of(&line.pieces);
            line.anchor.is_some() && words.split_whitespace().next().is_some_and(|name| action.contains(&name))
        };
        let areas = |is_wanted: &dyn Fn(&Content<'_>) -> bool| -> Vec<Rect> {
            self.items.iter().filter(|item| is_wanted(&item.content)).map(|item| item.area).collect()
        };
        let mut named = areas(&|content| matches!(content, Content::Cell(cell) if is_named(cell)));
        named.push(cursor);
        let lines = areas(&|content| matches!(content, Content::PanelLine(line, ..) if is_of_action(line)));
        let inspector = log.map(|log| Rect { y: area.y, height: log.y.saturating_sub(area.y), ..log });
        let covered =
            |place: &Rect| [&named, &lines].map(|named| named.iter().filter(|name| name.intersects(*place)).count());
        let hides = |place: &Rect| inspector.is_some_and(|inspector| inspector.intersects(*place));
        best_place(usual, [(usual.width, usual.height)], cursor, area, |place| (covered(place), hides(place)))
    }
}

/// Returns the place in `area` with the lowest cost for a dialog with one of these sizes, or `usual` if no size fits. Of
/// several such places, returns the one nearest to `usual`.
fn best_place<C: Ord>(
    usual: Rect,
    sizes: impl IntoIterator<Item = (u16, u16)>,
    cursor: Rect,
    area: Rect,
    cost: impl Fn(&Rect) -> C,
) -> Rect {
    let sizes = sizes.into_iter().filter(|(_, height)| *height <= area.height);
    let places = sizes.flat_map(|(width, height)| {
        let xs = [usual.x, area.x, cursor.right() + 1, area.right() - width];
        let xs = xs.into_iter().filter(move |x| x + width <= area.right());
        xs.flat_map(move |x| (area.y..=area.bottom() - height).map(move |y| Rect { x, y, width, height }))
    });
    let distance = |place: &Rect| place.y.abs_diff(usual.y) + place.x.abs_diff(usual.x);
    places.min_by_key(|place| (cost(place), distance(place))).unwrap_or(usual)
}
