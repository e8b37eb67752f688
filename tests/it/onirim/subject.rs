//! What the laws must know about Onirim.

use crate::laws::Subject;
use sorcery::engine::Seat;
use sorcery::games::onirim::{Action, Colour, DeckOut, Onirim, Setup};

impl Subject for Onirim {
    fn setups() -> Vec<Setup> {
        [DeckOut::Refill, DeckOut::Strict].map(|deck_out| Setup { deck_out }).to_vec()
    }

    fn conceivable() -> Vec<Action> {
        let mut all = vec![Action::Rest, Action::Open, Action::Keep, Action::PayDeck, Action::PayHand];
        for i in 0..8 {
            all.extend([Action::Play(i), Action::Discard(i), Action::Drop(i), Action::Next(i), Action::PayKey(i)]);
        }
        all.extend(Colour::ALL.map(Action::PayDoor));
        all
    }

    fn hidden_goods(&self, _seat: Seat) -> Vec<String> {
        self.deck().contents().iter().map(|(card, n)| format!("{n} {card}")).collect()
    }
}
