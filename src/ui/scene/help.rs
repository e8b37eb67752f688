//! The layout of the help: a filter, and below it the sections in as many columns as fit.

use super::{Content, Rect, Scene, TextRow};
use crate::frame::{Document, PromptView, Section};
use crate::text::{columns, wrapped};
use ratatui_core::layout::{Constraint, Layout};
use sorcery_games::table::plain;
use sorcery_games::{Label, Line, Tint};

/// Minimum width of a column of the help, in terminal columns.
const COLUMN: u16 = 54;
/// Width, in columns, of a term in front of its explanation.
const TERM: usize = 17;
/// Gap between two columns of the help, in terminal columns.
const GAP: u16 = 3;

impl<'f> Scene<'f> {
    /// Draws the sections that match the filter.
    pub(super) fn help(&mut self, document: &'f Document, sections: &[Section], filter: &'f PromptView, area: Rect) {
        let inner = self.ground(area, &document.title);
        self.put(Rect { x: inner.x - 1, width: inner.width + 2, height: 1, ..inner }, Content::Prompt(filter));
        let body = Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner };
        let n = ((body.width + GAP) / (COLUMN + GAP)).max(1);
        let places = Layout::horizontal(vec![Constraint::Fill(1); n.into()]).spacing(GAP).split(body);
        let width = places.iter().map(|place| place.width).min().unwrap_or(1);
        let rows = rows(sections, &filter.text, width.into());
        let (high, total) = (usize::from(body.height).max(1), rows.len());
        let page = high * usize::from(n);
        // Each column but the last ends before a new entry.
        let ends = |from: usize| {
            (1..=n).scan(from, |from, column| {
                let end = (*from + high).min(total);
                let entry = (*from + 1..end + 1).rev().find(|&at| column == n || at == total || rows[at].0);
                *from = entry.unwrap_or(end);
                Some(*from)
            })
        };
        let last = (0..total).find(|from| ends(*from).last() == Some(total)).unwrap_or(0);
        document.extent.record(Some((page, last)));
        let scroll = document.scroll.min(last);
        let mut from = scroll;
        for (place, end) in places.iter().zip(ends(scroll)) {
            let rows = rows[from..end].iter().map(|(_, row)| row.clone());
            self.put(*place, Content::Lines(rows.collect()));
            from = end;
        }
        if last > 0 {
            self.scroll_mark("lines", scroll, total, Rect { height: inner.height, ..inner }, page);
        }
    }
}

/// Returns the sections as rows of the given width, each with whether a column may begin with it. Omits entries if
/// neither they nor their heading contain the filter.
fn rows(sections: &[Section], filter: &str, width: usize) -> Vec<(bool, TextRow)> {
    let filter = filter.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&filter);
    let mut rows: Vec<(bool, TextRow)> = Vec::new();
    for Section { title, entries } in sections {
        let entries: Vec<_> = entries.iter().filter(|(term, text)| has(title) || has(term) || has(text)).collect();
        if entries.is_empty() {
            continue;
        }
        if !rows.is_empty() {
            rows.push((false, TextRow::from(Line::new())));
        }
        rows.push((true, TextRow::from(vec![(Label::Text(title.clone()), Tint::Player)])));
        for (i, (term, text)) in entries.into_iter().enumerate() {
            let begin = rows.len();
            let gold = |text: String| (Label::Text(text), Tint::Gold);
            // A long term gets its own row.
            let long = columns(term) > TERM;
            if long {
                rows.extend(wrapped(term, width).into_iter().map(|row| (false, TextRow::from(vec![gold(row)]))));
            }
            let left = if term.is_empty() { 0 } else { TERM + 1 };
            for (n, row) in wrapped(text, width.saturating_sub(left).max(1)).into_iter().enumerate() {
                let text = (Label::Text(row), Tint::Plain);
                let is_beside_term = n == 0 && !long && !term.is_empty();
                rows.push(match is_beside_term {
                    true => (false, TextRow::from(vec![gold(format!("{term:<left$}")), text])),
                    // In a window, blanks are narrower than columns, so they can't indent the text.
                    false => (false, TextRow { indent: left as u16, ..vec![text].into() }),
                });
            }
            // The first entry stays below its heading.
            rows[begin..].iter_mut().take(1).for_each(|row| row.0 = i > 0);
        }
    }
    if rows.is_empty() {
        rows.push((true, TextRow::from(plain("Nothing matches."))));
    }
    rows
}
