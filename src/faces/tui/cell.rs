//! Draws a place on the table: the parts of its layout, its highlight and its animations. Backgrounds distinguish the
//! types of cards. Bars and borders only mark usable cards, the cursor and targets.

use super::kitty;
use super::paint::{Paint, put, restyle};
use crate::palette::mix;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use sorcery_games::ChangeKind;
use sorcery_games::table::{CardFace, Cell, Chip, Tint};
use sorcery_ui::animation::{Flash, eased, role_of, role_of_figure};
use sorcery_ui::frame::Highlight;
use sorcery_ui::scene::blocks;
use sorcery_ui::scene::card::{
    Align, CardLayout, NARROW, PICTURE_CELLS, Part, PartKind, SIGN, TextFit, WHOLE_TEXTS, chip_text, figure_text,
};
use sorcery_ui::scene::signs;
use sorcery_ui::scene::{CellItem, Tier};
use sorcery_ui::text::{columns, shorten, tinted_pieces};
use sorcery_ui::theme::{Rgb, Role};

/// Share of an emblem's colour that remains on a dimmed card, from 0 to 1.
const DIMMED: f32 = 0.4;
/// Share of the page colour in the background of a card's values, from 0 to 1.
const FOOT: f32 = 0.45;
/// How strongly the background of a cost that the player can't pay is tinted with the cost's colour, from 0 to 1.
const HOLLOW: f32 = 0.16;

/// Draws one place on the table, including its highlight.
#[derive(Clone, Copy, Debug)]
pub struct CellPainter<'a> {
    pub paint: &'a Paint,
    pub highlight: &'a Highlight,
    pub tier: Tier,
}

impl<'a> CellPainter<'a> {
    pub(super) fn of(paint: &'a Paint, item: &CellItem<'a>) -> Self {
        CellPainter { paint, highlight: item.highlight, tier: item.tier }
    }
}

impl CellPainter<'_> {
    /// Draws an element of the table: a card, a pile, a player or the box of a panel.
    pub(super) fn element(&self, item: &CellItem<'_>, area: Rect, buf: &mut Buffer) {
        self.cell(item, area, buf);
        // A player's panel may begin with a blank row. For screen readers, move the focus to the first row with text.
        let area = area.intersection(buf.area);
        let is_blank = |y: &u16| (area.left()..area.right()).all(|x| buf[(x, *y)].symbol() == " ");
        if let Some(at) = self.paint.focus().filter(|at| self.highlight.cursor && area.contains(*at))
            && let Some(y) = (at.y..area.bottom()).find(|y| !is_blank(y))
        {
            self.paint.focus_on(Position { y, ..at });
        }
    }

    /// Draws a cell, except the lines of a panel, which are drawn separately.
    fn cell(&self, item: &CellItem<'_>, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if self.highlight.cursor {
            let before = if self.tier == Tier::List { 3.min(area.width / 8) } else { 1 };
            self.paint.focus_on(Position { x: area.x + before, y: area.y });
        }
        if let Some(Flash { kind: ChangeKind::Comes, part, .. }) = self.highlight.flash
            && self.tier != Tier::List
        {
            // A new card slides up by half its height into its place.
            let down = ((1.0 - eased(part)) * f32::from(area.height) / 2.0).round() as u16;
            let still = Highlight { flash: None, ..self.highlight.clone() };
            let still = CellPainter { highlight: &still, ..*self };
            return still.aside(item, area, buf, |x, y| (y >= area.y + down).then(|| (x, y - down)));
        }
        self.place(item.cell, area, buf);
        if item.cut && area.width > 1 {
            let x = area.right() - if self.tier == Tier::List { 1 } else { 2 };
            put(buf, x, area.bottom() - 1, "~", 1_usize, self.paint.style(Role::Dim));
        }
    }

    /// Draws a card that is leaving, with holes in it. The number of holes grows with `part`, the progress of the
    /// animation from 0 to 1.
    pub(super) fn ghost(&self, item: &CellItem<'_>, part: f32, area: Rect, buf: &mut Buffer) {
        let hole = |x: u16, y: u16| (u32::from(x) * 7_919 + u32::from(y) * 104_729) % 97;
        let area = area.intersection(buf.area);
        // The holes show the background. A new card in the same place appears only when the old one is gone.
        let mut ground = self.paint.style(Role::Page);
        if let Some(bare) = buf.cell((area.right().saturating_sub(1), area.y)).filter(|_| self.paint.surfaces) {
            ground = ground.bg(bare.bg);
        }
        area.positions().for_each(|at| _ = buf[at].set_symbol(" ").set_style(ground));
        self.aside(item, area, buf, |x, y| (hole(x, y) as f32 >= 97.0 * part).then_some((x, y)));
        // Hide all text immediately: parts of letters are unreadable, and a number may rise in front of the text.
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

    /// Draws a cell into a separate buffer and copies parts of it to `buf`. For each position, `source` returns the
    /// position to copy from, or `None` to leave it unchanged.
    fn aside(
        &self,
        item: &CellItem<'_>,
        area: Rect,
        buf: &mut Buffer,
        source: impl Fn(u16, u16) -> Option<(u16, u16)>,
    ) {
        let mut whole = Buffer::empty(area);
        area.positions().for_each(|at| whole[at] = buf[at].clone());
        self.cell(item, area, &mut whole);
        for at in area.positions() {
            if let Some(from) = source(at.x, at.y) {
                buf[at] = whole[from].clone();
            }
        }
    }

    /// Draws a place on the table, except for the lines of a panel, which are drawn separately.
    fn place(&self, cell: &Cell, area: Rect, buf: &mut Buffer) {
        // Leave one column free between two cards.
        let free = u16::from(self.tier != Tier::List);
        let area = Rect { width: area.width.saturating_sub(free), ..area };
        if area.is_empty() {
            return;
        }
        // Dim cards in the hand or the supply that the player can't pay for or use now.
        let waits = |face: &CardFace| self.highlight.idle && face.marks.is_empty() && !face.cost.label.is_empty();
        let dimmed =
            self.highlight.dimmed || self.tier != Tier::List && matches!(cell, Cell::Card(face) if waits(face));
        let highlight = Highlight { dimmed, ..self.highlight.clone() };
        let painter = CellPainter { highlight: &highlight, ..*self };
        let picture = if self.paint.draws() { PICTURE_CELLS } else { 0 };
        let screen = buf.area.as_size();
        let cuts = screen.width < WHOLE_TEXTS.width || screen.height < WHOLE_TEXTS.height;
        let fit = if cuts { TextFit::Cut } else { TextFit::Whole };
        let layout = CardLayout::of(cell, &highlight, area.as_size(), self.tier, picture, fit);
        let tint = match cell {
            Cell::Card(face) => Some(face.tint),
            Cell::Back(..) | Cell::Panel(_) => Some(Tint::Plain),
            _ => None,
        };
        let ground = painter.ground(tint.filter(|_| matches!(cell, Cell::Card(_))));
        let name = layout.parts.iter().find(|part| matches!(part.what, PartKind::Name(..))).map(|part| part.area);
        if self.tier == Tier::List {
            painter.line_sign(area, buf);
        } else {
            if tint.is_some() {
                painter.fill(area, ground, buf);
            }
            painter.bars(area, buf);
            if let Some(light) = painter.light().filter(|_| name.is_none()) {
                restyle(buf, Rect { height: 1, ..area }, light);
            }
        }
        let own = self.paint.tint(tint.unwrap_or(Tint::Plain));
        for part in &layout.parts {
            painter.part(part, area, [own, ground], buf);
        }
        if self.tier != Tier::List {
            let (sign, role) = match () {
                () if highlight.cursor => (signs::CURSOR, Role::Focus),
                () if highlight.chosen => (signs::SOURCE, Role::Notice),
                () if highlight.recent => (signs::RECENT, Role::Notice),
                () => return,
            };
            let style = painter.light().unwrap_or_else(|| painter.ink(role));
            let (x, y) = name.map_or((0, 0), |name| (name.x.saturating_sub(1), name.y));
            put(buf, area.x + x, area.y + y, self.paint.sign(sign), 1_usize, style);
        }
    }

    fn part(&self, part: &Part<'_>, within: Rect, [own, ground]: [Rgb; 2], buf: &mut Buffer) {
        let area = Rect { x: within.x + part.area.x, y: within.y + part.area.y, ..part.area }.intersection(within);
        match &part.what {
            PartKind::Bar(tint) => match self.light() {
                Some(light) => restyle(buf, area, light),
                None => match self.paint.bar(*tint, self.highlight.dimmed).bg {
                    Some(bar) => restyle(buf, area, Style::new().bg(bar)),
                    // Without colours, a line separates the title from the text.
                    None => {
                        let last = Rect { y: area.bottom() - 1, height: 1, ..area };
                        restyle(buf, last, Style::new().add_modifier(Modifier::UNDERLINED));
                    }
                },
            },
            PartKind::Foot => self.fill(area, mix(ground, self.paint.palette().page, FOOT), buf),
            PartKind::Name(text, role) => {
                let bar = match role {
                    Role::Card(tint) if *tint != Tint::Player => self.paint.bar(*tint, self.highlight.dimmed),
                    _ => Style::new(),
                };
                let plain = if bar.bg.is_some() { bar } else { self.ink(*role) };
                let style = match self.light() {
                    Some(light) => light,
                    // On a card, the background is drawn separately.
                    None => Style { bg: plain.bg.filter(|_| self.tier == Tier::List), ..plain },
                };
                let style = style.add_modifier(Modifier::BOLD);
                self.texts(&[text], Align::Left, area, style, buf);
            }
            PartKind::Text(lines, role, align) => self.texts(lines, *align, area, self.ink(*role), buf),
            PartKind::Values(text, role) => {
                let (style, mut x) = (self.ink(*role), area.x);
                for (piece, tint) in tinted_pieces(&shorten(&self.paint.text(text), area.width.into())) {
                    let own = self.ink(Role::Card(tint)).fg.filter(|_| tint != Tint::Plain);
                    put(buf, x, area.y, piece, area.right().saturating_sub(x), own.map_or(style, |fg| style.fg(fg)));
                    x += columns(piece) as u16;
                }
            }
            PartKind::Cost(figure) => {
                let text = match self.tier {
                    Tier::List if !self.paint.surfaces => format!("<{}>", figure_text(figure)),
                    _ => format!(" {} ", figure_text(figure)),
                };
                let text = if columns(&text) > area.width.into() { text.trim_end() } else { &text };
                let style = self.paint.cost(figure, self.highlight.dimmed);
                // Draw a cost on the background of the page, because its colour may be unreadable on the title bar.
                let ground = self.paint.style(Role::Page).bg.unwrap_or(Color::Reset);
                let style = if style.bg.is_some() { style } else { style.bg(ground) };
                self.texts(&[text], Align::Left, area, style, buf);
            }
            PartKind::Value(text, figure, align) => {
                let style = self.ink(role_of_figure(figure, Role::Title)).add_modifier(Modifier::BOLD);
                self.texts(&[text], *align, area, style, buf);
            }
            PartKind::Chip(chip, whole) => self.chip(chip, *whole, area, buf),
            PartKind::Price(_) => {}
            PartKind::Pictures(emblems) => {
                let width = area.width / emblems.len().max(1) as u16;
                for (emblem, x) in emblems.iter().zip((area.x..).step_by(width.into())) {
                    self.paint.drawing(emblem, Rect { x, width, ..area }, own, ground, buf);
                }
                if self.highlight.dimmed {
                    // Dim the emblem together with its card.
                    self.paint.fade(area.intersection(buf.area), ground, DIMMED, buf);
                }
            }
            PartKind::Attached(tint, _, name) => {
                let style = self.paint.bar(*tint, self.highlight.dimmed);
                restyle(buf, area, style);
                self.texts(&[name], Align::Left, area, style, buf);
            }
            PartKind::Target(_) => {
                let text = self.highlight.target_label().unwrap_or_default();
                self.badge(&[text], area, self.paint.style(Role::Target), buf);
            }
            PartKind::Remark(lines) => {
                let style = self.paint.chip(self.paint.palette().remark(self.highlight)).add_modifier(Modifier::BOLD);
                // Without colours, a symbol distinguishes a preview from the last change.
                let sign = format!("{} ", self.paint.sign(signs::PREVIEW));
                match &lines[..] {
                    [only]
                        if self.highlight.note.is_some()
                            && !self.paint.surfaces
                            && columns(only) + columns(&sign) <= area.width.into() =>
                    {
                        self.badge(&[sign + only], area, style, buf);
                    }
                    lines => self.badge(lines, area, style, buf),
                }
            }
            // Block digits made of ASCII characters would be hard to read.
            PartKind::Large(number, _, role) if self.paint.ascii => {
                let style = Style { bg: None, ..self.ink(*role) };
                put(buf, area.x, area.y + area.height / 2, number, area.width, style);
            }
            PartKind::Large(number, _, role) => {
                let style = Style { bg: None, ..self.ink(*role) };
                for (text, y) in blocks::digits(number).iter().zip(area.y..area.bottom()) {
                    for (symbol, x) in text.chars().zip(area.x..area.right()).filter(|(symbol, _)| *symbol != ' ') {
                        put(buf, x, y, &symbol.to_string(), 1_usize, style);
                    }
                }
            }
            PartKind::Gauge(part, role) => {
                let filled = (f32::from(area.width) * part).round() as usize;
                let [on, off] = if self.paint.ascii { ["=", "-"] } else { ["━", "─"] };
                let style = Style { bg: None, ..self.ink(*role) };
                put(buf, area.x, area.y, &off.repeat(area.width.into()), area.width, self.ink(Role::Border));
                put(buf, area.x, area.y, &on.repeat(filled), area.width, style);
            }
            PartKind::Dots(n, _, role) => {
                self.texts(&["● ".repeat((*n).into())], Align::Left, area, self.ink(*role), buf)
            }
        }
    }

    fn texts(&self, lines: &[impl AsRef<str>], align: Align, area: Rect, style: Style, buf: &mut Buffer) {
        for (text, line) in lines.iter().zip(area.rows()) {
            let text = self.paint.text(text.as_ref());
            let spare = line.width.saturating_sub(columns(&text) as u16);
            put(buf, line.x + align.offset(spare), line.y, &shorten(&text, line.width.into()), line.width, style);
        }
    }

    /// Writes centred lines on a background that covers the whole area.
    fn badge(&self, lines: &[String], area: Rect, style: Style, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        for place in area.positions() {
            // A dim symbol below would also make the badge dim.
            buf[place].modifier = Modifier::empty();
            buf[place].set_symbol(" ").set_style(style);
        }
        self.texts(lines, Align::Centre, area, style, buf);
    }

    /// Draws one colour of a price: filled if the player can pay it, otherwise hollow. A `whole` chip fills its area,
    /// with half a row of colour above and below the text.
    fn chip(&self, chip: &Chip, whole: bool, area: Rect, buf: &mut Buffer) {
        let own = self.paint.tint(chip.tint);
        let (fill, style) = match chip.lacking > 0 {
            true if self.paint.surfaces => {
                let hollow = self.paint.colour(mix(self.paint.palette().page, own, HOLLOW));
                (hollow, self.paint.style(Role::Card(chip.tint)).bg(hollow))
            }
            true => (self.paint.colour(own), Style { bg: None, ..self.paint.style(Role::Card(chip.tint)) }),
            false => (self.paint.colour(own), self.paint.chip(own)),
        };
        let style = style.add_modifier(Modifier::BOLD);
        if !whole {
            return self.texts(&[chip_text(chip)], Align::Left, area, style, buf);
        }
        let middle = area.y + area.height / 2;
        for line in area.rows().filter(|_| self.paint.surfaces && !self.paint.ascii) {
            let half = match line.y.cmp(&middle) {
                std::cmp::Ordering::Less => "▄",
                std::cmp::Ordering::Equal => continue,
                std::cmp::Ordering::Greater => "▀",
            };
            put(buf, line.x, line.y, &half.repeat(line.width.into()), line.width, Style::new().fg(fill));
        }
        self.badge(&[chip_text(chip)], Rect { y: middle, height: 1, ..area }, style, buf);
    }

    /// Returns the theme's role for the border, for example the role of the cursor or of a target.
    pub(super) fn edge(&self) -> Role {
        let unlit = if self.highlight.dimmed { Role::Exhausted } else { Role::Border };
        self.highlight.role().unwrap_or(unlit)
    }

    /// Returns the symbol for the item's state: under the cursor, selected, usable or just changed.
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

    /// Returns the number of the item if it is a target, otherwise a symbol that shows whether it can be used.
    pub(super) fn mark(&self) -> String {
        self.highlight.target_label().unwrap_or_else(|| self.sign().into())
    }

    /// Draws the symbol at the start of a line, which shows whether the item can be used.
    fn line_sign(&self, area: Rect, buf: &mut Buffer) {
        let highlight = self.highlight;
        let style = self.paint.style(self.edge());
        if area.width < NARROW {
            let sign = match highlight.target {
                Some(n) => n.to_string(),
                None if highlight.cursor || !highlight.usable => self.sign().chars().take(1).collect(),
                None => self.paint.sign(signs::USABLE_BAR).into(),
            };
            put(buf, area.x, area.y, &sign, 1_usize, style);
        } else if self.paint.surfaces && highlight.usable {
            let role = if highlight.cursor { Role::Focus } else { Role::Playable };
            put(buf, area.x, area.y, self.paint.sign(signs::USABLE_BAR), 1_usize, self.paint.line(Role::Playable));
            let sign = if highlight.cursor { self.paint.sign(signs::CURSOR) } else { "" };
            put(buf, area.x + 1, area.y, sign, 1_usize, self.paint.style(role));
        } else {
            put(buf, area.x, area.y, &self.mark(), SIGN, style);
        }
    }

    /// Returns the background for a kind of card, or for a panel if `kind` is `None`.
    fn ground(&self, kind: Option<Tint>) -> Rgb {
        let ground = self.paint.ground(kind);
        if self.highlight.dimmed { mix(self.paint.palette().page, ground, 0.5) } else { ground }
    }

    fn fill(&self, area: Rect, ground: Rgb, buf: &mut Buffer) {
        if self.paint.surfaces {
            restyle(buf, area, Style::new().bg(self.paint.colour(ground)));
        }
    }

    /// Returns the theme's style for a role. If this cell can't be chosen now, the style is dimmed, except for values
    /// such as life.
    fn ink(&self, role: Role) -> Style {
        let is_value = matches!(role, Role::Card(tint) if tint.is_value());
        self.paint.style(if self.highlight.dimmed && !is_value { Role::Exhausted } else { role })
    }

    /// Draws bars at the sides of a place that can be used. Text at the sides is drawn over the bars.
    fn bars(&self, area: Rect, buf: &mut Buffer) {
        let highlight = self.highlight;
        let [left, right] = if self.paint.ascii { ["#", "#"] } else { ["▌", "▐"] };
        let thin = self.paint.sign(signs::USABLE_BAR);
        let role = match () {
            () if highlight.usable => Some(Role::Playable),
            () if highlight.target.is_some() => Some(Role::Target),
            () if highlight.chosen => Some(Role::Notice),
            () => None,
        };
        // The cursor adds no bars, only a highlighted name, so that moving it sends few bytes.
        let Some(role) = role else { return };
        for y in area.y..area.bottom() {
            put(buf, area.x, y, if highlight.chosen { left } else { thin }, 1_usize, self.paint.line(role));
            if highlight.chosen {
                put(buf, area.right() - 1, y, right, 1_usize, self.paint.line(role));
            }
        }
    }

    /// Returns the style of a highlighted name, or `None` if the name isn't highlighted. A name is highlighted under
    /// the cursor and where an event has just happened.
    fn light(&self) -> Option<Style> {
        let role = match &self.highlight.flash {
            Some(flash) if flash.change != 0 || !self.highlight.cursor => role_of(flash.change),
            _ if self.highlight.cursor => Role::Focus,
            _ => return None,
        };
        Some(self.paint.chip(self.paint.palette().of(role)).add_modifier(Modifier::BOLD))
    }
}
