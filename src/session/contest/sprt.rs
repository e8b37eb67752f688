//! A sequential test of two players: it stops as soon as the games decide between two hypotheses about their strength.
//!
//! This is the generalised sequential probability ratio test (GSPRT) on pairs of mirrored games, as developers of chess
//! engines use it. A pair has five results, from 0 to 2 points, and shared luck cancels out. Each of the two possible
//! wrong decisions has a probability of at most 5 %.

use crate::statistics::Z;
use sorcery_games::Error;
use sorcery_games::words::counted;
use std::fmt;
use std::str::FromStr;

/// Maximum probability of each kind of wrong decision.
const ERROR: f64 = 0.05;
/// Target probability of each kind of wrong decision. It is below [`ERROR`] because the normal approximation errs by up
/// to 0.01.
const AIM: f64 = 0.04;
/// Minimum number of pairs before a decision. With fewer, the approximation is too coarse.
const FEWEST: u64 = 64;

/// The two hypotheses of a sequential test, about the first player's share of the points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The first player's share of the points under the lower hypothesis, from 0 to 1.
    pub low: f64,
    /// The first player's share of the points under the higher hypothesis.
    pub high: f64,
}

/// Parses `0:20` (a difference in Elo) or `50%:53%` (shares of the points).
impl FromStr for Bounds {
    type Err = Error;

    fn from_str(text: &str) -> Result<Bounds, Error> {
        let share = |part: &str| match part.strip_suffix('%') {
            Some(percent) => percent.parse().ok().map(|percent: f64| percent / 100.0),
            None => part.parse().ok().map(expected),
        };
        let both = text.split_once(':').filter(|(low, high)| low.ends_with('%') == high.ends_with('%'));
        match both.and_then(|(low, high)| Some((share(low)?, share(high)?))) {
            Some((low, high)) if 0.0 < low && low < high && high < 1.0 => Ok(Bounds { low, high }),
            Some((low, high)) if high <= low => Err(Error::new("the first bound must be lower than the second")),
            _ => Err(Error::new("expected two bounds: in Elo as 0:20, or in percent as 50%:53%")),
        }
    }
}

/// Returns the expected share of the points for a difference in Elo.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the difference in Elo for a share of the points.
pub fn elo(share: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    -400.0 * (1.0 / share - 1.0).log10() + 0.0
}

/// The result of a test: the hypothesis that it accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// The higher hypothesis is accepted: the first player is at least that strong.
    High,
    /// The lower hypothesis is accepted: the first player is at most as strong as this hypothesis assumes.
    Low,
}

/// A sequential probability ratio test in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprt {
    bounds: Bounds,
    /// Number of pairs of games in which the first player scored 0, 1, 2, 3 and 4 half points.
    pairs: [u64; 5],
}

impl Sprt {
    /// Starts a sequential test.
    pub fn new(bounds: Bounds) -> Sprt {
        Sprt { bounds, pairs: [0; 5] }
    }

    /// Adds a pair of games in which the first player scored this number of half points, from 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.pairs[half_points.min(4)] += 1;
    }

    /// Returns the number of pairs of games played so far.
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Returns the mean and the variance of the first player's share of the points in a pair. Results that haven't
    /// occurred get a tiny weight, so that the variance is above 0 even if all results are equal.
    fn moments(&self) -> (f64, f64) {
        let weights = self.pairs.map(|count| (count as f64).max(1e-3));
        let total: f64 = weights.iter().sum();
        let share = |at: usize| at as f64 / 4.0;
        let mean = weights.iter().enumerate().map(|(at, weight)| weight * share(at)).sum::<f64>() / total;
        let spread = |(at, weight): (usize, &f64)| weight * (share(at) - mean).powi(2);
        (mean, weights.iter().enumerate().map(spread).sum::<f64>() / total)
    }

    /// Returns the logarithm of the likelihood ratio of the higher hypothesis to the lower one.
    pub fn ratio(&self) -> f64 {
        let (mean, variance) = self.moments();
        let Bounds { low, high } = self.bounds;
        self.count() as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Returns the limit for the test's log-likelihood ratio: the test ends when the ratio reaches the limit or its
    /// negative.
    pub fn limit() -> f64 {
        ((1.0 - AIM) / AIM).ln()
    }

    /// Returns the decision, if the games so far are enough.
    pub fn decision(&self) -> Option<Accepted> {
        let ratio = self.ratio();
        let decided = self.count() >= FEWEST && ratio.abs() >= Sprt::limit();
        decided.then_some(if ratio > 0.0 { Accepted::High } else { Accepted::Low })
    }
}

/// Writes the state as text: the decision, the score, and the ratio with its limits.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bounds { low, high } = self.bounds;
        let hypothesis = |share: f64| format!("{:.1} % ({:+.0} Elo)", 100.0 * share, elo(share));
        let (low, high) = (hypothesis(low), hypothesis(high));
        let error = 100.0 * ERROR;
        match self.decision() {
            Some(Accepted::High) => {
                writeln!(f, "Decided: at least {high}, not {low}. Probability of error: at most {error} %.")
            }
            Some(Accepted::Low) => {
                writeln!(f, "Decided: at most {low}, not {high}. Probability of error: at most {error} %.")
            }
            None => writeln!(f, "No decision yet between strengths of {low} and {high}."),
        }?;
        let points = ["0", "1/2", "1", "3/2", "2"].iter().zip(self.pairs).map(|(points, n)| format!("{points}: {n}"));
        let points = points.collect::<Vec<_>>().join(", ");
        writeln!(f, "  {} of games, by points per pair: {points}", counted(self.count() as usize, "pair"))?;
        let (mean, variance) = self.moments();
        let margin = Z * (variance / self.count().max(1) as f64).sqrt();
        let (share, margin, ratio, limit) = (100.0 * mean, 100.0 * margin, self.ratio(), Sprt::limit());
        write!(
            f,
            "  share {share:.1} % ± {margin:.1}; log-likelihood ratio {ratio:.2}, limits -{limit:.2} and {limit:.2}"
        )
    }
}
