//! Prints tables as lists, without boxes. Each line is a short sentence that states one fact.

use sorcery_games::Table;
use sorcery_games::table::{Cell, Row};
use sorcery_games::words::{capitalised, counted, harmless};
use sorcery_ui::speech::{facts, heading};
use sorcery_ui::text::wrapped;

/// Indentation of further facts about the same item (columns).
const INDENT: usize = 4;

/// Appends a table to `out` as a list that is at most `room` columns wide.
pub fn list(table: &Table, room: usize, out: &mut String) {
    let mut text = String::new();
    for row in &table.rows {
        let Row::Cells(label, cells) = row else { continue };
        if cells.is_empty() {
            text.push_str(&capitalised(&format!("{label}: empty.\n")));
            continue;
        }
        // Commands refer to the cards of a row by number, so such a row gets a heading and numbers.
        let numbered = cells.iter().all(|placed| matches!(placed.cell, Cell::Card(_) | Cell::Slot(_)));
        if numbered && !label.is_empty() {
            text.push_str(&format!("{}\n", heading(table, label, cells)));
        }
        let mut free = 0;
        let mut title = String::new();
        for (n, placed) in cells.iter().enumerate() {
            if matches!(&placed.cell, Cell::Slot(label) if label.is_empty()) {
                free += 1;
                continue;
            }
            let facts = facts(&placed.cell, true);
            // A long list can take several panels, but has one heading.
            let continues = matches!(placed.cell, Cell::Panel(_)) && facts.first() == Some(&title);
            title = facts.first().cloned().unwrap_or_default();
            for (i, fact) in facts.iter().enumerate().skip(usize::from(continues)) {
                let (before, indent) = match i {
                    0 if numbered => (format!("{}. ", n + 1), 0),
                    0 => (String::new(), 0),
                    _ => (String::new(), INDENT),
                };
                push(&format!("{before}{}", sentence(fact)), indent, room, &mut text);
            }
        }
        if free > 0 {
            push(&format!("{}.", counted(free, "free place")), 0, room, &mut text);
        }
    }
    out.push_str(&harmless(&text));
}

/// Returns a fact as a sentence, with a capital letter and a full stop.
fn sentence(fact: &str) -> String {
    let end = if fact.ends_with(['.', ':', '!', '?']) { "" } else { "." };
    capitalised(fact) + end
}

/// Appends text, wrapped between words and indented.
fn push(text: &str, indent: usize, room: usize, out: &mut String) {
    for line in wrapped(text, room.saturating_sub(indent).max(1)) {
        out.push_str(&format!("{:indent$}{line}\n", ""));
    }
}
