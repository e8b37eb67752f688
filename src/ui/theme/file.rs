//! Theme files and theme folders.
//!
//! ```toml
//! name = "mine"                # default: the file's name
//! inherits = "dusk"            # default: dusk
//! [palette]
//! blood = "#c4473d"            # adds a colour, or replaces a colour of dusk
//! [ui]
//! error = { fg = "blood", bold = true }
//! [card]
//! spell = "bright_cyan"        # short for { fg = "bright_cyan" }
//! [bar]
//! spell = { fg = "white", bg = "#28527a" }
//! ```

use super::colour::SIXTEEN;
use super::{Colour, DEFAULT, ROLES, Rgb, Theme, ThemeStyle};
use crate::storage::diagnostics::{Diagnostics, expected, within};
use crate::storage::disk;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sorcery_games::words::{Error, nearest, path_in_full, printable, quoted};
use std::collections::BTreeMap;
use std::fmt;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const KEYS: [&str; 6] = ["name", "inherits", "palette", "ui", "card", "bar"];
const LOOK_KEYS: [&str; 7] = ["fg", "bg", "bold", "dim", "italic", "underline", "reverse"];
/// Maximum length of a theme's name, in characters.
const NAME_LIMIT: usize = 40;
const A_COLOUR: &str = "a colour: a name from the palette, \"#rrggbb\" or a terminal colour like \"bright_red\"";
/// Maximum number of files read from a folder. A folder with more is probably the wrong one.
const FILES_LIMIT: usize = 100;

/// The contents of a theme file, before names of colours and the parent theme are resolved.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ThemeFile {
    name: Option<Spanned<String>>,
    inherits: Option<Spanned<String>>,
    palette: BTreeMap<String, Colour>,
    ui: BTreeMap<String, Spanned<Given>>,
    card: BTreeMap<String, Spanned<Given>>,
    bar: BTreeMap<String, Spanned<Given>>,
}

/// The entry for a role in a theme file: a look, or only a text colour.
enum Given {
    Colour(String),
    Look(Box<GivenLook>),
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct GivenLook {
    fg: Option<Spanned<ColourName>>,
    bg: Option<Spanned<ColourName>>,
    bold: bool,
    dim: bool,
    italic: bool,
    underline: bool,
    reverse: bool,
}

struct ColourName(String);

impl<'de> Deserialize<'de> for ColourName {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        String::deserialize(value).map(ColourName).map_err(|_| expected(A_COLOUR))
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        let colour = String::deserialize(value).ok().and_then(|text| Colour::named(&text));
        colour.ok_or_else(|| expected("a colour: \"#rrggbb\" or a terminal colour like \"bright_red\""))
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Colour::Ansi(n) if usize::from(*n) < SIXTEEN.len() => out.serialize_str(SIXTEEN[usize::from(*n)].0),
            colour => {
                let Rgb(red, green, blue) = colour.rgb();
                out.collect_str(&format_args!("#{red:02x}{green:02x}{blue:02x}"))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Given;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a style such as { fg = \"red\", bold = true }")
            }

            fn visit_str<E>(self, colour: &str) -> Result<Given, E> {
                Ok(Given::Colour(colour.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, look: A) -> Result<Given, A::Error> {
                Deserialize::deserialize(MapAccessDeserializer::new(look)).map(Given::Look)
            }
        }
        value.deserialize_any(Either)
    }
}

/// A look whose colours may be names from a palette.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sketch {
    fg: Option<Shade>,
    bg: Option<Shade>,
    shape: ThemeStyle,
}

/// A colour, or the name of a colour in the palette.
#[derive(Clone, Debug, PartialEq)]
enum Shade {
    Fixed(Colour),
    Named(String),
}

impl Sketch {
    fn look(&self, palette: &BTreeMap<String, Colour>) -> ThemeStyle {
        let colour = |shade: &Option<Shade>| match shade {
            Some(Shade::Named(name)) => palette.get(name).copied(),
            Some(Shade::Fixed(colour)) => Some(*colour),
            None => None,
        };
        ThemeStyle { fg: colour(&self.fg), bg: colour(&self.bg), ..self.shape }
    }
}

impl Theme {
    /// Parses a theme file. Fails on any error.
    pub fn parse(file: &str, text: &str, known: &[Theme]) -> Result<Theme, Error> {
        let (theme, wrong) = Theme::read(file, text, known);
        wrong.map_or_else(|| theme.ok_or_else(|| Error::new(file)), Err)
    }

    /// Parses a theme file. Missing or invalid entries come from the theme in `known` that `inherits` names, or
    /// from [`DEFAULT`]. Returns no theme if the file isn't TOML. The error lists all problems, one per line.
    fn read(file: &str, text: &str, known: &[Theme]) -> (Option<Theme>, Option<Error>) {
        let (mut wrong, mut table) = Diagnostics::open(file, text);
        if wrong.is_broken() {
            return (None, Some(together(wrong)));
        }
        wrong.keep_known(&mut table, "", "key", &KEYS);
        for section in ["ui", "card", "bar"] {
            if let Some(DeValue::Table(looks)) = table.get_mut(section).map(Spanned::get_mut) {
                keep_roles(&mut wrong, section, looks);
            }
        }
        let given: ThemeFile = wrong.read(&mut table);
        let name = name(&mut wrong, file, given.name.as_ref());
        let wanted = given.inherits.as_ref().map_or(DEFAULT, |name| name.get_ref());
        let parent = known.iter().find(|theme| theme.name == wanted);
        if let (None, Some(inherits)) = (parent, &given.inherits) {
            let names: Vec<&str> = known.iter().map(|theme| theme.name.as_str()).collect();
            wrong.unknown(&inherits.span(), "inherits", "theme", wanted, &names);
        }
        let parent = parent.or_else(|| known.iter().find(|theme| theme.name == DEFAULT));
        let (mut palette, mut sketches) = match parent {
            Some(parent) => (parent.palette.clone(), parent.sketches.clone()),
            None => (BTreeMap::new(), vec![Sketch::default(); ROLES.len()]),
        };
        palette.extend(given.palette);
        for (section, looks) in [("ui", given.ui), ("card", given.card), ("bar", given.bar)] {
            for (key, look) in looks {
                let role =
                    ROLES.iter().position(|&(_, home, role)| (home, role) == (section, &key)).unwrap_or_default();
                if let Some(sketch) = sketch(&mut wrong, &within(section, &key), look, &palette) {
                    sketches[role] = sketch;
                }
            }
        }
        let looks = std::array::from_fn(|role| sketches[role].look(&palette));
        let theme = Theme { name, palette, sketches, looks };
        (Some(theme), (!wrong.is_valid()).then(|| together(wrong)))
    }

    /// Returns the built-in themes and the themes in a folder: all `.toml` files, in the order of their names. A theme
    /// with the name of a built-in one replaces it and may inherit from it. Each error comes with the name of its
    /// theme, which is empty if the folder or the file can't be read. A missing folder contains no themes.
    pub fn load_folder(dir: &Path) -> (Vec<Theme>, Vec<(String, Error)>) {
        let mut themes = Theme::built_in();
        let mut complaints = Vec::new();
        let mut waiting = files(dir, &mut complaints);
        while let Some(next) = (0..waiting.len()).find(|&i| !waiting.iter().any(|other| waiting[i].needs(other))) {
            let Waiting { file, text, name, .. } = waiting.remove(next);
            let (theme, wrong) = Theme::read(&file, &text, &themes);
            complaints.extend(wrong.map(|wrong| (name, wrong)));
            let Some(theme) = theme else { continue };
            match themes.iter_mut().find(|old| old.name == theme.name) {
                Some(old) => *old = theme,
                None => themes.push(theme),
            }
        }
        // The remaining themes inherit from each other in a cycle.
        for stuck in &waiting {
            if let Some((place, _)) = &stuck.inherits {
                let circle = circle(stuck, &waiting);
                let what =
                    Error(format!("{place}: inherits: these themes inherit from each other in a circle: {circle}"));
                complaints.push((stuck.name.clone(), what));
            }
        }
        (themes, complaints)
    }
}

fn together(wrong: Diagnostics) -> Error {
    Error(wrong.finish().iter().map(Error::to_string).collect::<Vec<_>>().join("\n"))
}

/// Returns the name given in the theme file or, if there is no valid one, the file's own name.
fn name(wrong: &mut Diagnostics, file: &str, given: Option<&Spanned<String>>) -> String {
    if let Some(given) = given {
        let name = given.get_ref();
        if is_name(name) {
            return quoted(name.trim());
        }
        wrong.expected("name", &given.span(), format_args!("1 to {NAME_LIMIT} printable characters"));
    }
    stem(file)
}

/// Returns `true` if `name` is a valid name for a theme.
pub(super) fn is_name(name: &str) -> bool {
    !name.trim().is_empty() && name.chars().count() <= NAME_LIMIT && printable(name) == name
}

fn stem(file: &str) -> String {
    printable(&Path::new(file).file_stem().unwrap_or_default().to_string_lossy())
}

/// Removes unknown roles from a section and unknown keys from its looks.
fn keep_roles(wrong: &mut Diagnostics, section: &str, looks: &mut DeTable) {
    let own: Vec<&str> = ROLES.iter().filter(|(_, home, _)| *home == section).map(|&(_, _, key)| key).collect();
    let home = |word: &str| ROLES.iter().find(|(_, _, role)| *role == word).filter(|_| !own.contains(&word));
    let foreign: Vec<_> = looks.keys().filter_map(|key| Some((key.clone(), home(key.get_ref())?.1))).collect();
    for (key, home) in foreign {
        wrong.complain(&key.span(), format_args!("{}: this key belongs to [{home}]", within(section, key.get_ref())));
        looks.remove(&key);
    }
    wrong.keep_known(looks, section, "key", &own);
    for (key, look) in looks.iter_mut() {
        if let DeValue::Table(look) = look.get_mut() {
            wrong.keep_known(look, &within(section, key.get_ref()), "key", &LOOK_KEYS);
        }
    }
}

/// Resolves the look given for a role. Returns `None` if one of its colours is invalid.
fn sketch(
    wrong: &mut Diagnostics,
    path: &str,
    given: Spanned<Given>,
    palette: &BTreeMap<String, Colour>,
) -> Option<Sketch> {
    let at = given.span();
    match given.into_inner() {
        Given::Colour(name) => Some(Sketch { fg: Some(shade(wrong, path, &at, name, palette)?), ..Sketch::default() }),
        Given::Look(look) => {
            let mut colour = |key: &str, given: Option<Spanned<ColourName>>| match given {
                Some(given) => shade(wrong, &within(path, key), &given.span(), given.into_inner().0, palette).map(Some),
                None => Some(None),
            };
            let GivenLook { fg, bg, bold, dim, italic, underline, reverse } = *look;
            let shape = ThemeStyle { bold, dim, italic, underline, reverse, ..ThemeStyle::default() };
            let (fg, bg) = (colour("fg", fg), colour("bg", bg));
            Some(Sketch { fg: fg?, bg: bg?, shape })
        }
    }
}

fn shade(
    wrong: &mut Diagnostics,
    path: &str,
    at: &Range<usize>,
    name: String,
    palette: &BTreeMap<String, Colour>,
) -> Option<Shade> {
    if palette.contains_key(&name) {
        return Some(Shade::Named(name));
    }
    let colour = Colour::named(&name);
    if colour.is_none() {
        let names: Vec<&str> = palette.keys().map(String::as_str).chain(SIXTEEN.map(|(name, _)| name)).collect();
        match nearest(&name, names.iter().copied()) {
            Some(_) => wrong.unknown(at, path, "colour", &name, &names),
            None => wrong.expected(path, at, A_COLOUR),
        }
    }
    colour.map(Shade::Fixed)
}

/// A theme file that can't be resolved yet because its parent isn't loaded.
struct Waiting {
    file: String,
    text: String,
    name: String,
    /// Location of the `inherits` key and its value.
    inherits: Option<(String, String)>,
}

impl Waiting {
    /// Reads the name and the parent of a theme. Ignores errors; [`Theme::read`] reports them later.
    fn new(file: String, text: String) -> Self {
        let (mut wrong, mut table) = Diagnostics::open(&file, &text);
        let given: ThemeFile = wrong.read(&mut table);
        let inherits = given.inherits.map(|parent| (wrong.place(&parent.span()), parent.into_inner()));
        let name = name(&mut wrong, &file, given.name.as_ref());
        Waiting { name, inherits, file, text }
    }

    /// Returns `true` if the theme must be loaded after `other`, its parent. A theme that inherits from its own name
    /// inherits from the built-in theme that it replaces.
    fn needs(&self, other: &Waiting) -> bool {
        let parent = self.inherits.as_ref().map(|(_, parent)| parent);
        parent == Some(&other.name) && self.name != other.name
    }
}

/// Lists the ancestors of a theme, up to the first one that occurs twice.
fn circle(from: &Waiting, waiting: &[Waiting]) -> String {
    let mut way = vec![from.name.as_str()];
    let mut at = from;
    while let Some(parent) = waiting.iter().find(|other| at.needs(other)) {
        let seen = way.contains(&parent.name.as_str());
        way.push(&parent.name);
        if seen {
            break;
        }
        at = parent;
    }
    way.join(", ")
}

/// Reads the theme files in a folder, sorted by name. If two themes have the same name, keeps the first.
fn files(dir: &Path, complaints: &mut Vec<(String, Error)>) -> Vec<Waiting> {
    let complain = |error| Error(format!("cannot read {}: {error}", path_in_full(dir)));
    let entries = match dir.read_dir() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Vec::new(),
        Err(error) => {
            complaints.push((String::new(), complain(error)));
            return Vec::new();
        }
        Ok(entries) => entries,
    };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths.truncate(FILES_LIMIT);
    let mut waiting: Vec<Waiting> = Vec::new();
    for path in paths {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = match disk::read(&path) {
            Ok(text) => text.unwrap_or_default(),
            Err(error) => {
                complaints.push((String::new(), error));
                continue;
            }
        };
        let next = Waiting::new(file, text);
        match waiting.iter().find(|other| other.name == next.name) {
            Some(first) => {
                let [file, first] = [&next.file, &first.file].map(|file| quoted(file));
                let what = format!("{file}: name: {} is already the name of the theme in {first}", next.name);
                complaints.push((stem(&next.file), Error(what)));
            }
            None => waiting.push(next),
        }
    }
    waiting
}
