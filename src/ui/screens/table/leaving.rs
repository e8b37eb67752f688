//! Leaving the table, saving and resigning.

use super::{TableQuestion, TableScreen};
use crate::app::{Context, SideEffect};
use crate::screens::result::GameOver;
use std::path::PathBuf;

/// Minimum time, in milliseconds, for which the last action stays visible before the result screen opens. A key or
/// click opens it earlier.
const LAST_LOOK: u64 = 800;

impl TableScreen {
    /// Returns the path of the journal if the whole game is saved. A game without any action isn't saved.
    pub(super) fn saved_path(&mut self) -> Option<PathBuf> {
        self.path.clone().filter(|_| self.board.session.has_begun() && self.board.session.is_kept())
    }

    pub(super) fn saved_or_not(&mut self) -> &'static str {
        if self.saved_path().is_some() { "saved" } else { "not saved" }
    }

    /// Returns the path of the journal if part of the game couldn't be saved.
    pub fn unsaved(&mut self) -> Option<PathBuf> {
        self.path.clone().filter(|_| !self.board.session.is_kept())
    }

    /// Ends the match if it is over: moves its journal to the replays and prepares the result screen.
    pub(super) fn check_end(&mut self, cx: &mut Context) {
        if self.session().status().awaited().is_some() || self.over.is_some() {
            return;
        }
        self.opponents.players.tell_end(&self.board.session);
        // An incomplete journal stays with the unfinished games, so it can be continued.
        let kept = self.saved_path();
        cx.unsaved = self.unsaved().or(cx.unsaved.take());
        kept.iter().for_each(|path| cx.effect(SideEffect::Finish(path.clone())));
        match cx.mirrors_text {
            true => cx.effect(SideEffect::Quit),
            false => {
                // The game is over, so a question about it no longer applies.
                cx.popup.take_if(|popup| popup.is_question());
                self.question = None;
                self.over = Some((GameOver::new(self.session(), kept), self.board.clock + LAST_LOOK));
            }
        }
    }

    /// Opens the result screen if the game is over. Returns `true` if it did so.
    pub(super) fn end(&mut self, cx: &mut Context) -> bool {
        let over = self.over.take();
        over.map(|(over, _)| cx.go(over)).is_some()
    }

    pub(super) fn leave(&mut self, cx: &mut Context) {
        cx.unsaved = self.unsaved().or(cx.unsaved.take());
        cx.home();
    }

    pub(super) fn resign(&mut self, cx: &mut Context) {
        cx.aborted = true;
        match cx.mirrors_text {
            true => cx.effect(SideEffect::Quit),
            false => {
                self.path.iter().for_each(|path| cx.effect(SideEffect::Discard(path.clone())));
                cx.home();
            }
        }
    }

    pub(super) fn ask_to_leave(&mut self, cx: &mut Context) {
        if cx.shared_table.is_some() {
            return self.ask_to_leave_shared_table(cx);
        }
        if self.exercise.is_some() {
            return self.ask_about_exercise(cx);
        }
        let kept = self.saved_or_not();
        self.question = Some(TableQuestion::Leave);
        let ways = [format!("{} (the game is {kept})", cx.home_name()), format!("Quit (the game is {kept})")];
        cx.ask("Leave the game?", &["Stay", &ways[0], &ways[1], "Resign and delete the game"]);
    }
}
