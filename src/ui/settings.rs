//! The user's settings in `config.toml`.
//!
//! `sorcery config` prints every setting with its meaning and default. In the file:
//!
//! ```toml
//! theme = "auto"
//! names = ["Ann", "Bob"]
//! ```
//!
//! To change keys, write a section instead of `keys = …`:
//!
//! ```toml
//! [keys]
//! set = "vi"
//! undo = ["u", "F5"]        # wherever undo has keys
//! [keys.replay]
//! faster = "f"              # only in the replay viewer
//! ```

use crate::keys::{self, KeySet, Override};
use crate::storage::diagnostics::{Diagnostics, expected};
use crate::storage::disk;
use crate::theme::{AUTO, Depth};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sorcery_agents::Level;
use sorcery_games::words::{Error, quoted};
use sorcery_session::Undo;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_edit::{DocumentMut, Item, TableLike};

/// Maximum number of player names saved.
const NAMES_LIMIT: usize = 4;
/// Maximum number of external programs kept in the settings.
pub const PROGRAMS_LIMIT: usize = 8;

/// The user's settings. New settings are written in the order of the fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub theme: String,
    #[serde(with = "word", alias = "keys.set")]
    pub keys: KeySet,
    /// The user's changes to the key set.
    #[serde(skip)]
    pub overrides: Vec<Override>,
    pub animation: bool,
    /// Whether the program uses the mouse. If not, the user can select text with the mouse in the terminal.
    pub mouse: bool,
    /// The colour depth, or `None` to detect it.
    #[serde(with = "word")]
    pub colour: Option<Depth>,
    #[serde(with = "word")]
    pub draw: Draw,
    #[serde(with = "word")]
    pub layout: TableLayout,
    /// Whether the program is used with a screen reader or a braille display.
    pub accessible: bool,
    #[serde(with = "word")]
    pub undo: Undo,
    /// Whether both hands stay visible when two people share the keyboard.
    pub open_hands: bool,
    pub confirm_end_turn: bool,
    /// Whether a computer player with a time limit per move also thinks during the opponent's turn.
    pub pondering: bool,
    /// The names last used for the players.
    #[serde(deserialize_with = "few_names")]
    pub names: Vec<String>,
    /// The player last chosen for the second seat of a new game. `None` is a person.
    #[serde(with = "word")]
    pub opponent: Option<Level>,
    /// Commands of programs that can be chosen as players, the most recent first.
    #[serde(deserialize_with = "few_programs")]
    pub programs: Vec<String>,
}

/// The settings and their meanings, in the order of the fields of [`Settings`].
const MEANINGS: [(&str, &str); 15] = [
    ("theme", "\"auto\" (to suit the background), a built-in theme, or one from the themes folder"),
    ("keys", "\"arrows\" or \"vi\"; named `set` in a [keys] section, which changes keys"),
    ("animation", "short effects that never delay you"),
    ("mouse", "false lets the terminal handle the mouse"),
    ("colour", "\"auto\", \"true\", \"256\", \"16\" or \"none\""),
    ("draw", "pictures and boxes: \"auto\", \"sixel\", \"blocks\", \"text\" or \"ascii\""),
    ("layout", "how to show a table: \"auto\", \"cards\" or \"list\""),
    ("accessible", "for screen readers: a list in ASCII, without animation"),
    ("undo", "\"friendly\", or \"strict\", which stops at revealed cards"),
    ("open_hands", "don't hide hands when two people share the screen"),
    ("confirm_end_turn", "ask before ending a turn if you can still act"),
    ("pondering", "with --think, the computer also thinks on your turn"),
    ("names", "the players' names in a new game"),
    ("opponent", "\"human\", \"novice\", \"apprentice\", \"adept\" or \"master\""),
    ("programs", "commands of programs that can play: [\"./bot.py --fast\"]"),
];

/// A setting with its value in TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingEntry {
    pub name: &'static str,
    pub value: String,
    pub meaning: &'static str,
}

impl SettingEntry {
    /// Returns the setting as a line of the settings file.
    pub fn line(&self) -> String {
        format!("{} = {}", self.name, self.value)
    }
}

/// Returns a settings file that sets nothing: each setting is a comment.
pub fn commented() -> String {
    let line = |entry: SettingEntry| format!("# {}: {}.\n# {}\n\n", entry.name, entry.meaning, entry.line());
    let entries = Settings::default().entries().into_iter().map(line).collect::<String>();
    format!("# Settings of sorcery. To change a setting, remove the # before it.\n\n{}", entries.trim_end()) + "\n"
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            animation: true,
            mouse: true,
            open_hands: false,
            confirm_end_turn: true,
            pondering: true,
            theme: AUTO.into(),
            keys: KeySet::Arrows,
            overrides: Vec::new(),
            colour: None,
            draw: Draw::Auto,
            layout: TableLayout::Auto,
            accessible: false,
            undo: Undo::Friendly,
            names: Vec::new(),
            opponent: Some(Level::Novice),
            programs: Vec::new(),
        }
    }
}

/// A setting whose values are words. If two words have the same value, the first is the current one, and the second is
/// still accepted in older files.
pub trait NamedValue: Copy + PartialEq + 'static {
    /// The words for the values of this type, each with its value and its description on the settings screen.
    const WORDS: &'static [(&'static str, Self, &'static str)];

    fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, ..)| *known == word).map(|(_, value, _)| *value)
    }

    /// Returns the rows of [`WORDS`](Self::WORDS) except those for words from older files.
    fn current() -> impl Iterator<Item = &'static (&'static str, Self, &'static str)> {
        Self::WORDS.iter().filter(|(word, value, _)| value.word() == *word)
    }

    /// Returns the current word of each value, with its description.
    fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::current().map(|(word, _, about)| (*word, *about))
    }

    fn word(self) -> &'static str {
        Self::WORDS[self.index()].0
    }

    /// Returns the next value, or the first value if this is the last one.
    fn next(self) -> Self {
        let mut later = Self::current().map(|(_, value, _)| *value).skip_while(|value| *value != self);
        later.nth(1).unwrap_or(Self::WORDS[0].1)
    }

    fn index(self) -> usize {
        Self::WORDS.iter().position(|(_, value, _)| *value == self).unwrap_or_default()
    }
}

impl NamedValue for Undo {
    const WORDS: &'static [(&'static str, Undo, &'static str)] = &[
        ("friendly", Undo::Friendly, "Undoes any number of actions."),
        ("strict", Undo::Strict, "Can't undo past a drawn or revealed card."),
        ("free", Undo::Friendly, ""),
    ];
}

impl NamedValue for KeySet {
    const WORDS: &'static [(&'static str, KeySet, &'static str)] = &[
        ("arrows", KeySet::Arrows, "Arrows, Tab, Enter, Esc and function keys. Letters type a command."),
        ("vi", KeySet::Vi, "Also hjkl and one letter per action. Type : before a command."),
    ];
}

/// How the terminal draws pictures, boxes and symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    Auto,
    Sixel,
    Blocks,
    Text,
    Ascii,
}

impl NamedValue for Draw {
    const WORDS: &'static [(&'static str, Draw, &'static str)] = &[
        ("auto", Draw::Auto, "The sharpest pictures that the terminal supports."),
        ("sixel", Draw::Sixel, "Sixel graphics, even if the terminal doesn't announce them."),
        ("blocks", Draw::Blocks, "Coloured blocks, two pixels per character."),
        ("text", Draw::Text, "No pictures."),
        ("ascii", Draw::Ascii, "No pictures, and only ASCII characters."),
        ("none", Draw::Text, ""),
    ];
}

/// How a table is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableLayout {
    #[default]
    Auto,
    Cards,
    List,
}

impl NamedValue for TableLayout {
    const WORDS: &'static [(&'static str, TableLayout, &'static str)] = &[
        ("auto", TableLayout::Auto, "Cards if there is room, otherwise a list."),
        ("cards", TableLayout::Cards, "Cards. Plain-text mode draws them even if the terminal is too narrow."),
        ("list", TableLayout::List, "One card per line, in words, without boxes."),
        ("fit", TableLayout::Auto, ""),
    ];
}

impl NamedValue for Option<Depth> {
    const WORDS: &'static [(&'static str, Option<Depth>, &'static str)] = &[
        ("auto", None, ""),
        ("true", Some(Depth::True), ""),
        ("256", Some(Depth::Ansi256), ""),
        ("16", Some(Depth::Ansi16), ""),
        ("none", Some(Depth::None), ""),
    ];
}

impl NamedValue for Option<Level> {
    const WORDS: &'static [(&'static str, Option<Level>, &'static str)] = &[
        ("human", None, ""),
        ("novice", Some(Level::Novice), ""),
        ("apprentice", Some(Level::Apprentice), ""),
        ("adept", Some(Level::Adept), ""),
        ("master", Some(Level::Master), ""),
    ];
}

/// Serializes [`NamedValue`] with serde.
mod word {
    use super::*;

    pub(crate) fn serialize<T: NamedValue, S: Serializer>(value: &T, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(value.word())
    }

    pub(crate) fn deserialize<'de, T: NamedValue, D: Deserializer<'de>>(value: D) -> Result<T, D::Error> {
        T::named(&String::deserialize(value).unwrap_or_default()).ok_or_else(|| {
            let words: Vec<String> = T::words().map(|(word, _)| format!("\"{word}\"")).collect();
            expected(words.join(" or "))
        })
    }
}

fn few_names<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    few(value, NAMES_LIMIT, "names")
}

fn few_programs<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    few(value, PROGRAMS_LIMIT, "programs")
}

fn few<'de, D: Deserializer<'de>>(value: D, most: usize, what: &str) -> Result<Vec<String>, D::Error> {
    let texts = Vec::deserialize(value).ok().filter(|texts: &Vec<_>| texts.len() <= most);
    texts.ok_or_else(|| expected(format_args!("a list of at most {most} {what}")))
}

impl Settings {
    /// Returns the settings that a shared table needs. The table's host mustn't see the other settings, such as
    /// commands of programs.
    #[must_use]
    pub fn look(&self) -> Settings {
        Settings {
            theme: self.theme.clone(),
            keys: self.keys,
            overrides: self.overrides.clone(),
            animation: self.animation,
            mouse: self.mouse,
            colour: self.colour,
            draw: self.draw,
            layout: self.layout,
            accessible: self.accessible,
            confirm_end_turn: self.confirm_end_turn,
            ..Settings::default()
        }
    }

    /// Returns how to draw pictures, boxes and symbols.
    pub fn drawing(&self) -> Draw {
        if self.accessible { Draw::Ascii } else { self.draw }
    }

    /// Returns `true` if only ASCII characters may be drawn.
    pub fn is_ascii(&self) -> bool {
        self.drawing() == Draw::Ascii
    }

    /// Returns `true` if tables are shown as lists.
    pub fn is_list(&self) -> bool {
        self.accessible || self.layout == TableLayout::List
    }

    pub fn animates(&self) -> bool {
        self.animation && !self.accessible
    }

    /// Reads `config.toml`. Reports each error and uses the default value instead. A missing file is not an error.
    pub fn load(path: &Path) -> (Settings, Vec<Error>) {
        match disk::read(path) {
            Ok(Some(text)) => Settings::parse(&file_name(path), &text),
            Ok(None) => (Settings::default(), Vec::new()),
            Err(error) => (Settings::default(), vec![error]),
        }
    }

    /// Returns all settings in the order of the fields.
    pub fn entries(&self) -> Vec<SettingEntry> {
        let document = toml_edit::ser::to_document(self).unwrap_or_default();
        let value = |name| document.get(name).map(|item| item.to_string().trim().to_string()).unwrap_or_default();
        MEANINGS.iter().map(|&(name, meaning)| SettingEntry { name, value: value(name), meaning }).collect()
    }

    /// Returns the settings to which the file gives a valid value, with their locations, such as `config.toml:3`.
    pub fn places(path: &Path) -> Vec<(String, String)> {
        let Ok(Some(text)) = disk::read(path) else { return Vec::new() };
        let (_, file, valid) = read(&file_name(path), &text);
        // The setting `keys` can also be given as `set` in the section `[keys]`.
        let name = |key: &str| if key == "keys.set" { "keys".to_string() } else { key.to_string() };
        valid.iter().map(|(key, _)| (name(key.get_ref()), file.place(&key.span()))).collect()
    }

    /// Parses the text of a settings file. `file` is its name in the errors.
    pub fn parse(file: &str, text: &str) -> (Settings, Vec<Error>) {
        let (settings, wrong, _) = read(file, text);
        (settings, wrong.finish())
    }

    /// Writes the settings that differ from `before`. Leaves the rest of the file alone: comments, order, unknown
    /// keys and key changes. Creates a missing file, but refuses to change a file that isn't valid TOML.
    pub fn save_since(&self, before: &Settings, path: &Path) -> Result<(), Error> {
        let old = disk::read(path)?.unwrap_or_default();
        let new = self.revise(before, &file_name(path), &old)?;
        if new == old { Ok(()) } else { disk::write_atomically(path, &new) }
    }

    /// Returns `text` with those settings updated that differ from `before`.
    fn revise(&self, before: &Settings, file: &str, text: &str) -> Result<String, Error> {
        let Ok(mut document) = text.parse::<DocumentMut>() else {
            let (_, complaints) = Settings::parse(file, text);
            let first = complaints.first().map_or(file, |error| error.0.as_str());
            return Err(Error(format!("{first}; settings can't be saved until this is fixed")));
        };
        let items = |settings: &Settings| {
            toml_edit::ser::to_document(settings).map_err(|error| Error(format!("{}: {error}", quoted(file))))
        };
        let (old, new) = (items(before)?, items(self)?);
        for (key, item) in new.iter() {
            if old.get(key).map(Item::to_string) != Some(item.to_string()) {
                put(&mut document, key, item.clone());
            }
        }
        Ok(document.to_string())
    }
}

/// Parses the text of a settings file. Also returns the errors, and the part of the file that is valid.
fn read<'t>(file: &str, text: &'t str) -> (Settings, Diagnostics<'t>, DeTable<'t>) {
    let (mut wrong, mut table) = opened(file, text);
    wrong.keep_known(&mut table, "", "setting", &MEANINGS.map(|(name, _)| name));
    let overrides = keys::changes(&mut wrong, &mut table);
    let settings = Settings { overrides, ..wrong.read(&mut table) };
    (settings, wrong, table)
}

/// Parses a settings file, and replaces older spellings of settings with the current ones.
fn opened<'t>(file: &str, text: &'t str) -> (Diagnostics<'t>, DeTable<'t>) {
    let (wrong, mut table) = Diagnostics::open(file, text);
    // Also accept the American spelling.
    if let Some((key, value)) = table.remove_entry("color") {
        table.entry(Spanned::new(key.span(), "colour".into())).or_insert(value);
    }
    // Older spellings of `draw`.
    let older = ["ascii", "pictures"].map(|key| table.remove_entry(key));
    for (key, value) in older.into_iter().flatten() {
        let value = match value.get_ref() {
            DeValue::Boolean(true) => Spanned::new(value.span(), DeValue::String("ascii".into())),
            DeValue::Boolean(false) => continue,
            _ => value,
        };
        table.entry(Spanned::new(key.span(), "draw".into())).or_insert(value);
    }
    (wrong, table)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Sets a value and keeps the comment after it. The key set goes into the section `[keys]`, because a file with
/// `keys = "vi"` can't have this section.
fn put(document: &mut DocumentMut, key: &str, mut new: Item) {
    let (table, key): (&mut dyn TableLike, _) = match key {
        "keys" => {
            let keys = document.entry(key).or_insert(toml_edit::table());
            if !keys.is_table_like() {
                *keys = toml_edit::table();
            }
            let Some(keys) = keys.as_table_like_mut() else { return };
            (keys, "set")
        }
        _ => (document.as_table_mut(), key),
    };
    if let (Some(old), Some(new)) = (table.get(key).and_then(Item::as_value), new.as_value_mut()) {
        *new.decor_mut() = old.decor().clone();
    }
    match table.get_mut(key) {
        Some(item) => *item = new,
        None => {
            table.insert(key, new);
        }
    }
}
