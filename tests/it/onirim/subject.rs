//! What the laws of the house must know about Onirim.

use super::laws::conceivable;
use crate::laws::Subject;
use sorcery::engine::Seat;
use sorcery::games::Present;
use sorcery::games::onirim::{Action, DeckOut, Onirim, Setup};

impl Subject for Onirim {
    fn setups() -> Vec<Setup> {
        [DeckOut::Refill, DeckOut::Strict].map(|deck_out| Setup { deck_out }).into()
    }

    fn conceivable() -> Vec<Action> {
        conceivable()
    }

    /// The cards of the deck, whose order is hidden, and those that lie open.
    fn hidden_goods(&self, _seat: Seat) -> Vec<String> {
        let text = self.position(&crate::play::names(self));
        let mut goods = Vec::new();
        for line in text.lines().skip(1).filter(|line| !line.starts_with("chance")) {
            let (zone, cards) = line.split_once(' ').unwrap_or((line, ""));
            // `top`, `next` and `bag` are one deck, of which more or less is known.
            let zone = if ["top", "next", "bag"].contains(&zone) { "deck" } else { zone };
            goods.extend(cards.split('|').map(|card| format!("{zone} {}", card.trim())));
        }
        goods.sort_unstable();
        goods
    }
}
