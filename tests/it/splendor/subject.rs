//! What the laws of the house must know about Splendor.

use super::laws::all_actions;
use crate::laws::Subject;
use sorcery::engine::Seat;
use sorcery::games::Present;
use sorcery::games::splendor::{Action, Setup, Splendor};

impl Subject for Splendor {
    fn setups() -> Vec<Setup> {
        super::setups().to_vec()
    }

    fn conceivable() -> Vec<Action> {
        all_actions()
    }

    /// What is reserved, an unseen card by its level alone. The decks are what no line names.
    fn hidden_goods(&self, seat: Seat) -> Vec<String> {
        let text = self.position(&crate::play::names(self));
        let own = text.lines().skip_while(|line| !line.starts_with(&format!("player {}", seat.number()))).skip(1);
        let own = own.take_while(|line| !line.starts_with("player"));
        let reserved = own.filter_map(|line| line.strip_prefix("reserved "));
        let mut goods: Vec<String> = reserved
            .flat_map(|cards| cards.replace(" unseen", "?").split(' ').map(String::from).collect::<Vec<_>>())
            .map(|card| if card.ends_with('?') { card[..1].to_string() } else { card })
            .collect();
        goods.sort_unstable();
        goods
    }
}
