//! The commands that keys trigger at the table.

use super::{LINES, TableScreen};
use crate::app::Context;
use crate::keys::Command;
use crate::screens::result::unsaved;
use crate::screens::{rules::RulesScreen, rulings::inspect};

/// The answer to an action before the hint that the player has asked for.
pub(super) const HINT_FIRST: &str = "Please wait: the hint comes before your action.";

impl TableScreen {
    /// Carries out a command. Returns `false` if the table has no use for it.
    pub(super) fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        let by_digit = std::mem::take(&mut self.by_digit);
        let unseen = std::mem::take(&mut self.fresh) && self.harms_other_card(cx);
        if command.picked().is_none() {
            self.touched = None;
        }
        self.board.keep_page_for(command);
        match command {
            Command::Left | Command::Right | Command::Up | Command::Down => self.steer(command),
            Command::NextZone => self.cycle(true),
            Command::PreviousZone => self.cycle(false),
            Command::First | Command::Last => {
                self.board.cursor = None;
                self.cycle(command == Command::First);
            }
            Command::Choose if by_digit => self.note("Done. Press Enter again to use the selected card."),
            Command::Choose if self.awaits_advice() => self.note(HINT_FIRST),
            Command::Choose | Command::Play | Command::Attack | Command::Use
                if !self.is_typing() && self.ask_to_find() => {}
            Command::Choose | Command::Play | Command::Attack | Command::Use if unseen => {
                self.show_first("press Enter again")
            }
            Command::Choose => self.enter(cx),
            Command::EndTurn => {
                if let Some(line) = self.board.end_turn().map(|end| end.line.clone()) {
                    self.choose(&line, cx);
                }
            }
            Command::NextName if !self.curtain => self.board.next_name(),
            _ if LINES.contains(&command) => self.submit(command.name(), cx),
            Command::Save => {
                let kept: String = match self.saved_path() {
                    Some(path) => format!("Saved automatically: {}", path.display()),
                    None if !self.board.session.is_kept() => unsaved(self.session()),
                    None if self.path.is_some() => "Not saved yet: saving starts with your first action.".into(),
                    // Guests don't see the path on the host's disk.
                    None => "The host saves this game.".into(),
                };
                self.note(kept);
            }
            Command::Inspect => inspect(&self.board, self.seat(), &self.inspector(Vec::new(), cx).0, cx),
            Command::Play | Command::Attack | Command::Use => self.begin(command.name(), cx),
            Command::Lesson => self.ask_about_step(cx),
            Command::Rules => cx.open(RulesScreen::of(Some(&self.session().header().game))),
            // Ask first if leaving would close a shared table or lose the game.
            Command::Lobby if cx.shared_table.is_some() || self.saved_path().is_none() => self.ask_to_leave(cx),
            Command::Back if self.hurry() || self.back() => {}
            Command::Back | Command::Quit => self.ask_to_leave(cx),
            Command::HistoryUp | Command::HistoryDown => self.prompt.recall(command == Command::HistoryUp),
            Command::ScrollLogUp => self.board.page_log(true),
            Command::ScrollLogDown => self.board.page_log(false),
            Command::OpenPrompt => {
                self.composed = false;
                self.board.selection.path.clear();
                self.message = None;
                self.prompt.set(" ");
            }
            _ => match command.picked() {
                Some(digit) => {
                    let before = self.session().done();
                    self.pick(digit, cx);
                    self.by_digit = self.tutorial.is_none() && self.session().done() > before;
                }
                None => return false,
            },
        }
        true
    }
}
