//! Set-ups: one table of settings for each game makes the values that are saved, those that are
//! offered, and what is said about them.

use super::words::{Error, quoted};
use super::{Line, Present};
use crate::engine::Seat;

/// A name, and what it stands for.
pub type Named = (String, String);

/// One thing that a game is set up with.
#[derive(Clone, Copy, Debug)]
pub struct Setting<S> {
    /// The name, on the screen and in saved games.
    pub name: &'static str,
    /// What it decides, in a few words.
    pub about: &'static str,
    /// Whose alone it is: who swaps seats takes it along.
    pub seat: Option<Seat>,
    /// The value in a set-up as text: a content, not a file's name, so that it means the same anywhere.
    /// An empty one, for a default, is written nowhere.
    pub write: fn(&S) -> String,
    /// Changes the value in a set-up to what some text means.
    pub read: fn(&mut S, &str) -> Result<(), Error>,
    /// The values to choose from, as they are shown and as they are meant; the first one by default.
    /// What people have made themselves (decks) comes by name and content.
    pub choices: fn(&[Named]) -> Vec<Named>,
    /// What a value means, at a glance.
    pub preview: fn(&str) -> Vec<Line>,
}

/// Something that a new game can be set up with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name, on the screen and in saved games.
    pub name: String,
    /// What it decides, in a few words.
    pub about: &'static str,
    /// Whose alone it is: who swaps seats takes it along.
    pub seat: Option<Seat>,
    /// The values to choose from, as they are shown and as they are meant; the first one by
    /// default.
    pub values: Vec<(String, String)>,
}

/// The set-up that chosen values mean; what is not named is the default.
///
/// # Errors
/// Which value of which setting makes no sense.
pub fn read<G: Present>(chosen: &[(String, String)]) -> Result<G::Setup, Error> {
    let mut setup = G::Setup::default();
    for (name, value) in chosen {
        match G::SETTINGS.iter().find(|setting| setting.name == name) {
            Some(setting) => (setting.read)(&mut setup, value)?,
            None => return Err(Error(format!("{} has no option `{}`", G::TITLE, quoted(name)))),
        }
    }
    Ok(setup)
}

/// The values that stand for a set-up, in the order of the table; an empty one is the default.
pub fn chosen<G: Present>(setup: &G::Setup) -> Vec<Named> {
    let values = G::SETTINGS.iter().map(|setting| (setting.name.into(), (setting.write)(setup)));
    values.filter(|(_, value)| !value.is_empty()).collect()
}

/// What a new game can be set up with; `files` are what people have made themselves for it (decks),
/// by name and content.
pub fn choices<G: Present>(files: &[Named]) -> Vec<Choice> {
    let choice = |setting: &Setting<G::Setup>| {
        let values = (setting.choices)(files);
        Choice { name: setting.name.into(), about: setting.about, seat: setting.seat, values }
    };
    G::SETTINGS.iter().map(choice).collect()
}

/// What a value of a setting means, at a glance.
pub fn preview<G: Present>(setting: &str, value: &str) -> Vec<Line> {
    let setting = G::SETTINGS.iter().find(|known| known.name == setting);
    setting.map_or(Vec::new(), |setting| (setting.preview)(value))
}

/// One of two words that mean yes and no.
///
/// # Errors
/// When the value of the setting `name` is neither.
pub fn either(name: &str, value: &str, yes: &str, no: &str) -> Result<bool, Error> {
    match value {
        _ if value == yes => Ok(true),
        _ if value == no => Ok(false),
        _ => Err(Error(format!("{name} is `{yes}` or `{no}`, not `{}`", quoted(value)))),
    }
}

/// Values that are shown as they are meant.
pub fn words(words: &[&str]) -> Vec<(String, String)> {
    words.iter().map(|word| (word.to_string(), word.to_string())).collect()
}
