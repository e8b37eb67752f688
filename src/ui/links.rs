//! Names of cards in a text as links to the cards on the table.

use sorcery_games::table::{Cell, Placed};
use sorcery_games::{Anchor, Table};
use std::sync::Arc;

/// The cards on a table that a text can name.
#[derive(Debug)]
pub struct Links<'t> {
    /// The names with their anchors. The longest name comes first, because it may contain a shorter one. Cards with
    /// the same name keep the order of the table.
    cards: Vec<(String, Anchor)>,
    /// The players' names, by seat.
    players: &'t [Arc<str>],
}

/// A name in a text: its position in bytes, the name, and the anchor of the card.
pub type Found<'l> = (usize, &'l str, Anchor);

impl<'t> Links<'t> {
    pub fn of(table: &Table, players: &'t [Arc<str>]) -> Self {
        let card = |placed: &Placed| match &placed.cell {
            Cell::Card(face) if !face.gone => Some((face.name.to_string(), placed.anchor?)),
            _ => None,
        };
        let mut cards: Vec<_> = table.cells().filter_map(card).filter(|(name, _)| !name.is_empty()).collect();
        cards.sort_by(|(a, _), (b, _)| (b.len(), a).cmp(&(a.len(), b)));
        Links { cards, players }
    }

    /// Returns the card names in a sentence. If several cards share a name, links to a card of the player whose
    /// possessive precedes the name (`Ada's`), or else of the player at the beginning of the sentence.
    pub fn found(&self, text: &str) -> Vec<Found<'_>> {
        let mut found: Vec<Found<'_>> = Vec::new();
        for cards in self.cards.chunk_by(|(name, _), (next, _)| name == next) {
            let name = cards[0].0.as_str();
            for (at, _) in text.match_indices(name) {
                let (before, after) = (&text[..at], &text[at + name.len()..]);
                let is_word = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
                let is_free = |&(other, known, _): &Found<'_>| other + known.len() <= at || at + name.len() <= other;
                if is_word && found.iter().all(is_free) {
                    let owner = self.owner(before).or_else(|| self.subject(text));
                    let own = cards.iter().find(|(_, anchor)| owner == Some(usize::from(anchor.seat)));
                    found.push((at, name, own.unwrap_or(&cards[0]).1));
                }
            }
        }
        found.sort_by_key(|&(at, ..)| at);
        found
    }

    /// Returns the seat of the owner at the end of a text, such as `Ada's `.
    fn owner(&self, before: &str) -> Option<usize> {
        let before = before.strip_suffix(' ')?;
        let ends = |name: &Arc<str>| match &**name {
            "You" => before.to_lowercase().ends_with("your"),
            name => before.ends_with(&format!("{name}'s")),
        };
        self.players.iter().position(ends)
    }

    /// Returns the seat of the player at the beginning of a sentence.
    fn subject(&self, text: &str) -> Option<usize> {
        let begins = |name: &Arc<str>| text.strip_prefix(&**name).is_some_and(|rest| rest.starts_with([' ', '\'']));
        self.players.iter().position(begins)
    }
}
