//! The prompt: typed text, its completion, and the command that Enter would submit.

use super::{LINES, TableQuestion, TableScreen};
use crate::app::Context;
use crate::board::focus::{self, Selected};
use crate::frame::{Popup, PromptView};
use crate::keys::{Code, Command, Key};
use crate::text::unify_line_ends;
use sorcery_games::table::plain;
use sorcery_games::words::counted;

impl TableScreen {
    /// Returns `true` if letters and arrows edit the prompt.
    pub fn is_typing(&self) -> bool {
        !self.prompt.is_empty() && !self.composed
    }

    /// Prepares the prompt for typing and clears the selection.
    pub(super) fn begin_typing(&mut self) {
        if !self.is_typing() {
            self.back();
        }
        self.composed = false;
        self.board.selection.path.clear();
        self.message = None;
    }

    /// Inserts a pasted line into the prompt. Asks before running several pasted lines.
    pub(super) fn paste(&mut self, text: &str, cx: &mut Context) {
        if self.curtain {
            return;
        }
        let text = unify_line_ends(text);
        let lines: Vec<String> = text.lines().map(String::from).filter(|line| !line.trim().is_empty()).collect();
        if lines.len() < 2 {
            self.begin_typing();
            return self.prompt.paste(lines.first().map_or("", String::as_str));
        }
        let run = format!("Run {}", counted(lines.len(), "command"));
        let text = lines.iter().cloned().map(plain).collect();
        cx.popup = Some(Popup::choice(format!("{run}?"), text, vec![run, "Cancel".into()]));
        self.question = Some(TableQuestion::Paste(lines));
    }

    /// Runs pasted commands until one must wait for another player, a dialog or a hint. After an error, discards the
    /// rest.
    pub(super) fn run_pasted(&mut self, cx: &mut Context) {
        while !self.is_idle()
            && !self.is_searching()
            && cx.popup.is_none()
            && self.session().status().awaited().is_some()
            && let Some(line) = self.pasted.pop_front()
        {
            self.submit(&line, cx);
            let asks_to_leave = matches!(self.question, Some(TableQuestion::Leave | TableQuestion::Abort));
            let rest = self.pasted.len();
            match &mut self.message {
                Some((text, true)) if rest > 0 => {
                    *text = format!("{line}: {text} Skipped {} after it.", counted(rest, "command"));
                    self.pasted.clear();
                }
                _ if asks_to_leave => self.pasted.clear(),
                _ => {}
            }
        }
    }

    /// Returns the commands that can complete the prompt: legal actions, then all verbs. Includes hidden verbs if
    /// `hidden` is set.
    fn lines(&self, hidden: bool) -> impl Iterator<Item = &str> {
        let forms = self.forms().into_iter().filter(move |form| hidden || !form.hidden);
        self.board.options.iter().map(|option| option.line.as_str()).chain(forms.map(|form| form.verb))
    }

    /// Edits the prompt. Returns `false` if the prompt doesn't handle the key.
    pub(super) fn edit(&mut self, key: Key, command: Option<Command>, cx: &mut Context) -> bool {
        match (command, key.code) {
            (Some(Command::Choose), _) => self.enter(cx),
            (Some(Command::Back), _) => _ = self.back(),
            (Some(Command::Complete), _) => {
                let mut prompt = std::mem::take(&mut self.prompt);
                prompt.complete(self.lines(false));
                self.prompt = prompt;
            }
            (None, Code::Right) if self.prompt.at_end() => {
                let text = format!("{}{}", self.prompt.text(), self.ghost(None));
                self.prompt.set(&text);
            }
            (None, _) => {
                let edited = self.prompt.edit(key);
                if edited {
                    self.message = None;
                }
                return edited;
            }
            _ => return false,
        }
        true
    }

    /// Returns the commands that this match doesn't support.
    pub(super) fn commands_without_use(&self) -> Vec<Command> {
        let forms = self.forms();
        let verbs = [Command::Play, Command::Attack, Command::Use].into_iter().chain(LINES);
        let unknown = verbs.filter(|verb| forms.iter().all(|form| form.verb != verb.name()));
        let lesson = self.tutorial().is_none().then_some(Command::Lesson);
        let end = (!self.board.ends_turns).then_some(Command::EndTurn);
        unknown.chain(lesson).chain(end).collect()
    }

    /// Returns the command that Enter would submit, from the typed text or from the selection and the cursor.
    pub(super) fn meant(&self) -> Option<String> {
        if self.is_typing() {
            return Some(self.prompt.text().to_string());
        }
        match focus::step(&self.board.options, &self.board.selection.path, self.board.pointed()?) {
            Selected::Submit(line) => Some(line),
            Selected::Ask(moves, _) => moves.get(self.best_of(&moves)).map(|option| option.line.clone()),
            _ => None,
        }
    }

    /// Returns the suggested completion of the prompt. `meant` is the command that Enter would submit.
    pub(super) fn ghost(&self, meant: Option<&str>) -> String {
        if self.is_typing() {
            return self.prompt.ghost(self.lines(true));
        }
        meant.and_then(|line| line.strip_prefix(self.prompt.text())).unwrap_or_default().to_string()
    }

    pub(super) fn prompt_view(&self, meant: Option<&str>) -> PromptView {
        PromptView {
            text: self.prompt.text().to_string(),
            cursor: self.prompt.cursor(),
            ghost: self.ghost(meant),
            is_typed: self.is_typing(),
        }
    }
}
