//! The actions of a screen, for the key line and the help.

use super::Context;
use crate::frame::KeyHint;
use crate::keys::{Command, KeyScope};

/// The actions of a screen: the entries of the key line, in their order, and the commands that have no effect here.
#[derive(Debug)]
pub struct Actions<'c> {
    cx: &'c Context,
    scope: KeyScope,
    /// The entries of the key line. Entries without a key or a label, or of a disabled command, are left out.
    hints: Vec<KeyHint>,
    /// Commands that the key line and the help leave out.
    disabled: Vec<Command>,
}

impl<'c> Actions<'c> {
    /// Returns all commands as actions. The key line has those in `shown`, with their default labels and with their
    /// keys in `scope`.
    pub fn new(cx: &'c Context, scope: KeyScope, shown: &[Command]) -> Self {
        // While the user types a command, show the keys of the table, so that only the prompt changes on the screen.
        let keys_of = if scope == KeyScope::Text { KeyScope::Table } else { scope };
        let hint = |&command: &Command| KeyHint {
            key: cx.key(keys_of, command).unwrap_or_default(),
            word: command.label(),
            command: Some(command),
            ..KeyHint::default()
        };
        // Most lists have nothing to delete.
        let disabled = [Command::Delete].into_iter().filter(|command| !shown.contains(command)).collect();
        Actions { cx, scope, hints: shown.iter().map(hint).collect(), disabled }
    }

    fn change(mut self, command: Command, change: impl FnOnce(&mut KeyHint)) -> Self {
        if let Some(hint) = self.hints.iter_mut().find(|hint| hint.command == Some(command)) {
            change(hint);
        }
        self
    }

    /// Disables these commands, so that the key line and the help leave them out.
    pub fn without(mut self, commands: &[Command]) -> Self {
        self.disabled.extend(commands);
        self
    }

    /// Changes the label of a command in the key line. If it is empty, only the help lists the command.
    pub fn label(self, command: Command, label: &str) -> Self {
        self.change(command, |hint| hint.word = label.into())
    }

    /// Shows the keys of two commands as one entry, at the position of the second.
    pub fn pair(self, commands: [Command; 2], label: &str) -> Self {
        let keys = commands.iter().filter_map(|command| self.cx.key(self.scope, *command)).collect::<Vec<_>>();
        self.change(commands[1], |hint| (hint.key, hint.word) = (keys.join(" "), label.into()))
    }

    /// Shows a command in the key line only while the items of a menu lie side by side.
    pub fn sideways(self, command: Command) -> Self {
        self.change(command, |hint| hint.sideways = true)
    }

    /// Inserts an entry for keys that type text, before the last `behind` entries of the key line.
    pub fn typed(mut self, keys: &str, label: &str, behind: usize) -> Self {
        let hint = KeyHint { key: keys.into(), word: label.into(), ..KeyHint::default() };
        self.hints.insert(self.hints.len() - behind, hint);
        self
    }

    pub fn is_enabled(&self, command: Command) -> bool {
        !self.disabled.contains(&command)
    }

    /// Returns the entries of the key line.
    pub fn hints(&self) -> Vec<KeyHint> {
        let is_shown = |hint: &&KeyHint| {
            let is_enabled = hint.command.is_none_or(|command| self.is_enabled(command));
            is_enabled && !hint.key.is_empty() && !hint.word.is_empty()
        };
        self.hints.iter().filter(is_shown).cloned().collect()
    }
}
