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
        let draw = self.has_opponent().then_some("Offer a draw");
        let items: Vec<&str> = match visit.map(Visit::is_host) {
            Some(true) => ["Stay", &close].into_iter().chain(draw).chain(["Resign"]).collect(),
            Some(false) => ["Stay", "Leave (frees your seat)"].into_iter().chain(draw).chain(["Resign"]).collect(),
            None => vec!["Stay", "Leave"],
        };
        cx.ask("Leave the table?", &items);
    }

    pub(super) fn leave_shared_table(&mut self, item: usize, cx: &mut Context) {
        match (item, self.seat()) {
            (1, _) => self.leave(cx),
            (2, Some(_)) if self.has_opponent() => self.submit("offer draw", cx),
            (2.., Some(_)) => self.submit("resign", cx),
            _ => {}
        }
    }

    fn has_opponent(&self) -> bool {
        self.session().names().len() > 1
    }

    /// Asks before this command if it resigns. Returns `false` if it doesn't.
    pub(super) fn ask_to_resign(&mut self, line: &str, cx: &mut Context) -> bool {
        let plays = self.seat().is_some() && self.session().status().awaited().is_some();
        let resigns = cx.shared_table.is_some() && plays && line.trim().eq_ignore_ascii_case("resign");
        if resigns {
            self.question = Some(TableQuestion::Abort);
            cx.ask("Resign the game?", &["Keep playing", "Resign"]);
        }
        resigns
    }

    /// Describes the absent players.
    pub(super) fn absence(&self, cx: &Context) -> Option<String> {
        cx.shared_table.as_ref()?.room.absent()
    }
}
