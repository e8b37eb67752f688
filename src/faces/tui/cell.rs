//! Drawing places of the table as boxes: cards in three sizes, players, piles and panels.

use super::kitty;
use super::paint::{Paint, corners, outline, put, put_centre};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use sorcery_games::Way;
use sorcery_games::table::{CardFace, Cell, Figure, SeatFace, Tint, Trend};
use sorcery_ui::animation::{Flash, eased, role_of, role_of_figure};
use sorcery_ui::frame::Highlight;
use sorcery_ui::scene::signs;
use sorcery_ui::scene::{CellItem, Tier};
use sorcery_ui::text::{columns, factor, shorten, with_values, wrap};
use sorcery_ui::theme::Role;

/// Cards of at least this width show their type and have a margin (columns).
const WIDE: u16 = 26;

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
        if self.highlight.cursor {
            let before = if self.tier == Tier::List { 3.min(area.width / 8) } else { 1 };
            self.paint.focus_on(Position { x: area.x + before, y: area.y });
        }
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
            Tier::Flat => self.surface(item.cell, area, buf),
            _ if self.paint.surfaces => self.surface(item.cell, area, buf),
            _ => self.boxed(item.cell, area, buf),
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
        self.style_of(match cell {
            Cell::Seat(face) if face.awaited => Role::Turn,
            Cell::Seat(_) => Role::Card(Tint::Player),
            Cell::Card(face) => Role::Card(face.tint),
            _ => Role::Dim,
        })
    }

    fn style_of(&self, role: Role) -> Style {
        let style = self.paint.style(role);
        if self.highlight.dimmed { style.patch(self.paint.style(Role::Exhausted)) } else { style }
    }

    /// Returns the style of a card's title bar. Without colours it has no background, and a card that can't be used
    /// is dimmed.
    pub(super) fn bar(&self, face: &CardFace) -> Style {
        let bar = self.paint.bar(face.tint, self.highlight.dimmed);
        if bar.bg.is_some() { bar } else { self.style_of(Role::Card(face.tint)) }
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

    /// Draws a heading in the upper border of a box, after a sign that begins `over` columns before the corner.
    fn heading(&self, (sign, over): (&str, u16), text: &str, room: usize, style: Style, area: Rect, buf: &mut Buffer) {
        let (x, before) = (area.x + 1 - over, columns(sign));
        // The heading keeps no modifier of the border.
        let is_dim = style.add_modifier.contains(Modifier::DIM);
        let style = if is_dim { style } else { style.remove_modifier(Modifier::DIM) };
        let room = room + usize::from(over);
        put(buf, x + before as u16, area.y, &shorten(text, room.saturating_sub(before)), room, style);
        let lit = self.highlight.cursor && self.highlight.target.is_none();
        put(buf, x, area.y, sign, room, if lit { style } else { self.paint.style(self.edge().0) });
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

    /// Writes a text with the values in it in their colours.
    pub(super) fn put_values(&self, x: u16, y: u16, text: &str, room: u16, style: Style, buf: &mut Buffer) {
        let mut taken = 0;
        for (label, tint) in with_values(&shorten(text, room.into())) {
            let (piece, room) = (label.to_string(), room.saturating_sub(taken));
            let own = self.ink(Role::Card(tint)).fg.filter(|_| tint != Tint::Plain);
            put(buf, x + taken, y, &piece, room, own.map_or(style, |fg| style.fg(fg)));
            taken += columns(&piece) as u16;
        }
    }

    // Boxes.

    fn boxed(&self, cell: &Cell, area: Rect, buf: &mut Buffer) {
        if let Cell::Gap = cell {
            return;
        }
        let (role, heavy) = self.edge();
        let edge = self.paint.line(role);
        let inner = area.inner(Margin::new(1, 1));
        match self.is_bare(cell) {
            true => corners(area, self.paint.border(heavy), edge, buf),
            false => outline(area, self.paint.border(heavy), edge, buf),
        }
        let style = self.style(cell);
        match cell {
            Cell::Gap => {}
            Cell::Slot(label) => {
                put_centre(buf, inner, inner.height / 2, &label.to_string(), self.paint.style(Role::Dim));
            }
            Cell::Card(face) => self.card(face, area, inner, buf),
            Cell::Back(label, count) => {
                put_centre(buf, inner, inner.height / 2, &format!("{label} {count}"), style);
            }
            Cell::Seat(face) => self.player(face, style, area, inner, buf),
            Cell::Panel(panel) => {
                let room = (area.width as usize).saturating_sub(2);
                self.heading(
                    (&self.mark(), 0),
                    &panel.title.to_string(),
                    room,
                    self.paint.style(Role::Title),
                    area,
                    buf,
                );
            }
        }
        if let Some((note, change)) = self.highlight.remark() {
            // A sign distinguishes the preview from the last change, because there may be no colours.
            let sign = if self.highlight.note.is_some() {
                format!("{} ", self.paint.sign(signs::PREVIEW))
            } else {
                String::new()
            };
            let style = self.paint.style(role_of(change)).add_modifier(Modifier::BOLD);
            let line = Rect { y: area.bottom() - 1, height: 1, x: area.x + 1, width: area.width.saturating_sub(2) };
            let text = format!("{sign}{note}");
            put_centre(buf, line, 0, if columns(&text) <= line.width.into() { &text } else { note }, style);
        }
    }

    /// Returns `true` if the place is empty and can't be used, so that it is drawn dimmed.
    fn is_bare(&self, cell: &Cell) -> bool {
        let highlight = self.highlight;
        let lit = highlight.cursor
            || highlight.chosen
            || highlight.usable
            || highlight.target.is_some()
            || highlight.flash.is_some();
        matches!(cell, Cell::Slot(_)) && !lit
    }

    /// Draws a card: name and cost in the upper border, then the text, and the values in the last line.
    fn card(&self, face: &CardFace, area: Rect, inner: Rect, buf: &mut Buffer) {
        let cost = figure(&face.cost, self.paint);
        let room = (area.width as usize).saturating_sub(columns(&cost) + 4);
        let weight = if self.highlight.cursor { Modifier::REVERSED | Modifier::BOLD } else { Modifier::BOLD };
        let style = self.bar(face).add_modifier(weight);
        let has_feet = face.has_foot() || self.highlight.target.is_some();
        let mut text_height = inner.height.saturating_sub(u16::from(has_feet));
        let mut y = inner.y;
        // A long name continues below the border if there is room.
        let most = if text_height > 0 { 2 } else { 1 };
        let beside = |taken| name_lines(&face.counted_name(), room.saturating_sub(taken), inner.width.into(), most);
        // If the sign would move a word of the name, it moves to the corner, and words without room are omitted.
        let (lines, sign) = (beside(0), self.sign());
        let wide = columns(sign);
        let (sign, over) = match () {
            () if beside(wide) == lines => (sign, 0),
            () if beside(wide - 1) == lines => (sign, 1),
            () => (sign.split_at(sign.chars().next().map_or(0, char::len_utf8)).0, 1),
        };
        self.heading((sign, over), &lines[0], room, style, area, buf);
        if let Some(rest) = lines.get(1) {
            put(buf, inner.x, y, rest, inner.width, style);
            (y, text_height) = (y + 1, text_height - 1);
        }
        if !cost.is_empty() {
            let x = area.right().saturating_sub(columns(&cost) as u16 + 2);
            put(
                buf,
                x,
                area.y,
                &format!(" {cost}"),
                columns(&cost) + 1,
                self.trend(&face.cost).add_modifier(Modifier::BOLD),
            );
        }
        // Attachments stand above the last line.
        let bands = (face.attached.len() as u16).min(text_height / 2);
        let end = y + text_height - bands;
        for ((_, text), at) in attached(face, bands, inner.width).zip(end..) {
            let text = if columns(&text) + 2 > inner.width.into() { text } else { format!("+ {text}") };
            put(buf, inner.x, at, &shorten(&text, inner.width.into()), inner.width, self.paint.style(Role::Dim));
        }
        let wide = area.width >= WIDE;
        if wide && end - y > 3 {
            put(buf, inner.x + 1, y, face.band, inner.width as usize - 2, self.paint.style(Role::Dim));
            y += 2;
        }
        let mut body = self.words(face, !face.price.is_empty());
        if body.is_empty() && face.price.is_empty() && !wide {
            body = face.band.to_string();
        }
        let margin = u16::from(wide);
        let price = Rect { x: inner.x + margin, y, height: end.saturating_sub(y), ..inner };
        let price = self.price(face, price, buf);
        y += price;
        let lines = end.saturating_sub(y);
        let width = inner.width.saturating_sub(2 * margin) as usize;
        let plain =
            if self.highlight.dimmed { self.paint.style(Role::Exhausted) } else { self.paint.style(Role::Text) };
        for (i, line) in wrap(&body, width, lines as usize).iter().enumerate() {
            put(buf, inner.x + margin, y + i as u16, line, width, plain);
        }
        if has_feet && inner.height > 0 {
            self.feet(face, bands > 0, inner, buf);
        }
    }

    /// Draws the values in the last line, and the marks between them. If the others are `told` above, draws only the
    /// first mark.
    fn feet(&self, face: &CardFace, told: bool, inner: Rect, buf: &mut Buffer) {
        let y = inner.bottom() - 1;
        let width = inner.width as usize;
        let mut middle = inner;
        middle.y = y;
        middle.height = 1;
        let used: usize = face.feet.iter().flatten().map(|foot| columns(&figure(foot, self.paint)) + 1).sum();
        // The number of a target must not move anything.
        let (marks, role) = match self.highlight.target {
            Some(_) => (self.mark(), Role::Target),
            None => (self.marks(face, told, width.saturating_sub(used)), Role::Dim),
        };
        put_centre(buf, middle, 0, &marks, self.paint.style(role));
        if let Some(foot) = &face.feet[0] {
            put(buf, inner.x, y, &figure(foot, self.paint), width, self.trend(foot).add_modifier(Modifier::BOLD));
        }
        if let Some(foot) = &face.feet[1] {
            let text = figure(foot, self.paint);
            let x = inner.right().saturating_sub(columns(&text) as u16);
            put(buf, x, y, &text, columns(&text), self.trend(foot).add_modifier(Modifier::BOLD));
        }
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

    fn trend(&self, figure: &Figure) -> Style {
        let role = role_of_figure(figure, Role::Text);
        self.paint.style(if self.highlight.dimmed { Role::Exhausted } else { role })
    }

    fn player(&self, face: &SeatFace, style: Style, area: Rect, inner: Rect, buf: &mut Buffer) {
        let style = style.add_modifier(Modifier::BOLD);
        let turn = if face.awaited { format!("{} ", self.paint.sign(signs::TURN)) } else { String::new() };
        let weight = if self.highlight.cursor { Modifier::REVERSED } else { Modifier::empty() };
        let room = (area.width as usize).saturating_sub(2);
        self.heading((&self.mark(), 0), &format!("{turn}{}", face.name), room, style.add_modifier(weight), area, buf);
        let plain = self.paint.style(Role::Text);
        let words = |(name, value): &(&'static str, i32)| format!("{name} {value}");
        let (values, facts): (Vec<String>, Vec<String>) =
            (face.values.iter().map(words).collect(), face.facts.iter().map(words).collect());
        // In a narrow place, each value has its own line.
        let narrow = [&values, &facts].iter().any(|words| columns(&words.join("  ")) > inner.width as usize);
        if narrow && inner.height as usize >= values.len() + facts.len() {
            for (i, text) in (0..).zip(values.iter().chain(&facts)) {
                let style = if (i as usize) < values.len() { plain.add_modifier(Modifier::BOLD) } else { plain };
                let x = inner.x + inner.width.saturating_sub(columns(text) as u16) / 2;
                self.put_values(x, inner.y + i, text, inner.width, style, buf);
            }
            return;
        }
        let (values, facts) = (values.join("  "), facts.join("  "));
        let middle = |text: &str| inner.x + inner.width.saturating_sub(columns(text) as u16) / 2;
        self.put_values(middle(&values), inner.y, &values, inner.width, plain.add_modifier(Modifier::BOLD), buf);
        if inner.height > 1 {
            let style = self.paint.style(Role::Dim);
            self.put_values(middle(&facts), inner.bottom() - 1, &facts, inner.width, style, buf);
        }
        if face.awaited && inner.height > 3 {
            put_centre(buf, inner, 2, "to play", self.paint.style(Role::Turn));
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
