//! Handles key presses and clicks in the strategy lab, and the answers to its dialogs.

use super::picker::{Choosing, Picked};
use super::{Lab, LabQuestion, LabTab, MENU, STEP};
use crate::app::{Context, DialogAnswer, ScreenEvent, SideEffect};
use crate::frame::Hit;
use crate::keys::{Code, Command, Key};
use crate::scene::lab::{ODDS, PANEL, SETTING};

impl Lab {
    /// Handles an event in the open list. Returns `false` for a key whose command follows, and for a command that the
    /// list ignores.
    pub(super) fn pick(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        let Some(picker) = &mut self.picker else { return false };
        let picked = picker.event(event);
        let ignored = matches!((event, &picked), (ScreenEvent::Command(_), Picked::Ignored));
        cx.effects.extend(picker.unlisted().map(SideEffect::ListPaths));
        self.picked(picked, cx);
        !(ignored || matches!(event, ScreenEvent::Key(_, Some(_))))
    }

    pub(super) fn typed(&mut self, key: Key, command: Option<Command>, cx: &mut Context) -> bool {
        self.save_note = None;
        let leaves = matches!(command, Some(Command::Quit | Command::Lobby | Command::Suspend | Command::Help));
        if self.typing.is_some() && !leaves {
            self.type_line(key, cx);
            return true;
        }
        let offers = self.editor.is_completing() && matches!(key.code, Code::Esc | Code::Enter | Code::Tab);
        (command.is_none() || offers) && self.editor.edit(key)
    }

    pub(super) fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            Command::NextZone | Command::Choose | Command::Back if self.editor.is_completing() => {
                let code = match command {
                    Command::NextZone => Code::Tab,
                    Command::Choose => Code::Enter,
                    _ => Code::Esc,
                };
                _ = self.editor.edit(Key::from(code));
            }
            Command::LabMenu => {
                self.question = Some(LabQuestion::Menu);
                cx.ask("Dominion lab", &MENU.map(|(word, ..)| word));
            }
            Command::Undo | Command::Redo => self.editor.undo(command == Command::Undo),
            Command::Panel => self.show(self.next_panel()),
            Command::Forwards | Command::Backwards => self.turn_panel(command == Command::Forwards),
            Command::ReadLeft | Command::ReadRight => self.read(command == Command::ReadRight, cx),
            Command::ScrollLogUp | Command::ScrollLogDown => {
                self.scroll_panel(if command == Command::ScrollLogUp { -STEP } else { STEP });
            }
            // In the editor, only the lobby's key and the menu leave the lab.
            Command::Back => {}
            Command::Quit => self.leave(|_, cx| cx.effect(SideEffect::Quit), cx),
            _ => match MENU.iter().find(|(_, own, _)| *own == Some(command)) {
                Some((.., act)) => act(self, cx),
                None => return false,
            },
        }
        true
    }

    pub(super) fn click(&mut self, hit: Hit, cx: &mut Context) {
        match hit {
            Hit::Text(line, column) => self.editor.go(line, column),
            Hit::Item(SETTING) => self.choose_strategies(Choosing::Opponents, cx),
            Hit::Item(PANEL) => self.turn_panel(true),
            Hit::Item(item) if self.tryout.opponents.len() > 1 => {
                self.tryout.watched = item.saturating_sub(ODDS).min(self.tryout.opponents.len() - 1);
                self.reports.remove(&LabTab::Game);
                self.renew_reports();
            }
            _ => {}
        }
    }

    pub(super) fn scroll(&mut self, lines: i32) {
        if !self.scroll_panel(lines as isize) {
            let (line, column) = self.editor.cursor();
            self.editor.go(line.saturating_add_signed(lines as isize), column);
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.typing {
            Some(typing) => typing.prompt.paste(text),
            None => self.editor.paste(text),
        }
    }

    pub(super) fn answer(&mut self, answer: DialogAnswer, cx: &mut Context) {
        match (self.question.take(), answer) {
            // Quitting again while the question is open confirms it.
            (Some(LabQuestion::Leave(_)), DialogAnswer::Quit) => cx.effect(SideEffect::Quit),
            (_, DialogAnswer::Quit) => self.leave(|_, cx| cx.effect(SideEffect::Quit), cx),
            (Some(LabQuestion::Menu), DialogAnswer::Item(item)) => {
                if let Some((.., act)) = MENU.get(item) {
                    act(self, cx);
                }
            }
            (Some(LabQuestion::Tuning), DialogAnswer::Item(item)) => self.tuned(item, cx),
            (Some(LabQuestion::Overwrite(name)), DialogAnswer::Item(1)) => self.save_as(name, cx),
            (Some(question), DialogAnswer::Item(1)) => self.discard(question, cx),
            (Some(question @ (LabQuestion::Replace(..) | LabQuestion::Leave(_))), DialogAnswer::Item(2)) => {
                self.save(cx);
                self.after_save = Some((question, self.editor.text().into()));
            }
            _ => {}
        }
    }
}
