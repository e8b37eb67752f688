//! Finds the cards that a text names: on the table, or on their pages.

use crate::frame::{NameTarget, TableView};
use sorcery_games::engine::Seat;
use sorcery_games::table::{CardFace, Cell, HAND, Placed};
use sorcery_games::{Anchor, CardRef, ChangeKind, Mention};

impl TableView {
    /// Returns where the name of a card leads: to the card on the table, to the graveyard of a dead minion, to the page of
    /// a card that isn't on the table or, in a game without pages, to the player who has the card.
    pub(crate) fn target(&self, name: &str, card: CardRef) -> Option<NameTarget> {
        let is_item = |placed: &&Placed| placed.thing == card.thing;
        let is_player = |placed: &&Placed| {
            matches!(placed.cell, Cell::Seat(_)) && placed.anchor.is_some_and(|at| at.seat == card.seat.0)
        };
        let anchor = |placed: &Placed| placed.anchor;
        let on_table = match card.thing {
            0 => card.place.and_then(|at| self.at_place(name, at)).or_else(|| self.of_player(name, card.seat)),
            thing => match self.table.cells().find(is_item).or_else(|| self.grave(thing)) {
                Some(placed) => anchor(placed),
                None => self.of_player(name, card.seat),
            },
        };
        let owner = || self.table.cells().find(is_player).and_then(anchor).filter(|_| !self.has_pages);
        on_table.map(NameTarget::Card).or_else(|| self.page(name)).or_else(|| owner().map(NameTarget::Card))
    }

    /// Returns where a name in the description of a card leads: to a card on the table, or to the page of another card.
    pub(crate) fn described(&self, name: &str) -> Option<NameTarget> {
        let seat = self.pointed.map_or(Seat::ONE, |at| Seat(at.seat));
        self.of_player(name, seat).map(NameTarget::Card).or_else(|| self.page(name))
    }

    /// Returns the graveyard of a minion that died.
    fn grave(&self, thing: u32) -> Option<&Placed> {
        let touches = self.log.iter().rev().filter_map(|line| line.touch);
        let last = touches.into_iter().find(|touch| touch.thing == thing && touch.kind == ChangeKind::Goes)?;
        let is_graveyard = |placed: &&Placed| {
            placed.face().is_some_and(|face| face.gone) && placed.anchor.is_some_and(|at| at.seat == last.at.seat)
        };
        // A minion that returned to a hand isn't in the graveyard.
        self.table.cells().find(is_graveyard).filter(|_| last.change < 0)
    }

    /// Returns the page of the card with this name, if the game has pages.
    pub(crate) fn page(&self, name: &str) -> Option<NameTarget> {
        let at = self.names.iter().position(|known| self.has_pages && known == name)?;
        Some(NameTarget::Page(at))
    }

    /// Returns the place of the card `name` after an event at the place `at`. That is `at` itself or, if `at` is free now,
    /// the last card of that name in the same zone. If `at` holds another card, returns `None`, unless the table shows
    /// cards under other names than the text.
    fn at_place(&self, name: &str, at: Anchor) -> Option<Anchor> {
        let here = self.table.cells().find(|placed| placed.anchor == Some(at))?;
        match &here.cell {
            Cell::Slot(_) => {
                let in_zone = |other: &Anchor| (other.zone, other.seat) == (at.zone, at.seat);
                self.bearing(name).filter_map(|placed| placed.anchor).filter(in_zone).last()
            }
            Cell::Card(face) => {
                let is_meant = face.gone || bears(face, name) || !self.has_pages && self.bearing(name).next().is_none();
                is_meant.then_some(at)
            }
            Cell::Seat(_) => None,
            _ => Some(at),
        }
    }

    /// Returns the place of a card of this player with this name, or of a card that belongs to no player, such as a pile.
    fn of_player(&self, name: &str, seat: Seat) -> Option<Anchor> {
        let places = || self.bearing(name).filter_map(|placed| placed.anchor);
        let is_shared = |at: &Anchor| {
            at.zone != HAND && self.table.anchors().all(|other| other.zone != at.zone || other.seat == at.seat)
        };
        places().find(|at| at.seat == seat.0).or_else(|| places().find(is_shared))
    }

    /// Returns the cards on the table that have this name, or to which a card of this name is attached.
    fn bearing(&self, name: &str) -> impl Iterator<Item = &Placed> {
        self.table.cells().filter(move |placed| placed.face().is_some_and(|face| !face.gone && bears(face, name)))
    }
}

/// Returns `true` if a card has this name, or if a card of this name is attached to it.
fn bears(face: &CardFace, name: &str) -> bool {
    face.name.is(name) || face.attached.iter().any(|card| card.name.is(name))
}

/// Returns the positions of these names in a text that a person typed or that describes a card. The longest names come
/// first in `names`, because they may contain shorter ones.
pub fn names_in<'n>(text: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<(usize, &'n str)> {
    let mut found: Vec<(usize, &str)> = Vec::new();
    // Looking for the first letter alone is fast, and excludes most names.
    let is_possible = |name: &&str| name.as_bytes().first().is_none_or(|first| text.as_bytes().contains(first));
    for name in names.into_iter().filter(is_possible) {
        for (at, _) in text.match_indices(name) {
            let (before, after) = (&text[..at], &text[at + name.len()..]);
            let is_word = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
            let is_apart = |&(other, known): &(usize, &str)| other + known.len() <= at || at + name.len() <= other;
            if is_word && found.iter().all(is_apart) {
                found.push((at, name));
            }
        }
    }
    found.sort_by_key(|&(at, _)| at);
    found
}

/// Returns the cards that a chat message names.
pub fn cards_in(text: &str, names: &[String]) -> Vec<Mention> {
    let names = names_in(text, names.iter().map(String::as_str)).into_iter();
    let card = CardRef { seat: Seat::ONE, thing: 0, place: None };
    names.map(|(at, name)| Mention { at: at..at + name.len(), card }).collect()
}
