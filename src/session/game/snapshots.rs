//! Positions stored during a match, so that going back needs little replay, and the lines of a journal that check
//! positions.

/// Minimum number of actions between two stored positions, a power of two.
pub const EVERY: usize = 1024;
/// Minimum number of stored positions in the second half of a long game. In a longer game, they are further apart. At a
/// fixed distance, copying them would take quadratic time if positions grow with every action.
pub const COPIES: usize = 4;
/// Number of most recent stored positions that are all kept. Of the older ones, more and more are removed.
const DENSE: usize = 4;
/// Minimum number of actions between two journal lines that check the position.
pub const CHECK_EVERY: usize = 20;
/// Maximum average number of bytes hashed per action to check positions. A position whose text is long is checked less
/// often, so the cost of checks doesn't grow with the game: a graveyard may contain thousands of cards.
pub const CHECKED_AN_ACTION: usize = 128;

/// The first position of a match and some later ones, most of them close to the current position. Going back replays
/// few actions, and few positions are stored, however long the match is.
#[derive(Clone, Debug)]
pub struct Snapshots<G> {
    start: G,
    /// The stored positions after the first, each with the number of actions before it, in ascending order.
    pub later: Vec<(usize, G)>,
}

impl<G: Clone> Snapshots<G> {
    pub fn new(start: G) -> Self {
        Snapshots { start, later: Vec::new() }
    }

    /// Stores `now`, the position after `done` actions, if it is far enough from the last stored position. Call this
    /// for every position in order. The distance between stored positions grows with `range`: the number of actions
    /// played, or while going back, the number of actions left until the target.
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
