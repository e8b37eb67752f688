//! Decks: their cards as lines of a table, and how many have which cost.

use super::cell::figure;
use super::paint::{Paint, put};
use crate::games::table::{CardFace, Tint};
use crate::ui::frame::Curve;
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
    /// A card of the deck builder as a line of a table: copies, cost, name, kind, numbers, text.
    pub(super) fn deck_card(&self, face: &CardFace, count: usize, chosen: bool, area: Rect, buf: &mut Buffer) {
        let mut x = area.x;
        let mut column = |text: &str, width: usize, style: Style| {
            let room = (area.right().saturating_sub(x) as usize).min(width);
            put(buf, x, area.y, &shorten(text, room), room, style);
            x += room as u16;
        };
        let weight = if chosen { Modifier::REVERSED | Modifier::BOLD } else { Modifier::BOLD };
        let copies = if count > 0 { format!("{count}x") } else { String::new() };
        column(if chosen { self.sign(signs::CURSOR) } else { " " }, 2, self.style(Role::Focus));
        column(&format!("{copies:>3} "), 4, self.style(Role::Title));
        column(
            &format!(" {} ", face.cost.label),
            3,
            self.style(Role::Card(Tint::Blue)).add_modifier(Modifier::REVERSED),
        );
        column(" ", 1, self.style(Role::Text));
        column(&face.name.to_string(), 20, self.style(Role::Card(face.tint)).add_modifier(weight));
        column(" ", 1, self.style(Role::Text));
        column(face.band, 12, self.style(Role::Dim));
        let numbers: Vec<String> = face.feet.iter().flatten().map(|foot| figure(foot, self)).collect();
        column(&numbers.join(if face.tint == Tint::Minion { "/" } else { " " }), 6, self.style(Role::Text));
        if area.width >= 63 {
            column(&face.body.to_string(), usize::from(area.width), self.style(Role::Dim));
        }
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
