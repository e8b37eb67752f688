//! What holds in every game of Onirim, beyond the laws of all games (`laws.rs`).

use super::ledger::Ledger;
use super::{names, view};
use sorcery::engine::{Game, Rng, Seat, Stream};
use sorcery::games::Present;
use sorcery::games::onirim::{Action, Colour, DeckOut, Onirim, Phase, Setup};
use std::collections::HashSet;

/// Plays random games from these seeds, both settings of the deck in turn, and looks at every
/// position on the way, the last one included.
fn random_games(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Onirim)) {
    for seed in seeds {
        let deck_out = if seed % 2 == 0 { DeckOut::Refill } else { DeckOut::Strict };
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut game = Onirim::start(&Setup { deck_out }, seed, &mut Vec::new());
        look(&game);
        while let Some(action) = game.random_action(&mut rng, &mut Vec::new()) {
            game.apply(action, &mut Vec::new());
            look(&game);
        }
    }
}

#[test]
fn seventy_six_cards_by_two_independent_counts() {
    for seed in 0..2_000 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut events = Vec::new();
        let mut ledger = Ledger::new();
        let mut game = Onirim::start(&Setup::default(), seed, &mut events);
        loop {
            events.drain(..).for_each(|event| ledger.note(&event));
            ledger.compare(&game);
            let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
            game.apply(action, &mut events);
        }
    }
}

#[test]
fn every_game_ends_and_between_turns_all_is_in_order() {
    let mut over = 0;
    random_games(0..1_000, |game| {
        assert!(game.turn() <= 60, "there are 58 locations, and each turn costs one");
        match game.phase() {
            Phase::Turn => {
                assert!(game.hand().is_full() && game.limbo().is_empty());
                assert!(!game.deck().is_empty(), "a door that is not open is in the deck");
                let missing = 8 - game.doors_open();
                assert_eq!(game.deck().contents().doors(), missing);
            }
            Phase::Won | Phase::Lost(_) => over += 1,
            _ => {}
        }
        assert!(game.doors_open() <= 8 && Colour::ALL.iter().all(|&c| game.doors(c) <= 2));
        assert!(game.labyrinth().windows(2).all(|pair| !pair[0].same_symbol(pair[1])));
        assert_eq!(game.phase() == Phase::Won, game.doors_open() == 8);
    });
    assert_eq!(over, 1_000);
}

/// A deck with a fixed order that the player does not know, as `store.txt` brings it, must not
/// show: two such decks look the same, and imagination forgets the order.
#[test]
fn a_hidden_order_cannot_be_seen_and_is_imagined_anew() {
    let hand = "hand red sun | blue moon | green key | brown sun | red moon\n";
    let [a, b] = ["red door | 3 blue sun | nightmare", "nightmare | 3 blue sun | red door"]
        .map(|next| super::position(&format!("{hand}top green sun\nnext {next}\n")));
    assert_ne!(a, b);
    assert_eq!(Onirim::table(view(&a), &names()), Onirim::table(view(&b), &names()));
    assert_eq!(Onirim::prompt(view(&a), &names()), Onirim::prompt(view(&b), &names()));
    let mut rng = Rng::new(1, Stream::Agent(0));
    let mut seconds = HashSet::new();
    for _ in 0..200 {
        let mut world = view(&a).imagine(&mut rng);
        world.apply(Action::Discard(0), &mut Vec::new());
        assert_eq!(super::called(world.hand().iter())[4], "green sun", "what the prophecy showed holds");
        world.apply(Action::Discard(0), &mut Vec::new());
        seconds.insert(world.deck().contents().doors());
        assert_eq!(world.status().awaited(), Some(Seat::ONE));
    }
    assert!(seconds.len() > 1, "the red door is not always the next card");
}
