//! A player with a plan: weighs what each answer leads to, just before the next card is drawn,
//! with a small evaluation.
//!
//! The evaluation was learnt from the policy's own games (`examples/onirim_train.rs` does it
//! again): after each game, every position that was chosen is told what came of it, partly the
//! outcome and partly what the evaluation thought later. It sees what the player sees: hand,
//! labyrinth, doors, what is left in the deck, the next card if a prophecy showed it.

pub mod network;
mod outlook;

use super::card::Colour;
use super::hand::Hand;
use super::state::{Action, Onirim, Phase};
pub use network::{Inputs, Network};
pub use outlook::Outlook;

/// A decision: what to do, what it leads to, and the chance of winning then.
#[derive(Clone, Copy, Debug)]
pub struct Weighed {
    /// What to do.
    pub action: Action,
    /// What it leads to, as the evaluation sees it. `None` when it won.
    pub outlook: Option<Outlook>,
    /// The chance of winning, from 0 to 1.
    pub value: f32,
}

/// Plays by an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Policy<'a> {
    network: &'a Network,
}

impl<'a> Policy<'a> {
    /// Plays by the evaluation that comes with the program.
    pub fn learnt() -> Policy<'static> {
        Policy { network: Network::learnt() }
    }

    /// Plays by this evaluation.
    pub fn new(network: &'a Network) -> Self {
        Policy { network }
    }

    /// The best action by the evaluation; `None` when the game is over. Looks at nothing that the
    /// player does not see.
    pub fn choose(self, game: &Onirim) -> Option<Weighed> {
        let mut best: Option<Weighed> = None;
        self.weigh(game, |choice| {
            if best.is_none_or(|other| choice.value > other.value) {
                best = Some(choice);
            }
        });
        best
    }

    /// Weighs every action that differs from the others.
    pub fn weigh(self, game: &Onirim, mut found: impl FnMut(Weighed)) {
        let now = Outlook::of(game);
        match game.phase {
            Phase::Turn => {
                let next = game.deck.known().next();
                for place in first_of_each(game.hand) {
                    let Some(card) = game.hand.get(place.into()) else { continue };
                    if game.follows(card) {
                        let mut after = now;
                        let shuffled = after.play(card);
                        if let (Some(next), false) = (next, shuffled) {
                            after.draw(next);
                        }
                        found(self.choice(Action::Play(place), after));
                    }
                    let mut after = now;
                    after.lose(card);
                    if card.is_key() {
                        after.foresee();
                    } else if let Some(next) = next {
                        after.draw(next);
                    }
                    found(self.choice(Action::Discard(place), after));
                }
            }
            Phase::Foresee => {
                for place in first_of_each(game.shown).filter(|&place| game.droppable().any(|other| other == place)) {
                    let Some(dropped) = game.shown.get(place.into()) else { continue };
                    let mut after = now;
                    after.gone(dropped);
                    let mut others = game.shown;
                    others.remove(place.into());
                    let firsts = others.iter().map(|first| {
                        let mut then = after;
                        then.draw(first);
                        self.choice(Action::Drop(place), then)
                    });
                    let best = firsts.max_by(|a, b| a.value.total_cmp(&b.value));
                    found(best.unwrap_or_else(|| self.choice(Action::Drop(place), after)));
                }
            }
            Phase::Arrange => {
                for place in first_of_each(game.shown()) {
                    let Some(first) = game.shown().get(place.into()) else { continue };
                    let mut after = now;
                    after.draw(first);
                    found(self.choice(Action::Next(place), after));
                }
            }
            Phase::Door(colour) => {
                let mut after = now;
                after.open(colour);
                found(self.choice(Action::Open, after));
                found(self.choice(Action::Keep, now));
            }
            Phase::Nightmare => {
                for place in first_of_each(game.hand) {
                    let Some(card) = game.hand.get(place.into()).filter(|card| card.is_key()) else { continue };
                    let mut after = now;
                    after.lose(card);
                    found(self.choice(Action::PayKey(place), after));
                }
                for colour in Colour::ALL.into_iter().filter(|&colour| game.doors(colour) > 0) {
                    let mut after = now;
                    after.close(colour);
                    found(self.choice(Action::PayDoor(colour), after));
                }
                if !game.deck.is_empty() {
                    let mut after = now;
                    after.mill(game.deck.known());
                    found(self.choice(Action::PayDeck, after));
                }
                if !game.hand.is_empty() {
                    let mut after = now;
                    after.throw();
                    found(self.choice(Action::PayHand, after));
                }
            }
            Phase::Won | Phase::Lost(_) => {}
        }
    }

    fn choice(self, action: Action, outlook: Outlook) -> Weighed {
        if outlook.won() {
            return Weighed { action, outlook: None, value: 1.0 };
        }
        Weighed { action, outlook: Some(outlook), value: self.network.value(&outlook.inputs()) }
    }
}

/// The first place of each different card.
fn first_of_each(cards: Hand) -> impl Iterator<Item = u8> {
    (0..).zip(cards.iter()).filter(move |&(place, card)| cards.position(card) == Some(place)).map(|(place, _)| place)
}
