//! Drawing a place of the table, with its animations.

use super::kitty;
use super::paint::{Paint, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use sorcery_games::Way;
use sorcery_games::table::{CardFace, Cell, Figure, Tint, Trend};
use sorcery_ui::animation::{Flash, eased};
use sorcery_ui::frame::Highlight;
use sorcery_ui::scene::signs;
use sorcery_ui::scene::{CellItem, Tier};
use sorcery_ui::text::{columns, factor, shorten};
use sorcery_ui::theme::Role;

/// Draws one place of the table with its highlight.
#[derive(Clone, Copy, Debug)]
pub struct CellPainter<'a> {
    pub paint: &'a Paint,
    pub highlight: &'a Highlight,
    pub tier: Tier,
}

/// An element of the table: a card, a pile, a player or a panel's box.
#[derive(Debug)]
pub(super) struct TableCell<'a>(pub &'a Paint, pub &'a CellItem<'a>);

impl Widget for TableCell<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, item) = self;
        CellPainter { paint, highlight: item.highlight, tier: item.tier }.cell(item, area, buf);
    }
}

/// An element that is leaving the table, and the progress of its animation from 0 to 1.
#[derive(Debug)]
pub(super) struct LeavingCell<'a>(pub &'a Paint, pub &'a CellItem<'a>, pub f32);

impl Widget for LeavingCell<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self(paint, item, part) = self;
        CellPainter { paint, highlight: item.highlight, tier: item.tier }.ghost(item, part, area, buf);
    }
}

impl CellPainter<'_> {
    /// Draws a cell, except the lines of a panel, which are drawn separately.
    fn cell(&self, item: &CellItem<'_>, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if let Some(Flash { way: Way::Comes, part, .. }) = self.highlight.flash
            && self.tier != Tier::List
        {
            // A new card slides up from the lower edge of its place.
            let down = ((1.0 - eased(part)) * f32::from(area.height) / 2.0).round() as u16;
            let still = Highlight { flash: None, ..self.highlight.clone() };
            let still = CellPainter { highlight: &still, ..*self };
            return still.aside(item, area, buf, |x, y| (y >= area.y + down).then(|| (x, y - down)));
        }
        match self.tier {
            Tier::List => self.line(item.cell, area, buf),
            _ => self.surface(item.cell, area, buf),
        }
        if item.cut && area.width > 1 {
            let x = area.right() - if self.tier == Tier::List { 1 } else { 2 };
            put(buf, x, area.bottom() - 1, "~", 1_usize, self.paint.style(Role::Dim));
        }
    }

    /// Draws a card that is leaving, with more holes the more time has passed (`part`, from 0 to 1).
    fn ghost(&self, item: &CellItem<'_>, part: f32, area: Rect, buf: &mut Buffer) {
        let hole = |x: u16, y: u16| (u32::from(x) * 7_919 + u32::from(y) * 104_729) % 97;
        let area = area.intersection(buf.area);
        // The holes show the background. A new card in this place appears only when the old one is gone.
        let mut ground = self.paint.style(Role::Page);
        if let Some(bare) = buf.cell((area.right().saturating_sub(1), area.y)).filter(|_| self.paint.surfaces) {
            ground = ground.bg(bare.bg);
        }
        area.positions().for_each(|at| _ = buf[at].set_symbol(" ").set_style(ground));
        self.aside(item, area, buf, |x, y| (hole(x, y) as f32 >= 97.0 * part).then_some((x, y)));
        // The words disappear at once: fragments of letters are unreadable, and a number rises over them.
        let is_drawn = |symbol: &str| {
            let lines = |c: char| ('\u{2500}'..='\u{259f}').contains(&c) || self.paint.ascii && "+-|#=".contains(c);
            symbol.chars().all(lines) || kitty::is_picture(symbol)
        };
        for at in area.positions() {
            if !is_drawn(buf[at].symbol()) {
                buf[at].set_symbol(" ");
            }
        }
    }

    /// Draws a cell into a second buffer. `source` returns the part to show in each place, if any.
    fn aside(
        &self,
        item: &CellItem<'_>,
        area: Rect,
        buf: &mut Buffer,
        source: impl Fn(u16, u16) -> Option<(u16, u16)>,
    ) {
        let mut whole = Buffer::empty(area);
        let places = || area.rows().flat_map(Rect::columns).map(|at| at.as_position());
        places().for_each(|at| whole[at] = buf[at].clone());
        self.cell(item, area, &mut whole);
        for at in places() {
            if let Some(from) = source(at.x, at.y) {
                buf[at] = whole[from].clone();
            }
        }
    }

    pub(super) fn style(&self, cell: &Cell) -> Style {
        let style = self.paint.style(match cell {
            Cell::Seat(face) if face.awaited => Role::Turn,
            Cell::Seat(_) => Role::Card(Tint::Player),
            Cell::Card(face) => Role::Card(face.tint),
            _ => Role::Dim,
        });
        if self.highlight.dimmed { style.patch(self.paint.style(Role::Exhausted)) } else { style }
    }

    /// Returns the role of the border, and whether it is heavy.
    pub(super) fn edge(&self) -> (Role, bool) {
        let highlight = self.highlight;
        let unlit = if highlight.dimmed { Role::Exhausted } else { Role::Border };
        (highlight.role().unwrap_or(unlit), highlight.cursor || highlight.chosen)
    }

    /// Draws the sign before a name, or the number of a target.
    pub(super) fn put_sign(&self, x: u16, y: u16, room: usize, buf: &mut Buffer) {
        put(buf, x, y, &self.mark(), room, self.paint.style(self.edge().0));
    }

    /// Returns a character that shows whether the item can be used.
    pub(super) fn sign(&self) -> &'static str {
        let highlight = self.highlight;
        match (highlight.cursor, highlight.chosen) {
            (true, _) if highlight.usable => self.paint.sign(signs::CURSOR_USABLE),
            (true, _) => self.paint.sign(signs::CURSOR),
            (_, true) => self.paint.sign(signs::SOURCE),
            _ if highlight.usable => self.paint.sign(signs::USABLE),
            _ if highlight.recent => self.paint.sign(signs::RECENT),
            _ => "",
        }
    }

    /// Returns the sign, or the number of a target.
    pub(super) fn mark(&self) -> String {
        self.highlight.target.map_or_else(|| self.sign().into(), |n| format!("[{n}]"))
    }

    /// Returns the marks in words if they fit, otherwise as signs. If the others are `told` above, returns only the
    /// first.
    pub(super) fn marks(&self, face: &CardFace, told: bool, room: usize) -> String {
        let [words, signs] = face.marks_said(told);
        if columns(&words) <= room { words } else { signs }
    }

    /// Returns the text of a card after its activation cost. A price that is `shown` replaces the text.
    pub(super) fn words(&self, face: &CardFace, shown: bool) -> String {
        let body = if shown { String::new() } else { face.body.to_string() };
        match &face.tag {
            Some(tag) => format!("({}) {body}", figure(tag, self.paint)),
            None => body,
        }
    }
}

/// Wraps a name into at most `most` lines. The first line has the width `first`, the others `others`. Breaks words
/// only if they are longer than a line.
pub(super) fn name_lines(name: &str, first: usize, others: usize, most: usize) -> Vec<String> {
    if most < 2 {
        return vec![shorten(name, first)];
    }
    let words: Vec<&str> = name.split_inclusive([' ', '-']).collect();
    let mut lines = vec![String::new()];
    for word in &words {
        let (room, more) = match lines.as_slice() {
            [only] => (first, format!("{only}{word}")),
            [.., last] => (others, format!("{last}{word}")),
            [] => continue,
        };
        match (columns(more.trim_end()) <= room, lines.last_mut()) {
            (true, Some(last)) => *last = more,
            _ => lines.push(word.to_string()),
        }
    }
    let lines: Vec<String> = lines.iter().map(|line| line.trim_end().to_string()).collect();
    let long =
        words.iter().map(|word| word.trim_end()).find(|word| columns(word) > others.max(first) && word.len() > 3);
    let half = |word: &str| word.char_indices().nth(word.chars().count() / 2).map_or(0, |(at, _)| at);
    match long {
        Some(word) => {
            let (one, other) = word.split_at(half(word));
            name_lines(&name.replacen(word, &format!("{one}-{other}"), 1), first, others, most)
        }
        None if lines.len() <= most && lines.iter().skip(1).all(|line| columns(line) <= others) => lines,
        None => vec![lines[0].clone(), shorten(&lines[1..].join(" "), others)],
    }
}

/// Lists the attachments of a card, newest first, in at most `lines` lines. The last line counts the remaining ones.
pub(super) fn attached(face: &CardFace, lines: u16, width: u16) -> impl Iterator<Item = (Tint, String)> {
    let lines = lines as usize;
    let more = face.attached.len().saturating_sub(lines);
    face.attached.iter().rev().take(lines).enumerate().map(move |(n, card)| {
        let text = match n + 1 == lines && more > 0 {
            true if lines == 1 => {
                let whole = [format!("{}, {more} more", card.name), format!("{} +{more}", card.name)];
                let whole = whole.into_iter().find(|text| columns(text) <= width.into());
                whole.unwrap_or_else(|| format!("{} attached", more + 1))
            }
            true => format!("{} more", more + 1),
            false => card.name.to_string(),
        };
        (card.tint, text)
    })
}

/// Formats a value, with an arrow if it isn't the printed one.
pub(super) fn figure(figure: &Figure, paint: &Paint) -> String {
    let arrow = match figure.trend {
        Trend::Less => paint.sign(signs::LESS),
        Trend::Same => "",
        Trend::More => paint.sign(signs::MORE),
    };
    factor(&figure.label.to_string(), paint.glyph("×", "x")) + arrow
}
