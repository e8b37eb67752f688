//! What holds in every game.

use super::scene::random_game;
use sorcery::engine::{Game, Log, Rng, Seat, Stream};
use sorcery::games::dominion::{Action, Card, CardSet, Dominion, Setup};
use sorcery::games::{Names, Present, Request, View};

fn setups() -> Vec<Setup> {
    let kingdom = |rng: &mut Rng| {
        let mut cards: Vec<Card> = sorcery::games::dominion::card::KINGDOM.iter().collect();
        rng.shuffle(&mut cards);
        cards.into_iter().take(10).collect::<CardSet>()
    };
    let mut rng = Rng::new(8, Stream::Playout);
    let mut setups: Vec<Setup> = (2..=4).map(|n| Setup::all_cards(n).unwrap()).collect();
    setups.extend((0..20).map(|i| Setup::kingdom(2 + i % 3, kingdom(&mut rng)).unwrap()));
    setups
}

/// How many copies of each card there are, wherever they are, read from the notation.
fn census(game: &Dominion, names: &Names) -> Vec<usize> {
    let mut counts = vec![0; Card::ALL.len()];
    for line in game.position(names).lines() {
        let (key, cards) = line.split_once(' ').unwrap_or((line, ""));
        if ["supply", "trash", "hand", "play", "discard", "aside", "top", "bag"].contains(&key) {
            for card in super::scene::expand(cards) {
                counts[card as usize] += 1;
            }
        }
    }
    counts
}

#[test]
fn cards_are_conserved_and_owned_counts_are_true() {
    for (i, setup) in setups().iter().enumerate() {
        let names = Names::new((0..setup.seats()).map(|n| format!("P{n}")));
        let first = Dominion::start(setup, i as u64, &mut Log::off());
        let all = census(&first, &names);
        let mut step = 0;
        let last = random_game(setup, i as u64, |game| {
            step += 1;
            if step % 50 == 0 {
                assert_eq!(census(game, &names), all);
            }
        });
        assert_eq!(census(&last, &names), all);
        let view = View::new(&last, Seat::ONE);
        for (card, &n) in Card::ALL.iter().zip(&all) {
            let owned: u8 = Seat::all(setup.seats()).map(|seat| view.owned_by(seat, *card)).sum();
            assert!(usize::from(owned) <= n, "{}", card.name());
        }
    }
}

#[test]
fn what_is_legal_is_accepted_and_spelled_and_parsed() {
    for (i, setup) in setups().iter().enumerate() {
        let mut actions = Vec::new();
        random_game(setup, 100 + i as u64, |game| {
            actions.clear();
            game.legal_actions(&mut actions);
            let Some(seat) = game.status().awaited() else {
                assert!(actions.is_empty());
                return;
            };
            assert!(!actions.is_empty(), "{:?} has no answer", View::new(game, seat).prompt());
            let view = View::new(game, seat);
            for &action in &actions {
                assert!(game.check(action).is_ok());
                let line = Dominion::spell(view, action);
                assert_eq!(Dominion::parse(view, &line), Ok(Request::Act(action)), "`{line}`");
                assert!(!Dominion::offer(view, action).path.is_empty());
            }
            let everything = Card::ALL.iter().flat_map(|&c| [Action::Play(c), Action::Buy(c), Action::Take(c)]);
            for action in everything.chain((0..8).map(Action::Choose)).chain([Action::Done]) {
                assert_eq!(game.check(action).is_ok(), actions.contains(&action), "{action:?}");
            }
        });
    }
}

#[test]
fn a_position_is_read_as_it_was_written() {
    for (i, setup) in setups().iter().enumerate() {
        let names = Names::new((0..setup.seats()).map(|n| format!("P{n}")));
        let mut step = 0;
        random_game(setup, 200 + i as u64, |game| {
            step += 1;
            if step % 7 == 0 {
                let text = game.position(&names);
                let (again, _) = Dominion::from_position(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
                assert_eq!(&again, game, "{text}");
            }
        });
    }
}

#[test]
fn equal_seeds_and_actions_make_equal_games() {
    let setup = Setup::all_cards(3).unwrap();
    let ends: Vec<Dominion> = (0..2).map(|_| random_game(&setup, 5, |_| ())).collect();
    assert_eq!(ends[0], ends[1]);
    assert_ne!(random_game(&setup, 6, |_| ()), ends[0]);
}

#[test]
fn a_game_played_without_a_record_is_the_same_game() {
    let setup = Setup::default();
    let fresh = Dominion::undealt(&setup);
    let mut silent = random_game(&setup, 1, |_| ());
    for seed in 0..20 {
        let mut game = Dominion::start(&setup, seed, &mut Log::off());
        silent.restart(&fresh, seed);
        let (mut rng, mut scratch) = (Rng::new(seed, Stream::Playout), Vec::new());
        while let Some(action) = game.random_action(&mut rng, &mut scratch) {
            game.apply(action, &mut Log::off());
            silent.apply(action, &mut Log::off());
        }
        assert_eq!(game, silent);
    }
}

/// What a seat imagines agrees with everything it knows, and luck is new.
#[test]
fn an_imagined_world_looks_the_same_to_who_imagines_it() {
    let names = Names::new(["A", "B", "C"]);
    let setup = Setup::all_cards(3).unwrap();
    let mut rng = Rng::new(1, Stream::Agent(0));
    let mut step = 0;
    let (mut checked, mut different) = (0, 0);
    random_game(&setup, 77, |game| {
        step += 1;
        let Some(seat) = game.status().awaited() else { return };
        if step % 5 != 0 {
            return;
        }
        let view = View::new(game, seat);
        let world = view.imagine(&mut rng);
        let imagined = View::new(&world, seat);
        assert_eq!(Dominion::table(view, &names), Dominion::table(imagined, &names));
        assert_eq!(view.choices(), imagined.choices());
        assert_eq!(census(game, &names), census(&world, &names));
        checked += 1;
        different += usize::from(Dominion::position(game, &names) != Dominion::position(&world, &names));
    });
    assert!(checked > 20 && different == checked, "{different} of {checked}");
}

#[test]
fn every_event_has_words_and_hides_what_is_hidden() {
    let names = Names::new(["A", "B"]);
    let setup = Setup::default();
    let mut game = Dominion::start(&setup, 4, &mut Log::off());
    let (mut rng, mut scratch, mut events) = (Rng::new(4, Stream::Playout), Vec::new(), Log::default());
    while let Some(action) = game.random_action(&mut rng, &mut scratch) {
        game.apply(action, &mut events);
    }
    let mut out = String::new();
    for event in &events {
        for to in [None, Some(Seat::ONE), Some(Seat::TWO)] {
            out.clear();
            if let sorcery::games::dominion::Event::Drew { seat, card } = event {
                Dominion::tell(&[*event], &names, to, &mut out);
                assert_eq!(out.contains(card.name()), to == Some(*seat), "{out}");
            }
            Dominion::tell(&[*event], &names, to, &mut out);
        }
    }
}

#[test]
fn damaged_positions_are_refused_with_the_line() {
    let setup = Setup::default();
    let names = Names::new(["A", "B"]);
    let game = Dominion::start(&setup, 4, &mut Log::off());
    let text = game.position(&names);
    let broken = [
        (text.replace("seat 1 phase", "seat 9 phase"), "line"),
        (text.replace("hand Estate", "hand Estat"), "did you mean `Estate`"),
        (text.replace("kingdom all", "kingdom Gold"), "no kingdom card"),
        (text.replace("supply Copper*46", "supply Copper*47"), "more copies of Copper"),
        (text.replace("phase", "phrase"), "`phrase`"),
        (text.replace("phase buy actions 1 buys 1", "phase action actions 1 buys 0"), "a buy at least"),
        (text.replace("players A | B", "players A"), "2 to 4 players"),
        (text.replace("turn seat", "turm seat"), "did you mean `turn`"),
        (text.replace("random", "random x"), "not a number"),
        (String::new(), "empty"),
        ("onirim position 1\n".to_string(), "begins with"),
    ];
    for (text, part) in broken {
        let why = Dominion::from_position(&text).expect_err(part);
        assert!(why.0.contains(part), "`{why}` should say `{part}`");
    }
    // Nothing that is cut or mangled makes it panic.
    for end in 0..text.len() {
        let _ = Dominion::from_position(&text[..end]);
    }
}
