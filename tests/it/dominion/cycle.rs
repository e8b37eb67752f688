//! A player's cards: fair shuffles, and cards that pass from one place to the next.

use sorcery::engine::{Rng, Stream};
use sorcery::games::dominion::Card;
use sorcery::games::dominion::cycle::{Cycle, HAND, Laid};

/// A hand drawn across a shuffle must contain the rest of the old deck, and every pair of other cards
/// equally often. No card may get lost.
#[test]
fn a_hand_from_two_decks_is_fair() {
    let mut rng = Rng::new(11, Stream::Deal);
    let (left, others) = (&Card::ALL[..3], &Card::ALL[3..10]);
    let mut pairs = [0u32; 49];
    for _ in 0..42_000 {
        let laid = Laid { bag: left.to_vec(), discard: others.to_vec(), ..Laid::default() };
        let mut cycle = Cycle::laid(laid);
        assert_eq!(cycle.draw_hand(&mut rng), (HAND, 3));
        let drawn: Vec<usize> = cycle.hand().iter().rev().map(|&card| card as usize).collect();
        assert_eq!((&drawn[..3], cycle.deck_size()), (&[0, 1, 2][..], 5));
        pairs[(drawn[3] - 3) * 7 + drawn[4] - 3] += 1;
        let mut all: Vec<Card> = cycle.all().collect();
        all.sort_unstable();
        assert_eq!(all, &Card::ALL[..10]);
    }
    // Chi-squared with 41 degrees of freedom exceeds 74.7 for one seed in a thousand.
    let chi: f64 = pairs.iter().filter(|&&c| c > 0).map(|&c| (f64::from(c) - 1_000.0).powi(2) / 1_000.0).sum();
    assert!(chi < 74.7, "chi-squared {chi}");
}

#[test]
fn a_shuffle_keeps_the_hand_and_the_cards_in_play() {
    let mut rng = Rng::new(2, Stream::Deal);
    let (hand, play) = (vec![Card::Gold, Card::Estate], vec![Card::Smithy, Card::Copper]);
    let (top, discard) = (vec![Card::Duchy, Card::Curse], vec![Card::Silver; 3]);
    let mut cycle = Cycle::laid(Laid { top, hand: hand.clone(), play: play.clone(), discard, ..Laid::default() });
    assert_eq!(cycle.draw(4, &mut rng), (4, 2));
    let now: Vec<Card> = cycle.hand().iter().rev().copied().collect();
    assert_eq!(now, [&hand[..], &[Card::Duchy, Card::Curse, Card::Silver, Card::Silver]].concat());
    assert_eq!(cycle.play().iter().rev().copied().collect::<Vec<_>>(), play);
    assert_eq!((cycle.bag(), cycle.discard().len()), (&[Card::Silver][..], 0));
}

#[test]
fn treasures_are_played_and_a_card_comes_into_play() {
    let hand = vec![Card::Estate, Card::Copper, Card::Smithy, Card::FoolsGold, Card::Gold];
    for in_order in [false, true] {
        let mut cycle = Cycle::laid(Laid { hand: hand.clone(), ..Laid::default() });
        assert!(cycle.bring_into_play(Card::Smithy) && !cycle.bring_into_play(Card::Duchy));
        assert_eq!(cycle.play_plain_treasures(in_order), (2, 4));
        assert_eq!((cycle.hand().len(), cycle.play().len()), (2, 3));
        assert!(!in_order || cycle.hand() == [Card::FoolsGold, Card::Estate]);
    }
}
