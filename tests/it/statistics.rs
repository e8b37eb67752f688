//! Intervals, means and ratings.

use sorcery::session::statistics::{Moments, Share, ratings, sample_mean};

/// Newcombe (1998), table I, method 3: 81 of 263 gives 0.2553 to 0.3662.
#[test]
fn wilson_agrees_with_a_published_interval() {
    let (low, high) = Share { successes: 81.0, trials: 263 }.interval();
    assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5, "{low} {high}");
    assert_eq!(Share { successes: 0.0, trials: 20 }.interval().0, 0.0);
}

/// For ten values, the quantile of Student's t distribution is 2.262.
#[test]
fn few_values_give_a_wide_interval() {
    let values: Vec<f64> = (1..=10).map(f64::from).collect();
    let (mean, half) = sample_mean(&values);
    let deviation = (82.5f64 / 9.0).sqrt();
    assert!((mean - 5.5).abs() < 1e-9 && (half - 2.262 * deviation / 10f64.sqrt()).abs() < 1e-3, "{half}");
    let (_, half) = sample_mean(&values[..5]);
    assert!((half - 2.776 * 2.5f64.sqrt() / 5f64.sqrt()).abs() < 0.01, "{half}");
}

/// Computes shares from known ratings, and checks that they lead back to these ratings.
#[test]
fn ratings_follow_from_shares() {
    let truth = [-150.0f64, 0.0, 150.0];
    let share = |a: usize, b: usize| {
        let p = 1.0 / (1.0 + 10f64.powf((truth[b] - truth[a]) / 400.0));
        (a != b).then_some(Share { successes: p * 1e6, trials: 1_000_000 })
    };
    let scores: Vec<Vec<_>> = (0..3).map(|a| (0..3).map(|b| share(a, b)).collect()).collect();
    for (found, wanted) in ratings(&scores).iter().zip(truth) {
        assert!((found - wanted).abs() < 0.1, "{found} {wanted}");
    }
}

#[test]
fn moments_agree_with_the_textbook() {
    let mut moments = Moments::default();
    for value in [2, 4, 4, 4, 5, 5, 7, 9] {
        moments.add(value);
    }
    assert_eq!(moments.mean(), 5.0);
    assert!((moments.deviation() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
}
