//! The layout of the screens without a table.

use super::parts::row;
use super::reading::in_words;
use super::{CellItem, Content, Indented, NO_HIGHLIGHT, Rect, SMALLEST, Scene, Size, Tier, broken};
use crate::frame::{BuilderView, Hit, MenuItem, MenuView};
use crate::scene::blocks::doubled;
use crate::text::{columns, cut, wrapped};
use crate::theme::Role;
use ratatui_core::layout::{Constraint, Layout, Margin};
use sorcery_games::table::{Cell, words_of};
use std::borrow::Cow;

const TILE_LEAST: Size = Size { width: 18, height: 7 };
/// Minimum height, in lines, of the tiles below a title in block letters, in a terminal and in a window. With less room,
/// the title is left out, so that the tiles' drawings have enough room.
const TILE_WITH_LOGO: [u16; 2] = [13, 9];
const TILE_MOST: Size = Size { width: 44, height: 22 };
/// Maximum number of columns of entries below the tiles.
const MOST_COLUMNS: u16 = 3;
/// The columns of the deck builder with their widths in a terminal. The text of the card takes the remaining width.
const DECK_COLUMNS: [(&str, u16); 6] = [("", 4), ("", 2), ("name", 20), ("cost", 5), ("kind", 12), ("stats", 6)];

/// Height of a cost curve (lines).
const CURVE: u16 = 7;

/// Returns the heading and the width of each column of the deck builder in a list of this width. Columns that don't fit
/// have the width 0, except that a name can be cut off. In a window, words need more units.
pub fn deck_columns(mut width: u16, pixels: bool) -> [(&'static str, u16); 6] {
    DECK_COLUMNS.map(|(head, columns)| {
        let wanted = columns + if pixels && columns > 10 { 2 } else { 0 };
        // A blank follows each column, except for the last one.
        let shown = if wanted <= width + 1 || head == "name" { wanted.min(width) } else { 0 };
        width = if shown == wanted { width - shown } else { 0 };
        (head, shown)
    })
}

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
                self.item(Rect { x: tile, y, width: width - 1, height }, Cow::Borrowed(item), (i, menu.cursor), width);
                tile += width;
                let last = menu.items.get(i + 1).is_none_or(|next| !drawn(next));
                y += if last { height + 1 } else { 0 };
            } else if i < usize::from(before) {
                // Put the details close to the label, because the details of a saved game are long.
                self.item(row(y), Cow::Borrowed(item), (i, menu.cursor), begin(item) as u16);
                y += 1 + u16::from(menu.items.get(i + 1).is_some_and(drawn));
            } else {
                let n = i as u16 - before - tiles;
                let place = Rect { x: left + n / lines * column, y: y + n % lines, width: column - 2, height: 1 };
                self.item(place, Cow::Borrowed(item), (i, menu.cursor), label as u16);
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

    /// Draws entry `i` of a menu whose cursor is on the entry `cursor`. The entry's value or detail begins at `column`.
    pub(super) fn item(&mut self, area: Rect, item: Cow<'f, MenuItem>, (i, cursor): (usize, usize), column: u16) {
        self.hits.push((area, Hit::Item(i)));
        self.put(area, Content::MenuItem(item, i == cursor, column));
    }

    /// Draws coloured lines from index `from` on, as many as fit. For screen readers, words replace arrows.
    pub(super) fn lines(&mut self, area: Rect, lines: &'f [sorcery_games::Line], from: usize) {
        let rows = match self.grid.list {
            true => broken(&lines.iter().map(in_words).collect::<Vec<_>>(), area.width),
            false => broken(lines, area.width),
        };
        let rows: Vec<_> = rows.into_iter().skip(from).take(area.height as usize).collect();
        self.put(Rect { height: rows.len() as u16, ..area }, Content::Lines(rows));
    }

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
        let mut rest = row(filter, 1);
        for (head, width) in deck_columns(left.width, self.grid.pixels).into_iter().chain([("text", rest.width)]) {
            let place = Rect { width: width.min(rest.width), ..rest };
            if !head.is_empty() && columns(head) <= place.width.into() {
                self.text(place, head, Role::Dim);
            }
            rest = Rect { x: rest.x + place.width, width: rest.width - place.width, ..rest };
        }
        if view.cards.is_empty() {
            self.text(row(cards, 0), "Nothing matches.", Role::Dim);
        }
        let skip = (view.cursor + 1).saturating_sub(cards.height as usize);
        for (i, (card, count)) in view.cards.iter().enumerate().skip(skip).take(cards.height as usize) {
            let Cell::Card(face) = card else { continue };
            let place = row(cards, (i - skip) as u16);
            self.hits.push((place, Hit::Item(i)));
            self.put(place, Content::DeckCard(face, *count, i == view.cursor));
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
        self.text(row(head, 0), format!("Deck: {name}{star}"), Role::Title);
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
        self.lines(deck, &view.deck, 0);
    }

    /// Draws as many lines as fit, with a mark if some are missing.
    pub(super) fn beginning(&mut self, mut lines: Vec<Indented>, area: Rect) {
        let room = usize::from(area.height);
        if lines.len() > room && room > 0 {
            let last = row(area, area.height - 1);
            let end = lines.swap_remove(room - 1);
            // Cut only between words.
            let text = words_of(&end.line);
            let width = usize::from(last.width.saturating_sub(end.indent + 4));
            let shown = match cut(&text, width) {
                whole if whole.len() == text.len() => whole,
                part => part.rsplit_once(' ').map_or(part, |(words, _)| words),
            };
            let width = columns(shown) as u16 + end.indent;
            self.put(Rect { width, ..last }, Content::Lines(vec![end]));
            self.text(Rect { x: last.x + width, width: 4, ..last }, " ...", Role::Dim);
            lines.truncate(room - 1);
        }
        lines.truncate(room);
        self.put(Rect { height: lines.len() as u16, ..area }, Content::Lines(lines));
    }
}
