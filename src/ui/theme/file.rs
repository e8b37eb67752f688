//! Theme files.
//!
//! ```toml
//! name = "mine"                # without it, the file's name
//! inherits = "dusk"            # without it, dusk
//! [palette]
//! blood = "#c4473d"            # a colour of one's own, or another one for a colour of dusk
//! [ui]
//! error = { fg = "blood", bold = true }
//! [card]
//! spell = "bright_cyan"        # the same as { fg = "bright_cyan" }
//! ```

use super::{ANSI_NAMES, Colour, DEFAULT, Look, ROLES, Rgb, Theme};
use crate::games::words::{Error, nearest, printable, quoted};
use crate::ui::sheet::{Sheet, Value};
use std::collections::BTreeMap;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The keys of the top level.
const KEYS: [&str; 5] = ["name", "inherits", "palette", "ui", "card"];
/// The keys of a look, those of its attributes last.
const LOOK_KEYS: [&str; 7] = ["fg", "bg", "bold", "dim", "italic", "underline", "reverse"];
/// The longest name of a theme, in characters.
const NAME_LIMIT: usize = 40;
/// What a colour may be.
const A_COLOUR: &str = "a colour: a name of the palette, \"#rrggbb\", or one of the sixteen like \"bright_red\"";

/// A look whose colours may still be names of a palette.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sketch {
    fg: Option<Shade>,
    bg: Option<Shade>,
    /// The attributes.
    shape: Look,
}

/// A colour, or the name that a palette has for one.
#[derive(Clone, Debug, PartialEq)]
enum Shade {
    Fixed(Colour),
    Named(String),
}

impl Sketch {
    fn look(&self, palette: &BTreeMap<String, Colour>) -> Look {
        let colour = |shade: &Option<Shade>| match shade {
            Some(Shade::Named(name)) => palette.get(name).copied(),
            Some(Shade::Fixed(colour)) => Some(*colour),
            None => None,
        };
        Look { fg: colour(&self.fg), bg: colour(&self.bg), ..self.shape }
    }
}

/// Where a theme belongs among others: what can be known of a file before those are.
pub(super) struct Heading {
    /// Its name.
    pub(super) name: String,
    /// The theme it inherits from, and where the file says so.
    pub(super) inherits: Option<(String, String)>,
}

/// Reads a file's heading and keeps silent about what is wrong.
pub(super) fn heading(file: &str, text: &str) -> Heading {
    let (mut sheet, table) = Sheet::open(file, text);
    let inherits = table.get("inherits").and_then(|value| {
        let parent = value.get_ref().as_str()?;
        Some((parent.to_string(), sheet.place(&value.span())))
    });
    Heading { name: name(&mut sheet, file, &table), inherits }
}

fn name(sheet: &mut Sheet, file: &str, table: &DeTable) -> String {
    let stem = || printable(&Path::new(file).file_stem().unwrap_or_default().to_string_lossy());
    let Some(value) = table.get("name") else { return stem() };
    let Some(given) = sheet.text("name", value) else { return stem() };
    if given.trim().is_empty() || given.chars().count() > NAME_LIMIT || printable(given) != given {
        sheet.expected("name", value, &format!("1 to {NAME_LIMIT} printable characters"));
    }
    quoted(given.trim())
}

/// Reads a theme.
pub(super) fn parse(file: &str, text: &str, known: &[Theme]) -> Result<Theme, Error> {
    let (mut sheet, table) = Sheet::open(file, text);
    if sheet.is_broken() {
        return Err(together(sheet));
    }
    let name = name(&mut sheet, file, &table);
    for (key, _) in &table {
        if !KEYS.contains(&key.get_ref().as_ref()) {
            sheet.unknown(&key.span(), &quoted(key.get_ref()), "key", key.get_ref(), KEYS);
        }
    }
    let parent = parent(&mut sheet, &table, known);
    let (mut palette, mut sketches) = match parent {
        Some(parent) => (parent.palette.clone(), parent.sketches.clone()),
        None => (BTreeMap::new(), vec![Sketch::default(); ROLES.len()]),
    };
    if let Some(given) = table.get("palette").and_then(|value| sheet.table("palette", value)) {
        for (key, value) in given {
            let path = format!("palette.{}", quoted(key.get_ref()));
            if let Some(colour) = fixed(&mut sheet, &path, value) {
                palette.insert(key.get_ref().to_string(), colour);
            }
        }
    }
    for section in ["ui", "card"] {
        let Some(given) = table.get(section).and_then(|value| sheet.table(section, value)) else { continue };
        let keys = || ROLES.iter().filter(|(_, home, _)| *home == section).map(|&(_, _, key)| key);
        for (key, value) in given {
            let word = key.get_ref().as_ref();
            let path = format!("{section}.{}", quoted(word));
            let role = ROLES.iter().position(|&(_, _, key)| key == word);
            match role.map(|role| (role, ROLES[role].1)) {
                Some((role, home)) if home == section => sketches[role] = sketch(&mut sheet, &path, value, &palette),
                Some((_, home)) => sheet.complain(&key.span(), format_args!("{path}: this key belongs to [{home}]")),
                None => sheet.unknown(&key.span(), &path, "key", word, keys().collect::<Vec<_>>()),
            }
        }
    }
    if sheet.is_right() {
        let looks = std::array::from_fn(|role| sketches[role].look(&palette));
        return Ok(Theme { name, palette, sketches, looks });
    }
    Err(together(sheet))
}

/// All that was wrong with a file.
fn together(sheet: Sheet) -> Error {
    Error(sheet.finish().iter().map(Error::to_string).collect::<Vec<_>>().join("\n"))
}

fn parent<'k>(sheet: &mut Sheet, table: &DeTable, known: &'k [Theme]) -> Option<&'k Theme> {
    let find = |name: &str| known.iter().find(|theme| theme.name == name);
    let Some(value) = table.get("inherits") else { return find(DEFAULT) };
    let given = sheet.text("inherits", value)?;
    let parent = find(given);
    if parent.is_none() {
        let names: Vec<&str> = known.iter().map(|theme| theme.name.as_str()).collect();
        sheet.unknown(&value.span(), "inherits", "theme", given, names);
    }
    parent
}

/// A colour that is no name of a palette.
fn fixed(sheet: &mut Sheet, path: &str, value: &Value) -> Option<Colour> {
    let colour = value.get_ref().as_str().and_then(fixed_colour);
    if colour.is_none() {
        sheet.expected(path, value, "a colour: \"#rrggbb\" or one of the sixteen like \"bright_red\"");
    }
    colour
}

fn fixed_colour(text: &str) -> Option<Colour> {
    let ansi = || (0u8..).zip(ANSI_NAMES).find(|&(_, name)| name == text).map(|(n, _)| Colour::Ansi(n));
    Rgb::from_hex(text).map(Colour::Rgb).or_else(ansi)
}

fn shade(sheet: &mut Sheet, path: &str, value: &Value, palette: &BTreeMap<String, Colour>) -> Option<Shade> {
    let Some(text) = value.get_ref().as_str() else {
        sheet.expected(path, value, A_COLOUR);
        return None;
    };
    if palette.contains_key(text) {
        return Some(Shade::Named(text.to_string()));
    }
    let colour = fixed_colour(text);
    if colour.is_none() {
        let names: Vec<&str> = palette.keys().map(String::as_str).chain(ANSI_NAMES).collect();
        match nearest(text, names.iter().copied()) {
            Some(_) => sheet.unknown(&value.span(), path, "colour", text, names),
            None => sheet.expected(path, value, A_COLOUR),
        }
    }
    colour.map(Shade::Fixed)
}

fn sketch(sheet: &mut Sheet, path: &str, value: &Value, palette: &BTreeMap<String, Colour>) -> Sketch {
    let mut sketch = Sketch::default();
    let given = match value.get_ref() {
        DeValue::String(_) => {
            sketch.fg = shade(sheet, path, value, palette);
            return sketch;
        }
        DeValue::Table(given) => given,
        _ => {
            sheet.expected(path, value, "a look like { fg = \"red\", bold = true }");
            return sketch;
        }
    };
    for (key, value) in given {
        let word = key.get_ref().as_ref();
        let path = format!("{path}.{}", quoted(word));
        let attribute = match word {
            "fg" => {
                sketch.fg = shade(sheet, &path, value, palette);
                continue;
            }
            "bg" => {
                sketch.bg = shade(sheet, &path, value, palette);
                continue;
            }
            "bold" => &mut sketch.shape.bold,
            "dim" => &mut sketch.shape.dim,
            "italic" => &mut sketch.shape.italic,
            "underline" => &mut sketch.shape.underline,
            "reverse" => &mut sketch.shape.reverse,
            _ => {
                sheet.unknown(&key.span(), &path, "key", word, LOOK_KEYS);
                continue;
            }
        };
        *attribute = sheet.flag(&path, value).unwrap_or_default();
    }
    sketch
}
