//! The players as the person at the screen sees them, and the cards and log lines that only some of them see.

use super::Board;
use crate::links::cards_in;
use sorcery_games::engine::Seat;
use sorcery_games::table::{Cell, Row};
use sorcery_games::{Audience, Names, Table};

impl Board {
    /// Turns `table` so that the only person at the screen is at the bottom. If that person has no name, calls the
    /// person *You*.
    pub fn shown_to_you(&self, mut table: Table) -> Table {
        if let Some(you) = self.you {
            table = table.turned_to(you);
        }
        let Some(you) = self.nameless() else { return table };
        for row in &mut table.rows {
            let Row::Cells(_, cells) = row else { continue };
            for placed in cells.iter_mut().filter(|placed| placed.anchor.is_some_and(|anchor| anchor.seat == you.0)) {
                if let Cell::Seat(face) = &mut placed.cell {
                    face.name = "You".into();
                }
            }
        }
        table
    }

    /// Returns the names of the players. If there is only one person at the screen and that person has no name, the name
    /// is *you*.
    pub fn player_names(&self) -> Names {
        self.session.names().addressing(self.nameless(), "you")
    }

    /// Returns the seat of the only person at the screen, if that person has no name.
    pub(super) fn nameless(&self) -> Option<Seat> {
        self.you.filter(|you| self.session.header().is_nameless(*you))
    }

    /// Returns `true` if `seat` sees a card that the other players must not see.
    pub fn sees_hidden_cards(&self, seat: Seat) -> bool {
        let cards = |from| {
            let table = self.session.observe(from).table;
            let cards = table.cells().filter(|placed| placed.face().is_some());
            cards.filter_map(|placed| placed.anchor).collect::<Vec<_>>()
        };
        let open = cards(None);
        cards(Some(seat)).iter().any(|card| !open.contains(card))
    }

    /// Returns `true` if `seat` sees a card or reads a line in the log that the other players must not see.
    pub fn has_secrets(&self, seat: Seat) -> bool {
        let log = |to| self.session.log(to).into_iter().map(|line| line.told.text);
        self.sees_hidden_cards(seat) || !log(Audience::Public).eq(log(Audience::Seat(seat)))
    }

    /// Reads the log as this seat sees it, and finds the names of cards in chat messages.
    pub fn update_log(&mut self, seat: Option<Seat>) {
        let mut log = self.session.log(self.you.map_or(seat.into(), Audience::You));
        if log.iter().any(|line| line.chat) {
            let players = self.session.names();
            let is_player = |name: &String| Seat::all(players.len()).any(|seat| **players.of(seat) == **name);
            let names: Vec<String> = self.names().into_iter().filter(|name| !is_player(name)).collect();
            log.iter_mut()
                .filter(|line| line.chat)
                .for_each(|line| line.told.cards = cards_in(&line.told.text, &names));
        }
        self.log = log.into();
    }
}
