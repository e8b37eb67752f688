//! Themes: what each part of the screen looks like, for every face alike.
//!
//! A theme is a small TOML file: a palette of named colours, and a look for each [`Role`]. What it
//! leaves out it inherits. Looks are worked out when a theme is loaded, for the terminal's colours
//! too ([`Theme::at`]), never while drawing.
//!
//! Meaning never hangs on colour alone: the faces add signs and words, and the theme `mono` does
//! with bold, dim, underlined and reversed text.

pub mod colour;
mod file;

pub use colour::{Colour, Depth, Rgb};

use crate::storage::diagnostics::no_such;
use colour::Palette;
use file::Sketch;
use serde::{Deserialize, Serialize};
use sorcery_games::table::Tint;
use sorcery_games::words::Error;
use std::collections::BTreeMap;

/// The theme that others inherit from and that is used when no other is asked for.
pub const DEFAULT: &str = "dusk";

const BUILT_IN: [(&str, &str); 6] = [
    ("dusk.toml", include_str!("../themes/dusk.toml")),
    ("light.toml", include_str!("../themes/light.toml")),
    ("high-contrast.toml", include_str!("../themes/high-contrast.toml")),
    ("safe.toml", include_str!("../themes/safe.toml")),
    ("mono.toml", include_str!("../themes/mono.toml")),
    ("classic16.toml", include_str!("../themes/classic16.toml")),
];

/// The themes of the program's own.
pub fn names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().filter_map(|(file, _)| file.strip_suffix(".toml"))
}

/// How a piece of text looks. No colour means: as whatever is beneath it.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    pub fg: Option<Colour>,
    pub bg: Option<Colour>,
    pub bold: bool,
    pub dim: bool,
    pub italic: bool,
    pub underline: bool,
    /// Both colours exchanged.
    pub reverse: bool,
}

/// What a piece of the screen is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Role {
    /// The ground of everything: both its colours count.
    Page,
    Text,
    Dim,
    Title,
    /// The border of what has not the focus.
    Border,
    /// The border and title of what has the focus.
    Focus,
    /// The ground of a panel.
    Surface,
    /// A key on the last row.
    Key,
    /// The mark before the prompt.
    Prompt,
    /// What the prompt suggests.
    Ghost,
    Error,
    Notice,
    /// What the cursor is on: both its colours count.
    Selected,
    Turn,
    /// The line of the log where a turn begins.
    LogTurn,
    /// A card that can be played now.
    Playable,
    /// A card on the board that can still act.
    Ready,
    /// What may be chosen as a target.
    Target,
    /// A card that can do nothing now.
    Exhausted,
    /// A value higher than printed, or that rises.
    Gain,
    /// A value lower than printed, or that falls.
    Loss,
    /// A line of a chart, 0 to 3 (a higher number is taken for 3).
    Chart(u8),
    Card(Tint),
}

/// Every role with the section and the key that it has in a theme file.
pub const ROLES: [(Role, &str, &str); 39] = [
    (Role::Page, "ui", "page"),
    (Role::Text, "ui", "text"),
    (Role::Dim, "ui", "dim"),
    (Role::Title, "ui", "title"),
    (Role::Border, "ui", "border"),
    (Role::Focus, "ui", "focus"),
    (Role::Surface, "ui", "surface"),
    (Role::Key, "ui", "key"),
    (Role::Prompt, "ui", "prompt"),
    (Role::Ghost, "ui", "ghost"),
    (Role::Error, "ui", "error"),
    (Role::Notice, "ui", "notice"),
    (Role::Selected, "ui", "selected"),
    (Role::Turn, "ui", "turn"),
    (Role::LogTurn, "ui", "log_turn"),
    (Role::Chart(0), "ui", "chart_1"),
    (Role::Chart(1), "ui", "chart_2"),
    (Role::Chart(2), "ui", "chart_3"),
    (Role::Chart(3), "ui", "chart_4"),
    (Role::Playable, "card", "playable"),
    (Role::Ready, "card", "ready"),
    (Role::Target, "card", "target"),
    (Role::Exhausted, "card", "exhausted"),
    (Role::Gain, "card", "gain"),
    (Role::Loss, "card", "loss"),
    (Role::Card(Tint::Plain), "card", "plain"),
    (Role::Card(Tint::Minion), "card", "minion"),
    (Role::Card(Tint::Spell), "card", "spell"),
    (Role::Card(Tint::Enchantment), "card", "enchantment"),
    (Role::Card(Tint::Ritual), "card", "ritual"),
    (Role::Card(Tint::Player), "card", "player"),
    (Role::Card(Tint::Red), "card", "red"),
    (Role::Card(Tint::Blue), "card", "blue"),
    (Role::Card(Tint::Green), "card", "green"),
    (Role::Card(Tint::White), "card", "white"),
    (Role::Card(Tint::Pink), "card", "pink"),
    (Role::Card(Tint::Brown), "card", "brown"),
    (Role::Card(Tint::Gold), "card", "gold"),
    (Role::Card(Tint::Bane), "card", "bane"),
];

/// The look of each role, in the order of [`ROLES`].
type Looks = [Look; ROLES.len()];

impl Role {
    /// Where the role stands in [`ROLES`].
    fn index(self) -> usize {
        let listed = if let Role::Chart(line) = self { Role::Chart(line.min(3)) } else { self };
        // A role that is not listed looks like the page.
        ROLES.iter().position(|(role, _, _)| *role == listed).unwrap_or_default()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    pub name: String,
    palette: BTreeMap<String, Colour>,
    /// What the file says of each role, so that a theme that inherits from this one and has
    /// another palette gets the looks in its own colours.
    sketches: Vec<Sketch>,
    /// The look of each role, by [`Role::index`].
    looks: Looks,
}

/// A theme as one program tells it to another: its name, and the look of each of the [`ROLES`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    name: String,
    looks: Vec<Look>,
}

impl Theme {
    pub fn told(&self) -> Told {
        Told { name: self.name.clone(), looks: self.looks.to_vec() }
    }

    /// The theme that another program tells of, if it is whole and has a name. No other can inherit from it.
    pub fn heard(told: Told) -> Option<Theme> {
        let Told { name, looks } = told;
        let (palette, sketches, looks) = (BTreeMap::new(), Vec::new(), looks.try_into().ok()?);
        file::is_name(&name).then_some(Theme { name, palette, sketches, looks })
    }

    /// What a role looks like. Colours that are not given are those of what is beneath.
    pub fn look(&self, role: Role) -> Look {
        self.looks[role.index()]
    }

    /// The name of the colour by which a role is known: of its letters, or of what they stand on; none in a
    /// theme without colours.
    pub fn hue(&self, role: Role) -> Option<&'static str> {
        let (look, page) = (self.look(role), self.look(Role::Page));
        let own = look.bg.filter(|_| look.bg != page.bg).or(look.fg).filter(|_| look.fg != page.fg)?;
        match own {
            Colour::Rgb(rgb) => Some(rgb.hue()),
            Colour::Ansi(n) => colour::SIXTEEN.get(usize::from(n)).map(|(_, rgb)| rgb.hue()),
        }
    }

    /// The themes that are part of the program, [`DEFAULT`] first.
    pub fn built_in() -> Vec<Theme> {
        let mut themes: Vec<Theme> = Vec::new();
        for (file, text) in BUILT_IN {
            match Theme::parse(file, text, &themes) {
                Ok(theme) => themes.push(theme),
                Err(error) => unreachable!("a theme of the program's own is broken: {error}"),
            }
        }
        themes
    }

    pub fn named<'t>(themes: &'t [Theme], name: &str) -> Result<&'t Theme, Error> {
        themes.iter().find(|theme| theme.name == name).ok_or_else(|| {
            let names: Vec<&str> = themes.iter().map(|theme| theme.name.as_str()).collect();
            Error(no_such("theme", name, &names))
        })
    }

    /// The theme in the colours that a terminal has: each the nearest that can still be read on
    /// its ground. Without colours every theme is `mono`.
    pub fn at(&self, depth: Depth) -> Theme {
        Theme { looks: fit(&self.looks, depth), ..self.clone() }
    }
}

/// The contrast (WCAG 2) that text keeps when its colour is replaced, unless it never had it; among
/// sixteen colours more would leave little but black and white.
fn readable(depth: Depth) -> f32 {
    if depth == Depth::Ansi16 { 4.5 } else { 7.0 }
}

/// Replaces the colours of looks by those of the terminal: grounds by the nearest, text by the
/// nearest that can be read on every ground it may stand on.
fn fit(looks: &Looks, depth: Depth) -> Looks {
    let before = match depth {
        Depth::True => return *looks,
        Depth::None => {
            let themes = Theme::built_in();
            return themes.iter().find(|theme| theme.name == "mono").map_or(*looks, |mono| mono.looks);
        }
        Depth::Ansi256 => *looks,
        Depth::Ansi16 => without_blocks(looks),
    };
    let palette = Palette::of(depth);
    let mut after = before.map(|look| Look { bg: look.bg.and_then(|bg| palette.nearest(bg, |_| true)), ..look });
    let (old_grounds, new_grounds) = (grounds(&before), grounds(&after));
    for (old, new) in before.iter().zip(&mut after) {
        let Some(fg) = old.fg else { continue };
        let needed = worst(fg.rgb(), old.bg, &old_grounds).min(readable(depth));
        let bg = new.bg;
        new.fg = palette.nearest(fg, |text| worst(text, bg, &new_grounds) >= needed);
    }
    after
}

/// Sixteen colours have no quiet ones to lay under text: what has a ground of its own is reversed
/// instead, in the stronger of its two colours.
fn without_blocks(looks: &Looks) -> Looks {
    let page = looks[Role::Page.index()].bg.map_or(Rgb(0, 0, 0), Colour::rgb);
    let strength = |colour: &Colour| colour.rgb().contrast(page);
    let mut looks = *looks;
    for (look, (role, _, _)) in looks.iter_mut().zip(ROLES) {
        let Some(bg @ Colour::Rgb(_)) = look.bg else { continue };
        if matches!(role, Role::Page | Role::Surface) {
            continue;
        }
        let strongest = look.fg.into_iter().chain([bg]).max_by(|a, b| strength(a).total_cmp(&strength(b)));
        *look = Look { fg: strongest, bg: None, reverse: !look.reverse, ..*look };
    }
    looks
}

/// The grounds that text without a ground of its own may stand on.
fn grounds(looks: &Looks) -> Vec<Rgb> {
    let grounds = [Role::Page, Role::Surface, Role::Selected].map(|role| looks[role.index()].bg);
    grounds.into_iter().flatten().map(Colour::rgb).collect()
}

/// The contrast of text with its own ground, or the least with those that it may stand on.
fn worst(text: Rgb, own: Option<Colour>, grounds: &[Rgb]) -> f32 {
    let own = own.map(Colour::rgb);
    let under = own.as_ref().map_or(grounds, std::slice::from_ref);
    under.iter().map(|ground| text.contrast(*ground)).fold(f32::INFINITY, f32::min)
}
