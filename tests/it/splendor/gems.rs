//! Counts of gems, packed into one word.

use sorcery::engine::{Rng, Stream};
use sorcery::games::splendor::{Colours, Gem, Gems};

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
