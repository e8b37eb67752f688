//! Game settings. From one list of settings per game, this module derives the saved values, the choices on the set-up
//! screen and the descriptions of these choices.

use super::words::{self, Error, quoted};
use super::{Line, Tabletop};
use crate::engine::Seat;

/// A name (for example, of a setting) and its value.
pub type Named = (String, String);

/// A setting of a game.
#[derive(Clone, Copy, Debug)]
pub struct Setting<S> {
    /// The name of the setting on screen and in saved games.
    pub name: &'static str,
    /// A short description of the setting.
    pub about: &'static str,
    /// The seat that the setting belongs to, or `None` for the whole game. If players swap seats, its value
    /// moves with the player.
    pub seat: Option<Seat>,
    /// Returns the value of this setting in a setup, as text. An empty string stands for the default and is not saved.
    ///
    /// The text contains the data itself (such as the cards of a deck) rather than a file name, so that saved games
    /// work on any machine.
    pub write: fn(&S) -> String,
    /// Reads a value of this setting from text, and stores it in a setup.
    pub read: fn(&mut S, &str) -> Result<(), Error>,
    /// Returns the values to choose from, the default first. The argument holds the players' own files, such
    /// as decks.
    pub choices: fn(&[Named]) -> Vec<Named>,
    /// Returns a short preview of one of the setting's values.
    pub preview: fn(&str) -> Vec<Line>,
}

/// A setting of a new game, with the values to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name of the setting on screen and in saved games.
    pub name: String,
    /// A short description of the setting.
    pub about: &'static str,
    /// The seat that the setting belongs to, or `None` for the whole game. If players swap seats, its value
    /// moves with the player.
    pub seat: Option<Seat>,
    /// Display name and value of each choice, the default first.
    pub values: Vec<(String, String)>,
}

/// Returns the setup for `chosen`, a list of setting names and values. Other settings have their default.
///
/// # Errors
/// Returns an error that names the invalid setting or value.
pub fn read<G: Tabletop>(chosen: &[Named]) -> Result<G::Setup, Error> {
    let mut setup = G::Setup::default();
    change::<G>(&mut setup, chosen)?;
    Ok(setup)
}

/// Changes these settings in a setup.
///
/// # Errors
/// Returns an error that names the invalid setting or value.
pub fn change<G: Tabletop>(setup: &mut G::Setup, chosen: &[Named]) -> Result<(), Error> {
    for (name, value) in chosen {
        match G::ABOUT.settings.iter().find(|setting| setting.name == name) {
            Some(setting) => (setting.read)(setup, value)?,
            None => {
                let names: Vec<&str> = G::ABOUT.settings.iter().map(|setting| setting.name).collect();
                let (title, names) = (G::ABOUT.facts.title, words::either(&names));
                return Err(Error(format!("{title} has no option `{}`; choose {names}", quoted(name))));
            }
        }
    }
    Ok(())
}

/// Returns the name and the value of each setting in a setup that differs from its default, in the order of the
/// settings.
pub fn chosen<G: Tabletop>(setup: &G::Setup) -> Vec<Named> {
    let values = G::ABOUT.settings.iter().map(|setting| (setting.name.into(), (setting.write)(setup)));
    values.filter(|(_, value)| !value.is_empty()).collect()
}

/// Returns the settings of a new game and their values. `files` holds the players' own files, such as decks,
/// by name and content.
pub fn choices<G: Tabletop>(files: &[Named]) -> Vec<Choice> {
    let choice = |setting: &Setting<G::Setup>| {
        let values = (setting.choices)(files);
        Choice { name: setting.name.into(), about: setting.about, seat: setting.seat, values }
    };
    G::ABOUT.settings.iter().map(choice).collect()
}

/// Returns a short preview of a setting's value.
pub fn preview<G: Tabletop>(setting: &str, value: &str) -> Vec<Line> {
    let setting = G::ABOUT.settings.iter().find(|known| known.name == setting);
    setting.map_or(Vec::new(), |setting| (setting.preview)(value))
}

/// Creates a setting of the whole game with two values, which stand for `true` and `false` in a field of the setup.
/// Each value has the lines of its preview. Errors list the values in the given order.
macro_rules! either {
    ($name:literal, $about:literal, $field:ident {
        $first:literal = $one:literal: $lines:expr, $second:literal = $two:literal: $other_lines:expr $(,)?
    }) => {
        $crate::Setting::<Setup> {
            name: $name,
            about: $about,
            seat: None,
            write: |setup| if setup.$field == $one { $first } else { $second }.into(),
            read: |setup, value| {
                setup.$field = if $crate::setting::is_first($name, value, $first, $second)? { $one } else { $two };
                Ok(())
            },
            choices: |_| {
                let words = if Setup::default().$field == $one { [$first, $second] } else { [$second, $first] };
                $crate::setting::words(&words)
            },
            preview: |value| {
                let lines: &[&str] = if value == $second { &$other_lines } else { &$lines };
                lines.iter().copied().map($crate::table::plain).collect()
            },
        }
    };
}
pub(crate) use either;

/// Returns `true` if the value equals `first`, and `false` if it equals `second`.
///
/// # Errors
/// Returns an error that names the setting if the value is neither.
pub fn is_first(name: &str, value: &str, first: &str, second: &str) -> Result<bool, Error> {
    match value {
        _ if value == first => Ok(true),
        _ if value == second => Ok(false),
        _ => Err(Error(format!("{name} must be `{first}` or `{second}`, not `{}`", quoted(value)))),
    }
}

/// Returns choices whose display names equal their values.
pub fn words(words: &[&str]) -> Vec<(String, String)> {
    words.iter().map(|word| (word.to_string(), word.to_string())).collect()
}
