//! The theme's looks as terminal styles, and the characters that boxes are made of.

use crate::ui::theme::{Colour, Look, Role, Theme};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// A colour in ratatui's words.
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
    /// The style of a role.
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
