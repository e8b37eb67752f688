//! Turns the names of cards in the inspector and the log into links to the cards on the table.

use super::{Content, Rect, Scene};
use crate::frame::{Hit, NameTarget, TableView};
use crate::links::names_in;
use crate::text::columns;
use sorcery_games::Label;
use sorcery_games::table::{CardFace, Cell, Line, words_of};
use std::ops::Range;

impl<'f> Scene<'f> {
    /// Turns the card names in the panels into links. The panels are the items from `first` on. In a window, letters
    /// differ in width, so the whole row becomes a link to the first card that it names.
    pub(super) fn links(&mut self, view: &'f TableView, first: usize) {
        let mut found: Vec<(Rect, Hit)> = Vec::new();
        let (mut described, mut logged) = (Vec::new(), Vec::new());
        for item in &self.items[first..] {
            let (rows, is_log) = match &item.content {
                Content::Log(rows) => (rows, true),
                Content::Lines(rows) => (rows, false),
                _ => continue,
            };
            for (row, area) in rows.iter().zip(item.area.rows()) {
                let text = words_of(&row.line);
                for (at, target) in named_in(&row.line, view, is_log) {
                    let hit = match target {
                        NameTarget::Card(anchor) if is_log => Hit::Link(anchor),
                        NameTarget::Card(anchor) => Hit::Mention(anchor),
                        NameTarget::Page(name) => Hit::Page(name),
                    };
                    if is_log { &mut logged } else { &mut described }.push(target);
                    let x = area.x + row.indent + columns(&text[..at.start]) as u16;
                    let place = Rect { x, width: columns(&text[at]) as u16, ..area }.intersection(area);
                    found.push((if self.grid.pixels { area } else { place }, hit));
                    if self.grid.pixels {
                        break;
                    }
                }
            }
        }
        self.facts.linked = described.into_iter().chain(logged.into_iter().rev()).collect();
        self.hits.extend(found.into_iter().rev());
    }
}

/// Returns the names in a line of the log or of the inspector, and where they lead. In the inspector, the names of
/// attached cards and of cards in a graveyard lead to their pages, like those of all other cards that aren't on the
/// table. The name of the card under the cursor needs no link, and a name that is also a player's can mean the player.
fn named_in(line: &Line, view: &TableView, is_log: bool) -> Vec<(Range<usize>, NameTarget)> {
    let card: Option<&CardFace> = match view.pointed_cell() {
        Some(Cell::Card(face)) => Some(face),
        _ => None,
    };
    let is_gone = card.is_some_and(|face| face.gone);
    let is_attached = |name: &str| card.is_some_and(|face| face.attached.iter().any(|other| other.name.is(name)));
    let is_own = |name: &str| card.is_some_and(|face| !face.gone && face.name.is(name));
    let is_player = |name: &str| view.turns.names.iter().any(|player| **player == *name);
    let (mut found, mut from) = (Vec::new(), 0);
    for (label, _) in line {
        let text = label.to_string();
        match label {
            Label::Card(named) => {
                found.extend(view.target(&named.name, named.card).map(|to| (from..from + text.len(), to)))
            }
            _ if is_log => {}
            _ => {
                let names = names_in(&text, view.names.iter().map(String::as_str)).into_iter();
                let names = names.filter(|(_, name)| !is_own(name) && !is_player(name));
                found.extend(names.filter_map(|(at, name)| {
                    let by_page = is_gone || is_attached(name);
                    let target = if by_page { view.page(name) } else { view.described(name) };
                    Some((from + at..from + at + name.len(), target?))
                }));
            }
        }
        from += text.len();
    }
    found.retain(|(_, target)| is_log || view.pointed.map(NameTarget::Card) != Some(*target));
    found
}
