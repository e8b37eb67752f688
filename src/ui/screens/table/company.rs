//! A table that is shared from screen to screen: what the others do, ask and say.

use super::{Question, Table};
use crate::app::screen::{Company, Context};
use crate::text::shorten_name;
use sorcery_session::Players;
use sorcery_session::room::Visit;
use std::time::Duration;

/// The columns of a name in the first line, beside clocks.
const LONG_NAME: usize = 16;
/// How often the clock is drawn.
const CLOCK: Duration = Duration::from_millis(250);

impl Company {
    /// What somebody else wants to know.
    pub fn question(&self) -> Option<String> {
        self.room.question(self.visit?)
    }

    /// The players of a match of so many seats, seen from here.
    pub(super) fn players(&self, seats: usize) -> Players {
        let own = self.room.guest(self.visit).and_then(|guest| guest.seat());
        Players::around(own, seats)
    }
}

/// When the clock has to be drawn again.
pub(super) fn next_second(cx: &Context) -> Option<Duration> {
    cx.company.as_ref().filter(|company| company.room.is_timed()).map(|_| CLOCK)
}

impl Table {
    /// Somebody else has done or said something.
    pub(super) fn hear_company(&mut self, cx: &mut Context) {
        let seat = self.seat();
        let missed = self.missed;
        self.missed = self.absence(cx).is_some();
        if missed && !self.missed {
            // How long to wait is news no more.
            self.message = None;
        }
        if self.board.is_behind(seat, seat) {
            // What was said of the position before is no longer so.
            self.message = None;
            self.after_change(false);
        } else {
            self.board.hear_log(seat);
        }
        self.see_end(cx);
    }

    /// What somebody else wants to know, and how it is answered: in words, because no key that was meant
    /// for the table shall agree to anything.
    pub(super) fn asked_by_company(&self, cx: &Context) -> Option<String> {
        let question = cx.company.as_ref().and_then(Company::question)?;
        Some(format!("{question} `accept` or `decline`? (to play on declines)"))
    }

    pub(super) fn ask_to_leave_company(&mut self, cx: &mut Context) {
        self.asked = Some(Question::Leave);
        let visit = cx.company.as_ref().and_then(|company| company.visit);
        let close = format!("Close the table: the game is {}", self.kept_or_not());
        let items: &[&str] = match visit.map(Visit::is_host) {
            Some(true) => &["Stay", &close, "Offer a draw", "Resign"],
            Some(false) => &["Stay", "Leave: the seat is free then", "Offer a draw", "Resign"],
            None => &["Stay", "Leave"],
        };
        cx.ask("Leave the table?", items);
    }

    pub(super) fn leave_company(&mut self, item: usize, cx: &mut Context) {
        match (item, self.seat()) {
            (1, _) => self.leave(cx),
            (2, Some(_)) => self.submit("offer draw", cx),
            (3, Some(_)) => self.submit("resign", cx),
            _ => {}
        }
    }

    /// The first line, with the clock.
    pub(super) fn title_in_company(&self, cx: &Context, [left, middle, right]: [String; 3]) -> [String; 3] {
        let times = cx.company.as_ref().map_or(String::new(), |company| company.room.times());
        // Clocks have room beside a long name.
        let middle = match middle.strip_suffix(" to play").filter(|_| !times.is_empty()) {
            Some(name) => format!("{} to play", shorten_name(name, LONG_NAME)),
            None => middle,
        };
        [left, middle, if times.is_empty() { right } else { times }]
    }

    /// Who is away.
    pub(super) fn absence(&self, cx: &Context) -> Option<String> {
        cx.company.as_ref()?.room.absent()
    }
}
