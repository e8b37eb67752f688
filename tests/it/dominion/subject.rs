//! Dominion's part in the laws, and invariants of Dominion alone.

use super::scene::{expand, random_game};
use crate::laws::Subject;
use sorcery::engine::{Game, Log, Rng, Seat, Stream};
use sorcery::games::dominion::KINGDOM;
use sorcery::games::dominion::{Action, Card, CardSet, Dominion, Event, Setup};
use sorcery::games::{Listener, Names, View, read_position, tell_first, write_position};

impl Subject for Dominion {
    const ENDS_WITHIN: Option<usize> = Some(20_000);

    /// All cards and a kingdom with many decisions, for two or three players; random kingdoms for two to
    /// four.
    fn setups() -> Vec<Setup> {
        use Card::*;
        let road =
            [Crossroads, Trader, Cartographer, Masquerade, Torturer, FoolsGold, Shepherd, Rebuild, Moat, Haggler];
        let mut setups = vec![Setup::default(), Setup::new(3, Some(road.into_iter().collect())).expect("ten cards")];
        setups.extend([3, 4].map(|seats| Setup::new(seats, None).expect("a number of players")));
        let mut rng = Rng::new(8, Stream::Playout);
        setups.extend((0..20).map(|i| {
            let mut cards: Vec<Card> = KINGDOM.iter().collect();
            rng.shuffle(&mut cards);
            let kingdom = cards.into_iter().take(10).collect::<CardSet>();
            let setup = Setup::new(2 + i % 3, Some(kingdom)).expect("ten kingdom cards");
            setup.with_treasures_by_hand(i % 4 == 1)
        }));
        setups
    }

    fn conceivable() -> Vec<Action> {
        let cards = Card::ALL.iter().flat_map(|&card| [Action::Play(card), Action::Buy(card), Action::Take(card)]);
        cards.chain((0..8).map(Action::Choose)).chain([Action::Done]).collect()
    }

    /// The cards of a seat that opponents can't see.
    fn hidden_goods(&self, seat: Seat) -> Vec<String> {
        let text = write_position(self, &crate::play::names(self));
        let own = format!("seat {} ", seat.number());
        let lines = text.lines().skip_while(|line| !line.starts_with(&own)).skip(1);
        let mut goods = Vec::new();
        for line in lines.take_while(|line| !line.starts_with("seat ")) {
            let (key, cards) = line.split_once(' ').unwrap_or((line, ""));
            if ["hand", "aside", "top", "bag"].contains(&key) {
                goods.extend(expand(cards).into_iter().map(|card| card.name().to_string()));
            }
        }
        goods.sort_unstable();
        goods
    }

    fn seen(view: View<'_, Self>) -> String {
        let own = (view.hand(), view.in_play(), view.set_aside(), view.owned(), view.deck_size(), view.total_money());
        let deck = |seat| Card::ALL.iter().map(|&card| view.owned_by(seat, card)).collect::<Vec<_>>();
        let others: Vec<_> = view.others().map(|seat| (view.points(seat), deck(seat))).collect();
        let turn = (view.active(), view.turn_number(), view.actions(), view.buys(), view.coins(), view.played());
        format!("{:?}", (view.setup(), view.prompt(), own, others, turn, view.piles(), view.choices()))
    }

    /// Cards are conserved, and no player owns more copies than exist.
    fn makes_sense(game: &[Self]) {
        let (first, last) = (&game[0], &game[game.len() - 1]);
        let names = crate::play::names(first);
        let all = census(first, &names);
        for state in game.iter().skip(50).step_by(50).chain([last]) {
            assert_eq!(census(state, &names), all);
        }
        let view = View::new(last, Seat::ONE);
        for (card, &n) in Card::ALL.iter().zip(&all) {
            let owned: u8 = Seat::all(last.seats()).map(|seat| view.owned_by(seat, *card)).sum();
            assert!(usize::from(owned) <= n, "{}", card.name());
        }
    }
}

/// Counts the copies of each card in all zones, as written in the position.
fn census(game: &Dominion, names: &Names) -> Vec<usize> {
    let mut counts = vec![0; Card::ALL.len()];
    for line in write_position(game, names).lines() {
        let (key, cards) = line.split_once(' ').unwrap_or((line, ""));
        if ["supply", "trash", "hand", "play", "discard", "aside", "top", "bag"].contains(&key) {
            for card in expand(cards) {
                counts[card as usize] += 1;
            }
        }
    }
    counts
}

#[test]
fn a_game_without_a_log_is_the_same_game() {
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

#[test]
fn every_event_has_a_sentence_that_hides_hidden_cards() {
    let names = Names::new(["A", "B"]);
    let setup = Setup::default();
    let mut game = Dominion::start(&setup, 4, &mut Log::off());
    let (mut rng, mut scratch, mut events) = (Rng::new(4, Stream::Playout), Vec::new(), Log::default());
    while let Some(action) = game.random_action(&mut rng, &mut scratch) {
        game.apply(action, &mut events);
    }
    for event in &events {
        for to in [None, Some(Seat::ONE), Some(Seat::TWO)] {
            let told = tell_first::<Dominion>(&[*event], Listener::new(&names, to.into())).0.text;
            if let Event::Drew { seat, card } = event {
                assert_eq!(told.contains(card.name()), to == Some(*seat), "{told}");
            }
        }
    }
}

#[test]
fn damaged_positions_give_the_line_of_the_error() {
    let setup = Setup::default();
    let names = Names::new(["A", "B"]);
    let game = Dominion::start(&setup, 4, &mut Log::off());
    let text = write_position(&game, &names);
    let broken = [
        (text.replace("seat 1 phase", "seat 9 phase"), "line"),
        (text.replace("hand Estate", "hand Estat"), "did you mean `Estate`"),
        (text.replace("kingdom all", "kingdom Gold"), "no kingdom card: replace it"),
        (text.replace("supply Copper*46", "supply Copper*47"), "too many Copper in the supply: remove some"),
        (text.replace("phase", "phrase"), "`phrase`"),
        (text.replace("phase buy actions 1 buys 1", "phase action actions 1 buys 0"), "write `buys 1`"),
        (text.replace("players A | B", "players A"), "write 2 to 4 names"),
        (text.replace("turn seat", "turm seat"), "did you mean `turn`"),
        (text.replace("random", "random x"), "write seed, stream and draws"),
        (String::new(), "empty"),
        ("onirim position 1\n".to_string(), "this is a position of Onirim: run `sorcery onirim`"),
    ];
    for (text, part) in broken {
        let why = read_position::<Dominion>(&text).expect_err(part);
        assert!(why.0.contains(part), "`{why}` should say `{part}`");
    }
    // No cut or damaged position causes a panic.
    for end in 0..text.len() {
        let _ = read_position::<Dominion>(&text[..end]);
    }
}
