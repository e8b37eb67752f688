//! What a user has set: `config.toml`, and where things are kept.
//!
//! ```toml
//! theme = "dusk"            # one of the built-in themes or of the folder themes/
//! keys = "arrows"           # or "vi"
//! animation = true
//! mouse = true
//! color = "auto"            # or "true", "256", "16", "none"
//! ascii = false             # draw with plain ASCII characters
//! undo = "free"             # or "strict": not past what showed a hidden card
//! open_hands = false        # no curtain between two people at one keyboard
//! confirm_end_turn = true   # ask when something can still be done
//! names = ["Ann", "Bob"]
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

mod file;
mod folders;

pub use folders::{CONFIG_VARIABLE, Folders};

use super::disk;
use super::keys::{KeySet, Override};
use super::theme::{DEFAULT, Depth};
use crate::games::words::Error;
use std::path::Path;

/// How far back undo goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undo {
    /// To the start of the game.
    #[default]
    Free,
    /// Not past an action that showed a hidden card.
    Strict,
}

impl Undo {
    /// The choices by their names.
    pub const NAMES: [(&'static str, Undo); 2] = [("free", Undo::Free), ("strict", Undo::Strict)];
}

/// What a user has set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name of the theme.
    pub theme: String,
    /// The set of keys.
    pub keys: KeySet,
    /// Other keys than those of the set.
    pub overrides: Vec<Override>,
    /// Whether changes move.
    pub animation: bool,
    /// Whether the mouse is ours; else it selects text in the terminal.
    pub mouse: bool,
    /// How many colours; `None`: as many as the terminal has.
    pub color: Option<Depth>,
    /// Whether to draw with ASCII characters only.
    pub ascii: bool,
    /// How far back undo goes.
    pub undo: Undo,
    /// Whether hands stay open when two people share the keyboard.
    pub open_hands: bool,
    /// Whether to ask before a turn ends in which something can still be done.
    pub confirm_end_turn: bool,
    /// The players' names, as they were last.
    pub names: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: DEFAULT.into(),
            keys: KeySet::Arrows,
            overrides: Vec::new(),
            animation: true,
            mouse: true,
            color: None,
            ascii: false,
            undo: Undo::Free,
            open_hands: false,
            confirm_end_turn: true,
            names: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads `config.toml`. What is wrong is complained about and stays as it is by default, and
    /// so does everything when there is no such file (which is not complained about).
    pub fn load(path: &Path) -> (Settings, Vec<Error>) {
        match disk::read(path) {
            Ok(Some(text)) => Settings::parse(&path.file_name().unwrap_or_default().to_string_lossy(), &text),
            Ok(None) => (Settings::default(), Vec::new()),
            Err(error) => (Settings::default(), vec![error]),
        }
    }

    /// Reads the text of a settings file; `file` is what complaints call it.
    pub fn parse(file: &str, text: &str) -> (Settings, Vec<Error>) {
        file::parse(file, text)
    }

    /// Writes into the file what is not as it says, and leaves alone everything else in it:
    /// comments, order, unknown keys, overrides of keys. A file that is not there is begun.
    ///
    /// # Errors
    /// The file cannot be read or written, or is not TOML; it is then as it was.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        let old = disk::read(path)?.unwrap_or_default();
        let new = file::revise(&path.file_name().unwrap_or_default().to_string_lossy(), &old, self)?;
        if new == old { Ok(()) } else { disk::write_atomically(path, &new) }
    }
}

#[cfg(test)]
mod tests;
