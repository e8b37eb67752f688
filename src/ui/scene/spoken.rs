//! Tables and results as lists for screen readers and braille displays: one item per line, in words.

use super::end::{figures, summary};
use super::log::newest;
use super::table::handover;
use super::text_rows::in_words;
use super::{Content, Rect, Scene, wrapped_lines};
use crate::frame::{Button, Highlight, Hit, MenuItem, ResultView, TableView};
use crate::speech::{Headings, facts, facts_in, said};
use crate::text::wrapped;
use crate::theme::Role;
use sorcery_games::table::{Cell, Placed, Row, plain, words_of};
use sorcery_games::words::{capitalised, with_commas};
use sorcery_games::{Anchor, DescriptionLine, Line, Subject, Table};
use std::borrow::Cow;
use std::collections::HashMap;

/// Height that the list leaves for the description of the selected item: a quarter of the area, but at least 3 and at
/// most 12 lines.
const DESCRIPTION: (u16, u16, u16) = (4, 3, 12);
/// Maximum height that the list leaves for the log: a fifth of the area, but at least 2 and at most 8 lines.
const LOG: (u16, u16, u16) = (5, 2, 8);

/// A heading, an item or an action in the list for screen readers.
#[derive(Default)]
struct Spoken {
    text: String,
    /// Phrases about the item, for the lines below it.
    facts: Vec<String>,
    hit: Option<Hit>,
    focused: bool,
}

impl Spoken {
    /// Returns the text and the facts, wrapped to a list of this width.
    fn rows(&self, width: u16) -> Vec<String> {
        let width = usize::from(width).saturating_sub(4).max(1);
        let facts = self.facts.iter().map(|fact| capitalised(fact));
        [self.text.clone()].into_iter().chain(facts).flat_map(|fact| wrapped(&fact, width)).collect()
    }
}

/// Returns an item as a screen reader reads it: its state and name, then its values, and the preview or the last
/// change.
fn marked(facts: Vec<String>, anchor: Option<Anchor>, highlights: &HashMap<Anchor, Highlight>) -> Spoken {
    let mut facts = facts.into_iter();
    let name = facts.next().map_or(String::new(), |name| capitalised(&name));
    let item = Spoken { text: name, facts: facts.collect(), hit: anchor.map(Hit::Anchor), focused: false };
    let Some(highlight) = anchor.and_then(|anchor| highlights.get(&anchor)) else { return item };
    let state = match highlight {
        Highlight { chosen: true, .. } => "Selected: ".into(),
        Highlight { target: Some(n), .. } => format!("Target {n}: "),
        _ => String::new(),
    };
    let usable = if highlight.usable && highlight.target.is_none() && !highlight.chosen { ", usable" } else { "" };
    let change = Some(highlight.spoken.replace("->", "to")).filter(|change| !change.is_empty());
    Spoken {
        text: format!("{state}{}{usable}", item.text),
        facts: item.facts.into_iter().chain(change).collect(),
        focused: highlight.cursor,
        ..item
    }
}

impl<'f> Scene<'f> {
    /// Draws a table and its panels one below the other. The list of items scrolls a page at a time, so that moving
    /// within a page changes only two lines.
    pub(super) fn spoken(&mut self, view: &'f TableView, area: Rect) {
        let share = |(part, least, most): (u16, u16, u16)| (area.height / part).clamp(least, most);
        let [description, log] = [DESCRIPTION, LOG].map(share);
        let log = log.min(newest(view, Rect { height: log, ..area }).len() as u16);
        let mut rest = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let mut from_bottom = |height: u16| {
            rest.height -= height.min(rest.height);
            Rect { y: rest.bottom(), height, x: rest.x + 1, width: rest.width - 2 }
        };
        // A replay has no prompt, so its progress takes the line of the prompt.
        let progress = view.progress.as_ref().map_or(Vec::new(), |it| wrapped(&it.label, area.width as usize - 2));
        let (prompt, message) = (from_bottom(1.max(progress.len() as u16)), from_bottom(1));
        if let Some(prompt_view) = &view.prompt {
            self.put(Rect { x: area.x, width: area.width, ..prompt }, Content::Prompt(prompt_view));
        }
        self.hits.push((prompt, Hit::Prompt));
        for (text, row) in progress.into_iter().zip(prompt.rows()) {
            self.text(row, text, Role::Notice);
        }
        match &view.curtain {
            Some(curtain) => {
                self.bold(message, handover(curtain, message.width.into()), Role::Turn);
                self.hits.push((message, Hit::Button(0)));
                self.focus = Some(message);
            }
            None => {
                let (rows, role) = self.status(view, message.width.into());
                let more = from_bottom(rows.len().saturating_sub(1) as u16);
                let place = Rect { height: more.height + 1, ..more };
                for (text, row) in rows.into_iter().zip(place.rows()) {
                    self.bold(row, text, role);
                }
            }
        }
        let below = from_bottom(description + log);
        let lines = spoken_lines(view);
        let is_listed = view.inspects_cursor && lines.iter().any(|line| line.focused);
        // Leave out what the item under the cursor says in the list.
        let is_new = |it: &&DescriptionLine| !is_listed || !matches!(it.subject, Subject::Name | Subject::Values);
        let facts_of = |lines: &[DescriptionLine]| -> Vec<Line> {
            let facts = lines.iter().filter(is_new).flat_map(|described| match &facts_in(described)[..] {
                // A single fact keeps its colours.
                [_] if described.facts.is_empty() => vec![in_words(&described.line)],
                facts => facts.iter().cloned().map(plain).collect(),
            });
            facts.filter(|line| !words_of(line).is_empty()).collect()
        };
        // A short screen cuts off the end, so the action of Enter comes first, then the text of the card.
        let (before, from) = &by_weight(view);
        let about = [facts_of(from), facts_of(before)].concat();
        // On a short screen, the lesson and the selected item take lines from the description and the log.
        let room = below.bottom() - rest.y;
        let lesson = view.lesson.as_ref().map_or(0, |lesson| wrapped(&lesson.why, rest.width.into()).len() as u16);
        let selected = match lines.iter().find(|line| line.focused) {
            Some(line) if lesson == 0 => line.rows(rest.width).len() as u16,
            _ => 1,
        };
        let top = Rect { height: lesson.min(room.saturating_sub(selected)), ..rest };
        view.lesson.iter().for_each(|lesson| self.short_lesson(lesson, top));
        let height = (rest.bottom().saturating_sub(top.bottom())).max(selected).min(room - top.height);
        let rest = Rect { y: top.bottom(), height, ..rest };
        let used = self.page(lines, rest);
        // The description follows the list, and the log fills the rest, so that no row stays empty while there is text.
        let below = Rect { y: rest.y + used, height: below.bottom() - rest.y - used, ..below };
        let about = wrapped_lines(&about, below.width);
        let log = log.min(below.height.div_ceil(2));
        let height = (about.len() as u16).min(below.height.saturating_sub(log));
        self.beginning(about, Rect { height, ..below });
        let gap = height + u16::from(height > 0 && height + log < below.height);
        let mut log = Rect { y: below.y + gap, height: below.height - gap, ..below };
        self.hits.push((log, Hit::Log));
        let rows = newest(view, log);
        // Align the log with the bottom, so that its newest line stays in place.
        (log.y, log.height) = (log.bottom() - rows.len() as u16, rows.len() as u16);
        self.put(log, Content::Log(rows));
    }

    /// Draws the result of a game: the winner and the reason, then the statistics as far as they fit, and the choices.
    pub(super) fn spoken_result(&mut self, view: &'f ResultView, area: Rect) {
        let numbers = |(name, counts): (&str, &Vec<i32>)| {
            let counts: Vec<String> = match &view.names[..] {
                [_] => counts.iter().map(i32::to_string).collect(),
                names => names.iter().zip(counts).map(|(name, count)| format!("{count} for {name}")).collect(),
            };
            format!("{}: {}.", capitalised(name), counts.join(", "))
        };
        let broken = |text: &String| wrapped(text, area.width.into());
        let result: Vec<String> = [&view.headline, &view.ending, &view.last].into_iter().flat_map(broken).collect();
        let figures = [summary(view)].into_iter().chain(figures(view).map(numbers)).collect::<Vec<_>>();
        let choice = |(i, item): (usize, &MenuItem)| Spoken {
            text: item.label.clone(),
            facts: vec![item.detail.clone()],
            hit: Some(Hit::Item(i)),
            focused: i == view.menu.cursor,
        };
        let choices: Vec<Spoken> = view.menu.items.iter().enumerate().map(choice).collect();
        let notice = broken(&view.menu.about);
        let needed = choices.iter().map(|choice| choice.rows(area.width).len()).sum::<usize>() as u16;
        let room = area.height.saturating_sub((result.len() + notice.len()) as u16);
        let list = needed.min(room);
        let figures = figures.iter().flat_map(broken).take((room - list).into());
        let mut rows = area.rows();
        for (text, row) in result.into_iter().chain(figures).zip(&mut rows) {
            self.text(row, text, Role::Text);
        }
        let y = rows.next().map_or(area.bottom(), |row| row.y);
        self.page(choices, Rect { y, height: list.min(area.bottom() - y), ..area });
        for (text, row) in notice.into_iter().zip(area.rows().skip(usize::from(y - area.y + list))) {
            self.text(row, text, Role::Dim);
        }
    }

    /// Draws the page of a list that contains the focus, and returns its height.
    fn page(&mut self, lines: Vec<Spoken>, area: Rect) -> u16 {
        let broken: Vec<Vec<String>> = lines.iter().map(|line| line.rows(area.width)).collect();
        // Find the first line of each page, and the line with the focus.
        let mut pages = vec![0];
        let mut used = 0;
        let focus = lines.iter().position(|line| line.focused).unwrap_or(0);
        for (n, rows) in broken.iter().enumerate() {
            if used + rows.len() > area.height.into() && used > 0 {
                pages.push(n);
                used = 0;
            }
            used += rows.len();
        }
        let mut from = pages.iter().copied().rfind(|from| *from <= focus).unwrap_or(0);
        if pages.last() == Some(&from) {
            // The last page begins early enough to be full, so that the lines before a focus at the end stay visible.
            let fits = broken.iter().map(Vec::len).rev().scan(0, |sum, rows| {
                *sum += rows;
                (*sum <= area.height.into()).then_some(())
            });
            from = from.min(broken.len() - fits.count());
        }
        let mut rows = area.rows();
        for (line, texts) in lines.into_iter().zip(broken).skip(from) {
            for (n, text) in texts.into_iter().enumerate() {
                let Some(row) = rows.next() else { return area.height };
                self.hits.extend(line.hit.map(|hit| (row, hit)));
                match n {
                    0 => {
                        let item = MenuItem { label: text, ..MenuItem::default() };
                        self.put(row, Content::MenuItem(Cow::Owned(item), line.focused, row.width));
                    }
                    _ => self.text(Rect { x: row.x + 4, width: row.width.saturating_sub(4), ..row }, text, Role::Text),
                }
            }
        }
        area.height - rows.count() as u16
    }
}

/// Returns the lines of a table in words: headings, and items with all their facts in one line. `texts` adds the texts of
/// the cards.
pub fn table_in_words(table: &Table, texts: bool) -> Vec<String> {
    let items = items(table, &HashMap::new(), texts).into_iter();
    items.map(|item| with_commas(&[vec![item.text], item.facts].concat())).collect()
}

/// Returns a table as lines for a screen reader: headings and items, with the texts of the cards if `texts` is `true`.
fn items(table: &Table, highlights: &HashMap<Anchor, Highlight>, texts: bool) -> Vec<Spoken> {
    let mut lines = Vec::new();
    let mut headings = Headings::default();
    for row in &table.rows {
        let Row::Cells(label, cells) = row else { continue };
        // The name of a player and the title of a panel also serve as headings.
        let is_title = |placed: &Placed| match &placed.cell {
            Cell::Seat(_) => true,
            Cell::Panel(panel) => panel.title == *label,
            _ => false,
        };
        let (heading, first) = headings.next(table, label, cells);
        if let Some(text) = heading.filter(|_| !cells.iter().any(is_title)) {
            lines.push(Spoken { text, ..Spoken::default() });
        }
        for (n, placed) in cells.iter().enumerate() {
            let highlight = placed.anchor.and_then(|anchor| highlights.get(&anchor));
            let is_lit = highlight.is_some_and(|highlight| highlight.light().is_some() || highlight.cursor);
            // Leave out gaps, and free places where no card can go now.
            if matches!(&placed.cell, Cell::Gap) || matches!(&placed.cell, Cell::Slot(_)) && !is_lit {
                continue;
            }
            let facts = facts(&placed.cell, texts);
            // A hidden card has no text, so there is nothing to read.
            if facts.is_empty() {
                continue;
            }
            let item = marked(facts, placed.anchor, highlights);
            // While the user chooses a target, only its number matters.
            let first = first.filter(|_| highlight.is_none_or(|highlight| highlight.target.is_none()));
            let number = first.map_or(String::new(), |first| format!("{}. ", first + n));
            lines.push(Spoken { text: number + &item.text, ..item });
            let Cell::Panel(panel) = &placed.cell else { continue };
            let said = panel.lines.iter().zip(said(panel)).filter(|(_, said)| !said.is_empty());
            let facts = |said: String| said.split('\n').map(String::from).collect();
            lines.extend(said.map(|(line, said)| marked(facts(said), line.anchor, highlights)));
        }
    }
    lines
}

/// Returns the lines of a table: headings, items and actions.
fn spoken_lines(view: &TableView) -> Vec<Spoken> {
    // Leave out the cards' texts, because the description of the selected item contains its text.
    let mut lines = items(&view.table, &view.highlights, false);
    let button = |(i, button): (usize, &Button)| {
        let facts = button.details.iter().map(|detail| capitalised(detail)).collect();
        Spoken { text: format!("Button: {}", button.label), facts, hit: Some(Hit::Button(i)), focused: button.cursor }
    };
    lines.extend(view.buttons.iter().enumerate().map(button));
    lines
}

/// Splits the description of the selected item into the less important part and the more important one. The latter
/// contains what Enter does, with the text of the card after the action.
fn by_weight(view: &TableView) -> (Vec<DescriptionLine>, Vec<DescriptionLine>) {
    let (before, from) = view.inspector.split_at(view.important.start);
    let is_text = |it: &DescriptionLine| it.subject == Subject::Text && !from.is_empty();
    let (texts, before) = before.iter().cloned().partition(is_text);
    let mut from = from.to_vec();
    from.splice(from.len().min(1)..from.len().min(1), texts);
    (before, from)
}
