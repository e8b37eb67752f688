//! The theme's colours as pictures need them: letters and grounds, and mixtures of both.

use sorcery_games::table::Tint;
use sorcery_ui::animation::role_of;
use sorcery_ui::frame::Highlight;
use sorcery_ui::theme::{Colour, Rgb, Role, Theme};

/// The grounds of a theme that names none.
const NIGHT: Rgb = Rgb(16, 17, 22);
const CHALK: Rgb = Rgb(226, 226, 226);

/// A colour and how much of it is seen, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink(pub Rgb, pub f32);

impl From<Rgb> for Ink {
    fn from(rgb: Rgb) -> Self {
        Ink(rgb, 1.0)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Palette<'a> {
    theme: &'a Theme,
    page: Rgb,
    text: Rgb,
}

impl<'a> Palette<'a> {
    pub fn new(theme: &'a Theme) -> Self {
        let page = theme.look(Role::Page);
        let (page, text) = (page.bg.map_or(NIGHT, Colour::rgb), page.fg.map_or(CHALK, Colour::rgb));
        Palette { theme, page, text }
    }

    pub fn page(&self) -> Rgb {
        self.page
    }

    pub fn text(&self) -> Rgb {
        self.text
    }

    pub fn of(&self, role: Role) -> Rgb {
        let look = self.theme.look(role);
        let (fg, bg) = (look.fg.map(Colour::rgb), look.bg.map(Colour::rgb));
        match (fg, bg) {
            // What is written dark on bright is a bright thing.
            (Some(fg), Some(bg)) if bg.contrast(self.page) > fg.contrast(self.page) => bg,
            (None, Some(bg)) if look.reverse => bg,
            (Some(fg), _) => fg,
            (None, _) if look.dim => mix(self.page, self.text, 0.6),
            (None, _) => self.text,
        }
    }

    /// The ground of a remark, by whether it is for the better or the worse: what may come is said louder
    /// than what was.
    pub fn remark(&self, highlight: &Highlight) -> Rgb {
        let ground = match highlight.remark() {
            None | Some((_, 0)) => self.shade(0.75),
            Some((_, change)) => self.of(role_of(change)),
        };
        if highlight.note.is_some() { ground } else { mix(self.page(), ground, 0.45) }
    }

    /// The colour of a class of things; its words may have another one, on that for a ground.
    pub fn tint(&self, tint: Tint) -> Rgb {
        let role = Role::Card(tint);
        self.theme.look(role).bg.map_or_else(|| self.of(role), Colour::rgb)
    }

    /// The ground of a player's half of the table: the nearer one is warm, the farther one cold.
    pub fn half(&self, near: bool) -> Rgb {
        mix(self.page, self.of(if near { Role::Turn } else { Role::Card(Tint::Blue) }), 0.07)
    }

    /// The ground of a turn in that half, the one that goes on lit.
    pub fn turn(&self, is_near: bool, is_now: bool) -> Rgb {
        let hue = self.of(if is_near { Role::Turn } else { Role::Card(Tint::Blue) });
        mix(self.page, hue, if is_now { 0.34 } else { 0.15 })
    }

    pub fn surface(&self) -> Rgb {
        self.theme.look(Role::Surface).bg.map_or_else(|| mix(self.page, self.text, 0.06), Colour::rgb)
    }

    /// The page with so much of the letters' colour in it, 0 to 1.
    pub fn shade(&self, part: f32) -> Rgb {
        mix(self.page, self.text, part)
    }

    pub fn is_dark(&self) -> bool {
        self.page.contrast(Rgb(255, 255, 255)) > self.page.contrast(Rgb(0, 0, 0))
    }

    /// The lightest and the darkest of a picture.
    pub fn extremes(&self) -> (Rgb, Rgb) {
        let white = Rgb(250, 248, 242);
        if self.is_dark() {
            (white, mix(self.page, Rgb(0, 0, 0), 0.35))
        } else {
            (white, mix(self.text, Rgb(0, 0, 0), 0.2))
        }
    }

    /// Of the page's and the letters' colour, the one that is read better on a ground.
    pub fn on(&self, ground: Rgb) -> Rgb {
        let (light, dark) = self.extremes();
        if ground.contrast(light) > ground.contrast(dark) { light } else { dark }
    }
}

/// Two colours with so much of the second, 0 to 1.
pub fn mix(a: Rgb, b: Rgb, part: f32) -> Rgb {
    let part = part.clamp(0.0, 1.0);
    let blend = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
    Rgb(blend(a.0, b.0), blend(a.1, b.1), blend(a.2, b.2))
}
