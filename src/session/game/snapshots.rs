//! Positions on the way: those that are kept, from which a match goes back, and those that its journal
//! checks.

/// How many actions lie between two positions that are kept.
const EVERY: usize = 1024;
/// How many of them are kept at full density; further back they grow sparse.
const DENSE: usize = 4;
/// How many actions lie between two checks, at least.
const CHECK_EVERY: usize = 20;
/// So many bytes of a position's text may be checked for every action: a longer text is checked less
/// often, so that what checks take does not grow with the game (a graveyard may have thousands of
/// cards).
const CHECKED_AN_ACTION: usize = 128;

/// The first position of a match, and later ones: the denser, the nearer they are to where the match
/// is. Going back a little replays little, however long the match, and few positions are kept.
#[derive(Clone, Debug)]
pub(super) struct Snapshots<G> {
    start: G,
    /// Each with the number of actions before it, in their order.
    later: Vec<(usize, G)>,
}

impl<G: Clone> Snapshots<G> {
    pub fn new(start: G) -> Self {
        Snapshots { start, later: Vec::new() }
    }

    /// Keeps the position after `done` actions when it lies at the right distance. The match has
    /// come there from the last position kept.
    #[inline]
    pub fn pass(&mut self, done: usize, now: &G) {
        if done.is_multiple_of(EVERY) && done > 0 {
            self.keep(done, now);
        }
    }

    #[cold]
    fn keep(&mut self, done: usize, now: &G) {
        if self.later.last().is_none_or(|&(last, _)| last < done) {
            self.later.push((done, now.clone()));
            // The rounder a number, the longer it stays: twice as far back, half as many.
            self.later.retain(|&(at, _)| (done - at) / EVERY < DENSE << (at / EVERY).trailing_zeros());
        }
    }

    /// The last position kept that comes after at most `action` actions, and after how many.
    pub fn before(&self, action: usize) -> (&G, usize) {
        let kept = self.later.iter().rev().find(|&&(at, _)| at <= action);
        kept.map_or((&self.start, 0), |(at, position)| (position, *at))
    }

    /// The same, for a match that goes back to there: positions behind it are forgotten.
    pub fn back_to(&mut self, action: usize) -> (&G, usize) {
        self.later.retain(|&(at, _)| at <= action);
        self.before(action)
    }
}

/// The check of a position: a hash of its text (FNV-1a, 64 bits).
pub fn check_of(position: &str) -> u64 {
    position.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Where a journal checks the position.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// How many actions lie between two.
    every: usize,
}

impl Default for Checks {
    fn default() -> Self {
        Checks { every: CHECK_EVERY }
    }
}

impl Checks {
    /// The line that checks the position after so many actions, if one is due there.
    #[inline]
    pub fn after(&mut self, actions: usize, position: impl FnOnce() -> String) -> Option<String> {
        actions.is_multiple_of(self.every).then(|| self.line(&position()))
    }

    #[cold]
    fn line(&mut self, position: &str) -> String {
        self.every = CHECK_EVERY * (position.len() / (CHECK_EVERY * CHECKED_AN_ACTION)).max(1).next_power_of_two();
        format!("! check {:016x}", check_of(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions are told apart by how many actions came before them.
    fn after(actions: usize) -> Snapshots<usize> {
        let mut snapshots = Snapshots::new(0);
        (0..actions).for_each(|done| snapshots.pass(done, &done));
        snapshots
    }

    #[test]
    fn every_place_is_reached_from_a_position_near_before_it() {
        for length in [1, 130, 1_000, 9_999, 300_000] {
            let snapshots = after(length);
            for action in (0..length).rev().step_by(7) {
                let (&position, after) = snapshots.before(action);
                assert_eq!(position, after);
                let back = length - after;
                assert!(after <= action && action - after <= (back / 2).max(EVERY), "{action} of {length}: {after}");
            }
            assert!(snapshots.later.len() < 50, "{} are kept", snapshots.later.len());
        }
    }

    #[test]
    fn another_course_meets_nothing_of_the_first() {
        let mut snapshots = after(10_000);
        snapshots.back_to(700);
        (700..2_000).for_each(|done| snapshots.pass(done, &(done + 1_000_000)));
        for action in 0..2_000 {
            let (&position, after) = snapshots.before(action);
            assert_eq!(position, if after <= 700 { after } else { after + 1_000_000 });
        }
    }

    /// What is replayed for it does not grow with the square of the length.
    #[test]
    fn going_back_step_by_step_passes_dense_positions_again() {
        let (mut snapshots, mut replayed) = (after(100_000), 0);
        for action in (0..100_000).rev() {
            let (_, from) = snapshots.back_to(action);
            (from..action).for_each(|done| snapshots.pass(done, &done));
            replayed += action - from;
        }
        assert!(replayed < 100_000 * 2 * EVERY, "{replayed} actions");
    }

    /// The places at which a game of so many actions is checked, its position that long after each.
    fn checked(actions: usize, length: impl Fn(usize) -> usize) -> Vec<usize> {
        let mut checks = Checks::default();
        (1..=actions).filter(|&done| checks.after(done, || "x".repeat(length(done))).is_some()).collect()
    }

    #[test]
    fn a_position_is_checked_every_twentieth_action_or_as_often_as_its_length_allows() {
        assert_eq!(checked(100, |_| 3_000), [20, 40, 60, 80, 100]);
        let growing = checked(100_000, |done| 10 * done);
        assert!(growing.is_sorted_by(|one, next| next - one <= (next / 5).max(CHECK_EVERY)), "{growing:?}");
        let read: usize = growing.iter().map(|done| 10 * done).sum();
        assert!(read <= 100_000 * 2 * CHECKED_AN_ACTION, "{read} bytes");
    }
}
