//! Prints tables as lists, without boxes. Each line is a short sentence that states one fact.

use sorcery_games::Table;
use sorcery_games::table::{Cell, Panel, Row};
use sorcery_games::words::{capitalised, counted, harmless};
use sorcery_ui::speech::{Headings, facts, said, title};
use sorcery_ui::text::wrapped;

/// Indentation of further facts about the same item (columns).
const INDENT: usize = 4;

/// Appends a table to `out` as a list that is at most `room` columns wide.
pub fn list(table: &Table, room: usize, out: &mut String) {
    let mut list = ListWriter { text: String::new(), room, panels: Vec::new() };
    let mut headings = Headings::default();
    for row in &table.rows {
        let Row::Cells(label, cells) = row else { continue };
        if cells.is_empty() {
            list.say(&format!("{label}: empty"), 0);
            continue;
        }
        let (heading, first) = headings.next(table, label, cells);
        if let Some(heading) = heading.filter(|_| first.is_some()) {
            list.say(&heading, 0);
        }
        let mut free = 0;
        for (n, placed) in cells.iter().enumerate() {
            match &placed.cell {
                Cell::Panel(panel) => {
                    list.panel(panel);
                    continue;
                }
                // List adjacent free places with the same label as one item.
                Cell::Slot(_) if cells.get(n + 1).is_some_and(|next| next.cell == placed.cell) => {
                    free += 1;
                    continue;
                }
                Cell::Slot(label) if free > 0 || label.is_empty() => {
                    let purpose = if label.is_empty() { String::new() } else { format!(": {label}") };
                    list.say(&format!("{}{purpose}", counted(free + 1, "empty place")), 0);
                    free = 0;
                    continue;
                }
                _ => {}
            }
            let facts = facts(&placed.cell, true);
            let Some((name, more)) = facts.split_first() else { continue };
            let number = first.map_or(String::new(), |first| format!("{}. ", first + n));
            list.say(&format!("{number}{}", capitalised(name)), 0);
            more.iter().for_each(|fact| list.say(fact, INDENT));
        }
    }
    list.end_panels();
    out.push_str(&harmless(&list.text));
}

struct ListWriter<'t> {
    text: String,
    room: usize,
    /// Panels with the same title, which form one list.
    panels: Vec<&'t Panel>,
}

impl<'t> ListWriter<'t> {
    /// Appends a fact as a sentence, with a capital letter and a full stop, wrapped between words and indented.
    fn say(&mut self, fact: &str, indent: usize) {
        self.end_panels();
        self.push(fact, indent);
    }

    fn push(&mut self, fact: &str, indent: usize) {
        let end = if fact.ends_with(['.', ':', '!', '?']) { "" } else { "." };
        for line in wrapped(&(capitalised(fact) + end), self.room.saturating_sub(indent).max(1)) {
            self.text.push_str(&format!("{:indent$}{line}\n", ""));
        }
    }

    fn panel(&mut self, panel: &'t Panel) {
        if self.panels.first().is_some_and(|first| first.title != panel.title) {
            self.end_panels();
        }
        self.panels.push(panel);
    }

    /// Appends the lines of the panels, grouped by their headings. Leaves out items with a count of 0.
    fn end_panels(&mut self) {
        let panels = std::mem::take(&mut self.panels);
        let Some(first) = panels.first() else { return };
        let mut lines: Vec<(String, String)> = Vec::new();
        for (line, words) in panels.iter().flat_map(|panel| panel.lines.iter().zip(said(panel))) {
            let has_none = line.count.as_ref().is_some_and(|chip| chip.count == 0) && line.spoken.is_none();
            if !words.is_empty() && !has_none {
                lines.push((line.spoken.as_ref().map_or(String::new(), |(group, _)| group.to_string()), words));
            }
        }
        // Compare the lengths of the headings first, so that `cost $10` comes after `cost $9`.
        lines.sort_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
        let title = title(first);
        self.push(if lines.is_empty() { title.trim_end_matches(':') } else { &title }, 0);
        let mut last = String::new();
        for (group, words) in lines {
            if group != last {
                self.push(&format!("{group}:"), INDENT);
                last.clone_from(&group);
            }
            let indent = if group.is_empty() { INDENT } else { 2 * INDENT };
            for (n, fact) in words.split('\n').enumerate() {
                self.push(fact, if n == 0 { indent } else { indent + INDENT });
            }
        }
    }
}
