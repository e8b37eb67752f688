//! Tables as lists, for terminals narrower than the table: one line per item, with its text below.

use sorcery_games::table::{CardFace, Cell, Row, Tint, words_of};
use sorcery_games::words::{counted, harmless};
use sorcery_games::{Placed, Table};
use sorcery_ui::text::wrapped;

/// Indentation of a card's text, in columns.
const INDENT: usize = 5;

/// Appends a table as a list of at most `room` columns to `out`.
pub fn list(table: &Table, room: usize, out: &mut String) {
    let mut text = String::new();
    for row in &table.rows {
        match row {
            Row::Banner(_) => text.push_str(&format!("{}\n", "-".repeat(room.min(60)))),
            Row::Cells(label, cells) if cells.is_empty() => text.push_str(&format!("({label}: empty)\n")),
            Row::Cells(label, cells) => {
                let cards = cells.iter().all(|placed| matches!(placed.cell, Cell::Card(_) | Cell::Slot(_)));
                if cards && !label.is_empty() {
                    text.push_str(&format!("{label}:\n"));
                }
                row_of(cells, cards, room, &mut text);
            }
        }
    }
    out.push_str(&harmless(&text));
}

/// Appends a row. With `numbered`, commands refer to the cards by these numbers.
fn row_of(cells: &[Placed], numbered: bool, room: usize, out: &mut String) {
    let mut free = 0;
    for (n, placed) in cells.iter().enumerate() {
        let said = match &placed.cell {
            Cell::Gap => continue,
            Cell::Slot(label) if label.is_empty() => {
                free += 1;
                continue;
            }
            Cell::Slot(label) => format!("no {label}"),
            Cell::Back(label, count) => format!("{label} {count}"),
            Cell::Card(face) => {
                let before = if numbered { format!("{:>2}. ", n + 1) } else { String::new() };
                push(&format!("{before}{}", headline(face)), 0, room, out);
                let tag = face.tag.as_ref().map_or(String::new(), |tag| format!("({}) ", tag.label));
                push(&format!("{tag}{}", face.body), INDENT, room, out);
                continue;
            }
            Cell::Seat(face) => {
                let values = face.values.iter().chain(&face.facts).map(|(name, value)| format!("{name} {value}"));
                format!(
                    "{}{}: {}",
                    if face.awaited { "* " } else { "" },
                    face.name,
                    values.collect::<Vec<_>>().join(", ")
                )
            }
            Cell::Panel(panel) => {
                push(&format!("{}:", panel.title), 0, room, out);
                panel.lines.iter().for_each(|line| push(&words_of(&line.pieces), 2, room, out));
                continue;
            }
        };
        push(&said, 0, room, out);
    }
    if free > 0 {
        push(&format!("    {}", counted(free, "free place")), 0, room, out);
    }
}

/// Returns a card's name, numbers, state and attached cards. For a discard pile, returns the top card and the
/// number of cards.
fn headline(face: &CardFace) -> String {
    let mut line = if face.gone { face.name.to_string() } else { face.counted_name() };
    let is_ritual = face.tint == Tint::Ritual;
    if !face.band.is_empty() {
        line.push_str(&format!(", {}", face.band));
    }
    if !face.cost.label.is_empty() {
        line.push_str(&format!(", cost {}", face.cost.label));
    }
    match &face.feet {
        [Some(left), Some(right)] => line.push_str(&format!(", {}/{}", left.label, right.label)),
        [None, Some(right)] if is_ritual => line.push_str(&format!(", charges {}", right.label)),
        [left, right] => left.iter().chain(right).for_each(|foot| line.push_str(&format!(", {}", foot.label))),
    }
    let [state, _] = face.marks_said(!face.attached.is_empty());
    // A ritual's charges are already printed.
    if !state.is_empty() && (face.gone || !is_ritual) {
        line.push_str(&format!(", {state}"));
    }
    for (n, attached) in face.attached.iter().enumerate() {
        line.push_str(if n == 0 { ", with " } else { " and " });
        line.push_str(&attached.name.to_string());
    }
    line
}

/// Appends text, wrapped between words and indented.
fn push(text: &str, indent: usize, room: usize, out: &mut String) {
    let width = room.saturating_sub(indent).max(1);
    if super::columns(text) <= width {
        if !text.trim().is_empty() {
            out.push_str(&format!("{:indent$}{}\n", "", text.trim_end()));
        }
        return;
    }
    for line in wrapped(text, width) {
        out.push_str(&format!("{:indent$}{line}\n", ""));
    }
}
