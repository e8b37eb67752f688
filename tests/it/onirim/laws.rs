//! What holds in every game, over thousands of random ones.

use super::ledger::Ledger;
use super::{legal, names, view};
use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::onirim::{Action, Colour, DeckOut, Onirim, Phase, Setup};
use sorcery::games::{Present, Request};
use std::collections::HashSet;

/// Plays random games from these seeds, both settings of the deck in turn, and looks at every
/// position on the way, the last one included.
fn random_games(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Onirim)) {
    for seed in seeds {
        let deck_out = if seed % 2 == 0 { DeckOut::Refill } else { DeckOut::Strict };
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut game = Onirim::start(&Setup { deck_out }, seed, &mut Log::off());
        look(&game);
        while let Some(action) = game.random_action(&mut rng, &mut Vec::new()) {
            game.apply(action, &mut Log::off());
            look(&game);
        }
    }
}

/// Every action that could be thought of.
pub fn conceivable() -> Vec<Action> {
    let mut all = vec![Action::Rest, Action::Open, Action::Keep, Action::PayDeck, Action::PayHand];
    for i in 0..8 {
        all.extend([Action::Play(i), Action::Discard(i), Action::Drop(i), Action::Next(i), Action::PayKey(i)]);
    }
    all.extend(Colour::ALL.map(Action::PayDoor));
    all
}

#[test]
fn seventy_six_cards_by_two_independent_counts() {
    for seed in 0..2_000 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut events = Log::default();
        let mut ledger = Ledger::new();
        let mut game = Onirim::start(&Setup::default(), seed, &mut events);
        loop {
            events.take().iter().for_each(|event| ledger.note(event));
            ledger.compare(&game);
            let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
            game.apply(action, &mut events);
        }
    }
}

#[test]
fn legal_actions_are_those_that_check_accepts_and_never_none() {
    let conceivable = conceivable();
    random_games(0..300, |game| {
        let legal = legal(game);
        let accepted: HashSet<Action> = conceivable.iter().copied().filter(|&a| game.check(a).is_ok()).collect();
        assert_eq!(legal.len(), accepted.len(), "each once: {legal:?}");
        assert_eq!(legal.iter().copied().collect::<HashSet<_>>(), accepted);
        assert_eq!(legal.is_empty(), matches!(game.status(), Status::Over(_)));
    });
}

#[test]
fn a_random_action_is_any_legal_one_with_equal_chance() {
    let mut rng = Rng::new(5, Stream::Playout);
    let mut seen = HashSet::new();
    random_games(0..40, |game| {
        let legal = legal(game);
        let phase = std::mem::discriminant(&game.phase());
        if legal.is_empty() || !seen.insert((phase, legal.len())) {
            return;
        }
        let mut counts = vec![0u32; legal.len()];
        for _ in 0..2_000 * legal.len() {
            let action = game.random_action(&mut rng, &mut Vec::new()).unwrap();
            counts[legal.iter().position(|&a| a == action).expect("a legal action")] += 1;
        }
        let far = |n: &u32| (f64::from(*n) - 2_000.0).abs() > 4.5 * 2_000f64.sqrt();
        assert!(!counts.iter().any(far), "{legal:?}: {counts:?}");
    });
    assert!(seen.len() > 15, "many kinds of decisions were looked at: {}", seen.len());
}

#[test]
fn parse_undoes_spell_whatever_the_spaces_and_the_case() {
    let mut rng = Rng::new(7, Stream::Playout);
    let mut phases = HashSet::new();
    random_games(0..150, |game| {
        phases.insert(std::mem::discriminant(&game.phase()));
        for action in legal(game) {
            let line = Onirim::spell(view(game), action);
            let mut odd = String::from(["", "  ", "\t"][rng.below(3)]);
            for c in line.chars() {
                odd.push(if rng.below(2) == 0 { c.to_ascii_uppercase() } else { c });
                odd.push_str(if c == ' ' { ["", " ", "\t "][rng.below(3)] } else { "" });
            }
            odd.push_str(["", " ", "\r"][rng.below(3)]);
            for line in [&line, &odd] {
                assert_eq!(Onirim::parse(view(game), line), Ok(Request::Act(action)), "{line:?}");
            }
        }
    });
    assert_eq!(phases.len(), 6, "every question but the won game came up");
}

#[test]
fn the_same_seed_and_the_same_lines_make_the_same_game() {
    for seed in 0..100 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let (mut events, mut again) = (Log::default(), Log::default());
        let mut game = Onirim::start(&Setup::default(), seed, &mut events);
        let mut copy = Onirim::start(&Setup::default(), seed, &mut again);
        while let Some(action) = game.random_action(&mut rng, &mut Vec::new()) {
            let line = Onirim::spell(view(&game), action);
            game.apply(action, &mut events);
            let Ok(Request::Act(action)) = Onirim::parse(view(&copy), &line) else { panic!("{line}") };
            copy.apply(action, &mut again);
            assert_eq!((&game, &events), (&copy, &again));
        }
    }
}

#[test]
fn other_seeds_make_other_games() {
    let openings: HashSet<String> =
        (0..50).map(|seed| format!("{:?}", Onirim::start(&Setup::default(), seed, &mut Log::off()).hand())).collect();
    assert!(openings.len() > 45, "{}", openings.len());
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

#[test]
fn imagining_changes_nothing_that_the_player_sees() {
    let mut rng = Rng::new(11, Stream::Agent(0));
    random_games(0..150, |game| {
        let world = view(game).imagine(&mut rng);
        assert_eq!(legal(&world), legal(game));
        assert_eq!(Onirim::table(view(&world), &names()), Onirim::table(view(game), &names()));
        assert_eq!(Onirim::prompt(view(&world), &names()), Onirim::prompt(view(game), &names()));
        assert_eq!(world.deck().contents(), game.deck().contents());
        assert!(world.deck().known().eq(game.deck().known()));
    });
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
        world.apply(Action::Discard(0), &mut Log::off());
        assert_eq!(super::called(world.hand().iter())[4], "green sun", "what the prophecy showed holds");
        world.apply(Action::Discard(0), &mut Log::off());
        seconds.insert(world.deck().contents().doors());
        assert_eq!(world.status().awaited(), Some(Seat::ONE));
    }
    assert!(seconds.len() > 1, "the red door is not always the next card");
}
