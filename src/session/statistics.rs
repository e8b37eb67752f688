//! Shares and means with 95 % confidence intervals, and Elo ratings.

/// Half the width of a 95 % interval of the normal distribution, in standard deviations.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A share of successes, with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    /// Number of successes; a shared victory counts as a fraction.
    pub successes: f64,
    /// Number of trials.
    pub trials: u64,
}

impl std::iter::Sum for Share {
    fn sum<I: Iterator<Item = Share>>(shares: I) -> Share {
        shares.fold(Share::default(), |sum, share| Share {
            successes: sum.successes + share.successes,
            trials: sum.trials + share.trials,
        })
    }
}

impl Share {
    /// Returns the share, from 0 to 1, or 0 if there are no trials.
    pub fn value(self) -> f64 {
        if self.trials == 0 { 0.0 } else { self.successes / self.trials as f64 }
    }

    /// Returns Wilson's 95 % interval, which also works for few trials and for shares near 0 and 1.
    pub fn interval(self) -> (f64, f64) {
        if self.trials == 0 {
            return (0.0, 1.0);
        }
        let (n, p) = (self.trials as f64, self.value());
        let middle = p + Z * Z / (2.0 * n);
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + Z * Z / n;
        (((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0))
    }

    /// Returns the share and the bounds of its interval, in percent.
    pub fn percents(self) -> [f64; 3] {
        let (low, high) = self.interval();
        [self.value(), low, high].map(|part| 100.0 * part)
    }

    /// Returns half the width of the share's 95 % interval.
    pub fn precision(self) -> f64 {
        let (low, high) = self.interval();
        (high - low) / 2.0
    }
}

/// Returns the mean of at least five values, and half the width of its 95 % interval by Student's t distribution.
pub fn sample_mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let (mean, free) = (values.iter().sum::<f64>() / n, n - 1.0);
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / free;
    // Student's t from the normal distribution (Abramowitz and Stegun, 26.7.5). With five values, the error is below
    // 0.3 %.
    let t = Z
        + (Z.powi(3) + Z) / (4.0 * free)
        + (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / (96.0 * free.powi(2))
        + (3.0 * Z.powi(7) + 19.0 * Z.powi(5) + 17.0 * Z.powi(3) - 15.0 * Z) / (384.0 * free.powi(3));
    (mean, t * (variance / n).sqrt())
}

/// Adds `theirs` to `mine` element by element.
pub(crate) fn add_all<T: Copy + std::ops::AddAssign>(mine: &mut [T], theirs: &[T]) {
    mine.iter_mut().zip(theirs).for_each(|(mine, &theirs)| *mine += theirs);
}

/// Sums of integers and of their squares. The order of the values doesn't matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// Number of values.
    pub count: u64,
    /// Sum of the values.
    pub sum: i64,
    pub(crate) squares: i64,
}

impl Moments {
    /// Adds a value and its square to the sums.
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// Adds the values of `other`.
    pub fn merge(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Returns the mean, or 0 if there are no values.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// Returns half the width of the 95 % interval of the mean of the values.
    pub fn precision(&self) -> f64 {
        if self.count == 0 { 0.0 } else { Z * self.deviation() / (self.count as f64).sqrt() }
    }

    /// Returns the standard deviation; 0 for fewer than two values.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let mean = self.mean();
        let n = self.count as f64;
        ((self.squares as f64 - n * mean * mean) / (n - 1.0)).max(0.0).sqrt()
    }
}

/// Returns Elo ratings with mean 0 that best explain the results.
///
/// Fits the Bradley-Terry model with Hunter's MM iteration. `scores[a][b]` is a's share of the games against
/// b. Adds half a win to both sides of each pair, so that unbeaten players get a finite rating.
pub fn ratings(scores: &[Vec<Option<Share>>]) -> Vec<f64> {
    let n = scores.len();
    let mut strength = vec![1.0f64; n];
    for _ in 0..1_000 {
        let mut next = strength.clone();
        for a in 0..n {
            let (mut won, mut weight) = (0.0, 0.0);
            for (b, share) in scores[a].iter().enumerate() {
                if let Some(share) = share {
                    won += share.successes + 0.5;
                    weight += (share.trials as f64 + 1.0) / (strength[a] + strength[b]);
                }
            }
            if weight > 0.0 {
                next[a] = won / weight;
            }
        }
        strength = next;
    }
    let rated: Vec<f64> = strength.iter().map(|s| 400.0 * s.max(1e-30).log10()).collect();
    let mean = rated.iter().sum::<f64>() / n.max(1) as f64;
    rated.into_iter().map(|rating| rating - mean).collect()
}

/// Returns the indexes of the ratings, the highest rating first.
pub fn best_first(ratings: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].total_cmp(&ratings[a]));
    order
}
