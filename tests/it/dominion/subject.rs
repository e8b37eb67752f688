//! Dominion as a subject of the laws that hold for every game.

use crate::laws::Subject;
use sorcery::engine::Seat;
use sorcery::games::Present;
use sorcery::games::dominion::{Action, Card, Dominion, Setup};

impl Subject for Dominion {
    fn setups() -> Vec<Setup> {
        use Card::*;
        let road =
            [Crossroads, Trader, Cartographer, Masquerade, Torturer, FoolsGold, Shepherd, Rebuild, Moat, Haggler];
        let kingdom = Setup::kingdom(3, road.into_iter().collect()).expect("ten kingdom cards");
        vec![Setup::default(), kingdom]
    }

    fn conceivable() -> Vec<Action> {
        let cards = Card::ALL.iter().flat_map(|&card| [Action::Play(card), Action::Buy(card), Action::Take(card)]);
        cards.chain((0..8).map(Action::Choose)).chain([Action::Done]).collect()
    }

    fn hidden_goods(&self, seat: Seat) -> Vec<String> {
        let text = self.position(&crate::play::names(self));
        let own = format!("seat {} ", seat.number());
        let lines = text.lines().skip_while(|line| !line.starts_with(&own)).skip(1);
        let mut goods = Vec::new();
        for line in lines.take_while(|line| !line.starts_with("seat ")) {
            let (key, cards) = line.split_once(' ').unwrap_or((line, ""));
            if ["hand", "aside", "top", "bag"].contains(&key) {
                goods.extend(super::scene::expand(cards).into_iter().map(|card| card.name().to_string()));
            }
        }
        goods.sort_unstable();
        goods
    }
}
