//! Turns the names of cards in the inspector and the log into links to the cards on the table.

use super::{Content, Grid, LogRow, Rect, Scene};
use crate::frame::{Hit, NameTarget, TableView};
use crate::links::{FoundName, Links, is_apart, names_in};
use crate::text::{columns, with_values};
use crate::theme::Role;
use sorcery_games::Tint;
use sorcery_games::table::{Cell, words_of};

/// Width, in columns, of the symbol before the text of a log row.
pub(super) const SIGN: u16 = 1;

impl<'f> Scene<'f> {
    /// Turns the card names in the panels into links, and colours the log. The panels are the items from `first` on. In
    /// a window, letters differ in width, so the whole row becomes a link to the first card that it names.
    pub(super) fn links(&mut self, view: &'f TableView, first: usize, grid: Grid) {
        let (under, own) = (view.pointed, view.pointed.map_or(String::new(), |at| view.table.name_of(at)));
        // A graveyard lists cards that aren't on the table any more.
        let is_gone = matches!(view.pointed_cell(), Some(Cell::Card(face)) if face.gone);
        let attached = match view.pointed_cell() {
            Some(Cell::Card(face)) => &face.attached[..],
            _ => &[],
        };
        let names: Vec<&str> = view.names.iter().map(String::as_str).collect();
        let page = |name: &str| names.iter().position(|known| *known == name);
        let mut players = view.turns.names.clone();
        if let Some(you) = view.you.and_then(|you| players.get_mut(you.index())) {
            *you = "You".into();
        }
        let links = Links::of(&view.table, &players, &view.names, &view.log, !view.has_pages);
        // Of the names in a text, those of cards that aren't on the table, with their pages. `own` needs no link.
        let absent =
            |named: Vec<(usize, &'f str)>, found: &[FoundName<'_>], own: &str| -> Vec<(usize, &'f str, NameTarget)> {
                let is_absent = |name| found.iter().all(|&(at, known, _)| is_apart((at, known), name));
                let named =
                    named.into_iter().filter(|&(at, name)| view.has_pages && name != own && is_absent((at, name)));
                named.filter_map(|(at, name)| Some((at, name, NameTarget::Page(page(name)?)))).collect()
            };
        let mut found: Vec<(Rect, Hit)> = Vec::new();
        let (mut described, mut logged) = (Vec::new(), Vec::new());
        for item in &mut self.items[first..] {
            let mut named_in_log = Vec::new();
            let rows: Vec<(u16, String, bool)> = match &mut item.content {
                Content::Log(rows) => {
                    named_in_log = colour(rows, &names);
                    rows.iter().map(|row| (SIGN + row.indent, row.text.to_string(), true)).collect()
                }
                Content::Lines(rows) => rows.iter().map(|row| (row.indent, words_of(&row.line), false)).collect(),
                _ => continue,
            };
            let texts: Vec<&str> = rows.iter().map(|(_, text, _)| &**text).collect();
            let whole = texts.join(" ");
            let in_log = links.found_in_log(&whole);
            let absent_from_log = absent(named_in_log, &in_log, "");
            let in_log = in_log.into_iter().map(|(at, name, anchor)| (at, name, NameTarget::Card(anchor)));
            let in_log: Vec<(usize, &str, NameTarget)> = in_log.chain(absent_from_log).collect();
            let mut from = 0;
            for ((indent, text, is_log), row) in rows.iter().zip(item.area.rows()) {
                // A name can continue in the next row.
                let in_row = |&(at, name, lead): &(usize, &str, NameTarget)| {
                    let part = at.max(from)..(at + name.len()).min(from + text.len());
                    (part.start < part.end)
                        .then(|| (part.start - from, &text[part.start - from..part.end - from], lead))
                };
                // In the inspector, the names of attached cards and of cards in a graveyard lead to their pages, like those
                // of all other cards that aren't on the table. The name of the card under the cursor needs no link.
                let leads = |(at, name, anchor): FoundName<'_>| {
                    let is_attached = attached.iter().any(|card| card.name.to_string() == name);
                    let is_own = under == Some(anchor) || at == 0 && name == own;
                    match is_attached || is_gone {
                        true => page(name).map(NameTarget::Page),
                        false => Some(NameTarget::Card(anchor)).filter(|_| !is_own),
                    }
                };
                let named: Vec<(usize, &str, NameTarget)> = match is_log {
                    true => in_log.iter().filter_map(in_row).collect(),
                    false => {
                        let found = links.found(text);
                        let named = names_in(text, names.iter().copied());
                        let absent = absent(named, &found, if is_gone { "" } else { &own });
                        let present = found.iter().filter_map(|&found| Some((found.0, found.1, leads(found)?)));
                        present.chain(absent).collect()
                    }
                };
                from += text.len() + 1;
                for (at, name, lead) in named {
                    let hit = match lead {
                        NameTarget::Card(anchor) if *is_log => Hit::Link(anchor),
                        NameTarget::Card(anchor) => Hit::Mention(anchor),
                        NameTarget::Page(name) => Hit::Page(name),
                    };
                    if *is_log { &mut logged } else { &mut described }.push(lead);
                    let x = row.x + indent + columns(&text[..at]) as u16;
                    let place = Rect { x, width: columns(name) as u16, ..row }.intersection(row);
                    found.push((if grid.pixels { row } else { place }, hit));
                    if grid.pixels {
                        break;
                    }
                }
            }
        }
        view.linked.record(described.into_iter().chain(logged.into_iter().rev()).collect());
        self.hits.extend(found.into_iter().rev());
    }
}

/// Makes the names in the log bold, and colours values, gains and losses. A name can continue in the next row. Returns the
/// names with their positions in the joined rows.
fn colour<'n>(rows: &mut [LogRow<'_>], names: &[&'n str]) -> Vec<(usize, &'n str)> {
    let whole = rows.iter().map(|row| &*row.text).collect::<Vec<_>>().join(" ");
    let names = names_in(&whole, names.iter().copied());
    let mut marks: Vec<(usize, usize, Option<Tint>)> =
        names.iter().map(|(at, name)| (*at, at + name.len(), None)).collect();
    let mut at = 0;
    for (label, tint) in with_values(&whole) {
        for word in label.to_string().split_inclusive(' ') {
            let tint = if tint == Tint::Plain { Tint::of_word(word.trim_end_matches([' ', '.'])) } else { tint };
            if tint != Tint::Plain {
                marks.push((at, at + word.len(), Some(tint)));
            }
            at += word.len();
        }
    }
    marks.sort_unstable();
    let mut from = 0;
    for row in rows {
        let to = from + row.text.len();
        let mut end = from;
        for &(begin, until, tint) in marks.iter().filter(|_| row.role != Role::LogTurn) {
            let (begin, until) = (begin.max(from), until.min(to));
            // Skip a coloured word inside a name, because the whole name is already bold.
            if begin >= end && begin < until {
                let role = tint.map_or(row.role, Role::Card);
                row.parts.extend([(begin - from, row.role, false), (until - from, role, tint.is_none())]);
                end = until;
            }
        }
        from = to + 1;
    }
    names
}
