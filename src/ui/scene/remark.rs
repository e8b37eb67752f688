//! The layout of the note about a change on a place: the preview of the next action or, if there is none, the last
//! change.
//!
//! The note has the first of these places that is wide enough:
//!
//! | Situation | Place |
//! | --- | --- |
//! | The note names a labelled value of a player: `points 3 -> 4` | The place of the label, which disappears |
//! | Pile with a picture | The number of cards, which the note repeats |
//! | A line has room and no text of the card | The lowest such line |
//! | A line has room without its marks | The lowest such line; the note covers the marks |
//! | Player with a gauge | The gauge, because a number beside it has the same value |
//! | Card with a picture, in a window | Below or at the right of the picture, which becomes smaller |
//! | Card with text, in a window | The last line of the text, which becomes shorter |
//! | Card with values | The values, which the note repeats |
//! | Place with more than three lines | The last line but one |
//! | Lower place | The last line |
//!
//! Before that, a value that the note repeats, such as the 3 in `3 -> 2`, is removed.

use super::Rect;
use super::card::{Align, CardLayout, Part, PartKind, SQUARE, TextFit, has_foot};
use super::parts::{row, shortened};
use crate::frame::Highlight;
use crate::text::{columns, wrap, wrapped};
use crate::theme::Role;
use sorcery_games::table::{Cell, Figure};

impl CardLayout<'_> {
    /// Lays out the note about a change, if there is one. A note such as `3 -> 2` replaces the value that it names.
    pub(super) fn remark(&mut self, cell: &Cell, highlight: &Highlight, whole: Rect) {
        let Some(note) = highlight.remark().filter(|_| whole.height > 1) else { return };
        let note = &*note.text;
        let wide = columns(note) as u16;
        let names = |value: &Figure| {
            note.ends_with(&format!("> {}", value.label)) || note.starts_with(&format!("{} -", value.label))
        };
        self.parts.retain(|part| !matches!(&part.what, PartKind::Value(_, value, _) if names(value)));
        let place = self.place_of_label(note, whole).or_else(|| self.place_of_note(wide, cell, whole));
        let has_foot = self.parts.iter().any(|part| part.what == PartKind::Foot);
        let last = if whole.height > 3 && !has_foot { 2 } else { 1 };
        let mut area = place.unwrap_or_else(|| row(whole, whole.height - last));
        if area.width < wide {
            area = row(whole, area.y);
        }
        // On a free place, a long note may take two lines. In a window, the letters of the note are wider than columns.
        let needed = if self.fit == TextFit::Scaled { wide + wide / 3 } else { wide };
        area.height = if matches!(cell, Cell::Slot(_)) && whole.height > 3 && needed > area.width { 2 } else { 1 };
        if area.height > 1 && self.fit == TextFit::Scaled {
            area = Rect { y: whole.height - area.height - 1, height: area.height, ..row(whole, 0) };
        }
        // On a player, the note is only as wide as its text. It covers a value completely or not at all.
        if matches!(cell, Cell::Seat(_)) {
            area.width = area.width.min(wide + 2);
            let covered = self.parts.iter().filter_map(|part| match &part.what {
                PartKind::Values(text, _) if part.area.y == area.y && part.area.x < area.right() => {
                    Some(part.area.x + columns(text) as u16)
                }
                _ => None,
            });
            area.width = covered.max().map_or(area.width, |end| area.width.max(end.saturating_sub(area.x)));
        }
        let mut lines = wrap(note, area.width.into(), area.height.into());
        // If the note fits in a line of columns, but not in a line of the window's letters, break it in the middle.
        if let [first, last] = &lines[..]
            && last.is_empty()
        {
            let middle = columns(first).div_ceil(2);
            lines = (middle..).map(|width| wrapped(note, width)).find(|lines| lines.len() <= 2).unwrap_or_default();
        }
        // In a window, the note would cover a part of the marks, so leave them out.
        if self.fit == TextFit::Scaled {
            let is_covered =
                |part: &Part<'_>| part.extent(area.y, true).is_some_and(|(x, end)| x < area.right() && area.x < end);
            let is_mark = |part: &Part<'_>| matches!(part.what, PartKind::Text(_, _, Align::Centre));
            self.parts.retain(|part| !(is_mark(part) && is_covered(part)));
        }
        self.put(area, PartKind::Remark(lines));
    }

    /// Returns the place for a note that is `wide` columns wide: see the table above. Beside the text of a card, the note
    /// would look like a part of it.
    fn place_of_note(&mut self, wide: u16, cell: &Cell, whole: Rect) -> Option<Rect> {
        // In a window, text fills its area, because its letters don't keep to the columns.
        let is_scaled = self.fit == TextFit::Scaled;
        let has_count = matches!(cell, Cell::Card(face) if face.has_count());
        let has_text = |y: u16| {
            let covers = |part: &&Part<'_>| (part.area.y..part.area.bottom()).contains(&y);
            self.parts.iter().filter(covers).any(|part| match part.what {
                PartKind::Text(_, Role::Text, _) => true,
                PartKind::Pictures(_) => is_scaled && 2 * part.area.right() > whole.width,
                _ => false,
            })
        };
        let lines = (0..whole.height).rev().map(|n| row(whole, n));
        let counts = matches!(cell, Cell::Card(face) if has_count && has_foot(face, whole.height))
            && self.parts.iter().any(|part| matches!(part.what, PartKind::Pictures(_)));
        let number = lines.clone().take(usize::from(counts)).map(|line| self.gap(line, false));
        let apart = lines.clone().filter(|line| !has_text(line.y)).map(|line| self.gap(line, true));
        let rest = lines.filter(|line| !is_scaled || !has_text(line.y)).map(|line| self.gap(line, false));
        let gaps: Vec<Rect> = number.chain(apart).chain(rest).collect();
        let fitting = |least: u16| gaps.iter().copied().find(|gap| gap.width >= least);
        // In a window, the letters of the note and of the number of cards are wider than their columns.
        let margin = if has_count { 2 } else { 0 };
        let margin = if is_scaled { (wide / 3 + 1).max(margin) } else { margin };
        // The note may cover a player's gauge, because a number next to the gauge has the same value.
        let mut gauges = self.parts.iter().filter(|part| matches!(part.what, PartKind::Gauge(..)));
        let gauge = gauges.find(|part| part.area.width >= wide).map(|part| part.area);
        let place = fitting(wide + margin).or_else(|| fitting(wide.max(1))).or(gauge);
        place
            .or_else(|| if is_scaled { self.place_by_picture(wide + margin) } else { None })
            .or_else(|| if is_scaled { self.last_line_of_text() } else { None })
    }

    /// Makes the card's picture lower or narrower. Returns the room for a note that is `wide` columns wide, below the
    /// picture or at its right, or `None` if the picture would become too small.
    fn place_by_picture(&mut self, wide: u16) -> Option<Rect> {
        let least = self.picture;
        let picture = self.parts.iter_mut().find(|part| matches!(part.what, PartKind::Pictures(_)))?;
        let area = picture.area;
        if area.height > least && area.width >= wide {
            picture.area.height -= 1;
            return Some(row(area, area.height - 1));
        }
        picture.area.width = area.width.checked_sub(wide).filter(|width| *width >= SQUARE * area.height)?;
        Some(Rect { x: picture.area.right(), width: wide, ..row(area, area.height - 1) })
    }

    /// Removes the label of the value that a note names, as in `points 3 -> 4`, if the note fits in its place. Returns
    /// this place, or `None` if there is no such label or no room.
    fn place_of_label(&mut self, note: &str, whole: Rect) -> Option<Rect> {
        let is_label = |part: &Part<'_>| match &part.what {
            PartKind::Values(text, _) => note.strip_prefix(&**text).is_some_and(|rest| rest.starts_with(' ')),
            _ => false,
        };
        let at = self.parts.iter().position(is_label)?;
        let label = self.parts.remove(at);
        let gap = self.gap(Rect { y: label.area.y, height: 1, ..whole }, true);
        if gap.width >= columns(note) as u16 && gap.x <= label.area.x {
            let x = label.area.x.saturating_sub(1);
            return Some(Rect { x, width: gap.right() - x, ..gap });
        }
        self.parts.insert(at, label);
        None
    }

    /// Shortens the card's text by one line. Returns the area of this line, or `None` if the card shows no text.
    fn last_line_of_text(&mut self) -> Option<Rect> {
        self.parts.iter_mut().find_map(|part| match &mut part.what {
            PartKind::Text(lines, Role::Text, Align::Left) if !lines.is_empty() => {
                part.area.height -= 1;
                *lines = shortened(&lines.join(" "), part.area.width.into(), part.area.height.into());
                Some(Rect { y: part.area.bottom(), height: 1, ..part.area })
            }
            _ => None,
        })
    }
}
