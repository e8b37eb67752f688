//! The random generator and the containers that games use.

use sorcery::engine::bytes::Sums;
use sorcery::engine::{Pile, Rng, Stream};
use sorcery::games::sorcery::{CardId, Deck};
use sorcery::games::threads::on_threads;

/// Replays and saved games depend on this order: a change here would break all of them.
#[test]
fn the_first_shuffle_of_a_seed_is_pinned() {
    let mut cards: Vec<u8> = (0..10).collect();
    Rng::new(4182, Stream::Deal).shuffle(&mut cards);
    assert_eq!(cards, PINNED);
}
const PINNED: [u8; 10] = [3, 1, 0, 7, 6, 9, 4, 2, 5, 8];

#[test]
fn a_generator_can_be_restored_from_its_state() {
    let mut rng = Rng::new(7, Stream::Agent(1));
    for _ in 0..57 {
        rng.word();
    }
    let (seed, stream, used) = rng.state();
    let mut again = Rng::at(seed, stream, used);
    assert_eq!(rng, again);
    assert_eq!(rng.word(), again.word());
}

/// Partial shuffles draw several cards from each random word. Every ordered pair of cards comes first equally
/// often.
#[test]
fn a_partial_shuffle_is_fair() {
    let mut rng = Rng::new(11, Stream::Deal);
    for n in [2, 6] {
        let mut pairs = [0u32; 30];
        for _ in 0..60_000 {
            let mut items = [0, 1, 2, 3, 4, 5];
            rng.partial_shuffle(&mut items, n, 0);
            let [.., second, first] = items;
            pairs[first * 5 + second - usize::from(second > first)] += 1;
            items.sort_unstable();
            assert_eq!(items, [0, 1, 2, 3, 4, 5]);
        }
        // Chi-squared with 29 degrees of freedom: one seed in a thousand exceeds 58.3.
        let chi: f64 = pairs.iter().map(|&c| (f64::from(c) - 2_000.0).powi(2) / 2_000.0).sum();
        assert!(chi < 58.3, "{n} drawn: chi-squared {chi}");
    }
}

#[test]
fn bounded_draws_are_uniform() {
    let mut rng = Rng::new(1, Stream::Playout);
    let mut counts = [0u32; 7];
    for _ in 0..70_000 {
        counts[rng.below(7)] += 1;
    }
    // Chi-squared with 6 degrees of freedom: one seed in a thousand exceeds 22.5.
    let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
    assert!(chi < 22.5, "{counts:?} has chi-squared {chi}");
}

#[test]
fn a_full_pile_returns_the_item_that_does_not_fit() {
    let mut pile: Pile<u8, 2> = [1, 2].into_iter().collect();
    assert_eq!(pile.push(3), Err(3));
    assert_eq!(pile.remove(0), 1);
    assert_eq!(pile.push(3), Ok(()));
    assert_eq!(pile[..], [2, 3]);
}

#[test]
fn piles_compare_equal_regardless_of_removed_items() {
    let mut a: Pile<u8, 3> = [1, 2].into_iter().collect();
    a.remove(1);
    assert_eq!(a, [1].into_iter().collect());
}

#[test]
fn a_deck_in_known_order_draws_its_first_card_first() {
    let mut rng = Rng::new(1, Stream::Deal);
    let mut deck = Deck::from_parts(&[1, 2, 3].map(CardId), &[]);
    assert_eq!([deck.draw(&mut rng), deck.draw(&mut rng)], [1, 2].map(|card| Some(CardId(card))));
    assert_eq!(deck.known_top().collect::<Vec<_>>(), [CardId(3)]);
}

/// Drawing lazily from a bag puts every card in every place equally often, as shuffling first would.
#[test]
fn drawing_late_is_as_fair_as_shuffling_first() {
    let mut rng = Rng::new(5, Stream::Deal);
    let mut third = [0u32; 5];
    for _ in 0..50_000 {
        let mut deck = Deck::from_parts(&[], &[0, 1, 2, 3, 4].map(CardId));
        (0..2).for_each(|_| _ = deck.draw(&mut rng));
        third[usize::from(deck.draw(&mut rng).unwrap().0)] += 1;
    }
    let chi: f64 = third.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
    assert!(chi < 18.5, "{third:?} has chi-squared {chi} (4 degrees of freedom)");
}

/// Three cards of five come from one random number. All ordered triples are equally likely.
#[test]
fn a_partial_shuffle_from_one_number_is_fair() {
    let mut rng = Rng::new(3, Stream::Playout);
    let mut triples = [0u32; 5 * 5 * 5];
    for _ in 0..120_000 {
        let mut items = [0, 1, 2, 3, 4];
        rng.partial_shuffle(&mut items, 3, 0);
        let [.., third, second, first] = items;
        triples[(first * 5 + second) * 5 + third] += 1;
    }
    let different: Vec<u32> = triples.into_iter().filter(|&count| count > 0).collect();
    // Chi-squared with 59 degrees of freedom exceeds 98.3 for one seed in a thousand.
    let chi: f64 = different.iter().map(|&c| (f64::from(c) - 2_000.0).powi(2) / 2_000.0).sum();
    assert!(different.len() == 60 && chi < 98.3, "{} triples, chi-squared {chi}", different.len());
}

#[test]
fn sums_find_each_item_of_a_list() {
    for counts in [[0, 0, 0, 0, 0], [1, 0, 3, 0, 0], [0, 0, 0, 0, 127], [12, 12, 12, 12, 12], [0, 19, 0, 1, 2]] {
        let list: Vec<_> =
            counts.iter().enumerate().flat_map(|(place, &n)| (0..n as u32).map(move |i| (place, i))).collect();
        let sums = Sums::of(counts.into_iter());
        assert_eq!(sums.total() as usize, list.len());
        assert!(list.iter().zip(0..).all(|(&found, n)| sums.find(n) == found), "{counts:?}");
    }
}

#[test]
fn any_number_of_threads_does_every_task_once() {
    for threads in [0, 1, 3, 1_000] {
        let workers = on_threads(threads, 500, Vec::new, |done: &mut Vec<u64>, task| {
            done.push(task);
            true
        });
        let mut done = workers.concat();
        done.sort_unstable();
        assert!(done.iter().copied().eq(0..500), "{threads} threads");
    }
}

#[test]
fn no_task_starts_after_work_returns_false() {
    assert_eq!(
        on_threads(
            1,
            500,
            || 0,
            |last, task| {
                *last = task;
                task < 7
            }
        ),
        [7]
    );
    assert_eq!(on_threads(4, 0, || 5, |_, _| true), [5]);
}
