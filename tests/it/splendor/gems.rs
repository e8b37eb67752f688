//! Counts, sets and decks that are packed into words.

use proptest::prelude::*;
use sorcery::engine::{Rng, Stream};
use sorcery::games::splendor::{Bag, CardId, CardLevel, Colours, Gem, Gems, Prices, Ranked};

#[test]
fn counts_do_not_affect_each_other() {
    let purse = Gems::of([4, 0, 1, 10, 2, 5]);
    assert_eq!(purse.counts(), [4, 0, 1, 10, 2, 5]);
    assert_eq!(purse.total(), 22);
    assert_eq!(purse.without_gold().total(), 17);
    assert_eq!(purse.at_least(2).iter().collect::<Vec<_>>(), [Gem::White, Gem::Blue, Gem::Green]);
    assert_eq!(Gems::of([5, 1, 0, 0, 0, 0]).beyond(purse), Gems::of([1, 1, 0, 0, 0, 0]));
    assert!(purse.covers(Gems::of([4, 0, 0, 0, 0, 5])) && !purse.covers(Gems::only(Gem::Red, 1)));
}

/// A packed count behaves like six separate counts.
#[test]
fn random_counts_do_not_affect_each_other() {
    let mut rng = Rng::new(5, Stream::Deal);
    for _ in 0..10_000 {
        let [a, b]: [[u8; 6]; 2] = std::array::from_fn(|_| std::array::from_fn(|_| rng.below(21) as u8));
        let (x, y) = (Gems::of(a), Gems::of(b));
        assert_eq!(x.beyond(y).counts(), std::array::from_fn(|i| a[i].saturating_sub(b[i])));
        assert_eq!(x.covers(y), (0..6).all(|i| a[i] >= b[i]));
        assert_eq!(x.total(), a.iter().sum::<u8>());
        let n = rng.below(8) as u8;
        assert!(Gem::COLOURS.into_iter().all(|colour| x.at_least(n).contains(colour) == (x.count(colour) >= n)));
    }
}

#[test]
fn each_of_counts_one_gem_per_colour() {
    let colours = Colours::NONE.with(Gem::Red).with(Gem::Green);
    assert_eq!(colours.one_each(), Gems::of([0, 1, 0, 0, 1, 0]));
    assert_eq!(colours.one_each().to_string(), "1 red, 1 green");
}

proptest! {
    #[test]
    fn choosing_by_rank_lists_all_bits(bits in any::<u64>(), mask in any::<u64>()) {
        for bits in [bits, bits & mask, u64::MAX, 0, 1 << 63] {
            let ranked = Ranked::of(bits);
            let listed: Vec<u32> = (0..64).filter(|i| bits & 1 << i != 0).collect();
            prop_assert_eq!((0..ranked.count()).map(|rank| ranked.nth(rank)).collect::<Vec<_>>(), listed);
        }
    }
}

proptest! {
    /// Comparing sixteen prices at once must give the same result as comparing them one by one.
    #[test]
    fn affordable_agrees_with_each_single_price(
        prices in prop::array::uniform16(prop::option::of(prop::array::uniform5(0u8..8))),
        power in prop::array::uniform5(0u8..8),
        gold in 0u8..6,
    ) {
        let mut board = Prices::default();
        let gems = |[a, b, c, d, e]: [u8; 5]| Gems::of([a, b, c, d, e, 0]);
        for (lane, price) in prices.iter().enumerate() {
            board.set(lane, price.map(gems));
        }
        let affordable = board.affordable(gems(power), gold);
        for (lane, price) in prices.iter().enumerate() {
            let single = price.is_some_and(|price| gems(price).beyond(gems(power)).total() <= gold);
            prop_assert_eq!(affordable & 1 << lane != 0, single, "lane {}", lane);
        }
    }
}

#[test]
fn the_last_card_of_the_file_comes_first() {
    let mut bag = Bag::full(CardLevel::Transport);
    let drawn: Vec<String> =
        (0..3).filter_map(|_| bag.draw_last(CardLevel::Transport)).map(|card| card.to_string()).collect();
    assert_eq!(drawn, ["t30", "t29", "t28"]);
    assert_eq!(bag.len(), 27);
}

/// All cards must appear equally often as the third card drawn.
#[test]
fn a_bag_gives_every_card_the_same_chance() {
    let mut rng = Rng::new(3, Stream::Deal);
    let cards: Vec<CardId> = Bag::full(CardLevel::Vendors).cards(CardLevel::Vendors).collect();
    let mut third = [0u32; 20];
    for _ in 0..40_000 {
        let mut bag = Bag::full(CardLevel::Vendors);
        bag.draw_any(CardLevel::Vendors, &mut rng);
        bag.draw_any(CardLevel::Vendors, &mut rng);
        let drawn = bag.draw_any(CardLevel::Vendors, &mut rng).expect("a card");
        third[cards.iter().position(|&card| card == drawn).expect("a card of the level")] += 1;
        assert_eq!(bag.len(), 17);
    }
    let chi: f64 = third.iter().map(|&c| (f64::from(c) - 2000.0).powi(2) / 2000.0).sum();
    // Chi-squared with 19 degrees of freedom exceeds 43.8 for one seed in a thousand.
    assert!(chi < 43.8, "{third:?} has chi-squared {chi}");
}

#[test]
fn an_empty_bag_gives_no_card() {
    let mut bag = Bag::full(CardLevel::Vendors);
    let mut rng = Rng::new(4, Stream::Deal);
    let mut drawn: Vec<CardId> = std::iter::from_fn(|| bag.draw_any(CardLevel::Vendors, &mut rng)).collect();
    drawn.sort_unstable();
    assert_eq!(drawn, Bag::full(CardLevel::Vendors).cards(CardLevel::Vendors).collect::<Vec<_>>());
    assert_eq!(bag.draw_last(CardLevel::Vendors), None);
}
