//! Finds the names of cards in text, and the cards on the table that they refer to.

use sorcery_games::table::{CardFace, Cell, Placed};
use sorcery_games::{Anchor, ChangeKind, Table, Touch};
use sorcery_session::LogLine;
use std::sync::Arc;

/// Number of newest log lines in which a card name becomes a link even if the card is no longer on the table.
const RECENT: usize = 60;

/// The names that text about a table can mention: the names of its cards and players.
#[derive(Debug)]
pub struct Links<'t> {
    /// The cards' names and anchors. Longer names come first, because they may contain shorter ones. Cards with the
    /// same name are in table order.
    cards: Vec<(String, Anchor)>,
    /// The players' names, by seat.
    players: &'t [Arc<str>],
    /// The newest lines of the log, newest first, each with the first card name in it, if any, and the item to which
    /// that name links.
    lines: Vec<(&'t str, Option<(&'t str, Anchor)>)>,
}

/// A card name found in text: the byte offset, the name, and the anchor of the card.
pub type FoundName<'l> = (usize, &'l str, Anchor);

impl<'t> Links<'t> {
    /// Collects the names on a table. If the log names a card that isn't on the table, the name links to the item in
    /// the newest log line about the card: the graveyard of a dead minion or the place of a reserved card. With
    /// `to_owners`, the name of a card that the table doesn't show any more links to the player who bought or played it.
    /// `names` are all card names in the game, the longest first.
    pub fn of(
        table: &Table,
        players: &'t [Arc<str>],
        names: &'t [String],
        log: &'t [LogLine],
        to_owners: bool,
    ) -> Self {
        let card = |placed: &Placed| match &placed.cell {
            Cell::Card(face) if !face.gone => Some((face.name.to_string(), placed.anchor?)),
            _ => None,
        };
        // The name of an attached card leads to the card that carries it.
        let attached = |placed: &Placed| -> Vec<(String, Anchor)> {
            let (face, anchor) = (placed.face().filter(|face| !face.gone), placed.anchor);
            let names = face.iter().flat_map(|face| &face.attached).map(|card| card.name.to_string());
            names.filter_map(|name| Some((name, anchor?))).collect()
        };
        let cards = table.cells().filter_map(card).chain(table.cells().flat_map(attached));
        let mut cards: Vec<_> = cards.filter(|(name, _)| !name.is_empty()).collect();
        let seats: Vec<Anchor> = table
            .cells()
            .filter(|placed| matches!(placed.cell, Cell::Seat(_)))
            .filter_map(|placed| placed.anchor)
            .collect();
        let (mut lines, mut owned) = (Vec::new(), Vec::<(&str, Anchor)>::new());
        for line in log.iter().rev().take(RECENT) {
            let named = names_in(&line.text, names.iter().map(String::as_str));
            let ([(_, first), ..], [.., (_, last)]) = (&*named, &*named) else { continue };
            let item = line.touch.and_then(|touch| item_of(table, touch));
            // In *You play Banish on Fire Elemental.*, the card that went to the graveyard comes last.
            let is_gone = |placed: &Placed| placed.anchor == item && placed.face().is_some_and(|face| face.gone);
            let name = if table.cells().any(is_gone) { *last } else { *first };
            let anchor = item.and_then(|at| card_at(table, at, name, to_owners));
            lines.push((line.text.as_str(), anchor.map(|anchor| (name, anchor))));
            let Some(anchor) = anchor else {
                let player = line.touch.map(|touch| touch.at).filter(|at| to_owners && seats.contains(at));
                owned.extend(player.filter(|_| owned.iter().all(|(known, _)| *known != name)).map(|at| (name, at)));
                continue;
            };
            if cards.iter().all(|(known, at)| known != name || at.seat != anchor.seat) {
                cards.push((name.into(), anchor));
            }
        }
        owned.retain(|(name, _)| cards.iter().all(|(known, _)| known != name));
        if !owned.is_empty() {
            let shown: Vec<String> = table.cells().filter_map(|placed| Some(table.name_of(placed.anchor?))).collect();
            let gone = owned.into_iter().filter(|(name, _)| shown.iter().all(|shown| shown != name));
            cards.extend(gone.map(|(name, at)| (name.into(), at)));
        }
        cards.sort_by(|(a, _), (b, _)| (b.len(), a).cmp(&(a.len(), b)));
        Links { cards, players, lines }
    }

    /// Finds the card names in the visible text of the log, which may leave out lines or join them. The first name in a
    /// line links to the card that the line is about.
    pub fn found_in_log(&self, text: &str) -> Vec<FoundName<'_>> {
        let mut found = Vec::new();
        let mut from = 0;
        for sentence in text.split_inclusive(". ") {
            found.extend(self.found(sentence).into_iter().map(|(at, name, anchor)| (from + at, name, anchor)));
            from += sentence.len();
        }
        let mut end = text.len();
        for (line, about) in &self.lines {
            let Some(start) = text[..end].rfind(line) else { continue };
            end = start;
            found.retain(|(at, ..)| !(start..start + line.len()).contains(at));
            for (at, name, anchor) in self.found(line) {
                // Several cards can have the same name. The first card name in a line is the name of the card that the
                // line is about.
                let own = about.filter(|&(first, _)| line.find(first) == Some(at));
                found.push((start + at, name, own.map_or(anchor, |(_, own)| own)));
            }
        }
        found.sort_by_key(|&(at, ..)| at);
        found
    }

    /// Finds the card names in a sentence. If several cards have the same name, the possessive before the name
    /// (`Ada's`) decides. Without one, the card belongs to the opponent if the sentence begins with a possessive
    /// (`Ada's Golem attacks Fire Elemental`), and otherwise to the player with whose name the sentence begins.
    pub fn found(&self, text: &str) -> Vec<FoundName<'_>> {
        let cards = || self.cards.chunk_by(|(name, _), (next, _)| name == next);
        let of = |(at, name): (usize, &'_ str)| {
            let cards = cards().find(|cards| cards[0].0 == name)?;
            let owner = self.owner(&text[..at]);
            let attacker = self.attacker(text);
            let is_meant = |seat: usize| match (owner, attacker) {
                (Some(owner), _) => seat == owner,
                (None, Some(attacker)) => seat != attacker,
                (None, None) => Some(seat) == self.subject(text),
            };
            let own = cards.iter().find(|(_, anchor)| is_meant(anchor.seat.into())).unwrap_or(&cards[0]);
            Some((at, own.0.as_str(), own.1))
        };
        names_in(text, cards().map(|cards| cards[0].0.as_str())).into_iter().filter_map(of).collect()
    }

    /// Returns the seat of the player whose possessive, such as `Ada's `, is at the end of `before`.
    fn owner(&self, before: &str) -> Option<usize> {
        let before = before.strip_suffix(' ')?;
        let ends = |name: &Arc<str>| match &**name {
            "You" => before.to_lowercase().ends_with("your"),
            name => before.ends_with(&format!("{name}'s")),
        };
        self.players.iter().position(ends)
    }

    /// Returns the seat of the player if the text begins with a player's name in the possessive, such as `Ada's`.
    fn attacker(&self, text: &str) -> Option<usize> {
        let end = |name: &str| if name == "You" { "Your".len() } else { name.len() + "'s".len() };
        let begins = |(seat, name): (usize, &Arc<str>)| {
            text.get(..=end(name)).is_some_and(|start| self.owner(start) == Some(seat))
        };
        self.players.iter().enumerate().position(begins)
    }

    /// Returns the seat of the player whose name begins the text.
    fn subject(&self, text: &str) -> Option<usize> {
        let begins = |name: &Arc<str>| text.strip_prefix(&**name).is_some_and(|rest| rest.starts_with(' '));
        self.players.iter().position(begins)
    }
}

/// Returns the item on the table that a change is about: the card, the graveyard that it went to, or the changed place.
fn item_of(table: &Table, touch: Touch) -> Option<Anchor> {
    let moved = table.cells().find(|placed| touch.thing != 0 && placed.thing == touch.thing);
    let here = |placed: &&Placed| match touch.kind {
        ChangeKind::Goes => {
            placed.face().is_some_and(|face| face.gone && placed.anchor.is_some_and(|at| at.seat == touch.at.seat))
        }
        _ => touch.thing == 0 && placed.anchor == Some(touch.at) && !matches!(placed.cell, Cell::Seat(_)),
    };
    moved.or_else(|| table.cells().find(here)).and_then(|placed| placed.anchor)
}

/// Returns the place to which the card name `name` should link in a log line about the item at `at`. That is `at`
/// itself or, if `at` is a free place, the last card of that name in the same zone. If `at` holds another card, returns
/// `None`, unless `to_owners` is set and no card of that name is on the table.
fn card_at(table: &Table, at: Anchor, name: &str, to_owners: bool) -> Option<Anchor> {
    let is_named = |face: &CardFace| face.name.to_string() == name;
    let named = |placed: &Placed| {
        placed.face().is_some_and(|face| !face.gone && (is_named(face) || face.attached.iter().any(is_named)))
    };
    let here = table.cells().find(|placed| placed.anchor == Some(at))?;
    match &here.cell {
        Cell::Slot(_) => {
            let in_zone = |other: &Anchor| (other.zone, other.seat) == (at.zone, at.seat);
            table.cells().filter(|placed| named(placed)).filter_map(|placed| placed.anchor).filter(in_zone).last()
        }
        Cell::Card(face) if !face.gone && !named(here) && (!to_owners || table.cells().any(named)) => None,
        _ => Some(at),
    }
}

/// Returns `true` if two names, each with its position in a text, don't overlap.
pub fn is_apart((at, name): (usize, &str), (other, known): (usize, &str)) -> bool {
    other + known.len() <= at || at + name.len() <= other
}

/// Returns the positions of these names in a text, in bytes. The longest names come first in `names`, because they may
/// contain shorter ones.
pub fn names_in<'n>(text: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<(usize, &'n str)> {
    let mut found: Vec<(usize, &str)> = Vec::new();
    // Looking for the first letter alone is fast, and excludes most names.
    let is_possible = |name: &&str| name.as_bytes().first().is_none_or(|first| text.as_bytes().contains(first));
    for name in names.into_iter().filter(is_possible) {
        for (at, _) in text.match_indices(name) {
            let (before, after) = (&text[..at], &text[at + name.len()..]);
            let is_word = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
            if is_word && found.iter().all(|&other| is_apart(other, (at, name))) {
                found.push((at, name));
            }
        }
    }
    found.sort_by_key(|&(at, _)| at);
    found
}
