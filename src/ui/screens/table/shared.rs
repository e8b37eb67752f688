//! Shared tables: actions, questions and absences of other players.

use super::{TableQuestion, TableScreen};
use crate::app::{Context, SharedTable};
use sorcery_session::Players;
use sorcery_session::room::{OpenOffer, Visit};
use std::time::Duration;

/// Interval for redrawing the clocks.
const CLOCK: Duration = Duration::from_millis(250);

impl SharedTable {
    /// Returns the offer that awaits an answer, if there is one.
    pub fn offer(&self) -> Option<OpenOffer> {
        self.room.offer(self.visit?)
    }

    /// Returns the players of a match with this many seats, as seen by this user.
    pub(super) fn players(&self, seats: usize) -> Players {
        let own = self.room.guest(self.visit).and_then(|guest| guest.seat());
        Players::around(own, seats)
    }
}

/// Returns the time until the clocks must be redrawn.
pub(super) fn next_second(cx: &Context) -> Option<Duration> {
    cx.shared_table.as_ref().filter(|shared| shared.room.is_timed()).map(|_| CLOCK)
}

impl TableScreen {
    /// Updates the table after another player's action or message.
    pub(super) fn update_shared_table(&mut self, cx: &mut Context) {
        let seat = self.seat();
        let was_absent = self.was_absent;
        self.was_absent = self.absence(cx).is_some();
        if was_absent && !self.was_absent {
            // All players are back, so remove the message that a player is absent.
            self.message = None;
        }
        if matches!(cx.shared_table.as_ref().and_then(SharedTable::offer), Some(OpenOffer::Received(_))) {
            // The offer needs the status line.
            self.message = None;
        }
        if self.board.is_behind(seat, seat) {
            // Remove the message, because it describes the position before the change.
            self.message = None;
            self.after_change(false);
        } else {
            self.board.update_log(seat);
        }
        self.check_end(cx);
    }

    /// Describes the offer that awaits an answer. The answer is typed, so that a key meant for the table can't accept the
    /// offer.
    pub(super) fn offer_at_shared_table(&self, cx: &Context) -> Option<String> {
        Some(match cx.shared_table.as_ref()?.offer()? {
            OpenOffer::Made(offer) => format!("{offer} Waiting for the answer."),
            OpenOffer::Received(offer) => format!("{offer} Type `accept` or `decline` (playing on declines it)."),
        })
    }

    pub(super) fn ask_to_leave_shared_table(&mut self, cx: &mut Context) {
        self.question = Some(TableQuestion::Leave);
        let visit = cx.shared_table.as_ref().and_then(|shared| shared.visit);
        let close = format!("Close the table (the game is {})", self.saved_or_not());
        let items: &[&str] = match visit.map(Visit::is_host) {
            Some(true) => &["Stay", &close, "Offer a draw", "Resign"],
            Some(false) => &["Stay", "Leave (frees your seat)", "Offer a draw", "Resign"],
            None => &["Stay", "Leave"],
        };
        cx.ask("Leave the table?", items);
    }

    pub(super) fn leave_shared_table(&mut self, item: usize, cx: &mut Context) {
        match (item, self.seat()) {
            (1, _) => self.leave(cx),
            (2, Some(_)) => self.submit("offer draw", cx),
            (3, Some(_)) => self.submit("resign", cx),
            _ => {}
        }
    }

    /// Describes the absent players.
    pub(super) fn absence(&self, cx: &Context) -> Option<String> {
        cx.shared_table.as_ref()?.room.absent()
    }
}
