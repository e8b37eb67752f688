//! Figures for contests: intervals and ratings.

/// The quantile of the normal distribution for a 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % interval (Wilson's score interval) of a proportion of `successes` in `trials`; half
/// successes are draws. Without trials nothing is known: from 0 to 1.
pub fn wilson(successes: f64, trials: f64) -> (f64, f64) {
    if trials <= 0.0 {
        return (0.0, 1.0);
    }
    let p = (successes / trials).clamp(0.0, 1.0);
    let z2 = Z * Z / trials;
    let centre = (p + z2 / 2.0) / (1.0 + z2);
    let half = Z / (1.0 + z2) * (p * (1.0 - p) / trials + z2 / (4.0 * trials)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// How often the maximisation is repeated; it converges long before.
const ROUNDS: usize = 2_000;
/// Draws that everybody is given against everybody met, so that whoever won every game still
/// gets a number.
const PRIOR_DRAWS: f64 = 1.0;

/// Ratings on the Elo scale, with a mean of 0, under which the scores are most likely (the model
/// of Bradley and Terry). `scores[i][j]` is what `i` scored against `j`: wins, and half the draws.
pub fn ratings(scores: &[Vec<f64>]) -> Vec<f64> {
    let n = scores.len();
    let met = |i: usize, j: usize| scores[i][j] + scores[j][i];
    let mut strengths = vec![1.0f64; n];
    for _ in 0..ROUNDS {
        for i in 0..n {
            let (mut won, mut expected) = (0.0, 0.0);
            for j in (0..n).filter(|&j| j != i && met(i, j) > 0.0) {
                won += scores[i][j] + PRIOR_DRAWS / 2.0;
                expected += (met(i, j) + PRIOR_DRAWS) / (strengths[i] + strengths[j]);
            }
            if expected > 0.0 {
                strengths[i] = won / expected;
            }
        }
        let mean = strengths.iter().map(|s| s.ln()).sum::<f64>() / n.max(1) as f64;
        strengths.iter_mut().for_each(|s| *s /= mean.exp());
    }
    strengths.iter().map(|s| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from Wilson's formula as tabulated elsewhere.
    #[test]
    fn intervals_agree_with_known_values() {
        let near = |(low, high): (f64, f64), (a, b): (f64, f64)| (low - a).abs() < 5e-4 && (high - b).abs() < 5e-4;
        assert!(near(wilson(15.0, 50.0), (0.1910, 0.4375)), "{:?}", wilson(15.0, 50.0));
        assert!(near(wilson(0.0, 10.0), (0.0, 0.2775)), "{:?}", wilson(0.0, 10.0));
        assert!(near(wilson(10.0, 10.0), (0.7225, 1.0)), "{:?}", wilson(10.0, 10.0));
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }

    /// Three wins in four games are 191 points on the Elo scale.
    #[test]
    fn ratings_give_back_the_odds() {
        let rated = ratings(&[vec![0.0, 3_000.0], vec![1_000.0, 0.0]]);
        assert!((rated[0] - rated[1] - 190.8).abs() < 1.0, "{rated:?}");
        assert!((rated[0] + rated[1]).abs() < 1e-6);
    }

    #[test]
    fn ratings_order_a_circle_with_a_winner() {
        let rated = ratings(&[vec![0.0, 10.0, 8.0], vec![0.0, 0.0, 6.0], vec![2.0, 4.0, 0.0]]);
        assert!(rated[0] > rated[1] && rated[1] > rated[2], "{rated:?}");
        assert!(rated.iter().all(|r| r.is_finite()));
    }
}
