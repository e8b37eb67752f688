//! Drawing places of the table as filled areas, for terminals with subdued colours. Backgrounds distinguish the types
//! of cards. Lines are reserved for usable cards, the cursor and targets.

use super::cell::{CellPainter, attached, figure, name_lines};
use super::paint::{put, put_centre, restyle};
use crate::palette::mix;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use sorcery_games::Label;
use sorcery_games::table::{CardFace, Cell, Chip, Tally, Tint, Trend};
use sorcery_ui::animation::role_of;
use sorcery_ui::frame::Highlight;
use sorcery_ui::scene::signs;
use sorcery_ui::text::{columns, shorten, wrap};
use sorcery_ui::theme::{Rgb, Role};

/// Share of the type's colour in the background of a card, from 0 to 1.
const KIND: f32 = 0.2;
/// Share of a drawing's colour that remains on a dimmed card, from 0 to 1.
const DIMMED: f32 = 0.4;
/// Minimum and maximum height of a drawing (lines).
const LOWEST: u16 = 3;
const HIGHEST: u16 = 10;
/// Maximum number of lines of text on a pile, below its drawing.
const PILE_WORDS: u16 = 5;
/// Minimum width at which every price fits with a margin around each colour (columns).
const ROOMY_PRICE: u16 = 20;
/// Height of the places beside a player (lines).
pub(super) const EDGE: u16 = 3;
/// From this width on, a player's place is as wide as half a table (columns).
pub(super) const STRIP: u16 = 30;
pub(super) fn line(area: Rect, n: u16) -> Rect {
    Rect { y: area.y + n, height: 1.min(area.height.saturating_sub(n)), ..area }
}

impl CellPainter<'_> {
    /// Draws a place of the table, except the lines of a panel, which are drawn separately.
    pub(super) fn surface(&self, cell: &Cell, area: Rect, buf: &mut Buffer) {
        // Leaves a column between two places.
        let area = Rect { width: area.width.saturating_sub(1), ..area };
        if area.is_empty() {
            return;
        }
        match cell {
            Cell::Gap => return,
            Cell::Slot(label) => self.free_place(label, area, buf),
            // A card in the hand or in the supply that can't be paid for or used now is dimmed.
            Cell::Card(face) if self.waits(face) => {
                let highlight = Highlight { dimmed: true, ..self.highlight.clone() };
                CellPainter { highlight: &highlight, ..*self }.filled_card(face, area, buf);
            }
            Cell::Card(face) => self.filled_card(face, area, buf),
            Cell::Back(label, count) => {
                self.fill(area, self.kind(Tint::Plain), buf);
                // Piles below each other begin in the same column.
                let style = self.paint.style(Role::Dim);
                let y = area.y + area.height.saturating_sub(1) / 2;
                put(buf, area.x + 1, y, &label.to_string(), area.width.saturating_sub(1), style);
                let (x, y) = if area.height > 1 {
                    (area.x + 1, y + 1)
                } else {
                    (area.x + columns(&label.to_string()) as u16 + 2, y)
                };
                put(buf, x, y, &count.to_string(), area.right().saturating_sub(x), style);
                self.bars(area, false, buf);
            }
            Cell::Seat(face) => self.place_of(face, area, buf),
            Cell::Panel(panel) => {
                self.fill(area, self.kind(Tint::Plain), buf);
                self.bars(area, false, buf);
                let role = if self.highlight.dimmed { Role::Dim } else { Role::Title };
                self.name(&panel.title.to_string(), self.paint.style(role), line(area, 0), [0; 2], 1, buf);
            }
        }
        if let Some((note, _)) = self.highlight.remark() {
            // Without colours, a sign distinguishes the preview from the last change.
            let sign = format!("{} {note}", self.paint.sign(signs::PREVIEW));
            let previews = self.highlight.note.is_some() && !self.paint.surfaces;
            let note = if previews && columns(&sign) < area.width.into() { &sign } else { note };
            let at = match cell {
                // Beside a player's numbers, not over them.
                Cell::Seat(_) if area.width >= STRIP => {
                    let at = line(area, area.height - 1);
                    let width = (columns(note) as u16 + 2).min(area.width / 2);
                    Rect { x: area.right() - width, width, ..at }
                }
                Cell::Card(face) if self.at_foot(face, area) => self.remark_at_foot(face, note, area),
                _ => {
                    let foot =
                        u16::from(area.height > EDGE && !matches!(cell, Cell::Card(face) if !has_foot(face, area)));
                    let at = line(area, area.height - 1 - foot);
                    // The bars at the sides show the highlight, as long as there is room.
                    let bars = 1 + u16::from(self.highlight.chosen);
                    let inside = Rect { x: at.x + 1, width: at.width.saturating_sub(bars), ..at };
                    if columns(note) > inside.width.into() { at } else { inside }
                }
            };
            let ground = self.paint.palette().remark(self.highlight);
            let style = self.paint.chip(ground).add_modifier(Modifier::BOLD);
            // One line. On a free place, as many lines as necessary.
            let room = usize::from(at.width);
            let most = if matches!(cell, Cell::Slot(_)) && area.height > EDGE { 2 } else { 1 };
            let lines = wrap(note, room, if columns(note) > room { most } else { 1 });
            let at = Rect { height: lines.len() as u16, ..at }.intersection(buf.area);
            at.positions().for_each(|place| _ = buf[place].set_symbol(" ").set_style(style));
            lines.iter().zip(0..).for_each(|(line, n)| put_centre(buf, at, n, line, style));
        }
    }

    /// Returns the background of a type of card.
    pub(super) fn kind(&self, tint: Tint) -> Rgb {
        let palette = self.paint.palette();
        let part = if tint == Tint::Plain { 0.05 } else { KIND };
        let ground = self.paint.ground(palette.surface(), tint, part);
        if self.highlight.dimmed { mix(palette.page(), ground, 0.5) } else { ground }
    }

    /// Returns the background behind the name, if whole cards have no coloured background. Dimmed cards have none.
    fn band(&self, kind: Tint) -> Option<Rgb> {
        self.paint.band(kind).filter(|_| !self.highlight.dimmed)
    }

    fn waits(&self, face: &CardFace) -> bool {
        self.highlight.idle && face.marks.is_empty() && !face.cost.label.is_empty()
    }

    pub(super) fn fill(&self, area: Rect, ground: Rgb, buf: &mut Buffer) {
        if !self.paint.surfaces {
            return;
        }
        restyle(buf, area, Style::new().bg(self.paint.colour(ground)));
    }

    /// Returns the style of a role in this place. Places that can't be chosen now are dimmed.
    pub(super) fn ink(&self, role: Role) -> Style {
        self.paint.style(if self.highlight.dimmed { Role::Exhausted } else { role })
    }

    /// Draws bars at the sides that show whether a place can be used. With `spare`, they show that other cards are
    /// better to use. Texts at the sides are drawn over the bars.
    pub(super) fn bars(&self, area: Rect, spare: bool, buf: &mut Buffer) {
        let highlight = self.highlight;
        let [left, right] = if self.paint.ascii { ["#", "#"] } else { ["▌", "▐"] };
        let thin = self.paint.sign(signs::USABLE_BAR);
        let role = match () {
            () if highlight.usable => Some(if spare { Role::Dim } else { Role::Playable }),
            () if highlight.target.is_some() => Some(Role::Target),
            () if highlight.chosen => Some(Role::Notice),
            () => None,
        };
        // Under the cursor, only the name is highlighted, so that moving the cursor sends few bytes.
        let Some(role) = role else { return };
        for y in area.y..area.bottom() {
            put(buf, area.x, y, if highlight.chosen { left } else { thin }, 1_usize, self.paint.line(role));
            if highlight.chosen {
                put(buf, area.right() - 1, y, right, 1_usize, self.paint.line(role));
            }
        }
    }

    /// Returns the style of a highlighted name: under the cursor, or after a recent event.
    fn light(&self) -> Option<Style> {
        let palette = self.paint.palette();
        let role = match &self.highlight.flash {
            Some(flash) if flash.change != 0 || !self.highlight.cursor => role_of(flash.change),
            _ if self.highlight.cursor => Role::Focus,
            _ => return None,
        };
        Some(self.paint.chip(palette.of(role)).add_modifier(Modifier::BOLD))
    }

    /// Draws a name in the first lines of a place, after its sign. `beside` reserves columns at the right of the
    /// first line and of the others. Returns the end of each line.
    pub(super) fn name(
        &self,
        name: &str,
        style: Style,
        area: Rect,
        [beside, below]: [u16; 2],
        most: u16,
        buf: &mut Buffer,
    ) -> Vec<u16> {
        // With little room, the name may extend to the edge if nothing else stands there.
        let tight = most == 1 && 1 + columns(name) + usize::from(beside) > area.width.into();
        let before = u16::from(!tight || !self.sign().is_empty());
        let room = area.width.saturating_sub(before + beside) as usize;
        let lines = name_lines(name, room, area.width.saturating_sub(1 + below) as usize, most.into());
        let taken = (lines.len() as u16).clamp(1, area.height);
        let light = self.light();
        if let Some(light) = light {
            restyle(buf, Rect { height: taken, ..area }, light);
        }
        let style = light.unwrap_or(style).add_modifier(Modifier::BOLD);
        let mut ends = Vec::new();
        for (text, n) in lines.iter().zip(0..taken) {
            let x = area.x + if n == 0 { before } else { 1 };
            ends.push(x + columns(text) as u16);
            put(buf, x, area.y + n, text, area.right().saturating_sub(x), style);
        }
        let (sign, style) = match () {
            () if self.highlight.cursor => (self.paint.sign(signs::CURSOR), style),
            () if self.highlight.chosen => (self.paint.sign(signs::SOURCE), self.ink(Role::Notice)),
            () if self.highlight.recent => (self.paint.sign(signs::RECENT), self.ink(Role::Notice)),
            () => ("", style),
        };
        put(buf, area.x, area.y, sign, 1_usize, style);
        if [beside, below] == [0; 2] {
            let end = ends[0];
            self.number((end + 1, end + 4), area.y, buf);
        }
        ends
    }

    /// Draws the number of a target between two columns, so that it moves nothing else.
    fn number(&self, (from, to): (u16, u16), y: u16, buf: &mut Buffer) {
        let Some(number) = self.highlight.target.map(|n| n.to_string()) else { return };
        let wide = usize::from(to.saturating_sub(from)).clamp(number.len(), number.len() + 2);
        let text = format!("{number:^wide$}");
        put(buf, to.saturating_sub(wide as u16), y, &text, wide, self.paint.style(Role::Target));
    }

    fn free_place(&self, label: &Label, area: Rect, buf: &mut Buffer) {
        let text = if label.is_empty() { self.paint.glyph("·", ".").to_string() } else { label.to_string() };
        put_centre(buf, area, area.height / 2, &text, self.ink(Role::Dim));
        let highlight = self.highlight;
        if highlight.cursor
            || highlight.usable
            || highlight.chosen
            || highlight.target.is_some()
            || highlight.flash.is_some()
        {
            self.bars(area, false, buf);
            self.name("", self.ink(Role::Dim), area, [0; 2], 1, buf);
        }
    }

    /// Draws a card: name and cost, drawing, text, attachments, and the values in the last line.
    fn filled_card(&self, face: &CardFace, area: Rect, buf: &mut Buffer) {
        let palette = self.paint.palette();
        let own = self.paint.tint(face.tint);
        let ground = self.kind(face.tint);
        // Beside a player, only the name has a background, because it isn't part of the card below.
        let flat = area.height <= EDGE && !face.marks.is_empty() && face.price.is_empty();
        if !flat {
            self.fill(area, ground, buf);
        }
        self.bars(area, face.is_spare(), buf);
        let has_feet = has_foot(face, area);
        let cost = figure(&face.cost, self.paint);
        let most = match area.height {
            0..=2 => 1,
            3..=5 => 2,
            _ => 3,
        };
        // The number of cards is in the last line, if there is one.
        let name = if has_feet { face.name.to_string() } else { face.counted_name() };
        // The name, or its first word, takes precedence over the margin of the cost.
        let word = columns(if most == 1 { &name } else { name.split(' ').next().unwrap_or_default() });
        let (room, wide) = (usize::from(area.width), 1 + word);
        let tight = wide + columns(&cost) + 2 > room;
        let cost = match tight {
            _ if cost.is_empty() => cost,
            true => format!(" {cost}"),
            false => format!(" {cost} "),
        };
        // After a long word, the cost may only fit in the line below.
        let below = usize::from(most > 1 && word < columns(&name) && wide + columns(&cost) > room);
        let beside = match columns(&cost) as u16 {
            // The number of a target is at the edge.
            0 => [1, 0],
            cost if below > 0 => [0, cost + 1],
            cost => [cost + u16::from(!tight && 1 + columns(&name) + usize::from(cost) < room), 0],
        };
        let band = self.band(face.tint);
        let style =
            band.map_or_else(|| self.ink(Role::Card(face.tint)), |band| Style { bg: None, ..self.paint.chip(band) });
        let ends = self.name(&name, style, area, beside, most, buf);
        let (name_lines, name_end) = (ends.len() as u16, ends[ends.len() - 1]);
        if flat && self.light().is_none() {
            self.fill(Rect { height: name_lines, ..area }, ground, buf);
        }
        if !self.paint.surfaces {
            let last = line(area, name_lines.saturating_sub(1));
            restyle(buf, last, Style::new().add_modifier(Modifier::UNDERLINED));
        }
        if let Some(band) = band.filter(|_| self.light().is_none()) {
            self.fill(Rect { height: name_lines, ..area }, band, buf);
        }
        if cost.is_empty() {
            self.number((ends[0], area.right()), area.y, buf);
        } else {
            let from = ends[below.min(ends.len() - 1)];
            // For a card in play, the number of a target replaces the cost. Other cards show the cost with a smaller
            // margin, or not at all.
            let in_play = !face.marks.is_empty() && face.stack == 0 && face.feet[1].is_some() && face.price.is_empty();
            let taken = self.highlight.target.map_or(0, |n| n.to_string().len() + 1);
            let free = usize::from(area.right().saturating_sub(from)).saturating_sub(taken);
            let cost = match () {
                () if taken > 0 && in_play => "",
                () if taken == 0 || columns(&cost) <= free => &cost,
                () if columns(cost.trim_end()) <= free => cost.trim_end(),
                () => "",
            };
            let x = area.right().saturating_sub(columns(cost) as u16);
            put(buf, x, area.y + below as u16, cost, columns(cost), self.cost(face));
            self.number((from + 1, x), area.y + below as u16, buf);
        }
        let foot = u16::from(has_feet);
        let lines = area.height.saturating_sub(name_lines + foot);
        // If the text doesn't fit, the cost of the ability is beside the name or in the last line.
        let mut tag = face.tag.as_ref().filter(|_| lines <= self.bands(face, lines));
        let room = usize::from(area.right().saturating_sub(name_end));
        if let Some(tag) = tag.take_if(|tag| name_lines > 1 && columns(&figure(tag, self.paint)) + 3 <= room) {
            let tag = format!("({})", figure(tag, self.paint));
            let wide = columns(&tag) as u16;
            put(buf, area.right() - wide, area.y + name_lines - 1, &tag, wide, self.ink(Role::Text));
        }
        if has_feet {
            let last = line(area, area.height - 1);
            if !flat {
                self.fill(last, mix(ground, palette.page(), 0.45), buf);
            }
            self.foot(face, tag, last, buf);
        }
        let inner = Rect { x: area.x + 1, y: area.y + name_lines, width: area.width.saturating_sub(2), height: lines };
        // A preview or remark takes the last of these lines.
        let covered = area.height > EDGE && self.highlight.remark().is_some() && !self.at_foot(face, area);
        let covered = u16::from(covered).min(lines);
        self.middle(face, inner, covered, [own, ground], buf);
    }

    /// Returns the style of a card's cost.
    pub(super) fn cost(&self, face: &CardFace) -> Style {
        if !self.paint.surfaces {
            return self.paint.style(Role::Text);
        }
        let palette = self.paint.palette();
        let ground = match () {
            () if self.highlight.dimmed => palette.shade(0.15),
            () => palette.shade(0.3),
        };
        let style = self.paint.chip(ground).add_modifier(Modifier::BOLD);
        match face.cost.trend {
            Trend::Same => style,
            Trend::Less | Trend::More => style.add_modifier(Modifier::UNDERLINED),
        }
    }

    /// Draws the part between name and last line: text, a drawing if there is room, and attachments.
    fn middle(&self, face: &CardFace, mut area: Rect, covered: u16, [own, ground]: [Rgb; 2], buf: &mut Buffer) {
        // A remark covers the last line and moves the attachments up. The drawing stays in place.
        let shown = self.bands(face, area.height - covered);
        let end = area.height - if shown > 0 { covered } else { 0 };
        let whole = Rect { height: end, ..area };
        area.height -= self.bands(face, area.height);
        let price = self.price(face, Rect { width: area.width + 1, ..area }, buf);
        area.y += price;
        area.height -= price;
        if let Some(tally) = face.tally {
            return self.several(face, tally, area, [own, ground], buf);
        }
        let body = self.words(face, price > 0);
        let words = wrap(&body, (area.width as usize).max(1), area.height as usize);
        let needed = words.iter().filter(|line| !line.is_empty()).count() as u16;
        // Players know the cards on the table, so the drawing takes precedence over the text there. Piles side by
        // side have drawings of the same size, with or without remarks.
        let least = if face.marks.is_empty() { needed } else { 0 };
        let drawing = match face.emblem.is_empty() || !self.paint.draws() {
            true => 0,
            // The text takes precedence over the smallest drawing only if both don't fit.
            false if face.stack > 0 && face.feet != [None, None] => {
                area.height.saturating_sub(1).max(LOWEST).min(area.height).min(HIGHEST)
            }
            false if face.stack > 0 => {
                let words = area.height.saturating_sub(LOWEST).min(PILE_WORDS);
                area.height.saturating_sub(if words > 1 { words } else { 0 }).min(HIGHEST)
            }
            false => {
                let share = area.height.saturating_sub(needed).max(area.height * 3 / 5);
                share.min(area.height.saturating_sub(least)).min(HIGHEST)
            }
        };
        let drawing = if drawing < LOWEST { 0 } else { drawing };
        if drawing > 0 {
            let height = drawing.min(area.width / 2);
            let place = Rect { height, ..area };
            self.paint.drawing(face.emblem, place, own, ground, buf);
            if self.highlight.dimmed {
                // A card that can't be chosen is dimmed with its drawing.
                self.paint.fade(place.intersection(buf.area), ground, DIMMED, buf);
            }
        }
        let room = (area.height - drawing).saturating_sub(covered);
        let words = if room < needed { wrap(&body, (area.width as usize).max(1), room as usize) } else { words };
        for (text, n) in words.iter().zip(0..room) {
            put(buf, area.x, area.y + drawing + n, text, area.width, self.ink(Role::Text));
        }
        self.attachments(face, shown, whole, buf);
    }

    /// Draws the attachments in the last `bands` lines of an area.
    fn attachments(&self, face: &CardFace, bands: u16, area: Rect, buf: &mut Buffer) {
        let dark = self.paint.palette().page();
        for (n, (tint, text)) in attached(face, bands, area.width + 1).enumerate() {
            // Extends to the edge, so that the longest name fits on the smallest card.
            let at = Rect { width: area.width + 1, ..line(area, area.height - bands + n as u16) };
            let drawn = Rect { width: area.width, ..at }.intersection(buf.area);
            drawn.positions().for_each(|place| _ = buf[place].set_symbol(" "));
            let band = self.band(tint);
            self.fill(at, band.unwrap_or_else(|| self.paint.ground(dark, tint, 0.35)), buf);
            let style = band.map_or_else(|| self.ink(Role::Text), |band| self.paint.chip(band));
            put(buf, at.x, at.y, &shorten(&text, at.width as usize), at.width, style);
        }
    }

    /// Returns the number of lines for attachments, given the height between name and last line.
    fn bands(&self, face: &CardFace, height: u16) -> u16 {
        (face.attached.len() as u16).min(height.div_ceil(2))
    }

    /// Draws one drawing for each item of a tally, present or missing, and their text.
    fn several(&self, face: &CardFace, tally: Tally, mut area: Rect, [own, ground]: [Rgb; 2], buf: &mut Buffer) {
        let all = u16::from(tally.of.max(1));
        let words = u16::from(area.height > LOWEST);
        let part = Rect { width: area.width / all, height: area.height.saturating_sub(words), ..area };
        if part.height < LOWEST || !self.paint.draws() {
            self.pips(tally, area.x, area.y, area.width, self.ink(Role::Card(face.tint)), buf);
            area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        } else {
            for (emblem, n) in face.emblems().zip(0..) {
                let place = Rect { x: part.x + n * part.width, ..part };
                self.paint.drawing(emblem, place, own, ground, buf);
            }
            area = Rect { y: part.bottom(), height: area.height - part.height, ..area };
        }
        put_centre(buf, area, 0, &face.body.to_string(), self.ink(Role::Text));
    }

    /// Draws the price of a card, one part per colour, hollow if gems are missing. Returns the number of lines.
    pub(super) fn price(&self, face: &CardFace, area: Rect, buf: &mut Buffer) -> u16 {
        if face.price.is_empty() || area.height == 0 {
            return 0;
        }
        let (mut x, mut y) = (area.x, area.y);
        // If the line is too short for all parts, they have no gaps.
        let count = |chip: &Chip| columns(&chip.count.to_string()) as u16 + 2;
        let gap = u16::from(area.height > 1 || face.price.iter().map(count).sum::<u16>() <= area.width + 1);
        for chip in &face.price {
            // All cards of the same size use the same form.
            let [open, close] = match (area.width >= ROOMY_PRICE && area.height > 1, chip.lacking) {
                (true, true) => ["(", ")"],
                (true, false) => [" ", " "],
                (false, _) => ["", ""],
            };
            let text = format!("{open}{}{}{close}", chip.count, chip.letter);
            let width = columns(&text) as u16;
            if x + width > area.right() && y + 1 < area.bottom() {
                (x, y) = (area.x, y + 1);
            }
            let style = match chip.lacking {
                true if self.paint.surfaces => {
                    let hollow = mix(self.kind(face.tint), self.paint.tint(chip.tint), 0.16);
                    self.paint.style(Role::Card(chip.tint)).bg(self.paint.colour(hollow))
                }
                true => Style { bg: None, ..self.paint.style(Role::Card(chip.tint)) },
                false => self.paint.chip(self.paint.tint(chip.tint)),
            };
            put(buf, x, y, &text, area.right().saturating_sub(x), style.add_modifier(Modifier::BOLD));
            x += width + gap;
        }
        y + 1 - area.y
    }
}

/// Returns `true` if a card shows values in its last line. On the smallest cards, the price takes precedence.
pub(super) fn has_foot(face: &CardFace, area: Rect) -> bool {
    let low = if face.price.is_empty() { 1 } else { 2 };
    area.height > low && (face.has_foot() || face.stack > 1)
}
