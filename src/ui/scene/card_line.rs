//! The layout of a place on the table as a single line of text, for the list layout of small screens.

use super::panel::{SIGN, title_columns};
use super::parts::{Align, CardLayout, PartKind, chip_text, figure_text, pips, shortened};
use super::seat;
use super::{Rect, Size};
use crate::frame::Highlight;
use crate::text::{columns, shorten, shorten_name, wrap};
use crate::theme::Role;
use sorcery_games::table::{CardFace, Cell, SeatFace};

/// Line width, in columns, below which the mark before the name takes only one column.
pub const NARROW: u16 = 24;
/// Minimum width, in columns, of a name and the blank after it.
const NAME: usize = 6;
/// Maximum width, in columns, of a player's name that is shown whole instead of further values.
const LONG_NAME: usize = 13;
/// Column where the price begins after a short name.
const PRICE_COLUMN: usize = 12;
/// Column where a card's text begins if the name before it is short.
const BODY_COLUMN: usize = 18;
/// Maximum width, in columns, of a mark that is shown in words. A longer mark is shown as a symbol.
const WORD: usize = 8;

pub(super) fn line<'f>(layout: &mut CardLayout<'f>, cell: &'f Cell, highlight: &Highlight, size: Size) {
    let width = size.width;
    let before = if width < NARROW { 1 } else { SIGN };
    let area = Rect { x: before, y: 0, width: width.saturating_sub(before + 1), height: 1 };
    let sign = if highlight.note.is_some() { "»" } else { "~" };
    let signed = |text: &str| format!(" {sign} {text}");
    let [note, brief] = highlight.remark().map(|note| [signed(&note.text), signed(&note.brief)]).unwrap_or_default();
    match cell {
        Cell::Gap => {}
        Cell::Slot(label) => {
            // Leave out the part before the colon, because it repeats the heading of the row.
            let label = label.to_string();
            let label = label.split_once(": ").map_or(&*label, |(_, what)| what);
            let [full, brief] = [note, brief].map(|note| format!("· {label}{note}"));
            let text = if columns(&full) <= area.width.into() { full } else { brief };
            let text = wrap(&text, area.width.into(), 1).concat();
            layout.text(area, text, Role::Dim, Align::Left);
        }
        Cell::Back(label, count) => layout.text(area, format!("{label} {count}"), Role::Dim, Align::Left),
        Cell::Card(face) => card(layout, face, [note, brief], highlight.note.is_some(), area),
        Cell::Seat(face) => player(layout, face, [note, brief], area),
        Cell::Panel(panel) => {
            let width = title_columns(panel);
            let title = wrap(&panel.title.to_string(), width.into(), size.height.into());
            layout.put(Rect { width, height: size.height, ..area }, PartKind::Text(title, Role::Title, Align::Left));
        }
    }
}

/// Lays out a card: its name and its price or text, then its marks, values, preview or last change, and cost at the
/// right. Omits parts that don't fit, the least important first.
///
/// The notes are the full and the brief form.
fn card<'f>(layout: &mut CardLayout<'f>, face: &'f CardFace, notes: [String; 2], is_preview: bool, area: Rect) {
    let [mut note, brief] = notes;
    let mut right = area.right();
    let cost = columns(&figure_text(&face.cost)) as u16;
    if cost > 0 {
        right -= (cost + 2).min(area.width);
        layout.put(Rect { x: right, width: cost + 2, ..area }, PartKind::Cost(&face.cost));
        right = right.saturating_sub(1);
    }
    let mut width = usize::from(right.saturating_sub(area.x));
    let body = match face.attached.is_empty() {
        true => face.body.to_string(),
        false => face.attached.iter().rev().map(|card| card.name.to_string()).collect::<Vec<_>>().join(", "),
    };
    let mut name = face.counted_name();
    if columns(&name) > width && !is_preview {
        // The blank around the cost is enough between a long name and its cost. If the count still doesn't fit, leave
        // it out instead of the end of the name.
        width += usize::from(cost > 0);
        name = if columns(&name) > width { face.name.to_string() } else { name };
    }
    let chips: usize = face.price.iter().map(|chip| columns(&chip_text(chip))).sum();
    // If there is little room, leave no gaps between the parts of a price.
    let gap = usize::from(columns(&name) + 1 + chips + face.price.len() <= width);
    let price = chips + gap * face.price.len();
    let is_short = columns(&name) < PRICE_COLUMN && (price > 0 || face.tally.is_some());
    let fixed = if is_short { price.max(columns(&pips(face)) + 1) } else { 0 };
    let mut rest = width.saturating_sub(columns(&name) + 1 + fixed);
    if is_preview {
        // If the note doesn't fit, leave out the count after the name, then the old value, then the end of the name.
        let plain = face.name.to_string();
        let forms = [(&name, &note), (&plain, &note), (&name, &brief), (&plain, &brief)];
        let fits = |(name, note): &(&String, &String)| columns(name) + columns(note) <= width;
        (name, note) = match forms.into_iter().find(fits) {
            Some((name, note)) => (name.clone(), note.clone()),
            None => (plain.clone(), shorten(&brief, width.saturating_sub(NAME))),
        };
        rest = rest.saturating_sub(columns(&note));
    } else if columns(&note) > rest {
        note.clear();
    }
    // The right end of the line shows as many facts as fit, the most important first.
    let values: Vec<String> = match &face.feet {
        [Some(left), Some(right)] => vec![format!("{}/{}", figure_text(left), figure_text(right))],
        [Some(value), None] | [None, Some(value)] => vec![figure_text(value)],
        [None, None] => Vec::new(),
    };
    let mut figures: Vec<String> = Vec::new();
    let mut take = |text: String, rest: &mut usize| {
        if !text.is_empty() && columns(&text) <= *rest {
            *rest = rest.saturating_sub(columns(&text) + 1);
            figures.insert(0, text);
        }
    };
    let bare = values.is_empty();
    values.into_iter().for_each(|text| take(text, &mut rest));
    let attached = if face.attached.is_empty() { 0 } else { columns(&body) + 1 };
    for mark in face.own_marks() {
        let said = mark.words.to_string();
        let form = if face.price.is_empty() && columns(&said) <= WORD { said } else { mark.sign.to_string() };
        if attached + columns(&form) < rest {
            take(form, &mut rest);
        }
    }
    let has_kind = bare && price == 0 && (body.is_empty() || columns(&body) + columns(face.band) + 2 <= rest);
    if has_kind {
        take(face.band.into(), &mut rest);
    }
    let figures = figures.join(" ") + &note;
    let begin = width.saturating_sub(columns(&figures));
    layout.text(Rect { x: area.x + begin as u16, ..area }, &*figures, Role::Dim, Align::Left);
    // A preview begins with a blank.
    let room = begin - usize::from(!figures.is_empty() && !figures.starts_with(' ')).min(begin);
    let tag = face.tag.as_ref().map_or(String::new(), |tag| format!(" ({})", figure_text(tag)));
    let name = if columns(&name) + columns(&tag) <= room { name + &tag } else { shorten_name(&name, room) };
    let end = columns(&name);
    layout.put(Rect { width: room as u16, ..area }, PartKind::Name(name, Role::Card(face.tint)));
    let place = |from: usize| Rect { x: area.x + from as u16, width: room.saturating_sub(from) as u16, ..area };
    if is_short {
        let mut at = place(PRICE_COLUMN.min(room.saturating_sub(fixed)).max(end + 1));
        for chip in &face.price {
            let width = columns(&chip_text(chip)) as u16;
            layout.put(Rect { width: width.min(at.width), ..at }, PartKind::Chip(chip, false));
            let taken = width + gap as u16;
            at = Rect { x: at.x + taken, width: at.width.saturating_sub(taken), ..at };
        }
        let pips = pips(face);
        let wide = columns(&pips) as u16;
        layout.text(Rect { width: wide.min(at.width), ..at }, pips, Role::Card(face.tint), Align::Left);
        at = Rect { x: at.x + wide + 2, width: at.width.saturating_sub(wide + 2), ..at };
        if face.tally.is_some() && columns(&body) <= at.width.into() {
            layout.text(at, body, Role::Dim, Align::Left);
        }
        return;
    }
    // If the text doesn't fit, show its beginning or, if that would be too short, the type of the card.
    let begin = end + 2;
    let body = if begin + columns(&body) > room { body.trim_end_matches('.').into() } else { body };
    let (from, shown) = match room.checked_sub(begin + columns(&body)) {
        Some(spare) => (begin.max(BODY_COLUMN).min(begin + spare), body),
        None => (begin, shortened(&body, room.saturating_sub(begin), 1).concat()),
    };
    let align = if shown.is_empty() { Align::Right } else { Align::Left };
    let kind = face.band.to_string();
    let shown =
        if shown.is_empty() && !has_kind && columns(&kind) <= room.saturating_sub(begin) { kind } else { shown };
    layout.text(place(from), shown, Role::Dim, align);
}

/// Lays out a player: the name and as many values as fit. The notes are the full and the brief form.
fn player<'f>(layout: &mut CardLayout<'f>, face: &'f SeatFace, [note, brief]: [String; 2], area: Rect) {
    let room = usize::from(area.width);
    // If there is little room, leave out values one by one, beginning after the main values. The second value is a main
    // value if it is drawn as dots.
    let kept = if face.dots { 2 } else { 1 };
    let all: Vec<(&str, i32)> = face.values.iter().chain(&face.facts).copied().collect();
    let name = seat::name(face);
    let said = |from: usize| -> String {
        let shown = all[..kept].iter().chain(&all[from.min(all.len())..]);
        shown.map(|(name, value)| format!("  {name} {value}")).chain([note.clone()]).collect()
    };
    let fits = |said: &String| columns(said) + columns(&name).min(LONG_NAME) <= room;
    let values = (kept..=all.len()).map(said).find(fits).unwrap_or_else(|| match note.is_empty() {
        false => {
            let shown = [&note, &brief].into_iter().find(|note| columns(note) + columns(&name) <= room);
            shown.cloned().unwrap_or_else(|| shorten(&brief, room.saturating_sub(NAME)))
        }
        true => {
            let [(main, value), (second, other)] = face.values;
            let main = format!(" {main} {value}");
            let dots = usize::try_from(other).ok().filter(|other| {
                // Up to three dots are no wider than a letter and a digit.
                let fits = columns(&main) + 1 + other + columns(&name).min(LONG_NAME) <= room;
                (1..=5).contains(other) && (*other <= 3 || fits)
            });
            match dots {
                _ if !face.dots => main,
                Some(dots) => format!("{main} {}", "●".repeat(dots)),
                None => format!("{main} {} {other}", &second[..1]),
            }
        }
    });
    let name = shorten_name(&name, room.saturating_sub(columns(&values)));
    let taken = columns(&name) as u16;
    layout.put(Rect { width: taken.min(area.width), ..area }, PartKind::Name(name, seat::role(face)));
    let rest = Rect { x: area.x + taken, width: area.width.saturating_sub(taken), ..area };
    layout.put(rest, PartKind::Values(values, Role::Text));
}
