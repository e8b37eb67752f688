//! The layout of dialogs: questions, texts and tables.

use super::parts::row;
use super::table::card_list;
use super::{Content, Rect, Scene, arrange, wrapped_lines};
use crate::frame::{Document, DocumentContent, Hit, MenuItem, MultipleChoice, Popup};
use crate::text::{columns, wrap, wrapped};
use crate::theme::Role;
use ratatui_core::layout::Margin;
use sorcery_games::Table;
use std::borrow::Cow;

/// Maximum width of a text dialog, with its border (columns).
const TEXT_WIDTH: u16 = 76;
/// Maximum width, in columns, of a dialog with a list of cards.
const LIST_WIDTH: u16 = 90;
/// Maximum width, in columns, of a screen on which a dialog with a table has narrow margins.
const SMALL: u16 = 80;
/// Minimum height, in lines, of the part of a screen that stays visible above and below a dialog with a table.
const SLIVER: u16 = 4;
/// Minimum width, in columns, of a dialog beside the object that it is about.
const NARROWEST: u16 = 44;

/// The parts of a screen that a dialog shouldn't cover.
#[derive(Clone, Copy)]
pub(super) struct Surroundings {
    /// The object at the table's cursor, which the dialog is about.
    pub cursor: Option<Rect>,
    /// The log, which lies below the inspector.
    pub log: Option<Rect>,
}

/// The answers of a question, one below the other: `2 reserve it  gold 0 to 1`.
struct Answers<'f> {
    choice: &'f MultipleChoice,
    /// The width to which all answers are padded, so that their effects line up.
    label: usize,
    /// The width of the numbers before the answers.
    digits: usize,
    /// Maximum height of the dialog.
    room: u16,
}

impl<'f> Answers<'f> {
    fn new(choice: &'f MultipleChoice, room: u16) -> Self {
        let longest = choice.items.iter().map(|item| columns(item)).max().unwrap_or(0);
        let label = if choice.effects.is_empty() { 0 } else { longest };
        let digits = choice.numbers.iter().max().map_or(1, |most| most.to_string().len());
        Answers { choice, label, digits, room }
    }

    fn effect(&self, i: usize) -> &'f str {
        self.choice.effects.get(i).map_or("", String::as_str)
    }

    /// Returns the column at which the effect of an answer begins.
    fn effect_column(&self, item: &str) -> usize {
        (columns(item).max(self.label) + self.digits + 5).max(16)
    }

    /// Returns the width of a dialog in which no effect needs a second line.
    fn width(&self) -> usize {
        let wide = |(i, item): (usize, &String)| match self.choice.effects.is_empty() {
            true => (columns(item) + 8).max(16) + 2,
            false => self.effect_column(item) + columns(self.effect(i)) + 4,
        };
        self.choice.items.iter().enumerate().map(wide).max().unwrap_or(0)
    }

    /// Returns the lines of each effect or, without effects, of each answer in a dialog of this width. If all lines
    /// together are too tall, shortens the longest effects.
    fn lines(&self, width: u16) -> Vec<Vec<String>> {
        let items = || self.choice.items.iter().enumerate();
        if self.choice.effects.is_empty() {
            let room = usize::from(width).saturating_sub(self.digits + 7).max(1);
            return items().map(|(_, item)| wrapped(item, room)).collect();
        }
        let room = |item: &str| usize::from(width).saturating_sub(self.effect_column(item) + 4).max(1);
        let mut rows: Vec<Vec<String>> = items().map(|(i, item)| wrapped(self.effect(i), room(item))).collect();
        while heights(&rows).sum::<u16>() + 2 > self.room {
            let Some(most) = rows.iter().map(Vec::len).max().filter(|most| *most > 1) else { break };
            for (effect, (i, item)) in rows.iter_mut().zip(items()) {
                if effect.len() == most {
                    *effect = wrap(self.effect(i), room(item), most - 1);
                }
            }
        }
        rows
    }

    /// Returns the height of a dialog of this width that has only the answers.
    fn height(&self, width: u16) -> u16 {
        heights(&self.lines(width)).sum::<u16>() + 2
    }
}

/// Returns the height of each answer.
fn heights(lines: &[Vec<String>]) -> impl Iterator<Item = u16> {
    lines.iter().map(|lines| lines.len().max(1) as u16)
}

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
    /// Draws a dialog, if possible without covering its surroundings. A dialog with effects also covers as few names as
    /// possible.
    pub(super) fn popup(&mut self, popup: &'f Popup, around: Surroundings, area: Rect) {
        match popup {
            Popup::Choice(choice) => self.question(choice, around, area),
            Popup::Document(document) => self.document(document, area),
        }
    }

    /// Returns an area of this size in the middle. For screen readers, returns the whole area, because they would read
    /// text beside the dialog together with it.
    fn middle(&self, area: Rect, width: u16, height: u16) -> Rect {
        let (width, height) = (width.min(area.width), height.min(area.height));
        match self.grid.list {
            true => area,
            false => {
                Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
            }
        }
    }

    fn question(&mut self, choice: &'f MultipleChoice, around: Surroundings, area: Rect) {
        let answers = Answers::new(choice, area.height);
        let place = self.place_of(&answers, around, area);
        let mut inner = self.ground(place, &choice.title);
        let lines = answers.lines(place.width);
        // If not everything fits, the answers take precedence over the text.
        let text = wrapped_lines(&choice.text, inner.width);
        let room = inner.height.saturating_sub(heights(&lines).sum()).min(text.len() as u16);
        self.beginning(text, Rect { height: room, ..inner });
        inner.y += room;
        inner.height -= room;
        // Keep the selected answer visible.
        let (heights, chosen): (Vec<u16>, _) = (heights(&lines).collect(), choice.cursor);
        let seen = |first: &usize| heights[*first..=chosen].iter().sum::<u16>() <= inner.height;
        let first = (0..chosen).find(seen).unwrap_or(chosen);
        let (mut y, mut shown) = (inner.y, 0);
        for (i, item) in choice.items.iter().enumerate().skip(first) {
            let place = Rect { y, height: heights[i].min(inner.bottom() - y), ..inner };
            if place.is_empty() {
                break;
            }
            shown += usize::from(place.height == heights[i]);
            let mut lines = lines[i].iter();
            let first = lines.next().map_or("", String::as_str);
            let Answers { label, digits, .. } = answers;
            let (item, detail, at, role) = match choice.effects.is_empty() {
                true => (first, "", digits as u16 + 3, Role::Text),
                false => (item.as_str(), first, answers.effect_column(item) as u16, Role::Dim),
            };
            let line = MenuItem {
                label: format!("{:>digits$} {item:label$}", choice.numbers[i]),
                detail: detail.into(),
                ..MenuItem::default()
            };
            self.hits.push((place, Hit::Item(i)));
            self.put(row(place, 0), Content::MenuItem(Cow::Owned(line), i == chosen, at));
            for (text, below) in lines.zip(place.rows().skip(1)) {
                self.text(Rect { x: below.x + at, width: below.width - at, ..below }, text.clone(), role);
            }
            y = place.bottom();
        }
        if shown < choice.items.len() {
            self.scroll_mark("choices", first, choice.items.len(), inner, shown);
        }
    }

    /// Returns the area of a question.
    fn place_of(&self, answers: &Answers<'_>, Surroundings { cursor, log }: Surroundings, area: Rect) -> Rect {
        let MultipleChoice { title, text, items, effects, .. } = answers.choice;
        let least = if text.is_empty() { 0 } else { usize::from(TEXT_WIDTH) };
        let width = (answers.width().max(columns(title) + 6).max(least) as u16).min(area.width);
        let height = |width: u16| answers.height(width) + wrapped_lines(text, width.saturating_sub(4)).len() as u16;
        let middle = self.middle(area, width, height(width));
        let Some(cursor) = cursor.filter(|_| !self.grid.list) else { return middle };
        if text.is_empty() && effects.is_empty() {
            // A menu is higher, so that it doesn't cover the player just below the middle of the table.
            return Rect { y: area.y + (area.height - middle.height) / 3, ..middle };
        }
        // Don't cover the object that the dialog is about.
        let lines = |width: u16| match text.is_empty() && width < middle.width {
            // A dialog with effects but no text keeps its preferred width, so reject any narrower area.
            true => u16::MAX,
            false => height(width),
        };
        let place = beside(cursor, area, middle, lines);
        // If possible, move the dialog down so that it doesn't cover the inspector.
        let lower = log.filter(|log| place.right() > log.x && place.y < log.y).map(|log| Rect { y: log.y, ..place });
        let fits = |lower: &Rect| lower.bottom() <= area.bottom() && !lower.intersects(cursor);
        let place = lower.filter(fits).unwrap_or(place);
        match text.is_empty() {
            true => {
                let wide = items.iter().map(|item| answers.effect_column(item)).max().unwrap_or(0) as u16;
                self.apart(place, cursor, area, wide, |width| answers.height(width))
            }
            false => self.beside_named(place, cursor, log, area, text),
        }
    }

    /// Draws a text or a table, which the user can scroll.
    fn document(&mut self, document: &'f Document, area: Rect) {
        let Document { title, content, scroll, extent } = document;
        let (inner, scroll, total) = match content {
            DocumentContent::Help(sections, filter) => return self.help(document, sections, filter, area),
            DocumentContent::Text(lines) => {
                // The dialog is as high as its text, if there is room.
                let widest = self.middle(area, TEXT_WIDTH, area.height.saturating_sub(2).max(6));
                let total = wrapped_lines(lines, widest.width.saturating_sub(4)).len();
                let place = self.middle(area, TEXT_WIDTH, widest.height.min(total as u16 + 2));
                let inner = self.ground(place, title);
                let scroll = (*scroll).min(total.saturating_sub(inner.height.into()));
                self.coloured_lines(inner, lines, scroll);
                (inner, scroll, total)
            }
            DocumentContent::Table(table) => self.shown_table(table, title, *scroll, area),
        };
        let page = inner.height.into();
        extent.record(Some((page, total.saturating_sub(page))));
        if total > page {
            self.scroll_mark("lines", scroll, total, inner, page);
        }
    }

    /// Draws a dialog with a table. Returns the area inside it, the first visible line and the number of lines.
    fn shown_table(&mut self, table: &'f Table, title: &'f str, scroll: usize, area: Rect) -> (Rect, usize, usize) {
        // The dialog is only as large as the cards, but at most as wide as the screen.
        let margin = Margin::new(if !self.grid.pixels && area.width <= SMALL { 1 } else { 2 }, 1);
        let list = card_list(table, area).filter(|_| !self.grid.pixels);
        let whole = self.middle(area, area.width, area.height);
        let width = list.as_ref().map_or(whole.width, |_| whole.width.min(LIST_WIDTH));
        let used = list.or_else(|| arrange(table, whole.inner(margin), self.grid));
        let used = used.and_then(|(_, places)| places.into_iter().map(|place| place.area).reduce(Rect::union));
        // A dialog that is almost as tall as the screen takes the whole height.
        let height = used.map_or(whole.height, |used| used.height + 2);
        let height = if whole.height.saturating_sub(height) < SLIVER { whole.height } else { height };
        // A single row has the same layout in a dialog of its width.
        let used = used.filter(|_| table.rows.len() == 1).map_or(width, |used| used.width + 2 * margin.horizontal);
        let place = self.middle(area, width.min(used.max(columns(title) as u16 + 6)), height);
        self.ground(place, title);
        let inner = place.inner(margin);
        let (from, total) = self.answer(table, scroll, inner).unwrap_or_default();
        (inner, from.into(), total.into())
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
