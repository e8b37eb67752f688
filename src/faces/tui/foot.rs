//! The last line of a card: its values, and the marks or the preview between them.

use super::cell::{CellPainter, figure};
use super::paint::{put, put_centre};
use super::surface::{EDGE, has_foot, line};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use sorcery_games::table::{CardFace, Figure, Tint};
use sorcery_ui::animation::role_of_figure;
use sorcery_ui::scene::signs;
use sorcery_ui::text::columns;
use sorcery_ui::theme::Role;

impl CellPainter<'_> {
    /// Draws the values and the marks between them. The cost of the ability is at the left if it stands nowhere else.
    pub(super) fn foot(&self, face: &CardFace, tag: Option<&Figure>, area: Rect, buf: &mut Buffer) {
        let [left, right] = self.sides(face, tag);
        let width = |foot: &Option<(String, &Figure)>| foot.as_ref().map_or(0, |(text, _)| columns(text) as u16 + 1);
        let (before, after) = (width(&left), width(&right));
        // The marks have a blank on either side.
        let mut room = area.width.saturating_sub(before + after + 2);
        // The attachments are named above.
        let told = !face.attached.is_empty();
        let [words, _] = face.marks_said(told);
        let tight = columns(&words) == usize::from(room) + 2 && !words.contains(' ') && !self.highlight.chosen;
        // With little room, the marks extend to the edge.
        let edge = u16::from(tight);
        room += 2 * edge;
        if let Some((text, foot)) = &left {
            put(buf, area.x + 1, area.y, text, area.width, self.value(foot));
        }
        if let Some((text, foot)) = &right {
            put(buf, area.right().saturating_sub(after) + edge, area.y, text, area.width, self.value(foot));
        }
        let middle = Rect { x: area.x + 1 + before - edge, width: room + 1, ..area };
        let text = match face.stack {
            0 | 1 => self.marks(face, told, room.into()),
            many => format!("x{many}"),
        };
        let lit = self.highlight.usable && face.marks.iter().any(|mark| mark.lit);
        put_centre(buf, middle, 0, &text, self.ink(if lit { Role::Ready } else { Role::Dim }));
    }

    /// Returns the values at the left and the right.
    fn sides<'f>(&self, face: &'f CardFace, tag: Option<&'f Figure>) -> [Option<(String, &'f Figure)>; 2] {
        let minion = face.tint == Tint::Minion && !self.paint.ascii;
        let [attack, defence] =
            if minion { [signs::ATTACK, signs::DEFENCE].map(|sign| self.paint.sign(sign)) } else { ["", ""] };
        let [left, right] = [(attack, &face.feet[0]), (defence, &face.feet[1])]
            .map(|(sign, foot)| foot.as_ref().map(|foot| (format!("{sign}{}", figure(foot, self.paint)), foot)));
        let left = left.or_else(|| tag.map(|tag| (format!("({})", figure(tag, self.paint)), tag)));
        [left, right]
    }

    /// Returns `true` if the preview of a card fits in its last line.
    pub(super) fn at_foot(&self, face: &CardFace, area: Rect) -> bool {
        self.highlight.note.is_some() && area.height > EDGE && has_foot(face, area)
    }

    fn value(&self, figure: &Figure) -> Style {
        self.ink(role_of_figure(figure, Role::Title)).add_modifier(Modifier::BOLD)
    }

    /// Returns the area of the preview: between the values, or instead of them. Nothing else moves.
    pub(super) fn remark_at_foot(&self, face: &CardFace, note: &str, area: Rect) -> Rect {
        let [before, after] = self.sides(face, None).map(|side| side.map_or(0, |(text, _)| columns(&text) as u16));
        let room = area.width.saturating_sub(before + after + 4);
        let foot = line(area, area.height - 1);
        match columns(note) <= room.into() {
            true => Rect { x: foot.x + before + 2, width: room, ..foot },
            false => Rect { x: foot.x + 1, width: foot.width.saturating_sub(1), ..foot },
        }
    }
}
