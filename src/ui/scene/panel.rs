//! The layout of the lines in a panel.

use super::{Rect, Tier};
use crate::text::{columns, single_spaced};
use ratatui_core::layout::Margin;
use sorcery_games::Label;
use sorcery_games::table::{Panel, PanelLine, Tint, words_of};
use std::borrow::Cow;

/// Width, in columns, of the mark before a name or before a line of a panel in a box.
pub const SIGN: u16 = 3;
/// Width, in columns, of a panel's title in front of its lines, if all lines can be selected.
const COUNTS_TITLE: u16 = 10;
/// Width, in columns, of a panel's title in front of its lines, if not all lines can be selected.
const TITLE: u16 = 13;
/// Width, in columns, of the mark in front of a panel's line, if the lines lie side by side.
pub const LINE_SIGN: u16 = 1;
/// Gap, in columns, between panel lines that lie side by side and can't be selected.
const LINE_GAP: u16 = 3;
/// Width, in columns, of the count in a panel line, such as the number of copies of a card.
const COUNT: u16 = 3;
/// Width, in columns, reserved for the text after a count in a panel line.
const BEHIND: u16 = 2;
/// Maximum gap, in columns, between two panel lines with counts that lie side by side.
const COUNT_GAP: u16 = 3;

/// Returns the lines of a panel. If a line is wider than `room`, removes as many columns as necessary, but only columns
/// that are blank in all lines.
pub fn fitted(panel: &Panel, room: u16) -> Vec<Cow<'_, PanelLine>> {
    let texts: Vec<String> = panel.lines.iter().map(|line| words_of(&line.pieces)).collect();
    let widest = texts.iter().map(|text| columns(text)).max().unwrap_or(0);
    let Some(spare) = widest.checked_sub(room.into()).filter(|spare| *spare > 0) else {
        return panel.lines.iter().map(Cow::Borrowed).collect();
    };
    let blank = |column: usize| texts.iter().all(|text| text.chars().nth(column).is_none_or(|c| c == ' '));
    // Drop a blank column only if the column before it is also blank, so that a blank stays between words.
    let dropped: Vec<usize> = (1..widest).filter(|&c| blank(c) && blank(c - 1)).take(spare).collect();
    let without = |line: &PanelLine| {
        let mut line = line.clone();
        let mut column = 0;
        for (label, _) in &mut line.pieces {
            let text = label.to_string();
            let remaining =
                text.chars().zip(column..).filter(|(_, at)| !dropped.contains(at)).map(|(c, _)| c).collect();
            column += text.chars().count();
            *label = Label::Text(remaining);
        }
        line
    };
    panel.lines.iter().map(|line| Cow::Owned(without(line))).collect()
}

pub fn title_columns(panel: &Panel) -> u16 {
    // A count with more digits than usual needs one more column.
    if is_signed(panel) { COUNTS_TITLE.max(columns(&panel.title.to_string()) as u16 + 1) } else { TITLE }
}

/// Returns `true` if each line has a column for a mark, because it can be selected.
fn is_signed(panel: &Panel) -> bool {
    panel.lines.iter().all(|line| line.anchor.is_some())
}

/// Returns the areas of the lines of a panel, or of its short form: one below the other in a box, otherwise side by side
/// in the lines of `area`. If all of them fit side by side, they are as high as `area`.
pub fn panel_places(panel: &Panel, lines: &[PanelLine], area: Rect, tier: Tier) -> Vec<Rect> {
    if tier != Tier::List {
        let inner = area.inner(Margin::new(1, 0));
        let (n, room) = (lines.len() as u16, inner.height.saturating_sub(1));
        // Use more columns only if the lines don't fit into fewer.
        let columns = n.div_ceil(room.max(1)).max(1);
        let rows = n.div_ceil(columns);
        let width = inner.width / columns;
        // If there is room to spare, leave a gap between the title and lines with marks.
        let top = inner.y + if is_signed(panel) && room >= rows + 2 { 2 } else { 1 };
        let line = |i: u16| Rect { x: inner.x + i / rows * width, y: top + i % rows, width, height: 1 };
        return (0..n).map(line).filter(|line| line.width > 0 && line.y < inner.bottom()).collect();
    }
    let left = area.x + 3 + title_columns(panel) + u16::from(!is_signed(panel));
    // The width that each line needs, and the width reserved for it. The reserved width of a count doesn't depend on
    // the text after it, so that the counts of different panels line up.
    let widths = lines.iter().map(|line| {
        let text = |(label, _): &(Label, Tint)| columns(&single_spaced(&label.to_string())) as u16;
        match &line.pieces[..] {
            [name, _, behind @ ..] if line.count.is_some() => {
                let counted = LINE_SIGN + text(name) + COUNT;
                (counted + behind.iter().map(text).sum::<u16>(), counted + BEHIND)
            }
            pieces => {
                let width = pieces.iter().map(text).sum::<u16>();
                // Leave a gap after each panel line.
                let width = width + if line.anchor.is_some() { 1 + LINE_SIGN } else { LINE_GAP };
                (width, width)
            }
        }
    });
    let widths: Vec<(u16, u16)> = widths.collect();
    let counted = lines.iter().filter(|line| line.count.is_some()).count() as u16;
    let spare = area.right().saturating_sub(left + widths.iter().map(|(_, width)| width).sum::<u16>());
    let gap = spare.checked_div(counted).unwrap_or(0).min(COUNT_GAP);
    let (mut x, mut y) = (left, area.y);
    let mut places = Vec::new();
    for (needed, width) in widths {
        if x > left && x + needed > area.right() {
            (x, y) = (left, y + 1);
        }
        if y >= area.bottom() || x + needed > area.right() {
            break;
        }
        places.push(Rect { x, y, width: width.min(area.right() - x), height: 1 });
        x += width + gap;
    }
    if y == area.y {
        places.iter_mut().for_each(|place| place.height = area.height);
    }
    places
}

/// Returns the width that a list needs for its longest line and the margins.
pub(super) fn list_width(panel: &Panel) -> u16 {
    let sign = if is_signed(panel) { SIGN } else { 0 };
    let lines = panel.lines.iter().map(|line| columns(&words_of(&line.pieces)) + usize::from(sign));
    lines.chain([columns(&panel.title.to_string())]).max().unwrap_or(0) as u16 + 3
}

/// Returns the number of rows that a panel needs if its lines lie side by side.
pub(super) fn list_height(panel: &Panel, width: u16) -> u16 {
    let room = Rect { x: 0, y: 0, width, height: panel.lines.len().max(1) as u16 };
    panel_places(panel, &panel.lines, room, Tier::List).last().map_or(1, |last| last.y + 1)
}
