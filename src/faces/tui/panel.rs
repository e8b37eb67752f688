//! Widgets for the lines of panels and for the rows of the deck builder.

use super::cell::CellPainter;
use super::paint::{Paint, put};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use sorcery_games::table::{Chip, PanelLine, words_of};
use sorcery_ui::animation::role_of;
use sorcery_ui::frame::Highlight;
use sorcery_ui::scene::card::SIGN;
use sorcery_ui::scene::signs;
use sorcery_ui::scene::{LINE_SIGN, Tier};
use sorcery_ui::text::{columns, shorten, single_spaced};
use sorcery_ui::theme::Role;

/// A line of a panel, and its highlight if it can be selected.
#[derive(Debug)]
pub(super) struct PanelRow<'a>(pub &'a Paint, pub &'a PanelLine, pub Option<&'a Highlight>, pub Tier);

impl Widget for PanelRow<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, line, highlight, tier) = self;
        let mut x = area.x;
        let narrow = tier == Tier::List;
        if let Some(highlight) = highlight {
            let painter = CellPainter { paint, highlight, tier };
            match (narrow, highlight.target.filter(|_| !highlight.cursor)) {
                // The cursor is shown as reversed text, so the symbol can show that the command in progress includes
                // this line.
                (true, _) if highlight.chosen => {
                    put(buf, x, area.y, paint.sign(signs::SOURCE), 1_usize, paint.style(Role::Notice));
                }
                (true, Some(n)) => {
                    // Without background colours, move the target's number one column to the left if that column is
                    // blank, which leaves a blank between the number and the text.
                    let apart = !paint.surfaces && x > 0 && buf[(x - 1, area.y)].symbol() == " ";
                    put(buf, x - u16::from(apart), area.y, &n.to_string(), 1_usize, paint.style(Role::Target));
                }
                (true, None) => {
                    let sign: String = painter.sign().chars().take(1).collect();
                    put(buf, x, area.y, &sign, 1_usize, paint.style(painter.edge()));
                }
                (false, _) => put(buf, x, area.y, &painter.mark(), area.width, paint.style(painter.edge())),
            }
            x += if narrow { LINE_SIGN } else { SIGN };
        }
        let lit = highlight.is_some_and(|highlight| highlight.cursor);
        if lit {
            paint.focus_on(Position { x, y: area.y });
        }
        let chip = line.count.as_ref().filter(|_| paint.surfaces);
        let behind = words_of(line.pieces.get(2..).filter(|_| narrow).unwrap_or_default());
        let behind = behind.trim();
        for (n, (label, tint)) in line.pieces.iter().enumerate() {
            let room = area.right().saturating_sub(x) as usize;
            let text = if narrow { single_spaced(&label.to_string()) } else { shorten(&label.to_string(), room) };
            let mut style = paint.style(Role::Card(*tint));
            if lit {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let text = match (chip, n) {
                (Some(chip), 1) => {
                    // In a narrow panel, the text after a count is short and shares the count's background.
                    style = paint.counted(chip, behind);
                    format!(" {}{behind} ", chip.count)
                }
                (Some(_), 2..) if narrow => continue,
                _ => text,
            };
            put(buf, x, area.y, &text, room, style);
            x += columns(&text).min(room) as u16;
        }
        if let Some(note) = highlight.and_then(|highlight| highlight.note.as_ref()).filter(|_| !narrow) {
            let room = area.right().saturating_sub(x) as usize;
            // If there is too little room for a change such as `3 -> 5`, show only the new value.
            let text = if columns(&note.text) >= room { note.brief.clone() } else { format!(" {}", note.text) };
            put(buf, x, area.y, &shorten(&text, room), room, paint.style(role_of(note.change)));
        }
    }
}

impl Paint {
    /// Returns the style of a count, whose background is the colour of the chip. A zero has no background. It is dim
    /// or, if the text `behind` follows it in the same style, in the chip's colour.
    fn counted(&self, chip: &Chip, behind: &str) -> Style {
        match chip.count {
            0 if !behind.is_empty() => self.style(Role::Card(chip.tint)),
            0 => self.style(Role::Dim),
            _ => self.chip(self.tint(chip.tint)).add_modifier(Modifier::BOLD),
        }
    }
}
