//! The layout of lists and forms, with a preview of the selected entry.

use super::text_rows::in_words;
use super::{Content, Rect, SMALLEST, Scene, Size, wrapped_lines};
use crate::frame::{FieldValue, Hit, MenuItem, MenuView};
use crate::text::{columns, wrapped};
use crate::theme::Role;
use ratatui_core::layout::{Constraint, Layout, Margin};
use sorcery_games::Tint;
use sorcery_games::words::capitalised;
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// Maximum size of a list together with its preview.
const LARGEST: Size = Size { width: 150, height: 46 };
/// Screen height, in lines, below which a form with a preview takes the full height.
const LOW: u16 = 30;
/// Minimum width, in columns, of a screen that shows a preview beside a list.
const WITH_PREVIEW: u16 = 72;
/// Width of a form that has only labels and values (columns).
const FORM: u16 = 40;
/// Width of a form that also has descriptions (columns).
const FORM_DESCRIBED: u16 = 78;
/// Minimum and maximum width of a list without values (columns).
const LIST: RangeInclusive<u16> = 24..=84;
/// Minimum width of a preview (columns).
const PREVIEW: u16 = 28;
/// Width of a value in a form (columns).
pub const VALUE: u16 = 20;
/// Width of the cursor's symbol (columns).
const SIGN: u16 = 2;
/// Gap after the label of a menu entry (columns).
const GAP: u16 = 3;
/// Height of a cost curve (lines).
const CURVE: u16 = 7;
/// Minimum and maximum height of a chart (lines).
const CHART: RangeInclusive<u16> = 6..=15;
/// Minimum and maximum height of a drawing (lines).
const DRAWING: RangeInclusive<u16> = 6..=16;

/// The style in which a form shows its fields.
struct FormStyle {
    /// Width of the column with the labels.
    label: u16,
    /// Whether blank lines separate the groups.
    spread: bool,
    /// Whether the fields have their descriptions beside them.
    described: bool,
}

impl<'f> Scene<'f> {
    /// Draws a list or a form, and the preview if there is room for both. For screen readers, the text of the preview
    /// is below the list, because screen readers would read text beside the list together with an entry.
    pub(super) fn menu(&mut self, menu: &'f MenuView, area: Rect) {
        let mut area = area;
        let is_form = menu.is_form();
        let is_low = self.grid.list && self.grid.size.height < SMALLEST.height;
        // On a narrow screen, the lower half of the screen shows the preview.
        let is_above = area.width < WITH_PREVIEW && !is_form && !menu.preview.is_empty() && !self.grid.list;
        if self.grid.list || is_above {
            let preview: Vec<_> = match self.grid.list {
                true => menu.preview.iter().map(in_words).collect(),
                false => menu.preview.clone(),
            };
            let margin = if is_above { 3 } else { 1 };
            let mut lines = wrapped_lines(&preview, area.width.saturating_sub(2 * margin));
            let most = usize::from(area.height / 3);
            if self.grid.list && lines.len() > most {
                lines.retain(|line| !line.line.is_empty());
            }
            let height = if is_above { area.height / 2 } else { lines.len().min(most) as u16 };
            area.height -= height;
            let below = Rect { x: area.x, y: area.bottom(), width: area.width, height };
            self.beginning(lines, below.inner(Margin::new(margin, 0)));
        }
        let selected = menu.items.get(menu.cursor);
        let labels = menu.items.iter().filter(|item| !is_form || item.value.is_some());
        let label = labels.map(|item| columns(&item.label)).max().unwrap_or(0) as u16 + SIGN + GAP;
        let whole = area.inner(Margin::new(1, 0));
        let whole = whole.centered(Constraint::Length(LARGEST.width), Constraint::Max(LARGEST.height));
        let room = whole.width.saturating_sub(4);
        let has_text = !self.grid.list && (!menu.preview.is_empty() || !menu.curves.is_empty() || menu.chart.is_some());
        let detail = menu.items.iter().map(|item| columns(&item.detail)).max().unwrap_or(0) as u16;
        // A form is wide enough for its longest value, between two arrows, if there is room.
        let values = menu.items.iter().filter_map(|item| item.value.as_ref());
        let value = |value: &FieldValue| match value {
            FieldValue::Choice(text) => columns(text) as u16 + 4,
            // A long name that the user types is cut, so that the preview keeps its width.
            FieldValue::Text(text, _) => (columns(text) as u16).min(VALUE) + 4,
        };
        let value = values.map(value).max().unwrap_or(0);
        let wanted = match is_form {
            // If there is little room, leave out the descriptions, because the preview shows the description of the
            // selected field.
            true if has_text && room < FORM_DESCRIBED + PREVIEW => FORM.max(label + value),
            true => FORM_DESCRIBED.max(label + value),
            false => (label + detail + 2).max(columns(&menu.about) as u16).clamp(*LIST.start(), *LIST.end()),
        };
        let shows = (has_text || !self.grid.list && !menu.emblem.is_empty()) && area.width >= WITH_PREVIEW;
        let wanted = if is_above { room } else { wanted };
        let list = if shows { wanted.min(room.saturating_sub(PREVIEW + 2)) } else { wanted.min(room) };
        let described = !is_form || list >= FORM_DESCRIBED;
        let preview = if shows { (room - list - 2).min(list.max(PREVIEW * 2)) } else { 0 };
        let total = list + 4 + if shows { preview + 2 } else { 0 };
        let whole = whole.centered_horizontally(Constraint::Length(total));
        let [sheet, beside] = Layout::horizontal([Constraint::Length(list + 4), Constraint::Fill(1)]).areas(whole);
        // Forms are as high as their fields, with blank lines around the groups if there is room; lists fill the
        // screen.
        let lines = 2 + u16::from(menu.filter.is_some()) + menu.items.len() as u16 + groups(&menu.items);
        let spread = !is_form && !is_above && !is_low || is_form && lines + groups(&menu.items) + 3 <= whole.height;
        let height = if is_form { lines + groups(&menu.items) + 3 } else { whole.height };
        // A fixed minimum height keeps the form in place when another field is selected. On a short screen, the preview
        // needs the full height.
        let least = match shows {
            true if whole.height < LOW => whole.height,
            true => whole.height * 2 / 3,
            false => 0,
        };
        let height = height.max(least).min(whole.height);
        let y = whole.y + (whole.height - height) / 3;
        let sheet = Rect { y, height, ..sheet };
        self.put(sheet, Content::Sheet);
        let margin = Margin::new(2, u16::from(spread));
        let inner = sheet.inner(margin);
        // If nothing else shows the description of the selected field, it replaces the one of the form.
        let replaced = |item: &&MenuItem| !described && !shows && !item.detail.is_empty();
        let about = selected.filter(replaced).map_or(&menu.about, |item| &item.detail);
        // In a list for screen readers, all descriptions are complete.
        let lines = |text: &String| wrapped(text, inner.width.into()).len().max(1) as u16;
        let details = menu.items.iter().filter(replaced).map(|item| &item.detail);
        let about_lines = details.chain([&menu.about]).map(lines).max().filter(|_| self.grid.list).unwrap_or(1);
        let head = 1 + about_lines + u16::from(menu.filter.is_some()) + u16::from(spread);
        self.head(menu, about, about_lines, Rect { height: head.min(inner.height), ..inner });
        let rows = Rect { y: inner.y + head, height: inner.height.saturating_sub(head), ..inner };
        match is_form {
            true => self.fields(menu, rows, FormStyle { label, spread, described }),
            // Long labels take at most three fifths of the width, or more if the details leave room.
            false => {
                self.entries(menu, rows, label.min((rows.width * 3 / 5).max(rows.width.saturating_sub(detail + 1))))
            }
        }
        if shows {
            let place = Rect { x: beside.x + 2, y, width: preview, height };
            let about = selected.filter(|_| !described).map_or("", |item| &item.detail);
            self.preview(menu, about, place.inner(Margin { horizontal: 0, ..margin }));
        }
    }

    /// Draws the title, the description `about` in this number of lines, and the filter of a menu.
    fn head(&mut self, menu: &'f MenuView, about: &'f str, about_lines: u16, area: Rect) {
        let mut rows = area.rows();
        if let Some(row) = rows.next() {
            let count = menu.filter.as_ref().map_or("", |(_, count)| count);
            let width = columns(count) as u16;
            let columns = [Constraint::Fill(1), Constraint::Length(width)];
            let [title, right] = Layout::horizontal(columns).spacing(1).areas(row);
            // The only form with a colour in its title is the set-up of a game.
            let is_plain = menu.tint == Tint::Plain || !menu.is_form();
            self.bold(title, &menu.title, if is_plain { Role::Title } else { Role::Card(menu.tint) });
            self.text(right, count, Role::Dim);
        }
        let wrapped = if about_lines > 1 { wrapped(about, area.width.into()) } else { vec![about.into()] };
        for (row, n) in rows.by_ref().take(about_lines.into()).zip(0..) {
            self.text(row, wrapped.get(n).cloned().unwrap_or_default(), Role::Dim);
        }
        if let (Some(row), Some((filter, _))) = (rows.next(), &menu.filter) {
            self.put(Rect { x: row.x.saturating_sub(1), width: row.width + 2, ..row }, Content::Prompt(filter));
        }
    }

    /// Draws the entries of a list, one per line, around the selected one. `label` is the width of the label column.
    fn entries(&mut self, menu: &'f MenuView, area: Rect, label: u16) {
        let (all, room) = (menu.items.len(), usize::from(area.height));
        if all == 0 && menu.filter.as_ref().is_some_and(|(filter, _)| !filter.text.is_empty()) {
            self.text(Rect { height: area.height.min(1), ..area }, "Nothing matches.", Role::Dim);
        }
        let width = area.width.saturating_sub(1);
        let below: Vec<Vec<(u16, String)>> = menu.items.iter().map(|item| self.continued(item, width)).collect();
        let heights: Vec<usize> = below.iter().map(|lines| 1.max(lines.len())).collect();
        let reaches = |end: usize, most: usize| {
            let fits = |first: &usize| heights[*first..end].iter().sum::<usize>() <= most;
            (0..end).find(fits).unwrap_or(end)
        };
        let first = reaches(menu.cursor.min(all), room / 2).min(reaches(all, room));
        let mut rows = area.rows().map(|row| Rect { width, ..row });
        for ((i, item), lines) in menu.items.iter().enumerate().zip(below).skip(first) {
            let Some(row) = rows.next() else { break };
            let item = match lines.first() {
                Some((_, first)) => {
                    Cow::Owned(MenuItem { label: first.clone(), detail: String::new(), ..item.clone() })
                }
                None => Cow::Borrowed(item),
            };
            self.item(row, item, i, i == menu.cursor, label);
            for ((indent, text), row) in lines.into_iter().skip(1).zip(&mut rows) {
                self.hits.push((row, Hit::Item(i)));
                self.text(Rect { x: row.x + indent, width: row.width.saturating_sub(indent), ..row }, text, Role::Text);
            }
        }
        if all > room && !self.grid.list {
            let bar = Rect { x: area.right() - 1, width: 1, ..area };
            self.put(bar, Content::Scrollbar { first, shown: room, all });
        }
    }

    /// Returns the lines of an entry in a list for screen readers with their indentation: its label, then its detail.
    /// In other layouts, returns no lines.
    fn continued(&self, item: &MenuItem, width: u16) -> Vec<(u16, String)> {
        if !self.grid.list {
            return Vec::new();
        }
        let lines = |text: &str, indent: u16| {
            let lines = wrapped(text, width.saturating_sub(indent).max(1).into());
            lines.into_iter().map(move |line| (indent, line)).collect::<Vec<_>>()
        };
        [lines(&item.label, SIGN), lines(&capitalised(&item.detail), 2 * SIGN)].concat()
    }

    /// Draws the fields of a form with the headings of their groups.
    fn fields(&mut self, menu: &'f MenuView, area: Rect, FormStyle { label, spread, described }: FormStyle) {
        // If not all fields fit, scroll far enough to keep the selected one visible.
        let lines = menu.items.len() as u16 + groups(&menu.items);
        let needed = menu.cursor + usize::from(groups(&menu.items)) + 1;
        let skip = if lines <= area.height { 0 } else { needed.saturating_sub(area.height.into()) };
        let mut y = area.y;
        let mut group = "";
        for (i, item) in menu.items.iter().enumerate() {
            let row = |y| Rect { y, height: u16::from(y < area.bottom()), ..area };
            if item.group != group && i >= skip {
                y += u16::from(spread);
                if !item.group.is_empty() {
                    self.text(row(y), &item.group, Role::Title);
                    y += 1;
                }
            }
            group = &item.group;
            if i < skip || y >= area.bottom() {
                continue;
            }
            let item = match described || item.value.is_none() {
                true => Cow::Borrowed(item),
                false => Cow::Owned(MenuItem { detail: String::new(), ..item.clone() }),
            };
            let column = if item.value.is_some() { label } else { columns(&item.label) as u16 + SIGN + GAP };
            self.item(row(y), item, i, i == menu.cursor, column);
            y += 1;
        }
    }

    /// Draws the preview: a description, a drawing if there is room, the cost curves, the text and the chart.
    fn preview(&mut self, menu: &'f MenuView, about: &'f str, area: Rect) {
        let about: Vec<String> = wrapped(about, area.width.into());
        let curves = if menu.curves.is_empty() { 0 } else { CURVE + 1 };
        let lines = wrapped_lines(&menu.preview, area.width);
        let text = lines.len() as u16;
        let used = about.len() as u16 + u16::from(!about.is_empty()) + curves + text;
        let widest = if self.grid.pixels { area.width * 2 / 5 } else { area.width / 2 };
        let drawing = area.height.saturating_sub(used + 1).min(*DRAWING.end()).min(widest);
        let drawing = if menu.emblem.is_empty() || drawing < *DRAWING.start() { 0 } else { drawing };
        // The text takes precedence over the chart.
        let rest = area.height.saturating_sub(used + 1).min(*CHART.end());
        let chart = if menu.chart.is_none() || rest < *CHART.start() { 0 } else { rest };
        let text = if chart > 0 { Constraint::Length(text + 1) } else { Constraint::Fill(1) };
        let parts = [drawing, u16::from(drawing > 0), about.len() as u16, u16::from(!about.is_empty()), curves];
        let parts = parts.map(Constraint::Length).into_iter().chain([text, Constraint::Length(chart)]);
        let parts = Layout::vertical(parts).split(area);
        self.put(parts[0], Content::Drawing(menu.emblem, menu.tint));
        for (line, row) in about.into_iter().zip(parts[2].rows()) {
            self.text(row, line, Role::Dim);
        }
        if curves > 0 {
            let row = Rect { height: CURVE.min(parts[4].height), ..parts[4] };
            let places = Layout::horizontal(vec![Constraint::Fill(1); menu.curves.len()]).spacing(2).split(row);
            for (curve, &place) in menu.curves.iter().zip(places.iter()) {
                self.put(place, Content::Curve(curve));
            }
        }
        self.beginning(lines, parts[5]);
        menu.chart.iter().for_each(|chart| self.put(parts[6], Content::Chart(chart)));
    }
}

fn groups(items: &[MenuItem]) -> u16 {
    let begins = |i: usize| !items[i].group.is_empty() && (i == 0 || items[i].group != items[i - 1].group);
    (0..items.len()).filter(|&i| begins(i)).count() as u16
}
