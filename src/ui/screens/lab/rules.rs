//! Menu commands that change the rules of the lab's games without a list of choices or text input.

use super::{Lab, LabTab};
use crate::app::{Context, LabTable};
use crate::frame::Popup;
use crate::keys::{Command, KeyScope};
use sorcery_games::dominion::{MOST_SEATS, Opening};
use sorcery_session::contest::tournament::First;

impl Lab {
    /// Changes the rules of the games in the lab. If games can't have these rules, shows the error and keeps the old
    /// ones.
    pub(super) fn set(&mut self, title: &str, cx: &mut Context, change: impl FnOnce(&mut LabTable)) {
        match self.tryout.set(change) {
            Ok(()) => _ = self.reports.remove(&LabTab::Game),
            Err(error) => cx.popup = Some(Popup::error(title, &error.0)),
        }
    }

    pub(super) fn cycle_first_player(&mut self, cx: &mut Context) {
        self.set("First player", cx, |table| {
            table.first = match table.first {
                First::Alternate => First::Always(0),
                First::Always(0) => First::Always(1),
                First::Always(_) => First::Alternate,
            };
        });
    }

    pub(super) fn cycle_opening(&mut self, cx: &mut Context) {
        self.set("Opening hands", cx, |table| {
            table.opening = match table.opening {
                None => Some(Opening::FiveTwo),
                Some(Opening::FiveTwo) => Some(Opening::FourThree),
                Some(Opening::FourThree) => None,
            };
        });
    }

    /// Switches between two-player games against each opponent and games with all opponents at one table.
    pub(super) fn switch_table(&mut self, cx: &mut Context) {
        if !self.tryout.is_one_table() && !(2..MOST_SEATS).contains(&self.tryout.opponents.len()) {
            let menu = cx.keymap.key_or_label(KeyScope::Lab, Command::LabMenu);
            let what = format!("First choose two or three opponents (in the menu, {menu}).");
            cx.popup = Some(Popup::answer("One table", &what));
            return;
        }
        let one_table = !self.tryout.is_one_table();
        self.set("One table", cx, |table| table.one_table = one_table);
    }
}
