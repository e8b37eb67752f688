//! The 76 cards and the deck.

use sorcery::engine::{Rng, Stream};
use sorcery::games::onirim::{Bag, Card, Colour, Deck, Hand, Kind, Symbol};

const SUN: Card = Card::location(Colour::Red, Symbol::Sun);
const MOON: Card = Card::location(Colour::Blue, Symbol::Moon);
const DOOR: Card = Card::door(Colour::Green);

#[test]
fn the_deck_matches_the_specification() {
    assert_eq!(Card::all().map(|c| usize::from(c.copies())).sum::<usize>(), Card::TOTAL);
    let chambers = |colour| Symbol::ALL.map(|s| Card::location(colour, s).copies());
    assert_eq!(Colour::ALL.map(chambers), [[9, 4, 3], [8, 4, 3], [7, 4, 3], [6, 4, 3]]);
    assert_eq!(Colour::ALL.map(|c| Card::door(c).copies()), [2; 4]);
    assert_eq!(Card::NIGHTMARE.copies(), 10);
}

#[test]
fn the_fast_card_tests_agree_with_the_card_kind() {
    for card in Card::all() {
        let kind = card.kind();
        assert_eq!(card.is_location(), matches!(kind, Kind::Location(..)), "{card:?}");
        assert_eq!(card.is_key(), matches!(kind, Kind::Location(_, Symbol::Key)), "{card:?}");
        assert_eq!(card.is_door(), matches!(kind, Kind::Door(_)), "{card:?}");
        let made = match kind {
            Kind::Location(colour, symbol) => Card::location(colour, symbol),
            Kind::Door(colour) => Card::door(colour),
            Kind::Nightmare => Card::NIGHTMARE,
        };
        assert_eq!(made, card);
    }
}

#[test]
fn every_card_is_found_by_its_name_and_its_original_name() {
    for card in Card::all() {
        assert_eq!(Card::named(card.name()), Some(card));
        assert_eq!(Card::named(&card.name().to_uppercase().replace(' ', "-")), Some(card));
    }
    assert_eq!(Card::named("Yellow-Key"), Some(Card::key(Colour::Brown)));
    for nonsense in ["", "-", "red", "door", "red red", "red sun sun", "pink sun", "nightmare sun", "é sun"] {
        assert_eq!(Card::named(nonsense), None, "{nonsense:?}");
    }
}

#[test]
fn colours_can_be_shortened() {
    let named = |word| Colour::named(word);
    assert_eq!(named("Y"), Some(Colour::Brown));
    assert_eq!([named("b"), named("br")], [Some(Colour::Blue), Some(Colour::Brown)]);
    assert_eq!([named("R"), named("g"), named("GREEN")], [Some(Colour::Red), Some(Colour::Green), Some(Colour::Green)]);
    assert_eq!([named(""), named("reds"), named("x")], [None; 3]);
}

#[test]
fn a_bag_counts_like_an_array_of_counters() {
    let mut rng = Rng::new(3, Stream::Deal);
    let (mut bag, mut counts) = (Bag::default(), [0u8; Card::KINDS]);
    for _ in 0..20_000 {
        let card = Card::all().nth(rng.below(Card::KINDS)).unwrap();
        if rng.below(2) == 0 && bag.len() < Card::TOTAL {
            bag.add(card);
            counts[card.index()] += 1;
        } else {
            assert_eq!(bag.remove(card), counts[card.index()] > 0);
            counts[card.index()] = counts[card.index()].saturating_sub(1);
        }
        assert_eq!(Card::all().map(|card| bag.count(card)).collect::<Vec<_>>(), counts);
        assert_eq!(bag.len(), counts.iter().map(|&n| usize::from(n)).sum::<usize>());
        assert_eq!(bag.is_empty(), counts == [0; Card::KINDS]);
    }
}

#[test]
fn returned_cards_are_drawn_first_and_known_until_a_shuffle() {
    let mut rng = Rng::new(1, Stream::Deal);
    let mut deck = Deck::from_parts(&[], 0, &[DOOR; 3]);
    deck.put_back(SUN);
    deck.put_back(MOON);
    assert_eq!(deck.known().collect::<Vec<_>>(), [MOON, SUN]);
    assert_eq!(deck.draw(&mut rng), Some(MOON));
    assert_eq!(deck.known().collect::<Vec<_>>(), [SUN]);
    assert!(deck.shuffle_in(&[MOON]));
    assert_eq!((deck.known().len(), deck.len()), (0, 5));
    assert!(!deck.shuffle(), "no card was known");
}

#[test]
fn a_hidden_order_is_fixed_but_unknown() {
    let mut rng = Rng::new(1, Stream::Deal);
    let mut deck = Deck::from_parts(&[SUN, MOON, DOOR], 1, &[]);
    assert_eq!(deck.known().collect::<Vec<_>>(), [SUN]);
    let contents = deck.contents();
    let mut imagined = deck;
    imagined.forget_hidden();
    assert_eq!(imagined, Deck::from_parts(&[SUN], 1, &[DOOR, MOON]));
    assert_eq!(imagined.contents(), contents);
    let drawn = [deck.draw(&mut rng), deck.draw(&mut rng), deck.draw(&mut rng), deck.draw(&mut rng)];
    assert_eq!(drawn, [Some(SUN), Some(MOON), Some(DOOR), None]);
    assert!(deck.is_empty());
}

#[test]
fn after_a_shuffle_any_card_can_be_taken() {
    let mut deck = Deck::from_parts(&[SUN, DOOR], 1, &[]);
    assert!(!deck.take(DOOR), "its place in the order is fixed");
    assert!(deck.shuffle());
    assert!(deck.take(DOOR) && !deck.take(DOOR));
    assert_eq!(deck, Deck::from_parts(&[], 0, &[SUN]));
}

#[test]
fn removing_a_card_keeps_the_fixed_order_above_it() {
    let mut rng = Rng::new(1, Stream::Deal);
    let mut deck = Deck::from_parts(&[SUN, MOON], 2, &[DOOR, SUN]);
    assert!(deck.take(DOOR));
    let drawn = [deck.draw(&mut rng), deck.draw(&mut rng), deck.draw(&mut rng), deck.draw(&mut rng)];
    assert_eq!(drawn, [Some(SUN), Some(MOON), Some(SUN), None]);
}

/// Drawing lazily is as fair as shuffling first, even if cards are shuffled in between.
#[test]
fn every_card_is_equally_likely_to_be_drawn() {
    let mut rng = Rng::new(6, Stream::Deal);
    let mut counts = [0u32; Card::KINDS];
    for _ in 0..76_000 {
        let mut deck = Deck::full();
        let first = deck.draw(&mut rng).unwrap();
        deck.shuffle_in(&[first]);
        counts[deck.draw(&mut rng).unwrap().index()] += 1;
    }
    let expected = |card: Card| 1000.0 * f64::from(card.copies());
    let chi: f64 = Card::all().map(|c| (f64::from(counts[c.index()]) - expected(c)).powi(2) / expected(c)).sum();
    // 16 degrees of freedom: one seed in a thousand exceeds this.
    assert!(chi < 39.3, "{counts:?} has chi-squared {chi}");
}

#[test]
fn a_hand_behaves_like_a_list_of_cards() {
    let mut rng = Rng::new(8, Stream::Deal);
    let (mut hand, mut list) = (Hand::default(), Vec::new());
    let cards: Vec<Card> = Card::all().collect();
    for _ in 0..5_000 {
        if list.len() < 5 && rng.below(2) == 0 {
            let card = cards[rng.below(cards.len())];
            hand.push(card);
            list.push(card);
        } else if !list.is_empty() {
            let place = rng.below(list.len());
            assert_eq!(hand.remove(place), list.remove(place));
        }
        assert_eq!(hand[..], list[..]);
        assert_eq!(hand, list.iter().copied().collect(), "no trace of removed cards");
        assert_eq!(hand.is_full(), list.len() == 5);
        let places = |like: &dyn Fn(Card) -> bool| -> Vec<u8> {
            (0..).zip(&list).filter(|&(_, &card)| like(card)).map(|(place, _)| place).collect()
        };
        let mut found = vec![(hand.all(), places(&|_| true)), (hand.keys(), places(&Card::is_key))];
        for &card in &cards {
            found.push((hand.places(card), places(&|held| held == card)));
            found.push((hand.with_other_symbol(card), places(&|held| held.index() / 4 != card.index() / 4)));
        }
        for (found, expected) in found {
            assert_eq!((found.len(), found.is_empty()), (expected.len(), expected.is_empty()));
            assert_eq!((0..expected.len()).map(|n| found.at(n)).collect::<Vec<_>>(), expected);
            assert_eq!(found.collect::<Vec<_>>(), expected);
        }
    }
}
