//! Items and rows of a table in words, for screen readers.

use crate::text::{factor, single_spaced};
use sorcery_games::table::{CardFace, Cell, Chip, PanelLine, Placed, Row, SeatFace, Table};
use sorcery_games::words::{capitalised, counted};
use sorcery_games::{Label, Tint};

/// Returns the facts about an item, the most important one first. Each is a short phrase without a full stop.
pub fn facts(cell: &Cell) -> Vec<String> {
    match cell {
        Cell::Gap => Vec::new(),
        Cell::Slot(label) => vec![format!("empty place {label}").trim_end().into()],
        Cell::Back(label, count) => vec![format!("{label}, {}", counted((*count).into(), "card"))],
        Cell::Card(face) => facts_of_card(face),
        Cell::Seat(face) => facts_of_player(face),
        Cell::Panel(panel) => {
            let lines = panel.lines.iter().map(said);
            [format!("{}:", panel.title)].into_iter().chain(lines).collect()
        }
    }
}

/// Returns the words of a panel's line, with commas between columns.
pub(crate) fn said(line: &PanelLine) -> String {
    let columns = |label: &Label| {
        let text = label.to_string();
        let columns: Vec<&str> = text.split("  ").map(str::trim).filter(|column| !column.is_empty()).collect();
        columns.join(", ")
    };
    let pieces: Vec<String> = line.pieces.iter().map(|(label, _)| columns(label)).collect();
    single_spaced(&pieces.join(" ")).trim().into()
}

fn facts_of_card(face: &CardFace) -> Vec<String> {
    let name = if face.gone { face.name.to_string() } else { face.counted_name() };
    let cost = match (face.cost.label.is_empty(), face.cost.tint) {
        (true, _) => String::new(),
        (_, Tint::Points) => format!(", points {}", face.cost.label),
        _ => format!(", cost {}", face.cost.label),
    };
    let kind = if face.band.is_empty() { String::new() } else { format!(", {}", face.band.to_lowercase()) };
    let values: Vec<String> = match &face.feet {
        [Some(attack), Some(defence)] if matches!(face.tint, Tint::Minion | Tint::Enchantment) => {
            [("attack", attack), ("defence", defence)]
                .map(|(name, foot)| format!("{name} {}", factor(&foot.label.to_string(), "times ")))
                .to_vec()
        }
        [None, Some(charges)] if face.tint == Tint::Ritual => vec![format!("charges {}", charges.label)],
        feet => feet.iter().flatten().map(|foot| foot.label.to_string()).collect(),
    };
    let [marks, _] = face.marks_said(!face.attached.is_empty());
    // The values of a ritual already include its charges, so its marks would repeat them.
    let marks = Some(marks).filter(|_| face.gone || face.tint != Tint::Ritual);
    let attached: Vec<String> = face.attached.iter().map(|card| card.name.to_string()).collect();
    let tag = face.tag.as_ref().map_or(String::new(), |tag| format!("cost {}: ", tag.label));
    let facts = [
        format!("{name}{kind}{cost}"),
        values.into_iter().chain(marks).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", "),
        if attached.is_empty() { String::new() } else { format!("with {}", attached.join(" and ")) },
        match face.price.is_empty() {
            true => format!("{tag}{}", face.body).trim_end_matches('.').into(),
            false => format!("price {}", chips(&face.price)),
        },
    ];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect()
}

/// Returns a price in words, such as `2 blue, 1 green (lacking)`.
fn chips(price: &[Chip]) -> String {
    let said = price
        .iter()
        .map(|chip| format!("{} {}{}", chip.count, chip.name, if chip.lacking { " (lacking)" } else { "" }));
    said.collect::<Vec<_>>().join(", ")
}

fn facts_of_player(face: &SeatFace) -> Vec<String> {
    let awaited = if face.awaited { ", to play" } else { "" };
    let said = |values: &[(&str, i32)]| {
        let each = values.iter().map(|(name, value)| format!("{name} {value}"));
        each.collect::<Vec<_>>().join(", ")
    };
    let facts = [format!("{}{awaited}", face.name), said(&face.values), said(&face.facts)];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect()
}

/// Returns the heading of a row, with the owner if another player has a row with the same heading.
pub fn heading(table: &Table, label: &Label, cells: &[Placed]) -> String {
    let seat = cells.iter().find_map(|placed| placed.anchor).map(|anchor| anchor.seat);
    let is_own = |row: &Row| row.cells().iter().find_map(|placed| placed.anchor).map(|anchor| anchor.seat) == seat;
    let alike = |row: &&Row| matches!(row, Row::Cells(other, _) if other == label);
    let owner = table.cells().find_map(|placed| match &placed.cell {
        Cell::Seat(face) if placed.anchor.map(|anchor| anchor.seat) == seat => Some(&face.name),
        _ => None,
    });
    match owner.filter(|_| table.rows.iter().filter(alike).any(|row| !is_own(row))) {
        Some(owner) if **owner == *"You" => format!("Your {label}:"),
        Some(owner) => format!("{owner}'s {label}:"),
        None => capitalised(&format!("{label}:")),
    }
}
