//! The input line below the lab's editor, for the strategy's name, a search term, or the cards that every player starts
//! with.

use super::{Lab, LabQuestion};
use crate::app::{Context, SideEffect};
use crate::keys::{Code, Key};
use crate::parts::prompt::CommandLine;
use crate::storage::{is_path, safe};
use sorcery_agents::strategy::library;
use sorcery_games::words::{counted, path_in_full};
use std::path::Path;

/// Label of the input line after the user has typed the name of a built-in strategy.
const TAKEN: &str = "Taken by a built-in strategy. New name:";

/// The input line and its label.
#[derive(Debug)]
pub(super) struct Typing {
    pub label: &'static str,
    pub prompt: CommandLine,
    input: Input,
}

/// The purpose of the text in the input line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Input {
    Name,
    Search,
    /// The user types the cards that every player starts with.
    Start,
}

impl Lab {
    pub(super) fn save(&mut self, cx: &mut Context) {
        let named = is_path(&self.editor.name) || safe(&self.editor.name) == self.editor.name;
        if self.editor.name.is_empty() || !named {
            return self.ask_for_name(cx);
        }
        if is_taken(&self.editor.name, cx) {
            self.ask_for_name(cx);
            return self.typing.iter_mut().for_each(|typing| typing.label = TAKEN);
        }
        let (name, text) = (self.editor.name.clone(), self.editor.text().to_string());
        cx.effect(SideEffect::SaveStrategy(name, text, self.known.take()));
        self.save_draft(cx);
        // Restart the trial, because it compares the current text with the saved text.
        self.tryout.changed();
    }

    /// Confirms that a strategy was saved with this text in the file at `path`.
    pub(super) fn receive_saved(&mut self, name: &str, text: &str, path: &Path) {
        if name == self.editor.name {
            self.known = Some(text.into());
            let errors = match self.editor.errors() {
                0 => String::new(),
                n => format!(" with {}", counted(n, "error")),
            };
            self.save_note = Some(format!("Saved{errors}: {}", path_in_full(path)));
        }
    }

    pub(super) fn ask_for_name(&mut self, cx: &mut Context) {
        // Read the strategies again to find out whether the name is taken, because other programs may have added some.
        cx.effect(SideEffect::Refresh);
        let mut prompt = CommandLine::default();
        prompt.set(&safe(self.editor.stem("")));
        self.typing = Some(Typing { label: "Name (letters, digits, spaces, -, _):", prompt, input: Input::Name });
    }

    pub(super) fn find(&mut self, _cx: &mut Context) {
        self.typing = Some(Typing { label: "Find:", prompt: CommandLine::default(), input: Input::Search });
    }

    pub(super) fn type_start(&mut self) {
        let mut prompt = CommandLine::default();
        let start = &self.tryout.table.start;
        prompt.set(if start.is_empty() { "7 Copper, 3 Estate" } else { start });
        self.typing = Some(Typing { label: "Starting deck (empty: the usual one):", prompt, input: Input::Start });
    }

    pub(super) fn save_as(&mut self, name: String, cx: &mut Context) {
        (self.typing, self.known) = (None, None);
        self.editor.name = name;
        self.save(cx);
    }

    /// Handles keys in the input line.
    pub(super) fn type_line(&mut self, key: Key, cx: &mut Context) {
        let Some(Typing { label, prompt, input }) = &mut self.typing else { return };
        match key.code {
            Code::Esc => {
                (self.typing, self.after_save) = (None, None);
                self.editor.unmark();
            }
            _ if *input == Input::Search => {
                let next = key.code == Code::Enter || !prompt.edit(key);
                let found = self.editor.find(prompt.text(), next);
                *label = if found { "Find (Enter: next):" } else { "Not found:" };
            }
            Code::Enter if *input == Input::Start => {
                let start = prompt.text().trim().to_string();
                self.set("Start deck", cx, |table| table.start = start);
                if cx.popup.is_none() {
                    self.typing = None;
                }
            }
            Code::Enter => {
                let name = safe(&prompt.text().trim().chars().take(40).collect::<String>());
                if name != prompt.text().trim() {
                    prompt.set(&name);
                    *label = "Up to 40 letters, digits, spaces, -, _:";
                } else if name.is_empty() {
                    *label = "Type a name:";
                } else if is_taken(&name, cx) {
                    *label = TAKEN;
                } else if name != self.editor.name && cx.library.strategies.iter().any(|(other, _)| *other == name) {
                    cx.ask(format!("Overwrite the strategy {name}?"), &["Cancel", "Overwrite"]);
                    self.question = Some(LabQuestion::Overwrite(name));
                } else {
                    self.save_as(name, cx);
                }
            }
            _ => _ = prompt.edit(key),
        }
    }
}

/// Returns `true` if a new strategy can't have this name because a built-in one has it. A user's existing file
/// with the name is allowed.
fn is_taken(name: &str, cx: &Context) -> bool {
    library::find(name).is_some() && cx.library.strategies.iter().all(|(own, _)| own != name)
}
