//! The colours of a theme for graphics, including mixtures of these colours.

use sorcery_games::table::Tint;
use sorcery_ui::animation::role_of;
use sorcery_ui::frame::Highlight;
use sorcery_ui::theme::{Colour, Rgb, Role, Theme};

/// Background (`NIGHT`) and text colour (`CHALK`) of themes that don't define these.
const NIGHT: Rgb = Rgb(16, 17, 22);
const CHALK: Rgb = Rgb(226, 226, 226);

/// Share of a title bar's colour that remains if the card can't be used now. It must be large enough to distinguish the
/// kinds of cards.
const DIMMED_BAR: f32 = 0.6;
/// Share of a title bar's colour in the background of its card.
const CARD: f32 = 0.35;
/// Minimum contrast of text on a card. It is more than the 4.5 of WCAG 2, because the strokes of small letters are thinner
/// than a pixel, which makes them paler.
const READABLE: f32 = 5.5;
/// Number of steps in which a colour is changed until it is readable.
const STEPS: u8 = 8;

/// A colour with its opacity, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rgba(pub Rgb, pub f32);

impl From<Rgb> for Rgba {
    fn from(rgb: Rgb) -> Self {
        Rgba(rgb, 1.0)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Palette<'a> {
    theme: &'a Theme,
    pub page: Rgb,
    pub text: Rgb,
}

impl<'a> Palette<'a> {
    pub fn new(theme: &'a Theme) -> Self {
        let page = theme.look(Role::Page);
        let (page, text) = (page.bg.map_or(NIGHT, Colour::rgb), page.fg.map_or(CHALK, Colour::rgb));
        Palette { theme, page, text }
    }

    pub fn of(&self, role: Role) -> Rgb {
        let look = self.theme.look(role);
        let (fg, bg) = (look.fg.map(Colour::rgb), look.bg.map(Colour::rgb));
        match (fg, bg) {
            // Use the background colour if it contrasts more with the page than the text colour does.
            (Some(fg), Some(bg)) if bg.contrast(self.page) > fg.contrast(self.page) => bg,
            (None, Some(bg)) if look.reverse => bg,
            (Some(fg), _) => fg,
            (None, _) if look.dim => mix(self.page, self.text, 0.6),
            (None, _) => self.text,
        }
    }

    /// Returns the background colour for a note about a gain or loss. The colour is stronger for the preview of an
    /// action than for a change that has happened.
    pub fn remark(&self, highlight: &Highlight) -> Rgb {
        let ground = match highlight.remark() {
            Some(note) if note.change != 0 => self.of(role_of(note.change)),
            _ => self.shade(0.75),
        };
        if highlight.note.is_some() { ground } else { mix(self.page, ground, 0.45) }
    }

    /// Returns the colour for a kind of card. It is the theme's background colour for this kind or, if there is none,
    /// the text colour.
    pub fn tint(&self, tint: Tint) -> Rgb {
        let role = Role::Card(tint);
        self.theme.look(role).bg.map_or_else(|| self.of(role), Colour::rgb)
    }

    /// Returns the colour of a game. `Plain` stands for the general colour of all games.
    pub fn game(&self, tint: Tint) -> Rgb {
        if tint == Tint::Plain { self.of(Role::Turn) } else { self.tint(tint) }
    }

    /// Returns the background of the title bar for a kind of card. If it is `dimmed`, because the card can't be used
    /// now, its colour is paler.
    pub fn bar(&self, kind: Tint, dimmed: bool) -> Rgb {
        let bar = self.theme.look(Role::Bar(kind)).bg.map_or_else(|| mix(self.page, self.tint(kind), 0.4), Colour::rgb);
        if dimmed { mix(self.page, bar, DIMMED_BAR) } else { bar }
    }

    /// Returns the background of a card below its title bar.
    pub fn card(&self, kind: Tint) -> Rgb {
        mix(self.surface(), self.bar(kind, false), CARD)
    }

    /// Returns the background of a player's half of the table. It is warm for the near player and cold for the far one.
    pub fn half(&self, near: bool) -> Rgb {
        mix(self.page, self.of(if near { Role::Turn } else { Role::Card(Tint::Blue) }), 0.07)
    }

    /// Returns the background of a turn's column in the turns panel. It is warm for the player at the bottom of the
    /// table, cold for the other, and brighter for the current turn.
    pub fn turn(&self, is_near: bool, is_now: bool) -> Rgb {
        let hue = self.of(if is_near { Role::Turn } else { Role::Card(Tint::Blue) });
        mix(self.page, hue, if is_now { 0.34 } else { 0.15 })
    }

    pub fn surface(&self) -> Rgb {
        self.theme.look(Role::Surface).bg.map_or_else(|| mix(self.page, self.text, 0.06), Colour::rgb)
    }

    /// Returns the page colour mixed with `part` (0 to 1) of the text colour.
    pub fn shade(&self, part: f32) -> Rgb {
        mix(self.page, self.text, part)
    }

    pub fn is_dark(&self) -> bool {
        self.page.contrast(Rgb(255, 255, 255)) > self.page.contrast(Rgb(0, 0, 0))
    }

    /// Returns the lightest and the darkest colour used in graphics.
    pub fn extremes(&self) -> (Rgb, Rgb) {
        let white = Rgb(250, 248, 242);
        if self.is_dark() {
            (white, mix(self.page, Rgb(0, 0, 0), 0.35))
        } else {
            (white, mix(self.text, Rgb(0, 0, 0), 0.2))
        }
    }

    /// Returns the lightest or the darkest colour, whichever has more contrast with `ground`.
    pub fn on(&self, ground: Rgb) -> Rgb {
        let (light, dark) = self.extremes();
        if ground.contrast(light) > ground.contrast(dark) { light } else { dark }
    }

    /// Returns the colour nearest to `ink` that is readable on a gradient between two colours.
    pub fn readable(&self, ink: Rgb, ground: (Rgb, Rgb)) -> Rgb {
        let contrast = |ink: Rgb| ink.contrast(ground.0).min(ink.contrast(ground.1));
        let (light, dark) = self.extremes();
        let best = if contrast(light) > contrast(dark) { light } else { dark };
        let shades = (0..=STEPS).map(|n| mix(ink, best, f32::from(n) / f32::from(STEPS)));
        shades.into_iter().find(|ink| contrast(*ink) >= READABLE).unwrap_or(best)
    }
}

/// Mixes two colours. `part` is the share of `b`, from 0 to 1.
pub fn mix(a: Rgb, b: Rgb, part: f32) -> Rgb {
    let part = part.clamp(0.0, 1.0);
    let blend = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
    Rgb(blend(a.0, b.0), blend(a.1, b.1), blend(a.2, b.2))
}
