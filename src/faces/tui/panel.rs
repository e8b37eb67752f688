//! Panels: what lists things, in a box or in a few lines.

use super::arrange::Tier;
use super::cell::CellWidget;
use super::text::{Columns, put, shorten};
use crate::games::table::{Panel, PanelLine};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Block, Borders};

impl CellWidget<'_> {
    /// The lines of a panel that have room, and a mark when some have none.
    pub(super) fn panel_lines(&self, panel: &Panel, area: Rect, buf: &mut Buffer) {
        let places = panel_places(panel, area, self.tier);
        for (line, place) in panel.lines.iter().zip(&places) {
            self.panel_line(line, *place, buf);
        }
        if places.len() < panel.lines.len() && area.width > 1 {
            let x = area.right() - if self.tier == Tier::List { 1 } else { 2 };
            put(buf, x, area.bottom() - 1, "~", 1, self.paint.style(Role::Dim));
        }
    }

    /// A line of a panel; one that can be pointed at shows how it is lit.
    fn panel_line(&self, line: &PanelLine, place: Rect, buf: &mut Buffer) {
        let spot = line.anchor.and_then(|anchor| self.spots.get(&anchor));
        let mut x = place.x;
        let narrow = self.tier == Tier::List;
        if let Some(spot) = spot {
            let lit = CellWidget { spot, ..*self };
            match (narrow, spot.target) {
                (true, Some(n)) => put(buf, x, place.y, &n.to_string(), 1, self.paint.style(Role::Target)),
                _ => lit.put_sign(x, place.y, place.width as usize, buf),
            }
            x += if narrow { LINE_SIGN } else { BOX_SIGN };
        }
        for (label, tint) in &line.pieces {
            let room = place.right().saturating_sub(x) as usize;
            let text = if narrow { squeezed(&label.to_string()) } else { shorten(&label.to_string(), room) };
            let mut style = self.paint.style(Role::Card(*tint));
            if spot.is_some_and(|spot| spot.cursor) {
                style = style.add_modifier(Modifier::REVERSED);
            }
            put(buf, x, place.y, &text, room, style);
            x += text.columns().min(room) as u16;
        }
    }
}

/// The columns of a panel's title where it is drawn in one line.
pub(super) const PANEL_TITLE: u16 = 10;

/// The columns of the sign in front of a panel's line, in a line and in a box.
const LINE_SIGN: u16 = 1;
const BOX_SIGN: u16 = 3;

/// Single blanks only: what lines up below each other takes too much room beside each other.
fn squeezed(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for c in text.chars() {
        if c != ' ' || !squeezed.ends_with(' ') {
            squeezed.push(c);
        }
    }
    squeezed
}

/// Where the lines of a panel go: below each other in a box, else side by side, in as many lines as
/// the place has.
pub fn panel_places(panel: &Panel, area: Rect, tier: Tier) -> Vec<Rect> {
    if tier != Tier::List {
        let inner = Block::new().borders(Borders::ALL).inner(area);
        let line = |i: u16| Rect { y: inner.y + i, height: 1, ..inner };
        return (0..inner.height.min(panel.lines.len() as u16)).map(line).collect();
    }
    let left = area.x + 3 + PANEL_TITLE;
    let (mut x, mut y) = (left, area.y);
    let mut places = Vec::new();
    for line in &panel.lines {
        let text: usize = line.pieces.iter().map(|(label, _)| squeezed(&label.to_string()).columns()).sum();
        let width = text as u16 + 1 + if line.anchor.is_some() { LINE_SIGN } else { 0 };
        if x > left && x + width > area.right() {
            (x, y) = (left, y + 1);
        }
        if y >= area.bottom() || x + width > area.right() {
            break;
        }
        places.push(Rect { x, y, width, height: 1 });
        x += width;
    }
    places
}

/// How many lines a panel needs whose lines lie side by side.
pub fn list_height(panel: &Panel, width: u16) -> u16 {
    let room = Rect { x: 0, y: 0, width, height: panel.lines.len().max(1) as u16 };
    panel_places(panel, room, Tier::List).last().map_or(1, |last| last.y + 1)
}
