//! Themes: what each part of the screen looks like, for every face alike.
//!
//! A theme is a small TOML file: a palette of named colours, and a look for each [`Role`]. What a theme leaves out it inherits. Looks are worked
//! out when a theme is loaded, for the terminal's colours too ([`Theme::at`]), never while drawing.
//!
//! Meaning never hangs on colour alone: the faces add signs and words, and the theme `mono` does
//! with bold, dim, underlined and reversed text.

mod colour;
mod file;
mod fit;
mod folder;

pub use colour::{ANSI_NAMES, Colour, Depth, Rgb};

use crate::games::table::Tint;
use crate::games::words::Error;
use crate::ui::sheet::no_such;
use file::Sketch;
use std::collections::BTreeMap;
use std::path::Path;

/// The theme that others inherit from and that is used when no other is asked for.
pub const DEFAULT: &str = "dusk";

/// The themes that are part of the program, in the order in which they are offered.
const BUILT_IN: [(&str, &str); 6] = [
    ("dusk.toml", include_str!("../../../themes/dusk.toml")),
    ("light.toml", include_str!("../../../themes/light.toml")),
    ("high-contrast.toml", include_str!("../../../themes/high-contrast.toml")),
    ("safe.toml", include_str!("../../../themes/safe.toml")),
    ("mono.toml", include_str!("../../../themes/mono.toml")),
    ("classic16.toml", include_str!("../../../themes/classic16.toml")),
];

/// How a piece of text looks. No colour means: as whatever is beneath it.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Look {
    /// The colour of the letters.
    pub fg: Option<Colour>,
    /// The colour behind them.
    pub bg: Option<Colour>,
    /// Heavier letters.
    pub bold: bool,
    /// Fainter letters.
    pub dim: bool,
    /// Slanted letters.
    pub italic: bool,
    /// A line below.
    pub underline: bool,
    /// Both colours exchanged.
    pub reverse: bool,
}

/// What a piece of the screen is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Role {
    /// The ground of everything: both its colours count.
    Page,
    /// Text.
    Text,
    /// Text that matters less.
    Dim,
    /// The title of a screen or panel.
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
    /// Something that went wrong.
    Error,
    /// Something worth knowing.
    Notice,
    /// A card that can be played now.
    Playable,
    /// A card on the board that can still act.
    Ready,
    /// What may be chosen as a target.
    Target,
    /// A card that can do nothing now.
    Exhausted,
    /// What the cursor is on: both its colours count.
    Selected,
    /// A value higher than printed, or that rises.
    Gain,
    /// A value lower than printed, or that falls.
    Loss,
    /// Whose turn it is.
    Turn,
    /// A thing of this colour class.
    Card(Tint),
    /// The line of the log where a turn begins.
    LogTurn,
    /// A line of a chart, 0 to 3 (a higher number is taken for 3).
    Chart(u8),
}

/// Every role with the section and the key that it has in a theme file, in the order of
/// [`Role::index`].
const ROLES: [(Role, &str, &str); 39] = [
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

impl Role {
    /// Where the role stands in [`ROLES`] and its look in a theme.
    fn index(self) -> usize {
        match self {
            Role::Page => 0,
            Role::Text => 1,
            Role::Dim => 2,
            Role::Title => 3,
            Role::Border => 4,
            Role::Focus => 5,
            Role::Surface => 6,
            Role::Key => 7,
            Role::Prompt => 8,
            Role::Ghost => 9,
            Role::Error => 10,
            Role::Notice => 11,
            Role::Selected => 12,
            Role::Turn => 13,
            Role::LogTurn => 14,
            Role::Chart(line) => 15 + usize::from(line.min(3)),
            Role::Playable => 19,
            Role::Ready => 20,
            Role::Target => 21,
            Role::Exhausted => 22,
            Role::Gain => 23,
            Role::Loss => 24,
            Role::Card(tint) => match tint {
                Tint::Plain => 25,
                Tint::Minion => 26,
                Tint::Spell => 27,
                Tint::Enchantment => 28,
                Tint::Ritual => 29,
                Tint::Player => 30,
                Tint::Red => 31,
                Tint::Blue => 32,
                Tint::Green => 33,
                Tint::White => 34,
                Tint::Pink => 35,
                Tint::Brown => 36,
                Tint::Gold => 37,
                Tint::Bane => 38,
            },
        }
    }
}

/// What everything looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Its name, by which settings ask for it.
    pub name: String,
    palette: BTreeMap<String, Colour>,
    /// What the file says of each role, so that a theme that inherits from this one and has
    /// another palette gets the looks in its own colours.
    sketches: Vec<Sketch>,
    /// The look of each role, by [`Role::index`].
    looks: [Look; ROLES.len()],
}

impl Theme {
    /// What a role looks like. Colours that are not given are those of what is beneath.
    pub fn look(&self, role: Role) -> Look {
        self.looks[role.index()]
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

    /// Reads a theme file. What it does not say it inherits from the theme of `known` that its
    /// key `inherits` names, or from [`DEFAULT`].
    ///
    /// # Errors
    /// All that is wrong, a line each: file, line, key and what was expected.
    pub fn parse(file: &str, text: &str, known: &[Theme]) -> Result<Theme, Error> {
        file::parse(file, text, known)
    }

    /// The built-in themes and those of a folder: every file that ends in `.toml`, in the order
    /// of their names. A theme with the name of a built-in one takes its place (and may inherit
    /// from it). What is broken is complained about and left out; a folder that is not there
    /// holds no themes.
    pub fn load_folder(dir: &Path) -> (Vec<Theme>, Vec<Error>) {
        folder::load(dir)
    }

    /// The theme of this name.
    ///
    /// # Errors
    /// There is none; which there are.
    pub fn named<'t>(themes: &'t [Theme], name: &str) -> Result<&'t Theme, Error> {
        themes.iter().find(|theme| theme.name == name).ok_or_else(|| {
            let names = || themes.iter().map(|theme| theme.name.as_str());
            Error(no_such("theme", name, names()))
        })
    }

    /// The theme in the colours that a terminal has: each the nearest that can still be read on
    /// its ground. Without colours every theme is `mono`.
    pub fn at(&self, depth: Depth) -> Theme {
        Theme { looks: fit::fit(&self.looks, depth), ..self.clone() }
    }
}

#[cfg(test)]
mod tests;
