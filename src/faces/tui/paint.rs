//! How things are painted on this terminal: the theme's looks as styles, text, and boxes.

use crate::ui::text::{columns, shorten};
use crate::ui::theme::{Colour, Look, Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

fn color(colour: Colour) -> Color {
    match colour {
        Colour::Rgb(rgb) => Color::Rgb(rgb.0, rgb.1, rgb.2),
        Colour::Ansi(n) => Color::Indexed(n),
    }
}

/// How things are painted on this terminal.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'a> {
    /// The theme, in the colours that the terminal has.
    pub theme: &'a Theme,
    /// Only ASCII characters.
    pub ascii: bool,
}

impl Paint<'_> {
    pub fn style(&self, role: Role) -> Style {
        self.look(self.theme.look(role))
    }

    /// The style of a box's line in a role. A line does not fill what is behind it: a target's has
    /// the colour that its number stands on.
    pub fn line(&self, role: Role) -> Style {
        let look = self.theme.look(role);
        let fg = if role == Role::Target { look.bg.or(look.fg) } else { look.fg };
        self.look(Look { fg, bg: None, reverse: false, underline: false, ..look })
    }

    fn look(&self, look: Look) -> Style {
        let mut style = Style::default();
        if let Some(fg) = look.fg {
            style = style.fg(color(fg));
        }
        if let Some(bg) = look.bg {
            style = style.bg(color(bg));
        }
        let flags = [
            (look.bold, Modifier::BOLD),
            (look.dim, Modifier::DIM),
            (look.italic, Modifier::ITALIC),
            (look.underline, Modifier::UNDERLINED),
            (look.reverse, Modifier::REVERSED),
        ];
        flags.iter().filter(|(on, _)| *on).fold(style, |style, (_, flag)| style.add_modifier(*flag))
    }

    /// The border of a box: light, or heavy for what the cursor is on.
    pub fn border(&self, heavy: bool) -> border::Set<'static> {
        const PLAIN: border::Set<'static> = border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        };
        const PLAIN_HEAVY: border::Set<'static> = border::Set {
            top_left: "#",
            top_right: "#",
            bottom_left: "#",
            bottom_right: "#",
            vertical_left: "#",
            vertical_right: "#",
            horizontal_top: "=",
            horizontal_bottom: "=",
        };
        match (self.ascii, heavy) {
            (true, false) => PLAIN,
            (true, true) => PLAIN_HEAVY,
            (false, false) => border::ROUNDED,
            (false, true) => border::THICK,
        }
    }

    /// One of two characters: the second on terminals without Unicode.
    pub fn glyph(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }
}

/// Writes a text into at most so many columns.
pub fn put(buf: &mut Buffer, x: u16, y: u16, text: &str, room: impl Into<usize>, style: Style) {
    let room = room.into();
    if !buf.area.contains(Position { x, y }) {
        return;
    }
    // Nearly all texts are plain letters, a cell each: nothing has to be measured.
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        let room = room.min((buf.area.right() - x) as usize).min(text.len());
        let begin = buf.index_of(x, y);
        for (i, cell) in buf.content[begin..begin + room].iter_mut().enumerate() {
            cell.set_symbol(&text[i..=i]).set_style(style);
        }
        return;
    }
    buf.set_stringn(x, y, text, room, style);
}

/// Writes a text into the middle of a line of an area.
pub fn put_centre(buf: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    if line >= area.height {
        return;
    }
    let text = shorten(text, area.width as usize);
    let x = area.x + (area.width - columns(&text) as u16) / 2;
    put(buf, x, area.y + line, &text, area.width, style);
}

/// The outline of a box. ratatui's block would paint every cell inside, too, and there are many
/// boxes on a table.
pub fn outline(area: Rect, set: border::Set<'_>, style: Style, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if area.is_empty() {
        return;
    }
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x..=right {
        buf[(x, area.y)].set_symbol(set.horizontal_top).set_style(style);
        buf[(x, bottom)].set_symbol(set.horizontal_bottom).set_style(style);
    }
    for y in area.y..=bottom {
        buf[(area.x, y)].set_symbol(set.vertical_left).set_style(style);
        buf[(right, y)].set_symbol(set.vertical_right).set_style(style);
    }
    corners(area, set, style, buf);
}

pub fn corners(area: Rect, set: border::Set<'_>, style: Style, buf: &mut Buffer) {
    let (right, bottom) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
    let places = [
        (area.x, area.y, set.top_left),
        (right, area.y, set.top_right),
        (area.x, bottom, set.bottom_left),
        (right, bottom, set.bottom_right),
    ];
    for (x, y, corner) in places {
        put(buf, x, y, corner, 1_usize, style);
    }
}
