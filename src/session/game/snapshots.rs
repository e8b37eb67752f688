//! Positions stored during a match, so that going back needs little replay, and the lines of a journal that check
//! positions.

/// Minimum number of actions between two stored positions, a power of two.
const EVERY: usize = 1024;
/// Minimum number of positions stored in the second half of a long game. The distance between them grows with the game:
/// at a fixed distance, copying positions that grow with every action would take quadratic time.
const COPIES: usize = 4;
/// Number of most recent stored positions that are all kept. Of the older ones, more and more are removed.
const DENSE: usize = 4;
/// Minimum number of actions between two journal lines that check the position.
const CHECK_EVERY: usize = 20;
/// Maximum average number of bytes hashed for each action. A position with a long text is checked less often, so the
/// cost of checks doesn't grow with the game: a graveyard may contain thousands of cards.
const CHECKED_AN_ACTION: usize = 128;

/// The first position of a match and some later ones, most of them close to the current position. Going back replays
/// few actions, and few positions are stored, however long the match is.
#[derive(Clone, Debug)]
pub(super) struct Snapshots<G> {
    start: G,
    /// The stored positions after the first, each with the number of actions before it, in ascending order.
    later: Vec<(usize, G)>,
}

impl<G: Clone> Snapshots<G> {
    pub fn new(start: G) -> Self {
        Snapshots { start, later: Vec::new() }
    }

    /// Stores `now`, the position after `done` actions, if one is due. Call this for every position in order. The
    /// distance between stored positions grows with `range`: the number of actions played, or while going back, the
    /// number of actions left until the target.
    #[inline]
    pub fn pass(&mut self, done: usize, range: usize, now: &G) {
        if done.is_multiple_of(EVERY) && done > 0 {
            self.keep(done, range, now);
        }
    }

    #[cold]
    fn keep(&mut self, done: usize, range: usize, now: &G) {
        let distance = EVERY << (range / (2 * COPIES * EVERY)).max(1).ilog2();
        if done.is_multiple_of(distance) && self.later.last().is_none_or(|&(last, _)| last < done) {
            self.later.push((done, now.clone()));
            // Keep fewer of the older positions: half as many at twice the age. The kept ones are at multiples of
            // higher powers of two.
            self.later.retain(|&(at, _)| (done - at) / EVERY < DENSE << (at / EVERY).trailing_zeros());
        }
    }

    /// Returns the last stored position after at most `action` actions, and its number of actions.
    pub fn before(&self, action: usize) -> (&G, usize) {
        let kept = self.later.iter().rev().find(|&&(at, _)| at <= action);
        kept.map_or((&self.start, 0), |(at, position)| (position, *at))
    }

    /// Like [`before`](Snapshots::before), but removes all later positions.
    pub fn back_to(&mut self, action: usize) -> (&G, usize) {
        self.later.retain(|&(at, _)| at <= action);
        self.before(action)
    }
}

/// Returns the hash that a journal stores to check a position (FNV-1a of its text, 64 bits).
pub fn check_of(position: &str) -> u64 {
    position.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Decides after which actions a journal checks the position.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// Number of actions between two journal lines that check the position.
    every: usize,
}

impl Default for Checks {
    fn default() -> Self {
        Checks { every: CHECK_EVERY }
    }
}

impl Checks {
    /// Returns the journal line that checks the position after `actions` actions, if a check is due there.
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
    use std::cell::Cell;

    /// Returns the snapshots of a match of `actions` actions. In place of each position, they store the number of
    /// actions before it.
    fn after(actions: usize) -> Snapshots<usize> {
        let mut snapshots = Snapshots::new(0);
        (0..actions).for_each(|done| snapshots.pass(done, done, &done));
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
                let distance = (back / 2).max(action / (2 * COPIES)).max(EVERY);
                assert!(after <= action && action - after <= distance, "{action} of {length}: {after}");
            }
            assert!(snapshots.later.len() < 50, "{} are kept", snapshots.later.len());
        }
    }

    #[test]
    fn another_course_meets_nothing_of_the_first() {
        let mut snapshots = after(10_000);
        snapshots.back_to(700);
        (700..2_000).for_each(|done| snapshots.pass(done, done, &(done + 1_000_000)));
        for action in 0..2_000 {
            let (&position, after) = snapshots.before(action);
            assert_eq!(position, if after <= 700 { after } else { after + 1_000_000 });
        }
    }

    /// A position whose size grows with every action, like a graveyard. Copies add their size to `COPIED`.
    struct Growing(usize);

    thread_local!(static COPIED: Cell<usize> = const { Cell::new(0) });

    impl Clone for Growing {
        fn clone(&self) -> Self {
            COPIED.set(COPIED.get() + self.0);
            Growing(self.0)
        }
    }

    #[test]
    fn a_long_game_copies_no_more_for_each_action_than_a_short_one() {
        for actions in [20_000, 1_000_000] {
            let mut snapshots = Snapshots::new(Growing(0));
            COPIED.set(0);
            (0..actions).for_each(|done| snapshots.pass(done, done, &Growing(done)));
            let copied = COPIED.get() / actions;
            assert!(copied < 16, "{copied} times the last position after {actions} actions");
        }
    }

    /// The number of replayed actions must not grow with the square of the match's length.
    #[test]
    fn going_back_step_by_step_passes_dense_positions_again() {
        let (mut snapshots, mut replayed) = (after(100_000), 0);
        for action in (0..100_000).rev() {
            let (_, from) = snapshots.back_to(action);
            (from..action).for_each(|done| snapshots.pass(done, action - done, &done));
            replayed += action - from;
        }
        assert!(replayed < 100_000 * 2 * EVERY, "{replayed} actions");
    }

    /// Returns the numbers of actions after which a journal checks the position of a game. `length` is the length of
    /// the position's text after a number of actions.
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
