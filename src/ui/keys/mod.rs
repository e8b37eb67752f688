//! Keys and commands. One table lists the keys of each command in each place, such as the table or the lab. The help is
//! generated from it, and `config.toml` can change it.

mod changes;
mod command;
mod key;

pub(crate) use changes::changes;
pub use command::{Command, ROWS};
pub use key::{Code, Key};

use serde::{Deserialize, Serialize};
use sorcery_games::words::Error;
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KeyScope {
    Anywhere,
    /// The lobby, forms and dialogs.
    Menu,
    /// A list with a filter. Typed characters change the filter and are never commands.
    Picker,
    /// The table, while the prompt is empty.
    Table,
    Replay,
    /// A prompt that isn't empty. Typed characters are never commands.
    Text,
    DeckBuilder,
    /// The strategy lab. Typed characters go to its editor and are never commands.
    Lab,
}

impl KeyScope {
    /// The places where keys work, with their names in `config.toml`.
    pub const NAMES: [(&'static str, KeyScope); 8] = [
        ("anywhere", KeyScope::Anywhere),
        ("menu", KeyScope::Menu),
        ("picker", KeyScope::Picker),
        ("table", KeyScope::Table),
        ("replay", KeyScope::Replay),
        ("text", KeyScope::Text),
        ("deck_builder", KeyScope::DeckBuilder),
        ("lab", KeyScope::Lab),
    ];

    /// Returns `true` if this key always types a character in this place and is never a command. In the deck builder,
    /// characters that aren't in the names of cards can be commands, such as `+`.
    pub fn types(self, key: Key) -> bool {
        match self {
            KeyScope::Picker | KeyScope::Text | KeyScope::Lab => key.typed().is_some(),
            KeyScope::DeckBuilder => key.typed().is_some_and(|c| c.is_alphanumeric() || c == ' '),
            _ => false,
        }
    }

    fn name(self) -> &'static str {
        KeyScope::NAMES.iter().find(|(_, scope)| *scope == self).map_or("", |(name, _)| name)
    }
}

/// A predefined set of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeySet {
    /// Arrows, Tab, Enter, Esc and function keys. Letters go to the prompt.
    #[default]
    Arrows,
    /// The keys of `Arrows`, plus hjkl, one letter per action, and `:` for the prompt.
    Vi,
}

/// A user's change to the keys of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Override {
    /// The place where the new keys work, or `None` for every place that lists the command.
    pub scope: Option<KeyScope>,
    pub command: Command,
    /// The new keys, which replace all keys of the command in `scope`.
    pub keys: Vec<Key>,
    /// Location of the change in the file: `config.toml:7`.
    pub at: String,
}

/// The keys of a command in one place, and the index of the override that set them.
#[derive(Clone, Debug)]
struct Binding {
    scope: KeyScope,
    command: Command,
    keys: Vec<Key>,
    by: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct Keymap {
    bindings: Vec<Binding>,
    commands: HashMap<(KeyScope, Key), Command>,
}

impl Default for Keymap {
    fn default() -> Self {
        Keymap::of(KeySet::default(), &[]).0
    }
}

impl Keymap {
    /// Returns the keys of `set` with the user's changes. Rejects a change that would give a key two commands in
    /// one place: the command keeps its keys, and the result has an error.
    pub fn of(set: KeySet, overrides: &[Override]) -> (Keymap, Vec<Error>) {
        let defaults = defaults(set);
        let mut granted: Vec<bool> = vec![true; overrides.len()];
        let mut complaints = Vec::new();
        // Two overrides may swap keys, so apply all of them before looking for conflicts. Then revoke the later
        // one of each conflict until none is left. The defaults have no conflicts.
        let bindings = loop {
            let bindings = changed(&defaults, overrides, &granted);
            let Some((loser, what)) = clash(&bindings) else { break bindings };
            let wish = &overrides[loser];
            let section = wish.scope.map(|scope| format!("{}.", scope.name())).unwrap_or_default();
            complaints.push(Error(format!("{}: keys.{section}{}: {what}", wish.at, wish.command.name())));
            granted[loser] = false;
        };
        let scopes = bindings.iter().flat_map(|b| b.keys.iter().map(|&key| ((b.scope, key), b.command)));
        (Keymap { commands: scopes.collect(), bindings }, complaints)
    }

    pub fn command(&self, scope: KeyScope, key: Key) -> Option<Command> {
        if scope.types(key) {
            return None;
        }
        let find = |scope| self.commands.get(&(scope, key)).copied();
        find(scope).or_else(|| find(KeyScope::Anywhere))
    }

    pub fn keys(&self, scope: KeyScope, command: Command) -> Vec<Key> {
        let here = self.here(scope).filter(|binding| binding.command == command);
        here.flat_map(|binding| binding.keys.iter().copied()).collect()
    }

    /// Returns the name of the first key that triggers `command` in `scope`.
    pub fn key(&self, scope: KeyScope, command: Command) -> Option<String> {
        self.keys(scope, command).first().map(ToString::to_string)
    }

    /// Returns the name of the first key that triggers `command` in `scope`, or the command's label if there is none.
    pub fn key_or_label(&self, scope: KeyScope, command: Command) -> String {
        self.key(scope, command).unwrap_or_else(|| command.label())
    }

    /// Returns the keys of some places with their descriptions in the first of these, for the help. Keys with the same
    /// description share a line. Leaves out disabled commands.
    pub fn help(&self, scopes: &[KeyScope], is_enabled: impl Fn(Command) -> bool) -> Vec<(String, &'static str)> {
        let mut lines: Vec<(Vec<Key>, &'static str)> = Vec::new();
        let bindings = scopes.iter().flat_map(|scope| self.bindings.iter().filter(|own| own.scope == *scope));
        for binding in bindings.filter(|own| !own.keys.is_empty() && is_enabled(own.command)) {
            let what = binding.command.description_in(scopes[0]);
            match lines.iter_mut().find(|(_, other)| *other == what) {
                Some((keys, _)) => keys.extend(&binding.keys),
                None => lines.push((binding.keys.clone(), what)),
            }
        }
        lines.into_iter().map(|(keys, what)| (format_keys(&keys), what)).collect()
    }

    fn here(&self, scope: KeyScope) -> impl Iterator<Item = &Binding> {
        self.bindings.iter().filter(move |binding| binding.scope == scope || binding.scope == KeyScope::Anywhere)
    }
}

/// Formats keys for a line of the help, such as `F1, ?`. Shortens a run of digits to `1-9`.
fn format_keys(keys: &[Key]) -> String {
    let digits: Option<Vec<u32>> = keys.iter().map(|key| key.typed()?.to_digit(10)).collect();
    if let Some(digits) = digits.filter(|d| d.len() > 2 && d.windows(2).all(|pair| pair[1] == pair[0] + 1)) {
        return format!("{}-{}", digits[0], digits[digits.len() - 1]);
    }
    keys.iter().map(Key::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the default keys of `set`: one binding for each command in each part of the program.
fn defaults(set: KeySet) -> Vec<Binding> {
    let arrows = ROWS.iter().flat_map(|row| row.arrows.iter().map(|keys| (row.command, keys)));
    let vi = ROWS.iter().flat_map(|row| row.vi.iter().map(|keys| (row.command, keys)));
    let mut bindings: Vec<Binding> = Vec::new();
    for (command, &(scopes, keys)) in arrows.chain(vi.filter(|_| set == KeySet::Vi)) {
        let keys: Vec<Key> = keys.split_whitespace().filter_map(|name| Key::parse(name).ok()).collect();
        for &scope in scopes {
            match bindings.iter_mut().find(|b| b.scope == scope && b.command == command) {
                Some(binding) => binding.keys.extend(&keys),
                None => bindings.push(Binding { scope, command, keys: keys.clone(), by: None }),
            }
        }
    }
    bindings
}

/// Returns the default bindings with some of the user's changes. `granted` tells which of the `wishes` to carry out.
fn changed(defaults: &[Binding], wishes: &[Override], granted: &[bool]) -> Vec<Binding> {
    let mut bindings = defaults.to_vec();
    for (by, wish) in wishes.iter().enumerate().filter(|&(by, _)| granted[by]) {
        let scopes: Vec<KeyScope> = match wish.scope {
            Some(scope) => vec![scope],
            None => defaults.iter().filter(|old| old.command == wish.command).map(|old| old.scope).collect(),
        };
        for scope in scopes {
            let keys = wish.keys.iter().filter(|key| !scope.types(**key)).copied().collect();
            let new = Binding { scope, command: wish.command, keys, by: Some(by) };
            match bindings.iter_mut().find(|old| old.scope == scope && old.command == wish.command) {
                Some(old) => *old = new,
                None => bindings.push(new),
            }
        }
    }
    bindings
}

/// Finds the first key to which two commands are bound in one place. Returns the index of the override to revoke, and
/// the reason.
fn clash(bindings: &[Binding]) -> Option<(usize, String)> {
    for (i, one) in bindings.iter().enumerate() {
        for other in &bindings[i + 1..] {
            let meet = one.scope == other.scope || one.scope == KeyScope::Anywhere || other.scope == KeyScope::Anywhere;
            let shared = one.keys.iter().find(|key| other.keys.contains(key));
            let (Some(key), true) = (shared, meet && one.command != other.command) else { continue };
            let (loser, winner) = if one.by > other.by { (one, other) } else { (other, one) };
            if let Some(by) = loser.by {
                let scope = winner.scope.name();
                return Some((by, format!("{key} is already the key for {} ({scope})", winner.command.name())));
            }
        }
    }
    None
}
