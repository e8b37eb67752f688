//! Items and rows of a table in words, for screen readers.

use crate::text::{factor, single_spaced};
use sorcery_games::table::{
    CardFace, Cell, Chip, Figure, Mark, Panel, PanelLine, Placed, Row, SeatFace, Table, words_of,
};
use sorcery_games::words::{capitalised, counted};
use sorcery_games::{DescriptionLine, Label, Tint};

/// Returns the facts about an item, the most important one first. Each is a short phrase without a full stop. If
/// `whole` is not set, leaves out the text of a card.
pub fn facts(cell: &Cell, whole: bool) -> Vec<String> {
    let facts = match cell {
        Cell::Gap => Vec::new(),
        Cell::Slot(label) if label.to_string().contains(':') => vec![label.to_string()],
        Cell::Slot(label) => vec![format!("empty place: {label}").trim_end_matches([' ', ':']).into()],
        Cell::Back(label, count) => vec![format!("{label}: {}", counted((*count).into(), "card"))],
        Cell::Card(face) => facts_of_card(face, whole),
        Cell::Seat(face) => facts_of_player(face),
        Cell::Panel(panel) => vec![title(panel)],
    };
    facts.into_iter().filter(|fact| !fact.is_empty()).collect()
}

/// Returns the heading of a panel: `Gems 6 of 10:`.
pub fn title(panel: &Panel) -> String {
    let title = panel.title.to_string().replace('/', " of ");
    if title.contains(':') { title } else { title + ":" }
}

/// Returns the lines of a panel in words, with each fact about an item on a separate line. The heading of a table in
/// the panel becomes an empty string.
pub fn said(panel: &Panel) -> Vec<String> {
    let words = |line: &PanelLine| match &line.spoken {
        Some((_, facts)) => facts.to_string(),
        None => single_spaced(&words_of(&line.pieces)).trim().to_string(),
    };
    panel.lines.iter().map(words).collect()
}

/// Returns the facts in a line of a description, for a screen reader: the facts that the game gives or, for running text,
/// its sentences.
pub fn facts_in(described: &DescriptionLine) -> Vec<String> {
    let text = |text: &str| text.trim().replace(" -> ", " to ");
    match &described.facts[..] {
        [] => words_of(&described.line).split_inclusive(". ").map(text).collect(),
        facts => facts.iter().map(|fact| capitalised(&text(fact))).collect(),
    }
}

fn facts_of_card(face: &CardFace, whole: bool) -> Vec<String> {
    let name = if face.gone { format!("graveyard: {} on top", face.name) } else { face.name.to_string() };
    let stack = if face.gone || !face.has_count() { String::new() } else { counted(face.stack.into(), "card") };
    // Leave out the kind of a card if the name contains it, such as *red door*.
    let kind = Some(single_spaced(&face.band.to_lowercase()))
        .filter(|kind| !face.gone && !name.to_lowercase().contains(kind.as_str()));
    let cost = match (face.gone || face.cost.label.is_empty(), face.cost.tint) {
        (true, _) => String::new(),
        (_, Tint::Points) if face.cost.label == Label::Number(0) => String::new(),
        (_, Tint::Points) => format!("points {}", face.cost.label),
        (_, Tint::Money) => format!("cost ${}", face.cost.label),
        _ => format!("cost {}", face.cost.label),
    };
    let words = |(name, figure): (&str, &Figure)| match figure.tint {
        Tint::Money | Tint::Points => value(figure),
        _ => format!("{name} {}", factor(&figure.label.to_string(), "times ")),
    };
    let values = face.values().filter(|_| !face.gone).map(words);
    // The values of a ritual already include its charges, and a price already names the missing gems, so a mark that only
    // counts them would repeat them.
    let is_priced = face.price.iter().any(|chip| chip.lacking > 0);
    let repeated =
        |mark: &&Mark| face.tint == Tint::Ritual && !face.gone || is_priced && !mark.lit && mark.words == mark.sign;
    let marks = face.own_marks().iter().filter(|mark| !repeated(mark));
    let attached = face.attached.iter().map(|card| format!("with {}", card.name));
    let head = [name, stack].into_iter().chain(kind).chain([cost]);
    let mut facts: Vec<String> =
        head.chain(values).chain(marks.map(|mark| mark.words.to_string())).chain(attached).collect();
    let tag = face.tag.as_ref().map_or(String::new(), |tag| match face.tint {
        Tint::Ritual => format!("charges to trigger {}: ", tag.label),
        _ => format!("ability, cost {}: ", tag.label),
    });
    match face.price.is_empty() {
        false => facts.extend(face.price.iter().map(price)),
        // Unless `whole` is set, add no text except that of a tally, which gives the number of its items.
        true if !whole && face.tally.is_none() => {}
        true => facts.push(format!("{tag}{}", face.body).trim_end_matches('.').into()),
    }
    facts
}

/// Returns a value at the bottom of a card in words.
fn value(foot: &Figure) -> String {
    let label = foot.label.to_string();
    match (foot.tint, label.trim_start_matches('$').trim_end_matches("pt")) {
        (_, "*") => String::new(),
        (Tint::Money, coins) => format!("gives ${coins}"),
        (Tint::Points, points) => {
            format!("worth {points} {}", if points.trim_start_matches('-') == "1" { "point" } else { "points" })
        }
        _ => label,
    }
}

/// Returns a part of a price in words: `needs 3 blue (lack 2)`.
fn price(chip: &Chip) -> String {
    let lack = if chip.lacking > 0 { format!(" (lack {})", chip.lacking) } else { String::new() };
    format!("needs {} {}{lack}", chip.count, chip.name)
}

fn facts_of_player(face: &SeatFace) -> Vec<String> {
    let values = face.values.iter().chain(&face.facts).map(|(name, value)| format!("{name} {value}"));
    let awaited = face.awaited.then(|| "to play".to_string());
    [face.name.to_string()].into_iter().chain(awaited).chain(values).collect()
}

/// The headings of a table's rows. Rows with the same heading form one list.
#[derive(Default)]
pub struct Headings {
    /// The heading of the previous row.
    last: String,
    /// Number of items so far under this heading.
    items: usize,
}

impl Headings {
    /// Returns the heading of the next row, and the number of its first item. The heading is `None` if the row has no
    /// heading or continues the list of the previous row. The number is `None` if the row has items other than cards and
    /// free places, because commands refer only to these by number. A single card without a heading isn't part of a list.
    pub fn next(&mut self, table: &Table, label: &Label, cells: &[Placed]) -> (Option<String>, Option<usize>) {
        let heading = if label.is_empty() { String::new() } else { heading(table, label, cells) };
        let continues = !heading.is_empty() && heading == self.last;
        let before = if continues { self.items } else { 0 };
        self.items = before + cells.len();
        self.last.clone_from(&heading);
        let is_numbered = cells.iter().all(|placed| matches!(placed.cell, Cell::Card(_) | Cell::Slot(_)))
            && (cells.len() > 1 || !heading.is_empty());
        let heading = Some(heading).filter(|heading| !heading.is_empty() && !continues);
        (heading, is_numbered.then_some(before + 1))
    }
}

/// Returns the heading of a row, with the owner if another player has a row with the same heading.
fn heading(table: &Table, label: &Label, cells: &[Placed]) -> String {
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
