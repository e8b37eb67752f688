//! A player's place: the main value in large digits, and the other values beside it.

use super::cell::CellPainter;
use super::paint::put;
use super::surface::{EDGE, STRIP, line};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use sorcery_games::table::{Gauge, SeatFace, Tint};
use sorcery_ui::animation::role_of_value;
use sorcery_ui::scene::blocks::{self, DIGIT};
use sorcery_ui::scene::signs;
use sorcery_ui::text::columns;
use sorcery_ui::theme::Role;

/// Width of a gauge (columns).
const GAUGE: u16 = 20;
/// Width of a further value (columns).
const FACT: u16 = 11;
/// Maximum value that is drawn as single dots.
const PIPS: i32 = 10;

impl CellPainter<'_> {
    /// Draws a player's place, with the main value in large digits.
    pub(super) fn place_of(&self, face: &SeatFace, area: Rect, buf: &mut Buffer) {
        let turn = if face.awaited { format!("{} ", self.paint.sign(signs::TURN)) } else { String::new() };
        let name = format!("{turn}{}", face.name);
        let role = if face.awaited { Role::Turn } else { Role::Card(Tint::Player) };
        let large = face.values[0].1.to_string();
        if area.width < STRIP {
            return self.column_of(face, &name, role, area, buf);
        }
        // A number that is too long is drawn like the other values. The width is that of two digits at least, so that
        // the values beside it don't move.
        let wide = large.len().max(2) as u16 * DIGIT + 1;
        let digits = if area.height >= EDGE && !self.paint.ascii && wide <= area.width / 2 { wide } else { 0 };
        let x = area.x + 1 + 2u16.saturating_sub(large.len() as u16) * DIGIT;
        self.digits(&large, Rect { x, width: digits, ..area }, self.value_style(face.values[0].0, Role::Title), buf);
        let rest = Rect { x: area.x + digits, width: area.width - digits, ..area };
        // The further values are in columns at the right.
        let high = area.height.clamp(1, EDGE) as usize;
        let beside = face.facts.len().div_ceil(high) as u16 * FACT;
        let half = rest.width.saturating_sub(beside).min(GAUGE + 16);
        let words = |(name, value): &(&'static str, i32)| format!("{name} {value}");
        let facts: Vec<String> = face.facts.iter().map(words).collect();
        if area.height >= EDGE {
            self.name(&name, self.ink(role), Rect { width: half, ..line(rest, 0) }, [0; 2], 1, buf);
            let at = line(rest, 1);
            let value = if digits > 0 { face.values[0].0.into() } else { words(&face.values[0]) };
            let width = half.saturating_sub(columns(&value) as u16 + 3);
            let used = self.gauge(face, Rect { x: at.x + 1, width, ..at }, buf);
            let style = self.value_style(face.values[0].0, Role::Dim);
            put(buf, at.x + 1 + used, at.y, &value, half.saturating_sub(used), style);
            let at = line(rest, 2);
            self.dots(face, Rect { x: at.x + 1, width: half.saturating_sub(1), ..at }, buf);
            for (n, fact) in facts.iter().enumerate() {
                let (column, row) = ((n / high) as u16, (n % high) as u16);
                // The first values are at the right, in the same columns for every player.
                let x = rest.right() + 1 - (column + 1) * FACT;
                self.put_values(x, area.y + row, fact, FACT - 1, self.ink(Role::Dim), buf);
            }
            return;
        }
        let at = line(rest, 0);
        // The number of a target needs room after the name.
        let taken = columns(&name).min(14) as u16 + 5;
        self.name(&name, self.ink(role), Rect { width: taken, ..at }, [0; 2], 1, buf);
        let bold = self.ink(Role::Title).add_modifier(Modifier::BOLD);
        let value = words(&face.values[0]);
        self.put_values(at.x + taken, at.y, &value, at.width, bold, buf);
        let used = taken + columns(&value) as u16 + 1;
        self.gauge(face, Rect { x: at.x + used, width: at.width.saturating_sub(used), ..at }, buf);
        if area.height > 1 {
            let at = line(rest, 1);
            let (facts, second) = (facts.join("  "), words(&face.values[1]));
            // The dots are omitted before a value is cut.
            let fits = columns(&second) + columns(&facts) + 4 + PIPS as usize <= at.width as usize;
            let shown = match fits {
                true => self.dots(face, Rect { x: at.x + 1, ..at }, buf),
                false => {
                    self.put_values(at.x + 1, at.y, &second, at.width, self.ink(Role::Text), buf);
                    columns(&second) as u16
                }
            };
            let x = at.x + shown + 3;
            self.put_values(x, at.y, &facts, at.right().saturating_sub(x), self.ink(Role::Dim), buf);
        }
    }

    /// Draws a player's place in a narrow box, with one line per value.
    fn column_of(&self, face: &SeatFace, name: &str, role: Role, area: Rect, buf: &mut Buffer) {
        self.fill(area, self.ground(None), buf);
        self.bars(area, false, buf);
        let taken = self.name(name, self.ink(role), area, [0; 2], 1, buf).len() as u16;
        let mut y = area.y + taken;
        let rest = face.values.iter().skip(1).chain(&face.facts);
        let large = face.values[0].1.to_string();
        let lines = area.height.saturating_sub(taken);
        if !self.paint.ascii && lines >= 3 + rest.clone().count() as u16 {
            let place = Rect { x: area.x + 1, y, width: area.width - 1, height: 3 };
            let width = self.digits(&large, place, self.value_style(face.values[0].0, Role::Title), buf);
            let name = face.values[0].0;
            put(buf, place.x + width + 1, y + 1, name, area.width, self.value_style(name, Role::Dim));
            y += 3;
        } else if lines > 0 && 1 + rest.clone().count() as u16 > lines {
            for (row, y) in shared(face, area.width.saturating_sub(1).into(), lines.into()).into_iter().zip(y..) {
                self.put_values(area.x + 1, y, &row, area.width.saturating_sub(1), self.ink(Role::Text), buf);
            }
            return;
        } else if y < area.bottom() {
            let text = format!("{} {large}", face.values[0].0);
            let bold = self.ink(Role::Title).add_modifier(Modifier::BOLD);
            self.put_values(area.x + 1, y, &text, area.width.saturating_sub(1), bold, buf);
            y += 1;
        }
        for ((name, value), y) in rest.zip(y..area.bottom()) {
            let room = area.width.saturating_sub(1);
            self.put_values(area.x + 1, y, &format!("{name} {value}"), room, self.ink(Role::Dim), buf);
        }
    }

    /// Returns the style of a player's value, in its own colour, or in that of another role if it has none.
    pub(super) fn value_style(&self, name: &str, other: Role) -> Style {
        self.ink(role_of_value(name, other))
    }

    /// Draws a gauge. Returns its width in columns.
    fn gauge(&self, face: &SeatFace, area: Rect, buf: &mut Buffer) -> u16 {
        let (Gauge::Fills(full) | Gauge::Empties(full)) = face.gauge else { return 0 };
        let wide = GAUGE.min(area.width);
        let filled = (i32::from(wide) * face.values[0].1.clamp(0, full) + full / 2) / full;
        let [on, off] = if self.paint.ascii { ["=", "-"] } else { ["━", "─"] };
        let (filled, style) = (filled as u16, self.value_style(face.values[0].0, Role::Title));
        put(buf, area.x, area.y, &on.repeat(filled.into()), filled, style);
        let rest = wide - filled;
        put(buf, area.x + filled, area.y, &off.repeat(rest.into()), rest, self.ink(Role::Border));
        wide + 1
    }

    /// Draws the second value as dots and in words. Returns its width in columns.
    fn dots(&self, face: &SeatFace, area: Rect, buf: &mut Buffer) -> u16 {
        let (name, value) = face.values[1];
        let text = format!("{name} {value}");
        let fits = face.dots && value.saturating_add(1 + columns(&text) as i32) <= i32::from(area.width);
        let dots = if fits && (1..=PIPS).contains(&value) {
            self.paint.glyph("●", "*").repeat(value as usize)
        } else {
            String::new()
        };
        let style = self.value_style(name, Role::Text);
        put(buf, area.x, area.y, &dots, area.width, style);
        let used = columns(&dots) as u16 + u16::from(!dots.is_empty());
        let room = area.width.saturating_sub(used);
        put(buf, area.x + used, area.y, &text, room, style);
        used + columns(&text) as u16
    }

    /// Draws a number in digits of three lines, as many digits as fit. Returns its width in columns.
    fn digits(&self, number: &str, area: Rect, style: Style, buf: &mut Buffer) -> u16 {
        let shown: String = number.chars().take(usize::from((area.width + 1) / DIGIT)).collect();
        for (text, y) in blocks::digits(&shown).iter().zip(area.y..area.bottom()) {
            for (symbol, x) in text.chars().zip(area.x..).filter(|(symbol, _)| *symbol != ' ') {
                put(buf, x, y, symbol.encode_utf8(&mut [0; 4]), 1_usize, style);
            }
        }
        shown.len() as u16 * DIGIT
    }
}

/// Distributes a player's values over at most `lines` lines. If not all fit, keeps those of the current turn, which
/// come last, after the main values.
fn shared(face: &SeatFace, width: usize, lines: usize) -> Vec<String> {
    let words = |(name, value): &(&'static str, i32)| format!("{name} {value}");
    let mut said: Vec<String> = face.values.iter().chain(&face.facts).map(words).collect();
    let kept = if face.dots { 2 } else { 1 };
    loop {
        let mut rows: Vec<String> = Vec::new();
        for text in &said {
            match rows.last_mut().filter(|row| columns(row) + 1 + columns(text) <= width) {
                Some(row) => *row = format!("{row} {text}"),
                None => rows.push(text.clone()),
            }
        }
        if rows.len() <= lines || said.len() <= kept {
            return rows.into_iter().take(lines).collect();
        }
        said.remove(kept);
    }
}
