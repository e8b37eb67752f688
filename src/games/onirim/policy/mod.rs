//! A player with a plan: weighs what each answer leads to, just before the next card is drawn,
//! with a small evaluation.
//!
//! The evaluation was learnt from the policy's own games: after each game, every position that was
//! chosen is told what came of it, partly the outcome and partly what the evaluation thought later
//! (`examples/onirim_train.rs` does the same again). It sees what the player sees: hand, labyrinth,
//! doors, what is left in the deck, the next card if a prophecy showed it.

pub mod network;
mod outlook;

use super::card::Card;
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
        self.weigh(game, |weighed| {
            if best.is_none_or(|other| weighed.value > other.value) {
                best = Some(weighed);
            }
        });
        best
    }

    /// Weighs every action that differs from the others.
    pub fn weigh(self, game: &Onirim, mut found: impl FnMut(Weighed)) {
        let now = Outlook::of(game);
        distinct(game, |action| found(self.weigh_one(game, &now, action)));
    }

    /// Weighs one legal action; `now` is the [`Outlook`] of the position.
    pub fn weigh_one(self, game: &Onirim, now: &Outlook, action: Action) -> Weighed {
        let mut after = *now;
        match action {
            Action::Play(place) => {
                let shuffled = game.hand.get(place.into()).is_some_and(|card| after.play(card));
                if let (Some(next), false) = (game.deck.known().next(), shuffled) {
                    after.draw(next);
                }
            }
            Action::Discard(place) => {
                let Some(card) = game.hand.get(place.into()) else { return self.value(action, after) };
                after.lose(card);
                if card.is_key() {
                    after.foresee();
                } else if let Some(next) = game.deck.known().next() {
                    after.draw(next);
                }
            }
            Action::Drop(place) => return self.weigh_drop(game, after, place),
            Action::Next(place) => after = first_drawn(after, game.shown().get(place.into())),
            Action::Rest => after = first_drawn(after, game.shown().get(0)),
            Action::Open => {
                if let Phase::Door(colour) = game.phase {
                    after.open(colour);
                }
            }
            Action::Keep => {}
            Action::PayKey(place) => {
                if let Some(key) = game.hand.get(place.into()) {
                    after.lose(key);
                }
            }
            Action::PayDoor(colour) => after.close(colour),
            Action::PayDeck => after.mill(game.deck.known()),
            Action::PayHand => after.throw(),
        }
        self.value(action, after)
    }

    /// A card of a prophecy is dropped, and the best of the others comes first.
    fn weigh_drop(self, game: &Onirim, mut after: Outlook, place: u8) -> Weighed {
        let action = Action::Drop(place);
        let mut others = game.shown;
        after.gone(others.remove(place.into()));
        let firsts = others.iter().map(|first| self.value(action, first_drawn(after, Some(first))));
        let best = firsts.max_by(|a, b| a.value.total_cmp(&b.value));
        best.unwrap_or_else(|| self.value(action, after))
    }

    fn value(self, action: Action, outlook: Outlook) -> Weighed {
        if outlook.won() {
            return Weighed { action, outlook: None, value: 1.0 };
        }
        Weighed { action, outlook: Some(outlook), value: self.network.value(&outlook.inputs()) }
    }
}

fn first_drawn(mut outlook: Outlook, first: Option<Card>) -> Outlook {
    if let Some(first) = first {
        outlook.draw(first);
    }
    outlook
}

/// The legal actions, of those that do the same with equal cards only the first.
fn distinct(game: &Onirim, mut found: impl FnMut(Action)) {
    match game.phase {
        Phase::Turn => {
            for place in first_of_each(game.hand) {
                if game.hand.get(place.into()).is_some_and(|card| game.follows(card)) {
                    found(Action::Play(place));
                }
                found(Action::Discard(place));
            }
        }
        Phase::Foresee => {
            let droppable = game.droppable();
            first_of_each(game.shown)
                .filter(|&place| { droppable }.any(|other| other == place))
                .map(Action::Drop)
                .for_each(found);
        }
        Phase::Arrange => first_of_each(game.shown()).map(Action::Next).for_each(found),
        Phase::Door(_) => [Action::Open, Action::Keep].into_iter().for_each(found),
        Phase::Nightmare => {
            let keys = game.hand.keys();
            first_of_each(game.hand)
                .filter(|&place| { keys }.any(|other| other == place))
                .map(Action::PayKey)
                .for_each(&mut found);
            game.open_colours().map(Action::PayDoor).for_each(&mut found);
            if !game.deck.is_empty() {
                found(Action::PayDeck);
            }
            if !game.hand.is_empty() {
                found(Action::PayHand);
            }
        }
        Phase::Won | Phase::Lost(_) => {}
    }
}

/// The first place of each different card.
fn first_of_each(cards: Hand) -> impl Iterator<Item = u8> {
    (0..).zip(cards.iter()).filter(move |&(place, card)| cards.position(card) == Some(place)).map(|(place, _)| place)
}
