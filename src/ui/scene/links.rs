//! Turns the names of cards in the inspector and the log into links to the cards on the table.

use super::{Content, Grid, Rect, Scene};
use crate::frame::{Hit, TableView};
use crate::links::Links;
use crate::text::columns;
use crate::theme::Role;
use sorcery_games::table::words_of;

/// Width of the symbol before the text of a row in the log (columns).
const SIGN: u16 = 2;

impl<'f> Scene<'f> {
    /// Turns the card names in the panels into links. The panels are the items from `first` on. In a window, letters
    /// differ in width, so the whole row becomes a link to the first card that it names.
    pub(super) fn links(&mut self, view: &'f TableView, first: usize, grid: Grid) {
        let links = Links::of(&view.table, &view.turns.names);
        let under = view.highlights.iter().find(|(_, highlight)| highlight.cursor).map(|(anchor, _)| *anchor);
        let mut found: Vec<(Rect, String, Option<Role>, Hit)> = Vec::new();
        for item in &self.items[first..] {
            let rows: Vec<(u16, String, Option<Role>)> = match &item.content {
                Content::Log(rows) => {
                    rows.iter().map(|row| (SIGN + row.indent, row.text.to_string(), Some(row.role))).collect()
                }
                Content::Lines(rows) => rows.iter().map(|row| (row.indent, words_of(&row.line), None)).collect(),
                _ => continue,
            };
            for ((indent, text, role), row) in rows.iter().zip(item.area.rows()) {
                for (at, name, anchor) in links.found(text) {
                    // In the inspector, a link from the card under the cursor would lead to the same card.
                    if role.is_none() && under == Some(anchor) {
                        continue;
                    }
                    let hit = if role.is_some() { Hit::Link(anchor) } else { Hit::Mention(anchor) };
                    let x = row.x + indent + columns(&text[..at]) as u16;
                    let place = Rect { x, width: columns(name) as u16, ..row }.intersection(row);
                    found.push((if grid.pixels { row } else { place }, name.to_string(), *role, hit));
                    if grid.pixels {
                        break;
                    }
                }
            }
        }
        for (place, name, role, hit) in found.into_iter().rev() {
            self.hits.push((place, hit));
            if let Some(role) = role.filter(|_| !grid.pixels) {
                self.bold(place, name, role);
            }
        }
    }
}
