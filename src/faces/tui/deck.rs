//! Decks: their cards as lines of a table, and how many have which cost.

use super::cell::figure;
use super::paint::{Paint, put};
use crate::games::table::{CardFace, Tint};
use crate::ui::frame::Curve;
use crate::ui::scene::DECK_COLUMNS;
use crate::ui::signs;
use crate::ui::text::shorten;
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols;
use ratatui::text::Span;
use ratatui::widgets::{Bar, BarChart, BarGroup, Block, Widget};

impl Paint {
    /// A card of the deck builder as a line of a table, in [`DECK_COLUMNS`].
    pub(super) fn deck_card(&self, face: &CardFace, count: usize, chosen: bool, area: Rect, buf: &mut Buffer) {
        let mut x = area.x;
        let mut widths = DECK_COLUMNS.iter().map(|(_, width)| *width);
        let mut column = |text: &str, style: Style| {
            let width = widths.next().unwrap_or(area.width);
            let room = area.right().saturating_sub(x).min(width);
            // A blank behind it, but for the last.
            let blank = u16::from(x + room < area.right());
            put(buf, x, area.y, &shorten(text, room.saturating_sub(blank).into()), room, style);
            x += room;
        };
        let copies = if count > 0 { format!("{count:>2}x") } else { String::new() };
        let name = match chosen {
            true => self.style(Role::Selected),
            false => self.style(Role::Card(face.tint)),
        };
        column(&copies, self.style(Role::Title));
        column(if chosen { self.sign(signs::CURSOR) } else { "" }, self.style(Role::Focus));
        column(&face.name.to_string(), name.add_modifier(Modifier::BOLD));
        column(&format!(" {} ", face.cost.label), self.style(Role::Dim).add_modifier(Modifier::REVERSED));
        column(face.band, self.style(Role::Dim));
        let numbers: Vec<String> = face.feet.iter().flatten().map(|foot| figure(foot, self)).collect();
        column(&numbers.join(if face.tint == Tint::Minion { "/" } else { " " }), self.style(Role::Text));
        column(&face.body.to_string(), self.style(Role::Dim));
    }

    /// How many cards have which cost, as bars.
    pub(super) fn curve(&self, curve: &Curve, area: Rect, buf: &mut Buffer) {
        let n = curve.bars.len().max(1) as u16;
        let style = self.style(Role::Chart(0));
        let bars: Vec<Bar<'_>> = curve
            .bars
            .iter()
            .map(|(cost, n)| Bar::default().value(*n as u64).text_value(n.to_string()).label(cost.as_str()))
            .collect();
        let set = if self.ascii {
            let full = symbols::bar::Set {
                full: "#",
                seven_eighths: "#",
                three_quarters: "#",
                five_eighths: "#",
                half: "#",
                ..symbols::bar::THREE_LEVELS
            };
            symbols::bar::Set { three_eighths: " ", one_quarter: " ", one_eighth: " ", empty: " ", ..full }
        } else {
            symbols::bar::NINE_LEVELS
        };
        BarChart::default()
            .block(Block::new().title(Span::styled(curve.title.as_str(), self.style(Role::Title))))
            .data(BarGroup::default().bars(&bars))
            .bar_set(set)
            .bar_width((area.width / n).saturating_sub(1).clamp(1, 7))
            .bar_gap(1)
            .bar_style(style)
            .value_style(style.add_modifier(Modifier::REVERSED))
            .label_style(self.style(Role::Dim))
            .render(area, buf);
    }
}
