//! Drawing places of the table as single lines: cards in the list layout, cards of a deck, and lines of panels.

use super::cell::{CellPainter, attached, figure};
use super::paint::{Paint, put};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use sorcery_games::table::{CardFace, Cell, Chip, Mark, PanelLine, SeatFace, Tally, Tint, words_of};
use sorcery_ui::animation::role_of;
use sorcery_ui::frame::Highlight;
use sorcery_ui::scene::signs;
use sorcery_ui::scene::{DECK_COLUMNS, LINE_SIGN, Tier, single_spaced, title_columns};
use sorcery_ui::text::{columns, shorten, shorten_name, wrap};
use sorcery_ui::theme::Role;

/// Width of the sign before a name, and before a boxed line of a panel (columns).
const SIGN: u16 = 3;
/// Lines narrower than this have one column for the sign, and omit details (columns).
const NARROW: u16 = 24;
/// Minimum width of a name, with a blank after it (columns).
const NAME_START: usize = 6;
/// Column where the text of a card begins, if there is room: after a short name, and after a long one.
const NAME_COLUMN: usize = 12;
const BODY_COLUMN: usize = 18;
/// Maximum length of a mark in words (columns), normally and with little room.
const WORD: usize = 8;
const SHORT: usize = 5;
/// Minimum width for showing a part of a text (columns).
const BODY_START: usize = 14;

impl CellPainter<'_> {
    pub(super) fn line(&self, cell: &Cell, area: Rect, buf: &mut Buffer) {
        let edge = self.paint.style(self.edge().0);
        let style = if self.highlight.cursor { edge.add_modifier(Modifier::REVERSED) } else { self.style(cell) };
        let before = self.line_sign(area, buf);
        let (x, room) = (area.x + before, (area.width as usize).saturating_sub(usize::from(before) + 1));
        let note = match (&self.highlight.note, &self.highlight.sum) {
            (Some((note, _)), _) => format!(" {} {note}", self.paint.sign(signs::PREVIEW)),
            // The name is more important than the old value.
            (None, Some((sum, _))) => {
                let sum = format!(" ~ {sum}");
                let taken = match cell {
                    Cell::Card(face) => {
                        columns(&face.name.to_string()) + columns(&self.figures(face, (&[], SHORT), room, true)) + 1
                    }
                    _ => 0,
                };
                if taken + columns(&sum) <= room { sum } else { String::new() }
            }
            (None, None) => String::new(),
        };
        let inner = Rect { x, width: room as u16, ..area };
        match cell {
            Cell::Gap => {}
            Cell::Slot(label) => {
                // The heading of the row already stands before the place.
                let label = label.to_string();
                let label = label.split_once(": ").map_or(&*label, |(_, what)| what);
                let text = format!("{} {label}", self.paint.glyph("·", "."));
                put(buf, x, area.y, &format!("{text}{note}"), room, self.paint.style(Role::Dim));
            }
            Cell::Card(face) if area.width < NARROW && note.is_empty() && face.stack > 1 => {
                self.short_card(face, style, inner, buf)
            }
            Cell::Card(face) => self.card_line(face, style, &note, inner, buf),
            Cell::Back(label, count) => put(buf, x, area.y, &format!("{label} {count}"), room, style),
            Cell::Seat(face) => {
                let mut turn = if face.awaited { format!("{} ", self.paint.sign(signs::TURN)) } else { String::new() };
                // With little room, the sign of the player to move is where the cursor or a target number would be.
                if area.width < NARROW {
                    if buf.cell(area.as_position()).is_some_and(|cell| cell.symbol() == " ") {
                        put(buf, area.x, area.y, turn.trim_end(), 1_usize, style);
                    }
                    turn.clear();
                }
                self.seat_line(face, &turn, style, &note, inner, buf);
            }
            Cell::Panel(panel) => {
                let room = title_columns(panel);
                let title = wrap(&panel.title.to_string(), room.into(), area.height.into());
                for (text, y) in title.iter().zip(area.y..) {
                    put(buf, x, y, text, room, self.paint.style(Role::Title));
                }
            }
        }
    }

    /// Draws the sign before a line, which shows whether the item can be used. Returns its width in columns.
    fn line_sign(&self, area: Rect, buf: &mut Buffer) -> u16 {
        let highlight = self.highlight;
        let style = self.paint.style(self.edge().0);
        if area.width < NARROW {
            let sign = match highlight.target {
                Some(n) => n.to_string(),
                None if highlight.cursor || !highlight.usable => self.sign().chars().take(1).collect(),
                None => self.paint.sign(signs::USABLE_BAR).into(),
            };
            put(buf, area.x, area.y, &sign, area.width, style);
            return (columns(&sign) as u16).max(1);
        }
        if self.paint.surfaces && highlight.usable {
            let role = if highlight.cursor { Role::Focus } else { Role::Playable };
            put(buf, area.x, area.y, self.paint.sign(signs::USABLE_BAR), 1_usize, self.paint.line(Role::Playable));
            let sign = if highlight.cursor { self.paint.sign(signs::CURSOR) } else { "" };
            put(buf, area.x + 1, area.y, sign, 1_usize, self.paint.style(role));
        } else {
            // A target number of two digits has no room for brackets.
            let sign = self.mark();
            let sign = if columns(&sign) > SIGN.into() { sign.trim_matches(['[', ']']) } else { &sign };
            put(buf, area.x, area.y, &format!("{sign:<3}"), SIGN, style);
        }
        SIGN
    }

    /// Draws a name with the number of cards and the cost.
    fn short_card(&self, face: &CardFace, style: Style, area: Rect, buf: &mut Buffer) {
        let cost = self.cost_chip(face);
        let stack = if face.stack > 1 { format!(" {:>2}", face.stack) } else { String::new() };
        let right = (columns(&cost) + columns(&stack)) as u16;
        let room = area.width.saturating_sub(right) as usize;
        put(buf, area.x, area.y, &shorten_name(&face.name.to_string(), room), room, style.add_modifier(Modifier::BOLD));
        let x = area.right().saturating_sub(right);
        put(buf, x, area.y, &stack, columns(&stack), self.paint.style(Role::Dim));
        self.put_cost(face, &cost, area.right().saturating_sub(columns(&cost) as u16), area.y, buf);
    }

    fn cost_chip(&self, face: &CardFace) -> String {
        let cost = figure(&face.cost, self.paint);
        match (cost.is_empty(), self.paint.surfaces) {
            (true, _) => cost,
            (_, true) => format!(" {cost} "),
            (_, false) => format!("<{cost}>"),
        }
    }

    fn put_cost(&self, face: &CardFace, cost: &str, x: u16, y: u16, buf: &mut Buffer) {
        put(buf, x, y, cost, columns(cost), self.cost(face));
    }

    fn card_line(&self, face: &CardFace, style: Style, note: &str, area: Rect, buf: &mut Buffer) {
        let (x, mut room) = (area.x, area.width as usize);
        let cost = self.cost_chip(face);
        self.put_cost(face, &cost, area.right().saturating_sub(columns(&cost) as u16), area.y, buf);
        room = room.saturating_sub(columns(&cost) + usize::from(!cost.is_empty()));
        // With little room, the preview takes precedence over marks and values.
        let body = match face.attached.is_empty() {
            true => face.body.to_string(),
            false => attached(face, u16::MAX, u16::MAX).map(|(_, name)| name).collect::<Vec<_>>().join(", "),
        };
        let spare = room.saturating_sub(NAME_START + columns(note));
        let whole = columns(&face.name.to_string()) + columns(note) + 1;
        // If all attachments are named, their number is redundant.
        let first = &face.marks[..face.marks.len().min(1)];
        let named = columns(&self.figures(face, (first, WORD), spare, false)) + columns(&body) + 1 + whole;
        let marks = if face.attached.is_empty() || named >= room { &face.marks[..] } else { first };
        let band = body.is_empty()
            || columns(&self.figures(face, (marks, SHORT), spare, true)) + columns(&body) + NAME_START <= spare;
        // The name takes precedence over marks, and attachments over the mark that the card can act.
        let forms = [(marks, WORD), (marks, SHORT), (marks.get(1..).unwrap_or_default(), SHORT), (&[], SHORT)];
        let mut forms = forms.into_iter().map(|(marks, word)| self.figures(face, (marks, word), spare, band));
        let figures = forms.find(|form| columns(form) + whole <= room);
        let figures = figures.unwrap_or_else(|| self.figures(face, (&[], SHORT), spare, band));
        // The price takes precedence over the number of missing gems.
        let asked: usize = face.price.iter().map(|chip| columns(&chip.count.to_string()) + 2).sum();
        let tight = asked > 0 && whole + asked + columns(&figures) > room;
        let figures = if tight { String::new() } else { figures };
        let note = shorten(note, room.saturating_sub(columns(&figures) + NAME_START));
        // The price and the value need no gap between them.
        let gap = usize::from(asked == 0 || columns(&figures) + columns(&note) > 0);
        let name_room = room.saturating_sub(columns(&figures) + columns(&note) + gap);
        let counted = face.counted_name();
        let tag = face.tag.as_ref().map_or(String::new(), |tag| format!(" ({})", figure(tag, self.paint)));
        let name = format!("{counted}{tag}");
        let name = if columns(&name) <= name_room { name } else { shorten(&counted, name_room) };
        put(buf, x, area.y, &name, name_room, style.add_modifier(Modifier::BOLD));
        // The text, if all of it fits.
        let begin = match asked {
            0 => NAME_COLUMN,
            _ => NAME_COLUMN.min(name_room.saturating_sub(asked)).max(columns(&name) + 1),
        };
        let at = x + begin as u16;
        let rest = Rect { x: at, width: (x + name_room as u16).saturating_sub(at), ..area };
        if columns(&name) < NAME_COLUMN && self.price(face, rest, buf) > 0 {
            // The price in its colours.
        } else if let Some(tally) = face.tally.filter(|_| columns(&name) < NAME_COLUMN) {
            let shown = self.pips(tally, rest.x, area.y, rest.width, self.paint.style(Role::Card(face.tint)), buf);
            // The signs already show this.
            let room = rest.width.saturating_sub(shown + 1);
            if columns(&body) <= usize::from(room) {
                put(buf, rest.x + shown + 1, area.y, &body, room, self.paint.style(Role::Dim));
            }
        } else if !body.is_empty() {
            // The beginning of the text, if it doesn't fit.
            let whole = columns(&body);
            let least = if columns(&name) + 2 + whole <= name_room { whole } else { whole.min(BODY_START) };
            let begin = (columns(&name) + 2).max(BODY_COLUMN.min(name_room.saturating_sub(least)));
            let room = name_room.saturating_sub(begin);
            if room >= least {
                let at = x + begin as u16;
                put(buf, at, area.y, &wrap(&body, room, 1)[0], room, self.paint.style(Role::Dim));
            }
        }
        let at = x + room.saturating_sub(columns(&figures) + columns(&note)) as u16;
        put(buf, at, area.y, &figures, columns(&figures), self.paint.style(Role::Dim));
        let at = at + columns(&figures) as u16;
        put(buf, at, area.y, &note, columns(&note), self.paint.style(Role::Notice));
    }

    fn seat_line(&self, face: &SeatFace, turn: &str, style: Style, note: &str, area: Rect, buf: &mut Buffer) {
        let room = area.width as usize;
        // With little room, first the value that can be spent is omitted, then the first facts.
        let [large, second] = face.values;
        let (kept, facts) = if face.dots { (vec![large, second], vec![]) } else { (vec![large], vec![second]) };
        let facts = [facts, face.facts.clone()].concat();
        let said = |facts: &[(&str, i32)]| -> String {
            let all = kept.iter().chain(facts);
            all.map(|(name, value)| format!("  {name} {value}")).chain([note.to_string()]).collect()
        };
        let fits = |said: &String| columns(said) + columns(&face.name).min(13) + 2 <= room;
        let mut shorter = (0..=facts.len()).map(|from| said(&facts[from..]));
        // Finally, all values but the first shrink to an initial. That leaves room for the owner, or for the preview
        // alone.
        let least = || {
            if !note.is_empty() {
                return shorten(note, room.saturating_sub(NAME_START));
            }
            // Values drawn as dots elsewhere are dots here, too.
            let pip = self.paint.glyph("●", "*");
            let words = kept.iter().enumerate().map(|(n, (name, value))| match (n, usize::try_from(*value)) {
                (1, Ok(many @ 1..=5)) if face.dots => format!(" {}", pip.repeat(many)),
                (1, _) => format!(" {} {value}", name.get(..1).unwrap_or_default()),
                _ => format!(" {name} {value}"),
            });
            words.collect()
        };
        let whole = said(&[]);
        let tight = columns(&whole) + NAME_START > room;
        let values = shorter.find(fits).unwrap_or_else(|| if tight { least() } else { whole });
        let name = shorten_name(&format!("{turn}{}", face.name), room.saturating_sub(columns(&values)));
        put(buf, area.x, area.y, &name, room, style.add_modifier(Modifier::BOLD));
        let x = area.x + columns(&name) as u16;
        let room = area.width.saturating_sub(columns(&name) as u16);
        self.put_values(x, area.y, &values, room, self.paint.style(Role::Text), buf);
    }

    /// Formats the marks and values of a card (or the type, with `band`) for at most `room` columns. Marks are in
    /// words up to `word` columns. If there is too little room, the first ones are omitted.
    fn figures(&self, face: &CardFace, (marks, word): (&[Mark], usize), room: usize, band: bool) -> String {
        let form = |mark: &Mark| match mark.words.to_string() {
            said if columns(&said) <= word => said,
            _ => mark.sign.to_string(),
        };
        let mut parts: Vec<String> = marks.iter().map(form).filter(|form| !form.is_empty()).collect();
        match &face.feet {
            [Some(left), Some(right)] => {
                parts.push(format!("{}/{}", figure(left, self.paint), figure(right, self.paint)));
            }
            [None, Some(right)] if face.tint == Tint::Ritual => parts.push(figure(right, self.paint)),
            _ if band => parts.push(face.band.into()),
            _ => {}
        }
        while !parts.is_empty() && columns(&parts.join(" ")) > room {
            parts.remove(0);
        }
        parts.join(" ")
    }

    /// Draws a square for each item of a tally, hollow if it is missing. Returns the width in columns.
    pub(super) fn pips(&self, tally: Tally, x: u16, y: u16, room: u16, style: Style, buf: &mut Buffer) -> u16 {
        let [full, hollow] = [signs::OPEN, signs::CLOSED].map(|sign| format!("{} ", self.paint.sign(sign)));
        let missing = usize::from(tally.of.saturating_sub(tally.have));
        let text = format!("{}{}", full.repeat(tally.have.into()), hollow.repeat(missing));
        put(buf, x, y, text.trim_end(), room, style.add_modifier(Modifier::BOLD));
        columns(&text) as u16
    }
}

impl Paint {
    /// Draws a line of a panel, with its highlight if it can be selected.
    pub fn panel_line(
        &self,
        line: &PanelLine,
        highlight: Option<&Highlight>,
        tier: Tier,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let mut x = area.x;
        let narrow = tier == Tier::List;
        if let Some(highlight) = highlight {
            let painter = CellPainter { paint: self, highlight, tier };
            match (narrow, highlight.target.filter(|_| !highlight.cursor)) {
                // The words show the cursor.
                (true, _) if highlight.chosen => {
                    put(buf, x, area.y, self.sign(signs::SOURCE), 1_usize, self.style(Role::Notice));
                }
                (true, Some(n)) => {
                    // Without a background, a blank separates the count from the text before it, if there is room.
                    let apart = !self.surfaces && x > 0 && buf[(x - 1, area.y)].symbol() == " ";
                    put(buf, x - u16::from(apart), area.y, &n.to_string(), 1_usize, self.style(Role::Target));
                }
                (true, None) => {
                    let sign: String = painter.sign().chars().take(1).collect();
                    put(buf, x, area.y, &sign, 1_usize, self.style(painter.edge().0));
                }
                (false, _) => painter.put_sign(x, area.y, area.width as usize, buf),
            }
            x += if narrow { LINE_SIGN } else { SIGN };
        }
        let lit = highlight.is_some_and(|highlight| highlight.cursor);
        if lit {
            self.focus_on(Position { x, y: area.y });
        }
        let chip = line.count.as_ref().filter(|_| self.surfaces);
        let behind = words_of(line.pieces.get(2..).filter(|_| narrow).unwrap_or_default());
        let behind = behind.trim();
        for (n, (label, tint)) in line.pieces.iter().enumerate() {
            let room = area.right().saturating_sub(x) as usize;
            let text = if narrow { single_spaced(&label.to_string()) } else { shorten(&label.to_string(), room) };
            let mut style = self.style(Role::Card(*tint));
            if lit {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let text = match (chip, n) {
                (Some(chip), 1) => {
                    // A short text after a count shares its background.
                    style = self.counted(chip, behind);
                    format!(" {}{behind} ", chip.count)
                }
                (Some(_), 2..) if narrow => continue,
                _ => text,
            };
            put(buf, x, area.y, &text, room, style);
            x += columns(&text).min(room) as u16;
        }
        if let Some((note, change)) = highlight.and_then(|highlight| highlight.note.as_ref()).filter(|_| !narrow) {
            let room = area.right().saturating_sub(x) as usize;
            put(buf, x, area.y, &shorten(&format!(" {note}"), room), room, self.style(role_of(*change)));
        }
    }

    /// Returns the style of a count of items of a colour: on that colour, unless the count is zero.
    fn counted(&self, chip: &Chip, behind: &str) -> Style {
        match chip.count {
            0 if !behind.is_empty() => self.style(Role::Card(chip.tint)),
            0 => self.style(Role::Dim),
            _ => self.chip(self.tint(chip.tint)).add_modifier(Modifier::BOLD),
        }
    }
}

/// A card of the deck builder as a row of a table with the columns [`DECK_COLUMNS`]: the number of copies, and whether the
/// row is selected.
#[derive(Debug)]
pub(super) struct DeckCard<'a>(pub &'a Paint, pub &'a CardFace, pub usize, pub bool);

impl Widget for DeckCard<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, face, count, chosen) = self;
        if chosen {
            paint.focus_on(area.as_position());
        }
        let mut x = area.x;
        let mut widths = DECK_COLUMNS.iter().map(|(_, width)| *width);
        let mut column = |text: &str, style: Style| {
            let width = widths.next().unwrap_or(area.width);
            let room = area.right().saturating_sub(x).min(width);
            // A blank follows each column but the last.
            let blank = u16::from(x + room < area.right());
            put(buf, x, area.y, &shorten(text, room.saturating_sub(blank).into()), room, style);
            x += room;
        };
        let copies = if count > 0 { format!("{count:>2}x") } else { String::new() };
        let name = match chosen {
            true => paint.style(Role::Selected),
            false => paint.style(Role::Card(face.tint)),
        };
        column(&copies, paint.style(Role::Title));
        column(if chosen { paint.sign(signs::CURSOR) } else { "" }, paint.style(Role::Focus));
        column(&face.name.to_string(), name.add_modifier(Modifier::BOLD));
        // As on a card on the table.
        let cost = match paint.surfaces {
            true => format!(" {} ", face.cost.label),
            false => format!("<{}>", face.cost.label),
        };
        column(&cost, paint.cost(&face.cost, false));
        column(face.band, paint.style(Role::Dim));
        let numbers: Vec<String> = face.feet.iter().flatten().map(|foot| figure(foot, paint)).collect();
        column(&numbers.join(if face.tint == Tint::Minion { "/" } else { " " }), paint.style(Role::Text));
        // The text is cut after a word. The whole card stands beside the list.
        let text = wrap(&face.body.to_string(), area.right().saturating_sub(x).into(), 1);
        put(buf, x, area.y, &text[0], area.right().saturating_sub(x), paint.style(Role::Dim));
    }
}
