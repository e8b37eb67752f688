//! What a user has set: `config.toml`, and where things are kept.
//!
//! ```toml
//! theme = "dusk"            # one of the built-in themes or of the folder themes/
//! keys = "arrows"           # or "vi"
//! animation = true
//! mouse = true
//! colour = "auto"           # or "true", "256", "16", "none"
//! ascii = false             # draw with plain ASCII characters
//! pictures = "auto"         # or "sixel", "blocks", "none": how drawings are shown in a terminal
//! undo = "friendly"         # or "strict": not past what was revealed
//! open_hands = false        # no curtain between two people at one keyboard
//! confirm_end_turn = true   # ask when something can still be done
//! pondering = true          # with --think: the computer thinks on while a person does
//! names = ["Ann", "Bob"]
//! opponent = "novice"       # or "human", "apprentice", "adept", "master": the second seat of a new game
//! programs = []             # programs that can be chosen as players: ["./bot.py --fast"]
//! ```
//!
//! Who wants other keys writes a section instead of `keys = …`:
//!
//! ```toml
//! [keys]
//! set = "vi"
//! undo = ["u", "F5"]        # these, wherever undo has keys
//! [keys.replay]
//! faster = "f"              # this one, in the replay viewer
//! ```

use crate::keys::{Command, Key, KeySet, Override, Place};
use crate::storage::diagnostics::{Diagnostics, expected, within};
use crate::storage::disk;
use crate::theme::{DEFAULT, Depth};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sorcery_agents::Level;
use sorcery_games::words::{Error, quoted};
use sorcery_session::Undo;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_edit::{DocumentMut, Item};

/// How many players there can be, and how many programs are kept.
const NAMES_LIMIT: usize = 4;
pub const PROGRAMS_LIMIT: usize = 8;
/// How many keys one command can have in one place.
const KEYS_LIMIT: usize = 9;

/// What a user has set. The order of the fields is that in which new ones are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub theme: String,
    #[serde(with = "word", alias = "keys.set")]
    pub keys: KeySet,
    /// Other keys than those of the set.
    #[serde(skip)]
    pub overrides: Vec<Override>,
    pub animation: bool,
    /// Whether the mouse is ours; else it selects text in the terminal.
    pub mouse: bool,
    /// How many colours; `None`: as many as the terminal has.
    #[serde(with = "word")]
    pub colour: Option<Depth>,
    pub ascii: bool,
    #[serde(with = "word")]
    pub pictures: Pictures,
    #[serde(with = "word")]
    pub undo: Undo,
    /// Whether hands stay open when two people share the keyboard.
    pub open_hands: bool,
    pub confirm_end_turn: bool,
    /// Whether a computer player with a time for each decision thinks on while a person does.
    pub pondering: bool,
    /// The players' names, as they were last.
    #[serde(deserialize_with = "few_names")]
    pub names: Vec<String>,
    /// Who plays the second seat of a new game, as it was last; `None` for a person.
    #[serde(with = "word")]
    pub opponent: Option<Level>,
    /// The commands of programs that can be chosen as players, the one that played last first.
    #[serde(deserialize_with = "few_programs")]
    pub programs: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            animation: true,
            mouse: true,
            ascii: false,
            open_hands: false,
            confirm_end_turn: true,
            pondering: true,
            theme: DEFAULT.into(),
            keys: KeySet::Arrows,
            overrides: Vec::new(),
            colour: None,
            pictures: Pictures::Auto,
            undo: Undo::Friendly,
            names: Vec::new(),
            opponent: Some(Level::Novice),
            programs: Vec::new(),
        }
    }
}

/// A setting that is one word of a few. Of two words for the same the first is its own, and the
/// other one that older files have.
pub trait Words: Copy + PartialEq + 'static {
    /// Each with its value, and with what that means where the settings list it.
    const WORDS: &'static [(&'static str, Self, &'static str)];

    fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, ..)| *known == word).map(|(_, value, _)| *value)
    }

    /// Each value by its own word, and what it means.
    fn own() -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::WORDS.iter().filter(|(word, value, _)| value.word() == *word).map(|(word, _, about)| (*word, *about))
    }

    fn word(self) -> &'static str {
        Self::WORDS[self.index()].0
    }

    /// The one that comes next, the first after the last.
    fn next(self) -> Self {
        let later = Self::WORDS.iter().cycle().skip(self.index()).take(Self::WORDS.len());
        later.map(|(_, value, _)| *value).find(|value| *value != self).unwrap_or(self)
    }

    fn index(self) -> usize {
        Self::WORDS.iter().position(|(_, value, _)| *value == self).unwrap_or_default()
    }
}

impl Words for Undo {
    const WORDS: &'static [(&'static str, Undo, &'static str)] = &[
        ("friendly", Undo::Friendly, "Takes back action by action, without limit."),
        ("strict", Undo::Strict, "Not past a card that was drawn or shown, and says so."),
        ("free", Undo::Friendly, ""),
    ];
}

impl Words for KeySet {
    const WORDS: &'static [(&'static str, KeySet, &'static str)] = &[
        ("arrows", KeySet::Arrows, "Arrows, Tab, Enter, Esc and function keys; letters are typed into the prompt."),
        ("vi", KeySet::Vi, "The same and hjkl, one letter an action; : begins what is typed."),
    ];
}

/// How drawings are shown in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    /// At full resolution where the terminal understands Kitty's protocol or is known to show Sixel, else as
    /// blocks.
    Auto,
    /// At full resolution as Sixel.
    Sixel,
    /// Two pixels a cell.
    Blocks,
    None,
}

impl Words for Pictures {
    const WORDS: &'static [(&'static str, Pictures, &'static str)] = &[
        ("auto", Pictures::Auto, "As sharp as the terminal can, else as blocks."),
        ("sixel", Pictures::Sixel, "By Sixel, which not every terminal says that it can."),
        ("blocks", Pictures::Blocks, "Two pixels a letter, wherever there are colours."),
        ("none", Pictures::None, "Words and signs only."),
    ];
}

impl Words for Option<Depth> {
    const WORDS: &'static [(&'static str, Option<Depth>, &'static str)] = &[
        ("auto", None, ""),
        ("true", Some(Depth::True), ""),
        ("256", Some(Depth::Ansi256), ""),
        ("16", Some(Depth::Ansi16), ""),
        ("none", Some(Depth::None), ""),
    ];
}

impl Words for Option<Level> {
    const WORDS: &'static [(&'static str, Option<Level>, &'static str)] = &[
        ("human", None, ""),
        ("novice", Some(Level::Novice), ""),
        ("apprentice", Some(Level::Apprentice), ""),
        ("adept", Some(Level::Adept), ""),
        ("master", Some(Level::Master), ""),
    ];
}

/// [`Words`] for serde.
mod word {
    use super::*;

    pub(crate) fn serialize<T: Words, S: Serializer>(value: &T, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(value.word())
    }

    pub(crate) fn deserialize<'de, T: Words, D: Deserializer<'de>>(value: D) -> Result<T, D::Error> {
        T::named(&String::deserialize(value).unwrap_or_default()).ok_or_else(|| {
            let words: Vec<String> = T::own().map(|(word, _)| format!("\"{word}\"")).collect();
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
    /// Reads `config.toml`. What is wrong is complained about and stays as it is by default, and
    /// so does everything when there is no such file (which is not complained about).
    pub fn load(path: &Path) -> (Settings, Vec<Error>) {
        match disk::read(path) {
            Ok(Some(text)) => Settings::parse(&file_name(path), &text),
            Ok(None) => (Settings::default(), Vec::new()),
            Err(error) => (Settings::default(), vec![error]),
        }
    }

    /// Where a setting stands in the file, if it is there: `config.toml:3`.
    pub fn place(path: &Path, setting: &str) -> Option<String> {
        let text = disk::read(path).ok()??;
        let (file, table) = Diagnostics::open(&file_name(path), &text);
        table.get_key_value(setting).map(|(key, _)| file.place(&key.span()))
    }

    /// Reads the text of a settings file; `file` is what complaints call it.
    pub fn parse(file: &str, text: &str) -> (Settings, Vec<Error>) {
        let (mut wrong, mut table) = Diagnostics::open(file, text);
        // Both spellings are right.
        if let Some((key, value)) = table.remove_entry("color") {
            table.entry(Spanned::new(key.span(), "colour".into())).or_insert(value);
        }
        let known = toml_edit::ser::to_document(&Settings::default()).unwrap_or_default();
        let known: Vec<&str> = known.iter().map(|(key, _)| key).collect();
        wrong.keep_known(&mut table, "", "setting", &known);
        let overrides = keys(&mut wrong, &mut table);
        let settings = Settings { overrides, ..wrong.read(table) };
        (settings, wrong.finish())
    }

    /// Writes into the file what is not as it was `before`, and leaves alone everything else in it:
    /// comments, order, unknown keys, overrides of keys. A file that is not there is begun; one that is
    /// not TOML stays as it is.
    pub fn save_since(&self, before: &Settings, path: &Path) -> Result<(), Error> {
        let old = disk::read(path)?.unwrap_or_default();
        let new = self.revise(before, &file_name(path), &old)?;
        if new == old { Ok(()) } else { disk::write_atomically(path, &new) }
    }

    /// The text of a settings file with what has changed in it.
    fn revise(&self, before: &Settings, file: &str, text: &str) -> Result<String, Error> {
        let Ok(mut document) = text.parse::<DocumentMut>() else {
            let (_, complaints) = Settings::parse(file, text);
            let first = complaints.first().map_or(file, |error| error.0.as_str());
            return Err(Error(format!("{first}; mend this first, nothing was saved")));
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

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Puts a value in the place of an old one, the remark behind which stays. The set of keys goes
/// into the section `[keys]` where there is one.
fn put(document: &mut DocumentMut, key: &str, mut new: Item) {
    let (table, key) = match document.get_mut(key).and_then(Item::as_table_like_mut) {
        Some(_) => (document[key].as_table_like_mut(), "set"),
        None => (Some(document.as_table_mut() as &mut dyn toml_edit::TableLike), key),
    };
    let Some(table) = table else { return };
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

/// The overrides of a section `[keys]`, in the order of the file: the later one of two that clash
/// gives way. What a row means depends on its word, so they are read one by one; only the set of
/// keys is left in the table, for serde.
fn keys(wrong: &mut Diagnostics, table: &mut DeTable) -> Vec<Override> {
    let Some((key, value)) = table.remove_entry("keys") else { return Vec::new() };
    let mut found = Vec::new();
    match value.get_ref() {
        DeValue::String(_) => {
            table.insert(key, value);
        }
        DeValue::Table(given) => {
            rows(wrong, "keys", None, given, &mut found);
            if let Some(set) = given.get("set") {
                table.insert(Spanned::new(key.span(), "keys.set".into()), set.clone());
            }
        }
        _ => wrong.expected("keys", &value.span(), "\"arrows\", \"vi\" or a section [keys]"),
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, row)| row).collect()
}

/// The rows of `[keys]`, or of a section in it for one place, each with where it stands.
fn rows(wrong: &mut Diagnostics, path: &str, place: Option<Place>, given: &DeTable, out: &mut Vec<(usize, Override)>) {
    for (key, value) in given {
        let word = key.get_ref().as_ref();
        let path = within(path, word);
        match value.get_ref() {
            DeValue::Table(inner) if place.is_none() => match Place::NAMES.iter().find(|(name, _)| *name == word) {
                Some(&(_, place)) => rows(wrong, &path, Some(place), inner, out),
                None => wrong.unknown(&key.span(), &path, "place", word, &Place::NAMES.map(|(name, _)| name)),
            },
            _ if word == "set" && place.is_none() => {}
            _ => match Command::named(word) {
                None => {
                    let commands: Vec<&str> = Command::all().map(|(_, name)| name).collect();
                    wrong.unknown(&key.span(), &path, "command", word, &commands);
                }
                Some(command) => {
                    if let Some(keys) = key_names(wrong, &path, place, value) {
                        let at = wrong.place(&key.span());
                        out.push((key.span().start, Override { place, command, keys, at }));
                    }
                }
            },
        }
    }
}

fn key_names(wrong: &mut Diagnostics, path: &str, place: Option<Place>, value: &Spanned<DeValue>) -> Option<Vec<Key>> {
    let names = match value.get_ref() {
        DeValue::String(_) => Some(std::slice::from_ref(value)),
        DeValue::Array(names) if names.len() <= KEYS_LIMIT => Some(&names[..]),
        _ => None,
    };
    let Some(names) = names.filter(|names| names.iter().all(|name| name.get_ref().is_str())) else {
        let right = format!("a key like \"F5\" or a list of up to {KEYS_LIMIT} keys like [\"F5\", \"ctrl-u\"]");
        wrong.expected(path, &value.span(), right);
        return None;
    };
    let mut keys = Vec::new();
    for name in names {
        let key = match Key::parse(name.get_ref().as_str().unwrap_or_default()) {
            Ok(key) if place.is_some_and(Place::is_typed_in) && key.typed().is_some() => {
                Err(Error(format!("{key} is typed here; take a function key or one with ctrl- or alt-")))
            }
            key => key,
        };
        match key {
            Ok(key) if keys.contains(&key) => {}
            Ok(key) => keys.push(key),
            Err(error) => {
                wrong.complain(&name.span(), format_args!("{path}: {error}"));
                return None;
            }
        }
    }
    Some(keys)
}
