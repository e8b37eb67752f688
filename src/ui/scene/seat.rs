//! The layout of a player's place: the main value in large digits, then the other values.

use super::Rect;
use super::blocks::{DIGIT, DIGIT_HEIGHT};
use super::parts::{Align, CardLayout, PartKind, row};
use crate::animation::role_of_value;
use crate::frame::Highlight;
use crate::text::{columns, shorten_name};
use crate::theme::Role;
use sorcery_games::table::{Gauge, SeatFace, Tint};

/// Minimum width, in columns, of a player's place that shows the values side by side.
pub(super) const WIDE: u16 = 30;
/// Width of a gauge (columns).
const GAUGE: u16 = 20;
/// Width of the text beside a gauge (columns).
const BESIDE: u16 = 16;
/// Width, in terminal columns, of one of a player's further values. These values form columns at the right.
const FACT: u16 = 11;
/// Minimum width, in columns, of a player's place with the further values beside the gauge and the dots.
const BESIDE_GAUGE: u16 = 49;
/// Minimum width, in columns, of the values beside large digits.
const BESIDE_DIGITS: u16 = 9;
/// Maximum value that is drawn as individual dots.
const DOTS: i32 = 10;

/// Returns the player's name. If it is the player's turn, a mark precedes the name.
pub(super) fn name(face: &SeatFace) -> String {
    if face.awaited { format!("● {}", face.name) } else { face.name.to_string() }
}

pub(super) fn role(face: &SeatFace) -> Role {
    if face.awaited { Role::Turn } else { Role::Card(Tint::Player) }
}

pub(super) fn words((name, value): &(&'static str, i32)) -> String {
    format!("{name} {value}")
}

pub(super) fn seat<'f>(layout: &mut CardLayout<'f>, face: &'f SeatFace, highlight: &Highlight, size: super::Size) {
    let whole = Rect::from(size);
    if size.width < WIDE {
        return column(layout, face, whole);
    }
    let facts: Vec<String> = face.facts.iter().map(words).collect();
    if size.height < DIGIT_HEIGHT {
        return two_lines(layout, face, &facts, highlight, whole);
    }
    // If there is no room beside the gauge and the dots, the player's further values go below them.
    let fits_below = facts.len() as u16 * FACT <= size.width / 2 + FACT;
    let is_below = size.height > DIGIT_HEIGHT && size.width < BESIDE_GAUGE && fits_below;
    let top = if is_below { 0 } else { (size.height - DIGIT_HEIGHT) / 2 };
    // Reserve room for at least two digits, so that the values beside them don't move.
    let digits = face.values[0].1.to_string().len().max(2) as u16 * DIGIT + 1;
    let digits = if digits <= size.width / 2 { digits } else { 0 };
    let at = Rect { x: 1, y: top, width: digits.saturating_sub(1), height: DIGIT_HEIGHT };
    let value = match face.gauge {
        _ if digits == 0 => words(&face.values[0]),
        Gauge::Fills(full) => format!("of {full} {}", face.values[0].0),
        _ => face.values[0].0.into(),
    };
    large(layout, face, at);
    let rest = Rect { x: digits + 1, y: top, width: size.width - digits - 1, height: DIGIT_HEIGHT };
    // The player's further values form columns at the right, at the same positions for every player.
    for (fact, n) in facts.iter().zip(0..) {
        let place = match is_below {
            true => Rect { x: rest.x + n * FACT, y: DIGIT_HEIGHT, height: 1, ..rest },
            false => Rect { x: rest.right() + 1 - (n / DIGIT_HEIGHT + 1) * FACT, ..row(rest, n % DIGIT_HEIGHT) },
        };
        layout.put(Rect { width: FACT - 1, ..place }, PartKind::Values(fact.into(), Role::Dim));
    }
    let beside = if is_below { 0 } else { (facts.len() as u16).div_ceil(DIGIT_HEIGHT) * FACT };
    let half = Rect { width: rest.width.saturating_sub(beside).min(GAUGE + BESIDE), ..rest };
    layout.put(row(half, 0), PartKind::Name(shorten_name(&name(face), half.width.into()), role(face)));
    let used =
        gauge(layout, face, Rect { width: half.width.saturating_sub(columns(&value) as u16 + 2), ..row(half, 1) });
    layout.put(Rect { x: half.x + used, width: half.width - used, ..row(half, 1) }, PartKind::Values(value, Role::Dim));
    dots(layout, face, row(half, 2));
}

/// Lays out a player's main value in large digits.
fn large<'f>(layout: &mut CardLayout<'f>, face: &'f SeatFace, at: Rect) {
    let (name, value) = &face.values[0];
    layout.put(at, PartKind::Large(value.to_string(), face.emblems[0], role_of_value(name, Role::Title)));
}

/// Lays out the place of a player in two lines of text.
fn two_lines<'f>(
    layout: &mut CardLayout<'f>,
    face: &'f SeatFace,
    facts: &[String],
    highlight: &Highlight,
    whole: Rect,
) {
    let inner = Rect { x: 1, width: whole.width - 1, ..whole };
    // The number that selects a target needs room after the name.
    let taken = columns(&name(face)).min(14) as u16 + if highlight.target.is_some() { 6 } else { 2 };
    let title = shorten_name(&name(face), usize::from(taken) - 1);
    layout.put(Rect { width: taken, ..row(inner, 0) }, PartKind::Name(title, role(face)));
    let (value, second) = (words(&face.values[0]), words(&face.values[1]));
    let (at, joined) = (row(inner, 1), facts.join("  "));
    let needed = columns(&second) + columns(&joined) + 2;
    if needed > at.width.into() {
        let all = [value, second].into_iter().chain(facts.iter().cloned()).collect();
        return beside_name(layout, face, all, taken, inner);
    }
    let used = taken + columns(&value) as u16 + 1;
    layout.put(Rect { x: 1 + taken, width: used - taken, ..row(inner, 0) }, PartKind::Values(value, Role::Title));
    let after_value = Rect { x: 1 + used, width: inner.width.saturating_sub(used), ..row(inner, 0) };
    gauge(layout, face, after_value);
    // If a value would be cut off, leave out the dots that show the player's second value.
    let used = match needed + 2 * DOTS as usize <= at.width.into() {
        true => dots(layout, face, at),
        false => {
            layout.put(at, PartKind::Values(second.clone(), Role::Text));
            columns(&second) as u16
        }
    };
    let rest = Rect { x: at.x + used + 2, width: at.width.saturating_sub(used + 2), ..at };
    layout.put(rest, PartKind::Values(joined, Role::Dim));
}

/// Lays out all of a player's values in the rest of the name's line, which begins after `taken` columns, and in the line
/// below.
fn beside_name(layout: &mut CardLayout<'_>, face: &SeatFace, all: Vec<String>, taken: u16, inner: Rect) {
    let first = Rect { x: inner.x + taken, width: inner.width.saturating_sub(taken), ..row(inner, 0) };
    let rows = shared(face, all, [first.width, inner.width], 2).into_iter();
    for (text, (place, role)) in rows.zip([(first, Role::Title), (row(inner, 1), Role::Dim)]) {
        layout.put(place, PartKind::Values(text, role));
    }
}

/// Lays out a player in a narrow place, with one line per value.
fn column<'f>(layout: &mut CardLayout<'f>, face: &'f SeatFace, whole: Rect) {
    let inner = Rect { x: 1, width: whole.width.saturating_sub(1), ..whole };
    let all: Vec<String> = face.values.iter().chain(&face.facts).map(words).collect();
    let lines = inner.height.saturating_sub(1);
    // If only one line fits below the name, the main value stands beside the name.
    let beside = if lines == 1 { columns(&all[0]) + 1 } else { 0 };
    let title = shorten_name(&name(face), usize::from(inner.width).saturating_sub(beside));
    let taken = columns(&title) as u16 + 1;
    layout.put(row(inner, 0), PartKind::Name(title, role(face)));
    if lines == 1 {
        return beside_name(layout, face, all, taken, inner);
    }
    let (mut y, mut rows) = (1, all.clone());
    let digits = face.values[0].1.to_string().len().max(2) as u16 * DIGIT;
    if inner.width >= digits + BESIDE_DIGITS && lines >= DIGIT_HEIGHT && usize::from(lines) < all.len() {
        // Draw the main value in large digits at the left, and the other values beside it.
        large(layout, face, Rect { y, width: digits, height: DIGIT_HEIGHT, ..inner });
        let rest = Rect { x: inner.x + digits, width: inner.width - digits, y, height: DIGIT_HEIGHT };
        let first = face.values[0].0.to_string();
        let all = [first].into_iter().chain(all.into_iter().skip(1)).collect();
        for (text, n) in shared(face, all, [rest.width; 2], DIGIT_HEIGHT).into_iter().zip(0..) {
            layout.put(row(rest, n), PartKind::Values(text, Role::Dim));
        }
        return;
    }
    if usize::from(lines) >= usize::from(DIGIT_HEIGHT) + all.len() - 1 {
        let digits = face.values[0].1.to_string().len() as u16 * DIGIT;
        large(layout, face, Rect { y, width: digits, height: DIGIT_HEIGHT, ..inner });
        let beside = Rect { x: inner.x + digits, width: inner.width.saturating_sub(digits), ..row(inner, y + 1) };
        layout.text(beside, face.values[0].0, Role::Dim, Align::Left);
        (y, rows) = (y + DIGIT_HEIGHT, all[1..].to_vec());
    } else if usize::from(lines) < all.len() {
        rows = shared(face, all, [inner.width; 2], lines);
    }
    for text in rows {
        let style = if y == 1 { Role::Title } else { Role::Dim };
        layout.put(row(inner, y), PartKind::Values(text, style));
        y += 1;
    }
}

/// Distributes a player's values over at most `lines` lines. `widths` are the widths of the first line and of the others.
/// If not all fit, keeps the main values, which come first, and those of the current turn, which come last.
fn shared(face: &SeatFace, mut all: Vec<String>, widths: [u16; 2], lines: u16) -> Vec<String> {
    let lines = usize::from(lines);
    let kept = if face.dots { 2 } else { 1 };
    loop {
        let mut rows = all.clone();
        // Only join as many values as necessary. The first one may be the word for the large digits, so join it last.
        let fits = |rows: &[String], n: usize| {
            columns(&rows[n - 1]) + 1 + columns(&rows[n]) <= widths[usize::from(n > 1)].into()
        };
        while let Some(n) = (1..rows.len()).rev().find(|&n| rows.len() > lines && fits(&rows, n)) {
            let text = rows.remove(n);
            rows[n - 1] = format!("{} {text}", rows[n - 1]);
        }
        if rows.len() <= lines || all.len() <= kept {
            rows.truncate(lines);
            return rows;
        }
        all.remove(kept);
    }
}

/// Lays out a gauge. Returns its width, including the blank after it.
fn gauge<'f>(layout: &mut CardLayout<'f>, face: &SeatFace, area: Rect) -> u16 {
    let (Gauge::Fills(full) | Gauge::Empties(full)) = face.gauge else { return 0 };
    let width = GAUGE.min(area.width);
    let part = face.values[0].1.clamp(0, full) as f32 / full.max(1) as f32;
    layout.put(Rect { width, ..area }, PartKind::Gauge(part, role_of_value(face.values[0].0, Role::Title)));
    width + 1
}

/// Lays out a player's second value as dots and in words. Returns its width.
fn dots<'f>(layout: &mut CardLayout<'f>, face: &'f SeatFace, area: Rect) -> u16 {
    let text = words(&face.values[1]);
    let (wide, value) = (columns(&text) as u16, face.values[1].1);
    let fits = face.dots && (1..=DOTS).contains(&value) && 2 * value as u16 + wide <= area.width;
    let dots = if fits { value as u16 } else { 0 };
    let used = 2 * dots;
    layout.put(
        Rect { width: used, ..area },
        PartKind::Dots(dots, face.emblems[1], role_of_value(face.values[1].0, Role::Text)),
    );
    layout.put(Rect { x: area.x + used, width: area.width - used, ..area }, PartKind::Values(text, Role::Text));
    used + wide
}
