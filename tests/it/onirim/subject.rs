//! Onirim's part in the laws, and invariants of Onirim alone.

use super::ledger::Ledger;
use super::{names, view};
use crate::laws::Subject;
use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::onirim::{Action, Colour, Onirim, Phase, Setup};
use sorcery::games::{Tabletop, View, write_position};
use std::collections::HashSet;

impl Subject for Onirim {
    /// Each turn uses up one of the 58 locations, and no turn has many decisions.
    const ENDS_WITHIN: Option<usize> = Some(400);
    /// One decision for every phase except the two ends of the game.
    const DECISIONS: usize = 5;

    fn setups() -> Vec<Setup> {
        [false, true].map(|strict| Setup { strict }).into()
    }

    fn conceivable() -> Vec<Action> {
        let mut all = vec![Action::Rest, Action::Open, Action::Keep, Action::PayDeck, Action::PayHand];
        for i in 0..8 {
            all.extend([Action::Play(i), Action::Discard(i), Action::Drop(i), Action::Next(i), Action::PayKey(i)]);
        }
        all.extend(Colour::ALL.map(Action::PayDoor));
        all
    }

    /// The cards of the deck, whose order is hidden except for cards known from a prophecy, and the open
    /// cards.
    fn hidden_goods(&self, _seat: Seat) -> Vec<String> {
        let text = write_position(self, &crate::play::names(self));
        let mut goods = Vec::new();
        for line in text.lines().skip(1).filter(|line| !line.starts_with("chance")) {
            let (zone, cards) = line.split_once(' ').unwrap_or((line, ""));
            // `next` and `bag` are one deck, with different amounts known.
            let zone = if ["next", "bag"].contains(&zone) { "deck" } else { zone };
            let place = |i: usize| if zone == "top" { i.to_string() } else { String::new() };
            goods.extend(cards.split('|').enumerate().map(|(i, card)| format!("{zone}{} {}", place(i), card.trim())));
        }
        goods.sort_unstable();
        goods
    }

    fn seen(view: View<'_, Self>) -> String {
        let known: Vec<_> = view.known_next().collect();
        let doors = Colour::ALL.map(|colour| view.doors(colour));
        let deck = (view.deck_size(), view.deck_contents(), known, view.prophecy());
        let table = (view.labyrinth(), view.run(), view.discards(), view.limbo(), doors, view.doors_open());
        format!("{:?}", (view.turn_number(), view.phase(), view.hand(), table, deck))
    }

    fn kind_of_decision(&self) -> String {
        format!("{:?}", std::mem::discriminant(&self.phase()))
    }

    fn is_sound(&self) {
        assert!(self.turn() <= 60, "there are 58 locations, and each turn costs one");
        if self.phase() == Phase::Turn {
            assert!(self.hand().len() == 5 && self.limbo().is_empty());
            assert!(!self.deck().is_empty(), "every unopened door is in the deck");
            let missing = 8 - self.doors_open();
            assert_eq!(self.deck().contents().doors(), missing);
        }
        assert!(self.doors_open() <= 8 && Colour::ALL.iter().all(|&c| self.doors(c) <= 2));
        assert!(self.labyrinth().windows(2).all(|pair| !pair[0].same_symbol(pair[1])));
        assert_eq!(self.phase() == Phase::Won, self.doors_open() == 8);
        let over = matches!(self.phase(), Phase::Won | Phase::Lost(_));
        assert_eq!(over, matches!(self.status(), Status::Over(_)));
    }
}

#[test]
fn two_independent_counts_find_76_cards() {
    for seed in 0..2_000 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut events = Log::default();
        let mut ledger = Ledger::new();
        let mut game = Onirim::start(&Setup::default(), seed, &mut events);
        loop {
            events.take().iter().for_each(|event| ledger.record(event));
            ledger.assert_matches(&game);
            let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
            game.apply(action, &mut events);
        }
    }
}

/// A deck from `store.txt` has a fixed order that the player doesn't know. Two such decks must look the same,
/// and imagining draws a new order.
#[test]
fn a_hidden_order_is_invisible_and_sampled_again() {
    let hand = "hand red sun | blue moon | green key | brown sun | red moon\n";
    let [a, b] = ["red door | 3 blue sun | nightmare", "nightmare | 3 blue sun | red door"]
        .map(|next| super::position(&format!("{hand}top green sun\nnext {next}\n")));
    assert_ne!(a, b);
    assert_eq!(view(&a).table(&names()), view(&b).table(&names()));
    assert_eq!(
        Onirim::decision(view(&a), &names(), sorcery::games::Medium::Text).question,
        Onirim::decision(view(&b), &names(), sorcery::games::Medium::Text).question
    );
    let mut rng = Rng::new(1, Stream::Agent(0));
    let mut seconds = HashSet::new();
    for _ in 0..200 {
        let mut world = view(&a).imagine(&mut rng);
        world.apply(Action::Discard(0), &mut Log::off());
        assert_eq!(super::called(world.hand().iter())[4], "green sun", "cards known from a prophecy stay");
        world.apply(Action::Discard(0), &mut Log::off());
        seconds.insert(world.deck().contents().doors());
        assert_eq!(world.status().awaited(), Some(Seat::ONE));
    }
    assert!(seconds.len() > 1, "the red door is not always the next card");
}
