//! Themes: the look of each part of the screen, in the terminal and in the window.
//!
//! A theme is a small TOML file with a palette of named colours and a look for each [`Role`]. It inherits the rest
//! from another theme. Looks are resolved when a theme is loaded, including for terminals with few colours
//! ([`Theme::at`]), and never while drawing.
//!
//! The interface never relies on colour alone. It adds symbols and words, and the theme `mono` uses bold, dim,
//! underlined and reversed text instead.

pub mod colour;
mod file;

pub use colour::{Colour, Depth, Rgb};

use crate::storage::diagnostics::no_such;
use colour::TerminalColours;
use file::Sketch;
use serde::{Deserialize, Serialize};
use sorcery_games::table::Tint;
use sorcery_games::words::Error;
use std::collections::BTreeMap;

/// The default theme. Other themes inherit from it unless they name another parent.
pub const DEFAULT: &str = "dusk";

/// The value of the theme setting that chooses a theme to suit the terminal's background.
pub const AUTO: &str = "auto";

/// Returns the name of the theme that suits a background.
pub fn for_background(background: Rgb) -> &'static str {
    if background.contrast(Rgb(0, 0, 0)) > background.contrast(Rgb(255, 255, 255)) { "light" } else { DEFAULT }
}

const BUILT_IN: [(&str, &str); 6] = [
    ("dusk.toml", include_str!("../themes/dusk.toml")),
    ("light.toml", include_str!("../themes/light.toml")),
    ("high-contrast.toml", include_str!("../themes/high-contrast.toml")),
    ("safe.toml", include_str!("../themes/safe.toml")),
    ("mono.toml", include_str!("../themes/mono.toml")),
    ("classic16.toml", include_str!("../themes/classic16.toml")),
];

/// Returns the names of the built-in themes.
pub fn names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().filter_map(|(file, _)| file.strip_suffix(".toml"))
}

/// Style of a piece of text. A colour that is `None` leaves the colour beneath unchanged.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct ThemeStyle {
    pub fg: Option<Colour>,
    pub bg: Option<Colour>,
    pub bold: bool,
    pub dim: bool,
    pub italic: bool,
    pub underline: bool,
    /// Whether text and background colour are swapped.
    pub reverse: bool,
}

/// The role of a part of the screen, such as a title or a warning. A theme gives each role its colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Role {
    /// The whole screen: its background and default text colour.
    Page,
    Text,
    Dim,
    Title,
    /// The border of a panel without the focus.
    Border,
    /// The border and title of the panel with the focus.
    Focus,
    /// The background of a panel.
    Surface,
    /// A key in the key line.
    Key,
    /// The symbol before the prompt.
    Prompt,
    /// The suggested completion in the prompt.
    Ghost,
    Error,
    Notice,
    /// The selected item: its background and text colour.
    Selected,
    Turn,
    /// A line of the log that starts a turn.
    LogTurn,
    /// A card that can be played now.
    Playable,
    /// A card on the board that can still act.
    Ready,
    /// An object that can be chosen as a target.
    Target,
    /// A card that can't act now.
    Exhausted,
    /// A value that is higher than printed, or rising.
    Gain,
    /// A value that is lower than printed, or falling.
    Loss,
    /// A curve in a chart, numbered from 0 to 3. Higher numbers count as 3.
    Chart(u8),
    /// The text colour of a kind of card or of a value. `Tint::Gain` and `Tint::Loss` are [`Gain`](Role::Gain) and
    /// [`Loss`](Role::Loss).
    Card(Tint),
    /// The title bar of a kind of card: its background and text colour.
    Bar(Tint),
}

/// Every role with its section and key in a theme file.
pub const ROLES: [(Role, &str, &str); 56] = [
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
    (Role::Card(Tint::Life), "card", "life"),
    (Role::Card(Tint::Magic), "card", "magic"),
    (Role::Card(Tint::Points), "card", "points"),
    (Role::Card(Tint::Money), "card", "money"),
    (Role::Bar(Tint::Plain), "bar", "plain"),
    (Role::Bar(Tint::Minion), "bar", "minion"),
    (Role::Bar(Tint::Spell), "bar", "spell"),
    (Role::Bar(Tint::Enchantment), "bar", "enchantment"),
    (Role::Bar(Tint::Ritual), "bar", "ritual"),
    (Role::Bar(Tint::Red), "bar", "red"),
    (Role::Bar(Tint::Blue), "bar", "blue"),
    (Role::Bar(Tint::Green), "bar", "green"),
    (Role::Bar(Tint::White), "bar", "white"),
    (Role::Bar(Tint::Pink), "bar", "pink"),
    (Role::Bar(Tint::Brown), "bar", "brown"),
    (Role::Bar(Tint::Gold), "bar", "gold"),
    (Role::Bar(Tint::Bane), "bar", "bane"),
];

/// The look of each role, in the order of [`ROLES`].
type Looks = [ThemeStyle; ROLES.len()];

impl Role {
    fn index(self) -> usize {
        let listed = match self {
            Role::Chart(line) => Role::Chart(line.min(3)),
            Role::Card(Tint::Gain) => Role::Gain,
            Role::Card(Tint::Loss) => Role::Loss,
            role => role,
        };
        // A role without an entry looks like the page.
        ROLES.iter().position(|(role, _, _)| *role == listed).unwrap_or_default()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    pub name: String,
    palette: BTreeMap<String, Colour>,
    /// The looks as written in the theme file. A theme that inherits from this one resolves them with its own palette.
    sketches: Vec<Sketch>,
    /// The look of each role, by [`Role::index`].
    looks: Looks,
}

/// A theme for sending to another program: its name and the look of each of the [`ROLES`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThemeData {
    name: String,
    looks: Vec<ThemeStyle>,
}

impl Theme {
    pub fn to_data(&self) -> ThemeData {
        ThemeData { name: self.name.clone(), looks: self.looks.to_vec() }
    }

    /// Restores a theme sent by another program. Returns `None` if it is incomplete or has an invalid name. Other
    /// themes can't inherit from it.
    pub fn from_data(data: ThemeData) -> Option<Theme> {
        let ThemeData { name, looks } = data;
        let (palette, sketches, looks) = (BTreeMap::new(), Vec::new(), looks.try_into().ok()?);
        file::is_name(&name).then_some(Theme { name, palette, sketches, looks })
    }

    /// Returns the look of a role. Colours that are `None` leave the colours beneath unchanged.
    pub fn look(&self, role: Role) -> ThemeStyle {
        self.looks[role.index()]
    }

    /// Returns the name of a role's distinctive colour: its background or, if that is the background of the page, its
    /// text colour. Returns `None` if the text colour is that of the page, as in a theme without colours.
    pub fn hue(&self, role: Role) -> Option<&'static str> {
        let (look, page) = (self.look(role), self.look(Role::Page));
        let own = look.bg.filter(|_| look.bg != page.bg).or(look.fg).filter(|_| look.fg != page.fg)?;
        match own {
            Colour::Rgb(rgb) => Some(rgb.hue()),
            Colour::Ansi(n) => colour::SIXTEEN.get(usize::from(n)).map(|(_, rgb)| rgb.hue()),
        }
    }

    /// Returns the built-in themes, [`DEFAULT`] first.
    pub fn built_in() -> Vec<Theme> {
        let mut themes: Vec<Theme> = Vec::new();
        for (file, text) in BUILT_IN {
            match Theme::parse(file, text, &themes) {
                Ok(theme) => themes.push(theme),
                Err(error) => unreachable!("invalid built-in theme: {error}"),
            }
        }
        themes
    }

    pub fn named<'t>(themes: &'t [Theme], name: &str) -> Result<&'t Theme, Error> {
        themes.iter().find(|theme| theme.name == name).ok_or_else(|| {
            let names: Vec<&str> = [AUTO].into_iter().chain(themes.iter().map(|theme| &*theme.name)).collect();
            Error(no_such("theme", name, &names))
        })
    }

    /// Adapts the theme to a terminal. Replaces each colour with the nearest one that stays readable. Without colours,
    /// every theme becomes `mono`.
    pub fn at(&self, depth: Depth) -> Theme {
        Theme { looks: fit(&self.looks, depth), ..self.clone() }
    }
}

/// Minimum contrast of text in WCAG 2, level AA.
pub const LEGIBLE: f32 = 4.5;
/// Minimum contrast of text in WCAG 2, level AAA.
const READABLE: f32 = 7.0;

/// Returns the WCAG 2 contrast that text must keep when its colour is replaced, unless its contrast was lower before.
/// With sixteen colours, a higher limit would leave little but black and white.
fn readable(depth: Depth) -> f32 {
    if depth == Depth::Ansi16 { LEGIBLE } else { READABLE }
}

/// Replaces the colours of a theme with those of the terminal. Each background becomes the nearest one on which its own
/// text stays readable. Each text colour becomes the nearest one that is readable on all its possible backgrounds.
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
    let palette = TerminalColours::of(depth);
    let ground = |look: &ThemeStyle| {
        let (fg, bg) = (look.fg.map(Colour::rgb), look.bg?);
        let needed = fg.map_or(0.0, |fg| if fg.contrast(bg.rgb()) < READABLE { LEGIBLE } else { READABLE });
        palette.nearest(bg, |ground| fg.is_none_or(|fg| fg.contrast(ground) >= needed))
    };
    let mut after = before.map(|look| ThemeStyle { bg: ground(&look), ..look });
    let (old_grounds, new_grounds) = (grounds(&before), grounds(&after));
    // Values such as life and money keep different colours, and so do the colours of a game's cards, as far as the
    // terminal has enough readable ones.
    let mut taken: Vec<(bool, Rgb)> = Vec::new();
    for ((old, new), (role, _, _)) in before.iter().zip(&mut after).zip(ROLES) {
        let Some(fg) = old.fg else { continue };
        let needed = worst(fg.rgb(), old.bg, &old_grounds).min(readable(depth));
        let bg = new.bg;
        let fits = |text: Rgb| worst(text, bg, &new_grounds) >= needed;
        new.fg = palette.nearest(fg, fits);
        let Role::Card(tint) = role else { continue };
        if tint.is_value() || tint.is_colour() {
            let is_free = |text: Rgb| fits(text) && !taken.contains(&(tint.is_value(), text));
            new.fg = palette.nearest(fg, is_free).filter(|other| is_free(other.rgb())).or(new.fg);
            taken.extend(new.fg.map(|fg| (tint.is_value(), fg.rgb())));
        }
    }
    after
}

/// Adapts a theme to a terminal with 16 colours, none of which is a muted background. Text that has its own background
/// is drawn in reverse video instead, in its text colour or its background colour, whichever contrasts more with the
/// page. Title bars of cards get the colours of `classic16`, because the nearest of the 16 colours may be the same for
/// two kinds of card.
fn without_blocks(looks: &Looks) -> Looks {
    let page = looks[Role::Page.index()].bg.map_or(Rgb(0, 0, 0), Colour::rgb);
    let strength = |colour: &Colour| colour.rgb().contrast(page);
    let classic = Theme::built_in().pop().map_or(*looks, |theme| theme.looks);
    let mut looks = *looks;
    for (look, (role, _, _)) in looks.iter_mut().zip(ROLES) {
        let Some(bg @ Colour::Rgb(_)) = look.bg else { continue };
        if matches!(role, Role::Page | Role::Surface) {
            continue;
        }
        if let Role::Bar(_) = role {
            *look = classic[role.index()];
            continue;
        }
        let strongest = look.fg.into_iter().chain([bg]).max_by(|a, b| strength(a).total_cmp(&strength(b)));
        *look = ThemeStyle { fg: strongest, bg: None, reverse: !look.reverse, ..*look };
    }
    looks
}

/// Returns the backgrounds on which text without its own background can appear.
fn grounds(looks: &Looks) -> Vec<Rgb> {
    let grounds = [Role::Page, Role::Surface, Role::Selected].map(|role| looks[role.index()].bg);
    grounds.into_iter().flatten().map(Colour::rgb).collect()
}

/// Returns the contrast of text with its own background or, if it has none, the lowest contrast with any of `grounds`.
fn worst(text: Rgb, own: Option<Colour>, grounds: &[Rgb]) -> f32 {
    let own = own.map(Colour::rgb);
    let under = own.as_ref().map_or(grounds, std::slice::from_ref);
    under.iter().map(|ground| text.contrast(*ground)).fold(f32::INFINITY, f32::min)
}
