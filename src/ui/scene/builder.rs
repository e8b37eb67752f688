//! The layout of the deck builder: the cards on the left, the deck on the right.

use super::parts::{Align, feet_text, row};
use super::{CellItem, Content, NO_HIGHLIGHT, Rect, SMALLEST, Scene, TextStyle, Tier};
use crate::frame::{BuilderView, Hit};
use crate::text::{columns, shorten, wrap, wrapped};
use crate::theme::Role;
use ratatui_core::layout::{Constraint, Layout, Margin};
use sorcery_games::table::{CardFace, Cell};

/// The columns of the list of cards with their widths in a terminal. The text of the card takes the remaining width.
const COLUMNS: [(&str, u16); 7] =
    [("", 4), ("", 2), ("name", 20), ("cost", 5), ("kind", 12), ("stats", 6), ("text", u16::MAX)];

/// Height of a cost curve (lines).
const CURVE: u16 = 7;

/// Returns the places of the columns in a row of the list. Columns that don't fit have the width 0, except that a name
/// can be cut off. In a window, words need more units.
fn places(row: Rect, pixels: bool) -> [Rect; COLUMNS.len()] {
    let (mut x, mut left) = (row.x, row.width);
    COLUMNS.map(|(head, columns)| {
        let wanted = if pixels && columns > 10 { columns.saturating_add(3) } else { columns };
        let fits = wanted <= left + 1 || ["name", "text"].contains(&head);
        // If a column doesn't fit, the later ones are left out, too.
        let taken = if fits { wanted.min(left) } else { 0 };
        left = if fits { left - taken } else { 0 };
        // A blank follows each column, except for the last one.
        let place = Rect { x, width: taken - taken.min(u16::from(left > 0)), ..row };
        x += taken;
        place
    })
}

impl<'f> Scene<'f> {
    pub(super) fn builder(&mut self, view: &'f BuilderView, area: Rect) {
        let side = (area.width * 2 / 7).clamp(27, 60);
        // On a narrow screen, the selected card is below the list, without the cost curve.
        let is_below = area.width < SMALLEST.width;
        let halves = match is_below {
            true => Layout::vertical([Constraint::Fill(1), Constraint::Percentage(50)]),
            false => Layout::horizontal([Constraint::Fill(1), Constraint::Length(side)]).spacing(3),
        };
        let [left, right] = halves.areas(area.inner(Margin::new(1, 0)));
        let [filter, cards] = Layout::vertical([Constraint::Length(2), Constraint::Fill(1)]).areas(left);
        let sides = [Constraint::Fill(1), Constraint::Length(columns(&view.note) as u16)];
        let [prompt, note] = Layout::horizontal(sides).spacing(1).areas(row(filter, 0));
        self.put(Rect { x: prompt.x.saturating_sub(1), ..prompt }, Content::Prompt(&view.prompt));
        self.text(note, &view.note, Role::Dim);
        for ((head, _), place) in COLUMNS.into_iter().zip(places(row(filter, 1), self.grid.pixels)) {
            if !head.is_empty() && columns(head) <= place.width.into() {
                self.text(place, head, Role::Dim);
            }
        }
        if view.cards.is_empty() {
            self.text(row(cards, 0), "Nothing matches.", Role::Dim);
        }
        let skip = (view.cursor + 1).saturating_sub(cards.height as usize);
        for (i, (card, count)) in view.cards.iter().enumerate().skip(skip).take(cards.height as usize) {
            let Cell::Card(face) = card else { continue };
            let place = row(cards, (i - skip) as u16);
            self.hits.push((place, Hit::Item(i)));
            self.deck_card(place, face, *count, i == view.cursor);
        }
        if view.cards.len() > cards.height.into() && !self.grid.list {
            let bar = Rect { x: cards.right() + 1, width: 1, ..cards };
            self.put(bar, Content::Scrollbar { first: skip, shown: cards.height.into(), all: view.cards.len() });
        }
        let star = if view.changed { " (unsaved)" } else { "" };
        let name = if view.name.is_empty() { "unnamed" } else { &view.name };
        // A larger card would take more than 1.5 kB for each cursor step at 120x40.
        let (high, curve) = if is_below { (4, 0) } else { ((area.height / 4).clamp(7, 15), CURVE) };
        let message_lines = view.message.iter().flat_map(|message| wrapped(message, right.width.into()));
        let message_lines: Vec<String> = message_lines.collect();
        let parts = [
            Constraint::Length(1 + message_lines.len().max(usize::from(!is_below)) as u16),
            Constraint::Length(high),
            Constraint::Length(u16::from(!is_below)),
            Constraint::Length(curve),
            Constraint::Fill(1),
        ];
        let [head, large, _, curve, deck] = Layout::vertical(parts).areas(right);
        let room = usize::from(head.width).saturating_sub(columns("Deck: ") + columns(star));
        self.text(row(head, 0), format!("Deck: {}{star}", shorten(name, room)), Role::Title);
        for (line, n) in message_lines.into_iter().zip(1..) {
            self.text(row(head, n), line, Role::Notice);
        }
        if let Some((cell, _)) = view.cards.get(view.cursor) {
            self.put(large, Content::Cell(CellItem { cell, highlight: &NO_HIGHLIGHT, tier: Tier::Large, cut: false }));
        }
        if view.curve.bars.iter().any(|(_, cards)| *cards > 0) {
            self.put(curve, Content::Curve(&view.curve));
        } else {
            self.text(row(curve, 0), "Empty. Right adds a card.", Role::Dim);
        }
        self.coloured_lines(deck, &view.deck, 0);
    }

    /// Lays out a row of the list: a card with the number of its copies in the deck.
    fn deck_card(&mut self, area: Rect, face: &'f CardFace, copies: usize, is_selected: bool) {
        let places = places(area, self.grid.pixels);
        if is_selected {
            self.put(area, Content::SelectedRow(places[1].x - area.x));
        }
        let copies = if copies > 0 { format!("{copies}x") } else { String::new() };
        let name = if is_selected { Role::Selected } else { Role::Card(face.tint) };
        // Show only the words of the text that fit in one line. A window cuts the text itself, because the widths of its
        // letters vary. The whole card is shown beside the list.
        let text = face.body.to_string();
        let text = if self.grid.pixels { text } else { wrap(&text, places[6].width.into(), 1).concat() };
        let cells = [
            (copies, Role::Text, true),
            (String::new(), Role::Dim, false),
            (face.name.to_string(), name, true),
            (face.cost.label.to_string(), Role::Card(face.cost.tint), true),
            (face.band.to_string(), Role::Dim, false),
            (feet_text(face), Role::Text, false),
            (text, Role::Dim, false),
        ];
        for (n, ((text, role, bold), place)) in cells.into_iter().zip(places).enumerate() {
            let align = if n == 0 { Align::Right } else { Align::Left };
            if place.width > 0 && !text.is_empty() {
                self.put(place, Content::Text(text.into(), TextStyle { role, bold, align }));
            }
        }
    }
}
