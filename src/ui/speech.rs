//! Items and rows of a table in words, for screen readers.

use crate::text::{factor, single_spaced};
use sorcery_games::table::{CardFace, Cell, Chip, Figure, Panel, PanelLine, Placed, Row, SeatFace, Table, words_of};
use sorcery_games::words::{capitalised, counted};
use sorcery_games::{Label, Tint};

/// The start of the line with the column headings in a table of counts. The first column has no heading.
const INDENTED: &str = "      ";

/// Maximum number of words of a value with its name, such as `6 in the deck` or `defence 4 to 3`.
const VALUE: usize = 4;

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
    let texts: Vec<String> = panel.lines.iter().map(|line| words_of(&line.pieces)).collect();
    tabulated(&texts).into_iter().zip(&panel.lines).map(|(row, line)| row.unwrap_or_else(|| words(line))).collect()
}

/// Returns each line in words if it is a row of a table of counts, such as `red:`, `8 suns` and `4 moons` on three
/// lines. Returns an empty string for the headings of such a table, and `None` for any other line.
pub(crate) fn tabulated<'l>(lines: &'l [String]) -> Vec<Option<String>> {
    let mut headings: Vec<&str> = Vec::new();
    let mut row = |line: &'l str| {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if line.starts_with(INDENTED) {
            headings = words;
            return Some(String::new());
        }
        if let ([name, n], false) = (&words[..], headings.is_empty()) {
            return Some(counted(n.parse().ok()?, name));
        }
        if headings.is_empty() || words.len() != headings.len() + 1 {
            return None;
        }
        let counts = words.split_off(1).into_iter().zip(&headings);
        let counts = counts.filter_map(|(n, heading)| Some(counted(n.parse().ok()?, heading)));
        let counts = counts.map(|count| format!("\n{count}")).collect::<String>();
        Some(format!("{}:{}", words[0], if counts.is_empty() { " none" } else { &counts }))
    };
    lines.iter().map(|line| row(line)).collect()
}

/// Splits a line of a description into its facts: sentences, and values that follow one another. `Cards: 6 in the deck,
/// 5 in hand` becomes `Cards:`, `6 in the deck` and `5 in hand`.
pub fn facts_in(line: &str) -> Vec<String> {
    let is_value = |part: &str| part.contains(|c: char| c.is_ascii_digit()) && part.split(' ').count() <= VALUE;
    let in_sentence = |sentence: &str| -> Vec<String> {
        let (head, details) = detailed(sentence, ["(", ")"]);
        if details.len() > 1 && details.iter().all(|detail| is_value(detail) && !detail.contains(['(', ')'])) {
            return std::iter::once(head.to_string()).chain(details).collect();
        }
        let (heading, rest) = match sentence.split_once(": ") {
            Some((heading, rest)) => (Some(capitalised(&format!("{heading}:"))), rest),
            None => (None, sentence),
        };
        let parts: Vec<&str> = rest.split(", ").collect();
        match parts.len() > 1 && parts.iter().all(|part| is_value(part.trim())) {
            true => heading.into_iter().chain(parts.into_iter().map(capitalised)).collect(),
            false => vec![sentence.to_string()],
        }
    };
    let sentences = line.split_inclusive(". ");
    sentences.flat_map(|sentence| in_sentence(sentence.trim_end())).filter(|fact| !fact.is_empty()).collect()
}

/// Splits a text with details in these brackets at its end into the text and the details: `End turn (2 cards left)`.
pub fn detailed<'t>(text: &'t str, [open, close]: [&str; 2]) -> (&'t str, Vec<String>) {
    match text.strip_suffix(close).and_then(|text| text.split_once(open)) {
        Some((head, details)) => (head.trim_end(), details.split(", ").map(capitalised).collect()),
        None => (text, Vec::new()),
    }
}

fn facts_of_card(face: &CardFace, whole: bool) -> Vec<String> {
    let name = if face.gone { format!("graveyard: {} on top", face.name) } else { face.name.to_string() };
    let stack = if face.gone || !face.has_count() { String::new() } else { counted(face.stack.into(), "card") };
    // Leave out the kind of a card if the name contains it, such as *red door*.
    let kind = Some(face.band.to_lowercase()).filter(|kind| !face.gone && !name.to_lowercase().contains(kind.as_str()));
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
    let values: Vec<String> = face.values().filter(|_| !face.gone).map(words).collect();
    let [marks, _] = face.marks_said(!face.attached.is_empty());
    // The values of a ritual already include its charges, and a price already names the missing gems, so the marks
    // would repeat them.
    let repeated = face.tint == Tint::Ritual && !face.gone || face.price.iter().any(|chip| chip.lacking > 0);
    let marks = if repeated { String::new() } else { marks };
    let attached = face.attached.iter().map(|card| format!("with {}", card.name));
    let head = [name, stack].into_iter().chain(kind).chain([cost]);
    let mut facts: Vec<String> =
        head.chain(values.iter().cloned()).chain(marks.split(", ").map(String::from)).chain(attached).collect();
    let tag = face.tag.as_ref().map_or(String::new(), |tag| format!("cost {}: ", tag.label));
    let body = face.body.to_string();
    // The text of a card without an effect only repeats its values.
    let is_value = |part: &str| part.starts_with(['$', '-']) || part.starts_with(|c: char| c.is_ascii_digit());
    let repeats = !values.is_empty() && body.split(". ").all(|part| is_value(part) && part.split(' ').count() <= 2);
    match face.price.is_empty() {
        false => facts.extend(face.price.iter().map(price)),
        // Unless `whole` is set, add no text except that of a tally, which gives the number of its items.
        true if !whole && face.tally.is_none() => {}
        true if repeats => {}
        true => facts.push(format!("{tag}{body}").trim_end_matches('.').into()),
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
    /// Returns the heading of the next row, and the number of items in earlier rows of the same list. The heading is
    /// `None` if the row has no heading or continues the list of the previous row.
    pub fn next(&mut self, table: &Table, label: &Label, cells: &[Placed]) -> (Option<String>, usize) {
        let heading = if label.is_empty() { String::new() } else { heading(table, label, cells) };
        let continues = !heading.is_empty() && heading == self.last;
        let before = if continues { self.items } else { 0 };
        self.items = before + cells.len();
        self.last.clone_from(&heading);
        (Some(heading).filter(|heading| !heading.is_empty() && !continues), before)
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
