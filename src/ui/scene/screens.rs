//! The layout of the screens without a table, and of dialogs.

use super::parts::row;
use super::reading::in_words;
use super::table::card_list;
use super::{CellItem, Content, Indented, NO_HIGHLIGHT, Rect, Scene, Size, Tier, arrange, broken};
use crate::frame::{BuilderView, Hit, MenuItem, MenuView, MultipleChoice, Popup, Reading, ReadingContent};
use crate::scene::blocks::doubled;
use crate::text::{columns, wrap, wrapped};
use crate::theme::Role;
use ratatui_core::layout::{Constraint, Layout, Margin};
use sorcery_games::table::{Cell, words_of};
use std::borrow::Cow;

const TILE_LEAST: Size = Size { width: 18, height: 7 };
/// Minimum height, in lines, of the tiles below a title in block letters. With less room, the title is left out, so
/// that the tiles' drawings have enough room.
const TILE_WITH_LOGO: u16 = 13;
const TILE_MOST: Size = Size { width: 44, height: 22 };
/// Maximum number of columns of entries below the tiles.
const MOST_COLUMNS: u16 = 3;
/// The columns of the deck builder with their widths. The text of the card takes the remaining width.
pub const DECK_COLUMNS: [(&str, u16); 6] = [("", 4), ("", 2), ("name", 20), ("cost", 5), ("kind", 12), ("stats", 6)];
/// Maximum width of a text dialog, with its border (columns).
const TEXT_WIDTH: u16 = 76;

/// Maximum width, in columns, of a dialog with a list of cards.
const LIST_WIDTH: u16 = 90;

/// Maximum width, in columns, of a screen on which a dialog with a table may use the whole width.
const SMALL: u16 = 80;
/// Height of a cost curve (lines).
const CURVE: u16 = 7;

/// Minimum width, in columns, of a dialog beside the object that it is about.
const NARROWEST: u16 = 44;

/// Returns the area of a dialog about the object at `cursor`: beside the object if possible, otherwise below or above
/// it. `usual` is the preferred area. `lines` returns the height that the dialog needs at a given width.
fn beside(cursor: Rect, area: Rect, usual: Rect, lines: impl Fn(u16) -> u16) -> Rect {
    for width in [usual.width, usual.width * 4 / 5, NARROWEST] {
        let height = lines(width);
        let right = cursor.right() + 1;
        let x = match () {
            () if width < NARROWEST.min(usual.width) || height > area.height => continue,
            () if right + width <= area.right() => right,
            () if area.x + width < cursor.x => cursor.x - width - 1,
            () => continue,
        };
        let y = cursor.y.clamp(area.y, area.bottom() - height);
        return Rect { x, y, width, height };
    }
    let x = (cursor.x + cursor.width / 2).saturating_sub(usual.width / 2).clamp(area.x, area.right() - usual.width);
    let y = match () {
        () if cursor.bottom() + usual.height <= area.bottom() => cursor.bottom(),
        () if area.y + usual.height <= cursor.y => cursor.y - usual.height,
        () if cursor.y + cursor.height / 2 < area.y + area.height / 2 => area.bottom() - usual.height,
        () => area.y,
    };
    Rect { x, y, ..usual }
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
        let (logo, head) = fits(2 * logo, highest).or(fits(logo, TILE_WITH_LOGO)).unwrap_or((0, 2));
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
    fn lines(&mut self, area: Rect, lines: &'f [sorcery_games::Line], from: usize) {
        let lines: Vec<_> = if self.grid.list { lines.iter().map(in_words).collect() } else { lines.to_vec() };
        let rows: Vec<_> = broken(&lines, area.width).into_iter().skip(from).take(area.height as usize).collect();
        self.put(Rect { height: rows.len() as u16, ..area }, Content::Lines(rows));
    }

    pub(super) fn builder(&mut self, view: &'f BuilderView, area: Rect) {
        let side = (area.width * 2 / 7).clamp(27, 60);
        let halves = Layout::horizontal([Constraint::Fill(1), Constraint::Length(side)]).spacing(3);
        let [left, right] = halves.areas(area.inner(Margin::new(1, 0)));
        let [filter, cards] = Layout::vertical([Constraint::Length(2), Constraint::Fill(1)]).areas(left);
        let sides = [Constraint::Fill(1), Constraint::Length(columns(&view.note) as u16)];
        let [prompt, note] = Layout::horizontal(sides).spacing(1).areas(row(filter, 0));
        self.put(Rect { x: prompt.x - 1, ..prompt }, Content::Prompt(&view.prompt));
        self.text(note, &view.note, Role::Dim);
        if !self.grid.pixels {
            let head = |&(head, width): &(&str, u16)| format!("{head:<0$}", usize::from(width));
            let heads: String = DECK_COLUMNS.iter().chain(&[("text", 0)]).map(head).collect();
            let room = if heads.len() > left.width.into() { heads.len() - 5 } else { heads.len() };
            self.text(row(filter, 1), heads[..room].to_string(), Role::Dim);
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
        let high = (area.height / 4).clamp(7, 15);
        let message_lines = view.message.iter().flat_map(|message| wrapped(message, side.into()));
        let message_lines: Vec<String> = message_lines.collect();
        let parts = [
            Constraint::Length(1 + message_lines.len().max(1) as u16),
            Constraint::Length(high),
            Constraint::Length(1),
            Constraint::Length(CURVE),
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

    /// Draws a dialog, if possible without covering what it is about: the object at the table's cursor, whose area is
    /// `cursor`, and the inspector. `log` is the area of the log, which lies below the inspector. A dialog with effects
    /// also covers as few names as possible.
    pub(super) fn popup(&mut self, popup: &'f Popup, (cursor, log): (Option<Rect>, Option<Rect>), area: Rect) {
        let grid = self.grid;
        let middle = |width: u16, height: u16| {
            let (width, height) = (width.min(area.width), height.min(area.height));
            match grid.list {
                // Fill the whole area, because a screen reader would read text beside the dialog together with it.
                true => area,
                false => {
                    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
                }
            }
        };
        match popup {
            Popup::Choice(MultipleChoice { title, text, items, effects, cursor: chosen, numbers, .. }) => {
                let effect = |i: usize| effects.get(i).map_or("", String::as_str);
                // Pad all answers to the length of the longest one, so that their effects line up.
                let label =
                    if effects.is_empty() { 0 } else { items.iter().map(|item| columns(item)).max().unwrap_or(0) };
                let digits = numbers.iter().max().map_or(1, |most| most.to_string().len());
                let effect_column = |item: &str| (columns(item).max(label) + digits + 5).max(16);
                let wide = |(i, item): (usize, &String)| match effects.is_empty() {
                    true => (columns(item) + 8).max(16) + 2,
                    false => effect_column(item) + columns(effect(i)) + 4,
                };
                // Long effects continue on the next lines, unless the screen is too short for all of them.
                let rows = |width: u16| {
                    let room = |item: &str| usize::from(width).saturating_sub(effect_column(item) + 4).max(1);
                    let whole = items.iter().enumerate().map(|(i, item)| wrapped(effect(i), room(item)));
                    let mut rows: Vec<Vec<String>> = whole.collect();
                    let height =
                        |rows: &[Vec<String>]| rows.iter().map(|effect_lines| effect_lines.len().max(1)).sum::<usize>();
                    while height(&rows) + 2 > area.height.into() {
                        let Some(most) = rows.iter().map(Vec::len).max().filter(|most| *most > 1) else { break };
                        for (i, (effect_lines, item)) in rows.iter_mut().zip(items).enumerate() {
                            if effect_lines.len() == most {
                                *effect_lines = wrap(effect(i), room(item), most - 1);
                            }
                        }
                    }
                    rows
                };
                let needed = |width: u16| {
                    rows(width).iter().map(|effect_lines| effect_lines.len().max(1) as u16).sum::<u16>() + 2
                };
                let mut width = items.iter().enumerate().map(wide).max().unwrap_or(0).max(columns(title) + 6);
                if !text.is_empty() {
                    width = width.max(TEXT_WIDTH as usize);
                }
                let width = (width as u16).min(area.width);
                let height = |width: u16| needed(width) + broken(text, width.saturating_sub(4)).len() as u16;
                let mut place = middle(width, height(width));
                let is_menu = text.is_empty() && effects.is_empty();
                if is_menu && cursor.is_some() && !grid.list {
                    // Place the dialog higher, so that it doesn't cover the player just below the middle of the table.
                    place.y = area.y + (area.height - place.height) / 3;
                }
                // Don't cover the object that the dialog is about.
                if let (false, Some(cursor)) = (grid.list || is_menu, cursor) {
                    let lines = |width: u16| match text.is_empty() && width < place.width {
                        // A dialog with effects but no text keeps its preferred width, so reject any narrower area.
                        true => u16::MAX,
                        false => height(width),
                    };
                    place = beside(cursor, area, place, lines);
                    // If possible, move the dialog down so that it doesn't cover the inspector.
                    let lower = log.filter(|log| place.right() > log.x && place.y < log.y);
                    let lower = lower.map(|log| Rect { y: log.y, ..place });
                    let fits = |lower: &Rect| lower.bottom() <= area.bottom() && !lower.intersects(cursor);
                    place = lower.filter(fits).unwrap_or(place);
                    if !text.is_empty() {
                        place = self.beside_named(place, (cursor, area), log, text);
                    } else {
                        let answers = items.iter().map(|item| effect_column(item)).max().unwrap_or(0) as u16;
                        place = self.apart(place, (cursor, area), answers, needed);
                    }
                }
                let mut inner = self.ground(place, title);
                let rows = rows(place.width);
                let high = |i: usize| rows[i].len().max(1) as u16;
                // If not everything fits, the answers take precedence over the text.
                let room = inner.height.saturating_sub((0..items.len()).map(high).sum());
                self.beginning(broken(text, inner.width), Rect { height: room, ..inner });
                inner.y += room;
                inner.height -= room;
                // Keep the selected answer visible.
                let seen = |first: &usize| (*first..=*chosen).map(high).sum::<u16>() <= inner.height;
                let first = (0..*chosen).find(seen).unwrap_or(*chosen);
                let (mut y, mut shown_items) = (inner.y, 0);
                for (i, item) in items.iter().enumerate().skip(first) {
                    let place = Rect { y, height: high(i).min(inner.bottom() - y), ..inner };
                    if place.is_empty() {
                        break;
                    }
                    shown_items += usize::from(place.height == high(i));
                    let mut effect_lines = rows[i].iter();
                    let shown = MenuItem {
                        label: format!("{:>digits$} {item:label$}", numbers[i]),
                        detail: effect_lines.next().cloned().unwrap_or_default(),
                        ..MenuItem::default()
                    };
                    let at = effect_column(item) as u16;
                    self.hits.push((place, Hit::Item(i)));
                    self.put(row(place, 0), Content::MenuItem(Cow::Owned(shown), i == *chosen, at));
                    for (text, below) in effect_lines.zip(place.rows().skip(1)) {
                        self.text(Rect { x: below.x + at, width: below.width - at, ..below }, text.clone(), Role::Dim);
                    }
                    y = place.bottom();
                }
                if shown_items < items.len() {
                    self.scroll_mark("choices", first, items.len(), inner, shown_items);
                }
            }
            Popup::Reading(reading) => {
                let Reading { title, content, scroll, extent } = reading;
                let (inner, scroll, total) = match content {
                    ReadingContent::Help(sections, filter) => return self.help(reading, (sections, filter), area),
                    ReadingContent::Text(lines) => {
                        // The dialog is as high as its text, if there is room.
                        let widest = middle(TEXT_WIDTH, area.height.saturating_sub(2).max(6));
                        let total = broken(lines, widest.width.saturating_sub(4)).len();
                        let inner = self.ground(middle(TEXT_WIDTH, widest.height.min(total as u16 + 2)), title);
                        let scroll = (*scroll).min(total.saturating_sub(inner.height.into()));
                        self.lines(inner, lines, scroll);
                        (inner, scroll, total)
                    }
                    ReadingContent::Table(table) => {
                        // The dialog is only as large as the cards. On a small screen, it may be as wide as the screen.
                        let is_small = !grid.pixels && area.width <= SMALL;
                        let margin = Margin::new(if is_small { 1 } else { 2 }, 1);
                        let list = card_list(table, area).filter(|_| !grid.pixels);
                        let whole = middle(area.width.saturating_sub(if is_small { 0 } else { 2 }), area.height);
                        let width = list.as_ref().map_or(whole.width, |_| whole.width.min(LIST_WIDTH));
                        let used = match list.or_else(|| arrange(table, whole.inner(margin), grid)) {
                            Some((_, places)) => places.into_iter().map(|(.., place)| place).reduce(Rect::union),
                            None => None,
                        };
                        let height = used.map_or(whole.height, |used| used.height + 2);
                        // A single row has the same layout in a dialog of its width.
                        let used = used
                            .filter(|_| table.rows.len() == 1)
                            .map_or(width, |used| used.width + 2 * margin.horizontal);
                        let width = width.min(used.max(columns(title) as u16 + 6));
                        self.ground(middle(width, height), title);
                        let inner = middle(width, height).inner(margin);
                        let (from, total) = self.answer(table, *scroll, inner).unwrap_or_default();
                        (inner, from.into(), total.into())
                    }
                };
                let page = inner.height.into();
                extent.record(Some((page, total.saturating_sub(page))));
                if total > page {
                    self.scroll_mark("lines", scroll, total, inner, page);
                }
            }
        }
    }

    /// Draws as many lines as fit, with a mark if some are missing.
    pub(super) fn beginning(&mut self, mut lines: Vec<Indented>, area: Rect) {
        let room = usize::from(area.height);
        if lines.len() > room && room > 0 {
            let last = row(area, area.height - 1);
            let end = lines.swap_remove(room - 1);
            let width = (columns(&words_of(&end.line)) as u16 + end.indent).min(last.width.saturating_sub(4));
            self.put(Rect { width, ..last }, Content::Lines(vec![end]));
            self.text(Rect { x: last.x + width, width: 4, ..last }, " ...", Role::Dim);
            lines.truncate(room - 1);
        }
        lines.truncate(room);
        self.put(Rect { height: lines.len() as u16, ..area }, Content::Lines(lines));
    }

    /// Draws the background of a dialog and returns the area inside it.
    pub(super) fn ground(&mut self, place: Rect, title: &'f str) -> Rect {
        self.put(place, Content::Popup(title));
        place.inner(Margin::new(2, 1))
    }

    /// Writes the range of visible lines into the lower border, such as ` choices 3-7 of 12 `. `what` is the word
    /// before the range, and `page` is the number of lines that fit.
    pub(super) fn scroll_mark(&mut self, what: &str, scroll: usize, total: usize, inner: Rect, page: usize) {
        let last = (scroll + page).min(total);
        let mark = format!(" {what} {}-{last} of {total} ", scroll + 1);
        let width = columns(&mark) as u16;
        let x = inner.right().saturating_sub(width + 1);
        self.text(Rect { x, y: inner.bottom(), width, height: 1 }, mark, Role::Title);
    }
}
